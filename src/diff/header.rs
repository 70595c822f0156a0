//! What two headers set up, compared.

use super::comparison::{HeaderDifference, Side};
use super::played::{Played, same_after};
use crate::fmt::flow;
use crate::game::Game;
use crate::language::Names;

/// How two headers of one game differ in what they set up.
pub fn differences<G: Game>(left: (&Side<'_, '_>, &mut Played<G>), right: (&Side<'_, '_>, &mut Played<G>)) -> Vec<HeaderDifference> {
    let (a, b) = (left.1, right.1);
    let mut found = Vec::new();
    let mut compare = |key: &str, left: String, right: String| {
        if left != right {
            found.push(HeaderDifference { key: key.to_owned(), left, right });
        }
    };
    let board = |game: &Played<G>| game.setup.board.as_ref().map_or_else(String::new, |(name, _)| name.clone());
    compare("board", board(a), board(b));
    let players = |names: &Names| names.iter().collect::<Vec<_>>().join(", ");
    compare("players", players(&a.table.players), players(&b.table.players));
    compare("rules", a.setup.edition.to_string(), b.setup.edition.to_string());
    for (ours, theirs) in a.setup.rulings.iter().zip(b.setup.rulings.iter()) {
        compare(ours.key, ours.choice.to_owned(), theirs.choice.to_owned());
    }
    if found.is_empty() && !same_after(a, 0, b, 0) {
        // The game's own keys (a map, starts, an order), if it is they; they may say the same in other words.
        for key in G::INFO.header {
            let written = |side: &Side<'_, '_>| side.tree.get(side.root, key.name).map_or("not said".to_owned(), |at| flow(side.tree, at));
            let (ours, theirs) = (written(left.0), written(right.0));
            if ours != theirs {
                found.push(HeaderDifference { key: key.name.to_owned(), left: ours, right: theirs });
            }
        }
        if found.is_empty() {
            let written = |side: &Side<'_, '_>| side.tree.get(side.root, "board").map_or("not said".to_owned(), |at| flow(side.tree, at));
            found.push(HeaderDifference { key: "board".to_owned(), left: written(left.0), right: written(right.0) });
        }
    }
    found
}
