//! The state of a game: everything on the table.

use super::board::{Company, GOODS, Link, MAX_COMPANIES, Place, Route, RouteId};
use super::words::Move;
use super::{SteelDriver, transcontinental};
use crate::game::language::{MoveNo, Player, When};
use crate::game::{self, GameState, Stage};

/// The most players that a game can have.
pub(crate) const MAX_PLAYERS: usize = 6;
/// The share tokens of a company.
pub(crate) const SHARES: u32 = 5;
/// The turns before the final.
pub(crate) const TURNS: u32 = 5;

/// The board, the players, the rulings and who begins.
pub(crate) type Table = game::Table<SteelDriver>;

/// The keys of the position that a log begins with.
pub(crate) type Keys<'g, 'a> = game::Given<'g, 'a, SteelDriver>;

impl Table {
    /// Returns how many cubes each player takes per turn.
    pub fn allowance(&self) -> i64 {
        match self.seats() {
            3 => 10,
            4 => 8,
            5 => 7,
            _ => 6,
        }
    }
}

/// A phase of a turn.
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
    /// Returns the word for the phase in `expect`.
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

/// The automatic step that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// None: a move is awaited, or the game is over.
    Nothing,
    /// Each player takes cubes; a new turn begins.
    NewCubes,
    /// The highest bidder buys the marker. Due at the start of a log that begins after all others
    /// have passed.
    Sale,
    /// The auctions end. Due at the start of a log that begins when every marker is sold or
    /// everybody has passed.
    AuctionsOver,
    /// Controllers are paid.
    Payouts,
    /// The companies get a new order, levels go to zero, and control markers go back.
    CleanUp,
    /// Goods cubes are laid out, and shares decide who controls each company.
    FinalSetup,
    /// Shares are paid.
    FinalShares,
}

/// An open auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction {
    pub company: Company,
    /// The highest bid, in cubes.
    pub bid: i64,
    pub bidder: Player,
    pub bid_at: When,
    /// Who is to bid or pass.
    pub turn: Player,
    /// The players who have passed, one bit per player.
    pub passed: u8,
    /// When each player passed.
    pub passed_at: [When; MAX_PLAYERS],
}

/// Something that only explains moves and decides nothing: states that differ in it alone are equal.
/// An auction may be written bid by bid or as a sale.
#[derive(Clone, Copy, Debug)]
pub struct Explains<T>(pub T);

impl<T> PartialEq for Explains<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
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
        /// `None` if the cube was taken before the position that the log begins with.
        company: Option<Company>,
        at: When,
    },
}

/// What a company paid its controller in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payout {
    pub turn: u32,
    pub company: Company,
    pub player: Player,
    /// The amount, in $.
    pub amount: i64,
}

/// Everything on the table, and whatever later moves and reports need to know of the past.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Turn 1 to 5; 6 is the final; 0 before the opening bookkeeping.
    pub turn: u32,
    pub phase: Phase,
    pub due: Due,
    /// The holder of the Active Player marker.
    pub marker: Player,
    /// How many players in a row have passed the Active Player marker on.
    pub passes: u8,
    pub auction: Option<Auction>,
    /// The auction that was closed last, until another one opens or the phase ends.
    pub closed: Explains<Option<Auction>>,
    /// Cubes by player.
    pub cubes: [i64; MAX_PLAYERS],
    /// Cash by player, in $.
    pub cash: [i64; MAX_PLAYERS],
    /// Shares by player and company.
    pub shares: [[u8; MAX_COMPANIES]; MAX_PLAYERS],
    /// Cubes in the companies' boxes.
    pub boxes: [i64; MAX_COMPANIES],
    /// Profit levels, in $.
    pub profit: [i64; MAX_COMPANIES],
    /// Who controls a company this turn; in the final, who controls it at the end.
    pub control: [Option<Player>; MAX_COMPANIES],
    /// Who controlled a company last, in whichever turn.
    pub last_control: [Option<Player>; MAX_COMPANIES],
    /// When each control marker was bought this turn: the winning bid or the sale.
    pub sold_at: [When; MAX_COMPANIES],
    /// When each company built its first link.
    pub first_link: [When; MAX_COMPANIES],
    /// Whether each company has ever built.
    pub started: [bool; MAX_COMPANIES],
    /// The companies in the order of play.
    pub order: Vec<Company>,
    /// The companies that have passed in this phase, in that order: the pass row.
    pub passed: Vec<Company>,
    /// When each company passed.
    pub passed_at: [When; MAX_COMPANIES],
    /// The companies that are out of this phase, one bit per company.
    pub out: u8,
    /// The index in `order` of the company to act, in phases in which companies act.
    pub next: u8,
    /// The link on each route.
    pub links: Vec<Option<Link>>,
    /// The routes that have a link, of all companies, in the order built.
    pub built: Vec<RouteId>,
    /// The location at which each company started.
    pub starts: [Option<Place>; MAX_COMPANIES],
    /// The companies that reach each location, one bit per company.
    pub reached: Vec<u8>,
    /// The ends of the transcontinental link to which built links join each location, one bit per
    /// end.
    pub leads: Vec<u8>,
    /// When the transcontinental link was completed.
    pub transcontinental: Option<When>,
    /// The goods cube of each location.
    pub goods: Vec<Goods>,
    /// Goods cubes claimed by company and colour.
    pub claimed: [[u32; GOODS.len()]; MAX_COMPANIES],
    /// Final profit levels, in $; 0 before the end.
    pub values: [i64; MAX_COMPANIES],
    /// The cash that players had in the position that the log begins with, in $.
    pub given_cash: [i64; MAX_PLAYERS],
    /// What controllers were paid, turn by turn.
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
            closed: Explains(None),
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
            given_cash: [0; MAX_PLAYERS],
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
    /// Returns the player to act in an auction phase.
    pub fn active_player(&self) -> Option<Player> {
        (self.phase == Phase::Auction && self.due == Due::Nothing)
            .then(|| self.auction.map_or(self.marker, |auction| auction.turn))
    }

    /// Returns the company to act in a build or final phase.
    pub fn active_company(&self) -> Option<Company> {
        let acting = matches!(self.phase, Phase::Build | Phase::Final) && self.due == Due::Nothing;
        acting
            .then(|| self.order.get(usize::from(self.next)).copied())
            .flatten()
    }

    /// Returns whether a company reaches a location.
    pub fn reaches(&self, company: Company, place: Place) -> bool {
        self.reached[place.index()] & company.bit() != 0
    }

    /// Returns whether a company is out of this phase.
    pub fn is_out(&self, company: Company) -> bool {
        self.out & company.bit() != 0
    }

    /// Returns the ends of a company's links in the order built. The first link begins at the
    /// start.
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

    /// Returns how many shares of a company the players hold.
    pub fn held(&self, company: Company) -> u32 {
        self.shares
            .iter()
            .map(|shares| u32::from(shares[company.index()]))
            .sum()
    }

    /// Returns who controls a company in the final, with how many shares, and how many players have
    /// that many. The player with the most shares controls it; on a tie, the first of the tied
    /// players clockwise, counted from the company's last controller.
    pub(crate) fn final_control(
        &self,
        table: &Table,
        company: Company,
    ) -> Option<(Player, u8, usize)> {
        let shares = |player: Player| self.shares[player.index()][company.index()];
        let most = table.seated().map(shares).max().filter(|most| *most > 0)?;
        let tied = table
            .seated()
            .filter(|player| shares(*player) == most)
            .count();
        let mut player = self.last_control[company.index()].unwrap_or(Player(0));
        while shares(player) != most {
            player = table.left_of(player);
        }
        Some((player, most, tied))
    }

    /// Returns more cubes than a player can have in this turn or a later one.
    pub fn most_cubes(&self, table: &Table, player: Player) -> i64 {
        self.cubes[player.index()] + table.allowance() * i64::from(TURNS)
    }

    /// Returns whether the control marker of a company can be sold: nobody has bought it this turn,
    /// and a share is left to go with it.
    pub fn is_for_sale(&self, company: Company) -> bool {
        self.control[company.index()].is_none() && self.held(company) < SHARES
    }

    /// Returns whether a company can build: it has the cubes for a free route that touches its
    /// network or, if it is the first link, a hexagon.
    pub fn can_build(&self, table: &Table, company: Company) -> bool {
        self.open_routes(table, company).next().is_some()
    }

    /// Returns whether a link that a company can build would score: one end of it is new.
    pub fn can_score(&self, table: &Table, company: Company) -> bool {
        let is_new = |end: &Place| !self.reaches(company, *end);
        self.open_routes(table, company)
            .any(|route| route.ends.iter().any(is_new))
    }

    /// Returns the routes that a company can build.
    fn open_routes<'b>(
        &'b self,
        table: &'b Table,
        company: Company,
    ) -> impl Iterator<Item = &'b Route> {
        let (board, cubes) = (&table.board, self.boxes[company.index()]);
        let routes = board
            .by_cost
            .iter()
            .map(|route| (&board.routes[route.index()], &self.links[route.index()]));
        let routes = routes.take_while(move |(route, _)| route.cost <= cubes);
        let is_open = move |(route, link): &(&Route, &Option<Link>)| {
            link.is_none()
                && route.ends.iter().any(|end| {
                    if self.started[company.index()] {
                        self.reaches(company, *end)
                    } else {
                        board.locations[end.index()].hexagon
                    }
                })
        };
        routes.filter(is_open).map(|(route, _)| route)
    }

    /// Returns whether a company can claim a goods cube.
    pub fn can_claim(&self, company: Company) -> bool {
        self.goods
            .iter()
            .enumerate()
            .any(|(place, goods)| *goods == Goods::Here && self.reaches(company, Place::new(place)))
    }
}
