//! Texts and values of which the log language does not say the kind: as they are, quoted only where they must be.

use crate::game::notation::scalar;
use crate::yaml::tree::{Kind, NodeId, Tree};

/// Lines are filled up to this column.
pub(crate) const WIDTH: usize = 100;

/// Returns a text as a scalar that reads back as the same text.
pub(crate) fn text(tree: &Tree<'_>, id: NodeId) -> String {
    let written = tree.scalar(id).unwrap_or_default();
    // Numbers and dates stay bare where they were: quotes would make words of them for other readers.
    let bare = written.strip_prefix(['+', '-']).unwrap_or(written);
    let figures = bare.starts_with(|c: char| c.is_ascii_digit())
        && bare
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '-' | '.'));
    if tree.is_plain(id) && figures {
        written.to_owned()
    } else {
        scalar(written)
    }
}

/// Returns a value in one line.
pub(crate) fn flow(tree: &Tree<'_>, id: NodeId) -> String {
    match tree.kind(id) {
        Kind::List => format!("[{}]", items(tree, id).join(", ")),
        Kind::Map => format!("{{{}}}", items(tree, id).join(", ")),
        _ => text(tree, id),
    }
}

/// Returns the elements of a list or the entries of a mapping, each in one line.
pub(crate) fn items(tree: &Tree<'_>, id: NodeId) -> Vec<String> {
    match tree.kind(id) {
        Kind::Map => tree
            .entries(id)
            .map(|(key, value)| format!("{}: {}", text(tree, key), flow(tree, value)))
            .collect(),
        _ => tree.children(id).map(|child| flow(tree, child)).collect(),
    }
}
