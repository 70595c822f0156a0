//! The position a log begins with, laid out: a key a line, long mappings an entry a line.

use super::scalar::WIDTH;
use crate::notation::{flow, scalar};
use serde_json::Value as Json;

/// The key `position` with its entries, in the order given.
pub fn position(entries: &[(&str, Json)]) -> String {
    if entries.is_empty() {
        return "position: {}".to_owned();
    }
    let mut text = String::from("position:");
    for (key, value) in entries {
        let whole = format!("\n  {key}: {}", flow(value));
        match value {
            Json::Object(inner) if whole.chars().count() > WIDTH => {
                text.push_str(&format!("\n  {key}:"));
                inner.iter().for_each(|(name, value)| text.push_str(&format!("\n    {}: {}", scalar(name), flow(value))));
            }
            _ => text.push_str(&whole),
        }
    }
    text
}
