//! A position, and what can be asked of it.

use super::MiniRails;
use super::board::{COMPANIES, Company, Hex, Piece, ROUNDS};
use super::moves::Move;
use crate::game::language::{MoveNo, Player, When};
use crate::game::{self, GameState, Stage};

/// The table: board, players, rulings, the map's values and who starts where.
pub type Table = game::Table<MiniRails>;

impl Table {
    /// Discs of a draw, spaces of the market: two for each player and one to be taxed.
    pub fn spaces(&self) -> usize {
        2 * self.seats() + 1
    }

    /// What a hex is worth.
    pub fn worth(&self, hex: Hex) -> i8 {
        self.own.values[hex.index()]
    }
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The market waits for a draw.
    Draw,
    /// The markers act; after the last of them the disc left over is taxed.
    Action,
    /// The disc is taxed, the markers have not closed up yet.
    Taxed,
    /// All six rounds are played and taxes have taken what they take.
    Over,
}

impl Phase {
    /// The word of `expect`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Action | Self::Taxed => "action",
            Self::Over => "over",
        }
    }
}

/// A space of the market track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// A disc.
    Disc(Company),
    /// A player's marker, whose disc it replaced and when.
    Marker {
        /// Whose marker.
        player: Player,
        /// The disc it took the place of; `None` if that was before the position the log begins with.
        took: Option<Company>,
        /// The move.
        at: When,
    },
    /// Nothing: the disc here was taxed.
    Empty,
}

impl Space {
    /// The disc on it.
    pub const fn disc(&self) -> Option<Company> {
        match self {
            Self::Disc(company) => Some(*company),
            Self::Marker { .. } | Self::Empty => None,
        }
    }
}

/// A disc on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disc {
    /// Whose it is.
    pub company: Company,
    /// The move that laid it; 0 for a starting disc.
    pub at: When,
}

/// A stock on a profit board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    /// The company.
    pub company: Company,
    /// Its value now, or when taxes took it.
    pub value: i32,
    /// Whether taxes took it at the end.
    pub lost: bool,
}

/// When a player bought and built in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// The move in which the player bought.
    pub buy: Option<When>,
    /// The move in which the player built.
    pub build: Option<When>,
}

impl Used {
    /// When an action was used, if it was.
    pub const fn of(self, build: bool) -> Option<When> {
        if build { self.build } else { self.buy }
    }
}

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The round, from 1.
    pub round: u32,
    /// Where the game stands.
    pub phase: Phase,
    /// The order track of this round, from the left, with the markers that have left it.
    pub order: Vec<Player>,
    /// The spaces of the market track that the markers of the order track stood on in the round before, from 1, and the moves
    /// that put them there; none in the first round and where the log begins with a position.
    pub stood: Vec<(usize, When)>,
    /// How many markers have left the order track.
    pub acted: usize,
    /// How many of them had done so in a position that a log begins with, which does not tell in what order.
    pub acted_before: usize,
    /// The market track from the left; no spaces before the draw.
    pub market: Vec<Space>,
    /// What each player has used in this round.
    pub used: Vec<Used>,
    /// The discs of each company in the bag.
    pub bag: [usize; COMPANIES.len()],
    /// The draws so far; those before the position a log begins with at their places in it.
    pub draws: Vec<(When, [usize; COMPANIES.len()])>,
    /// What lies on each hex.
    pub map: Vec<Option<Disc>>,
    /// The discs on each company's frame.
    pub framed: [usize; COMPANIES.len()],
    /// The taxed discs, from the left.
    pub taxed: Vec<Company>,
    /// Each player's stocks, in the order bought.
    pub stocks: Vec<Vec<Stock>>,
    /// Whether the log begins after the end, so that what taxes took is not known.
    pub begun_over: bool,
    /// Whether the log begins after the last round only because that is assumed.
    pub end_assumed: bool,
}

impl GameState<MiniRails> for State {
    fn start<'m>(table: &Table, _: impl Iterator<Item = (MoveNo, &'m Move)>) -> Self {
        let mut map = vec![None; table.own.values.len()];
        if let Some(start) = &table.own.start {
            for (company, hexes) in table.all::<Company>().zip(&start.hexes) {
                for hex in hexes {
                    map[hex.index()] = Some(Disc {
                        company,
                        at: When::SETUP,
                    });
                }
            }
        }
        Self {
            round: 1,
            phase: Phase::Draw,
            order: table.seated().chain(table.seated().rev()).collect(),
            stood: Vec::new(),
            acted: 0,
            acted_before: 0,
            market: Vec::new(),
            used: vec![Used::default(); table.seats()],
            bag: [table.spaces(); COMPANIES.len()],
            draws: Vec::new(),
            map,
            framed: [0; COMPANIES.len()],
            taxed: Vec::new(),
            stocks: vec![Vec::new(); table.seats()],
            begun_over: false,
            end_assumed: false,
        }
    }

    fn stage(&self) -> Stage {
        let closes_turn = self.phase == Phase::Taxed && self.round < ROUNDS;
        Stage {
            turn: self.round,
            phase: self.phase.word(),
            closes_turn,
            over: self.phase == Phase::Over,
        }
    }
}

impl State {
    /// The markers still to act, from the left.
    pub fn waiting(&self) -> &[Player] {
        match self.phase {
            Phase::Draw | Phase::Action => &self.order[self.acted.min(self.order.len())..],
            Phase::Taxed | Phase::Over => &[],
        }
    }

    /// Whose marker is next.
    pub fn active(&self) -> Option<Player> {
        self.waiting().first().copied()
    }

    /// The spaces of the market, from 1, on which a company's discs lie.
    pub fn spaces_of(&self, company: Company) -> Vec<usize> {
        self.market
            .iter()
            .zip(1..)
            .filter(|(space, _)| space.disc() == Some(company))
            .map(|(_, number)| number)
            .collect()
    }

    /// What lies on a hex.
    pub fn disc(&self, hex: Hex) -> Option<Disc> {
        self.map[hex.index()]
    }

    /// The hexes on which a company's discs lie.
    pub fn track(&self, company: Company) -> impl Iterator<Item = Hex> + '_ {
        Hex::first(self.map.len())
            .filter(move |hex| self.disc(*hex).is_some_and(|disc| disc.company == company))
    }

    /// A player's stocks in the order bought, told apart within each company.
    pub fn pieces(&self, player: Player) -> impl Iterator<Item = (Piece, &Stock)> {
        let mut held = [0_usize; COMPANIES.len()];
        self.stocks[player.index()].iter().map(move |stock| {
            let nth = &mut held[stock.company.index()];
            *nth += 1;
            (Piece::nth(stock.company, *nth - 1), stock)
        })
    }

    /// A player's stocks that taxes have not taken.
    pub fn kept(&self, player: Player) -> impl Iterator<Item = &Stock> {
        self.stocks[player.index()]
            .iter()
            .filter(|stock| !stock.lost)
    }

    /// The sum of a player's stocks.
    pub fn profit(&self, player: Player) -> i64 {
        self.kept(player).map(|stock| i64::from(stock.value)).sum()
    }

    /// Whether a company has a taxed disc.
    pub fn has_paid(&self, company: Company) -> bool {
        self.taxed.contains(&company)
    }

    /// Whether taxes would take a stock, were the game over.
    pub fn would_lose(&self, stock: &Stock) -> bool {
        if self.has_paid(stock.company) {
            stock.value < 0
        } else {
            stock.value > 0
        }
    }
}
