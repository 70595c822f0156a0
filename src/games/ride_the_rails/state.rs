//! The state of a game: everything on the table.

use super::RideTheRails;
use super::board::{City, Ground, Hex, Railroad};
use super::track::Track;
use super::words::Move;
use crate::game::language::{MoveNo, Player, When};
use crate::game::{self, GameState, Stage};
use std::sync::Arc;

/// The last round.
pub(crate) const ROUNDS: u8 = 6;

/// The board, the players, the rulings and the first turn order.
pub(crate) type Table = game::Table<RideTheRails>;

/// The keys of the position that a log begins with.
pub(crate) type Keys<'g, 'a> = game::Given<'g, 'a, RideTheRails>;

impl Table {
    /// Returns how many locomotives a player may place in a turn without touching a mountain.
    pub fn most(&self) -> usize {
        match self.seats() {
            ..=3 => 8,
            4 => 5,
            _ => 4,
        }
    }
}

/// A phase of a round.
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
    /// Returns the word for the phase in `expect`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Shares => "shares",
            Self::Build => "build",
            Self::Ride => "ride",
            Self::Over => "over",
        }
    }

    /// Returns the section of the rulebook on the phase.
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
    /// The pay of the player who moves a passenger.
    Riding,
    /// Dividends of a railroad.
    Dividend(Railroad),
}

impl Source {
    /// All sources, in the order of the sheets.
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

    /// Returns its place in [`Source::ALL`].
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
    /// The player's money, in $.
    pub money: i64,
    /// The money that the player had in the position that the log begins with.
    pub given_money: i64,
    /// The money earned since then from each source, in the order of [`Source::ALL`].
    pub sources: [i64; 10],
    /// Shares by railroad.
    pub shares: [u8; 6],
}

/// A locomotive placed in the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Where it stands; `None` if the position that the log begins with says how many were placed,
    /// none of them on a mountain, and does not say where.
    pub hex: Option<Hex>,
    /// When it was placed; the setup while the move that places it is being judged.
    pub at: When,
}

/// Who has acted in a round by the moves of the log, one bit per player. It is known whatever a
/// position leaves out of the turn order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Acted {
    took: u8,
    placed: u8,
    rode: u8,
    /// The last player to place locomotives, unless a passenger has been moved since: the turn may
    /// go on.
    placing: Option<Player>,
}

impl Acted {
    /// Records a move. A pass may belong to any phase.
    pub fn add(&mut self, action: &Move) {
        let bit = 1 << action.by().index();
        match action {
            Move::Take { .. } => self.took |= bit,
            Move::Place { by, .. } => (self.placed, self.placing) = (self.placed | bit, Some(*by)),
            Move::Ride { .. } => (self.rode, self.placing) = (self.rode | bit, None),
            Move::Pass { .. } => {}
        }
    }

    /// Returns whether the turn in which the player makes such a move is over.
    pub fn has_had_turn(&self, action: &Move) -> bool {
        let (by, bit) = (action.by(), 1 << action.by().index());
        match action {
            Move::Take { .. } => self.took & bit != 0,
            Move::Place { .. } => self.placed & bit != 0 && self.placing != Some(by),
            Move::Ride { .. } => self.rode & bit != 0,
            Move::Pass { .. } => false,
        }
    }
}

/// Everything on the table, and whatever later moves and reports need to know of the past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The round, from 1.
    pub round: u8,
    pub phase: Phase,
    /// The turn order of the round.
    pub order: Vec<Player>,
    /// Whether the turn order is the one in the position that the log begins with. It may differ
    /// from the order by money.
    pub given_order: bool,
    /// Whether the turn order follows from the players' money. It does not in round 1, or if the
    /// position that the log begins with gives no money.
    pub made_order: bool,
    /// How many players have had their turn in this phase.
    pub done: usize,
    /// Who has acted in this round by the moves of the log.
    pub acted: Acted,
    /// The locomotives that the active player has placed in this turn, in that order.
    pub placed: Vec<Placed>,
    /// The locomotives on the map.
    pub track: Arc<Track>,
    /// The locomotives left in the supply, by railroad.
    pub supply: [u8; 6],
    /// What the players have, by seat.
    pub holdings: Vec<Holding>,
    /// What each railroad has paid in dividends.
    pub dividends: [i64; 6],
    /// For each city, when its passenger was moved; `None` while the passenger waits.
    pub left: Vec<Option<When>>,
    /// For each city, how many passengers wait besides the first, which happens only if passengers
    /// stay on the board. Empty if there are none.
    pub extra: Vec<u16>,
    /// The cities with a banner whose $5 are gone.
    pub fives: Vec<Hex>,
    /// When the transcontinental line was completed.
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
            acted: Acted::default(),
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

    // Counts the track too, because a repair that places locomotives copies it.
    fn parts(&self) -> usize {
        self.left.len() + self.track.laid().len()
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
    /// Returns the player to act; shares are taken in reverse turn order. `None` between the last
    /// ride and the new round, and at the end.
    pub fn active(&self) -> Option<Player> {
        match self.phase {
            Phase::Over => None,
            Phase::Shares => self.order.iter().rev().nth(self.done).copied(),
            Phase::Build | Phase::Ride => self.order.get(self.done).copied(),
        }
    }

    /// Returns whether everybody has moved a passenger: the next round begins, or the game ends.
    pub fn awaits_round_end(&self) -> bool {
        self.phase == Phase::Ride && self.done >= self.order.len()
    }

    /// Returns whether a railroad has come into the game.
    pub const fn is_available(&self, railroad: Railroad) -> bool {
        railroad.first_round() <= self.round
    }

    /// Returns the railroads of which a share can be taken.
    pub fn takeable(&self) -> impl Iterator<Item = Railroad> + '_ {
        Railroad::ALL
            .into_iter()
            .filter(|railroad| self.is_available(*railroad) && self.supply[railroad.index()] > 0)
    }

    /// Returns how many shares of a railroad a player holds.
    pub fn shares(&self, player: Player, railroad: Railroad) -> u8 {
        self.holdings[player.index()].shares[railroad.index()]
    }

    /// Returns how many locomotives of a railroad are unaccounted for: neither in the supply, nor
    /// on the map, nor held as shares. That happens only if the log begins with a position that
    /// does not say where they are.
    pub fn lost(&self, railroad: Railroad) -> u8 {
        let held: u8 = self
            .holdings
            .iter()
            .map(|holding| holding.shares[railroad.index()])
            .sum();
        let known = self.track.of(railroad).count() as u8 + self.supply[railroad.index()] + held;
        Railroad::LOCOMOTIVES.saturating_sub(known)
    }

    /// Returns whether a passenger waits in a city.
    pub fn waits(&self, city: City) -> bool {
        self.left[city.index()].is_none()
    }

    /// Returns how many passengers wait in a city.
    pub fn waiting(&self, city: City) -> usize {
        let extra = self.extra.get(city.index()).copied().unwrap_or(0);
        usize::from(self.waits(city)) + usize::from(extra)
    }

    /// Removes a passenger from a city.
    pub fn take_passenger(&mut self, from: City, at: When) {
        match self.extra.get_mut(from.index()) {
            Some(extra) if *extra > 0 => *extra -= 1,
            _ => self.left[from.index()] = Some(at),
        }
    }

    /// Adds a passenger to a city, where it stays.
    pub fn put_passenger(&mut self, into: City) {
        let left = &mut self.left[into.index()];
        if left.take().is_none() {
            self.extra.resize(self.left.len(), 0);
            self.extra[into.index()] += 1;
        }
    }

    /// Returns whether a locomotive of this turn stands on a mountain.
    pub fn has_mountain(&self, table: &Table) -> bool {
        first_mountain(table, &self.placed).is_some()
    }

    /// Returns the turn order of the next round: least money first, and tied players in reverse of
    /// their current order.
    pub fn next_order(&self) -> Vec<Player> {
        let mut order: Vec<Player> = self.order.iter().rev().copied().collect();
        order.sort_by_key(|player| self.holdings[player.index()].money);
        order
    }
}

/// Returns the first mountain on which a locomotive of a turn was placed, and when.
pub(crate) fn first_mountain(table: &Table, placed: &[Placed]) -> Option<(Hex, When)> {
    let mut sites = placed.iter().filter_map(|it| Some((it.hex?, it.at)));
    sites.find(|(hex, _)| table.board.hex(*hex).ground == Ground::Mountain)
}
