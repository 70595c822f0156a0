//! A finding with its places in the file.

use super::moves::Move;
use super::names::RuleCode;
use super::rests_on::RestsOnRecord;
use crate::game::notation::json;
use crate::referee::judge::Review;
use crate::referee::ledger::Entry;
use crate::referee::verdict::Differing;
use crate::report::{Kind, LogText, Note, notes_of};
use crate::yaml::Span;
use crate::yaml::position::TextPosition;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value as Json;

/// A violation, an accepted irregularity or a warning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "finding")]
pub struct FindingRecord {
    /// The code of the rule, such as `steel-driver/route-taken`.
    #[schemars(with = "RuleCode")]
    pub rule: String,
    /// `error` for a violation or a fault of form, `warning` for an accepted irregularity or
    /// anything else that is odd.
    pub severity: Severity,
    /// The number of the declared move it is in, from 1, including expects; null outside `moves`.
    #[serde(rename = "move")]
    #[schemars(range(min = 1))]
    pub at: Option<u32>,
    /// What is wrong, in a sentence.
    pub message: String,
    /// Further explanation in words: the figures, what to do, or what would have been legal; null
    /// if there is nothing to add.
    pub help: Option<String>,
    /// Whether it comes after an illegal move, so that it may only be a consequence of that move.
    pub after_illegal: bool,
    /// The section of the rulebook that states the rule; null if it is not a rule of a game.
    pub section: Option<String>,
    /// The codes of the other rules that the move breaks.
    #[schemars(with = "Vec<RuleCode>")]
    pub also: Vec<String>,
    /// What it depends on besides the moves: rulings (another choice would remove the finding) and
    /// values that the starting position leaves out. Left out if it depends on the moves alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "RestsOnRecord")]
    pub rests_on: Option<RestsOnRecord>,
    /// The reason why the table accepted it; left out unless it is an accepted irregularity.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub reason: Option<String>,
    /// The board file, or the settings file that names the board, if the finding is in it; `span`
    /// and `labels` are then places in that file. Left out if the finding is in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub board_file: Option<String>,
    /// What was most likely meant in place of the underlined text; left out if there is no guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub instead: Option<String>,
    /// The range of text that the finding is about, which reports underline.
    pub span: FileSpan,
    /// The underlined text, followed by the earlier places related to it, each with a few words of
    /// explanation.
    #[schemars(length(min = 1))]
    pub labels: Vec<LabelRecord>,
    /// The move as it was declared; null if the finding is not about a move.
    pub declared: Option<Move>,
    /// The moves that would have been legal instead, or the first few of them; empty if none are
    /// known.
    pub legal: Vec<Move>,
    /// The values that an `expect` or the `result` states wrongly; left out for any other finding.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<DifferingRecord>,
}

impl FindingRecord {
    /// Creates the record of a note on a log, with its places.
    pub fn new(log: &LogText<'_>, review: &Review, note: &Note<'_>) -> Self {
        let place = |span: Span| {
            let (_, start, end) = log.place(note.board.as_ref(), span);
            FileSpan {
                start: start.into(),
                end: end.into(),
            }
        };
        let first = LabelRecord {
            message: note.label.clone(),
            span: place(note.span),
        };
        let related = note.related.iter().map(|related| LabelRecord {
            message: related.label.clone(),
            span: place(related.span),
        });
        let table = review.verdict.game.zip(review.voice.as_deref());
        let moves = |wording| table.map(|(info, voice)| Move::new(info, voice, wording));
        Self {
            rule: note.code.to_owned(),
            severity: if note.kind == Kind::Error {
                Severity::Error
            } else {
                Severity::Warning
            },
            at: note.at,
            message: note.message.clone(),
            help: note.advice(),
            after_illegal: note.after_illegal,
            section: note.section.map(str::to_owned),
            also: note.also.iter().map(|code| (*code).to_owned()).collect(),
            rests_on: RestsOnRecord::new(note.rests_on, &note.conditions),
            reason: note.reason.clone(),
            board_file: note.board.as_ref().map(|board| board.path.clone()),
            instead: note.instead.clone(),
            span: place(note.span),
            labels: std::iter::once(first).chain(related).collect(),
            declared: note.declared().as_ref().and_then(moves),
            legal: note.legal().iter().filter_map(moves).collect(),
            differences: note
                .differing()
                .iter()
                .filter_map(|one| DifferingRecord::new(log, review, one))
                .collect(),
        }
    }
}

/// A value that an `expect` or the `result` states wrongly.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "differing")]
pub struct DifferingRecord {
    /// The key of the `expect` or the `result`, such as `profit` or `cash`.
    pub key: String,
    /// Whose value it is: a player, a company, or a player with a company for the stock held in it
    /// (`Andy: red`). Null if the key has one value for all.
    pub subject: Option<String>,
    /// The value that the log states.
    pub declared: Json,
    /// The actual value.
    pub actual: Json,
    /// The account entries since the figure last equalled the declared value, or all of them if it
    /// never did; empty if the value has no account.
    pub entries: Vec<CauseRecord>,
}

impl DifferingRecord {
    /// Creates the record of a false value in a log.
    fn new(log: &LogText<'_>, review: &Review, differing: &Differing) -> Option<Self> {
        let voice = review.voice.as_deref()?;
        let entry = |entry: &Entry| CauseRecord {
            step: entry.step,
            turn: entry.turn,
            at: entry.at,
            line: log.line_of_move(entry.at),
            entry: entry.reason.clone(),
            amount: entry.amount,
            balance: entry.balance,
            unit: entry.unit.to_owned(),
        };
        Some(Self {
            key: differing.key.to_owned(),
            subject: differing.subject.clone(),
            declared: json(voice, &differing.declared),
            actual: json(voice, &differing.actual),
            entries: differing.entries.iter().map(entry).collect(),
        })
    }
}

/// An account entry that contributed to a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "cause")]
pub struct CauseRecord {
    /// The index of the moment of the game, from 0, as in the document of `railref tracks`.
    pub step: usize,
    /// The turn or round, from 1.
    pub turn: u32,
    /// The number of the declared move that caused it or came last before it, including expects; 0
    /// before the first.
    #[serde(rename = "move")]
    pub at: u32,
    /// The line of that move in the file; null before the first move.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// The reason for the entry, in a few words, such as `link Baltimore-Pittsburgh`.
    pub entry: String,
    /// The amount, in `unit`; negative if the balance goes down.
    pub amount: i64,
    /// The balance after the entry, in `unit`.
    pub balance: i64,
    /// The unit of `amount` and `balance`, such as `$` or `cubes`.
    pub unit: String,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "severity", inline)]
pub enum Severity {
    /// A violation, or what makes a log malformed.
    Error,
    /// An accepted irregularity, or something odd.
    Warning,
}

/// A place in the file, with a few words about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "label")]
pub struct LabelRecord {
    /// What the text at this place is, in a few words, such as `taken`.
    pub message: String,
    /// The range of the text.
    pub span: FileSpan,
}

/// A range of text in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "span")]
pub struct FileSpan {
    /// The position of the first character.
    pub start: FilePosition,
    /// The position after the last character.
    pub end: FilePosition,
}

/// A position in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "position")]
pub struct FilePosition {
    /// The line, from 1.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// The column in characters, from 1.
    #[schemars(range(min = 1))]
    pub column: usize,
    /// The offset in bytes from the start of the file.
    pub offset: usize,
}

impl From<TextPosition> for FilePosition {
    fn from(
        TextPosition {
            line,
            column,
            offset,
            ..
        }: TextPosition,
    ) -> Self {
        Self {
            line,
            column,
            offset,
        }
    }
}

/// The findings of one kind, each made only when it is to be written: a log may have a hundred
/// thousand of them, which would not fit into memory together.
pub struct Findings<'w> {
    log: &'w LogText<'w>,
    review: &'w Review,
    kind: Kind,
}

impl<'w> Findings<'w> {
    /// Creates the findings of a log of one kind.
    pub const fn new(log: &'w LogText<'w>, review: &'w Review, kind: Kind) -> Self {
        Self { log, review, kind }
    }

    /// Returns the findings, in the order of the log.
    pub fn iter(&self) -> impl Iterator<Item = FindingRecord> + use<'w> {
        let Self { log, review, kind } = *self;
        notes_of(kind, log, review).map(move |note| FindingRecord::new(log, review, &note))
    }
}

impl Serialize for Findings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
