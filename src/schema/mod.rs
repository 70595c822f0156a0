//! JSON Schemas (draft-07) of the logs, the boards and every JSON output, made from the tables the reader itself uses.
//!
//! The schema of a log says what can be said without a position and without its board: keys, types, words. It drives
//! completion and hover in editors that read YAML schemas; whether a name is one of the board only the referee knows.

mod board;
mod log;
mod outputs;
mod positions;
mod said;

pub use log::schema as of_log;

use crate::games::TITLES;
use serde_json::{Value as Json, json};

/// What every schema names as its language.
const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// A published schema.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// Its name: `steel-driver`, `verdict`, `board-steel-driver`.
    pub name: String,
    /// The schema.
    pub schema: Json,
}

impl Published {
    /// The file it is published as.
    pub fn file(&self) -> String {
        format!("{}.schema.json", self.name)
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        format!("{:#}\n", self.schema)
    }
}

/// Every schema: of the logs, of the outputs, of the boards.
pub fn all() -> Vec<Published> {
    let logs = TITLES.iter().map(|title| (title.info().id.to_owned(), log::schema(*title)));
    let outputs = outputs::all().into_iter().map(|(name, schema)| (name.to_owned(), schema));
    let boards = TITLES.iter().filter_map(|title| Some((format!("board-{}", title.info().id), board::schema(title.info())?)));
    logs.chain(outputs).chain(boards).map(|(name, schema)| Published { name, schema }).collect()
}

/// A pattern that a text matches if it is one of `words`, without regard to case (ASCII) and surrounding spaces.
fn any_case(words: &[&str]) -> String {
    let word = |word: &&str| {
        let letters = word.chars().map(|c| match c {
            c if c.is_ascii_alphabetic() => format!("[{}{}]", c.to_ascii_uppercase(), c.to_ascii_lowercase()),
            c if c.is_ascii_digit() || matches!(c, '-' | '/' | ' ' | '_') => c.to_string(),
            c => format!("\\{c}"),
        });
        letters.collect::<String>()
    };
    format!("^\\s*({})\\s*$", words.iter().map(word).collect::<Vec<_>>().join("|"))
}

/// One of `words`: as they are written, which editors complete, or in other letters.
fn words(words: &[&str]) -> Json {
    json!({"anyOf": [{"enum": words}, {"type": "string", "pattern": any_case(words)}]})
}

/// A whole number, quoted or not.
fn number() -> Json {
    json!({"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^\\s*[+-]?[0-9]+\\s*$"}]})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_takes_both_cases() {
        assert_eq!(any_case(&["a-1", "no"]), "^\\s*([Aa]-1|[Nn][Oo])\\s*$");
    }

    #[test]
    fn every_game_has_a_schema_of_its_logs_and_of_its_boards() {
        let names: Vec<String> = all().into_iter().map(|published| published.name).collect();
        for title in TITLES {
            let id = title.info().id;
            assert!(names.iter().any(|name| name == id), "no schema of the logs of {id}");
            assert!(names.iter().any(|name| *name == format!("board-{id}")), "no schema of the boards of {id}");
        }
    }
}
