//! The words of TransAmerica: the type that stands for the game, its header keys, its rulings and
//! its verbs.

use super::board::{Board, COLOURS, City, Junction};
use crate::game::language::{
    Absent, Arg, Automatic, Domain, Faults, HeaderKey, Id as _, Names, Player, ROUND_WORDS, Shape,
    Value,
};
use crate::game::reading::{Header, number};
use smallvec::SmallVec;

/// The type that stands for TransAmerica.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transamerica;

/// The header keys that only this game has.
pub(crate) const HEADER: &[HeaderKey] = &[
    HeaderKey {
        name: "first",
        required: false,
        opening: true,
        of_players: true,
        doc: "The starting player of round 1; the start moves to the left each round. The first of players if left out.",
        schema: r#"{"type": ["string", "number", "boolean", "null"], "examples": ["Ann"]}"#,
    },
    HeaderKey {
        name: "rounds",
        required: false,
        opening: false,
        of_players: false,
        doc: "Under the ruling end: rounds, how many rounds are played. As many as there are players if left out.",
        schema: r#"{"type": ["integer", "string"], "minimum": 1, "maximum": 100, "pattern": "^\\s*[+]?[0-9]+\\s*$", "examples": [4]}"#,
    },
];

/// The most rounds that a game may have.
const MOST_ROUNDS: i64 = 100;

/// What the header decides for the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// The player who begins the first round.
    pub first: Player,
    /// How many rounds are played, if the game ends by their number.
    pub rounds: u32,
}

/// Reads the header keys of this game and checks that there are enough cards; `None` after adding a
/// fault.
pub(crate) fn seat(
    board: &Board,
    players: &Names,
    header: &Header<'_, '_>,
    faults: &mut Faults,
) -> Option<Own> {
    let first = match header.get("first") {
        None => Player(0),
        Some(at) => header.player(at, players, faults)?,
    };
    let rounds = rounds(players, header, faults)?;
    for (colour, name) in COLOURS.iter().enumerate() {
        let cards = board.deck(players.len(), colour).count();
        if cards < players.len() {
            let at = header.get("players").unwrap_or(header.root);
            let message = format!(
                "the board has {cards} {name} cards for {} players",
                players.len()
            );
            faults.push(header.setup_fault(at, message, "more players than cards of a colour"));
            return None;
        }
    }
    Some(Own { first, rounds })
}

/// Reads the number of rounds; `None` after adding a fault.
fn rounds(players: &Names, header: &Header<'_, '_>, faults: &mut Faults) -> Option<u32> {
    let Some((key, at)) = header.entry("rounds") else {
        return Some(players.len() as u32);
    };
    if header.choice("end") != Some("rounds") {
        let message = "rounds says how many rounds are played, but this game ends by the barrier";
        let fault = header.setup_fault(key, message, "of no use here");
        faults.push(fault.help("add rulings: {end: rounds}, or remove rounds"));
        return None;
    }
    let number = header.tree.scalar(at).and_then(number);
    let rounds = number.filter(|number| (1..=MOST_ROUNDS).contains(number));
    if rounds.is_none() {
        let message = format!("rounds is a whole number from 1 to {MOST_ROUNDS}");
        let fault = header.setup_fault(at, message, "not a number of rounds");
        let example = format!("write rounds: {}", players.len());
        faults.push(fault.help(format!("{example} to let everybody begin once")));
    }
    rounds.map(|rounds| rounds as u32)
}

crate::rulings! {
    /// The choices on the points the rulebook leaves open.
    pub struct Rulings {
        /// Does the barrier move after the second round?
        barrier: Barrier = "barrier",
            because "the rulebook prints it so",
            cases [
                "TA-7.01", "TA-7.02", "TA-7.03", "TA-7.04", "TA-7.07", "TA-7.09", "TA-7.10",
                "TA-7.11",
            ] {
            /// if the lowest then has 4 points or more, the game ends at 3 below the lowest
            Moves = "moves",
            /// the game ends at 0 points throughout
            Fixed = "fixed",
        }
        /// When does the game end?
        end: End = "end",
            because "the rulebook prints no other end",
            cases [
                "TA-8.25", "TA-8.26", "TA-8.27", "TA-8.28", "TA-8.29",
            ] {
            /// with the round in which somebody's points come down to the barrier
            Barrier = "barrier",
            /// after as many rounds as the header says under `rounds`, or as there are players; there is no barrier
            Rounds = "rounds",
        }
    }
}

crate::editions! {
    /// The editions of the referee's rules.
    pub enum Edition {
        /// The rules of the first release.
        First = 1,
    }
}

/// Hands as written: the players with their cards, in the order of the log.
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

/// Tracks as written, each with its two junctions.
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

/// The steps that the referee takes by itself.
pub(crate) const AUTOMATIC: &[Automatic] = &[
    Automatic {
        words: &[
            "points", "score", "scoring", "payment", "payments", "loss", "lose", "loses", "lost",
        ],
        does: "what the players lose at the end of a round is taken off their points automatically",
        check: "{expect: {points: {Ann: 10, Ben: 8}}}",
    },
    Automatic {
        words: ROUND_WORDS,
        does: "a round ends automatically once somebody has joined all five cities",
        check: "{expect: {round: 2}}",
    },
    Automatic {
        words: &["barrier"],
        does: "the barrier is moved automatically",
        check: "{expect: {barrier: 5}}",
    },
];

/// Moves that people expect and that the game does not have.
pub(crate) const ABSENT: &[Absent] = &[Absent {
    words: &["buy", "bid", "sale", "claim", "take"],
    says: "nothing is bought or claimed in TransAmerica",
    instead: "in each turn a player lays one or two tracks",
    section: "Building Rules",
}];

crate::verbs! {
    /// A move of TransAmerica.
    pub enum Move {
        /// Deals the hands of a round, before its first start marker.
        Deal = "{deal: {Ann: [Portland, Helena, Omaha, Dallas, New York], Ben: [Medford, Chicago, Santa Fe, Phoenix, Winston]}}" in "Preparation" {
            /// every player's five cards, one of each colour
            "deal" hands: Written,
        }
        /// Shows the hands of a round that were secret while it was logged, at its end.
        Reveal = "{reveal: {Ann: [Portland, Helena, Omaha, Dallas, New York], Ben: [Medford, Chicago, Santa Fe, Phoenix, Winston]}}" in "End of the Round" {
            /// every player's five cards, one of each colour
            "reveal" hands: Written,
        }
        /// Places a player's start marker.
        Start = "{start: Boston, by: Ann}" in "Game Play" {
            /// the junction or city
            "start" at: Junction,
            /// the player
            "by" by: Player,
        }
        /// Lays one or two tracks.
        Lay = "{lay: [[E6, F7], [Denver, F8]], by: Ann}" in "Building Rules" {
            /// one or two tracks, each a pair of junctions or cities, in the order they are laid
            "lay" tracks: Tracks,
            /// the player
            "by" by: Player,
        }
        /// Lays nothing; only for a player who can lay nothing.
        Pass = "{pass: Ann}" in "Building Rules" {
            /// the player
            "pass" by: Player,
        }
    }
}
