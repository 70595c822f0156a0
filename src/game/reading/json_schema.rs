//! Pieces of JSON Schemas (draft-07) for what a reader here takes: a number quoted or not, a word in any letters.

use serde_json::{Value as Json, json};

/// Returns a pattern that a text matches if it is one of `words`, without regard to case (ASCII)
/// and surrounding spaces.
pub fn any_case(words: &[&str]) -> String {
    let word = |word: &&str| {
        let letters = word.chars().map(|c| match c {
            c if c.is_ascii_alphabetic() => {
                format!("[{}{}]", c.to_ascii_uppercase(), c.to_ascii_lowercase())
            }
            c if c.is_ascii_digit() || matches!(c, '-' | '/' | ' ' | '_') => c.to_string(),
            c => format!("\\{c}"),
        });
        letters.collect::<String>()
    };
    format!(
        "^\\s*({})\\s*$",
        words.iter().map(word).collect::<Vec<_>>().join("|")
    )
}

/// Returns the name of a game as it is written, which editors complete, or in other letters and
/// with other signs between its words.
pub fn game(id: &str) -> Json {
    let words = any_case(&[id]).replace('-', r"[-_\s]+");
    json!({"anyOf": [{"enum": [id]}, {"type": "string", "pattern": words}]})
}

/// One of `words`: as they are written, which editors complete, or in other letters.
pub fn words(words: &[&str]) -> Json {
    json!({"anyOf": [{"enum": words}, {"type": "string", "pattern": any_case(words)}]})
}

/// Returns a whole number, quoted or not.
pub fn number() -> Json {
    json!({"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^\\s*[+-]?[0-9]+\\s*$"}]})
}

/// Returns a mapping with exactly these keys, all of them needed.
pub fn closed(keys: Json) -> Json {
    let required: Vec<String> = keys
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, _)| key.clone())
        .collect();
    json!({"type": "object", "additionalProperties": false, "required": required, "properties": keys})
}

/// Returns a mapping with these keys, of which those in `optional` may be left out.
pub fn open(keys: Json, optional: &[&str]) -> Json {
    let mut out = closed(keys);
    if let Some(required) = out["required"].as_array_mut() {
        required.retain(|key| !optional.iter().any(|name| key == name));
    }
    out
}

/// Returns a name.
pub fn name(doc: &str) -> Json {
    json!({"description": doc, "type": ["string", "number", "boolean"], "pattern": "\\S"})
}

/// Returns a list.
pub fn list(doc: &str, of: Json) -> Json {
    json!({"description": doc, "type": "array", "items": of})
}

/// Returns a list of a fixed length.
pub fn tuple(doc: &str, of: Json, count: usize) -> Json {
    json!({"description": doc, "type": "array", "items": of, "minItems": count, "maxItems": count})
}

/// Returns a mapping from names.
pub fn mapping(doc: &str, of: Json) -> Json {
    json!({"description": doc, "type": "object", "additionalProperties": of})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_takes_both_cases() {
        assert_eq!(any_case(&["a-1", "no"]), "^\\s*([Aa]-1|[Nn][Oo])\\s*$");
    }
}
