//! Features for build services: GitLab's code quality report, a summary page, a check without a
//! path, the settings in force.

use crate::support::command::{run, run_in, run_on};
use crate::support::{fixture_text, snapshot};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Returns a folder with a legal, an illegal and a malformed log, and one with an accepted
/// irregularity.
fn table() -> TempDir {
    let table = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(table.path().join(name), text).unwrap();
    write(
        "a.yaml",
        &fixture_text("steel-driver", "rules/route-taken.keeps.yaml"),
    );
    write(
        "b.yaml",
        &fixture_text("steel-driver", "rules/route-taken.breaks.yaml"),
    );
    write(
        "c <b>.yaml",
        "game: transamerica\nplayers: [Ann, Ben]\nmoves: [{star: Omaha}]\n",
    );
    table
}

fn issues(folder: &Path, arguments: &[&str]) -> (i32, Vec<Value>) {
    let (status, text, _) = run_in(
        folder,
        &[&["check", "--format", "gitlab"], arguments].concat(),
    );
    let all: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    (status, all.as_array().unwrap().clone())
}

#[test]
fn gitlab_gets_an_issue_for_each_finding() {
    let table = table();
    let (status, found) = issues(table.path(), &["."]);
    assert_eq!((status, found.len()), (2, 2), "{found:?}");
    snapshot(
        "check-gitlab",
        &format!("{:#}\n", Value::Array(found.clone())),
    );
    let of = |index: usize, key: &str| found[index][key].as_str().unwrap().to_owned();
    assert_eq!(
        (of(0, "check_name"), of(0, "severity")),
        ("steel-driver/route-taken".to_owned(), "major".to_owned())
    );
    assert_eq!(of(1, "severity"), "critical");
    // GitLab compares paths with those of the repository.
    assert_eq!(found[0]["location"]["path"], "b.yaml");
    let (_, nothing) = issues(table.path(), &["a.yaml"]);
    assert_eq!(nothing, [] as [Value; 0]);
    let (status, unread) = issues(table.path(), &["none.yaml"]);
    assert_eq!(
        (status, unread[0]["severity"].as_str()),
        (2, Some("blocker"))
    );
}

/// GitLab recognizes an issue by its fingerprint, which no other issue has and which stays the same
/// when lines move.
#[test]
fn fingerprints_tell_issues_apart() {
    let prints = |text: &str| -> Vec<String> {
        let (_, report, _) = run_on(text, &["check", "--keep-going", "--format", "gitlab", "-"]);
        let report: Value = serde_json::from_str(&report).unwrap();
        let prints = report.as_array().unwrap().iter();
        prints
            .map(|issue| issue["fingerprint"].as_str().unwrap().to_owned())
            .collect()
    };
    let log = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {start: Nowhere, by: Nobody}\n  - {start: Nowhere, by: Nobody}\n";
    let first = prints(log);
    let different: BTreeSet<&String> = first.iter().collect();
    assert!(
        first.len() >= 4 && different.len() == first.len(),
        "{first:?}"
    );
    assert_eq!(prints(&format!("# a remark\n\n{log}")), first);
}

#[test]
fn a_summary_page_has_the_counts_first() {
    let table = table();
    let (status, text, _) = run_in(table.path(), &["check", "--format", "markdown", "."]);
    assert_eq!(status, 2);
    snapshot("check-markdown", &text);
    assert!(
        text.starts_with("## railref: 3 logs: 1 legal, 1 illegal, 1 malformed\n"),
        "{text}"
    );
    assert!(!text.contains("a.yaml") && !text.contains("<b>"), "{text}");
    // Next to another report, as in the action.
    let out = ["check", "a.yaml", "--output", "markdown=summary.md"];
    assert_eq!(run_in(table.path(), &out).0, 0);
    let page = fs::read_to_string(table.path().join("summary.md")).unwrap();
    assert!(page.starts_with("## railref: 1 log: 1 legal\n"), "{page}");
    let (_, none, _) = run_in(
        table.path(),
        &["check", "none.yaml", "--format", "markdown"],
    );
    assert!(
        none.contains("### none") && none.contains("it cannot be read"),
        "{none}"
    );
}

#[test]
fn a_long_summary_is_cut() {
    let moves = "  - {start: Nowhere, by: Ann}\n".repeat(60);
    let log = format!("game: transamerica\nplayers: [Ann, Ben]\nmoves:\n{moves}");
    let (_, text, _) = run_on(&log, &["check", "--format", "markdown", "-"]);
    assert!(text.contains("\n- and 40 more\n"), "{text}");
}

#[test]
fn a_check_without_a_path_is_of_the_working_folder() {
    let table = table();
    let with = run_in(table.path(), &["check", "."]);
    assert_eq!(run_in(table.path(), &["check"]), with);
    assert_eq!(with.0, 2);
    let empty = tempfile::tempdir().unwrap();
    let (status, _, stderr) = run_in(empty.path(), &["check"]);
    assert!(status == 3 && stderr.contains("no log found"), "{stderr}");
    // With one log per line, standard input is meant.
    let (status, text, _) = run_on(
        "{\"game\": \"transamerica\", \"players\": [\"Ann\", \"Ben\"], \"moves\": []}\n",
        &["check", "--lines"],
    );
    assert!(status == 0 && text.starts_with("-: legal"), "{text}");
    // Other commands need their logs to be named.
    assert_eq!(run(&["score"]).0, 2);
}

#[test]
fn the_settings_in_force_are_settings() {
    let table = table();
    let shown = |arguments: &[&str]| {
        let (status, text, stderr) = run_in(
            table.path(),
            &[&["check", "--show-settings"], arguments].concat(),
        );
        assert_eq!((status, stderr.as_str()), (0, ""), "{text}");
        text
    };
    let bare = shown(&[]);
    assert!(bare.starts_with("# No railref.toml is read"), "{bare}");
    let settings = "exclude = [\"drafts/\"]\ncomplete = true\n\n[rulings]\nuncontrolled-company = \"last\"\n\n\
        [[logs]]\npaths = [\"a.yaml\"]\ncomplete = false\nrulings = {uncontrolled-company = \"passes\"}\nboards = {transamerica = \"usa\"}\n";
    let file = table.path().join("railref.toml");
    fs::write(&file, settings).unwrap();
    let text = shown(&["--exclude", "old/", "a.yaml", "b.yaml", "."]);
    snapshot("show-settings", &text);
    for said in [
        "# a.yaml: an unfinished log is legal\n",
        "# a.yaml: uncontrolled-company = passes (railref.toml)\n",
        "# a.yaml: the board of transamerica is usa\n",
        "# b.yaml: an unfinished log is illegal\n",
        "# b.yaml: uncontrolled-company = last (railref.toml)\n",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    let commanded = shown(&["--ruling", "uncontrolled-company=passes", "b.yaml"]);
    assert!(
        commanded.contains("# b.yaml: uncontrolled-company = passes (--ruling)\n"),
        "{commanded}"
    );
    // The output is a file with the same settings.
    fs::write(&file, &text).unwrap();
    let again = shown(&["a.yaml", "b.yaml", "."]);
    assert_eq!(again, text);
    fs::write(&file, "nonsense = 1\n").unwrap();
    assert_eq!(run_in(table.path(), &["check", "--show-settings"]).0, 2);
}

/// The schema of the settings has the keys of the reader and the words that it knows.
#[test]
fn the_schema_of_the_settings_has_the_keys_of_the_reader() {
    let (status, text, _) = run(&["schema", "settings"]);
    assert_eq!(status, 0);
    let schema: Value = serde_json::from_str(&text).unwrap();
    let keys = |schema: &Value| -> BTreeSet<String> {
        schema["properties"]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect()
    };
    let table = tempfile::tempdir().unwrap();
    let file = table.path().join("railref.toml");
    let expected = |settings: &str| -> BTreeSet<String> {
        fs::write(&file, settings).unwrap();
        let (status, _, stderr) = run_in(table.path(), &["check", "--show-settings"]);
        assert_eq!(status, 2, "{stderr}");
        let (_, list) = stderr
            .split_once("; the keys here are ")
            .unwrap_or_else(|| panic!("{stderr}"));
        list.trim().split(", ").map(|key| key.to_owned()).collect()
    };
    assert_eq!(keys(&schema), expected("nonsense = 1\n"));
    assert_eq!(
        keys(&schema["properties"]["logs"]["items"]),
        expected("[[logs]]\nnonsense = 1\n")
    );
    let validator = jsonschema::validator_for(&schema).unwrap();
    let rulings = &schema["properties"]["rulings"]["properties"];
    assert_eq!(rulings["uncontrolled-company"]["enum"][0], "passes");
    for (settings, sound) in [
        (
            serde_json::json!({"exclude": ["drafts/"], "complete": true}),
            true,
        ),
        (
            serde_json::json!({"rulings": {"uncontrolled-company": "last"}, "formats": {"check": "sarif"}}),
            true,
        ),
        (
            serde_json::json!({"rulings": {"uncontrolled-company": "never"}}),
            false,
        ),
        (serde_json::json!({"formats": {"check": "csv"}}), false),
        (
            serde_json::json!({"boards": {"chess": "board.yaml"}}),
            false,
        ),
        (serde_json::json!({"nonsense": 1}), false),
    ] {
        assert_eq!(validator.is_valid(&settings), sound, "{settings}");
    }
}

/// Every schema has its own address, with its name.
#[test]
fn every_schema_has_an_address() {
    let table = tempfile::tempdir().unwrap();
    assert_eq!(run_in(table.path(), &["schema", "--all", "schemas"]).0, 0);
    let mut addresses = BTreeSet::new();
    for entry in fs::read_dir(table.path().join("schemas")).unwrap() {
        let entry = entry.unwrap();
        let text = fs::read_to_string(entry.path()).unwrap();
        let schema: Value = serde_json::from_str(&text).unwrap();
        let name = entry.file_name().into_string().unwrap();
        let address = schema["$id"].as_str().unwrap_or_else(|| panic!("{name}"));
        assert!(
            address.starts_with("https://") && address.ends_with(&format!("/schemas/{name}")),
            "{address}"
        );
        assert!(addresses.insert(address.to_owned()));
    }
    assert!(addresses.len() > 20);
}
