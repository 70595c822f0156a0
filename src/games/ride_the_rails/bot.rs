//! Moves that a sensible player might make, for random games.

use super::RideTheRails;
use super::board::{City, Ground, Hex, Railroad};
use super::sites::sites;
use super::state::{Phase, State, Table};
use super::track::Track;
use super::words::Move;
use crate::game::language::{OneOrList, Player, When};
use crate::game::{Bot, Legal as _, Rng};

/// How many rides a player considers.
const RIDES: usize = 120;

impl Bot<RideTheRails> for State {
    fn suggest(&self, table: &Table, rng: &mut Rng) -> Option<Move> {
        let by = self.active()?;
        match self.phase {
            Phase::Build => Some(build(table, self, by, rng)),
            Phase::Ride => ride(table, self, by, rng),
            Phase::Shares | Phase::Over => rng.pick(&self.legal_moves(table, usize::MAX)).cloned(),
        }
    }
}

/// Chooses a locomotive. Players build towards cities that their railroad does not serve yet.
fn build(table: &Table, state: &State, by: Player, rng: &mut Rng) -> Move {
    let pass = Move::Pass { by };
    if rng.once_in(10) {
        return pass;
    }
    let mut open: Vec<Railroad> = state
        .legal_moves(table, usize::MAX)
        .iter()
        .filter_map(|action| {
            if let Move::Place { railroad, .. } = action {
                Some(*railroad)
            } else {
                None
            }
        })
        .collect();
    open.dedup();
    let Some(railroad) = rng.pick(&open).copied() else {
        return pass;
    };
    let most = table.most();
    let mut track = Track::clone(&state.track);
    let (mut at, mut placed) = (Vec::new(), state.placed.len());
    let mut mountain = state.has_mountain(table);
    let mut left = state.supply[railroad.index()];
    let mut goal: Option<City> = None;
    while placed < most - usize::from(mountain) && left > 0 && (at.is_empty() || !rng.once_in(12)) {
        let sites = sites(table, &track, railroad, placed + 1 < most);
        goal = goal.filter(|city| !track.has(railroad, table.board.hex_of(*city)));
        let goal = *goal.get_or_insert_with(|| new_goal(table, &track, railroad, &sites, rng));
        let Some(hex) = towards(table, &sites, table.board.hex_of(goal), rng) else {
            break;
        };
        track.lay(&table.board, railroad, hex, When::SETUP);
        mountain |= table.board.hex(hex).ground == Ground::Mountain;
        at.push(hex);
        placed += 1;
        left -= 1;
    }
    if at.is_empty() {
        pass
    } else {
        Move::Place {
            railroad,
            at: OneOrList(at),
            by,
        }
    }
}

/// Chooses one of the nearest cities that the railroad does not serve yet: usually one further
/// across the country, now and then any of them.
fn new_goal(
    table: &Table,
    track: &Track,
    railroad: Railroad,
    sites: &[Hex],
    rng: &mut Rng,
) -> City {
    let board = &table.board;
    let x =
        |hex: Hex| i32::from(board.hex(hex).x) * if railroad == Railroad::Purple { -1 } else { 1 };
    let edge = track.of(railroad).map(|laid| x(laid.hex)).min();
    let mut cities: Vec<City> = board
        .cities()
        .filter(|city| !track.has(railroad, board.hex_of(*city)))
        .collect();
    let further: Vec<City> = cities
        .iter()
        .copied()
        .filter(|city| edge.is_some_and(|edge| x(board.hex_of(*city)) < edge))
        .collect();
    if !further.is_empty() && !rng.once_in(3) {
        cities = further;
    }
    cities.sort_by_key(|city| {
        sites
            .iter()
            .map(|site| table.board.distance(*site, board.hex_of(*city)))
            .min()
    });
    cities.truncate(3);
    rng.pick(&cities).copied().unwrap_or_default()
}

/// Returns the hex nearest to a goal, chosen at random among equally near ones.
fn towards(table: &Table, sites: &[Hex], goal: Hex, rng: &mut Rng) -> Option<Hex> {
    let least = sites
        .iter()
        .map(|site| table.board.distance(*site, goal))
        .min()?;
    let nearest: Vec<Hex> = sites
        .iter()
        .copied()
        .filter(|site| table.board.distance(*site, goal) == least)
        .collect();
    rng.pick(&nearest).copied()
}

/// Chooses a ride: of a few picked at random, the one that brings the player most.
fn ride(table: &Table, state: &State, by: Player, rng: &mut Rng) -> Option<Move> {
    let rides = state.legal_moves(table, RIDES);
    let worth = |action: &Move| match action {
        Move::Ride { via, .. } => {
            via.len()
                + via
                    .iter()
                    .map(|(railroad, _)| usize::from(state.shares(by, *railroad)))
                    .sum::<usize>()
        }
        _ => 0,
    };
    let few: Vec<&Move> = (0..8).filter_map(|_| rng.pick(&rides)).collect();
    few.into_iter().max_by_key(|action| worth(action)).cloned()
}
