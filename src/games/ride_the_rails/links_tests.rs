//! Compares links found by pieces with a walk over the track, hex by hex.

use super::*;
use crate::game::language::{Faults, When};
use crate::game::reading::{Board as _, BoardSource, NoBoards};
use crate::game::{Game as _, Rng};
use crate::games::ride_the_rails::board::Hex;
use crate::games::ride_the_rails::journey::{MOST_WORK, Search, search};
use crate::games::ride_the_rails::{RideTheRails, words::Step};
use std::sync::Arc;

/// Walks a railroad's track from a city without passing through other cities. Returns the cities
/// reached and the hexes between.
fn walk(board: &Board, track: &Track, railroad: Railroad, city: City) -> (Vec<City>, Vec<Hex>) {
    let start = board.hex_of(city);
    let mut seen = if track.has(railroad, start) {
        vec![start]
    } else {
        Vec::new()
    };
    let mut next = 0;
    while let Some(hex) = seen.get(next).copied() {
        next += 1;
        if hex == start || board.hex(hex).city.is_none() {
            for near in board
                .hex(hex)
                .near
                .iter()
                .filter(|near| track.has(railroad, **near))
            {
                if !seen.contains(near) {
                    seen.push(*near);
                }
            }
        }
    }
    let (mut cities, between): (Vec<_>, Vec<_>) = seen
        .into_iter()
        .skip(1)
        .partition(|hex| board.hex(*hex).city.is_some());
    cities.sort_unstable();
    (
        cities
            .into_iter()
            .filter_map(|hex| board.hex(hex).city)
            .collect(),
        between,
    )
}

/// Returns track as railroads build it, now and then with a second start.
fn built(board: &Board, rng: &mut Rng, most: usize) -> Track {
    let mut track = Track::new(board);
    for railroad in Railroad::ALL.into_iter().take(1 + rng.below(6)) {
        let mut at = vec![Hex::new(rng.below(board.hex_count()))];
        for _ in 0..rng.below(most) {
            let near = &board.hex(at[rng.below(at.len())]).near;
            let next = if rng.once_in(9) {
                Some(Hex::new(rng.below(board.hex_count())))
            } else {
                rng.pick(near).copied()
            };
            at.extend(next);
        }
        rng.shuffle(&mut at);
        at.into_iter()
            .take(27)
            .for_each(|hex| track.lay(board, railroad, hex, When::SETUP));
    }
    track
}

fn agrees(board: &Board, rng: &mut Rng, times: usize) {
    for _ in 0..times {
        let track = built(board, rng, 40);
        for railroad in Railroad::ALL {
            for one in board.cities() {
                let (cities, _) = walk(board, &track, railroad, one);
                assert_eq!(
                    from(board, &track, railroad, one),
                    cities,
                    "{railroad:?} from {one:?}: {track:?}"
                );
                for other in board.cities() {
                    assert_eq!(
                        joins(board, &track, railroad, one, other),
                        cities.contains(&other),
                        "{railroad:?} {one:?} {other:?}: {track:?}"
                    );
                }
            }
        }
        apart(board, &track, rng);
    }
}

/// Asserts that a journey can be run if its steps use track that has no hex in common.
fn apart(board: &Board, track: &Track, rng: &mut Rng) {
    let cities: Vec<City> = board.cities().collect();
    let (mut at, mut via, mut used): (City, Vec<Step>, Vec<Hex>) =
        (*rng.pick(&cities).expect("a city"), Vec::new(), Vec::new());
    let begin = at;
    for _ in 0..6 {
        let railroad = Railroad::ALL[rng.below(6)];
        let (reached, between) = walk(board, track, railroad, at);
        let fresh = |city: &City| *city != begin && via.iter().all(|(_, other)| other != city);
        let Some(to) = reached.into_iter().find(fresh) else {
            continue;
        };
        if between.iter().any(|hex| used.contains(hex)) {
            continue;
        }
        used.extend(between);
        via.push((railroad, to));
        at = to;
    }
    assert_eq!(
        search(board, track, begin, &via, MOST_WORK),
        Search::Way,
        "{begin:?} {via:?}: {track:?}"
    );
}

#[test]
fn links_are_those_of_a_walk_on_the_published_map() {
    let source = BoardSource {
        named: None,
        boards: &NoBoards,
    };
    let board: Arc<Board> = source
        .board(RideTheRails::INFO, &mut Faults::default())
        .expect("the published map");
    assert_eq!(board.cities_that_touch().count(), 0);
    agrees(&board, &mut Rng::new(3), 40);
}

#[test]
fn links_are_those_of_a_walk_where_cities_touch() {
    let terrain = ["E o . o W", " . . o . .", "o . o . o", " . . . . @"];
    let rows: Vec<String> = terrain
        .iter()
        .zip('A'..)
        .map(|(row, letter)| format!("{letter}: \"{row}\""))
        .collect();
    let mut cities = Vec::new();
    for (row, letter) in terrain.iter().zip('A'..) {
        let named = row
            .char_indices()
            .filter(|(_, sign)| !matches!(sign, ' ' | '.'));
        cities.extend(named.map(|(x, _)| format!("{letter}{x}: City {letter}{x}x")));
    }
    let text = format!(
        "name: small\nterrain: {{{}}}\ncities: {{{}}}\n",
        rows.join(", "),
        cities.join(", ")
    );
    let mut faults = Faults::default();
    let board = Board::read(&text, None, &mut faults).unwrap_or_else(|| panic!("{faults:?}"));
    assert!(board.cities_that_touch().count() > 2);
    agrees(&board, &mut Rng::new(8), 400);
}
