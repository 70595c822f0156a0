//! Claims that are impossible at any table, whatever the position that the log begins with leaves out:
//! money below zero, more shares of a company than there are.
//!
//! The game decides which figures are possible: it refuses all others in a position.

use super::claims::Difference;
use super::run::Replay;
use crate::game::language::{Faults, Value};
use crate::game::prelude::*;
use crate::game::{Game, Given, Observable};
use crate::yaml::parse::parse;
use crate::yaml::tree::NodeId;

impl<G: Game> Replay<'_, G> {
    /// Says why one of a claim's false figures is impossible, in a sentence without its full stop.
    /// `names` returns the name of a key of the claim; `states` are the claim's values, each with the
    /// index of its key. `None` if every figure is possible, or if the log does not begin with a
    /// position.
    pub(super) fn impossible(
        &self,
        names: &dyn Fn(usize) -> &'static str,
        states: &[(usize, Value)],
        differences: &[Difference],
    ) -> Option<String> {
        let omitted = self.omitted.as_ref()?;
        let is_left_out = |observable: &Observable<G>| omitted.is_guessed(observable.key.name);
        if !G::EXPECTS.iter().any(is_left_out) {
            return None;
        }
        let is_false = |key: usize| {
            let mut figures = differences.iter().filter(|it| it.figures.is_some());
            figures.any(|difference| difference.leaf.0 == key)
        };
        let mut claimed = states.iter().filter(|(key, _)| is_false(*key));
        claimed.find_map(|(key, value)| {
            let own = G::EXPECTS
                .iter()
                .position(|it| it.key.name == names(*key))?;
            let why = self.why_not(own, value.clone())?;
            Some(format!("whatever the position leaves out, {why}"))
        })
    }

    /// Says why a figure under a key is impossible; `None` if all of them are possible.
    fn why_not(&self, key: usize, value: Value) -> Option<String> {
        let (nowhere, mut faults) = (parse("position").tree, Faults::default());
        let values = [(key, value, NodeId(0))];
        let mut given = Given::new(self.table, &nowhere, &values, NodeId(0), &mut faults).made_up();
        G::State::from_position(&mut given, std::iter::empty());
        given.beyond().map(str::to_owned)
    }
}
