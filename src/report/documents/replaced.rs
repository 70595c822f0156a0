//! The part of `score --format json` that `--replace` adds.

use super::moves::Move;
use super::names::RuleCode;
use super::rests_on::RestsOnRecord;
use crate::game::language::Value;
use crate::referee::judge::Review;
use crate::referee::verdict::Finding;
use crate::report::LogText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The moves replaced by `--replace`, and what follows from them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "replaced")]
pub struct ReplacedRecord {
    /// The moves that were replaced.
    pub moves: Vec<ReplacedMove>,
    /// The move at which the changed log stops because it breaks a rule there, so that its standing
    /// is unknown; null if the rest of the log still fits.
    pub stopped: Option<StoppedRecord>,
    /// If the changed log stops: the last declared move before that, after which the figures are
    /// compared. Null if they are compared at the end of the log.
    pub at: Option<u32>,
    /// The figures of the standing, in the log as it is and as changed.
    pub figures: Vec<FigureRecord>,
}

/// A move that was replaced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "replaced-move")]
pub struct ReplacedMove {
    /// The number of the declared move, including expects.
    #[serde(rename = "move")]
    pub at: u32,
    /// Its line in the file.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// The move in the log as it is.
    pub was: Move,
    /// The move that replaces it.
    pub now: Move,
}

/// Where a changed log stops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "stopped")]
pub struct StoppedRecord {
    /// The number of the declared move, including expects.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// Its line in the file.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// The code of the rule that it breaks.
    #[schemars(with = "RuleCode")]
    pub rule: String,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What this depends on besides the moves: rulings, and values that the starting position
    /// leaves out. Left out if it depends on the moves alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "RestsOnRecord")]
    pub rests_on: Option<RestsOnRecord>,
}

impl StoppedRecord {
    /// Creates the record of the finding at which a replay stopped.
    pub fn new(log: &LogText<'_>, finding: &Finding) -> Self {
        let at = finding.place.number;
        Self {
            at,
            line: at.and_then(|at| log.line_of_move(at)),
            rule: finding.code.to_owned(),
            message: finding.facts.explain().message,
            rests_on: RestsOnRecord::new(&finding.rests_on, &finding.facts.conditions()),
        }
    }
}

/// A figure of the standing, before and after the change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "figure")]
pub struct FigureRecord {
    /// The key of `result`, such as `cash`, `values` or `points`.
    pub key: String,
    /// The player or company whose figure it is.
    pub subject: String,
    /// The figure in the log as it is; null if that log stops earlier.
    pub before: Option<i64>,
    /// The figure in the changed log.
    pub after: Option<i64>,
}

/// Returns the figures of two standings of one table, next to each other.
pub(crate) fn figures(before: Option<&Review>, after: &Review) -> Vec<FigureRecord> {
    let (Some(standing), Some(voice)) = (&after.verdict.standing, &after.voice) else {
        return Vec::new();
    };
    let earlier = |key: &str, of: u16| {
        let standing = before?.verdict.standing.as_ref()?;
        let (_, value) = standing.values.iter().find(|(known, _)| *known == key)?;
        let entry = value.entries().iter().find(|(id, _)| *id == of);
        entry.and_then(|(_, value)| value.as_number())
    };
    let mut found = Vec::new();
    for (key, value) in &standing.values {
        let Value::Map(domain, entries) = value else {
            continue;
        };
        found.extend(entries.iter().map(|(id, value)| FigureRecord {
            key: (*key).to_owned(),
            subject: voice.name(*domain, *id).to_owned(),
            before: earlier(key, *id),
            after: value.as_number(),
        }));
    }
    found
}
