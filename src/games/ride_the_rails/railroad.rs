//! The six railroads.

use crate::game::language::{Arg, Domain, Id, Shape, Value};

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
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Red,
        Self::Blue,
        Self::Orange,
        Self::Yellow,
        Self::Purple,
        Self::Black,
    ];

    /// How many locomotives each has, on the map, as shares and in the supply.
    pub const LOCOMOTIVES: u8 = 27;

    /// Its number.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its bit in a set of railroads.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Its name in logs and prose.
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

    /// The round from which shares of it may be taken and its track built.
    pub const fn first_round(self) -> u8 {
        match self {
            Self::Red | Self::Blue => 1,
            Self::Orange => 2,
            Self::Yellow => 3,
            Self::Purple => 4,
            Self::Black => 5,
        }
    }

    /// The railroads of a set of bits, in order.
    pub fn in_set(mut bits: u8) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let lowest = bits.trailing_zeros() as usize;
            bits &= bits.wrapping_sub(1);
            Self::ALL.get(lowest).copied()
        })
    }

    /// Railroads in prose, joined by commas.
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

    /// Red for a number no log can bring.
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
