//! The action of `action.yml`. Its steps are run as a runner runs them: each `run` by bash, with
//! the inputs in the environment.

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

/// Fills `${{ inputs.NAME }}` in a text from the given inputs, or their defaults, and the repository
/// of the action.
fn filled(text: &str, action: &Value, given: &[(&str, &str)]) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once("${{") {
        let (expression, after) = after.split_once("}}").unwrap();
        // The runner knows where the action comes from. It does not tell the steps of an action in
        // their environment.
        if expression.trim() == "github.action_repository" {
            out.push_str(before);
            out.push_str("table/railref");
            rest = after;
            continue;
        }
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
        // The cache belongs to the runner; what it is asked for is tested below.
        if step["uses"].is_string() {
            continue;
        }
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
            .env("GITHUB_STEP_SUMMARY", table.join(".summary"))
            .env("GITHUB_SERVER_URL", "https://forge.invalid")
            .env("RUNNER_OS", "Linux")
            .env("RUNNER_ARCH", "X64")
            .env("RUNNER_TEMP", table.join(".temp"));
        fs::create_dir_all(table.join(".temp")).unwrap();
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
    // A stand-in for cargo: it prints what it was asked for, and puts a railref where cargo would.
    let script = format!(
        "#!/bin/sh\necho \"cargo $*\"\nfor root; do :; done\nmkdir -p \"$root/bin\"\nln -s '{PROGRAM}' \"$root/bin/railref\"\n"
    );
    program(&cargo, &script);
    let path = format!("{}:/usr/bin:/bin", bin.display());
    let ran = run(table.path(), &path, &[("paths", "logs")]);
    assert_eq!(ran.status, 0, "{}", ran.reported);
    let built = table.path().join(".temp/railref-built");
    let asked = format!(
        "cargo install --locked --path {} --root {}\n",
        root().display(),
        built.display()
    );
    assert!(ran.reported.starts_with(&asked), "{}", ran.reported);
    // The build is kept in a cache, under a key that is made of the source.
    let key = ran.outputs.lines().next().unwrap_or_default();
    assert!(key.starts_with("key=railref-Linux-X64-"), "{}", ran.outputs);
    let action = action();
    let steps = action["runs"]["steps"].as_sequence().unwrap();
    let cache = steps.iter().find(|step| step["uses"].is_string()).unwrap();
    assert_eq!(cache["if"], "steps.look.outputs.key != ''");
    assert_eq!(cache["with"]["key"], "${{ steps.look.outputs.key }}");
    assert_eq!(cache["with"]["path"], "${{ runner.temp }}/railref-built");
    // With what the cache restores, nothing is built again.
    let again = run(table.path(), &path, &[("paths", "logs")]);
    assert!(
        again.status == 0 && !again.reported.contains("cargo"),
        "{}",
        again.reported
    );
}

fn program(path: &Path, script: &str) {
    fs::write(path, script).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A version is fetched from the releases of the action's own repository, and run only if its
/// archive has the stated checksum.
#[test]
fn a_version_is_fetched_and_compared_with_its_checksum() {
    let (table, _) = table();
    let (bin, releases) = (table.path().join(".bin"), table.path().join(".releases"));
    let name = "railref-0.2.0-x86_64-unknown-linux-musl";
    fs::create_dir_all(releases.join(name)).unwrap();
    fs::create_dir(&bin).unwrap();
    fs::copy(PROGRAM, releases.join(name).join("railref")).unwrap();
    let shell = |script: &str| {
        let mut shell = Command::new("/bin/sh");
        let done = shell.args(["-e", "-c", script]).current_dir(&releases);
        assert!(done.status().unwrap().success(), "{script}");
    };
    shell(&format!(
        "tar -cf - {name} | gzip -1 > {name}.tar.gz; sha256sum *.tar.gz > SHA256SUMS"
    ));
    // A stand-in for curl, which has the files of the release and nothing else.
    let script = format!(
        "#!/bin/sh\nfor address; do :; done\nwhile [ $# -gt 0 ]; do [ \"$1\" = --output ] && out=$2; shift; done\n\
         case $address in https://forge.invalid/table/railref/releases/download/v0.2.0/*) cp \"{}/${{address##*/}}\" \"$out\" ;; *) exit 22 ;; esac\n",
        releases.display()
    );
    program(&bin.join("curl"), &script);
    let path = format!("{}:/usr/bin:/bin", bin.display());
    let fetch = |version: &str| {
        run(
            table.path(),
            &path,
            &[("paths", "logs"), ("version", version)],
        )
    };
    for version in ["0.2.0", "v0.2.0"] {
        let ran = fetch(version);
        assert_eq!(ran.status, 0, "{}", ran.reported);
        assert!(ran.reported.starts_with("railref "), "{}", ran.reported);
    }
    let ran = fetch("0.3.0");
    assert!(
        ran.status == 2
            && ran.reported.contains("::error::version: ")
            && ran.reported.contains("cannot be had"),
        "{}",
        ran.reported
    );
    let ran = fetch("0.2.0/../../other");
    assert!(
        ran.status == 2 && ran.reported.contains("write it as 0.2.0"),
        "{}",
        ran.reported
    );
    shell("sed -i 's/^./x/' SHA256SUMS");
    let ran = fetch("0.2.0");
    assert!(
        ran.status == 2 && ran.reported.contains("it is not run"),
        "{}",
        ran.reported
    );
}

#[test]
fn findings_are_on_the_summary_page() {
    let (table, path) = table();
    let page = || fs::read_to_string(table.path().join(".summary")).unwrap_or_default();
    run(table.path(), &path, &[("summary", "false")]);
    assert_eq!(page(), "");
    run(table.path(), &path, &[]);
    assert!(
        page().starts_with("## railref: 2 logs: 1 legal, 1 illegal\n\n### ./bad logs/")
            && page().contains("`steel-driver/route-taken`"),
        "{}",
        page()
    );
}

/// The runners of macOS have the bash of 2007 and the tools of BSD.
#[test]
fn the_steps_need_no_new_bash_and_no_tools_of_gnu() {
    for script in ["look", "install", "action"] {
        let text = fs::read_to_string(root().join(format!(".ci/{script}.sh"))).unwrap();
        let lines = text
            .lines()
            .filter(|line| !line.trim_start().starts_with('#'));
        for line in lines {
            for new in [
                "mapfile",
                "readarray",
                "declare -A",
                "${!",
                ",,}",
                "^^}",
                "@Q}",
                "install -D",
                "sed -i",
                "readlink -f",
                "realpath",
                "&>>",
                "|&",
                "\"${args[@]}\" --",
            ] {
                assert!(!line.contains(new), "{script}: {new}: {line}");
            }
        }
        assert!(
            !text.contains("sha256sum") || text.contains("shasum -a 256"),
            "{script}"
        );
    }
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
