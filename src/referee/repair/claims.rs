//! An expect or a result of which one value was written down wrong, or two, such as two figures exchanged.

use super::costs::{CLAIM, Kind};
use super::playing::{Cursor, compared};
use super::script::{Item, Patch, What};
use super::search::{FURTHER, Further, Search};
use crate::game::language::Value;
use crate::game::prelude::*;
use crate::game::{Game, PathStep, standing};
use crate::referee::log::{Expect, Outcome};
use crate::referee::replay::{Claim, Difference, result_differences};
use std::rc::Rc;

/// Wrong values of one expect that two edits mend.
const TWO: usize = 2;

impl<G: Game> Search<'_, G> {
    /// Fixes the one wrong value of the expect or the result at which the script stops. If two are
    /// wrong, fixes each alone, so that a second edit can fix the other.
    pub(crate) fn claim(&mut self) {
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
        let Some(before) = (0..at)
            .rev()
            .find(|index| !self.script.items[*index].is_expect())
        else {
            return;
        };
        let Some(cursor) = self.before(before) else {
            return;
        };
        let states = self.moments(cursor, before, at);
        let mut moments: Vec<Vec<(usize, Difference)>> = states
            .iter()
            .map(|state| self.differing(expect, state))
            .collect();
        moments.retain(|differing| differing.len() <= TWO);
        // A value that alone is wrong at one moment is no first edit of two because another one is wrong as well at another.
        moments.sort_by_key(Vec::len);
        let mut tried: Vec<Expect> = Vec::new();
        for differing in moments {
            for (index, difference) in &differing {
                let Some(value) = mended(&expect.states[*index].1, difference) else {
                    continue;
                };
                let mut states = expect.states.clone();
                states[*index].1 = value;
                let mended = Expect {
                    states,
                    ..(**expect).clone()
                };
                if tried.iter().any(|earlier| earlier.states == mended.states) {
                    continue;
                }
                tried.push(mended.clone());
                let old = &self.script.items[at];
                let item = Item {
                    what: What::Expect(Rc::new(mended)),
                    ..old.clone()
                };
                let patch = Patch {
                    at,
                    until: at + 1,
                    items: vec![item],
                    kind: Kind::Expect,
                    cost: CLAIM,
                    outcome: None,
                };
                self.mend(patch, differing.len() == 1);
            }
        }
    }

    /// Returns the differences between an expect and a state, each with the claim it belongs to.
    fn differing(&self, expect: &Expect, state: &G::State) -> Vec<(usize, Difference)> {
        let table = self.ground.table;
        let mut differing = Vec::new();
        for (index, (key, value)) in expect.states.iter().enumerate() {
            let known = &G::INFO.expects[*key];
            let actual = (G::EXPECTS[*key].show)(table, state);
            self.count(compared(value, &actual));
            let mut differences = Vec::new();
            let claim = Claim {
                key: *key,
                name: known.name,
                shape: known.shape,
                root: &[],
            };
            claim.compare(table, value, &actual, &mut differences);
            differing.extend(
                differences
                    .into_iter()
                    .map(|difference| (index, difference)),
            );
        }
        differing
    }

    /// Tries the mend of a claim, or where another value of it is wrong as well keeps it as the first edit of two.
    fn mend(&mut self, patch: Patch<G>, alone: bool) {
        if alone {
            if let Some(cursor) = self.before(patch.at) {
                self.attempt(&cursor, patch);
            }
            return;
        }
        let further = Further {
            found: self.placed(patch),
            reached: self.violation,
        };
        if let Some(list) = self.further.as_mut().filter(|list| list.len() < FURTHER) {
            list.push(further);
        }
    }

    /// Returns the states from a move on up to the next one.
    fn moments(&mut self, mut cursor: Cursor<G>, before: usize, at: usize) -> Vec<G::State> {
        let table = self.ground.table;
        if cursor
            .take(table, &self.script.items[before], before, true)
            .is_err()
        {
            return Vec::new();
        }
        let next = self
            .script
            .move_from(at)
            .and_then(|next| self.script.items[next].action());
        cursor.moments_before(table, next)
    }

    fn result(&mut self) {
        let (table, end) = (self.ground.table, self.script.items.len());
        let Some(outcome) = self.ground.outcome() else {
            return;
        };
        let Some(cursor) = self.before(end) else {
            return;
        };
        let mut ended = cursor.clone();
        if ended.end(table, None).is_err() || !ended.state.stage().over {
            return;
        }
        let values = standing::<G>(table, &ended.state).values;
        let differences = result_differences(G::INFO, table, outcome, &values);
        if differences.len() > TWO {
            return;
        }
        for difference in &differences {
            let Some(index) = outcome
                .states
                .iter()
                .position(|(key, _)| *key == difference.leaf.0)
            else {
                continue;
            };
            let Some(value) = mended(&outcome.states[index].1, difference) else {
                continue;
            };
            let mut states = outcome.states.clone();
            states[index].1 = value;
            let outcome = Some(Rc::new(Outcome {
                states,
                ..outcome.clone()
            }));
            let patch = Patch {
                at: end,
                until: end,
                items: Vec::new(),
                kind: Kind::Result,
                cost: CLAIM,
                outcome,
            };
            self.mend(patch, differences.len() == 1);
        }
    }
}

/// A claimed value with the part that differs as it is.
fn mended(declared: &Value, difference: &Difference) -> Option<Value> {
    let (_, is) = &difference.values;
    // The first step is the key itself.
    let path = difference.path.get(1..)?;
    match &difference.absent {
        Some(entry) => put(declared, &with(declared, entry, path)?, path),
        None => (*is != Value::Unknown)
            .then(|| put(declared, is, path))
            .flatten(),
    }
}

/// Returns a value with one more entry in the list at the end of a path.
fn with(declared: &Value, entry: &Value, path: &[PathStep]) -> Option<Value> {
    let list = path
        .iter()
        .try_fold(declared, |value, step| match (step, value) {
            (PathStep::Item(index), Value::Map(_, entries)) => {
                entries.get(usize::from(*index)).map(|(_, value)| value)
            }
            (PathStep::Item(index), Value::List(values)) => values.get(usize::from(*index)),
            (PathStep::Key(name), Value::Record(fields)) => fields
                .iter()
                .find(|(known, _)| known == name)
                .map(|(_, value)| value),
            _ => None,
        })?;
    Some(Value::list(list.elements().iter().chain([entry]).cloned()))
}

fn put(declared: &Value, actual: &Value, path: &[PathStep]) -> Option<Value> {
    let Some((step, rest)) = path.split_first() else {
        return Some(actual.clone());
    };
    match (step, declared) {
        (PathStep::Item(index), Value::Map(domain, entries)) => {
            let mut entries = entries.clone();
            let value = &mut entries.get_mut(usize::from(*index))?.1;
            *value = put(value, actual, rest)?;
            Some(Value::Map(*domain, entries))
        }
        (PathStep::Item(index), Value::List(values)) => {
            let mut values = values.clone();
            let value = values.get_mut(usize::from(*index))?;
            // An entry with a name that does not belong there is removed.
            if *actual == Value::Nobody && matches!((&*value, rest), (Value::Map(..), [_])) {
                values.remove(usize::from(*index));
                return Some(Value::List(values));
            }
            *value = put(value, actual, rest)?;
            Some(Value::List(values))
        }
        (PathStep::Key(name), Value::Record(fields)) => {
            let at = fields.iter().position(|(known, _)| known == name)?;
            let mut fields = fields.clone();
            fields[at].1 = put(&fields[at].1, actual, rest)?;
            Some(Value::Record(fields))
        }
        _ => None,
    }
}
