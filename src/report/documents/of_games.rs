//! The parts of documents' schemas that depend on the games: names, rules, phases, moves, tables.
//!
//! The list of games is known only when a schema is made, but a type's schema takes no arguments.
//! So a type leaves a marker in its schema, and [`fill_in`] replaces it.

use crate::game::language::{ExpectKey, GENERAL, Info, Shape, Verb};
use schemars::{Schema, json_schema};
use serde_json::{Map, Value as Json, json};

/// The key of a marker; its value says what belongs there.
const MARK: &str = "of the games";

/// Returns a marker for a schema that depends on the list of games. It has a type so that schemars
/// adds `null` if the value may be left out.
pub(crate) fn of_games(what: &str) -> Schema {
    json_schema!({MARK: what, "type": MARK})
}

/// Replaces the markers of a schema by what the list of games gives. The definitions of a game are
/// added to those of the schema.
pub(crate) fn fill_in(schema: &mut Map<String, Json>, games: &[&Info]) {
    let drawn = drawn(games);
    let definitions = schema.get_mut("definitions").map(Json::take);
    let (mut of_root, mut named) = (Vec::new(), Vec::new());
    *schema = filled(std::mem::take(schema), &drawn, &mut of_root);
    let mut all = Map::new();
    if let Some(Json::Object(definitions)) = definitions {
        for (name, definition) in definitions {
            all.insert(name, filled_any(definition, &drawn, &mut named));
            all.extend(definitions_of(&mut named, &drawn));
        }
    }
    all.extend(definitions_of(&mut of_root, &drawn));
    if !all.is_empty() {
        schema.insert("definitions".to_owned(), Json::Object(all));
    }
}

/// Returns the definitions that schemas refer to, one per game.
fn definitions_of(named: &mut Vec<&'static str>, drawn: &Json) -> Map<String, Json> {
    let each = named.drain(..).filter_map(|what| drawn[what].as_object());
    each.flatten()
        .map(|(name, definition)| (name.clone(), definition.clone()))
        .collect()
}

fn filled_any(schema: Json, drawn: &Json, named: &mut Vec<&'static str>) -> Json {
    match schema {
        Json::Object(keys) => Json::Object(filled(keys, drawn, named)),
        Json::Array(schemas) => {
            let schemas = schemas.into_iter();
            schemas
                .map(|schema| filled_any(schema, drawn, named))
                .collect()
        }
        other => other,
    }
}

fn filled(
    keys: Map<String, Json>,
    drawn: &Json,
    named: &mut Vec<&'static str>,
) -> Map<String, Json> {
    let mark = keys.get(MARK).and_then(Json::as_str).map(str::to_owned);
    let mut out = Map::new();
    if let Some(what) = &mark {
        match what.as_str() {
            "move" => named.push("moves"),
            "table" => named.push("tables"),
            _ => {}
        }
        out = drawn[what].as_object().cloned().unwrap_or_default();
        if keys.get("type").is_some_and(Json::is_array) {
            allow_null(&mut out);
        }
    }
    for (key, value) in keys {
        if mark.is_none() || (key != MARK && key != "type") {
            out.insert(key, filled_any(value, drawn, named));
        }
    }
    out
}

/// Lets a schema with a type accept null as well.
fn allow_null(schema: &mut Map<String, Json>) {
    if let Some(kind) = schema.get_mut("type") {
        *kind = json!([kind.take(), "null"]);
    }
    if let Some(Json::Array(values)) = schema.get_mut("enum") {
        values.push(Json::Null);
    }
}

fn drawn(games: &[&Info]) -> Json {
    let ids: Vec<&str> = games.iter().map(|info| info.id).collect();
    let moves: Vec<Json> = ids.iter().map(|id| reference(&moves_of(id))).collect();
    let moves_by_game: Map<String, Json> = games
        .iter()
        .map(|info| (moves_of(info.id), moves_schema(info)))
        .collect();
    let tables_by_game: Map<String, Json> = games
        .iter()
        .map(|info| (table_of(info.id), table_schema(info)))
        .collect();
    json!({
        "game": {"type": "string", "enum": ids},
        "rule": rules(games),
        "phase": phases(games),
        "rulings": rulings(games),
        "standing": standing(games),
        "scored standing": scored_standing(games),
        "move": {"description": "A move in the log language.", "anyOf": moves},
        "table": {"type": "object"},
        "moves": moves_by_game,
        "tables": tables_by_game,
    })
}

fn rules(games: &[&Info]) -> Json {
    let rules = games
        .iter()
        .flat_map(|info| info.rules)
        .map(|rule| rule.code);
    let codes: Vec<&str> = rules.chain(GENERAL.iter().map(|(code, _)| *code)).collect();
    json!({"description": "The code of a rule.", "type": "string", "enum": codes})
}

fn phases(games: &[&Info]) -> Json {
    let mut phases: Vec<&str> = Vec::new();
    for key in games
        .iter()
        .flat_map(|info| info.expects)
        .filter(|key| key.name == "phase")
    {
        if let Shape::Word(words) = key.shape {
            phases.extend(
                words
                    .iter()
                    .filter(|word| !phases.contains(word))
                    .collect::<Vec<_>>(),
            );
        }
    }
    json!({"type": "string", "enum": phases})
}

fn rulings(games: &[&Info]) -> Json {
    let keys = games.iter().flat_map(|info| info.rulings).map(|ruling| {
        let choices: Vec<&str> = ruling.choices.iter().map(|(choice, _)| *choice).collect();
        (
            ruling.key.to_owned(),
            json!({"description": ruling.question, "enum": choices}),
        )
    });
    json!({"type": "object", "additionalProperties": false, "properties": Json::Object(keys.collect())})
}

fn standing(games: &[&Info]) -> Json {
    let keys = games.iter().flat_map(|info| info.results).map(|key| {
        let value = if key.name == "winner" {
            json!({"description": "The winner, or a list of names if several have won; null before the end.", "type": ["string", "array", "null"], "items": {"type": "string"}})
        } else {
            json!({"description": key.doc, "type": "object", "additionalProperties": {"type": "integer"}})
        };
        (key.name.to_owned(), value)
    });
    json!({
        "type": "object", "additionalProperties": false,
        "properties": Json::Object(keys.collect()), "required": ["winner"],
    })
}

/// Returns a standing that says what it rests on.
fn scored_standing(games: &[&Info]) -> Json {
    let mut schema = standing(games);
    let what = json!({"description": "What the winner and the figures depend on.", "allOf": [reference("standing_rests_on")]});
    schema["properties"]["rests_on"] = what;
    schema
}

/// Names the definition of a game's moves.
pub(crate) fn moves_of(game: &str) -> String {
    format!("move-{game}")
}

fn moves_schema(info: &Info) -> Json {
    let verbs: Vec<Json> = info.verbs.iter().map(verb).collect();
    json!({"description": format!("A move of {}.", info.title), "anyOf": verbs})
}

/// Returns the schema of a move: the keys of its verb and no others.
fn verb(verb: &Verb) -> Json {
    let keys: Map<String, Json> = verb
        .keys
        .iter()
        .map(|key| (key.name.to_owned(), described(value(&key.shape), key.doc)))
        .collect();
    let required: Vec<&str> = verb
        .keys
        .iter()
        .filter(|key| key.required && key.unless.is_none())
        .map(|key| key.name)
        .collect();
    json!({
        "title": verb.name(), "description": verb.doc, "type": "object", "additionalProperties": false,
        "required": required, "properties": keys,
    })
}

/// Names the definition of a game's table.
pub(crate) fn table_of(game: &str) -> String {
    format!("state-{game}")
}

/// Returns the schema of a game's table: all keys of its `expect`.
fn table_schema(info: &Info) -> Json {
    let names: Vec<&str> = info.expects.iter().map(|key| key.name).collect();
    let or_null = |schema: Json| json!({"anyOf": [schema, {"type": "null"}]});
    let own = |key: &ExpectKey| match key.shape {
        Shape::Map(_, of) if key.secret => {
            json!({"type": "object", "additionalProperties": or_null(value(of))})
        }
        _ => value(&key.shape),
    };
    let keys = info
        .expects
        .iter()
        .map(|key| (key.name.to_owned(), described(or_null(own(key)), key.doc)));
    let doc = format!(
        "The table of {}; null means nobody, or that the log has not yet said it.",
        info.title
    );
    let keys = Json::Object(keys.collect());
    json!({"description": doc, "type": "object", "additionalProperties": false, "required": names, "properties": keys})
}

/// Returns the schema of a value.
fn value(shape: &Shape) -> Json {
    let either = |ways: Vec<Json>| json!({"anyOf": ways});
    let list = |of: &Shape| json!({"type": "array", "items": value(of)});
    match shape {
        Shape::Number => json!({"type": "integer"}),
        Shape::Name(_) => json!({"type": "string", "minLength": 1}),
        Shape::Flag => json!({"type": "boolean"}),
        Shape::Links(of) | Shape::Lines(of) => list(of),
        Shape::ListOrMap(one, other) => either(vec![value(one), value(other)]),
        Shape::Record(keys) => {
            let properties: Map<String, Json> = keys
                .iter()
                .map(|key| (key.name.to_owned(), value(&key.shape)))
                .collect();
            json!({"type": "object", "additionalProperties": false, "properties": properties})
        }
        Shape::Word(words) => json!({"enum": words}),
        Shape::WordOr(words, of) => either(vec![json!({"enum": words}), value(of)]),
        Shape::OrNobody(of) => either(vec![value(of), json!({"type": "null"})]),
        Shape::List(of) | Shape::Bag(of) => list(of),
        Shape::Pair(of) => {
            json!({"type": "array", "items": value(of), "minItems": 2, "maxItems": 2})
        }
        Shape::OneOrList(of) | Shape::OneOrBag(of) => either(vec![value(of), list(of)]),
        Shape::CountOrBag(of) => either(vec![json!({"type": "integer"}), list(of)]),
        Shape::Map(_, of) => json!({"type": "object", "additionalProperties": value(of)}),
        Shape::Entry(_, of) => {
            json!({"type": "object", "additionalProperties": value(of), "minProperties": 1, "maxProperties": 1})
        }
    }
}

/// Gives a schema a description of its own, before its other keys. Validators ignore it next to a
/// `$ref`; editors show it instead of the other one.
pub(crate) fn described(schema: Json, doc: &str) -> Json {
    let mut out = Map::new();
    out.insert("description".to_owned(), doc.into());
    if let Json::Object(entries) = schema {
        out.extend(entries.into_iter().filter(|(key, _)| key != "description"));
    }
    Json::Object(out)
}

/// Returns what a document says more precisely if its game is known: one condition per game.
pub(crate) fn by_game(games: &[&Info], of: fn(&str) -> Json) -> Json {
    let conditions = games.iter().map(|info| {
        let id = info.id;
        json!({"if": {"properties": {"game": {"const": id}}}, "then": {"properties": of(id)}})
    });
    conditions.collect()
}

/// Returns a reference to a definition.
pub(crate) fn reference(definition: &str) -> Json {
    json!({"$ref": format!("#/definitions/{definition}")})
}

/// Returns a reference to a definition, or null.
pub(crate) fn reference_or_null(definition: &str) -> Json {
    json!({"anyOf": [reference(definition), {"type": "null"}]})
}
