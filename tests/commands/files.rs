//! Files that the command writes: reports of `check --output`, logs laid out by `fmt`. They are
//! complete or absent, and never stale.

use crate::support::command::run_in;
use crate::support::folder_of;
use std::fs;
use std::path::Path;

const LEGAL: &str =
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n";
const UNTIDY: &str =
    "players: [Andy, Don, Simon]\ngame: Steel-Driver\nmoves:\n  - {by: Andy, bid: 3, offer: RED}\n";

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// If nothing could be checked the files say so, and an earlier report is not mistaken for one of
/// this run.
#[test]
fn reports_are_written_whatever_was_found() {
    let formats = ["json", "sarif", "junit", "github", "human"];
    for (logs, status) in [("nothing", 3), ("missing.yaml", 2)] {
        let folder = folder_of(&[]);
        fs::create_dir(folder.path().join("nothing")).unwrap();
        let outputs: Vec<String> = formats
            .iter()
            .map(|format| format!("{format}=report.{format}"))
            .collect();
        for format in formats {
            fs::write(
                folder.path().join(format!("report.{format}")),
                "{\"schema\":1} of yesterday",
            )
            .unwrap();
        }
        let mut args = vec!["check", logs];
        args.extend(outputs.iter().flat_map(|output| ["--output", output]));
        assert_eq!(run_in(folder.path(), &args).0, status, "{logs}");
        let report = |format: &str| {
            fs::read_to_string(folder.path().join(format!("report.{format}"))).unwrap()
        };
        // All formats but JSON say that something cannot be read: see tests/commands/unread.rs.
        let unread = if logs == "missing.yaml" { 1 } else { 0 };
        assert_eq!(report("json"), "");
        assert_eq!(report("github").lines().count(), unread);
        assert!(report("human").contains("no log checked\n"));
        let junit = report("junit");
        assert_eq!(
            roxmltree::Document::parse(&junit)
                .unwrap()
                .root_element()
                .attribute("tests"),
            Some(unread.to_string().as_str())
        );
        let sarif: serde_json::Value = serde_json::from_str(&report("sarif")).unwrap();
        let run = &sarif["runs"][0];
        assert_eq!(run["results"].as_array().map(Vec::len), Some(0));
        assert_eq!(
            (
                &run["invocations"][0]["executionSuccessful"],
                &run["invocations"][0]["exitCode"]
            ),
            (&false.into(), &status.into())
        );
    }
}

/// A report of the previous run, among the logs of a folder, is not read as a log.
#[test]
fn a_report_of_the_run_before_is_no_log() {
    let folder = folder_of(&[("game.yaml", LEGAL)]);
    for _ in 0..2 {
        let (status, text, _) = run_in(
            folder.path(),
            &[
                "check",
                ".",
                "--format",
                "json",
                "--output",
                "json=report.json",
            ],
        );
        assert_eq!((status, text.lines().count()), (0, 1), "{text}");
    }
    assert_eq!(
        run_in(folder.path(), &["check", "."]).0,
        0,
        "a report is known by what is in it, also when it is not written anew"
    );
}

/// A log is never overwritten as if it were an old report, however its path is written.
#[test]
fn a_report_never_takes_the_place_of_a_log() {
    let folder = folder_of(&[
        ("game.yaml", LEGAL),
        ("other.json", "{\"game\": \"steel-driver\"}"),
    ]);
    for (path, output) in [
        ("./game.yaml", "json=game.yaml"),
        (".", "json=other.json"),
        (".", "human=./game.yaml"),
    ] {
        let (status, _, error) = run_in(folder.path(), &["check", path, "--output", output]);
        assert_eq!(status, 2, "{output}: {error}");
    }
    assert_eq!(
        fs::read_to_string(folder.path().join("game.yaml")).unwrap(),
        LEGAL
    );
    for output in ["game.yaml", "./game.yaml", "other.json"] {
        let (status, _, error) = run_in(
            folder.path(),
            &["replay", "--format", "html", "-o", output, "game.yaml"],
        );
        assert_eq!(
            (status, error.contains("a log has this name")),
            (2, true),
            "{output}: {error}"
        );
    }
    assert_eq!(
        run_in(
            folder.path(),
            &["replay", "--format", "html", "-o", "game.html", "game.yaml"]
        )
        .0,
        0
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("game.yaml")).unwrap(),
        LEGAL
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("other.json")).unwrap(),
        "{\"game\": \"steel-driver\"}"
    );
}

/// A file without a log is a malformed log for every command that takes one.
#[test]
fn a_file_of_nothing_is_a_malformed_log() {
    let folder = folder_of(&[
        ("empty.yaml", ""),
        ("comment.yaml", "# nothing yet\n"),
        ("game.yaml", LEGAL),
    ]);
    for empty in ["empty.yaml", "comment.yaml"] {
        for args in [
            &["check"][..],
            &["score"],
            &["repair"],
            &["diff", "game.yaml"],
        ] {
            let (status, text, error) = run_in(
                folder.path(),
                &[args, &["--format", "json", empty]].concat(),
            );
            let document: serde_json::Value = serde_json::from_str(&text)
                .unwrap_or_else(|why| panic!("{args:?}: {why}: {text}{error}"));
            let verdict = if args[0] == "diff" {
                &document["outcome"]
            } else {
                &document["verdict"]
            };
            assert_eq!(
                (status, verdict.as_str()),
                (2, Some("malformed")),
                "{args:?} {empty}"
            );
        }
    }
}

#[test]
fn standard_output_is_a_whole_report_too_where_nothing_was_found() {
    let folder = folder_of(&[]);
    let (status, text, _) = run_in(folder.path(), &["check", ".", "--format", "sarif"]);
    assert_eq!(
        (
            status,
            serde_json::from_str::<serde_json::Value>(&text).unwrap()["version"].as_str()
        ),
        (3, Some("2.1.0"))
    );
    let (status, text, _) = run_in(folder.path(), &["check", ".", "--format", "junit"]);
    assert!(status == 3 && roxmltree::Document::parse(&text).is_ok());
    assert_eq!(run_in(folder.path(), &["check", "."]).1, "");
}

#[test]
fn no_temporary_file_is_left() {
    let folder = folder_of(&[("a.yaml", LEGAL), ("b.yaml", UNTIDY)]);
    fs::create_dir(folder.path().join("taken")).unwrap();
    run_in(
        folder.path(),
        &[
            "check",
            "a.yaml",
            "--output",
            "json=out.json",
            "--output",
            "sarif=taken",
        ],
    );
    run_in(folder.path(), &["fmt", "a.yaml", "b.yaml"]);
    assert_eq!(
        names(folder.path()),
        ["a.yaml", "b.yaml", "out.json", "taken"]
    );
}

#[test]
fn a_report_takes_no_other_name() {
    let folder = folder_of(&[("a.yaml", LEGAL)]);
    fs::create_dir(folder.path().join("taken")).unwrap();
    let reported = |args: &[&str]| {
        let (status, _, reported) = run_in(folder.path(), &[&["check", "a.yaml"], args].concat());
        assert_eq!(status, 2, "{args:?}");
        reported
    };
    assert_eq!(
        reported(&["--output", "json=taken"]),
        "railref: taken cannot be written: this is a folder\n"
    );
    assert_eq!(
        reported(&["--output", "json=no/out.json"]),
        "railref: no/out.json cannot be written: no such file or folder\n"
    );
    assert_eq!(
        reported(&["--output", "json=a.yaml"]),
        "railref: --output a.yaml: a log or another report has this name\n"
    );
    assert_eq!(
        reported(&["--output", "json=x", "--output", "sarif=x"]),
        "railref: --output x: a log or another report has this name\n"
    );
    assert_eq!(
        reported(&["--output", "json=x", "--output", "sarif=./x"]),
        "railref: --output ./x: a log or another report has this name\n"
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("a.yaml")).unwrap(),
        LEGAL
    );
    assert!(reported(&["--output", "out.json"]).contains("write FORMAT=FILE"));
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn fmt_keeps_permissions_and_follows_links() {
        let folder = folder_of(&[("real.yaml", UNTIDY)]);
        let (real, link) = (
            folder.path().join("real.yaml"),
            folder.path().join("link.yaml"),
        );
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real.yaml", folder.path().join("between.yaml")).unwrap();
        symlink("between.yaml", &link).unwrap();
        let before = fs::metadata(&real).unwrap().ino();
        assert_eq!(
            run_in(folder.path(), &["fmt", "link.yaml"]),
            (0, String::new(), String::new())
        );
        assert!(
            fs::symlink_metadata(&link).unwrap().is_symlink()
                && fs::symlink_metadata(folder.path().join("between.yaml"))
                    .unwrap()
                    .is_symlink()
        );
        let laid = fs::read_to_string(&real).unwrap();
        assert!(
            laid != UNTIDY && laid.starts_with("game: steel-driver\n"),
            "{laid}"
        );
        assert_eq!(mode(&real), 0o640);
        assert_ne!(
            fs::metadata(&real).unwrap().ino(),
            before,
            "another file was put in its place"
        );
        assert_eq!(run_in(folder.path(), &["fmt", "--check", "real.yaml"]).0, 0);
        // A file that is already in canonical layout is not touched.
        let before = fs::metadata(&real).unwrap().ino();
        assert_eq!(run_in(folder.path(), &["fmt", "real.yaml"]).0, 0);
        assert_eq!(fs::metadata(&real).unwrap().ino(), before);
    }

    #[test]
    fn a_report_goes_through_a_link_to_a_file_that_is_not_there_yet() {
        let folder = folder_of(&[("a.yaml", LEGAL)]);
        fs::create_dir(folder.path().join("reports")).unwrap();
        symlink("reports/today.json", folder.path().join("latest.json")).unwrap();
        assert_eq!(
            run_in(
                folder.path(),
                &["check", "a.yaml", "--output", "json=latest.json"]
            )
            .0,
            0
        );
        assert!(
            fs::read_to_string(folder.path().join("reports/today.json"))
                .unwrap()
                .ends_with("}\n")
        );
        assert_eq!(names(&folder.path().join("reports")), ["today.json"]);
        symlink("round.json", folder.path().join("round.json")).unwrap();
        let (status, _, reported) = run_in(
            folder.path(),
            &["check", "a.yaml", "--output", "json=round.json"],
        );
        assert_eq!(
            (status, reported.as_str()),
            (
                2,
                "railref: round.json cannot be written: its symbolic links form a loop\n"
            )
        );
    }

    #[test]
    fn links_in_a_circle_are_told_as_such() {
        let folder = folder_of(&[]);
        symlink("two.yaml", folder.path().join("one.yaml")).unwrap();
        symlink("one.yaml", folder.path().join("two.yaml")).unwrap();
        for command in ["check", "fmt", "score", "repair", "record"] {
            let (status, _, reported) = run_in(folder.path(), &[command, "one.yaml"]);
            assert!(
                status == 2 && reported.contains("its symbolic links form a loop"),
                "{command}: {reported}"
            );
        }
    }

    #[test]
    fn read_only_files_are_left_alone() {
        let folder = folder_of(&[("a.yaml", UNTIDY)]);
        let path = folder.path().join("a.yaml");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        let (status, _, reported) = run_in(folder.path(), &["fmt", "a.yaml"]);
        assert_eq!(
            (status, reported.as_str()),
            (2, "railref: a.yaml cannot be written: it is read-only\n")
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), UNTIDY);
    }

    #[test]
    fn a_device_is_written_to_and_not_replaced() {
        let folder = folder_of(&[("a.yaml", LEGAL)]);
        let (status, out, reported) = run_in(
            folder.path(),
            &["check", "a.yaml", "--quiet", "--output", "json=/dev/stdout"],
        );
        assert_eq!((status, reported.as_str()), (0, ""));
        assert!(
            serde_json::from_str::<serde_json::Value>(&out).is_ok(),
            "{out}"
        );
        assert!(fs::metadata("/dev/null").is_ok_and(|null| !null.is_file()));
        assert_eq!(
            run_in(
                folder.path(),
                &["check", "a.yaml", "--output", "sarif=/dev/null"]
            )
            .0,
            0
        );
        assert!(fs::metadata("/dev/null").is_ok_and(|null| !null.is_file()));
    }
}

/// A pattern that no shell has expanded is expanded by the command, unless a file has that very
/// name; reports are not taken for logs.
#[test]
fn a_pattern_stands_for_what_it_matches() {
    let folder = folder_of(&[
        ("b.yaml", LEGAL),
        ("a.yaml", LEGAL),
        ("c.json", "{\"schema\":1}"),
        ("[x].yaml", LEGAL),
    ]);
    fs::create_dir_all(folder.path().join("in/deep")).unwrap();
    fs::write(folder.path().join("in/deep/d.yaml"), LEGAL).unwrap();
    let checked = |args: &[&str]| {
        let (status, out, error) = run_in(folder.path(), args);
        let kept_out = "railref: 1 file kept out (hidden); --verbose names it\n";
        assert!(
            status == 0 && ["", kept_out].contains(&&*error),
            "{args:?} {error}"
        );
        let verdicts = out
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        verdicts
            .map(|verdict| verdict["log"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        checked(&["check", "--format", "json", "?.yaml"]),
        ["a.yaml", "b.yaml"]
    );
    assert_eq!(
        checked(&["check", "--format", "json", "**/*.yaml"]),
        ["[x].yaml", "a.yaml", "b.yaml", "in/deep/d.yaml"]
    );
    assert_eq!(
        checked(&["check", "--format", "json", "i*"]),
        ["in/deep/d.yaml"]
    );
    assert_eq!(
        checked(&["check", "--format", "json", "[x].yaml"]),
        ["[x].yaml"]
    );
    assert_eq!(
        checked(&[
            "check",
            "--format",
            "json",
            "--output",
            "json=c.json",
            "[ac].*"
        ]),
        ["a.yaml"]
    );
    // A pattern matches no hidden files, and nothing is checked twice.
    fs::write(folder.path().join("in/.hidden.yaml"), "no log").unwrap();
    fs::write(folder.path().join("in/e.yaml"), LEGAL).unwrap();
    let all = ["in/deep/d.yaml", "in/e.yaml"];
    for pattern in ["in/**", "in/**/*.yaml", "i*/**", "in/*"] {
        assert_eq!(
            checked(&["check", "--format", "json", pattern]),
            all,
            "{pattern}"
        );
    }
    let (status, _, error) = run_in(folder.path(), &["check", "in/**x/*"]);
    assert_eq!(status, 2);
    assert!(
        error.starts_with("railref: in/**x/*: invalid pattern: "),
        "{error}"
    );
    let (status, _, error) = run_in(folder.path(), &["check", "*.yml"]);
    assert_eq!(
        (status, error.as_str()),
        (2, "railref: *.yml: nothing matches this pattern\n")
    );
}
