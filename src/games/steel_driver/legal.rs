//! The legal moves of a state. This code shares nothing with [`super::check`]; tests make sure that
//! the two agree.

use super::SteelDriver;
use super::board::{Company, Place};
use super::reach::reach;
use super::state::{Goods, Phase, State, Table};
use super::words::Move;
use crate::game::language::Domain;
use crate::game::{ImpliedPass, Legal, Reach};

impl Legal<SteelDriver> for State {
    /// Sales are not listed: they only shorten an auction.
    fn legal_moves(&self, table: &Table, limit: usize) -> Vec<Move> {
        let moves: Box<dyn Iterator<Item = Move> + '_> = match self.phase {
            Phase::Auction => Box::new(auction(table, self)),
            Phase::Build => Box::new(company(table, self, builds)),
            Phase::Final => Box::new(company(table, self, claims)),
            Phase::Profits | Phase::Over => Box::new(std::iter::empty()),
        };
        moves.take(limit).collect()
    }

    fn reach(&self, table: &Table, who: (Domain, u16), place: (Domain, u16)) -> Option<Reach> {
        reach(table, self, who, place)
    }

    fn may_name(&self, table: &Table, verb: &str, (domain, name): (Domain, u16)) -> bool {
        let company = table.all::<Company>().nth(name.into());
        let is_sale_of = verb == "sale" && domain == Domain::Company;
        !is_sale_of || company.is_none_or(|company| self.is_for_sale(company))
    }

    fn implied_pass(&self, table: &Table) -> Option<ImpliedPass<Move>> {
        let pass = match (self.active_player(), self.active_company()) {
            (Some(player), _) => {
                let needed = self.auction.map_or(0, |auction| auction.bid);
                let nothing = self.auction.is_none()
                    && !table
                        .all::<Company>()
                        .any(|company| self.is_for_sale(company));
                (nothing || self.cubes[player.index()] <= needed)
                    .then_some(Move::player_pass(player))
            }
            (None, Some(company)) => {
                let able = match self.phase {
                    Phase::Build => self.can_build(table, company),
                    _ => self.can_claim(company),
                };
                let acts = able && self.control[company.index()].is_some();
                (!acts).then_some(Move::company_pass(company))
            }
            (None, None) => None,
        };
        pass.map(|pass| ImpliedPass { pass, forced: true })
    }
}

fn auction<'s>(table: &'s Table, state: &'s State) -> impl Iterator<Item = Move> + 's {
    let player = state.active_player();
    player.into_iter().flat_map(move |by| {
        let cubes = state.cubes[by.index()];
        let bids = state
            .auction
            .map(|auction| (auction.bid + 1..=cubes).map(move |bid| Move::Bid { by, bid }));
        let on_sale =
            move |company: &Company| state.auction.is_none() && state.is_for_sale(*company);
        let offers = table.all::<Company>().filter(on_sale);
        let offers = offers
            .flat_map(move |company| (1..=cubes).map(move |bid| Move::Offer { company, by, bid }));
        bids.into_iter()
            .flatten()
            .chain(offers)
            .chain(std::iter::once(Move::player_pass(by)))
    })
}

/// Returns the moves of the active company: what it can do or, if that is nothing, its pass.
fn company(
    table: &Table,
    state: &State,
    can: impl Fn(&Table, &State, Company) -> Vec<Move>,
) -> std::vec::IntoIter<Move> {
    let Some(company) = state.active_company() else {
        return Vec::new().into_iter();
    };
    let mut moves = if state.control[company.index()].is_some() {
        can(table, state, company)
    } else {
        Vec::new()
    };
    if moves.is_empty() {
        moves.push(Move::company_pass(company));
    }
    moves.into_iter()
}

fn builds(table: &Table, state: &State, company: Company) -> Vec<Move> {
    /// How many routes are examined per unit of work.
    const ROUTES_PER_UNIT: u64 = 4;
    let board = &table.board;
    let mut moves = Vec::new();
    table
        .work
        .count(board.routes.len() as u64 / ROUTES_PER_UNIT);
    let free = board
        .routes
        .iter()
        .enumerate()
        .filter(|(index, _)| state.links[*index].is_none());
    for (_, route) in free.filter(|(_, route)| route.cost <= state.boxes[company.index()]) {
        let [a, b] = route.ends;
        let mut add = |from: Place, to: Place| {
            moves.push(Move::Build {
                company,
                from,
                to,
                by: None,
            });
        };
        if state.started[company.index()] {
            match (state.reaches(company, a), state.reaches(company, b)) {
                (true, _) => add(a, b),
                (false, true) => add(b, a),
                (false, false) => {}
            }
        } else {
            for (from, to) in [(a, b), (b, a)] {
                if board.locations[from.index()].hexagon {
                    add(from, to);
                }
            }
        }
    }
    moves
}

fn claims(_: &Table, state: &State, company: Company) -> Vec<Move> {
    let here = state
        .goods
        .iter()
        .enumerate()
        .filter(|(_, goods)| **goods == Goods::Here)
        .map(|(place, _)| Place::new(place));
    here.filter(|place| state.reaches(company, *place))
        .map(|at| Move::Claim { at, company })
        .collect()
}
