//! `=` at a terminal: asks for the figures that everybody can see, money first, and writes them
//! down as an `expect`.

use super::table::AtTable;
use super::words;
use crate::game::Games;
use crate::game::language::{Domain, ExpectKey, Info, Shape, Value};
use crate::report::documents::SessionAnswer;
use crate::yaml::printable;
use serde_json::{Map, Value as Json, json};

/// A question about a key, for all names or for one.
pub(crate) struct Question {
    key: &'static str,
    names: Vec<String>,
    /// Whether it asks for one number per name; otherwise for words in short hand.
    numbers: bool,
}

/// The answers so far.
#[derive(Default)]
pub(crate) struct Figures {
    given: Map<String, Json>,
}

/// How an answer was received.
pub(crate) enum AnswerOutcome {
    /// The answer was accepted, or was empty.
    Yes,
    /// The answer is false or makes no sense. This message is printed, and the question repeated.
    Again(String),
    /// The person wants no more questions.
    Enough,
}

impl Question {
    /// Returns the text of the question.
    pub(crate) fn prompt(&self) -> String {
        let names: Vec<String> = self.names.iter().map(|name| printable(name)).collect();
        format!("{}: {}> ", self.key, names.join(", "))
    }
}

/// Returns the questions at the current position of a recording.
pub(crate) fn questions<L: Games>(table: &AtTable<L>) -> Vec<Question> {
    let Some((info, position)) = table.session.here() else {
        return Vec::new();
    };
    let mut keys: Vec<&'static ExpectKey> = info.expects.iter().collect();
    keys.retain(|key| !key.secret && rank(info, key).is_some());
    keys.sort_by_key(|key| rank(info, key));
    let mut questions = Vec::new();
    for key in keys {
        let Some(Value::Map(domain, entries)) = position.observation(key.name) else {
            continue;
        };
        let voice = position.voice();
        let known = entries.iter().filter(|(_, value)| *value != Value::Unknown);
        let names: Vec<String> = known
            .map(|(id, _)| voice.name(domain, *id).to_owned())
            .collect();
        let numbers = matches!(key.shape, Shape::Map(_, Shape::Number));
        let of = |names: Vec<String>| Question {
            key: key.name,
            names,
            numbers,
        };
        if numbers && !names.is_empty() {
            questions.push(of(names));
        } else if !numbers {
            questions.extend(names.into_iter().map(|name| of(vec![name])));
        }
    }
    questions
}

/// Returns the place of a key among the questions, money first; `None` for a key that is not asked
/// for.
fn rank(info: &Info, key: &ExpectKey) -> Option<u8> {
    match key.shape {
        Shape::Map(Domain::Player, Shape::Number) if key.name == info.score.0 => Some(0),
        Shape::Map(Domain::Player, Shape::Number) => Some(1),
        Shape::Map(
            Domain::Player,
            Shape::Map(Domain::Company, Shape::Number) | Shape::Bag(Shape::Entry(..)),
        ) => Some(2),
        Shape::Map(Domain::Company, Shape::Number) => Some(3),
        _ => None,
    }
}

impl Figures {
    /// Takes an answer: either numbers in the order of the names, where `-` leaves one out, or
    /// short hand. An empty answer skips the question, and a full stop skips all that follow.
    pub(crate) fn take<L: Games>(
        &mut self,
        question: &Question,
        answer: &str,
        table: &mut AtTable<L>,
    ) -> AnswerOutcome {
        let answer = answer.trim();
        if answer.is_empty() {
            return AnswerOutcome::Yes;
        }
        if answer == "." {
            return AnswerOutcome::Enough;
        }
        let tried = match question.numbers.then(|| numbers(question, answer)) {
            Some(Some(Ok(values))) => {
                let expect = json!({question.key: values});
                table
                    .session
                    .ask(&json!({"do": "play", "move": {"expect": expect}, "try": true}))
            }
            Some(Some(Err(why))) => {
                return AnswerOutcome::Again(words::sentence(&why, table.style));
            }
            // It is a question about one name, or the answer contains more than a number.
            Some(None) | None => {
                let name = if question.numbers {
                    String::new()
                } else {
                    format!("{} ", Json::from(question.names[0].as_str()))
                };
                let line = format!("expect {} {name}{answer}", question.key);
                table
                    .session
                    .ask(&json!({"do": "play", "line": line, "try": true}))
            }
        };
        match tried {
            Ok(SessionAnswer::Played { action, .. }) => {
                if let Some(Json::Object(expect)) = action.0.get("expect") {
                    self.merge(expect);
                }
                AnswerOutcome::Yes
            }
            Ok(_) => AnswerOutcome::Yes,
            Err(error) => AnswerOutcome::Again(table.refused(&error)),
        }
    }

    fn merge(&mut self, expect: &Map<String, Json>) {
        for (key, values) in expect {
            match (self.given.get_mut(key), values) {
                (Some(Json::Object(known)), Json::Object(values)) => {
                    known.extend(values.clone());
                }
                _ => {
                    self.given.insert(key.clone(), values.clone());
                }
            }
        }
    }

    /// Writes down what was given; returns the answer in words.
    pub(crate) fn write<L: Games>(self, table: &mut AtTable<L>) -> String {
        if self.given.is_empty() {
            return words::sentence("nothing to write down", table.style);
        }
        table.play(&json!({"move": {"expect": self.given}}))
    }
}

/// Returns the numbers of an answer by name; `None` if it has words.
fn numbers(question: &Question, answer: &str) -> Option<Result<Map<String, Json>, String>> {
    let mut words = Vec::new();
    for word in answer
        .split([' ', ',', '\t'])
        .filter(|word| !word.is_empty())
    {
        words.push(match word {
            "-" => None,
            number => Some(number.parse::<i64>().ok()?),
        });
    }
    let names = &question.names;
    if words.len() != names.len() {
        let why = format!(
            "{} figures belong here, one for each name in this order; - leaves one out",
            names.len()
        );
        return Some(Err(why));
    }
    let pairs = names.iter().zip(words);
    let given = pairs.filter_map(|(name, number)| Some((name.clone(), number?.into())));
    let given: Map<String, Json> = given.collect();
    if given.is_empty() {
        return Some(Err(
            "no figure is given: an empty line leaves them all out".to_owned()
        ));
    }
    Some(Ok(given))
}
