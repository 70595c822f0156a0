//! Edits of a list in the text of a log, in block and in flow style.

use super::breaks::{Break, line_start};
use super::edit::TextEdit;
use super::tree::{NodeId, Tree};

/// Returns the edit that takes an item out of a list, with the comma or the line that it has there;
/// `None` for the only item, and where the edit would take a comment with it.
pub(crate) fn removed(tree: &Tree<'_>, items: &[NodeId], at: usize) -> Option<TextEdit> {
    let range = |at: usize| items.get(at).map(|item| tree.trimmed(*item));
    let own = range(at)?;
    let removed = match at.checked_sub(1).and_then(range) {
        Some(before) => before.end..own.end,
        None => own.start..range(1)?.start,
    };
    let has_comment = tree.source()[removed.clone()].contains('#');
    (!has_comment).then(|| TextEdit::remove(removed.start, removed.end))
}

/// Returns the edit that adds an item at the end of a list; `None` for a list that is left blank.
pub(crate) fn appended(tree: &Tree<'_>, list: NodeId, item: &str) -> Option<TextEdit> {
    ended(tree, list, tree.children(list).count(), item)
}

/// Returns the edit with which a list ends after its first `count` items and one more; `None` for a
/// list that is left blank or has fewer.
pub(crate) fn ended(tree: &Tree<'_>, list: NodeId, count: usize, item: &str) -> Option<TextEdit> {
    let (source, range) = (tree.source(), tree.trimmed(list));
    let is_flow = source[range.clone()].starts_with('[');
    let items: Vec<NodeId> = tree.children(list).collect();
    let (Some(first), Some(last)) = (items.first(), items.last()) else {
        return (is_flow && count == 0).then(|| TextEdit::new(None, range, format!("[{item}]")));
    };
    let end = tree.trimmed(*last).end;
    let Some(before) = count.checked_sub(1) else {
        let start = tree.trimmed(*first).start;
        return Some(TextEdit::new(None, start..end, item));
    };
    let before = tree.trimmed(*items.get(before)?);
    let own = &source[before.clone()];
    let text = match is_flow {
        true => format!("{own}, {item}"),
        false => {
            let line_end = Break::first(source).map_or("\n", Break::as_str);
            let lead = &source[line_start(source, before.start)..before.start];
            format!("{own}{line_end}{lead}{item}")
        }
    };
    Some(TextEdit::new(None, before.start..end, text))
}
