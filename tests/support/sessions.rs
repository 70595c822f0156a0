//! Sessions in which every reply is checked against the published schema.

use super::library::{Info, Session, Shape, actor, schemas};
use jsonschema::Validator;
use serde_json::{Value as Json, json};
use std::sync::LazyLock;

/// The schema of replies.
static REPLIES: LazyLock<Validator> = LazyLock::new(|| validator("session-reply"));
/// The schema of requests.
static REQUESTS: LazyLock<Validator> = LazyLock::new(|| validator("session-request"));

fn validator(name: &str) -> Validator {
    let published = schemas()
        .iter()
        .find(|published| published.name == name)
        .expect("a schema");
    jsonschema::validator_for(&published.schema).expect("a schema")
}

/// Fails if a reply is not as its schema has it.
#[track_caller]
pub(crate) fn held_to_schema(reply: &Json) {
    let errors: Vec<String> = REPLIES
        .iter_errors(reply)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:?}\n{reply}");
}

/// Returns whether a request is as its schema has it.
pub(crate) fn is_as_the_schema_has_it(request: &Json) -> bool {
    REQUESTS.is_valid(request)
}

/// A session with requests in JSON.
#[derive(Default)]
pub(crate) struct Asked {
    pub session: Session,
}

impl Asked {
    /// Returns the reply to a request in JSON.
    #[track_caller]
    pub(crate) fn ask(&mut self, request: &Json) -> Json {
        let reply = self.text(&request.to_string());
        if reply["error"]["code"] != "bad-request" {
            let wrong = REQUESTS.iter_errors(request).next();
            assert!(wrong.is_none(), "{request}: {wrong:?}");
        }
        reply
    }

    /// Returns the reply to a text.
    #[track_caller]
    pub(crate) fn text(&mut self, request: &str) -> Json {
        let reply = self.session.request(request);
        assert!(!reply.contains(['\n', '\r']), "{reply}");
        let reply: Json = serde_json::from_str(&reply).expect("a reply is JSON");
        held_to_schema(&reply);
        reply
    }

    /// Returns the reply to a request, which must succeed.
    #[track_caller]
    pub(crate) fn done(&mut self, request: &Json) -> Json {
        let reply = self.ask(request);
        assert_eq!(reply["ok"], true, "{request}: {reply}");
        reply
    }

    /// Returns the reply to a line, which must be played.
    #[track_caller]
    pub(crate) fn line(&mut self, line: &str) -> Json {
        self.done(&json!({"do": "play", "line": line}))
    }

    /// Returns the code of the error with which a line is refused.
    #[track_caller]
    pub(crate) fn refused(&mut self, line: &str) -> String {
        let reply = self.ask(&json!({"do": "play", "line": line}));
        let code = reply["error"]["code"].as_str();
        code.unwrap_or_else(|| panic!("{line} is played: {reply}"))
            .to_owned()
    }
}

/// Writes a move in short hand: its verb and all its values in order, the actor only if asked for,
/// names as `name` has them.
pub(crate) fn short(
    info: &Info,
    action: &Json,
    name: &dyn Fn(&str) -> String,
    with_actor: bool,
) -> String {
    let keys = action.as_object().expect("a move");
    let verb = keys.keys().next().expect("a verb");
    let of_states = |states: &Json, known: &[super::library::ExpectKey]| {
        let mut words = Vec::new();
        for (key, value) in states.as_object().expect("a mapping") {
            let shape = known.iter().find(|known| known.name == key);
            words.push(key.clone());
            flat(&shape.expect("a key").shape, value, name, &mut words);
        }
        words
    };
    let mut words = vec![verb.clone()];
    match verb.as_str() {
        "expect" => words.extend(of_states(&action["expect"], info.expects)),
        "result" => words.extend(of_states(&action["result"], info.results)),
        _ => {
            let verb = info.verbs.iter().find(|known| known.name() == verb);
            let verb = verb.expect("a verb of the game");
            for (index, key) in verb.keys.iter().enumerate() {
                if let Some(value) = keys
                    .get(key.name)
                    .filter(|_| with_actor || actor(verb) != Some(index))
                {
                    flat(&key.shape, value, name, &mut words);
                }
            }
        }
    }
    words.join(" ")
}

fn flat(shape: &Shape, value: &Json, name: &dyn Fn(&str) -> String, words: &mut Vec<String>) {
    let is_word = |known: &[&str]| value.as_str().is_some_and(|word| known.contains(&word));
    let inner = |shape: &'static Shape| shape;
    match (shape, value) {
        (Shape::Word(known) | Shape::WordOr(known, _), value) if is_word(known) => {
            words.push(value.as_str().expect("a word").to_owned());
        }
        (Shape::OrNobody(_), Json::Null) => words.push("none".to_owned()),
        (Shape::WordOr(_, of) | Shape::OrNobody(of), value) => flat(of, value, name, words),
        (
            Shape::List(of)
            | Shape::Bag(of)
            | Shape::Pair(of)
            | Shape::OneOrList(of)
            | Shape::OneOrBag(of)
            | Shape::CountOrBag(of)
            | Shape::Links(of)
            | Shape::Lines(of)
            | Shape::ListOrMap(of, _),
            Json::Array(values),
        ) => values
            .iter()
            .for_each(|value| flat(inner(of), value, name, words)),
        (Shape::OneOrList(of) | Shape::OneOrBag(of), value) => flat(of, value, name, words),
        (Shape::ListOrMap(_, of), value) => flat(of, value, name, words),
        (Shape::Map(_, of) | Shape::Entry(_, of), Json::Object(entries)) => {
            for (key, value) in entries {
                words.push(name(key));
                flat(of, value, name, words);
            }
        }
        (Shape::Record(keys), Json::Object(entries)) => {
            for (key, value) in entries {
                words.push(key.clone());
                let known = keys.iter().find(|known| known.name == key).expect("a key");
                flat(&known.shape, value, name, words);
            }
        }
        (_, Json::String(text)) => words.push(name(text)),
        (_, other) => words.push(other.to_string()),
    }
}

/// Puts a name in quotes.
pub(crate) fn quoted(name: &str) -> String {
    Json::from(name).to_string()
}
