//! The JSON Schema of a board file.

use crate::game::reading::json_schema::{closed, mapping, name};
use serde_json::{Value as Json, json};

/// The schema of a board file.
pub(crate) fn schema() -> Json {
    let signs = "A row from column 0 on: . plain, ^ mountain, o city, W West Coast city, E East Coast city, $ city with a $5 banner, @ Chicago; a space is no hex.";
    closed(json!({
        "name": name("The board's name in reports."),
        "terrain": {
            "description": "The rows of hexes, by their letters from the north. Hexes of a row stand two columns apart; rows alternate.",
            "type": "object", "additionalProperties": false,
            "patternProperties": {"^[A-Z]$": {"description": signs, "type": ["string", "null"], "pattern": "^[ .^oWE$@]*$", "maxLength": 128}},
        },
        "cities": mapping("The names of the cities, by their hexes: F40: Chicago.", name("The city's name.")),
    }))
}
