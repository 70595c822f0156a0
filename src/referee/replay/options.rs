//! What the referee is asked for.

use crate::game::language::{MOST_LISTED, MoveNo};

/// What the referee is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Go on after an illegal move.
    pub keep_going: bool,
    /// Unfinished logs are illegal.
    pub complete: bool,
    /// Judge the log up to this declared move. No pass is filled in after it, and what is expected there is not compared.
    pub at: Option<MoveNo>,
    /// Leave this declared move out.
    pub without: Option<MoveNo>,
    /// So many violations, accepted irregularities and warnings of a log are kept; those after them are counted.
    pub max_findings: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            keep_going: false,
            complete: false,
            at: None,
            without: None,
            max_findings: MOST_LISTED,
        }
    }
}
