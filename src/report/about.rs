//! What of a game is about some names: a link, a place, a company, a player.

use super::ledger::is_called;
use crate::game::AccountId;
use crate::game::language::{ComparisonBudget, Domain, Names, Speak, Value, Wording};
use crate::referee::judge::{Cause, Moment, Review};
use crate::referee::position::Position;
use crate::yaml::printable;

/// A name and all it stands for.
struct Subject {
    /// Its kinds and numbers.
    ids: Vec<(Domain, u16)>,
    /// How the table calls it.
    names: Vec<String>,
}

/// One thing that is asked about.
enum Topic {
    /// Whatever bears a name.
    One(Subject),
    /// What lies between two places.
    Link(Subject, Subject),
}

/// The names that are asked about.
pub(crate) struct About {
    topics: Vec<Topic>,
}

/// What of a moment is about the names.
pub(crate) struct Touched {
    /// The sentences of it.
    pub story: Vec<String>,
    /// The entries of the accounts, by their places in the ledger.
    pub entries: Vec<usize>,
}

impl About {
    /// Reads the names. `Err` says which is none.
    pub(crate) fn new(
        names: &[String],
        voice: &dyn Speak,
        position: &dyn Position,
    ) -> Result<Self, String> {
        let topics = names.iter().map(|name| topic(name, voice, position));
        Ok(Self {
            topics: topics.collect::<Result<_, _>>()?,
        })
    }

    /// What of a moment is about them; `None` if nothing is. The log was judged with its ledger and its story.
    pub(crate) fn of(&self, review: &Review, moment: &Moment) -> Option<Touched> {
        let voice = review.voice.as_deref()?;
        let says = |sentence: &&String| self.topics.iter().any(|topic| topic.is_in(sentence));
        let is_move = match &moment.cause {
            Cause::Declared(action) | Cause::Implied(action) => self.is_named_in(action),
            Cause::Opening | Cause::Automatic | Cause::PassedOver(_) => false,
        };
        let story: Vec<String> = if is_move {
            moment.story.clone()
        } else {
            moment.story.iter().filter(says).cloned().collect()
        };
        let entries = review.ledger.iter().enumerate();
        let entries: Vec<usize> = entries
            .filter(|(_, entry)| entry.step == moment.step && entry.amount != 0)
            // A place in an order is no payment.
            .filter(|(_, entry)| entry.unit != "place")
            .filter(|(_, entry)| {
                self.topics
                    .iter()
                    .any(|topic| topic.has(voice, entry.account))
            })
            .map(|(at, _)| at)
            .collect();
        (is_move || !story.is_empty() || !entries.is_empty()).then_some(Touched { story, entries })
    }

    /// Whether a move names one of them.
    pub(crate) fn is_named_in(&self, action: &Wording) -> bool {
        self.topics.iter().any(|topic| topic.is_named(action))
    }
}

/// Reads one name; two places with a dash between them are a link.
fn topic(name: &str, voice: &dyn Speak, position: &dyn Position) -> Result<Topic, String> {
    if let Some(subject) = subject(name, voice, position) {
        return Ok(Topic::One(subject));
    }
    for (at, dash) in name.match_indices(['-', '–']) {
        let ends = [&name[..at], &name[at + dash.len()..]];
        if let [Some(one), Some(other)] = ends.map(|end| subject(end.trim(), voice, position)) {
            return Ok(Topic::Link(one, other));
        }
    }
    let known: Vec<String> = Domain::ALL
        .into_iter()
        .flat_map(|domain| position.names_of(domain))
        .collect();
    let near = |name: &str| {
        let names = Names::new(known.iter().map(String::as_str));
        let (near, _) = names.nearest(name, &mut ComparisonBudget::default())?;
        Some(near.to_owned())
    };
    // Of a link, the end that is none is what was misspelt.
    let ends = name.split_once('-').and_then(|(one, other)| {
        let end = |end: &str| match subject(end.trim(), voice, position) {
            Some(_) => Some(end.trim().to_owned()),
            None => near(end.trim()),
        };
        Some(format!("{}-{}", end(one)?, end(other)?))
    });
    let instead = near(name).or(ends).map_or_else(
        || {
            format!(
                "give a link such as A-B, a place, or one of {}",
                position.actors().join(", ")
            )
        },
        |near| format!("did you mean {near}?"),
    );
    Err(printable(&format!(
        "--about {name}: nothing in this game has this name; {instead}"
    )))
}

/// All that a name stands for: what bears it, and what else is called as that is.
fn subject(name: &str, voice: &dyn Speak, position: &dyn Position) -> Option<Subject> {
    let mut ids = position.resolve(name);
    let mut names: Vec<String> = Vec::new();
    for (domain, id) in ids.clone() {
        let called = voice.name(domain, id).to_owned();
        for id in position.resolve(&called) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        if !names.contains(&called) {
            names.push(called);
        }
    }
    (!ids.is_empty()).then_some(Subject { ids, names })
}

impl Subject {
    /// Whether a value names it.
    fn is_in(&self, value: &Value) -> bool {
        match value {
            Value::Name(domain, id) => self.ids.contains(&(*domain, *id)),
            Value::List(values) => values.iter().any(|value| self.is_in(value)),
            Value::Map(domain, entries) => entries
                .iter()
                .any(|(id, value)| self.ids.contains(&(*domain, *id)) || self.is_in(value)),
            _ => false,
        }
    }

    fn is_named(&self, action: &Wording) -> bool {
        action
            .args
            .0
            .iter()
            .flatten()
            .any(|value| self.is_in(value))
    }
}

impl Topic {
    /// Whether a move names it.
    fn is_named(&self, action: &Wording) -> bool {
        match self {
            Self::One(subject) => subject.is_named(action),
            Self::Link(one, other) => {
                let mut pairs = Vec::new();
                let values = action.args.0.iter().flatten();
                values.for_each(|value| collect_pairs(value, &mut pairs));
                if pairs.is_empty() {
                    return one.is_named(action) && other.is_named(action);
                }
                pairs.iter().any(|[from, to]| {
                    (one.is_in(from) && other.is_in(to)) || (one.is_in(to) && other.is_in(from))
                })
            }
        }
    }

    /// Whether a sentence tells of it.
    fn is_in(&self, sentence: &str) -> bool {
        match self {
            Self::One(subject) => subject.names.iter().any(|name| has_word(sentence, name)),
            Self::Link(one, other) => one.names.iter().any(|one| {
                let mut others = other.names.iter();
                others.any(|other| {
                    has_word(sentence, &format!("{one}-{other}"))
                        || has_word(sentence, &format!("{other}-{one}"))
                })
            }),
        }
    }

    /// Whether an account is its own.
    fn has(&self, voice: &dyn Speak, account: AccountId) -> bool {
        match self {
            Self::One(subject) => subject
                .names
                .iter()
                .any(|name| is_called(voice, account, name)),
            Self::Link(..) => false,
        }
    }
}

/// The lists of exactly two names in a value: the ends of a track.
fn collect_pairs<'v>(value: &'v Value, pairs: &mut Vec<[&'v Value; 2]>) {
    if let Value::List(values) = value {
        match &values[..] {
            [from @ Value::Name(..), to @ Value::Name(..)] => pairs.push([from, to]),
            values => values.iter().for_each(|value| collect_pairs(value, pairs)),
        }
    }
}

/// Whether a name stands in a sentence as a word of its own.
fn has_word(sentence: &str, name: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    !name.is_empty()
        && sentence.match_indices(name).any(|(at, _)| {
            !is_letter(sentence[..at].chars().next_back())
                && !is_letter(sentence[at + name.len()..].chars().next())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_as_a_word_and_not_in_another() {
        assert!(has_word("red pays Don $40", "Don"));
        assert!(has_word("Omaha-Denver for 3", "Omaha"));
        assert!(!has_word("Ann offers redwood", "red"));
        assert!(!has_word("Donna bids 3", "Don"));
        assert!(has_word("Donna and Don", "Don"));
    }
}
