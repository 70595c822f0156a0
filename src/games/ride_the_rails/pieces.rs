//! Pieces: the hexes outside of cities in which the locomotives of a railroad hang together. A piece links all cities it touches,
//! so that it need not be walked to know who can ride where. They grow with every locomotive.

use super::board::{Board, City, Hex};
use super::railroad::Railroad;
use smallvec::SmallVec;

/// A set of hexes that carry track outside of cities, by their numbers. All railroads together have 162 locomotives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Set(pub [u64; 3]);

impl Set {
    /// The set of one hex.
    pub fn one(number: usize) -> Self {
        let mut set = Self::default();
        set.add(number);
        set
    }

    /// Adds a hex.
    pub fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Whether a hex is in both.
    pub fn meets(&self, other: &Self) -> bool {
        (0..3).any(|word| self.0[word] & other.0[word] != 0)
    }

    /// The hexes in both.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The hexes in one of the two.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 3]
    }

    /// How many there are.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether all of them are in another set.
    pub fn lies_in(&self, other: &Self) -> bool {
        self.and(other) == *self
    }
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose it is.
    pub railroad: Railroad,
    /// Its hexes.
    pub hexes: Set,
    /// The cities it touches in which the railroad is.
    pub cities: SmallVec<[City; 8]>,
}

impl Piece {
    /// Whether it links two cities.
    pub fn links(&self, one: City, other: City) -> bool {
        self.cities.contains(&one) && self.cities.contains(&other)
    }

    fn touch(&mut self, city: City) {
        if !self.cities.contains(&city) {
            self.cities.push(city);
        }
    }
}

/// The pieces of all railroads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces(Vec<Piece>);

impl Pieces {
    /// All of them.
    pub fn all(&self) -> &[Piece] {
        &self.0
    }

    /// Takes in a locomotive. `number` gives the number of a hex in which its railroad is; `None` of one in which it is not.
    pub fn grow(&mut self, board: &Board, railroad: Railroad, hex: Hex, number: impl Fn(Hex) -> Option<usize>) {
        let near = board.hex(hex).near.iter().filter_map(|near| Some((board.hex(*near).city, number(*near)?)));
        let Some(city) = board.hex(hex).city else {
            let mut whole = Piece { railroad, hexes: number(hex).map(Set::one).unwrap_or_default(), cities: SmallVec::new() };
            for (city, number) in near {
                match city {
                    Some(city) => whole.touch(city),
                    None => {
                        if let Some(part) = self.position(railroad, number) {
                            let part = self.0.swap_remove(part);
                            whole.hexes = whole.hexes.or(&part.hexes);
                            part.cities.iter().for_each(|city| whole.touch(*city));
                        }
                    }
                }
            }
            return self.0.push(whole);
        };
        for (_, number) in near.filter(|(city, _)| city.is_none()) {
            if let Some(part) = self.position(railroad, number) {
                self.0[part].touch(city);
            }
        }
    }

    fn position(&self, railroad: Railroad, number: usize) -> Option<usize> {
        let hex = Set::one(number);
        self.0.iter().position(|piece| piece.railroad == railroad && piece.hexes.meets(&hex))
    }
}
