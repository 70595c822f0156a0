//! Time that grows with size and no faster: every command and format on every shape of input that
//! has ever been slow.
//!
//! Here the shapes are small and the results are compared. `make linear` runs the same at sizes n
//! and 4n and compares the processor time; by hand, because timing has no place in CI.

mod repairs;
mod shapes;

use crate::support::command::PROGRAM;
use crate::support::due;
use serde_json::Value as Json;
use shapes::{SHAPES, Shape, Write, Written};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The size in the ordinary tests.
const SMALL: usize = 30;
/// How many times as long four times the size may take: sixteen is quadratic. Below `LEAST` the
/// fixed cost of a run counts for nothing.
const MOST: f64 = 7.0;
/// Seconds below which a time says nothing.
const LEAST: f64 = 0.04;
/// Seconds of processor time after which a run is ended.
const SECONDS: u32 = 300;
/// What `repair` may take for any log: seconds of processor time, and memory in KiB. It searches as
/// far as its budget goes, so the growth of its time says nothing.
const REPAIR: (f64, usize) = (5.0, 500 << 10);

/// What is run on a log. `LOG` is the log, `BOARD` its board file, `OTHER` the same game in other
/// words.
const COMMANDS: [&[&str]; 36] = [
    &["check", "LOG"],
    &["check", "--keep-going", "LOG"],
    &["check", "--keep-going", "--format", "json", "LOG"],
    &["check", "--keep-going", "--format", "github", "LOG"],
    &["check", "--keep-going", "--format", "junit", "LOG"],
    &["check", "--keep-going", "--format", "sarif", "LOG"],
    &["check", "--keep-going", "--max-findings", "1000000", "LOG"],
    &[
        "check",
        "--keep-going",
        "--max-findings",
        "1000000",
        "--format",
        "github",
        "LOG",
    ],
    &[
        "check",
        "--keep-going",
        "--max-findings",
        "1000000",
        "--format",
        "junit",
        "LOG",
    ],
    &[
        "check",
        "--keep-going",
        "--max-findings",
        "1000000",
        "--format",
        "sarif",
        "LOG",
    ],
    &["score", "--keep-going", "LOG"],
    &["score", "--format", "json", "LOG"],
    &["score", "--format", "csv", "LOG"],
    &["score", "--format", "yaml", "LOG"],
    &["rulings", "LOG"],
    &["tracks", "--keep-going", "LOG"],
    &["tracks", "--keep-going", "--format", "json", "LOG"],
    &["tracks", "--keep-going", "--format", "csv", "LOG"],
    &["tracks", "--keep-going", "--format", "svg", "LOG"],
    &["tracks", "--keep-going", "--format", "html", "LOG"],
    &["replay", "--keep-going", "LOG"],
    &["replay", "--keep-going", "--format", "json", "LOG"],
    &["replay", "--keep-going", "--format", "markdown", "LOG"],
    &["state", "--keep-going", "LOG"],
    &["state", "--format", "json", "LOG"],
    &["state", "--format", "svg", "LOG"],
    &["ledger", "LOG"],
    &["ledger", "--format", "json", "LOG"],
    &["legal", "--keep-going", "LOG"],
    &["legal", "--format", "json", "LOG"],
    &["fmt", "--check", "LOG"],
    &["diff", "LOG", "LOG"],
    &["diff", "--format", "json", "LOG", "OTHER"],
    &["league", "LOG"],
    &["repair", "LOG"],
    &["lsp"],
];

/// What is also run on a board.
const BOARD_COMMANDS: [&[&str]; 3] = [
    &["board", "check", "BOARD", "--game", "GAME"],
    &[
        "generate",
        "GAME",
        "--board",
        "BOARD",
        "--seed",
        "3",
        "--expects",
        "--result",
    ],
    &[
        "generate", "GAME", "--board", "BOARD", "--seed", "4", "--style", "sales",
    ],
];

/// Returns the command with the files of a shape; the language server reads from a file.
fn command(words: &[&str], shape: &Shape, written: &Written) -> Command {
    limited(&format!("ulimit -t {SECONDS}"), words, shape, written)
}

/// Returns the command under another limit.
fn limited(limit: &str, words: &[&str], shape: &Shape, written: &Written) -> Command {
    let limit = format!("{limit} && exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args([
        "-c",
        &limit,
        &std::env::var("RAILREF").unwrap_or_else(|_| PROGRAM.to_owned()),
    ]);
    for word in words {
        match *word {
            "LOG" => command.arg(&written.log),
            "OTHER" => command.arg(&written.other),
            "BOARD" => command.arg("./board.yaml"),
            "GAME" => command.arg(shape.game),
            word => command.arg(word),
        };
    }
    if words[0] == "lsp" {
        let messages = written.log.with_extension("messages");
        fs::write(&messages, shapes::session(&written.log)).expect("written");
        command.stdin(File::open(messages).expect("readable"));
    }
    command
        .current_dir(written.log.parent().expect("a folder"))
        .env("NO_COLOR", "1")
        .env_remove("RUST_BACKTRACE");
    command
}

/// Returns every command for a shape.
fn commands(shape: &Shape) -> Vec<&'static [&'static str]> {
    let of_boards = BOARD_COMMANDS.iter().filter(|_| shape.playable);
    let fit = |words: &&&[&str]| {
        !shape.several
            || !(["diff", "lsp", "repair"].contains(&words[0])
                || words.contains(&"svg") && words[0] == "tracks"
                || words.contains(&"html"))
    };
    COMMANDS
        .iter()
        .filter(fit)
        .chain(of_boards)
        .copied()
        .collect()
}

fn run(words: &[&str], shape: &Shape, written: &Written) -> Output {
    let output = command(words, shape, written).output().expect("run");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        !errors.contains("panicked"),
        "{}: {words:?}: {errors:.2000}",
        shape.name
    );
    output
}

#[test]
fn small_ones_are_judged_right_by_every_command() {
    for (at, shape) in SHAPES.iter().enumerate() {
        let folder = tempfile::tempdir().expect("a folder");
        let written = (shape.write)(folder.path(), SMALL);
        let commands = commands(shape);
        for words in due(commands, at) {
            let output = run(words, shape, &written);
            let status = output.status.code().expect("a status, not a signal");
            let name = format!(
                "{}: {words:?}: {}",
                shape.name,
                String::from_utf8_lossy(&output.stderr)
            );
            match (words[0], shape.status) {
                // The session ends without the editor's `exit`.
                ("lsp", _) => assert!(
                    status <= 1
                        && String::from_utf8_lossy(&output.stdout).contains("publishDiagnostics"),
                    "{name}"
                ),
                ("board" | "generate", _) => assert_eq!(status, 0, "{name}"),
                // Another layout, or another spelling of the same game, is not a fault.
                ("fmt", 0 | 1) => assert!(status <= 1, "{name}"),
                // Faults may have a repair or not; an illegal log is never called malformed.
                ("repair", wanted @ (1 | 2)) => {
                    assert!(
                        status <= wanted && output.stdout.len() + output.stderr.len() > 0,
                        "{name}"
                    );
                }
                ("diff", 0 | 1) => assert_eq!(status, 0, "{name}"),
                // A log may be illegal under every choice: then no ruling matters.
                ("rulings", 0 | 1) => assert!(status <= 1, "{name}"),
                // A picture shows only one log.
                ("state", _) if shape.several && words.contains(&"svg") => {
                    assert_eq!(status, 2, "{name}");
                }
                (_, wanted) => assert_eq!(status, wanted, "{name}"),
            }
        }
    }
}

/// An editor's server and a search for repairs keep positions, each of which once had its own copy
/// of all waiting expects.
#[test]
fn expects_in_a_row_take_memory_by_their_number() {
    const MANY: usize = 20_000;
    const KIBIBYTES: usize = 400 << 10;
    let shapes = SHAPES
        .iter()
        .filter(|shape| ["claims", "false claims"].contains(&shape.name));
    for (shape, words) in
        shapes.flat_map(|shape| [(shape, ["lsp"].as_slice()), (shape, &["repair", "LOG"])])
    {
        let folder = tempfile::tempdir().expect("a folder");
        let written = (shape.write)(folder.path(), MANY);
        let output = limited(&format!("ulimit -v {KIBIBYTES}"), words, shape, &written)
            .output()
            .expect("run");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code().is_some_and(|status| status <= 1),
            "{}: {words:?}: {errors:.2000}",
            shape.name
        );
        assert!(
            !output.stdout.is_empty(),
            "{}: {words:?}: {errors:.2000}",
            shape.name
        );
    }
}

#[test]
fn small_ones_count_the_same_in_every_format() {
    for shape in SHAPES {
        let folder = tempfile::tempdir().expect("a folder");
        let written = (shape.write)(folder.path(), SMALL);
        let wanted = (shape.violations)(SMALL);
        let output = run(
            &[
                "check",
                "--keep-going",
                "--max-findings",
                "7",
                "--format",
                "json",
                "LOG",
            ],
            shape,
            &written,
        );
        let lines = String::from_utf8(output.stdout).expect("UTF-8");
        let count = |line: &str| {
            let verdict: Json = serde_json::from_str(line).expect("JSON");
            let listed = verdict["violations"].as_array().expect("a list").len();
            assert!(listed <= 7, "{}: {listed} are listed", shape.name);
            listed + verdict["violations_not_listed"].as_u64().unwrap_or(0) as usize
        };
        assert_eq!(
            lines.lines().map(count).sum::<usize>(),
            wanted,
            "{}: JSON",
            shape.name
        );
        let levels = |format: &str, mark: &str| {
            let output = run(
                &["check", "--keep-going", "--format", format, "LOG"],
                shape,
                &written,
            );
            String::from_utf8(output.stdout)
                .expect("UTF-8")
                .matches(mark)
                .count()
        };
        assert_eq!(
            levels("github", "::error "),
            wanted,
            "{}: GitHub",
            shape.name
        );
        assert_eq!(
            levels("sarif", "\"level\": \"error\",\n          \"message\""),
            wanted,
            "{}: SARIF",
            shape.name
        );
    }
}

/// Returns the processor time of a run, in seconds.
fn time(words: &[&str], shape: &Shape, written: &Written) -> f64 {
    let whole = command(words, shape, written);
    let mut timed = Command::new("bash");
    timed.current_dir(written.log.parent().expect("a folder"));
    timed
        .args([
            "-c",
            "TIMEFORMAT='%U %S'; time \"$0\" \"$@\" >/dev/null 2>&1",
        ])
        .arg(whole.get_program())
        .args(whole.get_args());
    if words[0] == "lsp" {
        timed.stdin(File::open(written.log.with_extension("messages")).expect("readable"));
    } else {
        timed.stdin(Stdio::null());
    }
    let output = timed.output().expect("run");
    let said = String::from_utf8_lossy(&output.stderr);
    let times = said
        .split_whitespace()
        .filter_map(|word| word.parse::<f64>().ok());
    times.sum()
}

fn measured(shape: &Shape, folder: &Path, wanted: &str, slow: &mut Vec<String>) {
    let sizes = [shape.size, shape.size * 4];
    let written: Vec<Written> = sizes
        .iter()
        .map(|size| {
            let folder = folder.join(size.to_string());
            fs::create_dir(&folder).expect("a folder");
            (shape.write)(&folder, *size)
        })
        .collect();
    for words in commands(shape)
        .into_iter()
        .filter(|words| words[0] != "repair" && words.join(" ").contains(wanted))
    {
        // The least of three runs is what it takes; the rest is other work of the machine. One that
        // is clearly linear is run once.
        let once = || {
            (
                time(words, shape, &written[0]),
                time(words, shape, &written[1]),
            )
        };
        let (mut short, mut long) = once();
        let ratio = |short: f64, long: f64| long / short.max(LEAST);
        for _ in 0..2 {
            if ratio(short, long) > MOST {
                let again = once();
                (short, long) = (short.min(again.0), long.min(again.1));
            }
        }
        let line = format!(
            "{:24} {:70} {short:7.3} s {long:7.3} s  x{:.1}",
            shape.name,
            words.join(" "),
            ratio(short, long)
        );
        println!("{line}");
        if ratio(short, long) > MOST {
            slow.push(line);
        }
    }
}

/// Runs `repair` on a shape at its full size and at four times that.
fn repaired(name: &str, size: usize, write: Write, slow: &mut Vec<String>) {
    let shape = Shape {
        name: "",
        ..SHAPES[0]
    };
    for size in [size, size * 4] {
        let folder = tempfile::tempdir().expect("a folder");
        let written = write(folder.path(), size);
        let words = ["repair", "LOG"];
        let time = time(&words, &shape, &written);
        let limit = format!("ulimit -v {}", REPAIR.1);
        let output = limited(&limit, &words, &shape, &written)
            .output()
            .expect("run");
        let ended = output.status.code().is_some_and(|status| status <= 2);
        let line = format!("{name:40} repair {size:8} {time:7.3} s, within memory: {ended}");
        println!("{line}");
        if time > REPAIR.0 || !ended {
            slow.push(line);
        }
    }
}

/// `make linear`; `RAILREF_SHAPE` selects shapes by a part of their names, `RAILREF_COMMAND`
/// commands.
#[test]
fn time_grows_with_size() {
    if std::env::var_os("RAILREF_TIMES").is_none() {
        eprintln!("skipped: times are measured by `make linear`");
        return;
    }
    let picked = |what: &str| std::env::var(what).unwrap_or_default();
    let (shapes, wanted) = (picked("RAILREF_SHAPE"), picked("RAILREF_COMMAND"));
    let mut slow = Vec::new();
    for shape in SHAPES.iter().filter(|shape| shape.name.contains(&shapes)) {
        let folder = tempfile::tempdir().expect("a folder");
        measured(shape, folder.path(), &wanted, &mut slow);
    }
    let of_repair = repairs::shapes().filter(|_| "repair".contains(&wanted));
    for (name, size, write) in of_repair.filter(|(name, ..)| name.contains(&shapes)) {
        repaired(name, size, write, &mut slow);
    }
    assert!(
        slow.is_empty(),
        "four times the size takes more than {MOST} times as long, or a repair more than {REPAIR:?}:\n{}",
        slow.join("\n")
    );
}
