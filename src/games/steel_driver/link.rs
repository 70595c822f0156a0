//! A link on the board.

use super::board::Company;
use crate::game::language::When;

/// A link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Who built it.
    pub company: Company,
    /// In which declared move.
    pub at: When,
}
