//! Random games: a made-up map, fair draws, and players who choose what benefits their stocks.

use super::MiniRails;
use super::board::{COMPANIES, Company, Hex, TERRAIN};
use super::board_file::tiles;
use super::legal::sites;
use super::state::{Phase, Space, State, Table};
use super::words::{Move, Site};
use crate::game::language::Player;
use crate::game::{Bot, Rng};

impl Bot<MiniRails> for State {
    /// Returns a fair draw, or a move that a sensible player might make. Every legal move can be
    /// chosen.
    fn suggest(&self, table: &Table, rng: &mut Rng) -> Option<Move> {
        match self.phase {
            Phase::Draw => Some(Move::Draw {
                discs: fair_draw(self, table.spaces(), rng),
            }),
            Phase::Action => {
                let moves = rated_moves(table, self, self.active()?, rng);
                moves
                    .into_iter()
                    .max_by_key(|(weight, _)| *weight)
                    .map(|(_, action)| action)
            }
            Phase::Taxed | Phase::Over => None,
        }
    }

    /// Returns the map and the starting hexes. The map is made up, because most tile faces are not
    /// public.
    fn scenario(rng: &mut Rng, players: usize) -> String {
        let Some(board) = tiles() else {
            return String::new();
        };
        let city = rng.pick(&board.slots[0]).copied().unwrap_or_default();
        // Everything but the big city.
        let lesser = &TERRAIN[1..];
        let mut yaml = String::from(
            "map: # made up: values at random, the big city on the middle tile\n  values: {",
        );
        let mut row = board.places[0].0;
        for (hex, place) in board.places.iter().enumerate() {
            let value = if Hex::new(hex) == city {
                5
            } else {
                rng.pick(lesser).map_or(1, |(value, _)| *value)
            };
            if hex > 0 {
                yaml.push_str(if place.0 == row { ", " } else { ",\n    " });
            }
            row = place.0;
            yaml.push_str(&format!("{}: {value}", board.code(Hex::new(hex))));
        }
        yaml.push_str("}\nstart: {");
        let mut frames: Vec<&Vec<Hex>> = board.frames.iter().collect();
        rng.shuffle(&mut frames);
        let discs = board.start_discs[players.clamp(3, 5) - 3];
        for (company, frame) in COMPANIES.into_iter().zip(frames) {
            let mut hexes = frame.clone();
            rng.shuffle(&mut hexes);
            hexes.truncate(discs);
            hexes.sort_unstable();
            let comma = if company == COMPANIES[0] { "" } else { ", " };
            yaml.push_str(&format!("{comma}{company}: [{}]", board.codes(&hexes)));
        }
        yaml.push_str("}\n");
        yaml
    }
}

fn fair_draw(state: &State, count: usize, rng: &mut Rng) -> Vec<Company> {
    let left = Company::first(COMPANIES.len()).zip(state.bag);
    let mut discs: Vec<Company> = left
        .flat_map(|(company, left)| std::iter::repeat_n(company, left))
        .collect();
    rng.shuffle(&mut discs);
    discs.truncate(count);
    discs
}

/// Returns the moves of the active player, each with a rating that includes some luck.
fn rated_moves(table: &Table, state: &State, by: Player, rng: &mut Rng) -> Vec<(i64, Move)> {
    let used = state.used[by.index()];
    let mut moves = Vec::new();
    for (space, number) in state.market.iter().zip(1..) {
        let Space::Disc(company) = *space else {
            continue;
        };
        let mut add = |worth: i64, action| {
            // An earlier place in the next order is slightly better.
            let weight = 4 * worth - number + rng.below(12) as i64;
            moves.push((weight, action));
        };
        let (open, space) = (sites(table, state, company), Some(number));
        if used.buy.is_none() {
            add(
                promise(table, state, company, &open),
                Move::Buy { company, by, space },
            );
        }
        if used.build.is_none() {
            let stake = stake(state, by, company);
            for site in open {
                add(
                    gain(table, site) * stake,
                    Move::Build {
                        company,
                        by,
                        space,
                        site,
                    },
                );
            }
        }
    }
    moves
}

/// Returns how far a disc moves its company's stocks.
fn gain(table: &Table, site: Site) -> i64 {
    match site {
        Site::Hex(hex) => i64::from(table.worth(hex)),
        Site::Frame => -1,
    }
}

/// Returns how promising a new stock of a company is: the best hexes that the company can reach, if
/// taxes are likely to leave a profit.
fn promise(table: &Table, state: &State, company: Company, open: &[Site]) -> i64 {
    let gains = open.iter().map(|site| gain(table, *site));
    let (best, worst) = gains.fold((i64::MIN, i64::MAX), |(best, worst), gain| {
        (best.max(gain), worst.min(gain))
    });
    if state.has_paid(company) {
        best.max(0) + 1
    } else {
        best.max(0) / 2 + worst.max(-3) / 3
    }
}

/// Returns how many more stocks of a company a player holds than the others on average, doubled so
/// that it is an integer.
fn stake(state: &State, by: Player, company: Company) -> i64 {
    let count = |player: Player| {
        state.stocks[player.index()]
            .iter()
            .filter(|stock| stock.company == company)
            .count() as i64
    };
    let others = state.stocks.len() as i64 - 1;
    let sum: i64 = Player::first(state.stocks.len())
        .filter(|player| *player != by)
        .map(count)
        .sum();
    2 * count(by) - (2 * sum) / others.max(1)
}
