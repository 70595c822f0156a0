//! `diff` of a log whose replay stops at an illegal move: its final standing is unknown, and no
//! number is given for it.

use crate::support::command::run_in;
use crate::support::folder_of;
use crate::support::library::{Outcome, compare, judge};
use serde_json::Value as Json;

const TAKES: &str =
    "  - {take: blue, by: Cem}\n  - {take: red, by: Bob}\n  - {take: red, by: Ann}\n";
const BUILD: &str = "  - {place: red, at: [New York, F56, Albany], by: Ann}\n";
const RIDE: &str =
    "  - {pass: Bob}\n  - {pass: Cem}\n  - {ride: New York, via: [{red: Albany}], by: Ann}\n";

fn log(moves: &str) -> String {
    format!("game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nmoves:\n{TAKES}{moves}")
}

/// Returns a first round up to Ann's ride, which pays her $3.
fn round() -> String {
    log(&format!("{BUILD}{RIDE}"))
}

/// Returns the round with an illegal build: F54 does not touch New York.
fn illegal() -> String {
    log(&format!("{}{RIDE}", BUILD.replace("F56, Albany", "F54")))
}

fn run(left: &str, right: &str, format: &str) -> String {
    let folder = folder_of(&[("ann.yaml", left), ("ben.yaml", right)]);
    run_in(
        folder.path(),
        &["diff", "ann.yaml", "ben.yaml", "--format", format],
    )
    .1
}

#[test]
fn where_a_replay_stopped_there_is_no_standing() {
    let (left, right) = (illegal(), round());
    assert_eq!(judge(&right).review.verdict.judgement.word(), "legal");
    let found = compare(&left, &right);
    assert_eq!(
        (found.outcome, found.stopped),
        (Outcome::Moves, [Some(4), None])
    );
    let money = found
        .standings
        .iter()
        .find(|difference| difference.subject == "money of Ann")
        .expect("money");
    assert!(
        money.left.is_none() && money.right.as_deref() == Some("3"),
        "{money:?}"
    );
    assert!(
        found
            .standings
            .iter()
            .all(|difference| difference.left.is_none() && difference.right.is_some()),
        "{found:?}"
    );
    let text = run(&left, &right, "text");
    assert!(
        text.contains(
            "\nstandings: ann.yaml not known (the replay stopped at line 7), ben.yaml so far\n"
        ),
        "{text}"
    );
    assert!(text.contains("\n  money of Ann: not known | 3\n"), "{text}");
    let mirrored = run(&right, &left, "text");
    assert!(
        mirrored.contains(
            "\nstandings: ann.yaml so far, ben.yaml not known (the replay stopped at line 7)\n"
        ),
        "{mirrored}"
    );
    assert!(
        mirrored.contains("\n  money of Ann: 3 | not known\n"),
        "{mirrored}"
    );
    let json: Json = serde_json::from_str(&run(&left, &right, "json")).expect("JSON");
    let rows = json["standings"].as_array().expect("a list");
    assert!(
        !rows.is_empty()
            && rows
                .iter()
                .all(|row| row["left"].is_null() && row["right"].is_string()),
        "{json}"
    );
}

#[test]
fn where_both_stopped_no_values_are_compared() {
    let left = illegal();
    let right = left.replace("F54", "F52");
    let found = compare(&left, &right);
    assert_eq!(
        (found.outcome, found.stopped),
        (Outcome::Moves, [Some(4), Some(4)])
    );
    assert!(found.standings.is_empty());
    let text = run(&left, &right, "text");
    let line = "standings: ann.yaml not known (the replay stopped at line 7), ben.yaml not known (the replay stopped at line 7)\n";
    assert!(text.contains(&format!("{line}\njudged by ")), "{text}");
}

#[test]
fn one_game_told_twice_has_no_word_of_standings() {
    let left = illegal();
    let text = run(&left, &left, "text");
    assert!(
        text.starts_with("ann.yaml and ben.yaml tell the same game.\n\njudged by "),
        "{text}"
    );
    let short = log("");
    assert_eq!(compare(&short, &log(BUILD)).stopped, [None, None]);
}
