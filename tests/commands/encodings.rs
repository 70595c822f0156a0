//! A log is the same in every encoding, with every kind of line end, and with or without a byte
//! order mark: for every command, and at every place that a report names.

use crate::support::command::{Answer, answer, railref, run_in};
use crate::support::encodings::{Stored, all};
use crate::support::{all_files, due, is_whole, root};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A log with characters of one to four bytes, and one of its moves illegal.
const LOG: &str = "# 王 😀 é\ngame: transamerica\ntitle: \"Zürich 😀\"\nplayers: [Änn, 王小明]\nmoves:\n  - {start: Omaha, by: Änn} # 😀\n  - {start: Omaha, by: 王小明}\n";
/// A log without a fault.
const LEGAL: &str =
    "game: transamerica\nplayers: [Änn, Bén]\nmoves:\n  - {start: Omaha, by: Änn}\n";

/// Every command that takes logs, with `LOG` for the path of one; and whether it reads standard
/// input.
const COMMANDS: [&[&str]; 19] = [
    &["check", "LOG"],
    &["check", "--format", "github", "LOG"],
    &["check", "--format", "junit", "LOG"],
    &["score", "LOG"],
    &["score", "--format", "csv", "LOG"],
    &["tracks", "LOG"],
    &["ledger", "LOG"],
    &["league", "LOG"],
    &["rulings", "LOG"],
    &["season", ".", "--output", "site"],
    &["replay", "LOG"],
    &["replay", "--format", "html", "LOG"],
    &["state", "LOG"],
    &["legal", "LOG"],
    &["diff", "LOG", "legal.yaml"],
    &["repair", "LOG"],
    &["generate", "transamerica", "--from", "LOG"],
    &["fmt", "--check", "LOG"],
    &["board", "check", "LOG", "--game", "transamerica"],
];

/// Commands that take no log; and `record`, which must be able to write to the log it is given.
const NO_LOGS: [&str; 10] = [
    "book",
    "explain",
    "rules",
    "new",
    "schema",
    "lsp",
    "completions",
    "man",
    "help",
    "record",
];

fn folder_with(stored: Option<Stored>, text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let bytes = stored.map_or_else(|| text.as_bytes().to_vec(), |stored| stored.bytes(text));
    fs::write(folder.path().join("log.yaml"), bytes).unwrap();
    fs::write(folder.path().join("legal.yaml"), LEGAL).unwrap();
    folder
}

fn of_file(folder: &Path, command: &[&str]) -> Answer {
    let arguments: Vec<&str> = command
        .iter()
        .map(|word| if *word == "LOG" { "log.yaml" } else { word })
        .collect();
    run_in(folder, &arguments)
}

fn of_input(folder: &Path, command: &[&str], bytes: &[u8]) -> Answer {
    let arguments: Vec<&str> = command
        .iter()
        .map(|word| if *word == "LOG" { "-" } else { word })
        .collect();
    answer(
        railref(&arguments)
            .current_dir(folder)
            .write_stdin(bytes.to_vec()),
    )
}

#[test]
fn every_command_reads_every_encoding() {
    let (_, help, _) = answer(&mut railref(&["help"]));
    let listed = help
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    for name in listed.filter(|name| *name != "railref") {
        assert!(
            NO_LOGS.contains(&name) || COMMANDS.iter().any(|command| command[0] == name),
            "no test for {name}"
        );
    }
    for (turn, command) in COMMANDS.iter().enumerate() {
        // A board is not a log, and a log that another one begins with must be legal.
        let text = match command[0] {
            "board" => &board(),
            "generate" => LEGAL,
            _ => LOG,
        };
        let plain = folder_with(None, text);
        let expected = of_file(plain.path(), command);
        let expected_of_input = of_input(plain.path(), command, text.as_bytes());
        for stored in due(all(), turn) {
            // A log that is not UTF-8, or has a byte order mark or other line ends, is never in
            // canonical layout.
            if command[0] == "fmt" && !(stored.is_utf8() && stored.keeps_lines()) {
                continue;
            }
            let folder = folder_with(Some(stored), text);
            assert_eq!(
                of_file(folder.path(), command),
                expected,
                "{command:?} {stored:?}"
            );
            if command[0] != "board" && command[0] != "fmt" {
                let bytes = stored.bytes(text);
                assert_eq!(
                    of_input(folder.path(), command, &bytes),
                    expected_of_input,
                    "{command:?} {stored:?} on standard input"
                );
            }
        }
    }
}

fn board() -> String {
    let (status, board, why) = answer(&mut railref(&["board", "new", "transamerica"]));
    assert_eq!(status, 0, "{why}");
    board
}

/// Replaces every place in a document by its offset in the stored file.
fn stored_places(document: &mut Json, of: &impl Fn(usize) -> usize) {
    match document {
        Json::Object(map) => {
            for (key, value) in map {
                match value.as_u64() {
                    Some(at) if key == "offset" => *value = of(at as usize).into(),
                    _ => stored_places(value, of),
                }
            }
        }
        Json::Array(list) => list.iter_mut().for_each(|value| stored_places(value, of)),
        _ => {}
    }
}

/// Returns the fewest logs that are compared.
fn least() -> usize {
    if is_whole() { 200 } else { 100 }
}

/// Returns the stored logs that are text and due for a test, including every kind of fault.
fn stored_logs(test: usize) -> BTreeMap<String, String> {
    let mut logs = BTreeMap::new();
    for path in due(all_files(&root().join("fixtures")), test) {
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
        let wanted = ["/rules/", "/malformed/", "/cases/", "fixtures/repair/"];
        let text = || fs::read_to_string(&path).ok();
        if path.extension().is_some_and(|ending| ending == "yaml")
            && wanted.iter().any(|part| name.contains(part))
            && let Some(text) = text().filter(|text| !text.contains(['\r', '\u{feff}']))
        {
            logs.insert(name.replace('/', "_"), text);
        }
    }
    assert!(logs.len() > least(), "{}", logs.len());
    logs
}

fn verdicts(folder: &Path) -> BTreeMap<String, Json> {
    let (_, out, _) = run_in(folder, &["check", "--keep-going", "--format", "json", "."]);
    out.lines()
        .map(|line| serde_json::from_str::<Json>(line).unwrap())
        .map(|verdict| {
            let place = format!("{} {}", verdict["log"], verdict["document"]);
            (place, verdict)
        })
        .collect()
}

#[test]
fn every_stored_log_is_judged_alike_in_every_encoding_with_every_place() {
    let logs = stored_logs(0);
    let write = |bytes: &dyn Fn(usize, &str) -> Vec<u8>| {
        let folder = tempfile::tempdir().unwrap();
        for (at, (name, text)) in logs.iter().enumerate() {
            fs::write(folder.path().join(name), bytes(at, text)).unwrap();
        }
        folder
    };
    let expected = verdicts(write(&|_, text| text.as_bytes().to_vec()).path());
    // One of each way in which places may go wrong: other line ends, a mark, code units of two and
    // of four bytes. The logs take turns, because every folder takes a while to judge.
    let chosen = |stored: &Stored| match stored.name {
        "UTF-8" => !stored.keeps_lines() && !stored.is_marked(),
        "UTF-16BE" => stored.is_marked(),
        name => name == "UTF-32LE" && !stored.is_marked(),
    };
    let encodings: Vec<Stored> = all().filter(chosen).collect();
    let of = |at: usize| &encodings[at % encodings.len()];
    let found = verdicts(write(&|at, text| of(at).bytes(text)).path());
    assert_eq!(
        found.keys().collect::<Vec<_>>(),
        expected.keys().collect::<Vec<_>>()
    );
    for (place, verdict) in &expected {
        let name = verdict["log"].as_str().unwrap().trim_start_matches("./");
        let at = logs.keys().position(|log| log == name).unwrap();
        let mut verdict = verdict.clone();
        stored_places(&mut verdict, &|offset| of(at).offset(&logs[name], offset));
        assert_eq!(found[place], verdict, "{place} {:?}", of(at));
    }
}

/// Shifts every line and offset of a document, and the lines that its sentences name.
fn moved_down(document: &mut Json, lines: u64, bytes: u64) {
    match document {
        Json::Object(map) => {
            for (key, value) in map {
                match (key.as_str(), value.as_u64()) {
                    ("line", Some(line)) => *value = (line + lines).into(),
                    ("offset", Some(offset)) => *value = (offset + bytes).into(),
                    _ => moved_down(value, lines, bytes),
                }
            }
        }
        Json::Array(list) => {
            for value in list {
                moved_down(value, lines, bytes);
            }
        }
        Json::String(text) => *text = with_lines(text, lines),
        _ => {}
    }
}

/// Shifts every number of a line in a sentence: `lines 7 and 9`.
fn with_lines(text: &str, lines: u64) -> String {
    // Whether a number here is that of a line, whether the word before is one, and whether there are
    // several: in `line 8, 270 in line 9`, 270 is none.
    let (mut counts, mut counted, mut several) = (false, false, false);
    let words = text.split(' ').map(|word| {
        let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
        let number = digits.parse::<u64>().ok().filter(|_| counts);
        let named = word.trim_start_matches('(');
        if number.is_none() && matches!(named, "line" | "lines") {
            several = named == "lines";
        }
        counts = match number {
            Some(_) => several && word.ends_with(','),
            None => {
                matches!(named, "line" | "lines")
                    || counted && several && matches!(word, "and" | "to" | "or")
            }
        };
        counted = number.is_some();
        match number {
            Some(number) => format!("{}{}", number + lines, &word[digits.len()..]),
            None => word.to_owned(),
        }
    });
    words.collect::<Vec<String>>().join(" ")
}

/// No message counts lines from the beginning of its log.
#[test]
fn every_stored_log_is_judged_alike_behind_another_one() {
    const BEFORE: &str = "game: steel-driver\nplayers: [Ann, Ben, Cleo]\nmoves: []\n---\n";
    let mut logs = stored_logs(1);
    let is_one = |text: &str| {
        let mut lines = text.lines();
        !lines.any(|line| line.starts_with(['%', '\u{feff}']) || matches!(line, "---" | "..."))
    };
    // A broken log in JSON is read up to its fault only in a file of JSON logs.
    let is_json = |text: &str| {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.next().is_some_and(|line| line.starts_with('{'))
    };
    logs.retain(|_, text| is_one(text) && !is_json(text));
    assert!(logs.len() > least(), "{}", logs.len());
    let judged = |before: &str| {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in &logs {
            fs::write(folder.path().join(name), [before, text].concat()).unwrap();
        }
        verdicts(folder.path())
    };
    let (alone, behind) = (judged(""), judged(BEFORE));
    let mut compared = 0;
    for (place, verdict) in &alone {
        let Some(place) = place.strip_suffix(" 1") else {
            continue;
        };
        let Some(found) = behind.get(&format!("{place} 2")) else {
            continue;
        };
        let mut wanted = verdict.clone();
        moved_down(
            &mut wanted,
            BEFORE.lines().count() as u64,
            BEFORE.len() as u64,
        );
        wanted["document"] = 2.into();
        assert_eq!(*found, wanted, "{place}");
        compared += 1;
    }
    assert!(compared > least(), "{compared}");
}

/// Returns bytes that are not text in an encoding, with the line and column of the fault and its
/// message.
fn no_texts() -> Vec<(Vec<u8>, &'static str)> {
    let head = "game: transamerica\nplayers: [Ann, Ben]\nmoves: [] # é";
    let mut texts = Vec::new();
    for stored in all().filter(Stored::keeps_lines) {
        let low_first = stored.name.ends_with("LE");
        let mut with = |unit: &[u8], rest: &str, why| {
            let mut bytes = stored.bytes(head);
            let mut unit = unit.to_vec();
            if low_first {
                unit.reverse();
            }
            bytes.extend(unit);
            let tail = stored.bytes(rest);
            bytes.extend(&tail[stored.bytes("").len()..]);
            texts.push((bytes, why));
        };
        match stored.name {
            "UTF-8" => {
                with(&[0xff], "\n", "not UTF-8 text");
                with(&[0xc3], "\n", "not UTF-8 text");
                with(&[0xc3], "", "not UTF-8 text");
            }
            "UTF-16LE" | "UTF-16BE" => {
                let half = "not UTF-16 text: half of a surrogate pair";
                with(&[0xd8, 0x3d], "\n", half);
                with(&[0xde, 0x00], "\n", half);
                with(&[0xd8, 0x3d], "", half);
                let cut = "not UTF-16 text: the file ends in the middle of a character";
                with(&[0x20], "", cut);
            }
            _ => {
                let number = "not UTF-32 text: a number that is no character";
                with(&[0, 0, 0xd8, 0x3d], "\n", number);
                with(&[0, 0x11, 0, 0], "", number);
                let cut = "not UTF-32 text: the file ends in the middle of a character";
                with(&[0x20], "", cut);
                with(&[0, 0, 0x20], "", cut);
            }
        }
    }
    texts
}

#[test]
fn what_is_no_text_is_malformed_at_its_place() {
    for (turn, (bytes, why)) in no_texts().into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("log.yaml"), &bytes).unwrap();
        fs::write(folder.path().join("legal.yaml"), LEGAL).unwrap();
        for path in ["log.yaml", "."] {
            let (status, out, messages) = run_in(folder.path(), &["check", path]);
            let reported = format!("{out}{messages}");
            assert_eq!(status, 2, "{reported}");
            let what = format!("the log is {why}");
            assert!(
                reported.contains(&what) && reported.contains("log.yaml:3:14"),
                "{reported}"
            );
        }
        let of_logs = COMMANDS.iter().filter(|command| command[0] != "board");
        for command in due(of_logs, turn) {
            let (status, out, messages) = of_file(folder.path(), command);
            let reported = format!("{out}{messages}");
            assert_eq!(status, 2, "{command:?} {reported}");
            // Reports of figures refer to `check`.
            if ["check", "diff", "repair", "generate", "fmt"].contains(&command[0]) {
                assert!(reported.contains(why), "{command:?} {reported}");
            }
        }
        let (status, out, _) = of_input(folder.path(), &["check", "LOG"], &bytes);
        assert!(status == 2 && out.contains(why), "{out}");
    }
}

#[test]
fn lines_are_answered_whatever_their_encoding() {
    let lines = "{\"game\":\"transamerica\",\"players\":[\"Änn\",\"Bén\"],\"moves\":[]}\n{oops\n\n{\"game\":\"transamerica\",\"players\":[\"Ann\",\"Ben\"],\"moves\":[{\"start\":\"Omaha\",\"by\":\"Ann\"}]}\n";
    let folder = tempfile::tempdir().unwrap();
    let judged = |answer: Answer| -> Vec<(u64, String)> {
        let verdicts = answer.1.lines().map(|line| {
            let verdict: Json = serde_json::from_str(line).unwrap();
            (
                verdict["document"].as_u64().unwrap(),
                verdict["verdict"].as_str().unwrap().to_owned(),
            )
        });
        verdicts.collect()
    };
    let expected = [
        (1, "legal".to_owned()),
        (2, "malformed".to_owned()),
        (3, "malformed".to_owned()),
        (4, "legal".to_owned()),
    ];
    let check = ["check", "--format", "json", "LOG"];
    for stored in all() {
        let bytes = stored.bytes(lines);
        for arguments in [&check[..], &["check", "--lines", "--format", "json", "LOG"]] {
            let answer = of_input(folder.path(), arguments, &bytes);
            assert_eq!(judged(answer), expected, "{arguments:?} {stored:?}");
        }
        for name in ["log.jsonl", "log.ndjson"] {
            fs::write(folder.path().join(name), &bytes).unwrap();
            let answer = run_in(folder.path(), &["check", "--format", "json", name]);
            assert_eq!(judged(answer), expected, "{name} {stored:?}");
        }
    }
}

#[test]
fn a_mark_may_stand_before_every_document() {
    let mark = "\u{feff}";
    for between in [
        "---\n".to_owned(),
        format!("{mark}---\n"),
        format!("{mark}# the second\n---\n"),
        format!("{mark}%YAML 1.2\n---\n"),
        format!("...\n{mark}"),
        format!("...\n{mark}---\n"),
        mark.to_owned(),
    ] {
        for stored in all() {
            let folder = folder_with(Some(stored), &format!("{LEGAL}{between}{LOG}"));
            let (status, out, _) = of_file(folder.path(), &["check", "LOG"]);
            let line = 4 + between.matches('\n').count() + 7;
            assert!(
                status == 1
                    && out.contains("2 logs: 1 legal, 1 illegal")
                    && out.contains(&format!("log.yaml:{line}:13")),
                "{between:?} {stored:?} {out}"
            );
        }
        // After the layout there are still two logs, without a mark.
        let folder = folder_with(None, &format!("{mark}{LEGAL}{between}{LOG}"));
        let (status, _, messages) = run_in(folder.path(), &["fmt", "log.yaml"]);
        assert_eq!(status, 0, "{messages}");
        let text = fs::read_to_string(folder.path().join("log.yaml")).unwrap();
        assert!(!text.contains(mark), "{text}");
        let (_, out, _) = of_file(folder.path(), &["check", "LOG"]);
        assert!(out.contains("2 logs: 1 legal, 1 illegal"), "{text} {out}");
        assert_eq!(of_file(folder.path(), &["fmt", "--check", "LOG"]).0, 0);
    }
}

#[test]
fn what_is_written_is_utf8_and_that_is_said() {
    let (_, canonical, _) = of_input(Path::new("."), &["fmt", "LOG"], LOG.as_bytes());
    for stored in all().filter(|stored| !stored.is_utf8()) {
        let folder = folder_with(Some(stored), LOG);
        let path = folder.path().join("log.yaml");
        let encoding = &stored.name[..6];
        let said = format!("railref: log.yaml: it was {encoding} and is UTF-8 now\n");
        assert_eq!(
            of_file(folder.path(), &["fmt", "--check", "LOG"]).0,
            1,
            "{stored:?}"
        );
        let (status, _, messages) = of_file(folder.path(), &["fmt", "LOG"]);
        assert_eq!((status, &messages), (0, &said), "{stored:?}");
        let written = fs::read(&path).unwrap();
        assert_eq!(
            String::from_utf8(written).unwrap().replace("\r\n", "\n"),
            canonical,
            "{stored:?}"
        );

        fs::write(&path, stored.bytes(LOG)).unwrap();
        let (_, _, messages) = of_file(folder.path(), &["repair", "--write", "1", "LOG"]);
        assert!(messages.contains(said.trim_end()), "{messages}");
        assert!(String::from_utf8(fs::read(&path).unwrap()).is_ok());

        // JSON is not laid out.
        let json = stored
            .bytes("{\"game\": \"transamerica\", \"players\": [\"A\", \"B\"], \"moves\": []}\n");
        fs::write(&path, &json).unwrap();
        let (status, _, messages) = of_file(folder.path(), &["fmt", "LOG"]);
        assert!(
            status == 0 && messages.contains("JSON is left as it is"),
            "{messages}"
        );
        assert_eq!(fs::read(&path).unwrap(), json, "{stored:?}");
    }
}
