//! Corrects a result in which one value is wrong, or two are. The winner follows from the figures.

use super::bookkeeper::has_common_cause;
use super::claim_changes::ResultChange;
use super::claims::{MOST_WRONG, claim_cost, corrected, exchanged};
use super::copied::{BACK, is_distinctive};
use super::costs::{CLAIM_ALONE, COMMON_CAUSE, EXCHANGED, EXCHANGED_FAR, Kind, WHOLE_FIGURES};
use super::exchanged::rotations;
use super::playing::compared;
use super::script::Patch;
use super::search::Search;
use super::winners::leaders;
use crate::game::language::{Domain, Value};
use crate::game::prelude::*;
use crate::game::{Game, standing};
use crate::referee::log::Outcome;
use crate::referee::replay::{Difference, Uniform, result_differences};
use std::rc::Rc;

/// A result that disagrees with the moves.
struct WrongResult<'o> {
    outcome: &'o Outcome,
    /// The number of players.
    players: usize,
    /// What is wrong in it.
    slips: Vec<Difference>,
    /// What follows from them: the table reads the winner off the totals, even if they are wrong.
    followers: Vec<Difference>,
}

impl<G: Game> Search<'_, G> {
    /// Fixes the one wrong value of the result. If two are wrong, fixes each alone, so that a second
    /// edit can fix the other.
    pub(super) fn result(&mut self) {
        let (table, end) = (self.context.table, self.script.items.len());
        let Some(outcome) = self.context.outcome() else {
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
        let players = table.names(Domain::Player).map_or(0, |names| names.len());
        let wrong = WrongResult::new(outcome, players, differences);
        let uniform = Uniform::of(&outcome.states, wrong.slips.iter());
        let patch = |outcome: Outcome, kind, cost| Patch {
            at: end,
            until: end,
            items: Vec::new(),
            kind,
            cost,
            outcome: Some(Rc::new(outcome)),
        };
        if let Some(fixed) = uniform.and_then(|_| wrong.without(&wrong.slips)) {
            self.try_fix(patch(fixed, Kind::Result, WHOLE_FIGURES), true);
        }
        if let Some(fixed) = wrong.without(&wrong.slips).filter(|_| {
            let slips = wrong.slips.iter();
            slips.len() > 1 && self.context.is_original && has_common_cause(self.context, slips)
        }) {
            self.try_fix(patch(fixed, Kind::Result, COMMON_CAUSE), true);
        }
        if wrong.slips.len() > MOST_WRONG {
            if let Some(fixed) = wrong.without(&wrong.slips).filter(|fixed| {
                let mut both = outcome.states.iter().zip(&fixed.states);
                both.any(|(was, is)| rotations(&was.1).contains(&is.1))
            }) {
                self.try_fix(patch(fixed, Kind::Exchanged, EXCHANGED_FAR), true);
            }
            return;
        }
        if let Some(fixed) = wrong.exchanged() {
            self.try_fix(patch(fixed, Kind::Exchanged, EXCHANGED), true);
        }
        for slip in &wrong.slips {
            if let Some(fixed) = wrong.without(std::slice::from_ref(slip)) {
                let patch = patch(fixed, Kind::Result, wrong.cost(slip));
                self.try_fix(patch, wrong.slips.len() == 1);
            }
        }
    }
}

impl<G: Game> Search<'_, G> {
    /// Returns the last move before which the wrong figure of a result was true, if an expect can
    /// state the same figure: before the last payment, for example.
    pub(super) fn result_before(&mut self, values: &[ResultChange]) -> Option<usize> {
        let (key, was, is) = values.first()?;
        let (Value::Map(_, was), Value::Map(_, is)) = (was, is) else {
            return None;
        };
        let mut off = was.iter().zip(is).filter(|(was, is)| was != is);
        let ((id, declared), (_, right)) = off.next().filter(|_| off.next().is_none())?;
        if !is_distinctive(declared) {
            return None;
        }
        let name = G::INFO.results[*key].name;
        let observable = G::EXPECTS.iter().find(|known| known.key.name == name)?;
        let earlier: Vec<usize> = self.moves.iter().rev().take(BACK).copied().collect();
        let table = self.context.table;
        earlier.into_iter().find(|item| {
            let figure = self.before(*item).and_then(|cursor| {
                let shown = (observable.show)(table, &cursor.state);
                self.count(compared(declared, &shown));
                let mut entries = shown.entries().iter();
                entries
                    .find(|(own, _)| own == id)
                    .map(|(_, figure)| figure.clone())
            });
            figure.as_ref() == Some(declared) && declared != right
        })
    }
}

impl<'o> WrongResult<'o> {
    fn new(outcome: &'o Outcome, players: usize, differences: Vec<Difference>) -> Self {
        let (followers, slips): (Vec<Difference>, Vec<Difference>) = differences
            .into_iter()
            .partition(|difference| follows(outcome, difference, players));
        let (slips, followers) = match slips.is_empty() {
            true => (followers, slips),
            false => (slips, followers),
        };
        Self {
            outcome,
            players,
            slips,
            followers,
        }
    }

    /// Returns the index of the value to which a difference belongs.
    fn index(&self, difference: &Difference) -> Option<usize> {
        let of = |(key, _): &(usize, Value)| *key == difference.leaf.0;
        self.outcome.states.iter().position(of)
    }

    /// Returns the result with these values, and with what follows from them.
    fn with(&self, mut states: Vec<(usize, Value)>) -> Option<Outcome> {
        for difference in &self.followers {
            let at = self.index(difference)?;
            states[at].1 = corrected(&states[at].1, difference)?;
        }
        Some(Outcome {
            states,
            ..self.outcome.clone()
        })
    }

    /// Returns the result with its two wrong values exchanged.
    fn exchanged(&self) -> Option<Outcome> {
        let index = |difference: &Difference| self.index(difference);
        self.with(exchanged(&self.outcome.states, &self.slips, index)?)
    }

    /// Returns the result with some wrong values corrected.
    fn without(&self, slips: &[Difference]) -> Option<Outcome> {
        let mut states = self.outcome.states.clone();
        for slip in slips {
            let index = self.index(slip)?;
            states[index].1 = corrected(&states[index].1, slip)?;
        }
        self.with(states)
    }

    fn cost(&self, slip: &Difference) -> u32 {
        let is_only = self.slips.len() == 1;
        if is_only && is_told_by_figures(self.outcome, slip, self.players) {
            return CLAIM_ALONE;
        }
        // One wrong figure among several: the figures of all others are right.
        let value = self.index(slip).map(|index| &self.outcome.states[index].1);
        let is_among_others = value.is_some_and(|value| value.entries().len() > 1);
        claim_cost(slip, is_only && is_among_others)
    }
}

/// Returns whether a difference is in a name (the winner) that follows from the figures of all
/// players in the same result.
fn is_told_by_figures(outcome: &Outcome, difference: &Difference, players: usize) -> bool {
    let is_figure = |(_, value): &(u16, Value)| matches!(value, Value::Number(_));
    difference.figures.is_none()
        && outcome.states.iter().any(|(key, value)| {
            let figures = value.entries();
            *key != difference.leaf.0 && figures.len() == players && figures.iter().all(is_figure)
        })
}

/// Returns whether the wrong names in the result (the winners) are those with the highest figure in
/// the same result.
fn follows(outcome: &Outcome, difference: &Difference, players: usize) -> bool {
    if !is_told_by_figures(outcome, difference, players) {
        return false;
    }
    let leaders = leaders(outcome, players);
    let leads = |name: &Value| name.id().is_some_and(|id| leaders.contains(&id));
    match &difference.values.0 {
        Value::List(names) => !names.is_empty() && names.iter().all(leads),
        name => leads(name),
    }
}
