//! The schemas of the JSON outputs: of `check`, `score`, `tracks` and `replay`. Every object is closed: a key that is
//! not described here is a mistake, which a test over all fixtures finds.

use super::DRAFT;
use crate::games::TITLES;
use crate::report::json::SCHEMA;
use serde_json::{Map, Value as Json, json};

/// Every output's name and schema.
pub fn all() -> Vec<(&'static str, Json)> {
    vec![("verdict", verdict()), ("score", score()), ("tracks", tracks()), ("replay", replay())]
}

/// A document: what all outputs begin with, then its own keys.
fn document(title: &str, doc: &str, own: Json, definitions: &[(&str, Json)]) -> Json {
    let mut properties = head();
    if let Json::Object(own) = own {
        properties.extend(own);
    }
    let optional = |key: &&String| *key != "board_notice";
    let required: Vec<&String> = properties.keys().filter(optional).collect();
    let definitions: Map<String, Json> = definitions.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    json!({
        "$schema": DRAFT, "title": title, "description": doc, "type": "object", "additionalProperties": false,
        "required": required, "properties": properties, "definitions": definitions,
    })
}

/// An object with exactly these keys, those in `optional` at will.
fn object(doc: &str, keys: Json, optional: &[&str]) -> Json {
    let names = keys.as_object().into_iter().flatten().map(|(key, _)| key.clone());
    let required: Vec<String> = names.filter(|key| !optional.contains(&key.as_str())).collect();
    json!({"description": doc, "type": "object", "additionalProperties": false, "required": required, "properties": keys})
}

fn head() -> Map<String, Json> {
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
        "complete": {"description": "Whether the game reached its end.", "type": "boolean"},
    });
    match keys {
        Json::Object(keys) => keys,
        _ => Map::new(),
    }
}

fn count(doc: &str) -> Json {
    json!({"description": doc, "type": "integer", "minimum": 0})
}

fn text(doc: &str) -> Json {
    json!({"description": doc, "type": "string"})
}

fn text_or_null(doc: &str) -> Json {
    json!({"description": doc, "type": ["string", "null"]})
}

fn rulings() -> Json {
    json!({"description": "The rulings in force: what the table chose, or the default.", "type": "object", "additionalProperties": {"type": "string"}})
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

/// A move in the log language: every key of its verb that is known, never a number in quotes.
fn action(nullable: bool) -> Json {
    let kinds = if nullable { json!(["object", "null"]) } else { json!("object") };
    let verbs: Vec<Json> = TITLES.iter().flat_map(|title| title.info().verbs).map(|verb| json!({"required": [verb.name()]})).fold(
        Vec::new(),
        |mut seen, verb| {
            if !seen.contains(&verb) {
                seen.push(verb);
            }
            seen
        },
    );
    let mut ways = verbs;
    if nullable {
        ways.push(json!({"type": "null"}));
    }
    json!({"description": "A move in the log language.", "type": kinds, "minProperties": 1, "anyOf": ways})
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
    let reference = |name: &str| json!({"$ref": format!("#/definitions/{name}")});
    object(
        "A violation, an accepted irregularity or a warning.",
        json!({
            "rule": text("The code of the rule."),
            "severity": {"description": "error for violations, warning for all else.", "enum": ["error", "warning"]},
            "move": {"description": "The declared move it is in, from 1, expects included; null outside of moves.", "type": ["integer", "null"], "minimum": 1},
            "message": text("What is wrong, in a sentence."),
            "help": text_or_null("What to do, or what would have been legal."),
            "after_illegal": {"description": "Whether it follows an illegal move.", "type": "boolean"},
            "section": text_or_null("Where the rulebook says it; null if it is not a game's rule."),
            "also": {"description": "Other rules the move breaks.", "type": "array", "items": {"type": "string"}},
            "reason": text("Why the table let it stand; only of accepted irregularities."),
            "board_file": text("The board file it lies in; then its places are in that file."),
            "instead": text("What the underlined text should most likely be."),
            "span": reference("span"),
            "labels": {
                "description": "The underlined text, then earlier places that belong to it.", "type": "array", "minItems": 1,
                "items": object("A place with what it is.", json!({"message": text("What it is."), "span": reference("span")}), &[]),
            },
            "declared": action(true),
            "legal": {"description": "What would have been legal, or the first of it.", "type": "array", "items": action(false)},
        }),
        &["reason", "board_file", "instead"],
    )
}

fn verdict() -> Json {
    let findings = |doc: &str| json!({"description": doc, "type": "array", "items": {"$ref": "#/definitions/finding"}});
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
    let reference = json!({"$ref": "#/definitions/position"});
    let span = object("From a place up to another.", json!({"start": reference.clone(), "end": reference}), &[]);
    let definitions = [("position", position()), ("span", span), ("finding", finding())];
    document("A verdict", "What the referee says of one log: railref check --format json.", own, &definitions)
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
    document("A score", "The standing of one log and how it came about: railref score --format json.", own, &[])
}

fn tracks() -> Json {
    let record = object(
        "A track's value for one subject at one moment.",
        json!({
            "move": count("The declared move it follows; 0 before the first."),
            "turn": {"description": "Turn or round, from 1.", "type": "integer", "minimum": 1},
            "phase": text("The phase, in the words of expect."),
            "track": text("Which track."),
            "subject": text("Whose: a player, a company, or a player: a company's stock."),
            "value": {"description": "The value, in units.", "type": "integer"},
            "unit": text("The unit."),
        }),
        &[],
    );
    let own = json!({"rulings": rulings(), "records": {"description": "In the order of the game.", "type": "array", "items": record}});
    document("The tracks of a game", "Every track after every move or turn: railref tracks --format json.", own, &[])
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
            "phase": text("The phase, in the words of expect."),
            "declared": action(true),
            "events": {"description": "What happened, in sentences.", "type": "array", "items": {"type": "string"}},
        }),
        &[],
    );
    let own = json!({
        "rulings": rulings(),
        "moments": {"description": "In the order of the game.", "type": "array", "items": moment},
        "standing": standing(),
    });
    document("A replay", "The game told move by move: railref replay --format json.", own, &[])
}
