//! What is left to do if the table lets the first violation stand.

use super::Verdict;
use crate::game::language::{MoveNo, Rule};

/// What is left to do if the table lets the first violation stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IfAccepted {
    /// Nothing: the rest of the log is sound.
    Sound,
    /// The table has to let this one other move stand, too, although it breaks these rules.
    WithAnother(MoveNo, Vec<&'static Rule>),
    /// One claim is still false: this expect, or the result.
    ButForClaim(Option<MoveNo>),
}

impl Verdict {
    /// Returns whether the rest of the log is sound if the table lets the first violation stand.
    pub fn is_sound_if_accepted(&self) -> bool {
        self.if_accepted == Some(IfAccepted::Sound)
    }
}
