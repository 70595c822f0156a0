//! Moves in the words of the log language.

use crate::game::language::{Moves, Wording};

/// Writes a move in the log language.
pub fn wording<M: Moves>(action: &M) -> Wording {
    let (verb, args) = action.declare();
    Wording { verb, args }
}
