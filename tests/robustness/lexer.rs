//! The tolerant tokenizer and the parser agree: in everything that the parser can read, both see
//! the same comments.

use super::readers::fixtures;
use crate::support::library::{Rng, comments, parsed_comments};
use crate::support::rounds;

/// What mutations insert: comments, and whatever decides whether a `#` begins one.
const PIECES: [&str; 50] = [
    "#",
    " #",
    " # c",
    "# c\n",
    "\n# c\n",
    "\n  # c\n",
    "\t# c\n",
    " # c\n",
    "a#b",
    "# \"c",
    " # it's",
    "#{",
    "|\n",
    ">\n",
    "|2\n",
    ">-\n",
    "|+ # c\n",
    "note: |\n",
    "- |\n",
    "- - ",
    "? ",
    "\n: ",
    ": ",
    ":",
    ",",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "''",
    "\\\"",
    "\\",
    "\"# c\"",
    "'# c'",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "\n  ",
    "\n      ",
    " ",
    "  ",
    "- ",
    "---\n",
    "...\n",
    "--- # c\n",
    "&a ",
    "!t ",
];

/// Returns whether the parser reads a text; if it does, asserts that the tokens have its comments.
fn agree(text: &str) -> bool {
    let Some(seen) = parsed_comments(text) else {
        return false;
    };
    let words = |spans: &[railref::inner::Span]| -> Vec<(u32, String)> {
        spans
            .iter()
            .map(|span| (span.start, text[span.range()].trim_end().to_owned()))
            .collect()
    };
    assert_eq!(words(&comments(text)), words(&seen), "{text:?}");
    !seen.is_empty()
}

#[test]
fn on_the_fixtures() {
    let texts = fixtures();
    let with = texts.iter().filter(|text| agree(text)).count();
    assert!(with > 20, "only {with} fixtures have comments");
    for text in &texts {
        agree(&text.replace('\n', "\r\n"));
        agree(&text.replace('\n', "\r"));
    }
}

#[test]
fn on_mutated_fragments() {
    let texts = fixtures();
    let mut rng = Rng::new(20261125);
    let count = 20_000 * rounds() as usize;
    let mut with = 0;
    for _ in 0..count {
        let lines: Vec<&str> = rng.pick(&texts).unwrap().lines().collect();
        let from = rng.below(lines.len());
        let to = (from + 1 + rng.below(8)).min(lines.len());
        let mut text = lines[from..to].join("\n") + "\n";
        for _ in 0..1 + rng.below(4) {
            let mut at = rng.below(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            text.insert_str(at, rng.pick(&PIECES).unwrap());
        }
        with += usize::from(agree(&text));
    }
    assert!(
        with > count / 20,
        "only {with} fragments that can be read have comments: the test says little"
    );
}
