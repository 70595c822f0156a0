//! The header keys of Mini Rails: what the hexes are worth, and which company starts where.

use super::board::Board;
use super::map::{read_faces, read_map, warn_of_city};
use super::starts::{Start, read_starts};
use crate::game::language::{Faults, HeaderKey, Names};
use crate::game::reading::{Header, is_blank};

/// The header keys of this game only.
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

/// What the header settles for the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// What each hex is worth.
    pub values: Vec<i8>,
    /// Where the companies start; `None` if the log begins with a position.
    pub start: Option<Start>,
}

/// Reads the header keys; `None` after adding at least one fault.
pub(crate) fn seat(
    board: &Board,
    players: &Names,
    header: &Header<'_, '_>,
    faults: &mut Faults,
) -> Option<Own> {
    let before = faults.len();
    let faces = read_faces(header, board, faults);
    let values = read_map(header, board, &faces, faults);
    // Beside a position nothing starts: its own fault says so.
    let begun = header
        .get("position")
        .is_some_and(|position| !is_blank(header.tree, position));
    let start = if begun {
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
