//! The words of Mini Rails: the type that stands for the game, its header keys, its rulings and its
//! verbs.

use super::board::{Board, Company, Hex};
use super::map::{read_faces, read_map, warn_of_city};
use super::starts::{Start, read_starts};
use crate::game::language::{
    Absent, Arg, Automatic, Domain, Faults, HeaderKey, Id as _, Names, Player, ROUND_WORDS, Shape,
    Value,
};
use crate::game::reading::{Header, is_blank};

/// The type that stands for Mini Rails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiniRails;

/// The header keys that only this game has.
pub(crate) const HEADER: &[HeaderKey] = &[
    HeaderKey {
        name: "map",
        required: true,
        opening: false,
        of_players: false,
        doc: "What each hex is worth: all 49 values by hex, or a face and a clockwise turn for each of the seven tiles",
        schema: r#"{"type":"object","oneOf":[{"required":["values"]},{"required":["tiles"]}],"additionalProperties":false,"properties":{
"values":{"type":"object","minProperties":49,"maxProperties":49,"propertyNames":{"pattern":"^\\s*[A-Za-z][0-9]{1,2}\\s*$"},"additionalProperties":{"enum":[5,3,2,1,-1,-2,-3,"5","3","2","1","+5","+3","+2","+1","-1","-2","-3"]}},
"tiles":{"type":"object","additionalProperties":false,"required":["0","1","2","3","4","5","6"],"patternProperties":{"^[0-6]$":{"type":"object","additionalProperties":false,"required":["face"],"properties":{"face":{"type":["string","integer"]},"turn":{"enum":[0,1,2,3,4,5,"0","1","2","3","4","5"]}}}}}}}"#,
    },
    HeaderKey {
        name: "faces",
        required: false,
        opening: false,
        of_players: false,
        doc: "Tile faces the board does not know: seven values, the centre first, then clockwise from the north-east",
        schema: r#"{"type":"object","additionalProperties":{"type":"array","minItems":7,"maxItems":7,"items":{"enum":[5,3,2,1,-1,-2,-3,"5","3","2","1","+5","+3","+2","+1","-1","-2","-3"]}}}"#,
    },
    HeaderKey {
        name: "start",
        required: true,
        opening: true,
        of_players: false,
        doc: "The starting hexes of each company: three with 3 players, one with 4 or 5, all of one frame",
        schema: r#"{"type":"object","minProperties":6,"maxProperties":6,"additionalProperties":{"type":"array","minItems":1,"items":{"type":"string"}}}"#,
    },
];

/// What the header decides for the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// What each hex is worth.
    pub values: Vec<i8>,
    /// Where the companies start; `None` if the log begins with a position.
    pub start: Option<Start>,
}

/// Reads the header keys of this game; `None` after adding at least one fault.
pub(crate) fn seat(
    board: &Board,
    players: &Names,
    header: &Header<'_, '_>,
    faults: &mut Faults,
) -> Option<Own> {
    let before = faults.len();
    let faces = read_faces(header, board, faults);
    let values = read_map(header, board, &faces, faults);
    // A log that begins with a position has no start. Having both is a fault that is reported
    // elsewhere.
    let has_position = header
        .get("position")
        .is_some_and(|position| !is_blank(header.tree, position));
    let start = if has_position {
        None
    } else {
        read_starts(header, board, players.len(), faults)
    };
    if faults.len() > before {
        return None;
    }
    let values = values?;
    warn_of_city(header, board, &values, faults);
    Some(Own { values, start })
}

crate::rulings! {
    /// The choices on the points the rulebook leaves open.
    pub struct Rulings {
        /// What happens to a stock at the end of a profit board?
        board_ends: BoardEnds = "board-ends",
            because "the second question of the published FAQ says that a stock at the end of the board stays there",
            cases [
                "MR-6.14", "MR-6.15", "MR-6.27", "MR-6.28", "MR-6.29", "MR-6.30",
            ] {
            /// it stops at +10 and at -10
            Stop = "stop",
            /// there is no end: it goes on beyond 10 and -10
            Open = "open",
        }
        /// In a tie, how does a stock compare with none, where one player has fewer left?
        missing_stock: MissingStock = "missing-stock",
            because "a stock that is not there cannot rank above one that is; since the sums are equal, all that it decides is whether stocks at 0 win a tie",
            cases [
                "MR-8.08", "MR-8.09", "MR-8.22", "MR-8.23",
            ] {
            /// no stock ranks below any stock
            Lowest = "lowest",
            /// no stock counts as 0
            Zero = "zero",
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

/// Where the disc of a build goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// In a hex of the map.
    Hex(Hex),
    /// On the company's frame, because no hex is open to it.
    Frame,
}

impl Site {
    /// The word for the frame in logs. No player may have this name.
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

/// The steps that the referee takes by itself.
pub(crate) const AUTOMATIC: &[Automatic] = &[
    Automatic {
        words: &["tax", "taxes", "taxed", "taxation"],
        does: "the disc that is left over is taxed automatically",
        check: "{expect: {taxed: [gray]}}",
    },
    Automatic {
        words: ROUND_WORDS,
        does: "a round ends automatically after the last marker's action",
        check: "{expect: {round: 2}}",
    },
    Automatic {
        words: &["profit", "profits", "score", "scoring", "stocks"],
        does: "the referee values the stocks itself",
        check: "{expect: {stocks: {Ann: [{red: 3}, {blue: -1}]}}}",
    },
];

/// Moves that people expect and that the game does not have.
pub(crate) const ABSENT: &[Absent] = &[
    Absent {
        words: &["pass", "passes", "passed", "skip", "skips"],
        says: "nobody passes in Mini Rails",
        instead: "each player buys once and builds once in a round",
        section: "Action Phase",
    },
    Absent {
        words: &["bid", "offer", "sale"],
        says: "nobody bids in Mini Rails",
        instead: "a player buys a disc of the market, which costs nothing",
        section: "Action Phase",
    },
];

crate::verbs! {
    /// A move of Mini Rails.
    pub enum Move {
        /// Discs are drawn from the bag onto the market track
        Draw = "{draw: [red, blue, red, tan, gray, white, blue]}" in "Draw Phase" {
            /// the discs drawn, from left to right: two for each player and one
            "draw" discs: Vec<Company>,
        }
        /// The player's leftmost marker replaces a disc on the market; the disc becomes a stock at 0
        Buy = "{buy: red, by: Ann, space: 4}" in "Buy shares from the company" {
            /// the company of the disc
            "buy" company: Company,
            /// the player whose marker is next
            "by" by: Player,
            /// the disc's space on the market, 1 the leftmost; needed where several such discs lie there
            "space" space: Option<i64>,
        }
        /// The player's leftmost marker replaces a disc on the market; the disc goes on the map and the company's stocks move
        Build = "{build: red, by: Ann, space: 2, at: E8}" in "Build tracks for the company" {
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
