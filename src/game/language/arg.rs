//! The types that a key of a move may have: numbers, lists, optional values.

use super::grammar::Shape;
use super::value::Value;
use std::ops::Deref;

/// A type that a key of a move may have, with its shape in a log, its reader and its writer.
pub trait Arg: Sized {
    /// The shape in a log.
    const SHAPE: Shape;
    /// Whether the key must be there.
    const REQUIRED: bool = true;

    /// Reads a value of a log that has the shape; `None` if this game has no such value.
    fn read(value: Option<&Value>) -> Option<Self>;

    /// Writes the value, as the inverse of [`Arg::read`]; `None` leaves the key out.
    fn write(&self) -> Option<Value>;
}

impl Arg for i64 {
    const SHAPE: Shape = Shape::Number;

    fn read(value: Option<&Value>) -> Option<Self> {
        value?.as_number()
    }

    fn write(&self) -> Option<Value> {
        Some(Value::Number(*self))
    }
}

/// An optional key.
impl<A: Arg> Arg for Option<A> {
    const SHAPE: Shape = A::SHAPE;
    const REQUIRED: bool = false;

    fn read(value: Option<&Value>) -> Option<Self> {
        match value {
            None => Some(None),
            value => A::read(value).map(Some),
        }
    }

    fn write(&self) -> Option<Value> {
        self.as_ref().and_then(A::write)
    }
}

/// A list whose order matters.
impl<A: Arg> Arg for Vec<A> {
    const SHAPE: Shape = Shape::List(&A::SHAPE);

    fn read(value: Option<&Value>) -> Option<Self> {
        let elements = value?.elements();
        let mut list = Self::with_capacity(elements.len());
        for element in elements {
            list.push(A::read(Some(element))?);
        }
        Some(list)
    }

    fn write(&self) -> Option<Value> {
        Some(Value::list(self.iter().filter_map(A::write)))
    }
}

/// One value, or a list of at least one whose order matters. A single value is written without
/// brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneOrList<A>(pub Vec<A>);

impl<A> Deref for OneOrList<A> {
    type Target = [A];

    fn deref(&self) -> &[A] {
        &self.0
    }
}

impl<A: Arg> Arg for OneOrList<A> {
    const SHAPE: Shape = Shape::OneOrList(&A::SHAPE);

    fn read(value: Option<&Value>) -> Option<Self> {
        Vec::read(value).map(Self)
    }

    fn write(&self) -> Option<Value> {
        match self.as_ref() {
            [one] => one.write(),
            _ => self.0.write(),
        }
    }
}
