//! Moves and values as the program says them in JSON: one spelling of each, unlike a log, which may choose.

use crate::game::{Info, Shape, Verb};
use crate::games::TITLES;
use serde_json::{Map, Value as Json, json};

/// A reference to a definition.
pub fn reference(definition: &str) -> Json {
    json!({"$ref": format!("#/definitions/{definition}")})
}

/// A move in the log language, or null.
pub fn action() -> Json {
    json!({"anyOf": [reference("move"), {"type": "null"}]})
}

/// The definition of the moves of a game.
pub fn moves_of(info: &Info) -> String {
    format!("move-{}", info.id)
}

/// The definitions of moves: `move` of any game, and one of each game.
pub fn moves() -> Vec<(String, Json)> {
    let games: Vec<Json> = TITLES.iter().map(|title| reference(&moves_of(title.info()))).collect();
    let mut out = vec![("move".to_owned(), json!({"description": "A move in the log language.", "anyOf": games}))];
    for title in TITLES {
        let info = title.info();
        let verbs: Vec<Json> = info.verbs.iter().map(verb).collect();
        out.push((moves_of(info), json!({"description": format!("A move of {}.", info.title), "anyOf": verbs})));
    }
    out
}

/// A move of one verb: its keys and no others.
fn verb(verb: &Verb) -> Json {
    let keys: Map<String, Json> = verb.keys.iter().map(|key| (key.name.to_owned(), described(value(&key.shape), key.doc))).collect();
    let required: Vec<&str> = verb.keys.iter().filter(|key| key.required && key.unless.is_none()).map(|key| key.name).collect();
    json!({
        "title": verb.name(), "description": verb.doc, "type": "object", "additionalProperties": false,
        "required": required, "properties": keys,
    })
}

/// A value as the program says it.
pub fn value(shape: &Shape) -> Json {
    let either = |ways: Vec<Json>| json!({"anyOf": ways});
    let list = |of: &Shape| json!({"type": "array", "items": value(of)});
    match shape {
        Shape::Number => json!({"type": "integer"}),
        Shape::Name(_) => json!({"type": "string", "minLength": 1}),
        Shape::Word(words) => json!({"enum": words}),
        Shape::WordOr(words, of) => either(vec![json!({"enum": words}), value(of)]),
        Shape::OrNobody(of) => either(vec![value(of), json!({"type": "null"})]),
        Shape::List(of) | Shape::Bag(of) => list(of),
        Shape::Pair(of) => json!({"type": "array", "items": value(of), "minItems": 2, "maxItems": 2}),
        Shape::OneOrList(of) | Shape::OneOrBag(of) => either(vec![value(of), list(of)]),
        Shape::CountOrBag(of) => either(vec![json!({"type": "integer"}), list(of)]),
        Shape::Map(_, of) => json!({"type": "object", "additionalProperties": value(of)}),
        Shape::Entry(_, of) => json!({"type": "object", "additionalProperties": value(of), "minProperties": 1, "maxProperties": 1}),
    }
}

/// A schema with a description before it.
pub fn described(schema: Json, doc: &str) -> Json {
    let mut out = Map::new();
    out.insert("description".to_owned(), doc.into());
    if let Json::Object(entries) = schema {
        out.extend(entries);
    }
    Json::Object(out)
}
