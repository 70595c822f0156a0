//! The verbs of TransAmerica and the moves they make.

use super::lattice::{City, Junction};
use crate::game::language::{Arg, Domain, Id as _, Player, Shape, Value};
use smallvec::SmallVec;

/// Hands as written: players with their cards, in the order of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written(pub Vec<(Player, Vec<City>)>);

impl Arg for Written {
    const SHAPE: Shape = Shape::Map(Domain::Player, &Shape::Bag(&City::SHAPE));

    fn read(value: Option<&Value>) -> Option<Self> {
        let hand =
            |(player, cards): &(u16, Value)| Some((Player(*player as u8), Arg::read(Some(cards))?));
        value?
            .entries()
            .iter()
            .map(hand)
            .collect::<Option<_>>()
            .map(Self)
    }

    fn write(&self) -> Option<Value> {
        let hand = |(player, cards): &(Player, Vec<City>)| Some((player.number(), cards.write()?));
        Some(Value::Map(
            Domain::Player,
            self.0.iter().filter_map(hand).collect(),
        ))
    }
}

/// Tracks as written, each from one junction to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tracks(pub SmallVec<[[Junction; 2]; 2]>);

impl Arg for Tracks {
    const SHAPE: Shape = Shape::List(&Shape::Pair(&Junction::SHAPE));

    fn read(value: Option<&Value>) -> Option<Self> {
        let track = |ends: &Value| match ends.elements() {
            [from, to] => Some([Junction::read(Some(from))?, Junction::read(Some(to))?]),
            _ => None,
        };
        value?
            .elements()
            .iter()
            .map(track)
            .collect::<Option<_>>()
            .map(Self)
    }

    fn write(&self) -> Option<Value> {
        Some(Value::list(
            self.0
                .iter()
                .map(|ends| Value::list(ends.map(Junction::value))),
        ))
    }
}

crate::verbs! {
    /// A move of TransAmerica.
    pub enum Move {
        /// Deals the hands of a round, before its first start marker.
        Deal = "{deal: {Ann: [Portland, Helena, Omaha, Dallas, New York], Ben: [Medford, Chicago, Santa Fe, Phoenix, Winston]}}" {
            /// every player's five cards, one of each colour
            "deal" hands: Written,
        }
        /// Shows the hands of a round that were secret while it was logged, at its end.
        Reveal = "{reveal: {Ann: [Portland, Helena, Omaha, Dallas, New York], Ben: [Medford, Chicago, Santa Fe, Phoenix, Winston]}}" {
            /// every player's five cards, one of each colour
            "reveal" hands: Written,
        }
        /// Places a player's start marker.
        Start = "{start: Boston, by: Ann}" {
            /// the junction or city
            "start" at: Junction,
            /// the player
            "by" by: Player,
        }
        /// Lays one or two tracks.
        Lay = "{lay: [[E6, F7], [Denver, F8]], by: Ann}" {
            /// one or two tracks, each a pair of junctions or cities, in the order they are laid
            "lay" tracks: Tracks,
            /// the player
            "by" by: Player,
        }
        /// Lays nothing; only for a player who can lay nothing.
        Pass = "{pass: Ann}" {
            /// the player
            "pass" by: Player,
        }
    }
}
