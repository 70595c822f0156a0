//! Moves left out that do several things at once: a game lists them one by one, and here they grow. Locomotives placed in one
//! move, say, each listed by itself.

use super::playing::Cursor;
use super::search::Search;
use crate::game::Game;
use crate::game::prelude::*;
use crate::language::{Args, Moves, Shape, Value};
use std::collections::HashSet;

/// Such moves are looked for so many moves before the first violation.
const NEAR: usize = 12;
/// The most things a move does.
const LONG: usize = 5;
/// The most moves that are tried at one place.
const AT_ONCE: usize = 6_000;

/// A move that may grow, with the position it leads to.
struct Grown<G: Game> {
    verb: usize,
    args: Args,
    state: G::State,
}

impl<G: Game> Search<'_, G> {
    /// Moves of several things left out near the first violation.
    pub fn grown(&mut self) {
        let Some(nearest) = self.moves.len().checked_sub(1) else { return };
        let ordinal = self.moves.partition_point(|at| *at < self.last()).min(nearest);
        for index in (ordinal.saturating_sub(NEAR)..=ordinal).rev() {
            let at = self.moves[index];
            if self.is_spent() || at < self.from {
                return;
            }
            if let Some(cursor) = self.before(at) {
                self.grown_at(at, &cursor);
            }
        }
    }

    fn grown_at(&mut self, at: usize, cursor: &Cursor<G>) {
        let mut begun: Vec<Grown<G>> = Vec::new();
        let number = self.script.number_at(at);
        let mut states = vec![cursor.state.clone()];
        // Where a turn may end without a word, the next to act may have left the move out as well.
        if let Some(omissible) = cursor.state.omissible(self.ground.table) {
            let mut ahead = cursor.state.clone();
            ahead.advance(self.ground.table, &omissible.pass, number);
            states.push(ahead);
        }
        for state in states {
            begun.extend(self.one_by_one(&state, number, None));
        }
        let mut tried = HashSet::new();
        for _ in 1..LONG {
            let mut longer: Vec<Grown<G>> = Vec::new();
            for move_so_far in &begun {
                for grown in self.one_by_one(&move_so_far.state, number, Some(move_so_far)) {
                    if tried.len() >= AT_ONCE || self.is_spent() {
                        return;
                    }
                    // The order in which things are done that are all done in one move hardly ever counts.
                    let mut key: Vec<String> =
                        grown.args.0.iter().flatten().flat_map(Value::elements).map(|value| format!("{value:?}")).collect();
                    key.sort_unstable();
                    if !tried.insert(key) {
                        continue;
                    }
                    if let Some(action) = G::Move::read(grown.verb, &grown.args) {
                        let patch = self.put_in(at, action);
                        self.attempt(cursor, patch);
                    }
                    longer.push(grown);
                }
            }
            begun = longer;
        }
    }

    /// The moves of one thing in a position; added to the one so far, if there is one, of whose verb and other values they
    /// must be.
    fn one_by_one(&mut self, state: &G::State, number: u32, so_far: Option<&Grown<G>>) -> Vec<Grown<G>> {
        const LISTED: usize = 400;
        let table = self.ground.table;
        let mut found = Vec::new();
        for action in state.legal_moves(table, LISTED) {
            let (verb, mut args) = action.declare();
            let Some(key) = list_key::<G::Move>(verb) else { continue };
            let Some(things) = args.get(key).map(|value| value.elements().to_vec()).filter(|things| things.len() == 1) else { continue };
            if let Some(so_far) = so_far {
                let same = (0..args.0.len()).all(|other| other == key || args.get(other) == so_far.args.get(other));
                if verb != so_far.verb || !same {
                    continue;
                }
                let earlier = so_far.args.get(key).map(|value| value.elements().to_vec()).unwrap_or_default();
                args.0[key] = Some(Value::List(earlier.into_iter().chain(things).collect()));
            }
            let mut after = state.clone();
            after.advance(table, &action, number);
            self.effort.steps += 1;
            found.push(Grown { verb, args, state: after });
        }
        found
    }
}

/// The key of a verb that takes one thing or several.
fn list_key<M: Moves>(verb: usize) -> Option<usize> {
    M::VERBS[verb].keys.iter().position(|key| matches!(key.shape, Shape::OneOrList(_)))
}
