//! Accepted irregularities are listed by every report, for people and for programs.

use crate::support::command::{output, output_json, run, run_in};
use crate::support::library::INFOS;
use crate::support::library::documents::schemas;
use crate::support::{folder_of, games, root};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;

/// Returns a log of each game with an accepted irregularity.
fn logs() -> Vec<String> {
    let first = |game| {
        let folder = format!("fixtures/{game}/cases");
        let mut names: Vec<String> = fs::read_dir(root().join(&folder))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let name = names
            .into_iter()
            .find(|name| name.starts_with("accepted-"))
            .unwrap_or_else(|| panic!("{game}: no such case"));
        format!("{folder}/{name}")
    };
    games()
        .map(first)
        .chain(["fixtures/steel-driver/cases/accepted-two-rules.yaml".to_owned()])
        .collect()
}

/// Returns the irregularities that `check` lists for a log.
fn listed(log: &str) -> Vec<Value> {
    let accepted = output_json(&["check", "--format", "json", log])["accepted"]
        .as_array()
        .unwrap()
        .clone();
    assert!(!accepted.is_empty(), "{log}");
    accepted
}

/// A text for `--why` that is not a move.
const NO_MOVE: &str = "{pass: nobody}";

/// Returns the answer of `legal --why`.
fn asked(log: &str, more: &[&str]) -> Value {
    let (_, text, _) = run(&[&["legal", "--format", "json", "--why", NO_MOVE, log], more].concat());
    serde_json::from_str(&text).unwrap()
}

/// Joins the lines of a text, which are broken at blanks and have a margin.
fn in_one_line(text: &str) -> String {
    text.split_whitespace()
        .filter(|word| *word != "│")
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn every_document_about_a_log_lists_it() {
    for log in logs() {
        let accepted = json!(listed(&log));
        for command in [
            "score", "tracks", "ledger", "replay", "state", "legal", "repair",
        ] {
            assert_eq!(
                output_json(&[command, "--format", "json", &log])["accepted"],
                accepted,
                "{command} {log}"
            );
        }
        let answer = asked(&log, &[]);
        assert_eq!(answer["accepted_in_log"], accepted, "{log}");
        let diff = output_json(&["diff", "--format", "json", &log, &log]);
        assert_eq!(
            [&diff["left"]["accepted"], &diff["right"]["accepted"]],
            [&accepted, &accepted],
            "{log}"
        );
    }
}

#[test]
fn every_report_for_people_lists_it() {
    for log in logs() {
        let reports: [&[&str]; 13] = [
            &["check"],
            &["score"],
            &["tracks"],
            &["ledger"],
            &["replay"],
            &["replay", "--format", "markdown"],
            &["replay", "--format", "html"],
            &["state"],
            &["state", "--format", "log"],
            &["legal"],
            &["legal", "--why", NO_MOVE],
            &["repair"],
            &["diff", &log],
        ];
        for report in reports {
            let (_, text, _) = run(&[report, &[&log]].concat());
            for finding in listed(&log) {
                // Markdown escapes what has a meaning in it, and lines are broken at blanks.
                let text = in_one_line(&text.replace('\\', ""));
                for key in ["rule", "reason"] {
                    assert!(
                        text.contains(finding[key].as_str().unwrap()),
                        "{report:?} {log}: {finding}: {text}"
                    );
                }
            }
        }
    }
}

/// Returns the visible words of a drawing.
fn drawn_words(svg: &str) -> String {
    let tree = roxmltree::Document::parse(svg).unwrap();
    let texts = tree
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text());
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_drawing_of_a_log_lists_it() {
    for log in logs() {
        for report in ["state", "tracks"] {
            let svg = run(&[report, "--format", "svg", &log]).1;
            let (seen, spoken) = (drawn_words(&svg), roxmltree::Document::parse(&svg).unwrap());
            let spoken = spoken
                .descendants()
                .find(|node| node.has_tag_name("desc"))
                .and_then(|node| node.text())
                .unwrap();
            for finding in listed(&log) {
                for key in ["rule", "reason"] {
                    let word = finding[key].as_str().unwrap();
                    assert!(
                        seen.contains(word) && spoken.contains(word),
                        "{report} {log}: {word}: {seen}"
                    );
                }
            }
        }
    }
}

/// A report that stops at a move lists only the irregularities before it.
#[test]
fn what_comes_later_is_not_listed() {
    for log in logs() {
        let first = listed(&log)[0]["move"].as_u64().unwrap();
        let all = |at: u64| {
            listed(&log)
                .into_iter()
                .filter(|finding| finding["move"].as_u64().unwrap() <= at)
                .collect::<Vec<_>>()
        };
        for at in [first - 1, first] {
            let (number, expected) = (at.to_string(), all(at));
            for command in ["state", "legal", "score"] {
                let document = output_json(&[command, "--format", "json", "--at", &number, &log]);
                assert_eq!(
                    document["accepted"],
                    json!(expected),
                    "{command} --at {at} {log}"
                );
                let text = in_one_line(&output(&[command, "--at", &number, &log]));
                assert_eq!(
                    text.contains("(let stand:"),
                    !expected.is_empty(),
                    "{command} --at {at} {log}: {text}"
                );
            }
            let drawing = output(&["state", "--format", "svg", "--at", &number, &log]);
            assert_eq!(
                drawing.contains("(let stand:"),
                !expected.is_empty(),
                "state --format svg --at {at} {log}"
            );
            let answer = asked(&log, &["--at", &number]);
            assert_eq!(
                answer["accepted_in_log"],
                json!(expected),
                "--why --at {at} {log}"
            );
        }
    }
}

#[test]
fn what_is_not_listed_is_counted() {
    let log = "fixtures/steel-driver/cases/accepted-two-rules.yaml";
    for command in [
        "check", "score", "tracks", "ledger", "replay", "state", "legal",
    ] {
        let document = output_json(&[command, "--format", "json", "--max-findings", "1", log]);
        let count = document["accepted"].as_array().map(Vec::len);
        assert_eq!(
            (count, &document["accepted_not_listed"]),
            (Some(1), &json!(1)),
            "{command}"
        );
        let text = output(&[command, "--max-findings", "1", log]);
        assert!(
            text.contains("and 1 more accepted irregularity, not listed"),
            "{command}: {text}"
        );
    }
    let repair = output_json(&["repair", "--format", "json", "--max-findings", "1", log]);
    let diff = output_json(&["diff", "--format", "json", "--max-findings", "1", log, log]);
    for document in [&repair, &diff["left"], &diff["right"]] {
        let count = document["accepted"].as_array().map(Vec::len);
        assert_eq!(
            (count, &document["accepted_not_listed"]),
            (Some(1), &json!(1)),
            "{document}"
        );
    }
    let season = "fixtures/ride-the-rails/cases/every-supply-empty.yaml";
    let league = output_json(&["league", "--format", "json", "--max-findings", "5", season]);
    let listed = league["accepted"][0]["irregularities"]
        .as_array()
        .map(Vec::len);
    assert_eq!(
        (listed, &league["accepted"][0]["count"]),
        (Some(5), &json!(12))
    );
    for report in [
        &["repair", log][..],
        &["diff", log, log],
        &["league", season],
    ] {
        let text = output(&[report, &["--max-findings", "1"]].concat());
        assert!(
            text.contains("and 1 more ") || text.contains("and 11 more"),
            "{report:?}: {text}"
        );
    }
    for (at, more) in [("5", false), ("6", true)] {
        for command in ["state", "legal"] {
            let text = output(&[command, "--max-findings", "1", "--at", at, log]);
            assert_eq!(
                text.contains("and 1 more accepted irregularity, not listed"),
                more,
                "{command} --at {at}: {text}"
            );
        }
    }
}

/// A log with an accepted irregularity counts in a season, and the season says so.
#[test]
fn a_season_lists_it() {
    let accepted =
        fs::read_to_string(root().join("fixtures/steel-driver/cases/accepted-not-connected.yaml"))
            .unwrap();
    let legal =
        fs::read_to_string(root().join("fixtures/transamerica/games/two-players.yaml")).unwrap();
    let folder = folder_of(&[("a.yaml", &accepted), ("b.yaml", &legal)]);
    let (status, text, _) = run_in(folder.path(), &["league", "a.yaml", "b.yaml"]);
    let (_, part) = text
        .split_once("\nLet stand by the table\n")
        .unwrap_or_else(|| panic!("{text}"));
    assert!(
        part.starts_with("a.yaml:29: move 20: ") && part.contains("[steel-driver/not-connected]"),
        "{status}: {text}"
    );
    let (_, text, _) = run_in(
        folder.path(),
        &["league", "--format", "json", "a.yaml", "b.yaml"],
    );
    let league: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (
            &league["games"],
            league["accepted"].as_array().map(Vec::len)
        ),
        (&json!(2), Some(1))
    );
    let log = &league["accepted"][0];
    assert_eq!((&log["log"], &log["count"]), (&json!("a.yaml"), &json!(1)));
    let first = &log["irregularities"][0];
    assert_eq!(
        (&first["rule"], &first["line"]),
        (&json!("steel-driver/not-connected"), &json!(29))
    );
    assert_eq!(first["reason"], "noticed a turn later");
}

/// Documents about no log or several logs, which give this information in their own way.
const OTHERS: [&str; 6] = ["diff", "league", "rules", "rulings", "session-", "table-"];

/// Every document about a log says what it was judged by and what was accepted. A new one must too.
#[test]
fn every_schema_of_a_document_has_the_head_and_what_was_let_stand() {
    let head = [
        "schema",
        "log",
        "document",
        "id",
        "title",
        "date",
        "place",
        "players",
        "game",
        "referee",
        "board",
        "rulings",
        "rulings_from",
    ];
    for (name, schema) in schemas(INFOS) {
        let definitions = &schema["definitions"];
        let forms: Vec<&Value> = match name {
            "diff" => vec![&definitions["side"]],
            "legal" => vec![
                &definitions["list"],
                &definitions["answer"],
                &definitions["nothing"],
            ],
            _ if OTHERS.iter().any(|other| name.starts_with(other)) => continue,
            _ => vec![&schema],
        };
        for form in forms {
            let required: BTreeSet<&str> = form["required"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(Value::as_str)
                .collect();
            let missing: Vec<&&str> = head
                .iter()
                .chain(&["verdict", "accepted"])
                .filter(|key| !required.contains(**key))
                .collect();
            assert!(missing.is_empty(), "{name}: {missing:?}");
        }
    }
}
