//! What hands still miss, as a price alone: what [`super::steiner`] finds with its lines, many times faster.
//!
//! A set of junctions is a set of bits, and the step to a neighbour is the same shift all over the board. For each subset of the
//! terminals Dreyfus and Wagner's programme asks, price by price, which junctions a tree of that price joins to the subset;
//! it ends at the first price at which a tree joins them all. The laid track is drawn together once for all hands.

use super::board::Board;
use super::grid::{Grid, Set};
use super::lattice::Junction;
use super::nets::Nets;
use super::steiner::missing;
use smallvec::SmallVec;

/// So many sets find room before the list of them grows: enough for most hands of the published board.
const SETS: usize = 256;

/// The prices of hands on one board with its track.
pub(crate) struct Prices<'p> {
    board: &'p Board,
    nets: &'p Nets,
    /// The junctions of every part that is more than one junction.
    parts: SmallVec<[Set; 6]>,
    /// The sets of all subsets, price by price; kept from one hand to the next.
    sets: Vec<Set>,
}

/// Where the sets of a subset lie: from the lowest price at which there are any, one a price.
#[derive(Clone, Copy, Default)]
struct Run {
    lowest: usize,
    begin: usize,
    count: usize,
}

impl Run {
    /// The set of a price; the last one for prices above those that matter.
    fn at(self, sets: &[Set], price: usize) -> Set {
        sets[self.begin + (price - self.lowest).min(self.count - 1)]
    }
}

impl<'p> Prices<'p> {
    /// Draws the laid track together.
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

    /// What it takes to work out one price, in units of [`Work`](crate::game::Work).
    pub(crate) fn work(&self) -> u64 {
        if self.board.grid().is_some() {
            400
        } else {
            20_000
        }
    }

    /// What it costs to join all terminals.
    pub(crate) fn of(&mut self, terminals: &[Junction]) -> u16 {
        let Some(grid) = self.board.grid() else {
            return missing(self.board, self.nets, terminals).points;
        };
        let mut wanted: SmallVec<[Set; 6]> = SmallVec::new();
        for terminal in terminals {
            let part = self.whole(grid.one(*terminal));
            if !wanted.contains(&part) {
                wanted.push(part);
            }
        }
        let Some((root, others)) = wanted
            .split_first()
            .filter(|(_, others)| !others.is_empty())
        else {
            return 0;
        };
        let mut sets = std::mem::take(&mut self.sets);
        sets.clear();
        let price = self.join(grid, *root, others, &mut sets);
        self.sets = sets;
        price as u16
    }

    /// A set with all of every part it touches: laid track is free.
    fn whole(&self, mut set: Set) -> Set {
        for part in &self.parts {
            if set.meets(part) {
                set = set.or(*part);
            }
        }
        set
    }

    /// What can be reached at a price from what was reached at the two prices below.
    fn spread(&self, grid: &Grid, below: Set, two_below: Set) -> Set {
        grid.spread(below, two_below).or(below)
    }

    fn join(&self, grid: &Grid, root: Set, others: &[Set], sets: &mut Vec<Set>) -> usize {
        let count = others.len();
        let all = (1usize << count) - 1;
        let mut runs: SmallVec<[Run; 32]> = SmallVec::from_elem(Run::default(), all + 1);
        // How far each terminal is from each other one and, last, from the root.
        let mut apart: SmallVec<[[usize; 8]; 6]> = SmallVec::new();
        for (bit, terminal) in others.iter().enumerate() {
            let begin = sets.len();
            let mut far = [usize::MAX; 8];
            let mut reached = *terminal;
            for price in 0.. {
                sets.push(reached);
                let mut left = false;
                for (end, far) in others.iter().chain([&root]).zip(&mut far) {
                    if *far == usize::MAX {
                        if reached.meets(end) {
                            *far = price;
                        } else {
                            left = true;
                        }
                    }
                }
                // A board is in one piece, so that everything is reached in the end.
                if !left {
                    break;
                }
                let two_below = if price > 0 {
                    sets[sets.len() - 2]
                } else {
                    Set::default()
                };
                reached = self.whole(self.spread(grid, reached, two_below));
            }
            runs[1 << bit] = Run {
                lowest: 0,
                begin,
                count: sets.len() - begin,
            };
            apart.push(far);
        }
        let most = spanning(&apart);
        for subset in 1..=all {
            if subset.is_power_of_two() {
                continue;
            }
            // What is not joined yet costs at least a line each, and as much as lies between any two of it.
            let rest = rest(&apart, subset);
            let Some(dearest) = most.checked_sub(rest) else {
                continue;
            };
            let lowest = splits(subset)
                .filter(|(half, other)| runs[*half].count > 0 && runs[*other].count > 0);
            let Some(lowest) = lowest
                .map(|(half, other)| runs[half].lowest + runs[other].lowest)
                .min()
            else {
                continue;
            };
            let begin = sets.len();
            let (mut below, mut two_below) = (Set::default(), Set::default());
            for price in lowest..=dearest {
                let mut reached = self.spread(grid, below, two_below);
                for (half, other) in splits(subset) {
                    let (half, other) = (runs[half], runs[other]);
                    if half.count == 0 || other.count == 0 || half.lowest + other.lowest > price {
                        continue;
                    }
                    let last = (price - other.lowest).min(half.lowest + half.count - 1);
                    for of_half in half.lowest..=last {
                        reached =
                            reached.or(half.at(sets, of_half).and(other.at(sets, price - of_half)));
                    }
                }
                let reached = self.whole(reached);
                if subset == all && reached.meets(&root) {
                    return price;
                }
                if runs[subset].count > 0 || !reached.is_empty() {
                    let run = &mut runs[subset];
                    if run.count == 0 {
                        *run = Run {
                            lowest: price,
                            begin,
                            count: 0,
                        };
                    }
                    run.count += 1;
                    sets.push(reached);
                }
                (below, two_below) = (reached, below);
            }
        }
        most
    }
}

/// The ways to part a subset in two, each once: the half that keeps the lowest terminal comes first.
fn splits(subset: usize) -> impl Iterator<Item = (usize, usize)> {
    let lowest = subset & subset.wrapping_neg();
    let rest = subset ^ lowest;
    // Every set of the others but all of them goes with the lowest.
    std::iter::successors(rest.checked_sub(1).map(|next| next & rest), move |chosen| {
        chosen.checked_sub(1).map(|next| next & rest)
    })
    .map(move |chosen| (lowest | chosen, rest ^ chosen))
}

/// What a tree costs that joins the terminals two by two, each to the nearest that is joined already: never less than the
/// cheapest.
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

/// What the terminals that are not in a subset cost at least.
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
