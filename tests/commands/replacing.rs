//! `railref score --replace`: the standing if other moves had been made.

use crate::support::command::{output, output_json, run, run_in};
use crate::support::library::INFOS;
use crate::support::{every, folder_of, root, snapshot};
use serde_json::Value as Json;
use std::fs;

const GAMES: [(&str, &str); 4] = [
    (
        "steel-driver",
        "fixtures/steel-driver/games/three-players.yaml",
    ),
    (
        "ride-the-rails",
        "fixtures/ride-the-rails/games/three-players.yaml",
    ),
    ("mini-rails", "fixtures/mini-rails/games/three-players.yaml"),
    (
        "transamerica",
        "fixtures/transamerica/games/two-players.yaml",
    ),
];

/// Returns the indices of the lines with the declared moves of a log that has one move per line.
fn lines_of_moves(text: &str) -> Vec<usize> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| line.starts_with("  - "))
        .map(|(at, _)| at)
        .collect()
}

/// Returns, for some moments, a legal move that was not the one made, with the number of that.
fn others(log: &str) -> Vec<(usize, String)> {
    let text = fs::read_to_string(root().join(log)).expect("the log");
    let lines: Vec<&str> = text.lines().collect();
    let moves = lines_of_moves(&text);
    let mut found = Vec::new();
    for at in (1..=moves.len()).rev().step_by((moves.len() / 9).max(1)) {
        let made = lines[moves[at - 1]].trim_start_matches("  - ");
        if made.contains("expect") {
            continue;
        }
        let before = (at - 1).to_string();
        let (_, out, _) = run(&["legal", log, "--at", &before]);
        let other = out
            .lines()
            .filter_map(|line| line.strip_prefix("- "))
            .find(|line| *line != made);
        found.extend(other.map(|other| (at, other.to_owned())));
    }
    found
}

fn replaced(log: &str, pairs: &[(usize, &str)]) -> (i32, Json) {
    let numbers: Vec<String> = pairs.iter().map(|(at, _)| at.to_string()).collect();
    let mut arguments = vec!["score", log, "--format", "json"];
    for (number, (_, other)) in numbers.iter().zip(pairs) {
        arguments.extend(["--replace", number, other]);
    }
    let (status, out, errors) = run(&arguments);
    let document = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{arguments:?}: {errors}"));
    (status, document)
}

/// Replaces moves of a log one at a time and compares with the slow way: the log is written with
/// the other line, and judged. Returns how many of the changed logs stop, and how many are legal.
fn compare(game: &str, log: &str, most: usize) -> (usize, usize) {
    let (mut stopped, mut fits) = (0, 0);
    let text = fs::read_to_string(root().join(log)).expect("the log");
    for (at, other) in others(log).into_iter().take(most) {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines[lines_of_moves(&text)[at - 1]] = format!("  - {other}");
        let folder = folder_of(&[("changed.yaml", &(lines.join("\n") + "\n"))]);
        let arguments = ["score", "changed.yaml", "--format", "json"];
        let (_, out, _) = run_in(folder.path(), &arguments);
        let plain: Json = serde_json::from_str(&out).expect("JSON");
        let (status, found) = replaced(log, &[(at, &other)]);
        let place = format!("{game}: move {at} by {other}");
        assert_eq!(found["verdict"], plain["verdict"], "{place}");
        assert_eq!(found["complete"], plain["complete"], "{place}");
        if found["replaced"]["stopped"].is_null() {
            fits += 1;
            assert_eq!(status, 0, "{place}");
            assert_eq!(found["standing"], plain["standing"], "{place}");
            assert_eq!(found["ranking"], plain["ranking"], "{place}");
            assert!(found["replaced"]["at"].is_null(), "{place}");
        } else {
            stopped += 1;
            assert_eq!(status, 1, "{place}");
            // No figure of a log that stopped is called a score.
            assert!(found["standing"].is_null(), "{place}");
            let at = found["replaced"]["at"].as_u64().map(|at| at + 1);
            assert_eq!(at, found["replaced"]["stopped"]["move"].as_u64(), "{place}");
        }
        let figures = found["replaced"]["figures"].as_array();
        assert!(
            figures.is_some_and(|figures| !figures.is_empty()),
            "{place}"
        );
    }
    (stopped, fits)
}

#[test]
fn it_says_what_the_changed_log_says() {
    let counts = every(&GAMES).map(|(game, log)| compare(game, log, usize::MAX));
    let (stopped, fits) = counts.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    assert!(stopped > 0 && fits > 0, "{stopped} stop, {fits} fit");
}

#[test]
fn it_says_what_the_changed_log_says_of_random_games() {
    for info in INFOS {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("random.yaml");
        let log = output(&["generate", info.id, "--seed", "44", "--result"]);
        fs::write(&file, log).expect("written");
        compare(info.id, &file.display().to_string(), 4);
    }
}

#[test]
fn the_figures_before_are_those_of_the_log() {
    for (game, log) in every(&GAMES) {
        let plain = output_json(&["score", log, "--format", "json"]);
        for (at, other) in others(log).into_iter().take(2) {
            let (_, found) = replaced(log, &[(at, &other)]);
            if !found["replaced"]["at"].is_null() {
                continue;
            }
            for figure in found["replaced"]["figures"].as_array().expect("figures") {
                let [key, of] = ["key", "subject"].map(|key| figure[key].as_str().expect("text"));
                assert_eq!(figure["before"], plain["standing"][key][of], "{game}");
                assert_eq!(figure["after"], found["standing"][key][of], "{game}");
            }
        }
    }
}

#[test]
fn several_moves_are_replaced_at_once_and_lines_stay() {
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - sale: red  # a note\n    by: Andy\n    to: Don\n    price: 4\n  - {pass: Don}\n  - {pass: Simon}\n  - {pass: Andy}\n  - build: red\n    from: Baltimore\n    to: New York\n";
    let folder = folder_of(&[("log.yaml", log)]);
    let sale = "{sale: red, by: Andy, to: Simon, price: 6}";
    let build = "build: red, from: Baltimore, to: Pittsburgh";
    let arguments = [
        "score",
        "log.yaml",
        "--replace",
        "5",
        build,
        "--replace",
        "1",
        sale,
    ];
    let (status, out, errors) = run_in(folder.path(), &arguments);
    assert_eq!((status, errors.as_str()), (0, ""), "{out}");
    snapshot("replace-several", &out);
    let sale = "{sale: red, by: Andy, to: Andy, price: 1}";
    let (status, out, _) = run_in(
        folder.path(),
        &["score", "log.yaml", "--replace", "1", sale],
    );
    assert_eq!(status, 1);
    assert!(out.contains("it stops at move 5 (line 11): "), "{out}");
    snapshot("replace-stops", &out);
}

#[test]
fn a_stop_says_what_it_rests_on() {
    let log = "game: steel-driver\nplayers: [Ann, Ben, Cleo]\nposition:\n  turn: 2\n  phase: auction\n  auction: {company: red, bid: 4, bidder: Ann, passed: [Ben]}\nmoves:\n  - {bid: 5, by: Cleo}\n";
    let folder = folder_of(&[("log.yaml", log)]);
    let offer = "{offer: blue, by: Ann, bid: 1}";
    let arguments = ["score", "log.yaml", "--replace", "1", offer];
    let (status, out, _) = run_in(folder.path(), &arguments);
    assert_eq!(status, 1);
    assert!(
        out.contains("\nrests on: an assumption about cubes; to decide it, add cubes"),
        "{out}"
    );
    let arguments = [&arguments[..], &["--format", "json"]].concat();
    let document: Json = serde_json::from_str(&run_in(folder.path(), &arguments).1).expect("JSON");
    let stopped = &document["replaced"]["stopped"];
    assert_eq!(stopped["rests_on"]["assumed"][0], "cubes", "{stopped}");
}

#[test]
fn what_cannot_be_replaced_is_refused_with_what_helps() {
    let (_, log) = GAMES[0];
    let refused = |arguments: &[&str]| {
        let (status, _, errors) = run(&[&["score", log], arguments].concat());
        assert_eq!(status, 2, "{arguments:?}");
        errors
    };
    let build = "{build: red, from: Baltimore, to: New York}";
    assert!(refused(&["--replace", "9999", build]).contains("there is no move 9999: the log has"));
    assert!(refused(&["--replace", "0", build]).contains("there is no move 0"));
    assert!(refused(&["--replace", "x", build]).contains("no number of a move"));
    let misspelt = "{build: red, from: Baltimroe, to: New York}";
    assert!(refused(&["--replace", "31", misspelt]).contains("Baltimore"));
    assert!(refused(&["--replace", "31", "{expect: {turn: 1}}"]).contains("must be a move"));
    assert!(refused(&["--replace", "31", "hello"]).contains("this is not a move"));
    let twice = ["--replace", "31", build, "--replace", "31", build];
    assert!(refused(&twice).contains("replaced twice"));
    let csv = ["--replace", "31", build, "--format", "csv"];
    assert!(refused(&csv).contains("--replace goes with"));
    assert!(refused(&["--replace", "31"]).contains("2 values"));
    let two = ["fixtures/steel-driver/games", "--replace", "31", build];
    assert_eq!(run(&[&["score"], &two[..]].concat()).0, 2);
    let text = fs::read_to_string(root().join(log)).expect("the log");
    let expect = text
        .lines()
        .filter(|line| line.starts_with("  - "))
        .position(|line| line.contains("expect"));
    if let Some(at) = expect {
        let at = (at + 1).to_string();
        assert!(refused(&["--replace", &at, build]).contains("is an expect"));
    }
}
