//! Recognizes claims that state the changes since a moment in place of the whole figures.

use crate::game::language::MoveNo;
use crate::referee::ledger::Entry;
use std::collections::BTreeMap;

/// A figure as it was declared, as it is, and the entries that made it; none if it never changed.
pub(super) type Figure<'e> = (i64, i64, &'e [Entry]);

/// The changes that were written in place of the whole figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Changes {
    /// The move since which they are counted; 0 for the beginning.
    pub since: MoveNo,
    /// Whether something was added, rather than taken.
    pub added: bool,
}

/// Returns the latest moment since which exactly the declared amount was added to every figure, or
/// taken from it; `None` if there is no such moment. Two different amounts are needed: a single one
/// may be anything, several players may hold the same stock, and 0 fits whatever did not change.
pub(super) fn only_changes(figures: &[Figure<'_>]) -> Option<Changes> {
    /// How many of the latest moments are tried: people count from the turn before.
    const MOMENTS: usize = 50;
    let mut amounts = figures.iter().map(|(declared, ..)| *declared);
    let first = amounts.find(|amount| *amount != 0)?;
    if !amounts.any(|amount| amount != 0 && amount != first) {
        return None;
    }
    let recent = figures
        .iter()
        .flat_map(|(.., entries)| entries.iter().rev().take(MOMENTS));
    let moments: BTreeMap<usize, MoveNo> = recent.map(|entry| (entry.step, entry.at)).collect();
    let changes = |(step, since): (usize, MoveNo)| {
        let fits = |sign: i64| {
            figures.iter().all(|(declared, actual, entries)| {
                // A figure without an entry has never changed.
                if entries.is_empty() {
                    return *declared == 0;
                }
                let before = entries.partition_point(|entry| entry.step <= step);
                let before = before.checked_sub(1).map_or(0, |at| entries[at].balance);
                let change = actual.checked_sub(before);
                change.and_then(|change| change.checked_mul(sign)) == Some(*declared)
            })
        };
        let added = fits(1);
        (added || fits(-1)).then_some(Changes { since, added })
    };
    moments.into_iter().rev().take(MOMENTS).find_map(changes)
}
