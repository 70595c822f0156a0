//! Implied passes: where along the chain of passes that may be left out a declared move is taken.

use crate::game::{Game, Story};

/// Where a move is taken or judged.
#[derive(Debug)]
pub struct Found<G: Game> {
    /// The passes to fill in before it, in order.
    pub passes: Vec<G::Move>,
    /// The rules it breaks there; empty if it is legal.
    pub broken: Vec<G::Breach>,
    /// Whether its actor is to act there and its verb suits the phase.
    pub suits: bool,
}

/// Finds the position for a declared move: the earliest of the chain where it is legal; failing that the earliest
/// where its actor is to act and its verb suits the phase; failing that the end of the chain.
pub fn find<G: Game>(table: &G::Table, state: &G::State, action: &G::Move) -> Found<G> {
    let mut broken = Vec::new();
    G::check(table, state, action, &mut broken);
    if broken.is_empty() {
        return Found { passes: Vec::new(), broken, suits: true };
    }
    let mut judged = G::suits(table, state, action).then(|| (0, std::mem::take(&mut broken)));
    let mut ahead = state.clone();
    let mut passes = Vec::new();
    let mut nothing = Story::new(false);
    while let Some(omissible) = G::omissible(table, &ahead) {
        G::apply(table, &mut ahead, &omissible.pass, 0, &mut nothing);
        passes.push(omissible.pass);
        while G::settle(table, &mut ahead, &mut nothing) {}
        broken = Vec::new();
        G::check(table, &ahead, action, &mut broken);
        if broken.is_empty() {
            return Found { passes, broken, suits: true };
        }
        if judged.is_none() && G::suits(table, &ahead, action) {
            judged = Some((passes.len(), std::mem::take(&mut broken)));
        }
    }
    let suits = judged.is_some();
    let (at, broken) = judged.unwrap_or((passes.len(), broken));
    passes.truncate(at);
    Found { passes, broken, suits }
}

/// The passes that are filled in before a move that is legal somewhere on the chain; `None` if it is legal nowhere.
pub fn taken_after<G: Game>(table: &G::Table, state: &G::State, action: &G::Move) -> Option<Vec<G::Move>> {
    let found = find::<G>(table, state, action);
    found.broken.is_empty().then_some(found.passes)
}
