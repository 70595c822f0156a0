//! Compares what two headers set up.

use super::comparison::{HeaderDifference, Side};
use super::played::{Played, same_after};
use crate::game::Game;
use crate::game::language::Names;
use crate::game::reading::is_blank;
use crate::referee::fmt::flow;
use crate::yaml::tree::{NodeId, Tree};

/// Returns the differences in what two headers of one game set up.
pub(crate) fn differences<G: Game>(
    left: (&Side<'_, '_>, &mut Played<G>),
    right: (&Side<'_, '_>, &mut Played<G>),
) -> Vec<HeaderDifference> {
    let (a, b) = (left.1, right.1);
    let mut found = Vec::new();
    let board = |game: &Played<G>| {
        game.setup
            .board
            .as_ref()
            .map_or_else(String::new, |(name, _)| name.clone())
    };
    compare(&mut found, "board", board(a), board(b));
    let players = |names: &Names| names.iter().collect::<Vec<_>>().join(", ");
    compare(
        &mut found,
        "players",
        players(&a.table.players),
        players(&b.table.players),
    );
    compare(
        &mut found,
        "rules",
        a.setup.edition.to_string(),
        b.setup.edition.to_string(),
    );
    for (ours, theirs) in a.setup.rulings.iter().zip(b.setup.rulings.iter()) {
        compare(
            &mut found,
            ours.key,
            ours.choice.to_owned(),
            theirs.choice.to_owned(),
        );
    }
    if found.is_empty() && !same_after(a, 0, b, 0) {
        own_keys::<G>(&mut found, left.0, right.0);
    }
    found
}

/// Adds the differences in the other keys of two headers that otherwise agree, although the tables
/// differ. The cause is one of the game's own keys (a map, starts, an order) or the position. A key
/// that is written differently may still mean the same.
fn own_keys<G: Game>(found: &mut Vec<HeaderDifference>, left: &Side<'_, '_>, right: &Side<'_, '_>) {
    let own = G::INFO
        .header
        .iter()
        .map(|key| key.name)
        .chain(std::iter::once("position"));
    for key in own {
        match (written(left, key), written(right, key)) {
            (Some(ours), Some(theirs)) if key == "position" => {
                let [ours, theirs] = [
                    differing_entries(ours, theirs),
                    differing_entries(theirs, ours),
                ];
                compare(found, key, ours, theirs);
            }
            (ours, theirs) => {
                let words = |side: Option<(&Tree<'_>, NodeId)>| {
                    side.map_or("not said".to_owned(), |(tree, at)| flow(tree, at))
                };
                compare(found, key, words(ours), words(theirs));
            }
        }
    }
    if found.is_empty() {
        let written = |side: &Side<'_, '_>| {
            side.tree
                .get(side.root, "board")
                .map_or("not said".to_owned(), |at| flow(side.tree, at))
        };
        found.push(HeaderDifference {
            key: "board".to_owned(),
            left: written(left),
            right: written(right),
        });
    }
}

/// Returns the value of a header key in a log.
fn written<'t, 'a>(side: &Side<'t, 'a>, key: &str) -> Option<(&'t Tree<'a>, NodeId)> {
    let at = side
        .tree
        .get(side.root, key)
        .filter(|at| !is_blank(side.tree, *at))?;
    Some((side.tree, at))
}

/// Adds a key under which two headers say different things.
fn compare(found: &mut Vec<HeaderDifference>, key: &str, left: String, right: String) {
    if left != right {
        found.push(HeaderDifference {
            key: key.to_owned(),
            left,
            right,
        });
    }
}

/// Returns the entries of one position that are written differently in the other.
fn differing_entries((tree, own): (&Tree<'_>, NodeId), (of, other): (&Tree<'_>, NodeId)) -> String {
    let entries = tree.entries(own).filter_map(|(key, value)| {
        let (name, written) = (tree.scalar(key)?, flow(tree, value));
        let same = of
            .get(other, name)
            .is_some_and(|at| flow(of, at) == written);
        (!same).then(|| format!("{name}: {written}"))
    });
    format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
}
