//! Moves a sensible player might make, for random games.

use super::legal::legal;
use super::moves::Move;
use super::state::{Phase, State, Table};
use crate::game::Rng;

/// A legal move; `None` only when the game is over.
pub fn suggest(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
    match state.phase {
        Phase::Auction => auction(table, state, rng),
        Phase::Build => build(table, state, rng),
        Phase::Profits | Phase::Final | Phase::Over => rng.pick(&legal(table, state, usize::MAX)).copied(),
    }
}

/// Players seldom pass the marker on and bid about what a turn's cubes allow.
fn auction(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
    let by = state.active_player()?;
    let cubes = state.cubes[usize::from(by)];
    let pass = Move::PlayerPass { player: by };
    if let Some(auction) = state.auction {
        let worth = 2 + rng.below(table.allowance() as usize) as i64;
        let bid = auction.bid + 1 + rng.below(2) as i64;
        let bid = bid.min(cubes);
        return Some(if bid > auction.bid && bid <= worth { Move::Bid { by, bid } } else { pass });
    }
    let unsold: Vec<u8> = (0..table.companies()).filter(|company| state.control[usize::from(*company)].is_none()).collect();
    if cubes == 0 || rng.once_in(8) {
        return Some(pass);
    }
    let company = *rng.pick(&unsold)?;
    Some(Move::Offer { company, by, bid: 1 + rng.below(cubes.min(3) as usize) as i64 })
}

/// The more a link scores the likelier it is built.
fn build(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
    let moves = legal(table, state, usize::MAX);
    let worth = |action: &Move| match action {
        Move::Build { company, from, to, .. } => {
            let new = |place: u16| if state.reaches(*company, place) { 0 } else { table.board.locations[usize::from(place)].value };
            let start = !state.started[usize::from(*company)];
            if start { new(*to) } else { new(*from) + new(*to) }
        }
        _ => 0,
    };
    let few = [rng.pick(&moves)?, rng.pick(&moves)?, rng.pick(&moves)?];
    few.into_iter().max_by_key(|action| worth(action)).copied()
}
