//! The layout of the position that a log begins with: one key per line, long mappings with one
//! entry per line.

use super::scalar::WIDTH;
use crate::game::notation::{flow, scalar};
use serde_json::Value as Json;

/// Lays out the key `position` with its entries, in the order given.
pub(crate) fn position(entries: &[(&str, Json)]) -> String {
    if entries.is_empty() {
        return "position: {}".to_owned();
    }
    entries
        .iter()
        .fold("position:".to_owned(), |text, (key, value)| {
            format!("{text}\n{}", entry(key, value))
        })
}

/// Lays out an entry of a position, in one line or several.
pub(crate) fn entry(key: &str, value: &Json) -> String {
    let whole = format!("  {key}: {}", flow(value));
    match value {
        Json::Object(inner) if whole.chars().count() >= WIDTH => {
            let inner = inner
                .iter()
                .map(|(name, value)| format!("\n    {}: {}", scalar(name), flow(value)));
            format!("  {key}:{}", inner.collect::<String>())
        }
        _ => whole,
    }
}
