//! The beginning of every document about a log.

use super::names::GameName;
use super::standing::RulingChoices;
use crate::game::language::{InForce, Origin};
use crate::game::notation::json;
use crate::referee::judge::Review;
use crate::referee::verdict::{Judgement, PositionKeys};
use crate::report::assumed::because;
use crate::report::{KeptOut, LogText, VERSION};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// The version of all JSON that this program writes.
pub const SCHEMA: u32 = 1;

/// Which log a document is of, and by what it was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Head {
    /// The version of this form.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: u32,
    /// The file as it was named; - is standard input.
    pub log: String,
    /// Which document of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// What a program knows the log by: its header key id; null if it has none.
    pub id: Option<String>,
    /// The title, as the log has it; cut after 200 characters, as are date, place and names.
    pub title: Option<String>,
    /// The day it was played, as the log has it.
    pub date: Option<String>,
    /// Where it was played, as the log has it.
    pub place: Option<String>,
    /// The players, as the log lists them.
    pub players: Vec<String>,
    /// The game; null if the log names none.
    #[schemars(with = "Option<GameName>")]
    pub game: Option<String>,
    /// Who judged.
    pub referee: Referee,
    /// The board's name; null if there is none.
    pub board: Option<String>,
    /// What a reader must know of the board before trusting it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub board_notice: Option<String>,
    /// The rulings in force: what the table chose, or the default.
    pub rulings: RulingChoices,
    /// Where each ruling in force comes from: the log, railref.toml (settings), --ruling (command), or from nobody (default).
    pub rulings_from: IndexMap<String, Origin>,
    /// What is given of the position the log begins with, and what is assumed; left out of a log that begins with the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "PositionRecord")]
    pub position: Option<PositionRecord>,
    /// What is assumed of that position, key by key; left out where nothing is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<AssumedRecord>,
    /// The files that the search kept out that found the log; left out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "KeptOutRecord")]
    pub kept_out: Option<KeptOutRecord>,
    /// The judgement of the log.
    pub verdict: Judgement,
}

impl Head {
    /// Creates the head of the documents of a log.
    pub fn new(log: &LogText<'_>, review: &Review) -> Self {
        let verdict = &review.verdict;
        Self {
            schema: SCHEMA,
            log: log.name.to_owned(),
            document: log.number,
            id: log.id(),
            title: log.header("title"),
            date: log.header("date"),
            place: log.header("place"),
            players: log.players(),
            game: verdict.game.map(|info| info.id.to_owned()),
            referee: Referee {
                version: VERSION.to_owned(),
                rules: verdict.game.map(|_| verdict.edition.into()),
            },
            board: verdict.board.as_ref().map(|(name, _)| name.clone()),
            board_notice: verdict
                .board
                .as_ref()
                .and_then(|(_, notice)| notice.clone()),
            rulings: RulingChoices::new(review),
            rulings_from: Self::origins(&verdict.rulings),
            position: verdict.position.as_ref().map(PositionRecord::from),
            assumed: AssumedRecord::all(review),
            kept_out: KeptOutRecord::of(log.kept_out),
            verdict: verdict.judgement,
        }
    }

    /// Returns who chose each of some rulings.
    pub(super) fn origins(rulings: &[InForce]) -> IndexMap<String, Origin> {
        rulings
            .iter()
            .map(|ruling| (ruling.key.to_owned(), ruling.origin))
            .collect()
    }
}

/// The keys of the position a log begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "position")]
pub struct PositionRecord {
    /// The keys that are given.
    pub given: Vec<String>,
    /// The keys that are assumed: derived from those that are given where they can be, else as at the start of the game.
    pub assumed: Vec<String>,
}

impl From<&PositionKeys> for PositionRecord {
    fn from(keys: &PositionKeys) -> Self {
        let list = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
        Self {
            given: list(&keys.given),
            assumed: list(&keys.assumed),
        }
    }
}

/// A key of the position that is assumed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "assumed")]
pub struct AssumedRecord {
    /// The key.
    pub key: String,
    /// Its value, where the first move shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Json")]
    pub value: Option<Json>,
    /// Why it is assumed so.
    pub because: String,
}

impl AssumedRecord {
    /// Returns what is assumed of the position that a log begins with.
    fn all(review: &Review) -> Vec<Self> {
        let Some(keys) = &review.verdict.position else {
            return Vec::new();
        };
        let record = |key: &&'static str| {
            let shown = keys.shown.iter().find(|shown| shown.key == *key);
            let voice = review.voice.as_deref();
            let (value, because) = shown.zip(voice).map_or_else(
                || (None, "the position does not say it: derived from what it says, else as at the start".to_owned()),
                |(shown, voice)| (Some(json(voice, &shown.value)), because(voice, shown)),
            );
            Self {
                key: (*key).to_owned(),
                value,
                because,
            }
        };
        keys.assumed.iter().map(record).collect()
    }
}

/// How many files a search kept out that would have been logs by the ending of their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "kept_out")]
pub struct KeptOutRecord {
    /// Kept out by a .gitignore of the repository.
    pub gitignore: usize,
    /// Kept out by --exclude or by the exclude of railref.toml.
    pub exclude: usize,
    /// Kept out because their names, or those of their folders, begin with a dot.
    pub hidden: usize,
}

impl KeptOutRecord {
    /// Returns the record of a search; `None` if it kept nothing out.
    pub fn of(kept_out: KeptOut) -> Option<Self> {
        let KeptOut {
            gitignore,
            exclude,
            hidden,
        } = kept_out;
        (kept_out.count() > 0).then_some(Self {
            gitignore,
            exclude,
            hidden,
        })
    }
}

/// Who judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "referee")]
pub struct Referee {
    /// The version of the program.
    pub version: String,
    /// The edition of the game's rules; null if the log names no game.
    pub rules: Option<u32>,
}
