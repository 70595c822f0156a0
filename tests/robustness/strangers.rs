//! What the names in a stranger's log can do to the reader of a report: nothing. Reports are read
//! in terminals, in the logs of build services, in spreadsheets, in browsers and by YAML readers of
//! every age.

use crate::support::command::run_in;
use crate::support::library::judge;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Names of players that are commands to a build service, markup, formulas or escapes.
const NAMES: [&str; 5] = [
    "::stop-commands::x",
    " \t::error::y",
    "a ##[group]z ##vso[task.x]",
    "<script>alert(1)</script>`[c](javascript:d)",
    "=1+1\u{1b}[31m\u{202e}\u{fff9}",
];

fn log() -> String {
    let names: Vec<String> = NAMES
        .iter()
        .map(|name| serde_json::to_string(name).unwrap())
        .collect();
    let [first, second, ..] = &names[..] else {
        unreachable!()
    };
    format!(
        "game: steel-driver\nplayers: [{}]\nmoves:\n  - {{sale: red, by: {first}, to: {second}, price: 3}}\n  - {{offer: yellow, by: {second}, bid: 3}}\n  \
         - {{bid: 2, by: {}}}\n",
        names.join(", "),
        names[2]
    )
}

/// Returns a folder with this log under a name that is a trap too, and a log without its last move,
/// which is illegal.
fn table() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let log = log();
    fs::write(folder.path().join("::a.yaml"), &log).unwrap();
    fs::write(
        folder.path().join("legal.yaml"),
        &log[..log.rfind("  - ").unwrap()],
    )
    .unwrap();
    fs::write(
        folder.path().join("untidy\n::b.yaml"),
        log.replace("price: 3", "price:   3"),
    )
    .unwrap();
    folder
}

#[test]
fn json_and_yaml_read_back_the_very_names() {
    let folder = table();
    let (_, json, _) = run_in(folder.path(), &["score", "--format", "json", "::a.yaml"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let cash: Vec<&String> = json["standing"]["cash"]
        .as_object()
        .unwrap()
        .keys()
        .collect();
    assert_eq!(cash, NAMES);
    let (_, yaml, _) = run_in(folder.path(), &["score", "--format", "yaml", "::a.yaml"]);
    assert_eq!(serde_yaml::from_str::<Value>(&yaml).unwrap(), json);
}

#[test]
fn yaml_is_read_the_same_by_readers_of_every_age() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["yes", "1:30", "<<", "0o7", "NO"];
    let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    fs::write(
        folder.path().join("a.yaml"),
        format!(
            "game: steel-driver\nplayers: [{}]\nmoves: []\n",
            names.join(", ")
        ),
    )
    .unwrap();
    let (status, yaml, _) = run_in(folder.path(), &["score", "--format", "yaml", "a.yaml"]);
    assert_eq!(status, 0);
    for name in names {
        assert!(
            yaml.contains(&format!("\n    {name}: 0\n")),
            "{name} is bare: {yaml}"
        );
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        insta::assert_snapshot!(
            "score-yaml",
            yaml.replace(env!("CARGO_PKG_VERSION"), "VERSION")
        );
    });
}

#[test]
fn markdown_shows_names_and_lists_what_happened() {
    let folder = table();
    let (_, text, _) = run_in(
        folder.path(),
        &["replay", "--format", "markdown", "::a.yaml"],
    );
    for line in text.lines() {
        // Text between backticks is code whatever it contains; a name with a backtick has longer
        // fences.
        let plain: String = line
            .split("``")
            .enumerate()
            .filter(|(index, _)| index % 2 == 0)
            .map(|(_, part)| part)
            .collect();
        let plain: String = plain
            .split('`')
            .enumerate()
            .filter(|(index, _)| index % 2 == 0)
            .map(|(_, part)| part)
            .collect();
        for markup in ["<script", "</script", "[c]("] {
            let raw = plain
                .match_indices(markup)
                .any(|(at, _)| !plain[..at].ends_with('\\'));
            assert!(!raw, "{markup} is live in {line:?}");
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (_, text, _) = run_in(
        root,
        &[
            "replay",
            "--format",
            "markdown",
            "fixtures/steel-driver/games/four-players.yaml",
        ],
    );
    for line in text.lines().filter(|line| line.starts_with('-')) {
        assert!(
            line.starts_with("- ") && !line.starts_with("-  "),
            "more than one blank makes code of {line:?}"
        );
    }
}

#[test]
fn a_spreadsheet_carries_out_no_name() {
    let folder = table();
    for args in [
        ["score", "--format", "csv", "::a.yaml"],
        ["tracks", "--format", "csv", "::a.yaml"],
    ] {
        let (_, text, _) = run_in(folder.path(), &args);
        let mut rows = csv::Reader::from_reader(text.as_bytes());
        let cells: Vec<String> = rows
            .records()
            .flat_map(|row| row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>())
            .collect();
        assert!(
            cells
                .iter()
                .any(|cell| cell == "'=1+1\u{fffd}[31m\u{fffd}\u{fffd}"),
            "{args:?}: {text}"
        );
        assert!(
            cells.iter().all(|cell| cell.parse::<i64>().is_ok()
                || !cell.starts_with(['=', '+', '-', '@', '\t', '\r'])),
            "{args:?}"
        );
    }
}

#[test]
fn csv_names_the_logs_it_leaves_out() {
    let folder = tempfile::tempdir().unwrap();
    let good = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n";
    fs::write(
        folder.path().join("a.yaml"),
        format!("{good}---\ngame: steel-driver\nplayers: [Andy]\n---\n{good}"),
    )
    .unwrap();
    for (command, why) in [
        ("score", "the log is malformed and has no scores"),
        ("tracks", "a malformed log has no figures and is left out"),
    ] {
        let (status, text, message) =
            run_in(folder.path(), &[command, "--format", "csv", "a.yaml"]);
        assert_eq!(status, 2);
        assert_eq!(
            message,
            format!("railref: a.yaml (document 2): {why}; railref check says what is wrong\n"),
            "{command}"
        );
        let heads = text
            .lines()
            .filter(|line| line.starts_with("log,document,"))
            .count();
        assert_eq!(heads, 1, "{text}");
    }
}

/// A position after a move has the status of the log up to there, whatever comes later.
#[test]
fn a_position_before_the_illegal_move_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n  - {bid: 4, by: Don}\n  \
               - {pass: Simon}\n  - {bid: 4, by: Andy}\n  - {pass: Andy}\n";
    fs::write(folder.path().join("a.yaml"), log).unwrap();
    for command in ["legal", "state"] {
        for (at, wanted) in [("0", 0), ("3", 0), ("4", 1)] {
            let (status, text, message) = run_in(folder.path(), &[command, "--at", at, "a.yaml"]);
            assert_eq!(status, wanted, "{command} --at {at}: {text}{message}");
            assert_eq!(
                text.contains("bid-too-low"),
                wanted == 1,
                "{command} --at {at}: {text}"
            );
        }
        let (status, text, _) = run_in(folder.path(), &[command, "a.yaml"]);
        assert_eq!(
            (status, text.contains("bid-too-low")),
            (1, command == "state"),
            "{text}"
        );
        assert_eq!(
            run_in(
                folder.path(),
                &[command, "--at", "5", "--keep-going", "a.yaml"]
            )
            .0,
            1
        );
    }
}

#[test]
fn players_who_look_alike_sit_down_with_a_warning() {
    let warnings = |players: &str| {
        let text = format!("game: steel-driver\nplayers: [{players}, Cleo]\nmoves: []\n");
        let verdict = judge(&text).review.verdict;
        assert_eq!(
            verdict.judgement.word(),
            "legal",
            "{players}: {:?}",
            verdict.faults
        );
        verdict
            .warnings
            .iter()
            .map(|warning| (warning.code, warning.message.clone()))
            .collect::<Vec<_>>()
    };
    for (players, message) in [
        (
            "René, \"Rene\\u0301\"",
            "the player Rene\u{301} looks like the player René",
        ),
        ("Ann, 'Ann '", "the player Ann  looks like the player Ann"),
        (
            "Anna, \"\\u0410nna\"",
            "the player \u{410}nna looks like the player Anna",
        ),
        (
            "Ann, ' '",
            "this player's name is invisible: it consists of U+0020",
        ),
        (
            "Ann, \"An\\u200bn\"",
            "the player An\u{fffd}n looks like the player Ann",
        ),
        (
            "Ann, \"An\\u200dn\"",
            "the player An\u{fffd}n looks like the player Ann",
        ),
        (
            "Ann, \"\\u3164\"",
            "this player's name is invisible: it consists of U+3164",
        ),
        (
            "Ann, \"r\\u0435d\"",
            "the player r\u{435}d looks like the company red",
        ),
    ] {
        assert_eq!(
            warnings(players),
            [("log/look-alike", message.to_owned())],
            "{players}"
        );
    }
    for players in [
        "Ann, Anna",
        "Ann, ann",
        "René, Rene",
        "P1, P2",
        "王小明, 王小月",
        "'O''Neil', O Neil",
    ] {
        assert_eq!(warnings(players), [], "{players}");
    }
}
