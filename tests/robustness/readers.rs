//! The quick reader and the full reader agree: the same nodes, spans and texts wherever the quick
//! one returns a tree.

use crate::support::library::{Earlier, Parsed, Rng, full, parse, subset};
use crate::support::{all_files, root, rounds};
use std::fs;

/// What mutations insert: the pieces of YAML that change the meaning of what is around them.
const PIECES: [&str; 56] = [
    " ",
    "  ",
    "\n",
    "- ",
    ": ",
    ":",
    ",",
    "#",
    " #",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "&a ",
    "*a",
    "!t ",
    "|",
    ">",
    "?",
    "? ",
    "---\n",
    "...\n",
    "\t",
    "\r",
    "\\",
    "%",
    "@",
    "`",
    "~",
    "<<: ",
    "null",
    "-",
    "--- ",
    "é",
    "\0",
    "x",
    "\n\n",
    "\n  ",
    "\n- ",
    "a: b",
    "\u{feff}",
    "\u{85}",
    "\r\n",
    "\\n",
    "\\u00e9",
    "\\ud83d",
    "''",
    "|\n",
    "|+\n    x\n",
    ">-\n  x\n\n  y\n",
    "\"a\":1",
    "# c\n",
    "\u{2028}",
    "—",
];

pub(crate) fn fixtures() -> Vec<String> {
    let paths = all_files(&root().join("fixtures"))
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    paths
        .filter_map(|path| fs::read_to_string(path).ok())
        .collect()
}

/// Returns whether the quick reader read it; if so, asserts that the full one agrees.
fn agree(text: &str) -> bool {
    let Some(fast) = subset::read(text) else {
        return false;
    };
    let slow = full(text);
    assert_eq!(
        slow.faults,
        [],
        "the fast reader accepted what is faulty:\n{text:?}"
    );
    assert_eq!(fast, slow.tree, "the trees differ:\n{text:?}");
    true
}

#[test]
fn on_the_fixtures() {
    let texts = fixtures();
    let accepted = texts.iter().filter(|text| agree(text)).count();
    assert!(
        accepted * 2 > texts.len(),
        "only {accepted} of {} fixtures are read fast",
        texts.len()
    );
}

/// The quick reader reads what people write; otherwise one such line would make its whole log ten
/// times as expensive.
#[test]
fn what_people_write() {
    for text in [
        "game: x\ntitle: \"Caf\\u00e9 \\\"Rail\\\"\"\nmoves:\n  - {bid: 3, note: 'it''s late'}\n",
        "\"game\": x\n'moves':\n- bid: 3\n  by: Ann\n  note: |\n    late\n\n    very\n- pass: Ann\n",
        "moves:\n  - bid: 3\n    note: >-\n      late\n  # c\nresult: {winner: Ann}\n",
        "{\"game\":\"x\",\"moves\":[{\"bid\":3,\"by\":\"Ann\"},[1,2]]}\n",
        "{\n  \"game\": \"x\",\n  \"moves\": [\n    {\n      \"bid\": 3\n    }\n  ]\n}\n",
        "game: x\r\n# c\r\nmoves:\r\n  - {bid: 3, # c\r\n     by: Ann}\r\n",
        "game: x # — as agreed 😀\nplace: \nplayers: [\n    Ann, # the first\n\n    王小明,\n  ]\n",
    ] {
        assert!(agree(text), "left to the full reader:\n{text}");
    }
}

/// Returns how many mutations are tried.
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
        // Entries that exist already are not read again.
        if rng.once_in(4) {
            text = text.repeat(3);
        }
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
    assert!(
        accepted > mutations() / 10,
        "only {accepted} fragments were read fast: the test says little"
    );
}

/// Changes a few characters, or whole lines.
pub(crate) fn edited(text: &str, rng: &mut Rng) -> String {
    let boundary = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let at = boundary(rng.below(text.len() + 1));
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line = rng.below(lines.len().max(1));
    match rng.below(6) {
        0 if !lines.is_empty() => [&lines[..line], &lines[line + 1..]].concat().concat(),
        1 if !lines.is_empty() => [
            &lines[..line],
            &[lines[rng.below(lines.len())]],
            &lines[line..],
        ]
        .concat()
        .concat(),
        2 => text[..at].to_owned() + &text[boundary((at + 1 + rng.below(4)).min(text.len()))..],
        _ => format!(
            "{}{}{}",
            &text[..at],
            rng.pick(&PIECES).unwrap(),
            &text[at..]
        ),
    }
}

#[track_caller]
fn same(one: &Parsed<'_>, other: &Parsed<'_>, text: &str) {
    assert_eq!(
        (&one.faults, one.broken),
        (&other.faults, other.broken),
        "{text}"
    );
    assert!(one.tree == other.tree, "the trees differ:\n{text}");
}

/// Whichever of the two reads a text, the tree and the faults are those of the full reader; and the
/// entries that two texts share are found whatever is edited.
#[test]
fn an_edited_text_has_the_tree_and_the_faults_of_the_full_reader() {
    let texts: Vec<String> = fixtures()
        .into_iter()
        .filter(|text| (200..20_000).contains(&text.len()))
        .collect();
    let mut rng = Rng::new(20261122);
    let (mut shared, mut faulty) = (0, 0);
    for _ in 0..mutations() / 40 {
        let mut earlier = Earlier::default();
        let mut text = rng.pick(&texts).unwrap().clone();
        for _ in 0..4 {
            let whole = full(&text);
            same(&parse(&text), &whole, &text);
            shared += earlier.shared(&text);
            faulty += usize::from(!whole.faults.is_empty());
            if whole.faults.is_empty() {
                earlier.keep(&whole.tree, "moves", "result");
            }
            text = edited(&text, &mut rng);
        }
    }
    assert!(
        shared > mutations() / 10 && faulty > mutations() / 100,
        "{shared} entries shared, {faulty} texts faulty: the test says little"
    );
}
