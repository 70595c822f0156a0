//! Moves that a game reads ahead of their turn (hands that are revealed at the end of a round).
//! Editing one of them changes the state from the first move on, so the edit cannot be tried from a
//! snapshot.

use super::budget::list_work;
use super::prefix::JudgingContext;
use super::script::{Patch, Script};
use crate::game::Game;
use crate::game::prelude::*;

/// How many moves are removed in turn to see whether the game has read them. If it has read one,
/// every move with the same verb counts as read.
const LONG: usize = 1_500;

/// Which moves of a log are read ahead.
#[derive(Debug, Default)]
pub(crate) struct Readers {
    /// The verbs of such moves.
    verbs: Vec<usize>,
}

impl Readers {
    /// Finds out which moves of a log a game reads ahead. If the log begins with a position, there
    /// are none.
    pub(crate) fn new<G: Game>(context: &JudgingContext<'_, G>, script: &Script<G>) -> Self {
        let table = context.table;
        if context.setup.position.is_some()
            || G::State::start(table, script.declared())
                == G::State::start(table, std::iter::empty())
        {
            return Self::default();
        }
        let whole = G::State::start(table, script.declared());
        let mut verbs = Vec::new();
        let moves: Vec<usize> = (0..script.items.len())
            .filter(|at| !script.items[*at].is_expect())
            .take(LONG)
            .collect();
        for at in moves {
            let Some(verb) = script.items[at].action().map(|action| action.verb_index()) else {
                continue;
            };
            if verbs.contains(&verb) {
                continue;
            }
            table.work.count(list_work(script.items.len()));
            if table.work.is_spent() {
                break;
            }
            let left_out = script.items[at].number;
            if G::State::start(
                table,
                script.declared().filter(|(number, _)| *number != left_out),
            ) != whole
            {
                verbs.push(verb);
            }
        }
        Self { verbs }
    }

    /// Returns whether there are any.
    pub(crate) fn any(&self) -> bool {
        !self.verbs.is_empty()
    }

    /// Returns whether an edit may change what a game reads ahead.
    pub(crate) fn concerns<G: Game>(&self, script: &Script<G>, patch: &Patch<G>) -> bool {
        if self.verbs.is_empty() {
            return false;
        }
        let read = |action: &G::Move| self.verbs.contains(&action.verb_index());
        let old = script.items[patch.at..patch.until].iter();
        old.chain(&patch.items)
            .filter_map(|item| item.action())
            .any(read)
    }
}
