//! The locomotives on the map.

use super::board::{Board, Ground, Hex};
use super::pieces::{Piece, Pieces};
use super::railroad::Railroad;
use crate::language::When;

/// A locomotive on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Its railroad.
    pub railroad: Railroad,
    /// Where it stands.
    pub hex: Hex,
    /// The move that placed it; 0 while that move is still being judged.
    pub at: When,
}

/// What is in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Here {
    /// The railroads, as bits.
    set: u8,
    /// The number of the hex among those outside of cities that carry track.
    number: u8,
}

/// Which railroads reach the coasts, and which share hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meetings {
    /// Those on the East Coast, as bits.
    pub east: u8,
    /// Those on the West Coast.
    pub west: u8,
    /// By railroad, those it shares a hex with.
    pub anywhere: [u8; 6],
    /// By railroad, those it shares a city with.
    pub in_city: [u8; 6],
}

/// The locomotives on the map, by hex and in the order they were placed, with what they make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    hexes: Vec<Here>,
    laid: Vec<Laid>,
    /// The hexes outside of cities that carry track.
    numbered: u8,
    pieces: Pieces,
    meetings: Meetings,
}

impl Track {
    /// A bare map.
    pub fn new(board: &Board) -> Self {
        let hexes = vec![Here::default(); board.hex_count()];
        Self { hexes, laid: Vec::new(), numbered: 0, pieces: Pieces::default(), meetings: Meetings::default() }
    }

    /// Places a locomotive. A railroad that is there already is not placed again.
    pub fn lay(&mut self, board: &Board, railroad: Railroad, hex: Hex, at: When) {
        if self.has(railroad, hex) {
            return;
        }
        let here = &mut self.hexes[hex.index()];
        let ground = board.hex(hex).ground;
        if here.set == 0 && !ground.is_city() {
            here.number = self.numbered;
            self.numbered += 1;
        }
        here.set |= railroad.bit();
        let set = here.set;
        self.laid.push(Laid { railroad, hex, at });
        let hexes = &self.hexes;
        let number = |hex: Hex| Some(hexes[hex.index()]).filter(|here| here.set & railroad.bit() != 0).map(|here| usize::from(here.number));
        self.pieces.grow(board, railroad, hex, number);
        match ground {
            Ground::East => self.meetings.east |= set,
            Ground::West => self.meetings.west |= set,
            _ => {}
        }
        for there in Railroad::in_set(set) {
            self.meetings.anywhere[there.index()] |= set;
            if ground.is_city() {
                self.meetings.in_city[there.index()] |= set;
            }
        }
    }

    /// The railroads in a hex, as bits.
    pub fn set(&self, hex: Hex) -> u8 {
        self.hexes[hex.index()].set
    }

    /// The number of a hex outside of cities that carries track.
    pub fn number(&self, hex: Hex) -> usize {
        usize::from(self.hexes[hex.index()].number)
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

    /// The pieces in which they hang together outside of cities.
    pub fn pieces(&self) -> &[Piece] {
        self.pieces.all()
    }

    /// Which railroads reach the coasts, and which share hexes.
    pub fn meetings(&self) -> &Meetings {
        &self.meetings
    }

    /// The locomotives of a railroad in the order they were placed.
    pub fn of(&self, railroad: Railroad) -> impl DoubleEndedIterator<Item = &Laid> {
        self.laid.iter().filter(move |laid| laid.railroad == railroad)
    }

    /// Whether a railroad has a locomotive on the map.
    pub fn has_begun(&self, railroad: Railroad) -> bool {
        self.meetings.anywhere[railroad.index()] != 0
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
