//! The values of moves, expects and standings, after their names are resolved.

use super::grammar::Domain;
use smallvec::SmallVec;

/// A value. Lists and mappings keep the order in which they were written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// A name: its kind and number.
    Name(Domain, u16),
    /// One of the words a [`super::Shape`] lists.
    Word(&'static str),
    /// Nobody.
    Nobody,
    /// A value that the log does not reveal yet (a secret hand).
    Unknown,
    /// Yes or no.
    Flag(bool),
    /// A list.
    List(Vec<Value>),
    /// A mapping with the keys of a [`super::Shape::Record`], in their order.
    Record(Vec<(&'static str, Value)>),
    /// A mapping from names of one kind.
    Map(Domain, Vec<(u16, Value)>),
}

impl Value {
    /// Creates the value that names a player.
    pub fn player(id: impl Into<u16>) -> Self {
        Self::Name(Domain::Player, id.into())
    }

    /// Creates the value that names a company.
    pub fn company(id: impl Into<u16>) -> Self {
        Self::Name(Domain::Company, id.into())
    }

    /// Creates the value that names a place.
    pub fn place(id: impl Into<u16>) -> Self {
        Self::Name(Domain::Place, id.into())
    }

    /// Creates the value of a number.
    pub fn number(number: impl Into<i64>) -> Self {
        Self::Number(number.into())
    }

    /// Creates a mapping from the ids 0, 1, 2 ... of a kind.
    pub fn map(domain: Domain, values: impl IntoIterator<Item = Value>) -> Self {
        Self::Map(
            domain,
            values
                .into_iter()
                .enumerate()
                .map(|(id, value)| (id as u16, value))
                .collect(),
        )
    }

    /// Creates a list.
    pub fn list(values: impl IntoIterator<Item = Value>) -> Self {
        Self::List(values.into_iter().collect())
    }

    /// Returns the id of a name, whatever its kind; `None` for any other value.
    pub fn id(&self) -> Option<u16> {
        match self {
            Self::Name(_, id) => Some(*id),
            _ => None,
        }
    }

    /// Returns the number; `None` for any other value.
    pub fn as_number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the elements of a list; any other value counts as a list of one.
    pub fn elements(&self) -> &[Value] {
        match self {
            Self::List(values) => values,
            other => std::slice::from_ref(other),
        }
    }

    /// Returns the sum of the figures of a mapping.
    pub(crate) fn sum(&self) -> i64 {
        let figures = self.entries().iter().filter_map(|(_, of)| of.as_number());
        figures.fold(0, i64::saturating_add)
    }

    /// Returns the value of a key of a record; `None` for any other value.
    pub fn field(&self, name: &str) -> Option<&Value> {
        match self {
            Self::Record(fields) => fields
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// Returns the entries of a mapping; empty for any other value.
    pub fn entries(&self) -> &[(u16, Value)] {
        match self {
            Self::Map(_, entries) => entries,
            _ => &[],
        }
    }
}

/// The values of a move, one per key of its verb, in the verb's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Args(pub SmallVec<[Option<Value>; 4]>);

impl Args {
    /// Creates the values of a verb's keys, in their order.
    pub fn new(values: impl IntoIterator<Item = Option<Value>>) -> Self {
        Self(values.into_iter().collect())
    }

    /// Returns the value of a key.
    pub fn get(&self, key: usize) -> Option<&Value> {
        self.0.get(key).and_then(Option::as_ref)
    }

    /// Returns the id of the name at a key; 0 if there is none, which cannot happen for a required
    /// key whose shape is a name.
    pub fn id(&self, key: usize) -> u16 {
        self.get(key).and_then(Value::id).unwrap_or(0)
    }

    /// Returns the number at a key; 0 if there is none, which cannot happen for a required key
    /// whose shape is a number.
    pub fn number(&self, key: usize) -> i64 {
        self.get(key).and_then(Value::as_number).unwrap_or(0)
    }

    /// Returns the kind of the name at a key.
    pub fn domain(&self, key: usize) -> Option<Domain> {
        match self.get(key) {
            Some(Value::Name(domain, _)) => Some(*domain),
            _ => None,
        }
    }
}
