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
#[serde(deny_unknown_fields)]
#[schemars(rename = "finding")]
pub struct FindingRecord {
    /// The code of the rule.
    #[schemars(with = "RuleCode")]
    pub rule: String,
    /// error for violations, warning for all else.
    pub severity: Severity,
    /// The declared move it is in, from 1, expects included; null outside of moves.
    #[serde(rename = "move")]
    #[schemars(range(min = 1))]
    pub at: Option<u32>,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What to do, or what would have been legal.
    pub help: Option<String>,
    /// Whether it follows an illegal move.
    pub after_illegal: bool,
    /// Where the rulebook says it; null if it is not a game's rule.
    pub section: Option<String>,
    /// Other rules the move breaks.
    #[schemars(with = "Vec<RuleCode>")]
    pub also: Vec<String>,
    /// What it depends on besides the moves: rulings (under another choice the finding would not exist) and values that the
    /// position leaves out. Absent if it depends on the moves alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "RestsOnRecord")]
    pub rests_on: Option<RestsOnRecord>,
    /// Why the table let it stand; only of accepted irregularities.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub reason: Option<String>,
    /// The board file that it lies in, or the settings that name the board; then its places are in that file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub board_file: Option<String>,
    /// What the underlined text should most likely be.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub instead: Option<String>,
    /// The underlined text.
    pub span: FileSpan,
    /// The underlined text, then earlier places that belong to it.
    #[schemars(length(min = 1))]
    pub labels: Vec<LabelRecord>,
    /// The move as it was declared; null if the finding is not about a move.
    pub declared: Option<Move>,
    /// What would have been legal, or the first of it.
    pub legal: Vec<Move>,
    /// The values that are stated otherwise than they are; only of an expect or a result.
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

/// A value that an expect or a result states otherwise than it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "differing")]
pub struct DifferingRecord {
    /// The key: profit, cash.
    pub key: String,
    /// Whose: a player, a company, or a player: a company's stock; null where the key has one value for all.
    pub subject: Option<String>,
    /// The value as the log has it.
    pub declared: Json,
    /// The value as it is.
    pub actual: Json,
    /// The entries of its account since the declared value was so, or all of them if it never was; none where there is no
    /// account of it.
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

/// An entry that a figure comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "cause")]
pub struct CauseRecord {
    /// Which moment of the game, from 0: the moments of the tracks.
    pub step: usize,
    /// Turn or round, from 1.
    pub turn: u32,
    /// The declared move it follows; 0 before the first.
    #[serde(rename = "move")]
    pub at: u32,
    /// The line of that move; null before the first.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// The reason, in a few words.
    pub entry: String,
    /// The amount, in units.
    pub amount: i64,
    /// The balance after it, in units.
    pub balance: i64,
    /// The unit.
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

/// A place with what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "label")]
pub struct LabelRecord {
    /// What it is.
    pub message: String,
    /// Where.
    pub span: FileSpan,
}

/// From a place up to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "span")]
pub struct FileSpan {
    /// The place of the first character.
    pub start: FilePosition,
    /// The place behind the last character.
    pub end: FilePosition,
}

/// A place in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "position")]
pub struct FilePosition {
    /// From 1.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// In characters, from 1.
    #[schemars(range(min = 1))]
    pub column: usize,
    /// In bytes from the start of the file.
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
