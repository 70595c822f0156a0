//! What a hand still misses: a minimum Steiner tree on the lattice, on which laid track costs
//! nothing.
//!
//! Laid track is contracted first, so that each connected part of the board is one node. Then the
//! dynamic programme of Dreyfus and Wagner runs over the subsets of the terminals (the player's
//! network and up to five cities).

use super::board::{Board, Junction, Line};
use super::nets::Nets;
use smallvec::SmallVec;
use std::sync::{Arc, OnceLock};

/// A cheapest set of lines that joins the terminals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// What the lines cost: 1 per single line and 2 per double line.
    pub points: u16,
    /// The lines, ordered by number. Of several cheapest sets, it is always the same one.
    pub lines: Vec<Line>,
}

/// More than any tree costs.
const FAR: u16 = u16::MAX / 4;

/// The last step of a tree at a node.
#[derive(Clone, Copy)]
enum LastStep {
    /// The tree begins here.
    Here,
    /// Two trees meet here: that of this half of the subset, and that of the rest.
    Met(u8),
    /// The tree comes over a line, from its other end.
    Along(Line),
}

/// Returns what is missing to join all `terminals`, given the track that is laid.
///
/// # Panics
/// Never for up to seven terminals, which is more than a hand and a marker.
pub fn missing(board: &Board, nets: &Nets, terminals: &[Junction]) -> Missing {
    let (node, count) = nets.numbered();
    let mut apart: SmallVec<[usize; 6]> = SmallVec::new();
    for terminal in terminals {
        let part = usize::from(node[terminal.index()]);
        if !apart.contains(&part) {
            apart.push(part);
        }
    }
    let Some((root, others)) = apart.split_first().filter(|(_, others)| !others.is_empty()) else {
        return Missing::default();
    };
    let graph = Contracted::new(board, &node, count);
    let trees = Trees::new(&graph, *root, others, count);
    let all = (1usize << others.len()) - 1;
    Missing {
        points: trees.cost[all * count + root],
        lines: trees.lines(board, &node, (all, *root)),
    }
}

/// The cheapest trees from each node to each subset of the terminals other than the root.
struct Trees {
    /// How many nodes there are.
    count: usize,
    /// For each subset and node, what the tree costs.
    cost: Vec<u16>,
    /// For each subset and node, the last step of the tree.
    came: Vec<LastStep>,
}

impl Trees {
    fn new(graph: &Contracted, root: usize, others: &[usize], count: usize) -> Self {
        let all = (1usize << others.len()) - 1;
        let mut trees = Self {
            count,
            cost: vec![FAR; (all + 1) * count],
            came: vec![LastStep::Here; (all + 1) * count],
        };
        let mut buckets = Buckets::default();
        // An upper bound: no part of a cheapest tree costs more than the whole of any tree.
        let (cost, came) = trees.of(0);
        let star = graph.star(root, others, cost, came, &mut buckets);
        for (bit, other) in others.iter().enumerate() {
            let (cost, came) = trees.of(1 << bit);
            cost[*other] = 0;
            graph.spread([*other], cost, came, star, &mut buckets, |_, _| false);
        }
        let price = |bit: usize, at: usize| trees.cost[(1 << bit) * count + at];
        let most = spanning(root, others, price);
        // Every node of a cheapest tree can be reached from each terminal for no more than `most`.
        let is_near = |at: &usize| (0..others.len()).all(|bit| price(bit, *at) <= most);
        let near: Vec<usize> = (0..count).filter(is_near).collect();
        for subset in (1..=all).filter(|subset| !subset.is_power_of_two()) {
            trees.join_halves(subset, &near);
            let begin = near.iter().copied();
            let (cost, came) = trees.of(subset);
            graph.spread(begin, cost, came, most, &mut buckets, |_, _| false);
        }
        trees
    }

    /// Returns the costs and last steps of a subset.
    fn of(&mut self, subset: usize) -> (&mut [u16], &mut [LastStep]) {
        let range = subset * self.count..(subset + 1) * self.count;
        (&mut self.cost[range.clone()], &mut self.came[range])
    }

    /// Joins, at each of the nodes, the trees of two halves of a subset.
    fn join_halves(&mut self, subset: usize, near: &[usize]) {
        let base = subset * self.count;
        // Each split is tried once: `half` is the part with the lowest terminal.
        let lowest = subset & subset.wrapping_neg();
        let mut half = (subset - 1) & subset;
        while half > 0 {
            if half & lowest != 0 {
                let (left, right) = (half * self.count, (subset ^ half) * self.count);
                for at in near {
                    let together = self.cost[left + at] + self.cost[right + at];
                    if together < self.cost[base + at] {
                        self.cost[base + at] = together;
                        self.came[base + at] = LastStep::Met(half as u8);
                    }
                }
            }
            half = (half - 1) & subset;
        }
    }

    /// Returns the lines of the tree of a subset from a node, in order.
    fn lines(&self, board: &Board, node: &[u16], tree: (usize, usize)) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut open = vec![tree];
        while let Some((subset, at)) = open.pop() {
            match self.came[subset * self.count + at] {
                LastStep::Here => {}
                LastStep::Met(half) => {
                    let half = usize::from(half);
                    open.extend([(half, at), (subset ^ half, at)]);
                }
                LastStep::Along(line) => {
                    lines.push(line);
                    let ends = board.edge(line).ends;
                    let [low, high] = ends.map(|end| usize::from(node[end.index()]));
                    open.push((subset, if low == at { high } else { low }));
                }
            }
        }
        lines.sort_unstable();
        lines
    }
}

/// Returns the cost of the tree that joins the terminals one by one, always the one nearest to what
/// is joined already: an upper bound for the cheapest tree. `price` gives the cost of the way from
/// one of `others`, given by its index, to a node.
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

/// The nodes by price, for [`Contracted::spread`]. They are kept from one call to the next to save
/// allocations.
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

/// The lattice with every connected part contracted into one node.
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

    /// Returns the cost of the tree that joins each of `others` to the root separately. `cost` and
    /// `came` are those of the empty subset.
    fn star(
        &self,
        root: usize,
        others: &[usize],
        cost: &mut [u16],
        came: &mut [LastStep],
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

    /// Finds the cheapest way from the nodes of `begin` to every node that costs no more than
    /// `most`: Dijkstra's algorithm with a bucket per price. It ends early when `enough` returns
    /// `true` for a node and its price.
    fn spread(
        &self,
        begin: impl IntoIterator<Item = usize>,
        cost: &mut [u16],
        came: &mut [LastStep],
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
                        came[to] = LastStep::Along(*line);
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

/// The junctions that a player must join: the marker and the cities of the hand.
pub type Terminals = SmallVec<[Junction; 6]>;

/// What a player missed at the end of a round. The points are known; the lines are found when they
/// are first asked for.
#[derive(Clone, Debug)]
pub struct Loss {
    points: u16,
    /// The network at the end of the round and the junctions to be joined in it.
    question: (Arc<Nets>, Terminals),
    lines: OnceLock<Vec<Line>>,
}

impl Loss {
    /// Records a loss of `points`. The lines that would have joined `terminals` are found later.
    pub fn new(points: u16, nets: &Arc<Nets>, terminals: Terminals) -> Self {
        Self {
            points,
            question: (nets.clone(), terminals),
            lines: OnceLock::new(),
        }
    }

    /// Returns the points lost.
    pub fn points(&self) -> u16 {
        self.points
    }

    /// Returns the lines that were missing, in order: a cheapest set, always the same one.
    pub fn lines(&self, board: &Board) -> &[Line] {
        let (nets, terminals) = &self.question;
        self.lines.get_or_init(|| {
            if self.points == 0 {
                Vec::new()
            } else {
                missing(board, nets, terminals).lines
            }
        })
    }
}

impl PartialEq for Loss {
    fn eq(&self, other: &Self) -> bool {
        (self.points, &self.question) == (other.points, &other.question)
    }
}

impl Eq for Loss {}
