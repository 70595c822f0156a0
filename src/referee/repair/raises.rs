//! Bids that were written as raises: each says by how much it is higher than the bid before it.

use super::budget::list_work;
use super::costs::{COUNTED, Kind};
use super::script::{Item, Patch};
use super::search::Search;
use crate::game::Game;
use crate::game::Misremembered as _;

/// The fewest bids that show it: a single one is a misread number.
const LEAST: usize = 2;
/// The auction of the first violation may begin at most this many moves before it.
const BEFORE: usize = 24;

impl<G: Game> Search<'_, G> {
    /// Tries to add each bid to the one before it: up to the move at which the log then fails, and in
    /// the auction of the first violation alone.
    pub(super) fn try_raises(&mut self) {
        let table = self.context.table;
        let items = &self.script.items;
        let Some(violating) = items.get(self.violation).and_then(Item::action) else {
            return;
        };
        let is_open = |state: &G::State| state.raised(table, violating).is_some();
        let ordinal = self.ordinal(self.violation);
        let earlier = self.moves[..=ordinal].iter().rev().take(BEFORE);
        let of_auction = earlier.map_while(|at| {
            let before = self.before(*at)?;
            is_open(&before.state).then_some((*at, before))
        });
        let Some((begin, cursor)) = of_auction.last() else {
            return;
        };
        self.count(list_work(items.len() - begin));
        let mut trial = cursor.copied(table);
        let mut bids: Vec<Item<G>> = Vec::new();
        let mut changed = 0;
        // The length of each series that is tried, and how many of its bids are changed.
        let mut lengths: Vec<(usize, usize)> = Vec::new();
        for (at, item) in items.iter().enumerate().skip(begin) {
            let raised = item.action().and_then(|bid| trial.state.raised(table, bid));
            let bid = match raised {
                Some(raised) => {
                    changed += 1;
                    let mut patch = self.instead(at, raised, Kind::Value, COUNTED);
                    patch.items.remove(0)
                }
                None => item.clone(),
            };
            let next_is_expect = items.get(at + 1).is_some_and(Item::is_expect);
            if trial.take(table, &bid, at, next_is_expect).is_err() {
                break;
            }
            bids.push(bid);
            if lengths.is_empty() && !is_open(&trial.state) {
                lengths.push((bids.len(), changed));
            }
        }
        lengths.insert(0, (bids.len(), changed));
        lengths.dedup_by_key(|(_, changed)| *changed);
        for (length, changed) in lengths {
            let patch = Patch {
                at: begin,
                until: begin + length,
                items: bids[..length].to_vec(),
                kind: Kind::Value,
                cost: COUNTED,
                outcome: None,
            };
            let is_series = changed >= LEAST && patch.until > self.violation;
            if self.is_spent() || (is_series && self.attempt(&cursor, patch)) {
                return;
            }
        }
    }
}
