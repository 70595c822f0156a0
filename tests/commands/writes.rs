//! What cannot be written gives a message and exit status 2, and the rest is still judged; only a
//! closed pipe is silent. And files that are replaced: completely or not at all, with the owner and
//! permissions of the old one.

use crate::support::command::PROGRAM;
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const LEGAL: &str =
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n";
const ILLEGAL: &str =
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Don, bid: 3}\n";
const UNTIDY: &str =
    "players: [Andy, Don, Simon]\ngame: Steel-Driver\nmoves:\n  - {by: Andy, bid: 3, offer: RED}\n";
const FULL: &str = "standard output cannot be written: no space is left on the device";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

fn railref(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).args(args).stdin(Stdio::null());
    command
}

fn reported(output: &Output) -> (Option<i32>, String) {
    (
        output.status.code(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

/// Every command and format that writes a result, with its exit status when everything can be
/// written.
const COMMANDS: &[(&[&str], i32)] = &[
    (&["check", "logs"], 1),
    (&["check", "--format", "json", "logs"], 1),
    (&["check", "--format", "sarif", "logs"], 1),
    (&["check", "--format", "github", "logs"], 1),
    (&["check", "--format", "junit", "logs"], 1),
    (&["check", "--jobs", "3", "--format", "json", "logs"], 1),
    (&["score", "logs"], 1),
    (&["score", "--format", "json", "logs"], 1),
    (&["score", "--format", "csv", "logs"], 1),
    (&["score", "--format", "yaml", "logs"], 1),
    (&["tracks", "logs/a.yaml"], 0),
    (&["tracks", "--format", "json", "logs/a.yaml"], 0),
    (&["tracks", "--format", "csv", "logs/a.yaml"], 0),
    (&["tracks", "--format", "svg", "logs/a.yaml"], 0),
    (&["tracks", "--format", "html", "logs/a.yaml"], 0),
    (&["replay", "logs/a.yaml"], 0),
    (&["replay", "--format", "json", "logs/a.yaml"], 0),
    (&["replay", "--format", "markdown", "logs/a.yaml"], 0),
    (&["state", "logs/a.yaml"], 0),
    (&["state", "--format", "json", "logs/a.yaml"], 0),
    (&["state", "--format", "svg", "logs/a.yaml"], 0),
    (&["legal", "logs/a.yaml"], 0),
    (&["legal", "--format", "json", "logs/a.yaml"], 0),
    (&["legal", "--why", "{bid: 4, by: Don}", "logs/a.yaml"], 0),
    (&["diff", "logs/a.yaml", "logs/a.yaml"], 0),
    (
        &["diff", "--format", "json", "logs/a.yaml", "logs/a.yaml"],
        0,
    ),
    (&["fmt", "--check", "untidy.yaml"], 1),
    (&["fmt", "-"], 0),
    (&["fmt", "/dev/stdin"], 0),
    (&["explain", "steel-driver/route-taken"], 0),
    (&["rules", "steel-driver"], 0),
    (&["rules", "steel-driver", "--format", "json"], 0),
    (&["board", "list"], 0),
    (&["board", "show", "steel-driver"], 0),
    (&["board", "show", "steel-driver", "--format", "svg"], 0),
    (&["board", "show", "steel-driver", "--format", "text"], 0),
    (&["board", "new", "steel-driver"], 0),
    (
        &["board", "check", "board.yaml", "--game", "transamerica"],
        0,
    ),
    (&["generate", "transamerica"], 0),
    (&["generate", "transamerica", "--games", "3"], 0),
    (&["new", "steel-driver"], 0),
    (&["schema", "verdict"], 0),
    (&["completions", "bash"], 0),
    (&["man"], 0),
    (&["man", "check"], 0),
    (&["--help"], 0),
    (&["--version"], 0),
    (&["check", "--help"], 0),
    (&["help", "check"], 0),
];

fn table() -> TempDir {
    let board = railref(Path::new("."), &["board", "show", "transamerica"])
        .output()
        .expect("run")
        .stdout;
    let board = String::from_utf8(board).expect("text");
    let folder = folder(&[("untidy.yaml", UNTIDY), ("board.yaml", &board)]);
    fs::create_dir(folder.path().join("logs")).expect("made");
    fs::write(folder.path().join("logs/a.yaml"), LEGAL).expect("written");
    fs::write(folder.path().join("logs/b.yaml"), ILLEGAL).expect("written");
    folder
}

/// Redirects a file to standard input, for `fmt -` and `/dev/stdin`.
fn with_input<'c>(command: &'c mut Command, folder: &Path) -> &'c mut Command {
    command.stdin(File::open(folder.join("untidy.yaml")).expect("a log"))
}

#[test]
fn a_full_disk_is_reported_by_every_command() {
    let folder = table();
    for (args, status) in COMMANDS {
        let mut command = railref(folder.path(), args);
        let usual = with_input(&mut command, folder.path())
            .output()
            .expect("run");
        assert_eq!(
            usual.status.code(),
            Some(*status),
            "{args:?}: {}",
            reported(&usual).1
        );
        assert!(!usual.stdout.is_empty(), "{args:?} writes nothing");
        let full = || {
            OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .expect("the device that is always full")
        };
        let output = with_input(&mut command, folder.path())
            .stdout(full())
            .stderr(Stdio::piped())
            .output()
            .expect("run");
        let (status, errors) = reported(&output);
        assert_eq!(status, Some(2), "{args:?}: {errors}");
        assert_eq!(errors.matches(FULL).count(), 1, "{args:?}: {errors}");
        // A standard output that is closed from the start is not a closed pipe.
        let mut shell = Command::new("sh");
        shell
            .current_dir(folder.path())
            .args(["-c", "exec \"$0\" \"$@\" >&-", PROGRAM])
            .args(*args);
        let output = with_input(&mut shell, folder.path()).output().expect("run");
        let (status, errors) = reported(&output);
        assert_eq!(status, Some(2), "{args:?}: {errors}");
        assert_eq!(
            errors
                .matches("railref: standard output cannot be written: it is closed")
                .count(),
            1,
            "{args:?}: {errors}"
        );
        // An output that was never writable is treated like one that became unwritable.
        let output = with_input(&mut command, folder.path())
            .stdout(File::open("/dev/null").expect("opened"))
            .output()
            .expect("run");
        assert_eq!(
            reported(&output).0,
            Some(2),
            "{args:?}: {}",
            reported(&output).1
        );
    }
}

#[test]
fn a_closed_pipe_is_quiet_for_every_command() {
    let folder = table();
    for (args, status) in COMMANDS {
        let mut command = railref(folder.path(), args);
        let mut child = with_input(&mut command, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("run");
        drop(child.stdout.take());
        let (ended, errors) = reported(&child.wait_with_output().expect("ended"));
        assert_eq!(errors, "", "{args:?}");
        // A check that stops early counts what it has seen: no more than all.
        assert!(
            ended.is_some_and(|ended| (0..=*status).contains(&ended)),
            "{args:?}: {ended:?}"
        );
    }
}

/// The rest is judged and appears on standard error and in the other reports.
#[test]
fn judging_goes_on_where_writing_cannot() {
    let folder = table();
    let missing = folder.path().join("logs/c.yaml");
    fs::write(&missing, b"game: steel-driver\nplayers: [\xff\xfe]\n").expect("written");
    for jobs in ["1", "3"] {
        let args = [
            "check",
            "--jobs",
            jobs,
            "--format",
            "json",
            "--output",
            "json=all.jsonl",
            "logs",
            "nowhere.yaml",
        ];
        let full = OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("opened");
        let output = railref(folder.path(), &args)
            .stdout(full)
            .output()
            .expect("run");
        let (status, errors) = reported(&output);
        assert_eq!(status, Some(2));
        assert_eq!(errors.lines().count(), 2, "{errors}");
        assert!(
            errors.contains(FULL) && errors.contains("nowhere.yaml: no such file"),
            "{errors}"
        );
        let report = fs::read_to_string(folder.path().join("all.jsonl")).expect("a report");
        assert_eq!(report.lines().count(), 3, "{report}");
    }
}

/// A file size limit (`ulimit -f`) is an error like any other, and kills nothing.
#[test]
fn a_limit_of_size_is_reported() {
    let folder = table();
    let limited = |args: &[&str], out: &str| {
        let script = format!("ulimit -f 1 && exec \"$0\" \"$@\" >{out}");
        let railref = PROGRAM;
        Command::new("sh")
            .args(["-c", &script, railref])
            .args(args)
            .current_dir(folder.path())
            .output()
            .expect("run")
    };
    for args in [
        &["generate", "steel-driver", "--games", "9"][..],
        &["schema", "verdict"],
        &["check", "--format", "sarif", "logs"],
    ] {
        let (status, errors) = reported(&limited(args, "out"));
        assert_eq!(
            (status, errors.lines().count()),
            (Some(2), 1),
            "{args:?}: {errors}"
        );
        assert!(
            errors.contains(
                "standard output cannot be written: the file would become larger than is allowed"
            ),
            "{errors}"
        );
    }
    // Files that were to be replaced stay as they are.
    let long = LEGAL
        .replace("game:", &format!("# {}\ngame:", "long ".repeat(300)))
        .replace("steel-driver", "Steel-Driver");
    fs::write(folder.path().join("long.yaml"), &long).expect("written");
    let (status, errors) = reported(&limited(&["fmt", "long.yaml"], "/dev/null"));
    let due =
        "railref: long.yaml cannot be written: the file would become larger than is allowed\n";
    assert_eq!((status, errors.as_str()), (Some(2), due));
    assert_eq!(
        fs::read_to_string(folder.path().join("long.yaml")).expect("a log"),
        long
    );
    let (status, errors) = reported(&limited(
        &["check", "logs", "--output", "sarif=out.sarif"],
        "/dev/null",
    ));
    assert_eq!(status, Some(2), "{errors}");
    assert!(errors.contains("out.sarif cannot be written: "), "{errors}");
    let mut left: Vec<_> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    left.sort();
    assert_eq!(
        left,
        ["board.yaml", "logs", "long.yaml", "out", "untidy.yaml"]
    );
}

/// Gives up the right to write anywhere, so that the system refuses.
fn as_anybody(command: &mut Command) -> &mut Command {
    if fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0) {
        command.uid(65534).gid(65534)
    } else {
        command
    }
}

/// Copies the command to a place that everybody can reach.
fn reachable() -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("set");
    let path = folder.path().join("railref");
    fs::copy(PROGRAM, &path).expect("copied");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
    (folder, path)
}

/// A writable file in a read-only folder: truncated and rewritten, it would be lost on a full disk.
#[test]
fn fmt_refuses_a_folder_that_cannot_be_written() {
    let (_keep, program) = reachable();
    let folder = folder(&[("a.yaml", UNTIDY)]);
    let file = folder.path().join("a.yaml");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o666)).expect("set");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("set");
    let mut command = Command::new(&program);
    let output = as_anybody(command.args(["fmt", "a.yaml"]).current_dir(folder.path()))
        .output()
        .expect("run");
    let (status, errors) = reported(&output);
    assert_eq!(
        (status, errors.as_str()),
        (
            Some(2),
            "railref: a.yaml cannot be written: no file can be made in its folder\n"
        )
    );
    assert_eq!(fs::read_to_string(&file).expect("a log"), UNTIDY);
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("set");
}

#[test]
fn fmt_keeps_owner_and_permissions_or_says_so() {
    let folder = folder(&[("a.yaml", UNTIDY), ("b.yaml", UNTIDY)]);
    let (a, b) = (folder.path().join("a.yaml"), folder.path().join("b.yaml"));
    fs::set_permissions(&a, fs::Permissions::from_mode(0o640)).expect("set");
    if chown(&a, Some(12345), Some(23456)).is_err() {
        eprintln!("skipped: only root gives files away");
        return;
    }
    assert_eq!(
        reported(
            &railref(folder.path(), &["fmt", "a.yaml"])
                .output()
                .expect("run")
        ),
        (Some(0), String::new())
    );
    let laid = fs::metadata(&a).expect("a file");
    assert_eq!(
        (laid.uid(), laid.gid(), laid.mode() & 0o777),
        (12345, 23456, 0o640)
    );
    assert!(
        fs::read_to_string(&a)
            .expect("a log")
            .starts_with("game: steel-driver\n")
    );
    // Another user may write the folder and the file, but cannot give the file back to its owner.
    let (_keep, program) = reachable();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).expect("set");
    fs::set_permissions(&b, fs::Permissions::from_mode(0o666)).expect("set");
    let mut command = Command::new(&program);
    let output = as_anybody(command.args(["fmt", "b.yaml"]).current_dir(folder.path()))
        .output()
        .expect("run");
    assert_eq!(
        reported(&output),
        (
            Some(0),
            "railref: b.yaml: its owner or group could not be kept\n".to_owned()
        )
    );
    let laid = fs::metadata(&b).expect("a file");
    assert_eq!((laid.uid(), laid.mode() & 0o777), (65534, 0o666));
}

#[test]
fn fmt_has_a_limit_of_size() {
    let folder = folder(&[]);
    let large = File::create(folder.path().join("large.yaml")).expect("made");
    large.set_len(300 << 20).expect("a file of holes");
    let (status, errors) = reported(
        &railref(folder.path(), &["fmt", "large.yaml"])
            .output()
            .expect("run"),
    );
    assert_eq!(
        (
            status,
            errors.contains("large.yaml: it is larger than 256 MiB")
        ),
        (Some(2), true),
        "{errors}"
    );
    let script = "ulimit -v 1500000 && yes '# nothing' | \"$0\" fmt -";
    let output = Command::new("sh")
        .args(["-c", script, PROGRAM])
        .output()
        .expect("run");
    assert!(
        reported(&output).1.contains("-: it is larger than 256 MiB"),
        "{}",
        reported(&output).1
    );
}

/// The system's library words this as "IO error for operation on ./closed: ...".
#[test]
fn an_unreadable_folder_is_named_once() {
    let (_keep, program) = reachable();
    let folder = folder(&[("a.yaml", UNTIDY)]);
    let closed = folder.path().join("closed");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("set");
    fs::create_dir(&closed).expect("a folder");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("set");
    for (path, due) in [
        (".", "railref: ./closed: permission denied\n"),
        ("closed", "railref: closed: permission denied\n"),
        ("*/*.yaml", "railref: ./closed: permission denied\n"),
    ] {
        let mut command = Command::new(&program);
        let output = as_anybody(command.args(["check", path]).current_dir(folder.path()))
            .output()
            .expect("run");
        assert_eq!(reported(&output), (Some(2), due.to_owned()));
    }
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("set");
}
