//! A log as a value: read from YAML or JSON, built by a program, and written as YAML.

use super::log_grammar::{Grammar, Wrong};
use crate::game::Games as _;
use crate::game::language::Info;
use crate::game::notation::{flow, scalar};
use crate::games::BuiltIn;
use indexmap::IndexMap;
use serde::de::Error as _;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value as Json};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A log of one of the built-in games as it is written, before it is judged.
///
/// Serde reads and writes it. Reading fails if the log does not follow the log language: if it has
/// an unknown key, a verb that the game does not have or a value of the wrong form, or if a key is
/// missing. Names of the board, and everything that depends on the position, are checked by the
/// referee: pass [`to_string`](ToString::to_string) to
/// [`railref::Log::parse`](crate::Log::parse).
///
/// ```
/// use railref::documents::{DeclaredMove, Log};
///
/// let text = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 4}\n";
/// let mut log: Log = serde_yaml::from_str(text)?;
/// assert_eq!(log.moves[0].verb(), "sale");
/// log.title = Some("Friday".to_owned());
/// log.moves.push(DeclaredMove::new("pass", "Andy").note("no cubes"));
/// assert_eq!(
///     log.to_string(),
///     "game: steel-driver\ntitle: Friday\nplayers: [Andy, Don, Simon]\nmoves:\n  \
///      - {sale: red, by: Andy, to: Don, price: 4}\n  - {pass: Andy, note: no cubes}\n"
/// );
/// assert_eq!(log.to_string().parse::<Log>()?, log);
///
/// let wrong = text.replace("price", "prise").parse::<Log>().unwrap_err();
/// assert!(wrong.to_string().contains("moves[1]: sale has no key prise"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// The game: `steel-driver`.
    pub game: String,
    /// The name of a built-in board, or the path of a board file relative to the log.
    pub board: Option<String>,
    /// The id by which programs refer to the log.
    pub id: Option<String>,
    /// The title of the game or the evening.
    pub title: Option<String>,
    /// The date on which the game was played.
    pub date: Option<String>,
    /// The place where the game was played.
    pub place: Option<String>,
    /// The players, clockwise round the table.
    pub players: Vec<String>,
    /// The header keys of this game alone, with their values as written.
    pub own: IndexMap<String, Json>,
    /// The choices that the table made on points that the rulebook leaves open.
    pub rulings: IndexMap<String, String>,
    /// The edition of the referee's rules; the latest by default.
    pub rules: Option<u32>,
    /// The position before the first move, if the log does not begin at the start of the game.
    pub position: Option<Map<String, Json>>,
    /// The moves and expects in order.
    pub moves: Vec<DeclaredMove>,
    /// What the table wrote down at the end.
    pub result: Option<Map<String, Json>>,
}

/// An entry of `moves`: a move, or an expect, whose verb is `expect`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeclaredMove {
    /// The verb with its value, followed by the other keys of the move.
    pub says: Map<String, Json>,
    /// A comment on the move.
    pub note: Option<String>,
    /// The rules that the move breaks although the table let it stand.
    pub accept: Vec<String>,
    /// The reason why the table let the move stand.
    pub reason: Option<String>,
}

impl DeclaredMove {
    /// Creates a move with a verb and its value.
    pub fn new(verb: &str, value: impl Into<Json>) -> Self {
        let mut says = Map::new();
        says.insert(verb.to_owned(), value.into());
        Self {
            says,
            ..Self::default()
        }
    }

    /// Sets a key of the move.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Json>) -> Self {
        self.says.insert(key.to_owned(), value.into());
        self
    }

    /// Sets the comment on the move.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.note = Some(text.into());
        self
    }

    /// Returns the verb; empty if the entry has no keys.
    pub fn verb(&self) -> &str {
        self.says.keys().next().map_or("", String::as_str)
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.says.get(key)
    }

    /// Returns all keys in the order in which a log writes them.
    fn keys(&self) -> Map<String, Json> {
        let mut keys = self.says.clone();
        let mut put = |key: &str, value: Json| {
            keys.insert(key.to_owned(), value);
        };
        if let Some(note) = &self.note {
            put("note", note.as_str().into());
        }
        match &self.accept[..] {
            [] => {}
            [one] => put("accept", one.as_str().into()),
            several => put("accept", several.into()),
        }
        if let Some(reason) = &self.reason {
            put("reason", reason.as_str().into());
        }
        keys
    }

    fn read(grammar: &Grammar, number: usize, entry: Json) -> Result<Self, Wrong> {
        let place = format!("moves[{number}]");
        let mut keys = grammar.mapping(&place, entry)?;
        let note = take_text(&place, &mut keys, "note")?;
        let reason = take_text(&place, &mut keys, "reason")?;
        let accept = match keys.shift_remove("accept") {
            None => Vec::new(),
            Some(Json::Array(rules)) => rules
                .into_iter()
                .map(|rule| text(&place, "accept", rule))
                .collect::<Result<_, _>>()?,
            Some(rule) => vec![text(&place, "accept", rule)?],
        };
        Ok(Self {
            says: grammar.entry(&place, keys)?,
            note,
            accept,
            reason,
        })
    }
}

impl Log {
    /// Creates a log without moves.
    pub fn new(game: &str, players: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self {
            game: game.to_owned(),
            players: players.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }

    /// Returns the game's tables; `None` if there is no such game.
    fn info(&self) -> Option<&'static Info> {
        BuiltIn::named(&self.game)
    }

    /// Returns all keys except `moves` and `result` with their values, in the order of `fmt`.
    fn header(&self) -> Map<String, Json> {
        let mut header = Map::new();
        let mut put = |key: &str, value: Json| {
            header.insert(key.to_owned(), value);
        };
        let game = self.info().map_or(self.game.as_str(), |info| info.id);
        put("game", game.into());
        for (key, value) in [
            ("board", &self.board),
            ("id", &self.id),
            ("title", &self.title),
            ("date", &self.date),
            ("place", &self.place),
        ] {
            if let Some(value) = value {
                put(key, value.as_str().into());
            }
        }
        put("players", self.players.clone().into());
        for (key, value) in &self.own {
            put(key, value.clone());
        }
        if !self.rulings.is_empty() {
            let rulings = self.rulings.iter();
            let rulings = rulings.map(|(key, choice)| (key.clone(), choice.as_str().into()));
            put("rulings", Json::Object(rulings.collect()));
        }
        if let Some(rules) = self.rules {
            put("rules", rules.into());
        }
        if let Some(position) = &self.position {
            put("position", position.clone().into());
        }
        header
    }

    /// Reads a mapping and checks it against the tables of its game.
    fn read(json: Json) -> Result<Self, Wrong> {
        let Json::Object(mut keys) = json else {
            return Err(Wrong::at(
                "the log",
                "it is no mapping with game, players and moves",
            ));
        };
        let place = "the log";
        let named = take_text(place, &mut keys, "game")?;
        let named = named.ok_or_else(|| Wrong::at(place, "it has no key game"))?;
        let info = BuiltIn::named(&named).ok_or_else(|| {
            let games: Vec<&str> = BuiltIn::INFOS.iter().map(|info| info.id).collect();
            Wrong::at(
                "game",
                format!(
                    "there is no game {named}; the games are {}",
                    games.join(", ")
                ),
            )
        })?;
        let grammar = Grammar::of(info);
        let list = |keys: &mut Map<String, Json>, key: &str| match keys.shift_remove(key) {
            Some(Json::Array(values)) => Ok(values),
            Some(Json::Null) if key == "moves" => Ok(Vec::new()),
            Some(_) => Err(Wrong::at(key, "it is no list")),
            None => Err(Wrong::at(place, format!("it has no key {key}"))),
        };
        let players = list(&mut keys, "players")?.into_iter();
        let players: Vec<String> = players
            .map(|name| text("players", "a name", name))
            .collect::<Result<_, _>>()?;
        let moves = list(&mut keys, "moves")?.into_iter().enumerate();
        let moves = moves
            .map(|(index, entry)| DeclaredMove::read(&grammar, index + 1, spelt_out(entry)))
            .collect::<Result<_, _>>()?;
        let rules = match keys.shift_remove("rules") {
            None => None,
            Some(edition) => Some(grammar.edition(&edition)?),
        };
        let log = Self {
            game: info.id.to_owned(),
            board: take_text(place, &mut keys, "board")?,
            id: take_text(place, &mut keys, "id")?,
            title: take_text(place, &mut keys, "title")?,
            date: take_text(place, &mut keys, "date")?,
            place: take_text(place, &mut keys, "place")?,
            players,
            rulings: grammar.rulings(keys.shift_remove("rulings").unwrap_or_default())?,
            rules,
            position: grammar.position(stated(&mut keys, "position"))?,
            moves,
            result: grammar.result(stated(&mut keys, "result"))?,
            own: grammar.own(keys)?,
        };
        Ok(log)
    }
}

/// Removes a value from a mapping and returns it; `None` if it is missing or null.
fn stated(keys: &mut Map<String, Json>, key: &str) -> Option<Json> {
    let value = keys.shift_remove(key);
    value.filter(|value| !value.is_null()).map(spelt_out)
}

/// Replaces every null in a value with the word `none`, which means the same in the log language.
fn spelt_out(value: Json) -> Json {
    match value {
        Json::Null => Json::from("none"),
        Json::Array(values) => values.into_iter().map(spelt_out).collect(),
        Json::Object(entries) => {
            let spelt = entries.into_iter();
            spelt.map(|(key, value)| (key, spelt_out(value))).collect()
        }
        value => value,
    }
}

/// Removes a text from a mapping and returns it; `None` if it is missing or null. A number or a
/// truth value becomes the text in which it is written.
fn take_text(
    place: &str,
    keys: &mut Map<String, Json>,
    key: &str,
) -> Result<Option<String>, Wrong> {
    match keys.shift_remove(key) {
        None | Some(Json::Null) => Ok(None),
        Some(value) => text(place, key, value).map(Some),
    }
}

/// Converts a scalar to text. `Err` says that the value is not a scalar.
fn text(place: &str, key: &str, value: Json) -> Result<String, Wrong> {
    match value {
        Json::String(text) => Ok(text),
        Json::Number(_) | Json::Bool(_) => Ok(value.to_string()),
        _ => Err(Wrong::at(place, format!("{key} is no text"))),
    }
}

impl<'d> Deserialize<'d> for Log {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(Json::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Log {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (key, value) in &self.header() {
            map.serialize_entry(key, value)?;
        }
        let moves: Vec<Map<String, Json>> = self.moves.iter().map(DeclaredMove::keys).collect();
        map.serialize_entry("moves", &moves)?;
        if let Some(result) = &self.result {
            map.serialize_entry("result", result)?;
        }
        map.end()
    }
}

/// Writes the log as YAML with one move per line, laid out as `fmt` does.
impl fmt::Display for Log {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in &self.header() {
            writeln!(out, "{}: {}", scalar(key), flow(value))?;
        }
        if self.moves.is_empty() {
            writeln!(out, "moves: []")?;
        } else {
            writeln!(out, "moves:")?;
        }
        for entry in &self.moves {
            writeln!(out, "  - {}", flow(&Json::Object(entry.keys())))?;
        }
        match &self.result {
            Some(result) => writeln!(out, "result: {}", flow(&Json::Object(result.clone()))),
            None => Ok(()),
        }
    }
}

/// Why a text is not a valid [`Log`].
#[derive(Debug, Error)]
#[error("{0}")]
pub struct LogError(serde_yaml::Error);

/// Reads YAML or JSON.
impl FromStr for Log {
    type Err = LogError;

    fn from_str(text: &str) -> Result<Self, LogError> {
        serde_yaml::from_str(text).map_err(LogError)
    }
}
