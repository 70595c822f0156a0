//! Searches for a part of a move that was written into the entry of another: a track of the player
//! before, a hex of the railroad after.

use super::budget::LOOK;
use super::costs::{Kind, PART_MOVED};
use super::edits::{actor_key, turn_of};
use super::part_words::elements;
use super::playing::Cursor;
use super::script::{Patch, What};
use super::search::Search;
use super::split::things_key;
use crate::game::Game;
use crate::game::language::{Args, Moves, Value};

/// The longest list of which a part is moved. No single turn has more.
const LONG: usize = 10;
/// How many moves before the first violation the later of the two entries may be.
const BEFORE: usize = 6;
/// How many moves the two entries may be apart.
const APART: usize = 2;
/// The fewest parts that a move must have before one of them is tried in another turn of the same
/// player. With two, the player may simply have laid one track too many.
const MANY: usize = 3;
/// How many moves two turns of one player may be apart.
const LAP: usize = 12;

impl<G: Game> Search<'_, G> {
    /// Tries to move one part of a move into the list of one of the next moves, or the other way
    /// round; each move between the two makes it less likely. The list that becomes longer may take it anywhere; the first place that works is kept.
    pub(super) fn part_moved(&mut self, at: usize, cursor: &Cursor<G>) {
        let away = self
            .ordinal(self.violation)
            .saturating_sub(self.ordinal(at));
        if away > BEFORE {
            return;
        }
        self.part_of_own_turn(at);
        let ordinal = self.ordinal(at);
        let next = self.moves.iter().skip(ordinal + 1).take(APART);
        for (apart, other) in next
            .copied()
            .collect::<Vec<usize>>()
            .into_iter()
            .enumerate()
        {
            for (from, to) in [(other, at), (at, other)] {
                self.part_moved_between(cursor, (from, to), apart as u32);
                if self.is_spent() {
                    return;
                }
            }
        }
    }

    /// Tries to move one part of the illegal move into the turn before it or after it of the same
    /// player, or the other way round.
    fn part_of_own_turn(&mut self, at: usize) {
        let Some(turn) = self.illegal_move(at).map(turn_of) else {
            return;
        };
        let is_own = |other: &&usize| {
            let other = self.script.items[**other].action();
            other.is_some_and(|other| turn_of(other) == turn)
        };
        let ordinal = self.ordinal(at);
        let before = self.moves[..ordinal].iter().rev().take(LAP);
        let after = self.moves[ordinal..].iter().skip(1).take(LAP);
        let neighbours = [
            before.copied().find(|at| is_own(&at)),
            after.copied().find(|at| is_own(&at)),
        ];
        self.count(2 * LOOK * LAP as u64);
        for other in neighbours.into_iter().flatten() {
            // Closer entries are tried as such.
            if self.ordinal(other).abs_diff(ordinal) <= APART {
                continue;
            }
            let Some(cursor) = self.before(at.min(other)) else {
                continue;
            };
            for (from, to) in [(other, at), (at, other)] {
                let giver = self.things_at(from);
                if giver.is_some_and(|giver| giver.things.len() < MANY) {
                    continue;
                }
                self.part_moved_between(&cursor, (from, to), APART as u32);
                if self.is_spent() {
                    return;
                }
            }
        }
    }

    fn part_moved_between(&mut self, cursor: &Cursor<G>, (from, to): (usize, usize), apart: u32) {
        let (Some(giver), Some(taker)) = (self.things_at(from), self.things_at(to)) else {
            return;
        };
        if giver.verb != taker.verb || giver.things.len() < 2 {
            return;
        }
        for (index, part) in giver.things.iter().enumerate() {
            let mut less = giver.things.clone();
            less.remove(index);
            // A list that names a thing twice is another slip.
            if taker.things.contains(part) || less.contains(part) {
                continue;
            }
            let Some(less) = giver.with(less) else {
                continue;
            };
            for place in (0..=taker.things.len()).rev() {
                let mut more = taker.things.clone();
                more.insert(place, part.clone());
                let patch = taker.with(more).map(|more| Patch {
                    cost: PART_MOVED + apart,
                    ..self.both(from, &less, to, more)
                });
                if patch.is_some_and(|patch| self.attempt(cursor, patch)) || self.is_spent() {
                    break;
                }
            }
        }
    }

    /// Returns the edit that changes two moves.
    fn both(&self, from: usize, less: &G::Move, to: usize, more: G::Move) -> Patch<G> {
        let (at, last) = (from.min(to), from.max(to));
        let mut items = self.script.items[at..=last].to_vec();
        let mut put = |index: usize, action: G::Move| {
            let patch = self.instead(index, action, Kind::Moved, 0);
            items[index - at] = patch.items[0].clone();
        };
        put(from, less.clone());
        put(to, more);
        Patch {
            at,
            until: last + 1,
            items,
            kind: Kind::Moved,
            cost: PART_MOVED,
            outcome: None,
        }
    }

    /// Returns the parts of a move; `None` if it has no list, or the table accepted something in it.
    fn things_at(&self, at: usize) -> Option<Things> {
        let What::Move(action, accepts) = &self.script.items.get(at)?.what else {
            return None;
        };
        let (verb, args) = action.declare();
        let key = things_key::<G::Move>(verb)?;
        let actor = actor_key::<G::Move>(verb, &args)?;
        let things = elements(args.get(key)?).to_vec();
        let is_one_of_several = accepts.is_empty() && actor != key && things.len() <= LONG;
        is_one_of_several.then_some(Things {
            verb,
            args,
            key,
            things,
        })
    }
}

/// The parts of a move.
struct Things {
    verb: usize,
    args: Args,
    key: usize,
    things: Vec<Value>,
}

impl Things {
    /// Returns the move with other parts.
    fn with<M: Moves>(&self, things: Vec<Value>) -> Option<M> {
        let mut args = self.args.clone();
        args.0[self.key] = Some(Value::List(things));
        M::read(self.verb, &args)
    }
}
