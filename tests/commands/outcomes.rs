//! `railref legal --outcomes`: what every legal move would bring its actor.

use crate::support::command::{output, output_json, run};
use crate::support::{every, snapshot};
use serde_json::Value as Json;

/// A log and a position of it.
type Asked = (&'static str, &'static str);

const GAMES: [(&str, Asked); 4] = [
    (
        "steel-driver",
        ("fixtures/steel-driver/games/three-players.yaml", "30"),
    ),
    (
        "ride-the-rails",
        ("fixtures/ride-the-rails/games/four-players.yaml", "10"),
    ),
    (
        "mini-rails",
        ("fixtures/mini-rails/games/four-players.yaml", "31"),
    ),
    (
        "transamerica",
        ("fixtures/transamerica/games/two-players.yaml", "3"),
    ),
];

fn outcomes(arguments: &[&str]) -> Json {
    output_json(&[&["legal", "--format", "json", "--outcomes"], arguments].concat())
}

fn list(value: &Json) -> Vec<Json> {
    value.as_array().expect("a list").clone()
}

/// Returns who is to act, and who controls it.
fn movers(log: &str, at: &str) -> Vec<String> {
    let state = output_json(&["state", log, "--at", at, "--format", "json"]);
    let active = state["state"]["active"]
        .as_str()
        .expect("somebody")
        .to_owned();
    let by = state["state"]["control"][&active]
        .as_str()
        .map(str::to_owned);
    std::iter::once(active).chain(by).collect()
}

#[test]
fn every_game_shows_what_its_moves_bring() {
    for (game, (log, at)) in every(&GAMES) {
        let text = output(&["legal", log, "--at", at, "--outcomes", "--limit", "8"]);
        snapshot(&format!("outcomes-{game}"), &text);
    }
}

/// The slow way: every move of the list is asked about on its own.
#[test]
fn the_entries_are_those_that_follow_from_the_move() {
    for (game, (log, at)) in every(&GAMES) {
        let (found, movers) = (outcomes(&[log, "--at", at]), movers(log, at));
        let by = found["by"]
            .as_str()
            .unwrap_or_else(|| panic!("{game}: a track"));
        let listed = list(&found["outcomes"]);
        assert_eq!(found["looked_at"], listed.len(), "{game}");
        let legal = output_json(&["legal", log, "--at", at, "--format", "json"]);
        let mut legal = list(&legal["legal"]);
        for outcome in &listed {
            let place = legal.iter().position(|one| *one == outcome["action"]);
            legal.swap_remove(place.unwrap_or_else(|| panic!("{game}: {outcome}")));
        }
        assert!(legal.is_empty(), "{game}: every legal move is listed");
        let step = (listed.len() / 6).max(1);
        for outcome in listed.iter().step_by(step) {
            let action = outcome["action"].to_string();
            let why = output_json(&[
                "legal", log, "--at", at, "--why", &action, "--format", "json",
            ]);
            let entries: Vec<Json> = list(&why["entries"])
                .into_iter()
                .filter(|entry| {
                    let subject = entry["subject"].as_str().expect("a subject");
                    let whose = subject.split(": ").next().expect("a name");
                    movers.iter().any(|mover| mover == whose)
                })
                .collect();
            assert_eq!(list(&outcome["entries"]), entries, "{game}: {action}");
            let sum: i64 = entries
                .iter()
                .filter(|entry| entry["track"] == by && entry["balance"] != 0)
                .map(|entry| entry["amount"].as_i64().expect("a figure"))
                .sum();
            assert_eq!(outcome["brings"], sum, "{game}: {action}");
        }
    }
}

#[test]
fn the_best_stand_first_and_equal_ones_in_the_order_of_the_game() {
    for (game, (log, at)) in every(&GAMES) {
        let found = outcomes(&[log, "--at", at]);
        let legal = output_json(&["legal", log, "--at", at, "--format", "json"]);
        let order = list(&legal["legal"]);
        let place = |outcome: &Json| order.iter().position(|one| *one == outcome["action"]);
        let sign = if game == "transamerica" { 1 } else { -1 };
        let keys: Vec<(i64, Option<usize>)> = list(&found["outcomes"])
            .iter()
            .map(|it| (sign * it["brings"].as_i64().expect("a figure"), place(it)))
            .collect();
        assert!(keys.is_sorted(), "{game}: {keys:?}");
        assert!(keys.first() < keys.last(), "{game}: the moves differ");
        let few = outcomes(&[log, "--at", at, "--limit", "2"]);
        assert_eq!(list(&few["outcomes"]).len(), 2, "{game}");
    }
}

/// No list of legal moves has several locomotives in one move: with a limit such moves are tried,
/// and each is legal.
#[test]
fn with_a_limit_longer_moves_are_looked_at() {
    let log = "fixtures/ride-the-rails/games/four-players.yaml";
    let at = "20";
    let phase = outcomes(&[log, "--at", at]);
    assert_eq!(phase["phase"], "build");
    let best = |found: &Json| found["outcomes"][0]["brings"].as_i64();
    let found = outcomes(&[log, "--at", at, "--by", "money", "--limit", "5"]);
    assert!(best(&found) >= best(&outcomes(&[log, "--at", at, "--by", "money"])));
    let several = |it: &Json| it["action"]["at"].as_array().is_some_and(|at| at.len() > 1);
    let listed = list(&found["outcomes"]);
    assert!(listed.iter().any(several), "{found}");
    for outcome in &listed {
        let action = outcome["action"].to_string();
        assert_eq!(
            run(&["legal", log, "--at", at, "--why", &action]).0,
            0,
            "{action}"
        );
    }
    let text = output(&["legal", log, "--at", at, "--outcomes", "--limit", "5"]);
    assert!(text.contains("\n# cut: these are 5 of the "), "{text}");
}

#[test]
fn a_table_for_spreadsheets_has_a_row_for_every_move_and_entry() {
    let (_, (log, at)) = GAMES[0];
    let found = outcomes(&[log, "--at", at, "--limit", "3"]);
    let text = output(&[
        "legal",
        log,
        "--at",
        at,
        "--outcomes",
        "--limit",
        "3",
        "--format",
        "csv",
    ]);
    let rows: Vec<&str> = text.lines().collect();
    let entries: usize = list(&found["outcomes"])
        .iter()
        .map(|it| list(&it["entries"]).len().max(1))
        .sum();
    assert_eq!(rows.len(), 1 + entries);
    assert!(rows[0].starts_with("log,document,id,game,move,turn,phase,rank,action,by,brings,"));
}

#[test]
fn what_cannot_be_asked_is_refused_with_what_could_be() {
    let (_, (log, at)) = GAMES[0];
    let refused = |arguments: &[&str]| {
        let (status, out, errors) = run(&[&["legal", log, "--at", at], arguments].concat());
        assert_eq!(status, 2, "{arguments:?}: {out}");
        errors
    };
    assert!(refused(&["--outcomes", "--by", "proft"]).contains("did you mean profit?"));
    assert!(refused(&["--outcomes", "--by", "zzz"]).contains("there are profit, cash"));
    assert!(refused(&["--outcomes", "--for", "rde"]).contains("did you mean red?"));
    assert!(refused(&["--format", "csv"]).contains("--outcomes"));
    assert!(refused(&["--by", "profit"]).contains("--outcomes"));
    assert!(refused(&["--outcomes", "--limit", "0"]).contains("--limit"));
}
