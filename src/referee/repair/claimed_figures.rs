//! Searches for a figure in the header or position whose sign was lost and that explains a false claim
//! as well as a move or the claim itself being wrong. Both are then named: nothing in the record tells
//! which of them it is, and neither should be accused alone.

use super::beside::Beside;
use super::budget::HINT;
use super::costs::Kind;
use super::header_edits::Other;
use super::readings::LONG;
use super::solution::judge;
use crate::game::language::{Value, shown};
use crate::game::reading::Boards;
use crate::game::{Game, Work};
use crate::referee::verdict::{Differing, Hint};
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::tree::{Kind as Node, NodeId, Tree};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// The fewest entries of a log for which another sign of a number is tried: a shorter one is sound
/// with many of them.
const ENTRIES: usize = 10;
/// The most figures that are tried.
const FIGURES: usize = 24;
/// How many are named.
const NAMED: usize = 2;

/// Returns the hint together with the figures of the header or position that would, with another sign,
/// also make the whole record sound; the hint alone if there are none, or too many to name.
pub(crate) fn beside_figures<G: Game>(
    found: Arc<dyn Hint>,
    claims: &[Differing],
    tree: &Tree<'_>,
    boards: &dyn Boards,
) -> Arc<dyn Hint> {
    let text = tree.source();
    let Some(root) = tree.root().filter(|_| text.len() <= LONG) else {
        return found;
    };
    let mut others = Vec::new();
    let moves = tree.get(root, "moves").map(|moves| tree.children(moves));
    if let Some(position) = tree.get(root, "position") {
        let has_lost_sign = |claim: &&Differing| {
            Claimed::new(tree, position, claim).is_some_and(|it| it.is_of_other_sign())
        };
        let claims = claims.iter().filter(has_lost_sign);
        others.extend(claims.filter_map(|claim| other_figure(tree, position, claim)));
    }
    // A short record is sound with many values of a map.
    if moves.is_some_and(|moves| moves.count() >= ENTRIES) {
        let keys = G::INFO.header.iter();
        for key in keys {
            others.extend(lost_signs(tree, (root, key.name), claims));
            others.extend(neighbours_exchanged(tree, (root, key.name), claims));
        }
    }
    let budget = Work::up_to(HINT);
    let mut fitting = Vec::new();
    for other in others.into_iter().take(FIGURES) {
        if budget.is_spent() {
            return found;
        }
        let changed = apply(text, &other.edits);
        if judge::<G>(&changed, boards, &budget).is_some() {
            fitting.push(other);
        }
    }
    if fitting.is_empty() || fitting.len() > NAMED {
        return found;
    }
    let start = |other: &Other| other.edits.first().map_or(0, |edit| edit.start);
    let others = fitting.iter().map(|it| (start(it), it.sentence.clone()));
    let others = others.collect();
    Arc::new(Beside { found, others })
}

/// Returns the header with another sign of a number that is off by twice its value, as a claim is.
/// Only those matter whose names are in the moves.
fn lost_signs(tree: &Tree<'_>, (root, key): (NodeId, &str), claims: &[Differing]) -> Vec<Other> {
    let doubles: HashSet<i64> = off(claims).collect();
    let (Some(value), Some(moves)) = (tree.get(root, key), tree.get(root, "moves")) else {
        return Vec::new();
    };
    if tree.kind(value) != Node::Map {
        return Vec::new();
    }
    let named: HashSet<&str> = tree
        .within(moves)
        .filter_map(|node| tree.scalar(node))
        .collect();
    let is_map = |node: &NodeId| tree.kind(*node) == Node::Map;
    let entries = tree
        .within(value)
        .filter(is_map)
        .flat_map(|map| tree.entries(map));
    let changed = entries.filter_map(|(name, node)| {
        let name = tree.scalar(name).filter(|name| named.contains(name))?;
        let (number, range) = plain_number(tree, node)?;
        doubles.contains(&number.checked_mul(2)?).then(|| Other {
            edits: vec![TextEdit::new(None, range, (-number).to_string())],
            sentence: format!(
                "{} should be {} in `{key}`, not {number}",
                shown(name),
                -number
            ),
            kind: Kind::Value,
        })
    });
    changed.collect()
}

/// Returns the header with two neighbouring numbers exchanged that differ by as much as a claim is off.
/// A pair matters only if a move names one of the two.
fn neighbours_exchanged(
    tree: &Tree<'_>,
    (root, key): (NodeId, &str),
    claims: &[Differing],
) -> Vec<Other> {
    let wrong: HashSet<u64> = off(claims).map(i64::unsigned_abs).collect();
    let (Some(value), Some(moves)) = (tree.get(root, key), tree.get(root, "moves")) else {
        return Vec::new();
    };
    if tree.kind(value) != Node::Map {
        return Vec::new();
    }
    let within = tree.within(moves);
    let named: HashSet<&str> = within.filter_map(|node| tree.scalar(node)).collect();
    let is_map = |node: &NodeId| tree.kind(*node) == Node::Map;
    let number = |(name, node): (NodeId, NodeId)| {
        let (number, range) = plain_number(tree, node)?;
        Some((tree.scalar(name)?, number, range))
    };
    let mut found = Vec::new();
    for map in tree.within(value).filter(is_map) {
        let numbers: Vec<(&str, i64, Range<usize>)> =
            tree.entries(map).filter_map(number).collect();
        for pair in numbers.windows(2) {
            let [(name, number, range), (other, its, instead)] = pair else {
                continue;
            };
            let is_named = named.contains(name) || named.contains(other);
            if is_named && wrong.contains(&number.abs_diff(*its)) {
                found.push(Other {
                    edits: vec![
                        TextEdit::new(None, range.clone(), its.to_string()),
                        TextEdit::new(None, instead.clone(), number.to_string()),
                    ],
                    sentence: format!(
                        "{} and {} are swapped in `{key}`",
                        shown(name),
                        shown(other)
                    ),
                    kind: Kind::Exchanged,
                });
            }
        }
    }
    found
}

/// Returns by how much the figures of claims are too low.
fn off(claims: &[Differing]) -> impl Iterator<Item = i64> {
    claims
        .iter()
        .filter_map(|claim| match (&claim.declared, &claim.actual) {
            (Value::Number(declared), Value::Number(actual)) => actual.checked_sub(*declared),
            _ => None,
        })
}

/// A figure of a position, as it is written and as it would be for a claim to be true.
struct Claimed {
    range: Range<usize>,
    was: i64,
    is: i64,
}

impl Claimed {
    fn new(tree: &Tree<'_>, position: NodeId, claim: &Differing) -> Option<Self> {
        let (Value::Number(declared), Value::Number(actual)) = (&claim.declared, &claim.actual)
        else {
            return None;
        };
        let node = figure_of(
            tree,
            tree.get(position, claim.key)?,
            claim.subject.as_deref()?,
        )?;
        let (was, range) = plain_number(tree, node)?;
        let is = was.checked_add(declared.checked_sub(*actual)?)?;
        Some(Self { range, was, is })
    }

    fn is_of_other_sign(&self) -> bool {
        self.is.checked_neg() == Some(self.was)
    }
}

/// Returns the position with another figure, by which a claim would be true.
pub(super) fn other_figure(tree: &Tree<'_>, position: NodeId, claim: &Differing) -> Option<Other> {
    let Claimed { range, was, is } = Claimed::new(tree, position, claim)?;
    Some(Other {
        edits: vec![TextEdit::new(None, range, is.to_string())],
        sentence: format!(
            "`{}` of {} in the position should be {is}, not {was}",
            claim.key,
            shown(claim.subject.as_deref()?)
        ),
        kind: Kind::Value,
    })
}

/// Returns the value of a subject, whose parts may be in a mapping or in the only entry of that name
/// in a list.
fn figure_of(tree: &Tree<'_>, node: NodeId, subject: &str) -> Option<NodeId> {
    if tree.kind(node) == Node::List {
        let mut found = tree
            .children(node)
            .filter_map(|entry| tree.get(entry, subject));
        return found.next().filter(|_| found.next().is_none());
    }
    tree.get(node, subject).or_else(|| {
        let (owner, part) = subject.split_once(": ")?;
        figure_of(tree, tree.get(node, owner)?, part)
    })
}

/// Returns a number that is written as plain digits, and where.
fn plain_number(tree: &Tree<'_>, node: NodeId) -> Option<(i64, Range<usize>)> {
    let range = tree.span(node).range();
    let number = tree.source().get(range.clone())?.trim().parse().ok()?;
    Some((number, range))
}
