//! Links: paths over one railroad's locomotives from one city to another, through no third city.

use super::board::{Board, City, Railroad};
use super::state::State;
use super::track::{Piece, Set, Track};

/// Returns the cities to which a railroad has a link from a city, in order.
pub(crate) fn from(board: &Board, track: &Track, railroad: Railroad, city: City) -> Vec<City> {
    let Some(number) = track.number(railroad, board.hex_of(city)) else {
        return Vec::new();
    };
    let pieces = track
        .pieces(railroad)
        .iter()
        .filter(|piece| piece.cities.has(number));
    let linked = pieces.fold(touching(track, railroad, number), |all, piece| {
        all.or(&piece.cities)
    });
    let mut cities: Vec<City> = cities_of(board, track, linked)
        .filter(|other| *other != city)
        .collect();
    cities.sort_unstable();
    cities
}

/// Returns whether a railroad has a link between two cities.
pub(crate) fn joins(
    board: &Board,
    track: &Track,
    railroad: Railroad,
    from: City,
    to: City,
) -> bool {
    let number = |city| track.number(railroad, board.hex_of(city));
    let (Some(one), Some(other)) = (number(from), number(to)) else {
        return false;
    };
    from != to
        && (track
            .pieces(railroad)
            .iter()
            .any(|piece| piece.links(one, other))
            || track.network().near(one).has(other))
}

/// Returns whether a passenger can be moved at all. A single link is a journey, and every link can
/// be run.
pub(crate) fn any_ride(board: &Board, state: &State) -> bool {
    let track = &state.track;
    let waits = |set: Set| cities_of(board, track, set).any(|city| state.waits(city));
    let by_piece = |piece: &Piece| piece.cities.len() > 1 && waits(piece.cities);
    let to_neighbour = |railroad: Railroad, city: City| {
        let number = track.number(railroad, board.hex_of(city));
        number.is_some_and(|number| !touching(track, railroad, number).is_empty())
    };
    Railroad::ALL
        .iter()
        .any(|railroad| track.pieces(*railroad).iter().any(by_piece))
        || board.cities_that_touch().any(|city| {
            state.waits(city)
                && Railroad::ALL
                    .iter()
                    .any(|railroad| to_neighbour(*railroad, city))
        })
}

/// Returns the cities with a locomotive of the railroad that touch a city. Links to them use no
/// hex.
fn touching(track: &Track, railroad: Railroad, number: usize) -> Set {
    let network = track.network();
    network
        .near(number)
        .and(network.of(railroad))
        .and(network.cities())
}

/// Returns the cities in a set of hexes.
fn cities_of<'t>(board: &'t Board, track: &'t Track, set: Set) -> impl Iterator<Item = City> + 't {
    set.numbers()
        .filter_map(|number| board.hex(track.network().hex(number)).city)
}

#[cfg(test)]
#[path = "links_tests.rs"]
mod tests;
