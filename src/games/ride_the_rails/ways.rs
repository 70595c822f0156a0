//! The fewest locomotives that give what the record asks of a railroad, in several ways, and the order in which a set of them
//! can be placed.

use super::board::Hex;
use super::missing::{Want, Wanted};
use super::sites::sites;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The most ways in which one thing that is wanted is given.
const WAYS: usize = 12;
/// So many parts of a set that touch nothing are joined to the others.
const JOINED: usize = 2;

impl Wanted<'_> {
    /// The fewest locomotives that give what is wanted beside a set of them, in several ways.
    pub(super) fn ways(&self, want: Want, plan: &[Hex]) -> Vec<Vec<Hex>> {
        let from = match want {
            Want::Beside(_) => self.reached(plan),
            Want::Link(one, _) => vec![one],
        };
        self.ways_from(&from, want, plan)
    }

    /// Where the railroad stands with these locomotives; where it may start, if it stands nowhere.
    fn reached(&self, placed: &[Hex]) -> Vec<Hex> {
        let here = |hex: &Hex| self.track.has(self.railroad, *hex) || placed.contains(hex);
        let reached: Vec<Hex> = self
            .table
            .board
            .hexes()
            .map(|(hex, _)| hex)
            .filter(here)
            .collect();
        if reached.is_empty() {
            sites(self.table, self.track, self.railroad, true)
        } else {
            reached
        }
    }

    fn ways_from(&self, from: &[Hex], want: Want, plan: &[Hex]) -> Vec<Vec<Hex>> {
        let board = &self.table.board;
        let later = |hex: Hex| self.later.has(self.railroad, hex);
        let begun = self.track.has_begun(self.railroad);
        let stands = |hex: Hex| begun && later(hex) || plan.contains(&hex);
        let (Want::Beside(to) | Want::Link(_, to)) = want;
        // How many must be placed to come to a hex, and by how many steps.
        let mut far: Vec<Option<(usize, usize)>> = vec![None; board.hex_count()];
        let is_placed = |hex: Hex| !(stands(hex) || (hex == to && matches!(want, Want::Beside(_))));
        let can_stand =
            |hex: Hex| stands(hex) || hex == to || self.free[hex.index()] && !later(hex);
        let passes = |hex: Hex| {
            from.contains(&hex) || matches!(want, Want::Beside(_)) || board.hex(hex).city.is_none()
        };
        let mut queue: BinaryHeap<Reverse<((usize, usize), Hex)>> = BinaryHeap::new();
        for hex in from.iter().copied().filter(|hex| can_stand(*hex)) {
            let begun = (usize::from(is_placed(hex)), 0);
            far[hex.index()] = Some(begun);
            queue.push(Reverse((begun, hex)));
        }
        while let Some(Reverse((so_far, hex))) = queue.pop() {
            if hex == to || far[hex.index()] != Some(so_far) || !passes(hex) || so_far.0 > self.most
            {
                continue;
            }
            for near in board
                .hex(hex)
                .near
                .iter()
                .copied()
                .filter(|near| can_stand(*near))
            {
                let reached = (so_far.0 + usize::from(is_placed(near)), so_far.1 + 1);
                if far[near.index()].is_none_or(|known| reached < known) {
                    far[near.index()] = Some(reached);
                    queue.push(Reverse((reached, near)));
                }
            }
        }
        let Some(whole) = far[to.index()].filter(|whole| whole.0 <= self.most) else {
            return Vec::new();
        };
        // Back from the end over hexes that are as far as they must be.
        let mut ways: Vec<Vec<Hex>> = Vec::new();
        let mut open: Vec<(Hex, (usize, usize), Vec<Hex>)> = vec![(to, whole, Vec::new())];
        while let Some((hex, (placed, steps), mut way)) = open.pop() {
            if is_placed(hex) {
                way.push(hex);
            }
            let Some(left) = steps.checked_sub(1) else {
                way.reverse();
                ways.push(way);
                if ways.len() >= WAYS {
                    break;
                }
                continue;
            };
            let before = Some((placed - usize::from(is_placed(hex)), left));
            let back = board
                .hex(hex)
                .near
                .iter()
                .filter(|near| passes(**near) && far[near.index()] == before);
            open.extend(back.filter_map(|near| Some((*near, before?, way.clone()))));
        }
        ways
    }

    /// A set in an order in which each can be placed. What touches nothing is joined to the others in the first of the shortest
    /// ways; `None` where it cannot be.
    pub(super) fn joined(&self, set: &[Hex]) -> Option<Vec<Hex>> {
        let (mut order, mut left) = self.in_order(set);
        for _ in 0..JOINED {
            let Some(next) = left.first() else { break };
            let want = Want::Beside(*next);
            let way = self
                .ways_from(&self.reached(&order), want, &order)
                .into_iter()
                .next()?;
            let all: Vec<Hex> = order.iter().chain(&way).chain(&left).copied().collect();
            (order, left) = self.in_order(&all);
        }
        (left.is_empty() && order.len() <= self.most).then_some(order)
    }

    /// A set in an order in which each can be placed, and what is left because it touches nothing.
    fn in_order(&self, set: &[Hex]) -> (Vec<Hex>, Vec<Hex>) {
        let board = &self.table.board;
        let mut left: Vec<Hex> = set.to_vec();
        let mut order: Vec<Hex> = Vec::with_capacity(set.len());
        let begun = self.track.has_begun(self.railroad);
        let starts = if begun {
            Vec::new()
        } else {
            sites(self.table, self.track, self.railroad, true)
        };
        while !left.is_empty() {
            let reaches = |hex: &Hex| {
                let here =
                    |near: &Hex| self.track.has(self.railroad, *near) || order.contains(near);
                board.hex(*hex).near.iter().any(here)
                    || (!begun && order.is_empty() && starts.contains(hex))
            };
            let Some(next) = left.iter().position(reaches) else {
                break;
            };
            order.push(left.remove(next));
        }
        (order, left)
    }
}
