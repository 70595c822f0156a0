//! Positions through the command: written by `state --format log`, explained by `new --position`,
//! continued by `generate --from`, and reported with what is given and what is assumed.

use crate::support::command::{output, output_json, run, run_on};
use crate::support::{cases, due, every, fixture_text, snapshot};
use serde_json::Value as Json;
use serde_yaml::Value as Yaml;

/// For every game a log to cut, an incomplete position, and a move to ask about there.
const GAMES: [(&str, (&str, &str, &str)); 4] = [
    (
        "steel-driver",
        (
            "games/four-players.yaml",
            "positions/photograph.yaml",
            "{build: red, from: Detroit, to: Buffalo}",
        ),
    ),
    (
        "ride-the-rails",
        (
            "games/five-players.yaml",
            "positions/passenger-gone.yaml",
            "{ride: Boston, via: [{red: New York}], by: Ann}",
        ),
    ),
    (
        "mini-rails",
        (
            "games/five-players.yaml",
            "positions/draw-from-a-bag-given.yaml",
            "{draw: [red, red, red, red, red, red, red]}",
        ),
    ),
    (
        "transamerica",
        (
            "games/four-players.yaml",
            "positions/second-track-own.yaml",
            "{lay: [[Denver, F8]], by: Ann}",
        ),
    ),
];

/// Returns the moves of a log, one per line.
fn moves(text: &str) -> Vec<&str> {
    text.lines()
        .skip_while(|line| !line.starts_with("moves:"))
        .filter(|line| line.starts_with("  - "))
        .collect()
}

#[test]
fn a_log_is_written_from_any_move_on() {
    for (game, (log, ..)) in every(&GAMES) {
        let path = format!("fixtures/{game}/{log}");
        let (_, canonical, _) = run_on(&fixture_text(game, log), &["fmt", "-"]);
        let whole = output_json(&["check", "--format", "json", &path]);
        for at in [0, 1, 20, 40] {
            let rest = output(&[
                "state",
                &path,
                "--at",
                &at.to_string(),
                "--format",
                "log",
                "--rest",
            ]);
            let (status, verdict, _) = run_on(&rest, &["check", "--format", "json", "-"]);
            let verdict: Json = serde_json::from_str(&verdict).expect("JSON");
            assert_eq!(
                (status, &verdict["complete"], &verdict["standing"]),
                (0, &whole["complete"], &whole["standing"]),
                "{game} from {at}"
            );
            let behind: Vec<&str> = moves(&canonical).into_iter().skip(at).collect();
            assert_eq!(moves(&rest), behind, "{game} from {at}");
            let alone = output(&["state", &path, "--at", &at.to_string(), "--format", "log"]);
            assert!(
                alone.contains("\nmoves: []\n")
                    && rest.starts_with(alone.split("\nmoves:").next().expect("a head")),
                "{alone}"
            );
        }
        snapshot(
            &format!("position-{game}"),
            &output(&["state", &path, "--at", "20", "--format", "log"]),
        );
    }
}

/// A log in which the table passes through two moments between two moves, with an expect about the
/// first.
const LOOKED: &str = "game: steel-driver
players: [Andy, Don, Simon]
rulings: {uncontrolled-company: last}
moves:
  - {sale: red, by: Andy, to: Andy, price: 3}
  - {pass: Don}
  - {pass: Simon}
  - {pass: Andy}
  - {build: red, from: Baltimore, to: Pittsburgh}
  - {pass: red}
  - {expect: {phase: profits, cash: {Andy: 40}, profit: {red: 40}}}
  - {expect: {turn: 3}}
  - {expect: {turn: 2}}
  - {pass: Don, note: at once}
";

#[test]
fn an_expect_that_held_before_the_cut_is_left_out_and_one_that_never_held_stays() {
    let (_, rest, _) = run_on(
        LOOKED,
        &["state", "-", "--at", "6", "--format", "log", "--rest"],
    );
    snapshot("position-looked-at-before", &rest);
    let codes = |text: &str| -> Vec<(Json, Json)> {
        let verdict: Json =
            serde_json::from_str(&run_on(text, &["check", "--format", "json", "-"]).1)
                .expect("JSON");
        let all = verdict["violations"].as_array().expect("a list");
        all.iter()
            .map(|found| (found["rule"].clone(), found["move"].clone()))
            .collect()
    };
    assert_eq!(codes(LOOKED), [(Json::from("expect"), Json::from(8))]);
    assert_eq!(codes(&rest), [(Json::from("expect"), Json::from(1))]);
}

#[test]
fn a_template_of_a_position_explains_every_key_and_is_the_beginning_of_a_game() {
    for (game, _) in every(&GAMES) {
        let text = output(&["new", game, "--position"]);
        assert_eq!(run_on(&text, &["check", "-"]).0, 0, "{text}");
        assert_eq!(run_on(&text, &["fmt", "-"]).1, text);
        let (_, verdict, _) = run_on(&text, &["check", "--format", "json", "-"]);
        let verdict: Json = serde_json::from_str(&verdict).expect("JSON");
        for key in ["given", "assumed"]
            .into_iter()
            .flat_map(|list| verdict["position"][list].as_array().expect("a list"))
        {
            assert!(
                text.contains(&format!("\n#   {}: ", key.as_str().expect("a key"))),
                "{key} is not explained\n{text}"
            );
        }
        snapshot(&format!("new-position-{game}"), &text);
    }
}

#[test]
fn a_game_goes_on_from_a_position() {
    for (game, (log, ..)) in every(&GAMES) {
        let path = format!("fixtures/{game}/{log}");
        let position = output(&["state", &path, "--at", "20", "--format", "log"]);
        let folder = crate::support::folder_of(&[("position.yaml", &position)]);
        let from = folder.path().join("position.yaml");
        let from = from.to_str().expect("text");
        let generate = |seed: &str| output(&["generate", game, "--from", from, "--seed", seed]);
        let [one, again, other] = [generate("1"), generate("1"), generate("2")];
        assert!(
            one == again && one != other,
            "{game}: a seed gives one game"
        );
        assert!(
            one.contains(
                position
                    .split("\nmoves:")
                    .next()
                    .and_then(|head| head.split_once("position:"))
                    .expect("a position")
                    .1
            ),
            "{one}"
        );
        let (status, verdict, _) = run_on(&one, &["check", "--complete", "-"]);
        assert_eq!(status, 0, "{game}: {verdict}");
    }
}

/// Every key is given or assumed, and every report of a position says which.
#[test]
fn every_report_says_what_is_given_and_what_is_assumed() {
    for (game, (_, position, asked)) in every(&GAMES) {
        let path = format!("fixtures/{game}/{position}");
        let (_, verdict, _) = run(&["check", "--format", "json", &path]);
        let verdict: Json = serde_json::from_str(&verdict).expect("JSON");
        let keys = &verdict["position"];
        let list = |key: &str| {
            keys[key]
                .as_array()
                .expect("a list")
                .iter()
                .map(|key| key.as_str().expect("a key"))
                .collect::<Vec<_>>()
        };
        let (given, assumed) = (list("given"), list("assumed"));
        let text = fixture_text(game, position);
        assert!(
            given.iter().all(|key| text.contains(&format!("{key}:"))) && !assumed.is_empty(),
            "{game}: {keys}"
        );
        let line = format!(
            "from a position: given {}; assumed {}\n",
            given.join(", "),
            assumed.join(", ")
        );
        let commands: [&[&str]; 8] = [
            &["check"],
            &["state"],
            &["legal", "--at", "0"],
            &["legal", "--at", "0", "--why", asked],
            &["score"],
            &["tracks"],
            &["replay"],
            &["ledger"],
        ];
        for command in commands {
            let arguments = [command, &[path.as_str()]].concat();
            let (_, human, _) = run(&arguments);
            // The footer is wrapped.
            let unwrapped = human.replace("\n  ", " ").replace(" (in part)", "");
            assert_eq!(
                unwrapped.matches(&line).count(),
                1,
                "{arguments:?}: {line}\n{human}"
            );
            let (_, machine, _) = run(&[&arguments[..], &["--format", "json"]].concat());
            let machine: Json = serde_json::from_str(&machine).expect("JSON");
            assert_eq!(&machine["position"], keys, "{arguments:?}");
        }
        // A log that begins with its game assumes nothing.
        let whole = run(&[
            "check",
            "--format",
            "json",
            &format!("fixtures/{game}/games/four-players.yaml"),
        ])
        .1;
        assert!(!whole.contains("\"position\""), "{whole}");
    }
}

/// A figure that is given for some players is assumed for the others. Reports say so, even in the
/// sum of a figure, and no league counts it.
#[test]
fn a_key_given_in_part_is_assumed_in_part() {
    let path = "fixtures/steel-driver/positions/over-cash-of-one.yaml";
    let (_, verdict, _) = run(&["check", "--format", "json", path]);
    let verdict: Json = serde_json::from_str(&verdict).expect("JSON");
    let names = |list: &str, key: &str| {
        verdict["position"][list]
            .as_array()
            .expect("a list")
            .iter()
            .any(|name| name == key)
    };
    for key in ["cash", "shares", "control", "values"] {
        assert!(
            names("given", key) && !names("assumed", key),
            "{key}: {verdict}"
        );
    }
    assert!(
        names("given", "phase") && !names("assumed", "phase"),
        "{verdict}"
    );
    let (_, human, _) = run(&["check", path]);
    let human = human.replace("\n  ", " ");
    assert!(
        human.contains("cash (in part)") && !human.contains("cubes (in part)"),
        "{human}"
    );
    let (_, ledger, _) = run(&["ledger", path, "--track", "cash"]);
    let account = |name: &str| {
        ledger
            .split("\ncash of ")
            .find(|account| account.starts_with(name))
            .unwrap_or_default()
    };
    assert!(
        account("Ann").contains("in the position") && account("Ben").contains("assumed"),
        "{ledger}"
    );
    let whole = output(&[
        "state",
        "fixtures/steel-driver/games/four-players.yaml",
        "--format",
        "log",
    ]);
    let (_, verdict, _) = run_on(&whole, &["check", "--format", "json", "-"]);
    let verdict: Json = serde_json::from_str(&verdict).expect("JSON");
    assert_eq!(
        verdict["position"]["assumed"],
        Json::Array(Vec::new()),
        "{verdict}"
    );
    // All keys are given, but the cash of one player only.
    let cut: String = whole
        .lines()
        .map(|line| {
            if line.starts_with("  cash:") {
                "  cash: {Andy: 5000}\n".to_owned()
            } else {
                format!("{line}\n")
            }
        })
        .collect();
    assert_ne!(cut, whole);
    let folder = crate::support::folder_of(&[("cut.yaml", &cut), ("whole.yaml", &whole)]);
    let files = ["cut.yaml", "whole.yaml"]
        .map(|file| folder.path().join(file).to_string_lossy().into_owned());
    let games = |file: &str| {
        let league: Json =
            serde_json::from_str(&run(&["league", "--format", "json", file]).1).expect("JSON");
        league["games"].clone()
    };
    assert_eq!(
        (games(&files[1]), games(&files[0])),
        (1.into(), 0.into()),
        "nothing is counted of a log part of which is assumed"
    );
}

/// If two logs begin with different positions, the differing keys are named; if only one begins
/// with a position, the position is named as a whole.
#[test]
fn a_difference_of_positions_is_named() {
    let log = |position: &str| {
        format!("game: ride-the-rails\nplayers: [Ann, Ben, Cleo]\n{position}moves: []\n")
    };
    let one = log("position: {round: 2, money: {Ann: 1}}\n");
    let other = log("position: {round: 2, money: {Ann: 2}}\n");
    let folder = crate::support::folder_of(&[
        ("one.yaml", &one),
        ("other.yaml", &other),
        ("none.yaml", &log("")),
    ]);
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let header = |left: &str, right: &str| {
        let (_, text, _) = run(&["diff", "--format", "json", &path(left), &path(right)]);
        serde_json::from_str::<Json>(&text).expect("JSON")["header"].clone()
    };
    let differs = |left: &str, right: &str| serde_json::json!([{"key": "position", "left": left, "right": right}]);
    assert_eq!(
        header("one.yaml", "other.yaml"),
        differs("{money: {Ann: 1}}", "{money: {Ann: 2}}")
    );
    assert_eq!(
        header("one.yaml", "none.yaml"),
        differs("{round: 2, money: {Ann: 1}}", "not said")
    );
    assert_eq!(header("one.yaml", "one.yaml"), serde_json::json!([]));
}

/// The comments of a position stay with their keys, wherever those go.
#[test]
fn comments_within_a_position_stay_at_their_keys() {
    let written = "game: steel-driver\nplayers: [Andy, Don, Simon]\nposition:  # photographed\n  phase: final\n  # the fives are under the tens\n  cash: {Andy: 310}  # counted twice\n  turn: 6\nmoves: []\n";
    let laid = "game: steel-driver\nplayers: [Andy, Don, Simon]\nposition:  # photographed\n  turn: 6\n  phase: final\n  # the fives are under the tens\n  cash: {Andy: 310}  # counted twice\nmoves: []\n";
    assert_eq!(run_on(written, &["fmt", "-"]).1, laid);
    assert_eq!(run_on(laid, &["fmt", "-"]).1, laid);
}

/// A figure of the position that contradicts an expect is labelled there; an assumed figure is
/// named as such.
#[test]
fn a_figure_of_the_position_is_labelled() {
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nposition: {turn: 3, cash: {Andy: 5}}\nmoves:\n  - {expect: {cubes: {Andy: 11}, cash: {Andy: 8}}}\n";
    let (_, human, _) = run_on(log, &["check", "-"]);
    for part in [
        "so it stood in the position: cash",
        "cash of Andy: 5 = 5 (in the position)",
        "cubes of Andy: 10 = 10 (assumed)",
    ] {
        assert!(human.contains(part), "{part}\n{human}");
    }
    assert!(
        !human.contains("so it stood in the position: cubes"),
        "{human}"
    );
}

/// What a move conflicts with is shown in the position, even if only the move is asked about.
#[test]
fn a_place_in_the_position_is_to_blame() {
    let path = "fixtures/steel-driver/positions/photograph.yaml";
    let (status, asked, _) = run(&[
        "legal",
        path,
        "--why",
        "{build: red, from: Detroit, to: Buffalo}",
    ]);
    assert_eq!(status, 1);
    snapshot("position-asked", &asked);
    let (_, passengers, _) = run(&[
        "check",
        "fixtures/ride-the-rails/positions/passenger-gone.yaml",
    ]);
    assert!(
        passengers.contains("so it stood in the position: passengers"),
        "{passengers}"
    );
}

/// Every command that reads a log takes a position on standard input; a malformed one has the
/// status of unreadable input.
#[test]
fn every_command_takes_a_log_with_a_position() {
    for (game, (_, position, _)) in every(&GAMES) {
        let text = fixture_text(game, position);
        for arguments in [
            &["tracks", "-"][..],
            &["replay", "-"],
            &["state", "-"],
            &["score", "-"],
            &["ledger", "-"],
            &["fmt", "-"],
        ] {
            let (status, out, errors) = run_on(&text, arguments);
            assert!(
                status < 2 && !out.is_empty(),
                "{game} {arguments:?}: {errors}"
            );
        }
        let broken = text.replacen("\nposition:", "\nposition:\n  zzz: 1", 1);
        for arguments in [
            &["check", "-"][..],
            &["tracks", "-"],
            &["replay", "-"],
            &["state", "-"],
            &["legal", "-"],
            &["score", "-"],
            &["fmt", "-"],
        ] {
            assert_eq!(run_on(&broken, arguments).0, 2, "{game} {arguments:?}");
        }
    }
}

/// The schema of the game accepts every position that the referee accepts, including what `state`
/// writes.
#[test]
fn the_schema_takes_every_position() {
    for (game, _) in every(&GAMES) {
        let validator =
            jsonschema::validator_for(&output_json(&["schema", game])).expect("a schema");
        let mut taken = 0;
        let positions = cases::logs_in(game, "positions");
        for (name, text) in due(&positions, 0) {
            let log = json_of(
                serde_yaml::from_str(text).unwrap_or_else(|error| panic!("{game} {name}: {error}")),
            );
            let errors: Vec<String> = validator
                .iter_errors(&log)
                .map(|error| format!("{}: {error}", error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{game} {name}: {errors:?}");
            let (_, whole, _) = run(&[
                "state",
                &format!("fixtures/{game}/positions/{name}.yaml"),
                "--at",
                "0",
                "--format",
                "log",
            ]);
            let whole = json_of(
                serde_yaml::from_str(&whole)
                    .unwrap_or_else(|error| panic!("{game} {name}: {error}\n{whole}")),
            );
            let errors: Vec<String> = validator
                .iter_errors(&whole)
                .map(|error| format!("{}: {error}", error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{game} {name} written: {errors:?}");
            taken += 1;
        }
        assert!(taken > 5, "{game}: {taken}");
    }
}

/// Converts a document to JSON with text keys: the tiles of Mini Rails have numbers.
fn json_of(yaml: Yaml) -> Json {
    match yaml {
        Yaml::Mapping(map) => {
            let key = |key: Yaml| {
                key.as_str().map(str::to_owned).unwrap_or_else(|| {
                    serde_yaml::to_string(&key)
                        .expect("a key")
                        .trim()
                        .to_owned()
                })
            };
            Json::Object(
                map.into_iter()
                    .map(|(name, value)| (key(name), json_of(value)))
                    .collect(),
            )
        }
        Yaml::Sequence(list) => Json::Array(list.into_iter().map(json_of).collect()),
        other => serde_json::to_value(other).expect("a value"),
    }
}
