//! Tables, games of suggestions and logs of them, for any game.

use super::library::prelude::*;
use super::library::{
    Faults, Game, NoBoards, Options, Rng, Setup, Shape, Table, Unobserved, Value, Verdict, flow,
    json, move_line, parse, read_log, referee, scalar, standing, testing, wording,
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
            <$crate::support::library::BuiltIn as $crate::support::library::Games>::with(
                game, Each,
            )
            .expect("a game of the list");
        }
    }};
}

/// The names of players, as many as any game takes.
pub(crate) const NAMES: [&str; 6] = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"];

/// A table, and the header from which it was read.
pub(crate) struct Seated<G: Game> {
    /// The header, up to the line before `moves`.
    pub header: String,
    /// The table.
    pub table: Arc<Table<G>>,
}

/// Reads a log that must be well formed.
pub(crate) fn read<G: Game>(text: &str) -> (Setup<G>, Arc<Table<G>>) {
    let parsed = parse(text);
    let mut faults = Faults::default();
    faults.extend(parsed.faults.into_iter().map(Into::into));
    let root = parsed.tree.root().expect("a document");
    let setup = read_log::<G>(&parsed.tree, root, &NoBoards, &mut faults);
    assert!(faults.is_empty(), "{:?}\n{text}", faults.into_parts());
    let table = setup.table.clone().expect("a table");
    (setup, table)
}

/// Returns a header for these players, with everything a random game needs.
pub(crate) fn header<G: Game>(players: &[&str], rng: &mut Rng) -> String {
    let names: Vec<String> = players.iter().map(|name| scalar(name)).collect();
    format!(
        "game: {}\nplayers: [{}]\n{}",
        G::INFO.id,
        names.join(", "),
        G::State::scenario(rng, players.len())
    )
}

/// Returns a table with this many players.
pub(crate) fn seat<G: Game>(players: usize, rng: &mut Rng) -> Seated<G> {
    let header = header::<G>(&NAMES[..players], rng);
    let (_, table) = read::<G>(&format!("{header}moves: []\n"));
    Seated { header, table }
}

/// Plays a complete game of suggestions; `look` sees every position with the move that is made
/// there, and its number.
pub(crate) fn play<G: Game>(
    table: &Table<G>,
    rng: &mut Rng,
    mut look: impl FnMut(&G::State, &G::Move, u32, &mut Rng),
) -> G::State {
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

/// Writes a move as a log has it.
pub(crate) fn line<G: Game>(table: &Arc<Table<G>>, action: &G::Move) -> String {
    move_line(G::INFO, &**table, &wording(action))
}

/// Writes the result of a final position as a log has it.
pub(crate) fn result<G: Game>(table: &Arc<Table<G>>, state: &G::State) -> String {
    let values = standing(table, state).values;
    let lines = values
        .iter()
        .map(|(key, value)| format!("  {key}: {}\n", flow(&json(&**table, value))));
    format!("result:\n{}", lines.collect::<String>())
}

/// Judges a well-formed log; returns the verdict and its last state.
pub(crate) fn replay<G: Game>(text: &str, options: Options) -> (Verdict, G::State) {
    let (setup, table) = read::<G>(text);
    referee(&setup, &table, options, &mut Unobserved)
}

/// How many tries are enough for a value or a move that the table has names for.
const TRIES: usize = 1000;

/// Makes a random value of a shape, right or wrong for the position.
pub(crate) fn any_value<G: Game>(shape: &Shape, table: &Table<G>, rng: &mut Rng) -> Value {
    std::iter::repeat_with(|| testing::any_value(shape, table, rng))
        .take(TRIES)
        .flatten()
        .next()
        .expect("the table has names for one")
}

/// Makes a random move that a log can declare; half the time one that differs from `near` in a
/// single value.
pub(crate) fn any_move<G: Game>(
    table: &Table<G>,
    near: Option<&G::Move>,
    rng: &mut Rng,
) -> G::Move {
    std::iter::repeat_with(|| testing::any_move::<G>(table, near, rng))
        .take(TRIES)
        .flatten()
        .next()
        .expect("the table has names for one")
}

/// Returns the FNV-1a hash, 64 bits.
pub(crate) fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
