//! Ride the Rails from positions: the places in the position that a fault or a broken rule points
//! at.

use crate::support::library::ride_the_rails::RideTheRails;
use crate::support::library::{Game as _, judge};
use crate::support::{files, root};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the files of a folder of fixtures whose names begin with this, in order.
fn fixtures(folder: &str, begin: &str) -> Vec<PathBuf> {
    let mut files = files(&root().join("fixtures").join(folder));
    files.retain(|path| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with(begin))
    });
    assert!(!files.is_empty(), "no fixtures");
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a fixture")
}

#[test]
fn every_key_is_given_or_assumed() {
    for path in fixtures("ride-the-rails/positions", "") {
        let keys = judge(&read(&path))
            .review
            .verdict
            .position
            .expect("a position");
        assert_eq!(
            keys.given.len() + keys.assumed.len(),
            RideTheRails::EXPECTS.len(),
            "{path:?}"
        );
    }
}

#[test]
fn a_contradiction_shows_both_places() {
    for name in [
        "supply-contradicts-board",
        "hex-twice",
        "over-in-round-three",
        "placed-in-ride",
        "transcontinental-not-paid",
    ] {
        let text = read(&fixtures("ride-the-rails/malformed", &format!("position-{name}"))[0]);
        assert_eq!(
            judge(&text).review.verdict.faults[0].related.len(),
            1,
            "{name}"
        );
    }
}

/// If a move breaks a rule because of something in the starting position, its place there is
/// blamed.
#[test]
fn blame_lies_in_the_position() {
    for (name, blamed) in [
        ("turn-with-a-mountain-too-many", "[G55, G53, G51, G49, H48]"),
        ("turn-by-a-count-too-many", "3"),
        (
            "irregular-mountain",
            "[New York, G55, G53, G51, G49, G47, G45, G43]",
        ),
        ("passenger-gone", "[New York, Chicago, Seattle]"),
    ] {
        let text = read(&fixtures("ride-the-rails/positions", name)[0]);
        let judged = judge(&text);
        let explained = judged.review.verdict.findings[0].facts.explain();
        let place = explained.blames[0]
            .at
            .place()
            .expect("a place in the position");
        assert_eq!(
            text.get(judged.tree.span(place).range()),
            Some(blamed),
            "{name}"
        );
    }
}
