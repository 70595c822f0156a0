//! Lays that may have been left out of a log, several in a row: those that its later lays need.

use super::Transamerica;
use super::board::{Board, Junction, Line};
use super::nets::Nets;
use super::state::{Phase, State, Table};
use super::words::{Move, Tracks};
use crate::game::Said;
use crate::game::language::Player;
use std::collections::VecDeque;

/// The most sets of lines that are found.
const SETS: usize = 12;
/// The most lines in a set: two lays of two tracks each.
const LINES: usize = 4;
/// How many ways are followed where a lay does not touch its network.
const WAYS: usize = 6;
/// How many lines that nothing needs are tried at one place.
const IDLE: usize = 10;
/// How much work it is to look at a junction or a line.
const LOOKED: u64 = 1;

/// Returns lays of the player to act that the later lays of the round need, and some that nothing
/// needs; none unless the next lay of the log is somebody else's.
pub(crate) fn lays(
    table: &Table,
    state: &State,
    ahead: &[Said<'_, Transamerica>],
    limit: usize,
) -> Vec<Move> {
    if state.phase != Phase::Lay || state.ended.is_some() {
        return Vec::new();
    }
    let rest = later(ahead);
    match rest.first() {
        Some((_, by)) if *by != state.turn => {}
        _ => return Vec::new(),
    }
    let mut round = Round {
        table,
        state,
        taken: vec![false; table.board.edges.len()],
        sets: Vec::new(),
    };
    let lines = rest.iter().flat_map(|(tracks, _)| &tracks.0);
    for line in lines.filter_map(|ends| table.board.line(*ends)) {
        round.taken[line.index()] = true;
    }
    round.follow(&rest, state.nets.clone(), Vec::new());
    round.lays(limit)
}

/// Returns the lays of the round that are still to come.
fn later<'a>(ahead: &[Said<'a, Transamerica>]) -> Vec<(&'a Tracks, Player)> {
    let mut rest = Vec::new();
    for said in ahead {
        match said {
            Said::Move(Move::Lay { tracks, by }) => rest.push((tracks, *by)),
            Said::Move(Move::Pass { .. }) | Said::Expect(_) => {}
            _ => break,
        }
    }
    rest
}

struct Round<'r> {
    table: &'r Table,
    state: &'r State,
    /// The lines that are laid later.
    taken: Vec<bool>,
    /// Sets of lines with which every later lay touches its network.
    sets: Vec<Vec<Line>>,
}

impl<'r> Round<'r> {
    fn board(&self) -> &'r Board {
        &self.table.board
    }

    /// Makes the later lays, and adds lines where one of them does not touch its network.
    fn follow(&mut self, rest: &[(&Tracks, Player)], mut nets: Nets, needed: Vec<Line>) {
        for (index, (tracks, by)) in rest.iter().enumerate() {
            let Some(marker) = self.state.marker(*by) else {
                return;
            };
            for ends in &tracks.0 {
                self.table.work.count(10 * LOOKED);
                if nets.touch(marker.at, *ends) {
                    nets.join(*ends);
                    continue;
                }
                for way in self.ways(&nets, marker.at, *ends, LINES - needed.len()) {
                    if self.sets.len() >= SETS || self.table.work.is_spent() {
                        return;
                    }
                    let mut joined = nets.clone();
                    for line in &way {
                        joined.join(self.board().edge(*line).ends);
                    }
                    let all = [&needed[..], &way[..]].concat();
                    // The whole lay is made again, now that it touches.
                    self.follow(&rest[index..], joined, all);
                }
                return;
            }
        }
        if self.sets.len() < SETS && !self.sets.contains(&needed) {
            self.sets.push(needed);
        }
    }

    /// Returns the shortest ways of free lines from a network to a track, at most `most` lines
    /// long.
    fn ways(&self, nets: &Nets, from: Junction, to: [Junction; 2], most: usize) -> Vec<Vec<Line>> {
        let mut ways: Vec<Vec<Line>> = Vec::new();
        let mut shortest = most;
        let mut open: VecDeque<(Junction, Vec<Line>)> = VecDeque::new();
        let part = |junction: Junction| {
            let all = self.table.all::<Junction>();
            all.filter(move |other| nets.together(junction, *other))
        };
        open.extend(part(from).map(|junction| (junction, Vec::new())));
        let mut seen = vec![usize::MAX; self.table.all::<Junction>().len()];
        while let Some((at, way)) = open.pop_front() {
            self.table.work.count(4 * LOOKED);
            if way.len() >= shortest || ways.len() >= WAYS || self.table.work.is_spent() {
                break;
            }
            for (line, end) in self.board().around(at) {
                let is_free = !self.taken[line.index()] && self.state.track(*line).is_none();
                // Ways of the same length to one junction are all followed.
                if !is_free || nets.together(from, *end) || seen[end.index()] <= way.len() {
                    continue;
                }
                let longer = [&way[..], &[*line]].concat();
                if to.iter().any(|to| nets.together(*to, *end)) {
                    shortest = shortest.min(longer.len() + 1);
                    ways.push(longer);
                    continue;
                }
                for other in part(*end) {
                    seen[other.index()] = seen[other.index()].min(longer.len());
                    open.push_back((other, longer.clone()));
                }
            }
        }
        ways
    }

    /// Returns the lays: what the sets of lines ask of this player, alone and with a line that
    /// nothing needs.
    fn lays(&self, limit: usize) -> Vec<Move> {
        let by = self.state.turn;
        let Some(marker) = self.state.marker(by) else {
            return Vec::new();
        };
        let board = self.board();
        let single = |line: Line| !board.edge(line).double;
        let idle = |nets: &Nets, not: &[Line]| -> Vec<Line> {
            let is_idle = |line: &Line| {
                !self.taken[line.index()]
                    && self.state.track(*line).is_none()
                    && !not.contains(line)
                    && nets.touch(marker.at, board.edge(*line).ends)
            };
            self.table.work.count(board.edges.len() as u64 * LOOKED);
            board.lines().filter(is_idle).collect()
        };
        let mut found: Vec<Vec<Line>> = Vec::new();
        for set in &self.sets {
            for first in set {
                let ends = board.edge(*first).ends;
                if !self.state.nets.touch(marker.at, ends) {
                    continue;
                }
                let mut nets = self.state.nets.clone();
                nets.join(ends);
                if single(*first) {
                    let other = |line: &&Line| {
                        *line != first
                            && single(**line)
                            && nets.touch(marker.at, board.edge(**line).ends)
                    };
                    found.extend(set.iter().filter(other).map(|second| vec![*first, *second]));
                }
                found.push(vec![*first]);
                if single(*first) {
                    let rest = idle(&nets, set).into_iter().filter(|line| single(*line));
                    found.extend(rest.take(IDLE).map(|second| vec![*first, second]));
                }
            }
        }
        let all: Vec<Line> = self.sets.concat();
        let alone = idle(&self.state.nets, &all);
        found.extend(alone.iter().take(IDLE).map(|line| vec![*line]));
        for first in alone.iter().filter(|line| single(**line)).take(IDLE) {
            let mut nets = self.state.nets.clone();
            nets.join(board.edge(*first).ends);
            let rest = idle(&nets, &all).into_iter();
            let rest = rest.filter(|line| line != first && single(*line));
            found.extend(rest.take(2).map(|second| vec![*first, second]));
        }
        let mut lays: Vec<Move> = Vec::new();
        for lines in found {
            let lay = Move::Lay {
                tracks: Tracks(lines.iter().map(|line| board.edge(*line).ends).collect()),
                by,
            };
            if lays.len() < limit && !lays.contains(&lay) {
                lays.push(lay);
            }
        }
        lays
    }
}
