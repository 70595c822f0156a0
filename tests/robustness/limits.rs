//! What is counted but not listed, what is read only once, and what is skipped because it would
//! take too long.

use crate::support::command::PROGRAM;
use crate::support::library::{
    BoardCache, Boards, CachedBoards, Judgement, NoBoards, Options, ReviewRequest, judge,
    judge_with,
};
use crate::support::root;
use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

const HEAD: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\n";

fn railref(arguments: &[&str], path: &Path) -> Output {
    Command::new(PROGRAM)
        .args(arguments)
        .arg(path)
        .output()
        .expect("run")
}

fn written(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    path
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

/// Returns logs with 1,234 findings of each kind: a name, the log, options, the status, and how the
/// rest is counted.
fn many() -> [(
    &'static str,
    String,
    &'static [&'static str],
    i32,
    &'static str,
); 3] {
    let illegal = format!("{HEAD}moves:\n{}", "  - {bid: 4, by: Andy}\n".repeat(1234));
    let malformed = format!("{HEAD}moves:\n{}", "  - {bid: 4, by: Andi}\n".repeat(1234));
    let claims = format!(
        "{HEAD}moves:\n{}  - {{pass: Don}}\n",
        "  - {expect: {cubes: {Andy: 99}}}\n".repeat(1234)
    );
    [
        (
            "illegal moves",
            illegal,
            &["--keep-going"],
            1,
            "and 234 more violations, not listed",
        ),
        (
            "faults",
            malformed,
            &[],
            2,
            "and 234 more faults, not listed",
        ),
        // The move at which the replay stops is listed, however many false claims come before it.
        (
            "expects",
            claims,
            &[],
            1,
            "and 234 more violations, not listed",
        ),
    ]
}

#[test]
fn beyond_a_thousand_violations_are_counted_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    for (what, log, options, status, more) in many() {
        let path = written(folder.path(), "log.yaml", &log);
        for format in ["human", "github", "junit", "sarif"] {
            let output = railref(
                &[&["check", "--format", format][..], options].concat(),
                &path,
            );
            assert_eq!(output.status.code(), Some(status), "{what}, {format}");
            let out = text(output.stdout);
            assert!(out.contains(more), "{what}, {format}: {out:.1000}");
            assert!(
                format == "sarif" || out.contains("1234") || out.contains("1235"),
                "{what}, {format}: the whole count"
            );
        }
        let output = railref(
            &[&["check", "--format", "json"][..], options].concat(),
            &path,
        );
        let verdict: Json = serde_json::from_slice(&output.stdout).expect("JSON");
        let listed = |key: &str| verdict[key].as_array().map_or(0, Vec::len);
        let unlisted = |key: &str| verdict[key].as_u64().unwrap_or(0) as usize;
        let all = listed("violations") + unlisted("violations_not_listed");
        assert_eq!(all, if what == "expects" { 1235 } else { 1234 }, "{what}");
        assert!(listed("violations") <= 1001, "{what}");
        let schema =
            fs::read_to_string(root().join("schemas/verdict.schema.json")).expect("a schema");
        let schema: Json = serde_json::from_str(&schema).expect("JSON");
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        assert!(
            validator.is_valid(&verdict),
            "{what}: {:?}",
            validator
                .iter_errors(&verdict)
                .map(|error| error.to_string())
                .next()
        );
    }
}

#[test]
fn the_move_the_replay_stops_at_is_always_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, log, ..) = &many()[2];
    let path = written(folder.path(), "log.yaml", log);
    let verdict: Json =
        serde_json::from_slice(&railref(&["check", "--format", "json"], &path).stdout)
            .expect("JSON");
    let listed = verdict["violations"].as_array().expect("a list");
    assert_eq!(
        (listed.len(), verdict["violations_not_listed"].as_u64()),
        (1001, Some(234))
    );
    assert_eq!(listed[1000]["rule"], "steel-driver/out-of-turn");
    assert_eq!(verdict["moves"]["carried_out"], 1234);
    // The move at which it stopped is reported too.
    let state = railref(&["legal"], &path);
    assert!(
        text(state.stdout).contains("Andy"),
        "the position before it is found"
    );
}

#[test]
fn how_many_are_listed_is_for_the_caller_to_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, log, options, ..) = &many()[0];
    let path = written(folder.path(), "log.yaml", log);
    for (most, listed) in [("1", 1), ("5", 5), ("1234", 1234), ("5000", 1234)] {
        let output = railref(
            &[
                &["check", "--format", "json", "--max-findings", most][..],
                options,
            ]
            .concat(),
            &path,
        );
        let verdict: Json = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(verdict["violations"].as_array().map(Vec::len), Some(listed));
        assert_eq!(
            verdict["violations_not_listed"].as_u64(),
            (listed < 1234).then_some(1234 - listed as u64)
        );
        let out = text(
            railref(
                &[&["check", "--max-findings", most][..], options].concat(),
                &path,
            )
            .stdout,
        );
        assert!(out.contains("illegal, 1234 violations"), "{out:.500}");
        assert_eq!(out.contains("not listed"), listed < 1234);
        let short = railref(
            &[&["score", "--max-findings", most][..], options].concat(),
            &path,
        );
        assert_eq!(text(short.stdout).contains("not listed"), listed < 1234);
    }
    assert_eq!(
        railref(&["check", "--max-findings", "0"], &path)
            .status
            .code(),
        Some(2),
        "none at all is no choice"
    );
}

#[test]
fn what_the_table_let_stand_is_counted_alike() {
    let log = root().join("fixtures/ride-the-rails/cases/every-supply-empty.yaml");
    let output = railref(&["check", "--format", "json", "--max-findings", "5"], &log);
    assert_eq!(output.status.code(), Some(0));
    let verdict: Json = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        (
            verdict["accepted"].as_array().map(Vec::len),
            verdict["accepted_not_listed"].as_u64()
        ),
        (Some(5), Some(7))
    );
    assert_eq!(verdict["verdict"], "accepted");
    for format in ["human", "github", "junit", "sarif"] {
        let out = text(railref(&["check", "--format", format, "--max-findings", "5"], &log).stdout);
        assert!(
            out.contains("and 7 more accepted irregularities, not listed"),
            "{format}: {out}"
        );
        assert!(
            ["junit", "sarif"].contains(&format) || out.contains("12 accepted"),
            "{format}: {out}"
        );
    }
}

#[test]
fn what_is_not_listed_is_not_kept() {
    let log = format!("{HEAD}moves:\n{}", "  - {bid: 4, by: Andy}\n".repeat(500));
    let options = Options {
        keep_going: true,
        max_findings: 7,
        ..Options::default()
    };
    let request = ReviewRequest {
        options,
        ..Default::default()
    };
    let verdict = judge_with(&log, &NoBoards, &request).review.verdict;
    assert_eq!(
        (
            verdict.findings.len(),
            verdict.unlisted.violations,
            verdict.violations()
        ),
        (7, 493, 500)
    );
    assert_eq!(verdict.judgement, Judgement::Illegal);
    // The judgement does not depend on what is listed.
    let log = log.replace("by: Andy", "by: Andi");
    let verdict = judge_with(&log, &NoBoards, &request).review.verdict;
    assert_eq!(
        (
            verdict.faults.len(),
            verdict.violations(),
            verdict.judgement
        ),
        (7, 500, Judgement::Malformed)
    );
}

/// Returns a board with this many places, whose names have this many bytes.
fn board_of(places: usize, length: usize) -> String {
    let name = |at: usize| format!("{at:04}{}", "n".repeat(length));
    let places: String = (0..places)
        .map(|at| format!("  {}: {{shape: hexagon, value: 1, goods: red}}\n", name(at)))
        .collect();
    format!(
        "name: long\ncompanies: [red]\ntranscontinental: [{}, {}]\nlocations:\n{places}routes: []\n",
        name(0),
        name(1)
    )
}

#[test]
fn a_misspelt_word_among_long_names_is_compared_with_none_of_them() {
    let folder = tempfile::tempdir().expect("a folder");
    // So many that comparing each with all names would take ten seconds.
    let misspelt: String = (0..600)
        .map(|at| {
            format!(
                "  - {{build: red, from: {at:04}{}, to: x}}\n",
                "m".repeat(50)
            )
        })
        .collect();
    let log = written(
        folder.path(),
        "log.yaml",
        &format!("{HEAD}board: ./board.yaml\nmoves:\n{misspelt}"),
    );
    // Too long to be compared; similar; beyond the budget of one log.
    for (length, meant) in [(900, false), (50, false)] {
        written(folder.path(), "board.yaml", &board_of(1000, length));
        let out = text(railref(&["check"], &log).stdout);
        assert!(out.contains("malformed, 1200 faults"), "{out:.500}");
        assert_eq!(out.contains("did you mean"), meant, "{out:.500}");
    }
    let log = written(
        folder.path(),
        "log.yaml",
        &format!(
            "{HEAD}board: ./board.yaml\nmoves:\n  - {{build: red, from: 0007nnnnm, to: 0008nnnnn}}\n"
        ),
    );
    written(folder.path(), "board.yaml", &board_of(1000, 5));
    assert!(text(railref(&["check"], &log).stdout).contains("did you mean 0007nnnnn?"));
}

#[test]
fn suggestions_end_where_the_patience_of_a_log_does_and_begin_anew_with_the_next() {
    let moves = "  - {build: red, from: Bostonn, to: Chicagoo}\n".repeat(900);
    let log = format!("{HEAD}moves:\n{moves}");
    let verdict = judge(&log).review.verdict;
    let with = verdict
        .faults
        .iter()
        .filter(|fault| fault.instead.is_some())
        .count();
    assert!(
        (500..=1000).contains(&with),
        "{with} of {} have a suggestion",
        verdict.faults.len()
    );
    assert_eq!(
        judge(&log)
            .review
            .verdict
            .faults
            .iter()
            .filter(|fault| fault.instead.is_some())
            .count(),
        with
    );
    assert!(verdict.faults[0].instead.is_some());
}

#[test]
fn a_board_is_read_once_a_run_and_says_the_same_of_every_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = "name: small\ncompanies: [red]\ntranscontinental: [A, Q]\nlocations:\n  A: {shape: hexagon, value: 1, goods: red}\nroutes: []\n";
    written(folder.path(), "wrong.yaml", wrong);
    let right = wrong.replace("[A, Q]", "[A, B]").replace(
        "routes",
        "  B: {shape: circle, value: 1, goods: red}\nroutes",
    );
    written(folder.path(), "right.yaml", &right);
    fs::create_dir(folder.path().join("deeper")).expect("a folder");
    written(
        &folder.path().join("deeper"),
        "right.yaml",
        &right.replace("name: small", "name: other"),
    );
    let log = |board: &str| {
        format!("---\ngame: steel-driver\nboard: {board}\nplayers: [Andy, Don, Simon]\nmoves: []\n")
    };
    let game = |board: &str| log(board).replace("steel-driver", "mini-rails");
    let stream = ["./wrong.yaml", "./right.yaml", "./missing.yaml"]
        .map(log)
        .concat()
        + &game("./right.yaml");
    let one = written(folder.path(), "stream.yaml", &stream.repeat(3));
    written(
        &folder.path().join("deeper"),
        "log.yaml",
        &log("./right.yaml"),
    );
    for jobs in ["1", "2"] {
        let lines: Vec<Json> =
            text(railref(&["check", "--format", "json", "--jobs", jobs], &one).stdout)
                .lines()
                .map(|line| serde_json::from_str(line).expect("JSON"))
                .collect();
        assert_eq!(lines.len(), 12);
        for (at, first) in lines[..4].iter().enumerate() {
            for again in [&lines[at + 4], &lines[at + 8]] {
                let found = |line: &Json| {
                    line["violations"]
                        .as_array()
                        .expect("a list")
                        .iter()
                        .map(|one| one["message"].clone())
                        .collect::<Vec<_>>()
                };
                assert_eq!(
                    (&first["verdict"], found(first)),
                    (&again["verdict"], found(again))
                );
                assert_eq!(
                    first["warnings"].as_array().map(Vec::len),
                    again["warnings"].as_array().map(Vec::len)
                );
            }
        }
        let verdicts: Vec<&str> = lines[..4]
            .iter()
            .filter_map(|line| line["verdict"].as_str())
            .collect();
        assert_eq!(verdicts, ["malformed", "legal", "malformed", "malformed"]);
        // A board that cannot be read is reported where each log names it.
        assert_eq!(lines[2]["violations"][0]["span"]["start"]["line"], 13);
        assert_eq!(lines[6]["violations"][0]["span"]["start"]["line"], 33);
    }
    // The same name next to another log is another file.
    let both = Command::new(PROGRAM)
        .args(["check", "--format", "json", "--jobs", "1"])
        .args([&one, &folder.path().join("deeper/log.yaml")])
        .output()
        .expect("run");
    assert!(
        text(both.stdout)
            .lines()
            .last()
            .is_some_and(|line| line.contains("\"board\":\"other\""))
    );
}

/// Counts how often a board is read.
struct Counted<'b>(&'b str, AtomicUsize);

impl Boards for &Counted<'_> {
    fn read(&self, _: &str) -> Result<String, String> {
        self.1.fetch_add(1, Ordering::Relaxed);
        Ok(self.0.to_owned())
    }
}

#[test]
fn a_board_in_the_cache_is_not_read_again_and_few_are_in_it() {
    let board = board_of(3, 1);
    let counted = Counted(&board, AtomicUsize::new(0));
    let cache = BoardCache::default();
    let boards = CachedBoards::new(&counted, None, &cache);
    let judge = |name: usize| {
        let log = format!("{HEAD}board: ./{name}.yaml\nmoves: []\n");
        let verdict = judge_with(&log, &boards, &Default::default())
            .review
            .verdict;
        assert_eq!(verdict.board.map(|(name, _)| name).as_deref(), Some("long"));
        counted.1.load(Ordering::Relaxed)
    };
    assert_eq!((judge(0), judge(0), judge(1), judge(0)), (1, 1, 2, 2));
    // A run over a thousand boards does not keep them all.
    assert_eq!((2..40).map(judge).last(), Some(40));
    assert_eq!((judge(39), judge(0)), (40, 41));
}

#[test]
fn where_no_thread_can_be_started_the_work_is_done_all_the_same() {
    let games = root().join("fixtures/steel-driver/games");
    let check = |stack: Option<&str>| {
        let mut command = Command::new(PROGRAM);
        command
            .args(["check", "--format", "json", "--jobs", "7"])
            .arg(&games);
        // A stack larger than the address space: the system refuses every thread.
        stack.map(|stack| command.env("RUST_MIN_STACK", stack));
        command.output().expect("run")
    };
    let (usual, alone) = (check(None), check(Some("140737488355328")));
    assert_eq!(
        (usual.status.code(), alone.status.code()),
        (Some(0), Some(0)),
        "{}",
        String::from_utf8_lossy(&alone.stderr)
    );
    assert_eq!(usual.stdout, alone.stdout);
    assert!(
        alone.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&alone.stderr)
    );
}
