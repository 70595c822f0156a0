//! Decides when two repairs are the same: they lead to the same game, by whatever edits.

use super::changes::Change;
use super::solution::{Original, Solution};
use crate::game::Game;
use crate::game::language::{Args, Domain, Moves, Shape, Value};

/// A repair as edits of the text, equal for two repairs that lead to the same game.
pub(crate) type Same = Vec<(usize, usize, String)>;

impl<G: Game> Solution<G> {
    /// Returns a value that is equal for another repair only if it leads to the same game.
    pub(crate) fn same(&self, original: &Original<'_, '_, G>) -> Option<Same> {
        let mut edits = Vec::new();
        for change in &self.changes {
            let change = change.canonical();
            edits.extend(change.edits(original.table, original.entries, original.root)?);
        }
        let mut same: Same = edits
            .into_iter()
            .map(|edit| (edit.start, edit.end, edit.text))
            .collect();
        same.sort();
        Some(same)
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
