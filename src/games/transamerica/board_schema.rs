//! The JSON Schema of a board file.

use super::lattice::COLOURS;
use crate::game::reading::json_schema::{closed, list, mapping, name, number, open, tuple, words};
use serde_json::{Value as Json, json};

/// The schema of a board file.
pub(crate) fn schema() -> Json {
    let range = tuple("First and last column.", number(), 2);
    let city = open(
        json!({
            "at": {"description": "The junction it lies on.", "type": "string", "pattern": "^\\s*[A-Za-z][0-9]+\\s*$"},
            "colour": {"description": "The colour of its card.", "allOf": [words(&COLOURS)]},
            "dashed": {"description": "Whether its card leaves the deck with 2 or 3 players.", "anyOf": [{"type": "boolean"}, words(&["true", "false"])]},
        }),
        &["dashed"],
    );
    let line = json!({"description": "A line by its ends: A0-A1.", "type": "string", "pattern": "^\\s*[A-Za-z][0-9]+\\s*-\\s*[A-Za-z][0-9]+\\s*$"});
    closed(json!({
        "name": name("The board's name in reports."),
        "junctions": {
            "description": "The ranges of columns of each row, by its letter from the north.", "type": "object",
            "additionalProperties": false, "patternProperties": {"^\\s*[A-Za-z]\\s*$": list("Ranges of columns.", range)},
        },
        "cities": mapping("The cities with their cards.", city),
        "double_lines": list("The lines that count as two tracks.", json!({"anyOf": [line.clone(), list("Several lines.", line)]})),
    }))
}
