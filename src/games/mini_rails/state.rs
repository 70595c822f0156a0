//! A position, and what can be asked of it.

use super::board::{COMPANIES, Company, Hex, Player};
use super::table::Table;
use crate::game::MoveNo;

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The market waits for a draw.
    Draw,
    /// The markers act; after the last of them the disc left over is taxed.
    Action,
    /// The disc is taxed, the markers have not closed up yet.
    Taxed,
    /// All six rounds are played and taxes have taken what they take.
    Over,
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
        /// The disc it took the place of.
        took: Company,
        /// The move.
        at: MoveNo,
    },
    /// Nothing: the disc here was taxed.
    Empty,
}

/// A disc on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disc {
    /// Whose it is.
    pub company: Company,
    /// The move that laid it; 0 for a starting disc.
    pub at: MoveNo,
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
    pub buy: Option<MoveNo>,
    /// The move in which the player built.
    pub build: Option<MoveNo>,
}

impl Used {
    /// When an action was used, if it was.
    pub const fn of(self, build: bool) -> Option<MoveNo> {
        if build { self.build } else { self.buy }
    }
}

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The round, from 1.
    pub round: u32,
    /// Where the game stands.
    pub stage: Stage,
    /// The order track of this round, from the left, with the markers that have left it.
    pub order: Vec<Player>,
    /// How many markers have left the order track.
    pub acted: usize,
    /// The market track from the left; no spaces before the draw.
    pub market: Vec<Space>,
    /// What each player has used in this round.
    pub used: Vec<Used>,
    /// The discs of each company in the bag.
    pub bag: [usize; COMPANIES.len()],
    /// The draws so far.
    pub draws: Vec<(MoveNo, [usize; COMPANIES.len()])>,
    /// What lies on each hex.
    pub map: Vec<Option<Disc>>,
    /// The discs on each company's frame.
    pub framed: [usize; COMPANIES.len()],
    /// The taxed discs, from the left.
    pub taxed: Vec<Company>,
    /// Each player's stocks, in the order bought.
    pub stocks: Vec<Vec<Stock>>,
}

impl State {
    /// The table before the first draw.
    pub fn new(table: &Table) -> Self {
        let seats = 0..table.seats() as Player;
        let mut map = vec![None; table.values.len()];
        for (company, hexes) in table.starts.iter().enumerate() {
            for hex in hexes {
                map[usize::from(*hex)] = Some(Disc { company: company as Company, at: 0 });
            }
        }
        Self {
            round: 1,
            stage: Stage::Draw,
            order: seats.clone().chain(seats.rev()).collect(),
            acted: 0,
            market: Vec::new(),
            used: vec![Used::default(); table.seats()],
            bag: [table.spaces(); COMPANIES.len()],
            draws: Vec::new(),
            map,
            framed: [0; COMPANIES.len()],
            taxed: Vec::new(),
            stocks: vec![Vec::new(); table.seats()],
        }
    }

    /// The markers still to act, from the left.
    pub fn waiting(&self) -> &[Player] {
        match self.stage {
            Stage::Draw | Stage::Action => &self.order[self.acted.min(self.order.len())..],
            Stage::Taxed | Stage::Over => &[],
        }
    }

    /// Whose marker is next.
    pub fn active(&self) -> Option<Player> {
        self.waiting().first().copied()
    }

    /// The spaces of the market, from 1, on which a company's discs lie.
    pub fn spaces_of(&self, company: Company) -> Vec<usize> {
        self.market.iter().zip(1..).filter(|(space, _)| **space == Space::Disc(company)).map(|(_, number)| number).collect()
    }

    /// What lies on a hex.
    pub fn disc(&self, hex: Hex) -> Option<Disc> {
        self.map.get(usize::from(hex)).copied().flatten()
    }

    /// The hexes on which a company's discs lie.
    pub fn track(&self, company: Company) -> impl Iterator<Item = Hex> + '_ {
        self.map.iter().zip(0..).filter(move |(disc, _)| disc.is_some_and(|disc| disc.company == company)).map(|(_, hex)| hex)
    }

    /// A player's stocks that taxes have not taken.
    pub fn kept(&self, player: Player) -> impl Iterator<Item = &Stock> {
        self.stocks.get(usize::from(player)).into_iter().flatten().filter(|stock| !stock.lost)
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
        if self.has_paid(stock.company) { stock.value < 0 } else { stock.value > 0 }
    }
}
