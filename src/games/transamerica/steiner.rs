//! The exact price of what a hand still misses: a minimum Steiner tree on the lattice, laid track being free.
//!
//! Laid track is contracted first, so each joined part of the board is one node; then Dreyfus and Wagner's dynamic
//! programme runs over the subsets of the terminals (the player's network and up to five cities).

use super::board::Board;
use super::lattice::{Junction, Line};
use super::nets::Nets;
use smallvec::SmallVec;

/// A cheapest set of lines that would join what is to be joined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// What it costs: 1 a single line, 2 a double line.
    pub points: u16,
    /// The lines, by number. Of several cheapest sets it is always the same one.
    pub lines: Vec<Line>,
}

/// More than any tree costs.
const FAR: u16 = u16::MAX / 4;

/// How a part of the tree came to a node.
#[derive(Clone, Copy)]
enum Came {
    /// It begins here.
    Here,
    /// Two trees meet: this subset and the rest.
    Met(u8),
    /// Over a line, from its other end.
    Along(Line),
}

/// What is missing to join all `terminals`, given what is joined already.
///
/// # Panics
/// Never for up to seven terminals, which is more than a hand and a marker.
pub fn missing(board: &Board, nets: &Nets, terminals: &[Junction]) -> Missing {
    let (node, count) = nets.numbered();
    let mut wanted: SmallVec<[usize; 6]> = SmallVec::new();
    for terminal in terminals {
        let part = usize::from(node[terminal.index()]);
        if !wanted.contains(&part) {
            wanted.push(part);
        }
    }
    let Some((root, others)) = wanted
        .split_first()
        .filter(|(_, others)| !others.is_empty())
    else {
        return Missing::default();
    };
    let graph = Contracted::new(board, &node, count);
    let all = (1usize << others.len()) - 1;
    let mut cost = vec![FAR; (all + 1) * count];
    let mut came = vec![Came::Here; (all + 1) * count];
    let mut buckets = Buckets::default();
    // A part of a cheapest tree costs no more than any tree: what is dearer leads nowhere.
    let star = graph.star(
        *root,
        others,
        &mut cost[..count],
        &mut came[..count],
        &mut buckets,
    );
    for (bit, other) in others.iter().enumerate() {
        let base = (1 << bit) * count;
        cost[base + *other] = 0;
        graph.spread(
            [*other],
            &mut cost[base..base + count],
            &mut came[base..base + count],
            star,
            &mut buckets,
            |_, _| false,
        );
    }
    let most = spanning(*root, others, |bit, at| cost[(1 << bit) * count + at]);
    // No node of a cheapest tree is dearer to reach than that from any terminal.
    let near = |at: &usize| (0..others.len()).all(|bit| cost[(1 << bit) * count + at] <= most);
    let near: Vec<usize> = (0..count).filter(near).collect();
    for subset in (1..=all).filter(|subset| !subset.is_power_of_two()) {
        let base = subset * count;
        // Each split once: the half that keeps the lowest terminal is the one named.
        let lowest = subset & subset.wrapping_neg();
        let mut half = (subset - 1) & subset;
        while half > 0 {
            if half & lowest != 0 {
                let (left, right) = (half * count, (subset ^ half) * count);
                for at in &near {
                    let together = cost[left + at] + cost[right + at];
                    if together < cost[base + at] {
                        cost[base + at] = together;
                        came[base + at] = Came::Met(half as u8);
                    }
                }
            }
            half = (half - 1) & subset;
        }
        let begin = near.iter().copied();
        graph.spread(
            begin,
            &mut cost[base..base + count],
            &mut came[base..base + count],
            most,
            &mut buckets,
            |_, _| false,
        );
    }
    let mut lines = Vec::new();
    let mut open = vec![(all, *root)];
    while let Some((subset, at)) = open.pop() {
        match came[subset * count + at] {
            Came::Here => {}
            Came::Met(half) => {
                open.extend([(usize::from(half), at), (subset ^ usize::from(half), at)]);
            }
            Came::Along(line) => {
                lines.push(line);
                let [low, high] = board
                    .edge(line)
                    .ends
                    .map(|end| usize::from(node[end.index()]));
                open.push((subset, if low == at { high } else { low }));
            }
        }
    }
    lines.sort_unstable();
    Missing {
        points: cost[all * count + root],
        lines,
    }
}

/// What a tree costs that joins the terminals two by two, each to the nearest that is joined already: never less than the
/// cheapest. `price` gives what it costs to come from one of `others`, by its place among them, to a node.
fn spanning(root: usize, others: &[usize], price: impl Fn(usize, usize) -> u16) -> u16 {
    let mut near: SmallVec<[u16; 6]> = (0..others.len()).map(|bit| price(bit, root)).collect();
    let mut joined = 0u8;
    let mut total = 0u16;
    for _ in others {
        let Some(next) = (0..others.len())
            .filter(|bit| joined & 1 << bit == 0)
            .min_by_key(|bit| near[*bit])
        else {
            break;
        };
        joined |= 1 << next;
        total = total.saturating_add(near[next]);
        for (bit, near) in near.iter_mut().enumerate() {
            *near = (*near).min(price(bit, others[next]));
        }
    }
    total
}

/// Nodes by their price, for [`Contracted::spread`]; kept from one to the next.
#[derive(Default)]
struct Buckets(Vec<Vec<u16>>);

impl Buckets {
    fn put(&mut self, at: usize, price: u16) {
        let price = usize::from(price);
        if self.0.len() <= price {
            self.0.resize_with(price + 1, Vec::new);
        }
        self.0[price].push(at as u16);
    }
}

/// The lattice with every joined part drawn together into one node.
struct Contracted {
    first: Vec<usize>,
    arcs: Vec<(u16, u16, Line)>,
}

impl Contracted {
    fn new(board: &Board, node: &[u16], count: usize) -> Self {
        let ends = |line: Line| board.edge(line).ends.map(|end| node[end.index()]);
        let mut first = vec![0; count + 1];
        for [low, high] in board.lines().map(ends).filter(|[low, high]| low != high) {
            first[usize::from(low) + 1] += 1;
            first[usize::from(high) + 1] += 1;
        }
        for at in 0..count {
            first[at + 1] += first[at];
        }
        let mut next = first.clone();
        let mut arcs = vec![(0, 0, Line(0)); first[count]];
        for line in board.lines() {
            let [low, high] = ends(line);
            if low != high {
                for (from, to) in [(low, high), (high, low)] {
                    arcs[next[usize::from(from)]] = (to, board.edge(line).cost(), line);
                    next[usize::from(from)] += 1;
                }
            }
        }
        Self { first, arcs }
    }

    /// What a tree costs that joins every one of `others` to the root by itself. `cost` and `came` are of no subset.
    fn star(
        &self,
        root: usize,
        others: &[usize],
        cost: &mut [u16],
        came: &mut [Came],
        buckets: &mut Buckets,
    ) -> u16 {
        let (mut left, mut total) = (others.len(), 0);
        cost[root] = 0;
        self.spread([root], cost, came, FAR, buckets, |at, price| {
            if others.contains(&at) {
                left -= 1;
                total = price.saturating_add(total);
            }
            left == 0
        });
        if left == 0 { total } else { FAR }
    }

    /// Lets every node be reached over lines from those of `begin`, as far as that costs no more than `most`: Dijkstra with
    /// a bucket a price.
    /// It ends when `enough` says so of a node and its price.
    fn spread(
        &self,
        begin: impl IntoIterator<Item = usize>,
        cost: &mut [u16],
        came: &mut [Came],
        most: u16,
        buckets: &mut Buckets,
        mut enough: impl FnMut(usize, u16) -> bool,
    ) {
        for at in begin
            .into_iter()
            .filter(|at| cost[*at] < FAR && cost[*at] <= most)
        {
            buckets.put(at, cost[at]);
        }
        let mut price = 0;
        while price < buckets.0.len() {
            let mut index = 0;
            while let Some(at) = buckets.0[price].get(index).map(|at| usize::from(*at)) {
                index += 1;
                if usize::from(cost[at]) != price {
                    continue;
                }
                if enough(at, price as u16) {
                    buckets.0.iter_mut().for_each(Vec::clear);
                    return;
                }
                for (to, length, line) in &self.arcs[self.first[at]..self.first[at + 1]] {
                    let (to, reached) = (usize::from(*to), price as u16 + length);
                    if reached < cost[to] && reached <= most {
                        cost[to] = reached;
                        came[to] = Came::Along(*line);
                        buckets.put(to, reached);
                    }
                }
            }
            buckets.0[price].clear();
            price += 1;
        }
    }
}

#[cfg(test)]
#[path = "steiner_tests.rs"]
mod tests;
