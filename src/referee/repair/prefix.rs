//! Snapshots of the states before the first violation, from which every trial starts.

use super::playing::{Cursor, Stop};
use super::script::{Item, Patch, Script};
use super::values::LikenessCache;
use crate::game::prelude::*;
use crate::game::{Game, Table};
use crate::referee::log::Outcome;
use crate::referee::setup::Setup;
use std::rc::Rc;
use std::sync::Arc;

/// How many entries there are between two snapshots, unless the script is long.
const EVERY: usize = 4;
/// The most snapshots. If there would be more, every second one is dropped.
const MOST_KEPT: usize = 512;

/// The states of a script up to its first violation.
#[derive(Debug)]
pub(crate) struct Prefix<G: Game> {
    kept: Vec<Cursor<G>>,
    /// How many entries there are between two snapshots.
    every: usize,
    /// Where the script stops, if it does.
    pub stop: Option<Stop>,
    /// The first item that is not reached: the violation, or the number of items.
    pub reached: usize,
}

/// What a script is judged against.
pub(crate) struct JudgingContext<'g, G: Game> {
    pub table: &'g Arc<Table<G>>,
    /// The declarations.
    pub setup: &'g Setup<G>,
    /// How similar its names are.
    pub likenesses: Rc<LikenessCache>,
    /// Whether its script is the log as it is, without an edit.
    pub is_original: bool,
    /// The result that the table wrote down, with the correction of an edit.
    outcome: Option<Rc<Outcome>>,
}

impl<'g, G: Game> JudgingContext<'g, G> {
    /// Creates the context of a log and its table.
    pub(crate) fn new(table: &'g Arc<Table<G>>, setup: &'g Setup<G>) -> Self {
        Self {
            table,
            setup,
            likenesses: Rc::default(),
            is_original: true,
            outcome: setup.outcome.clone().map(Rc::new),
        }
    }

    /// Returns the context of a script with an edit, which may correct the result.
    pub(crate) fn patched(&self, patch: &Patch<G>) -> Self {
        let outcome = patch.outcome.as_ref().or(self.outcome.as_ref()).cloned();
        Self {
            table: self.table,
            setup: self.setup,
            likenesses: self.likenesses.clone(),
            is_original: false,
            outcome,
        }
    }

    /// Returns the result that the table wrote down.
    pub(crate) fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_deref()
    }

    /// Returns the state before the first entry of a script.
    pub(crate) fn start(&self, script: &Script<G>) -> Cursor<G> {
        let begun = self.setup.position.is_some();
        let state = match &self.setup.position {
            Some(begun) => begun.state.clone(),
            None => G::State::start(self.table, script.declared()),
        };
        Cursor::begin(self.table, state, begun)
    }

    /// Returns the state of a script before one of its entries; `None` if it does not get there, or
    /// there is too little work left.
    pub(crate) fn position(&self, script: &Script<G>, at: usize) -> Option<G::State> {
        let mut cursor = self.start(script);
        for (index, item) in script.items.iter().enumerate().take(at) {
            let next_is_expect = script.items.get(index + 1).is_some_and(Item::is_expect);
            cursor
                .take(self.table, item, index, next_is_expect)
                .ok()
                .filter(|()| !self.table.work.is_spent())?;
        }
        Some(cursor.state)
    }
}

impl<G: Game> Prefix<G> {
    /// Plays a script to its first violation; `None` if there is too little work left.
    pub(crate) fn new(context: &JudgingContext<'_, G>, script: &Script<G>) -> Option<Self> {
        let table = context.table;
        let mut cursor = context.start(script);
        let mut prefix = Self {
            kept: Vec::new(),
            every: EVERY,
            stop: None,
            reached: script.items.len(),
        };
        for (at, item) in script.items.iter().enumerate() {
            prefix.keep(table, at, &cursor);
            if table.work.is_spent() {
                return None;
            }
            let next_is_expect = script.items.get(at + 1).is_some_and(Item::is_expect);
            if let Err(wrong) = cursor.take(table, item, at, next_is_expect) {
                (prefix.stop, prefix.reached) = (Some(Stop::At(wrong)), at);
                return Some(prefix);
            }
        }
        prefix.keep(table, prefix.reached, &cursor);
        prefix.stop = cursor.end(table, context.outcome()).err();
        (!table.work.is_spent()).then_some(prefix)
    }

    /// Keeps the state before an item, if it is time for a snapshot.
    fn keep(&mut self, table: &Table<G>, at: usize, cursor: &Cursor<G>) {
        if !at.is_multiple_of(self.every) {
            return;
        }
        if self.kept.len() == MOST_KEPT {
            let mut index = 0;
            self.kept.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.every *= 2;
        }
        if at.is_multiple_of(self.every) {
            self.kept.push(cursor.copied(table));
        }
    }

    /// Returns the state before an item that was reached.
    pub(crate) fn before(
        &self,
        context: &JudgingContext<'_, G>,
        script: &Script<G>,
        at: usize,
    ) -> Option<Cursor<G>> {
        let from = at / self.every;
        let mut cursor = self.kept.get(from)?.copied(context.table);
        for index in from * self.every..at {
            let next_is_expect = script.items.get(index + 1).is_some_and(Item::is_expect);
            cursor
                .take(context.table, &script.items[index], index, next_is_expect)
                .ok()?;
        }
        Some(cursor)
    }
}
