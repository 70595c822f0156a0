//! Checks a log that is read as a value against the tables of the log language.

use crate::game::language::{ExpectKey, Info, Key, Shape, Verb};
use indexmap::IndexMap;
use serde_json::{Map, Value as Json};
use std::borrow::Cow;
use std::fmt;

/// What is wrong with a value, and where.
#[derive(Debug)]
pub(super) struct Wrong(String);

impl Wrong {
    pub(super) fn at(place: &str, what: impl fmt::Display) -> Self {
        Self(format!("{place}: {what}"))
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// The tables of a game.
pub(super) struct Grammar {
    info: &'static Info,
}

impl Grammar {
    pub(super) fn of(info: &'static Info) -> Self {
        Self { info }
    }

    /// Returns a value that must be a mapping.
    pub(super) fn mapping(&self, place: &str, value: Json) -> Result<Map<String, Json>, Wrong> {
        match value {
            Json::Object(keys) => Ok(keys),
            _ => Err(Wrong::at(place, "it is no mapping")),
        }
    }

    /// Returns the keys of a move or an expect, with its verb first and the others in the order of
    /// the verb.
    pub(super) fn entry(
        &self,
        place: &str,
        keys: Map<String, Json>,
    ) -> Result<Map<String, Json>, Wrong> {
        let verbs: Vec<&Verb> = self
            .info
            .verbs
            .iter()
            .filter(|verb| keys.contains_key(verb.name()))
            .collect();
        let stated = keys.get("expect");
        match (&verbs[..], stated) {
            ([], Some(Json::Object(states))) => {
                self.only(place, "expect", &keys, &["expect"])?;
                self.states(&format!("{place}.expect"), states, self.info.expects)?;
                Ok(keys)
            }
            ([], Some(_)) => Err(Wrong::at(place, "expect is no mapping")),
            ([verb], None) => self.moved(place, verb, keys),
            ([], None) => {
                let known: Vec<&str> = self.info.verbs.iter().map(Verb::name).collect();
                Err(Wrong::at(
                    place,
                    format!("it has no verb; the verbs are {}, expect", known.join(", ")),
                ))
            }
            (several, _) => {
                let mut found: Vec<&str> = several.iter().map(|verb| verb.name()).collect();
                found.extend(stated.map(|_| "expect"));
                self.several(place, &found, &verbs, keys)
            }
        }
    }

    /// Reads an entry with several keys that are verbs: one of them may be a key of another.
    fn several(
        &self,
        place: &str,
        found: &[&str],
        verbs: &[&Verb],
        keys: Map<String, Json>,
    ) -> Result<Map<String, Json>, Wrong> {
        let takes_all = |verb: &&&Verb| found.iter().all(|word| verb.key(word).is_some());
        match verbs.iter().filter(takes_all).collect::<Vec<_>>()[..] {
            [verb] => self.moved(place, verb, keys),
            _ => Err(Wrong::at(
                place,
                format!("it has several verbs: {}", found.join(", ")),
            )),
        }
    }

    fn moved(
        &self,
        place: &str,
        verb: &Verb,
        mut keys: Map<String, Json>,
    ) -> Result<Map<String, Json>, Wrong> {
        let known: Vec<&str> = verb.keys.iter().map(|key| key.name).collect();
        self.only(place, verb.name(), &keys, &known)?;
        let mut says = Map::new();
        for key in verb.keys {
            match keys.shift_remove(key.name) {
                Some(value) => {
                    shaped(&format!("{place}.{}", key.name), &value, &key.shape)?;
                    says.insert(key.name.to_owned(), value);
                }
                // Whether it may be left out may depend on the kind of a name under another key,
                // which only the board knows.
                None if key.required && key.unless.is_none() => {
                    return Err(Wrong::at(
                        place,
                        format!("{} lacks the key {}", verb.name(), key.name),
                    ));
                }
                None => {}
            }
        }
        Ok(says)
    }

    fn only(
        &self,
        place: &str,
        verb: &str,
        keys: &Map<String, Json>,
        known: &[&str],
    ) -> Result<(), Wrong> {
        match keys.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(Wrong::at(
                place,
                format!("{verb} has no key {key}; its keys are {}", known.join(", ")),
            )),
            None => Ok(()),
        }
    }

    /// Checks that each key of an `expect` or a `result` is known and has a value of its shape.
    fn states(
        &self,
        place: &str,
        states: &Map<String, Json>,
        known: &[ExpectKey],
    ) -> Result<(), Wrong> {
        for (key, value) in states {
            let Some(state) = known.iter().find(|state| state.name == key) else {
                let known: Vec<&str> = known.iter().map(|state| state.name).collect();
                return Err(Wrong::at(
                    place,
                    format!("there is no key {key}; the keys are {}", known.join(", ")),
                ));
            };
            shaped(&format!("{place}.{key}"), value, &state.shape)?;
        }
        Ok(())
    }

    fn stated(
        &self,
        key: &str,
        value: Option<Json>,
        known: &[ExpectKey],
    ) -> Result<Option<Map<String, Json>>, Wrong> {
        match value {
            None | Some(Json::Null) => Ok(None),
            Some(value) => {
                let states = self.mapping(key, value)?;
                self.states(key, &states, known)?;
                Ok(Some(states))
            }
        }
    }

    pub(super) fn position(&self, value: Option<Json>) -> Result<Option<Map<String, Json>>, Wrong> {
        self.stated("position", value, self.info.expects)
    }

    pub(super) fn result(&self, value: Option<Json>) -> Result<Option<Map<String, Json>>, Wrong> {
        self.stated("result", value, self.info.results)
    }

    pub(super) fn edition(&self, value: &Json) -> Result<u32, Wrong> {
        let edition = match value {
            Json::String(text) => text.trim().parse().ok(),
            value => value.as_u64(),
        };
        let known = edition.and_then(|edition| u16::try_from(edition).ok());
        match known.filter(|edition| self.info.editions.contains(edition)) {
            Some(edition) => Ok(edition.into()),
            None => Err(Wrong::at("rules", "there is no such edition of the rules")),
        }
    }

    pub(super) fn rulings(&self, value: Json) -> Result<IndexMap<String, String>, Wrong> {
        if value.is_null() {
            return Ok(IndexMap::new());
        }
        let mut rulings = IndexMap::new();
        for (key, choice) in self.mapping("rulings", value)? {
            let ruling = self.info.rulings.iter().find(|ruling| ruling.key == key);
            let Some(ruling) = ruling else {
                let known: Vec<&str> = self.info.rulings.iter().map(|ruling| ruling.key).collect();
                return Err(Wrong::at(
                    "rulings",
                    format!(
                        "there is no ruling {key}; the rulings are {}",
                        known.join(", ")
                    ),
                ));
            };
            let said = choice.as_str().unwrap_or_default().trim().to_lowercase();
            let Some((choice, _)) = ruling.choices.iter().find(|(choice, _)| *choice == said)
            else {
                let known: Vec<&str> = ruling.choices.iter().map(|(choice, _)| *choice).collect();
                return Err(Wrong::at(
                    "rulings",
                    format!("{key} can be {}", known.join(" or ")),
                ));
            };
            rulings.insert(key, (*choice).to_owned());
        }
        Ok(rulings)
    }

    /// Returns the keys that are left: the game's own header keys.
    pub(super) fn own(&self, keys: Map<String, Json>) -> Result<IndexMap<String, Json>, Wrong> {
        let known = |name: &str| self.info.header.iter().any(|key| key.name == name);
        match keys.keys().find(|key| !known(key)) {
            Some(key) => Err(Wrong::at("the log", format!("there is no key {key}"))),
            None => Ok(keys.into_iter().collect()),
        }
    }
}

fn is_number(value: &Json) -> bool {
    let digits = |text: &str| {
        let digits = text.trim().trim_start_matches(['+', '-']);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    value.is_i64() || value.is_u64() || value.as_str().is_some_and(digits)
}

fn is_word(value: &Json, words: &[&str]) -> bool {
    let said = value.as_str().map(|text| text.trim().to_lowercase());
    said.is_some_and(|said| words.contains(&said.as_str()))
}

fn is_nobody(value: &Json) -> bool {
    value.is_null() || is_word(value, &["none", "null", "~"])
}

/// Checks that a value has a shape, as far as this is known without the names of the board. `Err`
/// says where it does not.
fn shaped(place: &str, value: &Json, shape: &Shape) -> Result<(), Wrong> {
    let all = |values: &[Json], shape: &Shape| {
        let mut values = values.iter().enumerate();
        values
            .try_for_each(|(index, value)| shaped(&format!("{place}[{}]", index + 1), value, shape))
    };
    match (shape, value) {
        (Shape::Number | Shape::CountOrBag(_), value) if is_number(value) => Ok(()),
        (Shape::Name(_), Json::String(_) | Json::Number(_) | Json::Bool(_)) => Ok(()),
        (Shape::Word(words), value) if is_word(value, words) => Ok(()),
        (Shape::Flag, Json::Bool(_)) => Ok(()),
        (Shape::Flag, value) if is_word(value, &["true", "false"]) => Ok(()),
        (Shape::WordOr(words, _), value) if is_word(value, words) => Ok(()),
        (Shape::OrNobody(_), value) if is_nobody(value) => Ok(()),
        (Shape::WordOr(_, inner) | Shape::OrNobody(inner), value) => shaped(place, value, inner),
        (Shape::Pair(inner), Json::Array(ends)) if ends.len() == 2 => all(ends, inner),
        (Shape::List(inner) | Shape::Bag(inner), Json::Array(values)) => all(values, inner),
        (
            Shape::OneOrList(inner)
            | Shape::OneOrBag(inner)
            | Shape::CountOrBag(inner)
            | Shape::Links(inner)
            | Shape::Lines(inner),
            Json::Array(values),
        ) => all(values, inner),
        (Shape::OneOrList(inner) | Shape::OneOrBag(inner), value) => shaped(place, value, inner),
        (Shape::ListOrMap(list, map), _) => match value {
            Json::Object(_) => shaped(place, value, map),
            _ => shaped(place, value, list),
        },
        (Shape::Record(keys), Json::Object(fields)) => record(place, fields, keys),
        (Shape::Entry(_, inner), Json::Object(entries)) if entries.len() == 1 => {
            mapped(place, entries, inner)
        }
        (Shape::Map(_, inner), Json::Object(entries)) => mapped(place, entries, inner),
        // An empty mapping may be written as null.
        (Shape::Map(..), Json::Null) => Ok(()),
        (shape, _) => Err(Wrong::at(place, format!("it is no {}", wanted(shape)))),
    }
}

/// Says what a value of a shape is, in a value that is something else.
fn wanted(shape: &Shape) -> Cow<'static, str> {
    Cow::Borrowed(match shape {
        Shape::Number => "whole number",
        Shape::Name(_) => "name",
        Shape::Word(words) => return Cow::Owned(format!("word of {}", words.join(", "))),
        Shape::Flag => "true or false",
        Shape::CountOrBag(_) => "number and no list",
        Shape::Map(..) | Shape::Record(_) => "mapping",
        Shape::Entry(..) => "mapping of one entry",
        Shape::Pair(_) => "list of two",
        Shape::List(_) | Shape::Bag(_) | Shape::Links(_) | Shape::Lines(_) => "list",
        Shape::WordOr(_, inner)
        | Shape::OrNobody(inner)
        | Shape::OneOrList(inner)
        | Shape::OneOrBag(inner)
        | Shape::ListOrMap(inner, _) => return wanted(inner),
    })
}

fn record(place: &str, fields: &Map<String, Json>, keys: &[Key]) -> Result<(), Wrong> {
    for (name, value) in fields {
        let Some(key) = keys.iter().find(|key| key.name == name) else {
            let known: Vec<&str> = keys.iter().map(|key| key.name).collect();
            return Err(Wrong::at(
                place,
                format!("there is no key {name}; the keys are {}", known.join(", ")),
            ));
        };
        shaped(&format!("{place}.{name}"), value, &key.shape)?;
    }
    Ok(())
}

fn mapped(place: &str, entries: &Map<String, Json>, shape: &Shape) -> Result<(), Wrong> {
    entries
        .iter()
        .try_for_each(|(name, value)| shaped(&format!("{place}.{name}"), value, shape))
}
