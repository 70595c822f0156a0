//! Searches for two names that are exchanged in all claims of one key: the scorekeeper took the
//! column of one player for that of another.

use super::claims::{NamedStep, steps};
use super::costs::{EXCHANGED_NAMES, Kind};
use super::script::{Patch, What};
use super::search::Search;
use super::winners::rename_winners;
use crate::game::Game;
use crate::game::language::{Domain, Value};
use crate::referee::log::{Expect, Outcome};
use crate::referee::replay::Difference;
use std::rc::Rc;
use std::sync::Arc;

/// The work of copying an expect.
const COPIED: u64 = 10;
/// How many ends are tried, counting back from the last claim of the key.
const ENDS: usize = 4;

/// Two names that are exchanged under a key of an expect.
struct Columns {
    key: usize,
    names: [u16; 2],
}

impl Columns {
    /// Returns the names that the only two differences between an expect and the table show.
    fn new(expect: &Expect, differing: &[(usize, Difference)]) -> Option<Self> {
        let [(index, one), (other_index, other)] = differing else {
            return None;
        };
        let is_exchanged = one.values.0 == other.values.1
            && one.values.1 == other.values.0
            && index == other_index;
        let (key, value) = &expect.states[*index];
        let name = |difference: &Difference| match &steps(value, difference.path.get(1..)?)?[..] {
            [NamedStep::Name(id)] => Some(*id),
            _ => None,
        };
        is_exchanged.then_some(Self {
            key: *key,
            names: [name(one)?, name(other)?],
        })
    }

    /// Returns the value with the two names exchanged; `None` if it has neither.
    fn exchanged(&self, value: &Value) -> Option<Value> {
        let Value::Map(domain, entries) = value else {
            return None;
        };
        let at = |name: u16| entries.iter().position(|(id, _)| *id == name);
        let mut entries = entries.clone();
        match self.names.map(at) {
            [Some(one), Some(other)] => {
                let value = entries[one].1.clone();
                entries[one].1 = std::mem::replace(&mut entries[other].1, value);
            }
            [Some(one), None] => entries[one].0 = self.names[1],
            [None, Some(other)] => entries[other].0 = self.names[0],
            [None, None] => return None,
        }
        Some(Value::Map(*domain, entries))
    }

    /// Returns the values of an expect with the names exchanged; `None` if that changes nothing.
    fn states(&self, expect: &Expect) -> Option<Vec<(usize, Value)>> {
        let mut states = expect.states.clone();
        for (own, value) in &mut states {
            if *own == self.key {
                *value = self.exchanged(value).unwrap_or_else(|| value.clone());
            }
        }
        (states != expect.states).then_some(states)
    }

    /// Returns the result with the names exchanged, and with the winners that then follow.
    fn result<G: Game>(&self, stated: &Outcome, players: usize) -> Option<Outcome> {
        let mut outcome = stated.clone();
        let name = G::INFO.expects[self.key].name;
        let mut own = outcome.states.iter_mut();
        let (_, value) = own.find(|(own, _)| G::INFO.results[*own].name == name)?;
        *value = self.exchanged(value)?;
        rename_winners(stated, &mut outcome, players);
        (outcome.states != stated.states).then_some(outcome)
    }
}

impl<G: Game> Search<'_, G> {
    /// Tries to exchange two names in a false expect and in all later claims of the same key.
    pub(super) fn exchanged_columns(
        &mut self,
        at: usize,
        expect: &Arc<Expect>,
        differing: &[(usize, Difference)],
    ) {
        let Some(columns) = Columns::new(expect, differing) else {
            return;
        };
        self.count(COPIED * self.script.items.len() as u64);
        let changed = |index: &usize| match &self.script.items[*index].what {
            What::Expect(expect) => columns.states(expect).is_some(),
            What::Move(..) => false,
        };
        let claims: Vec<usize> = (at..self.script.items.len()).filter(changed).collect();
        let players = self.context.table.names(Domain::Player);
        let players = players.map_or(0, |names| names.len());
        let stated = self.context.outcome();
        let result = stated.and_then(|stated| columns.result::<G>(stated, players));
        let result = result.map(Rc::new);
        for (count, outcome) in (1..=claims.len())
            .rev()
            .take(ENDS)
            .flat_map(|count| [(count, result.clone()), (count, None)])
        {
            // One expect alone is tried with the other exchanges of two values.
            let is_alone = count == 1 && outcome.is_none();
            if is_alone || outcome.is_some() && count < claims.len() {
                continue;
            }
            let patch = self.with_columns(&claims[..count], &columns, outcome);
            let (Some(cursor), Some(patch)) = (self.before(at), patch) else {
                return;
            };
            if self.attempt(&cursor, patch) || self.is_spent() {
                return;
            }
        }
    }

    fn with_columns(
        &self,
        claims: &[usize],
        columns: &Columns,
        outcome: Option<Rc<Outcome>>,
    ) -> Option<Patch<G>> {
        let (at, until) = (*claims.first()?, claims.last()? + 1);
        let mut items = self.script.items[at..until].to_vec();
        for index in claims {
            let What::Expect(old) = &self.script.items[*index].what else {
                continue;
            };
            let states = columns.states(old)?;
            let patch = self.with_values(*index, old, states, Kind::NamesExchanged, 0);
            items[index - at] = patch.items[0].clone();
        }
        Some(Patch {
            at,
            until,
            items,
            kind: Kind::NamesExchanged,
            cost: EXCHANGED_NAMES,
            outcome,
        })
    }
}
