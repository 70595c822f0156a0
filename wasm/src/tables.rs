//! The tables of a game and the names of a table, for a page on which they are tapped.

use railref::inner::Review;
use railref::language::{Domain, ExpectKey, Info, Key, Shape};
use serde_json::{Map, Value as Json, json};

/// Returns what a page needs to know about a game before any log.
pub fn game(info: &Info) -> Json {
    let verbs = info.verbs.iter().map(|verb| {
        json!({
            "name": verb.name(),
            "doc": verb.doc,
            "example": verb.example,
            "keys": verb.keys.iter().map(key).collect::<Vec<_>>(),
        })
    });
    let rules = info.rules.iter().map(|rule| {
        let about =
            json!({"sentence": rule.sentence, "section": rule.section, "accepted": rule.accepted});
        (rule.code.to_owned(), about)
    });
    let rulings = info.rulings.iter().map(|ruling| {
        let choices: Map<String, Json> = ruling
            .choices
            .iter()
            .map(|(name, meaning)| ((*name).to_owned(), (*meaning).into()))
            .collect();
        json!({"key": ruling.key, "question": ruling.question, "choices": choices})
    });
    let header = info
        .header
        .iter()
        .map(|key| json!({"name": key.name, "required": key.required, "doc": key.doc}));
    json!({
        "id": info.id,
        "title": info.title,
        "players": [info.players.0, info.players.1],
        "turn": info.turn,
        "score": info.score.0,
        "unit": info.score.1,
        "header": header.collect::<Vec<_>>(),
        "verbs": verbs.collect::<Vec<_>>(),
        "expects": info.expects.iter().map(expect).collect::<Vec<_>>(),
        "results": info.results.iter().map(expect).collect::<Vec<_>>(),
        "rules": rules.collect::<Map<_, _>>(),
        "rulings": rulings.collect::<Vec<_>>(),
    })
}

fn key(key: &Key) -> Json {
    json!({"name": key.name, "doc": key.doc, "required": key.required, "shape": shape(&key.shape)})
}

fn expect(key: &ExpectKey) -> Json {
    json!({"name": key.name, "doc": key.doc, "shape": shape(&key.shape)})
}

/// Describes a shape: its kind, and its parts.
fn shape(of: &Shape) -> Json {
    let made = |kind: &str, inner: &Shape| json!({"kind": kind, "of": shape(inner)});
    match of {
        Shape::Number => json!({"kind": "number"}),
        Shape::Flag => json!({"kind": "flag"}),
        Shape::Name(domains) => {
            json!({"kind": "name", "domains": domains.iter().map(|one| word(*one)).collect::<Vec<_>>()})
        }
        Shape::Word(words) => json!({"kind": "word", "words": words}),
        Shape::WordOr(words, inner) => {
            json!({"kind": "word-or", "words": words, "of": shape(inner)})
        }
        Shape::OrNobody(inner) => made("or-nobody", inner),
        Shape::List(inner) => made("list", inner),
        Shape::Bag(inner) => made("bag", inner),
        Shape::Pair(inner) => made("pair", inner),
        Shape::OneOrList(inner) => made("one-or-list", inner),
        Shape::OneOrBag(inner) => made("one-or-bag", inner),
        Shape::CountOrBag(inner) => made("count-or-bag", inner),
        Shape::Links(inner) => made("links", inner),
        Shape::Lines(inner) => made("lines", inner),
        Shape::ListOrMap(inner, _) => made("list", inner),
        Shape::Record(keys) => {
            json!({"kind": "record", "keys": keys.iter().map(key).collect::<Vec<_>>()})
        }
        Shape::Map(domain, inner) => {
            json!({"kind": "map", "domain": word(*domain), "of": shape(inner)})
        }
        Shape::Entry(domain, inner) => {
            json!({"kind": "entry", "domain": word(*domain), "of": shape(inner)})
        }
    }
}

const fn word(domain: Domain) -> &'static str {
    match domain {
        Domain::Player => "player",
        Domain::Company => "company",
        Domain::Place => "place",
        Domain::City => "city",
        Domain::Colour => "colour",
    }
}

/// Returns the names of a log's table by kind, those that a move which is in no list (a deal, a
/// draw, a sale) cannot have at its end, by verb, and the places of its map in the order in
/// which they are drawn; `None` for a log without a position.
pub fn names(review: &Review) -> Option<Json> {
    let position = review.position.as_ref()?;
    let names = Domain::ALL.map(|domain| {
        (
            word(domain).to_owned(),
            Json::from(position.names_of(domain)),
        )
    });
    let spots = position
        .picture()
        .spots
        .into_iter()
        .map(|spot| json!([spot.code, spot.name]));
    let excluded = review.verdict.game?.verbs.iter().map(|verb| {
        let names = Domain::ALL
            .into_iter()
            .flat_map(|domain| position.excluded(verb.name(), domain));
        (verb.name().to_owned(), names.collect::<Json>())
    });
    Some(json!({
        "names": Map::from_iter(names),
        "excluded": Map::from_iter(excluded),
        "spots": spots.collect::<Vec<_>>(),
    }))
}
