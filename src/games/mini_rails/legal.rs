//! The legal moves, found from the table's side: from the discs on the market and the discs on the map outwards.

use super::board::{COMPANIES, Company, Hex};
use super::moves::{Deed, Move, Site, Take};
use super::state::{Space, Stage, State};
use super::table::Table;

/// The legal moves by space, a buy before the builds, at most `limit`.
///
/// A draw is chance: any discs the bag can give are legal, far too many to list. One stands for them all, the discs
/// taken in turn from the companies that still have some.
pub fn legal(table: &Table, state: &State, limit: usize) -> Vec<Move> {
    match state.stage {
        Stage::Draw => vec![Move::Draw(even_draw(state.bag, table.spaces()))].into_iter().take(limit).collect(),
        Stage::Action => actions(table, state).take(limit).collect(),
        Stage::Taxed | Stage::Over => Vec::new(),
    }
}

fn even_draw(mut bag: [usize; COMPANIES.len()], count: usize) -> Vec<Company> {
    let mut discs = Vec::with_capacity(count);
    while discs.len() < count && bag.iter().any(|left| *left > 0) {
        for (company, left) in bag.iter_mut().enumerate().filter(|(_, left)| **left > 0) {
            *left -= 1;
            discs.push(company as Company);
        }
    }
    discs.truncate(count);
    discs
}

fn actions<'s>(table: &'s Table, state: &'s State) -> impl Iterator<Item = Move> + 's {
    let spaces =
        state.active().into_iter().flat_map(move |by| state.market.iter().zip(1..).map(move |(space, number)| (by, space, number)));
    spaces.flat_map(move |(by, space, number)| {
        let mut deeds = Vec::new();
        if let Space::Disc(company) = space {
            let used = state.used[usize::from(by)];
            if used.buy.is_none() {
                deeds.push(Deed::Buy);
            }
            if used.build.is_none() {
                deeds.extend(sites(table, state, *company).into_iter().map(Deed::Build));
            }
        }
        let company = if let Space::Disc(company) = space { *company } else { 0 };
        deeds.into_iter().map(move |deed| Move::Take(Take { company, by, space: Some(number), deed }))
    })
}

/// Where a disc of the company may go: the empty hexes around its discs, or the frame if there are none.
pub fn sites(table: &Table, state: &State, company: Company) -> Vec<Site> {
    let mut around: Vec<Hex> = Vec::new();
    for hex in state.track(company) {
        around.extend(table.board.near(hex).iter().filter(|near| state.map[usize::from(**near)].is_none()));
    }
    around.sort_unstable();
    around.dedup();
    if around.is_empty() { vec![Site::Frame] } else { around.into_iter().map(Site::Hex).collect() }
}
