//! The part of a game that concerns some names: a link, a place, a company, a player.

use super::ledger::is_called;
use crate::game::language::{Domain, Names, Speak, Value, Wording};
use crate::game::{AccountId, Picture, Spot};
use crate::referee::judge::{Cause, Moment, Review};
use crate::referee::position::Position;
use crate::yaml::printable;
use std::collections::BTreeSet;

/// A name with everything that it means.
struct Subject {
    /// The kinds and ids that it means.
    ids: Vec<(Domain, u16)>,
    /// The names that these ids have at the table.
    names: Vec<String>,
}

/// A topic that is asked about.
enum Topic {
    /// Everything with a name.
    One(Subject),
    /// The link between two places.
    Link(Subject, Subject),
}

/// The names that are asked about.
pub(crate) struct About {
    topics: Vec<Topic>,
}

/// The part of a moment that is about the names.
pub(crate) struct MomentPart {
    /// Its sentences.
    pub story: Vec<String>,
    /// The entries of the accounts, as indices into the ledger.
    pub entries: Vec<usize>,
}

impl About {
    /// Reads the names. `Err` holds the first that is no topic, and why.
    pub(crate) fn new(
        names: &[String],
        voice: &dyn Speak,
        position: &dyn Position,
    ) -> Result<Self, (String, String)> {
        let topics = names.iter().map(|name| {
            topic(name, voice, position).map_err(|why| (printable(name), printable(&why)))
        });
        Ok(Self {
            topics: topics.collect::<Result<_, _>>()?,
        })
    }

    /// Returns the part of a moment that is about them; `None` if there is none. The log must have
    /// been judged with its ledger and its story.
    pub(crate) fn of(&self, review: &Review, moment: &Moment) -> Option<MomentPart> {
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
            // An entry for a place in an order is not a payment.
            .filter(|(_, entry)| entry.unit != "place")
            .filter(|(_, entry)| {
                self.topics
                    .iter()
                    .any(|topic| topic.has(voice, entry.account))
            })
            .map(|(at, _)| at)
            .collect();
        (is_move || !story.is_empty() || !entries.is_empty())
            .then_some(MomentPart { story, entries })
    }

    /// Returns whether a move names one of them.
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
        let end = |end: &str| subject(end.trim(), voice, position).filter(Subject::is_place);
        if let [Some(one), Some(other)] = ends.map(end) {
            return match no_line(&one, &other, &position.picture()) {
                Some(why) => Err(why),
                None => Ok(Topic::Link(one, other)),
            };
        }
    }
    if name.trim().is_empty() {
        return Err(format!(
            "a name is missing; give a link such as A-B, a place, or one of {}",
            position.actors().join(", ")
        ));
    }
    let known: Vec<String> = Domain::ALL
        .into_iter()
        .flat_map(|domain| position.names_of(domain))
        .collect();
    let near = |name: &str| {
        let names = Names::new(known.iter().map(String::as_str));
        names.likely(name).map(str::to_owned)
    };
    // If only one end of a link is known, suggest the nearest name for the other.
    let ends = name.split_once('-').and_then(|(one, other)| {
        let end = |end: &str| match subject(end.trim(), voice, position) {
            Some(end_of) => end_of.is_place().then(|| end.trim().to_owned()),
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
    Err(format!("nothing in this game has this name; {instead}"))
}

/// Says that a map has no line between two of its places, and where the lines of the first one
/// lead.
fn no_line(one: &Subject, other: &Subject, map: &Picture) -> Option<String> {
    let called = |spot: &Spot| spot.name.clone().unwrap_or_else(|| spot.code.clone());
    let place = |subject: &Subject| {
        let spot_of = |name: &String| {
            let has_name = |spot: &Spot| spot.code == *name || spot.name.as_ref() == Some(name);
            map.spots.iter().position(has_name)
        };
        subject.names.iter().find_map(spot_of)
    };
    let (one, other) = (place(one)?, place(other)?);
    let neighbours = map.links.iter().filter_map(|link| match link.ends {
        [end, far] | [far, end] if end == one => Some(far),
        _ => None,
    });
    let neighbours: BTreeSet<usize> = neighbours.collect();
    if map.links.is_empty() || neighbours.contains(&other) {
        return None;
    }
    let names: Vec<String> = neighbours
        .into_iter()
        .map(|at| called(&map.spots[at]))
        .collect();
    let [one, other] = [one, other].map(|at| called(&map.spots[at]));
    Some(format!(
        "no line of this board joins {one} and {other}; from {one} there are lines to {}",
        names.join(", ")
    ))
}

/// Returns everything that a name means: what has the name, and what shares one of its other names.
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
    /// Returns whether a place has the name.
    fn is_place(&self) -> bool {
        self.ids.iter().any(|(domain, _)| *domain == Domain::Place)
    }

    /// Returns whether a value names it.
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
    /// Returns whether a move names it.
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

    /// Returns whether a sentence mentions it.
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

    /// Returns whether an account belongs to it.
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

/// Collects the lists of exactly two names in a value: the ends of a track.
fn collect_pairs<'v>(value: &'v Value, pairs: &mut Vec<[&'v Value; 2]>) {
    if let Value::List(values) = value {
        match &values[..] {
            [from @ Value::Name(..), to @ Value::Name(..)] => pairs.push([from, to]),
            values => values.iter().for_each(|value| collect_pairs(value, pairs)),
        }
    }
}

/// Returns whether a name occurs in a sentence as a word of its own.
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
