//! What a `railref.toml` says.

use super::args::{CheckFormat, FigureFormat, LeagueFormat, LedgerFormat, TrackFormat};
use crate::game::Games;
use crate::game::language::{ComparisonBudget, Names, in_words, normal, word};
use crate::report::schema::settings::schema;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A function that lists the names of formats.
type Listed = fn() -> Vec<String>;

/// The commands whose format the settings can choose, each with its formats.
const FORMATS: [(&str, Listed); 6] = [
    ("check", names::<CheckFormat>),
    ("score", names::<FigureFormat>),
    ("rulings", names::<FigureFormat>),
    ("tracks", names::<TrackFormat>),
    ("ledger", names::<LedgerFormat>),
    ("league", names::<LeagueFormat>),
];

/// Returns the names of formats, as options and settings write them.
fn names<F: ValueEnum>() -> Vec<String> {
    let values = F::value_variants().iter();
    let values = values.filter_map(ValueEnum::to_possible_value);
    values
        .flat_map(|value| {
            let names = value.get_name_and_aliases();
            names.map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

/// Returns the commands whose format the settings can choose, each with its formats.
pub(crate) fn formats() -> Vec<(&'static str, Vec<String>)> {
    FORMATS
        .iter()
        .map(|(command, names)| (*command, names()))
        .collect()
}

/// `railref.toml`.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(super) struct Written {
    /// Patterns of files that searches skip.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) exclude: Vec<String>,
    /// Whether they are skipped even if they are named.
    pub(super) force_exclude: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) complete: Option<bool>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) rulings: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) boards: BTreeMap<String, Spanned<String>>,
    /// The formats of commands that are not given one: check = "github".
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) formats: BTreeMap<String, String>,
    /// By the name of a player in a league: the other names of that player in logs.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) players: BTreeMap<String, Vec<String>>,
    /// Parts that apply to some folders only; a later one wins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) logs: Vec<Part>,
}

/// A part that applies to logs that match patterns and do not choose for themselves.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Part {
    pub(super) paths: Vec<String>,
    /// Whether an unfinished log is illegal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) complete: Option<bool>,
    /// The choices on points that the rulebooks leave open.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) rulings: BTreeMap<String, String>,
    /// By the name of a game: a built-in board, or the path of a board file relative to the
    /// settings.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) boards: BTreeMap<String, Spanned<String>>,
}

/// Something wrong in the text of a `railref.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SettingsFault {
    /// Its bytes in the text.
    pub(crate) span: Range<usize>,
    /// What is wrong, in a sentence without its full stop.
    pub(crate) message: String,
}

impl SettingsFault {
    /// Says what is wrong, and on which line of the settings.
    pub(super) fn in_line(&self, text: &str) -> String {
        let before = text.bytes().take(self.span.start);
        let line = before.filter(|byte| *byte == b'\n').count() + 1;
        format!("line {line}: {}", self.message)
    }
}

/// Reads the settings. `Err` says what is wrong first, and on which line.
pub(super) fn read<L: Games>(text: &str) -> Result<Written, String> {
    let in_line = |fault: SettingsFault| fault.in_line(text);
    let tree = DeTable::parse(text).map_err(|error| in_line(of_form(&error)))?;
    if let Some(first) = in_tree::<L>(text, tree.get_ref()).into_iter().next() {
        return Err(in_line(first));
    }
    written(tree).map_err(in_line)
}

/// Returns what a text says whose form has no faults. `Err` is a fault that the schema does not
/// cover.
pub(super) fn written(tree: Spanned<DeTable<'_>>) -> Result<Written, SettingsFault> {
    Written::deserialize(toml::Deserializer::from(tree)).map_err(|error| of_form(&error))
}

/// Returns, for each other name of a player, the name in a league. `Err` says which name belongs to
/// two players.
pub(super) fn aliases(
    players: &BTreeMap<String, Vec<String>>,
) -> Result<BTreeMap<String, String>, String> {
    let mut aliases: BTreeMap<String, String> = BTreeMap::new();
    for (player, others) in players {
        for other in others.iter().filter(|other| *other != player) {
            if players.contains_key(other) {
                return Err(format!(
                    "{other} is another name of {player}, and has other names itself; write them all under one name"
                ));
            }
            let earlier = aliases.insert(other.clone(), player.clone());
            if let Some(earlier) = earlier.filter(|earlier| earlier != player) {
                return Err(format!(
                    "{other} is another name of both {earlier} and {player}; it can be of one player only"
                ));
            }
        }
    }
    Ok(aliases)
}

/// The longest key that is quoted, in bytes.
const LONGEST_KEY: usize = 60;

/// Returns the bare TOML key in a text, if it is short enough to be quoted.
fn plain_key(text: &str) -> Option<&str> {
    let key = text.trim();
    let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    (key.len() <= LONGEST_KEY && key.chars().all(bare)).then_some(key)
}

/// Returns the fault in the form of a text. The parser's message contains none of the words of the
/// text.
pub(super) fn of_form(error: &toml::de::Error) -> SettingsFault {
    SettingsFault {
        span: error.span().unwrap_or_default(),
        message: error
            .message()
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned(),
    }
}

/// The most faults of a text that are kept; editors cannot usefully show more.
pub(super) const MOST: usize = 500;

/// Returns what is wrong with settings according to their schema, in the order of the text. The
/// text may be any file, so at most a key of it is quoted, and never a value.
pub(super) fn in_tree<L: Games>(text: &str, tree: &DeTable<'_>) -> Vec<SettingsFault> {
    let mut search = Search {
        text,
        found: Vec::new(),
        budget: ComparisonBudget::default(),
    };
    search.table(&schema(L::INFOS, &formats()), "", tree);
    search.found.sort_by_key(|fault| fault.span.start);
    search.found
}

/// A search for what is wrong with settings.
struct Search<'t> {
    text: &'t str,
    found: Vec<SettingsFault>,
    budget: ComparisonBudget,
}

impl Search<'_> {
    fn add(&mut self, span: Range<usize>, message: String) {
        if self.found.len() < MOST {
            self.found.push(SettingsFault { span, message });
        }
    }

    /// Compares a table, the value of `key`, with its schema.
    fn table(&mut self, schema: &Json, key: &str, table: &DeTable<'_>) {
        let of_names = schema
            .get("additionalProperties")
            .filter(|of| of.is_object());
        for (name, value) in table {
            match schema["properties"].get(&**name.get_ref()).or(of_names) {
                Some(schema) => self.value(schema, name.get_ref(), value),
                None if self.found.len() < MOST => {
                    let message = self.unknown(&schema["properties"], key, name.span());
                    self.add(name.span(), message);
                }
                None => return,
            }
        }
    }

    /// Compares the value of a key, or an element of that value, with its schema.
    fn value(&mut self, schema: &Json, key: &str, value: &Spanned<DeValue<'_>>) {
        let expected = match (schema["type"].as_str(), value.get_ref()) {
            (Some("object"), DeValue::Table(table)) => return self.table(schema, key, table),
            (Some("array"), DeValue::Array(items)) => {
                return items
                    .iter()
                    .for_each(|item| self.value(&schema["items"], key, item));
            }
            (Some("boolean"), DeValue::Boolean(_)) => return,
            (Some("string") | None, DeValue::String(word)) => {
                return self.word(schema, key, word, value.span());
            }
            (Some("object"), _) => "a table",
            (Some("array"), _) => "a list",
            (Some("boolean"), _) => "true or false",
            _ => "a text in quotes",
        };
        let key = plain_key(key).map_or(String::new(), |key| format!("{key}: "));
        self.add(value.span(), format!("{key}expected {expected}"));
    }

    /// Compares a text with the words that may be written.
    fn word(&mut self, schema: &Json, key: &str, text: &str, span: Range<usize>) {
        let Some(words) = schema["enum"].as_array() else {
            return;
        };
        let words: Vec<&str> = words.iter().filter_map(Json::as_str).collect();
        if !words.contains(&&*normal(text)) && self.found.len() < MOST {
            let message = format!("{key} can be {}", in_words(&words, "or"));
            let message = self.near(message, &words, text);
            self.add(span, message);
        }
    }

    /// Says that a table does not have the key that is written at a place.
    fn unknown(&mut self, properties: &Json, table: &str, span: Range<usize>) -> String {
        let known: Vec<&str> = properties
            .as_object()
            .into_iter()
            .flatten()
            .map(|(key, _)| key.as_str())
            .collect();
        let name = self.text.get(span).and_then(plain_key);
        let named = name.map_or(String::new(), |name| format!(" {name}"));
        let list = known.join(", ");
        let message = match table {
            "rulings" => format!("there is no ruling{named}; the rulings are {list}"),
            "boards" => format!("there is no game{named}; the games are {list}"),
            "formats" => {
                let name = name.unwrap_or("this command");
                format!("{name} has no configurable format; the commands that have one are {list}")
            }
            _ => format!("unknown key{named}; the keys here are {list}"),
        };
        match name {
            Some(name) => self.near(message, &known, name),
            None => message,
        }
    }

    /// Adds the word that was probably meant to a message.
    fn near(&mut self, message: String, words: &[&str], written: &str) -> String {
        with_nearest(message, words, written, &mut self.budget)
    }
}

fn with_nearest(
    message: String,
    words: &[&str],
    written: &str,
    budget: &mut ComparisonBudget,
) -> String {
    let names = Names::new(words.iter().copied());
    match names.nearest(written, budget) {
        Some((near, _)) => format!("{message}; did you mean {near}?"),
        None => message,
    }
}

/// Checks that some game has this ruling with this choice. `Err` says which there are.
pub(super) fn known_ruling<L: Games>(key: &str, choice: &str) -> Result<(), String> {
    let rulings = || L::INFOS.iter().flat_map(|info| info.rulings);
    let Some(ruling) = rulings().find(|ruling| ruling.key == key) else {
        let known: Vec<&str> = rulings().map(|ruling| ruling.key).collect();
        let message = format!(
            "there is no such ruling; the rulings are {}",
            known.join(", ")
        );
        return Err(with_nearest(
            message,
            &known,
            key,
            &mut ComparisonBudget::default(),
        ));
    };
    let choices: Vec<&str> = ruling.choices.iter().map(|(choice, _)| *choice).collect();
    match word(choice, &choices) {
        Some(_) => Ok(()),
        None => Err(with_nearest(
            format!("{key} can be {}", choices.join(" or ")),
            &choices,
            choice,
            &mut ComparisonBudget::default(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::cli::command;
    use crate::games::BuiltIn;
    use clap::builder::PossibleValue;

    #[test]
    fn settings_can_choose_what_the_option_takes() {
        let mut program = command::<BuiltIn>();
        program.build();
        for (name, formats) in formats() {
            let own = program.find_subcommand(name).unwrap();
            let mut options = own.get_arguments();
            let option = options
                .find(|arg| arg.get_long() == Some("format"))
                .unwrap();
            let taken = option.get_possible_values();
            let taken = taken.iter().flat_map(PossibleValue::get_name_and_aliases);
            let taken: Vec<&str> = taken.collect();
            assert_eq!(formats, taken, "{name}");
        }
    }
}
