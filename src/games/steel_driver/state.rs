//! The position: everything on the table.

use super::board::{Board, GOODS, MAX_COMPANIES};
use super::transcontinental;
use crate::game::{MoveNo, Names, Rulings};
use std::sync::Arc;

/// The most players.
pub const MAX_PLAYERS: usize = 6;
/// The turns before the final.
pub const TURNS: u32 = 5;

/// What a company without controller does: ruling `uncontrolled-company`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncontrolled {
    /// It passes at its first activation.
    Passes,
    /// It is left out and takes the last places of the pass row.
    Last,
}

/// How a tie for the most cash is broken: ruling `final-tie-break`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// Most goods cubes over all companies the player controls.
    TotalGoods,
    /// Most goods cubes in one company the player controls.
    LargestCompany,
}

/// What does not change during a game.
#[derive(Clone, Debug)]
pub struct Table {
    /// The board.
    pub board: Arc<Board>,
    /// The players, clockwise.
    pub players: Names,
    /// Who holds the Active Player marker at first.
    pub first: u8,
    /// Ruling `uncontrolled-company`.
    pub uncontrolled: Uncontrolled,
    /// Ruling `final-tie-break`.
    pub tie_break: TieBreak,
}

impl Table {
    /// A table with the rulings in force.
    pub fn new(board: Arc<Board>, players: Names, first: u8, rulings: &Rulings) -> Self {
        let uncontrolled = if rulings.is("uncontrolled-company", "last") { Uncontrolled::Last } else { Uncontrolled::Passes };
        let tie_break = if rulings.is("final-tie-break", "largest-company") { TieBreak::LargestCompany } else { TieBreak::TotalGoods };
        Self { board, players, first, uncontrolled, tie_break }
    }

    /// How many players.
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// How many companies.
    pub fn companies(&self) -> u8 {
        self.board.companies().len() as u8
    }

    /// The next player clockwise.
    pub fn left_of(&self, player: u8) -> u8 {
        // No remainder: a division would be the dearest step of most moves.
        if player + 1 < self.seats() { player + 1 } else { 0 }
    }

    /// A player's name.
    pub fn player(&self, id: u8) -> &str {
        self.players.name(u16::from(id))
    }

    /// A company's name.
    pub fn company(&self, id: u8) -> &str {
        self.board.companies().name(u16::from(id))
    }

    /// A location's name.
    pub fn place(&self, id: u16) -> &str {
        self.board.names().name(id)
    }

    /// Cubes a player takes each turn.
    pub fn allowance(&self) -> i64 {
        match self.seats() {
            3 => 10,
            4 => 8,
            5 => 7,
            _ => 6,
        }
    }
}

/// The phase a turn is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Control markers are sold.
    Auction,
    /// Companies build.
    Build,
    /// Controllers are paid.
    Profits,
    /// Companies claim goods cubes.
    Final,
    /// The game has ended.
    Over,
}

impl Phase {
    /// The word of `expect`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auction => "auction",
            Self::Build => "build",
            Self::Profits => "profits",
            Self::Final => "final",
            Self::Over => "over",
        }
    }
}

/// The automatic step that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// None: a move is awaited, or the game is over.
    Nothing,
    /// Each player takes cubes; a new turn begins.
    NewCubes,
    /// Controllers are paid.
    Payouts,
    /// New order, levels to zero, markers back.
    CleanUp,
    /// Goods are laid out, final control is found.
    FinalSetup,
    /// Shares are paid.
    FinalShares,
}

/// An open auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction {
    /// Whose marker.
    pub company: u8,
    /// The highest bid, in cubes.
    pub bid: i64,
    /// Who bid it.
    pub bidder: u8,
    /// The declared move of that bid.
    pub bid_at: MoveNo,
    /// Who is to bid or pass.
    pub turn: u8,
    /// Who has passed: one bit a player.
    pub passed: u8,
    /// The declared moves of the passes.
    pub passed_at: [MoveNo; MAX_PLAYERS],
}

/// A link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Who built it.
    pub company: u8,
    /// In which declared move.
    pub at: MoveNo,
}

/// The goods cube of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goods {
    /// There is none.
    None,
    /// It lies there.
    Here,
    /// A company has taken it in a declared move.
    Taken {
        /// Who took it.
        company: u8,
        /// In which declared move.
        at: MoveNo,
    },
}

/// What a company paid its controller in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payout {
    /// Which turn.
    pub turn: u32,
    /// The company.
    pub company: u8,
    /// Who was paid.
    pub player: u8,
    /// How much, in $.
    pub amount: i64,
}

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Turn 1 to 5; 6 is the final; 0 before the opening bookkeeping.
    pub turn: u32,
    /// The phase.
    pub phase: Phase,
    /// The automatic step that is due.
    pub due: Due,
    /// Who holds the Active Player marker.
    pub marker: u8,
    /// Passes of the marker in a row.
    pub passes: u8,
    /// The open auction.
    pub auction: Option<Auction>,
    /// Cubes by player.
    pub cubes: [i64; MAX_PLAYERS],
    /// Cash by player, in $.
    pub cash: [i64; MAX_PLAYERS],
    /// Shares by player and company.
    pub shares: [[u8; MAX_COMPANIES]; MAX_PLAYERS],
    /// Cubes by company.
    pub boxes: [i64; MAX_COMPANIES],
    /// Profit levels, in $.
    pub profit: [i64; MAX_COMPANIES],
    /// Who controls a company this turn; in the final, who controls it at the end.
    pub control: [Option<u8>; MAX_COMPANIES],
    /// Who controlled a company last, in whichever turn.
    pub last_control: [Option<u8>; MAX_COMPANIES],
    /// The declared move that bought the marker this turn: the winning bid or the sale.
    pub sold_at: [MoveNo; MAX_COMPANIES],
    /// The declared move of a company's first link; 0 if it has none.
    pub first_link: [MoveNo; MAX_COMPANIES],
    /// Whether a company has ever built.
    pub started: [bool; MAX_COMPANIES],
    /// The order of play.
    pub order: Vec<u8>,
    /// The pass row.
    pub passed: Vec<u8>,
    /// The declared moves of the passes.
    pub passed_at: [MoveNo; MAX_COMPANIES],
    /// Companies out of this phase: one bit a company.
    pub out: u8,
    /// The company to act: an index into `order`; only meaningful while one is.
    pub next: u8,
    /// Links by route.
    pub links: Vec<Option<Link>>,
    /// Companies that reach a location: one bit a company.
    pub reached: Vec<u8>,
    /// From which ends of the transcontinental link built links lead to a location: one bit an end.
    pub leads: Vec<u8>,
    /// The declared move that completed the transcontinental link.
    pub transcontinental: Option<MoveNo>,
    /// Goods cubes by location.
    pub goods: Vec<Goods>,
    /// Goods cubes claimed by company and colour.
    pub claimed: [[u32; GOODS.len()]; MAX_COMPANIES],
    /// Final profit levels, in $; 0 before the end.
    pub values: [i64; MAX_COMPANIES],
    /// What was paid out turn by turn.
    pub payouts: Vec<Payout>,
}

impl State {
    /// The position before the opening bookkeeping.
    pub fn new(table: &Table) -> Self {
        Self {
            turn: 0,
            phase: Phase::Auction,
            due: Due::NewCubes,
            marker: table.first,
            passes: 0,
            auction: None,
            cubes: [0; MAX_PLAYERS],
            cash: [0; MAX_PLAYERS],
            shares: [[0; MAX_COMPANIES]; MAX_PLAYERS],
            boxes: [0; MAX_COMPANIES],
            profit: [0; MAX_COMPANIES],
            control: [None; MAX_COMPANIES],
            last_control: [None; MAX_COMPANIES],
            sold_at: [0; MAX_COMPANIES],
            first_link: [0; MAX_COMPANIES],
            started: [false; MAX_COMPANIES],
            order: (0..table.companies()).collect(),
            passed: Vec::new(),
            passed_at: [0; MAX_COMPANIES],
            out: 0,
            next: 0,
            links: vec![None; table.board.routes.len()],
            reached: vec![0; table.board.locations.len()],
            leads: transcontinental::leads(&table.board),
            transcontinental: None,
            goods: vec![Goods::None; table.board.locations.len()],
            claimed: [[0; GOODS.len()]; MAX_COMPANIES],
            values: [0; MAX_COMPANIES],
            payouts: Vec::new(),
        }
    }

    /// The player to act in an auction phase.
    pub fn active_player(&self) -> Option<u8> {
        (self.phase == Phase::Auction && self.due == Due::Nothing).then(|| self.auction.map_or(self.marker, |auction| auction.turn))
    }

    /// The company to act in a build or final phase.
    pub fn active_company(&self) -> Option<u8> {
        let acting = matches!(self.phase, Phase::Build | Phase::Final) && self.due == Due::Nothing;
        acting.then(|| self.order.get(usize::from(self.next)).copied()).flatten()
    }

    /// Whether a company reaches a location.
    pub fn reaches(&self, company: u8, place: u16) -> bool {
        self.reached[usize::from(place)] & (1 << company) != 0
    }

    /// Whether a company is out of this phase.
    pub fn is_out(&self, company: u8) -> bool {
        self.out & (1 << company) != 0
    }

    /// Whether a company can build: some free route fits its network (or a hexagon) and its cubes pay for it.
    pub fn can_build(&self, table: &Table, company: u8) -> bool {
        let (board, cubes) = (&table.board, self.boxes[usize::from(company)]);
        let routes = board.by_cost.iter().map(|route| (&board.routes[usize::from(*route)], &self.links[usize::from(*route)]));
        routes.take_while(|(route, _)| route.cost <= cubes).any(|(route, link)| {
            link.is_none()
                && route.ends.iter().any(|end| {
                    if self.started[usize::from(company)] {
                        self.reaches(company, *end)
                    } else {
                        board.locations[usize::from(*end)].hexagon
                    }
                })
        })
    }

    /// Whether a company can claim a goods cube.
    pub fn can_claim(&self, company: u8) -> bool {
        self.goods.iter().enumerate().any(|(place, goods)| *goods == Goods::Here && self.reaches(company, place as u16))
    }
}
