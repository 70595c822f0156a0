//! Searches for two slips side by side, where neither edit alone gets the log any further: two or
//! three moves in a row are missing.

use super::budget::ALL;
use super::costs::{Kind, OMITTED};
use super::edits::legal;
use super::playing::Cursor;
use super::report::Untried;
use super::script::Patch;
use super::search::Search;
use crate::game::Game;
use crate::game::prelude::*;

/// The most work for all of them.
const WORK: u64 = ALL / 6;
/// How many moves before the violation two edits are searched for.
const BEFORE: usize = 12;
/// How many moves are tried as the first of two at one place, and as the second after each of them.
const AT_ONCE: usize = 300;
/// The number of entries before the violation up to which rows of two and of three moves are searched
/// for, if there are too many moves to try every pair. Where two play, the turn does not show that two
/// moves are missing: only the next move that needs them does.
const NEAR_ROW: [(usize, usize); 2] = [(2, 10), (3, 4)];
/// How many repairs are enough.
const MOST: usize = 1_500;

/// Edits that make a script sound. Each of them applies to the script that the one before leads to.
pub(crate) struct AdjacentEdits<G: Game> {
    /// The edits.
    pub patches: Vec<Patch<G>>,
    /// The cost of both together.
    pub cost: u32,
    /// How many moves they are away from the first violation.
    pub distance: usize,
}

/// Searches for two adjacent edits.
pub(crate) fn adjacent<G: Game>(search: &mut Search<'_, G>) -> Vec<AdjacentEdits<G>> {
    search.allow(WORK);
    let mut found = Vec::new();
    let nearest = search.last();
    let earliest = search
        .ordinal(nearest)
        .checked_sub(BEFORE)
        .map_or(0, |ordinal| search.moves[ordinal]);
    let places = earliest..nearest.min(search.prefix.reached) + 1;
    for at in places.clone().rev() {
        let Some(cursor) = search.before(at) else {
            continue;
        };
        search.both_missing(at, &cursor, &mut found);
        if search.is_spent() {
            search.leave(Untried::Adjacent, Some(at));
            break;
        }
    }
    search.allow(WORK);
    for (count, near) in NEAR_ROW {
        let near = places.end.saturating_sub(near).max(places.start)..places.end;
        for at in near.rev() {
            if !found.is_empty() {
                return found;
            }
            if search.is_spent() {
                search.leave(Untried::Adjacent, Some(at));
                return found;
            }
            if let Some(cursor) = search.before(at) {
                search.row(at, &cursor, count, &mut found);
            }
        }
    }
    found
}

impl<G: Game> Search<'_, G> {
    /// Tries to insert two moves in a row before an item. (An expect between them would show that
    /// the first is missing, which alone would get the log further.)
    fn both_missing(&mut self, at: usize, cursor: &Cursor<G>, found: &mut Vec<AdjacentEdits<G>>) {
        let table = self.ground.table.clone();
        let behind = self.script.move_from(at).unwrap_or(self.script.items.len());
        let next = self
            .script
            .items
            .get(behind)
            .and_then(|item| item.action().cloned());
        // A move before an expect and the same move after it give the same game: it is tried before
        // the expect only if it fails after it.
        let tried = |known: &&AdjacentEdits<G>| (at + 1..=behind).contains(&known.patches[0].at);
        let action =
            |known: &AdjacentEdits<G>, at: usize| known.patches[at].items[0].action().cloned();
        let actions = |known: &AdjacentEdits<G>| [action(known, 0), action(known, 1)];
        let known: Vec<[Option<G::Move>; 2]> = found.iter().filter(tried).map(actions).collect();
        for first in self.candidates(at, cursor) {
            let first = self.put_in(at, first);
            if self.is_spent() {
                return;
            }
            let mut between = cursor.copied(&table);
            if between.take(&table, &first.items[0], at, false).is_err() {
                continue;
            }
            let known: Vec<&Option<G::Move>> = known
                .iter()
                .filter(|[one, _]| one.as_ref() == first.items[0].action())
                .map(|[_, second]| second)
                .collect();
            for second in self.candidates(at, &between) {
                if self.is_spent() || found.len() >= MOST {
                    return;
                }
                if known.iter().any(|known| known.as_ref() == Some(&second)) {
                    continue;
                }
                let put_in = self.put_in(at, second);
                let second = Patch {
                    at: at + 1,
                    until: at + 1,
                    ..put_in
                };
                let mut after = between.copied(&table);
                if after.take(&table, &second.items[0], at + 1, false).is_err() {
                    continue;
                }
                if next.as_ref().is_some_and(|next| {
                    !after.state.is_expected(&table, next)
                        && after.state.implied_pass(&table).is_none()
                }) {
                    continue;
                }
                let items = vec![first.items[0].clone(), second.items[0].clone()];
                let whole = Patch {
                    at,
                    until: at,
                    items,
                    kind: Kind::Omitted,
                    cost: 2 * OMITTED,
                    outcome: None,
                };
                if self.play(cursor, &whole).is_ok() {
                    let placed = self.placed(whole);
                    found.push(AdjacentEdits {
                        patches: vec![first.clone(), second],
                        cost: placed.cost,
                        distance: placed.distance,
                    });
                }
            }
        }
    }

    /// Returns the moves that may be missing before an item, up to a limit.
    fn candidates(&mut self, at: usize, cursor: &Cursor<G>) -> Vec<G::Move> {
        let mut moves = self.missing(at, cursor, AT_ONCE).0;
        let legal = legal(self, cursor, AT_ONCE);
        // Of too many, only those are tried that the record asks for: the others are left to the search
        // for rows.
        if legal.len() < AT_ONCE {
            moves.extend(legal);
        }
        moves
    }
}
