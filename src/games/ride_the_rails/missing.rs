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
use crate::game::language::{OneOrList, Value, When};
use crate::game::prelude::*;
use crate::game::{Game as _, Said, Story};
use std::collections::HashSet;

/// So much of the record is read for what it asks for.
const READ: usize = 64;
/// The most links and places of a railroad that are seen to.
const WANTS: usize = 6;
/// The most sets of locomotives that are carried from one to the next.
const PLANS: usize = 16;
/// So many sets are filled up to the number the record speaks of, each from another hex on.
const FILLINGS: usize = 4;

/// Moves that place several locomotives and may be missing here, at most `limit`.
pub(crate) fn missing(
    table: &Table,
    state: &State,
    ahead: &[Said<'_, RideTheRails>],
    limit: usize,
) -> Vec<Move> {
    let mut found = Vec::new();
    let mut state = state.clone();
    while state.phase == Phase::Build {
        for railroad in open(table, &state) {
            let wanted = Wanted::new(table, &state, railroad, ahead);
            found.extend(wanted.moves(&state));
        }
        // Where a turn may end without a word, the next to act may have left the move out as well.
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

/// What the record asks of a railroad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// A locomotive beside this hex, or in it.
    Beside(Hex),
    /// A link between these cities.
    Link(Hex, Hex),
}

/// What the record asks of one railroad, and what can be built of it.
pub(super) struct Wanted<'w> {
    pub(super) table: &'w Table,
    pub(super) railroad: Railroad,
    /// The locomotives now.
    pub(super) track: &'w Track,
    /// Those now and those that the record places later.
    pub(super) later: Track,
    wants: Vec<Want>,
    /// How many are missing, if the record says so.
    count: Option<usize>,
    /// Which are missing, if it says that.
    exact: Option<Vec<Hex>>,
    /// The most that can be placed in this turn.
    pub(super) most: usize,
    /// The hexes that can take one, beside track or not.
    pub(super) free: Vec<bool>,
}

impl<'w> Wanted<'w> {
    fn new(
        table: &'w Table,
        state: &'w State,
        railroad: Railroad,
        ahead: &[Said<'_, RideTheRails>],
    ) -> Self {
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
                Said::Move(Move::Take { railroad: of, .. }) => {
                    left -= usize::from(*of == railroad && left > 0);
                }
                Said::Move(Move::Place {
                    railroad: of, at, ..
                }) if *of == railroad => {
                    // There are no more than the supply has, whatever the record says.
                    at.0.iter().take(left).for_each(|hex| wanted.place(*hex));
                    left = left.saturating_sub(at.0.len());
                }
                Said::Move(Move::Ride { from, via, .. }) => {
                    wanted.ride(table.board.hex_of(*from), via);
                }
                Said::Expect(states) => wanted.expect(states, left),
                Said::Move(_) | Said::Result(_) => {}
            }
        }
        wanted
    }

    fn want(&mut self, want: Want) {
        // A link is ridden in either direction.
        let turned = match want {
            Want::Link(one, other) => Want::Link(other, one),
            Want::Beside(_) => want,
        };
        if self.wants.len() < WANTS && !self.wants.contains(&want) && !self.wants.contains(&turned)
        {
            self.wants.push(want);
        }
    }

    fn place(&mut self, hex: Hex) {
        let board = &self.table.board;
        let begins = !self.later.has_begun(self.railroad);
        // Every railroad starts in a city.
        let touches = if begins {
            board.hex(hex).city.is_some()
        } else {
            board
                .hex(hex)
                .near
                .iter()
                .any(|near| self.later.has(self.railroad, *near))
        };
        if !touches {
            self.want(Want::Beside(hex));
        }
        self.later.lay(board, self.railroad, hex, When::SETUP);
    }

    fn ride(&mut self, from: Hex, via: &[Step]) {
        let board = &self.table.board;
        let mut at = board.hex(from).city;
        for (railroad, to) in via {
            let city = at.replace(*to);
            if let Some(city) = city.filter(|city| {
                *railroad == self.railroad
                    && !links::joins(board, &self.later, *railroad, *city, *to)
            }) {
                self.want(Want::Link(board.hex_of(city), board.hex_of(*to)));
            }
        }
    }

    /// What was written down of the track or the supply; `left` is what the record leaves of the supply.
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
                        .filter(|hex| !self.later.has(self.railroad, *hex))
                        .collect();
                    self.exact = (!strange.is_empty()).then_some(strange);
                }
                ("track", Value::Number(number)) => {
                    let there = self.later.of(self.railroad).count();
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

    /// The moves of two or more locomotives that give what is wanted.
    fn moves(mut self, state: &State) -> Vec<Move> {
        let is_asked = !self.wants.is_empty()
            || self.exact.is_some()
            || self.count.is_some_and(|count| count > 1);
        let Some(by) = state.active().filter(|_| is_asked && self.most > 1) else {
            return Vec::new();
        };
        let free = takes(self.table, self.track, self.railroad, true);
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
            // A single locomotive is listed among the legal moves.
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

    /// Sets of locomotives that give the first thing that is wanted, the first two, and so on; and such as give all of it and
    /// were planned from the end: of a way that leads past several places another order finds a shorter one.
    fn plan(&self, sets: &mut Vec<Vec<Hex>>) {
        let mut all: Vec<Vec<Hex>> = vec![Vec::new()];
        let mut plans = all.clone();
        for want in &self.wants {
            // What cannot be given by one move is left to another.
            if let Some(longer) = self.longer(&plans, *want) {
                all.extend(longer.iter().cloned());
                plans = longer;
            }
        }
        if self.wants.len() > 1 {
            let from_end = self.wants.iter().rev();
            all.extend(from_end.fold(vec![Vec::new()], |plans, want| {
                self.longer(&plans, *want).unwrap_or(plans)
            }));
        }
        match self.count {
            // What was written down says how many there are: the others stand wherever they can.
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

    /// Sets with what gives one thing more; `None` if none has room for that.
    fn longer(&self, plans: &[Vec<Hex>], want: Want) -> Option<Vec<Vec<Hex>>> {
        let ways: Vec<Vec<Vec<Hex>>> = plans.iter().map(|plan| self.ways(want, plan)).collect();
        let mut longer: Vec<Vec<Hex>> = Vec::new();
        // The first way of each before the second of any, so that none drives the others out.
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

    /// A set with others added up to a number, each the first that can be, from the one of an index on; `None` if there are not
    /// so many.
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
                .filter(|hex| !self.later.has(self.railroad, *hex))
                .collect();
            let hex = *useful.get(from % useful.len().max(1))?;
            track.lay(board, self.railroad, hex, When::SETUP);
            set.push(hex);
        }
        Some(set)
    }
}
