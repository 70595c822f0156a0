//! The board: locations, routes and companies. A board of any size is playable.

use crate::game::language::{Domain, Lexicon, Names, When};

/// The most companies that a board may have. The transcontinental line is found by trying every set
/// of companies.
pub const MAX_COMPANIES: usize = 8;
/// The colours of goods cubes, each with the number of its locations on the published board.
pub const GOODS: [(&str, usize); 5] = [
    ("red", 3),
    ("orange", 5),
    ("silver", 6),
    ("black", 12),
    ("white", 12),
];

crate::ids! {
    /// A company, in the order of the first turn.
    Company: u8 in Company;
    /// A location, in the order of the board file.
    Place: u16 in Place;
    /// A colour of goods cubes, in the order of [`GOODS`].
    Colour: u8 in Colour;
}

impl Company {
    /// Returns the set of this company alone, one bit per company.
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// A route on which a link can be built: its place in the board file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteId(pub u16);

impl RouteId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A location.
#[derive(Clone, Debug, PartialEq)]
pub struct Location {
    /// Whether a company may start here.
    pub hexagon: bool,
    /// What linking it adds to the profit level, in $.
    pub value: i64,
    /// The colour of its goods cube: an index into [`GOODS`].
    pub goods: u8,
    /// Where it lies: x east, y south.
    pub position: (f64, f64),
    /// The routes that end here.
    pub routes: Vec<RouteId>,
}

/// A route on which a link can be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The two locations it joins.
    pub ends: [Place; 2],
    /// What a link costs, in cubes.
    pub cost: i64,
}

impl Route {
    /// Returns the other end.
    pub fn other(&self, end: Place) -> Place {
        if self.ends[0] == end {
            self.ends[1]
        } else {
            self.ends[0]
        }
    }
}

/// A board.
#[derive(Clone, Debug)]
pub struct Board {
    pub(super) name: String,
    pub(super) notice: Option<String>,
    pub(super) companies: Names,
    pub(super) names: Names,
    pub(super) goods: Names,
    /// The locations, in the order of the file.
    pub locations: Vec<Location>,
    /// The routes, in the order of the file.
    pub routes: Vec<Route>,
    /// The routes from the cheapest to the most expensive.
    pub by_cost: Vec<RouteId>,
    /// The two ends of the transcontinental link.
    pub ends: [Place; 2],
}

impl Board {
    /// Returns the companies, in the order of the first turn.
    pub fn companies(&self) -> &Names {
        &self.companies
    }

    /// Returns the locations' names.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Returns the route between two locations.
    pub fn route(&self, from: Place, to: Place) -> Option<RouteId> {
        let routes = &self.locations[from.index()].routes;
        routes
            .iter()
            .copied()
            .find(|route| self.routes[route.index()].other(from) == to && from != to)
    }
}

impl Lexicon for Board {
    fn names(&self, domain: Domain) -> Option<&Names> {
        match domain {
            Domain::Company => Some(&self.companies),
            Domain::Place => Some(&self.names),
            Domain::Colour => Some(&self.goods),
            Domain::Player | Domain::City => None,
        }
    }

    fn title(&self) -> &str {
        &self.name
    }

    fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }
}

/// A link on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The company that built it.
    pub company: Company,
    /// When it was built.
    pub at: When,
}
