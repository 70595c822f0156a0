//! The requests and replies of a session: `railref record --format ndjson`.

use super::finding::FindingRecord;
use super::ledger::{EntryRecord, LedgerDocument};
use super::moves::Move;
use super::names::PhaseName;
use super::rulings::RulingsDocument;
use super::score::ScoreDocument;
use super::state::StateDocument;
use super::tracks::TracksDocument;
use super::verdict::VerdictDocument;
use crate::referee::verdict::Judgement;
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json, json};

/// What a session is asked: one JSON object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "lowercase")]
#[schemars(title = "A request of a session", transform = with_common_keys)]
pub enum SessionRequest {
    /// What the referee can do.
    Hello(Bare),
    /// Begins a log.
    New(NewLog),
    /// Takes the text of a log.
    Open(OpenLog),
    /// What a line may mean; nothing is played.
    Read(ReadLine),
    /// Plays a move, an expect or a result.
    Play(Play),
    /// Takes the last line back.
    Undo(Undo),
    /// Puts the line back that an undo took.
    Redo(Bare),
    /// The legal moves.
    Legal(LegalQuestion),
    /// What is awaited.
    Awaits(Bare),
    /// What railref state prints.
    State(AtMove),
    /// What railref score prints.
    Score(Bare),
    /// What railref rulings prints.
    Rulings(Bare),
    /// What railref tracks prints.
    Tracks(Bare),
    /// What railref ledger prints.
    Ledger(Bare),
    /// What railref check prints.
    Verdict(Bare),
    /// The table drawn.
    Svg(AtMove),
    /// The replay as one page.
    Replay(Bare),
    /// The text of the log.
    Log(Bare),
    /// Ends the session.
    End(Bare),
}

/// Adds the keys that every request may have.
fn with_common_keys(schema: &mut Schema) {
    let requests = schema.get_mut("oneOf").and_then(Json::as_array_mut);
    for request in requests.into_iter().flatten() {
        let Some(keys) = request.get_mut("properties").and_then(Json::as_object_mut) else {
            continue;
        };
        let id = json!({"description": "Anything: the reply has it as it is."});
        keys.insert("id".to_owned(), id);
        let only_at = json!({
            "description": "The revision the request is meant for: at another it is refused as changed.",
            "type": "integer",
            "minimum": 0,
        });
        keys.insert("if".to_owned(), only_at);
        if let Some(name) = keys.get_mut("do").and_then(Json::as_object_mut) {
            name.insert("description".to_owned(), json!("The name of the request."));
        }
    }
}

/// Closes each kind of reply, so that it has the common keys and its own and no others. Draft-07
/// cannot say this about keys in separate schemas.
fn with_kinds_closed(schema: &mut Schema) {
    let common = ["type", "properties", "required"].map(|key| schema.remove(key));
    let [
        Some(kind),
        Some(Json::Object(keys)),
        Some(Json::Array(required)),
    ] = common
    else {
        return;
    };
    let replies = schema.get_mut("anyOf").and_then(Json::as_array_mut);
    for reply in replies
        .into_iter()
        .flatten()
        .filter_map(Json::as_object_mut)
    {
        let own = reply.remove("properties").unwrap_or_else(|| json!({}));
        let own_required = reply.remove("required").unwrap_or_else(|| json!([]));
        let mut all = keys.clone();
        all.extend(own.as_object().cloned().unwrap_or_default());
        let mut needed = required.clone();
        needed.extend(own_required.as_array().cloned().unwrap_or_default());
        reply.insert("type".to_owned(), kind.clone());
        reply.insert("properties".to_owned(), Json::Object(all));
        reply.insert("required".to_owned(), Json::Array(needed));
        reply.insert("additionalProperties".to_owned(), json!(false));
    }
}

/// A request without keys of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Bare {}

/// Begins a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct NewLog {
    /// The game, as logs name it.
    pub game: String,
    /// The players, clockwise.
    pub players: Vec<String>,
    /// Further keys of the header.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header: Option<Map<String, Json>>,
}

/// Takes the text of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct OpenLog {
    /// The text.
    pub log: String,
}

/// What a line may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ReadLine {
    /// The line: short hand, or a move in YAML.
    pub line: String,
}

/// Plays a move, given as a mapping or as a line: one of the two.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline, extend("oneOf" = [{"required": ["move"]}, {"required": ["line"]}]))]
pub struct Play {
    /// The move as a log has it; or an expect, or the result under its key.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Map<String, Json>")]
    pub action: Option<Map<String, Json>>,
    /// The move in short hand or in YAML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub line: Option<String>,
    /// A note to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub note: Option<String>,
    /// The rule that the move breaks and the table lets stand, or several; a reason belongs to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Rules")]
    pub accept: Option<Rules>,
    /// Why the table lets it stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub reason: Option<String>,
    /// Judge it and change nothing.
    #[serde(default, rename = "try", skip_serializing_if = "is_false")]
    pub only_try: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A rule, or several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum Rules {
    /// One.
    One(String),
    /// Several.
    Several(Vec<String>),
}

/// Takes lines back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Undo {
    /// How many.
    #[serde(default = "one")]
    #[schemars(range(min = 1))]
    pub count: u32,
}

const fn one() -> u32 {
    1
}

/// Asks for legal moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct LegalQuestion {
    /// The most moves to list, and the most values of the next key.
    #[serde(default = "two_hundred")]
    pub limit: u32,
    /// Only moves of this player or company.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub actor: Option<String>,
    /// Only moves that begin so: the keys given so far.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Map<String, Json>")]
    pub action: Option<Map<String, Json>>,
}

const fn two_hundred() -> u32 {
    200
}

/// Asks about one position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct AtMove {
    /// The declared move it follows; the last position if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub at: Option<u32>,
}

/// What a session answers to a request: one JSON object on one line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "A reply of a session", transform = with_kinds_closed)]
pub struct SessionReply {
    /// The version of this form.
    #[schemars(extend("const" = super::SCHEMA))]
    pub schema: u32,
    /// The id of the request, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Json")]
    pub id: Option<Box<RawValue>>,
    /// What was asked; null if that cannot be told.
    #[serde(rename = "do")]
    pub asked: Option<String>,
    /// Whether it was done.
    pub ok: bool,
    /// Goes up by one with every change of the text.
    pub revision: u64,
    /// Whether every change is written: false from a write that failed until one succeeds.
    pub saved: bool,
    /// What is answered.
    #[serde(flatten)]
    pub answer: SessionAnswer,
    /// Where the game is; left out without a log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Now")]
    pub now: Option<Now>,
}

/// Where the game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "now")]
pub struct Now {
    /// The last declared move, expects counted; 0 before the first.
    #[serde(rename = "move")]
    pub at: u32,
    /// Passes filled in after that move.
    pub implied: u32,
    /// Turn or round, from 1.
    #[schemars(range(min = 1))]
    pub turn: u32,
    /// The phase, in the words of expect.
    #[schemars(with = "PhaseName")]
    pub phase: String,
    /// Who is to act; null if it is nobody.
    pub active: Option<String>,
    /// Whether the game is over.
    pub over: bool,
    /// The judgement of the log, as railref check has it.
    pub verdict: Judgement,
}

impl SessionAnswer {
    /// Returns the answer to a request that was done but could not be written.
    pub(crate) fn unsaved(mut self, why: SessionError) -> Self {
        match &mut self {
            Self::Played { error, .. }
            | Self::Undone { error, .. }
            | Self::Redone { error, .. } => {
                *error = Some(why);
                self
            }
            _ => Self::Refused { error: why },
        }
    }
}

/// What a reply says besides what all say.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum SessionAnswer {
    /// Why it was not done.
    Refused {
        /// Why.
        error: SessionError,
    },
    /// To hello.
    Hello {
        /// The version of this protocol.
        #[schemars(extend("const" = 1))]
        protocol: u32,
        /// The referee.
        referee: RefereeVersion,
        /// The games.
        games: Vec<String>,
        /// What can be asked.
        requests: Vec<String>,
    },
    /// To open.
    Opened {
        /// What is wrong with the log, in its order.
        findings: Vec<FindingRecord>,
    },
    /// To read.
    Readings {
        /// What the line may mean, at most 20.
        readings: Vec<ReadingRecord>,
    },
    /// To play.
    Played {
        /// The move as it is written.
        #[serde(rename = "move")]
        action: LogEntry,
        /// The passes filled in between the move before and this one.
        before: Vec<Move>,
        /// What followed, in sentences.
        after: Vec<String>,
        /// The entries of the accounts that followed.
        entries: Vec<EntryRecord>,
        /// Why it is not in the file yet; left out if it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "SessionError")]
        error: Option<SessionError>,
    },
    /// To undo.
    Undone {
        /// The lines taken back, the last first.
        undone: Vec<String>,
        /// Why it is not in the file yet; left out if it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "SessionError")]
        error: Option<SessionError>,
    },
    /// To redo.
    Redone {
        /// The move as it is written.
        #[serde(rename = "move")]
        action: LogEntry,
        /// Why it is not in the file yet; left out if it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "SessionError")]
        error: Option<SessionError>,
    },
    /// To legal.
    Legal {
        /// The moves, in the game's order.
        moves: Vec<Move>,
        /// Whether there are more.
        truncated: bool,
        /// What a move that begins so lacks; only if the request has a move.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "NextKey")]
        next: Option<NextKey>,
    },
    /// To awaits.
    Awaits(AwaitsRecord),
    /// To state, score, rulings, tracks, ledger, verdict.
    Document {
        /// What the command of that name prints with --format json; its schema is published under that name.
        #[schemars(with = "Map<String, Json>")]
        document: Box<SessionDocument>,
    },
    /// To svg.
    Svg {
        /// The drawing.
        svg: String,
    },
    /// To replay.
    Replay {
        /// The page.
        html: String,
    },
    /// To log.
    Log {
        /// The text.
        log: String,
    },
    /// To new and end.
    Done {},
}

/// An entry of a log as it is written: a move with its note and what the table let stand of it, an expect, or a result under its
/// key.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "line")]
pub struct LogEntry(pub Map<String, Json>);

/// The referee that answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct RefereeVersion {
    /// Its version.
    pub version: String,
}

/// A document of a command.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum SessionDocument {
    /// railref check.
    Verdict(VerdictDocument),
    /// railref score.
    Score(ScoreDocument),
    /// railref rulings.
    Rulings(RulingsDocument),
    /// railref tracks.
    Tracks(TracksDocument),
    /// railref ledger.
    Ledger(LedgerDocument),
    /// railref state.
    State(StateDocument),
}

/// Why a request was not done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "error")]
pub struct SessionError {
    /// What kind of error.
    pub code: ErrorCode,
    /// What is wrong and what to do, in a sentence.
    pub message: String,
    /// What the referee found, as in the verdict.
    pub findings: Vec<FindingRecord>,
    /// What the line may mean, at most 20.
    pub readings: Vec<ReadingRecord>,
}

/// A kind of error. After all but the last the session is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "code")]
pub enum ErrorCode {
    /// The request is not one, or is over 1 MiB.
    BadRequest,
    /// It needs a log, and there is none.
    NoLog,
    /// The text is no log.
    Malformed,
    /// The line has no reading.
    NotAMove,
    /// The line has several legal readings.
    Ambiguous,
    /// The rules refuse the move.
    Illegal,
    /// There is nothing to undo or to redo.
    Nothing,
    /// The log is at another revision, or somebody else has changed the file.
    Changed,
    /// The text was changed, and could not be written.
    NotSaved,
}

/// What a line may mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "reading")]
pub struct ReadingRecord {
    /// The move, as it would be written.
    #[serde(rename = "move")]
    pub action: LogEntry,
    /// Whether it is legal.
    pub legal: bool,
    /// Why it is not, as in the verdict; places are those of the log with this line.
    pub findings: Vec<FindingRecord>,
}

/// What a move that has begun lacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "next")]
pub struct NextKey {
    /// The key to give next, or to go on with: a list grows by one of the values. Null if nothing is left to give.
    pub key: Option<String>,
    /// What it may be in a legal move.
    pub values: Vec<Json>,
    /// Whether it may be more.
    pub truncated: bool,
    /// Whether the move may be played as it is.
    pub may_end: bool,
}

/// What is awaited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct AwaitsRecord {
    /// move: of a player or a company; chance: a draw, a deal or a reveal; nothing: the game is over.
    pub kind: AwaitsKind,
    /// Who is to act; null if it is nobody.
    pub by: Option<String>,
    /// The verbs of what is awaited.
    pub verbs: Vec<String>,
    /// Verbs of moves that may come too, and that only the table can know of.
    pub also: Vec<String>,
    /// What is awaited, in a sentence.
    pub hint: String,
}

/// What kind of move is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum AwaitsKind {
    /// A move of a player or a company.
    Move,
    /// A draw, a deal or a reveal.
    Chance,
    /// Nothing: the game is over.
    Nothing,
}
