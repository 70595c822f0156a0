//! Parses a request: what it asks, its keys, and what is wrong with it.

use crate::game::Games;
use crate::game::language::{ComparisonBudget, Names, in_words, shown};
use crate::report::VERSION;
use crate::report::documents::{
    ErrorCode, FindingRecord, Play, ReadingRecord, RefereeVersion, SessionAnswer, SessionError,
};
use crate::yaml::events::MAX_DEPTH;
use serde::de::value::MapDeserializer;
use serde::de::{DeserializeOwned, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;
use serde_json::value::RawValue;
use std::collections::HashSet;
use std::fmt;

/// The longest request, in bytes.
pub const MOST_BYTES: usize = 1 << 20;
/// The message about a request, or a line, that is longer.
pub(crate) const TOO_LONG: &str = "a request has at most 1 MiB";

/// The requests, each with its own keys.
pub(crate) const REQUESTS: [(&str, &[&str]); 19] = [
    ("hello", &[]),
    ("new", &["game", "players", "header"]),
    ("open", &["log"]),
    ("read", &["line"]),
    ("play", &["move", "line", "note", "accept", "reason", "try"]),
    ("undo", &["count"]),
    ("redo", &[]),
    ("legal", &["limit", "for", "move"]),
    ("awaits", &[]),
    ("state", &["at"]),
    ("score", &[]),
    ("rulings", &[]),
    ("tracks", &[]),
    ("ledger", &[]),
    ("verdict", &[]),
    ("svg", &["at"]),
    ("replay", &[]),
    ("log", &[]),
    ("end", &[]),
];

/// The kinds of values that keys have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Texts,
    TextOrTexts,
    Mapping,
    Number,
    Flag,
}

/// The keys of requests, with descriptions of their values.
const KEYS: [(&str, Kind, &str); 14] = [
    ("game", Kind::Text, "the name of a game"),
    ("players", Kind::Texts, "a list of names"),
    ("header", Kind::Mapping, "a mapping of further header keys"),
    ("log", Kind::Text, "the text of a log"),
    (
        "line",
        Kind::Text,
        "a text: a move in short hand or in YAML",
    ),
    ("move", Kind::Mapping, "a mapping, as a log has it"),
    ("note", Kind::Text, "a text"),
    ("accept", Kind::TextOrTexts, "a rule or a list of rules"),
    ("reason", Kind::Text, "a text"),
    ("try", Kind::Flag, "true or false"),
    ("count", Kind::Number, "a whole number from 1"),
    ("limit", Kind::Number, "a whole number from 0 to 4294967295"),
    ("for", Kind::Text, "the name of a player or a company"),
    ("at", Kind::Number, "the number of a move"),
];

/// The keys that a request must have.
const REQUIRED: [(&str, &[&str]); 3] = [
    ("new", &["game", "players"]),
    ("open", &["log"]),
    ("read", &["line"]),
];

impl Kind {
    fn fits(self, value: &Json) -> bool {
        let texts = || {
            let values = value.as_array();
            values.is_some_and(|values| values.iter().all(Json::is_string))
        };
        match self {
            Self::Text => value.is_string(),
            Self::Texts => texts(),
            Self::TextOrTexts => value.is_string() || texts(),
            Self::Mapping => value.is_object(),
            Self::Number => value
                .as_u64()
                .is_some_and(|number| u32::try_from(number).is_ok()),
            Self::Flag => value.is_boolean(),
        }
    }
}

/// The keys that every request may have.
const COMMON: [&str; 3] = ["do", "id", "if"];

/// Why a request was refused.
pub(crate) type Refused = Box<SessionError>;

/// Creates an error without findings.
pub(crate) fn refused(code: ErrorCode, message: impl Into<String>) -> Refused {
    refused_with(code, message, Vec::new(), Vec::new())
}

/// Creates an error with findings.
pub(crate) fn refused_with(
    code: ErrorCode,
    message: impl Into<String>,
    findings: Vec<FindingRecord>,
    readings: Vec<ReadingRecord>,
) -> Refused {
    Box::new(SessionError {
        code,
        message: message.into(),
        findings,
        readings,
    })
}

fn bad(message: impl Into<String>) -> Refused {
    refused(ErrorCode::BadRequest, message)
}

/// A request, with its values as written.
#[derive(Default)]
pub(crate) struct Request<'r> {
    pub id: Option<Box<RawValue>>,
    /// What is asked, if that is a text.
    pub asked: Option<String>,
    keys: Vec<(String, &'r RawValue)>,
}

/// The keys of a JSON object, in order.
struct Keys<'r>(Vec<(String, &'r RawValue)>);

struct KeysVisitor;

impl<'r> Visitor<'r> for KeysVisitor {
    type Value = Keys<'r>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'r>>(self, mut map: A) -> Result<Keys<'r>, A::Error> {
        let mut keys: Vec<(String, &RawValue)> = Vec::new();
        while let Some((key, value)) = map.next_entry::<String, &RawValue>()? {
            if keys.iter().any(|(known, _)| *known == key) {
                return Err(A::Error::custom(format!(
                    "the key {} is there twice",
                    shown(&key)
                )));
            }
            if keys.len() == MOST_KEYS {
                return Err(A::Error::custom("too many keys"));
            }
            keys.push((key, value));
        }
        Ok(Keys(keys))
    }
}

/// A JSON value whose mappings have each key only once, at any depth. Of two equal keys, JSON
/// readers would silently keep the last.
struct UniqueKeys;

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueKeysVisitor)
    }
}

struct UniqueKeysVisitor;

impl<'de> Visitor<'de> for UniqueKeysVisitor {
    type Value = UniqueKeys;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<UniqueKeys, A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if keys.contains(&key) {
                let twice = format!("the key {} is there twice", shown(&key));
                return Err(A::Error::custom(twice));
            }
            keys.insert(key);
            map.next_value::<UniqueKeys>()?;
        }
        Ok(UniqueKeys)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<UniqueKeys, A::Error> {
        while list.next_element::<UniqueKeys>()?.is_some() {}
        Ok(UniqueKeys)
    }

    fn visit_str<E>(self, _: &str) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_bool<E>(self, _: bool) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_i64<E>(self, _: i64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_u64<E>(self, _: u64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_f64<E>(self, _: f64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_unit<E>(self) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }
}

/// The most keys of a request.
const MOST_KEYS: usize = 64;

impl<'r> Request<'r> {
    /// Parses a request. For a wrong one, its id and what it asks are returned if they can be read.
    pub(crate) fn read(text: &'r str) -> (Self, Result<(), Refused>) {
        let mut request = Self::default();
        let read = request.take(text);
        (request, read)
    }

    fn take(&mut self, text: &'r str) -> Result<(), Refused> {
        let mut reader = serde_json::Deserializer::from_str(text);
        let keys = (&mut reader)
            .deserialize_map(KeysVisitor)
            .and_then(|keys| reader.end().map(|()| keys))
            .map_err(|error| bad(format!("a request is one JSON object: {error}")))?;
        self.keys = keys.0;
        if let Some(id) = self.key("id") {
            if is_too_deep(id.get()) {
                return Err(bad(format!(
                    "id is nested too deeply: lists and mappings lie at most {MAX_DEPTH} levels deep"
                )));
            }
            // In JSON text, a line break can only be between two tokens. A character on which a
            // terminal acts can only be within a text, where its escape sequence means the same.
            let line = id.get().replace(['\n', '\r'], " ");
            let line = crate::yaml::json(&line).into_owned();
            self.id = RawValue::from_string(line).ok();
        }
        let asked = self
            .key("do")
            .ok_or_else(|| bad("the key do is missing: it says what is asked"))?;
        let asked: String = serde_json::from_str(asked.get())
            .map_err(|_| bad("the key do must be a text such as \"play\""))?;
        self.asked = Some(asked.clone());
        let known = REQUESTS.iter().find(|(name, _)| *name == asked);
        let Some((_, own)) = known else {
            let names = REQUESTS.map(|(name, _)| name);
            return Err(bad(unknown(
                &format!("there is no request {}", shown(&asked)),
                &asked,
                &names,
            )));
        };
        let known: Vec<&str> = own.iter().copied().chain(COMMON).collect();
        match self
            .keys
            .iter()
            .find(|(key, _)| !known.contains(&key.as_str()))
        {
            None => Ok(()),
            Some((key, _)) => Err(bad(unknown(
                &format!("{asked} has no key {}", shown(key)),
                key,
                &known,
            ))),
        }
    }

    fn key(&self, name: &str) -> Option<&'r RawValue> {
        let mut keys = self.keys.iter();
        keys.find(|(key, _)| key == name).map(|(_, value)| *value)
    }

    /// Returns the revision that the request is meant for, if it gives one.
    pub(crate) fn only_at(&self) -> Result<Option<u64>, Refused> {
        let Some(value) = self.key("if") else {
            return Ok(None);
        };
        serde_json::from_str(value.get())
            .map(Some)
            .map_err(|_| bad("the key if must be a revision: a whole number from 0"))
    }

    /// Says which key is missing, or which key has a value of the wrong kind and what belongs
    /// there.
    fn check(&self, own: &[(&str, &RawValue)]) -> Result<(), Refused> {
        let asked = self.asked.as_deref().unwrap_or_default();
        let belongs = |name: &str| KEYS.iter().find(|(key, ..)| *key == name);
        let required = REQUIRED.iter().find(|(request, _)| *request == asked);
        for name in required.map_or(&[][..], |(_, keys)| *keys) {
            if let Some((_, _, what)) = belongs(name).filter(|_| self.key(name).is_none()) {
                return Err(bad(format!("{asked}: the key {name} is missing: {what}")));
            }
        }
        for (name, value) in own {
            let Some((_, kind, what)) = belongs(name) else {
                continue;
            };
            // A text is recognized by its quote and need not be parsed.
            let is_text =
                value.get().starts_with('"') && matches!(kind, Kind::Text | Kind::TextOrTexts);
            let fits =
                || serde_json::from_str(value.get()).is_ok_and(|value: Json| kind.fits(&value));
            if is_too_deep(value.get()) {
                return Err(bad(format!(
                    "{asked}: {name} is nested too deeply: lists and mappings lie at most {MAX_DEPTH} levels deep"
                )));
            }
            if !is_text && !fits() {
                return Err(bad(format!("{asked}: {name} must be {what}")));
            }
            if *kind == Kind::Mapping {
                if let Some(number) = unfaithful_number(value.get()) {
                    let message = format!(
                        "{asked}: in {name}, write a whole number of at most 18 digits in place of {number}"
                    );
                    // A move with another value of the wrong kind is refused with this code, too.
                    let is_move = (asked, *name) == ("play", "move");
                    let code = if is_move {
                        ErrorCode::NotAMove
                    } else {
                        ErrorCode::BadRequest
                    };
                    return Err(refused(code, message));
                }
                serde_json::from_str::<UniqueKeys>(value.get()).map_err(|error| {
                    let error = error.to_string();
                    // The place that serde_json gives is relative to the value, so it is left out.
                    let what = error.split(" at line ").next().unwrap_or_default();
                    bad(format!("{asked}: in {name}, {what}"))
                })?;
            }
        }
        Ok(())
    }

    /// Parses the keys that only this request has.
    pub(crate) fn own<T: DeserializeOwned>(&self) -> Result<T, Refused> {
        let own = self
            .keys
            .iter()
            .filter(|(key, _)| !COMMON.contains(&key.as_str()));
        let own: Vec<(&str, &RawValue)> = own.map(|(key, value)| (key.as_str(), *value)).collect();
        self.check(&own)?;
        T::deserialize(MapDeserializer::new(own.into_iter())).map_err(|error: serde_json::Error| {
            let asked = self.asked.as_deref().unwrap_or_default();
            bad(format!("{asked}: {error}"))
        })
    }
}

/// Returns the first number that JSON would not print back as written: `1e3`, `-0`, more than 18
/// digits.
fn unfaithful_number(json: &str) -> Option<&str> {
    let mut rest = json;
    while let Some(at) = rest.find(['"', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) {
        rest = &rest[at..];
        if let Some(text) = rest.strip_prefix('"') {
            rest = &text[end_of_text(text)..];
            continue;
        }
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let (number, after) = rest.split_at(rest.find(|c| !is_part(c)).unwrap_or(rest.len()));
        let shown = serde_json::from_str::<Json>(number).map(|read| read.to_string());
        if shown.is_ok_and(|shown| shown != number) {
            return Some(number);
        }
        rest = after;
    }
    None
}

/// Returns whether the lists and mappings of a JSON value are nested deeper than those of a log may
/// be.
fn is_too_deep(json: &str) -> bool {
    let (mut depth, mut rest) = (0_usize, json);
    while let Some(at) = rest.find(['"', '[', '{', ']', '}']) {
        let (sign, after) = rest[at..].split_at(1);
        rest = after;
        match sign {
            "\"" => rest = &rest[end_of_text(rest)..],
            "[" | "{" if depth == MAX_DEPTH => return true,
            "[" | "{" => depth += 1,
            _ => depth = depth.saturating_sub(1),
        }
    }
    false
}

/// Returns the request whose bare name a line is: `{"do": "undo"}` for `undo`.
pub(crate) fn bare_request(line: &str) -> Option<String> {
    let name = line.trim().to_lowercase();
    let (name, _) = REQUESTS.iter().find(|(known, _)| *known == name)?;
    let required = REQUIRED.iter().any(|(known, _)| known == name);
    let more = if required || *name == "play" {
        ", ..."
    } else {
        ""
    };
    Some(format!("{{\"do\": \"{name}\"{more}}}"))
}

/// Returns whether a line is meant as a request, whatever may be wrong with it: an object that has
/// the key `do`.
pub(crate) fn is_request(line: &str) -> bool {
    let line = line.trim();
    let (mut depth, mut before, mut at) = (0_usize, ' ', 0);
    if !line.starts_with('{') {
        return false;
    }
    while let Some(c) = line[at..].chars().next() {
        let start = at;
        at += c.len_utf8();
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' if depth <= 1 => return false,
            '}' | ']' => depth -= 1,
            '"' => {
                at += end_of_text(&line[at..]);
                let is_key = depth == 1
                    && matches!(before, '{' | ',')
                    && line[at..].trim_start().starts_with(':');
                let is_do = || serde_json::from_str::<String>(&line[start..at]);
                if is_key && is_do().is_ok_and(|key| key == "do") {
                    return true;
                }
            }
            _ => {}
        }
        if !c.is_whitespace() {
            before = c;
        }
    }
    false
}

/// Returns how many bytes a text in double quotes has after its first quote, with the last one.
fn end_of_text(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.bytes().position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |end| end + 1)
}

fn unknown(what: &str, word: &str, known: &[&str]) -> String {
    let names = Names::new(known.iter().copied());
    match names.nearest(word, &mut ComparisonBudget::default()) {
        Some((near, _)) => format!("{what}; did you mean {near}?"),
        None => format!("{what}; there are {}", in_words(known, "and")),
    }
}

/// `Err` says which keys of a request to play do not go together.
pub(super) fn check_play(asked: &Play) -> Result<(), Refused> {
    if asked.action.is_some() == asked.line.is_some() {
        return Err(bad("play: give the move either as move or as line"));
    }
    if asked.accept.is_some() != asked.reason.is_some() {
        return Err(bad("play: accept and reason belong together"));
    }
    let action = asked.action.as_ref();
    let in_move = action.and_then(|action| action.get("reason"));
    let reason = asked.reason.as_deref().or(in_move.and_then(Json::as_str));
    if reason.is_some_and(|reason| reason.trim().is_empty()) {
        return Err(bad(
            "play: reason is blank: it says why the table lets the move stand",
        ));
    }
    let result = action.filter(|action| action.contains_key("result"));
    match result.and_then(|action| action.keys().find(|key| *key != "result")) {
        Some(key) => Err(refused(
            ErrorCode::NotAMove,
            format!("a result has no other key, such as {}", shown(key)),
        )),
        None => Ok(()),
    }
}

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// Says what a session speaks and knows.
pub(super) fn hello<L: Games>() -> SessionAnswer {
    SessionAnswer::Hello {
        protocol: PROTOCOL,
        referee: RefereeVersion {
            version: VERSION.to_owned(),
        },
        games: L::INFOS.iter().map(|info| info.id.to_owned()).collect(),
        requests: REQUESTS
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect(),
    }
}

/// Replaces the error of a line that was probably meant as a request, written without its braces.
pub(super) fn suggest_request(line: &str, error: Refused) -> Refused {
    if error.code != ErrorCode::NotAMove {
        return error;
    }
    let bare = bare_request(line).map(|request| {
        let line = shown(line.trim());
        format!("{line} is no move; as a request it is {request}")
    });
    match bare.or_else(|| word_of_prompt(line)) {
        Some(message) => refused(ErrorCode::NotAMove, message),
        None => error,
    }
}

/// Says which request a line is that begins with a word of the prompt.
fn word_of_prompt(line: &str) -> Option<String> {
    let line = line.trim();
    let (first, _) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let first = first.trim_end_matches(':').to_lowercase();
    let (word, request) = match first.as_str() {
        "note" => ("note", "the key note of play"),
        "accept" => ("accept", "the keys accept and reason of play"),
        "why" => ("why", "play with {\"try\": true}"),
        "undo" => ("undo", "{\"do\": \"undo\", \"count\": ...}"),
        "map" => ("map", "{\"do\": \"svg\"}"),
        "help" => ("help", "{\"do\": \"hello\"}"),
        "exit" | "quit" => ("end", "{\"do\": \"end\"}"),
        _ if first.starts_with('?') => ("?", "{\"do\": \"legal\"}"),
        _ => return None,
    };
    Some(format!(
        "{word} is a word of the prompt; as a request it is {request}"
    ))
}
