//! The board: hexes with their ground, which hexes touch, the cities, and the six railroads.

use crate::game::language::{Arg, Domain, Id, Lexicon, Names, Shape, Value};
use smallvec::SmallVec;

crate::ids! {
    /// A hex. Hexes are ordered by rows from the north, and from west to east in a row.
    Hex: u16 in Place;
    /// A city, in the order of the hexes.
    City: u16 in City;
}

/// What is printed in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    Plain,
    Mountain,
    /// A city of no special kind.
    City,
    /// A city of the West Coast.
    West,
    /// A city of the East Coast.
    East,
    /// A city with a $5 banner.
    Banner,
    Chicago,
}

impl Ground {
    /// Returns whether it is a city.
    pub const fn is_city(self) -> bool {
        !matches!(self, Self::Plain | Self::Mountain)
    }

    /// Returns how many locomotives a hex holds; `None` if there is no limit.
    pub const fn room(self) -> Option<usize> {
        match self {
            Self::Chicago => None,
            Self::East => Some(1),
            _ => Some(2),
        }
    }
}

/// A hex of the board.
#[derive(Clone, Debug)]
pub struct Terrain {
    /// The row, from 0 in the north.
    pub row: u16,
    /// How far east, in half hexes.
    pub x: u16,
    /// What is printed in it.
    pub ground: Ground,
    /// The city in it, if there is one.
    pub city: Option<City>,
    /// The hexes that touch it, in order.
    pub near: SmallVec<[Hex; 6]>,
}

/// The board.
#[derive(Debug)]
pub struct Board {
    pub(super) title: String,
    pub(super) notice: Option<String>,
    pub(super) hexes: Vec<Terrain>,
    pub(super) cities: Vec<Hex>,
    pub(super) touching: Vec<City>,
    pub(super) codes: Vec<String>,
    pub(super) places: Names,
    pub(super) city_names: Names,
    pub(super) railroads: Names,
}

impl Board {
    /// Returns a hex.
    pub fn hex(&self, id: Hex) -> &Terrain {
        &self.hexes[id.index()]
    }

    /// Returns all hexes, in order.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, &Terrain)> {
        self.hexes
            .iter()
            .enumerate()
            .map(|(id, hex)| (Hex::new(id), hex))
    }

    /// Returns how many hexes there are.
    pub fn hex_count(&self) -> usize {
        self.hexes.len()
    }

    /// Returns all cities, in order.
    pub fn cities(&self) -> impl ExactSizeIterator<Item = City> + Clone + use<> {
        City::first(self.cities.len())
    }

    /// Returns the hex a city lies on.
    pub fn hex_of(&self, city: City) -> Hex {
        self.cities[city.index()]
    }

    /// Returns the cities that touch another city. The published map has none.
    pub fn cities_that_touch(&self) -> impl Iterator<Item = City> + '_ {
        self.touching.iter().copied()
    }

    /// Returns how many steps it takes from one hex to another.
    pub fn distance(&self, from: Hex, to: Hex) -> u16 {
        let (from, to) = (self.hex(from), self.hex(to));
        let (rows, columns) = (from.row.abs_diff(to.row), from.x.abs_diff(to.x));
        rows + columns.saturating_sub(rows) / 2
    }

    /// Returns a hex's name by its row and column: `F40`.
    pub fn code(&self, hex: Hex) -> &str {
        &self.codes[hex.index()]
    }
}

impl Lexicon for Board {
    fn names(&self, domain: Domain) -> Option<&Names> {
        match domain {
            Domain::Company => Some(&self.railroads),
            Domain::Place => Some(&self.places),
            Domain::City => Some(&self.city_names),
            Domain::Player | Domain::Colour => None,
        }
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }
}

/// A railroad. They come into the game in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Railroad {
    /// From round 1; starts on the East Coast.
    Red,
    /// From round 1; starts on the East Coast.
    Blue,
    /// From round 2; starts on the East Coast or in Chicago.
    Orange,
    /// From round 3; starts in Chicago or in the west of what is built.
    Yellow,
    /// From round 4; starts on the West Coast.
    Purple,
    /// From round 5; starts in any city with room.
    Black,
}

impl Railroad {
    pub const ALL: [Self; 6] = [
        Self::Red,
        Self::Blue,
        Self::Orange,
        Self::Yellow,
        Self::Purple,
        Self::Black,
    ];

    /// How many locomotives each railroad has: on the map, as shares and in the supply.
    pub const LOCOMOTIVES: u8 = 27;

    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns its bit in a set of railroads.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Returns its name in logs and prose.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Purple => "purple",
            Self::Black => "black",
        }
    }

    /// Returns the first round in which its shares may be taken and its track built.
    pub const fn first_round(self) -> u8 {
        match self {
            Self::Red | Self::Blue => 1,
            Self::Orange => 2,
            Self::Yellow => 3,
            Self::Purple => 4,
            Self::Black => 5,
        }
    }

    /// Returns the railroads in a set of bits, in order.
    pub fn in_set(mut bits: u8) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let lowest = bits.trailing_zeros() as usize;
            bits &= bits.wrapping_sub(1);
            Self::ALL.get(lowest).copied()
        })
    }

    /// Returns the names of railroads, joined by commas.
    pub fn list(railroads: impl IntoIterator<Item = Self>) -> String {
        railroads
            .into_iter()
            .map(Self::name)
            .collect::<Vec<_>>()
            .join(", ")
    }
}

impl Id for Railroad {
    const DOMAIN: Domain = Domain::Company;

    /// A number that no log can contain stands for red.
    fn at(index: usize) -> Self {
        Self::ALL.get(index).copied().unwrap_or(Self::Red)
    }

    fn number(self) -> u16 {
        self as u16
    }
}

impl Arg for Railroad {
    const SHAPE: Shape = Shape::Name(&[Domain::Company]);

    fn read(value: Option<&Value>) -> Option<Self> {
        match value {
            Some(Value::Name(Domain::Company, id)) => Self::ALL.get(usize::from(*id)).copied(),
            _ => None,
        }
    }

    fn write(&self) -> Option<Value> {
        Some(self.value())
    }
}
