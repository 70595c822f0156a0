//! Splits an entry that holds the turns of two players: the list of one has the things of both, and
//! the other has no entry of his own.

use super::costs::{Kind, SPLIT, SPLIT_EARLIER};
use super::edits::actor_key;
use super::playing::Cursor;
use super::script::{Item, Patch, What};
use super::search::Search;
use super::values::others;
use crate::game::Game;
use crate::game::language::{Args, Moves, Shape, Value};
use std::rc::Rc;

/// The longest list that is split. No two turns together have more values.
const LONG: usize = 24;
/// How many moves before the first violation are split: a turn that is missing shows soon.
const BEFORE: usize = 12;

impl<G: Game> Search<'_, G> {
    /// Tries to split a move with a list into two moves in a row, the other one by somebody else.
    /// The longest first part comes first: players seldom do less than they may.
    pub(super) fn split(&mut self, at: usize, cursor: &Cursor<G>) {
        let old = &self.script.items[at];
        let What::Move(action, accepts) = &old.what else {
            return;
        };
        let (verb, args) = action.declare();
        let (Some(list), Some(actor)) = (
            things_key::<G::Move>(verb),
            actor_key::<G::Move>(verb, &args),
        ) else {
            return;
        };
        let things = args.get(list).map_or(&[][..], Value::elements).to_vec();
        let away = self
            .ordinal(self.violation)
            .saturating_sub(self.ordinal(at));
        if list == actor
            || !accepts.is_empty()
            || !(2..=LONG).contains(&things.len())
            || away > BEFORE
        {
            return;
        }
        let table = self.context.table.clone();
        let shape = &G::Move::VERBS[verb].keys[actor].shape;
        let likenesses = self.context.likenesses.clone();
        for (other, _) in others(&table, &likenesses, shape, args.get(actor)) {
            // The entry is that of the player who acts first, or of the one who acts second.
            for own in [0, 1] {
                let mut cost = SPLIT;
                for length in (1..things.len()).rev() {
                    let part = |things: &[Value], is_own: bool| {
                        let mut args: Args = args.clone();
                        args.0[list] = Some(Value::List(things.to_vec()));
                        if !is_own {
                            args.0[actor] = Some(other.clone());
                        }
                        G::Move::read(verb, &args)
                    };
                    let parts = (
                        part(&things[..length], own == 0),
                        part(&things[length..], own == 1),
                    );
                    let (Some(first), Some(second)) = parts else {
                        continue;
                    };
                    let patch = self.in_two(at, own, [first, second], cost);
                    if self.attempt(cursor, patch) {
                        cost = SPLIT + SPLIT_EARLIER;
                    }
                    if self.is_spent() {
                        return;
                    }
                }
            }
        }
    }

    /// Returns the edit that puts two moves in place of one. `own` says which of them remains in
    /// the entry.
    fn in_two(&self, at: usize, own: usize, moves: [G::Move; 2], cost: u32) -> Patch<G> {
        let old = &self.script.items[at];
        let mut items: Vec<Item<G>> = Vec::new();
        for (index, action) in moves.into_iter().enumerate() {
            items.push(Item {
                number: old.number,
                origin: old.origin.filter(|_| index == own),
                what: What::Move(action, Rc::from([])),
            });
        }
        Patch {
            at,
            until: at + 1,
            items,
            kind: Kind::Merged,
            cost,
            outcome: None,
        }
    }
}

/// Returns the key with the list of the things that a move of this verb does: places, or lines
/// between them.
pub(super) fn things_key<M: Moves>(verb: usize) -> Option<usize> {
    let is_things = |shape: &Shape| {
        matches!(
            shape,
            Shape::OneOrList(_) | Shape::List(Shape::Pair(_)) | Shape::Lines(_)
        )
    };
    let mut keys = M::VERBS[verb].keys.iter();
    keys.position(|key| is_things(&key.shape))
}
