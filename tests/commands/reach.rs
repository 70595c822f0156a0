//! `railref state --reach`: whether a place can still be reached, which way and for how much.

use crate::support::command::{output, output_json, run};
use crate::support::{every, snapshot};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

const GAMES: [(&str, (&str, &[&str])); 4] = [
    (
        "steel-driver",
        (
            "fixtures/steel-driver/games/three-players.yaml",
            &["red:Denver", "yellow:San Francisco", "red:New York"],
        ),
    ),
    (
        "ride-the-rails",
        (
            "fixtures/ride-the-rails/games/four-players.yaml",
            &["red:Denver", "blue:F40", "orange:Seattle"],
        ),
    ),
    (
        "mini-rails",
        (
            "fixtures/mini-rails/games/four-players.yaml",
            &["red:E8", "white:A8", "blue:H13"],
        ),
    ),
    (
        "transamerica",
        (
            "fixtures/transamerica/games/two-players.yaml",
            &["Ann:Denver", "Ben:A0"],
        ),
    ),
];

fn reach(log: &str, at: &str, asked: &[String]) -> Vec<Json> {
    let options: Vec<&str> = asked.iter().flat_map(|it| ["--reach", it]).collect();
    let head = ["state", log, "--at", at, "--format", "json"];
    let found = output_json(&[&head[..], &options].concat());
    found["reach"].as_array().expect("answers").clone()
}

#[test]
fn every_game_says_what_it_takes() {
    for (game, (log, asked)) in every(&GAMES) {
        let options: Vec<&str> = asked.iter().flat_map(|it| ["--reach", *it]).collect();
        let text = output(&[&["state", log, "--at", "40"], &options[..]].concat());
        snapshot(&format!("reach-{game}"), &text);
        let answers: Vec<String> = asked.iter().map(|it| (*it).to_owned()).collect();
        for answer in reach(log, "40", &answers) {
            let is = |key: &str| answer[key].as_array().is_some_and(|list| !list.is_empty());
            let ways = [answer["reached"] == true, is("way"), is("cut_off")];
            assert_eq!(ways.iter().filter(|it| **it).count(), 1, "{game}: {answer}");
        }
    }
}

/// Returns the routes of the built-in board: their ends with the cost.
fn routes() -> Vec<(String, String, i64)> {
    let text = output(&["board", "show", "steel-driver"]);
    let board: Json = serde_yaml::from_str(&text).expect("YAML");
    let name = |value: &Json| value.as_str().expect("a name").to_owned();
    let routes = board["routes"].as_array().expect("routes").iter();
    routes
        .map(|route| {
            let ends = &route["between"];
            let cost = route["cost"].as_i64().expect("a cost");
            (name(&ends[0]), name(&ends[1]), cost)
        })
        .collect()
}

/// Returns the cheapest costs from some places, by going over all routes until nothing changes.
fn plainly(free: &[(String, String, i64)], starts: &BTreeSet<String>) -> BTreeMap<String, i64> {
    let mut costs: BTreeMap<String, i64> = starts.iter().map(|at| (at.clone(), 0)).collect();
    loop {
        let before = costs.clone();
        for (from, to, cost) in free {
            for (from, to) in [(from, to), (to, from)] {
                let Some(known) = costs.get(from).copied() else {
                    continue;
                };
                let best = costs.entry(to.clone()).or_insert(i64::MAX);
                *best = (*best).min(known + cost);
            }
        }
        if costs == before {
            return costs;
        }
    }
}

#[test]
fn the_cheapest_cubes_are_those_of_the_plain_search() {
    let log = "fixtures/steel-driver/games/six-players.yaml";
    let (routes, mut cut, mut paid) = (routes(), 0, 0);
    for at in ["60", "75", "87"] {
        let state = output_json(&["state", log, "--at", at, "--format", "json"]);
        let track = state["state"]["track"].as_object().expect("links").clone();
        let pair = |link: &Json| {
            let end = |at: usize| link[at].as_str().expect("a place").to_owned();
            BTreeSet::from([end(0), end(1)])
        };
        let links = |of: &Json| of.as_array().expect("a list").iter().map(pair).collect();
        let laid: BTreeMap<String, Vec<BTreeSet<String>>> = track
            .iter()
            .map(|(company, of)| (company.clone(), links(of)))
            .collect();
        let all: Vec<&BTreeSet<String>> = laid.values().flatten().collect();
        let free: Vec<(String, String, i64)> = routes
            .iter()
            .filter(|(from, to, _)| {
                let ends = BTreeSet::from([from.clone(), to.clone()]);
                !all.contains(&&ends)
            })
            .cloned()
            .collect();
        for (company, own) in laid.iter().filter(|(_, own)| !own.is_empty()) {
            let starts: BTreeSet<String> = own.iter().flatten().cloned().collect();
            let costs = plainly(&free, &starts);
            let places: BTreeSet<&String> =
                routes.iter().flat_map(|(from, to, _)| [from, to]).collect();
            let asked: Vec<String> = places.iter().map(|at| format!("{company}:{at}")).collect();
            for (place, answer) in places.iter().zip(reach(log, at, &asked)) {
                let known = costs.get(*place).copied();
                if known.is_none() {
                    cut += 1;
                    let by = answer["cut_off"].as_array().expect("a list");
                    assert!(!by.is_empty(), "{company} to {place} at {at}: {answer}");
                    let around_it = plainly(&free, &BTreeSet::from([(*place).clone()]));
                    let around = |known: &BTreeMap<String, i64>| {
                        by.iter().all(|link| {
                            let link = link.as_str().expect("a link");
                            let (ends, _) = link.split_once(" (").expect("a company");
                            let inside = known.keys().filter(|end| {
                                ends.starts_with(&format!("{end}-"))
                                    || ends.ends_with(&format!("-{end}"))
                            });
                            inside.count() == 1
                        })
                    };
                    assert!(around(&around_it) || around(&costs), "{answer}");
                } else {
                    paid += i64::from(known != Some(0));
                    let cost = &answer["cost"][0];
                    assert_eq!(cost["unit"], "cubes", "{answer}");
                    assert_eq!(
                        cost["count"].as_i64(),
                        known,
                        "{company} to {place} at {at}"
                    );
                }
            }
        }
    }
    assert!(cut > 0 && paid > 0, "{cut} cut off, {paid} to be paid");
}

/// Returns the hexes around one: `E8` has D7, D9, E6, E10, F7, F9.
fn around(hex: &str) -> Vec<String> {
    let row = hex.chars().next().expect("a row");
    let number: i32 = hex[1..].parse().expect("a number");
    [(-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)]
        .into_iter()
        .map(|(rows, steps)| {
            let row = char::from_u32((row as i32 + rows) as u32).expect("a letter");
            format!("{row}{}", number + steps)
        })
        .collect()
}

/// A way in Mini Rails takes a disc for each of its hexes except the first.
#[test]
fn the_fewest_discs_are_those_of_the_plain_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("random.yaml");
    let text = output(&["generate", "mini-rails", "--seed", "44"]);
    std::fs::write(&file, &text).expect("written");
    let log: Json = serde_yaml::from_str(&text).expect("YAML");
    let hexes: Vec<String> = log["map"]["values"]
        .as_object()
        .expect("the map")
        .keys()
        .cloned()
        .collect();
    assert_eq!(hexes.len(), 49);
    let (mut cut, mut paid) = (0, 0);
    let log = file.display().to_string();
    for at in ["20", "50"] {
        let state = output_json(&["state", &log, "--at", at, "--format", "json"]);
        let track = state["state"]["track"].as_object().expect("discs").clone();
        let list = |of: &Json| -> Vec<String> {
            let hexes = of.as_array().expect("a list").iter();
            hexes
                .map(|hex| hex.as_str().expect("a hex").to_owned())
                .collect()
        };
        let taken: BTreeSet<String> = track.values().flat_map(list).collect();
        for (company, own) in &track {
            let mut costs: BTreeMap<String, i64> =
                list(own).into_iter().map(|hex| (hex, 0)).collect();
            // As many rounds as there are hexes are enough for every way.
            for _ in &hexes {
                for hex in hexes.iter().filter(|hex| !taken.contains(*hex)) {
                    let known = around(hex).into_iter();
                    let least = known.filter_map(|near| costs.get(&near).copied()).min();
                    if let Some(least) = least {
                        let best = costs.entry(hex.clone()).or_insert(i64::MAX);
                        *best = (*best).min(least + 1);
                    }
                }
            }
            let asked: Vec<String> = hexes.iter().map(|hex| format!("{company}:{hex}")).collect();
            for (hex, answer) in hexes.iter().zip(reach(&log, at, &asked)) {
                let known = costs.get(hex).copied();
                let found = answer["cost"][0]["count"].as_i64();
                assert_eq!(found, known, "{company} to {hex} at {at}: {answer}");
                cut += i64::from(known.is_none());
                paid += i64::from(known > Some(0));
                let way = answer["way"].as_array().expect("a list").len() as i64;
                assert!(way == 0 || Some(way - 1) == known, "{answer}");
            }
        }
    }
    assert!(cut > 0 && paid > 0, "{cut} cut off, {paid} to be paid");
}

/// A double line takes one track of the supply, and counts two points while it is missing.
#[test]
fn a_double_line_takes_one_track_and_is_worth_two_points() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("double.yaml");
    let text = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {start: H6, by: Ann}\n";
    std::fs::write(&file, text).expect("written");
    let log = file.display().to_string();
    let answer = &reach(&log, "1", &["Ann:G5".to_owned()])[0];
    let cost = |at: usize| (&answer["cost"][at]["unit"], &answer["cost"][at]["count"]);
    assert_eq!(cost(0), (&Json::from("tracks"), &Json::from(1)));
    assert_eq!(cost(1), (&Json::from("points"), &Json::from(2)));
    let text = output(&["state", &log, "--at", "1", "--reach", "Ann:G5"]);
    assert!(text.contains("Ann can reach G5 for 1 track, worth 2 points, by H6 - G5"));
    let text = output(&["state", &log, "--at", "1", "--reach", "Ben:G5"]);
    assert!(text.contains("cut off by a missing start marker: Ben has none on the board yet"));
}

#[test]
fn names_that_are_none_are_refused_with_the_nearest() {
    let refused = |log: &str, asked: &str| {
        let (status, _, errors) = run(&["state", log, "--reach", asked]);
        assert_eq!(status, 2, "{asked}");
        errors
    };
    let log = GAMES[0].1.0;
    assert!(refused(log, "red:Denvr").contains("did you mean Denver?"));
    assert!(refused(log, "rde:Denver").contains("did you mean red?"));
    assert!(refused(log, "Denver").contains("NAME:PLACE"));
    assert!(refused(log, "red:").contains("NAME:PLACE"));
    assert!(refused(log, "Andy:Denver").contains("Andy builds nothing in Steel Driver"));
    assert!(refused(GAMES[3].1.0, "Ann:Nowhere").contains("railref board show transamerica"));
    let (status, _, errors) = run(&["state", log, "--reach", "red:Denver", "--format", "svg"]);
    assert_eq!((status, errors.contains("--reach")), (2, true));
}
