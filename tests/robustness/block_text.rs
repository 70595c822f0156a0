//! Block scalars that look like quoted texts: found by fuzzing, where the reader cut a letter in
//! two.

use crate::support::library::{Judgement, judge};

const HEAD: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n";

#[test]
fn a_block_that_begins_with_a_quote_and_ends_in_a_long_letter_is_read() {
    for quote in ['\'', '"'] {
        for end in ["é", "€", "😀", "\u{fffd}", "e", "'", "\"", ""] {
            for line_end in ["", "\n", "\r\n"] {
                for sign in ['>', '|'] {
                    let text = format!("{HEAD}title: {sign}\n  {quote}Köln {end}{line_end}");
                    let judged = judge(&text);
                    assert_eq!(
                        judged.review.verdict.judgement,
                        Judgement::Legal,
                        "{text:?}"
                    );
                    let title = judged
                        .tree
                        .root()
                        .and_then(|root| judged.tree.get(root, "title"));
                    let title = title
                        .and_then(|title| judged.tree.scalar(title))
                        .expect("a title");
                    assert!(
                        title.starts_with(&format!("{quote}Köln")),
                        "{text:?}: {title:?}"
                    );
                }
            }
        }
    }
    // The original input: malformed, and no panic.
    assert_eq!(
        judge(">\n'>\nF\u{fffd}").review.verdict.judgement,
        Judgement::Malformed
    );
}
