//! Searches for two rounds in a row that are written in each other's place, each with its expects, such
//! as two sheets that were copied in the wrong order.

use super::budget::list_work;
use super::costs::{EXCHANGED_FAR, Kind};
use super::edits::turn_of;
use super::script::{Patch, Script};
use super::search::Search;
use crate::game::Game;
use std::ops::Range;

/// The fewest entries of a round. Fewer are tried as blocks of moves.
const LEAST: usize = 4;
/// The most entries of two rounds.
const LONG: usize = 400;

impl<G: Game> Search<'_, G> {
    /// Tries to exchange the round of the first violation with the next one, and with the one before:
    /// the first moves of a round may be legal in another.
    pub(super) fn exchanged_rounds(&mut self) {
        let items = &self.script.items;
        self.count(list_work(items.len()));
        let starts = self.round_starts();
        let own = starts.partition_point(|start| *start <= self.violation);
        let end = |at: usize| starts.get(at).copied().unwrap_or(items.len());
        let Some(own) = own.checked_sub(1) else {
            return;
        };
        let pairs: Vec<[usize; 3]> = [Some(own), own.checked_sub(1)]
            .into_iter()
            .flatten()
            .filter(|first| first + 1 < starts.len())
            .map(|first| [starts[first], starts[first + 1], end(first + 2)])
            .collect();
        for [at, middle, until] in pairs {
            let shortest = (middle - at).min(until - middle);
            if shortest < LEAST || until - at > LONG {
                continue;
            }
            let Some(cursor) = self.before(at) else {
                continue;
            };
            let mut exchanged = self.script.items[at..until].to_vec();
            exchanged.rotate_left(middle - at);
            let patch = Patch {
                at,
                until,
                items: exchanged,
                kind: Kind::Swapped,
                cost: EXCHANGED_FAR,
                outcome: None,
            };
            self.attempt(&cursor, patch);
            if self.is_spent() {
                return;
            }
        }
    }

    /// Returns the items with which rounds begin: moves of the verb that begins the log's first round,
    /// after a move of another verb.
    fn round_starts(&self) -> Vec<usize> {
        let verb = |at: usize| self.script.items[at].action().map(|own| turn_of(own).0);
        let Some(first) = self.moves.first().and_then(|at| verb(*at)) else {
            return Vec::new();
        };
        let mut before = None;
        let mut starts = Vec::new();
        for at in &self.moves {
            let own = verb(*at);
            if own == Some(first) && before != own {
                starts.push(*at);
            }
            before = own;
        }
        starts
    }
}

/// Returns the two rows of items that a patch exchanges; `None` if it does anything else.
pub(super) fn exchanged_rows<G: Game>(
    script: &Script<G>,
    patch: &Patch<G>,
) -> Option<[Range<usize>; 2]> {
    let first = patch.items.first()?.origin;
    let old = &script.items[patch.at..patch.until];
    let middle = old.iter().position(|item| item.origin == first)?;
    let rotated = old[middle..].iter().chain(&old[..middle]);
    let is_exchange = middle >= LEAST
        && old.len() == patch.items.len()
        && old.len() - middle >= LEAST
        && { rotated.zip(&patch.items) }.all(|(old, new)| old.origin == new.origin);
    let middle = patch.at + middle;
    is_exchange.then_some([patch.at..middle, middle..patch.until])
}
