//! `railref diff` to the end: what two scorekeepers claim, for whom the rules decide, and what else
//! would decide.

use crate::support::command::run_in;
use crate::support::library::INFOS;
use crate::support::{every, folder_of, root, snapshot};
use serde_json::Value as Json;
use std::fs;

const START: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 5}\n  - {pass: Don}\n  - {pass: Simon}\n  - {pass: Andy}\n";

fn diff(left: &str, right: &str) -> (i32, Json, String) {
    let folder = folder_of(&[("left.yaml", left), ("right.yaml", right)]);
    let run = |more: &[&str]| {
        run_in(
            folder.path(),
            &[&["diff", "left.yaml", "right.yaml"], more].concat(),
        )
    };
    let (status, text, _) = run(&[]);
    let (again, json, errors) = run(&["--format", "json"]);
    assert_eq!(status, again);
    let json = serde_json::from_str(&json).unwrap_or_else(|_| panic!("{errors}"));
    (status, json, text)
}

#[test]
fn figures_that_both_state_are_compared() {
    let with = |expect: &str| {
        format!("{START}  - {{build: red, from: Baltimore, to: New York}}\n  - {expect}\n")
    };
    let (right, wrong) = (
        with("{expect: {profit: {red: 40}, company-cubes: {red: 3}}}"),
        with("{expect: {profit: {red: 40}, company-cubes: {red: 2}}}"),
    );
    let (status, json, text) = diff(&right, &wrong);
    assert_eq!(status, 1, "{text}");
    assert_eq!(
        (&json["same"], &json["outcome"]),
        (&false.into(), &"claims".into())
    );
    let claims = json["claims"].as_array().expect("a list");
    assert_eq!(claims.len(), 1, "{json}");
    assert_eq!(claims[0]["subject"], "company-cubes of red");
    assert_eq!(claims[0]["left"]["value"], "3");
    assert_eq!(claims[0]["right"]["line"], 9);
    // One of the two claims is false, so its log is illegal.
    assert_eq!(json["decides_for"], "left");
    snapshot("diff-claims", &text);
    // A claim that only one of them has is no difference, nor is the same claim in other words.
    let silent = with("{expect: {turn: 1}}");
    let (status, json, _) = diff(&right, &silent);
    assert_eq!((status, &json["outcome"]), (0, &"same".into()));
}

#[test]
fn results_are_compared() {
    for (game, log) in every(&[
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
    ]) {
        let text = fs::read_to_string(root().join(log)).expect("the log");
        let result = text.find("\nresult:").expect("a result");
        let at = text[result..]
            .find(|c: char| c.is_ascii_digit())
            .expect("a figure")
            + result;
        let other = format!("{}7{}", &text[..at], &text[at..]);
        let (status, json, _) = diff(&text, &other);
        assert_eq!(status, 1, "{game}");
        assert_eq!(json["outcome"], "claims", "{game}");
        assert!(json["claims"][0]["left"]["move"].is_null(), "{game}");
        assert_eq!(json["decides_for"], "left", "{game}");
        assert_eq!(diff(&text, &text).0, 0, "{game}");
    }
}

#[test]
fn where_one_breaks_later_the_rules_decide_for_the_other() {
    let legal = format!(
        "{START}  - {{build: red, from: Baltimore, to: New York}}\n  - {{build: red, from: New York, to: Boston}}\n"
    );
    let later = format!(
        "{START}  - {{build: red, from: Baltimore, to: Pittsburgh}}\n  - {{build: red, from: New York, to: Boston}}\n"
    );
    let (status, json, text) = diff(&legal, &later);
    assert_eq!((status, &json["decides_for"]), (1, &"left".into()));
    assert_eq!(json["deciding"].as_array().map(Vec::len), Some(0));
    assert!(
        text.contains("The rules decide for left.yaml: right.yaml breaks steel-driver/not-contiguous at line 9; left.yaml is legal as far as it goes."),
        "{text}"
    );
    let (_, json, text) = diff(&later, &legal);
    assert_eq!(json["decides_for"], "right", "{text}");
    let other = later.replace("Pittsburgh", "Savannah");
    let (_, json, text) = diff(&later, &other);
    assert!(json["decides_for"].is_null());
    assert!(text.contains("The rules decide for neither: "), "{text}");
}

#[test]
fn where_neither_breaks_the_facts_that_differ_longest_are_asked_for() {
    let with = |to: &str| format!("{START}  - {{build: red, from: Baltimore, to: {to}}}\n");
    let (status, json, text) = diff(&with("New York"), &with("Pittsburgh"));
    assert_eq!(status, 1);
    assert!(json["decides_for"].is_null());
    snapshot("diff-deciding", &text);
    let deciding = json["deciding"].as_array().expect("a list");
    assert!((1..=5).contains(&deciding.len()), "{json}");
    for fact in deciding {
        assert_ne!(fact["left"], fact["right"], "{fact}");
        assert!(
            fact["question"]
                .as_str()
                .is_some_and(|text| text.ends_with('?'))
        );
    }
}

/// If one log ends in a turn that the other has finished, the table right after the moves decides.
#[test]
fn where_no_turn_can_be_compared_the_table_after_the_moves_is_asked_about() {
    let log = format!("{START}  - {{build: red, from: Baltimore, to: Pittsburgh}}\n");
    let (_, json, text) = diff(&log, &log.replace("price: 5", "price: 4"));
    let deciding = json["deciding"].as_array().expect("a list");
    assert!(
        !deciding.is_empty() && deciding[0]["turn"].is_null(),
        "{text}"
    );
    assert!(
        text.contains("Ask: how many cubes had Don right after that? "),
        "{text}"
    );
}

/// Two complete games that part early, for every game: the facts are those of the two states.
#[test]
fn the_facts_are_those_of_the_positions() {
    for info in INFOS {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, left, _) = run_in(folder.path(), &["generate", info.id, "--seed", "1"]);
        let (_, right, _) = run_in(folder.path(), &["generate", info.id, "--seed", "2"]);
        let header = |text: &str| text.split("moves:").next().expect("a header").to_owned();
        let moves = |text: &str| text.split("moves:").nth(1).expect("moves").to_owned();
        if header(&left) != header(&right) {
            continue;
        }
        let right = format!("{}moves:{}", header(&left), moves(&right));
        let (_, json, _) = diff(&left, &right);
        let deciding = json["deciding"].as_array().expect("a list");
        assert!(!deciding.is_empty(), "{}", info.id);
        let turns: Vec<u64> = deciding
            .iter()
            .filter_map(|it| it["turns"].as_u64())
            .collect();
        assert!(turns.is_sorted_by(|one, other| one >= other), "{turns:?}");
    }
}
