//! The verbs and the moves they make.

use super::board::{City, Junction};
use crate::game::{Args, Domain, Key, Shape, Value, Verb};
use smallvec::SmallVec;

const PLAYER: Shape = Shape::Name(&[Domain::Player]);
const PLACE: Shape = Shape::Name(&[Domain::Place]);
const CARDS: Shape = Shape::Bag(&Shape::Name(&[Domain::City]));
const HANDS: Shape = Shape::Map(Domain::Player, &CARDS);
const TRACKS: Shape = Shape::List(&Shape::Pair(&PLACE));

/// The verbs; their indices are those below.
pub const VERBS: &[Verb] = &[
    Verb {
        keys: &[Key::required("deal", HANDS, "every player's five cards, one of each colour")],
        doc: "Deals the hands of a round, before its first start marker.",
        example: "{deal: {Ann: [Portland, Helena, Omaha, Dallas, New York], Ben: [Medford, Chicago, Santa Fe, Phoenix, Winston]}}",
    },
    Verb {
        keys: &[Key::required("reveal", HANDS, "every player's five cards, one of each colour")],
        doc: "Shows the hands of a round that were secret while it was logged, at its end.",
        example: "{reveal: {Ann: [Portland, Helena, Omaha, Dallas, New York], Ben: [Medford, Chicago, Santa Fe, Phoenix, Winston]}}",
    },
    Verb {
        keys: &[Key::required("start", PLACE, "the junction or city"), Key::required("by", PLAYER, "the player")],
        doc: "Places a player's start marker.",
        example: "{start: Boston, by: Ann}",
    },
    Verb {
        keys: &[
            Key::required("lay", TRACKS, "one or two tracks, each a pair of junctions or cities, in the order they are laid"),
            Key::required("by", PLAYER, "the player"),
        ],
        doc: "Lays one or two tracks.",
        example: "{lay: [[E6, F7], [Denver, F8]], by: Ann}",
    },
    Verb {
        keys: &[Key::required("pass", PLAYER, "the player")],
        doc: "Lays nothing; only for a player who can lay nothing.",
        example: "{pass: Ann}",
    },
];

const DEAL: usize = 0;
const REVEAL: usize = 1;
const START: usize = 2;
const LAY: usize = 3;
const PASS: usize = 4;

/// Hands as written: players with their cards, in the order of the log.
pub type Written = Vec<(u16, Vec<City>)>;
/// Tracks as written: from, to.
pub type Tracks = SmallVec<[(Junction, Junction); 2]>;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// The hands of a round at its start.
    Deal(Written),
    /// The hands of a round at its end.
    Reveal(Written),
    /// A start marker.
    Start {
        /// Where.
        at: Junction,
        /// Whose.
        by: u16,
    },
    /// Tracks.
    Lay {
        /// Which, in order.
        tracks: Tracks,
        /// Who lays them.
        by: u16,
    },
    /// Nothing is laid.
    Pass {
        /// Who lays nothing.
        by: u16,
    },
}

impl Move {
    /// The verb's word.
    pub fn verb(&self) -> &'static str {
        VERBS[self.declare().0].name()
    }

    /// Makes a move of a verb and its values.
    pub fn read(verb: usize, args: &Args) -> Self {
        match verb {
            DEAL => Self::Deal(hands(args)),
            REVEAL => Self::Reveal(hands(args)),
            START => Self::Start { at: args.id(0), by: args.id(1) },
            LAY => Self::Lay { tracks: tracks(args), by: args.id(1) },
            _ => Self::Pass { by: args.id(0) },
        }
    }

    /// The verb and its values.
    pub fn declare(&self) -> (usize, Args) {
        let player = |seat: u16| Some(Value::player(seat));
        match self {
            Self::Deal(hands) => (DEAL, Args::new([Some(written(hands))])),
            Self::Reveal(hands) => (REVEAL, Args::new([Some(written(hands))])),
            Self::Start { at, by } => (START, Args::new([Some(Value::place(*at)), player(*by)])),
            Self::Lay { tracks, by } => {
                let pairs = tracks.iter().map(|(from, to)| Value::list([Value::place(*from), Value::place(*to)]));
                (LAY, Args::new([Some(Value::list(pairs)), player(*by)]))
            }
            Self::Pass { by } => (PASS, Args::new([player(*by)])),
        }
    }
}

fn ids(value: &Value) -> impl Iterator<Item = u16> + '_ {
    value.elements().iter().map(|element| element.id().unwrap_or(0))
}

fn hands(args: &Args) -> Written {
    let entries = args.get(0).map_or(&[][..], Value::entries);
    entries.iter().map(|(player, cards)| (*player, ids(cards).collect())).collect()
}

fn written(hands: &Written) -> Value {
    let cards = |cards: &Vec<City>| Value::list(cards.iter().map(|city| Value::Name(Domain::City, *city)));
    Value::Map(Domain::Player, hands.iter().map(|(player, hand)| (*player, cards(hand))).collect())
}

fn tracks(args: &Args) -> Tracks {
    let pairs = args.get(0).map_or(&[][..], Value::elements);
    let pair = |value: &Value| {
        let mut ends = ids(value);
        (ends.next().unwrap_or(0), ends.next().unwrap_or(0))
    };
    pairs.iter().map(pair).collect()
}
