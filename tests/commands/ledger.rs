//! Which entries `ledger` shows, what it says about unknown names, and the logs that tables name.

use crate::support::command::{output, run};
use crate::support::snapshot;
use serde_json::Value;

const STEEL: &str = "fixtures/steel-driver/games/four-players.yaml";
const RAILS: &str = "fixtures/ride-the-rails/games/three-players.yaml";
const MINI: &str = "fixtures/mini-rails/games/three-players.yaml";

/// Returns the subjects of the rows of a selection.
#[track_caller]
fn subjects(arguments: &[&str]) -> Vec<String> {
    let text = output(&[&["ledger", "--format", "ndjson"], arguments].concat());
    let subject = |line: &str| {
        serde_json::from_str::<Value>(line).unwrap()["subject"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let mut subjects: Vec<String> = text.lines().map(subject).collect();
    subjects.dedup();
    subjects
}

#[test]
fn a_word_that_no_log_knows_is_an_error() {
    let asked = [
        (
            vec!["--track", "cahs"],
            "--track cahs: no account has this track; did you mean cash?",
        ),
        (
            vec!["--track", "money"],
            "--track money: no account has this track; there are cash, company-cubes, cubes,",
        ),
        (
            vec!["--of", "Zoe"],
            "--of Zoe: no account has this name; there are Andy, ",
        ),
        (
            vec!["--of", "Andi"],
            "--of Andi: no account has this name; did you mean Andy?",
        ),
        (
            vec!["--from", "9999"],
            "there is no move 9999: the log has ",
        ),
        (
            vec!["--from", "100", "--to", "50"],
            "--from 100 is after --to 50",
        ),
    ];
    for (options, said) in asked {
        for format in ["table", "csv", "ndjson"] {
            let (status, text, message) =
                run(&[&["ledger", STEEL, "--format", format], &options[..]].concat());
            assert_eq!(status, 2, "{options:?}");
            assert!(
                message.starts_with(&format!("railref: {said}")),
                "{message}"
            );
            let head = "log,document,id,game,step,turn,move,line,track,subject,entry,amount,balance,unit\n";
            let empty = text.is_empty() || (format == "csv" && text == head);
            assert!(empty, "{text}");
        }
        let (status, ..) = run(&[&["ledger", STEEL, "--exit-zero"], &options[..]].concat());
        assert_eq!(status, 2, "a word that is none is no verdict");
    }
}

#[test]
fn words_that_are_known_may_have_nothing_to_show() {
    let nothing = [
        vec!["--track", "goods", "--to", "3"],
        vec!["--of", "andy", "--track", "profit"],
        vec!["--of", "Andy: Don"],
    ];
    for options in nothing.into_iter().chain([vec!["--to", "9999"]]) {
        let (status, text, message) = run(&[&["ledger", STEEL], &options[..]].concat());
        assert_eq!((status, message.as_str()), (0, ""), "{options:?}");
        assert!(text.contains("judged by"), "{text}");
    }
    // A name that only one of several logs knows is known; the others have nothing to say about it.
    let (status, text, message) = run(&["ledger", RAILS, STEEL, "--track", "cash"]);
    assert_eq!((status, message.as_str()), (0, ""));
    assert!(text.contains(STEEL) && !text.contains(RAILS), "{text}");
    let (status, _, message) = run(&["ledger", RAILS, STEEL, "--from", "9999"]);
    assert_eq!(status, 2);
    assert!(
        message.starts_with("railref: there is no move 9999: the longest log has "),
        "{message}"
    );
}

#[test]
fn the_subjects_of_the_table_find_their_rows() {
    let all = subjects(&[MINI, "--track", "stock"]);
    assert!(all.len() > 5);
    for subject in &all {
        assert_eq!(
            subjects(&[MINI, "--track", "stock", "--of", subject]),
            [subject.as_str()]
        );
        assert_eq!(
            subjects(&[MINI, "--track", "stock", "--of", &subject.to_uppercase()]),
            [subject.as_str()]
        );
    }
    // All stocks of a company, and all of a player, whose profit moves with them.
    let blue = subjects(&[MINI, "--of", "blue"]);
    assert!(
        !blue.is_empty() && blue.iter().all(|subject| subject.contains(": blue ")),
        "{blue:?}"
    );
    let shares = subjects(&[RAILS, "--track", "shares"]);
    assert_eq!(subjects(&[RAILS, "--of", &shares[0]]), shares[..1]);
}

#[test]
fn a_story_has_the_moves_that_are_asked_for() {
    for (options, said) in [
        (
            vec!["--from", "9999"],
            "there is no move 9999: the log has ",
        ),
        (
            vec!["--from", "20", "--to", "10"],
            "--from 20 is after --to 10",
        ),
    ] {
        let (status, text, message) = run(&[&["replay", STEEL], &options[..]].concat());
        assert_eq!((status, text.as_str()), (2, ""), "{options:?}");
        assert!(
            message.starts_with(&format!("railref: {said}")),
            "{message}"
        );
    }
    let (status, text, message) = run(&["replay", STEEL, "--from", "20", "--to", "20"]);
    assert_eq!((status, message.as_str()), (0, ""));
    assert!(text.contains("  20 line "), "{text}");
}

/// Rows do not say whether their log is sound, so unsound logs are named next to them.
#[test]
fn tables_name_the_logs_that_are_not_sound() {
    let illegal = "fixtures/steel-driver/rules/route-taken.breaks.yaml";
    let malformed = "fixtures/steel-driver/malformed/bad-number.yaml";
    for (command, what) in [
        ("tracks", "tracks"),
        ("ledger", "entries"),
        ("score", "scores"),
    ] {
        for format in ["csv", "ndjson"] {
            let (status, text, message) =
                run(&[command, "--format", format, STEEL, illegal, malformed]);
            assert_eq!(status, 2);
            assert!(text.contains(STEEL) && text.contains(illegal), "{text}");
            let named: Vec<&str> = message.lines().collect();
            let provisional = format!(
                "railref: {illegal}: the log is illegal, its {what} are provisional; railref check says what is wrong"
            );
            assert_eq!(named[0], provisional, "{command} {format}");
            assert!(
                named[1].starts_with(&format!("railref: {malformed}: ")) && named.len() == 2,
                "{message}"
            );
            let (status, _, message) = run(&[command, "--format", format, STEEL]);
            assert_eq!((status, message.as_str()), (0, ""), "{command} {format}");
        }
    }
}

#[test]
fn a_move_that_is_not_there_has_no_standing() {
    for option in ["--at", "--without"] {
        for format in ["table", "csv", "ndjson"] {
            let (status, text, message) =
                run(&["score", STEEL, option, "9999", "--format", format]);
            assert_eq!(status, 2);
            assert!(message.contains("there is no move 9999"), "{message}");
            assert!(
                text.lines().count() <= usize::from(format == "csv"),
                "{text}"
            );
        }
        let (status, text, _) = run(&["score", STEEL, option, "9999", "--format", "json"]);
        let score: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (status, &score["standing"], &score["ranking"]),
            (2, &Value::Null, &Value::Array(Vec::new()))
        );
        assert_eq!(
            (&score["at"], &score["without"], &score["unit"]),
            (&Value::Null, &Value::Null, &Value::Null)
        );
        let (_, text, message) = run(&["score", STEEL, option, "9", "--format", "json"]);
        assert_eq!(message, "");
        let score: Value = serde_json::from_str(&text).unwrap();
        assert!(
            score["standing"].is_object() && score[&option[2..]] == 9,
            "{score}"
        );
    }
}

/// An entry in the order says which of several tied players goes first.
#[test]
fn a_tie_in_the_order_is_explained() {
    let text = output(&[
        "ledger",
        "fixtures/ride-the-rails/cases/partly-tied-order.yaml",
        "--track",
        "order",
    ]);
    snapshot("ledger-tied-order", &text);
    assert!(
        text.contains("number 3 by least money: $4, tied with Bob, and tied players swap places"),
        "{text}"
    );
    assert!(!text.contains("$0, tied"), "{text}");
}
