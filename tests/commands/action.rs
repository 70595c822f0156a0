//! The action of `action.yml`, its steps run as a runner runs them: each `run` by bash with the inputs in the environment.

use crate::support::command::PROGRAM;
use crate::support::root;
use serde_yaml::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

fn action() -> Value {
    serde_yaml::from_str(&fs::read_to_string(root().join("action.yml")).unwrap()).unwrap()
}

/// Fills `${{ inputs.NAME }}` in a text from the given inputs, or their defaults.
fn filled(text: &str, action: &Value, given: &[(&str, &str)]) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once("${{") {
        let (expression, after) = after.split_once("}}").unwrap();
        let name = expression
            .trim()
            .strip_prefix("inputs.")
            .unwrap_or_else(|| panic!("{expression}: only inputs are filled in"));
        let declared = &action["inputs"][name];
        assert!(declared.is_mapping(), "there is no input {name}");
        let value = given
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| *value);
        out.push_str(before);
        out.push_str(value.or(declared["default"].as_str()).unwrap_or_default());
        rest = after;
    }
    out + rest
}

struct Ran {
    status: i32,
    reported: String,
    outputs: String,
}

/// Runs the steps until one fails, with `path` as the PATH.
fn run(table: &Path, path: &str, given: &[(&str, &str)]) -> Ran {
    let action = action();
    assert_eq!(action["runs"]["using"], "composite");
    let (outputs, folders) = (table.join(".outputs"), table.join(".path"));
    fs::write(&outputs, "").unwrap();
    fs::write(&folders, "").unwrap();
    let mut ran = Ran {
        status: 0,
        reported: String::new(),
        outputs: String::new(),
    };
    for step in action["runs"]["steps"].as_sequence().unwrap() {
        assert_eq!(step["shell"], "bash");
        let script = step["run"].as_str().unwrap();
        // An input within a script would be run; in the environment it is text.
        assert!(!script.contains("${{"), "{script}");
        let file = table.join(".step.sh");
        fs::write(&file, script).unwrap();
        let mut command = Command::new("/bin/bash");
        command
            .args(["--noprofile", "--norc", "-e", "-o", "pipefail"])
            .arg(&file)
            .current_dir(table);
        // The folders that earlier steps added to the PATH come first.
        let added: String = fs::read_to_string(&folders)
            .unwrap()
            .lines()
            .map(|folder| format!("{folder}:"))
            .collect();
        command
            .env("PATH", added + path)
            .env("GITHUB_ACTION_PATH", root());
        command
            .env("GITHUB_OUTPUT", &outputs)
            .env("GITHUB_PATH", &folders)
            .env("RUNNER_TEMP", table.join(".temp"));
        for (name, value) in step["env"].as_mapping().into_iter().flatten() {
            command.env(
                name.as_str().unwrap(),
                filled(value.as_str().unwrap(), &action, given),
            );
        }
        let out = command.output().unwrap();
        ran.reported += &String::from_utf8(out.stdout).unwrap();
        ran.reported += &String::from_utf8(out.stderr).unwrap();
        ran.status = out.status.code().unwrap();
        if ran.status != 0 {
            break;
        }
    }
    ran.outputs = fs::read_to_string(&outputs).unwrap();
    ran
}

/// Returns a folder with a legal and an illegal log, and the PATH of a machine on which railref is
/// installed.
fn table() -> (TempDir, String) {
    let table = tempfile::tempdir().unwrap();
    for (log, of) in [
        ("logs/fine.yaml", "route-taken.keeps"),
        ("bad logs/$(touch pwned) `id`.yaml", "route-taken.breaks"),
    ] {
        let path = table.path().join(log);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(
            root().join(format!("fixtures/steel-driver/rules/{of}.yaml")),
            path,
        )
        .unwrap();
    }
    let built = Path::new(PROGRAM).parent().unwrap();
    (table, format!("{}:/usr/bin:/bin", built.display()))
}

#[test]
fn legal_logs_pass_and_give_sarif() {
    let (table, path) = table();
    let ran = run(table.path(), &path, &[("paths", "logs")]);
    assert_eq!(
        (ran.status, ran.outputs.as_str()),
        (0, "sarif=railref.sarif\n"),
        "{}",
        ran.reported
    );
    let sarif: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(table.path().join("railref.sarif")).unwrap())
            .unwrap();
    assert_eq!(
        sarif["runs"][0]["results"].as_array().map(Vec::len),
        Some(0)
    );
    assert_eq!(
        action()["outputs"]["sarif"]["value"],
        "${{ steps.check.outputs.sarif }}"
    );
    assert!(
        action()["runs"]["steps"]
            .as_sequence()
            .unwrap()
            .iter()
            .any(|step| step["id"] == "check")
    );
}

#[test]
fn illegal_logs_fail_with_annotations() {
    let (table, path) = table();
    // By default everything below the working folder is checked.
    let ran = run(table.path(), &path, &[]);
    assert_eq!(ran.status, 1, "{}", ran.reported);
    assert!(
        ran.reported
            .lines()
            .any(|line| line.starts_with("::error file=bad logs/") && line.contains("route-taken")),
        "{}",
        ran.reported
    );
    let sarif = fs::read_to_string(table.path().join("railref.sarif")).unwrap();
    assert!(sarif.contains("\"ruleId\": \"steel-driver/route-taken\""));
}

/// A pull request could bring its own .gitignore to hide logs.
#[test]
fn a_gitignore_hides_no_log() {
    let (table, path) = table();
    fs::create_dir(table.path().join(".git")).unwrap();
    fs::write(table.path().join(".gitignore"), "*.yaml\n").unwrap();
    let ran = run(table.path(), &path, &[]);
    assert!(
        ran.status == 1 && ran.reported.contains("route-taken"),
        "{}",
        ran.reported
    );
}

#[test]
fn hooks_keep_out_what_is_excluded() {
    let hooks = fs::read_to_string(root().join(".pre-commit-hooks.yaml")).unwrap();
    let hooks: Value = serde_yaml::from_str(&hooks).unwrap();
    for hook in hooks.as_sequence().unwrap() {
        let entry: Vec<&str> = hook["entry"].as_str().unwrap().split(' ').collect();
        let table = tempfile::tempdir().unwrap();
        fs::create_dir(table.path().join("drafts")).unwrap();
        fs::write(table.path().join("drafts/bad.yaml"), "game: none\n").unwrap();
        fs::write(
            table.path().join("railref.toml"),
            "exclude = [\"drafts/\"]\n",
        )
        .unwrap();
        let status = |file: &str| {
            let mut hook = Command::new(PROGRAM);
            hook.args(&entry[1..]).arg(file).current_dir(table.path());
            hook.output().unwrap().status.code()
        };
        assert_eq!((entry[0], status("drafts/bad.yaml")), ("railref", Some(0)));
        fs::copy(
            table.path().join("drafts/bad.yaml"),
            table.path().join("bad.yaml"),
        )
        .unwrap();
        assert_eq!(status("bad.yaml"), Some(2), "{entry:?}");
    }
}

#[test]
fn inputs_are_text_one_value_a_line() {
    let (table, path) = table();
    let paths = "bad logs/$(touch pwned) `id`.yaml\n\nlogs\n";
    let ran = run(
        table.path(),
        &path,
        &[
            ("paths", paths),
            ("args", "--keep-going\n--jobs\n2\n"),
            ("sarif", ""),
        ],
    );
    assert_eq!(
        (ran.status, ran.outputs.as_str()),
        (1, ""),
        "{}",
        ran.reported
    );
    assert!(!table.path().join("pwned").exists() && !table.path().join("railref.sarif").exists());
    let ran = run(
        table.path(),
        &path,
        &[("paths", "--help\n-x"), ("sarif", "")],
    );
    assert_eq!(ran.status, 2, "paths are no options: {}", ran.reported);
    let ran = run(
        table.path(),
        &path,
        &[("paths", "none"), ("sarif", "out of it.sarif")],
    );
    assert_eq!(
        (ran.status, ran.outputs.as_str()),
        (2, "sarif=out of it.sarif\n")
    );
    assert!(
        fs::read_to_string(table.path().join("out of it.sarif"))
            .unwrap()
            .contains("\"executionSuccessful\": false")
    );
}

/// Without railref on the machine, the first step has cargo build it from the action's own folder.
#[test]
fn it_is_installed_where_it_is_missing() {
    let (table, _) = table();
    let bin = table.path().join(".bin");
    fs::create_dir(&bin).unwrap();
    let cargo = bin.join("cargo");
    let built = PROGRAM;
    // A cargo that records its arguments and puts a railref where the real one would.
    let script = format!(
        "#!/bin/sh\necho \"cargo $*\"\nln -s '{built}' '{}/railref'\n",
        bin.display()
    );
    fs::write(&cargo, script).unwrap();
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:/usr/bin:/bin", bin.display());
    let ran = run(table.path(), &path, &[("paths", "logs")]);
    assert_eq!(ran.status, 0, "{}", ran.reported);
    assert!(
        ran.reported.starts_with(&format!(
            "cargo install --locked --path {}\n",
            root().display()
        )),
        "{}",
        ran.reported
    );
}

/// A given binary is used, whatever else is installed, but only if its checksum is right.
#[test]
fn a_binary_that_is_given_is_taken() {
    let (table, _) = table();
    let given = table.path().join("railref $(touch pwned)");
    fs::copy(PROGRAM, &given).unwrap();
    fs::set_permissions(&given, fs::Permissions::from_mode(0o644)).unwrap();
    let sum = String::from_utf8(
        Command::new("sha256sum")
            .arg(&given)
            .output()
            .unwrap()
            .stdout,
    )
    .unwrap();
    // sha256sum adds a mark only if the name has a backslash or a line break; this one has neither.
    let sum = sum.split_whitespace().next().unwrap();
    let (given, path) = (given.to_str().unwrap(), "/usr/bin:/bin");
    for sum in ["", sum] {
        let ran = run(
            table.path(),
            path,
            &[("paths", "logs"), ("binary", given), ("sha256", sum)],
        );
        assert_eq!(ran.status, 0, "{}", ran.reported);
        assert!(ran.reported.starts_with("railref "), "{}", ran.reported);
    }
    let other = format!(
        "{}{}",
        if sum.starts_with('0') { '1' } else { '0' },
        &sum[1..]
    );
    let ran = run(
        table.path(),
        path,
        &[("paths", "logs"), ("binary", given), ("sha256", &other)],
    );
    assert!(
        ran.status == 2
            && ran
                .reported
                .contains("its SHA-256 is not the one that is given"),
        "{}",
        ran.reported
    );
    let ran = run(table.path(), path, &[("paths", "logs"), ("binary", "none")]);
    assert!(
        ran.status == 2 && ran.reported.contains("there is no file of this name"),
        "{}",
        ran.reported
    );
    assert!(!table.path().join("pwned").exists());
}
