//! Keys that appear twice in a mapping, once as a form that nobody filled in.

use super::Span;
use super::breaks::{line_end, line_start, past_break};
use super::edit::TextEdit;
use super::tree::{Kind, NodeId, Tree};
use std::ops::Range;

/// Returns, for a key that appears twice in a mapping, the place of the blank one, that of the other, and
/// the edit that takes the blank one out. `None` if both are blank or neither is, or if a comment would
/// be lost.
pub(super) fn again(
    tree: &Tree<'_>,
    (map, keys): (NodeId, &[NodeId]),
    (one, two): (NodeId, NodeId),
) -> Option<(Span, Span, TextEdit)> {
    let (blank, other) = match [one, two].map(|key| is_blank(tree, value(key))) {
        [true, false] => (one, two),
        [false, true] => (two, one),
        _ => return None,
    };
    let range = match tree.source().as_bytes().get(tree.span(map).start as usize) {
        Some(b'{') => in_braces(tree, (map, keys), blank)?,
        _ => whole_lines(tree, blank)?,
    };
    let has_comment = tree.source()[range.clone()].contains('#');
    let edit = TextEdit::remove(range.start, range.end);
    (!has_comment).then(|| (tree.span(blank), tree.span(other), edit))
}

/// Returns the value of a key, which is always a scalar here.
const fn value(key: NodeId) -> NodeId {
    NodeId(key.0 + 1)
}

/// Returns whether nothing is written in a value but the keys of a form. An empty list or mapping may be
/// meant as it is.
fn is_blank(tree: &Tree<'_>, node: NodeId) -> bool {
    match tree.kind(node) {
        Kind::Plain => tree.span(node).range().is_empty(),
        Kind::Map => {
            let mut values = tree.entries(node).map(|(_, value)| value);
            tree.entries(node).next().is_some() && values.all(|value| is_blank(tree, value))
        }
        Kind::List => {
            tree.children(node).next().is_some()
                && tree.children(node).all(|item| is_blank(tree, item))
        }
        _ => false,
    }
}

/// Returns a key of a mapping in braces with its value and a comma.
fn in_braces(
    tree: &Tree<'_>,
    (map, keys): (NodeId, &[NodeId]),
    key: NodeId,
) -> Option<Range<usize>> {
    let start = tree.span(key).start as usize;
    let next = keys.iter().map(|key| tree.span(*key).start as usize);
    if let Some(next) = next.filter(|other| *other > start).min() {
        return Some(start..next);
    }
    let end = (tree.span(map).end as usize).checked_sub(1)?;
    let before = tree.source()[..start].trim_end().strip_suffix(',')?.len();
    (before < end).then_some(before..end)
}

/// Returns the lines of a key with its value, if nothing else is on them.
fn whole_lines(tree: &Tree<'_>, key: NodeId) -> Option<Range<usize>> {
    let (source, span) = (tree.source(), tree.span(key).range());
    let start = line_start(source, span.start);
    let last = tree.trimmed(value(key)).end.max(span.end);
    let end = past_break(source, line_end(source, last));
    source[start..span.start]
        .trim()
        .is_empty()
        .then_some(start..end)
}
