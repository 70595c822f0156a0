//! The ways to break a rule, each with the facts of the case.

use super::board::{Company, Hex, Player};
use super::state::Disc;
use crate::game::MoveNo;

/// What lies on a market space that does not hold the disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// There is no such space.
    NoSpace,
    /// Another company's disc.
    Disc(Company),
    /// A marker, and the move in which it came.
    Marker(Player, MoveNo),
    /// The move names no space, or the space is empty.
    Nothing,
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A move after the end.
    GameOver,
    /// A draw while markers are to act; the draw of this round, if any.
    DrawTooEarly {
        /// Whose marker is next.
        active: Option<Player>,
        /// The market was filled here.
        drawn: MoveNo,
    },
    /// A buy or build before the draw.
    DrawFirst {
        /// The round.
        round: u32,
        /// The verb of the move.
        verb: &'static str,
    },
    /// A draw of too few or too many discs.
    DrawCount {
        /// Discs in the log.
        given: usize,
    },
    /// A draw of more discs of a company than the bag holds.
    NotInBag {
        /// Whose discs.
        company: Company,
        /// How many are drawn.
        drawn: usize,
        /// How many the bag holds.
        held: usize,
        /// The first element of the draw that is one too many.
        item: usize,
        /// The earlier draws of the company: the move, how many.
        earlier: Vec<(MoveNo, usize)>,
    },
    /// Another player's marker is next.
    OutOfTurn {
        /// Who moved.
        by: Player,
        /// Whose marker is next.
        active: Player,
        /// Markers of the mover still on the order track.
        left: usize,
        /// The moves the mover's markers were used in.
        spent: Vec<MoveNo>,
    },
    /// The player has bought, or built, in this round already.
    ActionUsed {
        /// Who.
        by: Player,
        /// Whether it is the build that was used.
        build: bool,
        /// In which move.
        at: MoveNo,
        /// The other action, if that is still open.
        other_open: bool,
    },
    /// The disc is not on the market, or not on that space.
    NotOnMarket {
        /// Whose disc.
        company: Company,
        /// The verb of the move.
        verb: &'static str,
        /// The space named.
        space: Option<i64>,
        /// What lies there.
        found: Found,
        /// The spaces with such discs.
        spaces: Vec<usize>,
        /// Who took such discs in this round.
        taken: Vec<(MoveNo, Player)>,
        /// The discs on the market, by space.
        market: Vec<(usize, Company)>,
    },
    /// Several such discs lie on the market and no space is named.
    AmbiguousSpace {
        /// Whose discs.
        company: Company,
        /// The verb of the move.
        verb: &'static str,
        /// Their spaces.
        spaces: Vec<usize>,
    },
    /// A disc lies on the hex.
    Occupied {
        /// The hex.
        hex: Hex,
        /// Whose disc is to be laid.
        company: Company,
        /// The disc that lies there.
        disc: Disc,
        /// The hexes open to the company.
        open: Vec<Hex>,
    },
    /// No disc of the company lies next to the hex.
    NotAdjacent {
        /// The hex.
        hex: Hex,
        /// The company.
        company: Company,
        /// The hexes open to it.
        open: Vec<Hex>,
    },
    /// The disc goes to the frame although a hex is open.
    FrameNotAllowed {
        /// The company.
        company: Company,
        /// The hexes open to it.
        open: Vec<Hex>,
    },
}

impl Breach {
    /// The rule it breaks: an index into the catalogue.
    pub const fn rule(&self) -> usize {
        match self {
            // 0 is `setup`, which no move can break.
            Self::GameOver => 1,
            Self::DrawTooEarly { .. } | Self::DrawFirst { .. } => 2,
            Self::DrawCount { .. } => 3,
            Self::NotInBag { .. } => 4,
            Self::OutOfTurn { .. } => 5,
            Self::ActionUsed { .. } => 6,
            Self::NotOnMarket { .. } => 7,
            Self::AmbiguousSpace { .. } => 8,
            Self::Occupied { .. } => 9,
            Self::NotAdjacent { .. } => 10,
            Self::FrameNotAllowed { .. } => 11,
        }
    }
}
