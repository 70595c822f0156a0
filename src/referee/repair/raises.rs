//! Bids that were written as raises: each says by how much it is higher than the bid before it.

use super::budget::list_work;
use super::costs::{COUNTED, Kind};
use super::playing::Cursor;
use super::script::{Item, Patch};
use super::search::Search;
use crate::game::{Game, Misremembered as _};

/// The fewest bids that show it: a single one is a misread number.
const LEAST: usize = 2;
/// The auction of the first violation may begin at most this many moves before it.
const BEFORE: usize = 24;

/// The entries from the first bid on, with each bid added to the one before it.
struct Raises<G: Game> {
    entries: Vec<Item<G>>,
    /// The length of each series that may be the slip, and how many of its bids are changed.
    lengths: Vec<(usize, usize)>,
}

impl<G: Game> Search<'_, G> {
    /// Tries to add each bid to the one before it: up to the move at which the log then fails, and in
    /// the auction of the first violation alone.
    pub(super) fn try_raises(&mut self) {
        let Some((begin, cursor)) = self.first_bid() else {
            return;
        };
        let raises = self.raises(begin, &cursor);
        for (length, changed) in raises.lengths {
            let patch = Patch {
                at: begin,
                until: begin + length,
                items: raises.entries[..length].to_vec(),
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

    /// Returns whether an auction is open. The first violation is a bid, if there is one.
    fn is_auction_open(&self, state: &G::State) -> bool {
        let violating = self.script.items.get(self.violation);
        let bid = violating.and_then(Item::action);
        bid.is_some_and(|bid| state.raised(self.context.table, bid).is_some())
    }

    /// Returns the first move after the offer of the auction in which the first violation is, with the
    /// state before it.
    fn first_bid(&self) -> Option<(usize, Cursor<G>)> {
        let ordinal = self.ordinal(self.violation);
        let earlier = self.moves.get(..=ordinal)?.iter().rev().take(BEFORE);
        let of_auction = earlier.map_while(|at| {
            let before = self.before(*at)?;
            self.is_auction_open(&before.state).then_some((*at, before))
        });
        of_auction.last()
    }

    /// Plays on from the first bid, with each bid added to the one before it, as far as that is legal.
    fn raises(&self, begin: usize, cursor: &Cursor<G>) -> Raises<G> {
        let table = self.context.table;
        let items = &self.script.items;
        self.count(list_work(items.len() - begin));
        let mut trial = cursor.copied(table);
        let mut entries: Vec<Item<G>> = Vec::new();
        let mut changed = 0;
        let mut lengths = Vec::new();
        for (at, item) in items.iter().enumerate().skip(begin) {
            let raised = item.action().and_then(|bid| trial.state.raised(table, bid));
            let entry = match raised {
                Some(raised) => {
                    changed += 1;
                    let mut patch = self.instead(at, raised, Kind::Value, COUNTED);
                    patch.items.remove(0)
                }
                None => item.clone(),
            };
            let next_is_expect = items.get(at + 1).is_some_and(Item::is_expect);
            if trial.take(table, &entry, at, next_is_expect).is_err() {
                break;
            }
            entries.push(entry);
            if lengths.is_empty() && !self.is_auction_open(&trial.state) {
                lengths.push((entries.len(), changed));
            }
        }
        lengths.insert(0, (entries.len(), changed));
        lengths.dedup_by_key(|(_, changed)| *changed);
        Raises { entries, lengths }
    }
}
