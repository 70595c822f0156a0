//! Tables, games of suggestions and logs of them, for any game.

use super::library::prelude::*;
use super::library::{
    Args, Domain, Faults, Game, NoBoards, Options, Rng, Setup, Shape, Table, Unobserved, Value, Verdict, flow, json, move_line, parse,
    read_log, referee, scalar, standing, wording,
};
use std::sync::Arc;

/// Calls a generic function once for every game of the program's list.
#[macro_export]
macro_rules! every_game {
    ($function:ident) => {{
        struct Each;
        impl $crate::support::library::Visit for Each {
            type Out = ();

            fn visit<G: $crate::support::library::Game>(self) {
                $function::<G>();
            }
        }
        for game in $crate::support::games() {
            <$crate::support::library::BuiltIn as $crate::support::library::Games>::with(game, Each).expect("a game of the list");
        }
    }};
}

/// Players' names, as many as any game takes.
pub const NAMES: [&str; 6] = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"];

/// A table and the header it was read from.
pub struct Seated<G: Game> {
    /// The header, to the line before `moves`.
    pub header: String,
    /// The table.
    pub table: Arc<Table<G>>,
}

/// Reads a log that must be well formed.
pub fn read<G: Game>(text: &str) -> (Setup<G>, Arc<Table<G>>) {
    let parsed = parse(text);
    let mut faults = Faults::default();
    faults.extend(parsed.faults.into_iter().map(Into::into));
    let root = parsed.tree.root().expect("a document");
    let setup = read_log::<G>(&parsed.tree, root, &NoBoards, &mut faults);
    assert!(faults.is_empty(), "{:?}\n{text}", faults.into_parts());
    let table = setup.table.clone().expect("a table");
    (setup, table)
}

/// A header for these players, with what a random game needs.
pub fn header<G: Game>(players: &[&str], rng: &mut Rng) -> String {
    let names: Vec<String> = players.iter().map(|name| scalar(name)).collect();
    format!("game: {}\nplayers: [{}]\n{}", G::INFO.id, names.join(", "), G::State::scenario(rng, players.len()))
}

/// A table of so many players.
pub fn seat<G: Game>(players: usize, rng: &mut Rng) -> Seated<G> {
    let header = header::<G>(&NAMES[..players], rng);
    let (_, table) = read::<G>(&format!("{header}moves: []\n"));
    Seated { header, table }
}

/// Carries out a move and the automatic steps after it.
pub fn advance<G: Game>(table: &Table<G>, state: &mut G::State, action: &G::Move, at: u32) {
    state.advance(table, action, at);
}

/// What a move breaks.
pub fn breaches<G: Game>(table: &Table<G>, state: &G::State, action: &G::Move) -> Vec<G::Breach> {
    state.broken(table, action)
}

/// Plays a whole game of suggestions; `look` sees every position with the move that is made there, and its number.
pub fn play<G: Game>(table: &Table<G>, rng: &mut Rng, mut look: impl FnMut(&G::State, &G::Move, u32, &mut Rng)) -> G::State {
    let mut state = G::State::opening(table);
    let mut at = 0;
    while let Some(action) = state.suggest(table, rng) {
        at += 1;
        assert!(at < 5000, "games of suggestions end");
        look(&state, &action, at, rng);
        state.advance(table, &action, at);
    }
    assert!(state.stage().over, "a game without a suggestion is over");
    state
}

/// A move as it stands in a log.
pub fn line<G: Game>(table: &Arc<Table<G>>, action: &G::Move) -> String {
    move_line(G::INFO, &**table, &wording(action))
}

/// The result of a final position as it stands in a log.
pub fn result<G: Game>(table: &Arc<Table<G>>, state: &G::State) -> String {
    let values = standing(table, state).values;
    let lines = values.iter().map(|(key, value)| format!("  {key}: {}\n", flow(&json(&**table, value))));
    format!("result:\n{}", lines.collect::<String>())
}

/// Judges a well-formed log and gives back where it led.
pub fn replay<G: Game>(text: &str, options: Options) -> (Verdict, G::State) {
    let (setup, table) = read::<G>(text);
    referee(&setup, &table, options, &mut Unobserved)
}

/// Any value of a shape, right or wrong for the position.
pub fn any_value<G: Game>(shape: &Shape, table: &Table<G>, rng: &mut Rng) -> Value {
    let players = table.seats();
    let name = |domain: Domain, rng: &mut Rng| rng.below(table.names(domain).map_or(0, |names| names.len())) as u16;
    match shape {
        Shape::Number => Value::Number([-1, 0, 1, 2, 3, 5, 9, 40, i64::MIN, i64::MAX][rng.below(10)]),
        Shape::Name(domains) => {
            let domain = rng.pick(domains).copied().unwrap_or(Domain::Player);
            Value::Name(domain, name(domain, rng))
        }
        Shape::Word(words) => rng.pick(words).map_or(Value::Nobody, |word| Value::Word(word)),
        Shape::WordOr(words, inner) => match rng.pick(words).filter(|_| rng.clone().once_in(5)) {
            Some(word) => Value::Word(word),
            None => any_value(inner, table, rng),
        },
        Shape::OrNobody(inner) => {
            if rng.once_in(5) {
                Value::Nobody
            } else {
                any_value(inner, table, rng)
            }
        }
        Shape::List(inner) | Shape::Bag(inner) => several(inner, 0, table, rng),
        Shape::OneOrList(inner) | Shape::OneOrBag(inner) | Shape::CountOrBag(inner) => {
            if rng.once_in(2) {
                any_value(inner, table, rng)
            } else {
                several(inner, 1, table, rng)
            }
        }
        Shape::Flag => Value::Flag(rng.once_in(2)),
        Shape::Pair(inner) => Value::list([any_value(inner, table, rng), any_value(inner, table, rng)]),
        Shape::Map(domain, inner) => {
            let count = if *domain == Domain::Player { players } else { rng.below(4) };
            let entries =
                (0..count).map(|id| (if *domain == Domain::Player { id as u16 } else { name(*domain, rng) }, any_value(inner, table, rng)));
            Value::Map(*domain, entries.collect())
        }
        Shape::Entry(domain, inner) => Value::Map(*domain, vec![(name(*domain, rng), any_value(inner, table, rng))]),
        Shape::Links(inner) | Shape::Lines(inner) => several(inner, 0, table, rng),
        Shape::ListOrMap(list, map) => any_value(if rng.once_in(2) { list } else { map }, table, rng),
        Shape::Record(keys) => {
            let keys: Vec<_> = keys.iter().filter(|key| key.required || rng.once_in(2)).collect();
            Value::Record(keys.into_iter().map(|key| (key.name, any_value(&key.shape, table, rng))).collect())
        }
    }
}

fn several<G: Game>(inner: &Shape, least: usize, table: &Table<G>, rng: &mut Rng) -> Value {
    let count = least + rng.below(6);
    Value::list((0..count).map(|_| any_value(inner, table, rng)).collect::<Vec<_>>())
}

/// Any move a log can declare; half the time one that differs from `near` in one value only.
pub fn any_move<G: Game>(table: &Table<G>, near: Option<&G::Move>, rng: &mut Rng) -> G::Move {
    loop {
        if let Some(action) = some_move::<G>(table, near, rng) {
            return action;
        }
    }
}

/// Any move; `None` where the values name what no move of the game can have.
fn some_move<G: Game>(table: &Table<G>, near: Option<&G::Move>, rng: &mut Rng) -> Option<G::Move> {
    if let Some(near) = near.filter(|_| rng.clone().once_in(2)) {
        let (verb, Args(mut values)) = near.declare();
        let key = rng.below(values.len());
        values[key] = Some(any_value(&G::INFO.verbs[verb].keys[key].shape, table, rng));
        return read_back::<G>(verb, Args(values));
    }
    let verb = rng.below(G::INFO.verbs.len());
    let values = G::INFO.verbs[verb].keys.iter().map(|key| (key.required || rng.once_in(3)).then(|| any_value(&key.shape, table, rng)));
    let args = Args::new(values.collect::<Vec<_>>());
    read_back::<G>(verb, args)
}

/// Drops the keys that do not stand beside the verb's own value, as the log layer would.
fn read_back<G: Game>(verb: usize, Args(mut values): Args) -> Option<G::Move> {
    let own = match values.first() {
        Some(Some(Value::Name(domain, _))) => Some(*domain),
        _ => None,
    };
    for (key, value) in G::INFO.verbs[verb].keys.iter().zip(values.iter_mut()) {
        if key.unless.is_some() && key.unless == own {
            *value = None;
        }
    }
    G::Move::read(verb, &Args(values))
}

/// FNV-1a, 64 bits.
pub fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
