//! Which logs are judged, and how: searches, railref.toml, --exclude, --ruling, --exit-zero.

use crate::support::command::{answer, railref, run, run_in};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const LEGAL: &str =
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n";
const ILLEGAL: &str =
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Don, bid: 3}\n";

fn folder_of(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// Returns the names of the logs that are judged.
fn judged(folder: &Path, args: &[&str]) -> Vec<String> {
    let (_, text, _) = run_in(folder, &[&["check", "--format", "json"], args].concat());
    text.lines()
        .map(|line| {
            serde_json::from_str::<Value>(line).unwrap()["log"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect()
}

#[test]
fn what_a_search_finds_and_is_no_log_is_passed_over_and_counted() {
    let folder = folder_of(&[
        ("a.yaml", LEGAL),
        ("board.yaml", "name: mine\nlocations: {}\n"),
        ("workflow.yml", "on: push\njobs: {}\n"),
        ("list.json", "[1, 2]"),
        ("several.yaml", "a: 1\n---\nb: 2\n"),
    ]);
    let (status, text, messages) = run_in(folder.path(), &["check", "."]);
    assert_eq!(
        (status, messages.as_str()),
        (
            0,
            "railref: skipped 4 files that are not logs; --verbose names them\n"
        ),
        "{text}"
    );
    assert!(text.contains("1 log: 1 legal"), "{text}");
    let (_, _, messages) = run_in(folder.path(), &["check", "--verbose", "."]);
    assert!(
        messages.contains("railref: ./workflow.yml: not a log; skipped\n"),
        "{messages}"
    );
    assert_eq!(messages.lines().count(), 5);
    assert_eq!(run_in(folder.path(), &["check", "--quiet", "."]).2, "");
    assert_eq!(run_in(folder.path(), &["fmt", "--check", "."]).0, 0);
    // A file that is named is judged.
    for name in ["board.yaml", "workflow.yml", "list.json", "several.yaml"] {
        assert_eq!(run_in(folder.path(), &["check", name]).0, 2, "{name}");
    }
}

#[test]
fn what_was_meant_to_be_a_log_is_judged() {
    for text in [
        "",
        "# nothing\n",
        "gmae: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n",
        "game: chess\n",
        "game: [\n",
        "{\"game\": \"steel-driver\", \"pla",
        "a: 1\n---\ngame: steel-driver\n",
        "\u{feff}game: x\n",
    ] {
        let folder = folder_of(&[("a.yaml", text)]);
        let (status, _, messages) = run_in(folder.path(), &["check", "."]);
        assert_eq!((status, messages.as_str()), (2, ""), "{text}");
    }
}

#[test]
fn nothing_but_other_files_is_nothing() {
    let folder = folder_of(&[("workflow.yml", "on: push\n")]);
    let (status, text, messages) = run_in(folder.path(), &["check", "."]);
    assert_eq!((status, text.as_str()), (3, ""), "{messages}");
}

#[test]
fn settings_hold_for_the_folders_below_them() {
    let toml = "exclude = [\"drafts/\"]\ncomplete = true\n[rulings]\nuncontrolled-company = \"last\"\n\n[[logs]]\npaths = [\"friday/\"]\ncomplete = false\nrulings = {uncontrolled-company = \"passes\", final-tie-break = \"largest-company\"}\n";
    let own = format!("{LEGAL}rulings: {{uncontrolled-company: last}}\n");
    let folder = folder_of(&[
        ("railref.toml", toml),
        ("a.yaml", LEGAL),
        ("drafts/b.yaml", LEGAL),
        ("friday/c.yaml", LEGAL),
        ("friday/own.yaml", &own),
    ]);
    let verdicts = |at: &str, args: &[&str]| -> Vec<Value> {
        let (_, text, _) = run_in(
            &folder.path().join(at),
            &[&["check", "--format", "json"], args].concat(),
        );
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let seen = |verdict: &Value| {
        let of = |key: &str| {
            format!(
                "{} of {}",
                verdict["rulings"][key].as_str().unwrap(),
                verdict["rulings_from"][key].as_str().unwrap()
            )
        };
        let verdict = verdict["verdict"].as_str().unwrap();
        format!(
            "{verdict}: {}, {}",
            of("uncontrolled-company"),
            of("final-tie-break")
        )
    };
    let all: Vec<String> = verdicts("", &["."]).iter().map(seen).collect();
    let (plain, friday, own) = (
        "illegal: last of settings, total-goods of default",
        "legal: passes of settings, largest-company of settings",
        "legal: last of log, largest-company of settings",
    );
    assert_eq!(all, [plain, friday, own]);
    // They apply from a folder below them too, and the patterns mean the same.
    let below: Vec<String> = verdicts("friday", &["."]).iter().map(seen).collect();
    assert_eq!(below, [friday, own]);
    // The command line overrides the settings, and the log overrides both.
    let commanded: Vec<String> =
        verdicts("friday", &["--ruling", "uncontrolled-company=last", "."])
            .iter()
            .map(seen)
            .collect();
    assert_eq!(
        commanded,
        ["legal: last of command, largest-company of settings", own]
    );
    // A file that is named is judged although a search would leave it out.
    assert_eq!(verdicts("", &["drafts/b.yaml"]).len(), 1);
    let isolated: Vec<String> = verdicts("", &["--isolated", "."])
        .iter()
        .map(seen)
        .collect();
    assert_eq!(isolated.len(), 4);
    assert!(
        isolated[..3]
            .iter()
            .all(|verdict| verdict == "legal: passes of default, total-goods of default"),
        "{isolated:?}"
    );
    // The text for people names them too.
    let (_, text, _) = run_in(folder.path(), &["check", "friday/c.yaml"]);
    assert!(
        text.contains("uncontrolled-company: passes (from railref.toml)"),
        "{text}"
    );
    let config = folder.path().join("railref.toml");
    let elsewhere = folder_of(&[("x.yaml", LEGAL)]);
    assert_eq!(
        run_in(
            elsewhere.path(),
            &["check", "--config", config.to_str().unwrap(), "x.yaml"]
        )
        .0,
        0
    );
}

#[test]
fn a_board_of_the_settings_is_that_of_the_logs_that_name_none() {
    let board = fs::read_to_string("fixtures/ride-the-rails/boards/small.yaml").unwrap();
    let log = "game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nmoves: []\n";
    let toml = "[boards]\nride-the-rails = \"boards/small.yaml\"\n";
    let folder = folder_of(&[
        ("railref.toml", toml),
        ("boards/small.yaml", &board),
        ("2026/may/a.yaml", log),
        ("b.yaml", log),
    ]);
    let (status, text, _) = run_in(
        folder.path(),
        &["check", "--format", "json", "2026", "b.yaml"],
    );
    assert_eq!(status, 0, "{text}");
    for line in text.lines() {
        assert_eq!(
            serde_json::from_str::<Value>(line).unwrap()["board"],
            "small"
        );
    }
    let repaired = run_in(
        folder.path(),
        &["repair", "--format", "json", "2026/may/a.yaml"],
    );
    assert!(repaired.1.contains("\"board\":\"small\""), "{repaired:?}");
}

#[test]
fn a_log_is_laid_out_with_the_names_of_the_board_of_the_settings() {
    let read = |name: &str| fs::read_to_string(format!("fixtures/ride-the-rails/{name}")).unwrap();
    let named = read("cases/small-board.yaml");
    let line = named
        .lines()
        .find(|line| line.starts_with("board:"))
        .expect("it names its board");
    let log = named.replacen(&format!("{line}\n"), "", 1);
    let toml = "[boards]\nride-the-rails = \"small.yaml\"\n";
    let folder = folder_of(&[
        ("railref.toml", toml),
        ("small.yaml", &read("boards/small.yaml")),
        ("a.yaml", &log),
    ]);
    assert_eq!(run_in(folder.path(), &["check", "a.yaml"]).0, 0, "{log}");
    let (status, _, reported) = run_in(folder.path(), &["fmt", "a.yaml"]);
    assert_eq!((status, reported.as_str()), (0, ""));
    assert_eq!(run_in(folder.path(), &["fmt", "--check", "a.yaml"]).0, 0);
}

#[test]
fn exclude_is_of_what_is_found() {
    let folder = folder_of(&[
        ("a.yaml", LEGAL),
        ("b.old.yaml", LEGAL),
        ("drafts/c.yaml", LEGAL),
        ("keep/drafts/d.yaml", LEGAL),
    ]);
    assert_eq!(
        judged(
            folder.path(),
            &["--exclude", "*.old.yaml", "--exclude", "/drafts/", "."]
        ),
        ["./a.yaml", "./keep/drafts/d.yaml"]
    );
    assert_eq!(
        judged(folder.path(), &["--exclude", "drafts/", "**/*.yaml"]),
        ["a.yaml", "b.old.yaml"]
    );
    assert_eq!(
        judged(folder.path(), &["--exclude", "*.yaml", "a.yaml"]),
        ["a.yaml"]
    );
}

#[test]
fn formats_of_the_settings() {
    let folder = folder_of(&[
        (
            "railref.toml",
            "[formats]\ncheck = \"json\"\nscore = \"csv\"\nledger = \"csv\"\nleague = \"json\"\n",
        ),
        ("a.yaml", LEGAL),
    ]);
    assert!(
        run_in(folder.path(), &["check", "a.yaml"])
            .1
            .starts_with("{\"schema\":1")
    );
    assert!(
        run_in(folder.path(), &["score", "a.yaml"])
            .1
            .starts_with("log,document,id")
    );
    assert!(
        run_in(folder.path(), &["ledger", "a.yaml"])
            .1
            .starts_with("log,document,")
    );
    assert!(
        run_in(folder.path(), &["league", "a.yaml"])
            .1
            .starts_with("{\"schema\":1")
    );
    assert!(
        run_in(folder.path(), &["check", "--format", "human", "a.yaml"])
            .1
            .starts_with("a.yaml: legal")
    );
    fs::write(
        folder.path().join("railref.toml"),
        "[formats]\ncheck = \"pdf\"\n",
    )
    .unwrap();
    let words =
        "line 2: check can be human, json, ndjson, sarif, github, junit, gitlab or markdown\n";
    let (_, _, message) = run_in(folder.path(), &["check", "a.yaml"]);
    assert!(
        message.ends_with(&format!("/railref.toml: {words}")),
        "{message}"
    );
    fs::write(
        folder.path().join("other.toml"),
        "[formats]\ncheck = \"svg\"\n",
    )
    .unwrap();
    assert_eq!(
        run_in(
            folder.path(),
            &["check", "--config", "other.toml", "a.yaml"]
        )
        .2,
        "railref: other.toml: line 2: check can be human, json, ndjson, sarif, github, junit, gitlab or markdown\n"
    );
}

/// Settings next to the logs may be a stranger's: they cannot choose a format that a build service
/// executes.
#[test]
fn settings_that_are_found_choose_no_format_that_acts() {
    let folder = folder_of(&[
        ("railref.toml", "[formats]\ncheck = \"github\"\n"),
        ("a.yaml", ILLEGAL),
    ]);
    let (status, text, message) = run_in(folder.path(), &["check", "a.yaml"]);
    assert_eq!((status, text.as_str()), (2, ""));
    assert!(
        message.starts_with("railref: railref.toml: check = \"github\" does not count here")
            && message.contains("--format github"),
        "{message}"
    );
    for chosen in [
        &["--config", "railref.toml"][..],
        &["--format", "github"],
        &["--isolated", "--format", "github"],
    ] {
        let (status, text, _) = run_in(folder.path(), &[&["check", "a.yaml"], chosen].concat());
        assert!(
            status == 1 && text.starts_with("::error file=a.yaml"),
            "{chosen:?}: {text}"
        );
    }
}

/// The setting for complete games applies to every command that gives a verdict.
#[test]
fn an_unfinished_log_is_illegal_for_diff_too_where_the_settings_ask_for_whole_ones() {
    let folder = folder_of(&[
        ("railref.toml", "complete = true\n"),
        ("a.yaml", LEGAL),
        ("b.yaml", LEGAL),
    ]);
    let (_, text, _) = run_in(
        folder.path(),
        &["diff", "--format", "json", "a.yaml", "b.yaml"],
    );
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["left"]["verdict"], "illegal", "{document}");
}

#[test]
fn what_is_wrong_with_settings_is_said() {
    let cases = [
        (
            "colour = 1\n",
            "unknown key colour; the keys here are exclude, force-exclude",
        ),
        (
            "complete = \"yes\"\n",
            "line 1: complete: expected true or false",
        ),
        (
            "[rulings]\nuncontroled = \"x\"\n",
            "line 2: there is no ruling uncontroled; the rulings are ",
        ),
        (
            "[rulings]\nuncontrolled-company = \"x\"\n",
            "line 2: uncontrolled-company can be passes or last",
        ),
        (
            "formats = {check = \"jsn\"}\n",
            "line 1: check can be human, json, ",
        ),
        (
            "[boards]\nsteeldriver = \"x\"\n",
            "; did you mean steel-driver?",
        ),
        (
            "[boards]\nchess = \"x\"\n",
            "there is no game chess; the games are steel-driver",
        ),
        ("=\n", "railref.toml: line 1: "),
        (
            "# All logs are whole games.\n\ncomplet = true\n",
            "railref.toml: line 3: unknown key complet; the keys here are exclude, force-exclude, complete, rulings, boards, formats, players, logs; did you mean complete?",
        ),
        (
            "[formats]\nreplay = \"html\"\n",
            "line 2: replay has no configurable format; the commands that have one are check, score, rulings, tracks",
        ),
    ];
    for (toml, said) in cases {
        let folder = folder_of(&[("railref.toml", toml), ("a.yaml", LEGAL)]);
        for command in ["check", "score", "repair", "fmt"] {
            let (status, text, message) = run_in(folder.path(), &[command, "a.yaml"]);
            assert_eq!((status, text.as_str()), (2, ""), "{toml}");
            assert!(
                !message.contains('\u{fffd}')
                    && message.contains(said)
                    && message.contains("railref.toml"),
                "{toml}: {message}"
            );
        }
    }
    let (status, _, message) = run(&[
        "check",
        "--ruling",
        "uncontrolled-company=x",
        "fixtures/steel-driver/games",
    ]);
    assert_eq!(
        (
            status,
            message.contains("uncontrolled-company can be passes or last")
        ),
        (2, true),
        "{message}"
    );
    assert_eq!(
        run(&["check", "--ruling", "x", "fixtures/steel-driver/games"]).0,
        2
    );
}

#[test]
fn exit_zero_is_for_verdicts_only() {
    let folder = folder_of(&[
        ("legal.yaml", LEGAL),
        ("illegal.yaml", ILLEGAL),
        ("bad.yaml", "game: chess\n"),
        ("other.yaml", "on: push\n"),
    ]);
    for paths in [
        &["."][..],
        &["legal.yaml"],
        &["illegal.yaml"],
        &["bad.yaml"],
        &["illegal.yaml", "bad.yaml"],
    ] {
        for command in ["check", "score", "league"] {
            assert_eq!(
                run_in(folder.path(), &[&[command, "--exit-zero"], paths].concat()).0,
                0,
                "{command} {paths:?}"
            );
        }
    }
    assert_eq!(
        run_in(
            folder.path(),
            &["diff", "--exit-zero", "legal.yaml", "illegal.yaml"]
        )
        .0,
        0
    );
    assert_eq!(
        run_in(
            folder.path(),
            &["diff", "--exit-zero", "legal.yaml", "bad.yaml"]
        )
        .0,
        0
    );
    assert_eq!(
        run_in(folder.path(), &["fmt", "--exit-zero", "bad.yaml"]).0,
        0
    );
    assert_eq!(run_in(folder.path(), &["fmt", "--exit-zero", "-"]).0, 0);
    assert_eq!(
        run_in(
            folder.path(),
            &[
                "fmt",
                "--exit-zero",
                "--check",
                "legal.yaml",
                "illegal.yaml",
                "bad.yaml"
            ]
        )
        .0,
        0
    );
    for command in ["state", "legal"] {
        assert_eq!(
            run_in(folder.path(), &[command, "--exit-zero", "bad.yaml"]).0,
            0,
            "{command}"
        );
        assert_eq!(
            run_in(
                folder.path(),
                &[command, "--exit-zero", "illegal.yaml", "--at", "1"]
            )
            .0,
            0,
            "{command}"
        );
        assert_eq!(
            run_in(
                folder.path(),
                &[command, "--exit-zero", "legal.yaml", "--at", "99"]
            )
            .0,
            2,
            "{command}: no such move"
        );
    }
    let why = |action: &str| {
        run_in(
            folder.path(),
            &[
                "legal",
                "--exit-zero",
                "legal.yaml",
                "--at",
                "0",
                "--why",
                action,
            ],
        )
        .0
    };
    assert_eq!(
        (why("{bid: 1, by: Andy}"), why("{hop: 1}")),
        (0, 2),
        "an illegal move, and what is no move"
    );
    assert_eq!(
        run_in(folder.path(), &["fmt", "--exit-zero", "missing.yaml"]).0,
        2
    );
    assert_eq!(
        run_in(folder.path(), &["check", "--exit-zero", "missing.yaml"]).0,
        2
    );
    assert_eq!(
        run_in(
            folder.path(),
            &["check", "--exit-zero", "--no-such-option", "."]
        )
        .0,
        2
    );
    let (status, ..) = answer(railref(&["check", "--exit-zero", "--lines", "-"]).write_stdin(""));
    assert_eq!(status, 0, "an empty part of a stream is no crash");
}

#[test]
fn a_score_after_a_move_and_without_one() {
    let log = "fixtures/steel-driver/games/four-players.yaml";
    let score = |args: &[&str]| -> Value {
        let (_, text, _) = run(&[&["score", "--format", "json", log], args].concat());
        serde_json::from_str(&text).unwrap()
    };
    // The standing after a move is the last reading of the tracks up to it.
    let (_, tracks, _) = run(&["tracks", "--format", "ndjson", log]);
    let tracks: Vec<Value> = tracks
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for at in [0, 27, 52, 100, 165] {
        let score = score(&["--at", &at.to_string()]);
        assert_eq!(
            (&score["at"], &score["verdict"]),
            (&at.into(), &"legal".into())
        );
        for rank in score["ranking"].as_array().unwrap() {
            let own = |record: &&Value| {
                record["track"] == "cash"
                    && record["subject"] == rank["player"]
                    && record["move"].as_i64() <= Some(at)
            };
            assert_eq!(
                tracks.iter().rfind(own).unwrap()["value"],
                rank["score"],
                "after {at}"
            );
        }
    }
    assert_eq!(score(&[])["ranking"], score(&["--at", "165"])["ranking"]);
    // What follows is not judged.
    let breaks = "fixtures/steel-driver/rules/route-taken.breaks.yaml";
    assert_eq!(
        (
            run(&["score", breaks]).0,
            run(&["score", "--at", "6", breaks]).0,
            run(&["score", "--without", "7", breaks]).0
        ),
        (1, 0, 0)
    );
    let (_, text, _) = run(&["score", "--without", "7", breaks]);
    assert!(
        text.contains("Standing so far, of an unfinished game, without move 7 (line 11)"),
        "{text}"
    );
    let (status, _, message) = run(&["score", "--without", "99", breaks]);
    assert_eq!(status, 2);
    assert!(
        message.contains("there is no move 99: the log has 7"),
        "{message}"
    );
}

#[test]
fn a_comparison_goes_on_past_the_dispute() {
    let [breaks, keeps] = ["breaks", "keeps"]
        .map(|kind| format!("fixtures/steel-driver/rules/route-taken.{kind}.yaml"));
    let (_, text, _) = run(&["diff", &breaks, &keeps]);
    assert!(
        text.contains("not known (the replay stopped at line 11)"),
        "{text}"
    );
    assert!(
        text.contains(&format!("The rules allow only what {keeps} says.")),
        "{text}"
    );
    let (status, text, _) = run(&["diff", "--keep-going", &breaks, &keeps]);
    assert_eq!(status, 1);
    assert!(
        text.contains("continued past the illegal move (line 11)") && !text.contains("not known"),
        "{text}"
    );
    // Whether two moves are both legal does not depend on rulings.
    let folder = folder_of(&[
        ("a.yaml", LEGAL),
        ("b.yaml", &LEGAL.replace("bid: 3", "bid: 4")),
    ]);
    let log = |bid: u32| {
        format!("{LEGAL}  - {{pass: Don}}\n  - {{bid: {bid}, by: Simon}}\n  - {{pass: Andy}}\n")
    };
    fs::write(folder.path().join("a.yaml"), log(4)).unwrap();
    fs::write(folder.path().join("b.yaml"), log(5)).unwrap();
    let (_, text, _) = run_in(folder.path(), &["diff", "a.yaml", "b.yaml"]);
    assert!(
        text.contains("the rules cannot decide between them"),
        "{text}"
    );
}

/// An invalid pattern is reported with its file and line, and not quoted: settings may be a
/// stranger's.
#[test]
fn an_invalid_pattern_is_reported_with_its_line() {
    for (settings, line) in [
        ("complete = false\nexclude = [\"secret[z-a]\"]\n", 2),
        ("[[logs]]\npaths = [\"secret[z-a]\"]\n", 1),
    ] {
        let folder = folder_of(&[("railref.toml", settings)]);
        let (status, _, said) = run_in(folder.path(), &["check", "."]);
        assert_eq!(status, 2, "{said}");
        let begins = format!("railref: railref.toml: line {line}: a pattern is not valid: ");
        assert!(said.starts_with(&begins), "{said}");
        assert!(!said.contains("secret"), "{said}");
    }
}
