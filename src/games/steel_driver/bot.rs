//! Moves that a sensible player might make, for random games.

use super::SteelDriver;
use super::board::{Company, Place};
use super::state::{Phase, State, Table};
use super::words::{Move, sale};
use crate::game::{Bot, Legal as _, Rng};

impl Bot<SteelDriver> for State {
    fn suggest(&self, table: &Table, rng: &mut Rng) -> Option<Move> {
        match self.phase {
            Phase::Auction => auction(table, self, rng),
            Phase::Build => build(table, self, rng),
            Phase::Profits | Phase::Final | Phase::Over => {
                rng.pick(&self.legal_moves(table, usize::MAX)).copied()
            }
        }
    }

    fn abbreviate(run: &[Move]) -> Option<Move> {
        sale(run)
    }
}

/// Chooses an offer, a bid or a pass. Players seldom pass the marker on, and they bid up to about
/// the number of cubes that they get per turn.
fn auction(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
    let by = state.active_player()?;
    let cubes = state.cubes[by.index()];
    let pass = Move::player_pass(by);
    if let Some(auction) = state.auction {
        let worth = 2 + rng.below(table.allowance() as usize) as i64;
        let bid = auction.bid + 1 + rng.below(2) as i64;
        let bid = bid.min(cubes);
        return Some(if bid > auction.bid && bid <= worth {
            Move::Bid { by, bid }
        } else {
            pass
        });
    }
    let unsold: Vec<Company> = table
        .all::<Company>()
        .filter(|company| state.is_for_sale(*company))
        .collect();
    if cubes == 0 || unsold.is_empty() || rng.once_in(8) {
        return Some(pass);
    }
    let company = *rng.pick(&unsold)?;
    Some(Move::Offer {
        company,
        by,
        bid: 1 + rng.below(cubes.min(3) as usize) as i64,
    })
}

/// Chooses a link. The more it scores, the more likely it is to be chosen.
fn build(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
    let moves = state.legal_moves(table, usize::MAX);
    let worth = |action: &Move| match action {
        Move::Build {
            company, from, to, ..
        } => {
            let new = |place: Place| {
                if state.reaches(*company, place) {
                    0
                } else {
                    table.board.locations[place.index()].value
                }
            };
            let start = !state.started[company.index()];
            if start {
                new(*to)
            } else {
                new(*from) + new(*to)
            }
        }
        _ => 0,
    };
    let few = [rng.pick(&moves)?, rng.pick(&moves)?, rng.pick(&moves)?];
    few.into_iter().max_by_key(|action| worth(action)).copied()
}
