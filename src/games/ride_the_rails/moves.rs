//! The verbs of Ride the Rails and the moves they make.

use super::board::{City, Hex};
use super::railroad::Railroad;
use crate::game::language::{OneOrList, Player};

/// A step of a journey: a link of a railroad to a city.
pub type Step = (Railroad, City);

crate::verbs! {
    /// A move of Ride the Rails.
    pub enum Move {
        /// Takes a locomotive from the supply as a share of its railroad.
        Take = "{take: red, by: Ann}" {
            /// the railroad whose share is taken
            "take" railroad: Railroad,
            /// the player who takes it
            "by" by: Player,
        }
        /// Places locomotives of one railroad on the map, one a hex, in the order given.
        Place = "{place: red, at: [New York, F58], by: Ann}" {
            /// the railroad that is built
            "place" railroad: Railroad,
            /// the hex, or the hexes in the order they are built
            "at" at: OneOrList<Hex>,
            /// the player who builds
            "by" by: Player,
        }
        /// Builds no more this round; or, riding or taking a share, can do nothing.
        Pass = "{pass: Ann}" {
            /// the player who passes
            "pass" by: Player,
        }
        /// Moves a passenger to another city over links, each of one railroad between two cities.
        Ride = "{ride: Boston, via: [{red: New York}, {blue: Chicago}], by: Ann}" {
            /// the city whose passenger is moved
            "ride" from: City,
            /// the steps: a link of a railroad to a city
            "via" via: Vec<Step>,
            /// the player who moves the passenger
            "by" by: Player,
        }
    }
}

impl Move {
    /// Who makes the move.
    pub const fn by(&self) -> Player {
        match self {
            Self::Take { by, .. }
            | Self::Place { by, .. }
            | Self::Pass { by }
            | Self::Ride { by, .. } => *by,
        }
    }
}
