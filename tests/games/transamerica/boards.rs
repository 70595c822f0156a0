//! Board files, and a game on a small board to its last line.

use super::{broken, small_board, take};
use crate::support::OneBoard;
use crate::support::library::prelude::*;
use crate::support::library::transamerica::{Phase, State, Table, Transamerica};
use crate::support::library::{Faults, Rng, parse, read_log};
use std::sync::Arc;

/// Returns a board with sixteen junctions and three cards of each colour.
fn small() -> String {
    small_board().0
}

/// Sets up a table on a board file; `Err` has the message of the first fault.
fn table_on(board: &str, players: &str) -> Result<Arc<Table>, String> {
    let text = format!("game: transamerica\nboard: small.yaml\nplayers: [{players}]\nmoves: []\n");
    let parsed = parse(&text);
    let mut faults = Faults::default();
    let root = parsed.tree.root().expect("a document");
    let setup =
        read_log::<Transamerica>(&parsed.tree, root, &OneBoard(board.to_owned()), &mut faults);
    let (faults, _) = faults.into_parts();
    faults.first().map_or_else(
        || Ok(setup.table.expect("a table")),
        |fault| Err(fault.message.clone()),
    )
}

#[test]
fn board_files_are_read_with_care() {
    for (from, to, message) in [
        (
            "D: [[0, 3]]",
            "F: [[0, 3]]",
            "expected a junction of this board, found D0",
        ),
        (
            "D: [[0, 3]]}",
            "D: [[0, 3]], F: [[0, 3]]}",
            "some junctions cannot be reached from the others",
        ),
        ("C3-D3", "C3-D2", "C3-D2 is not a line of this board"),
        ("C3-D3", "A1-A0", "A1-A0 appears here for the second time"),
        (
            "colour: orange",
            "colour: pink",
            "expected one of green, blue, yellow, red, orange, found pink",
        ),
        (
            "Ab: {at: A1",
            "Ab: {at: A0",
            "another city lies on this junction",
        ),
        ("Ab: {at: A1", "A3: {at: A1", "A3 is the code of a junction"),
        (
            "Ab: {at: A1",
            "AA: {at: A1",
            "AA appears here for the second time",
        ),
        (
            "Ec: {at: C3, colour: orange}",
            "",
            "the board has 2 orange cards for 3 players",
        ),
        ("[[0, 3]]", "[[3, 0]]", "0 lies outside 3 to 99"),
        (
            "[[0, 3]]",
            "[[0, 3], [3, 4]]",
            "column 3 of this row is listed twice",
        ),
        (
            "name: small",
            "title: small",
            "title is not a key that stands here",
        ),
        (
            "D: [[0, 3]]",
            "DD: [[0, 3]]",
            "expected the letter of a row, A to Z, found DD",
        ),
        (
            "[[0, 3]]",
            "[[0]]",
            "a range of columns has a first and a last: [0, 9]",
        ),
        (
            "[[0, 3]]",
            "[[0, 1, 2]]",
            "a range of columns has a first and a last: [0, 9]",
        ),
        ("[[0, 3]]", "[[0, 100]]", "100 lies outside 0 to 99"),
        (
            "A0, colour: green",
            "A0, colour: green, dashed: maybe",
            "expected true or false, found maybe",
        ),
        (
            "A0, colour",
            "A+0, colour",
            "expected a junction of this board, found A+0",
        ),
    ] {
        let reported =
            table_on(&small().replacen(from, to, 1), "Ann, Ben, Cleo").expect_err(message);
        assert_eq!(reported, message);
    }
    assert!(table_on(&small(), "Ann, Ben, Cleo").is_ok());
    // With three players, a dashed card is not in the game.
    let dashed = |word: &str| {
        table_on(
            &small().replacen(
                "A0, colour: green",
                &format!("A0, colour: green, dashed: {word}"),
                1,
            ),
            "Ann, Ben, Cleo",
        )
    };
    assert_eq!(
        dashed("true").expect_err("a card too few"),
        "the board has 2 green cards for 3 players"
    );
    assert!(dashed("false").is_ok());
    // Four rows of a hundred are as many junctions as a board may have.
    let wide = small().replace("[[0, 3]]", "[[0, 99]]");
    assert!(table_on(&wide, "Ann, Ben, Cleo").is_ok());
    let wider = wide.replace("D: [[0, 99]]", "D: [[0, 99]], E: [[0, 0]]");
    assert_eq!(
        table_on(&wider, "Ann, Ben, Cleo").expect_err("too many"),
        "401 junctions are more than the 400 a board may have"
    );
}

#[test]
fn a_small_board_is_playable_to_its_last_line() {
    let table = table_on(&small(), "Ann, Ben").unwrap();
    let lines = table.board.edges.len();
    let mut rng = Rng::new(3);
    // Open hands: rounds end as soon as somebody is connected.
    let mut state = State::start(&table, std::iter::empty());
    for at in 1..1500 {
        let Some(action) = state.suggest(&table, &mut rng) else {
            break;
        };
        assert_eq!(broken(&table, &state, &action), [], "{action:?}");
        take(&table, &mut state, &action, at);
    }
    assert!(state.stage().over, "the game comes to its end");
    // Secret hands that are never revealed: the round continues to the last line, then only a
    // reveal is left.
    let mut state = State::start(&table, std::iter::empty());
    let mut at = 0;
    while let Some(action) = rng.pick(&state.legal_moves(&table, 500)).cloned() {
        at += 1;
        take(&table, &mut state, &action, at);
    }
    assert_eq!(
        (state.tracks.len(), state.active(), state.phase),
        (lines, None, Phase::Lay)
    );
    let reveal = state.suggest(&table, &mut rng).expect("a reveal");
    assert_eq!(broken(&table, &state, &reveal), []);
    take(&table, &mut state, &reveal, at + 1);
    assert_eq!((state.round, &state.points[..]), (2, &[13, 13][..]));
}
