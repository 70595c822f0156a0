//! The schemas of the JSON outputs: of `check`, `score`, `tracks`, `replay`, and those of positions in [`super::positions`].
//! Every object is closed: a key that is not described here is a mistake, which a test over all fixtures finds.

use super::DRAFT;
use super::said::{action, moves, reference};
use crate::games::TITLES;
use crate::log::GENERAL;
use crate::report::json::SCHEMA;
use serde_json::{Map, Value as Json, json};

/// Every output's name and schema.
pub fn all() -> Vec<(&'static str, Json)> {
    let mut all = vec![("verdict", verdict()), ("score", score()), ("tracks", tracks()), ("replay", replay())];
    all.extend(super::positions::all());
    all
}

/// Keys that are left out where there is nothing to say.
const OPTIONAL: [&str; 1] = ["board_notice"];

/// A document: what all outputs begin with, then its own keys.
pub(super) fn document(title: &str, doc: &str, own: Json, definitions: Vec<(String, Json)>) -> Json {
    let mut properties = head();
    properties.insert("complete".to_owned(), complete());
    if let Json::Object(own) = own {
        properties.extend(own);
    }
    published(title, doc, object(doc, Json::Object(properties), &OPTIONAL), definitions)
}

/// A schema with what it refers to, ready to be published.
pub(super) fn published(title: &str, doc: &str, schema: Json, definitions: Vec<(String, Json)>) -> Json {
    let mut out = Map::new();
    out.insert("$schema".to_owned(), DRAFT.into());
    out.insert("title".to_owned(), title.into());
    out.insert("description".to_owned(), doc.into());
    if let Json::Object(schema) = schema {
        out.extend(schema);
    }
    out.insert("definitions".to_owned(), Json::Object(definitions.into_iter().collect()));
    Json::Object(out)
}

/// The codes of all rules, of every game and of none.
pub(super) fn rule(doc: &str) -> Json {
    let games = TITLES.iter().flat_map(|title| title.info().rules).map(|rule| rule.code);
    let codes: Vec<&str> = games.chain(GENERAL.iter().map(|(code, _)| *code)).collect();
    json!({"description": doc, "enum": codes})
}

/// The phases of all games, in the words of `expect`.
pub(super) fn phases() -> Vec<&'static str> {
    let keys = TITLES.iter().flat_map(|title| title.info().expects).filter(|key| key.name == "phase");
    let mut words: Vec<&str> = Vec::new();
    for key in keys {
        let crate::game::Shape::Word(known) = key.shape else { continue };
        known.iter().filter(|word| !words.contains(word)).collect::<Vec<_>>().into_iter().for_each(|word| words.push(word));
    }
    words
}

fn phase() -> Json {
    json!({"description": "The phase, in the words of expect.", "enum": phases()})
}

/// An object with exactly these keys, those in `optional` at will.
pub(super) fn object(doc: &str, keys: Json, optional: &[&str]) -> Json {
    let names = keys.as_object().into_iter().flatten().map(|(key, _)| key.clone());
    let required: Vec<String> = names.filter(|key| !optional.contains(&key.as_str())).collect();
    json!({"description": doc, "type": "object", "additionalProperties": false, "required": required, "properties": keys})
}

/// What every output begins with.
pub(super) fn head() -> Map<String, Json> {
    let games: Vec<Json> = TITLES.iter().map(|title| title.info().id.into()).chain([Json::Null]).collect();
    let referee = object(
        "Who judged.",
        json!({
            "version": {"description": "The version of the program.", "type": "string"},
            "rules": {"description": "The edition of the game's rules; null if the log names no game.", "type": ["integer", "null"], "minimum": 0},
        }),
        &[],
    );
    let keys = json!({
        "schema": {"description": "The version of this form.", "const": SCHEMA},
        "log": {"description": "The file as it was named; - is standard input.", "type": "string"},
        "document": {"description": "Which document of the file, from 1.", "type": "integer", "minimum": 1},
        "game": {"description": "The game; null if the log names none.", "enum": games},
        "referee": referee,
        "board": {"description": "The board's name; null if there is none.", "type": ["string", "null"]},
        "board_notice": {"description": "What a reader must know of the board before trusting it.", "type": "string"},
        "verdict": {
            "description": "legal: no violation. accepted: legal but for irregularities the table let stand. illegal: a violation. malformed: not a log.",
            "enum": ["legal", "accepted", "illegal", "malformed"],
        },
    });
    match keys {
        Json::Object(keys) => keys,
        _ => Map::new(),
    }
}

fn complete() -> Json {
    json!({"description": "Whether the game reached its end.", "type": "boolean"})
}

pub(super) fn count(doc: &str) -> Json {
    json!({"description": doc, "type": "integer", "minimum": 0})
}

pub(super) fn text(doc: &str) -> Json {
    json!({"description": doc, "type": "string"})
}

pub(super) fn text_or_null(doc: &str) -> Json {
    json!({"description": doc, "type": ["string", "null"]})
}

pub(super) fn rulings() -> Json {
    let mut keys = Map::new();
    for ruling in TITLES.iter().flat_map(|title| title.info().rulings) {
        let choices: Vec<&str> = ruling.choices.iter().map(|(choice, _)| *choice).collect();
        keys.insert(ruling.key.to_owned(), json!({"description": ruling.question, "enum": choices}));
    }
    json!({
        "description": "The rulings in force: what the table chose, or the default.", "type": "object",
        "additionalProperties": false, "properties": keys,
    })
}

/// A standing: the keys of the game's `result`.
fn standing() -> Json {
    let keys: Map<String, Json> = TITLES
        .iter()
        .flat_map(|title| title.info().results)
        .map(|key| {
            let value = if key.name == "winner" {
                json!({"description": "The winner, or a list of several; null before the end.", "type": ["string", "array", "null"], "items": {"type": "string"}})
            } else {
                json!({"description": key.doc, "type": "object", "additionalProperties": {"type": "integer"}})
            };
            (key.name.to_owned(), value)
        })
        .collect();
    json!({
        "description": "The standing, final or so far; null for a malformed log.", "type": ["object", "null"],
        "additionalProperties": false, "properties": keys, "required": ["winner"],
    })
}

fn position() -> Json {
    object(
        "A place in the file.",
        json!({
            "line": {"description": "From 1.", "type": "integer", "minimum": 1},
            "column": {"description": "In characters, from 1.", "type": "integer", "minimum": 1},
            "offset": count("In bytes from the start of the file."),
        }),
        &[],
    )
}

fn finding() -> Json {
    object(
        "A violation, an accepted irregularity or a warning.",
        json!({
            "rule": rule("The code of the rule."),
            "severity": {"description": "error for violations, warning for all else.", "enum": ["error", "warning"]},
            "move": {"description": "The declared move it is in, from 1, expects included; null outside of moves.", "type": ["integer", "null"], "minimum": 1},
            "message": text("What is wrong, in a sentence."),
            "help": text_or_null("What to do, or what would have been legal."),
            "after_illegal": {"description": "Whether it follows an illegal move.", "type": "boolean"},
            "section": text_or_null("Where the rulebook says it; null if it is not a game's rule."),
            "also": {"description": "Other rules the move breaks.", "type": "array", "items": rule("A code.")},
            "reason": text("Why the table let it stand; only of accepted irregularities."),
            "board_file": text("The board file it lies in; then its places are in that file."),
            "instead": text("What the underlined text should most likely be."),
            "span": reference("span"),
            "labels": {
                "description": "The underlined text, then earlier places that belong to it.", "type": "array", "minItems": 1,
                "items": object("A place with what it is.", json!({"message": text("What it is."), "span": reference("span")}), &[]),
            },
            "declared": action(),
            "legal": {"description": "What would have been legal, or the first of it.", "type": "array", "items": reference("move")},
        }),
        &["reason", "board_file", "instead"],
    )
}

fn verdict() -> Json {
    let own = json!({
        "moves": object(
            "The counts of the log's moves.",
            json!({
                "declared": count("Entries of moves, expects included."),
                "carried_out": count("Those that were carried out."),
                "implied": count("Passes that were filled in."),
            }),
            &[],
        ),
        "violations": findings("What is wrong, in the order of the log."),
        "accepted": findings("Irregularities the table let stand."),
        "warnings": findings("What is odd but makes nothing illegal."),
        "rulings": rulings(),
        "standing": standing(),
    });
    let definitions = findings_and_moves();
    document("A verdict", "What the referee says of one log: railref check --format json.", own, definitions)
}

/// The definitions that findings refer to, and those of moves.
pub(super) fn findings_and_moves() -> Vec<(String, Json)> {
    let span = object("From a place up to another.", json!({"start": reference("position"), "end": reference("position")}), &[]);
    let mut definitions = vec![("position".to_owned(), position()), ("span".to_owned(), span), ("finding".to_owned(), finding())];
    definitions.extend(moves());
    definitions
}

pub(super) fn findings(doc: &str) -> Json {
    json!({"description": doc, "type": "array", "items": reference("finding")})
}

fn score() -> Json {
    let cell = json!({"type": ["integer", "string", "null"]});
    let row = object(
        "A row.",
        json!({"label": text("What it is of."), "cells": {"description": "Its figures, by the heads of the columns.", "type": "object", "additionalProperties": cell}}),
        &[],
    );
    let sheet = object(
        "A table of figures.",
        json!({
            "key": text("A short key."),
            "title": text("The title."),
            "unit": text("The unit of the figures; empty if they have none."),
            "columns": {"description": "The heads of the columns; the first stands over the labels.", "type": "array", "items": {"type": "string"}, "minItems": 1},
            "rows": {"description": "The rows.", "type": "array", "items": row},
        }),
        &[],
    );
    let own = json!({
        "provisional": {"description": "Whether the standing is from an illegal log.", "type": "boolean"},
        "rulings": rulings(),
        "standing": standing(),
        "tie_break": text_or_null("What broke a tie for the first place; null when nothing had to."),
        "sheets": {"description": "How the standing came about.", "type": "array", "items": sheet},
    });
    document("A score", "The standing of one log and how it came about: railref score --format json.", own, Vec::new())
}

fn tracks() -> Json {
    let record = object(
        "A track's value for one subject at one moment.",
        json!({
            "move": count("The declared move it follows; 0 before the first."),
            "turn": {"description": "Turn or round, from 1.", "type": "integer", "minimum": 1},
            "phase": phase(),
            "track": text("Which track."),
            "subject": text("Whose: a player, a company, or a player: a company's stock."),
            "value": {"description": "The value, in units.", "type": "integer"},
            "unit": text("The unit."),
        }),
        &[],
    );
    let own = json!({"rulings": rulings(), "records": {"description": "In the order of the game.", "type": "array", "items": record}});
    document("The tracks of a game", "Every track after every move or turn: railref tracks --format json.", own, Vec::new())
}

fn replay() -> Json {
    let moment = object(
        "A moment of the game.",
        json!({
            "move": count("The declared move it follows; 0 before the first."),
            "line": {"description": "The line of the declared move; null for all else.", "type": ["integer", "null"], "minimum": 1},
            "kind": {
                "description": "What brought it about: the opening bookkeeping, a declared move, a pass that was filled in, an automatic step.",
                "enum": ["opening", "declared", "implied", "automatic"],
            },
            "turn": {"description": "Turn or round, from 1.", "type": "integer", "minimum": 1},
            "phase": phase(),
            "declared": action(),
            "events": {"description": "What happened, in sentences.", "type": "array", "items": {"type": "string"}},
        }),
        &[],
    );
    let own = json!({
        "rulings": rulings(),
        "moments": {"description": "In the order of the game.", "type": "array", "items": moment},
        "standing": standing(),
    });
    document("A replay", "The game told move by move: railref replay --format json.", own, moves())
}
