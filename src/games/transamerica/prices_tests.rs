//! Compares the prices with those of the algorithm that also finds the lines, which has its own
//! tests against a brute-force search.

use super::*;
use crate::game::language::Faults;
use crate::game::reading::{BoardReader, BoardSource, NoBoards};
use crate::game::{Game as _, Rng};
use crate::games::transamerica::Transamerica;
use crate::games::transamerica::board::Draft;

/// Returns a board of these rows, one line in three double.
fn board(rows: &str, rng: &mut Rng) -> Board {
    let text = format!("{{name: any, junctions: {{{rows}}}, cities: {{}}, double_lines: []}}");
    let mut faults = Faults::default();
    let (reader, root) = BoardReader::new(&text, None, &mut faults).expect("a board");
    let mut draft = Draft::read(&reader, root, &mut faults).unwrap_or_else(|| panic!("{faults:?}"));
    draft
        .edges
        .iter_mut()
        .for_each(|edge| edge.double = rng.once_in(3));
    Board::new(draft)
}

/// Returns a network that grows from a few junctions, as players would lay it.
fn random_nets(board: &Board, rng: &mut Rng, starts: usize, tracks: usize) -> Nets {
    let mut nets = Nets::new(board);
    let all: Vec<Junction> = board.all_junctions().collect();
    let mut reached: Vec<Junction> = (0..starts)
        .filter_map(|_| rng.pick(&all).copied())
        .collect();
    for _ in 0..tracks {
        let Some((line, end)) = rng
            .pick(&reached)
            .and_then(|at| rng.pick(board.around(*at)))
            .copied()
        else {
            continue;
        };
        nets.join(board.edge(line).ends);
        reached.push(end);
    }
    nets
}

fn agrees(board: &Board, rng: &mut Rng, times: usize) {
    let mut all: Vec<Junction> = board.all_junctions().collect();
    for time in 0..times {
        let nets = random_nets(board, rng, 1 + time % 6, time % 85);
        let mut prices = Prices::new(board, &nets);
        for _ in 0..4 {
            rng.shuffle(&mut all);
            let terminals = &all[..1 + time % 7];
            assert_eq!(
                prices.of(terminals),
                missing(board, &nets, terminals).points,
                "{terminals:?} in {nets:?}"
            );
        }
    }
}

#[test]
fn prices_are_those_of_the_lines_on_the_published_map() {
    let source = BoardSource {
        named: None,
        boards: &NoBoards,
    };
    let board: std::sync::Arc<Board> = source
        .board(Transamerica::INFO, &mut Faults::default())
        .expect("the published map");
    assert!(board.grid().is_some());
    agrees(&board, &mut Rng::new(4), 300);
}

#[test]
fn prices_are_those_of_the_lines_on_boards_of_any_shape() {
    let mut rng = Rng::new(5);
    for rows in [
        "A: [[0, 3]], B: [[0, 3]], C: [[0, 3]]",
        "C: [[3, 3]], D: [[0, 9]], E: [[0, 2], [5, 9]], F: [[1, 9]], G: [[4, 12]]",
        "B: [[10, 14]], C: [[14, 20]], D: [[20, 24]], E: [[25, 28]]",
        "A: [[0, 60]], B: [[0, 60]]",
        "M: [[0, 99]]",
        "A: [[4, 4]], B: [[4, 4]], C: [[4, 4]], D: [[4, 5]], E: [[4, 5]]",
    ] {
        let board = board(rows, &mut rng);
        assert!(board.grid().is_some() || rows.contains("60"), "{rows}");
        if board.all_junctions().len() > 6 {
            agrees(&board, &mut rng, 120);
        }
    }
}

#[test]
fn a_board_too_large_for_a_set_has_the_same_prices() {
    let mut rng = Rng::new(6);
    let rows: Vec<String> = "ABCDEFGHIJKLMNOPQRST"
        .chars()
        .map(|row| format!("{row}: [[0, 19]]"))
        .collect();
    let board = board(&rows.join(", "), &mut rng);
    assert!(board.grid().is_none());
    agrees(&board, &mut rng, 30);
}
