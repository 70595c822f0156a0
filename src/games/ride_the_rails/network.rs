//! The hexes that carry track and who touches whom among them, kept as sets so that no neighbour need be looked up.

use super::board::Hex;
use super::railroad::Railroad;
use super::set::Set;

/// The hexes that carry track, numbered in the order in which they got their first locomotive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Network {
    hexes: Vec<Hex>,
    /// By number, the hexes with track that touch it.
    near: Vec<Set>,
    /// Those that are cities.
    cities: Set,
    /// By railroad, the hexes it is in.
    of: [Set; 6],
}

impl Network {
    /// With no track, and room for some.
    pub fn with_capacity(hexes: usize) -> Self {
        Self {
            hexes: Vec::with_capacity(hexes),
            near: Vec::with_capacity(hexes),
            ..Self::default()
        }
    }

    /// Takes in a hex that had no track before, with the hexes with track that touch it: its number.
    pub fn add(&mut self, hex: Hex, is_city: bool, near: impl Iterator<Item = usize>) -> usize {
        let number = self.hexes.len();
        let mut beside = Set::default();
        for near in near {
            beside.add(near);
            self.near[near].add(number);
        }
        self.hexes.push(hex);
        self.near.push(beside);
        if is_city {
            self.cities.add(number);
        }
        number
    }

    /// Lets a railroad into a hex.
    pub fn enter(&mut self, railroad: Railroad, number: usize) {
        self.of[railroad.index()].add(number);
    }

    /// The hex of a number.
    pub fn hex(&self, number: usize) -> Hex {
        self.hexes[number]
    }

    /// The hexes with track that touch a hex.
    pub fn near(&self, number: usize) -> &Set {
        &self.near[number]
    }

    /// The hexes a railroad is in.
    pub const fn of(&self, railroad: Railroad) -> &Set {
        &self.of[railroad.index()]
    }

    /// Those that are cities.
    pub const fn cities(&self) -> &Set {
        &self.cities
    }
}
