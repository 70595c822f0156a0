//! How many discs it takes a company to reach a hex.

use super::board::{Company, HEXES, Hex};
use super::state::{Phase, State, Table};
use crate::game::language::{Domain, counted};
use crate::game::{Cost, Reach, Ways};

const COST: [&str; 1] = ["discs"];

/// Returns what it takes a company to reach a hex; `None` for anything else.
pub(crate) fn reach(
    table: &Table,
    state: &State,
    who: (Domain, u16),
    place: (Domain, u16),
) -> Option<Reach> {
    let ((Domain::Company, company), (Domain::Place, place)) = (who, place) else {
        return None;
    };
    let (company, place) = (
        Company::new(usize::from(company)),
        Hex::new(usize::from(place)),
    );
    let of = |hex: Hex| state.disc(hex).map(|disc| disc.company);
    if let Some(other) = of(place) {
        return Some(if other == company {
            Reach::already(COST)
        } else {
            Reach::cut_off([taken(table, place, other)])
        });
    }
    if state.phase == Phase::Over {
        return Some(Reach::cut_off(["the end of the game".to_owned()]));
    }
    let open = |at: usize| open(table, state, at);
    let track = || state.track(company).map(Hex::index);
    let ways = Ways::new(HEXES, track().map(|hex| (hex, (0, 0))), open);
    let Some((discs, _)) = ways.cost(place.index()) else {
        let around = |from| border(table, state, company, from);
        return Some(Reach::cut_off(Reach::fewer(
            around(vec![place.index()]),
            around(track().collect()),
        )));
    };
    let bag = state.bag[company.index()];
    let market = state
        .market
        .iter()
        .filter(|space| space.disc() == Some(company))
        .count();
    Some(Reach {
        cost: vec![(COST[0], discs)],
        way: ways
            .way(place.index())
            .into_iter()
            .map(|at| (Domain::Place, at as u16))
            .collect(),
        purse: Some(format!(
            "{} of {} in the bag and {market} on the market",
            counted(bag as i64, "disc"),
            table.name(company)
        )),
        ..Reach::default()
    })
}

/// Returns the empty hexes next to a hex. Each takes one disc.
fn open(table: &Table, state: &State, at: usize) -> Vec<(usize, Cost)> {
    let near = table.board.near(Hex::new(at)).iter();
    near.filter(|hex| state.disc(**hex).is_none())
        .map(|hex| (hex.index(), (1, 1)))
        .collect()
}

/// Returns the discs of other companies around the part of the map to which empty hexes lead from some
/// hexes.
fn border(table: &Table, state: &State, company: Company, from: Vec<usize>) -> Vec<String> {
    let starts = from.into_iter().map(|hex| (hex, (0, 0)));
    let inside = Ways::new(HEXES, starts, |at| open(table, state, at));
    let around = table.all::<Hex>().filter_map(|hex| {
        let disc = state.disc(hex).filter(|disc| disc.company != company)?;
        let mut near = table.board.near(hex).iter();
        let touches = near.any(|near| inside.cost(near.index()).is_some());
        touches.then(|| taken(table, hex, disc.company))
    });
    around.collect()
}

/// Names a hex and the company whose disc lies there.
fn taken(table: &Table, hex: Hex, company: Company) -> String {
    format!("{} ({})", table.name(hex), table.name(company))
}
