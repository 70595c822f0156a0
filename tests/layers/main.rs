//! The order of the layers, as `ARCHITECTURE.md` shows it: held against what every file of `src` names.

mod modules;

use modules::{Module, Modules};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The layers of the table in `ARCHITECTURE.md`, the lowest first: each row names its modules in its first column.
fn layers() -> Vec<Vec<String>> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md"))
        .expect("ARCHITECTURE.md");
    let (_, table) = text
        .split_once("## The layers")
        .expect("a section on the layers");
    let table = table.split("\n## ").next().unwrap_or_default();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let names = |row: &str| {
        let first = row
            .trim_start_matches('|')
            .split('|')
            .next()
            .unwrap_or_default();
        first
            .split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect()
    };
    rows.map(names).collect()
}

/// The module of the library that a module lies in; `None` of `lib.rs` and of the program.
fn top(module: &Module) -> Option<&str> {
    module.first().map(String::as_str)
}

#[test]
fn no_layer_reaches_back() {
    let layers = layers();
    let rank: BTreeMap<&str, usize> = layers
        .iter()
        .enumerate()
        .flat_map(|(rank, row)| row.iter().map(move |name| (name.as_str(), rank)))
        .collect();
    let modules = Modules::read();
    let here: BTreeSet<&str> = modules.all().filter_map(top).collect();
    let listed: BTreeSet<&str> = rank.keys().copied().collect();
    assert_eq!(
        here, listed,
        "the modules of src and those of the table in ARCHITECTURE.md"
    );
    let reaching: BTreeSet<String> = modules
        .uses()
        .filter_map(|(from, to)| Some((top(from)?, top(to)?, from)))
        .filter(|(from, to, _)| from != to && rank[to] >= rank[from])
        .map(|(_, to, from)| format!("{} names {to}", from.join("::")))
        .collect();
    assert!(
        reaching.is_empty(),
        "layers that reach back:\n{}",
        reaching.into_iter().collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn no_circle_in_a_folder() {
    let modules = Modules::read();
    let circles = modules.circles();
    assert!(
        circles.is_empty(),
        "files that need each other:\n{}",
        circles.join("\n")
    );
}

#[test]
fn the_same_part_of_every_game_has_the_same_name() {
    let modules = Modules::read();
    let mut parts: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for module in modules.all() {
        if let [games, game, part] = module.as_slice()
            && games == "games"
        {
            parts.entry(game).or_default().insert(part);
        }
    }
    let expected = [
        "apply",
        "board",
        "board_schema",
        "bot",
        "check",
        "events",
        "expects",
        "explain",
        "from_position",
        "game",
        "header",
        "legal",
        "moves",
        "picture",
        "rules",
        "rulings",
        "score",
        "settle",
        "state",
    ];
    assert!(!parts.is_empty(), "no games");
    for (game, parts) in parts {
        let missing: Vec<&str> = expected
            .into_iter()
            .filter(|part| !parts.contains(part))
            .collect();
        assert!(missing.is_empty(), "{game} has no {missing:?}");
    }
}

/// The checks bite: a file that reaches back and two that need each other are found.
#[test]
fn what_is_forbidden_is_found() {
    let modules = Modules::of([
        ("low.rs", "use crate::high::Thing; pub struct Low;"),
        ("high/mod.rs", "mod one; mod two; pub use one::Thing;"),
        (
            "high/one.rs",
            "use super::two::Other; pub struct Thing(Other);",
        ),
        (
            "high/two.rs",
            "pub struct Other; #[cfg(test)] mod tests { use super::super::one::Thing; } fn f(it: super::one::Thing) {}",
        ),
    ]);
    let handing_on = Modules::of([
        (
            "low.rs",
            "pub use crate::high::Thing; #[cfg(not(test))] mod inner { use crate::other::Thing; }",
        ),
        ("high.rs", "pub struct Thing;"),
        ("other.rs", "pub struct Thing;"),
    ]);
    let uses: Vec<(String, String)> = handing_on
        .uses()
        .map(|(from, to)| (from.join("::"), to.join("::")))
        .collect();
    assert_eq!(
        uses,
        [("low", "high"), ("low", "other")].map(|(from, to)| (from.to_owned(), to.to_owned())),
        "what is handed on is named"
    );
    let uses: Vec<(String, String)> = modules
        .uses()
        .map(|(from, to)| (from.join("::"), to.join("::")))
        .collect();
    assert!(
        uses.contains(&("low".to_owned(), "high::one".to_owned())),
        "{uses:?}"
    );
    assert_eq!(modules.circles(), ["high::one, high::two"]);
}
