//! Profits, ties, the ends of a stock board, and what reports say about them.

use super::{FOUR, start, table_of};
use crate::support::library::mini_rails::{
    Company, Disc, MiniRails, Move, Phase, Site, State, Stock, Table,
};
use crate::support::library::prelude::*;
use crate::support::library::{Player, Story, Value, When, standing};
use std::sync::Arc;

/// Scores boards as they are before taxes; stocks are companies with values.
fn scored(header: &str, taxed: &[Company], boards: &[&[(Company, i32)]]) -> (Arc<Table>, State) {
    let table = table_of(header);
    let mut state = start(&table);
    (state.round, state.phase, state.taxed) = (6, Phase::Taxed, taxed.to_vec());
    for (stocks, board) in state.stocks.iter_mut().zip(boards) {
        *stocks = board
            .iter()
            .map(|(company, value)| Stock {
                company: *company,
                value: *value,
                lost: false,
            })
            .collect();
    }
    assert!(state.settle(&table, &mut Story::unread()));
    assert!(state.stage().over && !state.settle(&table, &mut Story::unread()));
    (table, state)
}

#[test]
fn the_rulebooks_scoring_example_counts_11_7_6_and_10() {
    let [red, white, tan, blue, yellow, gray] = [0, 1, 2, 3, 4, 5].map(Company);
    let boards: [&[(Company, i32)]; 4] = [
        &[
            (red, 5),
            (white, -2),
            (yellow, 4),
            (gray, -1),
            (blue, 7),
            (tan, 0),
        ],
        &[
            (blue, 7),
            (red, -3),
            (yellow, 2),
            (gray, 0),
            (white, 1),
            (yellow, -1),
        ],
        &[
            (white, 6),
            (tan, -4),
            (gray, 3),
            (yellow, -2),
            (red, 2),
            (red, 0),
        ],
        &[
            (tan, 10),
            (blue, -1),
            (gray, -1),
            (yellow, 9),
            (white, 1),
            (red, 0),
        ],
    ];
    let (table, state) = scored(FOUR, &[red, white, tan, blue, white, red], &boards);
    assert_eq!(
        table
            .seated()
            .map(|player| state.profit(player))
            .collect::<Vec<_>>(),
        [11, 7, 6, 10]
    );
    let standing = standing::<MiniRails>(&table, &state);
    assert_eq!(
        (standing.values[1].1.clone(), standing.tie_break),
        (Value::player(0_u16), None)
    );
    assert_eq!(state.kept(Player(0)).count(), 4, "a stock at 0 stays");
    assert_eq!(
        state
            .readings(&table)
            .iter()
            .filter(|reading| reading.track == "stock")
            .count(),
        4 * 4
    );
}

#[test]
fn ties_go_to_the_most_valuable_stocks_in_turn() {
    let zero = format!("{FOUR}rulings: {{missing-stock: zero}}\n");
    type Board = &'static [(Company, i32)];
    type Tie = (Board, Board, &'static [u16], &'static [u16]);
    // Two boards with red stocks (taxed) and yellow ones (not); then the winner if no stock ranks
    // lowest, and if it counts 0.
    const RED: Company = Company(0);
    const YELLOW: Company = Company(4);
    let ties: [Tie; 7] = [
        (&[(RED, 5), (RED, 2)], &[(RED, 4), (RED, 3)], &[0], &[0]),
        (
            &[(RED, 5), (RED, 2), (RED, 2)],
            &[(RED, 5), (RED, 3), (RED, 1)],
            &[1],
            &[1],
        ),
        (
            &[(RED, 5), (RED, 2)],
            &[(RED, 2), (RED, 5)],
            &[0, 1],
            &[0, 1],
        ),
        (&[(RED, 5)], &[(RED, 5), (RED, 0)], &[1], &[0, 1]),
        (&[], &[(RED, 0)], &[1], &[0, 1]),
        (&[(YELLOW, -2)], &[(YELLOW, -1), (YELLOW, -1)], &[1], &[1]),
        (&[(RED, 1), (YELLOW, -1)], &[], &[0], &[0]),
    ];
    for (left, right, lowest, as_zero) in ties {
        for (header, winners) in [(FOUR, lowest), (zero.as_str(), as_zero)] {
            // The two others lose more than anybody.
            let poor: &[(Company, i32)] = &[(YELLOW, -9)];
            let (table, state) = scored(header, &[RED; 6], &[left, right, poor, poor]);
            let standing = standing::<MiniRails>(&table, &state);
            let reported: Vec<u16> = standing.values[1]
                .1
                .elements()
                .iter()
                .filter_map(Value::id)
                .collect();
            assert_eq!(reported, winners, "{left:?} {right:?} {header}");
            assert!(standing.tie_break.is_some());
        }
    }
}

#[test]
fn stocks_stop_at_both_ends_unless_the_table_plays_open() {
    let open = format!("{FOUR}rulings: {{board-ends: open}}\n");
    for (header, ends) in [(FOUR, [10, -10]), (open.as_str(), [11, -11])] {
        let table = table_of(header);
        let mut state = start(&table);
        let make = |state: &mut State, action: Move| {
            assert_eq!(state.broken(&table, &action), []);
            state.apply(&table, &action, 1, &mut Story::new(false));
        };
        make(
            &mut state,
            Move::Draw {
                discs: [0, 1, 2, 3, 4, 5, 0, 1, 2].map(Company).to_vec(),
            },
        );
        state.stocks[3] = vec![
            Stock {
                company: Company(0),
                value: 9,
                lost: false,
            },
            Stock {
                company: Company(4),
                value: -10,
                lost: false,
            },
        ];
        // A8 is worth 2; yellow is walled in, so its discs go to the frame.
        let hex = |code: &str| table.board.hex(code).unwrap();
        let build = |company, by, space, site| Move::Build {
            company: Company(company),
            by: Player(by),
            space: Some(space),
            site,
        };
        make(&mut state, build(0, 0, 1, Site::Hex(hex("A8"))));
        assert_eq!(state.stocks[3][0].value, ends[0]);
        for near in table.board.near(hex("F1")) {
            state.map[near.index()] = Some(Disc {
                company: Company(5),
                at: When::SETUP,
            });
        }
        make(&mut state, build(4, 1, 5, Site::Frame));
        assert_eq!(state.stocks[3][1].value, ends[1]);
        assert_eq!(state.framed, [0, 0, 0, 0, 1, 0]);
    }
}

#[test]
fn a_round_is_told_in_sentences() {
    let table = table_of(FOUR);
    let mut state = start(&table);
    let mut story = Story::new(true);
    let moves = [
        Move::Draw {
            discs: [0, 0, 1, 2, 3, 4, 5, 1, 2].map(Company).to_vec(),
        },
        Move::Buy {
            company: Company(0),
            by: Player(0),
            space: Some(2),
        },
        Move::Build {
            company: Company(0),
            by: Player(1),
            space: None,
            site: Site::Hex(table.board.hex("A8").unwrap()),
        },
    ];
    for action in &moves {
        state.apply(&table, action, 1, &mut story);
    }
    let reported: Vec<String> = story
        .take()
        .iter()
        .map(|event| event.tell(&table))
        .collect();
    let due = [
        "drawn onto the market: red, red, white, tan, blue, yellow, gray, white, tan",
        "Orange takes the disc on space 2 and buys a red stock, at 0",
        "Purple takes the disc on space 1 and builds red at A8, farmland +2",
        "red stocks move +2: Orange from 0 to 2",
    ];
    assert_eq!(reported, due);
}
