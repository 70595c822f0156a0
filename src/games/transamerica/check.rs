//! The rules a move breaks, in the order of the catalogue.

use super::board::{Board, Junction};
use super::breach::{Breach, Misplaced};
use super::hands::judge;
use super::moves::{Move, Tracks, Written};
use super::state::{Marker, Phase, State};
use super::table::{TRACKS, Table};

/// Adds the rules `action` breaks here.
pub fn check(table: &Table, state: &State, action: &Move, broken: &mut Vec<Breach>) {
    let gate = Gate { table, state, verb: action.verb() };
    if let Some(breach) = gate.closed(action) {
        broken.push(breach);
        return;
    }
    match action {
        Move::Deal(written) => gate.deal(written, broken),
        Move::Reveal(written) => gate.reveal(written, broken),
        Move::Start { at, by } => gate.start(*at, *by, broken),
        Move::Lay { tracks, by } => gate.lay(tracks, *by, broken),
        Move::Pass { by } => gate.pass(*by, broken),
    }
    // Found track by track; reported in the order of the rules.
    broken.sort_by_key(Breach::rule);
}

struct Gate<'g> {
    table: &'g Table,
    state: &'g State,
    verb: &'static str,
}

impl Gate<'_> {
    /// The rules about when a move may be made at all. Where one is broken, nothing else can be judged.
    fn closed(&self, action: &Move) -> Option<Breach> {
        let (state, verb) = (self.state, self.verb);
        if state.phase == Phase::Over {
            return Some(self.game_over());
        }
        let begins_round = matches!(action, Move::Deal(_) | Move::Start { .. });
        if begins_round && state.phase == Phase::Lay && state.hands.is_none() && !state.tracks.is_empty() {
            return Some(Breach::HandsUnknown { verb, round: state.round, last: state.last });
        }
        if matches!(action, Move::Lay { .. })
            && let Some(breach) = self.round_over()
        {
            return Some(breach);
        }
        self.misplaced(action).map(|why| Breach::WrongPhase { verb, round: state.round, why })
    }

    fn game_over(&self) -> Breach {
        let state = self.state;
        let lowest = (0..self.table.seats()).min_by_key(|seat| state.points[usize::from(*seat)]).unwrap_or(0);
        let at = state.history.last().map_or(0, |record| record.at);
        let points = state.points[usize::from(lowest)];
        Breach::GameOver { verb: self.verb, round: state.round, at, lowest, points, barrier: state.barrier }
    }

    fn round_over(&self) -> Option<Breach> {
        let state = self.state;
        let (round, at, connected, secret) = match (state.phase, state.ended) {
            (Phase::Lay, Some(at)) => {
                let connected = state.hands.as_deref().map(|hands| state.connected(self.table, hands, &state.nets));
                (state.round, at, connected.unwrap_or_default(), true)
            }
            (Phase::Deal, _) => state.history.last().map(|record| (record.round, record.at, record.connected, false))?,
            _ => return None,
        };
        Some(Breach::RoundOver { round, at, connected, secret, next: self.table.starter(round + 1) })
    }

    fn misplaced(&self, action: &Move) -> Option<Misplaced> {
        let state = self.state;
        let first_start = || state.markers.iter().flatten().map(|marker| marker.by_move).min().unwrap_or(0);
        match (action, state.phase) {
            (Move::Deal(_), Phase::Start | Phase::Lay) => Some(match state.shown {
                Some(at) => Misplaced::DealtAlready { at },
                None => Misplaced::DealAfterStart { at: first_start() },
            }),
            (Move::Reveal(_), _) if state.shown.is_some() => Some(Misplaced::DealtAlready { at: state.shown.unwrap_or(0) }),
            (Move::Reveal(_), Phase::Deal | Phase::Start) => {
                Some(Misplaced::NothingToReveal { ended: state.history.last().map_or(0, |record| record.at) })
            }
            (Move::Reveal(written), _) => self.nobody_connected(written),
            (Move::Start { by, .. }, Phase::Lay) => {
                let at = state.marker(*by).map_or(0, |marker| marker.by_move);
                Some(Misplaced::StartedAlready { at, over: state.ended.is_some() })
            }
            (Move::Lay { .. } | Move::Pass { .. }, Phase::Deal | Phase::Start) => match action {
                Move::Pass { .. } if state.phase == Phase::Deal && !state.history.is_empty() => {
                    Some(Misplaced::PassAtEnd { ended: state.history.last().map_or(0, |record| record.at) })
                }
                _ => Some(Misplaced::MarkersFirst { turn: state.turn }),
            },
            (Move::Pass { .. }, _) => state.ended.map(|ended| Misplaced::PassAtEnd { ended }),
            _ => None,
        }
    }

    /// A reveal that shows that the round is not over. Hands that are none show nothing: they are judged by themselves.
    fn nobody_connected(&self, written: &Written) -> Option<Misplaced> {
        let (table, state) = (self.table, self.state);
        let hands = judge(table, written).ok()?;
        let over = state.supply() == 0 || state.tracks.len() == table.board.edges().len();
        if over || !state.connected(table, &hands, &state.nets).is_empty() {
            return None;
        }
        let missing = (0..table.seats()).map(|seat| state.missing(table, &hands, seat).points).collect();
        Some(Misplaced::NobodyConnected { missing })
    }

    fn deal(&self, written: &Written, broken: &mut Vec<Breach>) {
        if let Err(faults) = judge(self.table, written) {
            broken.extend(faults.into_iter().map(|fault| Breach::BadHand { verb: self.verb, fault }));
        }
    }

    fn reveal(&self, written: &Written, broken: &mut Vec<Breach>) {
        self.deal(written, broken);
    }

    fn turn(&self, key: &'static str, by: u16, broken: &mut Vec<Breach>) {
        let state = self.state;
        if by != state.turn {
            broken.push(Breach::OutOfTurn { key, by, turn: state.turn, last: state.last });
        }
    }

    fn start(&self, at: Junction, by: u16, broken: &mut Vec<Breach>) {
        self.turn("by", by, broken);
        let taken =
            |at: Junction| (0..self.table.seats()).find_map(|seat| Some((seat, self.state.marker(seat).filter(|marker| marker.at == at)?)));
        if let Some((owner, marker)) = taken(at) {
            let beside = self.table.board.around(at).iter().map(|(_, end)| *end).filter(|end| taken(*end).is_none()).collect();
            broken.push(Breach::JunctionTaken { at, owner, placed: marker.by_move, beside });
        }
    }

    fn lay(&self, tracks: &Tracks, by: u16, broken: &mut Vec<Breach>) {
        self.turn("by", by, broken);
        if tracks.is_empty() {
            broken.push(Breach::MustLay { key: "lay", by });
            return;
        }
        let Some(marker) = self.state.marker(by) else { return };
        self.tracks(tracks, by, marker, broken);
        let board: &Board = &self.table.board;
        let double = tracks
            .iter()
            .enumerate()
            .find_map(|(index, (from, to))| board.line(*from, *to).filter(|line| board.edge(*line).double).map(|line| (index, line)));
        if tracks.len() > 2 || (tracks.len() == 2 && double.is_some()) {
            broken.push(Breach::TooManyTracks { count: tracks.len(), double });
        }
        if tracks.len() > 1 {
            broken.extend(self.no_second(tracks[0], by));
        }
    }

    /// Each track by itself; a track that can lie counts for those after it.
    fn tracks(&self, tracks: &Tracks, by: u16, marker: Marker, broken: &mut Vec<Breach>) {
        let (board, state) = (&self.table.board, self.state);
        // What the tracks of this move change counts for those after them only.
        let several = tracks.len() > 1;
        let mut ahead = several.then(|| state.nets.clone());
        let mut here: Vec<bool> = vec![false; if several { board.edges().len() } else { 0 }];
        let mut laid = state.tracks.len();
        for (track, (from, to)) in tracks.iter().enumerate() {
            let Some(line) = board.line(*from, *to) else {
                broken.push(Breach::NoLine { track, from: *from, to: *to });
                continue;
            };
            let before = state.track(line).map(|track| (track.by, Some(track.at)));
            if let Some((owner, laid)) = before.or_else(|| here.get(usize::from(line)).is_some_and(|here| *here).then_some((by, None))) {
                broken.push(Breach::LineTaken { track, line, owner, laid });
                continue;
            }
            if laid >= TRACKS {
                broken.push(Breach::SupplyEmpty { track });
            }
            let nets = ahead.as_ref().unwrap_or(&state.nets);
            if !nets.together(marker.at, *from) && !nets.together(marker.at, *to) {
                broken.push(Breach::NotConnected { track, line, by, marker: marker.at, placed: marker.by_move });
            }
            laid += 1;
            if let Some(nets) = &mut ahead {
                here[usize::from(line)] = true;
                nets.join(*from, *to);
            }
        }
    }

    /// The breach of a second track, if the first ended the round.
    fn no_second(&self, (from, to): (Junction, Junction), by: u16) -> Option<Breach> {
        let (table, state) = (self.table, self.state);
        let line = table.board.line(from, to).filter(|line| state.track(*line).is_none() && state.supply() > 0)?;
        let mut nets = state.nets.clone();
        nets.join(from, to);
        let connected = state.hands.as_deref().map(|hands| state.connected(table, hands, &nets)).unwrap_or_default();
        let double = table.board.edge(line).double;
        let last = state.supply() == 1 || state.tracks.len() + 1 == table.board.edges().len();
        // The rulebook's exception: a first track over flat land that completes an opponent leaves the second.
        let excepted = connected.is_empty() || (!double && !connected.without(by).is_empty());
        let secret = state.shown.is_none();
        (last || !excepted).then_some(Breach::NoSecondTrack { by, line, double, connected, secret })
    }

    fn pass(&self, by: u16, broken: &mut Vec<Breach>) {
        self.turn("pass", by, broken);
        if self.state.can_lay(self.table, by) {
            broken.push(Breach::MustLay { key: "pass", by });
        }
    }
}
