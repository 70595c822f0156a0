//! `score --format json`.

use super::head::Head;
use super::let_stand::LetStand;
use super::of_games::of_games;
use super::replaced::ReplacedRecord;
use super::rulings::StandingRestsOn;
use super::standing::{PlaceRecord, StandingRecord, unit};
use crate::game::{Cell, Sheet};
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::report::LogText;
use indexmap::IndexMap;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The standing of one log and how it came about: railref score --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "A score")]
pub struct ScoreDocument {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the game reached its end.
    pub complete: bool,
    /// The irregularities that the table accepted.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// The number of the declared move after which the standing was read; left out for the standing
    /// at the end of the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub at: Option<u32>,
    /// The number of the declared move that was removed before the rest was judged; left out if
    /// none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub without: Option<u32>,
    /// The moves replaced by `--replace`, what was then found, and the figures before and after;
    /// left out without it. Everything else in the document is about the changed log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ReplacedRecord")]
    pub replaced: Option<ReplacedRecord>,
    /// Whether the log is illegal or undecided, so that the standing is only provisional.
    pub provisional: bool,
    /// The standing, final or so far; null if there is none, as for a malformed log. Besides the
    /// values it has the key `rests_on` if it depends on rulings or on assumed keys.
    #[schemars(with = "Option<ScoredStanding>")]
    pub standing: Option<StandingRecord>,
    /// The players by their places, the best score first; empty if there is no standing.
    pub ranking: Vec<PlaceRecord>,
    /// The unit of the scores: `$` or `points`; null if there is no standing.
    pub unit: Option<String>,
    /// The keys that the standing depends on and that the log's starting position leaves out or
    /// gives only in part, so that scores and winner are as assumed; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rests_on_assumed: Vec<String>,
    /// What broke a tie for first place, in words; null if nothing had to.
    pub tie_break: Option<String>,
    /// The tables of figures that show how the standing came about.
    pub sheets: Vec<SheetRecord>,
}

/// Returns the standing of a log with what it rests on.
fn scored_standing(log: &LogText<'_>, review: &Review) -> Option<StandingRecord> {
    let mut standing = StandingRecord::of(review)?;
    let rests_on = StandingRestsOn::new(log, review).and_then(|it| serde_json::to_value(it).ok());
    if let Some(rests_on) = rests_on {
        standing.0.insert("rests_on".to_owned(), rests_on);
    }
    Some(standing)
}

/// The schema of a standing with what it rests on.
enum ScoredStanding {}

impl JsonSchema for ScoredStanding {
    fn schema_name() -> Cow<'static, str> {
        "scored_standing".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        // The games' keys are filled in where the list of games is known, with a reference to this.
        generator.subschema_for::<StandingRestsOn>();
        of_games("scored standing")
    }
}

impl ScoreDocument {
    /// Creates the document of a log that was judged with [`crate::referee::judge::ReviewRequest::sheets`].
    pub fn new(log: &LogText<'_>, review: &Review) -> Self {
        let verdict = &review.verdict;
        Self {
            head: Head::new(log, review),
            complete: verdict.complete,
            let_stand: LetStand::new(log, review),
            at: None,
            without: None,
            replaced: None,
            provisional: matches!(verdict.judgement, Judgement::Illegal | Judgement::Undecided),
            standing: scored_standing(log, review),
            ranking: PlaceRecord::all(review),
            unit: unit(review),
            rests_on_assumed: verdict
                .rests_on_assumed()
                .iter()
                .map(|key| (*key).to_owned())
                .collect(),
            tie_break: verdict
                .standing
                .as_ref()
                .and_then(|standing| standing.tie_break.clone()),
            sheets: review.sheets.iter().map(SheetRecord::from).collect(),
        }
    }

    /// Creates the document for a standing that the log does not have, because it was asked for
    /// after or without a move that does not exist.
    pub fn without_standing(log: &LogText<'_>, review: &Review) -> Self {
        let (standing, ranking, sheets) = (None, Vec::new(), Vec::new());
        Self {
            standing,
            ranking,
            unit: None,
            rests_on_assumed: Vec::new(),
            tie_break: None,
            sheets,
            ..Self::new(log, review)
        }
    }
}

/// A table of figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "sheet")]
pub struct SheetRecord {
    /// A short key, such as `cash`.
    pub key: String,
    /// The title.
    pub title: String,
    /// The unit of the figures, such as `$`; empty if they have none.
    pub unit: String,
    /// The headings of the columns; the first is that of the row labels.
    #[schemars(length(min = 1))]
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<RowRecord>,
}

impl From<&Sheet> for SheetRecord {
    fn from(sheet: &Sheet) -> Self {
        let rows = sheet.rows.iter().map(|(label, cells)| {
            let cells = sheet
                .columns
                .iter()
                .skip(1)
                .zip(cells)
                .map(|(column, cell)| (column.clone(), CellRecord::from(cell)));
            RowRecord {
                label: label.clone(),
                cells: cells.collect(),
            }
        });
        Self {
            key: sheet.key.to_owned(),
            title: sheet.title.clone(),
            unit: sheet.unit.to_owned(),
            columns: sheet.columns.clone(),
            rows: rows.collect(),
        }
    }
}

/// A row of a sheet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "row")]
pub struct RowRecord {
    /// What the row is about: a player, a company or a round.
    pub label: String,
    /// The cells of the row, by the headings of their columns.
    pub cells: IndexMap<String, CellRecord>,
}

/// A cell: a figure, a few words, or nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "cell")]
pub enum CellRecord {
    /// A figure.
    Figure(i64),
    /// A few words.
    Text(String),
    /// Nothing.
    Blank,
}

impl From<&Cell> for CellRecord {
    fn from(cell: &Cell) -> Self {
        match cell {
            Cell::Figure(figure) => Self::Figure(*figure),
            Cell::Blank => Self::Blank,
            words => Self::Text(words.to_string()),
        }
    }
}
