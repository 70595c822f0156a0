//! Locomotives that may have been left out of a log: of several at once there are far too many to try them all, so those are
//! made up that the rest of the record asks for. A ride runs over a link that is not there, a locomotive is placed beside
//! nothing, the supply or the track that was written down is short of some.

use super::RideTheRails;
use super::board::Hex;
use super::links;
use super::moves::{Move, Step};
use super::railroad::Railroad;
use super::sites::{open, sites, takes};
use super::state::{Phase, State, Table};
use super::track::Track;
use crate::game::prelude::*;
use crate::game::{Game as _, Said, Story};
use crate::language::{OneOrList, Value, When};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// So much of the record is read for what it asks for.
const READ: usize = 64;
/// The most links and places of a railroad that are seen to.
const WANTS: usize = 4;
/// The most ways in which one of them is.
const WAYS: usize = 12;
/// The most sets of locomotives that are carried from one to the next.
const PLANS: usize = 16;
/// So many sets are filled up to the number the record speaks of, each from another hex on.
const FILLINGS: usize = 4;

/// Moves that place several locomotives and may be missing here, at most `limit`.
pub fn missing(table: &Table, state: &State, ahead: &[Said<'_, RideTheRails>], limit: usize) -> Vec<Move> {
    let mut found = Vec::new();
    let mut state = state.clone();
    while state.phase == Phase::Build {
        for railroad in open(table, &state) {
            let wanted = Wanted::new(table, &state, railroad, ahead);
            found.extend(wanted.moves(&state));
        }
        // Where a turn may end without a word, the next to act may have left the move out as well.
        let Some(omissible) = state.omissible(table) else { break };
        let mut nothing = Story::unread();
        state.apply(table, &omissible.pass, 0, &mut nothing);
        state.settle_all(table, &mut nothing);
    }
    found.truncate(limit);
    found
}

/// What the record asks of a railroad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    /// A locomotive beside this hex, or in it.
    Beside(Hex),
    /// A link between these cities.
    Link(Hex, Hex),
}

/// What the record asks of one railroad, and what can be built of it.
struct Wanted<'w> {
    table: &'w Table,
    railroad: Railroad,
    /// The locomotives now.
    track: &'w Track,
    /// Those now and those that the record places later.
    later: Track,
    wants: Vec<Want>,
    /// How many are missing, if the record says so.
    count: Option<usize>,
    /// Which are missing, if it says that.
    exact: Option<Vec<Hex>>,
    /// The most that can be placed in this turn.
    most: usize,
    /// The hexes that can take one, beside track or not.
    free: Vec<bool>,
}

impl<'w> Wanted<'w> {
    fn new(table: &'w Table, state: &'w State, railroad: Railroad, ahead: &[Said<'_, RideTheRails>]) -> Self {
        let supply = usize::from(state.supply[railroad.index()]);
        let mut wanted = Self {
            table,
            railroad,
            track: &state.track,
            later: Track::clone(&state.track),
            wants: Vec::new(),
            count: None,
            exact: None,
            most: (table.most() - state.placed.len()).min(supply),
            free: Vec::new(),
        };
        let mut left = supply;
        for said in ahead.iter().take(READ) {
            if wanted.exact.is_some() {
                break;
            }
            match said {
                Said::Move(Move::Take { railroad: of, .. }) => left -= usize::from(*of == railroad && left > 0),
                Said::Move(Move::Place { railroad: of, at, .. }) if *of == railroad => {
                    // There are no more than the supply has, whatever the record says.
                    at.0.iter().take(left).for_each(|hex| wanted.place(*hex));
                    left = left.saturating_sub(at.0.len());
                }
                Said::Move(Move::Ride { from, via, .. }) => wanted.ride(table.board.hex_of(*from), via),
                Said::Expect(states) => wanted.expect(states, left),
                Said::Move(_) | Said::Result(_) => {}
            }
        }
        wanted
    }

    fn want(&mut self, want: Want) {
        if self.wants.len() < WANTS && !self.wants.contains(&want) {
            self.wants.push(want);
        }
    }

    fn place(&mut self, hex: Hex) {
        let board = &self.table.board;
        let begins = !self.later.has_begun(self.railroad);
        if !begins && !board.hex(hex).near.iter().any(|near| self.later.has(self.railroad, *near)) {
            self.want(Want::Beside(hex));
        }
        self.later.lay(board, self.railroad, hex, When::SETUP);
    }

    fn ride(&mut self, from: Hex, via: &[Step]) {
        let board = &self.table.board;
        let mut at = board.hex(from).city;
        for (railroad, to) in via {
            let city = at.replace(*to);
            if let Some(city) = city.filter(|city| *railroad == self.railroad && !links::joins(board, &self.later, *railroad, *city, *to)) {
                self.want(Want::Link(board.hex_of(city), board.hex_of(*to)));
            }
        }
    }

    /// What was written down of the track or the supply; `left` is what the record leaves of the supply.
    fn expect(&mut self, states: &[(usize, Value)], left: usize) {
        let of = |value: &Value| value.entries().iter().find(|(id, _)| *id == self.railroad.number()).map(|(_, of)| of.clone());
        for (key, value) in states {
            let Some(declared) = of(value) else { continue };
            match (RideTheRails::EXPECTS[*key].key.name, &declared) {
                ("supply", Value::Number(number)) => {
                    self.count = self.count.or_else(|| usize::try_from(*number).ok().and_then(|number| left.checked_sub(number)));
                }
                ("track", Value::List(hexes)) => {
                    let hexes = hexes.iter().filter_map(|hex| Some(Hex::new(usize::from(hex.id()?))));
                    let strange: Vec<Hex> = hexes.filter(|hex| !self.later.has(self.railroad, *hex)).collect();
                    self.exact = (!strange.is_empty()).then_some(strange);
                }
                ("track", Value::Number(number)) => {
                    let there = self.later.of(self.railroad).count();
                    self.count = self.count.or_else(|| usize::try_from(*number).ok().and_then(|number| number.checked_sub(there)));
                }
                _ => {}
            }
        }
    }

    /// The moves of two or more locomotives that give what is wanted.
    fn moves(mut self, state: &State) -> Vec<Move> {
        let is_asked = !self.wants.is_empty() || self.exact.is_some() || self.count.is_some_and(|count| count > 1);
        let Some(by) = state.active().filter(|_| is_asked && self.most > 1) else { return Vec::new() };
        let free = takes(self.table, self.track, self.railroad, true);
        self.free = self.table.board.hexes().map(|(hex, _)| free(&hex) && !self.track.has(self.railroad, hex)).collect();
        drop(free);
        let mut sets: Vec<Vec<Hex>> = Vec::new();
        match &self.exact {
            Some(exact) => sets.push(exact.clone()),
            None => self.plan(&mut sets),
        }
        let mut seen = HashSet::new();
        let mut moves = Vec::new();
        for set in sets.iter().filter(|set| (2..=self.most).contains(&set.len())) {
            let Some(at) = self.in_order(set) else { continue };
            let mut key = at.clone();
            key.sort_unstable();
            if seen.insert(key) {
                moves.push(Move::Place { railroad: self.railroad, at: OneOrList(at), by });
            }
        }
        moves
    }

    /// Sets of locomotives that give the first thing that is wanted, the first two, and so on.
    fn plan(&self, sets: &mut Vec<Vec<Hex>>) {
        let mut plans: Vec<Vec<Hex>> = vec![Vec::new()];
        let mut all = plans.clone();
        for want in &self.wants {
            let mut longer: Vec<Vec<Hex>> = Vec::new();
            for plan in &plans {
                for way in self.ways(*want, plan) {
                    let mut set = plan.clone();
                    set.extend(way);
                    if set.len() <= self.most && longer.len() < PLANS {
                        longer.push(set);
                    }
                }
            }
            all.extend(longer.iter().cloned());
            plans = longer;
        }
        match self.count {
            // What was written down says how many there are: the others stand wherever they can.
            Some(count) => {
                for plan in all.iter().filter(|plan| plan.len() <= count && count <= self.most) {
                    sets.extend((0..FILLINGS).filter_map(|from| self.filled(plan, count, from)));
                }
            }
            None => sets.append(&mut all),
        }
    }

    /// A set with others added up to a number, each the first that can be, from the one of an index on; `None` if there are not
    /// so many.
    fn filled(&self, plan: &[Hex], count: usize, from: usize) -> Option<Vec<Hex>> {
        let board = &self.table.board;
        let mut track = self.track.clone();
        let mut set = self.in_order(plan)?;
        set.iter().for_each(|hex| track.lay(board, self.railroad, *hex, When::SETUP));
        while set.len() < count {
            let open = sites(self.table, &track, self.railroad, false);
            let useful: Vec<Hex> = open.into_iter().filter(|hex| !self.later.has(self.railroad, *hex)).collect();
            let hex = *useful.get(from % useful.len().max(1))?;
            track.lay(board, self.railroad, hex, When::SETUP);
            set.push(hex);
        }
        Some(set)
    }

    /// The fewest locomotives that give what is wanted beside a set of them, in several ways.
    fn ways(&self, want: Want, plan: &[Hex]) -> Vec<Vec<Hex>> {
        let board = &self.table.board;
        let stands = |hex: Hex| self.later.has(self.railroad, hex) || plan.contains(&hex);
        let here = |hex: Hex| self.track.has(self.railroad, hex) || plan.contains(&hex);
        let (from, to): (Vec<Hex>, Hex) = match want {
            Want::Beside(hex) => (board.hexes().map(|(hex, _)| hex).filter(|hex| here(*hex)).collect(), hex),
            Want::Link(one, other) => (vec![one], other),
        };
        // How many must be placed to come to a hex, and by how many steps.
        let mut far: Vec<Option<(usize, usize)>> = vec![None; board.hex_count()];
        let is_placed = |hex: Hex| !(stands(hex) || (hex == to && matches!(want, Want::Beside(_))));
        let can_stand = |hex: Hex| stands(hex) || hex == to || self.free[hex.index()];
        let passes = |hex: Hex| from.contains(&hex) || matches!(want, Want::Beside(_)) || board.hex(hex).city.is_none();
        let mut queue: BinaryHeap<Reverse<((usize, usize), Hex)>> = BinaryHeap::new();
        for hex in from.iter().copied().filter(|hex| can_stand(*hex)) {
            let begun = (usize::from(is_placed(hex)), 0);
            far[hex.index()] = Some(begun);
            queue.push(Reverse((begun, hex)));
        }
        while let Some(Reverse((so_far, hex))) = queue.pop() {
            if hex == to || far[hex.index()] != Some(so_far) || !passes(hex) || so_far.0 > self.most {
                continue;
            }
            for near in board.hex(hex).near.iter().copied().filter(|near| can_stand(*near)) {
                let reached = (so_far.0 + usize::from(is_placed(near)), so_far.1 + 1);
                if far[near.index()].is_none_or(|known| reached < known) {
                    far[near.index()] = Some(reached);
                    queue.push(Reverse((reached, near)));
                }
            }
        }
        let Some(whole) = far[to.index()].filter(|whole| whole.0 <= self.most) else { return Vec::new() };
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
            let back = board.hex(hex).near.iter().filter(|near| passes(**near) && far[near.index()] == before);
            open.extend(back.filter_map(|near| Some((*near, before?, way.clone()))));
        }
        ways
    }

    /// A set in an order in which each can be placed; `None` if there is none.
    fn in_order(&self, set: &[Hex]) -> Option<Vec<Hex>> {
        let board = &self.table.board;
        let mut left: Vec<Hex> = set.to_vec();
        let mut order: Vec<Hex> = Vec::with_capacity(set.len());
        let begun = self.track.has_begun(self.railroad);
        let starts = if begun { Vec::new() } else { sites(self.table, self.track, self.railroad, true) };
        while !left.is_empty() {
            let reaches = |hex: &Hex| {
                let here = |near: &Hex| self.track.has(self.railroad, *near) || order.contains(near);
                board.hex(*hex).near.iter().any(here) || (!begun && order.is_empty() && starts.contains(hex))
            };
            let next = left.iter().position(reaches)?;
            order.push(left.remove(next));
        }
        Some(order)
    }
}
