//! Implied passes: where on the chain of passes that may be left out a declared move is taken.

use crate::game::language::MoveNo;
use crate::game::prelude::*;
use crate::game::{Game, Story, Table};

/// The place at which a move is taken or judged.
#[derive(Debug)]
pub(crate) struct Placement<G: Game> {
    /// The passes to fill in before it, in order.
    pub passes: Vec<G::Move>,
    /// The rules it breaks there; empty if it is legal.
    pub broken: Vec<G::Breach>,
    /// Whether its actor is to act there and its verb belongs to the phase.
    pub is_expected: bool,
}

/// Finds the place of a declared move on the chain: the earliest at which it is legal; failing
/// that, the earliest at which its actor is to act and its verb belongs to the phase; failing that,
/// the end of the chain.
pub(crate) fn find<G: Game>(table: &Table<G>, state: &G::State, action: &G::Move) -> Placement<G> {
    let broken = state.broken(table, action);
    if broken.is_empty() {
        return Placement {
            passes: Vec::new(),
            broken,
            is_expected: true,
        };
    }
    find_further::<G>(table, state, action, broken)
}

/// Does the same as [`find`] for a move that is known to break these rules at the beginning of the
/// chain.
pub(crate) fn find_further<G: Game>(
    table: &Table<G>,
    state: &G::State,
    action: &G::Move,
    mut broken: Vec<G::Breach>,
) -> Placement<G> {
    let mut judged = state
        .is_expected(table, action)
        .then(|| (0, std::mem::take(&mut broken)));
    let mut ahead = state.clone();
    let mut passes = Vec::new();
    let mut nothing = Story::unread();
    while let Some(implied_pass) = ahead.implied_pass(table) {
        ahead.apply(table, &implied_pass.pass, 0, &mut nothing);
        passes.push(implied_pass.pass);
        ahead.settle_all(table, &mut nothing);
        broken = Vec::new();
        ahead.check(table, action, &mut broken);
        if broken.is_empty() {
            return Placement {
                passes,
                broken,
                is_expected: true,
            };
        }
        if judged.is_none() && ahead.is_expected(table, action) {
            judged = Some((passes.len(), std::mem::take(&mut broken)));
        }
    }
    let is_expected = judged.is_some();
    let (at, broken) = judged.unwrap_or((passes.len(), broken));
    passes.truncate(at);
    Placement {
        passes,
        broken,
        is_expected,
    }
}

/// Returns the state after passes that are filled in after declared move `at`, and after the
/// automatic steps that follow.
pub(crate) fn ahead<G: Game>(
    table: &Table<G>,
    state: &G::State,
    passes: &[G::Move],
    at: MoveNo,
) -> G::State {
    let mut ahead = state.clone();
    let mut nothing = Story::unread();
    for pass in passes {
        ahead.apply(table, pass, at, &mut nothing);
        ahead.settle_all(table, &mut nothing);
    }
    ahead
}

/// Returns the passes that are filled in before a move that is legal somewhere on the chain; `None`
/// if it is legal nowhere.
pub(crate) fn taken_after<G: Game>(
    table: &Table<G>,
    state: &G::State,
    action: &G::Move,
) -> Option<Vec<G::Move>> {
    let found = find::<G>(table, state, action);
    found.broken.is_empty().then_some(found.passes)
}
