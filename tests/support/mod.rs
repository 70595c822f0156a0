//! What tests over all games share: tables, games of suggestions, logs of them.
#![allow(dead_code, reason = "every test file uses a part of it")]

use railref::game::{Args, Domain, Game, Lexicon, Rng, Shape, Story, Value};
use railref::log::{Faults, NoBoards, Setup, read_log};
use railref::referee::{Options, Unobserved, Voice, referee, spoken};
use railref::report::spoken::{flow, json, move_line, scalar};
use railref::text::parse::parse;
use railref::verdict::Verdict;
use std::sync::Arc;

/// Calls a generic function once for every game, and fails when the program has a game it leaves out.
#[macro_export]
macro_rules! every_game {
    ($function:ident) => {
        let known = [
            $function::<railref::games::steel_driver::SteelDriver>(),
            $function::<railref::games::ride_the_rails::RideTheRails>(),
            $function::<railref::games::mini_rails::MiniRails>(),
            $function::<railref::games::transamerica::Transamerica>(),
        ];
        assert_eq!(known.len(), railref::games::TITLES.len(), "a game is left out");
    };
}

/// Players' names, as many as any game takes.
pub const NAMES: [&str; 6] = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"];

/// A table and the header it was read from.
pub struct Seated<G: Game> {
    /// The header, to the line before `moves`.
    pub header: String,
    /// The table.
    pub table: Arc<G::Table>,
}

/// Reads a log that must be well formed.
pub fn read<G: Game>(text: &str) -> (Setup<G>, Arc<G::Table>) {
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
    format!("game: {}\nplayers: [{}]\n{}", G::INFO.id, names.join(", "), G::scenario(rng, players.len()))
}

/// A table of so many players.
pub fn seat<G: Game>(players: usize, rng: &mut Rng) -> Seated<G> {
    let header = header::<G>(&NAMES[..players], rng);
    let (_, table) = read::<G>(&format!("{header}moves: []\n"));
    Seated { header, table }
}

/// The position a game begins at.
pub fn begin<G: Game>(table: &G::Table) -> G::State {
    let mut state = G::start(table, &[]);
    settle::<G>(table, &mut state);
    state
}

/// Takes the automatic steps that are due.
pub fn settle<G: Game>(table: &G::Table, state: &mut G::State) {
    while G::settle(table, state, &mut Story::new(false)) {}
}

/// Carries out a move and the automatic steps after it.
pub fn advance<G: Game>(table: &G::Table, state: &mut G::State, action: &G::Move, at: u32) {
    G::apply(table, state, action, at, &mut Story::new(false));
    settle::<G>(table, state);
}

/// What a move breaks.
pub fn breaches<G: Game>(table: &G::Table, state: &G::State, action: &G::Move) -> Vec<G::Breach> {
    let mut broken = Vec::new();
    G::check(table, state, action, &mut broken);
    broken
}

/// Plays a whole game of suggestions; `look` sees every position with the move that is made there, and its number.
pub fn play<G: Game>(table: &G::Table, rng: &mut Rng, mut look: impl FnMut(&G::State, &G::Move, u32, &mut Rng)) -> G::State {
    let mut state = begin::<G>(table);
    let mut at = 0;
    while let Some(action) = G::suggest(table, &state, rng) {
        at += 1;
        assert!(at < 5000, "games of suggestions end");
        look(&state, &action, at, rng);
        advance::<G>(table, &mut state, &action, at);
    }
    assert!(G::is_over(&state), "a game without a suggestion is over");
    state
}

/// A move as it stands in a log.
pub fn line<G: Game>(table: &Arc<G::Table>, action: &G::Move) -> String {
    move_line(G::INFO, &Voice::<G>(table.clone()), &spoken::<G>(table, action))
}

/// The result of a final position as it stands in a log.
pub fn result<G: Game>(table: &Arc<G::Table>, state: &G::State) -> String {
    let voice = Voice::<G>(table.clone());
    let values = G::standing(table, state).values;
    let lines = values.iter().map(|(key, value)| format!("  {key}: {}\n", flow(&json(&voice, value))));
    format!("result:\n{}", lines.collect::<String>())
}

/// Judges a well-formed log and gives back where it led.
pub fn replay<G: Game>(text: &str, options: Options) -> (Verdict, G::State) {
    let (setup, table) = read::<G>(text);
    referee(&setup, &table, options, &mut Unobserved)
}

/// Any value of a shape, right or wrong for the position.
pub fn any_value(shape: &Shape, players: usize, board: &dyn Lexicon, rng: &mut Rng) -> Value {
    let name = |domain: Domain, rng: &mut Rng| {
        let count = if domain == Domain::Player { players } else { board.names(domain).map_or(0, |names| names.len()) };
        rng.below(count) as u16
    };
    match shape {
        Shape::Number => Value::Number([-1, 0, 1, 2, 3, 5, 9, 40, i64::MIN, i64::MAX][rng.below(10)]),
        Shape::Name(domains) => {
            let domain = rng.pick(domains).copied().unwrap_or(Domain::Player);
            Value::Name(domain, name(domain, rng))
        }
        Shape::Word(words) => rng.pick(words).map_or(Value::Nobody, |word| Value::Word(word)),
        Shape::WordOr(words, inner) => match rng.pick(words).filter(|_| rng.clone().once_in(5)) {
            Some(word) => Value::Word(word),
            None => any_value(inner, players, board, rng),
        },
        Shape::OrNobody(inner) => {
            if rng.once_in(5) {
                Value::Nobody
            } else {
                any_value(inner, players, board, rng)
            }
        }
        Shape::List(inner) | Shape::Bag(inner) => several(inner, 0, players, board, rng),
        Shape::OneOrList(inner) | Shape::OneOrBag(inner) | Shape::CountOrBag(inner) => {
            if rng.once_in(2) {
                any_value(inner, players, board, rng)
            } else {
                several(inner, 1, players, board, rng)
            }
        }
        Shape::Pair(inner) => Value::list([any_value(inner, players, board, rng), any_value(inner, players, board, rng)]),
        Shape::Map(domain, inner) => {
            let count = if *domain == Domain::Player { players } else { rng.below(4) };
            let entries = (0..count)
                .map(|id| (if *domain == Domain::Player { id as u16 } else { name(*domain, rng) }, any_value(inner, players, board, rng)));
            Value::Map(*domain, entries.collect())
        }
        Shape::Entry(domain, inner) => Value::Map(*domain, vec![(name(*domain, rng), any_value(inner, players, board, rng))]),
    }
}

fn several(inner: &Shape, least: usize, players: usize, board: &dyn Lexicon, rng: &mut Rng) -> Value {
    let count = least + rng.below(6);
    Value::list((0..count).map(|_| any_value(inner, players, board, rng)).collect::<Vec<_>>())
}

/// Any move a log can declare; half the time one that differs from `near` in one value only.
pub fn any_move<G: Game>(table: &G::Table, near: Option<&G::Move>, rng: &mut Rng) -> G::Move {
    let players = G::players(table).len();
    let board = G::board_of(table);
    if let Some(near) = near.filter(|_| rng.clone().once_in(2)) {
        let (verb, Args(mut values)) = G::declare(table, near);
        let key = rng.below(values.len());
        values[key] = Some(any_value(&G::INFO.verbs[verb].keys[key].shape, players, board, rng));
        return read_back::<G>(verb, Args(values));
    }
    let verb = rng.below(G::INFO.verbs.len());
    let values =
        G::INFO.verbs[verb].keys.iter().map(|key| (key.required || rng.once_in(3)).then(|| any_value(&key.shape, players, board, rng)));
    let args = Args::new(values.collect::<Vec<_>>());
    read_back::<G>(verb, args)
}

/// Drops the keys that do not stand beside the verb's own value, as the log layer would.
fn read_back<G: Game>(verb: usize, Args(mut values): Args) -> G::Move {
    let own = match values.first() {
        Some(Some(Value::Name(domain, _))) => Some(*domain),
        _ => None,
    };
    for (key, value) in G::INFO.verbs[verb].keys.iter().zip(values.iter_mut()) {
        if key.unless.is_some() && key.unless == own {
            *value = None;
        }
    }
    G::read(verb, &Args(values))
}

/// FNV-1a, 64 bits.
pub fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
