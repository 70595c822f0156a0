//! What a move may have under a key: numbers, lists, what may be left out.

use super::grammar::Shape;
use super::value::Value;
use std::ops::Deref;

/// A value a move has under one of its keys: it knows its shape in a log, its reading and its writing.
pub trait Arg: Sized {
    /// What it looks like in a log.
    const SHAPE: Shape;
    /// Whether the key must be there.
    const REQUIRED: bool = true;

    /// Returns the value of a log, which has the shape; `None` where there is no such value in this
    /// game.
    fn read(value: Option<&Value>) -> Option<Self>;

    /// Returns the inverse of [`Arg::read`]; `None` leaves the key out.
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

/// A key that may be left out.
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

/// A list whose order counts.
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

/// One, or a list of at least one whose order counts; one is written by itself.
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
