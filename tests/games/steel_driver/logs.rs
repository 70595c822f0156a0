//! Games as logs: read back, cut short, with passes left out, with auctions as sales.

use super::line::random_board;
use super::table::{judge, play, take, written};
use crate::support::library::prelude::*;
use crate::support::library::steel_driver::{Move, State};
use crate::support::library::{Judgement, MoveNo, Rng, Value, standing};

#[test]
fn a_generated_game_reads_back_as_it_was_played() {
    for seed in 200..220 {
        let mut rng = Rng::new(seed);
        let board = (seed % 2 == 0).then(|| random_board(&mut rng));
        let game = play(seed, 3 + seed as usize % 4, board);
        let (verdict, state, table) = judge(
            &game.head,
            &written(&game.table, game.moves.iter().map(|(action, _)| action)),
        );
        assert_eq!(
            (verdict.judgement, verdict.complete, verdict.counts.implied),
            (Judgement::Legal, true, 0)
        );
        assert_eq!(Some(&state), game.positions.last());
        let winner = &standing(&table, &state).values[1].1;
        assert!(!matches!(winner, Value::Nobody));
    }
}

#[test]
fn a_log_that_stops_anywhere_leaves_the_position_of_that_moment() {
    for seed in 300..304 {
        let game = play(seed, 3 + seed as usize % 4, None);
        let mut rng = Rng::new(seed);
        for _ in 0..25 {
            let length = rng.below(game.moves.len() + 1);
            let (verdict, state, _) = judge(
                &game.head,
                &written(
                    &game.table,
                    game.moves[..length].iter().map(|(action, _)| action),
                ),
            );
            assert_eq!(
                (verdict.judgement, verdict.complete),
                (Judgement::Legal, state.stage().over)
            );
            // At the end of a log forced passes are filled in.
            let mut expected = game.positions[length].clone();
            while let Some(implied_pass) = expected.implied_pass(&game.table) {
                take(
                    &game.table,
                    &mut expected,
                    &implied_pass.pass,
                    length as MoveNo,
                );
            }
            assert_eq!(state, expected, "after {length} moves");
        }
    }
}

/// Returns the game without forced passes, except those before a declared pass by the same actor,
/// which would be mistaken for them.
fn without_forced_passes(moves: &[(Move, bool)]) -> Vec<Move> {
    let mut kept: Vec<Move> = Vec::new();
    for (action, forced) in moves.iter().rev() {
        if !forced || kept.last() == Some(action) {
            kept.push(*action);
        }
    }
    kept.reverse();
    kept
}

/// Returns the game with every auction as a sale.
fn with_sales(moves: &[(Move, bool)], positions: &[State]) -> Vec<(Move, bool)> {
    let mut short = Vec::new();
    for ((action, forced), pair) in moves.iter().zip(positions.windows(2)) {
        match (pair[0].auction, pair[1].auction) {
            (None, Some(_)) | (Some(_), Some(_)) => {}
            (None, None) => short.push((*action, *forced)),
            (Some(auction), None) => {
                let company = auction.company;
                let to = pair[1].last_control[company.index()].expect("a winner");
                short.push((
                    Move::Sale {
                        company,
                        by: pair[0].marker,
                        to,
                        price: auction.bid,
                    },
                    false,
                ));
            }
        }
    }
    short
}

#[test]
fn passes_left_out_and_auctions_in_one_line_tell_the_same_game() {
    let mut implied = 0;
    for seed in 400..430 {
        let mut rng = Rng::new(seed);
        let board = (seed % 3 == 0).then(|| random_board(&mut rng));
        let game = play(seed, 3 + seed as usize % 4, board);
        let due = standing(&game.table, game.positions.last().unwrap());
        let sales = with_sales(&game.moves, &game.positions);
        assert!(sales.len() < game.moves.len());
        let plain =
            |moves: &[(Move, bool)]| moves.iter().map(|(action, _)| *action).collect::<Vec<_>>();
        for (moves, whole) in [
            (without_forced_passes(&game.moves), game.moves.len()),
            (plain(&sales), sales.len()),
            (without_forced_passes(&sales), sales.len()),
        ] {
            let (verdict, state, table) = judge(&game.head, &written(&game.table, &moves));
            assert_eq!(
                (verdict.judgement, verdict.complete),
                (Judgement::Legal, true),
                "{:?}",
                verdict
                    .findings
                    .iter()
                    .map(|finding| finding.facts.explain())
                    .collect::<Vec<_>>()
            );
            assert_eq!(standing(&table, &state), due);
            assert_eq!(verdict.counts.implied as usize, whole - moves.len());
            implied += verdict.counts.implied;
        }
    }
    assert!(implied > 300, "{implied}");
}
