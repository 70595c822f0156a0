//! Signals end the process between two lines, with the status that shells give them, and leave no
//! temporary file.

use crate::support::command::PROGRAM;
use std::fs;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Returns the exit status of a process that must end by itself. One that does not is killed and
/// fails the test.
fn ended(child: &mut Child) -> Option<i32> {
    for _ in 0..1200 {
        if let Some(status) = child.try_wait().expect("a status") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    child.kill().expect("ended");
    panic!("the process goes on");
}

fn send(child: &Child, signal: &str) {
    assert!(
        Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status()
            .expect("kill")
            .success()
    );
}

/// Starts a process with default signal handling, whatever the process that runs the tests ignores.
fn railref(args: &[&str]) -> Command {
    let mut command = Command::new("env");
    command
        .args(["--default-signal=INT,TERM,HUP", PROGRAM])
        .args(args);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// Lines are longer than a pipe holds, so that the signal comes in the middle of one.
#[test]
fn a_signal_ends_between_two_lines() {
    let game = railref(&["generate", "steel-driver", "--players", "6", "--result"])
        .output()
        .expect("run")
        .stdout;
    let game = [&b"---\n"[..], &game].concat();
    let signals = [("-TERM", 143), ("-HUP", 129), ("-INT", 130)];
    let runs = ["tracks", "score", "replay"]
        .into_iter()
        .flat_map(|command| signals.map(|signal| (command, signal)));
    // In parallel, because each mostly waits.
    std::thread::scope(|scope| {
        for (command, (signal, status)) in runs {
            let game = game.clone();
            scope.spawn(move || is_interrupted_between_two_lines(command, game, signal, status));
        }
    });
}

/// Gives a command an endless game, and sends the signal while the command waits for its line to be
/// read.
fn is_interrupted_between_two_lines(command: &str, game: Vec<u8>, signal: &str, status: i32) {
    let mut child = railref(&[command, "--format", "json", "-"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("run");
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::spawn(move || while stdin.write_all(&game).is_ok() {});
    let mut stdout = child.stdout.take().expect("piped");
    let mut begin = vec![0; 100];
    stdout.read_exact(&mut begin).expect("a line's begin");
    // It writes until the pipe is full, and waits in the middle of a line.
    std::thread::sleep(Duration::from_millis(300));
    send(&child, signal);
    std::thread::sleep(Duration::from_millis(300));
    let mut rest = Vec::new();
    stdout.read_to_end(&mut rest).expect("the rest");
    assert_eq!(ended(&mut child), Some(status), "{signal} {command}");
    let text = [begin, rest].concat();
    assert_eq!(
        text.last(),
        Some(&b'\n'),
        "{signal} {command}: {} bytes end in the midst of a line",
        text.len()
    );
    for line in text
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
    {
        serde_json::from_slice::<serde_json::Value>(line).expect("a whole line");
    }
}

/// A signal that the parent process ignores stays ignored: `nohup`, background jobs.
#[test]
fn an_ignored_signal_stays_ignored() {
    if !fs::exists("/proc/self/status").is_ok_and(|there| there) {
        eprintln!("skipped: only Linux says what is ignored");
        return;
    }
    std::thread::scope(|scope| {
        for signal in ["INT", "HUP", "TERM"] {
            scope.spawn(move || is_ignored(signal));
        }
    });
}

fn is_ignored(signal: &str) {
    let mut command = Command::new("env");
    command.args([
        &format!("--ignore-signal={signal}"),
        PROGRAM,
        "check",
        "--format",
        "json",
        "-",
    ]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("run");
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::sleep(Duration::from_millis(300));
    send(&child, &format!("-{signal}"));
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().expect("a status").is_none(), "{signal}");
    stdin
        .write_all(b"{\"game\": \"mini-rails\"}\n")
        .expect("read");
    drop(stdin);
    assert_eq!(ended(&mut child), Some(2), "{signal}");
}

/// Whenever it comes, every file is the old one or the new one, and there is no other.
#[test]
fn no_temporary_file_stays_behind() {
    let game = railref(&["generate", "steel-driver", "--players", "6"])
        .output()
        .expect("run")
        .stdout;
    let old = String::from_utf8(game)
        .expect("text")
        .replace("game: steel-driver", "game: Steel-Driver");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("one.yaml"), &old).expect("written");
    assert!(
        railref(&["fmt", "one.yaml"])
            .current_dir(folder.path())
            .status()
            .expect("run")
            .success()
    );
    let new = fs::read_to_string(folder.path().join("one.yaml")).expect("a log");
    assert_ne!(old, new);
    let interrupted: usize = std::thread::scope(|scope| {
        let (old, new) = (&old, &new);
        let runs = [("-TERM", 20), ("-INT", 55), ("-HUP", 90)];
        let runs = runs.map(|(signal, first)| {
            scope.spawn(move || interrupted_layouts(signal, first, old, new))
        });
        runs.into_iter()
            .map(|run| run.join().expect("its files are whole"))
            .sum()
    });
    assert!(
        interrupted > 3,
        "only {interrupted} rounds were interrupted"
    );
}

/// Lays out a folder of logs four times and sends a signal each time: the first after `first`
/// milliseconds, then later and later. Returns how often it came before the end.
fn interrupted_layouts(signal: &str, first: u64, old: &str, new: &str) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let names: Vec<String> = (0..60).map(|number| format!("{number:02}.yaml")).collect();
    let mut interrupted = 0;
    for round in 0..4 {
        names
            .iter()
            .for_each(|name| fs::write(folder.path().join(name), old).expect("written"));
        let mut child = railref(&["fmt", "."])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .spawn()
            .expect("run");
        std::thread::sleep(Duration::from_millis(first + 105 * round));
        send(&child, signal);
        // Twice, as an impatient person does.
        if round % 2 == 1 {
            let _ = Command::new("kill")
                .args([signal, &child.id().to_string()])
                .stderr(Stdio::null())
                .status();
        }
        interrupted += usize::from(ended(&mut child) != Some(0));
        let mut left: Vec<String> = fs::read_dir(folder.path())
            .expect("a folder")
            .map(|entry| {
                entry
                    .expect("a file")
                    .file_name()
                    .into_string()
                    .expect("text")
            })
            .collect();
        left.sort();
        assert_eq!(left, names, "{signal}, round {round}");
        for name in &names {
            let text = fs::read_to_string(folder.path().join(name)).expect("a log");
            assert!(
                text == old || text == new,
                "{signal}, round {round}: {name} is neither"
            );
        }
    }
    interrupted
}
