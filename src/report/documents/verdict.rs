//! `check --format json`.

use super::finding::{FindingRecord, Findings};
use super::head::Head;
use super::let_stand::is_none;
use super::standing::{PlaceRecord, StandingRecord, unit};
use crate::referee::judge::Review;
use crate::referee::verdict::Counts;
use crate::report::{Kind, LogText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the referee says of one log: railref check --format json.
///
/// `F` is the list of the findings: a vector, or [`Findings`], which makes each as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(
    title = "A verdict",
    description = "What the referee says of one log: railref check --format json."
)]
pub struct VerdictDocument<F = Vec<FindingRecord>> {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the game reached its end.
    pub complete: bool,
    /// The counts of the log's moves.
    pub moves: MoveCounts,
    /// What is wrong, in the order of the log.
    pub violations: F,
    /// The irregularities that the table accepted, in the order of the log.
    pub accepted: F,
    /// What is odd but breaks no rule.
    pub warnings: F,
    /// How many more violations, or faults of a malformed log, there are than `--max-findings`
    /// lists; left out if all are listed.
    #[serde(default, skip_serializing_if = "is_none")]
    pub violations_not_listed: usize,
    /// How many more accepted irregularities there are than `--max-findings` lists; left out if all
    /// are listed.
    #[serde(default, skip_serializing_if = "is_none")]
    pub accepted_not_listed: usize,
    /// How many more warnings there are than `--max-findings` lists; left out if all are listed.
    #[serde(default, skip_serializing_if = "is_none")]
    pub warnings_not_listed: usize,
    /// The standing, final or so far; null if there is none, as for a malformed log.
    pub standing: Option<StandingRecord>,
    /// The players by their places, the best score first; empty for a malformed log.
    pub ranking: Vec<PlaceRecord>,
    /// The unit of the scores: `$` or `points`; null for a malformed log.
    pub unit: Option<String>,
}

impl VerdictDocument {
    /// Creates the verdict on a log.
    pub fn new(log: &LogText<'_>, review: &Review) -> Self {
        Self::with(log, review, |kind| {
            Findings::new(log, review, kind).iter().collect()
        })
    }
}

impl<'w> VerdictDocument<Findings<'w>> {
    /// Returns a verdict that makes its findings one by one as it is written.
    pub fn streamed(log: &'w LogText<'w>, review: &'w Review) -> Self {
        Self::with(log, review, |kind| Findings::new(log, review, kind))
    }
}

impl<F> VerdictDocument<F> {
    fn with(log: &LogText<'_>, review: &Review, findings: impl Fn(Kind) -> F) -> Self {
        Self {
            head: Head::new(log, review),
            complete: review.verdict.complete,
            moves: review.verdict.counts.into(),
            violations: findings(Kind::Error),
            accepted: findings(Kind::Accepted),
            warnings: findings(Kind::Warning),
            violations_not_listed: review.verdict.unlisted.violations,
            accepted_not_listed: review.verdict.unlisted.accepted,
            warnings_not_listed: review.verdict.unlisted.warnings,
            standing: StandingRecord::of(review),
            ranking: PlaceRecord::all(review),
            unit: unit(review),
        }
    }
}

/// The counts of the log's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "counts")]
pub struct MoveCounts {
    /// How many entries `moves` has, including expects.
    pub declared: u32,
    /// How many of these entries were carried out.
    pub carried_out: u32,
    /// How many passes were filled in.
    pub implied: u32,
}

impl From<Counts> for MoveCounts {
    fn from(
        Counts {
            declared,
            carried_out,
            implied,
        }: Counts,
    ) -> Self {
        Self {
            declared,
            carried_out,
            implied,
        }
    }
}
