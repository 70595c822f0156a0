//! `railref score`: who is ahead, and what the score would be if the game had gone differently.

use crate::support::command::{output, output_json, run};
use crate::support::{due, due_of, every, files, fixture, games, shown, snapshot};

const GAMES: [(&str, &str); 4] = [
    (
        "steel-driver",
        "fixtures/steel-driver/games/three-players.yaml",
    ),
    (
        "ride-the-rails",
        "fixtures/ride-the-rails/games/four-players.yaml",
    ),
    ("mini-rails", "fixtures/mini-rails/games/four-players.yaml"),
    (
        "transamerica",
        "fixtures/transamerica/games/four-players.yaml",
    ),
];

/// Returns the lines of a report that say who is ahead or has won.
fn words(report: &str) -> Vec<&str> {
    let about = [
        " is ahead ",
        " are ahead ",
        " are level ",
        " wins",
        " share the win",
    ];
    report
        .lines()
        .filter(|line| !line.contains(": legal,"))
        .filter(|line| about.iter().any(|words| line.contains(words)))
        .collect()
}

/// The players in first place in the JSON are those named in the text, with their score.
#[test]
fn a_score_on_the_way_says_who_is_ahead() {
    let mut text = String::new();
    for (game, log) in every(&GAMES) {
        for at in ["0", "20", "40", "70", "110", "150"] {
            let score = ["score", log, "--at", at];
            let declared = output_json(&["check", log, "--format", "json"])["moves"]["declared"]
                .as_u64()
                .expect("a number");
            if at.parse::<u64>().expect("a number") > declared {
                continue;
            }
            let document = output_json(&[&score[..], &["--format", "json"]].concat());
            let report = output(&score);
            let ranking = document["ranking"].as_array().expect("a ranking");
            if ranking.iter().any(|rank| rank["winner"] == true) {
                continue;
            }
            let [line] = words(&report)[..] else {
                panic!("{game} at {at}: one line says it: {report}");
            };
            for rank in ranking {
                let name = rank["player"].as_str().expect("a name");
                assert_eq!(
                    line.contains(name),
                    rank["place"] == 1,
                    "{game} at {at}, {name}: {line}"
                );
            }
            assert!(
                line.contains(&ranking[0]["score"].to_string().replace('-', "")),
                "{line}"
            );
            text.push_str(&format!("{game}, --at {at}: {line}\n"));
        }
        // If the game is over there is a winner, and nobody is ahead.
        assert!(!output(&["score", log]).contains(" ahead "), "{game}");
    }
    snapshot("score-ahead", &text);
}

#[test]
fn who_is_ahead_if_what_a_position_leaves_out_is_as_assumed_is_said_to_be_so() {
    let folders = games().map(|game| fixture(game, "positions"));
    let logs: Vec<String> = due(folders.flat_map(|folder| files(&folder)), 0)
        .map(|path| shown(&path))
        .collect();
    let mut open = 0;
    for some in logs.chunks(20) {
        let mut words = vec!["score", "--format", "json"];
        words.extend(some.iter().map(String::as_str));
        let (_, text, _) = run(&words);
        for line in text.lines() {
            let document: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let is_left_open = ["legal", "accepted"]
                .contains(&document["verdict"].as_str().unwrap_or(""))
                && document["complete"] == false
                && !document["rests_on_assumed"].is_null();
            if !is_left_open {
                continue;
            }
            let log = document["log"].as_str().expect("a name");
            let report = output(&["score", log]).replace("\n  ", " ");
            assert!(
                report.contains(" would be ") && report.contains("as assumed\n"),
                "{log}: {report}"
            );
            open += 1;
        }
    }
    assert!(open > due_of(60), "{open} positions leave something open");
}
