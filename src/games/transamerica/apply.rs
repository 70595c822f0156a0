//! Carries out moves and automatic steps. Nothing is checked here.

use super::Transamerica;
use super::events::Event;
use super::hands::{Hands, judge};
use super::nets::Seats;
use super::state::{Marker, Phase, Record, State, TRACKS, Table, Track};
use super::words::{Barrier, Move, Tracks, Written};
use crate::game::language::{MoveNo, Player, When};
use crate::game::{Apply, Story, ranking};
use std::sync::Arc;

impl Apply<Transamerica> for State {
    fn apply(&mut self, table: &Table, action: &Move, at: MoveNo, story: &mut Story<Event>) {
        let at = When::of_move(at);
        match action {
            Move::Deal { hands } => {
                show(table, self, hands, at);
                self.phase = Phase::Start;
                story.tell(|| Event::Dealt { round: self.round });
            }
            Move::Reveal { hands } => {
                show(table, self, hands, at);
                self.ended = self.ended.or(Some(self.last));
                story.tell(|| Event::Revealed { round: self.round });
            }
            Move::Start { at: junction, by } => {
                if self.phase == Phase::Deal {
                    self.phase = Phase::Start;
                    self.hands = self.ahead.hands(at);
                }
                self.last = at;
                self.markers[by.index()] = Some(Marker {
                    at: *junction,
                    by_move: at,
                });
                self.turn = table.left_of(*by);
                // In a position that play cannot reach, later players may already have a marker.
                while self.marker(self.turn).is_some() && self.turn != *by {
                    self.turn = table.left_of(self.turn);
                }
                if self.markers.iter().all(Option::is_some) {
                    self.phase = Phase::Lay;
                    self.turn = self.starter;
                }
                story.tell(|| Event::Started {
                    by: *by,
                    at: *junction,
                    missing: self.still_missing(table),
                });
            }
            Move::Lay { tracks, by } => {
                self.last = at;
                lay(table, self, tracks, *by, at, story);
                self.turn = table.left_of(*by);
            }
            Move::Pass { by } => {
                self.last = at;
                self.turn = table.left_of(*by);
                story.tell(|| Event::Passed { by: *by });
            }
        }
    }

    fn settle(&mut self, table: &Table, story: &mut Story<Event>) -> bool {
        take_due_step(table, self, story)
    }

    /// Passes the turn on. A start marker is placed where it is declared, because later lays start
    /// from there. If the log begins the next round, or the revealed hands are bad, the round ends
    /// without being scored.
    fn skip(&mut self, table: &Table, action: &Move, at: MoveNo, story: &mut Story<Event>) {
        match action {
            Move::Lay { by, .. } | Move::Pass { by } => self.turn = table.left_of(*by),
            Move::Reveal { .. } => clean_up(table, self, story),
            Move::Deal { .. } | Move::Start { .. } if self.phase == Phase::Lay => {
                clean_up(table, self, story);
                self.apply(table, action, at, story);
            }
            Move::Start { .. } => self.apply(table, action, at, story),
            Move::Deal { .. } => {}
        }
    }
}

fn show(table: &Table, state: &mut State, written: &Written, at: When) {
    state.hands = judge(table, written).ok().map(Arc::new);
    state.shown = state.hands.is_some().then_some(at);
}

fn lay(
    table: &Table,
    state: &mut State,
    tracks: &Tracks,
    by: Player,
    at: When,
    story: &mut Story<Event>,
) {
    let board = &table.board;
    for ends in &tracks.0 {
        let Some(line) = board
            .line(*ends)
            .filter(|line| state.track(*line).is_none() && state.tracks.len() < TRACKS)
        else {
            continue;
        };
        state.put(
            board,
            Track {
                line,
                by: Some(by),
                at,
            },
        );
        story.tell(|| Event::Laid {
            by,
            line,
            missing: state.still_missing(table),
        });
    }
    let connected = state
        .hands
        .as_deref()
        .map(|hands| state.connected(table, hands, &state.nets))
        .unwrap_or_default();
    if !connected.is_empty() || state.all_laid() {
        state.ended = Some(at);
        story.tell(|| Event::RoundEnded {
            round: state.round,
            connected,
            supply: state.supply(),
        });
    }
}

/// The barrier may be moved after this round.
pub(crate) const BARRIER_ROUND: u32 = 2;
/// The barrier is moved if the lowest player has at least this many points.
pub(crate) const BARRIER_FROM: i32 = 4;
/// How far below the lowest player's points the barrier is moved to.
pub(crate) const BARRIER_BELOW: i32 = 3;

/// Takes the automatic step that is due; returns `false` if none is.
fn take_due_step(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
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

fn winners(table: &Table, state: &State) -> Seats {
    ranking(table, state)
        .into_iter()
        .filter(|rank| rank.winner)
        .map(|rank| rank.player)
        .collect()
}

fn score(table: &Table, state: &mut State, hands: &Hands, at: When, story: &mut Story<Event>) {
    let connected = state.connected(table, hands, &state.nets);
    let missing = state.losses(table, hands);
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

/// Returns where the barrier lies after round 2, given the points of the lowest player.
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
    state.given_hands = None;
    state.claim = None;
    (state.has_gaps, state.told_supply) = (false, None);
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
