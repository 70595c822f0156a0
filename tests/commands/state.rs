//! `railref state`: positions as tables, JSON and drawings, for every game.

use crate::support::command::{Answer, output, output_json, run, run_in, run_on};
use crate::support::{every, folder_of, snapshot};

const GAMES: [(&str, &str); 4] = [
    (
        "steel-driver",
        "fixtures/hostile/files/game-of-markup-names.yaml",
    ),
    (
        "ride-the-rails",
        "fixtures/ride-the-rails/games/five-players.yaml",
    ),
    ("mini-rails", "fixtures/mini-rails/games/five-players.yaml"),
    (
        "transamerica",
        "fixtures/transamerica/games/four-players.yaml",
    ),
];

fn state(arguments: &[&str]) -> Answer {
    run(&[&["state"], arguments].concat())
}

/// Returns the output for a log that is legal so far.
fn shown(arguments: &[&str]) -> String {
    output(&[&["state"], arguments].concat())
}

/// Returns how many moves a log declares.
fn moves(log: &str) -> u64 {
    let text = shown(&[log, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    json["move"].as_u64().expect("a number")
}

#[test]
fn every_game_in_tables() {
    for (game, log) in every(&GAMES) {
        snapshot(&format!("state-{game}"), &shown(&[log, "--at", "36"]));
    }
}

#[test]
fn every_game_in_json() {
    for (game, log) in every(&GAMES) {
        let json: serde_json::Value =
            serde_json::from_str(&shown(&[log, "--at", "36", "--format", "json"])).expect("JSON");
        assert_eq!(
            (json["schema"].as_u64(), json["game"].as_str()),
            (Some(1), Some(game))
        );
        // An expect moves nothing: the position is that after the last move before it.
        assert!(
            json["move"]
                .as_u64()
                .is_some_and(|at| (30..=36).contains(&at)),
            "{game}: {}",
            json["move"]
        );
        snapshot(&format!("state-json-{game}"), &format!("{json:#}"));
    }
}

/// What `state` shows is what `expect` compares: every value pasted back as an expect is true.
#[test]
fn the_state_pasted_as_an_expect_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, log) in every(&GAMES) {
        let text = std::fs::read_to_string(log).expect("a log");
        let source: serde_yaml::Value = serde_yaml::from_str(&text).expect("YAML");
        for at in [0, 1, 17, 36, moves(log)] {
            let shown = shown(&[log, "--at", &at.to_string(), "--format", "json"]);
            let json: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
            let mut pasted = serde_json::to_value(&source).expect("plain data");
            pasted.as_object_mut().expect("a mapping").remove("result");
            let list = pasted["moves"].as_array_mut().expect("moves");
            list.truncate(usize::try_from(at).expect("small"));
            let known = json["state"].as_object().expect("a mapping");
            // Null means nobody, or unknown while hands are secret, which cannot be claimed.
            let known: serde_json::Map<_, _> = known
                .iter()
                .filter(|(key, value)| !value.is_null() || *key == "active")
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect();
            list.push(serde_json::json!({"expect": known}));
            let path = folder.path().join("pasted.json");
            std::fs::write(&path, pasted.to_string()).expect("written");
            let (status, report, _) = run(&["check", path.to_str().expect("a path")]);
            assert_eq!(status, 0, "{game} after {at}: {report}");
        }
    }
}

#[test]
fn drawings_are_well_formed_and_the_same_twice() {
    for (game, log) in every(&GAMES) {
        let last = moves(log).to_string();
        for at in ["0", "36", &last] {
            let drawn = shown(&[log, "--at", at, "--format", "svg"]);
            let tree = roxmltree::Document::parse(&drawn)
                .unwrap_or_else(|error| panic!("{game} at {at}: {error}"));
            assert!(
                tree.root_element()
                    .has_tag_name(("http://www.w3.org/2000/svg", "svg"))
            );
            let size: Vec<f64> = tree
                .root_element()
                .attribute("viewBox")
                .expect("a viewBox")
                .split(' ')
                .map(|n| n.parse().expect("a number"))
                .collect();
            let outside = |node: &roxmltree::Node<'_, '_>| {
                let number = |name| {
                    node.attribute(name)
                        .and_then(|value: &str| value.parse::<f64>().ok())
                };
                number("x")
                    .or(number("cx"))
                    .is_some_and(|x| !(0.0..=size[2]).contains(&x))
                    || number("y")
                        .or(number("cy"))
                        .is_some_and(|y| !(0.0..=size[3]).contains(&y))
            };
            assert_eq!(
                tree.descendants().filter(outside).count(),
                0,
                "{game}: something lies outside of the picture"
            );
            assert!(!tree.descendants().any(|node| node.has_tag_name("script")));
            assert!(!drawn.to_lowercase().contains("<script"), "{game}");
            assert_eq!(
                drawn,
                shown(&[log, "--at", at, "--format", "svg"]),
                "{game} is drawn the same twice"
            );
        }
    }
}

#[test]
fn everything_on_the_board_is_in_the_drawing() {
    let drawn = shown(&[
        "fixtures/mini-rails/games/five-players.yaml",
        "--at",
        "36",
        "--format",
        "svg",
    ]);
    let tree = roxmltree::Document::parse(&drawn).expect("XML");
    let discs = tree.descendants().filter(|node| {
        node.has_tag_name("title")
            && node
                .text()
                .is_some_and(|text| text.ends_with(" disc") && !text.contains(':'))
    });
    let text = shown(&[
        "fixtures/mini-rails/games/five-players.yaml",
        "--at",
        "36",
        "--format",
        "json",
    ]);
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let track: usize = json["state"]["track"]
        .as_object()
        .expect("a mapping")
        .values()
        .map(|hexes| hexes.as_array().map_or(0, Vec::len))
        .sum();
    assert_eq!(discs.count(), track, "one disc for every hex of a track");
    assert!(track > 10);
}

#[test]
fn no_pass_is_filled_in_after_a_move_but_at_the_end_forced_ones_are() {
    // After move 7 of this log only a pass is legal.
    let whole = std::fs::read_to_string(GAMES[0].1).expect("a log");
    let begin = whole.find("  - ").expect("moves");
    let log: String = whole[..begin].to_owned()
        + &whole[begin..]
            .lines()
            .take(7)
            .map(|line| format!("{line}\n"))
            .collect::<String>();
    let ask = |more: &[&str]| {
        let (_, text, _) = run_on(&log, &[&["state", "-", "--format", "json"], more].concat());
        serde_json::from_str::<serde_json::Value>(&text).expect("JSON")
    };
    let (after, end) = (ask(&["--at", "7"]), ask(&[]));
    assert_eq!(
        (after["move"].as_u64(), after["implied"].as_u64()),
        (Some(7), Some(0))
    );
    assert_eq!(end["move"].as_u64(), Some(7));
    assert!(end["implied"].as_u64() >= Some(1), "{end}");
}

#[test]
fn statuses() {
    let log = "fixtures/transamerica/rules/line-taken.breaks.yaml";
    let reached = state(&[log, "--at", "3"]);
    assert_eq!(
        reached.0, 0,
        "the position before the illegal move is sound"
    );
    let (status, drawn, errors) = state(&[log, "--at", "4", "--format", "svg"]);
    assert_eq!((status, &*drawn), (1, ""));
    assert!(errors.contains("the last position is --at 3"), "{errors}");
    let (status, _, errors) = state(&[GAMES[1].1, "--at", "4000"]);
    assert_eq!(status, 2);
    assert!(errors.contains("there is no move 4000"), "{errors}");
    assert_eq!(
        state(&["fixtures/transamerica/malformed/bare-pair.yaml"]).0,
        2
    );
    assert_eq!(state(&["no-such-log.yaml"]).0, 2);
    assert_eq!(state(&[GAMES[1].1, "--at", "-1"]).0, 2);
}

/// A stranger's board can be drawn, whatever its names, and whether its places are far apart, on
/// one spot or alone.
#[test]
fn a_hostile_board_is_drawn_all_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let board =
        std::fs::read_to_string("src/games/steel_driver/reconstruction.yaml").expect("a board");
    let board = board
        .replace("companies: [red,", "companies: [\"<b onload='x'>&\",")
        .replace("Bismarck", "\"</svg><script>\"");
    let everywhere = |position: &str| {
        let lines = board.lines().map(|line| match line.find("position: [") {
            Some(at) if line.starts_with("  ") => {
                format!("{}position: {position}}}\n", &line[..at])
            }
            _ => format!("{line}\n"),
        });
        lines.collect::<String>()
    };
    for text in [
        board.clone(),
        board.replace("[70, 34]", "[1e6, -1e6]"),
        everywhere("[0, 0]"),
        everywhere("[-1e6, 1e6]"),
    ] {
        std::fs::write(folder.path().join("board.yaml"), &text).expect("written");
        let log = folder.path().join("log.yaml");
        std::fs::write(
            &log,
            "game: steel-driver\nboard: ./board.yaml\nplayers: [A, B, C]\nmoves: []\n",
        )
        .expect("written");
        let log = log.to_string_lossy().into_owned();
        let drawn = shown(&[&log, "--format", "svg"]);
        let tree = roxmltree::Document::parse(&drawn).expect("well-formed");
        assert!(
            tree.descendants()
                .any(|node| node.text() == Some("</svg><script>"))
        );
        assert!(
            !tree
                .descendants()
                .any(|node| node.has_tag_name("script") || node.has_tag_name("b"))
        );
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"));
        assert!(!shown(&[&log]).is_empty());
    }
}

#[test]
fn help_has_an_example() {
    let help = shown(&["--help"]);
    assert!(help.contains("railref state friday.yaml --at 41"));
}

/// A move that is left out moves nothing: the table and the active player are the same before and
/// after it.
#[test]
fn a_move_that_is_left_out_moves_nothing() {
    for (log, illegal) in [
        ("fixtures/mini-rails/cases/keep-going-buy-left-out.yaml", 2),
        ("fixtures/steel-driver/cases/keep-going.yaml", 7),
    ] {
        let table = |more: &[&str], at: u32| {
            let at = at.to_string();
            let answer = state(&[&[log, "--format", "json", "--at", &at], more].concat());
            let json: serde_json::Value = serde_json::from_str(&answer.1)
                .unwrap_or_else(|error| panic!("{error}: {answer:?}"));
            json["state"].clone()
        };
        for at in 0..illegal {
            assert_eq!(
                table(&["--keep-going"], at),
                table(&[], at),
                "{log} at {at}"
            );
        }
        assert_eq!(
            table(&["--keep-going"], illegal),
            table(&[], illegal - 1),
            "{log}: move {illegal} is left out"
        );
    }
}

#[test]
fn a_story_tells_of_the_moves_that_were_left_out_also_at_its_end() {
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {pass: Andy}\n  - {bid: 4, by: Don}\n";
    let (status, story, _) = run_on(log, &["replay", "--keep-going", "-"]);
    assert_eq!(status, 1);
    assert!(
        story.contains(
            "   2 line 5  {bid: 4, by: Don}  left out: it breaks steel-driver/no-auction-open\n"
        ),
        "{story}"
    );
    let (_, markdown, _) = run_on(
        log,
        &["replay", "--keep-going", "--format", "markdown", "-"],
    );
    assert!(
        markdown.contains(
            "- 2 line 5  `{bid: 4, by: Don}`  left out: it breaks steel-driver/no-auction-open\n"
        ),
        "{markdown}"
    );
}

#[test]
fn the_rest_of_a_log_goes_with_the_log() {
    let (status, text, error) = run(&[
        "state",
        "--rest",
        "fixtures/steel-driver/games/four-players.yaml",
    ]);
    assert_eq!(
        (status, text.as_str(), error.contains("--format log")),
        (2, "", true),
        "{error}"
    );
}

/// Some of the secret hands may be known; the others are null.
#[test]
fn the_schema_takes_hands_of_which_one_is_known() {
    let schema = output_json(&["schema", "state"]);
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for name in ["one-hand", "reveal-differs", "second-track-unknown"] {
        let log = format!("fixtures/transamerica/positions/{name}.yaml");
        let (_, text, _) = run(&["state", "--format", "json", "--keep-going", &log]);
        let document: serde_json::Value =
            serde_json::from_str(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(
            document["state"]["hands"]
                .as_object()
                .is_some_and(|hands| hands.values().any(serde_json::Value::is_null)),
            "{document}"
        );
        let errors: Vec<String> = validator
            .iter_errors(&document)
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
    }
}

/// A log cut out of another has as certain an end as the whole.
#[test]
fn a_game_of_dealt_hands_has_a_winner_wherever_it_is_cut() {
    let (_, whole, _) = run(&["generate", "transamerica", "--players", "3", "--seed", "1"]);
    let folder = folder_of(&[("whole.yaml", &whole)]);
    for at in ["0", "20"] {
        let (_, cut, _) = run_in(
            folder.path(),
            &[
                "state",
                "--at",
                at,
                "--format",
                "log",
                "--rest",
                "whole.yaml",
            ],
        );
        std::fs::write(folder.path().join("cut.yaml"), cut).expect("written");
        let (_, reported, _) = run_in(folder.path(), &["check", "cut.yaml"]);
        assert!(reported.contains("Ann wins\n"), "at {at}: {reported}");
    }
}
