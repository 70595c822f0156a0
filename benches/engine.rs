//! The engine's speed: reading, judging, random games. Run by hand: `make bench`.

use railref::game::{Game, Names, Rng, Rulings, Story};
use railref::games::{mini_rails::MiniRails, ride_the_rails::RideTheRails, steel_driver::SteelDriver, transamerica::Transamerica};
use railref::log::{Faults, Header, NoBoards};
use railref::text::parse::parse;
use std::sync::Arc;

fn main() {
    divan::main();
}

/// A whole game of each, as shipped.
const LOGS: [(&str, &str); 4] = [
    ("steel-driver", include_str!("../fixtures/steel-driver/games/four-players.yaml")),
    ("ride-the-rails", include_str!("../fixtures/ride-the-rails/games/four-players.yaml")),
    ("mini-rails", include_str!("../fixtures/mini-rails/games/four-players.yaml")),
    ("transamerica", include_str!("../fixtures/transamerica/games/four-players.yaml")),
];

fn log(game: &str) -> &'static str {
    LOGS.iter().find(|(id, _)| *id == game).map_or("", |(_, text)| text)
}

/// The tree alone, by granit-parser.
#[divan::bench(args = LOGS.map(|(id, _)| id))]
fn read(bencher: divan::Bencher<'_, '_>, game: &str) {
    let text = log(game);
    bencher.counter(divan::counter::BytesCount::of_str(text)).bench(|| parse(divan::black_box(text)).tree.len());
}

/// Read, resolve, replay, verdict.
#[divan::bench(args = LOGS.map(|(id, _)| id))]
fn judge(bencher: divan::Bencher<'_, '_>, game: &str) {
    let text = log(game);
    bencher.counter(divan::counter::BytesCount::of_str(text)).bench(|| railref::judge(divan::black_box(text)).account.verdict.judgement);
}

/// What a program pays that only parses the YAML with serde.
#[divan::bench(args = LOGS.map(|(id, _)| id))]
fn serde_yaml_value(bencher: divan::Bencher<'_, '_>, game: &str) {
    let text = log(game);
    bencher
        .counter(divan::counter::BytesCount::of_str(text))
        .bench(|| serde_yaml::from_str::<serde_yaml::Value>(divan::black_box(text)).is_ok());
}

/// A random game from start to end, every move checked before it is carried out.
#[divan::bench(types = [SteelDriver, RideTheRails, MiniRails, Transamerica])]
fn playout<G: Game>(bencher: divan::Bencher<'_, '_>) {
    let table = table::<G>();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        play::<G>(&table, seed)
    });
}

fn table<G: Game>() -> Arc<G::Table> {
    let text = format!("game: {}\nplayers: [A, B, C]\nmoves: []\n{}", G::INFO.id, G::scenario(&mut Rng::new(1), 3));
    let parsed = parse(&text);
    let mut faults = Faults::default();
    let board = G::board(railref::log::BoardSource { named: None, boards: &NoBoards }, &mut faults);
    let header = Header { tree: &parsed.tree, root: railref::text::tree::NodeId(0), info: G::INFO };
    let players = Names::exact(["A", "B", "C"]);
    let table = board.and_then(|board| G::seat(board, players, Rulings::new(G::INFO.rulings), &header, &mut faults));
    Arc::new(table.expect("a table of three sets up"))
}

/// Plays to the end; the number of moves.
fn play<G: Game>(table: &G::Table, seed: u64) -> u32 {
    let mut rng = Rng::new(seed);
    let mut state = G::start(table, &[]);
    let mut story = Story::new(false);
    let (mut moves, mut broken) = (0, Vec::new());
    loop {
        while G::settle(table, &mut state, &mut story) {}
        let Some(action) = G::suggest(table, &state, &mut rng) else { return moves };
        G::check(table, &state, &action, &mut broken);
        assert!(broken.is_empty(), "a suggestion is legal");
        moves += 1;
        G::apply(table, &mut state, &action, moves, &mut story);
    }
}
