//! How a declared value that is not so may be explained by the game.

use super::Blame;
use crate::game::language::Player;

/// How a value comes about that no account keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// In a sentence, without its final stop.
    pub said: String,
    /// Of a list, the moves that made its elements, in their order; none where no move did.
    pub made: Vec<Blame>,
}

impl Reckoning {
    /// Creates a sentence.
    pub const fn new(said: String) -> Self {
        Self {
            said,
            made: Vec::new(),
        }
    }
}

/// What one part of a move more would bring to everybody: what a table may have written down, or left out, by a slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspicion {
    /// The track it is about.
    pub track: &'static str,
    /// The move it is a part of: the last of this player that brought an entry for this reason.
    pub by: (Player, &'static str),
    /// What it would bring, in the unit of the track, to the players by seat.
    pub amounts: Vec<i64>,
    /// What a part more is, and what a part less: `one more link`, `one link less`.
    pub part: (&'static str, &'static str),
    /// Of what: `red`.
    pub of: String,
}
