//! `ledger --format json`.

use super::control::ControlRecord;
use super::head::Head;
use super::let_stand::LetStand;
use crate::referee::judge::Review;
use crate::referee::ledger::Entry;
use crate::referee::position::Followed;
use crate::report::LogText;
use crate::report::ledger::{Selection, subject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where every number comes from: railref ledger --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "The accounts of a game")]
pub struct LedgerDocument {
    /// Which log, judged by what.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the game reached its end.
    pub complete: bool,
    /// What the table let stand.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// The entries of all accounts, in the order in which they were made.
    pub entries: Vec<EntryRecord>,
    /// Who controls each company where the log ends, and why: those of the shares that are asked for. Left out where there is
    /// nothing to say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub control: Vec<ControlRecord>,
}

impl LedgerDocument {
    /// Creates the document of a log that was judged with [`crate::referee::judge::Ask::ledger`].
    pub fn new(log: &LogText<'_>, review: &Review, selection: &Selection<'_>) -> Self {
        let entries = selection.of(review).into_iter();
        let entries = entries
            .filter_map(|entry| EntryRecord::new(log, review, entry))
            .collect();
        let control = review.voice.as_deref().map_or_else(Vec::new, |voice| {
            let controlled = selection.controlled(review);
            let of = |it| ControlRecord::new(log, voice, it);
            controlled.iter().map(of).collect()
        });
        Self {
            head: Head::new(log, review),
            complete: review.verdict.complete,
            let_stand: LetStand::new(log, review),
            entries,
            control,
        }
    }
}

/// An entry of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "entry")]
pub struct EntryRecord {
    /// The file as it was named; - is standard input.
    pub log: String,
    /// Which document of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// What a program knows the log by; null if it says nothing.
    pub id: Option<String>,
    /// The game.
    pub game: String,
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
    /// Which track: cash, profit, cubes.
    pub track: String,
    /// Whose: a player, a company, or a player: a company's shares.
    pub subject: String,
    /// The reason, in a few words.
    pub entry: String,
    /// The amount, in units.
    pub amount: i64,
    /// The balance after it, in units.
    pub balance: i64,
    /// The unit.
    pub unit: String,
}

impl EntryRecord {
    /// Creates the record of an entry; `None` if the log has no table to name things by.
    pub fn new(log: &LogText<'_>, review: &Review, entry: &Entry) -> Option<Self> {
        let voice = review.voice.as_ref()?;
        Some(Self {
            log: log.name.to_owned(),
            document: log.number,
            id: log.id(),
            game: review
                .verdict
                .game
                .map_or(String::new(), |info| info.id.to_owned()),
            step: entry.step,
            turn: entry.turn,
            at: entry.at,
            line: log.line_of_move(entry.at),
            track: entry.account.track.to_owned(),
            subject: subject(&**voice, entry.account),
            entry: entry.reason.clone(),
            amount: entry.amount,
            balance: entry.balance,
            unit: entry.unit.to_owned(),
        })
    }
}

/// What follows from a move, in sentences and in the accounts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Following {
    /// What happens, in sentences.
    pub after: Vec<String>,
    /// The entries of the accounts.
    pub entries: Vec<EntryRecord>,
}

impl Following {
    /// Collects what follows from a move, from the passes filled in before it and from those forced
    /// after it.
    pub fn new(log: &LogText<'_>, review: &Review, followed: &[Followed]) -> Self {
        let entries = followed.iter().flat_map(|one| &one.entries);
        Self {
            after: followed
                .iter()
                .flat_map(|one| one.story.iter().cloned())
                .collect(),
            entries: entries
                .filter_map(|entry| EntryRecord::new(log, review, entry))
                .collect(),
        }
    }
}
