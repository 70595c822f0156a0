//! The speed of the engine: reading, judging, random games. Run by hand: `make bench`.

use railref::game::prelude::*;
use railref::game::{Game, Rng, Table};
use railref::games::{
    mini_rails::MiniRails, ride_the_rails::RideTheRails, steel_driver::SteelDriver,
    transamerica::Transamerica,
};
use railref::inner::parse;
use railref::inner::{header, table};
use railref::reading::NoBoards;

fn main() {
    divan::main();
}

/// A complete game of each, as shipped.
const LOGS: [(&str, &str); 4] = [
    (
        "steel-driver",
        include_str!("../fixtures/steel-driver/games/four-players.yaml"),
    ),
    (
        "ride-the-rails",
        include_str!("../fixtures/ride-the-rails/games/four-players.yaml"),
    ),
    (
        "mini-rails",
        include_str!("../fixtures/mini-rails/games/four-players.yaml"),
    ),
    (
        "transamerica",
        include_str!("../fixtures/transamerica/games/four-players.yaml"),
    ),
];

fn log(game: &str) -> &'static str {
    LOGS.iter()
        .find(|(id, _)| *id == game)
        .map_or("", |(_, text)| text)
}

/// Only the tree, by granit-parser.
#[divan::bench(args = LOGS.map(|(id, _)| id))]
fn read(bencher: divan::Bencher<'_, '_>, game: &str) {
    let text = log(game);
    bencher
        .counter(divan::counter::BytesCount::of_str(text))
        .bench(|| parse(divan::black_box(text)).tree.len());
}

/// Read, resolve, replay, verdict.
#[divan::bench(args = LOGS.map(|(id, _)| id))]
fn judge(bencher: divan::Bencher<'_, '_>, game: &str) {
    let text = log(game);
    bencher
        .counter(divan::counter::BytesCount::of_str(text))
        .bench(|| {
            railref::inner::judge(divan::black_box(text))
                .review
                .verdict
                .judgement
        });
}

/// What a program takes that only parses the YAML with serde.
#[divan::bench(args = LOGS.map(|(id, _)| id))]
fn serde_yaml_value(bencher: divan::Bencher<'_, '_>, game: &str) {
    let text = log(game);
    bencher
        .counter(divan::counter::BytesCount::of_str(text))
        .bench(|| serde_yaml::from_str::<serde_yaml::Value>(divan::black_box(text)).is_ok());
}

/// A random game from start to end, with every move checked before it is carried out.
#[divan::bench(types = [SteelDriver, RideTheRails, MiniRails, Transamerica])]
fn playout<G: Game>(bencher: divan::Bencher<'_, '_>) {
    let players = ["A", "B", "C"].map(str::to_owned);
    let scenario = G::State::scenario(&mut Rng::new(1), players.len());
    let table = table::<G>(&header::<G>(&players, None, &scenario), &NoBoards)
        .expect("a table of three sets up");
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        play::<G>(&table, seed)
    });
}

/// Plays to the end; returns the number of moves.
fn play<G: Game>(table: &Table<G>, seed: u64) -> u32 {
    let mut rng = Rng::new(seed);
    let mut state = G::State::opening(table);
    let (mut moves, mut broken) = (0, Vec::new());
    while let Some(action) = state.suggest(table, &mut rng) {
        state.check(table, &action, &mut broken);
        assert!(broken.is_empty(), "a suggestion is legal");
        moves += 1;
        state.advance(table, &action, moves);
    }
    moves
}
