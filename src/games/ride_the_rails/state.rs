//! The position.

use super::board::{Board, CityId, HexId};
use super::railroad::Railroad;
use super::table::Table;
use super::track::Track;
use crate::game::MoveNo;

/// The last round.
pub const ROUNDS: u8 = 6;

/// The parts of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Shares are taken, last player first.
    Shares,
    /// Track is built.
    Build,
    /// Passengers are moved.
    Ride,
    /// The game is over.
    Over,
}

impl Phase {
    /// The word in `expect`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Shares => "shares",
            Self::Build => "build",
            Self::Ride => "ride",
            Self::Over => "over",
        }
    }
}

/// Where money comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// $2 for a locomotive in Chicago.
    Chicago,
    /// $5 for the first build into a city with a banner.
    FiveDollars,
    /// The transcontinental bonus.
    Transcontinental,
    /// The income of whoever moves a passenger.
    Riding,
    /// Dividends of a railroad.
    Dividend(Railroad),
}

impl Source {
    /// All of them, in the order of the sheets.
    pub const ALL: [Self; 10] = [
        Self::Chicago,
        Self::FiveDollars,
        Self::Transcontinental,
        Self::Riding,
        Self::Dividend(Railroad::Red),
        Self::Dividend(Railroad::Blue),
        Self::Dividend(Railroad::Orange),
        Self::Dividend(Railroad::Yellow),
        Self::Dividend(Railroad::Purple),
        Self::Dividend(Railroad::Black),
    ];

    /// Its place in [`Source::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Self::Chicago => 0,
            Self::FiveDollars => 1,
            Self::Transcontinental => 2,
            Self::Riding => 3,
            Self::Dividend(railroad) => 4 + railroad.index(),
        }
    }
}

/// What a player has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    /// Money.
    pub money: i64,
    /// The same money by where it came from, in the order of [`Source::ALL`].
    pub sources: [i64; 10],
    /// Shares by railroad.
    pub shares: [u8; 6],
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The round, from 1.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// The turn order of the round.
    pub order: Vec<u16>,
    /// How many players have had their turn in this phase.
    pub done: usize,
    /// How many locomotives the active player has placed in this turn.
    pub placed: usize,
    /// The locomotives on the map.
    pub track: Track,
    /// Locomotives left, by railroad.
    pub supply: [u8; 6],
    /// What the players have, by seat.
    pub holdings: Vec<Holding>,
    /// By city, the move that took its passenger away; `None` while the passenger waits.
    pub left: Vec<Option<MoveNo>>,
    /// The cities with a banner whose $5 are gone.
    pub fives: Vec<HexId>,
    /// The move that completed the transcontinental line.
    pub transcontinental: Option<MoveNo>,
}

impl State {
    /// The position before the first share.
    pub fn new(table: &Table) -> Self {
        Self {
            round: 1,
            phase: Phase::Shares,
            order: table.order.clone(),
            done: 0,
            placed: 0,
            track: Track::new(&table.board),
            supply: [Railroad::LOCOMOTIVES; 6],
            holdings: vec![Holding::default(); table.players.len()],
            left: vec![None; table.board.cities().count()],
            fives: Vec::new(),
            transcontinental: None,
        }
    }

    /// Who is next to act: shares go in reverse turn order. `None` between the last ride and the new round, and at the end.
    pub fn active(&self) -> Option<u16> {
        match self.phase {
            Phase::Over => None,
            Phase::Shares => self.order.iter().rev().nth(self.done).copied(),
            Phase::Build | Phase::Ride => self.order.get(self.done).copied(),
        }
    }

    /// Whether a railroad has come into the game.
    pub const fn is_available(&self, railroad: Railroad) -> bool {
        railroad.first_round() <= self.round
    }

    /// The railroads a share of which can be taken.
    pub fn takeable(&self) -> impl Iterator<Item = Railroad> + '_ {
        Railroad::ALL.into_iter().filter(|railroad| self.is_available(*railroad) && self.supply[railroad.index()] > 0)
    }

    /// Shares a player holds of a railroad.
    pub fn shares(&self, player: u16, railroad: Railroad) -> u8 {
        self.holdings[usize::from(player)].shares[railroad.index()]
    }

    /// Whether a city's passenger still waits there.
    pub fn waits(&self, city: CityId) -> bool {
        self.left[usize::from(city.0)].is_none()
    }

    /// The move of this turn that placed a locomotive on a mountain first, if one did.
    pub fn mountain(&self, board: &Board) -> Option<MoveNo> {
        let laid = self.track.laid();
        let turn = &laid[laid.len().saturating_sub(self.placed)..];
        turn.iter().find(|laid| board.hex(laid.hex).ground == super::board::Ground::Mountain).map(|laid| laid.at)
    }

    /// The turn order of a next round: least money first, tied players in reverse of their present order.
    pub fn next_order(&self) -> Vec<u16> {
        let mut order: Vec<u16> = self.order.iter().rev().copied().collect();
        order.sort_by_key(|player| self.holdings[usize::from(*player)].money);
        order
    }
}
