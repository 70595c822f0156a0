//! The turn or the round of a position, which may be written down one too high or too low.

use super::costs::Kind;
use super::header_edits::Other;
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{NodeId, Tree};

/// The keys of a position that count the turns or the rounds.
const COUNTERS: [&str; 2] = ["turn", "round"];

/// Returns the positions whose turn or round is the one before or after.
pub(super) fn other_turns(tree: &Tree<'_>, position: NodeId) -> Vec<Other> {
    let mut others = Vec::new();
    for key in COUNTERS {
        let Some(node) = tree.get(position, key) else {
            continue;
        };
        let range = tree.trimmed(node);
        let Ok(was) = tree.source()[range.clone()].parse::<u32>() else {
            continue;
        };
        let near = [was.checked_sub(1), was.checked_add(1)];
        let near = near.into_iter().flatten().filter(|is| *is > 0);
        others.extend(near.map(|is| Other {
            edits: vec![TextEdit::new(None, range.clone(), is.to_string())],
            sentence: format!("`{key}` of the position should be {is}, not {was}"),
            kind: Kind::Value,
        }));
    }
    others
}
