//! The log that leads to a position, for a log that begins with one. A finding about the next move
//! may rest on a key that the starting position leaves out, as in the verdict on the whole log.

use crate::game::language::MoveNo;
use crate::game::{Game, Omission, Reads, Table};
use crate::referee::log::{Declared, Entry};
use crate::referee::replay::{Options, Unobserved, referee};
use crate::referee::setup::{OmittedValues, Setup, StartingPosition};
use std::sync::Arc;

/// A log that begins with a position.
pub(crate) struct Preceding<G: Game> {
    setup: Setup<G>,
    options: Options,
    /// What its starting position leaves out.
    pub(super) omitted: OmittedValues,
}

impl<G: Game> Preceding<G> {
    /// Creates it from a log and the options of its replay; `None` if the log begins with the game.
    pub(crate) fn new(setup: &Setup<G>, options: Options) -> Option<Arc<Self>> {
        let omitted = setup.position.as_ref().map(StartingPosition::omitted)?;
        Some(Arc::new(Self {
            setup: setup.up_to(MoveNo::MAX),
            options: Options {
                at: None,
                complete: false,
                ..options
            },
            omitted,
        }))
    }

    /// Returns how the starting position leaves out what is read in a turn.
    pub(super) fn left_out(&self, reads: &Reads, turn: u32) -> Option<Omission> {
        self.omitted.left_out(reads, turn)
    }

    /// Returns the log up to entry `at`, with `declared` as its next entry.
    pub(super) fn followed_by(&self, at: MoveNo, declared: &Declared<G::Move>) -> Self {
        let mut setup = self.setup.up_to(at);
        let moves = &mut setup.moves;
        moves.count += 1;
        moves.order.push(Entry::Move(moves.moves.len()));
        moves.moves.push(Declared {
            number: moves.count,
            ..declared.clone()
        });
        Self {
            setup,
            options: self.options,
            omitted: self.omitted.clone(),
        }
    }

    /// Returns the left-out keys on which the findings about the last entry rest in the verdict on
    /// the whole log; empty if one of them is certain.
    pub(super) fn conditions_of_last(&self, table: &Arc<Table<G>>) -> Vec<&'static str> {
        let (verdict, _) = referee::<G>(&self.setup, table, self.options, &mut Unobserved);
        let number = Some(self.setup.moves.count);
        let findings = verdict.findings.iter();
        let last = findings.filter(|finding| finding.place.number == number);
        let keys: Vec<Vec<&'static str>> = last.map(|it| it.facts.conditions()).collect();
        if keys.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        keys.into_iter().next().unwrap_or_default()
    }
}

impl<G: Game> std::fmt::Debug for Preceding<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Preceding")
            .field("entries", &self.setup.moves.count)
            .finish_non_exhaustive()
    }
}
