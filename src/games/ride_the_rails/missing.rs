//! Moves that place several locomotives and may have been left out of a log. There are far too many
//! to try them all, so this makes up the moves that the rest of the record calls for: a ride uses a
//! link that is not there, a locomotive is placed away from its railroad's track, or the supply or
//! the track that the table wrote down shows that locomotives are missing.

use super::board::{Hex, Railroad};
use super::sites::{has_room_for, open, sites};
use super::state::{Phase, State, Table};
use super::track::Track;
use super::words::{Move, Step};
use super::{RideTheRails, links};
use crate::game::language::{OneOrList, Value, When};
use crate::game::prelude::*;
use crate::game::{Game as _, Statement, Story};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// How many of the next entries of the record are read.
const READ: usize = 64;
/// The most needs of a railroad that are considered; later ones are ignored.
const NEEDS: usize = 6;
/// The most sets of locomotives that are kept from one need to the next.
const PLANS: usize = 16;
/// How many ways to fill a set up to the number in the record are tried.
const FILLINGS: usize = 4;

/// Returns at most `limit` moves that place several locomotives and may be missing here.
pub(crate) fn missing(
    table: &Table,
    state: &State,
    ahead: &[Statement<'_, RideTheRails>],
    limit: usize,
) -> Vec<Move> {
    let mut found = Vec::new();
    let mut state = state.clone();
    while state.phase == Phase::Build {
        for railroad in open(table, &state) {
            let needed = Requirements::new(table, &state, railroad, ahead);
            found.extend(needed.moves(&state));
        }
        // If the turn may end without a declared pass, the missing move may also belong to the next
        // player.
        let Some(implied_pass) = state.implied_pass(table) else {
            break;
        };
        let mut nothing = Story::unread();
        state.apply(table, &implied_pass.pass, 0, &mut nothing);
        state.settle_all(table, &mut nothing);
    }
    found.truncate(limit);
    found
}

/// Something that the rest of the record requires of a railroad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Requirement {
    /// A locomotive in this hex or next to it.
    NextTo(Hex),
    /// A link between these two cities.
    Link(Hex, Hex),
}

/// What the rest of the record requires of one railroad, and where it can be built.
pub(super) struct Requirements<'w> {
    pub(super) table: &'w Table,
    pub(super) railroad: Railroad,
    /// The locomotives on the map.
    pub(super) track: &'w Track,
    /// The locomotives on the map together with those that the record places later.
    pub(super) with_later: Track,
    needs: Vec<Requirement>,
    /// How many locomotives are missing, if the record says so.
    count: Option<usize>,
    /// The hexes of the missing locomotives, if the record says so.
    exact: Option<Vec<Hex>>,
    /// The most locomotives that can be placed in this turn.
    pub(super) most: usize,
    /// Whether each hex has room for a locomotive, next to track or not.
    pub(super) free: Vec<bool>,
}

impl<'w> Requirements<'w> {
    fn new(
        table: &'w Table,
        state: &'w State,
        railroad: Railroad,
        ahead: &[Statement<'_, RideTheRails>],
    ) -> Self {
        let supply = usize::from(state.supply[railroad.index()]);
        let mut needed = Self {
            table,
            railroad,
            track: &state.track,
            with_later: Track::clone(&state.track),
            needs: Vec::new(),
            count: None,
            exact: None,
            most: (table.most() - state.placed.len()).min(supply),
            free: Vec::new(),
        };
        let mut left = supply;
        for said in ahead.iter().take(READ) {
            if needed.exact.is_some() {
                break;
            }
            match said {
                Statement::Move(Move::Take { railroad: of, .. }) => {
                    left -= usize::from(*of == railroad && left > 0);
                }
                Statement::Move(Move::Place {
                    railroad: of, at, ..
                }) if *of == railroad => {
                    // No more locomotives can be placed than the supply holds, whatever the record
                    // says.
                    at.0.iter().take(left).for_each(|hex| needed.place(*hex));
                    left = left.saturating_sub(at.0.len());
                }
                Statement::Move(Move::Ride { from, via, .. }) => {
                    needed.ride(table.board.hex_of(*from), via);
                }
                Statement::Expect(states) => needed.expect(states, left),
                Statement::Move(_) | Statement::Result(_) => {}
            }
        }
        needed
    }

    fn add_need(&mut self, need: Requirement) {
        // A link can be ridden in either direction, so its reverse is the same need.
        let reversed = match need {
            Requirement::Link(one, other) => Requirement::Link(other, one),
            Requirement::NextTo(_) => need,
        };
        if self.needs.len() < NEEDS
            && !self.needs.contains(&need)
            && !self.needs.contains(&reversed)
        {
            self.needs.push(need);
        }
    }

    fn place(&mut self, hex: Hex) {
        let board = &self.table.board;
        let begins = !self.with_later.has_begun(self.railroad);
        // Every railroad starts in a city.
        let touches = if begins {
            board.hex(hex).city.is_some()
        } else {
            board
                .hex(hex)
                .near
                .iter()
                .any(|near| self.with_later.has(self.railroad, *near))
        };
        if !touches {
            self.add_need(Requirement::NextTo(hex));
        }
        self.with_later.lay(board, self.railroad, hex, When::SETUP);
    }

    fn ride(&mut self, from: Hex, via: &[Step]) {
        let board = &self.table.board;
        let mut at = board.hex(from).city;
        for (railroad, to) in via {
            let city = at.replace(*to);
            if let Some(city) = city.filter(|city| {
                *railroad == self.railroad
                    && !links::joins(board, &self.with_later, *railroad, *city, *to)
            }) {
                self.add_need(Requirement::Link(board.hex_of(city), board.hex_of(*to)));
            }
        }
    }

    /// Reads what the table wrote down about the track or the supply. `left` is what the earlier
    /// entries of the record leave in the supply.
    fn expect(&mut self, states: &[(usize, Value)], left: usize) {
        let of = |value: &Value| {
            value
                .entries()
                .iter()
                .find(|(id, _)| *id == self.railroad.number())
                .map(|(_, of)| of.clone())
        };
        for (key, value) in states {
            let Some(declared) = of(value) else { continue };
            match (RideTheRails::EXPECTS[*key].key.name, &declared) {
                ("supply", Value::Number(number)) => {
                    self.count = self.count.or_else(|| {
                        usize::try_from(*number)
                            .ok()
                            .and_then(|number| left.checked_sub(number))
                    });
                }
                ("track", Value::List(hexes)) => {
                    let hexes = hexes
                        .iter()
                        .filter_map(|hex| Some(Hex::new(usize::from(hex.id()?))));
                    let strange: Vec<Hex> = hexes
                        .filter(|hex| !self.with_later.has(self.railroad, *hex))
                        .collect();
                    self.exact = (!strange.is_empty()).then_some(strange);
                }
                ("track", Value::Number(number)) => {
                    let there = self.with_later.of(self.railroad).count();
                    self.count = self.count.or_else(|| {
                        usize::try_from(*number)
                            .ok()
                            .and_then(|number| number.checked_sub(there))
                    });
                }
                _ => {}
            }
        }
    }

    /// Returns the moves of two or more locomotives that meet the needs.
    fn moves(mut self, state: &State) -> Vec<Move> {
        let is_needed = !self.needs.is_empty()
            || self.exact.is_some()
            || self.count.is_some_and(|count| count > 1);
        let Some(by) = state.active().filter(|_| is_needed && self.most > 1) else {
            return Vec::new();
        };
        let free = has_room_for(self.table, self.track, self.railroad, true);
        self.free = self
            .table
            .board
            .hexes()
            .map(|(hex, _)| free(&hex) && !self.track.has(self.railroad, hex))
            .collect();
        drop(free);
        let mut sets: Vec<Vec<Hex>> = Vec::new();
        match &self.exact {
            Some(exact) => sets.push(exact.clone()),
            None => self.plan(&mut sets),
        }
        let mut seen = HashSet::new();
        let mut moves = Vec::new();
        for set in sets
            .iter()
            .filter(|set| (1..=self.most).contains(&set.len()))
        {
            // A single locomotive is already among the legal moves.
            let Some(at) = self.joined(set).filter(|at| at.len() > 1) else {
                continue;
            };
            let mut key = at.clone();
            key.sort_unstable();
            if seen.insert(key) {
                moves.push(Move::Place {
                    railroad: self.railroad,
                    at: OneOrList(at),
                    by,
                });
            }
        }
        moves
    }

    /// Adds sets of locomotives that meet the first need, the first two, and so on. Also adds sets
    /// that meet all needs, planned from the last one backwards: if a path passes several hexes,
    /// that order may find a shorter path.
    fn plan(&self, sets: &mut Vec<Vec<Hex>>) {
        let mut all: Vec<Vec<Hex>> = vec![Vec::new()];
        let mut plans = all.clone();
        for need in &self.needs {
            // A need that this move cannot meet is left to another move.
            if let Some(longer) = self.longer(&plans, *need) {
                all.extend(longer.iter().cloned());
                plans = longer;
            }
        }
        if self.needs.len() > 1 {
            let from_end = self.needs.iter().rev();
            all.extend(from_end.fold(vec![Vec::new()], |plans, need| {
                self.longer(&plans, *need).unwrap_or(plans)
            }));
        }
        match self.count {
            // The record gives the number of locomotives, so the others may be wherever there is
            // room.
            Some(count) => {
                for plan in all
                    .iter()
                    .filter(|plan| plan.len() <= count && count <= self.most)
                {
                    sets.extend((0..FILLINGS).filter_map(|from| self.filled(plan, count, from)));
                }
            }
            None => sets.append(&mut all),
        }
    }

    /// Extends sets so that they meet one more need; `None` if that takes more locomotives than are
    /// available.
    fn longer(&self, plans: &[Vec<Hex>], need: Requirement) -> Option<Vec<Vec<Hex>>> {
        let ways: Vec<Vec<Vec<Hex>>> = plans.iter().map(|plan| self.ways(need, plan)).collect();
        let mut longer: Vec<Vec<Hex>> = Vec::new();
        // Takes the first way of every set before the second way of any, so that no set crowds out
        // the others.
        for index in 0..ways.iter().map(Vec::len).max().unwrap_or(0) {
            for (plan, way) in plans
                .iter()
                .zip(&ways)
                .filter_map(|(plan, ways)| Some((plan, ways.get(index)?)))
            {
                let set: Vec<Hex> = plan.iter().chain(way).copied().collect();
                if set.len() <= self.most && longer.len() < PLANS {
                    longer.push(set);
                }
            }
        }
        (!longer.is_empty()).then_some(longer)
    }

    /// Returns a set filled up to a number of locomotives. Each locomotive added goes to the
    /// possible hex with the index `from`. `None` if there are too few hexes.
    fn filled(&self, plan: &[Hex], count: usize, from: usize) -> Option<Vec<Hex>> {
        let board = &self.table.board;
        let mut track = self.track.clone();
        let mut set = self.joined(plan)?;
        set.iter()
            .for_each(|hex| track.lay(board, self.railroad, *hex, When::SETUP));
        while set.len() < count {
            let open = sites(self.table, &track, self.railroad, false);
            let useful: Vec<Hex> = open
                .into_iter()
                .filter(|hex| !self.with_later.has(self.railroad, *hex))
                .collect();
            let hex = *useful.get(from % useful.len().max(1))?;
            track.lay(board, self.railroad, hex, When::SETUP);
            set.push(hex);
        }
        Some(set)
    }
}

/// The most ways of meeting one need that are considered.
const WAYS: usize = 12;
/// The most hexes of a set that touch nothing and still get joined to the others.
const JOINED: usize = 2;

impl Requirements<'_> {
    /// Returns several ways of meeting a need with the fewest locomotives, on top of those of a
    /// set.
    pub(super) fn ways(&self, need: Requirement, plan: &[Hex]) -> Vec<Vec<Hex>> {
        let from = match need {
            Requirement::NextTo(_) => self.reached(plan),
            Requirement::Link(one, _) => vec![one],
        };
        self.ways_from(&from, need, plan)
    }

    /// Returns the hexes of the railroad, including these locomotives; if it has none, those where
    /// it may start.
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

    fn ways_from(&self, from: &[Hex], need: Requirement, plan: &[Hex]) -> Vec<Vec<Hex>> {
        let search = WaySearch {
            needed: self,
            from,
            need,
            plan,
        };
        search.ways(&search.distances())
    }

    /// Returns a set in an order in which each locomotive can be placed. Hexes that touch nothing
    /// are joined to the others by the first of the shortest ways. `None` if that is impossible.
    pub(super) fn joined(&self, set: &[Hex]) -> Option<Vec<Hex>> {
        let (mut order, mut left) = self.in_order(set);
        for _ in 0..JOINED {
            let Some(next) = left.first() else { break };
            let need = Requirement::NextTo(*next);
            let way = self
                .ways_from(&self.reached(&order), need, &order)
                .into_iter()
                .next()?;
            let all: Vec<Hex> = order.iter().chain(&way).chain(&left).copied().collect();
            (order, left) = self.in_order(&all);
        }
        (left.is_empty() && order.len() <= self.most).then_some(order)
    }

    /// Returns a set in an order in which each locomotive can be placed, and the hexes left over
    /// because they touch nothing.
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

/// A distance: how many locomotives must be placed to reach a hex, and how many steps that takes.
type Distance = (usize, usize);

/// The search for the fewest locomotives that meet a need.
struct WaySearch<'s, 'w> {
    needed: &'s Requirements<'w>,
    from: &'s [Hex],
    need: Requirement,
    plan: &'s [Hex],
}

impl WaySearch<'_, '_> {
    const fn goal(&self) -> Hex {
        let (Requirement::NextTo(goal) | Requirement::Link(_, goal)) = self.need;
        goal
    }

    const fn is_link(&self) -> bool {
        matches!(self.need, Requirement::Link(..))
    }

    fn is_later(&self, hex: Hex) -> bool {
        self.needed.with_later.has(self.needed.railroad, hex)
    }

    /// Returns whether the railroad is in a hex without another locomotive being placed.
    fn has(&self, hex: Hex) -> bool {
        let has_begun = self.needed.track.has_begun(self.needed.railroad);
        has_begun && self.is_later(hex) || self.plan.contains(&hex)
    }

    /// Returns whether a way through a hex needs a locomotive there.
    fn needs_locomotive(&self, hex: Hex) -> bool {
        !(self.has(hex) || (hex == self.goal() && !self.is_link()))
    }

    fn can_enter(&self, hex: Hex) -> bool {
        self.has(hex) || hex == self.goal() || self.needed.free[hex.index()] && !self.is_later(hex)
    }

    /// Returns whether a way may continue from a hex: a link ends in the first city it reaches.
    fn can_leave(&self, hex: Hex) -> bool {
        let board = &self.needed.table.board;
        self.from.contains(&hex) || !self.is_link() || board.hex(hex).city.is_none()
    }

    /// Returns each hex's distance from where the search begins, as far as the turn's locomotives
    /// reach.
    fn distances(&self) -> Vec<Option<Distance>> {
        let board = &self.needed.table.board;
        let mut distances: Vec<Option<Distance>> = vec![None; board.hex_count()];
        let mut queue: BinaryHeap<Reverse<(Distance, Hex)>> = BinaryHeap::new();
        for hex in self.from.iter().copied().filter(|hex| self.can_enter(*hex)) {
            let distance = (usize::from(self.needs_locomotive(hex)), 0);
            distances[hex.index()] = Some(distance);
            queue.push(Reverse((distance, hex)));
        }
        while let Some(Reverse((so_far, hex))) = queue.pop() {
            let is_end = hex == self.goal() || !self.can_leave(hex);
            if is_end || distances[hex.index()] != Some(so_far) || so_far.0 > self.needed.most {
                continue;
            }
            let near = board.hex(hex).near.iter().copied();
            for near in near.filter(|near| self.can_enter(*near)) {
                let placed = so_far.0 + usize::from(self.needs_locomotive(near));
                let distance = (placed, so_far.1 + 1);
                if distances[near.index()].is_none_or(|known| distance < known) {
                    distances[near.index()] = Some(distance);
                    queue.push(Reverse((distance, near)));
                }
            }
        }
        distances
    }

    /// Follows the distances back from the goal along several shortest ways.
    fn ways(&self, distances: &[Option<Distance>]) -> Vec<Vec<Hex>> {
        let (board, goal) = (&self.needed.table.board, self.goal());
        let Some(whole) = distances[goal.index()].filter(|whole| whole.0 <= self.needed.most)
        else {
            return Vec::new();
        };
        let mut ways: Vec<Vec<Hex>> = Vec::new();
        let mut open: Vec<(Hex, Distance, Vec<Hex>)> = vec![(goal, whole, Vec::new())];
        while let Some((hex, (placed, steps), mut way)) = open.pop() {
            let needs_locomotive = self.needs_locomotive(hex);
            if needs_locomotive {
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
            let before = (placed - usize::from(needs_locomotive), left);
            let is_before =
                |near: &&Hex| self.can_leave(**near) && distances[near.index()] == Some(before);
            let near = board.hex(hex).near.iter().filter(is_before);
            open.extend(near.map(|near| (*near, before, way.clone())));
        }
        ways
    }
}
