//! What benches/process.py measures refereeing against:
//!
//! - `measure parse READER FILE` parses every log of a file and does nothing more with it; the reader is `plain` (that of
//!   plain layouts), `full` (granit-parser) or `serde` (serde_yaml, into its `Value`);
//! - `measure cut FILE` cuts the file into its logs and does nothing more with them: what one thread does at a time;
//! - `measure judge FILE` judges every log of a file: what `check` does, without the command and its reports;
//! - `measure engine GAME GAMES` prints how many random games per second the engine plays, every move checked, and how
//!   many checks of single moves it makes per second.

use railref::game::prelude::*;
use railref::game::{Game, Rng, Table};
use railref::games::{
    mini_rails::MiniRails, ride_the_rails::RideTheRails, steel_driver::SteelDriver,
    transamerica::Transamerica,
};
use railref::inner::{Documents, SplitLayout as Layout};
use railref::inner::{full, subset};
use railref::inner::{header, table};
use railref::reading::NoBoards;
use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["engine", game, games] => engine_of(game, games.parse().unwrap_or(1)),
        ["parse", reader, file] => parse_all(reader, file),
        [reader @ ("cut" | "judge"), file] => parse_all(reader, file),
        _ => {
            eprintln!(
                "measure parse plain|full|serde FILE, measure cut|judge FILE, or measure engine GAME GAMES"
            );
            ExitCode::from(2)
        }
    }
}

fn parse_all(reader: &str, file: &str) -> ExitCode {
    let file = match File::open(file) {
        Ok(file) => file,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::from(2);
        }
    };
    let (mut logs, mut read) = (0, 0);
    for chunk in
        Documents::new(BufReader::with_capacity(1 << 17, file), Layout::Documents).flatten()
    {
        logs += 1;
        if reader == "cut" {
            read += usize::from(!chunk.bytes.is_empty());
            continue;
        }
        let text = String::from_utf8_lossy(&chunk.bytes);
        read += usize::from(match reader {
            "plain" => subset::read(&text).is_some(),
            "judge" => railref::inner::judge(&text)
                .review
                .verdict
                .findings
                .is_empty(),
            "full" => full(&text).faults.is_empty(),
            _ => serde_yaml::from_str::<serde_yaml::Value>(&text).is_ok(),
        });
    }
    println!("{read} of {logs} logs read");
    if read == logs {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn engine_of(game: &str, games: u64) -> ExitCode {
    match game {
        "steel-driver" => engine::<SteelDriver>(games),
        "ride-the-rails" => engine::<RideTheRails>(games),
        "mini-rails" => engine::<MiniRails>(games),
        _ => engine::<Transamerica>(games),
    }
    ExitCode::SUCCESS
}

fn engine<G: Game>(games: u64) {
    let players = ["A", "B", "C", "D"].map(str::to_owned);
    let scenario = G::State::scenario(&mut Rng::new(1), players.len());
    let table = table::<G>(&header::<G>(&players, None, &scenario), &NoBoards)
        .expect("a table of four sets up");
    let begun = Instant::now();
    for seed in 0..games {
        play::<G>(&table, seed, |_, _| {});
    }
    let played = begun.elapsed();
    let (mut checks, mut spent, mut broken) = (0u64, Duration::ZERO, Vec::new());
    for seed in 0..games {
        let mut before = Vec::new();
        play::<G>(&table, seed, |state, table| {
            const LISTED: usize = 40;
            let legal = state.legal_moves(table, LISTED);
            let begun = Instant::now();
            // Moves that are legal now, and those that were legal one move ago, some of which
            // still are.
            for candidate in legal.iter().chain(&before) {
                broken.clear();
                state.check(table, candidate, &mut broken);
                checks += 1;
            }
            spent += begun.elapsed();
            before = legal;
        });
    }
    let second = |count: u64, time: Duration| {
        (u128::from(count) * 1_000_000_000)
            .checked_div(time.as_nanos())
            .unwrap_or(0)
    };
    println!("{} {}", second(games, played), second(checks, spent));
}

/// Plays a random game from start to end, checking every move before it is carried out.
fn play<G: Game>(table: &Table<G>, seed: u64, mut look: impl FnMut(&G::State, &Table<G>)) {
    let (mut rng, mut at, mut broken) = (Rng::new(seed), 0, Vec::new());
    let mut state = G::State::opening(table);
    loop {
        look(&state, table);
        let Some(action) = state.suggest(table, &mut rng) else {
            return;
        };
        state.check(table, &action, &mut broken);
        assert!(broken.is_empty(), "a suggestion is legal");
        at += 1;
        state.advance(table, &action, at);
    }
}
