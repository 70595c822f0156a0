//! Whether a company or a player can still reach a place, and at what cost.

use crate::game::language::Domain;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What it takes to reach a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Whether it is reached already.
    pub there: bool,
    /// The cost of the cheapest way, the most important part first: cubes, links. Empty if there is
    /// no way.
    pub cost: Vec<(&'static str, i64)>,
    /// The cheapest way, from its beginning to the place. Empty if there is none.
    pub way: Vec<(Domain, u16)>,
    /// What cuts it off, each in a few words: `Denver-Omaha (blue)`. Empty if there is a way.
    pub cut_off: Vec<String>,
    /// The means to pay for it: `purple has 5 cubes`.
    pub purse: Option<String>,
}

impl Reach {
    /// Creates the answer that the place is reached already.
    pub fn already(cost: impl IntoIterator<Item = &'static str>) -> Self {
        Self {
            there: true,
            cost: cost.into_iter().map(|unit| (unit, 0)).collect(),
            ..Self::default()
        }
    }

    /// Creates the answer that there is no way.
    pub fn cut_off(by: impl IntoIterator<Item = String>) -> Self {
        Self {
            cut_off: by.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Returns the shorter of two lists of what cuts a place off: what lies around the place, and what
    /// lies around those who want to reach it. Either is the whole reason.
    pub fn fewer(around_place: Vec<String>, around_builder: Vec<String>) -> Vec<String> {
        let is_shorter = around_builder.len() < around_place.len();
        if around_place.is_empty() || (is_shorter && !around_builder.is_empty()) {
            around_builder
        } else {
            around_place
        }
    }
}

/// A cost: its more important part, and one that decides between equal costs.
pub type Cost = (i64, i64);

/// The cheapest ways from some places to all others.
#[derive(Clone, Debug)]
pub struct Ways {
    best: Vec<Option<(Cost, Option<usize>)>>,
}

impl Ways {
    /// Finds the cheapest ways on a board of `places` places. `starts` are places with the cost of
    /// beginning there; `steps` returns the neighbours of a place, each with the cost of the step.
    /// Of two equally cheap ways the one found first is kept.
    pub fn new<S: IntoIterator<Item = (usize, Cost)>>(
        places: usize,
        starts: impl IntoIterator<Item = (usize, Cost)>,
        mut steps: impl FnMut(usize) -> S,
    ) -> Self {
        let mut best: Vec<Option<(Cost, Option<usize>)>> = vec![None; places];
        let mut open = BinaryHeap::new();
        for (start, cost) in starts {
            if best[start].is_none_or(|(known, _)| cost < known) {
                best[start] = Some((cost, None));
                open.push(Reverse((cost, start)));
            }
        }
        while let Some(Reverse((cost, at))) = open.pop() {
            if best[at].is_some_and(|(known, _)| known < cost) {
                continue;
            }
            for (next, step) in steps(at) {
                let cost = (cost.0 + step.0, cost.1 + step.1);
                if best[next].is_none_or(|(known, _)| cost < known) {
                    best[next] = Some((cost, Some(at)));
                    open.push(Reverse((cost, next)));
                }
            }
        }
        Self { best }
    }

    /// Returns the cost of reaching a place; `None` if no way leads to it.
    pub fn cost(&self, place: usize) -> Option<Cost> {
        self.best[place].map(|(cost, _)| cost)
    }

    /// Returns the way to a place from its beginning; empty if none leads to it.
    pub fn way(&self, place: usize) -> Vec<usize> {
        let mut way = Vec::new();
        let mut at = self.best[place].map(|(_, before)| (place, before));
        while let Some((here, before)) = at {
            way.push(here);
            at = before.and_then(|before| Some((before, self.best[before]?.1)));
        }
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a line of four places, the last of them apart, and a short cut that costs more.
    fn ways() -> Ways {
        let steps: [&[(usize, Cost)]; 4] = [
            &[(1, (1, 1)), (2, (5, 1))],
            &[(0, (1, 1)), (2, (1, 1))],
            &[],
            &[(2, (1, 1))],
        ];
        Ways::new(4, [(0, (0, 0))], |at| steps[at].to_vec())
    }

    #[test]
    fn the_cheapest_way_is_found_and_not_the_shortest() {
        assert_eq!(ways().cost(2), Some((2, 2)));
        assert_eq!(ways().way(2), [0, 1, 2]);
    }

    #[test]
    fn no_way_leads_to_what_is_cut_off() {
        assert_eq!(ways().cost(3), None);
        assert!(ways().way(3).is_empty());
    }
}
