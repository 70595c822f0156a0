//! Mini Rails from positions: the places in the position that a fault or a broken rule points at.

use crate::support::library::{judge, parse};
use crate::support::{files, root};
use std::fs;

/// Returns the fixtures of a folder whose names begin with this, by name.
fn fixtures(folder: &str, begin: &str) -> Vec<(String, String)> {
    let named = |path: &std::path::PathBuf| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    let files: Vec<(String, String)> = files(&root().join("fixtures").join(folder))
        .iter()
        .filter(|path| named(path).starts_with(begin))
        .map(|path| (named(path), fs::read_to_string(path).expect("a fixture")))
        .collect();
    assert!(!files.is_empty());
    files
}

/// Returns the texts that a fault underlines: what is wrong, then the other places.
fn places(name: &str) -> Vec<String> {
    let (_, text) = fixtures("mini-rails/malformed", name).remove(0);
    let judged = judge(&text);
    let fault = &judged.review.verdict.faults[0];
    let spans = std::iter::once(fault.span).chain(fault.related.iter().map(|(span, _)| *span));
    spans.map(|span| text[span.range()].to_owned()).collect()
}

#[test]
fn a_contradiction_labels_both_places() {
    assert_eq!(places("position-hex-twice"), ["F3", "F3"]);
    assert_eq!(places("position-over-in-round-3"), ["3", "over"]);
    assert_eq!(
        places("position-bag-contradicts"),
        ["5", "[B3, B5, C2, D3, E4, F3]"]
    );
    assert_eq!(places("position-bag-too-empty"), ["{red: 0}", "1"]);
    assert_eq!(
        places("position-active-contradicts"),
        ["Cleo", "[Bob, Cleo, Cleo, Bob, Ann]"]
    );
    assert_eq!(
        places("position-stock-that-taxes-took"),
        ["3", "[blue, gray, yellow, blue, tan, white]"]
    );
    assert_eq!(places("position-taxed-too-many"), ["[tan, red]", "2"]);
}

#[test]
fn a_broken_rule_points_into_the_position() {
    let blamed = |name: &str| {
        let (_, text) = fixtures("mini-rails/positions", name).remove(0);
        let judged = judge(&text);
        let blames = judged.review.verdict.findings[0].facts.explain().blames;
        let parsed = parse(&text);
        let nodes = blames.iter().filter_map(|blame| blame.at.place());
        nodes
            .map(|node| text[parsed.tree.span(node).range()].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(blamed("hex-occupied"), ["D3"]);
    assert_eq!(blamed("marker-on-the-space"), ["Ann"]);
    assert_eq!(blamed("marker-spent"), ["Bob", "Bob"]);
    assert_eq!(blamed("action-used-said"), ["buy"]);
    assert_eq!(blamed("action-used-told"), ["Ann"]);
    assert_eq!(blamed("draw-from-a-bag-given"), ["4"]);
    assert_eq!(
        blamed("draw-too-early"),
        ["[Ann, yellow, red, white, tan, blue, gray]"]
    );
}
