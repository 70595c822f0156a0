//! The position: everything on the table.

use super::SteelDriver;
use super::board::{Company, GOODS, MAX_COMPANIES, Place, RouteId};
use super::link::Link;
use super::moves::Move;
use super::transcontinental;
use crate::game::language::{MoveNo, Player, When};
use crate::game::{self, GameState, Stage};

/// The most players.
pub(crate) const MAX_PLAYERS: usize = 6;
/// The share tokens of a company.
pub(crate) const SHARES: u32 = 5;
/// The turns before the final.
pub(crate) const TURNS: u32 = 5;

/// The table: board, players, rulings, who begins.
pub(crate) type Table = game::Table<SteelDriver>;

impl Table {
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
    /// The highest bidder buys the marker: a log began when all others had passed.
    Sale,
    /// The auctions end: a log began when every marker was sold, or everybody had passed the marker on.
    AuctionsOver,
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
    pub company: Company,
    /// The highest bid, in cubes.
    pub bid: i64,
    /// Who bid it.
    pub bidder: Player,
    /// The declared move of that bid.
    pub bid_at: When,
    /// Who is to bid or pass.
    pub turn: Player,
    /// Who has passed: one bit a player.
    pub passed: u8,
    /// The declared moves of the passes.
    pub passed_at: [When; MAX_PLAYERS],
}

/// The goods cube of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goods {
    /// There is none.
    None,
    /// It lies there.
    Here,
    /// It was taken in a declared move.
    Taken {
        /// Who took it; not known of a cube taken before the position a log begins with.
        company: Option<Company>,
        /// In which declared move.
        at: When,
    },
}

/// What a company paid its controller in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payout {
    /// Which turn.
    pub turn: u32,
    /// The company.
    pub company: Company,
    /// Who was paid.
    pub player: Player,
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
    pub marker: Player,
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
    pub control: [Option<Player>; MAX_COMPANIES],
    /// Who controlled a company last, in whichever turn.
    pub last_control: [Option<Player>; MAX_COMPANIES],
    /// The declared move that bought the marker this turn: the winning bid or the sale.
    pub sold_at: [When; MAX_COMPANIES],
    /// The declared move of a company's first link; 0 if it has none.
    pub first_link: [When; MAX_COMPANIES],
    /// Whether a company has ever built.
    pub started: [bool; MAX_COMPANIES],
    /// The order of play.
    pub order: Vec<Company>,
    /// The pass row.
    pub passed: Vec<Company>,
    /// The declared moves of the passes.
    pub passed_at: [When; MAX_COMPANIES],
    /// Companies out of this phase: one bit a company.
    pub out: u8,
    /// The company to act: an index into `order`; only meaningful while one is.
    pub next: u8,
    /// Links by route.
    pub links: Vec<Option<Link>>,
    /// The routes in the order in which links were built on them, of all companies.
    pub built: Vec<RouteId>,
    /// The starts of the companies' first links.
    pub starts: [Option<Place>; MAX_COMPANIES],
    /// Companies that reach a location: one bit a company.
    pub reached: Vec<u8>,
    /// From which ends of the transcontinental link built links lead to a location: one bit an end.
    pub leads: Vec<u8>,
    /// The declared move that completed the transcontinental link.
    pub transcontinental: Option<When>,
    /// Goods cubes by location.
    pub goods: Vec<Goods>,
    /// Goods cubes claimed by company and colour.
    pub claimed: [[u32; GOODS.len()]; MAX_COMPANIES],
    /// Final profit levels, in $; 0 before the end.
    pub values: [i64; MAX_COMPANIES],
    /// The cash of the position the log begins with, in $: what the log does not tell the origin of.
    pub brought: [i64; MAX_PLAYERS],
    /// What was paid out turn by turn.
    pub payouts: Vec<Payout>,
}

impl GameState<SteelDriver> for State {
    fn start<'m>(table: &Table, _: impl Iterator<Item = (MoveNo, &'m Move)>) -> Self {
        let companies = table.all::<Company>().len();
        Self {
            turn: 0,
            phase: Phase::Auction,
            due: Due::NewCubes,
            marker: table.own.first,
            passes: 0,
            auction: None,
            cubes: [0; MAX_PLAYERS],
            cash: [0; MAX_PLAYERS],
            shares: [[0; MAX_COMPANIES]; MAX_PLAYERS],
            boxes: [0; MAX_COMPANIES],
            profit: [0; MAX_COMPANIES],
            control: [None; MAX_COMPANIES],
            last_control: [None; MAX_COMPANIES],
            sold_at: [When::SETUP; MAX_COMPANIES],
            first_link: [When::SETUP; MAX_COMPANIES],
            started: [false; MAX_COMPANIES],
            order: table.all::<Company>().collect(),
            passed: Vec::with_capacity(companies),
            passed_at: [When::SETUP; MAX_COMPANIES],
            out: 0,
            next: 0,
            links: vec![None; table.board.routes.len()],
            built: Vec::with_capacity(table.board.routes.len()),
            starts: [None; MAX_COMPANIES],
            reached: vec![0; table.board.locations.len()],
            leads: transcontinental::leads(&table.board),
            transcontinental: None,
            goods: vec![Goods::None; table.board.locations.len()],
            claimed: [[0; GOODS.len()]; MAX_COMPANIES],
            values: [0; MAX_COMPANIES],
            brought: [0; MAX_PLAYERS],
            payouts: Vec::with_capacity(TURNS as usize * companies),
        }
    }

    fn parts(&self) -> usize {
        self.links.len() + self.reached.len()
    }

    fn stage(&self) -> Stage {
        let closes_turn =
            self.phase == Phase::Profits && matches!(self.due, Due::CleanUp | Due::FinalSetup);
        Stage {
            turn: self.turn,
            phase: self.phase.word(),
            closes_turn,
            over: self.phase == Phase::Over,
        }
    }
}

impl State {
    /// The player to act in an auction phase.
    pub fn active_player(&self) -> Option<Player> {
        (self.phase == Phase::Auction && self.due == Due::Nothing)
            .then(|| self.auction.map_or(self.marker, |auction| auction.turn))
    }

    /// The company to act in a build or final phase.
    pub fn active_company(&self) -> Option<Company> {
        let acting = matches!(self.phase, Phase::Build | Phase::Final) && self.due == Due::Nothing;
        acting
            .then(|| self.order.get(usize::from(self.next)).copied())
            .flatten()
    }

    /// Whether a company reaches a location.
    pub fn reaches(&self, company: Company, place: Place) -> bool {
        self.reached[place.index()] & (company.bit()) != 0
    }

    /// Whether a company is out of this phase.
    pub fn is_out(&self, company: Company) -> bool {
        self.out & (company.bit()) != 0
    }

    /// The ends of a company's links in the order built; the first begins at the start.
    pub fn built_by<'s>(
        &'s self,
        table: &'s Table,
        company: Company,
    ) -> impl Iterator<Item = [Place; 2]> + 's {
        let own = self.built.iter().filter(move |route| {
            self.links[route.index()].is_some_and(|link| link.company == company)
        });
        own.enumerate().map(move |(index, route)| {
            let [from, to] = table.board.routes[route.index()].ends;
            if index == 0 && self.starts[company.index()] == Some(to) {
                [to, from]
            } else {
                [from, to]
            }
        })
    }

    /// How many shares of a company the players hold.
    pub fn held(&self, company: Company) -> u32 {
        self.shares
            .iter()
            .map(|shares| u32::from(shares[company.index()]))
            .sum()
    }

    /// Whether the control marker of a company can be sold: nobody has bought it this turn, and a share is left to go with it.
    pub fn is_for_sale(&self, company: Company) -> bool {
        self.control[company.index()].is_none() && self.held(company) < SHARES
    }

    /// Whether a company can build: some free route fits its network (or a hexagon) and its cubes pay for it.
    pub fn can_build(&self, table: &Table, company: Company) -> bool {
        let (board, cubes) = (&table.board, self.boxes[company.index()]);
        let routes = board
            .by_cost
            .iter()
            .map(|route| (&board.routes[route.index()], &self.links[route.index()]));
        routes
            .take_while(|(route, _)| route.cost <= cubes)
            .any(|(route, link)| {
                link.is_none()
                    && route.ends.iter().any(|end| {
                        if self.started[company.index()] {
                            self.reaches(company, *end)
                        } else {
                            board.locations[end.index()].hexagon
                        }
                    })
            })
    }

    /// Whether a company can claim a goods cube.
    pub fn can_claim(&self, company: Company) -> bool {
        self.goods
            .iter()
            .enumerate()
            .any(|(place, goods)| *goods == Goods::Here && self.reaches(company, Place::new(place)))
    }
}
