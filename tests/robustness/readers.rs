//! The fast reader and the full reader agree: same nodes, spans and texts on everything the fast one accepts.

use crate::support::library::{Rng, full, subset};
use crate::support::{all_files, root, rounds};
use std::fs;

/// What mutations put in: the pieces of YAML that change the meaning of what stands around them.
const PIECES: [&str; 44] = [
    " ", "  ", "\n", "- ", ": ", ":", ",", "#", " #", "{", "}", "[", "]", "\"", "'", "&a ", "*a", "!t ", "|", ">", "?", "? ", "---\n",
    "...\n", "\t", "\r", "\\", "%", "@", "`", "~", "<<: ", "null", "-", "--- ", "é", "\0", "x", "\n\n", "\n  ", "\n- ", "a: b", "\u{feff}",
    "\u{85}",
];

fn fixtures() -> Vec<String> {
    let paths = all_files(&root().join("fixtures")).into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    paths.filter_map(|path| fs::read_to_string(path).ok()).collect()
}

/// `true` if the fast reader accepted.
fn agree(text: &str) -> bool {
    let Some(fast) = subset::read(text) else { return false };
    let slow = full(text);
    assert_eq!(slow.faults, [], "the fast reader accepted what is faulty:\n{text:?}");
    assert_eq!(fast, slow.tree, "the trees differ:\n{text:?}");
    true
}

#[test]
fn on_the_fixtures() {
    let texts = fixtures();
    let accepted = texts.iter().filter(|text| agree(text)).count();
    assert!(accepted * 2 > texts.len(), "only {accepted} of {} fixtures are read fast", texts.len());
}

/// How many mutations are tried.
fn mutations() -> usize {
    40_000 * rounds() as usize
}

#[test]
fn on_mutated_fragments() {
    let texts = fixtures();
    let mut rng = Rng::new(20261121);
    let mut accepted = 0;
    for _ in 0..mutations() {
        let lines: Vec<&str> = rng.pick(&texts).unwrap().lines().collect();
        let from = rng.below(lines.len());
        let to = (from + 1 + rng.below(8)).min(lines.len());
        let mut text = lines[from..to].join("\n") + "\n";
        if rng.once_in(2) {
            text = format!("moves:\n{text}");
        }
        for _ in 0..1 + rng.below(3) {
            let mut at = rng.below(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            if rng.once_in(2) && at < text.len() {
                text.remove(at);
            }
            if rng.once_in(2) {
                text.insert_str(at, rng.pick(&PIECES).unwrap());
            }
        }
        accepted += usize::from(agree(&text));
    }
    assert!(accepted > mutations() / 10, "only {accepted} fragments were read fast: the test says little");
}
