//! Golden playthroughs: a whole game for every game and player count, with the number of legal moves and a hash of the
//! position before every move. A change of any rule, of the generator or of the log language shows here first.
//!
//! `UPDATE=1 cargo test --test golden` writes them anew.

mod support;

use railref::game::{Game, Rng, Speak};
use railref::referee::{Options, Voice};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use support::{fnv, line, play, replay, result, seat};

/// Legal moves are counted up to this.
const MOST: usize = 2000;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/golden")
}

/// A hash of all that an `expect` could say of the position, in the words of the log language.
fn hash<G: Game>(table: &Arc<G::Table>, state: &G::State) -> u64 {
    let voice = Voice::<G>(table.clone());
    let words = G::INFO
        .expects
        .iter()
        .enumerate()
        .map(|(key, expect)| format!("{}={}\n", expect.name, voice.value(&G::observe(table, state, key))));
    fnv(&words.collect::<String>())
}

/// The game of a player count: a log with `legal moves, hash` behind every move.
fn playthrough<G: Game>(players: usize) -> String {
    let mut rng = Rng::new(players as u64);
    let seated = seat::<G>(players, &mut rng);
    let table = &seated.table;
    let mut text = format!(
        "# A golden playthrough: behind every move the number of legal moves and a hash of the position before it.\n\
         # Written by UPDATE=1 cargo test --test golden; never by hand.\n{}moves:\n",
        seated.header
    );
    let end = play::<G>(table, &mut rng, |state, action, _, _| {
        let legal = G::legal(table, state, MOST).len();
        text.push_str(&format!("  - {} # {legal} {:016x}\n", line::<G>(table, action), hash::<G>(table, state)));
    });
    text.push_str(&format!("# at the end {:016x}\n{}", hash::<G>(table, &end), result::<G>(table, &end)));
    text
}

fn check<G: Game>() -> Vec<String> {
    let (least, most) = G::INFO.players;
    let mut names = Vec::new();
    for players in least..=most {
        let name = format!("{}-{players}.yaml", G::INFO.id);
        let path = folder().join(&name);
        let played = playthrough::<G>(players);
        if std::env::var_os("UPDATE").is_some() {
            fs::create_dir_all(folder()).expect("a folder");
            fs::write(&path, &played).expect("written");
        }
        let golden = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}; UPDATE=1 cargo test --test golden"));
        let first = golden.lines().zip(played.lines()).enumerate().find(|(_, (golden, played))| golden != played);
        if let Some((index, (golden, played))) = first {
            panic!("{name}:{}: the game goes another way\ngolden: {golden}\nplayed: {played}", index + 1);
        }
        assert_eq!(golden.lines().count(), played.lines().count(), "{name}");
        // What is kept is a log, and the referee finds nothing in it.
        let (verdict, _) = replay::<G>(&golden, Options { complete: true, ..Options::default() });
        assert!(verdict.findings.is_empty() && verdict.complete, "{name}: {:?}", verdict.findings);
        names.push(name);
    }
    names
}

#[test]
fn every_game_and_player_count_goes_as_it_went() {
    let mut names = [
        check::<railref::games::steel_driver::SteelDriver>(),
        check::<railref::games::ride_the_rails::RideTheRails>(),
        check::<railref::games::mini_rails::MiniRails>(),
        check::<railref::games::transamerica::Transamerica>(),
    ]
    .concat();
    let counts: usize = railref::games::TITLES.iter().map(|title| title.info().players.1 - title.info().players.0 + 1).sum();
    assert_eq!(names.len(), counts, "a game has no playthrough");
    let mut kept: Vec<String> = fs::read_dir(folder())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    kept.sort();
    assert_eq!(kept, names, "files that no game belongs to");
}
