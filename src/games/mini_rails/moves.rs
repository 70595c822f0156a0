//! The moves of the log, and how they are read and written.

use super::board::{Company, Hex, Player};
use crate::game::{Args, Domain, ExpectKey, Key, Shape, Value, Verb};

/// Where the disc of a build goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// On the map.
    Hex(Hex),
    /// On the company's frame, because no hex is open to it.
    Frame,
}

/// What a disc taken from the market is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It goes to the player's board, at 0.
    Buy,
    /// It goes on the map or on its frame.
    Build(Site),
}

impl Deed {
    /// Whether it is a build.
    pub const fn is_build(self) -> bool {
        matches!(self, Self::Build(_))
    }

    /// The verb.
    pub const fn verb(self) -> &'static str {
        if self.is_build() { "build" } else { "buy" }
    }
}

/// A disc taken from the market.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    /// Whose disc.
    pub company: Company,
    /// Who takes it.
    pub by: Player,
    /// The space on the market track as written, 1 the leftmost; `None` where it was left out.
    pub space: Option<i64>,
    /// What for.
    pub deed: Deed,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// The discs drawn from the bag onto the market, from left to right.
    Draw(Vec<Company>),
    /// A player takes a disc and buys or builds.
    Take(Take),
}

const COMPANY: Shape = Shape::Name(&[Domain::Company]);
const PLAYER: Shape = Shape::Name(&[Domain::Player]);

const DRAW: usize = 0;
const BUY: usize = 1;
const BUILD: usize = 2;

const BY: Key = Key::required("by", PLAYER, "the player whose marker is next");
const SPACE: Key =
    Key::optional("space", Shape::Number, "the disc's space on the market, 1 the leftmost; needed where several such discs lie there");

/// The verbs, in the order of the constants above.
pub const VERBS: &[Verb] = &[
    Verb {
        keys: &[Key::required("draw", Shape::List(&COMPANY), "the discs drawn, from left to right: two for each player and one")],
        doc: "Discs are drawn from the bag onto the market track",
        example: "{draw: [red, blue, red, tan, gray, white, blue]}",
    },
    Verb {
        keys: &[Key::required("buy", COMPANY, "the company of the disc"), BY, SPACE],
        doc: "The player's leftmost marker replaces a disc on the market; the disc becomes a stock at 0",
        example: "{buy: red, by: Ann, space: 4}",
    },
    Verb {
        keys: &[
            Key::required("build", COMPANY, "the company of the disc"),
            BY,
            SPACE,
            Key::required(
                "at",
                Shape::WordOr(&["frame"], &Shape::Name(&[Domain::Place])),
                "the hex it goes to, or frame when no hex is open",
            ),
        ],
        doc: "The player's leftmost marker replaces a disc on the market; the disc goes on the map and the company's stocks move",
        example: "{build: red, by: Ann, space: 2, at: E8}",
    },
];

/// The keys of `expect`.
pub const EXPECTS: &[ExpectKey] = &[
    ExpectKey::new("round", Shape::Number, "the round, from 1"),
    ExpectKey::new("phase", Shape::Word(&["draw", "action", "over"]), "what the table is doing"),
    ExpectKey::new("active", Shape::OrNobody(&PLAYER), "whose marker is next"),
    ExpectKey::new("order", Shape::List(&PLAYER), "the markers still on the order track, from the left"),
    ExpectKey::new(
        "market",
        Shape::List(&Shape::OrNobody(&Shape::Name(&[Domain::Company, Domain::Player]))),
        "the market track from the left: a company's disc, a player's marker, or null",
    ),
    ExpectKey::new(
        "stocks",
        Shape::Map(Domain::Player, &Shape::Bag(&Shape::Entry(Domain::Company, &Shape::Number))),
        "each player's stocks with their values: {Ann: [{red: 3}, {blue: -1}]}",
    ),
    ExpectKey::new("taxed", Shape::List(&COMPANY), "the discs on the taxed area, from the left"),
    ExpectKey::new("bag", Shape::Map(Domain::Company, &Shape::Number), "the discs left in the bag"),
    ExpectKey::new(
        "track",
        Shape::Map(Domain::Company, &Shape::CountOrBag(&Shape::Name(&[Domain::Place]))),
        "each company's discs on the map: how many, or the hexes",
    ),
];

/// The keys of `result`.
pub const RESULTS: &[ExpectKey] = &[
    ExpectKey::new("profit", Shape::Map(Domain::Player, &Shape::Number), "each player's profit"),
    ExpectKey::new("winner", Shape::OneOrBag(&PLAYER), "the player with the most, or several"),
];

/// Makes a move of a verb and its values.
pub fn read(verb: usize, args: &Args) -> Move {
    match verb {
        DRAW => Move::Draw(args.get(0).map(|discs| discs.elements().iter().filter_map(Value::id).collect()).unwrap_or_default()),
        _ => {
            let deed = match (verb, args.maybe_id(3)) {
                (BUILD, Some(hex)) => Deed::Build(Site::Hex(hex)),
                (BUILD, None) => Deed::Build(Site::Frame),
                _ => Deed::Buy,
            };
            let space = args.get(2).and_then(Value::as_number);
            Move::Take(Take { company: args.id(0), by: args.id(1), space, deed })
        }
    }
}

/// The verb and the values of a move.
pub fn declare(action: &Move) -> (usize, Args) {
    match action {
        Move::Draw(discs) => (DRAW, Args::new([Some(Value::list(discs.iter().map(|company| Value::company(*company))))])),
        Move::Take(take) => {
            let company = Some(Value::company(take.company));
            let by = Some(Value::player(take.by));
            let space = take.space.map(Value::Number);
            match take.deed {
                Deed::Buy => (BUY, Args::new([company, by, space])),
                Deed::Build(Site::Hex(hex)) => (BUILD, Args::new([company, by, space, Some(Value::place(hex))])),
                Deed::Build(Site::Frame) => (BUILD, Args::new([company, by, space, Some(Value::Word("frame"))])),
            }
        }
    }
}
