//! The published schemas: the committed files are what the program prints, and agree with the
//! grammar. `.ci/schemas.sh` tests them with a validator that is not our own.

use crate::support::command::run;
use crate::support::library::{INFOS, Published, documents, judge, schemas};
use crate::support::root;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::Command;

fn folder() -> PathBuf {
    root().join("schemas")
}

fn schema(name: &str) -> Value {
    schemas()
        .iter()
        .find(|published| published.name == name)
        .unwrap_or_else(|| panic!("no schema {name}"))
        .schema
        .clone()
}

/// Calls `visit` with every object of a schema.
fn walk(value: &Value, visit: &mut impl FnMut(&serde_json::Map<String, Value>)) {
    match value {
        Value::Object(entries) => {
            visit(entries);
            entries.values().for_each(|value| walk(value, visit));
        }
        Value::Array(values) => values.iter().for_each(|value| walk(value, visit)),
        _ => {}
    }
}

#[test]
fn the_committed_files_are_what_the_program_prints() {
    let mut published = BTreeSet::new();
    for one in schemas() {
        let file = folder().join(one.file());
        let committed = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            committed == one.text(),
            "{} is not up to date: make schemas",
            file.display()
        );
        published.insert(one.file());
    }
    // The settings belong to the command, so the library does not publish their schema.
    let settings = "settings.schema.json";
    assert_eq!(
        fs::read_to_string(folder().join(settings)).unwrap(),
        run(&["schema", "settings"]).1
    );
    published.insert(settings.to_owned());
    let committed: BTreeSet<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(
        committed, published,
        "a file in schemas/ that the program does not print"
    );
}

/// The types of the Python module are written from the schemas. Its own tests say so only after the wheel is built, in
/// minutes; this one says so at once where Python is installed.
#[test]
fn the_types_of_the_python_module_are_made_from_the_schemas() {
    let check = Command::new("python3")
        .arg(root().join("python/stubs.py"))
        .arg("--check")
        .output();
    match check {
        Ok(check) => assert!(
            check.status.success(),
            "make schemas: {}",
            String::from_utf8_lossy(&check.stderr)
        ),
        Err(error) => assert_eq!(error.kind(), ErrorKind::NotFound, "{error}"),
    }
}

/// The help of the command names every schema of a document.
#[test]
fn the_help_names_every_schema() {
    let (_, help, _) = run(&["schema", "--help"]);
    let words: BTreeSet<&str> = help
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
        .collect();
    for (name, _) in documents::schemas(INFOS) {
        assert!(words.contains(name), "{name}: {help}");
    }
}

#[test]
fn every_reference_leads_somewhere_and_every_definition_is_used() {
    for Published { name, schema } in schemas() {
        let mut used = BTreeSet::new();
        walk(schema, &mut |object| {
            if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
                used.insert(reference.trim_start_matches("#/definitions/").to_owned());
            }
        });
        let defined: BTreeSet<String> = schema["definitions"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, _)| name.clone())
            .collect();
        assert_eq!(used, defined, "{name}");
    }
}

#[test]
fn every_word_of_the_grammar_is_in_the_schema_with_its_description() {
    for info in INFOS {
        let schema = schema(info.id);
        for verb in info.verbs {
            let entry = &schema["definitions"][format!("move-{}", verb.name())];
            for key in verb.keys {
                let described = entry["properties"][key.name]["description"].as_str();
                assert!(
                    described.is_some_and(|text| text.contains(key.doc)),
                    "{}: {} {}",
                    info.id,
                    verb.name(),
                    key.name
                );
            }
            assert_eq!(entry["additionalProperties"], false);
            assert_eq!(
                entry["required"].as_array().map(Vec::len),
                Some(verb.keys.iter().filter(|key| key.required).count())
            );
        }
        let expects = &schema["definitions"]["move-expect"]["properties"]["expect"]["properties"];
        assert_eq!(
            expects.as_object().map(serde_json::Map::len),
            Some(info.expects.len()),
            "{}",
            info.id
        );
        let rulings = &schema["properties"]["rulings"]["properties"];
        for ruling in info.rulings {
            let text = rulings[ruling.key]["description"]
                .as_str()
                .unwrap_or_default();
            assert!(
                ruling.choices.iter().all(|(name, _)| text.contains(name)),
                "{}: {}",
                info.id,
                ruling.key
            );
        }
        for key in info.header {
            assert!(
                schema["properties"][key.name].is_object(),
                "{}: {}",
                info.id,
                key.name
            );
        }
        let codes = &schema["definitions"]["rule"]["anyOf"][0]["enum"];
        assert_eq!(
            codes.as_array().map(Vec::len),
            Some(
                info.rules
                    .iter()
                    .filter(|rule| rule.accepted.is_some())
                    .count()
            )
        );
    }
}

#[test]
fn what_the_header_needs_the_reader_needs() {
    for info in INFOS {
        let players: Vec<String> = (0..info.players.0).map(|seat| format!("P{seat}")).collect();
        let log = format!(
            "game: {}\nplayers: [{}]\nmoves: []\n",
            info.id,
            players.join(", ")
        );
        let complaints = judge(&log).review.verdict.faults.len();
        assert_eq!(
            complaints,
            info.header.iter().filter(|key| key.required).count(),
            "{}",
            info.id
        );
    }
}

#[test]
fn the_command_prints_them() {
    let (status, text, _) = run(&["schema", "transamerica"]);
    assert_eq!(
        (status, text),
        (
            0,
            fs::read_to_string(folder().join("transamerica.schema.json")).unwrap()
        )
    );
    let (status, text, _) = run(&["schema", "board", "mini-rails"]);
    assert_eq!(
        (status, text),
        (
            0,
            fs::read_to_string(folder().join("board-mini-rails.schema.json")).unwrap()
        )
    );
    let (status, text, reported) = run(&["schema", "verdicts"]);
    assert_eq!((status, text.as_str()), (2, ""));
    assert!(reported.starts_with("railref: there is no schema verdicts; did you mean verdict? the schemas are steel-driver"), "{reported}");
    let into = tempfile::tempdir().unwrap();
    let (status, ..) = run(&["schema", "--all", into.path().to_str().unwrap()]);
    assert_eq!(
        (status, fs::read_dir(into.path()).unwrap().count()),
        (0, schemas().len() + 1)
    );
}
