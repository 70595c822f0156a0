//! Carrying out moves, and what follows by itself: scoring, clean-up.

use super::events::Event;
use super::hands::{Hands, judge};
use super::moves::{Move, Tracks, Written};
use super::state::{Marker, Phase, Record, State, Track};
use super::steiner::Missing;
use super::table::{TRACKS, Table};
use crate::game::{MoveNo, Story};
use std::sync::Arc;

/// After this round the barrier may move.
const BARRIER_ROUND: u32 = 2;
/// It moves if the lowest has at least so many points.
const BARRIER_FROM: i32 = 4;
/// It then ends the game at so many points below the lowest.
const BARRIER_BELOW: i32 = 3;

/// Carries out a move.
pub fn apply(table: &Table, state: &mut State, action: &Move, at: MoveNo, story: &mut Story<Event>) {
    match action {
        Move::Deal(written) => {
            show(table, state, written, at);
            state.phase = Phase::Start;
            story.tell(|| Event::Dealt { round: state.round });
        }
        Move::Reveal(written) => {
            show(table, state, written, at);
            state.ended = state.ended.or(Some(state.last));
            story.tell(|| Event::Revealed { round: state.round });
        }
        Move::Start { at: junction, by } => {
            if state.phase == Phase::Deal {
                state.phase = Phase::Start;
                state.hands = state.ahead.hands(at);
            }
            state.last = at;
            state.markers[usize::from(*by)] = Some(Marker { at: *junction, by_move: at });
            state.turn = table.left_of(*by);
            if state.markers.iter().all(Option::is_some) {
                state.phase = Phase::Lay;
                state.turn = table.starter(state.round);
            }
            story.tell(|| Event::Started { by: *by, at: *junction });
        }
        Move::Lay { tracks, by } => {
            state.last = at;
            lay(table, state, tracks, *by, at, story);
            state.turn = table.left_of(*by);
        }
        Move::Pass { by } => {
            state.last = at;
            state.turn = table.left_of(*by);
            story.tell(|| Event::Passed { by: *by });
        }
    }
}

fn show(table: &Table, state: &mut State, written: &Written, at: MoveNo) {
    state.hands = judge(table, written).ok().map(Arc::new);
    state.shown = state.hands.is_some().then_some(at);
}

fn lay(table: &Table, state: &mut State, tracks: &Tracks, by: u16, at: MoveNo, story: &mut Story<Event>) {
    let board = &table.board;
    for (from, to) in tracks {
        let Some(line) = board.line(*from, *to).filter(|line| state.track(*line).is_none() && state.tracks.len() < TRACKS) else {
            continue;
        };
        state.put(board, Track { line, by, at });
        story.tell(|| Event::Laid { by, line });
    }
    let connected = state.hands.as_deref().map(|hands| state.connected(table, hands, &state.nets)).unwrap_or_default();
    if !connected.is_empty() || state.supply() == 0 || state.tracks.len() == board.edges().len() {
        state.ended = Some(at);
        story.tell(|| Event::RoundEnded { round: state.round, connected, supply: state.supply() });
    }
}

/// Takes one automatic step, if one is due.
pub fn settle(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
    let (Phase::Lay, Some(ended), true) = (state.phase, state.ended, state.shown.is_some()) else { return false };
    let Some(hands) = state.hands.clone() else { return false };
    if !state.scored {
        score(table, state, &hands, ended, story);
    } else if state.points.iter().any(|points| *points <= state.barrier) {
        state.phase = Phase::Over;
        story.tell(|| Event::GameEnded { winners: super::score::leaders(state) });
    } else {
        clean_up(table, state, story);
    }
    true
}

fn score(table: &Table, state: &mut State, hands: &Hands, at: MoveNo, story: &mut Story<Event>) {
    let connected = state.connected(table, hands, &state.nets);
    let of = |seat| if connected.has(seat) { Missing::default() } else { state.missing(table, hands, seat) };
    let missing: super::nets::PerSeat<Missing> = (0..table.seats()).map(of).collect();
    for (seat, missing) in missing.iter().enumerate() {
        state.points[seat] -= i32::from(missing.points);
        let left = state.points[seat];
        if missing.points > 0 {
            story.tell(|| Event::Lost { player: seat as u16, missing: missing.clone(), left });
        }
    }
    let record = Record { round: state.round, at, connected, missing, points: state.points.clone(), barrier: state.barrier };
    Arc::make_mut(&mut state.history).push(Arc::new(record));
    state.scored = true;
}

fn clean_up(table: &Table, state: &mut State, story: &mut Story<Event>) {
    let lowest = state.points.iter().copied().min().unwrap_or(0);
    if state.round == BARRIER_ROUND && table.barrier_moves && lowest >= BARRIER_FROM {
        state.barrier = lowest - BARRIER_BELOW;
        story.tell(|| Event::BarrierMoved { to: state.barrier, lowest });
    }
    state.round = state.round.saturating_add(1);
    state.phase = Phase::Deal;
    state.turn = table.starter(state.round);
    state.hands = None;
    state.shown = None;
    state.markers.iter_mut().for_each(|marker| *marker = None);
    state.clear_tracks(&table.board);
    state.ended = None;
    state.scored = false;
    state.last = 0;
    story.tell(|| Event::RoundBegan { round: state.round, first: state.turn });
}
