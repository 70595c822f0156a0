//! The JSON Schema of a board file.

use crate::game::reading::json_schema::{closed, list, mapping, number, tuple};
use serde_json::{Map, Value as Json, json};

/// The schema of a board file.
pub(crate) fn schema() -> Json {
    let hex = || json!({"description": "A hex: its row's letter and its column.", "type": "string", "pattern": "^\\s*[A-Za-z][0-9]+\\s*$"});
    let value = json!({"enum": [5, 3, 2, 1, -1, -2, -3, "5", "3", "2", "1", "+5", "+3", "+2", "+1", "-1", "-2", "-3"]});
    let numbered = |keys: std::ops::RangeInclusive<u8>, of: Json| {
        closed(Json::Object(
            keys.map(|key| (key.to_string(), of.clone()))
                .collect::<Map<String, Json>>(),
        ))
    };
    let setup = closed(json!({
        "start_discs": {"description": "Starting discs of each company.", "allOf": [number()]},
        "bag_discs": {"description": "Discs of each company in the bag.", "allOf": [number()]},
        "market_spaces": {"description": "Spaces of the market track.", "allOf": [number()]},
    }));
    closed(json!({
        "slots": numbered(0..=6, tuple("The hexes of a tile: the centre, then clockwise from the north-east.", hex(), 7)),
        "frames": numbered(1..=6, list("The starting hexes of a company's frame.", hex())),
        "faces": mapping("The known tile faces.", tuple("The centre's value, then clockwise from the north-east.", value, 7)),
        "setup": numbered(3..=5, setup),
    }))
}
