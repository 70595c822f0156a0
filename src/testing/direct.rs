//! Moves that are read straight from their nodes are those that the shapes of their values make.

use super::recorded::Recorded;
use super::values::any_move;
use crate::game::{Game, Rng};
use crate::language::{Args, Domain, Faults, Key, Moves, Verb};
use crate::reading::Reader;
use crate::text::parse::parse;
use crate::text::tree::NodeId;

/// So many entries are written besides those of the game, right and wrong ones.
const OTHERS: usize = 400;
/// What may stand where another value belongs.
const STRANGE: [&str; 12] = [
    "~",
    "[]",
    "{}",
    "frame",
    "FRAME ",
    "x",
    "1",
    "-40",
    "007",
    "[[]]",
    "'1'",
    "{red: []}",
];

/// Reads the entries of a game and others, most of them with a value of another entry or a strange one in a place of one of
/// theirs; how many of the game's own were read directly.
pub fn as_by_shapes<G: Game>(game: &Recorded<G>, rng: &mut Rng) -> usize {
    let own: Vec<String> = game.moves.iter().map(|action| game.line(action)).collect();
    let mut lines = own.clone();
    for _ in 0..OTHERS {
        let near = rng.pick(&game.moves);
        lines.extend(any_move::<G>(&game.table, near, rng).map(|action| game.line(&action)));
    }
    let words: Vec<String> = lines
        .iter()
        .flat_map(|line| values_in(line))
        .chain(STRANGE.map(str::to_owned))
        .collect();
    for _ in 0..OTHERS {
        let (Some(line), Some(word)) = (rng.pick(&lines), rng.pick(&words)) else {
            break;
        };
        let places = values_in(line);
        let Some(place) = rng.pick(&places) else {
            continue;
        };
        let spoiled = line.replacen(place.as_str(), word, 1);
        lines.push(spoiled);
    }
    lines
        .iter()
        .enumerate()
        .filter(|(at, line)| is_direct(game, line) && *at < own.len())
        .count()
}

/// The values of a line in braces, the lists and mappings among them and what is in those.
fn values_in(line: &str) -> Vec<String> {
    let text = format!("moves:\n  - {line}\n");
    let parsed = parse(&text);
    let nodes = parsed
        .tree
        .root()
        .into_iter()
        .flat_map(|root| parsed.tree.within(root))
        .skip(4);
    nodes
        .map(|node| text[parsed.tree.span(node).range()].to_owned())
        .filter(|value| !value.is_empty())
        .collect()
}

/// Whether an entry is read directly; that it then is what its shapes make.
fn is_direct<G: Game>(game: &Recorded<G>, line: &str) -> bool {
    let name = &game.name;
    let text = format!("moves:\n  - {line}\n");
    let parsed = parse(&text);
    let tree = &parsed.tree;
    let list = tree.root().and_then(|root| tree.get(root, "moves"));
    let Some(entry) = list
        .and_then(|list| tree.children(list).next())
        .filter(|_| parsed.faults.is_empty())
    else {
        return false;
    };
    let keys: Vec<&str> = tree
        .entries(entry)
        .filter_map(|(key, _)| tree.scalar(key))
        .collect();
    let fits =
        |verb: &Verb| keys.contains(&verb.name()) && keys.iter().all(|key| verb.key(key).is_some());
    let Some(verb) = G::INFO.verbs.iter().position(fits) else {
        return false;
    };
    let reader = Reader::new(
        tree,
        G::INFO,
        game.table.names(Domain::Player),
        Some(&*game.table.board),
    );
    let values: Vec<Option<NodeId>> = G::INFO.verbs[verb]
        .keys
        .iter()
        .map(|key| tree.get(entry, key.name))
        .collect();
    let Some(direct) = G::Move::read_directly(verb, &reader, &values) else {
        return false;
    };
    let mut faults = Faults::default();
    let by_shape =
        |(key, node): (&Key, &Option<NodeId>)| reader.value((*node)?, &key.shape, &mut faults);
    let args = Args::new(
        G::INFO.verbs[verb]
            .keys
            .iter()
            .zip(&values)
            .map(by_shape)
            .collect::<Vec<_>>(),
    );
    let (faults, _) = faults.into_parts();
    assert!(
        faults.is_empty(),
        "{name}: read directly, but by its shapes it is faulty: {line} {faults:?}"
    );
    assert_eq!(
        Some(direct),
        G::Move::read(verb, &args),
        "{name}: read directly and by its shapes: {line}"
    );
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Games, Visit};
    use crate::games::BuiltIn;

    struct Most;

    impl Visit for Most {
        type Out = ();

        fn visit<G: Game>(self) {
            let mut rng = Rng::new(1);
            let game = Recorded::<G>::play(G::INFO.players.0, &mut rng);
            let direct = as_by_shapes(&game, &mut rng);
            assert!(
                direct * 10 > game.moves.len() * 9,
                "{}: {direct} of {} moves",
                game.name,
                game.moves.len()
            );
        }
    }

    #[test]
    fn most_moves_of_every_game_are_read_directly() {
        BuiltIn::INFOS
            .iter()
            .for_each(|info| assert_eq!(BuiltIn::with(info.id, Most), Some(())));
    }
}
