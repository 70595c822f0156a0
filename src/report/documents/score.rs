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
#[serde(deny_unknown_fields)]
#[schemars(title = "A score")]
pub struct ScoreDocument {
    /// Which log, judged by what.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the game reached its end.
    pub complete: bool,
    /// What the table let stand.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// The declared move after which the standing was read; left out of the standing at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub at: Option<u32>,
    /// The declared move that was left out, the rest being judged; left out where none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub without: Option<u32>,
    /// The moves that were replaced, what was found then, and the figures before and after; left out without --replace. All else
    /// in the document is of the log as it is changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ReplacedRecord")]
    pub replaced: Option<ReplacedRecord>,
    /// Whether the standing is from an illegal log, or from one that is undecided.
    pub provisional: bool,
    /// The standing, final or so far; null where there is none, as of a malformed log. Beside its values it says under rests_on
    /// on which rulings and assumed keys it rests, if on any.
    #[schemars(with = "Option<ScoredStanding>")]
    pub standing: Option<StandingRecord>,
    /// The players by their places, the same in every game: the first has the best score. Empty where there is no standing.
    pub ranking: Vec<PlaceRecord>,
    /// The unit of the scores: $ or points; null where there is no standing.
    pub unit: Option<String>,
    /// The keys of the position the log begins with on which the standing rests, and which it leaves out or gives in part: scores
    /// and winner are as assumed. Left out where there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rests_on_assumed: Vec<String>,
    /// What broke a tie for the first place; null when nothing had to.
    pub tie_break: Option<String>,
    /// How the standing came about.
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
    /// Creates the document of a log that was judged with [`crate::referee::judge::Ask::sheets`].
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
#[serde(deny_unknown_fields)]
#[schemars(rename = "sheet")]
pub struct SheetRecord {
    /// A short key.
    pub key: String,
    /// The title.
    pub title: String,
    /// The unit of the figures; empty if they have none.
    pub unit: String,
    /// The heads of the columns; the first stands over the labels.
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

/// A row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "row")]
pub struct RowRecord {
    /// What it is of.
    pub label: String,
    /// Its figures, by the heads of the columns.
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
