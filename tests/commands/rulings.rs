//! `rulings`: whether a ruling matters.

use crate::support::command::{run, run_in, run_on};
use crate::support::{fixture_text, folder_of, snapshot};
use serde_json::Value as Json;

/// A tie that the two answers to `final-tie-break` break differently.
const TIE: &str = "fixtures/steel-driver/cases/ruling-tie-total-goods.yaml";
/// A log in which no ruling comes up.
const PLAIN: &str = "game: transamerica\nplayers: [Ann, Ben]\nmoves: []\n";

/// Returns a log that is illegal by the default of yellow-start, and was played by the other
/// answer.
fn played_otherwise() -> String {
    let text = fixture_text("ride-the-rails", "games/other-rulings.yaml");
    text.replace("yellow-start: filter-then-choose, ", "")
}

fn documents(text: &str) -> Vec<Json> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn what_another_choice_changes_is_shown_and_said() {
    let (status, text, _) = run(&["rulings", TIE]);
    assert_eq!(status, 1);
    snapshot("rulings-tie", &text);
    let (status, text, _) = run_on(&played_otherwise(), &["rulings", "-"]);
    assert_eq!(status, 1);
    snapshot("rulings-played-otherwise", &text);
    let (status, text, _) = run_on(PLAIN, &["rulings", "-"]);
    assert_eq!(status, 0);
    snapshot("rulings-plain", &text);
}

#[test]
fn the_document_says_under_what_an_illegal_log_is_legal() {
    let (_, text, _) = run_on(&played_otherwise(), &["rulings", "--format", "json", "-"]);
    let document = &documents(&text)[0];
    assert_eq!(document["verdict"], "illegal");
    assert_eq!(document["readings"], 64);
    assert!(
        document["matters"]
            .as_array()
            .expect("keys")
            .contains(&"yellow-start".into())
    );
    let under = &document["legal_under"][0];
    assert_eq!(
        under["changes"],
        serde_json::json!([{"key": "yellow-start", "choice": "filter-then-choose"}])
    );
    // The winner is the same as in the log that states the ruling.
    let (_, stated, _) = run(&[
        "score",
        "--format",
        "json",
        "fixtures/ride-the-rails/games/other-rulings.yaml",
    ]);
    let stated = &documents(&stated)[0]["standing"];
    assert_eq!(under["winner"], stated["winner"]);
    assert_eq!(under["standing"]["money"], stated["money"]);
}

#[test]
fn the_status_is_of_the_rulings_and_not_of_the_verdict() {
    let illegal = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {pass: Ann}\n";
    let (status, text, _) = run_on(illegal, &["rulings", "-"]);
    assert_eq!(status, 0, "{text}");
    assert!(
        text.contains("under all 4 readings the log is illegal at line 4"),
        "{text}"
    );
    let (status, ..) = run_on("game: transamerica\n", &["rulings", "-"]);
    assert_eq!(status, 2);
    let (status, ..) = run(&["rulings", "there-is-none.yaml"]);
    assert_eq!(status, 2);
    let (status, ..) = run(&["rulings", "--exit-zero", TIE]);
    assert_eq!(status, 0);
}

#[test]
fn many_logs_have_a_row_per_choice() {
    let folder = folder_of(&[
        ("a.yaml", &played_otherwise()),
        ("b/c.yaml", PLAIN),
        ("d.yaml", "game: transamerica\n"),
    ]);
    let (status, csv, _) = run_in(folder.path(), &["rulings", "--format", "csv", "."]);
    assert_eq!(status, 2);
    // The header row, the rulings of each game, and one row for the malformed log.
    assert_eq!(csv.lines().count(), 1 + 6 + 2 + 1, "{csv}");
    let (_, rows, _) = run_in(folder.path(), &["rulings", "--format", "ndjson", "."]);
    let rows = documents(&rows);
    let start = rows.iter().find(|row| row["key"] == "yellow-start");
    let start = start.expect("a row");
    assert_eq!(
        (&start["other"], &start["other_verdict"], &start["matters"]),
        (&"filter-then-choose".into(), &"legal".into(), &true.into())
    );
    let (_, json, _) = run_in(folder.path(), &["rulings", "--format", "json", "."]);
    assert_eq!(documents(&json).len(), 3);
    let stream = format!("{PLAIN}---\n{PLAIN}");
    let (status, text, _) = run_on(&stream, &["rulings", "-"]);
    assert_eq!(
        (status, text.matches("No ruling matters here").count()),
        (0, 2)
    );
}

#[test]
fn a_standing_says_what_it_rests_on() {
    let (_, text, _) = run(&["score", TIE]);
    let said: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.starts_with("rests on:"))
        .take(2)
        .collect();
    assert!(
        said.join(" ").contains("Under largest-company the log is"),
        "{text}"
    );
    let (_, json, _) = run(&["score", "--format", "json", TIE]);
    let standing = &documents(&json)[0]["standing"];
    let ruling = &standing["rests_on"]["rulings"][0];
    assert_eq!(ruling["key"], "final-tie-break");
    assert_eq!(ruling["under"][0]["choice"], "largest-company");
    assert_eq!(
        (&standing["winner"], &ruling["under"][0]["winner"]),
        (&"Don".into(), &"Andy".into())
    );
    let (_, json, _) = run_on(PLAIN, &["score", "--format", "json", "-"]);
    assert!(documents(&json)[0]["standing"].get("rests_on").is_none());
}

/// A move that `check` calls illegal by a ruling's default is so in `legal --why`, and in `diff`, which
/// decides between two scorekeepers by it: each says on which ruling that rests.
#[test]
fn every_answer_that_rests_on_a_ruling_says_so() {
    let log = "fixtures/ride-the-rails/rules/yellow-start.breaks.yaml";
    let action = "{place: yellow, at: Albany, by: Bob}";
    let why = ["legal", log, "--at", "24", "--why", action];
    let (status, text, _) = run(&why);
    let said = words(&text);
    assert_eq!(status, 1);
    let line = "rests on: yellow-start: choose-then-filter (by default; the rulebook is open here: railref explain yellow-start). Under filter-then-choose the move is legal";
    assert!(said.contains(&format!("{line} help:")), "{text}");
    let (_, out, _) = run(&[&why[..], &["--format", "json"]].concat());
    let document: Json = serde_json::from_str(&out).expect("JSON");
    let resting = |of: &Json| of["rulings"][0]["key"] == "yellow-start";
    assert!(resting(&document["violations"][0]["rests_on"]), "{out}");

    let folder = folder_of(&[
        (
            "ours.yaml",
            &fixture_text("ride-the-rails", "rules/yellow-start.breaks.yaml"),
        ),
        (
            "theirs.yaml",
            &fixture_text("ride-the-rails", "rules/yellow-start.breaks.yaml")
                .replace("at: Albany", "at: Pittsburgh"),
        ),
    ]);
    let diff = ["diff", "ours.yaml", "theirs.yaml"];
    let (_, text, _) = run_in(folder.path(), &diff);
    assert!(text.contains("The rules decide for theirs.yaml"), "{text}");
    assert!(words(&text).contains(line), "{text}");
    let (_, out, _) = run_in(folder.path(), &[&diff[..], &["--format", "json"]].concat());
    let document: Json = serde_json::from_str(&out).expect("JSON");
    assert!(resting(&document["rests_on"]), "{out}");
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What `check` says of the violation, `repair` says, too; and of a repair, under which other choice the
/// repaired log would still break a rule.
#[test]
fn repair_names_the_rulings_on_which_it_rests() {
    let (_, text, _) = run_on(&played_otherwise(), &["repair", "--edits", "1", "-"]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let by_default = "rests on: yellow-start: choose-then-filter (by default; the rulebook is open here: \
                      railref explain yellow-start). Under filter-then-choose the move is legal";
    assert!(words.contains(by_default), "{text}");
    let json = |arguments: &[&str], text: &str| -> Json {
        let (_, out, _) = run_on(text, &[arguments, &["--format", "json", "-"]].concat());
        serde_json::from_str(&out).expect("JSON")
    };
    let checked = json(&["check"], &played_otherwise());
    let repaired = json(&["repair", "--edits", "1"], &played_otherwise());
    assert_eq!(
        repaired["first"]["rests_on"]["rulings"],
        checked["violations"][0]["rests_on"]["rulings"]
    );
    // The repair writes the ruling into the header, and with the default the log would be illegal still.
    let path = "fixtures/repair/ruling-not-written-down.yaml";
    let (_, text, _) = run(&["repair", "--edits", "1", path]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("Under passes the repaired log is illegal at move 236"),
        "{text}"
    );
    let (_, out, _) = run(&["repair", "--edits", "1", "--format", "json", path]);
    let document: Json = serde_json::from_str(&out).expect("JSON");
    let of_repair = &document["repairs"][0]["rests_on"]["rulings"][0];
    assert_eq!(of_repair["key"], "uncontrolled-company");
    assert_eq!(of_repair["under"][0]["verdict"], "illegal");
    // A log that rests on no ruling says nothing of them.
    let plain = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {start: Denver, by: Ben}\n  - {start: Omaha, by: Ann}\n";
    let document = json(&["repair", "--edits", "1"], plain);
    assert!(document["first"].is_object(), "{document}");
    assert!(document["first"].get("rests_on").is_none(), "{document}");
}
