//! Random games: a made-up map, fair draws, and players who like what their stocks gain.

use super::board::{COMPANIES, Company, HEXES, Player, TERRAIN};
use super::board_file::tiles;
use super::legal::sites;
use super::moves::{Deed, Move, Site, Take};
use super::state::{Space, Stage, State};
use super::table::Table;
use crate::game::Rng;

/// Map and starting hexes of a random game. The map is made up: most tile faces are not public.
pub fn scenario(rng: &mut Rng, players: usize) -> String {
    let board = tiles();
    let city = *rng.pick(&board.slots[0]).unwrap_or(&0);
    // Everything but the big city.
    let lesser = &TERRAIN[1..];
    let values: Vec<i8> =
        (0..HEXES).map(|hex| if hex == usize::from(city) { 5 } else { rng.pick(lesser).map_or(1, |(value, _)| *value) }).collect();
    let mut yaml = String::from("map: # made up: values at random, the big city on the middle tile\n  values: {");
    let mut row = board.places[0].0;
    for (hex, value) in values.iter().enumerate() {
        let place = board.places[hex];
        if hex > 0 {
            yaml.push_str(if place.0 == row { ", " } else { ",\n    " });
        }
        row = place.0;
        yaml.push_str(&format!("{}: {value}", board.code(hex as u16)));
    }
    yaml.push_str("}\nstart: {");
    let mut frames: Vec<usize> = (0..board.frames.len()).collect();
    rng.shuffle(&mut frames);
    let discs = board.start_discs[players.clamp(3, 5) - 3];
    for (company, frame) in frames.into_iter().enumerate() {
        let mut hexes = board.frames[frame].clone();
        rng.shuffle(&mut hexes);
        hexes.truncate(discs);
        hexes.sort_unstable();
        let codes: Vec<&str> = hexes.iter().map(|hex| board.code(*hex)).collect();
        let comma = if company == 0 { "" } else { ", " };
        yaml.push_str(&format!("{comma}{}: [{}]", COMPANIES[company], codes.join(", ")));
    }
    yaml.push_str("}\n");
    yaml
}

/// A fair draw, or what a sensible player might do. Stops short of nothing legal: every move has some chance.
pub fn suggest(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
    match state.stage {
        Stage::Draw => Some(Move::Draw(fair_draw(state, table.spaces(), rng))),
        Stage::Action => {
            let by = state.active()?;
            let moves = weighed(table, state, by, rng);
            moves.into_iter().max_by_key(|(weight, _)| *weight).map(|(_, take)| Move::Take(take))
        }
        Stage::Taxed | Stage::Over => None,
    }
}

fn fair_draw(state: &State, count: usize, rng: &mut Rng) -> Vec<Company> {
    let mut discs: Vec<Company> =
        state.bag.iter().enumerate().flat_map(|(company, left)| std::iter::repeat_n(company as Company, *left)).collect();
    rng.shuffle(&mut discs);
    discs.truncate(count);
    discs
}

/// The moves of the active player, each with how good it looks and some luck.
fn weighed(table: &Table, state: &State, by: Player, rng: &mut Rng) -> Vec<(i64, Take)> {
    let used = state.used[usize::from(by)];
    let mut moves = Vec::new();
    for (space, number) in state.market.iter().zip(1..) {
        let Space::Disc(company) = *space else { continue };
        let mut add = |rng: &mut Rng, worth: i64, deed| {
            // The sooner the place in the next order, the better, a little.
            let weight = 4 * worth - number + rng.below(12) as i64;
            moves.push((weight, Take { company, by, space: Some(number), deed }));
        };
        let open = sites(table, state, company);
        if used.buy.is_none() {
            add(rng, promise(table, state, company, &open), Deed::Buy);
        }
        if used.build.is_none() {
            let stake = stake(state, by, company);
            for site in open {
                let gain = match site {
                    Site::Hex(hex) => i64::from(table.value(hex)),
                    Site::Frame => -1,
                };
                add(rng, gain * stake, Deed::Build(site));
            }
        }
    }
    moves
}

/// What a fresh stock of the company promises: the best hexes it can reach, if taxes let it keep a profit.
fn promise(table: &Table, state: &State, company: Company, open: &[Site]) -> i64 {
    let values = open.iter().map(|site| match site {
        Site::Hex(hex) => i64::from(table.value(*hex)),
        Site::Frame => -1,
    });
    let (best, worst) = values.fold((i64::MIN, i64::MAX), |(best, worst), value| (best.max(value), worst.min(value)));
    if state.has_paid(company) { best.max(0) + 1 } else { best.max(0) / 2 + worst.max(-3) / 3 }
}

/// How many more stocks of the company the player holds than the average of the others, doubled to stay whole.
fn stake(state: &State, by: Player, company: Company) -> i64 {
    let count = |player: usize| state.stocks[player].iter().filter(|stock| stock.company == company).count() as i64;
    let others = state.stocks.len() as i64 - 1;
    let sum: i64 = (0..state.stocks.len()).filter(|player| *player != usize::from(by)).map(count).sum();
    2 * count(usize::from(by)) - (2 * sum) / others.max(1)
}
