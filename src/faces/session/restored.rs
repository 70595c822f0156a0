//! Reads the line that a redo puts back.

use super::edited_log::EditedLog;
use super::judged_text::Judge;
use super::record::Record;
use super::requests::Refused;
use crate::yaml::parse::parse;
use crate::yaml::tree::{Kind, NodeId, Tree};
use serde_json::{Map, Value as Json};

/// Reads the entry, or the result, that a redo puts back.
pub(super) fn restored(
    record: &Record,
    judge: &Judge<'_>,
    edited: &EditedLog,
) -> Result<Map<String, Json>, Refused> {
    let line = edited.lines.first().map_or("", String::as_str);
    let line = format!("{}{line}", " ".repeat(edited.column));
    match line.split_once(':') {
        Some((key, value)) if key.trim().trim_matches(['"', '\'']) == "result" => {
            if value.trim().is_empty() {
                return Ok(std::iter::once(("result".to_owned(), Json::Null)).collect());
            }
            // If the document is in braces, the value may continue on lines that are not indented.
            let braced = format!("{{{}}}", line.trim_start());
            let read = record.read_entry(judge, &line);
            let read = read.or_else(|_| record.read_entry(judge, &braced));
            Ok(read?.json)
        }
        _ => {
            // Some layouts mean something only where they are in the log, such as a key after `?`.
            let read = record.read_entry(judge, &line).or_else(|error| {
                let entry = last_in_braces(&edited.text).ok_or(error)?;
                record.read_entry(judge, &entry)
            });
            Ok(read?.json)
        }
    }
}

/// Returns the last entry of the moves of a log in braces, on one line.
fn last_in_braces(text: &str) -> Option<String> {
    let parsed = parse(text);
    let tree = &parsed.tree;
    let moves = tree.get(tree.root()?, "moves")?;
    let is_list = tree.kind(moves) == Kind::List;
    let last = tree.children(moves).filter(|_| is_list).last()?;
    Some(in_braces(tree, last))
}

fn in_braces(tree: &Tree<'_>, node: NodeId) -> String {
    match tree.kind(node) {
        Kind::List => {
            let values: Vec<String> = tree
                .children(node)
                .map(|one| in_braces(tree, one))
                .collect();
            format!("[{}]", values.join(", "))
        }
        Kind::Map => {
            let entries = tree.entries(node);
            let entries = entries.map(|(key, value)| {
                format!("{}: {}", in_braces(tree, key), in_braces(tree, value))
            });
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        _ => {
            let text = tree.scalar(node).unwrap_or_default();
            if tree.is_plain(node) && !text.contains([',', '[', ']', '{', '}', '\n']) {
                text.to_owned()
            } else {
                Json::from(text).to_string()
            }
        }
    }
}
