//! Moves and values in the log language: as JSON and as a line of YAML.

use crate::game::language::{Info, Speak, Value, Wording};
use crate::yaml::{Span, yaml};
use serde::ser::{Serialize, Serializer};
use serde_json::Value as Json;

/// Converts a value to JSON.
pub fn json(voice: &dyn Speak, value: &Value) -> Json {
    serde_json::to_value(WrittenValue { voice, value }).unwrap_or_default()
}

/// Converts a move to a JSON object, its verb first.
pub fn move_json(info: &Info, voice: &dyn Speak, wording: &Wording) -> Json {
    serde_json::to_value(WrittenMove {
        info,
        voice,
        wording,
    })
    .unwrap_or_default()
}

/// A value, to be serialized as JSON.
struct WrittenValue<'s> {
    voice: &'s dyn Speak,
    value: &'s Value,
}

impl Serialize for WrittenValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let voice = self.voice;
        match self.value {
            Value::Number(number) => serializer.serialize_i64(*number),
            Value::Name(domain, id) => serializer.serialize_str(voice.name(*domain, *id)),
            Value::Word(word) => serializer.serialize_str(word),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::Record(fields) => serializer.collect_map(
                fields
                    .iter()
                    .map(|(key, value)| (key, WrittenValue { voice, value })),
            ),
            Value::Nobody | Value::Unknown => serializer.serialize_none(),
            Value::List(values) => {
                serializer.collect_seq(values.iter().map(|value| WrittenValue { voice, value }))
            }
            Value::Map(domain, entries) => serializer.collect_map(
                entries
                    .iter()
                    .map(|(id, value)| (voice.name(*domain, *id), WrittenValue { voice, value })),
            ),
        }
    }
}

/// A move, to be serialized as JSON.
pub struct WrittenMove<'s> {
    /// The game's tables.
    pub info: &'s Info,
    /// The table's names.
    pub voice: &'s dyn Speak,
    /// The move.
    pub wording: &'s Wording,
}

impl Serialize for WrittenMove<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let keys = self.info.verbs[self.wording.verb]
            .keys
            .iter()
            .zip(&self.wording.args.0);
        serializer.collect_map(keys.filter_map(|(key, value)| {
            Some((
                key.name,
                WrittenValue {
                    voice: self.voice,
                    value: value.as_ref()?,
                },
            ))
        }))
    }
}

/// Writes a move as a log has it: `{build: red, from: Baltimore, to: Pittsburgh}`.
pub fn move_line(info: &Info, voice: &dyn Speak, wording: &Wording) -> String {
    flow(&move_json(info, voice, wording))
}

/// Writes JSON as one line of YAML, with quotes only where they are needed.
pub fn flow(value: &Json) -> String {
    match value {
        Json::Null => "none".to_owned(),
        Json::String(text) => scalar(text),
        Json::Array(values) => format!(
            "[{}]",
            values.iter().map(flow).collect::<Vec<_>>().join(", ")
        ),
        Json::Object(entries) => {
            let entries = entries
                .iter()
                .map(|(key, value)| format!("{}: {}", scalar(key), flow(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// Returns whether the text of a log is JSON, in which every word is in quotes.
pub fn is_json(source: &str) -> bool {
    source.trim_start().starts_with('{') && source.contains("\"moves\"")
}

/// Writes a text in double quotes if the log is JSON or the text that it replaces has them;
/// otherwise, and for a number, returns `plain`.
pub fn quoted_like(old: &str, json: bool, text: &str, plain: String) -> String {
    let quoted = json || old.starts_with('"');
    if quoted && plain.parse::<i64>().is_err() {
        serde_json::to_string(text).unwrap_or(plain)
    } else {
        plain
    }
}

/// Writes a word that replaces another one in a log, as a fix does.
pub fn instead_of(source: &str, old: Span, word: &str) -> String {
    quoted_like(
        source.get(old.range()).unwrap_or_default(),
        is_json(source),
        word,
        scalar(word),
    )
}

/// Writes a text as a YAML scalar that every reader reads back as the same text.
pub fn scalar(text: &str) -> String {
    let plain_start = text.starts_with(|c: char| c.is_alphabetic());
    let plain = text.chars().all(|c| {
        c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '(' | ')' | '\'' | '/')
    });
    let words = [
        "true", "false", "null", "yes", "no", "on", "off", "y", "n", "none",
    ];
    let special = words.contains(&text.to_lowercase().as_str()) || text.ends_with(' ');
    if plain_start && plain && !special {
        text.to_owned()
    } else {
        quoted(text)
    }
}

/// Puts a text in quotes and escapes what YAML forbids (JSON does not), what would reverse the
/// direction of the line, and what would make a build service run it.
fn quoted(text: &str) -> String {
    let json = serde_json::to_string(text).unwrap_or_default();
    yaml(&json).into_owned()
}
