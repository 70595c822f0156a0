//! The verbs of Mini Rails and the moves they make.

use super::board::{Company, Hex};
use crate::game::language::{Arg, Domain, Id as _, Player, Shape, Value};

/// Where the disc of a build goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// On the map.
    Hex(Hex),
    /// On the company's frame, because no hex is open to it.
    Frame,
}

impl Site {
    /// The frame in a log; no player may be called so.
    pub const FRAME: &'static str = "frame";
}

impl Arg for Site {
    const SHAPE: Shape = Shape::WordOr(&[Self::FRAME], &Shape::Name(&[Domain::Place]));

    fn read(value: Option<&Value>) -> Option<Self> {
        match value {
            Some(Value::Word(_)) => Some(Self::Frame),
            value => Hex::read(value).map(Self::Hex),
        }
    }

    fn write(&self) -> Option<Value> {
        Some(match self {
            Self::Hex(hex) => hex.value(),
            Self::Frame => Value::Word(Self::FRAME),
        })
    }
}

crate::verbs! {
    /// A move of Mini Rails.
    pub enum Move {
        /// Discs are drawn from the bag onto the market track
        Draw = "{draw: [red, blue, red, tan, gray, white, blue]}" {
            /// the discs drawn, from left to right: two for each player and one
            "draw" discs: Vec<Company>,
        }
        /// The player's leftmost marker replaces a disc on the market; the disc becomes a stock at 0
        Buy = "{buy: red, by: Ann, space: 4}" {
            /// the company of the disc
            "buy" company: Company,
            /// the player whose marker is next
            "by" by: Player,
            /// the disc's space on the market, 1 the leftmost; needed where several such discs lie there
            "space" space: Option<i64>,
        }
        /// The player's leftmost marker replaces a disc on the market; the disc goes on the map and the company's stocks move
        Build = "{build: red, by: Ann, space: 2, at: E8}" {
            /// the company of the disc
            "build" company: Company,
            /// the player whose marker is next
            "by" by: Player,
            /// the disc's space on the market, 1 the leftmost; needed where several such discs lie there
            "space" space: Option<i64>,
            /// the hex it goes to, or frame when no hex is open
            "at" site: Site,
        }
    }
}
