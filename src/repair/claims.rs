//! An expect or a result of which one value was written down wrong.

use super::costs::{CLAIM, Kind};
use super::playing::Cursor;
use super::script::{Item, Patch, What};
use super::search::Search;
use crate::game::prelude::*;
use crate::game::{Game, PathStep, standing};
use crate::language::Value;
use crate::log::{Expect, Outcome};
use crate::referee::{Claim, Difference, result_differences};
use std::rc::Rc;

impl<G: Game> Search<'_, G> {
    /// Mends the one wrong value of the expect or the result the script stops at.
    pub fn claim(&mut self) {
        let at = self.violation;
        match self.script.items.get(at).map(|item| item.what.clone()) {
            Some(What::Expect(expect)) => self.expect(at, &expect),
            Some(What::Move(..)) => {}
            None => self.result(),
        }
    }

    fn expect(&mut self, at: usize, expect: &Rc<Expect>) {
        if !expect.accepts.is_empty() {
            return;
        }
        // From the move before it on, so that every moment it may speak of is looked at.
        let Some(before) = (0..at).rev().find(|index| !self.script.items[*index].is_expect()) else { return };
        let Some(cursor) = self.before(before) else { return };
        let states = self.moments(cursor, before, at);
        let mut tried: Vec<Expect> = Vec::new();
        for state in states {
            let table = self.ground.table;
            let mut differing = Vec::new();
            for (index, (key, value)) in expect.states.iter().enumerate() {
                let known = &G::INFO.expects[*key];
                let actual = (G::EXPECTS[*key].show)(table, &state);
                let mut differences = Vec::new();
                let claim = Claim { key: *key, name: known.name, shape: known.shape, root: &[] };
                claim.compare(table, value, &actual, &mut differences);
                differing.extend(differences.into_iter().map(|difference| (index, difference, actual.clone())));
            }
            let [(index, difference, actual)] = &differing[..] else { continue };
            let Some(value) = mended(&expect.states[*index].1, actual, difference) else { continue };
            let mut states = expect.states.clone();
            states[*index].1 = value;
            let mended = Expect { states, ..(**expect).clone() };
            if tried.iter().any(|earlier| earlier.states == mended.states) {
                continue;
            }
            tried.push(mended.clone());
            let old = &self.script.items[at];
            let item = Item { what: What::Expect(Rc::new(mended)), ..old.clone() };
            let patch = Patch { at, until: at + 1, items: vec![item], kind: Kind::Expect, cost: CLAIM, outcome: None };
            if let Some(cursor) = self.before(at) {
                self.attempt(&cursor, patch);
            }
        }
    }

    /// The positions from a move on up to the next one.
    fn moments(&mut self, mut cursor: Cursor<G>, before: usize, at: usize) -> Vec<G::State> {
        let table = self.ground.table;
        self.effort.steps += 1;
        if cursor.take(table, &self.script.items[before], before, true).is_err() {
            return Vec::new();
        }
        let next = self.script.move_from(at).and_then(|next| self.script.items[next].action());
        cursor.moments_before(table, next)
    }

    fn result(&mut self) {
        let (table, end) = (self.ground.table, self.script.items.len());
        let Some(outcome) = self.ground.outcome() else { return };
        let Some(cursor) = self.before(end) else { return };
        let mut ended = cursor.clone();
        if ended.end(table, None).is_err() || !ended.state.stage().over {
            return;
        }
        let values = standing::<G>(table, &ended.state).values;
        let differences = result_differences(G::INFO, table, outcome, &values);
        let [difference] = &differences[..] else { return };
        let Some(index) = outcome.states.iter().position(|(key, _)| *key == difference.leaf.0) else { return };
        let name = G::INFO.results[difference.leaf.0].name;
        let Some((_, actual)) = values.iter().find(|(known, _)| *known == name) else { return };
        let Some(value) = mended(&outcome.states[index].1, actual, difference) else { return };
        let mut states = outcome.states.clone();
        states[index].1 = value;
        let outcome = Some(Rc::new(Outcome { states, ..outcome.clone() }));
        self.attempt(&cursor, Patch { at: end, until: end, items: Vec::new(), kind: Kind::Result, cost: CLAIM, outcome });
    }
}

/// A claimed value with the part that differs as it is.
fn mended(declared: &Value, actual: &Value, difference: &Difference) -> Option<Value> {
    // The first step is the key itself.
    put(declared, actual, difference.path.get(1..)?)
}

fn put(declared: &Value, actual: &Value, path: &[PathStep]) -> Option<Value> {
    let Some((step, rest)) = path.split_first() else {
        return match (declared, actual) {
            (_, Value::Unknown) => None,
            (Value::Number(_), Value::List(values)) => Some(Value::Number(values.len() as i64)),
            _ => Some(actual.clone()),
        };
    };
    match (step, declared) {
        (PathStep::Item(index), Value::Map(domain, entries)) => {
            let (id, value) = entries.get(usize::from(*index))?;
            let found = actual.entries().iter().find(|(known, _)| known == id).map(|(_, value)| value);
            let mut entries = entries.clone();
            entries[usize::from(*index)].1 = put(value, found?, rest)?;
            Some(Value::Map(*domain, entries))
        }
        (PathStep::Key(name), Value::Record(fields)) => {
            let at = fields.iter().position(|(known, _)| known == name)?;
            let mut fields = fields.clone();
            fields[at].1 = put(&fields[at].1, actual.field(name)?, rest)?;
            Some(Value::Record(fields))
        }
        _ => None,
    }
}
