//! `score --format csv` and `--format ndjson`: flat tables. Each column has one meaning, each cell
//! one value, and each row says which log it belongs to.

use super::names::{GameName, RuleCode};
use super::standing::{PlaceRecord, unit};
use crate::game::language::Value;
use crate::game::{Cell, Sheet};
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::report::LogText;
use crate::report::csv::Row;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Makes the columns of a table: those of [`RowHead`], then its own.
macro_rules! columns {
    ($row:ty: $($own:literal),+) => {
        impl Row for $row {
            const COLUMNS: &'static [&'static str] = &["log", "document", "id", "game", "date", "verdict", "complete", $($own),+];
        }
    };
}

columns!(RankingRow: "player", "score", "unit", "place", "winner");
columns!(StandingRow: "key", "subject", "value");
columns!(SheetRow: "sheet", "line", "row", "column", "part", "figure", "words", "unit");
columns!(LogRow: "title", "place", "players", "board", "declared", "carried_out", "violations", "accepted", "rule", "move");

/// The log that a row belongs to, and how far the row can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RowHead {
    /// The file name of the log, as it was given or found; `-` is standard input.
    pub log: String,
    /// The number of the log among the YAML documents of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// The log's header key `id`, by which programs refer to it; null if it has none.
    pub id: Option<String>,
    /// The id of the game, such as `steel-driver`; null if the log names none.
    #[schemars(with = "Option<GameName>")]
    pub game: Option<String>,
    /// The date in the log's header, as it is written; null if it has none.
    pub date: Option<String>,
    /// The judgement of the log; the values of an illegal log are provisional.
    pub verdict: Judgement,
    /// Whether the game reached its end.
    pub complete: bool,
}

impl RowHead {
    pub(super) fn new(log: &LogText<'_>, review: &Review) -> Self {
        Self {
            log: log.name.to_owned(),
            document: log.number,
            id: log.id(),
            game: review.verdict.game.map(|info| info.id.to_owned()),
            date: log.header("date"),
            verdict: review.verdict.judgement,
            complete: review.verdict.complete,
        }
    }
}

/// A row of railref score --table ranking: one player of a log. A malformed log has one row,
/// without a player.
///
/// `log`, `document` and `player` together identify a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "A row of the table ranking")]
pub struct RankingRow {
    /// The log.
    #[serde(flatten)]
    pub head: RowHead,
    /// The player; null for a malformed log, as are the columns after it.
    pub player: Option<String>,
    /// The score, in `unit`; the highest wins.
    pub score: Option<i64>,
    /// The unit of the score: `$` or `points`.
    pub unit: Option<String>,
    /// The place, from 1; players who are tied even after every tie-breaker share it.
    #[schemars(range(min = 1))]
    pub place: Option<usize>,
    /// Whether the player has won; false while the game goes on.
    pub winner: Option<bool>,
}

impl RankingRow {
    /// Returns the rows of a log.
    pub fn all(log: &LogText<'_>, review: &Review) -> Vec<Self> {
        let head = RowHead::new(log, review);
        let of = |rank: PlaceRecord| Self {
            head: head.clone(),
            player: Some(rank.player),
            score: Some(rank.score),
            unit: unit(review),
            place: Some(rank.place),
            winner: Some(rank.winner),
        };
        let rows: Vec<Self> = PlaceRecord::all(review).into_iter().map(of).collect();
        if rows.is_empty() {
            vec![Self {
                head,
                player: None,
                score: None,
                unit: None,
                place: None,
                winner: None,
            }]
        } else {
            rows
        }
    }
}

/// A row of railref score --table standing: one value of the standing, under the game's own key.
/// The table `ranking` says who has won. A malformed log has one row, without a value.
///
/// `log`, `document`, `key` and `subject` together identify a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "A row of the table standing")]
pub struct StandingRow {
    /// The log.
    #[serde(flatten)]
    pub head: RowHead,
    /// The key of `result`, such as `cash`, `values` or `points`.
    pub key: Option<String>,
    /// The player or company whose figure it is.
    pub subject: Option<String>,
    /// The value.
    pub value: Option<i64>,
}

impl StandingRow {
    /// Returns the rows of a log.
    pub fn all(log: &LogText<'_>, review: &Review) -> Vec<Self> {
        let head = RowHead::new(log, review);
        let mut rows = Vec::new();
        if let (Some(standing), Some(voice)) = (&review.verdict.standing, &review.voice) {
            for (key, value) in &standing.values {
                let Value::Map(domain, entries) = value else {
                    continue;
                };
                rows.extend(entries.iter().map(|(id, value)| Self {
                    head: head.clone(),
                    key: Some((*key).to_owned()),
                    subject: Some(voice.name(*domain, *id).to_owned()),
                    value: value.as_number(),
                }));
            }
        }
        if rows.is_empty() {
            vec![Self {
                head,
                key: None,
                subject: None,
                value: None,
            }]
        } else {
            rows
        }
    }
}

/// A row of railref score --table sheets: one value of the sheets that show how the standing came
/// about. A log without sheets has one row, without a value.
///
/// `log`, `document`, `sheet`, `line`, `column` and `part` together identify a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "A row of the table sheets")]
pub struct SheetRow {
    /// The log.
    #[serde(flatten)]
    pub head: RowHead,
    /// The key of the sheet, such as `cash`, `payouts` or `stocks`.
    pub sheet: Option<String>,
    /// The number of the line in the sheet, from 1.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// What the line is about: a player, a company or a round.
    pub row: Option<String>,
    /// The heading of the column.
    pub column: Option<String>,
    /// The part of a cell that has several: `amount` and `to`, `count` and `each`, or `1`, `2` and
    /// so on; null if the cell has only one.
    pub part: Option<String>,
    /// The figure; null if the value is words.
    pub figure: Option<i64>,
    /// The words; null if the value is a figure.
    pub words: Option<String>,
    /// The unit of the sheet's figures; null if they have none.
    pub unit: Option<String>,
}

impl SheetRow {
    /// Returns the rows of a log that was judged with [`crate::referee::judge::ReviewRequest::sheets`].
    pub fn all(log: &LogText<'_>, review: &Review) -> Vec<Self> {
        let head = RowHead::new(log, review);
        let none = Self {
            head,
            sheet: None,
            line: None,
            row: None,
            column: None,
            part: None,
            figure: None,
            words: None,
            unit: None,
        };
        let mut rows = Vec::new();
        for sheet in &review.sheets {
            for (line, (label, cells)) in (1..).zip(&sheet.rows) {
                for (column, cell) in sheet.columns.iter().skip(1).zip(cells) {
                    rows.extend(parts(cell).into_iter().map(|(part, figure, words)| Self {
                        line: Some(line),
                        row: Some(label.clone()),
                        column: Some(column.clone()),
                        part,
                        figure,
                        words,
                        ..none.of(sheet)
                    }));
                }
            }
        }
        if rows.is_empty() { vec![none] } else { rows }
    }

    fn of(&self, sheet: &Sheet) -> Self {
        let unit = (!sheet.unit.is_empty()).then(|| sheet.unit.to_owned());
        Self {
            sheet: Some(sheet.key.to_owned()),
            unit,
            ..self.clone()
        }
    }
}

/// Returns the parts of a cell, each with its name and its figure or words. A blank cell has no
/// parts.
fn parts(cell: &Cell) -> Vec<(Option<String>, Option<i64>, Option<String>)> {
    let part = |name: &str| Some(name.to_owned());
    let number = |index: usize| Some((index + 1).to_string());
    match cell {
        Cell::Blank => Vec::new(),
        Cell::Figure(figure) => vec![(None, Some(*figure), None)],
        Cell::Text(words) => vec![(None, None, Some(words.clone()))],
        Cell::Paid(amount, to) => vec![
            (part("amount"), Some(*amount), None),
            (part("to"), None, Some(to.clone())),
        ],
        Cell::Times(count, each) => vec![
            (part("count"), Some(*count), None),
            (part("each"), Some(*each), None),
        ],
        Cell::Sum(figures) => figures
            .iter()
            .enumerate()
            .map(|(index, figure)| (number(index), Some(*figure), None))
            .collect(),
        Cell::List(words) => words
            .iter()
            .enumerate()
            .map(|(index, words)| (number(index), None, Some(words.clone())))
            .collect(),
    }
}

/// A row of railref score --table logs: one log, with its header and its verdict.
///
/// `log` and `document` together identify a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "A row of the table logs")]
pub struct LogRow {
    /// The log.
    #[serde(flatten)]
    pub head: RowHead,
    /// The title in the log's header; null if it has none.
    pub title: Option<String>,
    /// The place in the log's header where the game was played; null if it has none.
    pub place: Option<String>,
    /// How many players the log lists.
    pub players: usize,
    /// The name of the board; null if there is none.
    pub board: Option<String>,
    /// How many entries `moves` has, including expects.
    pub declared: u32,
    /// How many of these entries were carried out.
    pub carried_out: u32,
    /// How many violations there are or, for a malformed log, faults.
    pub violations: usize,
    /// How many irregularities the table accepted.
    pub accepted: usize,
    /// The code of the rule that is broken first; null if none is.
    #[schemars(with = "Option<RuleCode>")]
    pub rule: Option<String>,
    /// The number of the declared move that breaks it, from 1, including expects; null outside
    /// `moves`.
    #[serde(rename = "move")]
    #[schemars(range(min = 1))]
    pub at: Option<u32>,
}

impl LogRow {
    /// Creates the row of a log.
    pub fn new(log: &LogText<'_>, review: &Review) -> Self {
        let verdict = &review.verdict;
        let fault = verdict.faults.first().map(|fault| (fault.code, fault.at));
        let first = fault.or_else(|| {
            verdict
                .findings
                .first()
                .map(|finding| (finding.code, finding.place.number))
        });
        Self {
            head: RowHead::new(log, review),
            title: log.header("title"),
            place: log.header("place"),
            players: log.players().len(),
            board: verdict.board.as_ref().map(|(name, _)| name.clone()),
            declared: verdict.counts.declared,
            carried_out: verdict.counts.carried_out,
            violations: verdict.violations(),
            accepted: verdict.let_stand(),
            rule: first.map(|(code, _)| code.to_owned()),
            at: first.and_then(|(_, at)| at),
        }
    }
}
