//! Links: paths of one railroad's locomotives between two cities through no other city.

use super::board::{Board, City};
use super::railroad::Railroad;
use super::state::State;
use super::track::Track;

/// The cities to which a railroad has a link from a city, in their order.
pub fn from(board: &Board, track: &Track, railroad: Railroad, city: City) -> Vec<City> {
    let pieces = track.pieces().iter().filter(|piece| piece.railroad == railroad && piece.cities.contains(&city));
    let linked = pieces.flat_map(|piece| piece.cities.iter().copied()).filter(|other| *other != city);
    let mut cities: Vec<City> = linked.chain(beside(board, track, railroad, city)).collect();
    cities.sort_unstable();
    cities.dedup();
    cities
}

/// Whether a railroad has a link between two cities.
pub fn joins(board: &Board, track: &Track, railroad: Railroad, from: City, to: City) -> bool {
    let linked = || track.pieces().iter().any(|piece| piece.railroad == railroad && piece.links(from, to));
    from != to && (linked() || touch(board, track, railroad, from, to))
}

/// Whether two cities touch, and a railroad is in both: that link takes no hex.
pub fn touch(board: &Board, track: &Track, railroad: Railroad, from: City, to: City) -> bool {
    let (from, to) = (board.hex_of(from), board.hex_of(to));
    track.has(railroad, from) && track.has(railroad, to) && board.hex(from).near.contains(&to)
}

/// Whether a passenger can be moved at all: one link is a journey, and any link can be run.
pub fn any_ride(board: &Board, state: &State) -> bool {
    let track = &state.track;
    let by_piece = track.pieces().iter().any(|piece| piece.cities.len() > 1 && piece.cities.iter().any(|city| state.waits(*city)));
    by_piece
        || board
            .cities_that_touch()
            .any(|city| state.waits(city) && Railroad::ALL.iter().any(|railroad| beside(board, track, *railroad, city).next().is_some()))
}

/// The cities with a railroad that touch a city with it.
fn beside<'t>(board: &'t Board, track: &'t Track, railroad: Railroad, city: City) -> impl Iterator<Item = City> + 't {
    let hex = board.hex_of(city);
    let near = board.hex(hex).near.iter().filter(move |near| track.has(railroad, hex) && track.has(railroad, **near));
    near.filter_map(|near| board.hex(*near).city)
}

#[cfg(test)]
#[path = "links_tests.rs"]
mod tests;
