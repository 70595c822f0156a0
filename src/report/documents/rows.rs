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

/// Which log a row is of, and how far it can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RowHead {
    /// The file as it was named; - is standard input.
    pub log: String,
    /// Which document of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// What a program knows the log by; null if it says nothing.
    pub id: Option<String>,
    /// The game; null if the log names none.
    #[schemars(with = "Option<GameName>")]
    pub game: Option<String>,
    /// The day it was played, as the log has it.
    pub date: Option<String>,
    /// The judgement of the log: what is of an illegal one is provisional.
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

/// A row of railref score --table ranking: a player of a log. A malformed log has one row, with nobody.
///
/// With log and document, the player is a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "A row of the table ranking")]
pub struct RankingRow {
    /// Which log.
    #[serde(flatten)]
    pub head: RowHead,
    /// The player; null in the row of a malformed log, as all that follows.
    pub player: Option<String>,
    /// The score, in units: the most wins.
    pub score: Option<i64>,
    /// The unit: $ or points.
    pub unit: Option<String>,
    /// The place, from 1; players whom nothing tells apart share it.
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

/// A row of railref score --table standing: a value of the standing, under the game's own key. Who has won is in the table
/// ranking. A malformed log has one row, without a value.
///
/// With log and document, key and subject are a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "A row of the table standing")]
pub struct StandingRow {
    /// Which log.
    #[serde(flatten)]
    pub head: RowHead,
    /// The key of result: cash, values, points.
    pub key: Option<String>,
    /// Whose: a player or a company.
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

/// A row of railref score --table sheets: a value of the sheets that show how the standing came about. A log without a
/// sheet has one row, without a value.
///
/// With log and document, sheet, line, column and part are a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "A row of the table sheets")]
pub struct SheetRow {
    /// Which log.
    #[serde(flatten)]
    pub head: RowHead,
    /// The sheet: cash, payouts, stocks.
    pub sheet: Option<String>,
    /// Which line of the sheet, from 1.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// What the line is of: a player, a company, a round.
    pub row: Option<String>,
    /// The head of the column.
    pub column: Option<String>,
    /// Which part of the cell, where it has several: amount and to, count and each, or 1, 2, ...
    pub part: Option<String>,
    /// The figure, if it is one.
    pub figure: Option<i64>,
    /// The words, if it is none.
    pub words: Option<String>,
    /// The unit of the sheet.
    pub unit: Option<String>,
}

impl SheetRow {
    /// Returns the rows of a log that was judged with [`crate::referee::judge::Ask::sheets`].
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

/// A row of railref score --table logs: a log, its header and its verdict.
///
/// Log and document are a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "A row of the table logs")]
pub struct LogRow {
    /// Which log.
    #[serde(flatten)]
    pub head: RowHead,
    /// The title, as the log has it.
    pub title: Option<String>,
    /// Where it was played, as the log has it.
    pub place: Option<String>,
    /// How many players the log lists.
    pub players: usize,
    /// The board's name.
    pub board: Option<String>,
    /// Entries of moves, expects included.
    pub declared: u32,
    /// Those that were carried out.
    pub carried_out: u32,
    /// How many violations there are, or faults of a malformed log.
    pub violations: usize,
    /// How many irregularities the table let stand.
    pub accepted: usize,
    /// The rule that is broken first.
    #[schemars(with = "Option<RuleCode>")]
    pub rule: Option<String>,
    /// The declared move it is broken in, from 1, expects included.
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
