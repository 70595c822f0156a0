//! Pieces of JSON Schemas (draft-07) for what the readers accept: a number with or without quotes,
//! a word in any case.

use serde_json::{Value as Json, json};

/// Returns a pattern that matches the texts that are one of `words`, without regard to case (ASCII)
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

/// Returns the schema of a game's name: as it is written, which editors complete, or in another
/// case and with other separators between its words.
pub fn game(id: &str) -> Json {
    let words = any_case(&[id]).replace('-', r"[-_\s]+");
    json!({"anyOf": [{"enum": [id]}, {"type": "string", "pattern": words}]})
}

/// Returns the schema of one of `words`: as it is written, which editors complete, or in another
/// case.
pub fn words(words: &[&str]) -> Json {
    json!({"anyOf": [{"enum": words}, {"type": "string", "pattern": any_case(words)}]})
}

/// Returns the schema of a whole number, with or without quotes.
pub fn number() -> Json {
    json!({"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^\\s*[+-]?[0-9]+\\s*$"}]})
}

/// Returns the schema of a mapping with exactly these keys, all of them required.
pub fn closed(keys: Json) -> Json {
    let required: Vec<String> = keys
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, _)| key.clone())
        .collect();
    json!({"type": "object", "additionalProperties": false, "required": required, "properties": keys})
}

/// Returns the schema of a mapping with these keys, of which those in `optional` may be left out.
pub fn open(keys: Json, optional: &[&str]) -> Json {
    let mut out = closed(keys);
    if let Some(required) = out["required"].as_array_mut() {
        required.retain(|key| !optional.iter().any(|name| key == name));
    }
    out
}

/// Returns the schema of a name.
pub fn name(doc: &str) -> Json {
    json!({"description": doc, "type": ["string", "number", "boolean"], "pattern": "\\S"})
}

/// Returns the schema of a list.
pub fn list(doc: &str, of: Json) -> Json {
    json!({"description": doc, "type": "array", "items": of})
}

/// Returns the schema of a list of a fixed length.
pub fn tuple(doc: &str, of: Json, count: usize) -> Json {
    json!({"description": doc, "type": "array", "items": of, "minItems": count, "maxItems": count})
}

/// Returns the schema of a mapping whose keys are names.
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
