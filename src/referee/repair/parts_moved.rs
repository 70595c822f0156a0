//! Searches for a part of a move that was written into the entry of another: a track of the player
//! before, a hex of the railroad after.

use super::costs::{Kind, PART_MOVED};
use super::edits::actor_key;
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
