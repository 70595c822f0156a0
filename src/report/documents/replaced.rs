//! The part of `score --format json` that `--replace` adds.

use super::moves::Move;
use super::names::RuleCode;
use crate::game::language::Value;
use crate::referee::judge::Review;
use crate::referee::verdict::Finding;
use crate::report::LogText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The moves that were replaced, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "replaced")]
pub struct ReplacedRecord {
    /// The moves that were replaced.
    pub moves: Vec<ReplacedMove>,
    /// The move at which the changed log stops because it breaks a rule there: its standing is then not known. Null where all
    /// the rest fits.
    pub stopped: Option<StoppedRecord>,
    /// Where it stops, the last declared move before, at which the figures are compared; null where they are those at the end.
    pub at: Option<u32>,
    /// The figures of the standing, as the log is and as it is changed.
    pub figures: Vec<FigureRecord>,
}

/// A move that was replaced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "replaced-move")]
pub struct ReplacedMove {
    /// The declared move.
    #[serde(rename = "move")]
    pub at: u32,
    /// Its line.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// The move that was made.
    pub was: Move,
    /// The move in its place.
    pub now: Move,
}

/// Where a changed log stops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "stopped")]
pub struct StoppedRecord {
    /// The declared move.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// Its line.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// The rule it breaks.
    #[schemars(with = "RuleCode")]
    pub rule: String,
    /// The finding in a sentence.
    pub message: String,
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
        }
    }
}

/// A figure of two standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "figure")]
pub struct FigureRecord {
    /// The key of result: cash, values, points.
    pub key: String,
    /// Whose: a player or a company.
    pub subject: String,
    /// The figure as the log is; null where it stops before.
    pub before: Option<i64>,
    /// The figure of the changed log.
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
