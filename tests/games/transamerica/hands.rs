//! Hands that are dealt openly, and hands that are revealed only when a round is over.

use super::{codes, fixtures, judge, judged, table, take};
use crate::support::library::prelude::*;
use crate::support::library::transamerica::{City, Junction, Move, State};
use crate::support::library::{Judgement, Options, Player, Rng, Unobserved};

/// Returns the log of a random game, with every deal moved to the end of its round as a reveal if
/// `secret`.
fn random_log(players: usize, seed: u64, secret: bool) -> String {
    let table = table(players);
    let board = &table.board;
    let mut rng = Rng::new(seed);
    let mut state = State::start(&table, std::iter::empty());
    let names: Vec<&str> = table.players.iter().collect();
    let mut text = format!(
        "game: transamerica\nplayers: [{}]\nmoves:\n",
        names.join(", ")
    );
    let mut held = None;
    let mut at = 0;
    while let Some(action) = state.suggest(&table, &mut rng) {
        at += 1;
        match &action {
            Move::Deal { hands } => {
                let hand = |(player, cards): &(Player, Vec<City>)| {
                    format!(
                        "{}: [{}]",
                        table.name(*player),
                        cards
                            .iter()
                            .map(|city| table.name(*city))
                            .collect::<Vec<_>>()
                            .join(", ")
                    )
                };
                let hands = hands.0.iter().map(hand).collect::<Vec<_>>().join(", ");
                if secret {
                    held = Some(hands);
                } else {
                    text += &format!("  - {{deal: {{{hands}}}}}\n");
                }
            }
            Move::Start { at, by } => {
                text += &format!(
                    "  - {{start: {}, by: {}}}\n",
                    board.code(*at),
                    table.name(*by)
                );
            }
            Move::Lay { tracks, by } => {
                let track = |[from, to]: &[Junction; 2]| {
                    format!("[{}, {}]", table.name(*from), board.code(*to))
                };
                let tracks = tracks.0.iter().map(track).collect::<Vec<_>>().join(", ");
                text += &format!("  - {{lay: [{tracks}], by: {}}}\n", table.name(*by));
            }
            other => panic!("{other:?}"),
        }
        let round = state.round;
        take(&table, &mut state, &action, at);
        if (state.round != round || state.stage().over)
            && let Some(hands) = held.take()
        {
            text += &format!("  - {{reveal: {{{hands}}}}}\n");
        }
    }
    text
}

#[test]
fn a_game_is_the_same_whether_hands_are_dealt_or_revealed() {
    for seed in 0..3 {
        let players = 2 + seed as usize;
        let (open, secret) = (
            judge(&random_log(players, seed, false)),
            judge(&random_log(players, seed, true)),
        );
        assert_eq!((open.judgement, open.complete), (Judgement::Legal, true));
        assert_eq!(
            (secret.judgement, secret.complete),
            (Judgement::Legal, true),
            "{:?}",
            codes(&secret)
        );
        assert_eq!(open.standing, secret.standing);
    }
}

#[test]
fn a_lay_too_many_before_a_reveal_is_found_where_it_stands() {
    let text = random_log(3, 9, true);
    let reveal = text.find("  - {reveal").expect("a reveal");
    let state_before = judge(&text[..reveal]);
    assert_eq!(state_before.judgement, Judgement::Legal);
    let last = text[..reveal]
        .trim_end()
        .lines()
        .last()
        .expect("a lay")
        .to_owned();
    let twice = format!("{}{last}\n{}", &text[..reveal], &text[reveal..]);
    let verdict = judge(&twice);
    assert_eq!(codes(&verdict), ["round-over"]);
    let reported = verdict.findings[0].facts.explain();
    assert_eq!(reported.blames.len(), 1);
    assert_eq!(
        reported.blames[0].at.move_number().map(|at| at + 1),
        verdict.findings[0].place.number
    );
}

#[test]
fn keep_going_after_anything_never_panics() {
    for folder in ["rules", "cases", "games"] {
        for (name, text) in fixtures(folder) {
            // Board files are not read here.
            if name == "setup.breaks" || text.contains("boards/tiny.yaml") {
                continue;
            }
            let options = Options {
                keep_going: true,
                complete: true,
                ..Options::default()
            };
            judged(&text, options, &mut Unobserved)
                .unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        }
    }
}
