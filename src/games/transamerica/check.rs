//! Which rules a move breaks. This code shares nothing with [`super::legal`], so that tests can
//! compare the two.

use super::Transamerica;
use super::board::{Board, Junction, Line};
use super::hands::{HandFault, judge};
use super::nets::Nets;
use super::rules::{Breach, Misplaced};
use super::state::{Marker, Past, Phase, State, TRACKS, Table};
use super::words::{Move, Tracks, Written};
use crate::game::Check;
use crate::game::language::{Breaches as _, Moves as _, Player, When};

impl Check<Transamerica> for State {
    fn check(&self, table: &Table, action: &Move, broken: &mut Vec<Breach>) {
        let checker = Checker {
            table,
            state: self,
            action,
        };
        if let Some(breach) = checker.not_now() {
            broken.push(breach);
            return;
        }
        match action {
            Move::Deal { hands } | Move::Reveal { hands } => checker.hands(hands, broken),
            Move::Start { at, by } => checker.start(*at, *by, broken),
            Move::Lay { tracks, by } => checker.lay(tracks, *by, broken),
            Move::Pass { by } => checker.pass(*by, broken),
        }
        // Breaches come in the order of the rules, except that those of the first track come before
        // those of the second: `tracks` finds them in that order, and the sort is stable.
        broken.sort_by_key(order);
    }

    // A line is free again only in the next round, in which a start marker comes before any track.
    fn check_regardless(&self, table: &Table, action: &Move, broken: &mut Vec<Breach>) {
        let checker = Checker {
            table,
            state: self,
            action,
        };
        match action {
            Move::Deal { hands } | Move::Reveal { hands } => {
                let faults = judge(table, hands).err().unwrap_or_default();
                broken.extend(checker.bad_hands(faults));
            }
            Move::Lay { tracks, by } => checker.lines(tracks, *by, None, broken),
            Move::Start { .. } | Move::Pass { .. } => {}
        }
    }

    fn is_expected(&self, table: &Table, action: &Move) -> bool {
        match action {
            // While tracks are laid, a deal or a start marker can only begin the next round, even
            // if this round is not over.
            Move::Deal { .. } => self.awaits_deal() || self.has_track_in_play(),
            Move::Reveal { .. } => self.phase == Phase::Lay && self.shown.is_none(),
            Move::Start { by, .. } => match self.phase {
                Phase::Deal | Phase::Start => self.turn == *by,
                Phase::Lay | Phase::Over => {
                    self.has_track_in_play() && table.left_of(self.starter) == *by
                }
            },
            Move::Lay { by, .. } | Move::Pass { by } => {
                self.phase == Phase::Lay && self.active() == Some(*by)
            }
        }
    }

    fn is_too_early(breach: &Breach) -> bool {
        matches!(breach, Breach::WrongPhase { .. })
    }

    fn is_too_late(breach: &Breach) -> bool {
        matches!(breach, Breach::GameOver { .. } | Breach::RoundOver { .. })
    }
}

/// Returns the rank of a breach in the order of checking. It is the order of the rules, except that
/// the rules on single tracks are checked track by track.
fn order(breach: &Breach) -> (u8, usize) {
    match breach {
        Breach::NoLine { .. }
        | Breach::LineTaken { .. }
        | Breach::SupplyEmpty { .. }
        | Breach::NotConnected { .. } => (1, 0),
        Breach::TooManyTracks { .. } | Breach::NoSecondTrack { .. } | Breach::MustLay { .. } => {
            (2, breach.rule())
        }
        _ => (0, breach.rule()),
    }
}

struct Checker<'g> {
    table: &'g Table,
    state: &'g State,
    action: &'g Move,
}

impl Checker<'_> {
    /// Checks the rules on when a move may be made at all. If one of them is broken, nothing else
    /// is judged.
    fn not_now(&self) -> Option<Breach> {
        let (state, action) = (self.state, self.action);
        if state.phase == Phase::Over {
            return Some(self.game_over());
        }
        let begins_round = matches!(action, Move::Deal { .. } | Move::Start { .. });
        if begins_round && state.has_track_in_play() && !state.knows_all_hands() {
            let refused = state.ahead.refused(state.last);
            return Some(Breach::HandsUnknown {
                verb: action.verb(),
                round: state.round,
                last: state.last,
                refused,
            });
        }
        if matches!(action, Move::Lay { .. })
            && let Some(breach) = self.round_over()
        {
            return Some(breach);
        }
        self.misplaced().map(|why| Breach::WrongPhase {
            verb: action.verb(),
            round: state.round,
            why,
        })
    }

    fn game_over(&self) -> Breach {
        let state = self.state;
        let lowest = self
            .table
            .seated()
            .min_by_key(|player| state.points[player.index()])
            .unwrap_or_default();
        let at = state.past().map_or(When::SETUP, |past| past.at);
        let points = state.points[lowest.index()];
        Breach::GameOver {
            verb: self.action.verb(),
            round: state.round,
            at,
            lowest,
            points,
            barrier: state.last_round.is_none().then_some(state.barrier),
        }
    }

    fn round_over(&self) -> Option<Breach> {
        let state = self.state;
        let (past, secret, next) = match (state.phase, state.ended) {
            (Phase::Lay, Some(at)) => {
                let connected = state
                    .hands
                    .as_deref()
                    .map(|hands| state.connected(self.table, hands, &state.nets))
                    .unwrap_or_default();
                // A position may say that a round is over without saying why.
                let connected = (state.all_laid() || !connected.is_empty()).then_some(connected);
                (
                    Past {
                        round: state.round,
                        at,
                        connected,
                    },
                    true,
                    self.table.left_of(state.starter),
                )
            }
            (Phase::Deal, _) => (state.past()?, false, state.starter),
            _ => return None,
        };
        let ahead = past
            .connected
            .is_some_and(|connected| state.is_read_ahead(connected));
        Some(Breach::RoundOver {
            past,
            secret,
            ahead,
            next,
        })
    }

    fn misplaced(&self) -> Option<Misplaced> {
        let state = self.state;
        let first_start = || {
            state
                .markers
                .iter()
                .flatten()
                .map(|marker| marker.by_move)
                .min()
                .unwrap_or_default()
        };
        match (self.action, state.phase) {
            (Move::Deal { .. }, Phase::Start | Phase::Lay) if !state.awaits_deal() => {
                Some(match state.shown {
                    Some(at) => Misplaced::DealtAlready { at },
                    None => Misplaced::DealAfterStart { at: first_start() },
                })
            }
            (Move::Reveal { .. }, _) if state.shown.is_some() => Some(Misplaced::DealtAlready {
                at: state.shown.unwrap_or_default(),
            }),
            (Move::Reveal { .. }, Phase::Deal | Phase::Start) => Some(Misplaced::NothingToReveal {
                ended: state.past().map_or(When::SETUP, |past| past.at),
            }),
            (Move::Reveal { hands }, _) => self.nobody_connected(hands),
            (Move::Start { by, .. }, Phase::Lay) => {
                let at = state
                    .marker(*by)
                    .map_or(When::SETUP, |marker| marker.by_move);
                Some(Misplaced::StartedAlready {
                    at,
                    over: state.ended.is_some(),
                })
            }
            (Move::Lay { .. } | Move::Pass { .. }, Phase::Deal | Phase::Start) => match self.action
            {
                Move::Pass { .. } if state.phase == Phase::Deal => Some(
                    state
                        .past()
                        .map_or(Misplaced::MarkersFirst { turn: state.turn }, |past| {
                            Misplaced::PassAtEnd { ended: past.at }
                        }),
                ),
                _ => Some(Misplaced::MarkersFirst { turn: state.turn }),
            },
            (Move::Pass { .. }, _) => state.ended.map(|ended| Misplaced::PassAtEnd { ended }),
            _ => None,
        }
    }

    /// Finds a reveal of hands with which the round is not over. Bad hands are reported elsewhere.
    fn nobody_connected(&self, written: &Written) -> Option<Misplaced> {
        let (table, state) = (self.table, self.state);
        let hands = judge(table, written).ok()?;
        // Hands that contradict the starting position are reported elsewhere, too.
        if state
            .given_hands
            .as_ref()
            .is_some_and(|given_hands| !given_hands.hands.agrees(&hands))
            || !state.denied(table, &hands).is_empty()
        {
            return None;
        }
        if state.all_laid() || !state.connected(table, &hands, &state.nets).is_empty() {
            return None;
        }
        // What everybody misses is worked out only when the breach is explained.
        Some(Misplaced::NobodyConnected {
            hands,
            state: Box::new(state.clone()),
        })
    }

    fn hands(&self, written: &Written, broken: &mut Vec<Breach>) {
        let faults = match judge(self.table, written) {
            Err(faults) => faults,
            Ok(hands) => {
                let changed = self
                    .state
                    .given_hands
                    .iter()
                    .flat_map(|given_hands| given_hands.changed(written, &hands));
                changed
                    .chain(self.state.contradicted(self.table, written, &hands))
                    .collect()
            }
        };
        broken.extend(self.bad_hands(faults));
    }

    fn bad_hands(&self, faults: Vec<HandFault>) -> impl Iterator<Item = Breach> {
        let verb = self.action.verb();
        let bad_hand = move |fault| Breach::BadHand { verb, fault };
        faults.into_iter().map(bad_hand)
    }

    fn turn(&self, key: &'static str, by: Player, broken: &mut Vec<Breach>) {
        let state = self.state;
        if by != state.turn {
            let of_starter = state
                .before_log
                .as_ref()
                .is_some_and(|before_log| before_log.phase == Phase::Deal);
            let is_placing = state.phase == Phase::Start && state.has_gaps;
            broken.push(Breach::OutOfTurn {
                key,
                by,
                turn: state.turn,
                last: state.last,
                of_starter,
                of_markers: is_placing && state.marker(by).is_none(),
            });
        }
    }

    fn start(&self, at: Junction, by: Player, broken: &mut Vec<Breach>) {
        self.turn("by", by, broken);
        let stands = |player: Player, at: Junction| {
            Some((
                player,
                self.state.marker(player).filter(|marker| marker.at == at)?,
            ))
        };
        let taken = |at: Junction| self.table.seated().find_map(|player| stands(player, at));
        if let Some((owner, marker)) = taken(at) {
            let beside = self
                .table
                .board
                .around(at)
                .iter()
                .map(|(_, end)| *end)
                .filter(|end| taken(*end).is_none())
                .collect();
            broken.push(Breach::JunctionTaken {
                at,
                owner,
                placed: marker.by_move,
                beside,
            });
        }
    }

    fn lay(&self, tracks: &Tracks, by: Player, broken: &mut Vec<Breach>) {
        self.turn("by", by, broken);
        let marker = self.state.marker(by);
        if marker.is_some() || tracks.0.is_empty() {
            self.lines(tracks, by, marker, broken);
        }
    }

    /// Judges the lines of a move: without a marker, whether there are such lines and whether they
    /// are free and not too many; with one, also whether they touch its network.
    fn lines(
        &self,
        Tracks(tracks): &Tracks,
        by: Player,
        marker: Option<Marker>,
        broken: &mut Vec<Breach>,
    ) {
        if tracks.is_empty() {
            broken.push(Breach::MustLay { key: "lay", by });
            return;
        }
        self.tracks(tracks, by, marker, broken);
        if tracks.len() > 1 {
            self.check_together(tracks, by, marker, broken);
        }
    }

    /// Judges the tracks of a move together: how many there are, and whether a second one is
    /// allowed.
    fn check_together(
        &self,
        tracks: &[[Junction; 2]],
        by: Player,
        marker: Option<Marker>,
        broken: &mut Vec<Breach>,
    ) {
        let board: &Board = &self.table.board;
        let mut lines = tracks
            .iter()
            .enumerate()
            .filter_map(|(index, ends)| Some((index, board.line(*ends)?)));
        let double = lines.find(|(_, line)| board.edge(*line).double);
        if tracks.len() > 2 || double.is_some() {
            let sound = |track: &&[Junction; 2]| {
                let mut broken = Vec::new();
                self.tracks(&[**track], by, marker, &mut broken);
                broken.is_empty()
            };
            let two = tracks.iter();
            let two = two.filter(|_| tracks.len() == 2 && marker.is_some());
            let alone = two
                .filter(sound)
                .filter_map(|ends| board.line(*ends))
                .collect();
            broken.push(Breach::TooManyTracks {
                count: tracks.len(),
                double,
                alone,
                by,
            });
        }
        if marker.is_some() {
            broken.extend(self.no_second(tracks[0], by));
        }
    }

    /// Judges each track by itself. A track that can be laid counts for those after it.
    fn tracks(
        &self,
        tracks: &[[Junction; 2]],
        by: Player,
        marker: Option<Marker>,
        broken: &mut Vec<Breach>,
    ) {
        let (board, state) = (&self.table.board, self.state);
        let mut laid = state.tracks.len();
        let mut earlier = Earlier::default();
        for (track, ends) in tracks.iter().copied().enumerate() {
            let Some(line) = board.line(ends) else {
                broken.push(Breach::NoLine { track, ends });
                continue;
            };
            let there = state.track(line).map(|track| (track.by, Some(track.at)));
            let here = earlier.has(line).then_some((Some(by), None));
            if let Some((owner, laid)) = there.or(here) {
                broken.push(Breach::LineTaken {
                    track,
                    line,
                    owner,
                    laid,
                });
                continue;
            }
            if marker.is_some() && laid >= TRACKS {
                broken.push(Breach::SupplyEmpty { track });
            }
            if let Some(marker) = marker
                && !earlier.touches(state, marker, ends)
            {
                broken.push(Breach::NotConnected {
                    track,
                    line,
                    by,
                    marker: marker.at,
                    placed: marker.by_move,
                    state: Box::new(earlier.state(state)),
                });
            }
            laid += 1;
            if track + 1 < tracks.len() {
                earlier.add(self, line, ends);
            }
        }
    }

    /// Finds a second track that was laid although the first one ended the round.
    fn no_second(&self, ends: [Junction; 2], by: Player) -> Option<Breach> {
        let (table, state) = (self.table, self.state);
        let line = table
            .board
            .line(ends)
            .filter(|line| state.track(*line).is_none() && state.supply() > 0)?;
        let together = |one, other| state.nets.together_with(ends, one, other);
        let connected = state
            .hands
            .as_deref()
            .map(|hands| state.connected_by(table, hands, together))
            .unwrap_or_default();
        let double = table.board.edge(line).double;
        let last = state.supply() == 1 || state.tracks.len() + 1 == table.board.edges.len();
        // The exception in the rulebook: after a first track over flat land that completes an
        // opponent's hand, a second one may be laid. The hand of an opponent whose cards are
        // unknown may be complete as well.
        let unknown = self
            .table
            .seated()
            .any(|player| player != by && state.is_secret(player));
        let excepted =
            connected.is_empty() || (!double && (unknown || !connected.without(by).is_empty()));
        let ahead = state.is_read_ahead(connected);
        (last || !excepted).then_some(Breach::NoSecondTrack {
            by,
            line,
            double,
            connected,
            ahead,
        })
    }

    fn pass(&self, by: Player, broken: &mut Vec<Breach>) {
        self.turn("pass", by, broken);
        if self.state.can_lay(self.table, by) {
            broken.push(Breach::MustLay { key: "pass", by });
        }
    }
}

/// The tracks of a move that come before the one being judged. Only moves of three or more tracks,
/// which are illegal, need a copy of the network.
#[derive(Default)]
struct Earlier {
    /// The last of them.
    last: Option<(Line, [Junction; 2])>,
    /// The network with all but the last, and for each line whether one of these is on it.
    before: Option<(Nets, Vec<bool>)>,
}

impl Earlier {
    fn has(&self, line: Line) -> bool {
        let is_last = self.last.is_some_and(|(last, _)| last == line);
        let before = self.before.as_ref();
        is_last || before.is_some_and(|(_, lines)| lines[line.index()])
    }

    fn nets<'s>(&'s self, state: &'s State) -> &'s Nets {
        self.before.as_ref().map_or(&state.nets, |(nets, _)| nets)
    }

    /// Returns whether a track with these ends touches the network of a marker.
    fn touches(&self, state: &State, marker: Marker, ends: [Junction; 2]) -> bool {
        let nets = self.nets(state);
        match self.last {
            Some((_, joined)) => ends
                .into_iter()
                .any(|end| nets.together_with(joined, marker.at, end)),
            None => nets.touch(marker.at, ends),
        }
    }

    /// Returns the state with these tracks added to the network.
    fn state(&self, state: &State) -> State {
        let mut with = state.clone();
        with.nets.clone_from(self.nets(state));
        if let Some((_, joined)) = self.last {
            with.nets.join(joined);
        }
        with
    }

    fn add(&mut self, checker: &Checker<'_>, line: Line, ends: [Junction; 2]) {
        if let Some((earlier, joined)) = self.last.replace((line, ends)) {
            let lines = checker.table.board.edges.len();
            let (nets, lines) = self
                .before
                .get_or_insert_with(|| (checker.state.nets.clone(), vec![false; lines]));
            nets.join(joined);
            lines[earlier.index()] = true;
        }
    }
}
