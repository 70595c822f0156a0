//! Corrects a wrong figure or name of an expect together with the later claims that repeat it.

use super::claims::{NamedStep, part, path_of, put, steps};
use super::costs::{CARRIED_ON, CARRIED_ON_BY_ONE, Kind};
use super::script::{Patch, What};
use super::search::Search;
use super::winners::rename_winners;
use crate::game::Game;
use crate::game::language::{Domain, Value};
use crate::referee::log::{Expect, Outcome};
use crate::referee::replay::{Difference, Mistake};
use std::rc::Rc;
use std::sync::Arc;

/// The number of ends that are tried for a series of claims that repeat a wrong figure.
const CARRIED: usize = 8;

/// What is wrong in the value of one key: a figure or a name, or two figures of which one has what
/// the other lacks.
struct Carried {
    key: usize,
    slips: Vec<(Vec<NamedStep>, Mistake)>,
    cost: u32,
}

impl Carried {
    /// Returns the slip that the differences between an expect and the table show.
    fn new(expect: &Expect, differing: &[(usize, Difference)]) -> Option<Self> {
        let (index, first) = differing.first()?;
        let (key, value) = &expect.states[*index];
        let is_by_one = |(declared, actual): (i64, i64)| declared.abs_diff(actual) == 1;
        let cost = match differing {
            [_] if first.figures.is_some_and(is_by_one) => CARRIED_ON_BY_ONE,
            [_] => CARRIED_ON,
            [_, (other, second)] => {
                let off = |one: &Difference| {
                    let (declared, actual) = one.figures?;
                    declared.checked_sub(actual)
                };
                let sum = off(first)?.checked_add(off(second)?)?;
                (other == index && sum == 0).then_some(CARRIED_ON)?
            }
            _ => return None,
        };
        let slip = |(_, one): &(usize, Difference)| {
            let mistake = Mistake::of(one)?;
            Some((steps(value, one.path.get(1..)?)?, mistake))
        };
        Some(Self {
            key: *key,
            slips: differing.iter().map(slip).collect::<Option<_>>()?,
            cost,
        })
    }

    /// Returns the value without the slip; `None` if it does not repeat it. A value that names only
    /// one of two subjects has only that figure.
    fn corrected(&self, value: &Value) -> Option<Value> {
        let mut right: Option<Value> = None;
        for (steps, mistake) in &self.slips {
            let value = right.as_ref().unwrap_or(value);
            let fixed = path_of(value, steps).and_then(|path| {
                let right = mistake.corrected(part(value, &path)?)?;
                put(value, &right, &path)
            });
            right = fixed.or(right);
        }
        right
    }

    /// Returns the values of an expect without the slip.
    fn without(&self, expect: &Expect) -> Option<Vec<(usize, Value)>> {
        let mut states = expect.states.clone();
        for (own, value) in &mut states {
            if *own == self.key {
                *value = self.corrected(value)?;
            }
        }
        Some(states)
    }

    /// Returns the result without the slip, with the winners that then follow: the result repeats
    /// the value, or states a figure of the same subject that is made from it.
    fn result<G: Game>(&self, stated: &Outcome, players: usize) -> Option<Outcome> {
        let mut outcome = stated.clone();
        let name = G::INFO.expects[self.key].name;
        let own = outcome
            .states
            .iter()
            .position(|(own, _)| G::INFO.results[*own].name == name);
        match own {
            Some(own) => outcome.states[own].1 = self.corrected(&outcome.states[own].1)?,
            None => self.follow(&mut outcome)?,
        }
        rename_winners(stated, &mut outcome, players);
        Some(outcome)
    }

    /// Corrects the one figure of the result that is of the subject of a wrong figure, such as the
    /// profit of the player whose stock is wrong.
    fn follow(&self, outcome: &mut Outcome) -> Option<()> {
        let [(steps, mistake @ Mistake::Figure(_))] = &self.slips[..] else {
            return None;
        };
        let subject = steps.get(..1)?;
        let of_subject = |(_, value): &(usize, Value)| {
            let path =
                matches!(value, Value::Map(Domain::Player, _)).then(|| path_of(value, subject));
            let path = path.flatten()?;
            let right = mistake.corrected(part(value, &path)?)?;
            put(value, &right, &path)
        };
        let right: Vec<Option<Value>> = outcome.states.iter().map(of_subject).collect();
        let mut right = right.into_iter().enumerate();
        let (at, value) = right.find_map(|(at, value)| Some((at, value?)))?;
        let is_only = right.all(|(_, value)| value.is_none());
        is_only.then(|| outcome.states[at].1 = value)
    }
}

impl<G: Game> Search<'_, G> {
    /// Tries to correct a wrong figure together with the later expects and the result that repeat
    /// it, all by the same difference; or a wrong name together with those that have it at the same
    /// place; or two figures of which one is as much too high as the other is too low.
    pub(super) fn carried_on(
        &mut self,
        at: usize,
        expect: &Arc<Expect>,
        differing: &[(usize, Difference)],
    ) {
        let Some(carried) = Carried::new(expect, differing) else {
            return;
        };
        let repeated = self.repeated_in(at, &carried);
        let outcome = self.result_without(&carried);
        let all = repeated.len();
        for (count, with_result) in (0..=all)
            .rev()
            .take(CARRIED)
            .flat_map(|count| [(count, true), (count, false)])
        {
            if count == 0 && !with_result || with_result && (outcome.is_none() || count < all) {
                continue;
            }
            let with = outcome.clone().filter(|_| with_result);
            let patch = self.without_carried(at, &repeated[..count], &carried, with);
            let Some((cursor, patch)) = self.before(at).zip(patch) else {
                return;
            };
            if self.attempt(&cursor, patch) || self.is_spent() {
                return;
            }
        }
    }

    /// Corrects one of two wrong figures of an expect, and wherever it is repeated, as the first of
    /// two edits.
    pub(super) fn carried_on_first(
        &mut self,
        at: usize,
        expect: &Arc<Expect>,
        one: &(usize, Difference),
    ) {
        let Some(carried) = Carried::new(expect, std::slice::from_ref(one)) else {
            return;
        };
        let repeated = self.repeated_in(at, &carried);
        let outcome = self.result_without(&carried);
        if repeated.is_empty() && outcome.is_none() {
            return;
        }
        if let Some(patch) = self.without_carried(at, &repeated, &carried, outcome) {
            self.try_fix(patch, false);
        }
    }

    /// Returns the later expects that repeat a slip.
    fn repeated_in(&self, at: usize, carried: &Carried) -> Vec<usize> {
        self.count(self.script.items.len() as u64);
        let repeats = |expect: &Expect| {
            let mut states = expect.states.iter();
            states.any(|(own, value)| *own == carried.key && carried.corrected(value).is_some())
        };
        let is_repeated = |later: &usize| match &self.script.items[*later].what {
            What::Expect(other) => repeats(other),
            What::Move(..) => false,
        };
        (at + 1..self.script.items.len())
            .filter(is_repeated)
            .collect()
    }

    /// Returns the result without a slip that it repeats.
    fn result_without(&self, carried: &Carried) -> Option<Rc<Outcome>> {
        let players = self.context.table.names(Domain::Player);
        let players = players.map_or(0, |names| names.len());
        let stated = self.context.outcome()?;
        carried.result::<G>(stated, players).map(Rc::new)
    }

    /// Returns the edit that corrects a slip in an expect, in later ones, and in the result.
    fn without_carried(
        &self,
        at: usize,
        repeated: &[usize],
        carried: &Carried,
        outcome: Option<Rc<Outcome>>,
    ) -> Option<Patch<G>> {
        let until = repeated.last().unwrap_or(&at) + 1;
        let mut items = self.script.items[at..until].to_vec();
        for index in std::iter::once(&at).chain(repeated) {
            let What::Expect(old) = &self.script.items[*index].what else {
                continue;
            };
            let states = carried.without(old)?;
            let patch = self.with_values(*index, old, states, Kind::CarriedOn, 0);
            items[index - at] = patch.items[0].clone();
        }
        Some(Patch {
            at,
            until,
            items,
            kind: Kind::CarriedOn,
            cost: carried.cost,
            outcome,
        })
    }
}
