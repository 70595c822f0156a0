//! Equally good repairs: what they have in common, and what to ask to tell them apart.

use super::budget::{copying_work, list_work};
use super::changes::Change;
use super::costs::Kind;
use super::edits::actor_key;
use super::prefix::JudgingContext;
use super::report::{Group, NOT_THERE, Question, Repair, THERE, WhomToAsk};
use super::solution::{Original, Solution};
use super::value_words::spoken;
use crate::game::Game;
use crate::game::language::{Args, Domain, Moves, Speak, Value, article};
use crate::game::prelude::*;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The longest list that is asked for as a whole; a longer one is asked for element by element.
const LONG: usize = 6;
/// How many repairs are compared for a question.
const COMPARED: usize = 300;

/// Returns the groups of equally good repairs, in the order of their first members. `equal` are
/// listed, `more` are not.
pub(crate) fn groups<G: Game>(
    original: &Original<'_, '_, G>,
    equal: &[(Solution<G>, Repair)],
    more: &[Solution<G>],
) -> Vec<Group> {
    let mut groups: Vec<(Group, &Solution<G>, Option<&Repair>)> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let listed = equal
        .iter()
        .map(|(solution, repair)| (solution, Some(repair)));
    for (solution, repair) in listed.chain(more.iter().map(|solution| (solution, None))) {
        let parts: Vec<String> = solution
            .changes
            .iter()
            .map(|change| common(original, change))
            .collect();
        let pattern = parts.join("; ");
        let at = *known.entry(pattern.clone()).or_insert_with(|| {
            groups.push((
                Group {
                    pattern,
                    count: 0,
                    listed: 0,
                    same_standing: true,
                },
                solution,
                repair,
            ));
            groups.len() - 1
        });
        let (group, _, first) = &mut groups[at];
        group.count += 1;
        group.listed += usize::from(repair.is_some());
        group.same_standing &= first
            .zip(repair)
            .is_none_or(|(first, repair)| same_standing(first, repair));
    }
    let spelt = |(mut group, only, _): (Group, &Solution<G>, Option<&Repair>)| {
        if group.count == 1 {
            group.pattern = only.sentence(original);
        }
        group
    };
    groups.into_iter().map(spelt).collect()
}

/// Returns whether two repaired logs have the same standing.
pub(crate) fn same_standing(one: &Repair, other: &Repair) -> bool {
    one.complete == other.complete && one.ranking == other.ranking
}

/// Returns what a change has in common with similar ones.
fn common<G: Game>(original: &Original<'_, '_, G>, change: &Change<G>) -> String {
    let table = original.table;
    let place_of = |entry: usize| original.place_of(entry);
    match change {
        Change::PutIn { before, action } => {
            let (verb, args) = action.declare();
            let actor = actor_key::<G::Move>(verb, &args).and_then(|key| args.get(key));
            let by = actor.map_or(String::new(), |actor| format!(" by {}", table.value(actor)));
            let place = if *before < original.entries.nodes.len() {
                format!("before {}", place_of(*before))
            } else {
                "at the end".to_owned()
            };
            format!("{}{by} {place}", article(G::Move::VERBS[verb].name()))
        }
        Change::Other {
            entry,
            kind: Kind::Value,
            old,
            new,
        } => {
            let ((verb, was), (_, is)) = (old.declare(), new.declare());
            let key = (0..was.0.len())
                .find(|key| was.get(*key) != is.get(*key))
                .unwrap_or(0);
            let name = G::Move::VERBS[verb].keys[key].name;
            let what = if name == old.verb() { "value" } else { name };
            format!(
                "{}: another {what} in {}",
                place_of(*entry),
                spoken::<G>(table, old)
            )
        }
        Change::Other {
            entry, old, new, ..
        } if old.verb_index() != new.verb_index() => format!(
            "{}: {} instead of {}",
            place_of(*entry),
            spoken::<G>(table, new),
            article(old.verb())
        ),
        Change::Other {
            entry, kind, old, ..
        } => format!(
            "{}: another {} ({})",
            place_of(*entry),
            old.verb(),
            kind.word()
        ),
        other => other.sentence(table, original.entries.nodes.len(), &place_of),
    }
}

/// A value of a position that may be asked for.
struct Leaf {
    subject: String,
    /// For an element of a long list: the list and the element.
    element: Option<(String, String)>,
    value: String,
}

/// A possible question: its score (the sum of the squares of the answers' counts, lower is better),
/// the subject, and each answer with its number of repairs.
type Candidate = (usize, String, Vec<(String, usize)>);

/// Returns the question that best tells equally good repairs apart. It asks for a value of the game
/// before the first entry that comes after all of their edits.
pub(crate) fn question<G: Game>(
    context: &JudgingContext<'_, G>,
    original: &Original<'_, '_, G>,
    equal: &[(Solution<G>, Repair)],
) -> Option<Question> {
    let equal = &equal[..equal.len().min(COMPARED)];
    let work = &context.table.work;
    let behind = |solution: &Solution<G>| {
        work.count(list_work(original.script.items.len()));
        let script = solution.script(original);
        let item = script.items.get(solution.rest_start);
        item.map_or(usize::MAX, |item| item.origin.unwrap_or(0))
    };
    // The question would not decide unless every repair is taken into account.
    let mut common = 0;
    for (solution, _) in equal {
        common = common.max(behind(solution));
        (!work.is_spent()).then_some(())?;
    }
    let mut seen: Vec<Vec<Leaf>> = Vec::new();
    for (solution, _) in equal {
        let script = solution.script(original);
        let items = &script.items;
        let at = items
            .iter()
            .position(|item| item.origin == Some(common))
            .unwrap_or(items.len());
        let state = context.position(&script, at)?;
        work.count(copying_work(state.parts()) * G::EXPECTS.len() as u64);
        let mut leaves = Vec::new();
        for observable in G::EXPECTS {
            add(
                original,
                observable.key.name.to_owned(),
                &(observable.show)(context.table, &state),
                &mut leaves,
            );
        }
        // What occurs twice in a list is asked for once.
        let mut known = HashSet::new();
        leaves.retain(|leaf: &Leaf| known.insert(leaf.subject.clone()));
        seen.push(leaves);
    }
    let (_, subject, answers) = most_telling(&seen)?;
    let before = (common < original.entries.nodes.len()).then(|| common as u32 + 1);
    let element = { seen.iter().flatten() }
        .find(|leaf| leaf.subject == subject)
        .and_then(|leaf| leaf.element.clone());
    Some(Question {
        before,
        subject,
        element,
        asks: asks(original, equal),
        answers,
    })
}

/// Returns the subject whose values best tell positions apart. For each position, `seen` has the
/// subjects with their values.
fn most_telling(seen: &[Vec<Leaf>]) -> Option<Candidate> {
    let mut best: Option<Candidate> = None;
    let mut subjects: Vec<&str> = Vec::new();
    let mut values: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for leaves in seen {
        for Leaf { subject, value, .. } in leaves {
            let known = values.entry(subject).or_default();
            if known.is_empty() {
                subjects.push(subject);
            }
            known.push(value);
        }
    }
    for subject in subjects {
        let mut answers: Vec<(String, usize)> = Vec::new();
        for value in &values[subject] {
            match answers.iter_mut().find(|(known, _)| known == value) {
                Some((_, count)) => *count += 1,
                None => answers.push(((*value).to_owned(), 1)),
            }
        }
        let silent = seen.len() - values[subject].len();
        if silent > 0 {
            answers.push((NOT_THERE.to_owned(), silent));
        }
        // The average number that an answer leaves, times the number of repairs.
        let left: usize = answers.iter().map(|(_, count)| count * count).sum();
        if answers.len() > 1 && best.as_ref().is_none_or(|(least, ..)| left < *least) {
            answers.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            best = Some((left, subject.to_owned(), answers));
        }
    }
    best
}

/// Says whom to ask which move it was, if the repairs differ only in a move that each of them
/// inserts: one of the same verb by the same player or company.
fn asks<G: Game>(
    original: &Original<'_, '_, G>,
    equal: &[(Solution<G>, Repair)],
) -> Option<WhomToAsk> {
    let (first, _) = equal.first()?;
    let texts = |solution: &Solution<G>| -> Vec<String> {
        let changes = solution.changes.iter();
        changes
            .map(|change| format!("{:?}", change.canonical()))
            .collect()
    };
    let known = texts(first);
    let mut differing: Option<usize> = None;
    for (solution, _) in &equal[1..] {
        let own = texts(solution);
        for at in (0..known.len().max(own.len())).filter(|at| known.get(*at) != own.get(*at)) {
            (own.len() == known.len() && *differing.get_or_insert(at) == at).then_some(())?;
        }
    }
    let at = differing?;
    let mut moves = Vec::new();
    for (solution, _) in equal {
        let Change::PutIn { action, .. } = &solution.changes[at] else {
            return None;
        };
        moves.push(action.declare());
    }
    let (verb, args) = moves.first()?;
    let actor = |verb: usize, args: &Args| {
        actor_key::<G::Move>(verb, args).and_then(|key| args.get(key).cloned())
    };
    let (by, hands) = (actor(*verb, args), has_hands(args));
    let same = |(other, args): &(usize, Args)| {
        other == verb && actor(*other, args) == by && has_hands(args) == hands
    };
    moves.iter().all(same).then_some(())?;
    let name = G::Move::VERBS[*verb].name();
    Some(WhomToAsk {
        whom: match by {
            Some(Value::Name(Domain::Player, id)) => format!(
                "{} which {name} it was",
                original.table.name(Domain::Player, id)
            ),
            Some(by) => format!("which {name} of {} it was", original.table.value(&by)),
            None if hands => "every player which cards they held".to_owned(),
            None => format!("the players what the {name} was"),
        },
        values: values_in_words(original, *verb, &moves),
    })
}

/// Returns whether a move gives hands to players.
fn has_hands(args: &Args) -> bool {
    matches!(args.get(0), Some(Value::Map(Domain::Player, _)))
}

/// Returns the values of the one key in which moves of a verb differ, if these are few names, words
/// or numbers.
fn values_in_words<G: Game>(
    original: &Original<'_, '_, G>,
    verb: usize,
    moves: &[(usize, Args)],
) -> Vec<String> {
    /// More values than this are not worth reading.
    const VALUES: usize = 4;
    let differs = |key: &usize| {
        moves
            .iter()
            .any(|(_, args)| args.get(*key) != moves[0].1.get(*key))
    };
    let mut keys = (0..G::Move::VERBS[verb].keys.len()).filter(differs);
    let (Some(key), None) = (keys.next(), keys.next()) else {
        return Vec::new();
    };
    let values = moves.iter().map(|(_, args)| match args.get(key) {
        Some(value @ (Value::Name(..) | Value::Word(_) | Value::Number(_))) => {
            Some(original.table.value(value))
        }
        _ => None,
    });
    let values: Option<Vec<String>> = values.collect();
    let Some(mut values) = values.filter(|values| values.len() <= VALUES) else {
        return Vec::new();
    };
    let known = &G::Move::VERBS[verb];
    let is_number = matches!(moves[0].1.get(key), Some(Value::Number(_)));
    if is_number && known.keys[key].name != known.name() {
        values[0] = format!("{} {}", known.keys[key].name, values[0]);
    }
    values
}

/// Adds the parts of a value, each under the subject to ask for.
fn add<G: Game>(
    original: &Original<'_, '_, G>,
    subject: String,
    value: &Value,
    leaves: &mut Vec<Leaf>,
) {
    let voice = original.table;
    match value {
        Value::Map(domain, entries) => {
            for (id, value) in entries {
                add(
                    original,
                    format!("{subject} of {}", voice.name(*domain, *id)),
                    value,
                    leaves,
                );
            }
        }
        Value::List(values) if values.len() > LONG => {
            leaves.extend(values.iter().map(|value| {
                let element = voice.value(value);
                Leaf {
                    subject: format!("{subject}: {element}"),
                    element: Some((subject.clone(), element)),
                    value: THERE.to_owned(),
                }
            }));
        }
        Value::Unknown => {}
        Value::Record(fields) => {
            for (name, value) in fields {
                add(original, format!("{name} of {subject}"), value, leaves);
            }
        }
        other => leaves.push(Leaf {
            subject,
            element: None,
            value: voice.value(other),
        }),
    }
}
