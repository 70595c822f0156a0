//! The schemas of `state`, `legal`, `diff` and `rules`.

use super::outputs::{count, document, findings, findings_and_moves, head, object, phases, published, rule, rulings, text, text_or_null};
use super::said::{action, described, moves, moves_of, reference, value};
use crate::diff::Outcome;
use crate::game::Info;
use crate::games::TITLES;
use crate::report::json::SCHEMA;
use serde_json::{Map, Value as Json, json};

/// Every output's name and schema.
pub fn all() -> Vec<(&'static str, Json)> {
    vec![("state", state()), ("legal", legal()), ("diff", diff()), ("rules", rules())]
}

/// What a document says more precisely where it is of a game: one condition a game.
fn by_game(of: impl Fn(&'static Info) -> Json) -> Json {
    let conditions = TITLES.iter().map(|title| {
        let info = title.info();
        json!({"if": {"properties": {"game": {"const": info.id}}}, "then": {"properties": of(info)}})
    });
    conditions.collect()
}

fn or_null(schema: Json) -> Json {
    json!({"anyOf": [schema, {"type": "null"}]})
}

/// Where a position stands.
fn stage() -> Map<String, Json> {
    let keys = json!({
        "move": count("The declared move it follows, expects counted; 0 before the first."),
        "implied": count("Passes filled in after that move."),
        "turn": {"description": "Turn or round, from 1.", "type": "integer", "minimum": 1},
        "phase": {"description": "The phase, in the words of expect.", "enum": phases()},
    });
    keys.as_object().cloned().unwrap_or_default()
}

fn state() -> Json {
    let mut own = Map::new();
    own.insert("rulings".to_owned(), rulings());
    own.extend(stage().into_iter().map(|(key, schema)| (key, or_null(schema))));
    own.insert("over".to_owned(), json!({"description": "Whether the game is over there.", "type": ["boolean", "null"]}));
    own.insert(
        "state".to_owned(),
        json!({"description": "Every key of the game's expect with its value there; null where there is no such position.", "type": ["object", "null"]}),
    );
    let definitions = TITLES.iter().map(|title| (format!("state-{}", title.info().id), table(title.info())));
    let doc = "The table at one position of a log: railref state --format json. Without that position all that is of it is null.";
    let mut schema = document("A position", doc, Json::Object(own), definitions.collect());
    schema["allOf"] = by_game(|info| json!({"state": or_null(reference(&format!("state-{}", info.id)))}));
    schema
}

/// The table of a game: the keys of its `expect`, all of them.
fn table(info: &Info) -> Json {
    let keys = info.expects.iter().map(|key| (key.name.to_owned(), described(or_null(value(&key.shape)), key.doc)));
    let doc = format!("The table of {}; null is nobody, or what the log has not told yet.", info.title);
    object(&doc, Json::Object(keys.collect()), &[])
}

fn legal() -> Json {
    let form = |doc: &str, own: Json| {
        let mut keys = head();
        if let Json::Object(own) = own {
            keys.extend(stage());
            keys.extend(own);
        }
        object(doc, Json::Object(keys), &["board_notice"])
    };
    let list = form(
        "The legal moves of a position.",
        json!({
            "for": text_or_null("Whose moves are listed, as asked for; null for everybody's."),
            "legal": {"description": "The moves, in the game's order.", "type": "array", "items": reference("move")},
            "truncated": {"description": "Whether there are more than were looked at.", "type": "boolean"},
            "forced_pass": action(),
        }),
    );
    let answer = form(
        "Whether one move would be legal: with --why.",
        json!({
            "asked": action(),
            "answer": {
                "description": "legal, accepted (by its own accept), illegal, or malformed: not a move.",
                "enum": ["legal", "accepted", "illegal", "malformed"],
            },
            "passes": {"description": "The passes that would be filled in before it.", "type": "array", "items": reference("move")},
            "violations": findings("Why it is not legal. Places are in the text of the move."),
            "accepted": findings("Irregularities its own accept lets stand."),
        }),
    );
    let nothing = form("There is no such position: the log is malformed, or its replay does not get there.", Json::Null);
    let ways = json!({"type": "object", "oneOf": [reference("list"), reference("answer"), reference("nothing")]});
    let mut definitions = vec![("list".to_owned(), list), ("answer".to_owned(), answer), ("nothing".to_owned(), nothing)];
    definitions.extend(findings_and_moves());
    let doc = "The legal moves at one position of a log, or the answer to --why: railref legal --format json.";
    let mut schema = published("Legal moves", doc, ways, definitions);
    schema["allOf"] = by_game(|info| {
        let one = reference(&moves_of(info));
        let some = json!({"items": one});
        json!({"legal": some, "passes": some, "forced_pass": or_null(one.clone()), "asked": or_null(one)})
    });
    schema
}

fn diff() -> Json {
    let games: Vec<&str> = TITLES.iter().map(|title| title.info().id).collect();
    let side = object(
        "One of the two logs.",
        json!({
            "log": text("The file as it was named; - is standard input."),
            "game": {"description": "Its game; null if it names none.", "enum": games.into_iter().map(Json::from).chain([Json::Null]).collect::<Json>()},
            "verdict": {"description": "The verdict on it.", "enum": ["legal", "accepted", "illegal", "malformed"]},
            "complete": {"description": "Whether its game reached its end.", "type": "boolean"},
            "agreed": count("Its declared moves before the first difference, expects counted; left out if the logs could not be compared."),
        }),
        &["agreed"],
    );
    let point = object(
        "A move at the first difference.",
        json!({
            "move": count("The declared move, or the one that a filled-in pass follows."),
            "line": {"description": "The line of that declared move.", "type": ["integer", "null"], "minimum": 1},
            "implied": {"description": "Whether it is a pass that was filled in.", "type": "boolean"},
            "declared": reference("move"),
            "verdict": {"description": "not-judged after an illegal move.", "enum": ["legal", "accepted", "illegal", "not-judged"]},
            "rules": {"description": "The rules it breaks.", "type": "array", "items": rule("A code.")},
            "message": text_or_null("What is wrong, in a sentence."),
        }),
        &[],
    );
    let both = |doc: &str, key: &str, of: &str| {
        let mut keys = Map::new();
        keys.insert(key.to_owned(), text(of));
        keys.insert("left".to_owned(), text("What the left log says."));
        keys.insert("right".to_owned(), text("What the right log says."));
        json!({"description": doc, "type": "array", "items": object("A difference.", Json::Object(keys), &[])})
    };
    let end = |side: &str| json!({"description": format!("What the {side} log says; null where it has ended."), "anyOf": [reference("point"), {"type": "null"}]});
    let difference = object("The first difference.", json!({"left": end("left"), "right": end("right")}), &[]);
    let keys = json!({
        "schema": {"description": "The version of this form.", "const": SCHEMA},
        "referee": object("Who compared.", json!({"version": text("The version of the program.")}), &[]),
        "same": {"description": "Whether they tell the same game.", "type": "boolean"},
        "outcome": {
            "description": "same; left-ends, right-ends: they agree to where one ends; header: they are set up differently; moves: they tell different games; malformed: one of them is no log.",
            "enum": Outcome::ALL.map(Outcome::word),
        },
        "left": reference("side"),
        "right": reference("side"),
        "header": both("How the headers differ.", "key", "The header key."),
        "difference": or_null(difference),
        "standings": both("How the standings differ where each log stops.", "subject", "Of what: cash of Andy."),
    });
    let doc = "Two accounts of one game compared: railref diff --format json.";
    let mut definitions = vec![("side".to_owned(), side), ("point".to_owned(), point)];
    definitions.extend(moves());
    published("A comparison", doc, object(doc, keys, &[]), definitions)
}

fn rules() -> Json {
    let games: Vec<&str> = TITLES.iter().map(|title| title.info().id).collect();
    let rule = object(
        "A rule.",
        json!({
            "code": rule("Its code."),
            "sentence": text("The rule in a sentence."),
            "section": text("Where the rulebook says it."),
            "accepted": text_or_null("The consequence if a table lets a breach of it stand; null if it cannot be let stand."),
            "details": text("More about it."),
        }),
        &[],
    );
    let choice = object("A choice.", json!({"name": text("As the header names it."), "meaning": text("What it means.")}), &[]);
    let ruling = object(
        "A point the rulebook leaves open.",
        json!({
            "key": text("The key in the header."),
            "question": text("The question."),
            "choices": {"description": "The choices; the first is the default.", "type": "array", "minItems": 1, "items": choice},
        }),
        &[],
    );
    let keys = json!({
        "schema": {"description": "The version of this form.", "const": SCHEMA},
        "game": {"description": "The game.", "enum": games},
        "editions": {"description": "The editions of the rules, oldest first.", "type": "array", "minItems": 1, "items": {"type": "integer", "minimum": 1}},
        "rules": {"description": "The rules, in the order of checking.", "type": "array", "items": rule},
        "rulings": {"description": "The points left open.", "type": "array", "items": ruling},
    });
    let doc = "The rules of a game: railref rules GAME --json.";
    published("Rules", doc, object(doc, keys, &[]), Vec::new())
}
