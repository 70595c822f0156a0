//! The locomotives on the map.

use super::board::{Board, Ground, Hex};
use super::railroad::Railroad;
use crate::language::MoveNo;

/// A locomotive on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Its railroad.
    pub railroad: Railroad,
    /// Where it stands.
    pub hex: Hex,
    /// The move that placed it; 0 while that move is still being judged.
    pub at: MoveNo,
}

/// The locomotives on the map, by hex and in the order they were placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    sets: Vec<u8>,
    laid: Vec<Laid>,
}

impl Track {
    /// A bare map.
    pub fn new(board: &Board) -> Self {
        Self { sets: vec![0; board.hex_count()], laid: Vec::new() }
    }

    /// Places a locomotive. A railroad that is there already is not placed again.
    pub fn lay(&mut self, railroad: Railroad, hex: Hex, at: MoveNo) {
        if !self.has(railroad, hex) {
            self.sets[hex.index()] |= railroad.bit();
            self.laid.push(Laid { railroad, hex, at });
        }
    }

    /// The railroads in a hex, as bits.
    pub fn set(&self, hex: Hex) -> u8 {
        self.sets[hex.index()]
    }

    /// Whether a railroad is in a hex.
    pub fn has(&self, railroad: Railroad, hex: Hex) -> bool {
        self.set(hex) & railroad.bit() != 0
    }

    /// How many locomotives stand in a hex.
    pub fn count(&self, hex: Hex) -> usize {
        self.set(hex).count_ones() as usize
    }

    /// Whether another locomotive may stand in a hex.
    pub fn has_room(&self, board: &Board, hex: Hex) -> bool {
        board.hex(hex).ground.room().is_none_or(|room| self.count(hex) < room)
    }

    /// All locomotives in the order they were placed.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The locomotives of a railroad in the order they were placed.
    pub fn of(&self, railroad: Railroad) -> impl DoubleEndedIterator<Item = &Laid> {
        self.laid.iter().filter(move |laid| laid.railroad == railroad)
    }

    /// Whether a railroad has a locomotive on the map.
    pub fn has_begun(&self, railroad: Railroad) -> bool {
        self.of(railroad).next().is_some()
    }

    /// The locomotives of a railroad in East Coast cities.
    pub fn on_east_coast<'t>(&'t self, board: &'t Board, railroad: Railroad) -> impl Iterator<Item = &'t Laid> {
        self.of(railroad).filter(|laid| board.hex(laid.hex).ground == Ground::East)
    }

    /// Whether a railroad is in a hex of this ground.
    pub fn reaches(&self, board: &Board, railroad: Railroad, ground: Ground) -> bool {
        self.of(railroad).any(|laid| board.hex(laid.hex).ground == ground)
    }
}
