//! Carrying out a move. Nothing is checked here.

use super::Transamerica;
use super::events::Event;
use super::hands::judge;
use super::moves::{Move, Tracks, Written};
use super::settle;
use super::state::{Marker, Phase, State, TRACKS, Table, Track};
use crate::game::language::{MoveNo, Player, When};
use crate::game::{Apply, Story};
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
                // In a position that the rules would not have led to, a player further on may have a marker already.
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
        settle::settle(table, self, story)
    }

    /// The turn passes on. A start marker stands where it is declared, because the lays after it build on from there. Where
    /// the log begins the next round, or reveals hands that are none, the round ends without being scored.
    fn skip(&mut self, table: &Table, action: &Move, at: MoveNo, story: &mut Story<Event>) {
        match action {
            Move::Lay { by, .. } | Move::Pass { by } => self.turn = table.left_of(*by),
            Move::Reveal { .. } => settle::clean_up(table, self, story),
            Move::Deal { .. } | Move::Start { .. } if self.phase == Phase::Lay => {
                settle::clean_up(table, self, story);
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
