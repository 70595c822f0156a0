//! Players that the header spells differently from the moves.

use crate::game::language::{Fault, Faults, code, counted, shown};
use crate::game::reading::Header;
use crate::yaml::Span;
use crate::yaml::tree::NodeId;

/// How often the moves must use another spelling: once or twice it may be a slip in the moves.
const SEVERAL: usize = 3;
/// The most players of any game.
const PLAYERS: usize = 8;

/// Reports one fault for a player of the header whose name never occurs in the rest of the log
/// while a very similar one occurs several times, in place of the faults of those places.
#[cold]
pub(super) fn blame_header(header: &Header<'_, '_>, faults: &mut Faults) {
    // Of faults that were only counted nothing is known.
    if faults.unlisted().violations > 0 {
        return;
    }
    let tree = header.tree;
    let list = header.get("players");
    let players = list.into_iter().flat_map(|list| tree.children(list));
    let unused: Vec<(NodeId, &str)> = players
        .take(PLAYERS)
        .filter_map(|player| Some((player, tree.scalar(player)?)))
        .filter(|(player, name)| is_unused(header, *player, name))
        .collect();
    let meant: Vec<(NodeId, &str, String, usize)> = unused
        .iter()
        .filter_map(|(player, name)| {
            let (said, count) = other_spelling(header, name, faults)?;
            Some((*player, *name, said, count))
        })
        .collect();
    // If several others have no place in the moves, the list may be that of another table.
    if unused.len() > meant.len() + 1 {
        return;
    }
    for (player, name, said, count) in meant {
        let message = format!(
            "the list of players has {}, but the moves have {} in {}",
            shown(name),
            shown(&said),
            counted(count as i64, "place")
        );
        let fault = Fault::new(
            header.info.setup().code,
            tree.span(player),
            message,
            format!("{} in the moves", shown(&said)),
        );
        faults.keep(|fault| !stands_for(fault, name));
        faults.push(fault.did_you_mean(Some(&said)));
    }
}

/// Returns whether a player's name occurs nowhere else in the log.
fn is_unused(header: &Header<'_, '_>, player: NodeId, name: &str) -> bool {
    let tree = header.tree;
    tree.within(header.root)
        .all(|node| node == player || tree.scalar(node) != Some(name))
}

/// Returns how the moves spell a player's name, and how often; `None` if these are few places, or
/// several spellings.
fn other_spelling(header: &Header<'_, '_>, name: &str, faults: &Faults) -> Option<(String, usize)> {
    let source = header.tree.source();
    let is_said = |span: Span| source[span.range()].trim_matches(['"', '\'']);
    let mut spans = faults
        .kept()
        .filter(|fault| stands_for(fault, name))
        .map(|fault| fault.span);
    let first = is_said(spans.next()?);
    let mut count = 1;
    for span in spans {
        if is_said(span) != first {
            return None;
        }
        count += 1;
    }
    (count >= SEVERAL).then(|| (first.to_owned(), count))
}

/// Returns whether a fault is an unknown name that was most likely meant to be this one.
fn stands_for(fault: &Fault, name: &str) -> bool {
    fault.code == code::UNKNOWN_NAME && fault.instead.as_deref() == Some(name)
}
