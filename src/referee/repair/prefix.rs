//! Snapshots of the positions before the first violation, from which every trial starts.

use super::playing::{Cursor, Stop};
use super::script::{Item, Patch, Script};
use super::values::Alike;
use crate::game::prelude::*;
use crate::game::{Game, Table};
use crate::referee::log::Outcome;
use crate::referee::setup::Setup;
use std::rc::Rc;
use std::sync::Arc;

/// Entries between two snapshots in scripts that are not long.
const EVERY: usize = 4;
/// The most snapshots. Where there would be more, every second one is dropped.
const MOST_KEPT: usize = 512;

/// The positions of a script up to its first violation.
#[derive(Debug)]
pub(crate) struct Prefix<G: Game> {
    kept: Vec<Cursor<G>>,
    /// Entries between two snapshots.
    every: usize,
    /// Where the script stops, if it does.
    pub stop: Option<Stop>,
    /// The first item that is not reached: that of the violation, or their number.
    pub reached: usize,
}

/// What is judged besides the entries of a script.
pub(crate) struct Ground<'g, G: Game> {
    /// The table.
    pub table: &'g Arc<Table<G>>,
    /// The log.
    pub setup: &'g Setup<G>,
    /// How alike its names are.
    pub alike: Rc<Alike>,
    /// What the table wrote down as the result, with what an edit has put right.
    outcome: Option<Rc<Outcome>>,
}

impl<'g, G: Game> Ground<'g, G> {
    /// A log and its table.
    pub(crate) fn new(table: &'g Arc<Table<G>>, setup: &'g Setup<G>) -> Self {
        Self {
            table,
            setup,
            alike: Rc::default(),
            outcome: setup.outcome.clone().map(Rc::new),
        }
    }

    /// The same with what an edit says of the result.
    pub(crate) fn patched(&self, patch: &Patch<G>) -> Self {
        let outcome = patch.outcome.as_ref().or(self.outcome.as_ref()).cloned();
        Self {
            table: self.table,
            setup: self.setup,
            alike: self.alike.clone(),
            outcome,
        }
    }

    /// What the table wrote down as the result.
    pub(crate) fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_deref()
    }

    /// The position before the first entry of a script.
    pub(crate) fn start(&self, script: &Script<G>) -> Cursor<G> {
        let begun = self.setup.position.is_some();
        let state = match &self.setup.position {
            Some(begun) => begun.state.clone(),
            None => G::State::start(self.table, script.declared()),
        };
        Cursor::begin(self.table, state, begun)
    }

    /// The position of a script before one of its entries; `None` if it does not get there, or the work does not suffice.
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
    /// Plays a script to its first violation; `None` if the work does not suffice.
    pub(crate) fn new(ground: &Ground<'_, G>, script: &Script<G>) -> Option<Self> {
        let table = ground.table;
        let mut cursor = ground.start(script);
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
        prefix.stop = cursor.end(table, ground.outcome()).err();
        (!table.work.is_spent()).then_some(prefix)
    }

    /// Keeps the position before an item, if one is kept there.
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

    /// The position before an item that was reached.
    pub(crate) fn before(
        &self,
        ground: &Ground<'_, G>,
        script: &Script<G>,
        at: usize,
    ) -> Option<Cursor<G>> {
        let from = at / self.every;
        let mut cursor = self.kept.get(from)?.copied(ground.table);
        for index in from * self.every..at {
            let next_is_expect = script.items.get(index + 1).is_some_and(Item::is_expect);
            cursor
                .take(ground.table, &script.items[index], index, next_is_expect)
                .ok()?;
        }
        Some(cursor)
    }
}
