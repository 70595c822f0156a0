//! The legal moves. Written apart from the checker: the network is walked track by track, nothing is shared with it.

use super::board::{Board, Junction, Line};
use super::moves::{Move, Tracks};
use super::state::{Phase, State};
use super::table::{TRACKS, Table};
use smallvec::smallvec;
use std::collections::HashSet;

/// The legal moves in the order of the lines: single lays, then pairs in both orders. Deals, of which there are millions,
/// are not listed; of a secret round's reveals only the one the log makes.
pub fn legal(table: &Table, state: &State, limit: usize) -> Vec<Move> {
    let mut moves = match state.phase {
        Phase::Over => Vec::new(),
        Phase::Deal | Phase::Start => starts(table, state),
        Phase::Lay if state.ended.is_some() => reveal(state),
        Phase::Lay => Walk::new(table, state).lays(limit),
    };
    moves.truncate(limit);
    moves
}

fn starts(table: &Table, state: &State) -> Vec<Move> {
    let taken: HashSet<Junction> = state.markers.iter().flatten().map(|marker| marker.at).collect();
    let free = (0..table.board.size() as Junction).filter(|at| !taken.contains(at));
    free.map(|at| Move::Start { at, by: state.turn }).collect()
}

fn reveal(state: &State) -> Vec<Move> {
    let secret = state.hands.as_deref().filter(|_| state.shown.is_none());
    secret.map(|hands| Move::Reveal(hands.written())).into_iter().collect()
}

struct Walk<'w> {
    table: &'w Table,
    state: &'w State,
    board: &'w Board,
    laid: Vec<bool>,
}

impl<'w> Walk<'w> {
    fn new(table: &'w Table, state: &'w State) -> Self {
        let mut laid = vec![false; table.board.edges().len()];
        for track in &state.tracks {
            laid[usize::from(track.line)] = true;
        }
        Self { table, state, board: &table.board, laid }
    }

    /// Every junction that track joins to `from`.
    fn reach(&self, from: Junction) -> Vec<bool> {
        let mut reached = vec![false; self.board.size()];
        reached[usize::from(from)] = true;
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            for (line, end) in self.board.around(at) {
                if self.laid[usize::from(*line)] && !reached[usize::from(*end)] {
                    reached[usize::from(*end)] = true;
                    open.push(*end);
                }
            }
        }
        reached
    }

    /// The free lines at the edge of a player's network, by number.
    fn frontier(&self, seat: u16) -> Vec<Line> {
        let Some(marker) = self.state.marker(seat) else { return Vec::new() };
        let reached = self.reach(marker.at);
        let free = |line: &Line| {
            let edge = self.board.edge(*line);
            !self.laid[usize::from(*line)] && (reached[usize::from(edge.low)] || reached[usize::from(edge.high)])
        };
        (0..self.board.edges().len() as Line).filter(free).collect()
    }

    /// Whether a player has reached all five cities.
    fn complete(&self, seat: u16) -> bool {
        let (Some(marker), Some(hands)) = (self.state.marker(seat), self.state.hands.as_deref()) else { return false };
        let reached = self.reach(marker.at);
        hands.of(seat).iter().all(|city| reached[usize::from(self.board.card(*city).at)])
    }

    /// Whether a first track that lies now leaves its layer a second.
    fn leaves_second(&self, by: u16) -> bool {
        let laid = self.laid.iter().filter(|laid| **laid).count();
        if laid == TRACKS || laid == self.laid.len() {
            return false;
        }
        let others = (0..self.table.seats()).filter(|seat| *seat != by).any(|seat| self.complete(seat));
        others || !self.complete(by)
    }

    fn lays(mut self, limit: usize) -> Vec<Move> {
        let by = self.state.turn;
        let lay = |tracks: Tracks| Move::Lay { tracks, by };
        let board = self.board;
        let ends = |line: Line| (board.edge(line).low, board.edge(line).high);
        if self.state.tracks.len() >= TRACKS {
            return vec![Move::Pass { by }];
        }
        let first = self.frontier(by);
        if first.is_empty() {
            return vec![Move::Pass { by }];
        }
        let mut moves: Vec<Move> = first.iter().map(|line| lay(smallvec![ends(*line)])).collect();
        for line in first.into_iter().filter(|line| !board.edge(*line).double) {
            if moves.len() >= limit {
                break;
            }
            self.laid[usize::from(line)] = true;
            if self.leaves_second(by) {
                let second = self.frontier(by).into_iter().filter(|second| !board.edge(*second).double);
                moves.extend(second.map(|second| lay(smallvec![ends(line), ends(second)])));
            }
            self.laid[usize::from(line)] = false;
        }
        moves
    }
}
