//! What a game can say about a false claim.

use super::Blame;
use crate::game::language::Player;

/// How a value that has no account comes about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// The explanation, in a sentence without its full stop.
    pub said: String,
    /// For a list, the moves that made its elements, in their order; empty if no move did.
    pub made: Vec<Blame>,
}

impl Reckoning {
    /// Creates an explanation without moves.
    pub const fn new(said: String) -> Self {
        Self {
            said,
            made: Vec::new(),
        }
    }
}

/// What one more part of a move would bring everybody: a table may have counted one part too many
/// or too few.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspicion {
    /// The track it changes.
    pub track: &'static str,
    /// The move it is a part of: the last one of this player that brought an entry for this reason.
    pub by: (Player, &'static str),
    /// The amount for each player by seat, in the unit of the track.
    pub amounts: Vec<i64>,
    /// The words for one part more and one part less: `one more link`, `one link less`.
    pub part: (&'static str, &'static str),
    /// What the part belongs to: `red`.
    pub of: String,
    /// How the reason of an entry begins which such parts have brought.
    pub reason: String,
}
