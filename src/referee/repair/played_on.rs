//! Moves that were made after the end of a round, or of the game, because nobody noticed the end.

use super::change_words::late_moves;
use super::changes::Change;
use super::costs::{Kind, PLAYED_ON};
use super::playing::Cursor;
use super::prefix::JudgingContext;
use super::readers::Readers;
use super::script::{Item, Patch};
use super::search::Search;
use crate::game::language::{Advice, Domain};
use crate::game::prelude::*;
use crate::game::{Game, Table};
use crate::referee::verdict::{EntryPlace, Hint};
use std::sync::Arc;

impl<G: Game> Search<'_, G> {
    /// Returns the edit that takes out the moves made after the end, at most one for each player: more
    /// show that the end came too early.
    fn without_late_moves(&self, at: usize, cursor: &Cursor<G>) -> Option<Patch<G>> {
        let table = self.context.table;
        let most = table.names(Domain::Player).map_or(0, |names| names.len());
        let is_late = |item: &&Item<G>| {
            let broken = item
                .action()
                .map(|action| cursor.state.broken(table, action));
            broken.is_some_and(|broken| broken.iter().any(G::State::is_too_late))
        };
        let items = self.script.items[at..].iter();
        let count = items.take(most + 1).take_while(is_late).count();
        (1..=most).contains(&count).then(|| Patch {
            at,
            until: at + count,
            items: Vec::new(),
            kind: Kind::Superfluous,
            cost: PLAYED_ON,
            outcome: None,
        })
    }

    /// Tries to take out the moves that were made after the end.
    pub(super) fn played_on(&mut self, at: usize, cursor: &Cursor<G>) {
        if at != self.violation {
            return;
        }
        if let Some(patch) = self.without_late_moves(at, cursor) {
            self.attempt(cursor, patch);
        }
    }

    /// Returns the hint that moves were made after the end and counted in the result: without them,
    /// everything but the result is sound. `otherwise` is what else may have happened.
    pub(super) fn played_on_hint(
        &mut self,
        context: &JudgingContext<'_, G>,
        readers: &Readers,
        otherwise: Option<Arc<dyn Hint>>,
    ) -> Option<Arc<dyn Hint>> {
        let cursor = self.before(self.violation)?;
        let patch = self.without_late_moves(self.violation, &cursor)?;
        let (patched, context) = (self.script.patched(&patch), context.patched(&patch));
        self.count(patched.items.len() as u64);
        let mut search = Search::new(&context, &patched, readers).ok()?;
        if search.violation < patched.items.len() {
            return None;
        }
        search.claim();
        let found = search.ranked();
        let result = found.first()?;
        let entries = self.context.setup.moves.order.len();
        let result = Change::new(&patched, &result.patch, entries, self.context.outcome())?;
        if !matches!(result, Change::Result(_)) {
            return None;
        }
        let late = Change::new(self.script, &patch, entries, self.context.outcome())?;
        Some(Arc::new(PlayedOnHint::<G> {
            table: self.context.table.clone(),
            late: late.entries(),
            result,
            otherwise,
        }) as Arc<dyn Hint>)
    }
}

/// The hint that moves were made after the end and counted in the result.
#[derive(Debug)]
struct PlayedOnHint<G: Game> {
    table: Arc<Table<G>>,
    /// The entries of the moves.
    late: Vec<usize>,
    /// What the result is without them.
    result: Change<G>,
    otherwise: Option<Arc<dyn Hint>>,
}

impl<G: Game> Hint for PlayedOnHint<G> {
    fn advice(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
        line_of: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        let late = late_moves(&self.late, place_of);
        let (them, are) = match self.late.len() {
            1 => ("it", "is"),
            _ => ("them", "are"),
        };
        let result = self.result.misstatement(&self.table)?;
        let without = format!(
            "if {late} {are} there only because nobody noticed the end, take {them} out and correct the \
             result: {result}; with both, the whole record is sound"
        );
        let otherwise = self.otherwise.as_ref();
        let otherwise = otherwise.and_then(|hint| hint.advice(place_of, line_of));
        Some(match otherwise {
            Some(advice) => advice.after(&format!("{without}; or")),
            None => without.into(),
        })
    }

    fn is_whole(&self) -> bool {
        true
    }
}
