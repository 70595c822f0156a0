//! `replay --format json`.

use super::finding::{FindingRecord, Findings};
use super::head::Head;
use super::ledger::EntryRecord;
use super::let_stand::{LetStand, is_none};
use super::moves::Move;
use super::names::PhaseName;
use super::standing::{PlaceRecord, StandingRecord, unit};
use crate::referee::judge::{Cause, Moment, Review};
use crate::report::about::{About, MomentPart};
use crate::report::{Kind, LogText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The game, move by move: railref replay --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "A replay")]
pub struct ReplayDocument {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the game reached its end.
    pub complete: bool,
    /// The irregularities that the table accepted.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// The names given by `--about`, to which the moments are restricted; left out without it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
    /// The moments, in the order of the game.
    pub moments: Vec<MomentRecord>,
    /// What is wrong in the whole log, in its order: the violations or, for a malformed log, its
    /// faults.
    pub violations: Vec<FindingRecord>,
    /// How many more violations, or faults of a malformed log, there are than `--max-findings`
    /// lists; left out if all are listed.
    #[serde(default, skip_serializing_if = "is_none")]
    pub violations_not_listed: usize,
    /// The standing, final or so far; null if there is none, as for a malformed log.
    pub standing: Option<StandingRecord>,
    /// The players by their places, the best score first; empty for a malformed log.
    pub ranking: Vec<PlaceRecord>,
    /// The unit of the scores: `$` or `points`; null if there is none, as for a malformed log.
    pub unit: Option<String>,
}

impl ReplayDocument {
    /// Creates the document of a whole game, which must have been judged with its story.
    pub fn whole(log: &LogText<'_>, review: &Review) -> Self {
        Self::new(log, review, &(0..=u32::MAX), None)
    }

    /// Creates the document of the moments that follow these declared moves. The log must have been
    /// judged with [`crate::referee::judge::ReviewRequest::story`].
    /// If the log was judged with its ledger, `about` keeps only what concerns some names.
    pub(crate) fn new(
        log: &LogText<'_>,
        review: &Review,
        moves: &RangeInclusive<u32>,
        about: Option<&About>,
    ) -> Self {
        let wanted = review
            .moments
            .iter()
            .filter(|moment| moves.contains(&moment.at));
        Self {
            head: Head::new(log, review),
            complete: review.verdict.complete,
            let_stand: LetStand::new(log, review),
            about: Vec::new(),
            moments: wanted
                .filter_map(|moment| {
                    let record = MomentRecord::new(log, review, moment)?;
                    match about {
                        Some(about) => record.about(log, review, &about.of(review, moment)?),
                        None => Some(record),
                    }
                })
                .collect(),
            violations: Findings::new(log, review, Kind::Error).iter().collect(),
            violations_not_listed: review.verdict.unlisted.violations,
            standing: StandingRecord::of(review),
            ranking: PlaceRecord::all(review),
            unit: unit(review),
        }
    }
}

/// A moment of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "moment")]
pub struct MomentRecord {
    /// The number of the declared move that the moment is, or of the last one before it, including
    /// expects; 0 before the first.
    #[serde(rename = "move")]
    pub at: u32,
    /// The line of the declared move; null unless the moment is one.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// What caused the moment.
    pub kind: CauseWord,
    /// The turn or round, from 1.
    #[schemars(range(min = 1))]
    pub turn: u32,
    /// The phase, as `expect` names it.
    #[schemars(with = "PhaseName")]
    pub phase: String,
    /// The declared move or filled-in pass; null if the moment has neither.
    pub declared: Option<Move>,
    /// What happened, in sentences.
    pub events: Vec<String>,
    /// The account entries about the names given by `--about`; left out without it, and if there
    /// are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<EntryRecord>,
}

impl MomentRecord {
    /// Returns the moment with only what concerns the names that were asked for.
    fn about(self, log: &LogText<'_>, review: &Review, touched: &MomentPart) -> Option<Self> {
        let entries = touched.entries.iter();
        Some(Self {
            events: touched.story.clone(),
            entries: entries
                .filter_map(|at| EntryRecord::new(log, review, review.ledger.get(*at)?))
                .collect(),
            ..self
        })
    }

    /// Creates the record of a moment; `None` if the log is malformed.
    fn new(log: &LogText<'_>, review: &Review, moment: &Moment) -> Option<Self> {
        let (info, voice) = (review.verdict.game?, review.voice.as_deref()?);
        let (kind, action) = match &moment.cause {
            Cause::Opening => (CauseWord::Opening, None),
            Cause::Automatic => (CauseWord::Automatic, None),
            Cause::PassedOver(_) => (CauseWord::PassedOver, None),
            Cause::Declared(action) => (CauseWord::Declared, Some(action)),
            Cause::Implied(action) => (CauseWord::Implied, Some(action)),
        };
        Some(Self {
            at: moment.at,
            line: if kind == CauseWord::Declared {
                log.line_of_move(moment.at)
            } else {
                None
            },
            kind,
            turn: moment.turn,
            phase: moment.phase.to_owned(),
            declared: action.map(|action| Move::new(info, voice, action)),
            events: moment.story.clone(),
            entries: Vec::new(),
        })
    }
}

/// What caused a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "cause", inline)]
pub enum CauseWord {
    /// The opening bookkeeping.
    Opening,
    /// A declared move.
    Declared,
    /// A pass that was filled in.
    Implied,
    /// An automatic step.
    Automatic,
    /// An illegal move that is passed over; only with `--keep-going`.
    PassedOver,
}
