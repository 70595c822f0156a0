//! Edits of lists and names, in the header of a log or its position, that may have been meant.

use super::costs::Kind;
use crate::game::language::shown;
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{NodeId, Tree};

/// The most names of any value; with more, nothing is tried.
pub(super) const NAMES: usize = 8;

/// A header or position that may have been meant.
pub(super) struct Other {
    pub edits: Vec<TextEdit>,
    pub sentence: String,
    pub kind: Kind,
}

/// Returns what may have been meant by a list of names in another order: two of them exchanged, the
/// list rotated, the direction reversed, or the list written from its other end. `list` is what the list is called.
pub(super) fn orders(tree: &Tree<'_>, list: &str, names: &[NodeId]) -> Vec<Other> {
    let words: Option<Vec<&str>> = names.iter().map(|name| tree.scalar(*name)).collect();
    let Some(words) = words.filter(|words| words.len() <= NAMES) else {
        return Vec::new();
    };
    let count = names.len();
    let mut others = Vec::new();
    let mut known: Vec<Vec<usize>> = vec![(0..count).collect()];
    for one in 0..count {
        for other in one + 1..count {
            let mut order: Vec<usize> = (0..count).collect();
            order.swap(one, other);
            let [first, second] = [words[one], words[other]].map(shown);
            let sentence = format!("{first} and {second} are swapped in {list}");
            others.push(reordered(tree, names, &order, sentence));
            known.push(order);
        }
    }
    let turned = (1..count).map(|by| (0..count).map(|at| (at + by) % count).collect());
    let reversed = (0..count).map(|at| (count - at) % count).collect();
    let backwards = (0..count).rev().collect();
    for order in turned.chain([reversed, backwards]) {
        if known.contains(&order) {
            continue;
        }
        let names_in_order: Vec<String> = order.iter().map(|at| shown(words[*at])).collect();
        let sentence = format!("{list} should be [{}]", names_in_order.join(", "));
        others.push(reordered(tree, names, &order, sentence));
        known.push(order);
    }
    others
}

fn reordered(tree: &Tree<'_>, names: &[NodeId], order: &[usize], sentence: String) -> Other {
    let moved = order.iter().enumerate().filter(|(at, from)| at != *from);
    Other {
        edits: moved
            .map(|(at, from)| copied(tree, names[at], names[*from]))
            .collect(),
        sentence,
        kind: Kind::Swapped,
    }
}

/// Returns what may have been meant by a player's name: each of the other players. `key` is what the
/// value is called.
pub(super) fn other_players(
    tree: &Tree<'_>,
    key: &str,
    value: NodeId,
    players: &[NodeId],
) -> Vec<Other> {
    let written = tree.scalar(value);
    let others = players
        .iter()
        .filter(|player| tree.scalar(**player) != written);
    let other = |player: &NodeId| {
        let (is, was) = (tree.scalar(*player)?, written?);
        Some(Other {
            edits: vec![copied(tree, value, *player)],
            sentence: format!("{key} should be {}, not {}", shown(is), shown(was)),
            kind: Kind::Value,
        })
    };
    others.filter_map(other).collect()
}

/// Returns the headers with two values of a mapping exchanged. `called` is what the mapping is called.
/// Values of several lines are left alone: their text would not fit in another place.
pub(super) fn exchanged_entries(tree: &Tree<'_>, called: &str, mapping: NodeId) -> Vec<Other> {
    let entries: Vec<(NodeId, NodeId)> = tree.entries(mapping).collect();
    if entries.len() > NAMES {
        return Vec::new();
    }
    let raw = |node: NodeId| &tree.source()[tree.span(node).range()];
    let mut others = Vec::new();
    for (at, (name, value)) in entries.iter().enumerate() {
        for (other, instead) in &entries[at + 1..] {
            let (Some(one), Some(two)) = (tree.scalar(*name), tree.scalar(*other)) else {
                continue;
            };
            let texts = [raw(*value), raw(*instead)];
            if texts[0] == texts[1] || texts.iter().any(|text| text.contains(['\n', '\r'])) {
                continue;
            }
            others.push(Other {
                edits: vec![
                    copied(tree, *value, *instead),
                    copied(tree, *instead, *value),
                ],
                sentence: format!("{} and {} are swapped in {called}", shown(one), shown(two),),
                kind: Kind::Exchanged,
            });
        }
    }
    others
}

/// Returns the edit that writes the text of one value in the place of another.
pub(super) fn copied(tree: &Tree<'_>, node: NodeId, by: NodeId) -> TextEdit {
    let raw = &tree.source()[tree.span(by).range()];
    TextEdit::new(None, tree.span(node).range(), raw)
}
