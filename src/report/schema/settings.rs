//! The schema of `railref.toml`, made from the tables of the games.

use super::log::DRAFT;
use crate::game::language::Info;
use serde_json::{Map, Value as Json, json};

/// The name of the settings file.
pub(crate) const FILE: &str = "railref.toml";

/// Returns the schema of the settings for a program with these games. `formats` has the commands
/// whose format the settings can choose, each with its formats.
pub(crate) fn schema(games: &[&Info], formats: &[(&str, Vec<String>)]) -> Json {
    let complete = |whose: &str| json!({"type": "boolean", "description": format!("Whether an unfinished log{whose} is illegal.")});
    let patterns =
        |what: &str| json!({"type": "array", "items": {"type": "string"}, "description": what});
    let rulings = rulings(games);
    let boards = boards(games);
    let commands: Map<String, Json> = formats
        .iter()
        .map(|(command, words)| ((*command).to_owned(), json!({"enum": words})))
        .collect();
    json!({
        "$schema": DRAFT,
        "title": "Settings of railref",
        "description": "railref.toml: what would otherwise be repeated on the command line.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "exclude": patterns("Patterns, written as in a .gitignore, of files that searches of folders pass over."),
            "force-exclude": {"type": "boolean", "description": "Whether such files are passed over even if they are named."},
            "complete": complete(""),
            "rulings": rulings,
            "boards": boards,
            "formats": {
                "type": "object",
                "description": "The formats of commands, where --format is not given.",
                "additionalProperties": false,
                "properties": commands,
            },
            "players": {
                "type": "object",
                "description": "By the name that a league has for a player: the other names of that player in logs.",
                "additionalProperties": {"type": "array", "items": {"type": "string"}},
            },
            "logs": {
                "type": "array",
                "description": "What holds for some logs only; a later part wins.",
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": {
                        "paths": patterns("Patterns, written as in a .gitignore, of the logs it holds for."),
                        "complete": complete(" of these"),
                        "rulings": rulings,
                        "boards": boards,
                    },
                },
            },
        },
    })
}

/// Describes the choices of each ruling by its key. Several games may have rulings with the same
/// key.
fn rulings(games: &[&Info]) -> Json {
    let mut keys: Map<String, Json> = Map::new();
    for ruling in games.iter().flat_map(|info| info.rulings) {
        let entry = keys
            .entry(ruling.key)
            .or_insert_with(|| json!({"description": ruling.question, "enum": []}));
        if let Some(Json::Array(choices)) = entry.get_mut("enum") {
            let words = ruling.choices.iter().map(|(choice, _)| Json::from(*choice));
            let new: Vec<Json> = words.filter(|word| !choices.contains(word)).collect();
            choices.extend(new);
        }
    }
    json!({
        "type": "object",
        "description": "The choices on points that rulebooks leave open, for logs that state none.",
        "additionalProperties": false,
        "properties": keys,
    })
}

/// Describes the boards by game.
fn boards(games: &[&Info]) -> Json {
    let games: Map<String, Json> = games
        .iter()
        .map(|info| {
            let names: Vec<&str> = info.boards.iter().map(|board| board.name).collect();
            let what = format!(
                "The board of logs of {} that name none: {}, or the path of a board file.",
                info.title,
                names.join(", ")
            );
            (
                info.id.to_owned(),
                json!({"description": what, "anyOf": [{"enum": names}, {"type": "string"}]}),
            )
        })
        .collect();
    json!({
        "type": "object",
        "description": "The boards of logs that name none.",
        "additionalProperties": false,
        "properties": games,
    })
}
