//! Who controls which company, and why: part of `state` and `ledger`.

use crate::game::Controlled;
use crate::game::language::Speak;
use crate::report::LogText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A company with its controller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "control")]
pub struct ControlRecord {
    /// The company.
    pub company: String,
    /// Who controls it.
    pub player: String,
    /// Why, in a few words: the auction, the most shares, a tie and who controlled it last.
    pub because: String,
    /// The declared move that made it so; null where no move did.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// The line of that move.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
}

impl ControlRecord {
    /// Creates the record of a company with its controller.
    pub(crate) fn new(log: &LogText<'_>, voice: &dyn Speak, it: &Controlled) -> Self {
        let name = |(domain, id)| voice.name(domain, id).to_owned();
        Self {
            company: name(it.company),
            player: name(it.player),
            because: it.because.clone(),
            at: it.at,
            line: it.at.and_then(|at| log.line_of_move(at)),
        }
    }
}
