//! Says which part of a move is written in the entry of another.

use super::split::things_key;
use crate::game::language::{Moves, Speak as _, Value, in_words};
use crate::game::{Game, Table};
use crate::referee::verdict::EntryPlace;

/// Returns the elements of a list, or the only thing that is there in place of one.
pub(super) fn elements(value: &Value) -> &[Value] {
    match value {
        Value::List(values) => values,
        one => std::slice::from_ref(one),
    }
}

/// A part of a move that belongs to another entry.
#[derive(PartialEq)]
pub(super) struct MovedPart {
    /// The entry in which it is.
    pub from: usize,
    /// The entry to which it belongs.
    pub to: usize,
    /// The part.
    pub part: Value,
}

impl MovedPart {
    /// Returns the part that one of two moves loses; each stands with its entry, as it is and as it
    /// should be.
    pub(super) fn of<M: Moves>(moves: &[(usize, M, M)]) -> Option<Self> {
        let [one, other] = moves else {
            return None;
        };
        let (from, to) = [(one, other), (other, one)]
            .into_iter()
            .find(|((_, was, is), _)| list_of(was).len() > list_of(is).len())?;
        let (was, is) = (list_of(&from.1), list_of(&from.2));
        let part = was.iter().find(|thing| !is.contains(thing))?;
        Some(Self {
            from: from.0,
            to: to.0,
            part: part.clone(),
        })
    }
}

fn list_of<M: Moves>(action: &M) -> Vec<Value> {
    let (verb, args) = action.declare();
    let key = things_key::<M>(verb);
    let list = key.and_then(|key| args.get(key).map(elements));
    list.unwrap_or_default().to_vec()
}

/// Says that one of some parts belongs to another entry: `D3-D4 of line 24 belongs to line 23`.
pub(super) fn belongs<G: Game>(
    table: &Table<G>,
    parts: &[MovedPart],
    place_of: &dyn Fn(usize) -> EntryPlace,
) -> Option<String> {
    let first = parts.first()?;
    let (from, to) = (place_of(first.from), place_of(first.to));
    let same = |other: &MovedPart| (other.from, other.to) == (first.from, first.to);
    let name = |part: &MovedPart| match &part.part {
        Value::List(ends) => {
            let ends: Vec<String> = ends.iter().map(|end| table.value(end)).collect();
            ends.join("-")
        }
        one => table.value(one),
    };
    let mut names: Vec<String> = Vec::new();
    for part in parts {
        let name = name(part);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    parts
        .iter()
        .all(same)
        .then(|| format!("{} of {from} belongs to {to}", in_words(&names, "or")))
}
