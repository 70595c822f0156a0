//! Pieces: the hexes outside of cities in which the locomotives of a railroad hang together. A piece links all cities it touches,
//! so that it need not be walked to know who can ride where. They grow with every locomotive.

use super::network::Network;
use super::railroad::Railroad;
use super::set::Set;

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its hexes.
    pub hexes: Set,
    /// The cities it touches in which the railroad is.
    pub cities: Set,
}

impl Piece {
    /// Whether it links two cities.
    pub fn links(&self, one: usize, other: usize) -> bool {
        self.cities.has(one) && self.cities.has(other)
    }
}

/// The pieces of all railroads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pieces([Vec<Piece>; 6]);

impl Pieces {
    /// Those of a railroad.
    pub(crate) fn of(&self, railroad: Railroad) -> &[Piece] {
        &self.0[railroad.index()]
    }

    /// Takes in the hex that a railroad has entered.
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
