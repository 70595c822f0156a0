//! Sections of a log whose lines are not deeper than their key: `result:` with `cash:` below it in
//! the same column.

use crate::game::language::{Fault, Faults, code, shown};
use crate::referee::log::{deeper, indent};
use crate::yaml::Span;
use crate::yaml::breaks::line_start;
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::ops::Range;

/// How many mappings are looked at.
const MAPPINGS: usize = 60;

/// Reports one fault for a section whose lines belong deeper, in place of all faults that go away
/// once they are indented. `read` returns the faults of a text of the whole log.
#[cold]
pub(super) fn shallow(
    tree: &Tree<'_>,
    root: NodeId,
    faults: &mut Faults,
    read: &dyn Fn(&str) -> Faults,
) {
    let Some((name, key, lines)) = section(tree, root, faults) else {
        return;
    };
    let edit = deeper(tree.source(), &lines);
    let added = edit.text.len() - edit.range().len();
    let deep = read(&edit.applied(tree.source()));
    let inside = |fault: &Fault| {
        let at = fault.span.start as usize;
        key <= at && at < lines.end + added
    };
    if deep.len() >= faults.len() || deep.kept().any(inside) {
        return;
    }
    let in_lines = |fault: &&Fault| lines.contains(&(fault.span.start as usize));
    let number = faults.kept().find(in_lines).and_then(|fault| fault.at);
    faults.keep(|fault| {
        deep.kept()
            .any(|other| (other.code, &other.message) == (fault.code, &fault.message))
    });
    let end = lines.start + tree.source()[lines.clone()].find(':').unwrap_or_default();
    let start = end - tree.source()[lines.start..end].trim_start().len();
    let message = format!(
        "the lines below {} belong to it, but are not indented deeper",
        shown(name)
    );
    let at = Span::new(start as u32, end as u32);
    let fault = Fault {
        at: number,
        ..Fault::new(code::WRONG_TYPE, at, message, "not deeper")
    };
    faults.push(fault.help(indent(tree.source(), &lines)).fix(edit));
}

/// Returns the name of the first section without a value, the byte of its key, and the lines below
/// it whose keys the mapping around it does not know.
fn section<'t>(
    tree: &'t Tree<'_>,
    root: NodeId,
    faults: &Faults,
) -> Option<(&'t str, usize, Range<usize>)> {
    let is_unknown = |key: NodeId| {
        let at = tree.span(key);
        faults
            .kept()
            .any(|fault| fault.span == at && is_strange(fault))
    };
    let inner = tree.entries(root).filter(|(key, value)| {
        tree.kind(*value) == Kind::Map && tree.scalar(*key) != Some("moves")
    });
    let inner = inner.chain(in_faulty_moves(tree, root, faults));
    let mappings = std::iter::once(root).chain(inner.map(|(_, value)| value));
    for mapping in mappings.take(MAPPINGS) {
        let entries: Vec<(NodeId, NodeId)> = tree.entries(mapping).collect();
        for (at, (key, value)) in entries.iter().enumerate() {
            let below = entries[at + 1..].iter();
            let below: Vec<_> = below.take_while(|(key, _)| is_unknown(*key)).collect();
            let is_blank = tree.span(*value).range().is_empty() && !is_unknown(*key);
            let Some(((first, _), (_, last))) =
                below.first().zip(below.last()).filter(|_| is_blank)
            else {
                continue;
            };
            if column(tree, *key).is_none() || column(tree, *key) != column(tree, *first) {
                continue;
            }
            let end = tree.trimmed(*last).end;
            let start = line_start(tree.source(), tree.span(*first).start as usize);
            return Some((
                tree.scalar(*key)?,
                tree.span(*key).start as usize,
                start..end,
            ));
        }
    }
    None
}

/// Returns the mappings within the moves that have a strange key, each with its key.
fn in_faulty_moves<'t>(
    tree: &'t Tree<'_>,
    root: NodeId,
    faults: &Faults,
) -> impl Iterator<Item = (NodeId, NodeId)> + 't {
    let moves = tree.get(root, "moves").into_iter();
    let entries: Vec<NodeId> = moves.flat_map(|moves| tree.children(moves)).collect();
    let mut faulty: Vec<usize> = faults
        .kept()
        .filter(|fault| is_strange(fault))
        .filter_map(|fault| {
            let is_before = |entry: &NodeId| tree.span(*entry).start <= fault.span.start;
            entries.partition_point(is_before).checked_sub(1)
        })
        .take(MAPPINGS)
        .collect();
    faulty.dedup();
    faulty
        .into_iter()
        .flat_map(move |at| tree.entries(entries[at]))
        .filter(|(_, value)| tree.kind(*value) == Kind::Map)
}

/// Returns whether a fault is that of a key that does not belong in its mapping.
fn is_strange(fault: &Fault) -> bool {
    matches!(fault.code, code::UNKNOWN_KEY | code::UNKNOWN_NAME)
}

/// Returns the column of a key that begins its line.
fn column(tree: &Tree<'_>, key: NodeId) -> Option<usize> {
    let at = tree.span(key).start as usize;
    let line = line_start(tree.source(), at);
    let before = tree.source()[line..at].trim();
    before.is_empty().then_some(at - line)
}
