//! Options of a replay.

use crate::game::language::{MOST_LISTED, MoveNo};

/// Options of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether to go on after an illegal move.
    pub keep_going: bool,
    /// Whether an unfinished log is illegal.
    pub complete: bool,
    /// Judges the log only up to this declared move. No pass is filled in after it, and the expects
    /// after it are not compared.
    pub at: Option<MoveNo>,
    /// Leaves out this declared move.
    pub without: Option<MoveNo>,
    /// How many violations, accepted irregularities and warnings of a log are kept; the rest are
    /// counted.
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
