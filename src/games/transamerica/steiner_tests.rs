//! Known prices on the published map, and a comparison with a brute-force search that shares no
//! code with the algorithm.

use super::*;
use crate::game::Game as _;
use crate::game::Rng;
use crate::game::language::{Domain, Faults, Lexicon};
use crate::game::reading::{BoardReader, BoardSource, NoBoards};
use crate::games::transamerica::Transamerica;
use crate::games::transamerica::board::Draft;
use std::sync::Arc;

fn usa() -> Arc<Board> {
    let source = BoardSource {
        named: None,
        boards: &NoBoards,
    };
    source
        .board(Transamerica::INFO, &mut Faults::default())
        .expect("the published map")
}

fn price(cities: &str) -> Missing {
    let board = usa();
    let names = board.names(Domain::Place).expect("junctions have names");
    let at: Vec<Junction> = cities
        .split(", ")
        .map(|city| Junction(names.find(city).unwrap_or_else(|| panic!("{city}"))))
        .collect();
    missing(&board, &Nets::new(&board), &at)
}

#[test]
fn known_hands_cost_what_they_cost() {
    for (cities, points) in [
        ("Seattle, New Orleans, Santa Fe, Bismarck, Boston", 35),
        // The dearest and the cheapest of all 16,807 hands.
        ("Portland, Bismarck, Santa Fe, New Orleans, Boston", 36),
        ("San Diego, Cincinnati, St. Louis, Dallas, Washington", 19),
        ("Boston", 0),
        ("Washington, New York", 1),
        ("Seattle, Portland", 1),
        ("Seattle, A1", 2),
    ] {
        assert_eq!(price(cities).points, points, "{cities}");
    }
}

#[test]
fn a_sample_of_hands_lies_between_the_extremes() {
    let board = usa();
    let mut rng = Rng::new(7);
    for _ in 0..60 {
        let hand: Vec<Junction> = (0..5)
            .map(|colour| {
                let cards: Vec<Junction> = board
                    .cards
                    .iter()
                    .filter(|card| card.colour == colour)
                    .map(|card| card.at)
                    .collect();
                *rng.pick(&cards).expect("seven cards of each colour")
            })
            .collect();
        let found = missing(&board, &Nets::new(&board), &hand);
        assert!((19..=36).contains(&found.points), "{hand:?}: {found:?}");
        joins(&board, &Nets::new(&board), &hand, &found);
    }
}

/// Asserts that the lines join the terminals and cost what they are said to cost.
fn joins(board: &Board, nets: &Nets, terminals: &[Junction], found: &Missing) {
    let mut nets = nets.clone();
    for line in &found.lines {
        nets.join(board.edge(*line).ends);
    }
    assert!(
        terminals
            .windows(2)
            .all(|pair| nets.together(pair[0], pair[1])),
        "{found:?}"
    );
    assert_eq!(
        found
            .lines
            .iter()
            .map(|line| board.edge(*line).cost())
            .sum::<u16>(),
        found.points
    );
}

/// Returns a small lattice with random double lines.
fn lattice(rng: &mut Rng) -> Board {
    let text = "{name: small, junctions: {A: [[0, 2]], B: [[0, 2]], C: [[0, 2]]}, cities: {}, double_lines: []}";
    let mut faults = Faults::default();
    let (reader, root) = BoardReader::new(text, None, &mut faults).expect("a board");
    let mut draft = Draft::read(&reader, root, &mut faults).unwrap_or_else(|| panic!("{faults:?}"));
    draft
        .edges
        .iter_mut()
        .for_each(|edge| edge.double = rng.once_in(3));
    Board::new(draft)
}

/// Returns the cost of the cheapest set of lines that joins the terminals. It tries every set of
/// lines and finds connections by flooding.
fn brute(board: &Board, laid: &[Line], terminals: &[Junction]) -> u16 {
    let mut best = u16::MAX;
    for set in 0u32..1 << board.edges.len() {
        let chosen = |line: Line| set & 1 << line.0 != 0;
        let cost = board
            .lines()
            .filter(|line| chosen(*line))
            .map(|line| board.edge(line).cost())
            .sum();
        if cost >= best {
            continue;
        }
        let mut flooded = 1u32 << terminals[0].0;
        let mut open = vec![terminals[0]];
        while let Some(at) = open.pop() {
            for (line, end) in board.around(at) {
                if (chosen(*line) || laid.contains(line)) && flooded & 1 << end.0 == 0 {
                    flooded |= 1 << end.0;
                    open.push(*end);
                }
            }
        }
        if terminals.iter().all(|at| flooded & 1 << at.0 != 0) {
            best = cost;
        }
    }
    best
}

#[test]
fn brute_force_agrees_on_small_lattices() {
    let mut rng = Rng::new(2026);
    for round in 0..12 {
        let board = lattice(&mut rng);
        assert_eq!(board.edges.len(), 16);
        let laid: Vec<Line> = board.lines().filter(|_| rng.once_in(5)).collect();
        let mut nets = Nets::new(&board);
        laid.iter()
            .for_each(|line| nets.join(board.edge(*line).ends));
        let mut all: Vec<Junction> = board.all_junctions().collect();
        rng.shuffle(&mut all);
        let terminals = &all[..2 + round % 5];
        let found = missing(&board, &nets, terminals);
        assert_eq!(
            found.points,
            brute(&board, &laid, terminals),
            "round {round}: {terminals:?}, laid {laid:?}"
        );
        joins(&board, &nets, terminals, &found);
        assert_eq!(
            found,
            missing(&board, &nets, terminals),
            "the same set every time"
        );
    }
}
