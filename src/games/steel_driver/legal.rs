//! The legal moves of a position. Written apart from [`super::check`], which must agree.

use super::moves::Move;
use super::state::{Goods, Phase, State, Table};

/// The legal moves in a fixed order, at most `limit`. Sales, which only shorten an auction, are not listed.
pub fn legal(table: &Table, state: &State, limit: usize) -> Vec<Move> {
    let moves: Box<dyn Iterator<Item = Move> + '_> = match state.phase {
        Phase::Auction => Box::new(auction(table, state)),
        Phase::Build => Box::new(company(table, state, builds)),
        Phase::Final => Box::new(company(table, state, claims)),
        Phase::Profits | Phase::Over => Box::new(std::iter::empty()),
    };
    moves.take(limit).collect()
}

fn auction<'s>(table: &'s Table, state: &'s State) -> impl Iterator<Item = Move> + 's {
    let player = state.active_player();
    player.into_iter().flat_map(move |by| {
        let cubes = state.cubes[usize::from(by)];
        let bids = state.auction.map(|auction| (auction.bid + 1..=cubes).map(move |bid| Move::Bid { by, bid }));
        let on_sale = move |company: &u8| state.auction.is_none() && state.control[usize::from(*company)].is_none();
        let offers = (0..table.companies()).filter(on_sale);
        let offers = offers.flat_map(move |company| (1..=cubes).map(move |bid| Move::Offer { company, by, bid }));
        bids.into_iter().flatten().chain(offers).chain(std::iter::once(Move::PlayerPass { player: by }))
    })
}

/// What the active company can do, or its pass if it can do nothing.
fn company(table: &Table, state: &State, can: impl Fn(&Table, &State, u8) -> Vec<Move>) -> std::vec::IntoIter<Move> {
    let Some(company) = state.active_company() else { return Vec::new().into_iter() };
    let mut moves = if state.control[usize::from(company)].is_some() { can(table, state, company) } else { Vec::new() };
    if moves.is_empty() {
        moves.push(Move::CompanyPass { company, by: None });
    }
    moves.into_iter()
}

fn builds(table: &Table, state: &State, company: u8) -> Vec<Move> {
    let board = &table.board;
    let mut moves = Vec::new();
    let free = board.routes.iter().enumerate().filter(|(index, _)| state.links[*index].is_none());
    for (_, route) in free.filter(|(_, route)| route.cost <= state.boxes[usize::from(company)]) {
        let [a, b] = route.ends;
        let mut add = |from: u16, to: u16| moves.push(Move::Build { company, from, to, by: None });
        if state.started[usize::from(company)] {
            match (state.reaches(company, a), state.reaches(company, b)) {
                (true, _) => add(a, b),
                (false, true) => add(b, a),
                (false, false) => {}
            }
        } else {
            for (from, to) in [(a, b), (b, a)] {
                if board.locations[usize::from(from)].hexagon {
                    add(from, to);
                }
            }
        }
    }
    moves
}

fn claims(_: &Table, state: &State, company: u8) -> Vec<Move> {
    let here = state.goods.iter().enumerate().filter(|(_, goods)| **goods == Goods::Here).map(|(place, _)| place as u16);
    here.filter(|place| state.reaches(company, *place)).map(|at| Move::Claim { at, company }).collect()
}
