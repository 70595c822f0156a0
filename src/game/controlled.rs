//! Who controls a company, and why.

use crate::game::language::{Domain, MoveNo};

/// A company with its controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Controlled {
    /// The company.
    pub company: (Domain, u16),
    /// Who controls it.
    pub player: (Domain, u16),
    /// The move that gave control, if one did.
    pub at: Option<MoveNo>,
    /// The reason, in a few words: `most shares, 3`.
    pub because: String,
    /// The section of the rulebook that gives this reason, if it is not that of the key.
    pub section: Option<&'static str>,
}
