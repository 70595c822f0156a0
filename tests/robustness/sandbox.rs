//! What a stranger's log, board or folder can cause to be opened, quoted and written: nothing
//! outside of the tree.

use crate::support::command::PROGRAM;
use serde_json::Value as Json;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const LEGAL: &str =
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n";
const UNTIDY: &str =
    "players: [Andy, Don, Simon]\ngame: Steel-Driver\nmoves:\n  - {by: Andy, bid: 3, offer: RED}\n";
const SECRET: &str = "password: hunter2\ntoken: [abc123, def456]\nname: vault\n";
const OUTSIDE: &str =
    "it is outside the log's folder and the working folder; --root FOLDER allows another";
const LEADS_OUT: &str =
    "it is outside the working folder and the folder it was named in; --root FOLDER allows another";

fn log(board: &str) -> String {
    format!("game: steel-driver\nboard: {board}\nplayers: [Andy, Don, Simon]\nmoves: []\n")
}

/// A folder `repo` with logs and boards, and a `vault` next to it.
struct Place {
    root: TempDir,
}

impl Place {
    fn new() -> Self {
        let place = Self {
            root: tempfile::tempdir().expect("a folder"),
        };
        for folder in ["repo/logs", "repo/boards", "vault"] {
            fs::create_dir_all(place.path(folder)).expect("made");
        }
        let board = Command::new(PROGRAM)
            .args(["board", "show", "steel-driver"])
            .output()
            .expect("run");
        for path in ["repo/boards/b.yaml", "vault/board.yaml"] {
            fs::write(place.path(path), &board.stdout).expect("written");
        }
        place.write("vault/secrets.yaml", SECRET);
        place.write("vault/log.yaml", LEGAL);
        place
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        fs::write(self.path(path), text).expect("written");
    }

    fn text(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).expect("read")
    }

    fn link(&self, path: &str, to: &str) {
        symlink(to, self.path(path)).expect("linked");
    }

    fn fifo(&self, path: &str) {
        assert!(
            Command::new("mkfifo")
                .arg(self.path(path))
                .status()
                .expect("mkfifo")
                .success()
        );
    }

    fn command(&self, folder: &str, args: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command
            .current_dir(self.path(folder))
            .args(args)
            .stdin(Stdio::null());
        command
    }

    /// Runs the command in a folder. A run that hangs is killed and fails the test.
    #[track_caller]
    fn run(&self, folder: &str, args: &[&str]) -> (i32, String) {
        let output = within_seconds(self.command(folder, args));
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).expect("text");
        for secret in ["hunter2", "abc123", "def456"] {
            assert!(!text.contains(secret), "{args:?}: {text}");
        }
        (output.status.code().expect("a status"), text)
    }

    /// Returns the names of the logs that `check` reads.
    fn checked(&self, args: &[&str]) -> (Vec<String>, String) {
        let output =
            within_seconds(self.command("repo", &[&["check", "--format", "json"], args].concat()));
        let text = String::from_utf8(output.stdout).expect("text");
        let name = |line: &str| {
            serde_json::from_str::<Json>(line).expect("JSON")["log"]
                .as_str()
                .expect("a name")
                .to_owned()
        };
        (
            text.lines().map(name).collect(),
            String::from_utf8(output.stderr).expect("text"),
        )
    }
}

#[track_caller]
fn within_seconds(mut command: Command) -> Output {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("run");
    let (out, err) = (
        child.stdout.take().expect("piped"),
        child.stderr.take().expect("piped"),
    );
    let read = |mut stream: Box<dyn std::io::Read + Send>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            stream.read_to_end(&mut bytes).map(|_| bytes)
        })
    };
    let (out, err) = (read(Box::new(out)), read(Box::new(err)));
    let begun = Instant::now();
    while child.try_wait().expect("a status").is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().expect("ended");
            panic!("{command:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let status = child.wait().expect("a status");
    let text = |thread: std::thread::JoinHandle<std::io::Result<Vec<u8>>>| {
        thread.join().expect("read").expect("read")
    };
    Output {
        status,
        stdout: text(out),
        stderr: text(err),
    }
}

#[test]
fn a_board_lies_below_the_working_folder_or_the_logs() {
    let place = Place::new();
    place.write("repo/logs/up.yaml", &log("../boards/b.yaml"));
    place.write("repo/logs/out.yaml", &log("../../vault/board.yaml"));
    place.write("repo/beside.yaml", &log("./boards/b.yaml"));
    assert_eq!(
        place.run("repo", &["check", "logs/up.yaml"]).0,
        0,
        "the working folder holds both"
    );
    assert_eq!(place.run("", &["check", "repo/logs/up.yaml"]).0, 0);
    assert_eq!(
        place.run("vault", &["check", "../repo/beside.yaml"]).0,
        0,
        "the log's own folder holds the board"
    );
    for (folder, args) in [
        ("repo", &["check", "logs/out.yaml"][..]),
        ("repo/logs", &["check", "up.yaml"]),
        ("repo/logs", &["score", "up.yaml"]),
        ("repo/logs", &["diff", "up.yaml", "up.yaml"]),
        ("repo/logs", &["fmt", "up.yaml"]),
    ] {
        let (status, text) = place.run(folder, args);
        assert!(
            status == 2 && text.replace("\n", " ").contains("it is outside"),
            "{args:?}: {text}"
        );
    }
    let (_, text) = place.run("repo", &["check", "--format", "json", "logs/out.yaml"]);
    assert!(text.contains(OUTSIDE), "{text}");
    // A folder that is allowed is read by every command that takes logs.
    for (command, rest) in [
        ("check", &[][..]),
        ("score", &[]),
        ("tracks", &[]),
        ("replay", &[]),
        ("state", &[]),
        ("legal", &[]),
        ("fmt", &["--check"]),
        ("diff", &["logs/out.yaml"]),
    ] {
        let args = [&[command, "--root", "../vault", "logs/out.yaml"], rest].concat();
        let (status, text) = place.run("repo", &args);
        assert!(
            status < 2 && !text.contains("outside"),
            "{args:?}: {status}: {text}"
        );
    }
    let (status, text) = place.run("repo", &["check", "--root", "nowhere", "logs"]);
    assert_eq!(
        (status, text.as_str()),
        (2, "railref: --root nowhere: no such file or folder\n")
    );
}

/// The board of a log on standard input is looked for in the working folder.
#[test]
fn the_folder_of_standard_input_is_the_working_folder() {
    let place = Place::new();
    for (board, status) in [("./boards/b.yaml", 0), ("../vault/board.yaml", 2)] {
        place.write("stdin", &log(board));
        let mut command = place.command("repo", &["check", "-"]);
        command.stdin(fs::File::open(place.path("stdin")).expect("a log"));
        assert_eq!(
            within_seconds(command).status.code(),
            Some(status),
            "{board}"
        );
    }
}

#[test]
fn links_of_boards_are_resolved() {
    let place = Place::new();
    place.link("repo/boards/inner.yaml", "b.yaml");
    place.link("repo/boards/outer.yaml", "../../vault/board.yaml");
    place.link("repo/boards/twice.yaml", "outer.yaml");
    place.link("repo/boards/nowhere.yaml", "../../vault/nothing.yaml");
    place.link("repo/linked", "../vault");
    place.link("repo/boards/passwords.yaml", "/etc/shadow");
    place.link("repo/boards/environment.yaml", "/proc/self/environ");
    place.link("repo/boards/config.yaml", "../.config");
    place.write("repo/.config", SECRET);
    let outside = [
        "boards/outer.yaml",
        "boards/twice.yaml",
        "boards/nowhere.yaml",
        "linked/board.yaml",
        "linked/none.yaml",
    ];
    let outside = outside.iter().chain(&[
        "boards/passwords.yaml",
        "boards/environment.yaml",
        "../vault/none.yaml",
    ]);
    for (board, reported) in outside
        .map(|board| (*board, OUTSIDE))
        .chain([("boards/config.yaml", "a board file ends in")])
    {
        place.write("repo/a.yaml", &log(board));
        let (status, text) = place.run("repo", &["check", "--format", "json", "a.yaml"]);
        assert!(status == 2 && text.contains(reported), "{board}: {text}");
    }
    place.write("repo/a.yaml", &log("boards/inner.yaml"));
    assert_eq!(place.run("repo", &["check", "a.yaml"]).0, 0);
    place.write("repo/a.yaml", &log("boards/missing.yaml"));
    assert!(
        place
            .run("repo", &["check", "--format", "json", "a.yaml"])
            .1
            .contains("no such file or folder")
    );
}

/// However its text is broken, nothing of a file that is not a board is quoted.
#[test]
fn what_is_no_board_is_not_quoted() {
    let place = Place::new();
    let others = [
        SECRET.to_owned(),
        format!("{SECRET}broken: [\n"),
        "{\"auths\": {\"hunter2\": {\"auth\": \"abc123\"}}}".to_owned(),
        "hunter2: [".to_owned(),
        "hunter2".to_owned(),
        "- hunter2\n- abc123\n".to_owned(),
        "hunter2: &abc123 x\nhunter2: *abc123\n".to_owned(),
        "name: hunter2\non: [push]\njobs: {abc123: def456}\n".to_owned(),
        "name: hunter2\nroutes: [abc123]\n".to_owned(),
        "routes: [abc123]\nlocations: hunter2\na: 1\nb: 2\nc: 3\n".to_owned(),
        "\thunter2".to_owned(),
        LEGAL.replace("Andy", "hunter2"),
    ];
    for text in &others {
        for name in ["other.yaml", "other.json"] {
            place.write(&format!("repo/{name}"), text);
            for game in [
                "steel-driver",
                "ride-the-rails",
                "mini-rails",
                "transamerica",
            ] {
                place.write(
                    "repo/a.yaml",
                    &log(&format!("./{name}")).replace("steel-driver", game),
                );
                for format in ["human", "json", "sarif", "github", "junit"] {
                    let (status, reported) =
                        place.run("repo", &["check", "--format", format, "a.yaml"]);
                    assert!(
                        status == 2 && reported.contains("is not a board of"),
                        "{game} {text:?}: {reported}"
                    );
                }
                let (status, reported) =
                    place.run("repo", &["board", "check", name, "--game", game]);
                assert!(
                    status == 2 && reported.contains("not recognisably a board of"),
                    "{game} {text:?}: {reported}"
                );
            }
        }
    }
    // A board is quoted, whatever is wrong with it, even in its first lines.
    let board = fs::read_to_string(place.path("repo/boards/b.yaml")).expect("a board");
    let broken = [
        board.replace("name: reconstruction", "name: \"reconstruction"),
        board.replace("cost: 4", "cost: four"),
    ];
    for text in [
        broken[0].clone(),
        broken[1].clone(),
        board.replace("companies:", "companies: [\ncompanies:"),
    ] {
        place.write("repo/other.yaml", &text);
        let (status, reported) = place.run(
            "repo",
            &["board", "check", "other.yaml", "--game", "steel-driver"],
        );
        assert!(
            status == 2 && reported.contains("other.yaml:"),
            "{reported}"
        );
        assert!(reported.contains(" │ "), "the place is shown: {reported}");
    }
}

#[test]
fn pipes_and_devices_are_not_opened() {
    let place = Place::new();
    place.fifo("repo/boards/pipe.yaml");
    place.fifo("repo/logs/pipe.yaml");
    place.link("repo/logs/link.yaml", "pipe.yaml");
    place.link("repo/boards/null.yaml", "/dev/zero");
    let not_a_file = "this is a pipe or a device, not a file";
    place.write("repo/a.yaml", &log("boards/pipe.yaml"));
    let (status, text) = place.run("repo", &["check", "--format", "json", "a.yaml"]);
    assert!(status == 2 && text.contains(not_a_file), "{text}");
    place.write("repo/a.yaml", &log("boards/null.yaml"));
    let (status, text) = place.run("repo", &["check", "--format", "json", "a.yaml"]);
    assert!(status == 2 && text.contains(OUTSIDE), "{text}");
    for args in [
        &["check", "logs/pipe.yaml"][..],
        &["check", "logs/link.yaml"],
        &["check", "logs"],
        &["check", "logs/*.yaml"],
        &["check", "/dev/zero"],
        &["score", "logs/pipe.yaml"],
        &["fmt", "logs/pipe.yaml"],
        &["fmt", "logs"],
        &["diff", "logs/pipe.yaml", "logs/pipe.yaml"],
        &[
            "board",
            "check",
            "boards/pipe.yaml",
            "--game",
            "steel-driver",
        ],
        &["board", "check", "/dev/zero", "--game", "steel-driver"],
        &["check", "a.yaml", "--output", "json=logs/pipe.yaml"],
        &["generate", "steel-driver", "--board", "boards/pipe.yaml"],
    ] {
        let (status, text) = place.run("repo", args);
        assert!(
            status == 2 && text.contains(not_a_file),
            "{args:?}: {status} {text}"
        );
    }
    // Files that the process was given open are allowed.
    let script = "\"$0\" check --quiet /dev/stdin < log.yaml && cat log.yaml | \"$0\" check --quiet /dev/fd/0";
    let output = Command::new("sh")
        .args(["-c", script, PROGRAM])
        .current_dir(place.path("vault"))
        .output();
    assert_eq!(output.expect("run").status.code(), Some(0));
}

/// A search opens .gitignore files, which are a stranger's like all others: no pipe, no device, no
/// link.
#[test]
fn ignore_files_that_are_none_are_not_opened() {
    for name in [
        ".ignore",
        ".gitignore",
        "deep/.ignore",
        "deep/.gitignore",
        "../.gitignore",
    ] {
        let place = Place::new();
        fs::create_dir(place.path("repo/.git")).expect("made");
        fs::create_dir_all(place.path("repo/logs/deep")).expect("made");
        place.write("repo/logs/a.yaml", LEGAL);
        place.write("repo/logs/deep/b.yaml", LEGAL);
        place.write("vault/ignored", "*.yaml\n");
        let path = format!("repo/logs/{name}");
        for kind in [
            "pipe",
            "/dev/zero",
            "../../vault/ignored",
            "../../../vault/ignored",
        ] {
            if kind == "pipe" {
                place.fifo(&path);
            } else {
                place.link(&path, kind);
            }
            for pattern in ["logs", ".", "logs/**", "l*"] {
                let (status, text) = place.run("repo", &["check", pattern]);
                assert!(
                    status == 0 && text.contains("2 logs: 2 legal"),
                    "{path} {kind} {pattern}: {text}"
                );
            }
            fs::remove_file(place.path(&path)).expect("removed");
        }
    }
    // A .gitignore that is too large is not read in part, because that would judge logs that it
    // excludes, or exclude logs that it does not.
    let place = Place::new();
    fs::create_dir(place.path("repo/.git")).expect("made");
    place.write("repo/logs/a.yaml", LEGAL);
    place.write("repo/.gitignore", &"*.txt\n".repeat(100_000));
    let (status, text) = place.run("repo", &["check", "logs"]);
    assert!(
        status == 2 && text.contains(".gitignore: it is larger than 256 KiB"),
        "{text}"
    );
    assert_eq!(place.run("repo", &["check", "--no-ignore", "logs"]).0, 0);
}

#[test]
fn linked_logs_are_not_followed_out_of_the_tree() {
    let place = Place::new();
    place.write("repo/logs/a.yaml", LEGAL);
    place.link("repo/logs/evil.yaml", "../../vault/secrets.yaml");
    place.link("repo/logs/vault", "../../vault");
    let reported = format!("logs/evil.yaml: {LEADS_OUT}");
    for args in [
        &["check", "logs/evil.yaml"][..],
        &["check", "logs/*"],
        &["check", "logs"],
        &["check", "**/*.yaml"],
        &["score", "logs/evil.yaml"],
        &["tracks", "logs/evil.yaml"],
        &["replay", "logs/evil.yaml"],
        &["state", "logs/evil.yaml"],
        &["legal", "logs/evil.yaml"],
        &["diff", "logs/evil.yaml", "logs/a.yaml"],
        &["fmt", "logs/evil.yaml"],
        &["fmt", "--check", "logs"],
    ] {
        let (status, text) = place.run("repo", args);
        assert!(
            status == 2 && text.contains(&reported),
            "{args:?}: {status} {text}"
        );
    }
    for path in [
        "logs/vault/secrets.yaml",
        "logs/vault",
        "logs/vault/*.yaml",
        "logs/../logs/vault",
        "./logs/vault/none.yaml",
    ] {
        let (status, text) = place.run("repo", &["check", path]);
        assert!(status == 2 && text.contains(LEADS_OUT), "{path}: {text}");
    }
    let (status, text) = place.run(
        "repo",
        &["check", "--root", "../vault", "logs/vault/log.yaml"],
    );
    assert_eq!(status, 0, "{text}");
    // A path that is written to lead out is the person's choice, but links that lead out from there
    // are not.
    place.link("vault/evil.yaml", "../elsewhere.yaml");
    place.write("elsewhere.yaml", SECRET);
    assert_eq!(place.run("repo", &["check", "../vault/log.yaml"]).0, 0);
    let (status, text) = place.run("repo", &["check", "../vault/evil.yaml"]);
    assert!(status == 2 && text.contains(LEADS_OUT), "{text}");
    let absolute = place.path("vault/evil.yaml");
    assert!(
        place
            .run("repo", &["check", absolute.to_str().expect("text")])
            .1
            .contains(LEADS_OUT)
    );
}

/// Links within the tree name logs once; searches end and say what they skip.
#[test]
fn links_within_the_tree_are_taken_once_and_end() {
    let place = Place::new();
    place.write("repo/logs/a.yaml", LEGAL);
    place.link("repo/logs/again.yaml", "a.yaml");
    place.link("repo/logs/round", ".");
    place.link("repo/logs/up", "..");
    place.link("repo/logs/other", "round/up");
    fs::create_dir(place.path("repo/archive")).expect("made");
    place.write("repo/archive/old.yaml", LEGAL);
    place.link("repo/logs/old.yaml", "../archive/old.yaml");
    place.link("repo/logs/ring.yaml", "ring.yaml");
    place.link("repo/logs/note.txt", "nothing.txt");
    let due = ["logs/a.yaml", "logs/old.yaml"];
    for args in [
        &["logs"][..],
        &["logs/**"],
        &["logs/*.yaml"],
        &["logs/**/*.yaml"],
    ] {
        let (names, errors) = place.checked(args);
        assert_eq!(names, due, "{args:?}: {errors}");
        assert!(errors.contains("logs/ring.yaml: "), "{args:?}: {errors}");
    }
    let (names, errors) = place.checked(&["logs/a.yaml", "logs/again.yaml", "logs/round/a.yaml"]);
    assert_eq!(
        (names.len(), errors.as_str()),
        (1, ""),
        "a file that is named by several paths is taken once"
    );
    // Links to folders are not followed; if that skips logs, the command says so.
    place.link("repo/logs/archive", "../archive");
    let (names, errors) = place.checked(&["logs"]);
    assert_eq!(names, due);
    let reported =
        "logs/archive: a link to a folder, which a search does not follow; name the folder itself";
    assert!(errors.contains(reported), "{errors}");
    let (names, _) = place.checked(&["."]);
    assert!(
        names.contains(&"./archive/old.yaml".to_owned()),
        "{names:?}"
    );
    let (_, errors) = place.checked(&["**/*.yaml"]);
    assert!(
        !errors.contains("logs/archive"),
        "it is found at its own place: {errors}"
    );
    let (names, _) = place.checked(&["logs/archive"]);
    assert_eq!(names, ["logs/archive/old.yaml"]);
}

#[test]
fn nothing_is_written_through_links_that_lead_out() {
    let place = Place::new();
    place.write("repo/a.yaml", UNTIDY);
    place.write("vault/log.yaml", UNTIDY);
    place.link("repo/linked.yaml", "../vault/log.yaml");
    place.link("repo/out.json", "../vault/report.json");
    place.link("repo/reports", "../vault");
    for (args, path) in [
        (
            &["check", "a.yaml", "--output", "json=out.json"][..],
            "out.json",
        ),
        (
            &["check", "a.yaml", "--output", "json=reports/report.json"],
            "reports/report.json",
        ),
        (&["fmt", "linked.yaml"], "linked.yaml"),
        (&["fmt", "reports/log.yaml"], "reports/log.yaml"),
    ] {
        let (status, text) = place.run("repo", args);
        assert!(
            status == 2 && text.contains(path) && text.contains(LEADS_OUT),
            "{args:?}: {text}"
        );
    }
    assert_eq!(
        fs::read_to_string(place.path("vault/log.yaml")).expect("a log"),
        UNTIDY
    );
    assert!(!place.path("vault/report.json").exists());
    // A file that is named, or allowed, is written.
    for args in [
        &["check", "a.yaml", "--output", "json=../vault/one.json"][..],
        &[
            "check",
            "a.yaml",
            "--root",
            "../vault",
            "--output",
            "json=reports/two.json",
        ],
        &[
            "check",
            "a.yaml",
            "--root",
            "../vault",
            "--output",
            "json=out.json",
        ],
    ] {
        assert_eq!(place.run("repo", args).0, 0, "{args:?}");
    }
    for name in ["one.json", "two.json", "report.json"] {
        assert!(place.path("vault").join(name).exists(), "{name}");
    }
    assert_eq!(
        place
            .run("repo", &["fmt", "--root", "../vault", "linked.yaml"])
            .0,
        0
    );
    assert_ne!(
        fs::read_to_string(place.path("vault/log.yaml")).expect("a log"),
        UNTIDY
    );
    assert!(
        Path::new(&place.path("repo/linked.yaml"))
            .symlink_metadata()
            .expect("a link")
            .is_symlink()
    );
    // A folder for pages or schemas may be named; links in it are not followed.
    fs::create_dir(place.path("repo/pages")).expect("made");
    place.link("repo/pages/railref.1", "../../vault/page");
    place.link("repo/pages/verdict.schema.json", "../../vault/schema");
    for args in [["man", "--all", "pages"], ["schema", "--all", "pages"]] {
        let (status, text) = place.run("repo", &args);
        assert!(status == 2 && text.contains(LEADS_OUT), "{args:?}: {text}");
    }
    assert!(!place.path("vault/page").exists() && !place.path("vault/schema").exists());
    // Nor is a folder that is itself a link, or lies in one.
    let held = || fs::read_dir(place.path("vault")).expect("a folder").count();
    let before = held();
    place.write("repo/logs/b.yaml", UNTIDY);
    fs::create_dir(place.path("repo/site")).expect("made");
    place.link("repo/site/games", "../../vault");
    for args in [
        &["man", "--all", "reports"][..],
        &["man", "--all", "reports/man1"],
        &["schema", "--all", "reports"],
        &["schema", "--all", "reports/deep/down"],
        &["replay", "logs", "--format", "html", "-o", "reports/"],
        &["season", "logs", "-o", "reports"],
        &["season", "logs", "-o", "site"],
    ] {
        let (status, text) = place.run("repo", args);
        assert!(status == 2 && text.contains(LEADS_OUT), "{args:?}: {text}");
        assert_eq!(held(), before, "{args:?}");
    }
    for args in [
        &["season", "logs", "-o", "../vault/season"][..],
        &["season", "logs", "-o", "site", "--root", "../vault"],
        &["schema", "--all", "../vault/schemas"],
    ] {
        let (status, text) = place.run("repo", args);
        assert_eq!(status, 0, "{args:?}: {text}");
    }
    assert!(place.path("vault/season/index.html").exists());
}

/// Settings that lead out of the tree, by a link or through one, are refused, and their target is
/// not quoted.
#[test]
fn linked_settings_are_not_followed_out_of_the_tree() {
    for command in ["check", "score", "fmt", "repair", "league"] {
        let place = Place::new();
        place.write("repo/a.yaml", LEGAL);
        place.link("repo/away", "../vault");
        for to in ["../vault/secrets.yaml", "away/secrets.yaml", "../vault"] {
            place.link("repo/railref.toml", to);
            let (status, text) = place.run("repo", &[command, "a.yaml"]);
            assert!(
                status == 2 && text.contains(&format!("railref.toml: {LEADS_OUT}")),
                "{command} {to}: {text}"
            );
            fs::remove_file(place.path("repo/railref.toml")).expect("removed");
        }
        let (status, text) = place.run(
            "repo",
            &[command, "--config", "away/secrets.yaml", "a.yaml"],
        );
        assert!(status == 2 && text.contains(LEADS_OUT), "{command}: {text}");
    }
    // Above the working folder too, and not where the person allows it.
    let place = Place::new();
    place.write("repo/logs/a.yaml", LEGAL);
    place.write("vault/railref.toml", "complete = true\n");
    place.link("repo/railref.toml", "../vault/railref.toml");
    let (status, text) = place.run("repo/logs", &["check", "a.yaml"]);
    assert!(status == 2 && text.contains(LEADS_OUT), "{text}");
    let (status, text) = place.run("repo/logs", &["check", "--root", "../../vault", "a.yaml"]);
    assert!(status == 1, "whole games are asked for: {text}");
    assert_eq!(
        place.run("repo/logs", &["check", "--isolated", "a.yaml"]).0,
        0
    );
    // A link within the tree is followed.
    fs::remove_file(place.path("repo/railref.toml")).expect("removed");
    place.write("repo/boards/settings.toml", "complete = true\n");
    place.link("repo/railref.toml", "boards/settings.toml");
    assert_eq!(place.run("repo", &["check", "logs/a.yaml"]).0, 1);
}

/// Of a file that is not settings, at most a key is quoted.
#[test]
fn what_is_no_settings_is_not_quoted() {
    let place = Place::new();
    place.write("repo/a.yaml", LEGAL);
    for (text, said) in [
        (SECRET, "line 1: "),
        ("hunter2\n", "line 1: "),
        ("key = hunter2\n", "line 1: "),
        (
            "# x\ncomplete = \"hunter2\"\n",
            "line 2: complete: expected true or false",
        ),
        (
            "exclude = \"hunter2\"\n",
            "line 1: exclude: expected a list",
        ),
        (
            "exclude = [\"hunter2\", 5]\n",
            "line 1: exclude: expected a text in quotes",
        ),
        (
            "exclude = [\n  5, # hunter2 = 5\n]\n",
            "line 2: exclude: expected a text in quotes",
        ),
        (
            "token = \"hunter2\"\n",
            "line 1: unknown key token; the keys here are exclude",
        ),
        (
            "\"hunter2 \" = 1\n",
            "line 1: unknown key; the keys here are exclude",
        ),
        (
            "[boards]\nsteel-driver = [\"hunter2\"]\n",
            "line 2: steel-driver: expected a text in quotes",
        ),
        ("a = 1\na = \"hunter2\"\n", "line 2: duplicate key"),
    ] {
        place.write("repo/railref.toml", text);
        let (status, answer) = place.run("repo", &["check", "a.yaml"]);
        assert!(
            status == 2 && answer.contains(&format!("railref.toml: {said}")),
            "{text}: {answer}"
        );
    }
}

/// A `railref.toml` that is not a file is refused with the reason.
#[test]
fn settings_that_are_no_file_are_not_opened() {
    let place = Place::new();
    place.write("repo/a.yaml", LEGAL);
    let reported = |why: &str| {
        let (status, text) = place.run("repo", &["check", "a.yaml"]);
        assert!(
            status == 2 && text.contains(&format!("railref.toml: {why}")),
            "{why}: {text}"
        );
    };
    place.fifo("repo/railref.toml");
    reported("this is a pipe or a device, not a file");
    fs::remove_file(place.path("repo/railref.toml")).expect("removed");
    fs::create_dir(place.path("repo/railref.toml")).expect("made");
    reported("this is a folder");
    fs::remove_dir(place.path("repo/railref.toml")).expect("removed");
    for device in ["/dev/zero", "/dev/null"] {
        place.link("repo/railref.toml", device);
        reported(LEADS_OUT);
        fs::remove_file(place.path("repo/railref.toml")).expect("removed");
    }
    place.link("repo/railref.toml", "nothing");
    reported("no such file or folder");
    fs::remove_file(place.path("repo/railref.toml")).expect("removed");
    place.write("repo/railref.toml", &"#".repeat((4 << 20) + 1));
    reported("it is larger than 4 MiB");
    fs::write(place.path("repo/railref.toml"), [0xff]).expect("written");
    reported("it is not UTF-8 text");
}

/// A board that the settings name is reported at their line.
#[test]
fn a_board_of_the_settings_is_blamed_on_their_line() {
    let place = Place::new();
    place.write(
        "repo/logs/a.yaml",
        "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n",
    );
    for (toml, message) in [
        (
            "[boards]\nsteel-driver = \"nope.yaml\"\n",
            "the board file nope.yaml cannot be read: no such file or folder",
        ),
        (
            "[boards]\nsteel-driver = \"nope\"\n",
            "there is no board nope",
        ),
        (
            "[boards]\nsteel-driver = \"logs/a.yaml\"\n",
            "logs/a.yaml is not a board of Steel Driver",
        ),
        (
            "# x\nlogs = [{paths = [\"*\"], boards = {steel-driver = \"../vault/board.yaml\"}}]\n",
            &format!("the board file ../vault/board.yaml cannot be read: {OUTSIDE}"),
        ),
    ] {
        place.write("repo/railref.toml", toml);
        let (_, text) = place.run("repo", &["check", "--format", "json", "logs/a.yaml"]);
        let verdict: Json = serde_json::from_str(&text).expect("JSON");
        let found = &verdict["violations"][0];
        assert_eq!(found["message"], message, "{toml}");
        assert_eq!(found["board_file"], "railref.toml", "{toml}");
        assert_eq!(found["span"]["start"]["line"], 2, "{toml}");
        let (_, text) = place.run("repo", &["check", "--format", "github", "logs"]);
        assert!(
            text.starts_with("::error file=railref.toml,line=2,"),
            "{text}"
        );
        let (_, text) = place.run("repo/logs", &["check", "--format", "github", "a.yaml"]);
        assert!(
            text.starts_with("::error file=../railref.toml,line=2,"),
            "{text}"
        );
        let (_, text) = place.run("repo", &["check", "logs"]);
        assert!(text.contains("[railref.toml:2:"), "{text}");
    }
    // Every log of a run reports it; a log that names the file itself, at its own line.
    place.write(
        "repo/railref.toml",
        "[boards]\nsteel-driver = \"logs/nope.yaml\"\n",
    );
    place.write("repo/logs/b.yaml", &log("nope.yaml"));
    place.write("repo/logs/c.yaml", &place.text("repo/logs/a.yaml"));
    let (_, text) = place.run(
        "repo",
        &["check", "--jobs", "1", "--format", "github", "logs"],
    );
    let files: Vec<&str> = text
        .lines()
        .filter_map(|line| {
            line.strip_prefix("::error file=")?
                .split_once(",col")
                .map(|(at, _)| at)
        })
        .collect();
    assert_eq!(
        files,
        [
            "railref.toml,line=2,endLine=2",
            "logs/b.yaml,line=2,endLine=2",
            "railref.toml,line=2,endLine=2"
        ]
    );
}
