//! The edits at one place that move an entry to another.

use super::budget::list_work;
use super::costs::{Kind, MOVED};
use super::playing::Cursor;
use super::script::Patch;
use super::search::Search;
use crate::game::Game;

/// The greatest distance, in moves, by which a move is tried away from its place.
const MOVED_BY: usize = 6;
/// The greatest distance, in moves, by which a false expect is tried away from its place.
const EXPECT_MOVED_BY: usize = 12;

impl<G: Game> Search<'_, G> {
    /// Tries to move the move at a place some moves later, or a later one here, or a move only to
    /// the other side of an expect. If there are expects at its new place, it is tried both before
    /// and after them.
    pub(crate) fn moved(&mut self, at: usize, cursor: &Cursor<G>) {
        let ordinal = self.ordinal(at);
        let is_move = self.moves.get(ordinal) == Some(&at);
        // Among consecutive expects only the place before the first differs from the place before
        // the next move.
        if !is_move
            && at
                .checked_sub(1)
                .is_some_and(|before| self.script.items[before].is_expect())
        {
            return;
        }
        for by in 0..=MOVED_BY {
            let Some(other) = self.moves.get(ordinal + by).copied() else {
                return;
            };
            // Two consecutive moves that change places are swapped.
            let is_swap = is_move && by < 2 && other == at + by;
            if !is_swap {
                self.shift(cursor, at, other + 1, false);
            }
            if !is_move {
                continue;
            }
            if !is_swap {
                self.shift(cursor, at, other + 1, true);
            }
            let next = self
                .moves
                .get(ordinal + by + 1)
                .copied()
                .unwrap_or(self.script.items.len());
            if next > other + 1 {
                self.shift(cursor, at, next, true);
            }
        }
    }

    /// Moves the first of some entries after the others, or the last before them.
    fn shift(&mut self, cursor: &Cursor<G>, at: usize, until: usize, is_later: bool) {
        let mut items = self.script.items[at..until].to_vec();
        if is_later {
            items.rotate_left(1);
        } else {
            items.rotate_right(1);
        }
        self.attempt(
            cursor,
            Patch {
                at,
                until,
                items,
                kind: Kind::Moved,
                cost: MOVED,
                outcome: None,
            },
        );
    }

    /// Tries to move the false expect at a place past two or more moves, to the nearest place in each
    /// direction where it holds. Past one move, [`Search::moved`] moves the move instead.
    pub(crate) fn moved_expect(&mut self, at: usize) {
        // A copy of an earlier expect holds where that one does, which says nothing about its own
        // place.
        let expect = &self.script.items[at];
        let earlier = &self.script.items[..at];
        self.count(list_work(at));
        if earlier.iter().any(|other| other.says(expect)) {
            return;
        }
        let found = self.found.len();
        let next = self.ordinal(at);
        for ordinal in next + 1..(next + EXPECT_MOVED_BY).min(self.moves.len()) {
            let Some(cursor) = self.before(at) else { break };
            self.shift(&cursor, at, self.moves[ordinal] + 1, true);
            if self.found.len() > found {
                break;
            }
        }
        let found = self.found.len();
        for ordinal in (next.saturating_sub(EXPECT_MOVED_BY)..next.saturating_sub(1)).rev() {
            let before = self.moves[ordinal];
            let Some(cursor) = self.before(before) else {
                break;
            };
            self.shift(&cursor, before, at + 1, false);
            if self.found.len() > found {
                break;
            }
        }
    }
}
