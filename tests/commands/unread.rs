//! A path that cannot be read is an error in every format, so that nobody takes the report for one
//! of everything that was named.

use crate::support::command::{run_in, run_on};
use crate::support::folder_of;
use serde_json::Value as Json;
use std::fs;

const LOG: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {pass: Andy}\n";

/// Paths that cannot be read, each created in a folder.
const PATHS: &[&str] = &[
    "missing.yaml",
    "odd, name: 50%.yaml",
    "link.yaml",
    "pipe.yaml",
];

fn folder() -> tempfile::TempDir {
    let folder = folder_of(&[("a.yaml", LOG)]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", folder.path().join("link.yaml")).unwrap();
        let made = std::process::Command::new("mkfifo")
            .arg(folder.path().join("pipe.yaml"))
            .status();
        assert!(made.is_ok_and(|made| made.success()));
    }
    folder
}

#[test]
fn check_reports_it_in_every_format() {
    let folder = folder();
    let help = run_in(folder.path(), &["check", "--help"]).1;
    for path in PATHS {
        for format in ["human", "json", "sarif", "github", "junit"] {
            assert!(help.contains(format), "a format of check: {format}");
            for logs in [&[*path][..], &["a.yaml", path]] {
                let own = run_in(
                    folder.path(),
                    &[&["check", "--format", format], logs].concat(),
                );
                let output = format!("{format}=report.out");
                let beside = run_in(
                    folder.path(),
                    &[&["check", "--output", output.as_str()], logs].concat(),
                );
                let report = fs::read_to_string(folder.path().join("report.out")).unwrap();
                for (status, _, errors) in [&own, &beside] {
                    assert_eq!(*status, 2, "{format} {logs:?}");
                    assert!(
                        errors.starts_with(&format!("railref: {path}: ")),
                        "{format} {logs:?}: {errors}"
                    );
                }
                for (text, is_file) in [(&own.1, false), (&report, true)] {
                    says_unread(format, path, logs.len() - 1, text, is_file);
                }
            }
        }
    }
}

/// Asserts that a report on some logs says that a path could not be read.
#[track_caller]
fn says_unread(format: &str, path: &str, logs: usize, report: &str, is_file: bool) {
    match format {
        "human" => {
            // On standard output, without a log, there is nothing to sum up.
            if is_file || logs > 0 {
                assert!(report.contains("1 path could not be read\n"), "{report}");
            }
            assert_eq!(
                is_file,
                report.contains(&format!("{path}: it cannot be read: "))
            );
        }
        // One object per log, and none for what is not a log.
        "json" => assert_eq!(report.lines().count(), logs, "{report}"),
        "sarif" => {
            let report: Json = serde_json::from_str(report).expect("JSON");
            let invocation = &report["runs"][0]["invocations"][0];
            assert_eq!(invocation["executionSuccessful"], false, "{report}");
            let reported = invocation["toolExecutionNotifications"].as_array().unwrap();
            assert_eq!(
                (reported.len(), &reported[0]["level"]),
                (1, &Json::from("error"))
            );
            let text = reported[0]["message"]["text"].as_str().unwrap();
            assert!(text.starts_with("it cannot be read: "), "{text}");
        }
        "github" => {
            let path = path
                .replace('%', "%25")
                .replace(',', "%2C")
                .replace(':', "%3A");
            let head = format!("::error file={path},title=railref::it cannot be read: ");
            assert!(
                report.lines().any(|line| line.starts_with(&head)),
                "{report}"
            );
        }
        _ => {
            let document = roxmltree::Document::parse(report).expect("XML");
            let suite = document.root_element();
            assert_eq!(suite.attribute("errors"), Some("1"), "{report}");
            let error = document
                .descendants()
                .find(|node| node.has_tag_name("error"))
                .expect("an error");
            let case = error.parent().expect("a test case");
            assert_eq!(case.attribute("name"), Some(path));
            assert!(
                error
                    .attribute("message")
                    .unwrap()
                    .contains("cannot be read")
            );
        }
    }
}

/// Every other command says so too, and gives no report that looks complete.
#[test]
fn every_command_says_so() {
    let folder = folder();
    let forms: &[(&str, &[&str])] = &[
        ("score", &["table", "json", "csv", "ndjson", "yaml"]),
        ("tracks", &["table", "json", "csv", "ndjson", "svg", "html"]),
        ("ledger", &["table", "json", "csv", "ndjson"]),
        ("league", &["table", "json", "csv"]),
        ("replay", &["text", "json", "markdown", "html"]),
        ("state", &["table", "json", "svg", "log"]),
        ("legal", &["table", "json"]),
        ("repair", &["human", "json"]),
    ];
    for path in PATHS {
        for (command, formats) in forms {
            for format in *formats {
                let (status, _, errors) =
                    run_in(folder.path(), &[command, "--format", format, path]);
                assert_eq!(status, 2, "{command} {format} {path}: {errors}");
                assert!(
                    errors.contains(&format!("railref: {path}: ")),
                    "{command} {format} {path}: {errors}"
                );
            }
        }
    }
}

/// Bytes that are not text are a malformed log, not a path that cannot be read.
#[test]
fn standard_input_is_named_as_a_dash() {
    let (status, out, _) = run_on("game: [", &["check", "--format", "github", "-"]);
    assert_eq!(status, 2);
    assert!(out.contains("file=-,"), "{out}");
}
