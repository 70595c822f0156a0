//! Moves a sensible player might make, for random games.

use super::board::{CityId, Ground, HexId};
use super::legal::{legal, sites};
use super::moves::Move;
use super::railroad::Railroad;
use super::state::{Phase, State};
use super::table::Table;
use super::track::Track;
use crate::game::Rng;

/// How many rides are looked at.
const RIDES: usize = 120;

/// A legal move; `None` only when the game is over.
pub fn suggest(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
    let by = state.active()?;
    match state.phase {
        Phase::Build => Some(build(table, state, by, rng)),
        Phase::Ride => ride(table, state, by, rng),
        Phase::Shares | Phase::Over => rng.pick(&legal(table, state, usize::MAX)).cloned(),
    }
}

/// Players build towards cities their railroad does not serve yet.
fn build(table: &Table, state: &State, by: u16, rng: &mut Rng) -> Move {
    let pass = Move::Pass { by };
    if rng.once_in(10) {
        return pass;
    }
    let mut open: Vec<Railroad> = legal(table, state, usize::MAX)
        .iter()
        .filter_map(|action| if let Move::Place { railroad, .. } = action { Some(*railroad) } else { None })
        .collect();
    open.dedup();
    let Some(railroad) = rng.pick(&open).copied() else { return pass };
    let most = table.most();
    let mut track = state.track.clone();
    let (mut at, mut placed) = (Vec::new(), state.placed);
    let mut mountain = state.mountain(&table.board).is_some();
    let mut left = state.supply[railroad.index()];
    let mut goal: Option<CityId> = None;
    while placed < most - usize::from(mountain) && left > 0 && (at.is_empty() || !rng.once_in(12)) {
        let sites = sites(table, &track, railroad, placed + 1 < most);
        goal = goal.filter(|city| !track.has(railroad, table.board.hex_of(*city)));
        let goal = *goal.get_or_insert_with(|| new_goal(table, &track, railroad, &sites, rng));
        let Some(hex) = towards(table, &sites, table.board.hex_of(goal), rng) else { break };
        track.lay(railroad, hex, 0);
        mountain |= table.board.hex(hex).ground == Ground::Mountain;
        at.push(hex);
        placed += 1;
        left -= 1;
    }
    if at.is_empty() { pass } else { Move::Place { railroad, at, by } }
}

/// A city not served yet, one of the nearest: now and then any, mostly one that brings the railroad further across the country.
fn new_goal(table: &Table, track: &Track, railroad: Railroad, sites: &[HexId], rng: &mut Rng) -> CityId {
    let board = &table.board;
    let x = |hex: HexId| i32::from(board.hex(hex).x) * if railroad == Railroad::Purple { -1 } else { 1 };
    let edge = track.of(railroad).map(|laid| x(laid.hex)).min();
    let mut cities: Vec<CityId> = board.cities().filter(|city| !track.has(railroad, board.hex_of(*city))).collect();
    let further: Vec<CityId> = cities.iter().copied().filter(|city| edge.is_some_and(|edge| x(board.hex_of(*city)) < edge)).collect();
    if !further.is_empty() && !rng.once_in(3) {
        cities = further;
    }
    cities.sort_by_key(|city| sites.iter().map(|site| distance(table, *site, board.hex_of(*city))).min());
    cities.truncate(3);
    rng.pick(&cities).copied().unwrap_or(CityId(0))
}

/// The site nearest to a goal; of two sites equally near either.
fn towards(table: &Table, sites: &[HexId], goal: HexId, rng: &mut Rng) -> Option<HexId> {
    let least = sites.iter().map(|site| distance(table, *site, goal)).min()?;
    let nearest: Vec<HexId> = sites.iter().copied().filter(|site| distance(table, *site, goal) == least).collect();
    rng.pick(&nearest).copied()
}

/// How many hexes lie between two on open ground.
fn distance(table: &Table, from: HexId, to: HexId) -> u16 {
    let (from, to) = (table.board.hex(from), table.board.hex(to));
    let (rows, columns) = (from.row.abs_diff(to.row), from.x.abs_diff(to.x));
    rows + columns.saturating_sub(rows) / 2
}

/// Players look at a few rides and take the one that brings them most.
fn ride(table: &Table, state: &State, by: u16, rng: &mut Rng) -> Option<Move> {
    let rides = legal(table, state, RIDES);
    let worth = |action: &Move| match action {
        Move::Ride { via, .. } => via.len() + via.iter().map(|(railroad, _)| usize::from(state.shares(by, *railroad))).sum::<usize>(),
        _ => 0,
    };
    let few: Vec<&Move> = (0..8).filter_map(|_| rng.pick(&rides)).collect();
    few.into_iter().max_by_key(|action| worth(action)).cloned()
}
