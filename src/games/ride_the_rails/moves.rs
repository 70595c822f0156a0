//! The language of the game: its verbs, what `expect` and `result` may say, and how moves are read and written.

use super::board::{CityId, HexId};
use super::railroad::Railroad;
use crate::game::{Args, Domain, ExpectKey, HeaderKey, Key, Shape, Value, Verb};

const PLAYER: Shape = Shape::Name(&[Domain::Player]);
const RAILROAD: Shape = Shape::Name(&[Domain::Company]);
const HEX: Shape = Shape::Name(&[Domain::Place]);
const CITY: Shape = Shape::Name(&[Domain::City]);

/// The verbs, in the order of their indices.
pub const VERBS: &[Verb] = &[
    Verb {
        keys: &[
            Key::required("take", RAILROAD, "the railroad whose share is taken"),
            Key::required("by", PLAYER, "the player who takes it"),
        ],
        doc: "Takes a locomotive from the supply as a share of its railroad.",
        example: "{take: red, by: Ann}",
    },
    Verb {
        keys: &[
            Key::required("place", RAILROAD, "the railroad that is built"),
            Key::required("at", Shape::OneOrList(&HEX), "the hex, or the hexes in the order they are built"),
            Key::required("by", PLAYER, "the player who builds"),
        ],
        doc: "Places locomotives of one railroad on the map, one a hex, in the order given.",
        example: "{place: red, at: [New York, F58], by: Ann}",
    },
    Verb {
        keys: &[Key::required("pass", PLAYER, "the player who passes")],
        doc: "Builds no more this round; or, riding or taking a share, can do nothing.",
        example: "{pass: Ann}",
    },
    Verb {
        keys: &[
            Key::required("ride", CITY, "the city whose passenger is moved"),
            Key::required("via", Shape::List(&Shape::Entry(Domain::Company, &CITY)), "the steps: a link of a railroad to a city"),
            Key::required("by", PLAYER, "the player who moves the passenger"),
        ],
        doc: "Moves a passenger to another city over links, each of one railroad between two cities.",
        example: "{ride: Boston, via: [{red: New York}, {blue: Chicago}], by: Ann}",
    },
];

/// The keys of `expect`, in the order of their indices.
pub const EXPECTS: &[ExpectKey] = &[
    ExpectKey::new("round", Shape::Number, "the round, 1 to 6"),
    ExpectKey::new("phase", Shape::Word(&["shares", "build", "ride", "over"]), "the phase"),
    ExpectKey::new("active", Shape::OrNobody(&PLAYER), "who is next to act"),
    ExpectKey::new("order", Shape::List(&PLAYER), "the turn order of the round"),
    ExpectKey::new("money", Shape::Map(Domain::Player, &Shape::Number), "each player's money"),
    ExpectKey::new("shares", Shape::Map(Domain::Player, &Shape::Map(Domain::Company, &Shape::Number)), "each player's shares"),
    ExpectKey::new("supply", Shape::Map(Domain::Company, &Shape::Number), "locomotives left in the supply"),
    ExpectKey::new("passengers", Shape::CountOrBag(&CITY), "the cities whose passenger still waits, or how many"),
    ExpectKey::new("track", Shape::Map(Domain::Company, &Shape::CountOrBag(&HEX)), "the hexes of each railroad, or how many"),
];

/// The keys of `result`, in the order of their indices.
pub const RESULTS: &[ExpectKey] = &[
    ExpectKey::new("money", Shape::Map(Domain::Player, &Shape::Number), "each player's money at the end"),
    ExpectKey::new("winner", Shape::OneOrBag(&PLAYER), "who won; a list of all who share the first place"),
];

/// The header keys of this game only.
pub const HEADER: &[HeaderKey] = &[HeaderKey {
    name: "order",
    required: false,
    doc: "The turn order of round 1, drawn at random at the table; without it the players' order.",
    schema: r#"{"type": "array", "items": {player}, "minItems": 3, "maxItems": 5}"#,
}];

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Takes a share.
    Take {
        /// Of which railroad.
        railroad: Railroad,
        /// Who.
        by: u16,
    },
    /// Places locomotives.
    Place {
        /// Of which railroad.
        railroad: Railroad,
        /// Where, in this order.
        at: Vec<HexId>,
        /// Who.
        by: u16,
    },
    /// Passes.
    Pass {
        /// Who.
        by: u16,
    },
    /// Moves a passenger.
    Ride {
        /// From which city.
        from: CityId,
        /// The links, each to a city.
        via: Vec<Step>,
        /// Who.
        by: u16,
    },
}

/// A step of a journey: a link of a railroad to a city.
pub type Step = (Railroad, CityId);

impl Move {
    /// Makes a move of a verb and its values.
    pub fn read(verb: usize, args: &Args) -> Self {
        match verb {
            0 => Self::Take { railroad: Railroad::of(args.id(0)), by: args.id(1) },
            1 => {
                let at = args.get(1).map_or(&[][..], Value::elements).iter().filter_map(Value::id).map(HexId).collect();
                Self::Place { railroad: Railroad::of(args.id(0)), at, by: args.id(2) }
            }
            2 => Self::Pass { by: args.id(0) },
            _ => {
                let steps = args.get(1).map_or(&[][..], Value::elements).iter().flat_map(Value::entries);
                let via = steps.filter_map(|(railroad, city)| Some((Railroad::of(*railroad), CityId(city.id()?)))).collect();
                Self::Ride { from: CityId(args.id(0)), via, by: args.id(2) }
            }
        }
    }

    /// The verb and its values.
    pub fn declare(&self) -> (usize, Args) {
        let city = |city: CityId| Value::Name(Domain::City, city.0);
        match self {
            Self::Take { railroad, by } => (0, Args::new([Some(railroad.value()), Some(Value::player(*by))])),
            Self::Place { railroad, at, by } => {
                let at = match at.as_slice() {
                    [one] => Value::place(one.0),
                    several => Value::list(several.iter().map(|hex| Value::place(hex.0))),
                };
                (1, Args::new([Some(railroad.value()), Some(at), Some(Value::player(*by))]))
            }
            Self::Pass { by } => (2, Args::new([Some(Value::player(*by))])),
            Self::Ride { from, via, by } => {
                let steps = via.iter().map(|(railroad, to)| Value::Map(Domain::Company, vec![(*railroad as u16, city(*to))]));
                (3, Args::new([Some(city(*from)), Some(Value::list(steps)), Some(Value::player(*by))]))
            }
        }
    }

    /// Who makes the move.
    pub const fn by(&self) -> u16 {
        match self {
            Self::Take { by, .. } | Self::Place { by, .. } | Self::Pass { by } | Self::Ride { by, .. } => *by,
        }
    }
}
