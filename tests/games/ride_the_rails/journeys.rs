//! Ride the Rails: the search for a way through a journey is exact, and bounded on the worst
//! networks that 162 locomotives can make.

use crate::support::OneBoard;
use crate::support::library::prelude::*;
use crate::support::library::ride_the_rails::{
    Board, Breach, City, Hex, MOST_WORK, Railroad, RideTheRails, Search, Step, Track, can_run,
    search,
};
use crate::support::library::{
    BoardSource, Domain, Faults, Game, NamedBoard, NoBoards, Rng, When, parse, read_log,
};
use crate::support::rounds;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Returns a board with these rows; its cities are called town 0, town 1 ...
fn board(rows: &[&str]) -> Arc<Board> {
    open(board_file(rows)).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Reads a board file; `Err` has the messages of its faults.
fn open(text: String) -> Result<Arc<Board>, Vec<String>> {
    let mut faults = Faults::default();
    let boards = OneBoard(text);
    let source = BoardSource {
        named: Some(NamedBoard::of_log("small.yaml", Default::default())),
        boards: &boards,
    };
    let board = source.board(RideTheRails::INFO, &mut faults);
    board.ok_or_else(|| {
        faults
            .into_parts()
            .0
            .into_iter()
            .map(|fault| fault.message)
            .collect()
    })
}

fn board_file(rows: &[&str]) -> String {
    let mut yaml = String::from("name: small\nterrain:\n");
    let mut cities = String::from("cities:\n");
    let mut count = 0;
    for (row, signs) in rows.iter().enumerate() {
        let letter = char::from(b'A' + row as u8);
        yaml.push_str(&format!("  {letter}: \"{signs}\"\n"));
        for (x, _) in signs
            .chars()
            .enumerate()
            .filter(|(_, sign)| "oWE$@".contains(*sign))
        {
            cities.push_str(&format!("  {letter}{x}: town {count}\n"));
            count += 1;
        }
    }
    yaml + &cities
}

#[test]
fn boards_that_are_none_are_refused() {
    let good = board_file(&["E . W", " . @"]);
    assert!(open(good.clone()).is_ok_and(|board| {
        board
            .notice()
            .is_some_and(|notice| notice.contains("small.yaml"))
    }));
    let widest = format!("E {}W ", ". ".repeat(62));
    assert!(open(board_file(&[&widest, " . @"])).is_ok(), "128 columns");
    for (bad, why) in [
        (
            board_file(&[&format!("{widest} "), " . @"]),
            "at most 128 columns",
        ),
        (
            good.replace("  A:", "  Z: [E]\n  A:"),
            "expected a row of signs, found a list",
        ),
        (board_file(&["E . W", " . ."]), "exactly one Chicago"),
        (board_file(&["E . @", " . @"]), "exactly one Chicago"),
        (board_file(&[". . W", " . @"]), "an East Coast city"),
        (board_file(&["E . .", " . @"]), "a West Coast city"),
        (
            board_file(&["E . W", ". @"]),
            "column 0 lies between two hexes",
        ),
        (board_file(&["E . W", " x @"]), "column 1 holds a sign"),
        (
            board_file(&[&"E ".repeat(70), " . @"]),
            "at most 128 columns",
        ),
        (
            good.replace("town 1", "town 0"),
            "two places of the board would bear this name",
        ),
        (
            good.replace("town 1", "A2"),
            "two places of the board would bear this name",
        ),
        (
            good.replace("A0: town 0", "A2: town 0"),
            "no city in this hex",
        ),
        (
            good.replace("  A0: town 0\n", ""),
            "the city in A0 has no name",
        ),
        (good.replace("  A:", "  AA:"), "named by one letter"),
        (good.replace("name: small\n", ""), "the key name is missing"),
        (
            good.replace("name: small", "name: small\ncolour: red"),
            "colour is not a key",
        ),
        (
            "[]".to_owned(),
            "small.yaml is not a board of Ride the Rails",
        ),
    ] {
        let messages = open(bad.clone()).expect_err(why);
        assert!(
            messages.iter().any(|message| message.contains(why)),
            "{why}: {messages:?}\n{bad}"
        );
    }
}

/// Tries every way of every step, one after another: slow and simple.
fn tries_all(
    board: &Board,
    track: &Track,
    at: Hex,
    via: &[Step],
    used: &mut BTreeSet<Hex>,
) -> bool {
    let Some((railroad, to)) = via.first() else {
        return true;
    };
    walk(board, track, (*railroad, board.hex_of(*to)), at, via, used)
}

fn walk(
    board: &Board,
    track: &Track,
    link: (Railroad, Hex),
    at: Hex,
    via: &[Step],
    used: &mut BTreeSet<Hex>,
) -> bool {
    let (railroad, end) = link;
    if !track.has(railroad, at) || !track.has(railroad, end) {
        return false;
    }
    board.hex(at).near.iter().any(|near| {
        if *near == end {
            return tries_all(board, track, end, &via[1..], used);
        }
        if board.hex(*near).city.is_some() || !track.has(railroad, *near) || !used.insert(*near) {
            return false;
        }
        let found = walk(board, track, link, *near, via, used);
        used.remove(near);
        found
    })
}

/// Places a connected blob of locomotives of a railroad.
fn blob(board: &Board, track: &mut Track, railroad: Railroad, size: usize, rng: &mut Rng) {
    let mut blob = vec![Hex::new(rng.below(board.hex_count()))];
    track.lay(board, railroad, blob[0], When::SETUP);
    while blob.len() < size {
        let near = &board.hex(blob[rng.below(blob.len())]).near;
        let next = near[rng.below(near.len())];
        if !track.has(railroad, next) {
            track.lay(board, railroad, next, When::SETUP);
            blob.push(next);
        }
    }
}

/// Returns a journey over different cities, each step a link that is possible on its own; shorter
/// than `steps` if there are no more.
fn journey(board: &Board, track: &Track, steps: usize, rng: &mut Rng) -> Option<(City, Vec<Step>)> {
    let mut left: Vec<City> = board
        .cities()
        .filter(|city| track.set(board.hex_of(*city)) != 0)
        .collect();
    rng.shuffle(&mut left);
    let from = left.pop()?;
    let (mut at, mut via) = (from, Vec::new());
    while via.len() < steps {
        let all = left
            .iter()
            .flat_map(|city| Railroad::ALL.map(|railroad| (railroad, *city)));
        let links: Vec<Step> = all
            .filter(|step| can_run(board, track, at, &[*step]))
            .collect();
        let Some(step) = rng.pick(&links).copied() else {
            break;
        };
        left.retain(|city| *city != step.1);
        via.push(step);
        at = step.1;
    }
    Some((from, via))
}

#[test]
fn the_search_finds_what_trying_all_ways_finds() {
    let board = board(&["E . o . W", " . . . . .", "o . . . o", " . . . . @"]);
    let mut rng = Rng::new(1);
    let mut seen = [0, 0];
    for _ in 0..2000 {
        let mut track = Track::new(&board);
        for railroad in Railroad::ALL.into_iter().take(1 + rng.below(3)) {
            let size = 8 + rng.below(8);
            blob(&board, &mut track, railroad, size, &mut rng);
        }
        let steps = 1 + rng.below(5);
        let Some((from, via)) = journey(&board, &track, steps, &mut rng) else {
            continue;
        };
        let found = can_run(&board, &track, from, &via);
        assert_eq!(
            found,
            tries_all(
                &board,
                &track,
                board.hex_of(from),
                &via,
                &mut BTreeSet::new()
            ),
            "{track:?} {from:?} {via:?}"
        );
        seen[usize::from(found)] += 1;
    }
    assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
}

/// The search must stay fast where track is dense: 27 locomotives of each railroad in a small
/// country full of cities.
#[test]
fn dense_networks_are_searched_fast() {
    let wide = board(&[
        "E o o o o o o o W",
        " . . . . . . . . .",
        ". . . . . . . .",
        " . . . . . . . .",
        ". . . . . . . .",
        " o o o o o o o o @",
    ]);
    let narrow = board(&[
        "E o o o o W",
        " . . . . . .",
        ". . . . . .",
        " . . . . . .",
        ". . . . . .",
        " o o o o o @",
    ]);
    let (mut rng, mut seen) = (Rng::new(7), [0, 0]);
    // Twenty-five rounds are the 30,000 journeys from which the bound on the work was set.
    for trial in 0..60 * rounds() as usize {
        let board = if trial % 2 == 0 { &wide } else { &narrow };
        let mut track = Track::new(board);
        for railroad in Railroad::ALL.into_iter().take(1 + trial % 6) {
            blob(board, &mut track, railroad, 27, &mut rng);
        }
        for _ in 0..20 {
            let steps = 2 + rng.below(9);
            let Some((from, via)) = journey(board, &track, steps, &mut rng) else {
                continue;
            };
            let start = Instant::now();
            let found = can_run(board, &track, from, &via);
            let took = start.elapsed();
            assert!(
                took < Duration::from_secs(2),
                "{took:?}: {track:?} {from:?} {via:?}"
            );
            assert_ne!(
                search(board, &track, from, &via, MOST_WORK / 40),
                Search::GivenUp,
                "{track:?} {from:?} {via:?}"
            );
            // Too dense to try all ways; but if the whole journey is possible, so is a part of it.
            assert!(
                !found || can_run(board, &track, from, &via[..via.len() - 1]),
                "{track:?} {from:?} {via:?}"
            );
            seen[usize::from(found)] += 1;
        }
    }
    assert!(seen[0] > 20 && seen[1] > 20, "{seen:?}");
}

/// The design page's case, which a fixed shortest way wrongly refuses.
#[test]
fn another_way_of_a_link_is_tried() {
    let source = BoardSource {
        named: None,
        boards: &NoBoards,
    };
    let board: Arc<Board> = source
        .board(RideTheRails::INFO, &mut Faults::default())
        .expect("the published map");
    let places = board.names(Domain::Place).expect("places");
    let mut track = Track::new(&board);
    for name in ["New York", "G55", "Philadelphia", "F54", "Albany", "G53"] {
        track.lay(
            &board,
            Railroad::Red,
            Hex(places.find(name).expect("a place")),
            When::SETUP,
        );
    }
    let city = |name: &str| {
        City(
            board
                .names(Domain::City)
                .and_then(|names| names.find(name))
                .expect("a city"),
        )
    };
    let via = [
        (Railroad::Red, city("Philadelphia")),
        (Railroad::Red, city("Albany")),
    ];
    assert!(can_run(&board, &track, city("New York"), &via));
}

/// The message for a journey that nobody can decide: it does not claim that the journey is
/// impossible, and says what to do.
#[test]
fn a_journey_that_is_not_decided_is_told_so() {
    let parsed = parse("game: ride-the-rails\nplayers: [Ann, Ben, Cy]\nmoves: []\n");
    let root = parsed.tree.root().expect("a log");
    let setup = read_log::<RideTheRails>(&parsed.tree, root, &NoBoards, &mut Faults::default());
    let reported = Breach::RideUndecided { step: 2 }.explain(&setup.table.expect("a table"), &[]);
    assert_eq!(
        reported.message,
        "whether this journey can be run with no hex twice is not known: no way was found, and the search was given up after 10000000 steps of work"
    );
    assert_eq!(reported.label, "not decided");
    assert_eq!(
        reported.help.as_deref(),
        Some("end the journey before this step, or let it stand if the table has found the ways")
    );
    // It counts as a breach of the rule that it may break, so that the table can accept it.
    let rule = &RideTheRails::INFO.rules[Breach::RideUndecided { step: 2 }.rule()];
    assert_eq!(rule.code, "ride-the-rails/hex-revisited");
    assert!(rule.accepted.is_some());
}

/// A journey whose search is abandoned is called neither possible nor impossible.
#[test]
fn a_search_that_is_given_up_says_so() {
    let board = board(&[
        "E o o o o W",
        " . . . . . .",
        ". . . . . .",
        " . . . . . .",
        ". . . . . .",
        " o o o o o @",
    ]);
    let mut rng = Rng::new(11);
    let mut seen = [0; 3];
    for _ in 0..200 {
        let mut track = Track::new(&board);
        Railroad::ALL
            .into_iter()
            .take(2)
            .for_each(|railroad| blob(&board, &mut track, railroad, 20, &mut rng));
        let Some((from, via)) = journey(&board, &track, 5, &mut rng) else {
            continue;
        };
        let whole = search(&board, &track, from, &via, MOST_WORK);
        assert_ne!(whole, Search::GivenUp);
        for most in [0, 10, 100, 1000] {
            let found = search(&board, &track, from, &via, most);
            // With less work it knows less, but never something different.
            assert!(
                found == whole || found == Search::GivenUp,
                "{found:?} {whole:?}"
            );
            assert!(
                most > 0 || found == Search::GivenUp || whole == Search::Way,
                "no way is found only by work"
            );
            seen[found as usize] += 1;
        }
    }
    assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
}
