//! `railref replay --about`: only what concerns a link, a place, a company or a player.

use crate::support::command::{output, output_json, run};
use crate::support::{every, snapshot};
use serde_json::Value as Json;

const GAMES: [(&str, (&str, &[&str])); 4] = [
    (
        "steel-driver",
        ("fixtures/steel-driver/games/three-players.yaml", &["red"]),
    ),
    (
        "ride-the-rails",
        (
            "fixtures/ride-the-rails/games/three-players.yaml",
            &["New York"],
        ),
    ),
    (
        "mini-rails",
        ("fixtures/mini-rails/games/three-players.yaml", &["white"]),
    ),
    (
        "transamerica",
        ("fixtures/transamerica/games/two-players.yaml", &["Denver"]),
    ),
];

fn moments(arguments: &[&str]) -> Vec<Json> {
    let found = output_json(&[&["replay", "--format", "json"], arguments].concat());
    found["moments"].as_array().expect("a list").clone()
}

#[test]
fn every_game_tells_what_touches_a_name() {
    for (game, (log, names)) in every(&GAMES) {
        let text = output(&[&["replay", log, "--to", "60", "--about"], names].concat());
        snapshot(&format!("about-{game}"), &text);
    }
}

/// Every move that names the subject is shown, and nothing that the whole story does not say.
#[test]
fn the_moves_that_name_it_are_all_there_and_no_others() {
    for (game, (log, names)) in every(&GAMES) {
        let (whole, some) = (moments(&[log]), moments(&[log, "--about", names[0]]));
        assert!(some.len() < whole.len() && !some.is_empty(), "{game}");
        let names_it = |moment: &Json| {
            let quoted = format!("\"{}\"", names[0]);
            moment["declared"].to_string().contains(&quoted)
        };
        let key = |moment: &Json| (moment["move"].clone(), moment["declared"].clone());
        let told: Vec<_> = some.iter().map(key).collect();
        for moment in whole.iter().filter(|moment| names_it(moment)) {
            assert!(told.contains(&key(moment)), "{game}: {moment}");
        }
        for moment in &some {
            let words = format!("{}{}", moment["events"], moment["entries"]);
            let about = names_it(moment) || words.contains(names[0]);
            assert!(about, "{game}: {moment}");
        }
    }
}

#[test]
fn a_link_is_told_by_whoever_built_it() {
    let log = GAMES[0].1.0;
    let built: Vec<Json> = moments(&[log])
        .into_iter()
        .filter(|moment| moment["declared"]["build"].is_string())
        .collect();
    let link = &built[0]["declared"];
    let [from, to] = ["from", "to"].map(|end| link[end].as_str().expect("a place"));
    for name in [
        format!("{from}-{to}"),
        format!("{to}-{from}").to_lowercase(),
    ] {
        let told = moments(&[log, "--about", &name]);
        assert_eq!(told.len(), 1, "{name}: {told:?}");
        assert_eq!(&told[0]["declared"], link);
    }
    let lay = "fixtures/transamerica/games/two-players.yaml";
    let laid = moments(&[lay])
        .into_iter()
        .find(|moment| moment["declared"]["lay"].is_array())
        .expect("a lay");
    let ends = laid["declared"]["lay"].as_array().expect("a list");
    let ends = ends[0]
        .as_array()
        .filter(|_| ends[0].is_array())
        .unwrap_or(ends);
    let name = format!(
        "{}-{}",
        ends[0].as_str().expect("a"),
        ends[1].as_str().expect("b")
    );
    let told = moments(&[lay, "--about", &name]);
    assert!(
        told.iter()
            .any(|moment| moment["declared"] == laid["declared"])
    );
}

#[test]
fn payments_are_told_with_their_balance() {
    let log = GAMES[0].1.0;
    let told = moments(&[log, "--about", "Andy"]);
    let paid = told
        .iter()
        .flat_map(|moment| moment["entries"].as_array().into_iter().flatten());
    let cash: Vec<&Json> = paid.filter(|entry| entry["track"] == "cash").collect();
    let ledger = output_json(&[
        "ledger", log, "--track", "cash", "--of", "Andy", "--format", "json",
    ]);
    assert_eq!(
        cash.len(),
        ledger["entries"].as_array().expect("a list").len()
    );
}

#[test]
fn names_that_are_none_are_refused_with_the_nearest() {
    let log = GAMES[0].1.0;
    let refused = |names: &[&str]| {
        let (status, out, errors) = run(&[&["replay", log, "--about"], names].concat());
        assert_eq!((status, out.as_str()), (2, ""), "{names:?}");
        errors
    };
    assert!(refused(&["Denvr"]).contains("did you mean Denver?"));
    assert!(refused(&["Denver-Omha"]).contains("did you mean Denver-Omaha?"));
    // Two players are no ends of a link, however well they are spelt.
    let both = refused(&["Andy-Don"]);
    assert!(
        both.contains("give a link such as A-B, a place, or one of"),
        "{both}"
    );
    let apart = refused(&["Denver-Boston"]);
    assert!(
        apart.contains("no line of this board joins Denver and Boston"),
        "{apart}"
    );
    assert!(apart.contains("Cheyenne, Kansas City"), "{apart}");
    assert!(refused(&["red", "zzzzzz"]).contains("--about zzzzzz"));
    assert!(refused(&["red", "--format", "html"]).contains("--about"));
}

/// `--about` takes everything that follows it, so the last value is the log if none comes before.
#[test]
fn the_log_may_stand_behind_the_names() {
    let (log, names) = (GAMES[0].1.0, GAMES[0].1.1);
    let before = output(&[&["replay", log, "--about"], names].concat());
    let behind = output(&[&["replay", "--about"], names, &[log]].concat());
    assert_eq!(before, behind);
    let (status, out, errors) = run(&["replay", "--about", "Denver"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(
        errors.contains("--about Denver: the log is missing"),
        "{errors}"
    );
    let (status, _, errors) = run(&["replay"]);
    assert_eq!(status, 2);
    assert!(
        errors.contains("railref replay [OPTIONS] <LOG>"),
        "{errors}"
    );
}
