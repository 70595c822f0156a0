//! The automatic steps: scoring, the end of the game, clean-up.

use super::events::Event;
use super::hands::Hands;
use super::nets::Seats;
use super::rulings::Barrier;
use super::state::{Phase, Record, State, Table};
use crate::game::language::When;
use crate::game::{Story, ranking};
use std::sync::Arc;

/// After this round the barrier may move.
pub(crate) const BARRIER_ROUND: u32 = 2;
/// It moves if the lowest has at least so many points.
pub(crate) const BARRIER_FROM: i32 = 4;
/// It then ends the game at so many points below the lowest.
pub(crate) const BARRIER_BELOW: i32 = 3;

/// Takes one automatic step, if one is due.
pub(crate) fn settle(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
    let (Phase::Lay, Some(ended), true) = (state.phase, state.ended, state.shown.is_some()) else {
        return false;
    };
    let Some(hands) = state.hands.clone() else {
        return false;
    };
    if !state.scored {
        score(table, state, &hands, ended, story);
    } else if state.is_last_round() {
        state.phase = Phase::Over;
        story.tell(|| Event::GameEnded {
            winners: winners(table, state),
        });
    } else {
        clean_up(table, state, story);
    }
    true
}

/// Who has won.
fn winners(table: &Table, state: &State) -> Seats {
    ranking(table, state)
        .into_iter()
        .filter(|rank| rank.winner)
        .map(|rank| rank.player)
        .collect()
}

fn score(table: &Table, state: &mut State, hands: &Hands, at: When, story: &mut Story<Event>) {
    let connected = state.connected(table, hands, &state.nets);
    let missing = state.owed(table, hands);
    for (player, missing) in table.seated().zip(&missing) {
        state.points[player.index()] -= i32::from(missing.points());
        let left = state.points[player.index()];
        if missing.points() > 0 {
            story.tell(|| Event::Lost {
                player,
                missing: missing.clone(),
                left,
            });
        }
    }
    let began = state.starter.index();
    state.lost_as_starter[began] = Some(i32::from(missing[began].points()));
    let record = Record {
        round: state.round,
        at,
        connected,
        missing,
        points: state.points.clone(),
        barrier: state.barrier,
    };
    Arc::make_mut(&mut state.history).push(Arc::new(record));
    state.scored = true;
}

/// Where the barrier lies after round 2, when the lowest has so many points.
pub(crate) fn barrier_after(lowest: i32) -> i32 {
    if lowest >= BARRIER_FROM {
        lowest - BARRIER_BELOW
    } else {
        0
    }
}

/// Clears the board for the next round.
pub(crate) fn clean_up(table: &Table, state: &mut State, story: &mut Story<Event>) {
    let lowest = state.points.iter().copied().min().unwrap_or(0);
    let barrier = barrier_after(lowest);
    let moves = table.rulings.barrier == Barrier::Moves && state.last_round.is_none();
    if state.round == BARRIER_ROUND && moves && barrier > 0 {
        state.barrier = barrier;
        story.tell(|| Event::BarrierMoved {
            to: state.barrier,
            lowest,
        });
    }
    state.round = state.round.saturating_add(1);
    state.phase = Phase::Deal;
    state.starter = table.left_of(state.starter);
    state.turn = state.starter;
    state.hands = None;
    state.shown = None;
    state.noted = None;
    state.claim = None;
    state.untold = false;
    state.markers.iter_mut().for_each(|marker| *marker = None);
    state.clear_tracks(&table.board);
    state.ended = None;
    state.scored = false;
    state.last = When::SETUP;
    story.tell(|| Event::RoundBegan {
        round: state.round,
        first: state.turn,
    });
}
