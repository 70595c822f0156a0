//! The JSON Schema of a board file.

use crate::game::reading::json_schema::{closed, list, mapping, name, number, open, tuple, words};
use serde_json::{Value as Json, json};

/// The schema of a board file.
pub(crate) fn schema(goods: &[&str], most_companies: usize) -> Json {
    let position = json!({"anyOf": [{"type": "number"}, {"type": "string", "pattern": "^\\s*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*$"}]});
    let location = open(
        json!({
            "shape": {"description": "A company may start at a hexagon.", "enum": ["circle", "hexagon"]},
            "value": {"description": "What a link to it adds to the profit level, in $.", "allOf": [number()]},
            "goods": {"description": "The colour of its goods cube.", "allOf": [words(goods)]},
            "position": tuple("Where it is drawn: [x, y], x east, y south.", position, 2),
        }),
        &["position"],
    );
    let route = closed(json!({
        "between": tuple("The two locations it joins.", name("A location of this board."), 2),
        "cost": {"description": "What a link costs, in cubes.", "allOf": [number()]},
    }));
    closed(json!({
        "name": name("The board's name in reports."),
        "companies": {
            "description": "The companies, in the order of the first turn.", "type": "array",
            "items": name("A company."), "minItems": 1, "maxItems": most_companies,
        },
        "transcontinental": tuple("The two ends of the transcontinental link.", name("A location of this board."), 2),
        "locations": mapping("Every location.", location),
        "routes": list("Every route, once.", route),
    }))
}
