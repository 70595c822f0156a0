//! What a season depends on: how its logs were judged, and what the tables accepted in those that
//! count.

use super::head::Head;
use super::names::{GameName, RuleCode};
use super::standing::RulingChoices;
use crate::game::language::{InForce, Info, Origin};
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::report::{Kind, LogText, notes_of};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A combination of game, edition, board and rulings that some logs of a season were judged by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "judge")]
pub struct LeagueJudge {
    /// The id of the game, such as `steel-driver`.
    #[schemars(with = "GameName")]
    pub game: String,
    /// The edition of the game's rules.
    pub rules: u32,
    /// The name of the board; null if there is none.
    pub board: Option<String>,
    /// A warning about the board that a reader should know before trusting it; left out if there is
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub board_notice: Option<String>,
    /// The choice in force for each ruling, by the ruling's key: what the table chose, or the
    /// default.
    pub rulings: RulingChoices,
    /// Where each choice in force comes from, by the ruling's key: `log`, `settings`
    /// (railref.toml), `command` (`--ruling`), or `default` if nobody chose.
    pub rulings_from: IndexMap<String, Origin>,
    /// How many logs were judged by this combination, including those that do not count; malformed
    /// logs are not judged.
    pub logs: usize,
}

/// Everything that distinguishes the judges of a season.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Judge {
    game: &'static str,
    edition: u16,
    board: Option<(String, Option<String>)>,
    rulings: Vec<InForce>,
}

/// Who judged a log; `None` for a malformed log.
#[derive(Clone, Debug)]
pub(crate) struct JudgeOf(Option<Judge>);

impl JudgeOf {
    /// Returns who judged a log.
    pub(crate) fn new(review: &Review) -> Self {
        let verdict = &review.verdict;
        let judged = verdict
            .game
            .filter(|_| verdict.judgement != Judgement::Malformed);
        Self(judged.map(|info: &'static Info| Judge {
            game: info.id,
            edition: verdict.edition,
            board: verdict.board.clone(),
            rulings: verdict.rulings.clone(),
        }))
    }
}

/// The judges of a season, in the order of the first log of each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judges(IndexMap<Judge, usize>);

impl Judges {
    /// Counts a log.
    pub(crate) fn add(&mut self, judge: JudgeOf) {
        if let Some(judge) = judge.0 {
            *self.0.entry(judge).or_default() += 1;
        }
    }

    /// Returns the records of the document.
    pub(crate) fn records(self) -> Vec<LeagueJudge> {
        let record = |(judge, logs): (Judge, usize)| {
            let (board, board_notice) = judge
                .board
                .map_or((None, None), |(board, notice)| (Some(board), notice));
            LeagueJudge {
                game: judge.game.to_owned(),
                rules: judge.edition.into(),
                board,
                board_notice,
                rulings: RulingChoices::of(&judge.rulings),
                rulings_from: Head::origins(&judge.rulings),
                logs,
            }
        };
        self.0.into_iter().map(record).collect()
    }
}

/// A log that counts although the table accepted irregularities in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "accepted")]
pub struct LeagueAccepted {
    /// The file name of the log, as it was given or found; `-` is standard input.
    pub log: String,
    /// The number of the log among the YAML documents of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// The log's header key `id`, by which programs refer to it; null if it has none.
    pub id: Option<String>,
    /// The id of the game, such as `steel-driver`.
    #[schemars(with = "GameName")]
    pub game: String,
    /// How many irregularities the table accepted.
    pub count: usize,
    /// The irregularities, in the order of the log; at most as many as `--max-findings` allows.
    pub irregularities: Vec<Irregularity>,
}

/// An irregularity that the table accepted, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "irregularity")]
pub struct Irregularity {
    /// The code of the rule, such as `steel-driver/route-taken`.
    #[schemars(with = "RuleCode")]
    pub rule: String,
    /// The number of the declared move it is in, from 1, including expects; null outside `moves`.
    #[serde(rename = "move")]
    #[schemars(range(min = 1))]
    pub at: Option<u32>,
    /// Its line in the file.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// What is wrong, in a sentence.
    pub message: String,
    /// The reason why the table accepted it.
    pub reason: String,
}

impl Irregularity {
    /// Returns the irregularities of a log.
    pub fn all(log: &LogText<'_>, review: &Review) -> Vec<Self> {
        let notes = notes_of(Kind::Accepted, log, review);
        let one = notes.map(|note| Self {
            rule: note.code.to_owned(),
            at: note.at,
            line: log.place(None, note.span).1.line,
            message: note.message,
            reason: note.reason.unwrap_or_default(),
        });
        one.collect()
    }
}
