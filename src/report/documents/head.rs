//! The beginning of every document about a log.

use super::names::GameName;
use super::standing::RulingChoices;
use crate::game::language::{InForce, Origin};
use crate::game::notation::json;
use crate::referee::judge::Review;
use crate::referee::verdict::{Judgement, PositionKeys};
use crate::report::assumed::reason;
use crate::report::{KeptOut, LogText, VERSION};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// The version of all JSON that this program writes.
pub const SCHEMA: u32 = 1;

/// The log that a document is about, and how it was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Head {
    /// The version of the JSON format.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: u32,
    /// The file name of the log, as it was given or found; `-` is standard input.
    pub log: String,
    /// The number of the log among the YAML documents of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// The log's header key `id`, by which programs refer to it; null if it has none.
    pub id: Option<String>,
    /// The title in the log's header, cut after 200 characters like `date`, `place` and the names;
    /// null if it has none.
    pub title: Option<String>,
    /// The date in the log's header, as it is written; null if it has none.
    pub date: Option<String>,
    /// The place in the log's header where the game was played; null if it has none.
    pub place: Option<String>,
    /// The players, in the order in which the log lists them.
    pub players: Vec<String>,
    /// The id of the game, such as `steel-driver`; null if the log names none.
    #[schemars(with = "Option<GameName>")]
    pub game: Option<String>,
    /// The program that judged the log, and the edition of the rules that it used.
    pub referee: Referee,
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
    /// Which keys of the log's starting position are given and which are assumed; left out if the
    /// log begins at the start of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "PositionRecord")]
    pub position: Option<PositionRecord>,
    /// The assumed keys of that position, each with the reason; left out if nothing is assumed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<AssumedRecord>,
    /// How many files were skipped by the search that found the log; left out if none were.
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

/// The keys of a log's starting position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "position")]
pub struct PositionRecord {
    /// The keys that the log gives, including those that it gives in part.
    pub given: Vec<String>,
    /// The keys that are assumed: derived from the given ones if possible, otherwise as at the
    /// start of the game.
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

/// Says where the value of a key comes from that neither the position nor a move says.
fn unsaid(keys: &PositionKeys, key: &&'static str) -> &'static str {
    if keys.follow.contains(key) {
        "it follows from what the position says"
    } else if keys.as_at_start.contains(key) {
        "as at the start of a game"
    } else {
        "derived from what the position says"
    }
}

/// An assumed key of the starting position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "assumed")]
pub struct AssumedRecord {
    /// The key.
    pub key: String,
    /// Its value; left out unless the first move shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Json")]
    pub value: Option<Json>,
    /// The reason for the assumption, in words.
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
                || (None, unsaid(keys, key).to_owned()),
                |(shown, voice)| (Some(json(voice, &shown.value)), reason(voice, shown)),
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

/// How many files a search skipped although their names end like those of logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "kept_out")]
pub struct KeptOutRecord {
    /// How many were skipped because of a `.gitignore` of the repository.
    pub gitignore: usize,
    /// How many were skipped because of `--exclude` or of `exclude` in railref.toml.
    pub exclude: usize,
    /// How many were skipped because their names, or those of their folders, begin with a dot.
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

/// The program that judged the log, and the edition of the rules that it used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "referee")]
pub struct Referee {
    /// The version of the program.
    pub version: String,
    /// The edition of the game's rules; null if the log names no game.
    pub rules: Option<u32>,
}
