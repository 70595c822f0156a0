//! The verbs of Steel Driver and the moves they make.

use crate::game::{Args, Domain, ExpectKey, HeaderKey, Key, Shape, Value, Verb};

const PLAYER: Shape = Shape::Name(&[Domain::Player]);
const COMPANY: Shape = Shape::Name(&[Domain::Company]);
const PLACE: Shape = Shape::Name(&[Domain::Place]);
const PLAYER_OR_COMPANY: Shape = Shape::Name(&[Domain::Player, Domain::Company]);

/// The phases, in the words of `expect`.
pub const PHASES: &[&str] = &["auction", "build", "profits", "final", "over"];

const OFFER: usize = 0;
const BID: usize = 1;
const SALE: usize = 2;
const BUILD: usize = 3;
const CLAIM: usize = 4;
const PASS: usize = 5;

/// The verbs.
pub const VERBS: &[Verb] = &[
    Verb {
        keys: &[
            Key::required("offer", COMPANY, "the company whose control marker is put up"),
            Key::required("by", PLAYER, "the active player"),
            Key::required("bid", Shape::Number, "the first bid, in cubes"),
        ],
        doc: "The active player puts a control marker up for auction with a first bid.",
        example: "{offer: red, by: Andy, bid: 3}",
    },
    Verb {
        keys: &[Key::required("bid", Shape::Number, "the bid, in cubes"), Key::required("by", PLAYER, "who bids")],
        doc: "A higher bid in the open auction.",
        example: "{bid: 4, by: Don}",
    },
    Verb {
        keys: &[
            Key::required("sale", COMPANY, "the company whose control marker is sold"),
            Key::required("by", PLAYER, "the active player, who offered it"),
            Key::required("to", PLAYER, "who won the auction"),
            Key::required("price", Shape::Number, "the winning bid, in cubes"),
        ],
        doc: "A whole auction in one line.",
        example: "{sale: red, by: Andy, to: Don, price: 4}",
    },
    Verb {
        keys: &[
            Key::required("build", COMPANY, "the company that builds"),
            Key::required("from", PLACE, "one end of the link; the start, if it is the company's first"),
            Key::required("to", PLACE, "the other end"),
            Key::optional("by", PLAYER, "who controls the company"),
        ],
        doc: "A company builds a track link.",
        example: "{build: red, from: Baltimore, to: Pittsburgh}",
    },
    Verb {
        keys: &[
            Key::required("claim", PLACE, "the location whose goods cube is taken"),
            Key::required("by", COMPANY, "the company that takes it"),
        ],
        doc: "In the final a company takes a goods cube.",
        example: "{claim: Denver, by: red}",
    },
    Verb {
        keys: &[
            Key::required("pass", PLAYER_OR_COMPANY, "who passes: a player in the auctions, a company that cannot build or claim"),
            Key::optional("by", PLAYER, "who controls the company").unless(Domain::Player),
        ],
        doc: "A player leaves an auction or passes the marker on; a company that can do nothing more is out.",
        example: "{pass: Simon}",
    },
];

const NUMBER: Shape = Shape::Number;
const COLOURS: Shape = Shape::Map(Domain::Colour, &NUMBER);
const SHARES: Shape = Shape::Map(Domain::Company, &NUMBER);
const NOBODY_OR_PLAYER: Shape = Shape::OrNobody(&PLAYER);

/// The keys of `expect`; the indices are those of [`super::observe`].
pub const EXPECTS: &[ExpectKey] = &[
    ExpectKey::new("turn", NUMBER, "the turn, 1 to 5; 6 is the final"),
    ExpectKey::new("phase", Shape::Word(PHASES), "the phase"),
    ExpectKey::new("active", Shape::OrNobody(&PLAYER_OR_COMPANY), "the player or company to act"),
    ExpectKey::new("first", PLAYER, "who holds the Active Player marker"),
    ExpectKey::new("cubes", Shape::Map(Domain::Player, &NUMBER), "cubes by player"),
    ExpectKey::new("company-cubes", Shape::Map(Domain::Company, &NUMBER), "cubes by company"),
    ExpectKey::new("profit", Shape::Map(Domain::Company, &NUMBER), "profit levels, in $"),
    ExpectKey::new("cash", Shape::Map(Domain::Player, &NUMBER), "cash by player, in $"),
    ExpectKey::new("control", Shape::Map(Domain::Company, &NOBODY_OR_PLAYER), "who controls a company"),
    ExpectKey::new("shares", Shape::Map(Domain::Player, &SHARES), "shares by player and company"),
    ExpectKey::new("order", Shape::List(&COMPANY), "the order of play"),
    ExpectKey::new("passed", Shape::List(&COMPANY), "the pass row, first to pass first"),
    ExpectKey::new("goods", Shape::Map(Domain::Company, &COLOURS), "goods cubes claimed, by company and colour"),
    ExpectKey::new("values", Shape::Map(Domain::Company, &NUMBER), "final profit levels, in $; 0 before the end"),
];

/// The keys of `result`.
pub const RESULTS: &[ExpectKey] = &[
    ExpectKey::new("cash", Shape::Map(Domain::Player, &NUMBER), "final cash by player, in $"),
    ExpectKey::new("winner", Shape::OrNobody(&Shape::OneOrBag(&PLAYER)), "who won; a list if they share it"),
    ExpectKey::new("values", Shape::Map(Domain::Company, &NUMBER), "final profit levels by company, in $"),
];

/// The header keys of this game only.
pub const HEADER: &[HeaderKey] = &[HeaderKey {
    name: "first",
    required: false,
    doc: "The player with the Active Player marker; the first of `players` if not said.",
    schema: r#"{"type": ["string", "number", "boolean", "null"], "examples": ["Andy"]}"#,
}];

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Put a marker up.
    Offer {
        /// Whose marker.
        company: u8,
        /// Who offers.
        by: u8,
        /// First bid, in cubes.
        bid: i64,
    },
    /// Bid more.
    Bid {
        /// Who bids.
        by: u8,
        /// The bid, in cubes.
        bid: i64,
    },
    /// A whole auction.
    Sale {
        /// Whose marker.
        company: u8,
        /// Who offered.
        by: u8,
        /// Who won.
        to: u8,
        /// For how many cubes.
        price: i64,
    },
    /// Build a link.
    Build {
        /// Who builds.
        company: u8,
        /// One end.
        from: u16,
        /// The other end.
        to: u16,
        /// The controller, if said.
        by: Option<u8>,
    },
    /// Take a goods cube.
    Claim {
        /// Where.
        at: u16,
        /// Who takes it.
        company: u8,
    },
    /// A player passes.
    PlayerPass {
        /// Who.
        player: u8,
    },
    /// A company passes.
    CompanyPass {
        /// Who.
        company: u8,
        /// The controller, if said.
        by: Option<u8>,
    },
}

/// Makes a move of a verb and its values.
pub fn read(verb: usize, args: &Args) -> Move {
    let by = |key: usize| args.id(key) as u8;
    match verb {
        OFFER => Move::Offer { company: by(0), by: by(1), bid: args.number(2) },
        BID => Move::Bid { bid: args.number(0), by: by(1) },
        SALE => Move::Sale { company: by(0), by: by(1), to: by(2), price: args.number(3) },
        BUILD => Move::Build { company: by(0), from: args.id(1), to: args.id(2), by: args.maybe_id(3).map(|id| id as u8) },
        CLAIM => Move::Claim { at: args.id(0), company: by(1) },
        _ if args.domain(0) == Some(Domain::Company) => Move::CompanyPass { company: by(0), by: args.maybe_id(1).map(|id| id as u8) },
        _ => Move::PlayerPass { player: by(0) },
    }
}

/// The verb and the values of a move.
pub fn declare(action: &Move) -> (usize, Args) {
    let player = |id: u8| Some(Value::player(id));
    let company = |id: u8| Some(Value::company(id));
    let place = |id: u16| Some(Value::place(id));
    let number = |number: i64| Some(Value::Number(number));
    match *action {
        Move::Offer { company: of, by, bid } => (OFFER, Args::new([company(of), player(by), number(bid)])),
        Move::Bid { by, bid } => (BID, Args::new([number(bid), player(by)])),
        Move::Sale { company: of, by, to, price } => (SALE, Args::new([company(of), player(by), player(to), number(price)])),
        Move::Build { company: of, from, to, by } => (BUILD, Args::new([company(of), place(from), place(to), by.and_then(player)])),
        Move::Claim { at, company: of } => (CLAIM, Args::new([place(at), company(of)])),
        Move::PlayerPass { player: who } => (PASS, Args::new([player(who), None])),
        Move::CompanyPass { company: of, by } => (PASS, Args::new([company(of), by.and_then(player)])),
    }
}

/// A run of moves from an offer through its bids and passes as one sale to the highest bidder.
pub fn sale(run: &[Move]) -> Option<Move> {
    let Some(Move::Offer { company, by, bid }) = run.first().copied() else { return None };
    let (mut to, mut price) = (by, bid);
    for action in &run[1..] {
        match *action {
            Move::Bid { by, bid } => (to, price) = (by, bid),
            Move::PlayerPass { .. } => {}
            _ => return None,
        }
    }
    Some(Move::Sale { company, by, to, price })
}
