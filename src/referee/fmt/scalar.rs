//! Texts and values that the log language does not define: as they are, with quotes only where they
//! are needed.

use crate::game::notation::scalar;
use crate::yaml::tree::{Kind, NodeId, Tree};

/// The column up to which lines are filled.
pub(crate) const WIDTH: usize = 100;

/// Writes a text as a scalar that reads back as the same text.
pub(crate) fn text(tree: &Tree<'_>, id: NodeId) -> String {
    let written = tree.scalar(id).unwrap_or_default();
    // Numbers and dates without quotes stay so: for other readers, quotes would turn them into
    // text.
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

/// Writes a value in one line.
pub(crate) fn flow(tree: &Tree<'_>, id: NodeId) -> String {
    match tree.kind(id) {
        Kind::List => format!("[{}]", items(tree, id).join(", ")),
        Kind::Map => format!("{{{}}}", items(tree, id).join(", ")),
        _ => text(tree, id),
    }
}

/// Writes the elements of a list or the entries of a mapping, each in one line.
pub(crate) fn items(tree: &Tree<'_>, id: NodeId) -> Vec<String> {
    match tree.kind(id) {
        Kind::Map => tree
            .entries(id)
            .map(|(key, value)| format!("{}: {}", text(tree, key), flow(tree, value)))
            .collect(),
        _ => tree.children(id).map(|child| flow(tree, child)).collect(),
    }
}
