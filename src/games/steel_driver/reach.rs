//! Whether a company can still reach a location over free routes, and for how many cubes.

use super::board::{Board, Company, Place};
use super::events::cubes;
use super::state::{Phase, State, Table};
use crate::game::language::Domain;
use crate::game::{Cost, Reach, Ways};

/// The units of a cost, in order.
const COST: [&str; 2] = ["cubes", "links"];

/// Returns what it takes a company to reach a location; `None` for anything else.
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
        Place::new(usize::from(place)),
    );
    if state.reaches(company, place) {
        return Some(Reach::already(COST));
    }
    if matches!(state.phase, Phase::Final | Phase::Over) {
        return Some(Reach::cut_off([
            "the end of turn 5: no link is built any more".to_owned(),
        ]));
    }
    let Some(((paid, links), way)) = cheapest(table, state, company, place) else {
        let starts: Vec<usize> = starts(table, state, company, place).collect();
        return Some(Reach::cut_off(Reach::fewer(
            border(table, state, [place.index()]),
            border(table, state, starts),
        )));
    };
    let held = state.boxes[company.index()];
    Some(Reach {
        cost: vec![(COST[0], paid), (COST[1], links)],
        way: way
            .into_iter()
            .map(|at| (Domain::Place, at as u16))
            .collect(),
        purse: Some(format!("{} has {}", table.name(company), cubes(held))),
        ..Reach::default()
    })
}

/// Returns a company's cheapest way to a location over free routes, with its cubes and links;
/// `None` if there is no way.
fn cheapest(
    table: &Table,
    state: &State,
    company: Company,
    place: Place,
) -> Option<(Cost, Vec<usize>)> {
    let board = &table.board;
    let begun = state.started[company.index()];
    let ways = Ways::new(
        board.locations.len(),
        starts(table, state, company, place).map(|at| (at, (0, 0))),
        |at| free(board, state, at),
    );
    let to_it = ways
        .cost(place.index())
        .map(|cost| (cost, ways.way(place.index())));
    // A company that has not built yet may start from the location itself.
    let from_it = (!begun && board.locations[place.index()].hexagon)
        .then(|| free(board, state, place.index()))
        .and_then(|next| next.into_iter().min_by_key(|(_, cost)| *cost))
        .map(|(next, cost)| (cost, vec![place.index(), next]));
    to_it
        .into_iter()
        .chain(from_it)
        .min_by_key(|(cost, _)| *cost)
}

/// Returns the locations from which a company can build on, or begin, on its way to another.
fn starts<'t>(
    table: &'t Table,
    state: &'t State,
    company: Company,
    place: Place,
) -> impl Iterator<Item = usize> + 't {
    let begun = state.started[company.index()];
    let may_begin = move |at: &Place| {
        if begun {
            state.reaches(company, *at)
        } else {
            table.board.locations[at.index()].hexagon && *at != place
        }
    };
    table.all::<Place>().filter(may_begin).map(|at| at.index())
}

/// Returns the locations one free route away, with its cost in cubes and links.
fn free(board: &Board, state: &State, at: usize) -> Vec<(usize, Cost)> {
    let routes = board.locations[at].routes.iter();
    routes
        .filter(|route| state.links[route.index()].is_none())
        .map(|route| {
            let route = &board.routes[route.index()];
            (route.other(Place::new(at)).index(), (route.cost, 1))
        })
        .collect()
}

/// Returns the links around the part of the map to which free routes lead from some locations.
fn border(table: &Table, state: &State, from: impl IntoIterator<Item = usize>) -> Vec<String> {
    let board = &table.board;
    let starts = from.into_iter().map(|at| (at, (0, 0)));
    let inside = Ways::new(board.locations.len(), starts, |at| free(board, state, at));
    let mut around = Vec::new();
    for (route, link) in board.routes.iter().zip(&state.links) {
        let Some(link) = link else { continue };
        let [one, other] = route.ends.map(|end| inside.cost(end.index()).is_some());
        let [from, to] = route.ends.map(|end| table.name(end));
        if one != other {
            around.push(format!("{from}-{to} ({})", table.name(link.company)));
        }
    }
    around
}
