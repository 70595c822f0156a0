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

/// A way in Mini Rails takes a disc for each of its hexes except the first.
#[test]
fn a_way_leads_there() {
    let log = "fixtures/mini-rails/games/four-players.yaml";
    let asked = ["red:A8", "white:E8", "blue:H13", "tan:C6"].map(str::to_owned);
    for answer in reach(log, "12", &asked) {
        let way = answer["way"].as_array().expect("a list").len() as i64;
        if way > 0 {
            assert_eq!(answer["cost"][0]["count"], way - 1, "{answer}");
        }
    }
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
    assert!(refused(log, "red:").contains("no place"));
    assert!(refused(log, "Andy:Denver").contains("Andy builds nothing in Steel Driver"));
    assert!(refused(GAMES[3].1.0, "Ann:Nowhere").contains("railref board show transamerica"));
    let (status, _, errors) = run(&["state", log, "--reach", "red:Denver", "--format", "svg"]);
    assert_eq!((status, errors.contains("--reach")), (2, true));
}
