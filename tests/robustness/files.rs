//! Hostile files, stored (fixtures/hostile/files) and made from a table
//! (fixtures/hostile/made.yaml), through every command: no panic, an exit status of the contract,
//! memory and output bounded by the size of the file.

use crate::support::cases::{data, hostile};
use crate::support::command::PROGRAM;
use crate::support::statement::Statement;
use crate::support::{due, shown};
use serde::Deserialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// The memory of a run in KiB: a constant, and a multiple of the input.
const MEMORY: (usize, usize) = (600 << 10, 400);
/// The output of a run in bytes: a constant (a map, the rules of a SARIF report, a hundred faults
/// of form), and a multiple of the input: a wrong hex in a list takes four bytes, and its report
/// with the surrounding lines a thousand and more.
const OUTPUT: (usize, usize) = (200_000, 400);
/// Seconds of processor time after which a run is ended; only one that hangs comes near.
const SECONDS: u32 = 300;

/// The commands that read a log; the log is appended, and for `diff` a second time.
const COMMANDS: [&[&str]; 13] = [
    &["check", "--format", "sarif"],
    &["check", "--format", "junit"],
    &["check", "--format", "github", "--keep-going"],
    &["score"],
    &["score", "--format", "json"],
    &["tracks"],
    &["replay"],
    &["replay", "--format", "json"],
    &["state"],
    &["state", "--format", "svg"],
    &["legal"],
    &["fmt", "--check"],
    &["diff"],
];

/// A file that is made by repetition.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Made {
    name: String,
    #[serde(default)]
    head: String,
    repeat: String,
    times: usize,
    /// How many repetitions the tests use; `make linear` uses all.
    tried: Option<usize>,
    #[serde(default)]
    tail: String,
    /// The game, if it is a board; the log next to it names it.
    board: Option<String>,
    /// `lines` for one log per line.
    log: Option<String>,
    #[serde(default)]
    options: Vec<String>,
    verdict: Statement,
    /// Whether the other commands are tested.
    #[serde(default = "yes")]
    others: bool,
}

fn yes() -> bool {
    true
}

fn made() -> Vec<Made> {
    data("fixtures/hostile/made.yaml")
}

impl Made {
    /// Returns the text with this many repetitions.
    fn text(&self, times: usize) -> String {
        let mut text = self.head.replace("{n}", "0");
        for n in 0..times {
            if self.repeat.contains("{n}") {
                text.push_str(
                    &self
                        .repeat
                        .replace("{n}", &n.to_string())
                        .replace("{m}", &n.saturating_sub(1).to_string()),
                );
            } else {
                text.push_str(&self.repeat);
            }
        }
        text + &self.tail
    }

    /// Writes the file, and the log that names it if it is a board. Returns the path of the log and
    /// the size of both.
    fn write(&self, folder: &Path, times: usize) -> (PathBuf, usize) {
        let text = self.text(times);
        let ending = if self.log.as_deref() == Some("lines") {
            "jsonl"
        } else {
            "yaml"
        };
        let path = folder.join(format!("{}.{ending}", self.name));
        fs::write(&path, &text).expect("written");
        let Some(game) = &self.board else {
            return (path, text.len());
        };
        let log = folder.join("log.yaml");
        let board = format!(
            "game: {game}\nboard: ./{}.yaml\nplayers: [Andy, Don, Simon]\nmoves: []\n",
            self.name
        );
        fs::write(&log, &board).expect("written");
        (log, text.len() + board.len())
    }
}

/// Runs the command under limits of memory and time that grow with the size of its input.
fn railref(arguments: &[&str], size: usize, name: &str) -> Output {
    let memory = MEMORY.0 + size.div_ceil(1024) * MEMORY.1;
    let limits = format!("ulimit -v {memory} && ulimit -t {SECONDS} && exec \"$0\" \"$@\"");
    let output = Command::new("sh")
        .args(["-c", &limits, PROGRAM])
        .args(arguments)
        .env("NO_COLOR", "1")
        .env_remove("RUST_BACKTRACE")
        .output()
        .expect("run");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        !errors.contains("panicked") && !errors.contains("memory allocation"),
        "{name}: {arguments:?}: {errors:.2000}"
    );
    let status = output.status.code().unwrap_or_else(|| {
        panic!(
            "{name}: {arguments:?}: ended by a signal: {}",
            output.status
        )
    });
    assert!(
        (0..=3).contains(&status),
        "{name}: {arguments:?}: status {status}: {errors:.2000}"
    );
    let reported = output.stdout.len() + output.stderr.len();
    let most = OUTPUT.0 + OUTPUT.1 * size;
    assert!(
        reported <= most,
        "{name}: {arguments:?}: {reported} bytes told of {size}"
    );
    assert!(
        status == 0 || reported > 0,
        "{name}: {arguments:?}: status {status} without a word"
    );
    assert!(
        !output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b),
        "{name}: {arguments:?}: an escape sequence"
    );
    output
}

/// Tests the exit status and findings of `check` for people and for machines. What one of many
/// findings is, only the report for machines says.
fn check(path: &Path, size: usize, name: &str, options: &[String], stated: &Statement) {
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let path = path.to_str().expect("a path");
    for form in ["human", "json"] {
        let output = railref(
            &[&["check", "--format", form][..], &options, &[path]].concat(),
            size,
            name,
        );
        let report = String::from_utf8(output.stdout).expect("UTF-8");
        let errors = String::from_utf8_lossy(&output.stderr);
        let status = output.status.code().expect("a status");
        assert_eq!(
            status,
            stated.status(),
            "{name}: {form}: {report:.1000}{errors:.1000}"
        );
        if form == "json" {
            let verdicts: Vec<Json> = report
                .lines()
                .map(|line| serde_json::from_str(line).expect("JSON"))
                .collect();
            let said = Statement::of_run(&verdicts, status);
            assert!(
                stated.holds(&said),
                "{name}: {stated} is stated, {:.1000} is said",
                said.to_string()
            );
        } else {
            for found in &stated.found {
                assert!(
                    report.contains(&found.code),
                    "{name}: {form}: no {}: {report:.1000}{errors:.1000}",
                    found.code
                );
            }
        }
    }
}

/// Returns the status of a command on a file with one log, which follows from that of `check`.
fn follows(command: &str, check: i32) -> i32 {
    match (command, check) {
        // A well-formed log can be laid out and is the same as itself, legal or not. `fmt --check`
        // exits with 1 for another layout.
        ("diff", 0 | 1) => 0,
        // There is nothing to compare with.
        ("diff", 3) => 2,
        (_, status) => status,
    }
}

/// Tests the other commands that are due; returns those whose status is wrong.
fn others(
    turn: usize,
    path: &Path,
    size: usize,
    name: &str,
    status: i32,
    known: &BTreeMap<String, i32>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    let path = path.to_str().expect("a path");
    for command in due(COMMANDS, turn) {
        let paths: &[&str] = if command[0] == "diff" {
            &[path, path]
        } else {
            &[path]
        };
        let found = railref(&[command, paths].concat(), size, name)
            .status
            .code();
        let wanted = known
            .get(&command.join(" "))
            .or_else(|| known.get(command[0]))
            .copied()
            .unwrap_or_else(|| follows(command[0], status));
        let laid = command[0] == "fmt" && wanted < 2 && matches!(found, Some(0 | 1));
        if !laid && found != Some(wanted) {
            wrong.push(format!(
                "{name}: {command:?}: status {found:?} instead of {wanted}"
            ));
        }
    }
    wrong
}

#[test]
fn stored_files_through_every_command() {
    let mut wrong = Vec::new();
    for (turn, (path, stated)) in hostile().into_iter().enumerate() {
        let (size, name) = (
            fs::metadata(&path).expect("a file").len() as usize,
            shown(&path),
        );
        check(&path, size, &name, &stated.options, &stated.verdict);
        wrong.extend(others(
            turn,
            &path,
            size,
            &name,
            stated.verdict.status(),
            &stated.others,
        ));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn made_files_are_checked_within_limits() {
    for case in made() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, size) = case.write(folder.path(), case.tried.unwrap_or(case.times));
        check(&path, size, &case.name, &case.options, &case.verdict);
        if let Some(game) = &case.board {
            let board = path.with_file_name(format!("{}.yaml", case.name));
            let status = railref(
                &[
                    "board",
                    "check",
                    board.to_str().expect("a path"),
                    "--game",
                    game,
                ],
                size,
                &case.name,
            )
            .status
            .code();
            assert_eq!(
                status,
                Some(case.verdict.status()),
                "{}: board check",
                case.name
            );
        }
    }
}

#[test]
fn made_files_through_every_command() {
    let cases = made();
    let cases = cases.iter().filter(|case| case.others).enumerate();
    for (at, case) in cases {
        let folder = tempfile::tempdir().expect("a folder");
        // A single run shows no more with a hundred thousand repetitions than with a thousand.
        let (path, size) = case.write(folder.path(), case.tried.unwrap_or(case.times).min(1500));
        for command in due(COMMANDS, at) {
            let path = path.to_str().expect("a path");
            let paths: &[&str] = if command[0] == "diff" {
                &[path, path]
            } else {
                &[path]
            };
            railref(&[command, paths].concat(), size, &case.name);
        }
    }
}

/// Four times the repetitions take four times the work if it is linear, sixteen times if it is
/// quadratic; the bound is in between. Timing has no place in CI: `make linear` runs this by hand.
#[test]
fn time_grows_with_the_repetitions() {
    if std::env::var_os("RAILREF_TIMES").is_none() {
        eprintln!("skipped: times are measured by `make linear`");
        return;
    }
    let mut slow = Vec::new();
    for case in made() {
        let folder = tempfile::tempdir().expect("a folder");
        let take = |times: usize| {
            let (path, size) = case.write(folder.path(), times);
            let options: Vec<&str> = case.options.iter().map(String::as_str).collect();
            let arguments = [
                &["check", "--quiet"][..],
                &options,
                &[path.to_str().expect("a path")],
            ]
            .concat();
            let once = || {
                let begun = Instant::now();
                railref(&arguments, size, &case.name);
                begun.elapsed()
            };
            (0..3)
                .map(|_| once())
                .min()
                .expect("three times")
                .max(Duration::from_millis(20))
        };
        let rounds: Vec<(Duration, Duration)> = (0..3)
            .map(|_| (take(case.times / 4), take(case.times)))
            .collect();
        println!("{}: {:?}", case.name, rounds.iter().min());
        if rounds.iter().all(|(short, long)| *long > *short * 10) {
            slow.push(format!("{}: {rounds:?}", case.name));
        }
    }
    assert_eq!(
        slow, [""; 0],
        "four times the repetitions take more than ten times as long"
    );
}
