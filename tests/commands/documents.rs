//! The published documents are types: what the command prints is read back and written again byte
//! for byte, and a key that is not declared is refused by the reader as well as by the schema.

use crate::support::command::{run, run_on};
use crate::support::games;
use crate::support::library::INFOS;
use crate::support::library::documents::{
    DiffDocument, LegalDocument, ReplayDocument, RulesDocument, ScoreDocument, StateDocument,
    TracksDocument, VerdictDocument, schemas,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Returns the documents that a command prints, each on one line or on many.
fn printed(args: &[&str]) -> Vec<String> {
    let (_, text, _) = run(args);
    if serde_json::from_str::<Value>(&text).is_ok() {
        vec![text]
    } else {
        text.lines().map(str::to_owned).collect()
    }
}

/// Reads every document back as a `T`, writes it again, and compares; returns how many there were.
fn same<T: DeserializeOwned + Serialize>(args: &[&str]) -> usize {
    let documents = printed(args);
    for text in &documents {
        let document: T =
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{args:?}: {error}: {text}"));
        let plain: Value = serde_json::from_str(text).unwrap();
        assert_eq!(
            serde_json::to_string(&document).unwrap(),
            plain.to_string(),
            "{args:?}"
        );
        // A later version may write more keys.
        let mut more = plain.clone();
        more["no-such-key"] = json!(1);
        let read: T = serde_json::from_value(more).expect("a key more is read over");
        assert_eq!(
            serde_json::to_string(&read).unwrap(),
            plain.to_string(),
            "{args:?}"
        );
    }
    documents.len()
}

#[test]
fn every_document_reads_back_as_it_was_written() {
    // A folder of every kind: the documents of all fixtures would take ten seconds.
    let of_cases = |game| format!("fixtures/{game}/cases");
    let cases: Vec<String> = games().map(of_cases).collect();
    let paths: Vec<&str> = cases.iter().map(String::as_str).collect();
    let check = ["check", "--format", "json", "--keep-going"];
    let read = same::<VerdictDocument>(&[&check[..], &paths].concat());
    assert!(read > 200, "{read} verdicts");
    let read = same::<ScoreDocument>(&[&["score", "--format", "json"][..], &paths].concat());
    assert!(read > 200, "{read} scores");
    for game in games() {
        let folder = format!("fixtures/{game}/games");
        let mut logs: Vec<_> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        logs.sort();
        let log = logs[0].to_str().unwrap();
        let other = logs.last().and_then(|log| log.to_str()).unwrap();
        assert!(
            same::<TracksDocument>(&["tracks", "--format", "json", log]) > 0,
            "{log}"
        );
        assert!(
            same::<ReplayDocument>(&["replay", "--format", "json", log]) > 0,
            "{log}"
        );
        for at in ["0", "5", "100000"] {
            assert!(
                same::<StateDocument>(&["state", "--format", "json", "--at", at, log]) > 0,
                "{log}"
            );
            assert!(
                same::<LegalDocument>(&["legal", "--format", "json", "--at", at, log]) > 0,
                "{log}"
            );
            assert!(
                same::<LegalDocument>(&[
                    "legal",
                    "--format",
                    "json",
                    "--at",
                    at,
                    "--why",
                    "{pass: nobody}",
                    log
                ]) > 0,
                "{log}"
            );
        }
        assert!(
            same::<DiffDocument>(&["diff", "--format", "json", log, log]) == 1,
            "{log}"
        );
        assert!(
            same::<DiffDocument>(&["diff", "--format", "json", log, other]) == 1,
            "{log}"
        );
        assert!(
            same::<RulesDocument>(&["rules", game, "--json"]) == 1,
            "{game}"
        );
    }
}

#[test]
fn a_legal_document_is_read_as_the_form_it_was_written_in() {
    let log = "fixtures/steel-driver/games/four-players.yaml";
    let read = |args: &[&str]| -> LegalDocument {
        let args = [&["legal", "--format", "json", log][..], args].concat();
        serde_json::from_str(&printed(&args)[0]).unwrap()
    };
    assert!(matches!(read(&["--at", "5"]), LegalDocument::List(_)));
    assert!(matches!(
        read(&["--at", "5", "--why", "{pass: Don}"]),
        LegalDocument::Answer(_)
    ));
    assert!(matches!(
        read(&["--at", "100000"]),
        LegalDocument::Nothing(_)
    ));
}

/// Calls `visit` with every object of a schema and its path.
fn walk(value: &Value, path: &str, visit: &mut impl FnMut(&str, &serde_json::Map<String, Value>)) {
    match value {
        Value::Object(entries) => {
            visit(path, entries);
            entries
                .iter()
                .for_each(|(key, value)| walk(value, &format!("{path}/{key}"), visit));
        }
        Value::Array(values) => values
            .iter()
            .enumerate()
            .for_each(|(index, value)| walk(value, &format!("{path}/{index}"), visit)),
        _ => {}
    }
}

#[test]
fn every_key_is_described_and_every_object_closed() {
    for (name, schema) in schemas(INFOS) {
        walk(&schema, "", &mut |path, object| {
            let Some(properties) = object.get("properties").and_then(Value::as_object) else {
                return;
            };
            // A condition restricts an object that is closed where it is declared.
            if path.ends_with("/if") || path.ends_with("/then") || path.contains("/then/") {
                return;
            }
            assert_eq!(
                object.get("additionalProperties"),
                Some(&json!(false)),
                "{name}{path}"
            );
            // The keys of moves and tables are documented in the tables of the games.
            for (key, schema) in properties
                .iter()
                .filter(|_| path.is_empty() || path.matches('/').count() == 2)
            {
                assert!(
                    schema.get("description").is_some_and(|text| text != ""),
                    "{name}{path}/{key} has no description"
                );
            }
        });
    }
}

/// The players of a line of JSON that breaks off are those that it names, however long it is and
/// whatever it breaks off after.
#[test]
fn a_broken_line_has_the_players_that_it_names() {
    for end in ["", ",", ",\"", ",\"C"] {
        for blanks in [0, 1, 900, 1_000, 1_100, 5_000] {
            let line = format!(
                "{{\"id\":\"q\",\"game\":\"steel-driver\",\"players\":[\"A\",\"B\"{end}{}\n",
                " ".repeat(blanks)
            );
            let (status, out, _) = run_on(&line, &["check", "--lines", "--format", "json", "-"]);
            let verdict: Value = serde_json::from_str(&out).expect("a verdict");
            assert_eq!(status, 2);
            assert_eq!(verdict["id"], "q");
            assert_eq!(
                verdict["players"],
                json!(["A", "B"]),
                "{end} and {blanks} blanks"
            );
        }
    }
}
