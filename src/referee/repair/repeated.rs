//! The edits at one place that remove what was written twice, or was never made.

use super::budget::{LOOK, list_work};
use super::costs::{AFTER_THE_END, AGAIN, COPIED_OVER, Kind, SUPERFLUOUS, TWICE};
use super::edits::turn_of;
use super::playing::Cursor;
use super::script::{Item, Patch};
use super::search::Search;
use crate::game::Game;
use crate::game::language::Moves as _;
use crate::game::prelude::*;
use std::ops::Range;

/// How many moves apart a move may be written twice.
const TWICE_WITHIN: usize = 4;
/// The most entries in a row that may be written twice: a page.
const ROW: usize = 60;

/// Returns the edit that removes a row of entries.
fn take_out<G: Game>(row: Range<usize>, kind: Kind, cost: u32) -> Patch<G> {
    Patch {
        at: row.start,
        until: row.end,
        items: Vec::new(),
        kind,
        cost,
        outcome: None,
    }
}

impl<G: Game> Search<'_, G> {
    /// Tries to remove what was written twice, and moves that were never made.
    pub(crate) fn repeated(&mut self, at: usize) {
        if at > self.prefix.reached {
            return;
        }
        self.row_twice(at);
        if self
            .script
            .items
            .get(at)
            .is_some_and(|item| !item.is_expect())
            && let Some(cursor) = self.before(at)
        {
            self.twice(at, &cursor);
            self.played_on(at, &cursor);
        }
    }

    /// Tries to remove a move that was written twice, or one that was never made.
    fn twice(&mut self, at: usize, cursor: &Cursor<G>) {
        let ordinal = self.moves.partition_point(|index| *index < at);
        let action = self.script.items[at].action();
        let near = ordinal.saturating_sub(TWICE_WITHIN)..ordinal;
        let with_more_fixes = self.moves[near]
            .iter()
            .any(|earlier| self.script.items[*earlier].action() == action);
        let in_a_row = ordinal
            .checked_sub(1)
            .is_some_and(|before| self.script.items[self.moves[before]].action() == action);
        let cost = if in_a_row { TWICE } else { AGAIN };
        // Of a run of equal moves, only one is removed: the one at the first violation, so that the
        // log gets further even if a second must be removed too, or else the last.
        let last = self
            .moves
            .get(ordinal + 1)
            .is_none_or(|next| self.script.items[*next].action() != action);
        if with_more_fixes && (at == self.violation || last && !self.violates_in_run(ordinal)) {
            self.attempt(cursor, take_out(at..at + 1, Kind::Twice, cost));
        } else if !with_more_fixes && last {
            let is_after_the_end = ordinal + 1 == self.moves.len() && cursor.state.stage().over;
            let cost = if is_after_the_end {
                AFTER_THE_END
            } else {
                SUPERFLUOUS
            };
            self.attempt(cursor, take_out(at..at + 1, Kind::Superfluous, cost));
            self.copied_over_a_pass(at, cursor);
        }
    }

    /// Tries the pass in place of a move that stands somewhere earlier, too: a line that was copied and
    /// not changed. In a log that declares its passes, a move is hardly ever written where there was
    /// none.
    fn copied_over_a_pass(&mut self, at: usize, cursor: &Cursor<G>) {
        let Some(action) = self.script.items[at].action() else {
            return;
        };
        let (_, whose) = turn_of(action);
        let mut earlier = self.script.items[..at].iter().filter_map(Item::action);
        self.count(list_work(at));
        if whose.is_none() || !earlier.any(|other| other == action) {
            return;
        }
        let table = self.context.table.clone();
        let (number, mut state) = (self.script.number_at(at), cursor.state.clone());
        while let Some(implied) = state.implied_pass(&table) {
            let pass = implied.pass;
            let (verb, of) = turn_of(&pass);
            if of == whose {
                let mut all = self.script.items.iter().filter_map(Item::action);
                self.count(list_work(self.script.items.len()));
                if all.any(|other| other.verb_index() == verb) {
                    let patch = self.instead(at, pass, Kind::OtherMove, COPIED_OVER);
                    self.attempt(cursor, patch);
                }
                return;
            }
            state.advance(&table, &pass, number);
        }
    }

    /// Tries to remove several entries in a row that repeat those before them, directly or a few
    /// entries earlier.
    fn row_twice(&mut self, at: usize) {
        let items = &self.script.items;
        self.count(LOOK * ROW as u64);
        for back in 2..=ROW.min(at) {
            let says = |entry: usize| items[entry].says(&items[entry - back]);
            if at > back && says(at - 1) {
                // The row begins earlier.
                continue;
            }
            let most = (at + back).min(items.len());
            let row = at..(at..most).find(|entry| !says(*entry)).unwrap_or(most);
            let gap = back - row.len();
            if row.len() >= 2 && (gap == 0 || row.len() > 2 && gap <= TWICE_WITHIN) {
                let Some(cursor) = self.before(at) else {
                    return;
                };
                self.attempt(&cursor, take_out(row, Kind::Twice, TWICE));
            }
        }
    }

    /// Returns whether the first violation is an earlier move in the same run of equal moves.
    fn violates_in_run(&self, ordinal: usize) -> bool {
        let action = |index: &usize| self.script.items[*index].action();
        let own = action(&self.moves[ordinal]);
        let mut earlier = self.moves[..ordinal]
            .iter()
            .rev()
            .take_while(|index| action(index) == own);
        earlier.any(|index| *index == self.violation)
    }
}
