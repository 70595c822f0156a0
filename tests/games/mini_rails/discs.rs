//! Discs, wherever they are: none is lost, every draw is fair, every stock and every hex is shown.

use crate::support::cases::logs_in;
use crate::support::library::mini_rails::{
    COMPANIES, Company, DISCS, HEXES, Hex, MiniRails, Move, Phase, Space, State, Table,
};
use crate::support::library::prelude::*;
use crate::support::library::{
    Domain, Judgement, NoBoards, Options, Player, Reading, ReviewRequest, Rng, Value, judge_with,
    standing,
};
use crate::support::play::{line, play as play_out, replay, seat};
use std::sync::Arc;

/// Counts the discs of a company, wherever they are.
pub(crate) fn discs(state: &State, company: Company) -> usize {
    let market = state
        .market
        .iter()
        .filter(|space| **space == Space::Disc(company))
        .count();
    let stocks = state
        .stocks
        .iter()
        .flatten()
        .filter(|stock| stock.company == company)
        .count();
    let taxed = state
        .taxed
        .iter()
        .filter(|taxed| **taxed == company)
        .count();
    let at = company.index();
    state.bag[at] + market + stocks + taxed + state.framed[at] + state.track(company).count()
}

/// Plays a random game; `each` sees every position before its move. Returns the table, the end and
/// the log.
fn play(
    seed: u64,
    players: usize,
    mut each: impl FnMut(&Table, &State),
) -> (Arc<Table>, State, String) {
    let mut rng = Rng::new(seed);
    let seated = seat::<MiniRails>(players, &mut rng);
    let mut log = format!("{}moves:\n", seated.header);
    let state = play_out::<MiniRails>(&seated.table, &mut rng, |state, action, _, _| {
        each(&seated.table, state);
        log.push_str(&format!(
            "  - {}\n",
            line::<MiniRails>(&seated.table, action)
        ));
    });
    (seated.table, state, log)
}

#[test]
fn every_disc_stays_in_the_game_and_the_bag_is_empty_at_the_end() {
    for seed in 0..60 {
        let players = 3 + seed as usize % 3;
        let start = if players == 3 { 3 } else { 1 };
        let (_, state, _) = play(seed, players, |table, state| {
            for company in table.all::<Company>() {
                assert_eq!(discs(state, company), start + table.spaces());
                assert!(discs(state, company) <= DISCS);
            }
        });
        assert_eq!((state.phase, state.round), (Phase::Over, 6));
        assert_eq!((state.bag, state.taxed.len()), ([0; 6], 6));
        assert!(
            state.stocks.iter().all(|stocks| stocks.len() == 6),
            "six stocks each before taxes"
        );
    }
}

#[test]
fn any_draw_the_bag_can_give_is_legal_and_no_other() {
    let mut rng = Rng::new(5);
    play(9, 4, |table, state| {
        if state.phase != Phase::Draw {
            return;
        }
        for _ in 0..200 {
            let discs: Vec<Company> = (0..table.spaces())
                .map(|_| Company::new(rng.below(COMPANIES.len())))
                .collect();
            let fits = (0..COMPANIES.len()).all(|company| {
                discs.iter().filter(|disc| disc.index() == company).count() <= state.bag[company]
            });
            assert_eq!(
                state
                    .broken(
                        table,
                        &Move::Draw {
                            discs: discs.clone()
                        }
                    )
                    .is_empty(),
                fits
            );
            assert!(
                !state
                    .broken(
                        table,
                        &Move::Draw {
                            discs: discs[1..].to_vec()
                        }
                    )
                    .is_empty()
            );
        }
    });
}

#[test]
fn a_generated_game_reads_back_as_it_was_played() {
    for seed in 100..130 {
        let players = 3 + seed as usize % 3;
        let (_, state, log) = play(seed, players, |_, _| {});
        let (verdict, read) = replay::<MiniRails>(
            &log,
            Options {
                complete: true,
                ..Options::default()
            },
        );
        assert!(
            verdict.findings.is_empty() && verdict.warnings.is_empty(),
            "{:?}\n{log}",
            verdict.findings
        );
        let profits = |state: &State| {
            Player::first(players)
                .map(|player| state.profit(player))
                .collect::<Vec<_>>()
        };
        assert_eq!(profits(&read), profits(&state));
        let same = play(seed, players, |_, _| {}).2;
        assert_eq!(same, log, "a seed gives one game");
    }
}

#[test]
fn stocks_are_told_apart_in_the_tracks() {
    let (table, _, log) = play(4, 4, |_, _| {});
    let (_, state) = replay::<MiniRails>(&log, Options::default());
    let readings = state.readings(&table);
    let mut names: Vec<_> = readings
        .iter()
        .map(|reading| (reading.track, reading.subject, reading.part))
        .collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), readings.len(), "no two readings of one name");
    for player in 0..4 {
        let mine = readings
            .iter()
            .filter(|reading| reading.subject == (Domain::Player, player));
        let (profit, stocks): (Vec<&Reading>, Vec<&Reading>) =
            mine.partition(|reading| reading.track == "profit");
        assert_eq!(
            profit[0].value,
            stocks.iter().map(|stock| stock.value).sum::<i64>()
        );
    }
    let standing = standing::<MiniRails>(&table, &state);
    assert_eq!(
        standing.values[0].1,
        Value::map(
            Domain::Player,
            readings[..4]
                .iter()
                .map(|reading| Value::Number(reading.value))
        )
    );
}

#[test]
fn the_picture_shows_every_hex_with_its_dots_and_discs() {
    play(2, 5, |table, state| {
        let picture = state.picture(table);
        assert_eq!(picture.spots.len(), HEXES);
        for (hex, spot) in table.all::<Hex>().zip(&picture.spots) {
            assert_eq!(spot.code, table.name(hex));
            assert_eq!(
                spot.value.as_ref().unwrap().chars().count(),
                usize::from(table.worth(hex).unsigned_abs())
            );
            assert_eq!(spot.pieces.len(), usize::from(state.disc(hex).is_some()));
        }
        let near = |left: (f64, f64), right: (f64, f64)| (left.0 - right.0).hypot(left.1 - right.1);
        for (hex, spot) in table.all::<Hex>().zip(&picture.spots) {
            let touching = picture
                .spots
                .iter()
                .filter(|other| (near(spot.at, other.at) - 1.0).abs() < 0.01)
                .count();
            assert_eq!(
                touching,
                table.board.near(hex).len(),
                "{} is drawn beside its neighbours",
                spot.code
            );
        }
    });
}

#[test]
fn one_call_judges_a_log_with_tracks_story_and_sheets() {
    let (_, text) = logs_in("mini-rails", "games").pop_first().expect("a game");
    let request = ReviewRequest {
        tracks: true,
        story: true,
        sheets: true,
        ..Default::default()
    };
    let judged = judge_with(&text, &NoBoards, &request);
    let verdict = &judged.review.verdict;
    assert_eq!(
        (verdict.judgement, verdict.complete),
        (Judgement::Legal, true)
    );
    let keys: Vec<&str> = judged.review.sheets.iter().map(|sheet| sheet.key).collect();
    assert_eq!(keys, ["companies", "stocks", "profit"]);
    assert!(judged.review.sheets.iter().all(|sheet| {
        sheet
            .rows
            .iter()
            .all(|(_, cells)| cells.len() + 1 == sheet.columns.len())
    }));
    let last = judged.review.moments.last().unwrap();
    assert_eq!((last.turn, last.phase), (6, "over"));
    let voice = judged.review.voice.as_deref().unwrap();
    let names: Vec<&str> = last
        .readings
        .iter()
        .filter_map(|reading| reading.part.map(|(domain, id)| voice.name(domain, id)))
        .collect();
    assert!(
        names
            .iter()
            .all(|name| COMPANIES.iter().any(|company| name.starts_with(company))),
        "{names:?}"
    );
    assert!(
        judged
            .review
            .moments
            .iter()
            .flat_map(|moment| &moment.story)
            .all(|reported| !reported.ends_with('.') && !reported.contains('?'))
    );
}
