//! `ledger --format json`.

use super::control::ControlRecord;
use super::head::Head;
use super::let_stand::LetStand;
use crate::referee::judge::Review;
use crate::referee::ledger::Entry;
use crate::referee::position::MoveEffects;
use crate::report::LogText;
use crate::report::ledger::{Selection, subject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The accounts that show where every number comes from: railref ledger --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "The accounts of a game")]
pub struct LedgerDocument {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the game reached its end.
    pub complete: bool,
    /// The irregularities that the table accepted.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// The entries of all accounts, in the order in which they were made.
    pub entries: Vec<EntryRecord>,
    /// Who controls each company at the end of the log, and why, for the companies whose shares are
    /// asked for; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub control: Vec<ControlRecord>,
}

impl LedgerDocument {
    /// Creates the document of a log that was judged with [`crate::referee::judge::ReviewRequest::ledger`].
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
#[schemars(deny_unknown_fields)]
#[schemars(rename = "entry")]
pub struct EntryRecord {
    /// The file name of the log, as it was given or found; `-` is standard input.
    pub log: String,
    /// The number of the log among the YAML documents of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// The log's header key `id`, by which programs refer to it; null if it has none.
    pub id: Option<String>,
    /// The id of the game, such as `steel-driver`.
    pub game: String,
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
    /// The track, such as `cash`, `profit` or `cubes`.
    pub track: String,
    /// Whose account it is: a player, a company, or a player with a company for the shares held in
    /// it (`Andy: red`).
    pub subject: String,
    /// The reason for the entry, in a few words, such as `link Baltimore-Pittsburgh`.
    pub entry: String,
    /// The amount, in `unit`; negative if the balance goes down.
    pub amount: i64,
    /// The balance after the entry, in `unit`.
    pub balance: i64,
    /// The unit of `amount` and `balance`, such as `$` or `cubes`.
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
    pub fn new(log: &LogText<'_>, review: &Review, followed: &[MoveEffects]) -> Self {
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
