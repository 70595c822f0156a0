//! Lays that may have been left out at the end of a round: those that bring somebody nearer to all
//! five cities. There are thousands of others, and the record hardly ever tells them apart.

use super::Transamerica;
use super::board::{Junction, Line};
use super::nets::Nets;
use super::prices::Prices;
use super::state::{Phase, State, Table};
use super::words::{Move, Tracks};
use crate::game::Statement;
use crate::game::language::Player;
use smallvec::{SmallVec, smallvec};

/// The most lays that are returned.
const MOST: usize = 60;

/// Returns the lays of the player in turn that are made of lines which somebody still misses, the
/// one that brings somebody nearest to the end of the round first. Returns none unless the log goes
/// on with the next round, or with its result.
pub(crate) fn last_lays(
    table: &Table,
    state: &State,
    ahead: &[Statement<'_, Transamerica>],
    limit: usize,
) -> Vec<Move> {
    let mut ahead = ahead
        .iter()
        .filter(|statement| !matches!(statement, Statement::Expect(_)));
    let ends = matches!(
        ahead.next(),
        Some(
            Statement::Move(Move::Start { .. } | Move::Deal { .. } | Move::Reveal { .. })
                | Statement::Result(_)
        )
    );
    let (Some(hands), Some(marker)) = (state.hands.as_deref(), state.marker(state.turn)) else {
        return Vec::new();
    };
    if !ends || state.phase != Phase::Lay || state.ended.is_some() {
        return Vec::new();
    }
    let work = Prices::new(&table.board, &state.nets).work();
    let mut wanted: Vec<Wanted> = Vec::new();
    for player in table.seated() {
        table.work.count(work);
        let missing = state.missing(table, hands, player);
        wanted.extend(missing.filter(|missing| missing.points > 0).map(|missing| {
            let (points, lines) = (missing.points, missing.lines);
            Wanted { points, lines }
        }));
    }
    let mut lays: Vec<(u16, Move)> = Vec::new();
    let reach = Reach {
        table,
        nets: &state.nets,
        at: marker.at,
    };
    for tracks in reach.lays(&wanted) {
        let left = |wanted: &Wanted| wanted.after(table, &tracks);
        let left = wanted.iter().map(left).min().unwrap_or(0);
        let ends = tracks.iter().map(|line| table.board.edge(*line).ends);
        lays.push((left, lay(state.turn, ends.collect())));
    }
    lays.sort_by_key(|(left, _)| *left);
    lays.truncate(limit.min(MOST));
    lays.into_iter().map(|(_, lay)| lay).collect()
}

fn lay(by: Player, tracks: SmallVec<[[Junction; 2]; 2]>) -> Move {
    Move::Lay {
        tracks: Tracks(tracks),
        by,
    }
}

/// What one player still misses.
struct Wanted {
    points: u16,
    lines: Vec<Line>,
}

impl Wanted {
    /// Returns what the player misses after some tracks.
    fn after(&self, table: &Table, tracks: &[Line]) -> u16 {
        let own = tracks.iter().filter(|line| self.lines.contains(line));
        let price = |line: &Line| 1 + u16::from(table.board.edge(*line).double);
        self.points.saturating_sub(own.map(price).sum())
    }
}

/// What the player in turn can lay.
struct Reach<'r> {
    table: &'r Table,
    nets: &'r Nets,
    at: Junction,
}

impl Reach<'_> {
    /// Returns the lays that are made of wanted lines.
    fn lays(&self, wanted: &[Wanted]) -> Vec<SmallVec<[Line; 2]>> {
        let board = &self.table.board;
        let mut lines: Vec<Line> = wanted.iter().flat_map(|own| own.lines.clone()).collect();
        lines.sort_by_key(|line| line.index());
        lines.dedup();
        let mut lays: Vec<SmallVec<[Line; 2]>> = Vec::new();
        for line in &lines {
            let edge = board.edge(*line);
            if !self.nets.touch(self.at, edge.ends) {
                continue;
            }
            lays.push(smallvec![*line]);
            if edge.double {
                continue;
            }
            let mut nets = self.nets.clone();
            nets.join(edge.ends);
            let second = lines.iter().filter(|second| {
                let edge = board.edge(**second);
                // Two tracks at the same network stand in the order of their lines.
                let is_first = second.index() < line.index() && self.nets.touch(self.at, edge.ends);
                **second != *line && !edge.double && !is_first && nets.touch(self.at, edge.ends)
            });
            lays.extend(second.map(|second| smallvec![*line, *second]));
        }
        lays
    }
}
