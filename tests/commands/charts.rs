//! `railref tracks --format svg`: charts, and that no log can break them.

use crate::support::command::{Answer, run};
use crate::support::every;
use std::collections::BTreeSet;

const GAMES: [(&str, &str); 4] = [
    ("steel-driver", MARKUP),
    (
        "ride-the-rails",
        "fixtures/ride-the-rails/games/five-players.yaml",
    ),
    ("mini-rails", "fixtures/mini-rails/games/five-players.yaml"),
    (
        "transamerica",
        "fixtures/transamerica/games/four-players.yaml",
    ),
];
/// A complete game in which the names of players would be markup on a careless page.
const MARKUP: &str = "fixtures/hostile/files/game-of-markup-names.yaml";
const ILLEGAL: &str = "fixtures/transamerica/rules/line-taken.breaks.yaml";

fn logs() -> impl Iterator<Item = &'static str> {
    every(&GAMES).map(|(_, log)| log).chain([ILLEGAL])
}

fn tracks(log: &str, format: &str, more: &[&str]) -> Answer {
    run(&[&["tracks", log, "--format", format], more].concat())
}

fn reported(log: &str, format: &str, more: &[&str]) -> String {
    tracks(log, format, more).1
}

fn parse(text: &str) -> roxmltree::Document<'_> {
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        ..Default::default()
    };
    roxmltree::Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn charts_are_well_formed_and_the_same_twice() {
    for log in logs() {
        for every in ["move", "turn"] {
            let chart = reported(log, "svg", &["--every", every]);
            let tree = parse(&chart);
            assert!(
                tree.root_element()
                    .has_tag_name(("http://www.w3.org/2000/svg", "svg")),
                "{log}"
            );
            assert!(!chart.to_lowercase().contains("<script"));
            assert_eq!(chart, reported(log, "svg", &["--every", every]), "{log}");
        }
    }
}

/// Every line of a track has its name and last value at its right end, and no two of these overlap.
#[test]
fn labels_name_every_line_and_do_not_overlap() {
    for log in logs() {
        let records = reported(log, "json", &[]);
        let records: serde_json::Value = serde_json::from_str(&records).expect("JSON");
        let records = records["records"].as_array().expect("records").clone();
        // A stock that was lost has no label, because there is no end of a line to point at.
        let end = records.iter().filter_map(|one| one["step"].as_u64()).max();
        let last = records.iter().filter(|one| one["step"].as_u64() == end);
        let lines: BTreeSet<(String, String)> = last
            .map(|one| (one["track"].to_string(), one["subject"].to_string()))
            .collect();
        let chart = reported(log, "svg", &[]);
        let tree = parse(&chart);
        let labels: Vec<(f64, &str)> = tree
            .descendants()
            .filter(|node| node.attribute("class") == Some("end"))
            .map(|node| {
                (
                    node.attribute("y").expect("y").parse().expect("a number"),
                    node.text().unwrap_or_default(),
                )
            })
            .collect();
        assert_eq!(labels.len(), lines.len(), "{log}");
        let mut heights: Vec<f64> = labels.iter().map(|(y, _)| *y).collect();
        heights.sort_by(f64::total_cmp);
        assert!(
            heights.windows(2).all(|pair| pair[1] - pair[0] >= 15.8),
            "{log}: {heights:?}"
        );
        for (track, subject) in lines {
            let last = records
                .iter()
                .rev()
                .find(|one| {
                    (one["track"].to_string(), one["subject"].to_string())
                        == (track.clone(), subject.clone())
                })
                .expect("a record");
            let label = format!(
                "{} {}",
                last["value"],
                last["subject"].as_str().unwrap_or_default()
            );
            assert!(
                labels.iter().any(|(_, text)| *text == label),
                "{log}: {label} is missing in {labels:?}"
            );
        }
        let turns: BTreeSet<u64> = records
            .iter()
            .filter_map(|one| one["turn"].as_u64())
            .collect();
        let panels = tree
            .descendants()
            .filter(|node| {
                node.text() == Some("move")
                    && node.has_tag_name(("http://www.w3.org/2000/svg", "text"))
            })
            .count();
        let marks = tree
            .descendants()
            .filter(|node| {
                node.attribute("class")
                    .is_some_and(|class| class.contains("turn"))
            })
            .count();
        assert_eq!(
            marks,
            turns.len() * panels,
            "{log}: a line a turn and panel"
        );
    }
}

/// The numbers of moves under an axis increase by a constant round step, even across expects, which
/// are not moments. A chart of turns has none.
#[test]
fn moves_are_counted_in_even_steps() {
    for log in logs() {
        let chart = reported(log, "svg", &[]);
        let tree = parse(&chart);
        let soft = |node: &roxmltree::Node<'_, '_>| {
            node.attribute("class") == Some("soft")
                && node.attribute("text-anchor") == Some("middle")
        };
        let mut below: Vec<(u32, u32)> = Vec::new();
        for node in tree.descendants().filter(soft) {
            let y = node
                .attribute("y")
                .and_then(|y| y.parse::<f64>().ok())
                .expect("y") as u32;
            below.extend(
                node.text()
                    .and_then(|text| text.parse().ok())
                    .map(|number: u32| (y, number)),
            );
        }
        let steps: BTreeSet<u32> = below
            .windows(2)
            .filter(|pair| pair[0].0 == pair[1].0)
            .map(|pair| pair[1].1 - pair[0].1)
            .collect();
        assert!(
            steps.len() <= 1
                && steps
                    .iter()
                    .all(|step| [1, 2, 5].contains(&(step / 10u32.pow(step.ilog10())))),
            "{log}: {steps:?}"
        );
        assert!(
            !reported(log, "svg", &["--every", "turn"]).contains(">move<"),
            "{log}"
        );
    }
}

#[test]
fn statuses_follow_the_verdict() {
    assert_eq!(tracks(GAMES[1].1, "svg", &[]).0, 0);
    assert_eq!(tracks(ILLEGAL, "svg", &[]).0, 1);
    let chart = reported("fixtures/transamerica/malformed/bare-pair.yaml", "svg", &[]);
    parse(&chart);
}
