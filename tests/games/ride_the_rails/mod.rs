//! Ride the Rails: what is particular to it.

mod candidates;
mod conserved;
mod journeys;
mod places;
mod positions;

use crate::support::fixture_text;
use crate::support::library::prelude::*;
use crate::support::library::ride_the_rails::{Event, Move, Phase, RideTheRails, State};
use crate::support::library::{self, MoveNo, Rng, Story, judge};
use crate::support::play::{NAMES, read};
use std::sync::Arc;

type Table = library::Table<RideTheRails>;

/// Returns a table for this many players.
fn table(players: usize, header: &str) -> Arc<Table> {
    read::<RideTheRails>(&format!(
        "game: ride-the-rails\nplayers: [{}]\n{header}moves: []\n",
        NAMES[..players].join(", ")
    ))
    .1
}

fn is_legal(table: &Table, state: &State, action: &Move) -> bool {
    state.broken(table, action).is_empty()
}

/// Plays a random game; `look` sees every position before its move.
fn play(table: &Table, seed: u64, mut look: impl FnMut(&State, &mut Rng)) -> (State, Vec<Event>) {
    let mut rng = Rng::new(seed);
    let mut state = State::start(table, std::iter::empty());
    let (mut story, mut events, mut at): (_, Vec<Event>, MoveNo) =
        (Story::new(true), Vec::new(), 0);
    state.settle_all(table, &mut story);
    while let Some(action) = state.suggest(table, &mut rng) {
        look(&state, &mut rng);
        assert!(is_legal(table, &state, &action), "{action:?}");
        at += 1;
        assert!(at < 500, "games of suggestions end");
        state.apply(table, &action, at, &mut story);
        state.settle_all(table, &mut story);
        events.extend(story.take());
    }
    assert_eq!(state.phase, Phase::Over);
    (state, events)
}

/// The facts of the diagnostics, by the fixtures that show them: message, then help.
#[test]
fn diagnostics_say_what_is_so_and_what_would_be_legal() {
    let reported = |of: &str| {
        let verdict = judge(&fixture_text("ride-the-rails", of)).review.verdict;
        let reported = verdict.findings[0].facts.explain();
        (
            reported.message,
            reported.help.unwrap_or_default(),
            reported
                .blames
                .iter()
                .filter_map(|blame| blame.at.move_number())
                .collect::<Vec<_>>(),
        )
    };
    let is = |of: &str, message: &str, help: &str, blames: &[MoveNo]| {
        assert_eq!(
            reported(of),
            (message.to_owned(), help.to_owned(), blames.to_vec()),
            "{of}"
        );
    };
    is(
        "cases/link-through-a-city.yaml",
        "step 1: red has no link from New York to Buffalo",
        "red links New York to Albany",
        &[],
    );
    is(
        "cases/blocked-but-for-blue.yaml",
        "step 2: red from Boston to Albany leaves no way without a hex twice, whichever way the steps before it go",
        "the journey may end in Boston, or go on to Albany by blue",
        &[],
    );
    is(
        "rules/east-coast-limit.breaks.yaml",
        "a railroad is in at most two East Coast cities, red is in New York and Philadelphia",
        "red can be built in I51, H52, G53, F54, F56 and 1 more",
        &[4, 4],
    );
    is(
        "rules/supply-empty.breaks.yaml",
        "needs 1 red locomotive, the supply has 0",
        "Ann is to act: take blue or orange",
        &[],
    );
    is(
        "rules/no-passenger.breaks.yaml",
        "the passenger of New York has left the board",
        "a passenger can be moved from Albany",
        &[7],
    );
}
