//! The order of the layers in `ARCHITECTURE.md`, compared with what every file of `src` names, and
//! how long its files and functions are.

mod modules;
mod sizes;

use modules::{Module, Modules};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Returns the layers of the table in `ARCHITECTURE.md`, the lowest first; the first column of each
/// row has its modules.
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

/// Returns the row of a module: the one with the longest name with which the module begins. `None`
/// for `lib.rs` and for `inner`, which re-exports what the tests need.
fn row<'l>(module: &Module, layers: &'l [Vec<String>]) -> Option<(usize, &'l str)> {
    let path = module.join("::");
    layers
        .iter()
        .enumerate()
        .flat_map(|(rank, names)| names.iter().map(move |name| (rank, name.as_str())))
        .filter(|(_, name)| path == *name || path.starts_with(&format!("{name}::")))
        .max_by_key(|(_, name)| name.len())
}

/// Modules that only re-export, or only declare a room.
const RE_EXPORTS: [&str; 4] = ["", "inner", "referee", "faces"];

#[test]
fn no_layer_reaches_back() {
    let layers = layers();
    let modules = Modules::read();
    let unlisted: Vec<String> = modules
        .all()
        .filter(|module| !RE_EXPORTS.contains(&module.join("::").as_str()))
        .filter(|module| row(module, &layers).is_none())
        .map(|module| module.join("::"))
        .collect();
    assert!(
        unlisted.is_empty(),
        "modules without a row in ARCHITECTURE.md: {unlisted:?}"
    );
    let unused: Vec<&String> = layers
        .iter()
        .flatten()
        .filter(|name| {
            !modules
                .all()
                .any(|module| row(module, &layers).is_some_and(|(_, found)| found == *name))
        })
        .collect();
    assert!(
        unused.is_empty(),
        "rows of ARCHITECTURE.md without a module: {unused:?}"
    );
    let reaching: BTreeSet<String> = modules
        .uses()
        .filter_map(|(from, to)| Some((row(from, &layers)?, row(to, &layers)?, from)))
        .filter(|((from_rank, from), (to_rank, to), _)| from != to && to_rank >= from_rank)
        .map(|(_, (_, to), from)| format!("{} names {to}", from.join("::")))
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
        "board_file",
        "bot",
        "check",
        "events",
        "expects",
        "explain",
        "legal",
        "misremembered",
        "picture",
        "position",
        "reach",
        "rules",
        "score",
        "state",
        "words",
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

/// The checks work: a file that reaches back and two that need each other are found.
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
