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

/// A request to a session: one JSON object on one line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "lowercase")]
#[schemars(title = "A request of a session", transform = with_common_keys)]
pub enum SessionRequest {
    /// Asks what the referee can do.
    Hello(Bare),
    /// Begins a log.
    New(NewLog),
    /// Opens the text of a log.
    Open(OpenLog),
    /// Asks what a line may mean; nothing is played.
    Read(ReadLine),
    /// Plays a move, an `expect` or the `result`.
    Play(Play),
    /// Takes back the last line, or several.
    Undo(Undo),
    /// Puts back what the last undo took out.
    Redo(Bare),
    /// Asks for the legal moves.
    Legal(LegalQuestion),
    /// Asks what is awaited.
    Awaits(Bare),
    /// Asks for the document of railref state.
    State(AtMove),
    /// Asks for the document of railref score.
    Score(Bare),
    /// Asks for the document of railref rulings.
    Rulings(Bare),
    /// Asks for the document of railref tracks.
    Tracks(Bare),
    /// Asks for the document of railref ledger.
    Ledger(Bare),
    /// Asks for the document of railref check.
    Verdict(Bare),
    /// Asks for a drawing of the table.
    Svg(AtMove),
    /// Asks for the replay as one HTML page.
    Replay(Bare),
    /// Asks for the text of the log.
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
        let id = json!({"description": "Any value; the reply repeats it unchanged."});
        keys.insert("id".to_owned(), id);
        let only_at = json!({
            "description": "The revision for which the request is meant; at any other it is refused with the code `changed`.",
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
    /// The game as a log names it, such as `steel-driver`.
    pub game: String,
    /// The players, clockwise round the table.
    pub players: Vec<String>,
    /// Further keys of the log's header; a null value leaves the key out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Map<String, Json>", extend("propertyNames" = {"not": {"enum": ["game", "players", "moves", "result"]}}))]
    pub header: Option<Map<String, Json>>,
}

/// Opens the text of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct OpenLog {
    /// The text of the log.
    pub log: String,
}

/// A reading of a line: what it may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ReadLine {
    /// The line: a move in shorthand or in YAML.
    pub line: String,
}

/// Plays a move, given as a mapping or as a line: one of the two.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline, extend("oneOf" = [{"required": ["move"]}, {"required": ["line"]}], "dependencies" = {"accept": ["reason"], "reason": ["accept"]}))]
pub struct Play {
    /// The move as a log writes it, or an `expect`, or the result under the key `result`.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Map<String, Json>")]
    pub action: Option<Map<String, Json>>,
    /// The move in shorthand or in YAML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub line: Option<String>,
    /// A note on the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub note: Option<String>,
    /// The code of the rule, or of several, that the move breaks and the table accepts; given
    /// together with `reason`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Rules")]
    pub accept: Option<Rules>,
    /// The reason why the table accepts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", extend("pattern" = r"\S"))]
    pub reason: Option<String>,
    /// Whether to judge the move only, and change nothing.
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
    /// One rule.
    One(String),
    /// Several rules.
    Several(Vec<String>),
}

/// Takes lines back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Undo {
    /// How many lines to take back.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 4_294_967_295u32))]
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
    /// The largest number of moves to list, and of values for the next key.
    #[serde(default = "two_hundred")]
    #[schemars(range(max = 4_294_967_295u32))]
    pub limit: u32,
    /// Only moves of this player or company.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub actor: Option<String>,
    /// Only moves that begin with these keys: those given so far.
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
    /// The number of the declared move before the position; if it is left out, the last position is
    /// meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(max = 4_294_967_295u32))]
    pub at: Option<u32>,
}

/// The reply of a session to a request: one JSON object on one line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "A reply of a session", transform = with_kinds_closed)]
pub struct SessionReply {
    /// The version of the JSON format.
    #[schemars(extend("const" = super::SCHEMA))]
    pub schema: u32,
    /// The id of the request; left out if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Json")]
    pub id: Option<Box<RawValue>>,
    /// The name of the request; null if it could not be read.
    #[serde(rename = "do")]
    pub asked: Option<String>,
    /// Whether the request was done.
    pub ok: bool,
    /// The revision of the text, which goes up by one with every change.
    pub revision: u64,
    /// Whether every change has been written to the file: false from a failed write until one
    /// succeeds.
    pub saved: bool,
    /// The answer to the request.
    #[serde(flatten)]
    pub answer: SessionAnswer,
    /// Where the game is; left out if the session has no log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Now")]
    pub now: Option<Now>,
}

/// Where the game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "now")]
pub struct Now {
    /// The number of the last declared move that is no expect, where expects count too; 0 before
    /// the first.
    #[serde(rename = "move")]
    pub at: u32,
    /// How many passes were filled in after that move.
    pub implied: u32,
    /// The turn or round, from 1.
    #[schemars(range(min = 1))]
    pub turn: u32,
    /// The phase, as `expect` names it.
    #[schemars(with = "PhaseName")]
    pub phase: String,
    /// The player or company to act; null if it is nobody.
    pub active: Option<String>,
    /// Whether the game is over.
    pub over: bool,
    /// The judgement of the log, as in railref check.
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

/// The part of a reply that depends on the request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum SessionAnswer {
    /// The request was not done.
    Refused {
        /// Why the request was not done.
        error: SessionError,
    },
    /// The reply to `hello`.
    #[schemars(extend("x-requests" = ["hello"]))]
    Hello {
        /// The version of this protocol.
        #[schemars(extend("const" = 1))]
        protocol: u32,
        /// The referee that answers.
        referee: RefereeVersion,
        /// The ids of the games.
        games: Vec<String>,
        /// The names of the requests.
        requests: Vec<String>,
    },
    /// The reply to `new` and `open`.
    #[schemars(extend("x-requests" = ["new", "open"]))]
    Opened {
        /// What is wrong with the log, in its order, and then what is odd about it (severity warning).
        findings: Vec<FindingRecord>,
    },
    /// The reply to `read`.
    #[schemars(extend("x-requests" = ["read"]))]
    Readings {
        /// What the line may mean, at most 20.
        readings: Vec<ReadingRecord>,
    },
    /// The reply to `play`.
    #[schemars(extend("x-requests" = ["play"]))]
    Played {
        /// The move as it is written in the log.
        #[serde(rename = "move")]
        action: LogEntry,
        /// The passes that were filled in between the previous move and this one.
        before: Vec<Move>,
        /// What followed from the move, in sentences.
        after: Vec<String>,
        /// The account entries that followed, including those of forced passes after the move.
        entries: Vec<EntryRecord>,
        /// Why it is not in the file yet; left out if it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "SessionError")]
        error: Option<SessionError>,
    },
    /// The reply to `undo`.
    #[schemars(extend("x-requests" = ["undo"]))]
    Undone {
        /// The lines taken back, the last first.
        undone: Vec<String>,
        /// Why it is not in the file yet; left out if it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "SessionError")]
        error: Option<SessionError>,
    },
    /// The reply to `redo`.
    #[schemars(extend("x-requests" = ["redo"]))]
    Redone {
        /// The move as it is written in the log.
        #[serde(rename = "move")]
        action: LogEntry,
        /// Why it is not in the file yet; left out if it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "SessionError")]
        error: Option<SessionError>,
    },
    /// The reply to `legal`.
    #[schemars(extend("x-requests" = ["legal"]))]
    Legal {
        /// The moves, in the game's order.
        moves: Vec<Move>,
        /// Whether there are more legal moves than these.
        truncated: bool,
        /// What a move that begins with these keys still lacks; left out unless the request has
        /// `move`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "NextKey")]
        next: Option<NextKey>,
    },
    /// The reply to `awaits`.
    #[schemars(extend("x-requests" = ["awaits"]))]
    Awaits(AwaitsRecord),
    /// The reply to `state`, `score`, `rulings`, `tracks`, `ledger` and `verdict`.
    #[schemars(extend("x-requests" = ["state", "score", "rulings", "tracks", "ledger", "verdict"]))]
    Document {
        /// What the command of that name prints with --format json; its schema is published under that name.
        #[schemars(with = "Map<String, Json>")]
        document: Box<SessionDocument>,
    },
    /// The reply to `svg`.
    #[schemars(extend("x-requests" = ["svg"]))]
    Svg {
        /// The drawing, as SVG.
        svg: String,
    },
    /// The reply to `replay`.
    #[schemars(extend("x-requests" = ["replay"]))]
    Replay {
        /// The page, as HTML.
        html: String,
    },
    /// The reply to `log`.
    #[schemars(extend("x-requests" = ["log"]))]
    Log {
        /// The text of the log.
        log: String,
    },
    /// The reply to `end`.
    #[schemars(extend("x-requests" = ["end"]))]
    Done {},
}

/// An entry of a log as it is written: a move with its `note`, `accept` and `reason`, an `expect`,
/// or the result under the key `result`.
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
    /// The kind of error.
    pub code: ErrorCode,
    /// What is wrong and what to do, in a sentence.
    pub message: String,
    /// What the referee found, in the form of the findings of railref check; empty if nothing.
    pub findings: Vec<FindingRecord>,
    /// What the line may mean, at most 20.
    pub readings: Vec<ReadingRecord>,
}

/// A kind of error. After every kind but the last (`not-saved`) the session is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "code")]
pub enum ErrorCode {
    /// The request is invalid, or larger than 1 MiB.
    BadRequest,
    /// The request needs a log, and the session has none.
    NoLog,
    /// The text is not a log.
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
    /// The text was changed but could not be written.
    NotSaved,
}

/// A reading of a line: what it may mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "reading")]
pub struct ReadingRecord {
    /// The move, as it would be written.
    #[serde(rename = "move")]
    pub action: LogEntry,
    /// Whether it is legal.
    pub legal: bool,
    /// Why it is not legal, in the form of the findings of railref check; the places are in the log
    /// with this line.
    pub findings: Vec<FindingRecord>,
}

/// What an incomplete move still lacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "next")]
pub struct NextKey {
    /// The key to give next, or the key whose list may grow by one of the values; null if nothing
    /// is left to give, and for an empty move, which begins with a verb.
    pub key: Option<String>,
    /// The values that the key may have in a legal move; for an empty move the verbs. Of a list
    /// they are elements.
    pub values: Vec<Json>,
    /// Whether the key may have more values than these.
    pub truncated: bool,
    /// Whether the move may be played as it is.
    pub may_end: bool,
}

impl NextKey {
    /// Returns what follows where nothing can.
    pub(crate) fn nothing() -> Self {
        Self {
            key: None,
            values: Vec::new(),
            truncated: false,
            may_end: false,
        }
    }
}

/// Asks what is awaited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct AwaitsRecord {
    /// `move`: a move of a player or a company; `chance`: a draw, a deal or a reveal; `nothing`:
    /// the game is over, or the log is illegal and `undo` comes first.
    pub kind: AwaitsKind,
    /// The player or company to act; null if it is nobody.
    pub by: Option<String>,
    /// The verbs of the moves that are awaited.
    pub verbs: Vec<String>,
    /// The verbs of moves that may come as well but that only the table can know of, such as a
    /// reveal of secret hands.
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
    /// Nothing: the game is over, or the log is illegal.
    Nothing,
}
