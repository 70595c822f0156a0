//! A position.

use super::board::{Board, City, Junction, Line};
use super::hands::{Ahead, Hands};
use super::nets::{Nets, PerSeat, Seats};
use super::steiner::{Missing, missing};
use super::table::{POINTS, TRACKS, Table};
use crate::game::MoveNo;
use smallvec::SmallVec;
use std::sync::Arc;

/// The phases of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Before the first start marker: hands may be dealt.
    Deal,
    /// Start markers are placed.
    Start,
    /// Tracks are laid, to the end of the scoring.
    Lay,
    /// The game is over.
    Over,
}

impl Phase {
    /// The words of `expect`, in the order of the variants.
    pub const WORDS: [&'static str; 4] = ["deal", "start", "lay", "over"];

    /// The word of `expect`.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// A start marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Where it stands.
    pub at: Junction,
    /// Which move placed it.
    pub by_move: MoveNo,
}

/// A laid track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// On which line.
    pub line: Line,
    /// Who laid it.
    pub by: u16,
    /// Which move laid it.
    pub at: MoveNo,
}

/// A round that has been scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number.
    pub round: u32,
    /// The move that ended it.
    pub at: MoveNo,
    /// Who had all five cities.
    pub connected: Seats,
    /// What each player missed.
    pub missing: PerSeat<Missing>,
    /// The points after it.
    pub points: PerSeat<i32>,
    /// The barrier it was played against.
    pub barrier: i32,
}

/// The table at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The round, from 1.
    pub round: u32,
    /// The phase.
    pub phase: Phase,
    /// Who is to act in the phases that have turns.
    pub turn: u16,
    /// Everybody's points.
    pub points: PerSeat<i32>,
    /// At so many points or fewer the game ends.
    pub barrier: i32,
    /// The hands of the round, as far as the log says them: dealt, revealed, or read ahead from the reveal.
    pub hands: Option<Arc<Hands>>,
    /// The move that dealt them, or revealed them; until then they are secret at the table.
    pub shown: Option<MoveNo>,
    /// The start markers.
    pub markers: PerSeat<Option<Marker>>,
    /// The tracks, in the order they were laid. [`State::put`] adds one.
    pub tracks: Vec<Track>,
    /// By line, how many tracks there were when one was laid on it; 0 if none is.
    on: Vec<u8>,
    /// What they join.
    pub nets: Nets,
    /// The lay that ended the round.
    pub ended: Option<MoveNo>,
    /// Whether the round's points are counted.
    pub scored: bool,
    /// The last start, lay or pass.
    pub last: MoveNo,
    /// The rounds that are over.
    pub history: Arc<Vec<Arc<Record>>>,
    /// The reveals of the log.
    pub ahead: Arc<Ahead>,
}

impl State {
    /// The table before the first round.
    pub fn new(table: &Table, ahead: Ahead) -> Self {
        let seats = table.players.len();
        Self {
            round: 1,
            phase: Phase::Deal,
            turn: table.starter(1),
            points: SmallVec::from_elem(POINTS, seats),
            barrier: 0,
            hands: None,
            shown: None,
            markers: SmallVec::from_elem(None, seats),
            tracks: Vec::new(),
            on: vec![0; table.board.edges().len()],
            nets: Nets::new(&table.board),
            ended: None,
            scored: false,
            last: 0,
            history: Arc::default(),
            ahead: Arc::new(ahead),
        }
    }

    /// Tracks left in the supply.
    pub fn supply(&self) -> usize {
        TRACKS.saturating_sub(self.tracks.len())
    }

    /// The next to act.
    pub fn active(&self) -> Option<u16> {
        match self.phase {
            Phase::Start => Some(self.turn),
            Phase::Lay if self.ended.is_none() => Some(self.turn),
            _ => None,
        }
    }

    /// The track on a line.
    pub fn track(&self, line: Line) -> Option<&Track> {
        let order = usize::from(*self.on.get(usize::from(line))?);
        order.checked_sub(1).map(|index| &self.tracks[index])
    }

    /// Lays a track on a free line; the supply has one.
    pub fn put(&mut self, board: &Board, track: Track) {
        let edge = board.edge(track.line);
        self.nets.join(edge.low, edge.high);
        self.tracks.push(track);
        self.on[usize::from(track.line)] = self.tracks.len() as u8;
    }

    /// Takes all tracks off the board.
    pub fn clear_tracks(&mut self, board: &Board) {
        self.tracks.clear();
        self.on.fill(0);
        self.nets = Nets::new(board);
    }

    /// A player's marker.
    pub fn marker(&self, seat: u16) -> Option<Marker> {
        self.markers.get(usize::from(seat)).copied().flatten()
    }

    /// The hands, if the players have seen them too.
    pub fn open_hands(&self) -> Option<&Hands> {
        self.hands.as_deref().filter(|_| self.shown.is_some())
    }

    /// Who has all cities of the hand joined to the own marker by `nets`.
    pub fn connected(&self, table: &Table, hands: &Hands, nets: &Nets) -> Seats {
        let joined = |seat: &u16| {
            self.marker(*seat).is_some_and(|marker| hands.of(*seat).iter().all(|city| nets.together(marker.at, junction(table, *city))))
        };
        (0..table.seats()).filter(joined).collect()
    }

    /// What a player would lose now.
    pub fn missing(&self, table: &Table, hands: &Hands, seat: u16) -> Missing {
        let mut wanted: SmallVec<[Junction; 6]> = self.marker(seat).map(|marker| marker.at).into_iter().collect();
        wanted.extend(hands.of(seat).iter().map(|city| junction(table, *city)));
        missing(&table.board, &self.nets, &wanted)
    }

    /// Whether a player can lay anything.
    pub fn can_lay(&self, table: &Table, seat: u16) -> bool {
        let Some(marker) = self.marker(seat) else { return false };
        let touches = |junction: Junction| self.nets.together(marker.at, junction);
        self.supply() > 0
            && table.board.edges().iter().zip(&self.on).any(|(edge, on)| *on == 0 && (touches(edge.low) || touches(edge.high)))
    }
}

/// The junction of a city.
fn junction(table: &Table, city: City) -> Junction {
    table.board.card(city).at
}
