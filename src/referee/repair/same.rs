//! Decides when two repairs are the same: they lead to the same game, by whatever edits.

use super::changes::Change;
use super::solution::{Original, Solution};
use crate::game::Game;
use crate::game::language::{Args, Domain, Moves, Shape, Value};
use crate::yaml::edit::TextEdit;
use std::ops::Range;

/// The difference between a log and its repaired text: the bytes that are replaced, and their
/// replacement. Two repairs with the same text have the same difference, whatever their edits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TextDifference {
    bytes: Range<usize>,
    text: Vec<u8>,
}

impl TextDifference {
    /// Creates the difference that sorted edits make; `None` if two of them overlap.
    fn new(source: &[u8], edits: &[TextEdit]) -> Option<Self> {
        let mut bytes = edits.first()?.start..edits.last()?.end;
        let (mut text, mut at) = (Vec::new(), bytes.start);
        for edit in edits {
            text.extend_from_slice(source.get(at..edit.start)?);
            text.extend_from_slice(edit.text.as_bytes());
            at = edit.end;
        }
        // Leave out what is the same before and after.
        let ends = |text: &[u8], bytes: &Range<usize>| text.last() == source[bytes.clone()].last();
        while !text.is_empty() && !bytes.is_empty() && ends(&text, &bytes) {
            text.pop();
            bytes.end -= 1;
        }
        let own = &source[bytes.clone()];
        let same = text
            .iter()
            .zip(own)
            .take_while(|(new, old)| new == old)
            .count();
        text.drain(..same);
        bytes.start += same;
        // Removing either of two equal lines gives the same text: take the first.
        let own = &source[bytes.clone()];
        let moved = if text.is_empty() { own } else { &text[..] };
        let mut by = 0;
        if !moved.is_empty() && (text.is_empty() || own.is_empty()) {
            let before = source[..bytes.start].iter().rev();
            let last = moved.iter().rev().chain(before.clone()).zip(before);
            by = last.take_while(|(last, before)| last == before).count();
        }
        if !text.is_empty() {
            let length = text.len();
            text.rotate_right(by % length);
        }
        bytes = bytes.start - by..bytes.end - by;
        Some(Self { bytes, text })
    }

    /// Returns the length of the replacement in bytes.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }
}

impl<G: Game> Solution<G> {
    /// Returns a value that is equal for another repair only if it leads to the same game.
    pub(crate) fn same(&self, original: &Original<'_, '_, G>) -> Option<TextDifference> {
        let mut edits = Vec::new();
        for change in &self.changes {
            let of =
                |change: &Change<G>| change.edits(original.table, original.entries, original.root);
            // In the fixed order a move may be the one in the log, where its own order is what is
            // corrected.
            let own = of(&change.canonical())?;
            edits.extend(if own.is_empty() { of(change)? } else { own });
        }
        // Two moves that are inserted at one place count as the same in either order.
        edits.sort_by(|one, other| {
            let key = |edit: &'_ TextEdit| (edit.start, edit.end);
            key(one)
                .cmp(&key(other))
                .then_with(|| one.text.cmp(&other.text))
        });
        TextDifference::new(original.entries.tree.source().as_bytes(), &edits)
    }
}

impl<G: Game> Change<G> {
    /// Returns the change with the parts of a move in a fixed order, if their order makes no
    /// difference to the game.
    pub(crate) fn canonical(&self) -> Self {
        let mut change = self.clone();
        if let Self::PutIn { action: new, .. } | Self::Other { new, .. } = &mut change {
            *new = canonical(new);
        }
        change
    }
}

/// Returns a move with the places it names in a fixed order: laying A and then B is the same as
/// laying B and then A.
pub(crate) fn canonical<M: Moves>(action: &M) -> M {
    let (verb, args) = action.declare();
    let keys = M::VERBS[verb].keys;
    let ordered = |(at, key): (usize, &crate::game::language::Key)| {
        let value = args.get(at).cloned();
        value.map(|value| in_order(&key.shape, value))
    };
    let ordered: Vec<Option<Value>> = keys.iter().enumerate().map(ordered).collect();
    M::read(verb, &Args::new(ordered)).unwrap_or_else(|| action.clone())
}

fn in_order(shape: &Shape, value: Value) -> Value {
    let unordered = |values: Vec<Value>| {
        let mut values = values;
        values.sort_by_cached_key(|value| format!("{value:?}"));
        Value::List(values)
    };
    match (shape, value) {
        (Shape::List(Shape::Pair(_)) | Shape::Lines(_), Value::List(lines)) => {
            let ends = |line| match line {
                Value::List(ends) => unordered(ends),
                other => other,
            };
            unordered(lines.into_iter().map(ends).collect())
        }
        (Shape::OneOrList(Shape::Name([Domain::Place])), Value::List(places)) => unordered(places),
        (_, value) => value,
    }
}
