//! Replacing a person's file: the new text is judged before it is written, keeps every comment and
//! line break, and never overwrites what an editor saved in the meantime.

use crate::support::command::{PROGRAM, run, run_in};
use crate::support::library::{
    Judgement, NoBoards, Order, RepairLimits, Rng, comments, generate, judge, parse, repair,
    sound_text,
};
use crate::support::root;
use std::fs;
use std::io::Read as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

const UNTIDY: &str =
    "players: [Andy, Don, Simon]\ngame: Steel-Driver\nmoves:\n  - {by: Andy, bid: 3, offer: RED}\n";
const TIDY: &str =
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n";

fn folder(name: &str, text: &[u8]) -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("written");
    (folder, path)
}

fn log(name: &str) -> String {
    fs::read_to_string(root().join("fixtures/repair").join(name)).expect("a fixture")
}

fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = comments(text)
        .into_iter()
        .map(|span| text[span.range()].trim_end())
        .collect();
    words.sort_unstable();
    words
}

/// Adds comments to a log wherever they are allowed: after a space or a tab, on their own lines at
/// any depth, within brackets.
fn commented(text: &str, rng: &mut Rng) -> String {
    let spans: Vec<_> = {
        let tree = parse(text).tree;
        let root = tree.root().expect("a log");
        tree.within(root)
            .filter(|node| tree.scalar(*node).is_some())
            .map(|node| tree.span(node).range())
            .collect()
    };
    let in_words = |at: usize| spans.iter().any(|span| span.start < at && at < span.end);
    let mut out = String::new();
    let (mut number, mut depth) = (0, 0);
    let mut comment = |rng: &mut Rng, before: &str, after: &str| {
        number += 1;
        if rng.once_in(4) {
            format!("{before}# c{number} \"it's\" {{[{after}")
        } else {
            String::new()
        }
    };
    for (at, c) in text.char_indices() {
        let is_word = in_words(at);
        match c {
            '\n' if depth > 0 => out.push_str(&comment(rng, " ", "")),
            '\n' => {
                let before = if rng.once_in(2) { "\t" } else { "  " };
                out.push_str(&comment(rng, before, ""));
            }
            '{' | '[' if !is_word => depth += 1,
            '}' | ']' if !is_word => depth -= 1,
            _ => {}
        }
        out.push(c);
        match c {
            '\n' if depth == 0 => {
                let before = [" ", "", "      "][rng.below(3)];
                out.push_str(&comment(rng, before, "\n"));
            }
            ',' if depth > 0 && !is_word => {
                let before = ["\n", " ", "\n     "][rng.below(3)];
                out.push_str(&comment(rng, before, "\n         "));
            }
            _ => {}
        }
    }
    out
}

/// Returns the four ways in which the lines of a log may end.
fn with_breaks(text: &str) -> [String; 4] {
    let mut mixed = String::new();
    for (index, line) in text.split_inclusive('\n').enumerate() {
        mixed.push_str(line.trim_end_matches('\n'));
        mixed.push_str(["\r\n", "\r", "\n"][index % 3]);
    }
    [
        text.to_owned(),
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
        mixed,
    ]
}

/// Repairs of every kind of slip are written with every comment and every line break kept, and
/// judged as they were found.
#[test]
fn repairs_keep_comments_and_line_breaks() {
    let names = [
        "twice.yaml",
        "swapped.yaml",
        "omitted.yaml",
        "other-move.yaml",
        "actor.yaml",
        "expect.yaml",
        "result.yaml",
        "misspelt.yaml",
        "comment-at-column-0.yaml",
        "comment-in-braces.yaml",
        "carriage-returns.yaml",
    ];
    let mut rng = Rng::new(20261125);
    let mut kept = 0;
    for name in names {
        let text = log(name).replace('\r', "\n");
        for text in with_breaks(&commented(&text, &mut rng)) {
            let wanted = RepairLimits {
                edits: 1,
                ..RepairLimits::default()
            };
            let repaired = repair(&text, wanted);
            let info = repaired.info.expect("a game");
            let repairs = repaired.repairs.expect("repairs").list;
            assert!(!repairs.is_empty(), "{name}\n{text:?}");
            for repair in repairs.iter().take(3) {
                let written = sound_text(&text, &NoBoards, info, repair)
                    .unwrap_or_else(|| panic!("{name}: {}\n{text}", repair.sentence));
                let verdict = judge(&written).review.verdict;
                assert_eq!(verdict.judgement, Judgement::Legal, "{name}\n{written}");
                assert_eq!(words(&written), words(&text), "{name}\n{text}\n{written}");
                kept += words(&text).len();
            }
        }
    }
    assert!(kept > 500, "only {kept} comments: the test says little");
}

#[test]
fn a_written_repair_is_sound() {
    for (name, comment) in [
        ("comment-at-column-0.yaml", Some("# own line, column 0\n")),
        ("comment-in-braces.yaml", Some("# column 0 in braces\n")),
        ("carriage-returns.yaml", None),
    ] {
        let (folder, path) = folder(name, log(name).as_bytes());
        let (status, out, errors) = run_in(folder.path(), &["repair", "--write", "1", name]);
        assert_eq!(status, 0, "{name}: {out}{errors}");
        let written = fs::read_to_string(&path).expect("a log");
        assert!(
            comment.is_none_or(|comment| written.contains(comment)),
            "{written}"
        );
        assert_eq!(written.contains('\n'), comment.is_some(), "{written:?}");
        assert_eq!(run_in(folder.path(), &["check", name]).0, 0, "{written}");
    }
}

#[test]
fn fmt_keeps_the_line_breaks_of_windows() {
    let tidy = TIDY.replace('\n', "\r\n");
    let two = format!("{tidy}# between\r\n---\r\n# lost once\r\n---\r\n{tidy}");
    for (text, laid) in [
        (tidy.clone(), tidy.clone()),
        (UNTIDY.replace('\n', "\r\n"), tidy.clone()),
        // The first line break decides.
        (UNTIDY.replacen('\n', "\r\n", 1), tidy.clone()),
        (
            UNTIDY.replace('\n', "\r\n").replacen("\r\n", "\n", 1),
            TIDY.to_owned(),
        ),
        (UNTIDY.replace('\n', "\r"), TIDY.to_owned()),
        (two.clone(), two),
    ] {
        let (folder, path) = folder("a.yaml", text.as_bytes());
        let checked = run_in(folder.path(), &["fmt", "--check", "a.yaml"]);
        assert_eq!(
            checked.0,
            i32::from(text != laid),
            "{text:?}: {}",
            checked.2
        );
        assert_eq!(run_in(folder.path(), &["fmt", "a.yaml"]).0, 0, "{text:?}");
        assert_eq!(fs::read_to_string(&path).expect("a log"), laid, "{text:?}");
        assert_eq!(
            run_in(folder.path(), &["fmt", "--check", "a.yaml"]).0,
            0,
            "{laid:?}"
        );
    }
}

#[test]
fn fmt_is_its_own_layout_after_any_number_of_marks() {
    for marks in ["\u{feff}", "\u{feff}\u{feff}", "\u{feff}\u{feff}\u{feff}"] {
        for text in [TIDY, UNTIDY, &format!("# head\n--- # marker\n{UNTIDY}")] {
            let (folder, path) = folder("a.yaml", format!("{marks}{text}").as_bytes());
            let (status, _, errors) = run_in(folder.path(), &["fmt", "a.yaml"]);
            let laid = fs::read_to_string(&path).expect("a log");
            assert_eq!(status, 0, "{errors}");
            assert!(
                !laid.contains('\u{feff}') && laid.ends_with(TIDY),
                "{laid:?}"
            );
            assert_eq!(run_in(folder.path(), &["fmt", "--check", "a.yaml"]).0, 0);
        }
    }
}

#[test]
fn fmt_leaves_json_as_it_is_whatever_stands_before_it() {
    let json = "{\"moves\": [], \"game\": \"steel-driver\", \"players\": [\"A\", \"B\", \"C\"]}\n";
    let loose = "{moves: [], game: steel-driver, players: [A, B, C]}\n";
    for (name, text) in [
        ("a.json", json.to_owned()),
        ("a.json", format!("\u{feff}{json}")),
        ("a.yaml", format!("\u{feff}{json}")),
        ("a.jsonl", format!("\u{feff}{json}{json}")),
        ("a.JSON", loose.to_owned()),
        ("a.ndjson", loose.repeat(2)),
    ] {
        let (folder, path) = folder(name, text.as_bytes());
        let (status, _, errors) = run_in(folder.path(), &["fmt", name]);
        assert_eq!(status, 0, "{name}: {errors}");
        assert!(errors.contains("JSON is left as it is"), "{errors}");
        assert_eq!(fs::read_to_string(&path).expect("a log"), text, "{name}");
    }
}

#[test]
fn a_file_with_several_names_is_replaced_under_one_and_that_is_said() {
    let (folder, path) = folder("a.yaml", UNTIDY.as_bytes());
    let other = folder.path().join("b.yaml");
    fs::hard_link(&path, &other).expect("linked");
    let (status, _, errors) = run_in(folder.path(), &["fmt", "a.yaml"]);
    let said = "railref: a.yaml: it had 1 other name (hard links), with which it no longer shares its text\n";
    assert_eq!((status, errors.as_str()), (0, said));
    assert_eq!(fs::read_to_string(&path).expect("a log"), TIDY);
    assert_eq!(fs::read_to_string(&other).expect("a log"), UNTIDY);
    assert_eq!(fs::metadata(&other).expect("a log").nlink(), 1);
    // A link to the file stays a link.
    let link = folder.path().join("c.yaml");
    std::os::unix::fs::symlink("b.yaml", &link).expect("linked");
    assert_eq!(run_in(folder.path(), &["fmt", "c.yaml"]).0, 0);
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert_eq!(fs::read_to_string(&other).expect("a log"), TIDY);
}

/// What somebody adds to the file.
const COMMENT: &str = "# saved meanwhile\n";

/// Saves another text to the file, and returns it.
fn save(path: &Path) -> String {
    let mut text = fs::read_to_string(path).expect("a log");
    text.push_str(COMMENT);
    fs::write(path, &text).expect("written");
    text
}

/// `repair --write` reports before it writes, and waits while nobody reads. Then somebody saves.
#[test]
fn repair_writes_nothing_over_what_was_saved_meanwhile() {
    let text = format!("{}---\n{}", log("many.yaml"), log("many.yaml"));
    let (folder, path) = folder("a.yaml", text.as_bytes());
    let mut child = Command::new(PROGRAM)
        .args(["repair", "--format", "json", "--write", "1", "a.yaml"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("run");
    let mut out = child.stdout.take().expect("a pipe");
    out.read_exact(&mut [0]).expect("a report");
    let saved = save(&path);
    let mut rest = Vec::new();
    out.read_to_end(&mut rest).expect("a report");
    assert!(rest.len() > 1 << 16, "a pipe holds the whole report");
    let ended = child.wait_with_output().expect("ended");
    let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
    let said = "railref: a.yaml: it has changed since it was read; nothing is written\n";
    assert_eq!((ended.status.code(), errors.as_str()), (Some(2), said));
    assert_eq!(fs::read_to_string(&path).expect("a log"), saved);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

/// `fmt` has read the file when the system says that the process has read all of its bytes. If this
/// test gets its turn too late, `fmt` has written by then; if the count runs ahead, `fmt` reads
/// what was saved. Nothing is lost in either case, and the test tries again.
#[cfg(target_os = "linux")]
#[test]
fn fmt_writes_nothing_over_what_was_saved_meanwhile() {
    let order = Order {
        players: ["Ann", "Ben", "Cleo"].map(str::to_owned).to_vec(),
        ..Order::default()
    };
    let game = generate("steel-driver", &order, 1);
    let text = format!("{UNTIDY}{}", format!("---\n{game}").repeat(60));
    let in_time = (0..20).any(|_| {
        let (folder, path) = folder("a.yaml", text.as_bytes());
        let mut child = Command::new(PROGRAM)
            .args(["fmt", "a.yaml"])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("run");
        wait_until_it_has_read(&mut child, text.len());
        let saved = save(&path);
        let ended = child.wait_with_output().expect("ended");
        let left = fs::read_to_string(&path).expect("a log");
        let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
        let said = "railref: a.yaml: it has changed since it was read; nothing is written\n";
        assert_eq!(run(&["fmt", path.to_str().expect("a name")]).0, 0);
        if ended.status.success() {
            let tidy = fs::read_to_string(&path).expect("a log");
            assert!(left == saved || left == tidy, "what was saved is lost");
            assert!(tidy.ends_with(COMMENT), "what was saved is lost");
            return false;
        }
        assert_eq!((ended.status.code(), errors.as_str()), (Some(2), said));
        assert!(
            left == saved && saved.starts_with(&text),
            "something else is written"
        );
        true
    });
    assert!(in_time, "twenty times too early or too late");
}

/// Waits until a process has read more than this many bytes, or has ended.
#[cfg(target_os = "linux")]
fn wait_until_it_has_read(child: &mut Child, bytes: usize) {
    let counts = format!("/proc/{}/io", child.id());
    let read = || -> Option<usize> {
        let counts = fs::read_to_string(&counts).ok()?;
        let count = counts
            .lines()
            .find_map(|line| line.strip_prefix("rchar: "))?;
        count.parse().ok()
    };
    for _ in 0..20_000 {
        // While the program is being loaded, the system may not tell.
        if read().is_some_and(|read| read > bytes) || child.try_wait().expect("a process").is_some()
        {
            break;
        }
        sleep(Duration::from_millis(1));
    }
}
