//! When something on the table came about.

use super::MoveNo;
use crate::yaml::tree::NodeId;
use std::fmt;

/// When something on the table came about: with the setup, before the position that a log begins
/// with, or by a declared move, in this order.
///
/// ```
/// use railref::language::When;
///
/// assert!(When::SETUP < When::of_move(1));
/// assert_eq!(When::of_move(7).move_number(), Some(7));
/// assert_eq!(When::SETUP.move_number(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct When(u32);

/// The smallest encoded declared move. Smaller numbers encode a place in the position, plus one.
const MOVES: u32 = 1 << 31;

impl When {
    /// The setup.
    pub const SETUP: Self = Self(0);

    /// Creates the time of a declared move, or of an implied pass or automatic step after it; 0 is
    /// the setup.
    pub const fn of_move(number: MoveNo) -> Self {
        if number == 0 {
            Self::SETUP
        } else {
            Self(MOVES | number)
        }
    }

    /// Creates the time of something from before the position, which states it at `node`.
    pub const fn given(node: NodeId) -> Self {
        Self(node.0 + 1)
    }

    /// Returns the declared move, if it was one.
    pub const fn move_number(self) -> Option<MoveNo> {
        if self.0 >= MOVES {
            Some(self.0 & !MOVES)
        } else {
            None
        }
    }

    /// Returns the place in the position that states it, if it came about before the position.
    pub const fn place(self) -> Option<NodeId> {
        if self.0 == 0 || self.0 >= MOVES {
            None
        } else {
            Some(NodeId(self.0 - 1))
        }
    }
}

impl fmt::Debug for When {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.move_number(), self.place()) {
            (Some(number), _) => write!(out, "When(move {number})"),
            (None, Some(node)) => write!(out, "When(given at {node:?})"),
            (None, None) => write!(out, "When(setup)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_setup_comes_before_the_position_and_the_position_before_every_move() {
        let given = When::given(NodeId(0));
        assert!(
            When::SETUP < given
                && given < When::given(NodeId(5))
                && When::given(NodeId(5)) < When::of_move(1)
        );
        assert_eq!(
            (given.place(), given.move_number()),
            (Some(NodeId(0)), None)
        );
        assert_eq!(
            (When::of_move(1).place(), When::of_move(0)),
            (None, When::SETUP)
        );
    }
}
