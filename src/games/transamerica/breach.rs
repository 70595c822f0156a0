//! Broken rules with the facts of the case.

use super::board::{Junction, Line};
use super::hands::HandFault;
use super::nets::{PerSeat, Seats};
use crate::game::MoveNo;

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A move after the game.
    GameOver {
        /// The verb.
        verb: &'static str,
        /// The last round.
        round: u32,
        /// The move that ended it.
        at: MoveNo,
        /// Who had so few points that the game ended.
        lowest: u16,
        /// How many.
        points: i32,
        /// The barrier.
        barrier: i32,
    },
    /// A new round although the last was never revealed.
    HandsUnknown {
        /// The verb.
        verb: &'static str,
        /// The round without hands.
        round: u32,
        /// Its last lay.
        last: MoveNo,
    },
    /// A lay between the rounds.
    RoundOver {
        /// The round that is over.
        round: u32,
        /// The move that ended it.
        at: MoveNo,
        /// Who was connected.
        connected: Seats,
        /// Whether the hands still have to be revealed.
        secret: bool,
        /// Who begins the next round.
        next: u16,
    },
    /// A move that has no place in the phase.
    WrongPhase {
        /// The verb.
        verb: &'static str,
        /// The round.
        round: u32,
        /// Why not.
        why: Misplaced,
    },
    /// Hands that are none.
    BadHand {
        /// The verb.
        verb: &'static str,
        /// What is wrong.
        fault: HandFault,
    },
    /// Another player is to act.
    OutOfTurn {
        /// The key that names the player.
        key: &'static str,
        /// Who acted.
        by: u16,
        /// Whose turn it is.
        turn: u16,
        /// The last move of the round, 0 if there was none.
        last: MoveNo,
    },
    /// A second start marker on a junction.
    JunctionTaken {
        /// The junction.
        at: Junction,
        /// Whose marker stands there.
        owner: u16,
        /// Which move placed it.
        placed: MoveNo,
        /// Free junctions beside it.
        beside: Vec<Junction>,
    },
    /// Two junctions that do not touch.
    NoLine {
        /// Which track of the lay.
        track: usize,
        /// From.
        from: Junction,
        /// To.
        to: Junction,
    },
    /// A line that has its track.
    LineTaken {
        /// Which track of the lay.
        track: usize,
        /// The line.
        line: Line,
        /// Who laid the track there.
        owner: u16,
        /// Which move; `None` if it is this one.
        laid: Option<MoveNo>,
    },
    /// No track is left.
    SupplyEmpty {
        /// Which track of the lay.
        track: usize,
    },
    /// A track away from the layer's network.
    NotConnected {
        /// Which track of the lay.
        track: usize,
        /// The line.
        line: Line,
        /// Whose network it does not touch.
        by: u16,
        /// The player's start marker.
        marker: Junction,
        /// Which move placed it.
        placed: MoveNo,
    },
    /// Three tracks or more, or two of which one is double.
    TooManyTracks {
        /// How many.
        count: usize,
        /// The first double line among them, with its place in the lay.
        double: Option<(usize, Line)>,
    },
    /// A track after the end of the round.
    NoSecondTrack {
        /// Who laid.
        by: u16,
        /// The first track.
        line: Line,
        /// Whether it lies on a double line.
        double: bool,
        /// Whom it connected; nobody if it was the last of the supply.
        connected: Seats,
        /// Whether the hands are revealed only later.
        secret: bool,
    },
    /// Nothing is laid by one who can lay.
    MustLay {
        /// The key to underline.
        key: &'static str,
        /// Who.
        by: u16,
    },
}

/// Why a move has no place in the phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// The round has its hands already.
    DealtAlready {
        /// Which move dealt them.
        at: MoveNo,
    },
    /// A start marker stands already.
    DealAfterStart {
        /// Which move placed the first.
        at: MoveNo,
    },
    /// A reveal before any track of the round.
    NothingToReveal {
        /// The move that ended the round before, 0 if there was none.
        ended: MoveNo,
    },
    /// A reveal while nobody has all five cities.
    NobodyConnected {
        /// What everybody misses.
        missing: PerSeat<u16>,
    },
    /// A start marker after the start markers.
    StartedAlready {
        /// Which move placed the actor's.
        at: MoveNo,
        /// Whether the round is over, but for its reveal.
        over: bool,
    },
    /// A lay or pass before all start markers stand.
    MarkersFirst {
        /// Who is next to place one.
        turn: u16,
    },
    /// A pass when the round is over.
    PassAtEnd {
        /// The move that ended the round, 0 if it has not begun.
        ended: MoveNo,
    },
}

impl Breach {
    /// The index of the rule among those of the game.
    pub fn rule(&self) -> usize {
        match self {
            Self::GameOver { .. } => 1,
            Self::HandsUnknown { .. } => 2,
            Self::RoundOver { .. } => 3,
            Self::WrongPhase { .. } => 4,
            Self::BadHand { .. } => 5,
            Self::OutOfTurn { .. } => 6,
            Self::JunctionTaken { .. } => 7,
            Self::NoLine { .. } => 8,
            Self::LineTaken { .. } => 9,
            Self::SupplyEmpty { .. } => 10,
            Self::NotConnected { .. } => 11,
            Self::TooManyTracks { .. } => 12,
            Self::NoSecondTrack { .. } => 13,
            Self::MustLay { .. } => 14,
        }
    }
}
