//! The locomotives on the map.

use super::board::{Board, Ground, Hex};
use super::network::Network;
use super::pieces::{Piece, Pieces};
use super::railroad::Railroad;
use crate::game::language::When;

/// So many locomotives find room before a list grows: about as many as a game lays.
const ROOM: usize = 96;

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
    /// The number of the hex among those that carry track; of no meaning where none does.
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
    network: Network,
    pieces: Pieces,
    meetings: Meetings,
}

impl Track {
    /// A bare map.
    pub fn new(board: &Board) -> Self {
        let hexes = vec![Here::default(); board.hex_count()];
        let (laid, network) = (Vec::with_capacity(ROOM), Network::with_capacity(ROOM));
        Self {
            hexes,
            laid,
            network,
            pieces: Pieces::default(),
            meetings: Meetings::default(),
        }
    }

    /// Places a locomotive. A railroad that is there already is not placed again.
    pub fn lay(&mut self, board: &Board, railroad: Railroad, hex: Hex, at: When) {
        if self.has(railroad, hex) {
            return;
        }
        let ground = board.hex(hex).ground;
        if self.set(hex) == 0 {
            let near = board
                .hex(hex)
                .near
                .iter()
                .map(|near| self.hexes[near.index()])
                .filter(|near| near.set != 0);
            let number = self.network.add(
                hex,
                ground.is_city(),
                near.map(|near| usize::from(near.number)),
            );
            self.hexes[hex.index()].number = number as u8;
        }
        let here = &mut self.hexes[hex.index()];
        here.set |= railroad.bit();
        let (set, number) = (here.set, usize::from(here.number));
        self.laid.push(Laid { railroad, hex, at });
        self.network.enter(railroad, number);
        self.pieces.grow(&self.network, railroad, number);
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

    /// The number of a hex in which a railroad is; `None` if it is not there.
    pub fn number(&self, railroad: Railroad, hex: Hex) -> Option<usize> {
        let here = self.hexes[hex.index()];
        (here.set & railroad.bit() != 0).then_some(usize::from(here.number))
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
        board
            .hex(hex)
            .ground
            .room()
            .is_none_or(|room| self.count(hex) < room)
    }

    /// All locomotives in the order they were placed.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The hexes that carry track.
    pub const fn network(&self) -> &Network {
        &self.network
    }

    /// The pieces in which the locomotives of a railroad hang together outside of cities.
    pub fn pieces(&self, railroad: Railroad) -> &[Piece] {
        self.pieces.of(railroad)
    }

    /// Which railroads reach the coasts, and which share hexes.
    pub fn meetings(&self) -> &Meetings {
        &self.meetings
    }

    /// The locomotives of a railroad in the order they were placed.
    pub fn of(&self, railroad: Railroad) -> impl DoubleEndedIterator<Item = &Laid> {
        self.laid
            .iter()
            .filter(move |laid| laid.railroad == railroad)
    }

    /// Whether a railroad has a locomotive on the map.
    pub fn has_begun(&self, railroad: Railroad) -> bool {
        self.meetings.anywhere[railroad.index()] != 0
    }

    /// The locomotives of a railroad in East Coast cities.
    pub fn on_east_coast<'t>(
        &'t self,
        board: &'t Board,
        railroad: Railroad,
    ) -> impl Iterator<Item = &'t Laid> {
        self.of(railroad)
            .filter(|laid| board.hex(laid.hex).ground == Ground::East)
    }

    /// Whether a railroad is in a hex of this ground.
    pub fn reaches(&self, board: &Board, railroad: Railroad, ground: Ground) -> bool {
        self.of(railroad)
            .any(|laid| board.hex(laid.hex).ground == ground)
    }
}
