//! Finds out whether a finding that reads left-out keys is there whatever their values are.
//!
//! A game says which keys a broken rule reads. Where all of them have few values (an order of at most
//! four names, a name), every value can be tried. If the finding is there under all of them, it rests
//! on none.

use super::doubt::{Doubt, number};
use super::facts::NAMED;
use super::other_values::Values;
use super::otherwise::{MADE, NEAR, Search, pairs};
use crate::game::Game;
use crate::game::language::{MoveNo, Shape, Value};
use crate::referee::verdict::Finding;

/// More turns than a game has.
const TURNS: i64 = 20;

impl<G: Game> Search<'_, '_, G> {
    /// Returns whether the first finding of the log, which reads left-out keys, is there under every
    /// value of these keys, alone and together with other values of each key that is `open`. `false`
    /// also if they have too many values, or if the work is used up.
    pub(super) fn is_there_anyway(&self, finding: &Finding, open: &[usize], first: MoveNo) -> bool {
        // Further on, passes have been filled in by what was assumed.
        if finding.rule.is_none() || number(finding) > first.saturating_add(NEAR) {
            return false;
        }
        let Some(alone) = self.all_values(&finding.facts.conditions()) else {
            return false;
        };
        let doubt = Doubt::new(0, finding);
        let findings = &self.replay.now.findings;
        let is_there = |values: &Values| {
            let Some(other) = self.judge(values) else {
                return !self.is_lacking(values);
            };
            doubt.gone(findings, &other).is_empty()
        };
        let others = self.others.each_alone(open);
        if alone.len() * (1 + others.len()) > MADE {
            return false;
        }
        let with_others = pairs(&alone, &others);
        alone.iter().chain(&with_others).all(is_there) && self.has_work_left()
    }

    /// Returns the other values of some keys, one key at a time; `None` if the keys have too many.
    fn all_values(&self, keys: &[&'static str]) -> Option<Vec<Values>> {
        // More keys may have been read than are named.
        if keys.is_empty() || keys.len() >= NAMED {
            return None;
        }
        let mut all = Vec::new();
        for name in keys {
            let key = G::EXPECTS.iter().position(|it| it.key.name == *name)?;
            let values = match G::EXPECTS[key].key.shape {
                Shape::List(Shape::Name(_)) => self.orders(key)?,
                Shape::Number if G::INFO.is_stage_key(name) => self.turns(key),
                Shape::Name(_) | Shape::OrNobody(Shape::Name(_)) | Shape::Word(_) | Shape::Flag => {
                    self.others.each_alone(&[key])
                }
                _ => return None,
            };
            all.extend(
                values
                    .into_iter()
                    .filter(|values| values[0].1 != Value::Unknown),
            );
        }
        Some(all)
    }

    /// Returns every other turn that a position may be in.
    fn turns(&self, key: usize) -> Vec<Values> {
        let own = self.others.value(key);
        let turns = (1..=TURNS).map(Value::Number).filter(|turn| *turn != own);
        turns.map(|turn| vec![(key, turn)]).collect()
    }

    /// Returns every other order for a key; `None` if it has too many, or if a name may stand in it
    /// twice.
    fn orders(&self, key: usize) -> Option<Vec<Values>> {
        let orders = self.others.all_orders(key)?;
        let Some((_, order)) = orders.first().map(|values| &values[0]) else {
            return Some(orders);
        };
        let mut repeated = order.elements().to_vec();
        repeated[1] = repeated[0].clone();
        let may_repeat = self.state(&vec![(key, Value::List(repeated))]).is_some();
        (!may_repeat).then_some(orders)
    }
}
