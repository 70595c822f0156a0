//! Searches for a slip in the numbers of the header, such as those of a map: two neighbouring ones
//! are swapped, or one has the wrong sign or is one off. Nothing shows that before a figure that is
//! made of them.

use super::costs::Kind;
use super::header::Headers;
use super::header_edits::{Other, copied};
use crate::game::language::{HeaderKey, shown};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{Kind as Node, NodeId};
use std::collections::HashSet;

/// How many numbers after one are its neighbours.
const NEAR: usize = 2;
/// The most numbers of a mapping that are tried.
const NUMBERS: usize = 100;

impl Headers<'_, '_> {
    /// Returns the headers with other numbers under a key. Only those matter whose names are in the
    /// moves.
    pub(super) fn other_numbers(&self, key: &HeaderKey) -> Vec<Other> {
        let value = self.tree.get(self.root, key.name);
        let Some(value) = value.filter(|value| self.tree.kind(*value) == Node::Map) else {
            return Vec::new();
        };
        let within = self.moves.iter().flat_map(|entry| self.tree.within(*entry));
        let named: HashSet<&str> = within.filter_map(|node| self.tree.scalar(node)).collect();
        let mut others = Vec::new();
        let is_map = |node: &NodeId| self.tree.kind(*node) == Node::Map;
        for mapping in self.tree.within(value).filter(is_map) {
            let numbers: Vec<(&str, NodeId, i64)> = self.numbers(mapping);
            for (at, (name, node, number)) in numbers.iter().enumerate() {
                let is_named = named.contains(name);
                let others_of = instead_of(*number).filter(|_| is_named);
                others.extend(others_of.map(|instead| {
                    let sentence = format!("{} should be {instead}", shown(name));
                    self.with_number(key, *node, (instead, sentence))
                }));
                for (other, instead, its) in numbers[at + 1..].iter().take(NEAR) {
                    if number != its && (is_named || named.contains(other)) {
                        others.push(Other {
                            edits: vec![
                                copied(self.tree, *node, *instead),
                                copied(self.tree, *instead, *node),
                            ],
                            sentence: format!(
                                "{} and {} are swapped in `{}`",
                                shown(name),
                                shown(other),
                                key.name
                            ),
                            kind: Kind::Exchanged,
                        });
                    }
                }
            }
        }
        others
    }

    /// Returns the header with another number.
    fn with_number(&self, key: &HeaderKey, node: NodeId, (number, what): (i64, String)) -> Other {
        let range = self.tree.span(node).range();
        let was = &self.tree.source()[range.clone()];
        Other {
            sentence: format!("{what} in `{}`, not {was}", key.name),
            edits: vec![TextEdit::replace(
                range.start,
                range.end,
                number.to_string(),
            )],
            kind: Kind::Value,
        }
    }

    /// Returns the entries of a mapping whose values are plain numbers; none if they are too many.
    fn numbers(&self, mapping: NodeId) -> Vec<(&str, NodeId, i64)> {
        let entries = self.tree.entries(mapping).filter_map(|(name, value)| {
            let raw = &self.tree.source()[self.tree.span(value).range()];
            Some((self.tree.scalar(name)?, value, raw.parse().ok()?))
        });
        let numbers: Vec<(&str, NodeId, i64)> = entries.collect();
        match numbers.len() > NUMBERS {
            true => Vec::new(),
            false => numbers,
        }
    }
}

/// Returns the numbers that may have been meant: the number with the other sign, and its neighbours on
/// the same side of 0.
fn instead_of(number: i64) -> impl Iterator<Item = i64> {
    let near = [number.checked_add(1), number.checked_sub(1)].into_iter();
    let near = near
        .flatten()
        .filter(move |near| near.signum() == number.signum());
    let turned = number.checked_neg().filter(|turned| *turned != number);
    turned.into_iter().chain(near)
}
