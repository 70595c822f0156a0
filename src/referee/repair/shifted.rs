//! Searches for several moves in a row with wrong actors: the scorekeeper kept to the order of the
//! last round, or was one player ahead.

use super::costs::{ACTOR, Kind, SHIFTED};
use super::edits::{actor_key, turn_of};
use super::playing::Cursor;
use super::script::{Item, Patch};
use super::search::Search;
use super::series::{LEAST, RIGHT, Series, with_values};
use super::values::others;
use crate::game::Game;
use crate::game::language::{Domain, Moves, Value};

/// The most moves with another actor.
const MOST: usize = 24;
/// The most moves as which one turn is written.
const LONGEST: usize = 6;
/// How many moves before the first violation the series may begin: a move with a wrong actor may
/// happen to be legal.
const BEFORE: usize = 6;

/// A move attributed to another actor.
struct Another<G: Game> {
    item: Item<G>,
    /// The actor as written, and the other one.
    actors: (Value, Value),
    /// The position after the move.
    after: Cursor<G>,
}

impl<G: Game> Search<'_, G> {
    /// Tries to give several moves in a row other actors: the next or the previous player, or the
    /// one whose turn it is.
    pub(crate) fn wrong_actors(&mut self) {
        let count = self
            .context
            .table
            .names(Domain::Player)
            .map_or(0, |names| names.len()) as u16;
        for by in [1, count.saturating_sub(1)] {
            // With two players this would exchange their names.
            if count < 3 || self.is_spent() {
                break;
            }
            self.series(
                BEFORE,
                &Series {
                    change: &|item| with_another_player(item, by, count),
                    kind: Kind::Actor,
                    cost: SHIFTED,
                    least: LEAST,
                    ends: true,
                },
            );
        }
        if !self.is_spent() {
            self.whose_turn_it_is();
        }
    }

    /// Gives each of the moves from the first violation on the actor whose turn it is, as long as
    /// that is somebody else.
    fn whose_turn_it_is(&mut self) {
        let at = self.violation;
        if !self.has_actor(at) {
            return;
        }
        let Some(begin) = self.before(at) else {
            return;
        };
        let mut cursor = begin.copied(self.context.table);
        let mut items: Vec<Item<G>> = Vec::new();
        let mut changed: Vec<(Value, Value)> = Vec::new();
        let (mut right, mut until) = (0, 0);
        while let Some(item) = self.script.items.get(at + items.len()).cloned() {
            let index = at + items.len();
            let as_written = self.after(&cursor, &item, index);
            if let Some(next) = as_written {
                right += usize::from(!item.is_expect());
                cursor = next;
                items.push(item);
            } else if let Some(other) = self.by_another(&cursor, index) {
                right = 0;
                changed.push(other.actors);
                cursor = other.after;
                items.push(other.item);
                until = items.len();
            } else {
                break;
            }
            if right == RIGHT || changed.len() > MOST || self.is_spent() {
                break;
            }
        }
        if changed.len() <= MOST && is_one_slip(&changed) {
            items.truncate(until);
            let patch = Patch {
                at,
                until: at + until,
                items,
                kind: Kind::Actor,
                cost: SHIFTED,
                outcome: None,
            };
            // If only the end of the log follows, a missing or superfluous move explains as much.
            if self.goes_on(&begin, &patch) {
                self.attempt(&begin, patch);
            }
        }
    }

    /// Tries to give the turn that begins at an item to another player, if it is written as several
    /// moves of one verb. Moves in the middle of it may happen to be legal as they are written.
    pub(super) fn turn_of_another(&mut self, at: usize, cursor: &Cursor<G>) {
        let Some(action) = self.illegal_move(at) else {
            return;
        };
        let (turn, (verb, args)) = (turn_of(action), action.declare());
        let Some(key) = actor_key::<G::Move>(verb, &args) else {
            return;
        };
        let items = self.script.items[at..].iter().take(LONGEST);
        let own = items.map_while(Item::action);
        let count = own.take_while(|own| turn_of(*own) == turn).count();
        let shape = &G::Move::VERBS[verb].keys[key].shape;
        let actors = others(
            self.context.table,
            &self.context.likenesses,
            shape,
            args.get(key),
        );
        // The turn after it may be that of the written actor.
        let all = actors
            .iter()
            .flat_map(|(actor, _)| (2..=count).map(move |count| (actor, count)));
        for (actor, count) in all {
            let by_actor = |item: &Item<G>| {
                with_values(item, |_, args| {
                    args.0[key] = Some(actor.clone());
                    Some(())
                })
            };
            let turn = &self.script.items[at..at + count];
            let Some(items) = turn.iter().map(by_actor).collect::<Option<Vec<_>>>() else {
                return;
            };
            let patch = Patch {
                at,
                until: at + count,
                items,
                kind: Kind::Actor,
                cost: ACTOR,
                outcome: None,
            };
            self.attempt(cursor, patch);
            if self.is_spent() {
                return;
            }
        }
    }

    /// Returns whether an edit gives several moves to the next player, or to the previous one, and
    /// changes nothing else.
    pub(crate) fn is_seat_shift(&self, patch: &Patch<G>) -> bool {
        let players = self.context.table.names(Domain::Player);
        let count = players.map_or(0, |names| names.len()) as u16;
        let old = &self.script.items[patch.at..patch.until];
        let is_by = |by: u16| {
            let mut both = old.iter().zip(&patch.items);
            both.all(|(old, new)| {
                let shifted = with_another_player(old, by, count);
                let shifted = shifted.as_ref().and_then(Item::action);
                new.action() == old.action() || new.action() == shifted
            })
        };
        patch.kind == Kind::Actor
            && patch.items.len() > 1
            && [1, count.saturating_sub(1)].into_iter().any(is_by)
    }

    fn has_actor(&self, at: usize) -> bool {
        let item = self.script.items.get(at);
        let declared = item.and_then(Item::action).map(Moves::declare);
        declared.is_some_and(|(verb, args)| actor_key::<G::Move>(verb, &args).is_some())
    }

    /// Returns the position after an entry; `None` if it cannot follow.
    pub(crate) fn after(
        &self,
        cursor: &Cursor<G>,
        item: &Item<G>,
        index: usize,
    ) -> Option<Cursor<G>> {
        let table = self.context.table;
        if !cursor.may_take(table, item) {
            return None;
        }
        let next_is_expect = self
            .script
            .items
            .get(index + 1)
            .is_some_and(Item::is_expect);
        let mut after = cursor.copied(table);
        let taken = after.take(table, item, index, next_is_expect);
        taken.is_ok().then_some(after)
    }

    /// Returns the move with the first other actor who can make it here.
    fn by_another(&self, cursor: &Cursor<G>, index: usize) -> Option<Another<G>> {
        let table = self.context.table;
        let (verb, args) = self.script.items[index].action().map(Moves::declare)?;
        let key = actor_key::<G::Move>(verb, &args)?;
        let was = args.get(key)?;
        let shape = &G::Move::VERBS[verb].keys[key].shape;
        let actors = others(table, &self.context.likenesses, shape, Some(was));
        actors.into_iter().find_map(|(actor, _)| {
            let mut args = args.clone();
            args.0[key] = Some(actor.clone());
            let action = G::Move::read(verb, &args)?;
            let item = self.instead(index, action, Kind::Actor, 0).items.remove(0);
            let after = self.after(cursor, &item, index)?;
            Some(Another {
                item,
                actors: (was.clone(), actor),
                after,
            })
        })
    }
}

/// Returns a move with its player replaced by the one `by` seats further on.
fn with_another_player<G: Game>(item: &Item<G>, by: u16, count: u16) -> Option<Item<G>> {
    with_values(item, |verb, args| {
        let key = actor_key::<G::Move>(verb, args)?;
        match &mut args.0[key] {
            Some(Value::Name(Domain::Player, id)) => *id = (*id + by) % count,
            _ => return None,
        }
        Some(())
    })
}

/// Returns whether one slip explains these pairs of a written actor and the right one: each name
/// always stands for the same actor, as when the scorekeeper is one player ahead, or the same
/// actors are in another order.
fn is_one_slip(changed: &[(Value, Value)]) -> bool {
    let means_one = changed.iter().enumerate().all(|(at, (was, is))| {
        changed[..at]
            .iter()
            .all(|(known, meant)| (known == was) == (meant == is))
    });
    let count = |of: &Value, side: fn(&(Value, Value)) -> &Value| {
        changed.iter().filter(|one| side(one) == of).count()
    };
    let are_reordered = changed
        .iter()
        .all(|(was, _)| count(was, |one| &one.0) == count(was, |one| &one.1));
    changed.len() >= LEAST && means_one || changed.len() > 1 && are_reordered
}
