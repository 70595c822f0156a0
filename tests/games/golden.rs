//! Golden playthroughs: a complete game for every game and number of players, with the number of
//! legal moves and a hash of the position before every move. A change to any rule, to the generator
//! or to the log language shows here first.
//!
//! `UPDATE=1 cargo test --test games golden` writes them.

use crate::every_game;
use crate::support::library::INFOS;
use crate::support::library::prelude::*;
use crate::support::library::{Game, Options, Rng, Speak, Table};
use crate::support::play::{fnv, line, play, replay, result, seat};
use crate::support::{files, root, stem};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// The most legal moves that are counted.
const MOST: usize = 2000;

fn folder() -> PathBuf {
    root().join("fixtures/golden")
}

/// Returns a hash of everything that an `expect` could state about the position, in the words of
/// the log language.
fn hash<G: Game>(table: &Arc<Table<G>>, state: &G::State) -> u64 {
    let words = G::EXPECTS.iter().map(|expect| {
        format!(
            "{}={}\n",
            expect.key.name,
            Speak::value(&**table, &(expect.show)(table, state))
        )
    });
    fnv(&words.collect::<String>())
}

/// Plays a game with a number of players; returns a log with `legal moves, hash` after every move.
fn playthrough<G: Game>(players: usize) -> String {
    let mut rng = Rng::new(players as u64);
    let seated = seat::<G>(players, &mut rng);
    let table = &seated.table;
    let mut text = format!(
        "# A golden playthrough: behind every move the number of legal moves and a hash of the position before it.\n\
         # Written by UPDATE=1 cargo test --test games golden; never by hand.\n{}moves:\n",
        seated.header
    );
    let end = play::<G>(table, &mut rng, |state, action, _, _| {
        let legal = state.legal_moves(table, MOST).len();
        text.push_str(&format!(
            "  - {} # {legal} {:016x}\n",
            line::<G>(table, action),
            hash::<G>(table, state)
        ));
    });
    text.push_str(&format!(
        "# at the end {:016x}\n{}",
        hash::<G>(table, &end),
        result::<G>(table, &end)
    ));
    text
}

fn check<G: Game>() {
    let (least, most) = G::INFO.players;
    for players in least..=most {
        let name = format!("{}-{players}.yaml", G::INFO.id);
        let path = folder().join(&name);
        let played = playthrough::<G>(players);
        if std::env::var_os("UPDATE").is_some() {
            fs::create_dir_all(folder()).expect("a folder");
            fs::write(&path, &played).expect("written");
        }
        let golden = fs::read_to_string(&path).unwrap_or_else(|error| {
            panic!("{name}: {error}; UPDATE=1 cargo test --test games golden")
        });
        let first = golden
            .lines()
            .zip(played.lines())
            .enumerate()
            .find(|(_, (golden, played))| golden != played);
        if let Some((index, (golden, played))) = first {
            panic!(
                "{name}:{}: the game goes another way\ngolden: {golden}\nplayed: {played}",
                index + 1
            );
        }
        assert_eq!(golden.lines().count(), played.lines().count(), "{name}");
        // The playthrough is a log, and the referee finds nothing wrong in it.
        let (verdict, _) = replay::<G>(
            &golden,
            Options {
                complete: true,
                ..Options::default()
            },
        );
        assert!(
            verdict.findings.is_empty() && verdict.complete,
            "{name}: {:?}",
            verdict.findings
        );
    }
}

#[test]
fn every_game_and_player_count_goes_as_it_went() {
    every_game!(check);
    let counts = INFOS
        .iter()
        .flat_map(|info| (info.players.0..=info.players.1).map(move |players| (info.id, players)));
    let names: BTreeSet<String> = counts
        .map(|(game, players)| format!("{game}-{players}.yaml"))
        .collect();
    let kept: BTreeSet<String> = files(&folder())
        .iter()
        .map(|path| stem(path) + ".yaml")
        .collect();
    assert_eq!(
        kept, names,
        "a playthrough for every game and number of players, and no other"
    );
}
