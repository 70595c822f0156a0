//! Searches for two slips side by side, where neither edit alone gets the log any further: two or
//! three moves in a row are missing.

use super::budget::ALL;
use super::costs::{Kind, OMITTED};
use super::edits::legal;
use super::playing::Cursor;
use super::report::Untried;
use super::script::Patch;
use super::search::Search;
use crate::game::prelude::*;
use crate::game::{Game, Table};

/// The most work for trying pairs, and again for trying rows.
const WORK: u64 = ALL / 6;
/// How many moves before the violation the search for two edits begins.
const BEFORE: usize = 12;
/// The most moves that are tried first at one place, and the most that are tried after each of
/// them.
const AT_ONCE: usize = 300;
/// Lengths of rows, each with the number of entries before the violation at which a row of that
/// length is tried if no pair was found. With two players, the turn does not show that two moves
/// are missing; only the next move that needs them does.
const NEAR_ROW: [(usize, usize); 2] = [(2, 10), (3, 4)];
/// The search ends after this many repairs.
const MOST: usize = 1_500;

/// A sequence of edits that makes a script sound. Each edit applies to the script that the one
/// before it produces.
pub(crate) struct AdjacentEdits<G: Game> {
    /// The edits, in the order in which they apply.
    pub patches: Vec<Patch<G>>,
    /// The cost of all of them together.
    pub cost: u32,
    /// The distance to the first violation, in moves.
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
    /// Returns two moves in a row that make the record sound.
    fn sound_pair(
        &mut self,
        at: usize,
        cursor: &Cursor<G>,
        first: &Patch<G>,
        second: Patch<G>,
    ) -> Option<AdjacentEdits<G>> {
        let whole = Patch {
            at,
            until: at,
            items: vec![first.items[0].clone(), second.items[0].clone()],
            kind: Kind::Omitted,
            cost: 2 * OMITTED,
            outcome: None,
        };
        self.play(cursor, &whole).ok()?;
        let placed = self.placed(whole);
        Some(AdjacentEdits {
            patches: vec![first.clone(), second],
            cost: placed.cost,
            distance: placed.distance,
        })
    }

    /// Tries to insert two moves in a row before an item. They are not tried on both sides of an
    /// expect: such an expect would show that the first is missing, so that inserting it alone
    /// would get the log further.
    fn both_missing(&mut self, at: usize, cursor: &Cursor<G>, found: &mut Vec<AdjacentEdits<G>>) {
        let table = self.context.table.clone();
        let behind = self.script.move_from(at).unwrap_or(self.script.items.len());
        let next = self
            .script
            .items
            .get(behind)
            .and_then(|item| item.action().cloned());
        // A move before an expect gives the same game as the same move after it. So it is tried
        // before the expect only if it failed after it.
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
                if next
                    .as_ref()
                    .is_some_and(|next| !can_follow(&table, &after.state, next))
                {
                    continue;
                }
                found.extend(self.sound_pair(at, cursor, &first, second));
            }
        }
    }

    /// Returns the moves that may be missing before an item, up to a limit.
    fn candidates(&mut self, at: usize, cursor: &Cursor<G>) -> Vec<G::Move> {
        let mut moves = self.missing(at, cursor, AT_ONCE).0;
        let legal = legal(self, cursor, AT_ONCE);
        // If there are too many, only those that the record asks for are tried. The search for rows
        // tries the others.
        if legal.len() < AT_ONCE {
            moves.extend(legal);
        }
        moves
    }
}

/// Returns whether a move is expected in a state, or would be after a pass that is left out.
fn can_follow<G: Game>(table: &Table<G>, state: &G::State, next: &G::Move) -> bool {
    state.is_expected(table, next) || state.implied_pass(table).is_some()
}
