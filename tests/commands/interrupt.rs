//! Ctrl-C and closed pipes never leave half a line. The process under test would write forever.

use crate::support::command::session;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command};
use std::sync::mpsc;
use std::time::Duration;

/// More bytes than a pipe holds, so that the process is interrupted in the middle of a line.
const LONG: usize = 300_000;

/// Returns whether Ctrl-C reaches the children of this process: background jobs of a script ignore
/// it, and so do their children.
fn interruptible() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let reached = ignored.is_none_or(|mask| mask & 0b10 == 0);
    if !reached {
        eprintln!("skipped: these tests run where Ctrl-C is ignored");
    }
    reached
}

fn check(format: &str) -> Child {
    session(&["check", "--format", format, "--jobs", "2", "-"])
}

/// Feeds logs forever, on a thread that ends with the process.
fn feed(child: &mut Child) {
    let note = "x".repeat(LONG);
    let log = format!(
        "{{\"game\": \"ride-the-rails\", \"players\": [\"Ann\", \"Bob\", \"Cem\"], \"moves\": [{{\"take\": \"orange\", \"by\": \"Cem\", \
         \"accept\": \"ride-the-rails/not-available-yet\", \"reason\": \"{note}\"}}]}}\n"
    );
    let mut stdin = child.stdin.take().unwrap();
    std::thread::spawn(move || while stdin.write_all(log.as_bytes()).is_ok() {});
}

fn interrupt(child: &Child) {
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
}

/// Returns the exit status of a process that must end by itself. One that does not is killed and
/// fails the test.
fn ended(mut child: Child) -> Option<i32> {
    for _ in 0..600 {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    panic!("the process goes on");
}

#[test]
fn ctrl_c_ends_between_two_lines() {
    if !interruptible() {
        return;
    }
    std::thread::scope(|scope| {
        for format in ["json", "human", "github"] {
            scope.spawn(move || is_interrupted_between_two_lines(format));
        }
    });
}

fn is_interrupted_between_two_lines(format: &str) {
    let mut child = check(format);
    feed(&mut child);
    let mut stdout = child.stdout.take().unwrap();
    // It has begun to write; then nobody reads, and it waits in the middle of a line.
    let mut begin = vec![0; 100];
    stdout.read_exact(&mut begin).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(300));
    let mut rest = Vec::new();
    stdout.read_to_end(&mut rest).unwrap();
    assert_eq!(ended(child), Some(130), "{format}");
    let text = [begin, rest].concat();
    assert_eq!(
        text.last(),
        Some(&b'\n'),
        "{format}: {} bytes end in the midst of a line",
        text.len()
    );
    if format == "json" {
        assert!(text.len() > LONG);
        for line in text
            .split(|byte| *byte == b'\n')
            .filter(|line| !line.is_empty())
        {
            serde_json::from_slice::<serde_json::Value>(line).unwrap();
        }
    }
}

#[test]
fn ctrl_c_pressed_again_ends_at_once() {
    if !interruptible() {
        return;
    }
    let mut child = check("json");
    feed(&mut child);
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 100]).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    // Nobody reads: the first Ctrl-C waits for the end of the line, the second does not.
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "it waits for its line");
    // Two that arrive before the first was noticed count as one.
    for _ in 0..60 {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        interrupt(&child);
        std::thread::sleep(Duration::from_millis(500));
    }
    assert_eq!(ended(child), Some(130));
}

#[test]
fn ctrl_c_ends_a_run_that_waits_for_input() {
    if !interruptible() {
        return;
    }
    let mut child = check("json");
    let stdin = child.stdin.take().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    assert_eq!(ended(child), Some(130));
    drop(stdin);
}

/// `railref check - | head -1` prints a whole line and ends, although its input does not.
#[test]
fn a_reader_that_has_enough_ends_the_run() {
    for format in ["json", "github"] {
        let mut child = check(format);
        feed(&mut child);
        let (reported, line) = mpsc::channel();
        let stdout = child.stdout.take().unwrap();
        std::thread::spawn(move || {
            let mut first = String::new();
            BufReader::new(stdout).read_line(&mut first).unwrap();
            reported.send(first).unwrap();
        });
        let first = line.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(first.ends_with('\n'), "{format}");
        assert!(format != "json" || serde_json::from_str::<serde_json::Value>(&first).is_ok());
        assert_eq!(
            ended(child),
            Some(0),
            "{format}: accepted irregularities, and a closed pipe is no error"
        );
    }
}
