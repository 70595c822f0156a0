//! `railref tracks --format svg|html`: charts and pages, safe against what a log may hold.

use crate::support::command::{Answer, output_json, run};
use crate::support::every;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const GAMES: [(&str, &str); 4] = [
    ("steel-driver", MARKUP),
    ("ride-the-rails", "fixtures/ride-the-rails/games/five-players.yaml"),
    ("mini-rails", "fixtures/mini-rails/games/five-players.yaml"),
    ("transamerica", "fixtures/transamerica/games/four-players.yaml"),
];
/// A whole game whose players bear names that would be markup on a careless page.
const MARKUP: &str = "fixtures/hostile/files/game-of-markup-names.yaml";
const ILLEGAL: &str = "fixtures/transamerica/rules/line-taken.breaks.yaml";

fn logs() -> impl Iterator<Item = &'static str> {
    every(&GAMES).map(|(_, log)| log).chain([ILLEGAL])
}

fn tracks(log: &str, format: &str, more: &[&str]) -> Answer {
    run(&[&["tracks", log, "--format", format], more].concat())
}

fn told(log: &str, format: &str, more: &[&str]) -> String {
    tracks(log, format, more).1
}

fn parse(text: &str) -> roxmltree::Document<'_> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn charts_are_well_formed_and_the_same_twice() {
    for log in logs() {
        for every in ["move", "turn"] {
            let chart = told(log, "svg", &["--every", every]);
            let tree = parse(&chart);
            assert!(tree.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")), "{log}");
            assert!(!chart.to_lowercase().contains("<script"));
            assert_eq!(chart, told(log, "svg", &["--every", every]), "{log}");
        }
    }
}

/// Every line of a track has its name and last value at its right end, no two on top of each other.
#[test]
fn labels_name_every_line_and_do_not_overlap() {
    for log in logs() {
        let records = told(log, "json", &[]);
        let records: serde_json::Value = serde_json::from_str(&records).expect("JSON");
        let records = records["records"].as_array().expect("records").clone();
        // A stock that is gone at the end has no label: there is nothing it could point at.
        let end = records.iter().filter_map(|one| one["step"].as_u64()).max();
        let last = records.iter().filter(|one| one["step"].as_u64() == end);
        let lines: BTreeSet<(String, String)> = last.map(|one| (one["track"].to_string(), one["subject"].to_string())).collect();
        let chart = told(log, "svg", &[]);
        let tree = parse(&chart);
        let labels: Vec<(f64, &str)> = tree
            .descendants()
            .filter(|node| node.attribute("class") == Some("end"))
            .map(|node| (node.attribute("y").expect("y").parse().expect("a number"), node.text().unwrap_or_default()))
            .collect();
        assert_eq!(labels.len(), lines.len(), "{log}");
        let mut heights: Vec<f64> = labels.iter().map(|(y, _)| *y).collect();
        heights.sort_by(f64::total_cmp);
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= 15.8), "{log}: {heights:?}");
        for (track, subject) in lines {
            let last = records
                .iter()
                .rev()
                .find(|one| (one["track"].to_string(), one["subject"].to_string()) == (track.clone(), subject.clone()))
                .expect("a record");
            let label = format!("{} {}", last["value"], last["subject"].as_str().unwrap_or_default());
            assert!(labels.iter().any(|(_, text)| *text == label), "{log}: {label} is missing in {labels:?}");
        }
        let turns: BTreeSet<u64> = records.iter().filter_map(|one| one["turn"].as_u64()).collect();
        let panels = tree
            .descendants()
            .filter(|node| node.text() == Some("move") && node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
            .count();
        let marks = tree.descendants().filter(|node| node.attribute("class").is_some_and(|class| class.contains("turn"))).count();
        assert_eq!(marks, turns.len() * panels, "{log}: a line a turn and panel");
    }
}

#[test]
fn pages_stand_alone() {
    for log in logs() {
        let page = told(log, "html", &[]);
        let tree = parse(&page);
        for node in tree.descendants().filter(roxmltree::Node::is_element) {
            let name = node.tag_name().name();
            assert!(!["script", "link", "img", "iframe", "object", "embed", "base", "form"].contains(&name), "{log}: {name}");
            for attribute in node.attributes() {
                let name = attribute.name();
                assert!(
                    !name.starts_with("on") && !["src", "href", "srcset", "style"].contains(&name)
                        || name == "style" && !attribute.value().contains("url"),
                    "{log}: {name}"
                );
            }
        }
        assert!(!page.contains("url(") && !page.contains("@import"), "{log}");
        assert_eq!(
            page.matches("http").count(),
            page.matches("http://www.w3.org/2000/svg").count() + page.matches("http-equiv").count(),
            "{log}"
        );
        assert_eq!(page, told(log, "html", &[]), "{log}");
    }
    let hostile = told(MARKUP, "html", &[]);
    assert!(hostile.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !hostile.contains("<script"));
}

#[test]
fn statuses_follow_the_verdict() {
    assert_eq!(tracks(GAMES[1].1, "svg", &[]).0, 0);
    assert_eq!(tracks(ILLEGAL, "html", &[]).0, 1);
    let (status, page, _) = tracks("fixtures/transamerica/malformed/bare-pair.yaml", "html", &[]);
    assert_eq!(status, 2);
    assert!(page.contains("log/wrong-type"), "the page says what is wrong");
    parse(&page);
    let chart = told("fixtures/transamerica/malformed/bare-pair.yaml", "svg", &[]);
    parse(&chart);
}

/// The page as a browser reads it: the numbers of the last turn stand in its tables, and nothing ran.
#[test]
fn a_browser_reads_the_numbers() {
    let chromium = Path::new("/usr/bin/chromium");
    if !chromium.exists() {
        eprintln!("skipped: there is no {} (apt-get install chromium)", chromium.display());
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (page, profile) = (folder.path().join("page.html"), folder.path().join("profile"));
    std::fs::write(&page, told(MARKUP, "html", &[])).expect("written");
    let output = Command::new("timeout")
        .args(["120", "/usr/bin/chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .expect("runs");
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(dom.contains("id=\"standing\""), "{}", String::from_utf8_lossy(&output.stderr));
    let score = output_json(&["score", MARKUP, "--format", "json"]);
    let cash = score["standing"]["cash"].as_object().expect("a mapping");
    assert_eq!(cash.len(), 4);
    for (player, dollars) in cash {
        let name = player.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let row = format!("<td>{name}</td><td class=\"n\">{dollars}</td>");
        assert!(dom.contains(&row), "{row} is not in the page as read");
    }
    assert!(!dom.contains("<script"));
}
