//! The locomotives on the map, and what is known about the track they make: which hexes touch,
//! which are connected, and which railroads meet.

use super::board::{Board, Ground, Hex, Railroad};
use crate::game::language::When;

/// The initial capacity of the lists: about as many locomotives as are placed in a game.
const ROOM: usize = 96;

/// A locomotive on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    pub railroad: Railroad,
    pub hex: Hex,
    /// When it was placed; the setup while the move that places it is being judged.
    pub at: When,
}

/// What is in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct HexTrack {
    /// The railroads, one bit per railroad.
    set: u8,
    /// The number of the hex among those that carry track, if it carries any.
    number: u8,
}

/// Which railroads reach the coasts, and which share hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meetings {
    /// The railroads on the East Coast, one bit per railroad.
    pub east: u8,
    /// The railroads on the West Coast.
    pub west: u8,
    /// For each railroad, those with which it shares a hex.
    pub anywhere: [u8; 6],
    /// For each railroad, those with which it shares a city.
    pub in_city: [u8; 6],
}

/// The locomotives on the map, by hex and in the order in which they were placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    hexes: Vec<HexTrack>,
    laid: Vec<Laid>,
    network: Network,
    pieces: Pieces,
    meetings: Meetings,
}

impl Track {
    /// Returns a bare map.
    pub fn new(board: &Board) -> Self {
        let hexes = vec![HexTrack::default(); board.hex_count()];
        let (laid, network) = (Vec::with_capacity(ROOM), Network::with_capacity(ROOM));
        Self {
            hexes,
            laid,
            network,
            pieces: Pieces::default(),
            meetings: Meetings::default(),
        }
    }

    /// Places a locomotive, unless its railroad is in the hex already.
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

    /// Returns the railroads in a hex, one bit per railroad.
    pub fn set(&self, hex: Hex) -> u8 {
        self.hexes[hex.index()].set
    }

    /// Returns the number of a hex among those that carry track; `None` if the railroad is not in
    /// the hex.
    pub fn number(&self, railroad: Railroad, hex: Hex) -> Option<usize> {
        let here = self.hexes[hex.index()];
        (here.set & railroad.bit() != 0).then_some(usize::from(here.number))
    }

    /// Returns whether a railroad is in a hex.
    pub fn has(&self, railroad: Railroad, hex: Hex) -> bool {
        self.set(hex) & railroad.bit() != 0
    }

    /// Returns how many locomotives stand in a hex.
    pub fn count(&self, hex: Hex) -> usize {
        self.set(hex).count_ones() as usize
    }

    /// Returns whether another locomotive may stand in a hex.
    pub fn has_room(&self, board: &Board, hex: Hex) -> bool {
        board
            .hex(hex)
            .ground
            .room()
            .is_none_or(|room| self.count(hex) < room)
    }

    /// Returns all locomotives in the order in which they were placed.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// Returns the hexes that carry track.
    pub const fn network(&self) -> &Network {
        &self.network
    }

    /// Returns the connected pieces of a railroad's track outside of cities.
    pub fn pieces(&self, railroad: Railroad) -> &[Piece] {
        self.pieces.of(railroad)
    }

    /// Returns which railroads reach the coasts, and which share hexes.
    pub fn meetings(&self) -> &Meetings {
        &self.meetings
    }

    /// Returns the locomotives of a railroad in the order in which they were placed.
    pub fn of(&self, railroad: Railroad) -> impl DoubleEndedIterator<Item = &Laid> {
        self.laid
            .iter()
            .filter(move |laid| laid.railroad == railroad)
    }

    /// Returns whether a railroad has a locomotive on the map.
    pub fn has_begun(&self, railroad: Railroad) -> bool {
        self.meetings.anywhere[railroad.index()] != 0
    }

    /// Returns the locomotives of a railroad in East Coast cities.
    pub fn on_east_coast<'t>(
        &'t self,
        board: &'t Board,
        railroad: Railroad,
    ) -> impl Iterator<Item = &'t Laid> {
        self.of(railroad)
            .filter(|laid| board.hex(laid.hex).ground == Ground::East)
    }

    /// Returns whether a railroad is in a hex with this ground.
    pub fn reaches(&self, board: &Board, railroad: Railroad, ground: Ground) -> bool {
        self.of(railroad)
            .any(|laid| board.hex(laid.hex).ground == ground)
    }
}

/// The hexes that carry track, numbered in the order in which they got their first locomotive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Network {
    hexes: Vec<Hex>,
    /// For each number, the hexes with track that touch the hex.
    near: Vec<Set>,
    /// The hexes that are cities.
    cities: Set,
    /// For each railroad, the hexes it is in.
    of: [Set; 6],
}

impl Network {
    /// Returns a network without track, with room for some.
    pub fn with_capacity(hexes: usize) -> Self {
        Self {
            hexes: Vec::with_capacity(hexes),
            near: Vec::with_capacity(hexes),
            ..Self::default()
        }
    }

    /// Adds a hex that has had no track so far, given the hexes with track that touch it. Returns
    /// its number.
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

    /// Records that a railroad is in a hex.
    pub fn enter(&mut self, railroad: Railroad, number: usize) {
        self.of[railroad.index()].add(number);
    }

    /// Returns the hex with a number.
    pub fn hex(&self, number: usize) -> Hex {
        self.hexes[number]
    }

    /// Returns the hexes with track that touch a hex.
    pub fn near(&self, number: usize) -> &Set {
        &self.near[number]
    }

    /// Returns the hexes that a railroad is in.
    pub const fn of(&self, railroad: Railroad) -> &Set {
        &self.of[railroad.index()]
    }

    /// Returns the hexes that are cities.
    pub const fn cities(&self) -> &Set {
        &self.cities
    }
}

/// A connected piece of a railroad's track outside of cities. It links all cities that it touches,
/// so links can be found without searching the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The hexes of the piece.
    pub hexes: Set,
    /// The cities with a locomotive of the railroad that touch the piece.
    pub cities: Set,
}

impl Piece {
    /// Returns whether it links two cities.
    pub fn links(&self, one: usize, other: usize) -> bool {
        self.cities.has(one) && self.cities.has(other)
    }
}

/// The pieces of all railroads. They grow with every locomotive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pieces([Vec<Piece>; 6]);

impl Pieces {
    /// Returns the pieces of a railroad.
    pub(crate) fn of(&self, railroad: Railroad) -> &[Piece] {
        &self.0[railroad.index()]
    }

    /// Adds a hex that a railroad has entered.
    pub(crate) fn grow(&mut self, network: &Network, railroad: Railroad, number: usize) {
        let pieces = &mut self.0[railroad.index()];
        let near = network.near(number).and(network.of(railroad));
        if network.cities().has(number) {
            pieces
                .iter_mut()
                .filter(|piece| piece.hexes.meets(&near))
                .for_each(|piece| piece.cities.add(number));
            return;
        }
        let mut whole = Piece {
            hexes: Set::one(number),
            cities: near.and(network.cities()),
        };
        pieces.retain(|part| {
            let apart = !part.hexes.meets(&near);
            if !apart {
                whole = Piece {
                    hexes: whole.hexes.or(&part.hexes),
                    cities: whole.cities.or(&part.cities),
                };
            }
            apart
        });
        pieces.push(whole);
    }
}

/// A set of hexes that carry track, one bit per number. The railroads have 162 locomotives
/// altogether.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Set(pub [u64; 3]);

impl Set {
    /// Returns the set of one hex.
    pub fn one(number: usize) -> Self {
        let mut set = Self::default();
        set.add(number);
        set
    }

    /// Adds a hex.
    pub fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Returns whether a hex is in the set.
    pub fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    /// Returns whether the two sets have a hex in common.
    pub fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Returns the hexes in both sets.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= *other;
        }
        self
    }

    /// Returns the hexes in either set.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= *other;
        }
        self
    }

    /// Returns the hexes of this set that are not in the other.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        self
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// Returns how many hexes are in the set.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns whether all hexes of this set are in the other.
    pub fn lies_in(&self, other: &Self) -> bool {
        self.without(other).is_empty()
    }

    /// Returns the lowest number.
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|bits| *bits != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// Returns the numbers, in order.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let next = (bits != 0).then(|| word * 64 + bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(next)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_added_in_every_word() {
        let numbers = [0, 1, 63, 64, 100, 127, 128, 191];
        let mut set = Set::default();
        assert_eq!((set.first(), set.is_empty()), (None, true));
        numbers.into_iter().rev().for_each(|number| set.add(number));
        assert_eq!(set.numbers().collect::<Vec<_>>(), numbers);
        assert_eq!((set.first(), set.len()), (Some(0), numbers.len() as u32));
        assert!((0..192).all(|number| set.has(number) == numbers.contains(&number)));
        let others = set.without(&Set::one(0)).without(&Set::one(128));
        assert_eq!(others.first(), Some(1));
        assert!(others.lies_in(&set) && !set.lies_in(&others) && !others.meets(&Set::one(128)));
    }
}
