//! The legal moves of a position, found from the discs on the market and on the map outwards. Written apart from
//! [`super::check`], which must agree.

use super::MiniRails;
use super::board::{COMPANIES, Company, Hex};
use super::moves::{Move, Site};
use super::state::{Phase, Space, State, Table};
use crate::game::Legal;

impl Legal<MiniRails> for State {
    /// By space, a buy before the builds.
    ///
    /// A draw is chance: any discs the bag can give are legal, far too many to list. One stands for them all, the discs
    /// taken in turn from the companies that still have some.
    fn legal_moves(&self, table: &Table, limit: usize) -> Vec<Move> {
        match self.phase {
            Phase::Draw if limit > 0 => vec![Move::Draw { discs: even_draw(self.bag, table.spaces()) }],
            Phase::Action => actions(table, self).take(limit).collect(),
            Phase::Draw | Phase::Taxed | Phase::Over => Vec::new(),
        }
    }
}

fn even_draw(mut bag: [usize; COMPANIES.len()], count: usize) -> Vec<Company> {
    let mut discs = Vec::with_capacity(count);
    while discs.len() < count && bag.iter().any(|left| *left > 0) {
        for (company, left) in bag.iter_mut().enumerate().filter(|(_, left)| **left > 0) {
            *left -= 1;
            discs.push(Company::new(company));
        }
    }
    discs.truncate(count);
    discs
}

fn actions(table: &Table, state: &State) -> impl Iterator<Item = Move> {
    let spaces = state.active().into_iter().flat_map(|by| state.market.iter().zip(1..).map(move |(space, number)| (by, space, number)));
    spaces.flat_map(move |(by, space, number)| {
        let mut moves = Vec::new();
        let Space::Disc(company) = *space else { return moves };
        let (used, space) = (state.used[by.index()], Some(number));
        if used.buy.is_none() {
            moves.push(Move::Buy { company, by, space });
        }
        if used.build.is_none() {
            moves.extend(sites(table, state, company).into_iter().map(|site| Move::Build { company, by, space, site }));
        }
        moves
    })
}

/// Where a disc of the company may go: the empty hexes around its discs, or the frame if there are none.
pub fn sites(table: &Table, state: &State, company: Company) -> Vec<Site> {
    let mut around: Vec<Hex> = Vec::new();
    for hex in state.track(company) {
        around.extend(table.board.near(hex).iter().filter(|near| state.disc(**near).is_none()));
    }
    around.sort_unstable();
    around.dedup();
    if around.is_empty() { vec![Site::Frame] } else { around.into_iter().map(Site::Hex).collect() }
}
