//! A log whose moves are those of another game than the one it names: its head was copied from an
//! earlier evening.

use crate::game::Games;
use crate::game::language::{Fault, Info, code, in_words};
use crate::yaml::tree::{Kind, NodeId, Tree};

/// The fewest moves that show it.
const FEWEST: usize = 3;
/// The most moves that are looked at.
const LOOKED: usize = 100;

/// Returns the fault of a malformed log whose moves are all moves of one other game, if at least a
/// quarter of them are not moves of the game that it names.
pub(crate) fn other_game<L: Games>(tree: &Tree<'_>, root: NodeId, named: &Info) -> Option<Fault> {
    let (game, moves) = (tree.get(root, "game")?, tree.get(root, "moves")?);
    if tree.kind(moves) != Kind::List {
        return None;
    }
    let keys = |entry: NodeId| {
        let keys = tree.entries(entry).filter_map(|(key, _)| tree.scalar(key));
        keys.collect::<Vec<_>>()
    };
    let entries = tree.children(moves).take(LOOKED).map(keys);
    let entries: Vec<Vec<&str>> = entries.filter(|keys| !keys.contains(&"expect")).collect();
    // Several games have a verb of the same name, such as `pass` or `build`; its other keys tell them
    // apart.
    let has_verb = |keys: &[&str], info: &Info| {
        let verb = info.verbs.iter().find(|verb| keys.contains(&verb.name()));
        verb.is_some_and(|verb| {
            let others = keys.iter().filter(|key| **key != verb.name());
            let known = |key: &&&str| ["note", "accept"].contains(key) || verb.key(key).is_some();
            others.filter(|key| !known(key)).count() == 0
        })
    };
    let count = |info: &Info| entries.iter().filter(|keys| has_verb(keys, info)).count();
    let total = entries.len();
    if total < FEWEST || count(named) * 4 > total * 3 {
        return None;
    }
    let others = L::INFOS.iter().filter(|info| info.id != named.id);
    let others: Vec<&&Info> = others.filter(|info| count(info) == total).collect();
    let [meant] = others[..] else {
        return None;
    };
    let verbs = meant.verbs.iter().map(|verb| verb.name());
    let used = verbs.filter(|verb| entries.iter().any(|keys| keys.contains(verb)));
    let used: Vec<String> = used.map(|verb| format!("`{verb}`")).collect();
    let fault = Fault::new(
        code::VERB,
        tree.span(game),
        format!(
            "the moves of this log are moves of {}: {}",
            meant.title,
            in_words(&used, "and")
        ),
        format!("not moves of {}", named.title),
    );
    let mut fault = fault.help(format!("write game: {}", meant.id));
    fault.instead = Some(meant.id.to_owned());
    Some(fault)
}
