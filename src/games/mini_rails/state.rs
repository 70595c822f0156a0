//! The state of a game: everything on the table.

use super::MiniRails;
use super::board::{COMPANIES, Company, Hex, Piece, ROUNDS};
use super::words::Move;
use crate::game::language::{MoveNo, Player, When};
use crate::game::{self, GameState, Stage};

/// The board, the players, the rulings, the values of the map and where the companies start.
pub type Table = game::Table<MiniRails>;

/// The keys of the position with which a log begins.
pub(crate) type Keys<'g, 'a> = game::Given<'g, 'a, MiniRails>;

impl Table {
    /// Returns how many discs are drawn per round, which is how many spaces the market has: two per
    /// player and one to be taxed.
    pub fn spaces(&self) -> usize {
        2 * self.seats() + 1
    }

    /// Returns what a hex is worth.
    pub fn worth(&self, hex: Hex) -> i8 {
        self.own.values[hex.index()]
    }
}

/// A phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The market waits for a draw.
    Draw,
    /// The markers act. After the last of them, the disc left over is taxed.
    Action,
    /// The disc is taxed, and the markers have not closed up yet.
    Taxed,
    /// All six rounds have been played, and taxes have been taken.
    Over,
}

impl Phase {
    /// Returns the word for the phase in `expect`.
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
    Disc(Company),
    /// A player's marker, which has replaced a disc.
    Marker {
        /// The owner of the marker.
        player: Player,
        /// The disc it replaced; `None` if that was before the position that the log begins with.
        took: Option<Company>,
        /// When the marker was placed.
        at: When,
    },
    /// Nothing, because the disc was taxed.
    Empty,
}

impl Space {
    /// Returns the disc on it.
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
    /// The company of the disc.
    pub company: Company,
    /// When it was laid; the setup for a starting disc.
    pub at: When,
}

/// A stock on a profit board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    pub company: Company,
    /// Its present value, or its value when taxes took it.
    pub value: i32,
    /// Whether taxes took it at the end.
    pub lost: bool,
}

/// When a player bought and built in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// When the player bought.
    pub buy: Option<When>,
    /// When the player built.
    pub build: Option<When>,
}

impl Used {
    /// Returns when an action was used; `None` if it is still open.
    pub const fn of(self, build: bool) -> Option<When> {
        if build { self.build } else { self.buy }
    }
}

/// Everything on the table, and whatever later moves and reports need to know of the past.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The round, from 1.
    pub round: u32,
    pub phase: Phase,
    /// The order track of this round from the left, including the markers that have left it.
    pub order: Vec<Player>,
    /// For each marker on the order track, its space on the market track in the round before,
    /// counted from 1, and when it got there. Empty in the first round and if the log begins with a
    /// position.
    pub stood: Vec<(usize, When)>,
    /// How many markers have left the order track.
    pub acted: usize,
    /// How many of them had already left it in the position that the log begins with. The position
    /// does not say in which order.
    pub acted_before: usize,
    /// The market track from the left; empty before the draw.
    pub market: Vec<Space>,
    /// The actions that each player has used in this round.
    pub used: Vec<Used>,
    /// The discs of each company in the bag.
    pub bag: [usize; COMPANIES.len()],
    /// The draws so far: when they were made, and how many discs of each company were drawn.
    pub draws: Vec<(When, [usize; COMPANIES.len()])>,
    /// What lies on each hex.
    pub map: Vec<Option<Disc>>,
    /// The discs on each company's frame.
    pub framed: [usize; COMPANIES.len()],
    /// The taxed discs, from the left.
    pub taxed: Vec<Company>,
    /// Each player's stocks, in the order bought.
    pub stocks: Vec<Vec<Stock>>,
    /// Whether the log begins after the end of the game, so that nobody knows what taxes took.
    pub began_over: bool,
    /// Whether the log is only assumed to begin after the last round.
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
            began_over: false,
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
    /// Returns the markers that are still to act, from the left.
    pub fn waiting(&self) -> &[Player] {
        match self.phase {
            Phase::Draw | Phase::Action => &self.order[self.acted.min(self.order.len())..],
            Phase::Taxed | Phase::Over => &[],
        }
    }

    /// Returns how many draws have been made.
    pub(crate) const fn draws_made(&self) -> u32 {
        match self.phase {
            Phase::Draw => self.round - 1,
            Phase::Action | Phase::Taxed => self.round,
            Phase::Over => ROUNDS,
        }
    }

    /// Returns the player whose marker acts next.
    pub fn active(&self) -> Option<Player> {
        self.waiting().first().copied()
    }

    /// Returns the spaces of the market, from 1, on which a company's discs lie.
    pub fn spaces_of(&self, company: Company) -> Vec<usize> {
        self.market
            .iter()
            .zip(1..)
            .filter(|(space, _)| space.disc() == Some(company))
            .map(|(_, number)| number)
            .collect()
    }

    /// Returns what lies on a hex.
    pub fn disc(&self, hex: Hex) -> Option<Disc> {
        self.map[hex.index()]
    }

    /// Returns the hexes on which a company's discs lie.
    pub fn track(&self, company: Company) -> impl Iterator<Item = Hex> + '_ {
        Hex::first(self.map.len())
            .filter(move |hex| self.disc(*hex).is_some_and(|disc| disc.company == company))
    }

    /// Returns a player's stocks in the order bought, numbered within each company.
    pub fn pieces(&self, player: Player) -> impl Iterator<Item = (Piece, &Stock)> {
        let mut held = [0_usize; COMPANIES.len()];
        self.stocks[player.index()].iter().map(move |stock| {
            let nth = &mut held[stock.company.index()];
            *nth += 1;
            (Piece::nth(stock.company, *nth - 1), stock)
        })
    }

    /// Returns a player's stocks that taxes have not taken.
    pub fn kept(&self, player: Player) -> impl Iterator<Item = &Stock> {
        self.stocks[player.index()]
            .iter()
            .filter(|stock| !stock.lost)
    }

    /// Returns a player's profit: the sum of the stocks that taxes have not taken.
    pub fn profit(&self, player: Player) -> i64 {
        self.kept(player).map(|stock| i64::from(stock.value)).sum()
    }

    /// Returns whether a company has a taxed disc.
    pub fn has_paid(&self, company: Company) -> bool {
        self.taxed.contains(&company)
    }

    /// Returns whether taxes would take a stock if the game were over.
    pub fn would_lose(&self, stock: &Stock) -> bool {
        if self.has_paid(stock.company) {
            stock.value < 0
        } else {
            stock.value > 0
        }
    }
}
