//! The position.

use super::RideTheRails;
use super::board::{City, Ground, Hex};
use super::moves::Move;
use super::railroad::Railroad;
use super::track::Track;
use crate::game::language::{MoveNo, Player, When};
use crate::game::{self, GameState, Stage};
use std::sync::Arc;

/// The last round.
pub(crate) const ROUNDS: u8 = 6;

/// The table: board, players, rulings, first turn order.
pub(crate) type Table = game::Table<RideTheRails>;

impl Table {
    /// How many locomotives a player may place in a turn without touching a mountain.
    pub fn most(&self) -> usize {
        match self.seats() {
            ..=3 => 8,
            4 => 5,
            _ => 4,
        }
    }
}

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

    /// The section of the rulebook.
    pub const fn section(self) -> &'static str {
        match self {
            Self::Shares => "A. Phase 1: Take a Share",
            Self::Build => "B. Phase 2: Build Railroad Track",
            Self::Ride => "C. Phase 3: Ride the Rails",
            Self::Over => "End of the Game",
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
    /// Money the player had in the position the log begins with.
    pub brought: i64,
    /// The money earned since by where it came from, in the order of [`Source::ALL`].
    pub sources: [i64; 10],
    /// Shares by railroad.
    pub shares: [u8; 6],
}

/// A locomotive of the turn that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Where it stands.
    pub hex: Hex,
    /// The move that placed it; 0 while that move is still being judged.
    pub at: When,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The round, from 1.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// The turn order of the round.
    pub order: Vec<Player>,
    /// Whether the position the log begins with says it, which need not be the one the money makes.
    pub given_order: bool,
    /// Whether the money made it, in this log or in the position it begins with. Neither is so in round 1, and where a position
    /// says nothing of it.
    pub made_order: bool,
    /// How many players have had their turn in this phase.
    pub done: usize,
    /// The locomotives the active player has placed in this turn, in order.
    pub placed: Vec<Placed>,
    /// The locomotives on the map.
    pub track: Arc<Track>,
    /// Locomotives left, by railroad.
    pub supply: [u8; 6],
    /// What the players have, by seat.
    pub holdings: Vec<Holding>,
    /// What each railroad has paid in dividends.
    pub dividends: [i64; 6],
    /// By city, the move that took its passenger away; `None` while the passenger waits.
    pub left: Vec<Option<When>>,
    /// By city, how many passengers wait besides the first, where passengers stay on the board. Empty while there is none.
    pub extra: Vec<u16>,
    /// The cities with a banner whose $5 are gone.
    pub fives: Vec<Hex>,
    /// The move that completed the transcontinental line.
    pub transcontinental: Option<When>,
}

impl GameState<RideTheRails> for State {
    fn start<'m>(table: &Table, _: impl Iterator<Item = (MoveNo, &'m Move)>) -> Self {
        Self {
            round: 1,
            phase: Phase::Shares,
            order: table.own.order.clone(),
            given_order: false,
            made_order: false,
            done: 0,
            placed: Vec::new(),
            track: Arc::new(Track::new(&table.board)),
            supply: [Railroad::LOCOMOTIVES; 6],
            holdings: vec![Holding::default(); table.seats()],
            dividends: [0; 6],
            left: vec![None; table.all::<City>().len()],
            extra: Vec::new(),
            fives: Vec::new(),
            transcontinental: None,
        }
    }

    fn stage(&self) -> Stage {
        let closes_turn = self.awaits_round_end() && self.round < ROUNDS;
        Stage {
            turn: u32::from(self.round),
            phase: self.phase.word(),
            closes_turn,
            over: self.phase == Phase::Over,
        }
    }
}

impl State {
    /// Who is next to act: shares go in reverse turn order. `None` between the last ride and the new round, and at the end.
    pub fn active(&self) -> Option<Player> {
        match self.phase {
            Phase::Over => None,
            Phase::Shares => self.order.iter().rev().nth(self.done).copied(),
            Phase::Build | Phase::Ride => self.order.get(self.done).copied(),
        }
    }

    /// Whether everybody has ridden: the next round begins, or the game ends.
    pub fn awaits_round_end(&self) -> bool {
        self.phase == Phase::Ride && self.done >= self.order.len()
    }

    /// Whether a railroad has come into the game.
    pub const fn is_available(&self, railroad: Railroad) -> bool {
        railroad.first_round() <= self.round
    }

    /// The railroads a share of which can be taken.
    pub fn takeable(&self) -> impl Iterator<Item = Railroad> + '_ {
        Railroad::ALL
            .into_iter()
            .filter(|railroad| self.is_available(*railroad) && self.supply[railroad.index()] > 0)
    }

    /// Shares a player holds of a railroad.
    pub fn shares(&self, player: Player, railroad: Railroad) -> u8 {
        self.holdings[player.index()].shares[railroad.index()]
    }

    /// Locomotives of a railroad that are neither in the supply nor on the map nor held as shares: none, unless the log
    /// begins with a position that does not say where they are.
    pub fn lost(&self, railroad: Railroad) -> u8 {
        let held: u8 = self
            .holdings
            .iter()
            .map(|holding| holding.shares[railroad.index()])
            .sum();
        let known = self.track.of(railroad).count() as u8 + self.supply[railroad.index()] + held;
        Railroad::LOCOMOTIVES.saturating_sub(known)
    }

    /// Whether a passenger waits in a city.
    pub fn waits(&self, city: City) -> bool {
        self.left[city.index()].is_none()
    }

    /// How many passengers wait in a city.
    pub fn waiting(&self, city: City) -> usize {
        let extra = self.extra.get(city.index()).copied().unwrap_or(0);
        usize::from(self.waits(city)) + usize::from(extra)
    }

    /// Takes a passenger out of a city.
    pub fn take_passenger(&mut self, from: City, at: When) {
        match self.extra.get_mut(from.index()) {
            Some(extra) if *extra > 0 => *extra -= 1,
            _ => self.left[from.index()] = Some(at),
        }
    }

    /// Puts a passenger into a city, where it stays.
    pub fn put_passenger(&mut self, into: City) {
        let left = &mut self.left[into.index()];
        if left.take().is_none() {
            self.extra.resize(self.left.len(), 0);
            self.extra[into.index()] += 1;
        }
    }

    /// Whether a locomotive of this turn stands on a mountain.
    pub fn has_mountain(&self, table: &Table) -> bool {
        first_mountain(table, &self.placed).is_some()
    }

    /// The turn order of a next round: least money first, tied players in reverse of their present order.
    pub fn next_order(&self) -> Vec<Player> {
        let mut order: Vec<Player> = self.order.iter().rev().copied().collect();
        order.sort_by_key(|player| self.holdings[player.index()].money);
        order
    }
}

/// The first locomotive on a mountain among those of a turn.
pub(crate) fn first_mountain(table: &Table, placed: &[Placed]) -> Option<Placed> {
    placed
        .iter()
        .find(|placed| table.board.hex(placed.hex).ground == Ground::Mountain)
        .copied()
}
