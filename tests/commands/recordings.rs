//! Nothing that was acknowledged as saved is lost, even if a recording is killed, disturbed or
//! hindered.

use crate::support::command::{answer, railref, run, run_on, session};
use crate::support::{folder_of, rounds};
use serde_json::{Value as Json, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

const BEGUN: &str = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n";

/// Returns a folder with a new log.
fn begun() -> (tempfile::TempDir, PathBuf) {
    let folder = folder_of(&[("friday.yaml", BEGUN)]);
    let log = folder.path().join("friday.yaml");
    (folder, log)
}

fn text(path: &Path) -> String {
    path.to_str().expect("UTF-8").to_owned()
}

/// Returns the names in a folder, including hidden files.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| {
            let name = entry.expect("an entry").file_name();
            name.to_string_lossy().into_owned()
        })
        .collect();
    names.sort();
    names
}

/// A running recording.
struct Recording {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Recording {
    fn new(log: &Path, more: &[&str]) -> Self {
        let log = text(log);
        let words: Vec<&str> = ["record", &log, "--format", "ndjson"]
            .iter()
            .chain(more)
            .copied()
            .collect();
        let mut child = session(&words);
        Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().expect("a pipe")),
            child,
        }
    }

    fn ask(&mut self, line: &str) -> Json {
        writeln!(self.input.as_mut().expect("a pipe"), "{line}").expect("it reads");
        let mut reply = String::new();
        self.output.read_line(&mut reply).expect("it answers");
        serde_json::from_str(&reply).unwrap_or_else(|_| panic!("{line}: {reply:?}"))
    }

    /// Ends the input; returns the status and the standard error.
    fn end(mut self) -> (i32, String) {
        drop(self.input.take());
        let output = self.child.wait_with_output().expect("it ends");
        let errors = String::from_utf8(output.stderr).expect("UTF-8");
        (output.status.code().expect("no signal"), errors)
    }
}

/// Returns an expect that is true at any time, with its own note.
fn note(number: usize) -> String {
    json!({"do": "play", "move": {"expect": {"round": 1}, "note": format!("line {number}")}})
        .to_string()
}

/// Returns the numbers of the lines that a log has after its head.
fn numbers(log: &str) -> Vec<usize> {
    let moves = log.strip_prefix(BEGUN).expect("the head stays");
    assert!(
        moves.is_empty() || moves.ends_with('\n'),
        "half a line: {log}"
    );
    let number = |line: &str| {
        let number = line
            .strip_prefix("  - {expect: {round: 1}, note: line ")
            .and_then(|rest| rest.strip_suffix('}'));
        number
            .and_then(|number| number.parse().ok())
            .unwrap_or_else(|| panic!("no whole line: {line:?}"))
    };
    moves.lines().map(number).collect()
}

#[test]
fn a_recording_killed_at_any_moment_loses_nothing_that_was_saved() {
    let (folder, log) = begun();
    let (mut saved, mut runs) = (0, 0);
    let start = Instant::now();
    // The moments are spread, without a pattern, over the time that a few lines take.
    let mut moment: u64 = 1;
    while runs < 40 * rounds() && start.elapsed() < Duration::from_secs(8 * rounds()) {
        runs += 1;
        moment = moment
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let log_text = text(&log);
        let mut child = session(&["record", &log_text, "--format", "ndjson"]);
        let mut input = child.stdin.take().expect("a pipe");
        let output = child.stdout.take().expect("a pipe");
        let writer = std::thread::spawn(move || {
            let mut number = saved;
            while number < saved + 500 && writeln!(input, "{}", note(number + 1)).is_ok() {
                number += 1;
            }
            input
        });
        let reader = std::thread::spawn(move || {
            let lines = BufReader::new(output).split(b'\n').map_while(Result::ok);
            lines
                .filter_map(|line| serde_json::from_slice::<Json>(&line).ok())
                .take_while(|reply| reply["saved"] == true && reply["ok"] == true)
                .count()
        });
        std::thread::sleep(Duration::from_micros(20_000 + (moment >> 33) % 80_000));
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        drop(writer.join().expect("it wrote"));
        let answered = saved + reader.join().expect("it read");
        let numbers = numbers(&fs::read_to_string(&log).expect("a log"));
        let count = numbers.len();
        assert_eq!(numbers, (1..=count).collect::<Vec<_>>(), "in run {runs}");
        // One line may be in the file whose reply was never sent.
        assert!(
            count == answered || count == answered + 1,
            "in run {runs}: {count} lines, {answered} answered"
        );
        saved = count;
    }
    assert!(runs >= 10 && saved > 0, "{runs} runs, {saved} lines");
    // What the last recording left behind does not lock out the next one, which clears it away.
    let other = folder.path().join(".monday.yaml.railref-new-1-0.tmp");
    fs::write(
        folder.path().join(".friday.yaml.railref-new-1-0.tmp"),
        "half",
    )
    .expect("written");
    fs::write(&other, "of another log").expect("written");
    let (status, _) = Recording::new(&log, &[]).end();
    assert_eq!(status, 0);
    assert_eq!(
        names(folder.path()),
        [".monday.yaml.railref-new-1-0.tmp", "friday.yaml"]
    );
}

#[test]
fn what_somebody_else_writes_is_never_written_over() {
    let (_folder, log) = begun();
    let mut recording = Recording::new(&log, &[]);
    assert_eq!(recording.ask(&note(1))["saved"], true);
    let by_hand =
        fs::read_to_string(&log).expect("a log") + "  - {expect: {round: 1}, note: by hand}\n";
    fs::write(&log, &by_hand).expect("written");
    for request in [note(2), json!({"do": "undo"}).to_string()] {
        let reply = recording.ask(&request);
        assert_eq!(reply["error"]["code"], "changed", "{reply}");
        assert_eq!(fs::read_to_string(&log).expect("a log"), by_hand);
    }
    let log_now = recording.ask(&json!({"do": "log"}).to_string());
    let now = log_now["log"].as_str().expect("a text");
    assert!(
        now.ends_with("note: line 1}\n"),
        "the session is as it was: {now}"
    );
    let wrong = recording.ask(&json!({"do": "open", "log": BEGUN}).to_string());
    assert_eq!(wrong["error"]["code"], "changed", "{wrong}");
    assert_eq!(fs::read_to_string(&log).expect("a log"), by_hand);
    let opened = recording.ask(&json!({"do": "open", "log": by_hand}).to_string());
    assert_eq!(opened["ok"], true, "{opened}");
    assert_eq!(recording.ask(&note(3))["saved"], true);
    assert_eq!(recording.end().0, 0);
    let last = by_hand + "  - {expect: {round: 1}, note: line 3}\n";
    assert_eq!(fs::read_to_string(&log).expect("a log"), last);
}

#[test]
fn a_file_that_appears_meanwhile_is_somebody_elses() {
    let folder = folder_of(&[]);
    let new = folder.path().join("new.yaml");
    let mut recording = Recording::new(&new, &[]);
    assert_eq!(
        recording.ask("{\"do\": \"hello\"}")["ok"],
        true,
        "it has begun"
    );
    fs::write(&new, "mine: 1\n").expect("written");
    let request = json!({"do": "new", "game": "transamerica", "players": ["Ann", "Ben"]});
    let reply = recording.ask(&request.to_string());
    assert_eq!(reply["error"]["code"], "changed", "{reply}");
    assert_eq!(fs::read_to_string(&new).expect("a file"), "mine: 1\n");
    drop(recording.end());
}

/// A file that is gone holds nobody else's work: the next change writes it anew.
#[test]
fn a_file_that_is_gone_is_written_anew() {
    let (_folder, log) = begun();
    let mut recording = Recording::new(&log, &[]);
    assert_eq!(recording.ask(&note(1))["saved"], true);
    fs::remove_file(&log).expect("removed");
    let own = recording.ask("{\"do\": \"log\"}");
    assert_eq!(recording.ask(&note(2))["saved"], true);
    assert_eq!(numbers(&fs::read_to_string(&log).expect("a log")), [1, 2]);
    fs::remove_file(&log).expect("removed");
    let request = json!({"do": "open", "log": own["log"]});
    assert_eq!(recording.ask(&request.to_string())["saved"], true);
    assert_eq!(numbers(&fs::read_to_string(&log).expect("a log")), [1]);
    let (status, errors) = recording.end();
    assert_eq!(status, 0, "{errors}");
    let said = "the file was gone, and is written anew with the whole log";
    assert_eq!(errors.matches(said).count(), 2, "{errors}");
}

/// What is in no file at the end is printed, and the end says so.
#[test]
fn what_the_file_does_not_hold_at_the_end_is_printed() {
    let lines = |numbers: &[usize]| -> String {
        let line = |number: &usize| format!("  - {{expect: {{round: 1}}, note: line {number}}}\n");
        numbers.iter().map(line).collect()
    };
    let whole = format!("{BEGUN}{}", lines(&[1, 2]));
    let by_hand = format!("{whole}  - {{expect: {{round: 1}}, note: by hand}}\n");
    let rows = [
        (None, "5 lines of the log are not saved", whole.clone()),
        (
            Some(String::new()),
            "5 lines of the recording are not in it",
            whole.clone(),
        ),
        (
            Some("[".to_owned()),
            "5 lines of the recording are not in it",
            whole,
        ),
        (
            Some(format!("{BEGUN}{}", lines(&[2]))),
            "1 line of the recording is not in it",
            lines(&[1]),
        ),
        (
            Some(by_hand),
            "every line of the recording is in it",
            String::new(),
        ),
    ];
    for (text_then, said, printed) in rows {
        // What somebody else added does not count as lost.
        let lost = if printed.is_empty() { 0 } else { 2 };
        for ends in [true, false] {
            let (_folder, log) = begun();
            let mut recording = Recording::new(&log, &[]);
            assert_eq!(recording.ask(&note(1))["saved"], true);
            assert_eq!(recording.ask(&note(2))["saved"], true);
            match &text_then {
                None => fs::remove_file(&log).expect("removed"),
                Some(text) => fs::write(&log, text).expect("written"),
            }
            if ends {
                let end = recording.ask("{\"do\": \"end\"}");
                let saved = json!(lost == 0);
                assert_eq!((&end["ok"], &end["saved"]), (&json!(true), &saved));
            }
            let (status, errors) = recording.end();
            assert_eq!(status, lost, "{text_then:?}: {errors}");
            assert!(errors.contains(said), "{text_then:?}: {errors}");
            assert!(errors.ends_with(&printed), "{text_then:?}: {errors}");
            assert_eq!(
                fs::read_to_string(&log).ok(),
                text_then,
                "nothing is written"
            );
        }
    }
}

/// In words mode there is a way to continue, and no verdict on a file that does not hold the log.
#[test]
fn in_words_a_file_that_is_gone_or_no_log_has_a_way_on() {
    let rows = [
        (
            "rm",
            "friday.yaml is gone; the recording has its text, and the next line writes the file anew",
        ),
        ("empty", "friday.yaml is no longer a log"),
        (
            "malformed",
            "remove the file, and the next line writes it anew",
        ),
        ("changed", "type open"),
    ];
    for (how, said) in rows {
        let (folder, log) = begun();
        let mut child = session(&["record", &text(&log)]);
        let mut input = child.stdin.take().expect("a pipe");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut out = String::new();
        writeln!(input, "start omaha").expect("it reads");
        while !out.contains("start: Omaha") {
            output.read_line(&mut out).expect("it answers");
        }
        match how {
            "rm" => fs::remove_file(&log).expect("removed"),
            "empty" => fs::write(&log, "").expect("written"),
            "malformed" => fs::write(&log, "moves: [\n").expect("written"),
            _ => fs::write(&log, format!("{BEGUN}# hello\n")).expect("written"),
        }
        let line = if how == "changed" {
            "start helena"
        } else {
            "open"
        };
        writeln!(input, "{line}").expect("it reads");
        drop(input);
        std::io::Read::read_to_string(&mut output, &mut out).expect("it answers");
        let status = child.wait_with_output().expect("it ends").status.code();
        assert_eq!(status, Some(2), "{how}: {out}");
        let flat = out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(said), "{how}: {out}");
        assert!(!flat.contains(": legal, "), "{how}: {out}");
        drop(folder);
    }
}

/// A bot that is started again does not begin a new log over the moves of the old one.
#[test]
fn a_log_with_moves_is_not_begun_anew() {
    let (_folder, log) = begun();
    let request = json!({"do": "new", "game": "steel-driver", "players": ["A", "B", "C"]});
    let mut recording = Recording::new(&log, &[]);
    assert_eq!(recording.ask(&note(1))["saved"], true);
    let written = fs::read_to_string(&log).expect("a log");
    for _ in 0..2 {
        let reply = recording.ask(&request.to_string());
        assert_eq!(reply["error"]["code"], "bad-request", "{reply}");
        let message = reply["error"]["message"].as_str().expect("a message");
        assert!(message.contains("has moves already"), "{message}");
        assert_eq!(fs::read_to_string(&log).expect("a log"), written);
        drop(recording.end());
        recording = Recording::new(&log, &[]);
    }
    assert_eq!(recording.ask("{\"do\": \"undo\"}")["saved"], true);
    assert_eq!(
        recording.ask(&request.to_string())["saved"],
        true,
        "no move is lost"
    );
    // A session may begin one game after another.
    let offer = json!({"do": "play", "move": {"offer": "red", "by": "A", "bid": 1}});
    assert_eq!(recording.ask(&offer.to_string())["ok"], true);
    assert_eq!(recording.ask(&request.to_string())["saved"], true);
    assert_eq!(recording.end().0, 0);
    let log = fs::read_to_string(&log).expect("a log");
    assert_eq!(log, "game: steel-driver\nplayers: [A, B, C]\nmoves:\n");
}

/// `open` does not replace them either, except by a text of the same game with at least as many
/// lines, or by what somebody else wrote into the file.
#[test]
fn a_text_that_would_lose_moves_is_not_opened() {
    let (_folder, log) = begun();
    let mut recording = Recording::new(&log, &[]);
    assert_eq!(recording.ask(&note(1))["saved"], true);
    assert_eq!(recording.ask(&note(2))["saved"], true);
    assert_eq!(recording.end().0, 0);
    let written = fs::read_to_string(&log).expect("a log");
    let mut recording = Recording::new(&log, &[]);
    let open = |text: &str| json!({"do": "open", "log": text}).to_string();
    let other = written.replace("[Ann, Ben]", "[Ann, Cleo]");
    assert_ne!(other, written);
    for (text, said) in [
        (BEGUN, "has 2 lines of moves and this text has 0 lines"),
        (&*other, "this text is another game"),
    ] {
        let reply = recording.ask(&open(text));
        assert_eq!(reply["error"]["code"], "bad-request", "{reply}");
        let message = reply["error"]["message"].as_str().expect("a message");
        assert!(message.contains(said), "{message}");
        assert_eq!(fs::read_to_string(&log).expect("a log"), written);
    }
    let commented = written.replace("moves:", "# corrected\nmoves:");
    assert_eq!(recording.ask(&open(&commented))["saved"], true);
    assert_eq!(fs::read_to_string(&log).expect("a log"), commented);
    fs::write(&log, BEGUN).expect("written");
    assert_eq!(recording.ask(&open(BEGUN))["saved"], true, "it is there");
    assert_eq!(recording.end().0, 0);
}

/// A move that could not be written is reported all the same.
#[test]
fn what_is_not_saved_is_told() {
    let (folder, log) = begun();
    let away = folder.path().with_extension("away");
    let mut recording = Recording::new(&log, &[]);
    assert_eq!(recording.ask("{\"do\": \"log\"}")["ok"], true);
    fs::rename(folder.path(), &away).expect("moved");
    let reply = recording.ask("start helena");
    assert_eq!(reply["error"]["code"], "not-saved", "{reply}");
    assert_eq!(reply["move"]["start"], "Helena", "{reply}");
    assert!(reply["after"].is_array(), "{reply}");
    fs::rename(&away, folder.path()).expect("moved");
    assert_eq!(recording.ask("start omaha")["saved"], true);
    assert_eq!(recording.end().0, 0);
}

/// An illegal log does not take a note either until undo has made it sound.
#[test]
fn an_illegal_log_takes_no_note() {
    let (_folder, log) = begun();
    let illegal = format!("{BEGUN}  - {{lay: [[E6, F7]], by: Ann}}\n");
    fs::write(&log, &illegal).expect("written");
    let (status, out, _) = run_on("note x\n", &["record", &text(&log)]);
    assert_eq!(status, 1, "{out}");
    let flat = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("nothing can be played until undo"), "{out}");
    assert_eq!(fs::read_to_string(&log).expect("a log"), illegal);
}

/// An empty file can be used for a new log.
#[test]
fn an_empty_file_is_begun_like_a_new_one() {
    let folder = folder_of(&[("empty.yaml", ""), ("blank.yaml", "\u{feff}\n")]);
    for name in ["empty.yaml", "blank.yaml"] {
        let log = folder.path().join(name);
        let words = [
            "record",
            &text(&log),
            "--game",
            "transamerica",
            "--players",
            "Ann,Ben",
        ];
        let (status, _, errors) = run_on("start omaha\n", &words);
        assert_eq!((status, errors.as_str()), (0, ""));
        let log = fs::read_to_string(&log).expect("a log");
        assert_eq!(log, format!("{BEGUN}  - {{start: Omaha, by: Ann}}\n"));
    }
    let empty = folder.path().join("empty.yaml");
    fs::write(&empty, "").expect("written");
    let mut recording = Recording::new(&empty, &[]);
    let request = json!({"do": "new", "game": "transamerica", "players": ["Ann", "Ben"]});
    assert_eq!(recording.ask(&request.to_string())["saved"], true);
    assert_eq!(recording.end(), (0, String::new()));
    assert_eq!(fs::read_to_string(&empty).expect("a log"), BEGUN);
}

#[test]
fn one_log_has_one_recording() {
    let (folder, log) = begun();
    let mut first = Recording::new(&log, &[]);
    assert_eq!(first.ask(&note(1))["saved"], true);
    let mut paths = vec![
        log.clone(),
        folder
            .path()
            .join("../")
            .join(folder.path().file_name().expect("a name"))
            .join("friday.yaml"),
    ];
    #[cfg(unix)]
    {
        let link = folder.path().join("link.yaml");
        std::os::unix::fs::symlink("friday.yaml", &link).expect("a link");
        paths.push(link);
        // What the first one has just written is a file of its own, which gets a second name.
        let other = folder.path().join("other.yaml");
        fs::hard_link(&log, &other).expect("a second name");
        paths.push(other);
    }
    for path in paths {
        let (status, errors) = Recording::new(&path, &[]).end();
        assert_eq!(status, 2, "{}: {errors}", path.display());
        assert!(
            errors.contains("in use: another recording writes it"),
            "{errors}"
        );
    }
    assert_eq!(first.ask(&note(2))["saved"], true);
    first.child.kill().expect("it runs");
    first.child.wait().expect("it ends");
    let mut next = Recording::new(&log, &[]);
    assert_eq!(
        next.ask(&note(3))["saved"],
        true,
        "a killed one is in nobody's way"
    );
    assert_eq!(next.end().0, 0);
}

/// The folder is removed, which stops even an administrator, and comes back.
#[test]
fn a_write_that_fails_is_tried_again_with_the_next_line() {
    let outer = folder_of(&[("table/friday.yaml", BEGUN)]);
    let (here, away) = (outer.path().join("table"), outer.path().join("away"));
    let log = here.join("friday.yaml");
    let mut recording = Recording::new(&log, &[]);
    assert_eq!(recording.ask(&note(1))["saved"], true);
    fs::rename(&here, &away).expect("renamed");
    for number in 2..4 {
        let reply = recording.ask(&note(number));
        assert_eq!(reply["error"]["code"], "not-saved", "{reply}");
        assert_eq!(reply["saved"], false);
    }
    assert_eq!(
        recording.ask(&json!({"do": "awaits"}).to_string())["saved"],
        false
    );
    fs::rename(&away, &here).expect("renamed");
    assert_eq!(recording.ask(&note(4))["saved"], true);
    let (status, errors) = recording.end();
    assert_eq!((status, errors.as_str()), (0, ""));
    assert_eq!(
        numbers(&fs::read_to_string(&log).expect("a log")),
        [1, 2, 3, 4]
    );
}

#[test]
fn what_cannot_be_saved_is_printed_at_the_end() {
    let outer = folder_of(&[("table/friday.yaml", BEGUN)]);
    let (here, away) = (outer.path().join("table"), outer.path().join("away"));
    let mut recording = Recording::new(&here.join("friday.yaml"), &[]);
    assert_eq!(recording.ask(&note(1))["saved"], true);
    fs::rename(&here, &away).expect("renamed");
    recording.ask(&note(2));
    recording.ask(&note(3));
    let (status, errors) = recording.end();
    assert_eq!(status, 2);
    assert!(
        errors.contains("6 lines of the log are not saved"),
        "{errors}"
    );
    let (_, printed) = errors.split_once("printed here:\n").expect("lines");
    assert_eq!(numbers(printed), [1, 2, 3], "{errors}");
    assert_eq!(
        numbers(&fs::read_to_string(away.join("friday.yaml")).expect("a log")),
        [1]
    );
    let nowhere = text(&outer.path().join("nowhere/x.yaml"));
    let new = [
        "record",
        &nowhere,
        "--game",
        "transamerica",
        "--players",
        "Ann,Ben",
        "--format",
        "ndjson",
    ];
    let (status, _, errors) = run_on("", &new);
    assert_eq!(status, 2, "{errors}");
}

/// A read-only file is refused; so is a read-only folder, unless an administrator runs the test,
/// who may write anywhere.
#[cfg(unix)]
#[test]
fn what_is_read_only_is_not_written() {
    use std::os::unix::fs::PermissionsExt;
    let set = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("permissions");
    };
    for of_folder in [false, true] {
        let (folder, log) = begun();
        let guarded = if of_folder {
            folder.path()
        } else {
            log.as_path()
        };
        set(guarded, if of_folder { 0o555 } else { 0o444 });
        if of_folder && fs::write(folder.path().join("probe"), "").is_ok() {
            set(guarded, 0o755);
            eprintln!("skipped: an administrator writes into folders that are read-only");
            continue;
        }
        let mut recording = Recording::new(&log, &[]);
        assert_eq!(recording.ask(&note(1))["saved"], false);
        let (status, errors) = recording.end();
        set(guarded, 0o755);
        assert_eq!(status, 2);
        assert!(
            errors.ends_with("  - {expect: {round: 1}, note: line 1}\n"),
            "{errors}"
        );
        assert_eq!(fs::read_to_string(&log).expect("a log"), BEGUN);
    }
}

#[test]
fn every_way_to_store_utf8_is_gone_on_with() {
    for start in [
        "\u{feff}game: transamerica\nplayers: [Ann, Ben]\nmoves:\n",
        "game: transamerica\r\nplayers: [Ann, Ben]\r\nmoves:\r\n",
        "# Friday\ngame: transamerica\nplayers: [Ann, Ben]\nmoves: []",
        "{\"game\": \"transamerica\", \"players\": [\"Ann\", \"Ben\"], \"moves\": []}",
    ] {
        let folder = folder_of(&[("a.yaml", start)]);
        let log = folder.path().join("a.yaml");
        let mut recording = Recording::new(&log, &[]);
        for number in 1..4 {
            let reply = recording.ask(&note(number));
            assert_eq!(reply["saved"], true, "{start:?}: {reply}");
            assert_eq!(reply["ok"], true, "{start:?}: {reply}");
        }
        assert_eq!(recording.end(), (0, String::new()), "{start:?}");
        assert_eq!(run(&["check", "--quiet", &text(&log)]).0, 0, "{start:?}");
    }
}

#[test]
fn the_journal_has_every_line_and_every_reply() {
    let (folder, log) = begun();
    let journal = folder.path().join("friday.journal");
    // A part of a line that a killed session left.
    fs::write(&journal, "{\"line\":\"ha").expect("written");
    let name = text(&journal);
    let mut typed = note(1).into_bytes();
    typed.extend(b"\nnonsense\n{\"do\": \"undo\"}\n\xff\xfe\n");
    let log_name = text(&log);
    let words = [
        "record",
        &log_name,
        "--journal",
        &name,
        "--format",
        "ndjson",
    ];
    let (status, out, errors) = answer(railref(&words).write_stdin(typed));
    assert_eq!((status, errors.as_str()), (0, ""));
    let written = fs::read_to_string(&journal).expect("a journal");
    let mut entries = written
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Json>(line).unwrap_or_else(|_| panic!("{line}")));
    let lines = [
        json!({"line": note(1)}),
        json!({"line": "nonsense"}),
        json!({"line": "{\"do\": \"undo\"}"}),
        json!({"line": "\u{fffd}\u{fffd}", "utf8": false}),
    ];
    for (line, reply) in lines.iter().zip(out.lines()) {
        assert_eq!(entries.next().as_ref(), Some(line));
        let reply: Json = serde_json::from_str(reply).expect("JSON");
        assert_eq!(entries.next(), Some(json!({"reply": reply})));
    }
    assert_eq!(entries.next(), None);
    for wrong in [
        log_name.clone(),
        text(folder.path()),
        text(&folder.path().join("no/j")),
    ] {
        let words = [
            "record",
            &log_name,
            "--journal",
            &wrong,
            "--format",
            "ndjson",
        ];
        let (status, out, errors) = run_on(&note(9), &words);
        assert_eq!((status, out.as_str()), (2, ""), "{wrong}");
        assert!(errors.contains(&wrong), "{errors}");
    }
    assert_eq!(fs::read_to_string(&log).expect("a log"), BEGUN);
}

/// The log by another of its names is the log.
#[cfg(unix)]
#[test]
fn a_journal_is_never_the_log() {
    let folder = folder_of(&[("friday.yaml", BEGUN)]);
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("friday.yaml"), path("hard")).expect("linked");
    std::os::unix::fs::symlink("friday.yaml", path("soft")).expect("linked");
    for name in ["hard", "soft", "friday.yaml"] {
        let words = [
            "record",
            &text(&path("friday.yaml")),
            "--journal",
            &text(&path(name)),
        ];
        let (status, _, errors) = run_on("pass\n", &words);
        assert!(
            status == 2 && errors.contains("is the log itself"),
            "{name}: {errors}"
        );
    }
    assert_eq!(
        fs::read_to_string(path("friday.yaml")).expect("a log"),
        BEGUN
    );
}

/// Whoever no longer reads what is said has still typed what was typed.
#[test]
fn lines_are_recorded_after_the_output_is_closed() {
    for format in ["human", "ndjson"] {
        let folder = folder_of(&[("friday.yaml", BEGUN)]);
        let log = folder.path().join("friday.yaml");
        let mut child = session(&["record", &text(&log), "--format", format]);
        drop(child.stdout.take());
        let mut input = child.stdin.take().expect("an input");
        let lines: String = (1..40).map(|line| note(line) + "\n").collect();
        input.write_all(lines.as_bytes()).expect("written");
        drop(input);
        assert!(child.wait().expect("it ends").success());
        let text = fs::read_to_string(&log).expect("a log");
        assert!(text.ends_with("note: line 39}\n"), "{text}");
    }
}

/// An end by a signal is like any other: what is not saved is printed, and nobody is kept out.
#[cfg(unix)]
#[test]
fn a_signal_loses_nothing_and_leaves_nothing() {
    let outer = folder_of(&[("table/friday.yaml", BEGUN)]);
    let (here, away) = (outer.path().join("table"), outer.path().join("away"));
    let mut recording = Recording::new(&here.join("friday.yaml"), &[]);
    assert_eq!(recording.ask(&note(1))["saved"], true);
    fs::rename(&here, &away).expect("renamed");
    assert_eq!(recording.ask(&note(2))["saved"], false);
    fs::rename(&away, &here).expect("renamed");
    let killed = std::process::Command::new("kill")
        .args(["-TERM", &recording.child.id().to_string()])
        .status();
    assert!(killed.expect("kill runs").success());
    let input = recording.input.take();
    let output = recording.child.wait_with_output().expect("it ends");
    drop(input);
    assert_eq!(output.status.code(), Some(143));
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        errors.ends_with("  - {expect: {round: 1}, note: line 2}\n"),
        "{errors}"
    );
    assert_eq!(names(&here), ["friday.yaml"]);
}

/// What was answered as saved survives a power cut: before each reply the new text is synced, then
/// its name, then the line of the journal.
#[cfg(target_os = "linux")]
#[test]
fn what_is_answered_as_saved_was_synced_before() {
    let (folder, log) = begun();
    let trace = text(&folder.path().join("trace"));
    let calls = "trace=openat,write,fsync,fdatasync,rename,renameat,renameat2";
    let mut command = std::process::Command::new("strace");
    command.args(["-f", "-y", "-s", "40", "-o", &trace, "-e", calls]);
    let (log, journal) = (text(&log), text(&folder.path().join("journal")));
    command.args([crate::support::command::PROGRAM, "record", &log]);
    command.args(["--format", "ndjson", "--journal", &journal]);
    let child = command
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .spawn();
    let skipped = |why: &str| {
        assert!(std::env::var_os("EVERY_TRACE").is_none(), "{why}");
        eprintln!("skipped: {why}");
    };
    let Ok(mut child) = child else {
        return skipped("strace is not installed");
    };
    let mut input = child.stdin.take().expect("a pipe");
    for number in 1..6 {
        writeln!(input, "{}", note(number)).expect("it reads");
    }
    drop(input);
    if !child.wait().expect("it ends").success() {
        return skipped("strace may not trace here");
    }
    let trace = fs::read_to_string(&trace).expect("a trace");
    // Which parts of the current change are on the disk.
    let (mut synced, mut renamed, mut named, mut line, mut replies) =
        (false, false, false, false, 0);
    for call in trace.lines() {
        if call.contains("</dev/null>") && call.contains("schema") {
            assert!(
                synced && renamed && named && line,
                "reply {replies}: {trace}"
            );
            (synced, renamed, named, line) = (false, false, false, false);
            replies += 1;
        } else if call.contains("write(") && call.contains(".tmp>") {
            (synced, renamed, named) = (false, false, false);
        } else if call.contains("fsync(") && call.contains(".tmp>") {
            synced = true;
        } else if call.contains("rename") && call.contains(".tmp") {
            assert!(synced, "renamed before it is on the disk: {trace}");
            renamed = true;
        } else if call.contains("fsync(") && renamed {
            named = true;
        } else if call.contains("write(") && call.contains("journal>") {
            line = false;
        } else if call.contains("fdatasync(") && call.contains("journal>") {
            line = true;
        }
    }
    assert_eq!(replies, 5, "{trace}");
}
