//! The schemas of board files. Each game has its own form of board; here is one function for each.

use super::{DRAFT, number, words};
use crate::game::Info;
use crate::games::{steel_driver, transamerica};
use serde_json::{Map, Value as Json, json};

/// The schema of the board files of a game; `None` for a game without one, which a test forbids.
pub fn schema(info: &Info) -> Option<Json> {
    let keys = match info.id {
        "steel-driver" => steel_driver(),
        "ride-the-rails" => ride_the_rails(),
        "mini-rails" => mini_rails(),
        "transamerica" => transamerica(),
        _ => return None,
    };
    let mut out = Map::new();
    out.insert("$schema".to_owned(), DRAFT.into());
    out.insert("title".to_owned(), format!("A board of {}", info.title).into());
    if let Json::Object(keys) = closed(keys) {
        out.extend(keys);
    }
    Some(Json::Object(out))
}

/// A mapping with exactly these keys, all of them needed.
fn closed(keys: Json) -> Json {
    let required: Vec<String> = keys.as_object().into_iter().flatten().map(|(key, _)| key.clone()).collect();
    json!({"type": "object", "additionalProperties": false, "required": required, "properties": keys})
}

/// A mapping with these keys, of which those in `optional` may be left out.
fn open(keys: Json, optional: &[&str]) -> Json {
    let mut out = closed(keys);
    if let Some(required) = out["required"].as_array_mut() {
        required.retain(|key| !optional.iter().any(|name| key == name));
    }
    out
}

fn name(doc: &str) -> Json {
    json!({"description": doc, "type": ["string", "number", "boolean"], "pattern": "\\S"})
}

fn list(doc: &str, of: Json) -> Json {
    json!({"description": doc, "type": "array", "items": of})
}

fn tuple(doc: &str, of: Json, count: usize) -> Json {
    json!({"description": doc, "type": "array", "items": of, "minItems": count, "maxItems": count})
}

fn mapping(doc: &str, of: Json) -> Json {
    json!({"description": doc, "type": "object", "additionalProperties": of})
}

fn steel_driver() -> Json {
    let goods: Vec<&str> = steel_driver::GOODS.iter().map(|(colour, _)| *colour).collect();
    let position = json!({"anyOf": [{"type": "number"}, {"type": "string", "pattern": "^\\s*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*$"}]});
    let location = open(
        json!({
            "shape": {"description": "A company may start at a hexagon.", "enum": ["circle", "hexagon"]},
            "value": {"description": "What a link to it adds to the profit level, in $.", "allOf": [number()]},
            "goods": {"description": "The colour of its goods cube.", "allOf": [words(&goods)]},
            "position": tuple("Where it is drawn: [x, y], x east, y south.", position, 2),
        }),
        &["position"],
    );
    let route = closed(json!({
        "between": tuple("The two locations it joins.", name("A location of this board."), 2),
        "cost": {"description": "What a link costs, in cubes.", "allOf": [number()]},
    }));
    json!({
        "name": name("The board's name in reports."),
        "companies": {
            "description": "The companies, in the order of the first turn.", "type": "array",
            "items": name("A company."), "minItems": 1, "maxItems": steel_driver::MAX_COMPANIES,
        },
        "transcontinental": tuple("The two ends of the transcontinental link.", name("A location of this board."), 2),
        "locations": mapping("Every location.", location),
        "routes": list("Every route, once.", route),
    })
}

fn ride_the_rails() -> Json {
    let signs = "A row from column 0 on: . plain, ^ mountain, o city, W West Coast city, E East Coast city, $ city with a $5 banner, @ Chicago; a space is no hex.";
    json!({
        "name": name("The board's name in reports."),
        "terrain": {
            "description": "The rows of hexes, by their letters from the north. Hexes of a row stand two columns apart; rows alternate.",
            "type": "object", "additionalProperties": false,
            "patternProperties": {"^[A-Z]$": {"description": signs, "type": ["string", "null"], "pattern": "^[ .^oWE$@]*$", "maxLength": 128}},
        },
        "cities": mapping("The names of the cities, by their hexes: F40: Chicago.", name("The city's name.")),
    })
}

fn mini_rails() -> Json {
    let hex = || json!({"description": "A hex: its row's letter and its column.", "type": "string", "pattern": "^\\s*[A-Za-z][0-9]+\\s*$"});
    let value = json!({"enum": [5, 3, 2, 1, -1, -2, -3, "5", "3", "2", "1", "+5", "+3", "+2", "+1", "-1", "-2", "-3"]});
    let numbered = |keys: std::ops::RangeInclusive<u8>, of: Json| {
        closed(Json::Object(keys.map(|key| (key.to_string(), of.clone())).collect::<Map<String, Json>>()))
    };
    let setup = closed(json!({
        "start_discs": {"description": "Starting discs of each company.", "allOf": [number()]},
        "bag_discs": {"description": "Discs of each company in the bag.", "allOf": [number()]},
        "market_spaces": {"description": "Spaces of the market track.", "allOf": [number()]},
    }));
    json!({
        "slots": numbered(0..=6, tuple("The hexes of a tile: the centre, then clockwise from the north-east.", hex(), 7)),
        "frames": numbered(1..=6, list("The starting hexes of a company's frame.", hex())),
        "faces": mapping("The known tile faces.", tuple("The centre's value, then clockwise from the north-east.", value, 7)),
        "setup": numbered(3..=5, setup),
    })
}

fn transamerica() -> Json {
    let range = tuple("First and last column.", number(), 2);
    let city = open(
        json!({
            "at": {"description": "The junction it lies on.", "type": "string", "pattern": "^\\s*[A-Za-z][0-9]+\\s*$"},
            "colour": {"description": "The colour of its card.", "allOf": [words(&transamerica::COLOURS)]},
            "dashed": {"description": "Whether its card leaves the deck with 2 or 3 players.", "anyOf": [{"type": "boolean"}, words(&["true", "false"])]},
        }),
        &["dashed"],
    );
    let line = json!({"description": "A line by its ends: A0-A1.", "type": "string", "pattern": "^\\s*[A-Za-z][0-9]+\\s*-\\s*[A-Za-z][0-9]+\\s*$"});
    json!({
        "name": name("The board's name in reports."),
        "junctions": {
            "description": "The ranges of columns of each row, by its letter from the north.", "type": "object",
            "additionalProperties": false, "patternProperties": {"^\\s*[A-Za-z]\\s*$": list("Ranges of columns.", range)},
        },
        "cities": mapping("The cities with their cards.", city),
        "double_lines": list("The lines that count as two tracks.", json!({"anyOf": [line.clone(), list("Several lines.", line)]})),
    })
}
