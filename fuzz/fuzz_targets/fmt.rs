//! Any bytes laid out: the canonical text of a well-formed log is a well-formed log with the same
//! meaning and comments, and is its own canonical text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::game::Games;
use railref::games::BuiltIn;
use railref::inner::Judged;
use railref::inner::Judgement;
use railref::inner::LogLayout as Layout;
use railref::inner::{events, lexer};
use railref::reading::NoBoards;
use railref_fuzz::meaning;

fn layout(judged: &Judged<'_>) -> String {
    let game = judged.review.verdict.game.expect("a game");
    let layout = Layout {
        tree: &judged.tree,
        root: judged.tree.root().expect("a document"),
        boards: &NoBoards,
    };
    BuiltIn::with(game.id, layout)
        .expect("a game of the list")
        .expect("a layout of a well-formed log")
}

fn comments(text: &str) -> Vec<&str> {
    let spans = events::comments(text).expect("the comments of a well-formed log");
    assert_eq!(lexer::comments(text).len(), spans.len(), "{text:?}");
    let mut texts: Vec<&str> = spans
        .iter()
        .map(|span| text[span.range()].trim_end())
        .collect();
    texts.sort_unstable();
    texts
}

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let before = railref::inner::judge(&text);
    if before.review.verdict.judgement == Judgement::Malformed {
        return;
    }
    let once = layout(&before);
    let after = railref::inner::judge(&once);
    assert_ne!(
        after.review.verdict.judgement,
        Judgement::Malformed,
        "the layout is malformed:\n{once}"
    );
    assert_eq!(meaning(&text), meaning(&once), "another meaning:\n{once}");
    assert_eq!(comments(&text), comments(&once), "other comments:\n{once}");
    assert_eq!(layout(&after), once, "not idempotent");
});
