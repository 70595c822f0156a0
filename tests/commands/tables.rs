//! Flat tables for dataframes: each row names its log, each column has one meaning, each cell one
//! value, and keys are unique.

use crate::support::command::{output, run, run_in};
use crate::support::{games, snapshot};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// Returns the rows of a CSV text, with each field under the name of its column.
fn rows(text: &str) -> Vec<serde_json::Map<String, Value>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let columns: Vec<String> = reader
        .headers()
        .unwrap()
        .iter()
        .map(str::to_owned)
        .collect();
    let row = |row: csv::StringRecord| {
        columns
            .iter()
            .cloned()
            .zip(row.iter().map(Value::from))
            .collect()
    };
    reader
        .records()
        .map(|record| row(record.unwrap()))
        .collect()
}

/// Asserts that the fields of these columns identify every row.
#[track_caller]
fn unique(rows: &[serde_json::Map<String, Value>], columns: &[&str]) {
    let mut seen = BTreeSet::new();
    for row in rows {
        let key: Vec<&str> = columns
            .iter()
            .map(|column| row[*column].as_str().unwrap())
            .collect();
        assert!(seen.insert(key.join("\u{0}")), "{key:?} twice");
    }
}

const TABLES: [(&str, &[&str]); 4] = [
    ("ranking", &["log", "document", "player"]),
    ("standing", &["log", "document", "key", "subject"]),
    (
        "sheets",
        &["log", "document", "sheet", "line", "column", "part"],
    ),
    ("logs", &["log", "document"]),
];

#[test]
fn a_table_has_a_key_and_the_rows_of_every_log() {
    let folders = ["games", "rules", "malformed"]
        .map(|kind| games().map(move |game| format!("fixtures/{game}/{kind}")));
    let folders: Vec<String> = folders.into_iter().flatten().collect();
    let paths: Vec<&str> = folders.iter().map(String::as_str).collect();
    let (_, json, _) = run(&[&["check", "--format", "json"], &paths[..]].concat());
    let logs = |values: &mut dyn Iterator<Item = (String, String)>| values.collect::<BTreeSet<_>>();
    let verdicts = json
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let all = logs(&mut verdicts.map(|one| {
        (
            one["log"].as_str().unwrap().to_owned(),
            one["verdict"].as_str().unwrap().to_owned(),
        )
    }));
    assert!(all.len() > 300);
    for (table, key) in TABLES {
        let (status, text, messages) =
            run(&[&["score", "--format", "csv", "--table", table], &paths[..]].concat());
        assert_eq!(status, 2);
        let rows = rows(&text);
        unique(&rows, key);
        let word = |row: &serde_json::Map<String, Value>, column: &str| {
            row[column].as_str().unwrap().to_owned()
        };
        assert_eq!(
            logs(
                &mut rows
                    .iter()
                    .map(|row| (word(row, "log"), word(row, "verdict")))
            ),
            all,
            "{table}"
        );
        let wrong = all
            .iter()
            .filter(|(_, verdict)| *verdict != "legal" && *verdict != "accepted")
            .count();
        let named = messages
            .lines()
            .filter(|line| line.contains("the log is "))
            .count();
        assert_eq!(named, wrong, "every log that is not legal is named");
        // The same rows as JSON, with their types.
        let (_, lines, _) = run(&[
            &["score", "--format", "ndjson", "--table", table],
            &paths[..],
        ]
        .concat());
        assert_eq!(lines.lines().count(), rows.len());
        for (line, row) in lines.lines().zip(&rows) {
            let line: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
            assert!(line.keys().eq(row.keys()), "{table}: {line:?}");
            for (name, value) in &line {
                let text = value.as_str().map_or_else(
                    || {
                        if value.is_null() {
                            String::new()
                        } else {
                            value.to_string()
                        }
                    },
                    str::to_owned,
                );
                assert!(
                    row[name] == text || row[name] == format!("'{text}"),
                    "{table}: {name} is {value} and {}",
                    row[name]
                );
            }
        }
    }
}

#[test]
fn a_cell_has_one_value() {
    let text = output(&[
        "score",
        "--format",
        "csv",
        "--table",
        "sheets",
        "fixtures/steel-driver/games/four-players.yaml",
    ]);
    snapshot(
        "score-sheets-csv",
        &text
            .lines()
            .filter(|line| !line.contains(",cash,"))
            .map(|line| format!("{line}\n"))
            .collect::<String>(),
    );
    let text = output(&[
        "score",
        "--format",
        "csv",
        "fixtures/transamerica/games/two-players.yaml",
    ]);
    snapshot("score-ranking-csv", &text);
}

#[test]
fn a_place_means_the_same_in_every_game() {
    for game in games() {
        let logs = format!("fixtures/{game}/games");
        let (_, text, _) = run(&["score", "--format", "json", &logs]);
        for line in text.lines() {
            let score: Value = serde_json::from_str(line).unwrap();
            let ranking = score["ranking"].as_array().unwrap();
            assert_eq!(ranking.len(), score["players"].as_array().unwrap().len());
            let winners: Vec<&Value> = ranking
                .iter()
                .filter(|rank| rank["winner"] == true)
                .map(|rank| &rank["player"])
                .collect();
            let stated: Vec<&Value> = match &score["standing"]["winner"] {
                Value::Array(several) => several.iter().collect(),
                Value::Null => Vec::new(),
                one => vec![one],
            };
            assert_eq!(winners, stated, "{line}");
            let scores: Vec<i64> = ranking
                .iter()
                .map(|rank| rank["score"].as_i64().unwrap())
                .collect();
            assert!(
                scores.is_sorted_by(|one, next| one >= next),
                "the most wins: {line}"
            );
            // The game's own figures are the same, under the game's own key.
            let own = score["standing"]
                .as_object()
                .unwrap()
                .values()
                .filter_map(Value::as_object);
            let named = |own: &serde_json::Map<String, Value>| {
                ranking
                    .iter()
                    .all(|rank| own.get(rank["player"].as_str().unwrap()) == Some(&rank["score"]))
            };
            assert!(own.into_iter().any(named), "{line}");
        }
    }
}

#[test]
fn tracks_of_many_logs_are_one_table() {
    let folders: Vec<String> = games()
        .map(|game| format!("fixtures/{game}/games"))
        .collect();
    let paths: Vec<&str> = folders.iter().map(String::as_str).collect();
    for every in ["move", "turn"] {
        let (status, text, messages) =
            run(&[&["tracks", "--every", every, "--format", "csv"], &paths[..]].concat());
        assert_eq!((status, messages.as_str()), (0, ""));
        let rows = rows(&text);
        unique(&rows, &["log", "document", "step", "track", "subject"]);
        assert_eq!(
            rows.iter()
                .map(|row| row["log"].as_str().unwrap())
                .collect::<BTreeSet<_>>()
                .len(),
            17
        );
        let (_, lines, _) = run(&[
            &["tracks", "--every", every, "--format", "ndjson"],
            &paths[..],
        ]
        .concat());
        assert_eq!(lines.lines().count(), rows.len());
        let (_, documents, _) = run(&[
            &["tracks", "--every", every, "--format", "json"],
            &paths[..],
        ]
        .concat());
        let records = documents.lines().flat_map(|line| {
            let document: Value = serde_json::from_str(line).unwrap();
            document["records"].as_array().unwrap().clone()
        });
        assert!(
            lines
                .lines()
                .map(|line| serde_json::from_str::<Value>(line).unwrap())
                .eq(records)
        );
    }
}

/// The last balance of an account at a step is the value of the track there: ledger and tracks can
/// be joined on these columns.
#[test]
fn tracks_and_ledger_count_the_same_steps() {
    let log = "fixtures/mini-rails/games/four-players.yaml";
    let tracks = rows(&output(&["tracks", "--format", "csv", log]));
    let ledger = rows(&output(&["ledger", "--format", "csv", log]));
    let mut joined = 0;
    for entry in &ledger {
        let same = |row: &&serde_json::Map<String, Value>| {
            ["step", "track", "subject"]
                .iter()
                .all(|column| row[*column] == entry[*column])
        };
        let last = ledger.iter().rfind(|row| same(row)).unwrap();
        if let Some(track) = tracks.iter().find(same) {
            assert_eq!(
                (&track["value"], &track["move"]),
                (&last["balance"], &last["move"]),
                "{entry:?}"
            );
            joined += 1;
        }
    }
    assert!(joined > 50, "{joined}");
    let lines = output(&["ledger", "--format", "ndjson", log]);
    assert_eq!(lines.lines().count(), ledger.len());
}

#[test]
fn a_chart_is_of_one_log() {
    for format in ["svg", "html"] {
        let (status, text, message) =
            run(&["tracks", "--format", format, "fixtures/mini-rails/games"]);
        assert_eq!((status, text.as_str()), (2, ""), "{format}");
        assert!(
            message.starts_with("railref: there are several logs, and a "),
            "{message}"
        );
        assert!(message.contains("name one file with one log"), "{message}");
    }
}

#[test]
fn a_table_goes_with_rows() {
    for format in ["table", "json", "yaml"] {
        let (status, text, message) = run(&[
            "score",
            "--format",
            format,
            "--table",
            "ranking",
            "fixtures/mini-rails/games",
        ]);
        assert_eq!((status, text.as_str()), (2, ""));
        assert_eq!(
            message,
            "railref: --table goes with --format csv or --format ndjson\n"
        );
    }
}

#[test]
fn any_number_of_jobs_gives_the_same_tables() {
    for args in [
        &["score", "--format", "csv"][..],
        &["score"],
        &["tracks", "--format", "csv", "--every", "turn"],
    ] {
        let of = |jobs: &str| {
            run(&[
                args,
                &[
                    "--jobs",
                    jobs,
                    "fixtures/mini-rails/rules",
                    "fixtures/steel-driver/games",
                ],
            ]
            .concat())
        };
        assert!(of("1") == of("7"), "{args:?}");
    }
}

#[test]
fn an_id_names_its_log_in_every_record() {
    let folder = tempfile::tempdir().unwrap();
    let log = "game: steel-driver\nid: 2026-11-20/3\ntitle: Friday, table 3\ndate: 2026-11-20\nplace: Baltimore\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n";
    fs::write(folder.path().join("a.yaml"), log).unwrap();
    let json = |args: &[&str]| -> Value {
        let (_, text, _) = run_in(folder.path(), args);
        serde_json::from_str(text.lines().next().unwrap()).unwrap()
    };
    for command in [
        "check", "score", "tracks", "replay", "state", "legal", "ledger", "repair",
    ] {
        let document = json(&[command, "--format", "json", "a.yaml"]);
        assert_eq!(document["id"], "2026-11-20/3", "{command}");
        assert_eq!(document["title"], "Friday, table 3");
        assert_eq!(
            (&document["date"], &document["place"]),
            (&"2026-11-20".into(), &"Baltimore".into())
        );
        assert_eq!(
            document["players"],
            serde_json::json!(["Andy", "Don", "Simon"])
        );
        assert_eq!(
            (&document["log"], &document["document"], &document["game"]),
            (&"a.yaml".into(), &1.into(), &"steel-driver".into())
        );
    }
    for args in [
        ["score", "ndjson"],
        ["tracks", "ndjson"],
        ["ledger", "ndjson"],
    ] {
        let record = json(&[args[0], "--format", args[1], "a.yaml"]);
        assert_eq!(
            (&record["id"], &record["game"]),
            (&"2026-11-20/3".into(), &"steel-driver".into()),
            "{args:?}"
        );
    }
    // Every record repeats an id, so its length is limited.
    fs::write(
        folder.path().join("a.yaml"),
        log.replace("2026-11-20/3", &"x".repeat(201)),
    )
    .unwrap();
    let (status, text, _) = run_in(folder.path(), &["check", "a.yaml"]);
    assert_eq!(status, 2);
    assert!(
        text.contains("the id has 201 characters; an id has at most 200"),
        "{text}"
    );
}

#[test]
fn what_differs_is_there_to_be_counted() {
    let (_, text, _) = run(&[
        "check",
        "--format",
        "json",
        "fixtures/mini-rails/cases/result-wrong-profit.yaml",
    ]);
    let verdict: Value = serde_json::from_str(&text).unwrap();
    let difference = &verdict["violations"][0]["differences"][0];
    assert_eq!(
        (&difference["key"], &difference["subject"]),
        (&"profit".into(), &"Ann".into())
    );
    assert_eq!(
        (&difference["declared"], &difference["actual"]),
        (&7.into(), &6.into())
    );
    let entries = difference["entries"].as_array().unwrap();
    assert_eq!(
        entries
            .iter()
            .map(|entry| entry["amount"].as_i64().unwrap())
            .sum::<i64>(),
        6,
        "they add up to what it is"
    );
    assert_eq!(entries.last().unwrap()["balance"], 6);
    // Other findings have none.
    let (_, text, _) = run(&[
        "check",
        "--format",
        "json",
        "fixtures/steel-driver/rules/route-taken.breaks.yaml",
    ]);
    let verdict: Value = serde_json::from_str(&text).unwrap();
    assert!(verdict["violations"][0].get("differences").is_none());
}
