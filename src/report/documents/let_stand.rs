//! The irregularities that the table accepted, a part of every document about a log.

use super::finding::{FindingRecord, Findings};
use crate::game::language::MoveNo;
use crate::referee::judge::Review;
use crate::report::{Kind, LogText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The irregularities that the table accepted in a log, or in the part of it that a document is
/// about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LetStand {
    /// The irregularities that the table accepted, in the order of the log.
    pub accepted: Vec<FindingRecord>,
    /// How many more accepted irregularities there are than `--max-findings` lists; left out if all
    /// are listed.
    #[serde(default, skip_serializing_if = "is_none")]
    pub accepted_not_listed: usize,
}

impl LetStand {
    /// Returns all irregularities of a log.
    pub fn new(log: &LogText<'_>, review: &Review) -> Self {
        Self::up_to(None, log, review)
    }

    /// Returns the irregularities up to a declared move; all of them without one.
    pub fn up_to(at: Option<MoveNo>, log: &LogText<'_>, review: &Review) -> Self {
        let (listed, accepted_not_listed) = review.verdict.let_stand_up_to(at);
        let accepted = Findings::new(log, review, Kind::Accepted)
            .iter()
            .take(listed.len())
            .collect();
        Self {
            accepted,
            accepted_not_listed,
        }
    }
}

/// Returns whether everything is listed: then the count is left out.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over references"
)]
pub(crate) fn is_none(count: &usize) -> bool {
    *count == 0
}
