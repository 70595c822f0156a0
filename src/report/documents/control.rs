//! Who controls which company, and why: part of `state` and `ledger`.

use crate::game::Controlled;
use crate::game::language::Speak;
use crate::report::LogText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A company with its controller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "control")]
pub struct ControlRecord {
    /// The company.
    pub company: String,
    /// The player who controls it.
    pub player: String,
    /// The reason, in a few words: `most shares, 3`.
    pub because: String,
    /// The number of the declared move that gave this player control; null if no move did.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// The line of that move in the file; null if no move gave control.
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
