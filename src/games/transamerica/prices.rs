//! What it costs to complete hands. Finds only the prices, many times faster than
//! [`super::steiner`], which also finds the lines.
//!
//! A set of junctions is a set of bits, and a step to a neighbour is the same shift everywhere on
//! the board. For each subset of the terminals, the programme of Dreyfus and Wagner asks price by
//! price which junctions a tree of that price joins to the subset. It ends at the first price at
//! which a tree joins them all. Laid track is contracted once for all hands.

use super::board::{Board, Grid, Junction, Set};
use super::nets::Nets;
use super::steiner::missing;
use smallvec::SmallVec;

/// The initial capacity of the list of sets: enough for most hands on the published board.
const SETS: usize = 256;

/// The prices of hands on one board with its track.
pub(crate) struct Prices<'p> {
    board: &'p Board,
    nets: &'p Nets,
    /// The junctions of every connected part with more than one junction.
    parts: SmallVec<[Set; 6]>,
    /// The sets of all subsets, price by price. The list is kept from one hand to the next to save
    /// allocations.
    sets: Vec<Set>,
}

/// Where the sets of a subset are in the list: one per price, from the lowest price at which there
/// is one.
#[derive(Clone, Copy, Default)]
struct Run {
    lowest: usize,
    begin: usize,
    count: usize,
}

impl Run {
    /// Returns the set of a price. Prices above the highest have the last set.
    fn at(self, sets: &[Set], price: usize) -> Set {
        sets[self.begin + (price - self.lowest).min(self.count - 1)]
    }
}

impl<'p> Prices<'p> {
    /// Contracts the laid track.
    pub(crate) fn new(board: &'p Board, nets: &'p Nets) -> Self {
        let mut parts: SmallVec<[Set; 6]> = SmallVec::new();
        if let Some(grid) = board.grid() {
            let mut known: SmallVec<[Junction; 6]> = SmallVec::new();
            for junction in board.all_junctions() {
                let part = nets.of(junction);
                if part == junction {
                    continue;
                }
                let index = known
                    .iter()
                    .position(|known| *known == part)
                    .unwrap_or_else(|| {
                        known.push(part);
                        parts.push(grid.one(part));
                        known.len() - 1
                    });
                grid.put(junction, &mut parts[index]);
            }
        }
        Self {
            board,
            nets,
            parts,
            sets: Vec::with_capacity(SETS),
        }
    }

    /// Returns how much work it takes to find one price, in units of [`Work`](crate::game::Work).
    pub(crate) fn work(&self) -> u64 {
        if self.board.grid().is_some() {
            400
        } else {
            20_000
        }
    }

    /// Returns what it costs to join all terminals.
    pub(crate) fn of(&mut self, terminals: &[Junction]) -> u16 {
        let Some(grid) = self.board.grid() else {
            return missing(self.board, self.nets, terminals).points;
        };
        let mut parts: SmallVec<[Set; 6]> = SmallVec::new();
        for terminal in terminals {
            let part = self.whole(grid.one(*terminal));
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        let Some((root, others)) = parts.split_first().filter(|(_, others)| !others.is_empty())
        else {
            return 0;
        };
        let mut sets = std::mem::take(&mut self.sets);
        sets.clear();
        let price = self.join(grid, *root, others, &mut sets);
        self.sets = sets;
        price as u16
    }

    /// Returns a set with the whole of every connected part that it touches, because laid track
    /// costs nothing.
    fn whole(&self, mut set: Set) -> Set {
        for part in &self.parts {
            if set.meets(part) {
                set = set.or(*part);
            }
        }
        set
    }

    /// Returns what can be reached at a price, given what was reached at the two prices below it.
    fn spread(&self, grid: &Grid, below: Set, two_below: Set) -> Set {
        grid.spread(below, two_below).or(below)
    }

    /// Returns the cost of the cheapest tree that joins the root and all other terminals.
    fn join(&self, grid: &Grid, root: Set, others: &[Set], sets: &mut Vec<Set>) -> usize {
        let all = (1usize << others.len()) - 1;
        let mut runs: SmallVec<[Run; 32]> = SmallVec::from_elem(Run::default(), all + 1);
        // The distances of each terminal to the others and, last, to the root.
        let mut distances: SmallVec<[[usize; 8]; 6]> = SmallVec::new();
        for (bit, terminal) in others.iter().enumerate() {
            let ends = others.iter().chain([&root]);
            let (run, to_ends) = self.reach(grid, *terminal, ends, sets);
            runs[1 << bit] = run;
            distances.push(to_ends);
        }
        let most = spanning(&distances);
        for subset in (1..=all).filter(|subset| !subset.is_power_of_two()) {
            // What is not joined yet costs at least one line per terminal, and at least the
            // distance between any two of those terminals.
            let Some(dearest) = most.checked_sub(rest(&distances, subset)) else {
                continue;
            };
            let goal = (subset == all).then_some(root);
            let (run, reached_at) = self.join_halves(grid, subset, &runs, (goal, dearest), sets);
            if let Some(price) = reached_at {
                return price;
            }
            runs[subset] = run;
        }
        most
    }

    /// Returns the sets that a terminal reaches, price by price, until it has reached all of
    /// `ends`; and the price at which it reaches each of them.
    fn reach<'s>(
        &self,
        grid: &Grid,
        terminal: Set,
        ends: impl Iterator<Item = &'s Set> + Clone,
        sets: &mut Vec<Set>,
    ) -> (Run, [usize; 8]) {
        let begin = sets.len();
        let mut distances = [usize::MAX; 8];
        let mut reached = terminal;
        for price in 0.. {
            sets.push(reached);
            let mut is_left = false;
            for (end, distance) in ends.clone().zip(&mut distances) {
                if *distance == usize::MAX {
                    if reached.meets(end) {
                        *distance = price;
                    } else {
                        is_left = true;
                    }
                }
            }
            // A board is connected, so everything is reached in the end.
            if !is_left {
                break;
            }
            let two_below = match price {
                0 => Set::default(),
                _ => sets[sets.len() - 2],
            };
            reached = self.whole(self.spread(grid, reached, two_below));
        }
        let count = sets.len() - begin;
        let run = Run {
            lowest: 0,
            begin,
            count,
        };
        (run, distances)
    }

    /// Returns the sets of a subset, price by price up to `dearest`: the junctions reached by trees
    /// that join two halves of the subset. If there is a goal, the search ends when a tree reaches
    /// it, and the price at that point is returned too.
    fn join_halves(
        &self,
        grid: &Grid,
        subset: usize,
        runs: &[Run],
        (goal, dearest): (Option<Set>, usize),
        sets: &mut Vec<Set>,
    ) -> (Run, Option<usize>) {
        let mut run = Run {
            lowest: 0,
            begin: sets.len(),
            count: 0,
        };
        let halves = || {
            splits(subset)
                .map(|(half, other)| (runs[half], runs[other]))
                .filter(|(half, other)| half.count > 0 && other.count > 0)
        };
        let Some(lowest) = halves()
            .map(|(half, other)| half.lowest + other.lowest)
            .min()
        else {
            return (Run::default(), None);
        };
        let (mut below, mut two_below) = (Set::default(), Set::default());
        for price in lowest..=dearest {
            let mut reached = self.spread(grid, below, two_below);
            for (half, other) in
                halves().filter(|(half, other)| half.lowest + other.lowest <= price)
            {
                let last = (price - other.lowest).min(half.lowest + half.count - 1);
                for of_half in half.lowest..=last {
                    let both = half.at(sets, of_half).and(other.at(sets, price - of_half));
                    reached = reached.or(both);
                }
            }
            let reached = self.whole(reached);
            if goal.is_some_and(|goal| reached.meets(&goal)) {
                return (run, Some(price));
            }
            if run.count > 0 || !reached.is_empty() {
                if run.count == 0 {
                    run.lowest = price;
                }
                run.count += 1;
                sets.push(reached);
            }
            (below, two_below) = (reached, below);
        }
        (run, None)
    }
}

/// Returns the ways to split a subset in two, each once. The half that contains the lowest terminal
/// comes first.
fn splits(subset: usize) -> impl Iterator<Item = (usize, usize)> {
    let lowest = subset & subset.wrapping_neg();
    let rest = subset ^ lowest;
    // Any set of the other terminals may go with the lowest, except all of them.
    std::iter::successors(rest.checked_sub(1).map(|next| next & rest), move |chosen| {
        chosen.checked_sub(1).map(|next| next & rest)
    })
    .map(move |chosen| (lowest | chosen, rest ^ chosen))
}

/// Returns the cost of the tree that joins the terminals one by one, always the one nearest to what
/// is joined already: an upper bound for the cheapest tree.
fn spanning(apart: &[[usize; 8]]) -> usize {
    let root = apart.len();
    let mut near: SmallVec<[usize; 6]> = apart.iter().map(|far| far[root]).collect();
    let (mut joined, mut total) = (0u8, 0);
    for _ in apart {
        let Some(next) = (0..root)
            .filter(|bit| joined & 1 << bit == 0)
            .min_by_key(|bit| near[*bit])
        else {
            break;
        };
        joined |= 1 << next;
        total += near[next];
        for (bit, near) in near.iter_mut().enumerate() {
            *near = (*near).min(apart[bit][next]);
        }
    }
    total
}

/// Returns a lower bound for the cost of the terminals outside of a subset.
fn rest(apart: &[[usize; 8]], subset: usize) -> usize {
    let root = apart.len();
    let outside = (0..root).filter(|bit| subset & 1 << bit == 0);
    outside
        .clone()
        .map(|bit| {
            (0..=root)
                .filter(|end| subset & 1 << end == 0)
                .map(|end| apart[bit][end])
                .max()
                .unwrap_or(0)
        })
        .max()
        .unwrap_or(0)
        .max(outside.count())
}

#[cfg(test)]
#[path = "prices_tests.rs"]
mod tests;
