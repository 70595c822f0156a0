//! The keys of a header: their order, and the layout of each with its value.

use super::moves::{shaped_states, states};
use super::position::position;
use super::scalar::WIDTH;
use super::scalar::{flow, items, text};
use crate::game::language::{HEADER_KEYS, Info, Names, Speak, word};
use crate::game::reading::{Reader, is_blank};
use crate::yaml::tree::{Kind, NodeId, Tree};

/// A key of the outermost mapping.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The key.
    pub name: String,
    /// Its rank in the canonical order.
    pub rank: usize,
    /// The key's node.
    pub key: NodeId,
    /// The value's node.
    pub value: NodeId,
}

/// Returns the keys of a log in the order written.
pub(crate) fn entries(tree: &Tree<'_>, root: NodeId, info: &Info) -> Vec<Entry> {
    let mut order = Vec::with_capacity(HEADER_KEYS.len() + info.header.len());
    for key in HEADER_KEYS {
        order.push(key);
        if key == "players" {
            order.extend(info.header.iter().map(|own| own.name));
        }
    }
    let entry = |(key, value): (NodeId, NodeId)| {
        let name = tree.scalar(key).unwrap_or_default().to_owned();
        let rank = order
            .iter()
            .position(|known| *known == name)
            .unwrap_or(order.len());
        Entry {
            name,
            rank,
            key,
            value,
        }
    };
    tree.entries(root).map(entry).collect()
}

/// Lays out a key with its value, in one line or several; `None` if the log is malformed.
pub(crate) fn value(reader: &Reader<'_, '_>, voice: &dyn Speak, entry: &Entry) -> Option<String> {
    let (tree, info, value) = (reader.tree, reader.info, entry.value);
    let name = &entry.name;
    let optional = ["board", "rulings", "position", "result", "moves"].contains(&name.as_str());
    if tree.span(value).start == tree.span(value).end || (optional && is_blank(tree, value)) {
        return Some(format!("{name}:"));
    }
    let written = match name.as_str() {
        "game" => info.id.to_owned(),
        "board" => {
            let named = tree.scalar(value)?;
            let boards = Names::new(info.boards.iter().map(|board| board.name));
            boards
                .find(named)
                .map_or_else(|| text(tree, value), |at| boards.name(at).to_owned())
        }
        "rules" => tree.scalar(value)?.trim().to_owned(),
        "rulings" => rulings(tree, info, value)?,
        "position" => {
            return Some(position(&shaped_states(
                reader,
                voice,
                value,
                info.expects,
            )?));
        }
        "result" => return Some(result(states(reader, voice, value, info.results)?)),
        _ => return Some(free(tree, name, value)),
    };
    Some(format!("{name}: {written}"))
}

fn rulings(tree: &Tree<'_>, info: &Info, map: NodeId) -> Option<String> {
    let mut written = Vec::new();
    for ruling in info.rulings {
        if let Some(value) = tree.get(map, ruling.key) {
            let choices: Vec<&'static str> =
                ruling.choices.iter().map(|(choice, _)| *choice).collect();
            written.push(format!(
                "{}: {}",
                ruling.key,
                word(tree.scalar(value)?, &choices)?
            ));
        }
    }
    Some(format!("{{{}}}", written.join(", ")))
}

/// Lays out the key `rulings` with these choices and a line break; empty if there are none.
pub(crate) fn chosen<'c>(choices: impl Iterator<Item = (&'c str, &'c str)>) -> String {
    let written: Vec<String> = choices
        .map(|(key, choice)| format!("{key}: {choice}"))
        .collect();
    if written.is_empty() {
        String::new()
    } else {
        format!("rulings: {{{}}}\n", written.join(", "))
    }
}

fn result(states: Vec<String>) -> String {
    if states.is_empty() {
        return "result: {}".to_owned();
    }
    states
        .into_iter()
        .fold("result:".to_owned(), |text, state| {
            format!("{text}\n  {state}")
        })
}

/// Lays out a value that the log language does not define: in one line if it fits, otherwise one
/// entry per line.
fn free(tree: &Tree<'_>, name: &str, value: NodeId) -> String {
    let whole = format!("{name}: {}", flow(tree, value));
    if whole.chars().count() <= WIDTH {
        return whole;
    }
    match tree.kind(value) {
        Kind::Map => {
            let entry = |(key, value): (NodeId, NodeId)| {
                let key = format!("  {}: ", text(tree, key));
                match tree.kind(value) {
                    Kind::Map => format!(
                        "{key}{{{}}}",
                        filled(&items(tree, value), key.chars().count())
                    ),
                    Kind::List => format!(
                        "{key}[{}]",
                        filled(&items(tree, value), key.chars().count())
                    ),
                    _ => format!("{key}{}", text(tree, value)),
                }
            };
            tree.entries(value)
                .map(entry)
                .fold(format!("{name}:"), |text, entry| format!("{text}\n{entry}"))
        }
        Kind::List => tree.children(value).fold(format!("{name}:"), |text, item| {
            format!("{text}\n  - {}", flow(tree, item))
        }),
        _ => whole,
    }
}

/// Lays out the items of a bracket that begins after `column` characters: in one line if they fit,
/// otherwise in lines filled up to the width. The hexes of a map begin a new line at each row.
fn filled(items: &[String], column: usize) -> String {
    let whole = items.join(", ");
    if column + whole.chars().count() + 2 <= WIDTH {
        return whole;
    }
    let row = |item: &String| {
        item.chars()
            .next()
            .filter(|_| item.chars().nth(1).is_some_and(|c| c.is_ascii_digit()))
    };
    let by_row = items.iter().all(|item| row(item).is_some());
    let mut text = String::new();
    let mut used = column + 1;
    for (index, item) in items.iter().enumerate() {
        let length = item.chars().count() + 2;
        if index > 0 {
            let breaks = if by_row {
                row(item) != row(&items[index - 1])
            } else {
                used + length > WIDTH
            };
            text.push_str(if breaks { ",\n    " } else { ", " });
            used = if breaks { 4 } else { used };
        }
        text.push_str(item);
        used += length;
    }
    text
}
