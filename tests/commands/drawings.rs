//! Charts, maps and pages of a short log of every game: the whole chart, and the contents of map
//! and page.

use crate::support::command::output;
use crate::support::play::fnv;
use crate::support::snapshots::without_version;
use crate::support::{every, snapshot};
use std::collections::BTreeMap;
use std::fmt::Write;

const LOGS: [(&str, &str); 4] = [
    (
        "steel-driver",
        "fixtures/steel-driver/rules/route-taken.keeps.yaml",
    ),
    (
        "ride-the-rails",
        "fixtures/ride-the-rails/rules/must-take.keeps.yaml",
    ),
    (
        "mini-rails",
        "fixtures/mini-rails/rules/hex-occupied.keeps.yaml",
    ),
    (
        "transamerica",
        "fixtures/transamerica/rules/must-lay.keeps.yaml",
    ),
];

fn reported(args: &[&str]) -> String {
    without_version(&output(args))
}

/// Returns the number of elements of each kind, a hash of everything that is drawn, and every text
/// in order, equal ones together.
fn contents(document: &str) -> String {
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        ..Default::default()
    };
    let tree = roxmltree::Document::parse_with_options(document, options)
        .unwrap_or_else(|error| panic!("{error}"));
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut out = String::new();
    let mut texts: Vec<(String, usize)> = Vec::new();
    for node in tree.descendants() {
        if node.is_element() {
            let class = node.attribute("class").map_or(String::new(), |class| {
                format!(".{}", class.replace(' ', "."))
            });
            *kinds
                .entry(format!("{}{class}", node.tag_name().name()))
                .or_default() += 1;
        }
        let text = node
            .text()
            .filter(|_| node.is_text())
            .map(str::trim)
            .filter(|text| !text.is_empty());
        let style = node
            .parent()
            .is_some_and(|parent| parent.tag_name().name() == "style");
        if let Some(text) = text.filter(|_| !style) {
            match texts.last_mut().filter(|(last, _)| last == text) {
                Some((_, count)) => *count += 1,
                None => texts.push((text.to_owned(), 1)),
            }
        }
    }
    for (kind, count) in kinds {
        let _ = writeln!(out, "{count:>5} {kind}");
    }
    let _ = writeln!(
        out,
        "\n{:016x} of {} bytes\n",
        fnv(document),
        document.len()
    );
    for (text, count) in texts {
        let _ = if count == 1 {
            writeln!(out, "{text}")
        } else {
            writeln!(out, "{text} ({count} times)")
        };
    }
    out
}

#[test]
fn charts() {
    for (game, log) in every(&LOGS) {
        snapshot(
            &format!("chart-{game}"),
            &reported(&["tracks", log, "--every", "turn", "--format", "svg"]),
        );
    }
}

#[test]
fn maps() {
    for (game, log) in every(&LOGS) {
        snapshot(
            &format!("map-{game}"),
            &contents(&reported(&["state", log, "--format", "svg"])),
        );
    }
}

/// Draws a position in the middle of a game: for a small board the whole map, for a large one its
/// contents.
#[test]
fn positions() {
    const FOUR: &str = "games/four-players.yaml";
    let rows = [
        ("steel-driver", (FOUR, "20")),
        ("ride-the-rails", ("cases/small-board.yaml", "20")),
        ("mini-rails", (FOUR, "20")),
        ("transamerica", ("cases/small-board.yaml", "9")),
    ];
    for (game, (log, at)) in every(&rows) {
        let drawn = |log: &str, at: &str| {
            reported(&[
                "state",
                "--at",
                at,
                "--format",
                "svg",
                &format!("fixtures/{game}/{log}"),
            ])
        };
        snapshot(&format!("games/{game}-position-map"), &drawn(log, at));
        snapshot(
            &format!("games/{game}-position-contents"),
            &contents(&drawn(FOUR, "20")),
        );
    }
}

/// Tracks on a map of letters leave the names whole, at every moment of a game.
#[test]
fn names_on_maps_of_letters_are_whole() {
    let log = "fixtures/transamerica/games/four-players.yaml";
    let cities = [
        "Los Angeles",
        "Kansas City",
        "St. Louis",
        "Cincinnati",
        "Washington",
        "Salt Lake City",
        "Jacksonville",
        "San Francisco",
    ];
    for at in ["0", "30", "61", "90", "121"] {
        let state = reported(&["state", log, "--at", at]);
        let map = state.split("  * city").next().unwrap_or_default();
        let missing: Vec<&str> = cities
            .into_iter()
            .filter(|city| !map.lines().any(|line| line.contains(city)))
            .collect();
        assert!(missing.is_empty(), "at {at}: {missing:?}\n{map}");
    }
}

/// The last position names the winner that the score has.
#[test]
fn final_maps_say_who_won() {
    for game in [
        "steel-driver",
        "ride-the-rails",
        "mini-rails",
        "transamerica",
    ] {
        let log = format!("fixtures/{game}/games/four-players.yaml");
        let score = reported(&["score", &log]);
        let won = score
            .lines()
            .rfind(|line| line.ends_with(" wins") || line.ends_with(" share the win"))
            .expect("a winner");
        assert!(
            contents(&reported(&["state", &log, "--format", "svg"]))
                .contains(&format!("{won}; log")),
            "{game}: {won}"
        );
    }
}
