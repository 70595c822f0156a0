//! What fuzz targets share: games played from bytes. Every byte string is a sequence of moves,
//! legal or not, of one game.

mod graph;
mod meaning;
mod position;

pub use graph::graph;
pub use meaning::meaning;
pub use position::position;

use railref::game::prelude::*;
use railref::game::{Game, Rng, Story, Table};
use railref::inner::parse;
use railref::inner::read_log;
use railref::language::{Args, Domain, Faults, Lexicon, MoveNo, Shape, Value};
use railref::reading::NoBoards;
use std::sync::Arc;

/// Bytes, read one after another; 0 after the last.
pub struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    fn new(bytes: &'b [u8]) -> Self {
        Self(bytes)
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *first
    }

    fn below(&mut self, below: usize) -> usize {
        let number = if below > 256 {
            usize::from(self.next()) << 8 | usize::from(self.next())
        } else {
            usize::from(self.next())
        };
        number % below.max(1)
    }
}

/// Plays the moves made of bytes as a referee does that continues after illegal moves: legal and
/// acceptable ones are carried out. Panics if the game breaks its contract.
pub fn play<G: Game>(data: &[u8]) {
    let mut bytes = Bytes(data);
    let (least, most) = G::INFO.players;
    let players = least + bytes.below(most - least + 1);
    let names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][..players].join(", ");
    let scenario = G::State::scenario(&mut Rng::new(bytes.below(256) as u64), players);
    let rulings: Vec<String> = G::INFO
        .rulings
        .iter()
        .map(|ruling| {
            format!(
                "{}: {}",
                ruling.key,
                ruling.choices[bytes.below(ruling.choices.len())].0
            )
        })
        .collect();
    let text = format!(
        "game: {}\nplayers: [{names}]\nrulings: {{{}}}\n{scenario}moves: []\n",
        G::INFO.id,
        rulings.join(", ")
    );
    let parsed = parse(&text);
    let mut faults = Faults::default();
    let setup = read_log::<G>(
        &parsed.tree,
        parsed.tree.root().expect("a mapping"),
        &NoBoards,
        &mut faults,
    );
    let table: Arc<Table<G>> = setup.table.expect("a table");
    let mut story = Story::new(true);
    let mut state = G::State::opening(&table);
    let mut at: MoveNo = 0;
    while !bytes.0.is_empty() && at < 400 {
        at += 1;
        let Some(action) = next_move::<G>(&table, &state, &mut bytes, players) else {
            continue;
        };
        let broken = state.broken(&table, &action);
        // `out-of-turn` has two places in Steel Driver's order, on either side of `no-controller`;
        // the catalogue has one.
        let twice =
            |breach: &&G::Breach| G::INFO.rules[breach.rule()].code != "steel-driver/no-controller";
        assert!(
            broken
                .iter()
                .filter(twice)
                .is_sorted_by_key(|breach| breach.rule()),
            "the order of the rules: {broken:?}"
        );
        let legal = if broken.is_empty() {
            Vec::new()
        } else {
            state.legal_moves(&table, 40)
        };
        for breach in &broken {
            assert!(!breach.explain(&table, &legal).message.is_empty());
        }
        let _ = state.is_expected(&table, &action);
        if let Some(implied_pass) = state.implied_pass(&table) {
            let none = state.broken(&table, &implied_pass.pass);
            assert!(
                none.is_empty(),
                "a pass that may be left out is legal: {none:?}"
            );
        }
        if broken
            .iter()
            .all(|breach| G::INFO.rules[breach.rule()].accepted.is_some())
        {
            state.apply(&table, &action, at, &mut story);
            state.settle_all(&table, &mut story);
            for event in story.take() {
                assert!(!event.tell(&table).is_empty());
                let _ = event.postings(&table);
            }
        }
    }
    for observable in G::EXPECTS.iter().chain(G::RESULTS) {
        let _ = (observable.show)(&table, &state);
    }
    let _ = (
        state.readings(&table),
        state.accounts(&table),
        state.sheets(&table),
        state.picture(&table),
        state.stage(),
    );
    for player in table.seated() {
        let _ = state.score(&table, player);
    }
}

/// Chooses a move: a suggested one, a listed one, a listed one with one value changed, or any.
fn next_move<G: Game>(
    table: &Table<G>,
    state: &G::State,
    bytes: &mut Bytes<'_>,
    players: usize,
) -> Option<G::Move> {
    let board = &*table.board;
    let kind = bytes.below(8);
    if kind < 3 {
        return state.suggest(table, &mut Rng::new(bytes.below(65_536) as u64));
    }
    let legal = state.legal_moves(table, 64);
    if kind < 7 && !legal.is_empty() {
        let listed = legal[bytes.below(legal.len())].clone();
        if kind == 3 {
            return Some(listed);
        }
        let (verb, Args(mut values)) = listed.declare();
        let key = bytes.below(values.len());
        values[key] = Some(any_value(
            &G::INFO.verbs[verb].keys[key].shape,
            players,
            board,
            bytes,
        ));
        return read::<G>(verb, values.into_vec());
    }
    let verb = bytes.below(G::INFO.verbs.len());
    let keys = G::INFO.verbs[verb].keys;
    let values = keys
        .iter()
        .map(|key| {
            (key.required || bytes.below(2) == 0)
                .then(|| any_value(&key.shape, players, board, bytes))
        })
        .collect();
    read::<G>(verb, values)
}

/// Drops the keys that the verb's own value excludes, as the log layer would.
fn read<G: Game>(verb: usize, mut values: Vec<Option<Value>>) -> Option<G::Move> {
    let own = match values.first() {
        Some(Some(Value::Name(domain, _))) => Some(*domain),
        _ => None,
    };
    for (key, value) in G::INFO.verbs[verb].keys.iter().zip(values.iter_mut()) {
        if key.unless.is_some() && key.unless == own {
            *value = None;
        }
    }
    G::Move::read(verb, &Args::new(values))
}

fn any_value(shape: &Shape, players: usize, board: &dyn Lexicon, bytes: &mut Bytes<'_>) -> Value {
    let name = |domain: Domain, bytes: &mut Bytes<'_>| {
        let count = if domain == Domain::Player {
            players
        } else {
            board.names(domain).map_or(1, |names| names.len())
        };
        bytes.below(count) as u16
    };
    match shape {
        Shape::Number => Value::Number(match bytes.next() {
            254 => i64::MIN,
            255 => i64::MAX,
            byte => i64::from(byte) - 8,
        }),
        Shape::Name(domains) => {
            let domain = domains[bytes.below(domains.len())];
            Value::Name(domain, name(domain, bytes))
        }
        Shape::Word(words) => Value::Word(words[bytes.below(words.len())]),
        Shape::WordOr(words, inner) => {
            if bytes.below(5) == 0 {
                Value::Word(words[bytes.below(words.len())])
            } else {
                any_value(inner, players, board, bytes)
            }
        }
        Shape::OrNobody(inner) => {
            if bytes.below(5) == 0 {
                Value::Nobody
            } else {
                any_value(inner, players, board, bytes)
            }
        }
        Shape::List(inner)
        | Shape::Bag(inner)
        | Shape::Links(inner)
        | Shape::Lines(inner)
        | Shape::ListOrMap(inner, _) => several(inner, 0, players, board, bytes),
        Shape::Flag => Value::Flag(bytes.below(2) == 0),
        Shape::Record(keys) => {
            let keys = keys.iter().filter_map(|key| {
                let there = key.required || bytes.below(2) == 0;
                there.then(|| (key.name, any_value(&key.shape, players, board, bytes)))
            });
            Value::Record(keys.collect())
        }
        Shape::OneOrList(inner) | Shape::OneOrBag(inner) | Shape::CountOrBag(inner) => {
            if bytes.below(2) == 0 {
                any_value(inner, players, board, bytes)
            } else {
                several(inner, 1, players, board, bytes)
            }
        }
        Shape::Pair(inner) => Value::list([
            any_value(inner, players, board, bytes),
            any_value(inner, players, board, bytes),
        ]),
        Shape::Map(domain, inner) => {
            let count = if *domain == Domain::Player {
                players
            } else {
                bytes.below(4)
            };
            Value::Map(
                *domain,
                (0..count)
                    .map(|id| (id as u16, any_value(inner, players, board, bytes)))
                    .collect(),
            )
        }
        Shape::Entry(domain, inner) => Value::Map(
            *domain,
            vec![(
                name(*domain, bytes),
                any_value(inner, players, board, bytes),
            )],
        ),
    }
}

fn several(
    inner: &Shape,
    least: usize,
    players: usize,
    board: &dyn Lexicon,
    bytes: &mut Bytes<'_>,
) -> Value {
    let count = least + bytes.below(12);
    Value::list(
        (0..count)
            .map(|_| any_value(inner, players, board, bytes))
            .collect::<Vec<_>>(),
    )
}
