//! Corrects an expect that has what was gained or lost where the totals belong, that has the sum of
//! two figures as one, or all of whose figures have the same slip.

use super::claims::corrected;
use super::costs::{EXCHANGED_FAR, Kind, WHOLE_FIGURES};
use super::exchanged::rotations;
use super::script::What;
use super::search::Search;
use crate::game::Game;
use crate::game::language::Value;
use crate::referee::log::Expect;
use crate::referee::replay::{Difference, Uniform};
use std::sync::Arc;

/// How many earlier expects the changes may be counted from.
const COUNTED_FROM: usize = 3;

impl<G: Game> Search<'_, G> {
    /// Tries the totals in an expect whose differing values are all changes since an earlier expect
    /// of the same key, or since the beginning. At least two values must differ: a single one may
    /// be anything.
    pub(super) fn whole_figures(
        &mut self,
        at: usize,
        expect: &Arc<Expect>,
        moments: &[Vec<(usize, Difference)>],
    ) {
        self.uniform(at, expect, moments);
        self.added_up(at, expect, moments);
        let is_one = |differing: &&Vec<(usize, Difference)>| {
            let first = differing.first().map(|(index, _)| *index);
            let mut all = differing.iter();
            differing.len() > 1
                && all.all(|(index, one)| Some(*index) == first && one.figures.is_some())
        };
        for differing in moments.iter().filter(is_one) {
            let index = differing[0].0;
            let (key, declared) = &expect.states[index];
            if !self.are_changes(at, *key, differing) {
                continue;
            }
            let whole = differing
                .iter()
                .try_fold(declared.clone(), |value, (_, one)| corrected(&value, one));
            let Some(whole) = whole else { continue };
            let mut states = expect.states.clone();
            states[index].1 = whole;
            let patch = self.with_values(at, expect, states, Kind::Expect, WHOLE_FIGURES);
            self.try_fix(patch, true);
        }
    }

    /// Tries the two figures in an expect that states their sum as one: two stocks of a company, which
    /// stand at a figure each.
    fn added_up(&mut self, at: usize, expect: &Arc<Expect>, moments: &[Vec<(usize, Difference)>]) {
        for differing in moments {
            let [(index, one), (other_index, other)] = &differing[..] else {
                continue;
            };
            let (sum, part) = if one.absent.is_none() {
                (one, other)
            } else {
                (other, one)
            };
            let (Some((declared, actual)), Some(absent), true) =
                (sum.figures, &part.absent, index == other_index)
            else {
                continue;
            };
            let missing = match absent.entries() {
                [(_, Value::Number(figure))] => *figure,
                _ => continue,
            };
            if actual.checked_add(missing) != Some(declared) {
                continue;
            }
            let mut states = expect.states.clone();
            let value = &states[*index].1;
            let right = corrected(value, sum).and_then(|value| corrected(&value, part));
            let Some(right) = right else { continue };
            states[*index].1 = right;
            let patch = self.with_values(at, expect, states, Kind::Expect, WHOLE_FIGURES);
            self.try_fix(patch, true);
        }
    }

    /// Tries the right figures in an expect all of whose figures have the same slip: each is as much
    /// too low, or all are counted in tens; or each stands with another name.
    fn uniform(&mut self, at: usize, expect: &Arc<Expect>, moments: &[Vec<(usize, Difference)>]) {
        for differing in moments {
            let differences = differing.iter().map(|(_, one)| one);
            let is_uniform = Uniform::of(&expect.states, differences).is_some();
            if !is_uniform && differing.len() < 3 {
                continue;
            }
            let mut states = expect.states.clone();
            let right = |states: &mut Vec<(usize, Value)>| {
                for (index, one) in differing {
                    states[*index].1 = corrected(&states[*index].1, one)?;
                }
                Some(())
            };
            if right(&mut states).is_none() {
                continue;
            }
            let index = differing[0].0;
            let (kind, cost) = if is_uniform {
                (Kind::Expect, WHOLE_FIGURES)
            } else if differing.iter().all(|(own, _)| *own == index)
                && rotations(&expect.states[index].1).contains(&states[index].1)
            {
                (Kind::Exchanged, EXCHANGED_FAR)
            } else {
                continue;
            };
            let patch = self.with_values(at, expect, states, kind, cost);
            self.try_fix(patch, true);
        }
    }

    /// Returns whether every declared figure is the change of its total since one and the same
    /// earlier moment.
    fn are_changes(&mut self, at: usize, key: usize, differing: &[(usize, Difference)]) -> bool {
        let has_key = |item: usize| match &self.script.items[item].what {
            What::Expect(other) => other.states.iter().any(|(own, _)| *own == key),
            What::Move(..) => false,
        };
        let earlier = (0..at).rev().filter(|item| has_key(*item));
        let earlier: Vec<usize> = earlier.take(COUNTED_FROM).collect();
        let beginning = self.before(0).map(|cursor| cursor.state);
        let mut states: Vec<G::State> = beginning.into_iter().collect();
        for item in earlier {
            states.extend(self.states_of(item));
        }
        let table = self.context.table;
        states.iter().any(|state| {
            let then = (G::EXPECTS[key].show)(table, state);
            [1, -1].iter().any(|sign: &i64| {
                differing.iter().all(|(_, one)| {
                    let before = one.leaf.1.and_then(|name| figure_of(&then, name));
                    let change =
                        one.figures
                            .zip(before)
                            .and_then(|((declared, actual), before)| {
                                let change = actual.checked_sub(before)?.checked_mul(*sign)?;
                                Some(change == declared)
                            });
                    change == Some(true)
                })
            })
        })
    }
}

/// Returns the figure of a name in a mapping.
fn figure_of(value: &Value, name: u16) -> Option<i64> {
    let Value::Map(_, entries) = value else {
        return None;
    };
    let entry = entries.iter().find(|(id, _)| *id == name);
    match entry.map(|(_, value)| value) {
        Some(Value::Number(figure)) => Some(*figure),
        _ => None,
    }
}
