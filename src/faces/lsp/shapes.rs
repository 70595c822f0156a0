//! What may be written at a place within a value, by its shape.

use super::cursor::{Slot, Step};
use crate::game::language::{Domain, Shape};

/// What may be written at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The kinds of names.
    pub names: Vec<Domain>,
    pub words: Vec<&'static str>,
    /// The keys, each with its documentation.
    pub keys: Vec<(&'static str, &'static str)>,
}

/// Returns what may be written at the end of a path within a value with this shape.
pub(crate) fn choice(shape: &'static Shape, path: &[Step], slot: &Slot) -> Choice {
    let mut shapes = vec![shape];
    for step in path {
        shapes = shapes
            .into_iter()
            .flat_map(|shape| within(shape, step))
            .collect();
    }
    let mut choice = Choice::default();
    for shape in shapes {
        match slot {
            Slot::Key => keys(shape, &mut choice),
            Slot::Value(key) => {
                within(shape, &Step::Key(key.clone()))
                    .into_iter()
                    .for_each(|shape| values(shape, &mut choice));
            }
            Slot::Item => within(shape, &Step::Item(0))
                .into_iter()
                .for_each(|shape| values(shape, &mut choice)),
        }
    }
    choice
}

/// Returns what may be written for a value with this shape.
pub(crate) fn value(shape: &'static Shape) -> Choice {
    let mut choice = Choice::default();
    values(shape, &mut choice);
    choice
}

/// Returns the shapes that a step leads to.
fn within(shape: &'static Shape, step: &Step) -> Vec<&'static Shape> {
    match (shape, step) {
        (Shape::OrNobody(of) | Shape::WordOr(_, of), _) => within(of, step),
        (Shape::ListOrMap(list, map), _) => within(list, step)
            .into_iter()
            .chain(within(map, step))
            .collect(),
        (
            Shape::List(of)
            | Shape::Bag(of)
            | Shape::Pair(of)
            | Shape::OneOrList(of)
            | Shape::OneOrBag(of)
            | Shape::CountOrBag(of),
            Step::Item(_),
        ) => vec![of],
        // In a list of pairs, a step leads to a pair, and the elements of a pair have the same
        // shape.
        (Shape::Links(of) | Shape::Lines(of), Step::Item(_)) => vec![of],
        (Shape::Name(_), Step::Item(_)) => vec![shape],
        (Shape::Map(_, of) | Shape::Entry(_, of), Step::Key(_)) => vec![of],
        (Shape::Record(keys), Step::Key(name)) => keys
            .iter()
            .filter(|key| key.name == name)
            .map(|key| &key.shape)
            .collect(),
        _ => Vec::new(),
    }
}

fn keys(shape: &'static Shape, choice: &mut Choice) {
    match shape {
        Shape::OrNobody(of) | Shape::WordOr(_, of) => keys(of, choice),
        Shape::ListOrMap(list, map) => [list, map].into_iter().for_each(|of| keys(of, choice)),
        Shape::Map(domain, _) | Shape::Entry(domain, _) => choice.names.push(*domain),
        Shape::Record(own) => choice
            .keys
            .extend(own.iter().map(|key| (key.name, key.doc))),
        _ => {}
    }
}

fn values(shape: &'static Shape, choice: &mut Choice) {
    match shape {
        Shape::Name(domains) => choice.names.extend(domains.iter().copied()),
        Shape::Word(words) => choice.words.extend(words.iter().copied()),
        Shape::WordOr(words, of) => {
            choice.words.extend(words.iter().copied());
            values(of, choice);
        }
        Shape::OrNobody(of) => {
            values(of, choice);
            choice.words.push("none");
        }
        Shape::OneOrList(of) | Shape::OneOrBag(of) => values(of, choice),
        Shape::Flag => choice.words.extend(["true", "false"]),
        _ => {}
    }
}
