//! Corrects an expect whose wrong values are those of an earlier moment: they were true until one
//! move changed them.

use super::claims::corrected;
use super::costs::{COMMON_CAUSE, Kind};
use super::search::Search;
use crate::game::Game;
use crate::game::language::Value;
use crate::referee::log::Expect;
use crate::referee::replay::Difference;
use std::sync::Arc;

/// How many moves back the values may have been true: people copy from the turn before.
pub(super) const BACK: usize = 60;

impl<G: Game> Search<'_, G> {
    /// If an expect has several wrong values of one key, and all of them were true at an earlier
    /// moment, tries the right values.
    pub(super) fn copied(
        &mut self,
        at: usize,
        expect: &Arc<Expect>,
        moments: &[Vec<(usize, Difference)>],
    ) {
        let Some(nearest) = moments.iter().rev().min_by_key(|differing| differing.len()) else {
            return;
        };
        let is_one_key = nearest.iter().all(|(index, _)| *index == nearest[0].0);
        if nearest.len() < 2 || !is_one_key || self.changed_by(at, expect, nearest).is_none() {
            return;
        }
        let mut states = expect.states.clone();
        for (index, one) in nearest {
            let Some(value) = corrected(&states[*index].1, one) else {
                return;
            };
            states[*index].1 = value;
        }
        let patch = self.with_values(at, expect, states, Kind::Expect, COMMON_CAUSE);
        self.try_fix(patch, true);
    }

    /// Returns whether a wrong value is the one that was true until a move changed it last: the
    /// scorekeeper wrote down the old value instead of the new one.
    pub(super) fn is_stale(
        &mut self,
        at: usize,
        expect: &Expect,
        wrong: &[(usize, Difference)],
    ) -> bool {
        wrong.len() == 1 && self.changed_by(at, expect, wrong).is_some()
    }

    /// Returns the last move before which all wrong values of an expect were true; `None` if they are
    /// all equal, or if one is 0 or nobody: such values fit too many moments. A single value of one
    /// digit, or a single name, must be the one that was true right before its last change.
    pub(super) fn changed_by(
        &mut self,
        at: usize,
        expect: &Expect,
        wrong: &[(usize, Difference)],
    ) -> Option<usize> {
        let mut declared = wrong.iter().map(|(_, one)| &one.values.0);
        let first = declared.next()?;
        let is_nothing = |value: &Value| matches!(value, Value::Nobody | Value::Number(0));
        if wrong.len() > 1 && declared.all(|other| other == first)
            || wrong.iter().any(|(_, one)| is_nothing(&one.values.0))
        {
            return None;
        }
        let earlier = self.moves[..self.ordinal(at)].iter().rev().take(BACK);
        let earlier: Vec<usize> = earlier.copied().collect();
        for item in earlier {
            let differing = self.differing(expect, &self.before(item)?.state);
            let of = |one: &Difference| differing.iter().find(|(_, other)| other.path == one.path);
            if wrong.iter().all(|(_, one)| of(one).is_none()) {
                return Some(item);
            }
            if let [(_, one)] = wrong
                && !is_distinctive(&one.values.0)
                && of(one).is_some_and(|(_, then)| then.values.1 != one.values.1)
            {
                return None;
            }
        }
        None
    }

    /// Returns the last move before which the values that a correction changes were true.
    pub(super) fn copied_before(&mut self, expect: &Arc<Expect>, new: &Expect) -> Option<usize> {
        let at = self.violation;
        let states = self.states_of(at);
        let of_new = states.iter().map(|state| self.differing(expect, state));
        let right = states.iter().map(|state| self.differing(new, state));
        let (wrong, _) = of_new.zip(right).find(|(_, right)| right.is_empty())?;
        self.changed_by(at, expect, &wrong)
    }
}

/// Returns whether a value is hardly true at a moment by chance: a figure of two digits or more.
pub(super) fn is_distinctive(value: &Value) -> bool {
    matches!(value, Value::Number(figure) if figure.unsigned_abs() > 9)
}
