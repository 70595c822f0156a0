//! Logs through a pipe: a writer gets the verdict on each line before it writes the next, in the
//! order of the input.

use crate::support::command::{run, run_on, session};
use serde_json::Value;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};

/// Returns a one-line log whose only move is an offer with a bid, which is legal up to 10.
fn line(bid: u32) -> String {
    format!(
        r#"{{"game": "steel-driver", "players": ["Ann", "Bob", "Cleo"], "moves": [{{"offer": "red", "by": "Ann", "bid": {bid}}}]}}"#
    )
}

/// If a verdict were kept back, this would hang until the runner of the tests kills it.
#[test]
fn a_line_gets_its_verdict_before_the_next_is_written() {
    for jobs in ["1", "2", "5"] {
        let mut child = session(&["check", "--format", "json", "--jobs", jobs, "-"]);
        let mut input = child.stdin.take().expect("a pipe");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        for (bid, verdict) in [
            (1, "legal"),
            (11, "illegal"),
            (10, "legal"),
            (99, "illegal"),
        ] {
            writeln!(input, "{}", line(bid)).expect("written");
            input.flush().expect("flushed");
            let mut answer = String::new();
            output.read_line(&mut answer).expect("an answer");
            assert!(
                answer.contains(&format!(r#""verdict":"{verdict}""#)),
                "{jobs} jobs, {bid}: {answer}"
            );
        }
        drop(input);
        assert_eq!(child.wait().expect("ended").code(), Some(1));
    }
}

/// Logs before standard input are judged before anybody waits for it; every line has its answer,
/// even a blank one.
#[test]
fn nothing_waits_for_standard_input_that_need_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.jsonl");
    std::fs::write(&path, format!("{}\n", line(2))).expect("written");
    for jobs in ["1", "3"] {
        let mut child = session(&[
            "check",
            "--format",
            "json",
            "--jobs",
            jobs,
            path.to_str().expect("a path"),
            "-",
        ]);
        let mut input = child.stdin.take().expect("a pipe");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut answer = String::new();
        output.read_line(&mut answer).expect("an answer");
        assert!(answer.contains("a.jsonl"), "{answer}");
        for bid in [1, 2, 11] {
            write!(input, "{}\n\n", line(bid)).expect("written");
            answer.clear();
            output.read_line(&mut answer).expect("an answer");
            assert!(
                answer.contains(if bid > 10 {
                    r#""verdict":"illegal""#
                } else {
                    r#""verdict":"legal""#
                }),
                "{answer}"
            );
            answer.clear();
            output.read_line(&mut answer).expect("an answer");
            assert!(answer.contains("the line is blank"), "{answer}");
        }
        drop(input);
        assert_eq!(child.wait().expect("ended").code(), Some(2));
    }
}

/// The reader of the verdicts leaves while the writer of the logs stays: the run ends nevertheless.
#[test]
fn a_closed_output_ends_the_run_while_the_input_stays_open() {
    for jobs in ["1", "3"] {
        let mut child = session(&["check", "--format", "json", "--jobs", jobs, "-"]);
        let mut input = child.stdin.take().expect("a pipe");
        drop(child.stdout.take());
        writeln!(input, "{}", line(1)).expect("written");
        let code = child.wait().expect("ended").code();
        assert_eq!(code, Some(0), "{jobs} jobs");
        drop(input);
    }
}

#[test]
fn verdicts_come_in_the_order_of_the_input_whatever_the_jobs() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.jsonl");
    // Logs of very different length, so that later ones are finished earlier.
    let mut text = String::new();
    for index in 0..200 {
        let moves = vec![r#"{"pass": "Ann"}"#; if index % 50 == 0 { 200 } else { 1 }].join(", ");
        let _ = writeln!(
            text,
            r#"{{"game": "steel-driver", "title": "{index}", "players": ["Ann", "Bob", "Cleo"], "moves": [{moves}]}}"#
        );
    }
    std::fs::write(&path, &text).expect("written");
    let run = |jobs: &str| {
        run(&[
            "check",
            "--format",
            "json",
            "--keep-going",
            "--jobs",
            jobs,
            path.to_str().expect("a path"),
        ])
        .1
    };
    let one = run("1");
    assert_eq!(one.lines().count(), 200);
    for jobs in ["2", "3", "16"] {
        assert!(run(jobs) == one, "{jobs} jobs");
    }
}

#[test]
fn whoever_stops_reading_stops_the_run() {
    let mut child = session(&["check", "--format", "json", "--jobs", "3", "-"]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    writeln!(input, "{}", line(1)).expect("written");
    let mut answer = String::new();
    output.read_line(&mut answer).expect("an answer");
    drop(output);
    // Endless input: writing ends because the reading end is closed, not because the input ends.
    while writeln!(input, "{}", line(2)).is_ok() {}
    drop(input);
    let rest = child.wait_with_output().expect("ended");
    assert_eq!(rest.stderr, b"", "a closed pipe is no error");
}

/// Whatever part of a stream a process is given, it answers as many lines as it reads.
#[test]
fn any_part_of_a_stream_is_answered_line_by_line() {
    let lines = [
        line(3),
        String::new(),
        "{".to_owned(),
        "---".to_owned(),
        line(11),
        "# none".to_owned(),
        " ".to_owned(),
        "[]".to_owned(),
    ];
    for from in 0..lines.len() {
        for to in from..=lines.len() {
            let input: String = lines[from..to]
                .iter()
                .map(|line| format!("{line}\n"))
                .collect();
            for args in [
                ["check", "json"],
                ["score", "json"],
                ["tracks", "json"],
                ["replay", "json"],
                ["state", "json"],
            ] {
                let (status, text, _) =
                    run_on(&input, &[args[0], "--format", args[1], "--lines", "-"]);
                assert_eq!(text.lines().count(), to - from, "{args:?}: {input}");
                assert_eq!(status == 3, from == to, "{args:?}: {input}");
            }
        }
    }
}

/// What precedes a fault counts, however long the line is, although the parser loses up to a
/// thousand characters.
#[test]
fn a_broken_line_keeps_what_stands_before_the_fault() {
    let entries = |count: usize| vec!["{\"start\": \"Omaha\", \"by\": \"Ann\"}"; count].join(", ");
    let faults = [
        "}",
        "]",
        "oops oops: ",
        "\"",
        "{",
        ", ,",
        "\"a\" \"b\"",
        ": :",
        "[",
        "&x",
        "\\",
    ];
    for (title, moves) in [(0, 0), (0, 3), (0, 100), (200, 1), (2000, 1), (100_000, 1)] {
        let head = format!(
            "{{\"id\": \"x, {{7\", \"game\": \"transamerica\", \"title\": \"{}\", ",
            "t".repeat(title)
        );
        let players = "\"players\": [\"Ann\", \"Ben\"], ";
        let whole = format!("{head}{players}\"moves\": [{}]}}", entries(moves));
        let mut lines = String::new();
        let mut expected: Vec<&[&str]> = Vec::new();
        let both: &[&str] = &["Ann", "Ben"];
        for fault in faults {
            lines.push_str(&format!("{whole}{fault}\n"));
            lines.push_str(&format!("{head}{players}{fault}\n"));
            lines.push_str(&format!(
                "{head}{players}\"moves\": [{}, {fault}\n",
                entries(moves)
            ));
            expected.extend([both; 3]);
        }
        for end in [whole.len() - 1, whole.len() - 2, head.len() + players.len()] {
            lines.push_str(&format!("{}\n", &whole[..end]));
            expected.push(both);
        }
        lines.push_str(&format!("{head}{players}\"result\": {{\"Ann\": 1, oops\n"));
        expected.push(both);
        lines.push_str(&format!("{head}\"players\": oops, \"Ben\"]\n{head}\n"));
        expected.extend([&[][..]; 2]);
        let (_, out, _) = run_on(&lines, &["check", "--lines", "--format", "json", "-"]);
        assert_eq!(out.lines().count(), expected.len());
        for ((answer, line), expected) in out.lines().zip(lines.lines()).zip(expected) {
            let verdict: Value = serde_json::from_str(answer).unwrap();
            let shown = &line[line.len().saturating_sub(200)..];
            assert_eq!(verdict["verdict"], "malformed", "{shown}");
            assert_eq!(verdict["id"], "x, {7", "{shown}");
            assert_eq!(verdict["game"], "transamerica", "{shown}");
            let players: Vec<&str> = verdict["players"]
                .as_array()
                .unwrap()
                .iter()
                .map(|name| name.as_str().unwrap())
                .collect();
            assert!(
                players == expected
                    || expected.is_empty() && players.iter().all(|name| *name != "Ann"),
                "{players:?} {shown}"
            );
        }
    }
}

#[test]
fn a_line_that_is_too_long_keeps_its_header() {
    let line = format!(
        "{{\"id\": \"x\", \"game\": \"transamerica\", \"players\": [\"Ann\", \"Ben\"], \"title\": \"{}\"}}\n{{}}\n",
        "t".repeat(33 << 20)
    );
    let (_, out, _) = run_on(&line, &["check", "--lines", "--format", "json", "-"]);
    let verdict: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    assert_eq!(verdict["violations"][0]["rule"], "log/too-large");
    assert_eq!(
        (&verdict["id"], &verdict["game"]),
        (&"x".into(), &"transamerica".into())
    );
    assert_eq!(verdict["players"], serde_json::json!(["Ann", "Ben"]));
    assert_eq!(out.lines().count(), 2);
}
