//! Snapshots of the positions before the first violation, from which every trial starts.

use super::playing::{Cursor, Stop, play_on};
use super::script::{Item, Patch, Script, View};
use super::values::Alike;
use crate::game::prelude::*;
use crate::game::{Game, Table};
use crate::log::Outcome;
use crate::setup::Setup;
use std::rc::Rc;
use std::sync::Arc;

/// A snapshot is kept every so many entries.
const EVERY: usize = 4;

/// The positions of a script up to its first violation.
#[derive(Debug)]
pub struct Prefix<G: Game> {
    kept: Vec<Cursor<G>>,
    /// Where the script stops, if it does.
    pub stop: Option<Stop>,
    /// The first item that is not reached: that of the violation, or their number.
    pub reached: usize,
}

/// What is judged besides the entries of a script.
pub struct Ground<'g, G: Game> {
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
    pub fn new(table: &'g Arc<Table<G>>, setup: &'g Setup<G>) -> Self {
        Self {
            table,
            setup,
            alike: Rc::default(),
            outcome: setup.outcome.clone().map(Rc::new),
        }
    }

    /// The same with what an edit says of the result.
    pub fn patched(&self, patch: &Patch<G>) -> Self {
        let outcome = patch.outcome.as_ref().or(self.outcome.as_ref()).cloned();
        Self {
            table: self.table,
            setup: self.setup,
            alike: self.alike.clone(),
            outcome,
        }
    }

    /// What the table wrote down as the result.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_deref()
    }

    /// The position before the first entry of a script.
    pub fn start(&self, script: &Script<G>) -> Cursor<G> {
        let begun = self.setup.position.is_some();
        let state = match &self.setup.position {
            Some(begun) => begun.state.clone(),
            None => G::State::start(self.table, script.declared()),
        };
        Cursor::begin(self.table, state, begun)
    }

    /// The position of a script before one of its entries; `None` if it does not get there.
    pub fn position(&self, script: &Script<G>, at: usize) -> Option<G::State> {
        let mut cursor = self.start(script);
        for (index, item) in script.items.iter().enumerate().take(at) {
            cursor
                .take(
                    self.table,
                    item,
                    index,
                    script.items.get(index + 1).is_some_and(Item::is_expect),
                )
                .ok()?;
        }
        Some(cursor.state)
    }
}

impl<G: Game> Prefix<G> {
    /// Plays a script to its first violation.
    pub fn new(ground: &Ground<'_, G>, script: &Script<G>, steps: &mut u64) -> Self {
        let view = View::plain(script);
        let mut cursor = ground.start(script);
        let mut kept = Vec::with_capacity(script.items.len() / EVERY + 1);
        for (at, item) in script.items.iter().enumerate() {
            if at % EVERY == 0 {
                kept.push(cursor.clone());
            }
            *steps += 1;
            if let Err(wrong) = cursor.take(
                ground.table,
                item,
                at,
                script.items.get(at + 1).is_some_and(Item::is_expect),
            ) {
                return Self {
                    kept,
                    stop: Some(Stop::At(wrong)),
                    reached: at,
                };
            }
        }
        let end = script.items.len();
        if end.is_multiple_of(EVERY) {
            kept.push(cursor.clone());
        }
        let stop = play_on(
            ground.table,
            ground.outcome(),
            &mut cursor,
            &view,
            end,
            steps,
        )
        .err();
        Self {
            kept,
            stop,
            reached: end,
        }
    }

    /// The position before an item that was reached.
    pub fn before(
        &self,
        ground: &Ground<'_, G>,
        script: &Script<G>,
        at: usize,
        steps: &mut u64,
    ) -> Option<Cursor<G>> {
        let from = at / EVERY;
        let mut cursor = self.kept.get(from)?.clone();
        for index in from * EVERY..at {
            *steps += 1;
            let next_is_expect = script.items.get(index + 1).is_some_and(Item::is_expect);
            cursor
                .take(ground.table, &script.items[index], index, next_is_expect)
                .ok()?;
        }
        Some(cursor)
    }
}
