//! What a search leaves out, and what it finds twice: the same in every command that takes several
//! paths.

use crate::support::command::{Answer, run_in, run_on};
use crate::support::encodings;
use serde_json::Value as Json;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const LEGAL: &str =
    "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {start: Omaha, by: Ann}\n";
const ILLEGAL: &str = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {start: Omaha, by: Ann}\n  - {start: Omaha, by: Ben}\n";

const ILLEGAL_LINE: &str = "{\"game\": \"transamerica\", \"players\": [\"Ann\", \"Ben\"], \"moves\": [{\"start\": \"Omaha\", \"by\": \"Ann\"}, {\"start\": \"Omaha\", \"by\": \"Ben\"}]}\n";

/// Every command that searches folders.
const SEARCHING: [&[&str]; 7] = [
    &["check"],
    &["score"],
    &["tracks", "--format", "csv"],
    &["ledger", "--format", "csv"],
    &["league"],
    &["replay", "--format", "json"],
    &["fmt", "--check"],
];

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Returns a folder with a repository in it, with a log in every place that a search may leave
/// out.
fn repository() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(root, ".gitignore", "*.yaml\n");
    fs::create_dir_all(root.join("repo/.git/info")).unwrap();
    for (name, text) in [
        (".git/info/exclude", "excluded-by-info.yaml\n"),
        (".git/hidden.yaml", ILLEGAL),
        (".gitignore", "ignored.yaml\nbuild/\n!deep/kept.yaml\n"),
        (".ignore", "bad.yaml\n"),
        (
            "deep/.gitignore",
            "/only-here.yaml\n!ignored.yaml\nkept.yaml\n",
        ),
        ("a.yaml", LEGAL),
        ("bad.yaml", ILLEGAL),
        ("excluded-by-info.yaml", LEGAL),
        ("ignored.yaml", ILLEGAL),
        ("notes.txt", "ignored.yaml"),
        ("build/b.yaml", ILLEGAL),
        ("build/deep/c.jsonl", ILLEGAL_LINE),
        ("build/readme.txt", "none"),
        ("deep/ignored.yaml", LEGAL),
        ("deep/only-here.yaml", ILLEGAL),
        ("deep/deeper/only-here.yaml", LEGAL),
        ("deep/kept.yaml", ILLEGAL),
        (".hidden.yaml", ILLEGAL),
        (".folder/e.yaml", ILLEGAL),
        (".folder/.f.yaml", ILLEGAL),
        ("drafts/g.yaml", ILLEGAL),
    ] {
        write(&root.join("repo"), name, text);
    }
    folder
}

/// The logs that a search finds in it; the others are left out.
const FOUND: [&str; 5] = [
    "./a.yaml",
    "./bad.yaml",
    "./deep/deeper/only-here.yaml",
    "./deep/ignored.yaml",
    "./excluded-by-info.yaml",
];
const KEPT_OUT: [(&str, &str); 9] = [
    ("./build/b.yaml", ".gitignore: build/"),
    ("./build/deep/c.jsonl", ".gitignore: build/"),
    ("./deep/kept.yaml", ".gitignore: kept.yaml"),
    ("./deep/only-here.yaml", ".gitignore: /only-here.yaml"),
    ("./ignored.yaml", ".gitignore: ignored.yaml"),
    ("./drafts/g.yaml", "exclude: drafts/"),
    ("./.folder/.f.yaml", "hidden"),
    ("./.folder/e.yaml", "hidden"),
    ("./.hidden.yaml", "hidden"),
];
const SENTENCE: &str = "5 files kept out (.gitignore), 1 (exclude), 3 (hidden)";

fn both(answer: &Answer) -> String {
    format!("{}{}", answer.1, answer.2)
}

fn asked(folder: &Path, command: &[&str], arguments: &[&str]) -> Answer {
    run_in(folder, &[command, arguments].concat())
}

/// Returns the names of the logs that are judged.
fn judged(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let (_, out, _) = asked(folder, &["check", "--format", "json"], arguments);
    out.lines()
        .map(|line| serde_json::from_str::<Json>(line).unwrap()["log"].to_string())
        .map(|name| name.trim_matches('"').to_owned())
        .collect()
}

#[test]
fn what_is_kept_out_is_counted_and_named_by_every_command() {
    let folder = repository();
    let root = &folder.path().join("repo");
    let exclude = ["--exclude", "drafts/", "."];
    assert_eq!(judged(root, &exclude), FOUND);
    for command in SEARCHING {
        let answer = asked(root, command, &exclude);
        let reported = both(&answer);
        assert!(
            reported.contains(&format!("{SENTENCE}; --verbose names them\n")),
            "{command:?} {reported}"
        );
        let reported = both(&asked(
            root,
            command,
            &["--exclude", "drafts/", "--verbose", "."],
        ));
        assert!(
            reported.contains(&format!("{SENTENCE}\n")),
            "{command:?} {reported}"
        );
        let mut named: Vec<&str> = reported
            .lines()
            .filter_map(|line| line.strip_prefix("railref: ")?.strip_suffix(')'))
            .filter(|line| line.contains(": kept out ("))
            .collect();
        named.sort_unstable();
        let mut expected = KEPT_OUT.map(|(name, reason)| format!("{name}: kept out ({reason}"));
        expected.sort_unstable();
        assert_eq!(named, expected, "{command:?}");
    }
}

#[test]
fn no_ignore_judges_what_gitignore_keeps_out() {
    let folder = repository();
    let root = &folder.path().join("repo");
    for command in SEARCHING {
        let reported = both(&asked(root, command, &["--no-ignore", "."]));
        assert!(
            reported.contains("3 files kept out (hidden)"),
            "{command:?} {reported}"
        );
    }
    let all = judged(root, &["--no-ignore", "."]);
    assert_eq!(all.len(), FOUND.len() + 6, "{all:?}");
    assert!(all.contains(&"./build/deep/c.jsonl".to_owned()), "{all:?}");
}

#[test]
fn braces_in_patterns_stand_for_themselves() {
    let folder = repository();
    let root = &folder.path().join("repo");
    write(root, ".gitignore", "\u{feff}{a,bad}.yaml\nignored.yaml\n");
    let found = judged(root, &["--exclude", "{a,bad}.yaml", "."]);
    assert!(found.contains(&"./a.yaml".to_owned()), "{found:?}");
    assert!(!found.contains(&"./ignored.yaml".to_owned()), "{found:?}");
    write(root, "{a,bad}.yaml", LEGAL);
    let found = judged(root, &["."]);
    assert!(!found.contains(&"./{a,bad}.yaml".to_owned()), "{found:?}");
}

#[test]
fn a_gitignore_counts_only_in_its_repository() {
    let folder = repository();
    // From above the repository, within it, and by name within what it ignores.
    assert_eq!(judged(folder.path(), &["repo"]).len(), FOUND.len() + 1);
    assert_eq!(
        judged(&folder.path().join("repo"), &["deep"]),
        ["deep/deeper/only-here.yaml", "deep/ignored.yaml"]
    );
    assert_eq!(
        judged(&folder.path().join("repo/build"), &["."]),
        ["./b.yaml", "./deep/c.jsonl"]
    );
    // A file that is named is judged.
    let (status, out, _) = run_in(&folder.path().join("repo"), &["check", "ignored.yaml", "."]);
    assert!(
        status == 1
            && out.contains("ignored.yaml: illegal")
            && out.contains("4 files kept out (.gitignore)"),
        "{out}"
    );
    // Without a repository there are no ignore files.
    fs::remove_dir_all(folder.path().join("repo/.git")).unwrap();
    let all = judged(folder.path(), &["repo"]);
    assert_eq!(all.len(), FOUND.len() + 6, "{all:?}");
    // A repository within another has its own.
    fs::create_dir(folder.path().join("repo/.git")).unwrap();
    fs::create_dir_all(folder.path().join("repo/inner/.git")).unwrap();
    write(folder.path(), "repo/inner/ignored.yaml", LEGAL);
    assert!(judged(folder.path(), &["repo"]).contains(&"repo/inner/ignored.yaml".to_owned()));
}

#[test]
fn every_report_counts_what_is_kept_out() {
    let folder = repository();
    let root = &folder.path().join("repo");
    let outputs =
        ["sarif", "junit", "json", "human"].map(|format| format!("{format}=.{format}.out"));
    let mut arguments = vec!["check", "--exclude", "drafts/", "--format", "github", "."];
    outputs
        .iter()
        .for_each(|output| arguments.extend(["--output", output]));
    let (_, _, messages) = run_in(root, &arguments);
    assert!(messages.contains(SENTENCE), "{messages}");
    let report = |format: &str| fs::read_to_string(root.join(format!(".{format}.out"))).unwrap();
    let sarif: Json = serde_json::from_str(&report("sarif")).unwrap();
    let run = &sarif["runs"][0];
    let said = &run["invocations"][0]["toolExecutionNotifications"];
    assert!(said.to_string().contains(SENTENCE), "{said}");
    assert_eq!(
        run["properties"]["keptOut"],
        serde_json::json!({"gitignore": 5, "exclude": 1, "hidden": 3})
    );
    let junit = report("junit");
    let document = roxmltree::Document::parse(&junit).unwrap();
    let properties: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("property"))
        .map(|node| (node.attribute("name"), node.attribute("value")))
        .collect();
    assert!(
        properties.contains(&(Some("kept out (.gitignore)"), Some("5"))),
        "{junit}"
    );
    assert!(junit.contains(SENTENCE), "{junit}");
    for line in report("json").lines() {
        let verdict: Json = serde_json::from_str(line).unwrap();
        assert_eq!(
            verdict["kept_out"],
            serde_json::json!({"gitignore": 5, "exclude": 1, "hidden": 3})
        );
    }
    assert!(report("human").contains(SENTENCE));
    let (_, out, _) = run_in(
        root,
        &["league", "--format", "json", "--exclude", "drafts/", "."],
    );
    let league: Json = serde_json::from_str(&out).unwrap();
    assert_eq!(league["kept_out"]["gitignore"], 5, "{out}");
}

#[test]
fn a_folder_of_which_nothing_is_left_is_not_passed_in_silence() {
    let folder = repository();
    let root = &folder.path().join("repo");
    write(root, "hidden-only/.a.yaml", ILLEGAL);
    for command in SEARCHING {
        let answer = asked(root, command, &["hidden-only"]);
        let reported = both(&answer);
        assert!(
            answer.0 == 3
                && reported.contains("1 file kept out (hidden)")
                && reported.contains("no log found"),
            "{command:?} {reported}"
        );
    }
}

#[test]
fn force_exclude_is_of_files_that_are_named() {
    let folder = repository();
    let root = &folder.path().join("repo");
    fs::remove_file(root.join(".gitignore")).unwrap();
    write(root, "railref.toml", "exclude = [\"drafts/\"]\n");
    for command in SEARCHING
        .into_iter()
        .filter(|command| command[0] != "replay")
    {
        // Without the option, a named file is read.
        let answer = asked(root, command, &["drafts/g.yaml"]);
        assert!(
            !both(&answer).contains("kept out"),
            "{command:?} {answer:?}"
        );
        let answer = asked(root, command, &["--force-exclude", "drafts/g.yaml"]);
        let reported = both(&answer);
        assert!(
            answer.0 == 0 && reported.contains("1 file kept out (exclude)"),
            "{command:?} {reported}"
        );
        let answer = asked(
            root,
            command,
            &["--force-exclude", "drafts/g.yaml", "a.yaml"],
        );
        let reported = both(&answer);
        assert!(
            reported.contains("1 file kept out (exclude)") && !reported.contains("drafts/g.yaml"),
            "{command:?} {reported}"
        );
    }
    for command in [
        &["state"][..],
        &["replay"],
        &["legal"],
        &["repair"],
        &["diff", "a.yaml"],
        &["generate", "transamerica", "--from"],
    ] {
        let (status, _, messages) = asked(root, command, &["drafts/g.yaml", "--force-exclude"]);
        assert!(
            status == 2 && messages.contains("drafts/g.yaml: kept out (exclude: drafts/)"),
            "{command:?} {messages}"
        );
    }
    write(
        root,
        "railref.toml",
        "exclude = [\"drafts/\"]\nforce-exclude = true\n",
    );
    assert_eq!(judged(root, &["drafts/g.yaml", "a.yaml"]), ["a.yaml"]);
    assert_eq!(
        judged(root, &["--isolated", "drafts/g.yaml"]),
        ["drafts/g.yaml"]
    );
    write(root, "railref.toml", "force-exclude = 1\n");
    let (status, _, messages) = run_in(root, &["check", "a.yaml"]);
    assert!(
        status == 2 && messages.contains("railref.toml: line 1"),
        "{messages}"
    );
}

/// A log is never taken for another file, however its keys are written or its text is stored.
#[test]
fn a_log_is_found_however_it_is_written() {
    let escaped = ILLEGAL_LINE
        .replace("game", "\\u0067ame")
        .replace("players", "\\u0070layers")
        .replace("moves", "\\u006doves");
    let in_yaml = ILLEGAL
        .replace("game:", "\"\\x67ame\":")
        .replace("players:", "\"\\x70layers\":")
        .replace("moves:", "\"\\x6doves\":");
    let capitals = ILLEGAL
        .replace("game:", "Game:")
        .replace("players:", "Players:")
        .replace("moves:", "Moves:");
    let mut written: Vec<(&str, Vec<u8>, i32)> = vec![
        ("escaped.json", escaped.clone().into_bytes(), 1),
        ("escaped.jsonl", escaped.into_bytes(), 1),
        ("escaped.yaml", in_yaml.into_bytes(), 1),
        ("capitals.yaml", capitals.into_bytes(), 2),
    ];
    // Without a mark, an encoding is recognized by letters of ASCII, and these begin with others.
    for first in ["日本", "é", "ﬀ"] {
        let text = format!("{first}: 1\n{ILLEGAL}");
        let unmarked = encodings::all().filter(|stored| !stored.is_marked());
        written.extend(unmarked.map(|stored| ("another-alphabet.yaml", stored.bytes(&text), 2)));
    }
    for (name, bytes, status) in written {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "legal.yaml", LEGAL);
        fs::write(folder.path().join(name), bytes).unwrap();
        for command in [&["check", "."][..], &["check", "--no-ignore", "."]] {
            let (ended, out, why) = run_in(folder.path(), command);
            assert_eq!(ended, status, "{name}: {out}{why}");
            assert!(!why.contains("skipped"), "{name}: {out}{why}");
        }
    }
    // Other files are passed over as before.
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "legal.yaml", LEGAL);
    write(folder.path(), "other.yaml", "path: \"C:\\\\games\"\n");
    assert_eq!(run_in(folder.path(), &["check", "."]).0, 0);
}

#[cfg(unix)]
#[test]
fn a_log_is_judged_once_whatever_paths_lead_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(root, "logs/one.yaml", ILLEGAL);
    write(root, "logs/sub/two.yaml", ILLEGAL);
    std::os::unix::fs::symlink("one.yaml", root.join("logs/link.yaml")).unwrap();
    std::os::unix::fs::symlink("logs", root.join("other")).unwrap();
    let both_logs = ["logs/one.yaml", "logs/sub/two.yaml"];
    for (paths, found) in [
        (&["logs", "logs/sub"][..], &both_logs[..]),
        (
            &["logs", "logs/one.yaml", "./logs/sub/two.yaml"],
            &both_logs,
        ),
        (&["logs/one.yaml", "logs/one.yaml"], &both_logs[..1]),
        (&["logs/one.yaml", "logs/link.yaml"], &both_logs[..1]),
        (&["logs/link.yaml", "logs/one.yaml"], &["logs/link.yaml"]),
        (&["logs", "other/sub", "other/one.yaml"], &both_logs),
        (
            &["logs/**/*.yaml", "logs"],
            &["logs/link.yaml", "logs/sub/two.yaml"],
        ),
        (
            &["logs/sub/../one.yaml", "logs/one.yaml"],
            &["logs/sub/../one.yaml"],
        ),
    ] {
        let judged = judged(root, paths);
        // The pattern decides under which name a file with a link to it is found.
        if paths[0].contains('*') {
            assert_eq!(judged.len(), found.len(), "{paths:?} {judged:?}");
        } else {
            assert_eq!(judged, found, "{paths:?}");
        }
        let count = found.len();
        let logs = if count == 1 { "log" } else { "logs" };
        let (_, out, _) = asked(root, &["check"], paths);
        assert!(
            out.contains(&format!("\n{count} {logs}: {count} illegal")),
            "{paths:?} {out}"
        );
        let (_, out, _) = asked(root, &["league"], paths);
        assert!(
            out.starts_with(&format!("0 games in {count} {logs}\n")),
            "{paths:?} {out}"
        );
        let (_, out, _) = asked(root, &["ledger", "--format", "json", "--keep-going"], paths);
        assert_eq!(out.lines().count(), count, "{paths:?} {out}");
    }
    let (_, out, _) = run_on(LEGAL, &["check", "--format", "json", "-", "-"]);
    assert_eq!(out.lines().count(), 1, "standard input is read once: {out}");
}

/// What a command wrote about logs is no log, whichever document and form it is, and neither is the file
/// that it writes to. A log with the keys of such a document is judged all the same.
#[test]
fn what_the_program_wrote_is_not_judged() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(root, "log.yaml", LEGAL);
    for (name, arguments) in [
        ("check.json", &["check", "log.yaml", "--format", "json"][..]),
        ("score.json", &["score", "log.yaml", "--format", "json"]),
        ("score.yaml", &["score", "log.yaml", "--format", "yaml"]),
        ("score.ndjson", &["score", "log.yaml", "--format", "ndjson"]),
        ("state.json", &["state", "log.yaml", "--format", "json"]),
        ("legal.json", &["legal", "log.yaml", "--format", "json"]),
        ("gitlab.json", &["check", "log.yaml", "--format", "gitlab"]),
        ("sarif.json", &["check", "log.yaml", "--format", "sarif"]),
    ] {
        let (_, text, _) = run_in(root, arguments);
        assert!(!text.is_empty(), "{name}");
        write(root, name, &text);
    }
    assert_eq!(judged(root, &[]), ["./log.yaml"]);
    write(
        root,
        "odd.yaml",
        &format!("{ILLEGAL}schema: 1\nreferee: {{}}\n"),
    );
    assert_eq!(judged(root, &[]), ["./log.yaml", "./odd.yaml"]);
    // What is broken off before its moves may be a log.
    let broken =
        "log: 1\ngame: transamerica\nplayers: [Ann, Ben\nmoves:\n  - {start: Omaha, by: Ann}\n";
    write(root, "odd.yaml", broken);
    assert_eq!(judged(root, &[]), ["./log.yaml", "./odd.yaml"]);
    fs::remove_file(root.join("odd.yaml")).unwrap();

    let out = fs::File::create(root.join("report.json")).unwrap();
    let status = std::process::Command::new(crate::support::command::PROGRAM)
        .args(["check", "--format", "json"])
        .current_dir(root)
        .stdout(out)
        .status()
        .unwrap();
    assert!(status.success());
    let report = fs::read_to_string(root.join("report.json")).unwrap();
    assert_eq!(report.lines().count(), 1, "{report}");
}
