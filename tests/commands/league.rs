//! The table of a season.

use crate::support::command::{output_json, run, run_in};
use crate::support::snapshot;
use serde_json::Value;
use std::fs;

const GAMES: [&str; 2] = [
    "fixtures/transamerica/games",
    "fixtures/ride-the-rails/games",
];

#[test]
fn a_season_in_every_form() {
    for (format, name) in [("table", "league"), ("csv", "league-csv")] {
        let (status, text, messages) = run(&[&["league", "--format", format], &GAMES[..]].concat());
        assert_eq!((status, messages.as_str()), (0, ""));
        snapshot(name, &text);
    }
    let league = output_json(&[&["league", "--format", "json"], &GAMES[..]].concat());
    snapshot("league-json", &format!("{league:#}\n"));
}

/// The table is the sum of the rankings of its logs.
#[test]
fn a_league_counts_what_the_scores_say() {
    let league = output_json(&[&["league", "--format", "json"], &GAMES[..]].concat());
    let (_, scores, _) = run(&[&["score", "--format", "json"], &GAMES[..]].concat());
    let scores: Vec<Value> = scores
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(league["games"], scores.len());
    for player in league["players"].as_array().unwrap() {
        for own in player["by_game"].as_array().unwrap() {
            let of_game = scores.iter().filter(|score| score["game"] == own["game"]);
            let ranks: Vec<(&Value, bool)> = of_game
                .flat_map(|score| {
                    let ranking = score["ranking"].as_array().unwrap();
                    let shared = ranking.iter().filter(|rank| rank["winner"] == true).count() > 1;
                    ranking.iter().map(move |rank| (rank, shared))
                })
                .filter(|(rank, _)| rank["player"] == player["player"])
                .collect();
            let sum = |key: &str| {
                ranks
                    .iter()
                    .map(|(rank, _)| rank[key].as_i64().unwrap())
                    .sum::<i64>()
            };
            let wins = |shared: bool| {
                ranks
                    .iter()
                    .filter(|(rank, of)| rank["winner"] == true && *of == shared)
                    .count()
            };
            assert_eq!(own["games"], ranks.len());
            assert_eq!(
                (&own["wins"], &own["shared_wins"]),
                (&wins(false).into(), &wins(true).into())
            );
            let near = |mean: &Value, sum: i64| {
                (mean.as_f64().unwrap() - sum as f64 / ranks.len() as f64).abs() <= 0.005 + 1e-9
            };
            assert!(
                near(&own["mean_place"], sum("place")) && near(&own["mean_score"], sum("score")),
                "{player}"
            );
        }
    }
}

#[test]
fn what_does_not_count_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read_to_string("fixtures/transamerica/games/two-players.yaml").unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("1.yaml", &format!("id: x\n{whole}"));
    write("2.yaml", &format!("id: x\n{whole}"));
    write(
        "3.yaml",
        "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n",
    );
    write(
        "4.yaml",
        "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Don, bid: 3}\n",
    );
    write("5.yaml", "game: steel-driver\n");
    let (status, text, _) = run_in(folder.path(), &["league", "."]);
    assert_eq!(status, 2);
    let (left_out, judges) = text
        .split_once("\nLeft out\n")
        .unwrap()
        .1
        .split_once("\njudged by ")
        .unwrap();
    // Malformed logs were not judged; logs that are left out for other reasons were.
    assert!(
        judges.ends_with(" (2 logs)\n")
            && judges
                .lines()
                .filter(|line| line.starts_with("judged by "))
                .count()
                == 1,
        "{judges}"
    );
    assert_eq!(
        left_out,
        "./2.yaml: a log with the same id has been counted\n./3.yaml: its game has not come to an end\n./4.yaml: it is illegal\n./5.yaml: it is malformed\n"
    );
    let (_, json, _) = run_in(folder.path(), &["league", "--format", "json", "."]);
    let league: Value = serde_json::from_str(&json).unwrap();
    let why: Vec<&str> = league["left_out"]
        .as_array()
        .unwrap()
        .iter()
        .map(|log| log["why"].as_str().unwrap())
        .collect();
    assert_eq!(
        (league["games"].as_u64(), why),
        (
            Some(1),
            vec!["repeated", "unfinished", "illegal", "malformed"]
        )
    );
    let (_, csv, messages) = run_in(folder.path(), &["league", "--format", "csv", "."]);
    assert_eq!(
        (csv.lines().count(), messages.lines().count()),
        (3, 4),
        "{csv}{messages}"
    );
    // If finished games are asked for, an unfinished one is left out as unfinished.
    write("railref.toml", "complete = true\n");
    assert_eq!(
        run_in(folder.path(), &["league", "."]),
        (2, text.clone(), String::new())
    );
}

/// A season names what its logs were judged by: each game, edition, board and choice of rulings
/// once.
#[test]
fn a_season_names_its_judges() {
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read_to_string("fixtures/transamerica/games/two-players.yaml").unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("1.yaml", &whole);
    write("2.yaml", &whole);
    write(
        "3.yaml",
        "game: steel-driver\nplayers: [Andy, Don, Simon]\nrulings: {uncontrolled-company: last}\nmoves: []\n",
    );
    write(
        "4.yaml",
        "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n",
    );
    write("5.yaml", "game: steel-driver\n");
    let (_, text, _) = run_in(folder.path(), &["league", "--format", "json", "."]);
    let league: Value = serde_json::from_str(&text).unwrap();
    let judges = league["judged_by"].as_array().unwrap();
    let of = |judge: &Value| {
        (
            judge["game"].as_str().unwrap().to_owned(),
            judge["logs"].as_u64().unwrap(),
        )
    };
    let named: Vec<(String, u64)> = judges.iter().map(of).collect();
    assert_eq!(
        named,
        [
            ("transamerica".to_owned(), 2),
            ("steel-driver".to_owned(), 1),
            ("steel-driver".to_owned(), 1)
        ]
    );
    let ruling = |judge: &Value| {
        (
            judge["rulings"]["uncontrolled-company"].clone(),
            judge["rulings_from"]["uncontrolled-company"].clone(),
        )
    };
    assert_eq!(ruling(&judges[1]), ("last".into(), "log".into()));
    assert_eq!(ruling(&judges[2]), ("passes".into(), "default".into()));
    assert!(
        judges
            .iter()
            .all(|judge| judge["rules"] == 1 && judge["board"].is_string()),
        "{judges:?}"
    );
    let (_, text, _) = run_in(folder.path(), &["league", "."]);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "TransAmerica rules edition 1, board",
        "uncontrolled-company: last",
        "uncontrolled-company: passes",
        "(2 logs)",
        "(1 log)",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    // If nothing could be judged, it still names the program.
    let (_, text, _) = run_in(folder.path(), &["league", "5.yaml"]);
    assert!(
        text.ends_with(&format!(
            "\njudged by railref {}\n",
            env!("CARGO_PKG_VERSION")
        )),
        "{text}"
    );
}

/// Returns a complete legal game by players with these names.
fn game(ann: &str, ben: &str) -> String {
    let whole = fs::read_to_string("fixtures/transamerica/games/two-players.yaml").unwrap();
    let players = whole.lines().find(|line| line.starts_with("players:"));
    let names: Vec<&str> = players
        .unwrap()
        .trim_start_matches("players: [")
        .trim_end_matches(']')
        .split(", ")
        .collect();
    let of_word = |word: &str| match word {
        word if word == names[0] => format!("\"{ann}\""),
        word if word == names[1] => format!("\"{ben}\""),
        word => word.to_owned(),
    };
    let (mut out, mut word) = (String::new(), String::new());
    for c in whole.chars() {
        if c.is_alphanumeric() {
            word.push(c);
        } else {
            out.push_str(&of_word(&std::mem::take(&mut word)));
            out.push(c);
        }
    }
    out + &of_word(&word)
}

fn season(files: &[(&str, String)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn table(folder: &tempfile::TempDir) -> Value {
    let (_, out, messages) = run_in(folder.path(), &["league", "--format", "json", "."]);
    serde_json::from_str(&out).unwrap_or_else(|_| panic!("{messages}"))
}

fn kinds(table: &Value) -> Vec<&str> {
    let warnings = table["warnings"].as_array().unwrap();
    warnings
        .iter()
        .map(|warning| warning["kind"].as_str().unwrap())
        .collect()
}

#[test]
fn logs_of_one_game_are_warned_of() {
    let log = game("Ann", "Ben");
    let other_layout = log.replace('\n', "\r\n") + "# a copy\r\n";
    let folder = season(&[("a.yaml", log.clone()), ("b.yaml", other_layout.clone())]);
    let league = table(&folder);
    assert_eq!(
        (&league["games"], kinds(&league)),
        (&2.into(), vec!["equal-logs"])
    );
    let said = "./b.yaml has the same moves as ./a.yaml, and both count";
    for format in ["table", "csv", "json"] {
        let (_, out, messages) = run_in(folder.path(), &["league", "--format", format, "."]);
        let reported = format!("{out}{messages}").replace("\n  ", " ");
        assert!(reported.contains(said), "{format} {reported}");
    }
    // Two scribes of one evening note different things; two days are two games.
    for said in ["place: at Ben's\n", "date: 2026-11-27\n"] {
        assert!(!log.contains(&said[..5]));
        let files = [("a.yaml", log.clone()), ("b.yaml", format!("{said}{log}"))];
        assert_eq!(kinds(&table(&season(&files))), ["equal-logs"], "{said}");
    }
    let of_day = |day: &str| format!("date: 2026-11-{day}\n{log}");
    let files = [("a.yaml", of_day("27")), ("b.yaml", of_day("28"))];
    assert!(kinds(&table(&season(&files))).is_empty());
    // Two ids say that the logs are of two games; a single id says nothing.
    for (ids, warned) in [([Some("x"), Some("y")], false), ([Some("x"), None], true)] {
        let with = |id: Option<&str>, log: &str| {
            id.map_or(String::new(), |id| format!("id: {id}\n")) + log
        };
        let files = [
            ("a.yaml", with(ids[0], &log)),
            ("b.yaml", with(ids[1], &other_layout)),
        ];
        assert_eq!(
            kinds(&table(&season(&files))).len(),
            usize::from(warned),
            "{ids:?}"
        );
    }
    #[cfg(unix)]
    {
        let folder = season(&[("a.yaml", log)]);
        fs::hard_link(folder.path().join("a.yaml"), folder.path().join("b.yaml")).unwrap();
        std::os::unix::fs::symlink("a.yaml", folder.path().join("c.yaml")).unwrap();
        let league = table(&folder);
        assert_eq!(
            (&league["games"], kinds(&league)),
            (&2.into(), vec!["hard-link"])
        );
    }
}

#[test]
fn players_who_may_be_one_are_warned_of_and_made_one() {
    let files = [
        ("a.yaml", game("Andy", "Ben")),
        ("b.yaml", game("Ben", "andy")),
        ("c.yaml", game("\u{410}ndy", "Andrew")),
    ];
    let folder = season(&files);
    let league = table(&folder);
    assert_eq!(kinds(&league), ["case", "look-alike"]);
    let message = league["warnings"][0]["message"].as_str().unwrap();
    assert!(message.ends_with("\"Andy\" = [\"andy\"]"), "{message}");
    assert_eq!(league["players"].as_array().unwrap().len(), 5);

    let settings = |text: &str| fs::write(folder.path().join("railref.toml"), text).unwrap();
    settings("[players]\n\"Andy\" = [\"andy\", \"\u{410}ndy\"]\n");
    let league = table(&folder);
    assert_eq!(kinds(&league), [""; 0]);
    let of = |name: &str| {
        let players = league["players"].as_array().unwrap();
        players
            .iter()
            .find(|player| player["player"] == name)
            .map(|player| &player["games"])
    };
    assert_eq!(of("Andy"), Some(&3.into()));
    assert_eq!((of("andy"), of("Andrew")), (None, Some(&1.into())));

    // Players who are aliases of each other but play in one game are two people.
    settings("[players]\n\"Andy\" = [\"Andrew\", \"\u{410}ndy\"]\n");
    let league = table(&folder);
    assert_eq!(league["games"], 2);
    assert_eq!(league["left_out"][0]["why"], "players");

    for (text, why) in [
        (
            "\"Andy\" = [\"A\"]\n\"Ben\" = [\"A\"]\n",
            "A is another name of both Andy and Ben",
        ),
        (
            "\"Andy\" = [\"Ben\"]\n\"Ben\" = [\"B\"]\n",
            "Ben is another name of Andy, and has other names itself",
        ),
        ("\"Andy\" = \"A\"\n", "line 2: Andy: expected a list"),
    ] {
        settings(&format!("[players]\n{text}"));
        let (status, _, messages) = run_in(folder.path(), &["league", "."]);
        assert!(
            status == 2 && messages.contains("railref.toml: ") && messages.contains(why),
            "{messages}"
        );
    }
}
