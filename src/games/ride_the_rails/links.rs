//! Links: paths of one railroad's locomotives between two cities through no other city.

use super::board::{Board, City, Hex};
use super::railroad::Railroad;
use super::state::State;
use super::track::Track;
use smallvec::{SmallVec, smallvec};

/// The cities to which a railroad has a link from a city, in their order.
pub fn from(board: &Board, track: &Track, railroad: Railroad, city: City) -> Vec<City> {
    let mut cities = Vec::new();
    flood(board, track, railroad, city, |reached| {
        cities.push(reached);
        false
    });
    cities.sort_unstable();
    cities
}

/// Whether a railroad has a link between two cities.
pub fn joins(board: &Board, track: &Track, railroad: Railroad, from: City, to: City) -> bool {
    from != to && flood(board, track, railroad, from, |reached| reached == to)
}

/// Whether a passenger can be moved at all: one link is a journey, and any link can be run.
pub fn any_ride(board: &Board, state: &State) -> bool {
    let waiting = board.cities().filter(|city| state.waits(*city));
    let mut starts = waiting.flat_map(|city| Railroad::in_set(state.track.set(board.hex_of(city))).map(move |railroad| (city, railroad)));
    starts.any(|(city, railroad)| flood(board, &state.track, railroad, city, |_| true))
}

/// Walks a railroad's track from a city, not through other cities; `stop` sees each city reached, once. Whether it stopped.
fn flood(board: &Board, track: &Track, railroad: Railroad, city: City, mut stop: impl FnMut(City) -> bool) -> bool {
    let start = board.hex_of(city);
    if !track.has(railroad, start) {
        return false;
    }
    // A railroad has at most 27 locomotives, so the list is short and searching it is cheap.
    let mut seen: SmallVec<[Hex; 28]> = smallvec![start];
    let mut next = 0;
    while let Some(hex) = seen.get(next).copied() {
        next += 1;
        if hex != start && board.hex(hex).city.is_some() {
            continue;
        }
        for near in &board.hex(hex).near {
            if !track.has(railroad, *near) || seen.contains(near) {
                continue;
            }
            seen.push(*near);
            if let Some(reached) = board.hex(*near).city
                && stop(reached)
            {
                return true;
            }
        }
    }
    false
}
