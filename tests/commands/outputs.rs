//! Tests every JSON output against its published schema, with a validator that is not our own: for
//! all fixtures, for games at positions over their whole length, and for every snapshot. And broken
//! outputs, which the schemas must refuse.

use crate::support::command::{answer, output_json, railref};
use crate::support::library::{INFOS, schemas};
use crate::support::{due, is_whole, root};
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn validator(name: &str) -> Validator {
    let schema = schemas()
        .iter()
        .find(|published| published.name == name)
        .unwrap_or_else(|| panic!("no schema {name}"));
    jsonschema::draft7::options()
        .build(&schema.schema)
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the output of a command for the logs on its standard input: one JSON value per line.
fn said(folder: &Path, args: &[&str], input: &str) -> Vec<Value> {
    let (_, text, _) = answer(railref(args).current_dir(folder).write_stdin(input));
    text.lines()
        .map(|line| {
            serde_json::from_str(line)
                .unwrap_or_else(|error| panic!("{args:?}: {error}: {line:.300}"))
        })
        .collect()
}

#[track_caller]
fn holds(validator: &Validator, value: &Value, what: &str) {
    if let Some(error) = validator.iter_errors(value).next() {
        panic!(
            "{what}: {error:.600} at {}\n{:.2000}",
            error.instance_path(),
            value.to_string()
        );
    }
}

/// Returns the logs of every folder of fixtures, each as one stream of documents.
fn streams() -> Vec<(PathBuf, usize, String)> {
    let mut folders: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    for info in INFOS {
        for kind in ["games", "cases", "rules", "malformed"] {
            for entry in fs::read_dir(root().join("fixtures").join(info.id).join(kind)).unwrap() {
                let path = entry.unwrap().path();
                if path.extension().is_some_and(|ending| ending == "yaml") {
                    folders
                        .entry(path.parent().unwrap().to_owned())
                        .or_default()
                        .push(path);
                }
            }
        }
    }
    let stream = |(folder, mut paths): (PathBuf, Vec<PathBuf>)| {
        paths.sort();
        let texts = paths.iter().map(|path| {
            fs::read_to_string(path)
                .unwrap()
                .trim_start_matches('\u{feff}')
                .to_owned()
        });
        let texts: Vec<String> = texts.map(|text| format!("{}\n", text.trim_end())).collect();
        (folder, paths.len(), texts.join("---\n"))
    };
    folders.into_iter().map(stream).collect()
}

#[test]
fn what_is_said_of_every_fixture_is_as_its_schema_says() {
    let commands: [(&str, &[&str]); 8] = [
        (
            "verdict",
            &["check", "--format", "json", "--keep-going", "-"],
        ),
        ("score", &["score", "--format", "json", "-"]),
        (
            "tracks",
            &["tracks", "--format", "json", "--every", "turn", "-"],
        ),
        ("replay", &["replay", "--format", "json", "-"]),
        ("state", &["state", "--format", "json", "-"]),
        ("legal", &["legal", "--format", "json", "-"]),
        ("state", &["state", "--format", "json", "--at", "3", "-"]),
        (
            "legal",
            &[
                "legal",
                "--format",
                "json",
                "--why",
                "{pass: Ann, accept: unused, reason: x}",
                "-",
            ],
        ),
    ];
    let streams = streams();
    let mut all = 0;
    for (command, (name, args)) in commands.into_iter().enumerate() {
        let validator = validator(name);
        let mut seen = 0;
        for (folder, logs, stream) in due(&streams, command) {
            let values = said(folder, args, stream);
            assert!(
                values.len() >= *logs,
                "{args:?} in {}: {} values of {logs} logs",
                folder.display(),
                values.len()
            );
            values.iter().for_each(|value| {
                holds(
                    &validator,
                    value,
                    &format!("{args:?} in {}", folder.display()),
                );
            });
            seen += values.len();
        }
        assert!(seen > if is_whole() { 100 } else { 0 }, "{name}: {seen}");
        all += seen;
    }
    assert!(all > 500, "only {all} documents");
}

#[test]
fn positions_of_every_game_are_as_the_schemas_say() {
    let (state, legal) = (validator("state"), validator("legal"));
    for (folder, logs, stream) in streams()
        .into_iter()
        .filter(|(folder, ..)| folder.ends_with("games"))
    {
        let ends = said(&folder, &["state", "--format", "json", "-"], &stream);
        let last = ends
            .iter()
            .filter_map(|end| end["move"].as_u64())
            .max()
            .expect("moves");
        assert!(ends.len() == logs && last > 50);
        for at in (0..=last).step_by(7) {
            // Ten thousand legal moves take long to write and read.
            let commands = [(&state, "state"), (&legal, "legal")]
                .into_iter()
                .take(1 + usize::from(at % 3 == 0));
            let at = at.to_string();
            for (validator, command) in commands {
                for value in said(
                    &folder,
                    &[command, "--format", "json", "--at", &at, "-"],
                    &stream,
                ) {
                    holds(
                        validator,
                        &value,
                        &format!("{command} --at {at} in {}", folder.display()),
                    );
                }
            }
        }
    }
}

#[test]
fn comparisons_and_rules_are_as_their_schemas_say() {
    let diff = validator("diff");
    let mut outcomes = BTreeMap::new();
    for info in INFOS {
        let folder = root().join("fixtures").join(info.id);
        let mut logs: Vec<PathBuf> = ["games", "rules", "malformed"]
            .iter()
            .flat_map(|kind| {
                fs::read_dir(folder.join(kind))
                    .unwrap()
                    .map(|entry| entry.unwrap().path())
            })
            .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
            .collect();
        logs.sort();
        for pair in logs
            .windows(2)
            .step_by(2)
            .chain(std::iter::once(&[logs[0].clone(), logs[0].clone()][..]))
        {
            let names = [pair[0].to_str().unwrap(), pair[1].to_str().unwrap()];
            for value in said(
                root(),
                &["diff", "--format", "json", names[0], names[1]],
                "",
            ) {
                holds(&diff, &value, &format!("{names:?}"));
                *outcomes
                    .entry(value["outcome"].as_str().unwrap().to_owned())
                    .or_insert(0) += 1;
            }
        }
        holds(
            &validator("rules"),
            &output_json(&["rules", info.id, "--format", "json"]),
            info.id,
        );
    }
    let outcomes: Vec<&str> = outcomes.keys().map(String::as_str).collect();
    assert!(
        ["header", "malformed", "moves", "same"]
            .iter()
            .all(|word| outcomes.contains(word)),
        "{outcomes:?}"
    );
}

/// Returns the JSON objects in a text that begin and end with a line of a single brace.
fn objects(text: &str) -> Vec<Value> {
    let (mut found, mut open) = (Vec::new(), None::<String>);
    for line in text.lines() {
        if line == "{" {
            open = Some(String::new());
        }
        if let Some(so_far) = &mut open {
            so_far.push_str(line);
            so_far.push('\n');
        }
        if line == "}"
            && let Some(whole) = open.take()
        {
            found.push(serde_json::from_str(&whole).unwrap());
        }
    }
    found
}

/// Restores what the snapshots of fixtures cut from long lists of legal moves.
fn restored(mut verdict: Value) -> Value {
    for list in ["violations", "accepted"] {
        for finding in verdict
            .get_mut(list)
            .and_then(Value::as_array_mut)
            .into_iter()
            .flatten()
        {
            let Some(legal) = finding["legal"].as_array_mut() else {
                continue;
            };
            *legal = legal
                .iter()
                .filter_map(|one| {
                    one.as_str()
                        .map_or(Some(one.clone()), |text| serde_json::from_str(text).ok())
                })
                .collect();
        }
    }
    verdict
}

#[test]
fn every_snapshot_is_as_its_schema_says() {
    let mut seen = BTreeMap::new();
    let validators: BTreeMap<&str, Validator> = ["verdict", "state", "diff", "repair", "league"]
        .into_iter()
        .map(|name| (name, validator(name)))
        .collect();
    for folder in ["snapshots", "snapshots/fixtures"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let schema = match &*name {
                "check_sarif.snap" => continue,
                name if name.starts_with("state-json-") => "state",
                name if name.starts_with("diff-") => "diff",
                name if name.starts_with("repair-") => "repair",
                name if name.starts_with("league-") => "league",
                _ => "verdict",
            };
            if path.extension().is_none_or(|ending| ending != "snap") {
                continue;
            }
            for value in objects(&fs::read_to_string(&path).unwrap()) {
                holds(&validators[schema], &restored(value), &name);
                *seen.entry(schema).or_insert(0) += 1;
            }
        }
    }
    assert!(
        seen["verdict"] > 400 && seen["state"] >= 4 && seen["diff"] >= 2,
        "{seen:?}"
    );
}

/// Objects whose keys are names, or are checked by the game's own tables: a key may be missing.
const FREE: [&str; 9] = [
    "standing",
    "rulings",
    "rulings_from",
    "declared",
    "legal",
    "asked",
    "passes",
    "forced_pass",
    "cells",
];
/// Keys that are left out if there is nothing to say.
const OPTIONAL: [&str; 6] = [
    "board_notice",
    "control",
    "reason",
    "board_file",
    "instead",
    "agreed",
];

/// Finds every way to break a document by one key or one value, as pointers into it.
fn breaks(value: &Value, at: &str, free: bool, out: &mut Vec<(String, Option<String>)>) {
    match value {
        Value::Object(entries) => {
            out.push((at.to_owned(), Some("nonesuch".to_owned())));
            for (key, value) in entries {
                let pointer = format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
                if !free && !OPTIONAL.contains(&key.as_str()) {
                    out.push((pointer.clone(), None));
                }
                breaks(
                    value,
                    &pointer,
                    free || at == "/state" || FREE.contains(&key.as_str()),
                    out,
                );
            }
        }
        Value::Array(values) => values
            .iter()
            .enumerate()
            .for_each(|(index, value)| breaks(value, &format!("{at}/{index}"), free, out)),
        _ => out.push((at.to_owned(), Some(String::new()))),
    }
}

/// Breaks a document: removes a key, adds an unknown one, or replaces a value by one that is valid
/// nowhere.
fn broken(value: &Value, at: &str, how: Option<&str>) -> Value {
    let mut value = value.clone();
    match how {
        None => {
            let (parent, key) = at.rsplit_once('/').unwrap();
            let key = key.replace("~1", "/").replace("~0", "~");
            value
                .pointer_mut(parent)
                .unwrap()
                .as_object_mut()
                .unwrap()
                .shift_remove(&key)
                .unwrap();
        }
        Some("") => *value.pointer_mut(at).unwrap() = json!([[true]]),
        Some(key) => {
            value
                .pointer_mut(at)
                .unwrap()
                .as_object_mut()
                .unwrap()
                .insert(key.to_owned(), json!([[true]]));
        }
    }
    value
}

#[test]
fn broken_outputs_are_refused() {
    let game = |id: &str| root().join("fixtures").join(id);
    let breaks_rule = |id: &str, rule: &str| {
        fs::read_to_string(game(id).join("rules").join(format!("{rule}.breaks.yaml"))).unwrap()
    };
    let steel = breaks_rule("steel-driver", "route-taken");
    let trans = breaks_rule("transamerica", "line-taken");
    let malformed = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: rde, by: Andy, bid: 3}\n";
    let why = "{build: yellow, from: Baltimore, to: Pittsburgh}";
    let other = game("steel-driver").join("rules/route-taken.keeps.yaml");
    let other = other.to_str().unwrap();
    let outputs: [(&str, &[&str], &str); 14] = [
        ("verdict", &["check", "--format", "json", "-"], &steel),
        ("verdict", &["check", "--format", "json", "-"], malformed),
        ("score", &["score", "--format", "json", "-"], &trans),
        (
            "tracks",
            &["tracks", "--format", "json", "--every", "turn", "-"],
            &steel,
        ),
        ("replay", &["replay", "--format", "json", "-"], &trans),
        ("state", &["state", "--format", "json", "-"], &steel),
        ("state", &["state", "--format", "json", "-"], &trans),
        ("state", &["state", "--format", "json", "-"], malformed),
        ("legal", &["legal", "--format", "json", "-"], &steel),
        (
            "legal",
            &["legal", "--format", "json", "--why", why, "-"],
            &steel,
        ),
        ("legal", &["legal", "--format", "json", "-"], malformed),
        ("diff", &["diff", "--format", "json", "-", other], &steel),
        ("diff", &["diff", "--format", "json", "-", other], malformed),
        ("rules", &["rules", "steel-driver", "--format", "json"], ""),
    ];
    for (name, args, input) in outputs {
        let validator = validator(name);
        let value = if name == "rules" {
            output_json(args)
        } else {
            said(root(), args, input).remove(0)
        };
        holds(&validator, &value, name);
        let mut ways = Vec::new();
        breaks(&value, "", false, &mut ways);
        assert!(ways.len() > 8, "{name}: {ways:?}");
        for (at, how) in ways {
            let broken = broken(&value, &at, how.as_deref());
            let what = how.map_or("without it", |key| {
                if key.is_empty() {
                    "as [[true]]"
                } else {
                    "with an unknown key"
                }
            });
            assert!(
                !validator.is_valid(&broken),
                "{name} of {args:?}: {at} {what} is accepted"
            );
        }
    }
    // Words that are valid only in the right place.
    let state = validator("state");
    let mut value = said(root(), &["state", "--format", "json", "-"], &steel).remove(0);
    value["game"] = "mini-rails".into();
    assert!(
        !state.is_valid(&value),
        "the table of one game under the name of another"
    );
}
