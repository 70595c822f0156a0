//! Compares the claims of a log, expects and results, with the actual values.

use super::agreement::{agrees, holds, unlisted};
use crate::game::language::{Domain, MoveNo, Shape, Speak, Value, is_or_are};
use crate::game::{Blame, Path, PathStep};
use crate::referee::ledger::Entry;
use std::collections::{BTreeMap, VecDeque};

/// A claimed value that is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    /// The subject of the value: `profit of red`.
    pub subject: String,
    /// The names and fields that lead from the key to the value: `red`; empty if it is the value of
    /// the key itself.
    pub names: Vec<String>,
    /// The claimed value and the actual one.
    pub values: (Value, Value),
    /// The place of the claimed value.
    pub path: Path,
    /// The claimed value, in words.
    pub declared: String,
    /// The actual value, in words.
    pub actual: String,
    /// The declared move after which the actual value last changed.
    pub changed: Option<MoveNo>,
    /// The key and the mapping entries that lead to the value.
    pub leaf: Leaf,
    /// The claimed and the actual figure, if both are figures.
    pub figures: Option<(i64, i64)>,
    /// The part of the subject, if each part has its own account: the company of a stock.
    pub part: Option<String>,
    /// The number of the part.
    pub part_number: Option<u16>,
    /// The entry that a list lacks.
    pub absent: Option<Value>,
    /// The list in words, and how many entries with the name of that one it should have, if it has
    /// some of them.
    pub alike: Option<(String, usize)>,
    /// For a list, the moves that made the elements that are not where the claim has them, if the
    /// game knows these moves.
    pub made: Vec<Blame>,
    /// The declared move whose finding already reported the same difference.
    pub repeats: Option<MoveNo>,
    /// Whether an earlier claim had a false figure of the same player or company.
    pub is_after_another: bool,
    /// The entries that made the actual figure since it last equalled the claimed one; all entries
    /// if it never did. Empty if the ledger has no account of it.
    pub entries: Vec<Entry>,
    /// The section of the rulebook for this value, if it is not that of the key.
    pub section: Option<&'static str>,
    /// The last expect before it that stated the value correctly.
    pub held: Option<MoveNo>,
    /// The balance of the account before those entries, and the declared move it follows.
    pub since: Option<(i64, MoveNo)>,
    /// The entries before those, if all of them belong to the beginning.
    pub opening: Vec<Entry>,
}

impl Difference {
    /// Keeps the entries since the balance last equalled the declared figure. `entries` are those
    /// that made the actual one; there is at least one.
    pub(super) fn keep_since_agreement(&mut self, declared: i64, entries: &[Entry]) {
        // All entries of a move belong together: a balance in the middle of them was never on the
        // table.
        let settled = |index: usize| {
            entries
                .get(index + 1)
                .is_none_or(|next| next.step != entries[index].step)
        };
        let fitted = (0..entries.len())
            .rev()
            .find(|index| entries[*index].balance == declared && settled(*index));
        let held = self
            .held
            .map_or(0, |held| entries.partition_point(|entry| entry.at < held));
        // Entries before a level was reset do not count, unless the reset is the last entry.
        let cleared = entries[..entries.len() - 1]
            .iter()
            .rposition(|entry| entry.clears)
            .map_or(0, |last| last + 1);
        let since = fitted.map_or(0, |last| last + 1).max(held).max(cleared);
        let before = since.checked_sub(1).filter(|_| since > cleared);
        self.since = before.map(|last| (entries[last].balance, entries[last].at));
        let opening = before
            .filter(|last| entries[*last].at == 0)
            .map_or(&[][..], |last| &entries[cleared..=last]);
        self.opening = opening.to_vec();
        self.entries = entries[since..].to_vec();
    }

    /// Returns the label of the underlined value.
    pub(crate) fn actual_words(&self) -> String {
        if let (Some(_), Some(name), None) = (&self.absent, self.names.last(), self.repeats) {
            return format!("{name} {} is missing", self.actual);
        }
        match self.figures.filter(|_| self.repeats.is_some()) {
            Some((declared, actual)) => format!(
                "it is {}; what is declared is again {}",
                self.actual,
                too_high(declared, actual)
            ),
            None if self.repeats.is_some() => {
                format!("it is {}; the mistake is the same as before", self.actual)
            }
            None => format!("it is {}", self.actual),
        }
    }

    /// Returns a key that is equal for two differences if they are in the same value and have the
    /// same mistake: a figure that is off by the same amount, or the same wrong name.
    pub(crate) fn key(&self) -> String {
        match self.figures {
            Some((declared, actual)) => format!(
                "{} {}",
                self.subject,
                i128::from(actual) - i128::from(declared)
            ),
            None => match Mistake::of(self) {
                Some(Mistake::Element { at, was, is }) => {
                    format!("{} {at} {was:?} {is:?}", self.subject)
                }
                _ => format!("{} {} {}", self.subject, self.declared, self.actual),
            },
        }
    }
}

/// Says by how much a declared figure is wrong: `2 too low`.
fn too_high(declared: i64, actual: i64) -> String {
    let high = if declared > actual { "high" } else { "low" };
    format!("{} too {high}", declared.abs_diff(actual))
}

/// What is wrong in a claim, and in later ones that repeat it.
pub(crate) enum Mistake {
    /// A figure that is too high by this amount, or too low if it is negative.
    Figure(i64),
    /// A name or a word that should be another one.
    Name { was: Value, is: Value },
    /// A name at an index of a list that should be another one.
    Element { at: usize, was: Value, is: Value },
}

impl Mistake {
    /// Returns what is wrong, if it is one figure or one name.
    pub(crate) fn of(difference: &Difference) -> Option<Self> {
        if let Some((declared, actual)) = difference.figures {
            return declared.checked_sub(actual).map(Self::Figure);
        }
        let is_name = |value: &Value| matches!(value, Value::Name(..) | Value::Word(_));
        match &difference.values {
            (was, is) if is_name(was) && is_name(is) => Some(Self::Name {
                was: was.clone(),
                is: is.clone(),
            }),
            (Value::List(were), Value::List(are)) if were.len() == are.len() => {
                let mut wrong = (0..were.len()).filter(|at| were[*at] != are[*at]);
                let (Some(at), None) = (wrong.next(), wrong.next()) else {
                    return None;
                };
                let (was, is) = (were[at].clone(), are[at].clone());
                (is_name(&was) && is_name(&is)).then_some(Self::Element { at, was, is })
            }
            _ => None,
        }
    }

    /// Returns the right value if a value repeats the mistake; `None` if it does not.
    pub(crate) fn corrected(&self, value: &Value) -> Option<Value> {
        match (self, value) {
            (Self::Figure(off), Value::Number(figure)) => {
                figure.checked_sub(*off).map(Value::Number)
            }
            (Self::Name { was, is }, value) => (value == was).then(|| is.clone()),
            (Self::Element { at, was, is }, Value::List(values)) => {
                let mut values = values.clone();
                let value = values.get_mut(*at).filter(|value| *value == was)?;
                *value = is.clone();
                Some(Value::List(values))
            }
            _ => None,
        }
    }
}

/// Returns the leaves of a value that a true expect has stated under a key.
pub(crate) fn leaves(key: usize, value: &Value) -> Vec<Leaf> {
    let Value::Map(_, entries) = value else {
        return vec![(key, None, None)];
    };
    let within = |(id, value): &(u16, Value)| match value {
        Value::Map(_, parts) => parts
            .iter()
            .map(|(part, _)| (key, Some(*id), Some(*part)))
            .collect(),
        _ => vec![(key, Some(*id), None)],
    };
    entries.iter().flat_map(within).collect()
}

/// Returns the figures among the values of a claim, each with its place. Those of a list, which has
/// several of one name, are added up by name.
pub(crate) fn figures(states: &[(usize, Value)]) -> Vec<(Leaf, i64)> {
    let mut figures: Vec<(Leaf, i64)> = Vec::new();
    let mut add = |leaf, value: &Value| figures.extend(value.as_number().map(|it| (leaf, it)));
    for (key, value) in states {
        add((*key, None, None), value);
        for (id, value) in value.entries() {
            add((*key, Some(*id), None), value);
            let listed = value.elements().iter().flat_map(Value::entries);
            let mut sums: BTreeMap<u16, i64> = BTreeMap::new();
            for (part, value) in listed {
                *sums.entry(*part).or_default() += value.as_number().unwrap_or(0);
            }
            for (part, sum) in sums {
                add((*key, Some(*id), Some(part)), &Value::Number(sum));
            }
            for (part, value) in value.entries() {
                add((*key, Some(*id), Some(*part)), value);
            }
        }
    }
    figures
}

/// A value that is compared as a whole: the index of an expect key, and the names that lead into
/// its mapping.
pub(crate) type Leaf = (usize, Option<u16>, Option<u16>);

/// Describes a difference in one line.
pub(crate) fn spell(difference: &Difference) -> String {
    let subject = &difference.subject;
    if let (Some((list, alike)), Some(name)) = (&difference.alike, &difference.part) {
        let actual = &difference.actual;
        return format!("{list}: of {alike} {name}, the one at {actual} is missing");
    }
    format!(
        "{subject} {} {}, declared {}",
        is_or_are(subject),
        difference.actual,
        difference.declared
    )
}

/// A key of `expect` or `result` that is being compared: its index, name and shape, and the place
/// of its value.
pub(crate) struct Claim<'c> {
    /// The index among the game's expect or result keys.
    pub key: usize,
    /// The key as written.
    pub name: &'static str,
    /// The shape of its values.
    pub shape: Shape,
    /// The path to the mapping that has the key.
    pub root: &'c [PathStep],
}

impl Claim<'_> {
    /// Adds every value that is false.
    pub(crate) fn compare(
        &self,
        voice: &dyn Speak,
        declared: &Value,
        actual: &Value,
        differences: &mut Vec<Difference>,
    ) {
        // Most claims are entirely true.
        if holds(&self.shape, declared, actual) {
            return;
        }
        let path: Path = self
            .root
            .iter()
            .copied()
            .chain([PathStep::Key(self.name)])
            .collect();
        let at = Comparison {
            voice,
            subject: self.name.to_owned(),
            names: Vec::new(),
            path,
            leaf: (self.key, None, None),
        };
        at.compare(&self.shape, declared, actual, differences);
    }
}

struct Comparison<'t> {
    voice: &'t dyn Speak,
    subject: String,
    names: Vec<String>,
    path: Path,
    leaf: Leaf,
}

impl Comparison<'_> {
    fn compare(
        &self,
        shape: &Shape,
        declared: &Value,
        actual: &Value,
        differences: &mut Vec<Difference>,
    ) {
        match (shape, declared, actual) {
            (
                Shape::Map(domain, of) | Shape::ListOrMap(_, Shape::Map(domain, of)),
                Value::Map(_, claimed),
                Value::Map(_, known),
            ) => {
                for (index, (id, value)) in claimed.iter().enumerate() {
                    let unlisted = unlisted(*domain, of);
                    let found = known
                        .iter()
                        .find(|(known, _)| known == id)
                        .map_or(&unlisted, |(_, value)| value);
                    let entry = self.of_entry(index, *domain, *id);
                    entry.compare(of, value, found, differences);
                }
            }
            (
                Shape::OrNobody(Shape::Record(keys)) | Shape::Record(keys),
                Value::Record(claimed),
                Value::Record(_),
            ) => {
                for (name, value) in claimed {
                    let Some(key) = keys.iter().find(|key| key.name == *name) else {
                        continue;
                    };
                    let found = actual.field(name).cloned().unwrap_or(Value::Nobody);
                    let field = self.of_field(key.name);
                    field.compare(&key.shape, value, &found, differences);
                }
            }
            _ if agrees(shape, declared, actual) => {}
            (Shape::Bag(Shape::Entry(..)), Value::List(claimed), Value::List(known)) => {
                self.entries(claimed, known, differences);
            }
            _ => {
                let count = matches!(declared, Value::Number(_))
                    .then(|| count(actual))
                    .flatten();
                differences.push(Difference {
                    values: (
                        declared.clone(),
                        count.map_or_else(|| actual.clone(), Value::Number),
                    ),
                    declared: self.voice.value(declared),
                    actual: count
                        .map_or_else(|| self.voice.value(actual), |count| count.to_string()),
                    figures: declared.as_number().zip(count.or(actual.as_number())),
                    ..self.difference()
                });
            }
        }
    }

    /// Returns the comparison of an entry of a mapping.
    fn of_entry(&self, index: usize, domain: Domain, id: u16) -> Self {
        let name = self.voice.name(domain, id);
        let leaf = if self.leaf.1.is_none() {
            (self.leaf.0, Some(id), None)
        } else {
            (self.leaf.0, self.leaf.1, Some(id))
        };
        Self {
            voice: self.voice,
            subject: format!("{} of {name}", self.subject),
            names: self.with(name),
            path: self.path_to(PathStep::Item(index as u16)),
            leaf,
        }
    }

    /// Returns the comparison of a field of a record.
    fn of_field(&self, key: &'static str) -> Self {
        Self {
            voice: self.voice,
            subject: format!("{key} of {}", self.subject),
            names: self.with(key),
            path: self.path_to(PathStep::Key(key)),
            leaf: self.leaf,
        }
    }

    /// Returns the path to a part of the value.
    fn path_to(&self, step: PathStep) -> Path {
        self.path.iter().copied().chain([step]).collect()
    }

    /// Returns the names that lead to a part of the value.
    fn with(&self, name: &str) -> Vec<String> {
        self.names
            .iter()
            .cloned()
            .chain([name.to_owned()])
            .collect()
    }

    /// Creates a difference that has no explanation yet.
    fn difference(&self) -> Difference {
        Difference {
            subject: self.subject.clone(),
            names: self.names.clone(),
            values: (Value::Nobody, Value::Nobody),
            path: self.path.clone(),
            declared: String::new(),
            actual: String::new(),
            changed: None,
            leaf: self.leaf,
            figures: None,
            part: None,
            part_number: None,
            absent: None,
            alike: None,
            made: Vec::new(),
            repeats: None,
            is_after_another: false,
            entries: Vec::new(),
            section: None,
            held: None,
            since: None,
            opening: Vec::new(),
        }
    }

    /// Returns the name, the id and the value of an entry.
    fn named(&self, value: &Value) -> Option<(String, u16, Value)> {
        let Value::Map(domain, entries) = value else {
            return None;
        };
        let (id, of) = entries.first()?;
        Some((self.voice.name(*domain, *id).to_owned(), *id, of.clone()))
    }

    /// Returns the difference of a claimed entry that has another value, or is not there at all.
    fn wrong_entry(
        &self,
        index: usize,
        (id, name): (u16, String),
        declared: Value,
        actual: Option<Value>,
    ) -> Difference {
        let mut path = self.path.clone();
        path.extend([PathStep::Item(index as u16), PathStep::Item(0)]);
        Difference {
            subject: format!("{}: {name}", self.subject),
            names: self.with(&name),
            path,
            declared: self.voice.value(&declared),
            actual: actual
                .as_ref()
                .map_or_else(|| "not there".to_owned(), |actual| self.voice.value(actual)),
            figures: declared
                .as_number()
                .zip(actual.as_ref().and_then(Value::as_number)),
            values: (declared, actual.unwrap_or(Value::Nobody)),
            part: Some(name),
            part_number: Some(id),
            ..self.difference()
        }
    }

    /// Compares two bags of entries with a name and a figure each. Equal entries cancel out; then
    /// those with the same name are paired, and every pair and every entry that is left is a
    /// difference.
    fn entries(&self, claimed: &[Value], known: &[Value], differences: &mut Vec<Difference>) {
        let mut left: Vec<&Value> = known.iter().collect();
        let mut wrong: VecDeque<(usize, &Value)> = VecDeque::new();
        for (index, value) in claimed.iter().enumerate() {
            match left.iter().position(|known| *known == value) {
                Some(at) => drop(left.remove(at)),
                None => wrong.push_back((index, value)),
            }
        }
        let named = |value: &Value| self.named(value);
        for (index, value) in wrong {
            let Some((name, id, declared)) = named(value) else {
                continue;
            };
            let same = left.iter().position(|known| {
                known
                    .entries()
                    .first()
                    .is_some_and(|(other, _)| *other == id)
            });
            let actual = same
                .map(|at| left.remove(at))
                .and_then(named)
                .map(|(.., actual)| actual);
            differences.push(self.wrong_entry(index, (id, name), declared, actual));
        }
        for (entry, (name, _, actual)) in left
            .into_iter()
            .filter_map(|entry| Some((entry, named(entry)?)))
        {
            let of_name = |value: &&Value| named(value).is_some_and(|(own, ..)| own == name);
            let alike = known.iter().filter(of_name).count();
            let has_some = claimed.iter().any(|value| of_name(&value));
            differences.push(Difference {
                absent: Some(entry.clone()),
                alike: has_some.then(|| (self.subject.clone(), alike)),
                subject: format!("{}: {name}", self.subject),
                names: self.with(&name),
                declared: "not there".to_owned(),
                actual: self.voice.value(&actual),
                values: (Value::Nobody, actual),
                part: Some(name),
                ..self.difference()
            });
        }
    }
}

fn count(value: &Value) -> Option<i64> {
    match value {
        Value::List(values) => Some(values.len() as i64),
        _ => None,
    }
}
