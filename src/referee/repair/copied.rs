//! Corrects an expect in which several values were copied from an earlier moment: they were true until
//! one move changed them.

use super::claims::corrected;
use super::costs::{COMMON_CAUSE, Kind};
use super::search::Search;
use crate::game::Game;
use crate::game::language::Value;
use crate::referee::log::Expect;
use crate::referee::replay::Difference;
use std::sync::Arc;

/// How many moves back the values may have been true: people copy from the turn before.
const BACK: usize = 60;

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

    /// Returns the last move before which all wrong values of an expect were true; `None` if they are
    /// all equal, or if one is 0 or nobody: such values fit too many moments.
    pub(super) fn changed_by(
        &mut self,
        at: usize,
        expect: &Expect,
        wrong: &[(usize, Difference)],
    ) -> Option<usize> {
        let mut declared = wrong.iter().map(|(_, one)| &one.values.0);
        let first = declared.next()?;
        let is_nothing = |value: &Value| matches!(value, Value::Nobody | Value::Number(0));
        if declared.all(|other| other == first)
            || wrong.iter().any(|(_, one)| is_nothing(&one.values.0))
        {
            return None;
        }
        let earlier = self.moves[..self.ordinal(at)].iter().rev().take(BACK);
        let earlier: Vec<usize> = earlier.copied().collect();
        earlier.into_iter().find(|item| {
            let Some(cursor) = self.before(*item) else {
                return false;
            };
            let differing = self.differing(expect, &cursor.state);
            !wrong
                .iter()
                .any(|(_, one)| differing.iter().any(|(_, other)| other.path == one.path))
        })
    }

    /// Returns the last move before which the values that a correction changes were true, if there are
    /// several.
    pub(super) fn copied_before(&mut self, expect: &Arc<Expect>, new: &Expect) -> Option<usize> {
        let at = self.violation;
        let states = self.states_of(at);
        let of_new = states.iter().map(|state| self.differing(expect, state));
        let right = states.iter().map(|state| self.differing(new, state));
        let (wrong, _) = of_new.zip(right).find(|(_, right)| right.is_empty())?;
        (wrong.len() > 1)
            .then(|| self.changed_by(at, expect, &wrong))
            .flatten()
    }
}
