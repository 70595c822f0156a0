//! Which rules a link breaks: its route, the network that it touches, what it costs.

use super::board::{Company, Place, RouteId};
use super::rules::Breach;
use super::state::{State, Table};
use crate::game;
use crate::game::language::When;

/// Checks where a link is built and whether the company can pay for it.
pub(super) fn link(
    table: &Table,
    state: &State,
    company: Company,
    from: Place,
    to: Place,
    broken: &mut Vec<Breach>,
) {
    let board = &table.board;
    let found = route(table, state, from, to, broken);
    network(table, state, company, [from, to], broken);
    let (cost, has) = (
        found.map_or(0, |route| board.routes[route.index()].cost),
        state.boxes[company.index()],
    );
    if cost > has {
        broken.push(Breach::CannotAfford {
            company,
            cost,
            has,
            others: others(table, state, company, [from, to]),
        });
    }
}

/// Checks that there is a free route between two locations. Returns the route.
pub(super) fn route(
    table: &Table,
    state: &State,
    from: Place,
    to: Place,
    broken: &mut Vec<Breach>,
) -> Option<RouteId> {
    let route = table.board.route(from, to);
    match route.map(|route| state.links[route.index()]) {
        None => broken.push(Breach::UnknownRoute { from, to }),
        Some(Some(taken)) => broken.push(Breach::RouteTaken {
            from,
            to,
            owner: taken.company,
            at: taken.at,
        }),
        Some(None) => {}
    }
    route
}

/// Checks that a link begins the network of a company, or touches it.
pub(super) fn network(
    table: &Table,
    state: &State,
    company: Company,
    [from, to]: [Place; 2],
    broken: &mut Vec<Breach>,
) {
    let hexagon = |place: Place| table.board.locations[place.index()].hexagon;
    if !state.started[company.index()] {
        if !hexagon(from) {
            broken.push(Breach::FirstBuildFromHexagon {
                company,
                from,
                to: (to, hexagon(to)),
            });
        }
    } else if !state.reaches(company, from) && !state.reaches(company, to) {
        let reached = table
            .all::<Place>()
            .filter(|place| state.reaches(company, *place))
            .collect();
        let nearest = nearest(table, state, company, [from, to]);
        broken.push(Breach::NotContiguous {
            company,
            from,
            to,
            reached,
            nearest,
            others: others(table, state, company, [from, to]),
        });
    }
}

/// Returns the other companies that could build the same link if it were their turn.
fn others(table: &Table, state: &State, company: Company, ends: [Place; 2]) -> Vec<Company> {
    let Some(route) = table
        .board
        .route(ends[0], ends[1])
        .filter(|route| state.links[route.index()].is_none())
    else {
        return Vec::new();
    };
    let cost = table.board.routes[route.index()].cost;
    let fits = |other: &Company| {
        let of = other.index();
        let touches = if state.started[of] {
            ends.iter().any(|end| state.reaches(*other, *end))
        } else {
            table.board.locations[ends[0].index()].hexagon
        };
        *other != company
            && state.control[of].is_some()
            && !state.is_out(*other)
            && touches
            && state.boxes[of] >= cost
    };
    table.all::<Company>().filter(fits).collect()
}

/// Returns the location in a company's network that is nearest to a link, how many links are
/// missing from there, and when the company last built a link to it.
fn nearest(
    table: &Table,
    state: &State,
    company: Company,
    ends: [Place; 2],
) -> Option<(Place, u32, When)> {
    let board = &table.board;
    let near = |place: usize| {
        let end = Place::new(place);
        board.locations[place]
            .routes
            .iter()
            .map(move |route| board.routes[route.index()].other(end).index())
    };
    let own = |place: usize| state.reaches(company, Place::new(place));
    let (place, missing) = game::nearest(board.locations.len(), ends.map(Place::index), near, own)?;
    let links = board.locations[place]
        .routes
        .iter()
        .filter_map(|route| state.links[route.index()]);
    let last = links
        .filter(|link| link.company == company)
        .map(|link| link.at)
        .max();
    Some((Place::new(place), missing, last.unwrap_or_default()))
}
