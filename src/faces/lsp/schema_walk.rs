//! What a JSON Schema says about a place in a value: the keys and words that may be written there,
//! and what they mean. Board files and `railref.toml` are described by their published schemas.

use super::cursor::Step;
use serde_json::Value as Json;

/// Returns the schemas of the value at the end of a path. There are several if a value may have
/// several forms.
pub(crate) fn at<'s>(schema: &'s Json, path: &[Step]) -> Vec<&'s Json> {
    path.iter().fold(forms(schema), |schemas, step| {
        schemas
            .into_iter()
            .flat_map(|schema| within(schema, step))
            .flat_map(forms)
            .collect()
    })
}

/// Returns the keys of a mapping, each with its schema.
pub(crate) fn keys<'s>(schemas: &[&'s Json]) -> Vec<(&'s str, &'s Json)> {
    let properties = schemas
        .iter()
        .filter_map(|schema| schema["properties"].as_object());
    properties
        .flatten()
        .map(|(key, schema)| (key.as_str(), schema))
        .collect()
}

/// Returns the words and numbers that may be written. If a value may also be quoted, such as a
/// number, only the form without quotes is listed.
pub(crate) fn words(schemas: &[&Json]) -> Vec<Json> {
    let mut words: Vec<Json> = Vec::new();
    for schema in schemas {
        if schema["type"] == "boolean" {
            words.extend([true.into(), false.into()]);
        }
        let listed = schema["enum"].as_array().into_iter().flatten();
        words.extend(listed.filter(|word| !is_quoted(word)).cloned());
    }
    words
}

/// Returns what a key means.
pub(crate) fn doc(schema: &Json) -> Option<&str> {
    schema["description"].as_str()
}

/// Returns the description of the innermost value along a path that has one.
fn nearest_doc<'s>(schema: &'s Json, path: &[Step]) -> Option<&'s str> {
    let mut lengths = (1..=path.len()).rev();
    lengths.find_map(|length| at(schema, &path[..length]).into_iter().find_map(doc))
}

/// Returns the name and the meaning of the key at the end of a path, or of the nearest key around
/// it.
pub(crate) fn described(schema: &Json, path: &[Step]) -> Option<String> {
    let doc = nearest_doc(schema, path)?;
    let mut names = path.iter().rev().filter_map(|step| match step {
        Step::Key(name) => Some(name),
        Step::Item(_) => None,
    });
    Some(format!("`{}`: {doc}", names.next()?))
}

/// Returns a schema and all forms that it combines.
fn forms(schema: &Json) -> Vec<&Json> {
    let mut all = vec![schema];
    let parts = ["anyOf", "allOf", "oneOf"].into_iter();
    for parts in parts.filter_map(|key| schema[key].as_array()) {
        all.extend(parts.iter().flat_map(forms));
    }
    all
}

fn within<'s>(schema: &'s Json, step: &Step) -> Vec<&'s Json> {
    match step {
        Step::Key(key) => {
            if let Some(own) = schema["properties"].get(key) {
                return vec![own];
            }
            // The patterns of keys are not compared: no schema of a mapping has two.
            let patterns = schema["patternProperties"]
                .as_object()
                .into_iter()
                .flatten();
            let others = schema
                .get("additionalProperties")
                .filter(|of| of.is_object());
            patterns.map(|(_, of)| of).chain(others).collect()
        }
        Step::Item(_) => schema.get("items").into_iter().collect(),
    }
}

/// Returns whether a word is the quoted form of a number, or of true or false.
fn is_quoted(word: &Json) -> bool {
    let word = word.as_str();
    word.is_some_and(|word| word.parse::<i64>().is_ok() || word.parse::<bool>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_path_leads_to_every_form_of_a_value() {
        let schema = json!({"properties": {"a": {"description": "the list", "items": {"anyOf": [
            {"enum": ["x", 1, "+1"]},
            {"type": "boolean"},
            {"enum": ["true", "false"]},
        ]}}}, "additionalProperties": {"patternProperties": {"^b": {"properties": {"c": {}}}}}});
        let key = |key: &str| Step::Key(key.to_owned());
        let item = [key("a"), Step::Item(0)];
        let found = words(&at(&schema, &item));
        assert_eq!(found, [json!("x"), json!(1), json!(true), json!(false)]);
        assert_eq!(nearest_doc(&schema, &item), Some("the list"));
        let inner = at(&schema, &[key("other"), key("b1")]);
        assert_eq!(keys(&inner)[0].0, "c");
        assert!(at(&schema, &[key("a"), key("b")]).is_empty());
    }
}
