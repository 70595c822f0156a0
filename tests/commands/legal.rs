//! `railref legal`: the legal moves at any position, and why a move is not among them.

use crate::support::command::{Answer, output, output_json, run};
use crate::support::{every, root, snapshot};
use serde_json::json as value;

const GAMES: [(&str, &str); 4] = [
    (
        "steel-driver",
        "fixtures/hostile/files/game-of-markup-names.yaml",
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

/// A log, the number of a move, and a legal move after it.
type Asked = (&'static str, &'static str, &'static str);

const PLAYED: [(&str, Asked); 4] = [
    (
        "steel-driver",
        (
            "fixtures/steel-driver/games/three-players.yaml",
            "30",
            "{build: red, from: Baltimore, to: New York}",
        ),
    ),
    (
        "ride-the-rails",
        (
            GAMES[1].1,
            "23",
            "{ride: Saint Louis, via: [{orange: Chicago}, {blue: Pittsburgh}, {blue: Philadelphia}], by: Dora}",
        ),
    ),
    (
        "mini-rails",
        (
            GAMES[2].1,
            "4",
            "{build: white, by: Dan, space: 4, at: H13}",
        ),
    ),
    (
        "transamerica",
        (
            GAMES[3].1,
            "27",
            "{lay: [[I9, I10], [I10, Oklahoma City]], by: Cleo}",
        ),
    ),
];

fn legal(arguments: &[&str]) -> Answer {
    run(&[&["legal"], arguments].concat())
}

/// Returns the output for a log that is legal so far.
fn listed(arguments: &[&str]) -> String {
    output(&[&["legal"], arguments].concat())
}

fn json(arguments: &[&str]) -> serde_json::Value {
    output_json(&[&["legal"], arguments, &["--format", "json"]].concat())
}

#[test]
fn every_game_lists_its_legal_moves() {
    for (game, log) in every(&GAMES) {
        let text: String = listed(&[log, "--at", "20"])
            .lines()
            .take(12)
            .map(|line| format!("{line}\n"))
            .collect();
        snapshot(&format!("legal-{game}"), &text);
    }
}

/// Each line can be pasted into `--why` and is legal at that position.
#[test]
fn listed_moves_are_legal_when_pasted() {
    for (game, log) in every(&GAMES) {
        for at in ["0", "1", "20", "37"] {
            for line in listed(&[log, "--at", at])
                .lines()
                .filter(|line| line.starts_with("- "))
                .step_by(7)
                .take(6)
            {
                let (status, text, _) = legal(&[log, "--at", at, "--why", line]);
                assert_eq!(status, 0, "{game} at {at}, {line}: {text}");
            }
        }
    }
}

#[test]
fn a_name_keeps_the_moves_that_concern_it() {
    let (log, mut builds) = (GAMES[0].1, 0);
    for at in 40..60 {
        let at = at.to_string();
        let all = json(&[log, "--at", &at]);
        let listed = |value: &serde_json::Value| value["legal"].as_array().expect("a list").clone();
        for company in ["red", "BLUE "] {
            let some = listed(&json(&[log, "--at", &at, "--for", company]));
            let name = company.trim().to_lowercase();
            let wanted: Vec<_> = listed(&all)
                .into_iter()
                .filter(|one| {
                    one["build"] == *name
                        || one["offer"] == *name
                        || one["pass"] == *name
                        || one["claim"] == *name
                        || one["by"] == *name
                })
                .collect();
            builds += wanted.len();
            assert!(some.starts_with(&wanted), "{company} at {at}: {some:?}");
            // What follows is legal after passes that may be left out.
            for later in &some[wanted.len()..] {
                let answer = json(&[log, "--at", &at, "--why", &later.to_string()]);
                assert_eq!(answer["verdict"], "legal", "{later} at {at}: {answer}");
                assert_ne!(answer["passes"], value!([]), "{later} at {at}");
            }
        }
    }
    assert!(
        builds > 0,
        "no move of red or blue in all these positions tests nothing"
    );
    let (status, _, errors) = legal(&[log, "--at", "40", "--for", "Bne & Co"]);
    assert_eq!(status, 2);
    assert!(errors.contains("did you mean Ben & Co?"), "{errors}");
}

#[test]
fn a_forced_pass_is_mentioned() {
    let found = json(&[GAMES[0].1, "--at", "7"]);
    assert_eq!(found["legal"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["legal"][0], found["forced_pass"]);
    assert!(
        listed(&[GAMES[0].1, "--at", "7"])
            .contains("\n# this pass is forced: a log may leave it out\n# judged by railref")
    );
    assert!(json(&[GAMES[0].1, "--at", "1"])["forced_pass"].is_null());
}

#[test]
fn long_lists_say_that_they_are_cut() {
    for (game, log) in every(&GAMES) {
        for at in ["0", "20"] {
            let found = json(&[log, "--at", at]);
            let count = found["legal"].as_array().expect("a list").len();
            assert!(count <= 10_000, "{game}");
            assert!(
                found["truncated"] == false || count == 10_000,
                "{game} at {at}: {count}"
            );
            let cut = listed(&[log, "--at", at]).contains("# there are more: only the first 10000");
            assert_eq!(found["truncated"], cut, "{game} at {at}");
        }
    }
}

#[test]
fn why_underlines_the_move_and_names_earlier_moves() {
    let log = "fixtures/transamerica/rules/line-taken.breaks.yaml";
    let (status, text, _) = legal(&[log, "--why", "{lay: [[E6, Denver]], by: Ben}"]);
    assert_eq!(status, 1);
    snapshot("legal-why", &text);
    let (_, machine, _) = legal(&[
        log,
        "--why",
        "{lay: [[E6, Denver]], by: Ben}",
        "--format",
        "json",
    ]);
    let machine: serde_json::Value = serde_json::from_str(&machine).expect("JSON");
    assert_eq!(
        (&machine["answer"], &machine["violations"][0]["rule"]),
        (&"illegal".into(), &"transamerica/line-taken".into())
    );
    assert_eq!(machine["violations"][0]["span"]["start"]["column"], 8);
    assert_eq!(machine["violations"][0]["declared"]["by"], "Ben");
    assert!(
        machine["violations"][0]["legal"]
            .as_array()
            .is_some_and(|legal| !legal.is_empty())
    );
}

/// The figures behind a rule come from the log, even though the move that is asked about is not in
/// it.
#[test]
fn why_tells_the_entries_of_an_account_with_their_lines() {
    let log = "fixtures/steel-driver/games/four-players.yaml";
    let why = |at: &str| {
        let (status, text, _) = legal(&[
            log,
            "--at",
            at,
            "--why",
            "{build: black, from: Portland, to: Boise}",
        ]);
        assert_eq!(status, 1, "{text}");
        text
    };
    snapshot("legal-why-figures", &why("25"));
    // Entries after the position are not counted.
    assert!(
        why("22").contains("line 23)") && !why("22").contains("line 29)"),
        "{}",
        why("22")
    );
}

#[test]
fn why_of_what_is_no_move() {
    let log = GAMES[0].1;
    for text in [
        "",
        "[]",
        "nonsense",
        "{build: red",
        "{biuld: red}",
        "{build: red, from: Atlantis, to: Omaha}",
        "{expect: {turn: 1}}",
        "- a\n- b",
        "&a {}",
    ] {
        let (status, answer, _) = legal(&[log, "--why", text]);
        assert_eq!(status, 2, "{text}: {answer}");
        assert!(!answer.is_empty(), "{text}");
    }
}

/// A move that the log makes after a pass it leaves out is legal after that pass, and the answer
/// says so.
#[test]
fn why_fills_in_passes_as_the_referee_does() {
    let log = "fixtures/ride-the-rails/cases/turn-ends-by-the-next-move.yaml";
    let text = std::fs::read_to_string(root().join(log)).expect("a log");
    let moves: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("  - "))
        .map(str::trim)
        .collect();
    let mut implied = 0;
    for (index, line) in moves
        .iter()
        .enumerate()
        .filter(|(_, line)| !line.contains("expect"))
    {
        let (status, answer, _) = legal(&[log, "--at", &index.to_string(), "--why", line]);
        assert_eq!(status, 0, "{line}: {answer}");
        implied += usize::from(answer.contains("after the implied pass"));
    }
    assert!(implied > 0, "this log leaves a pass out");
}

#[test]
fn statuses_and_help() {
    assert_eq!(legal(&[GAMES[1].1, "--at", "9999"]).0, 2);
    assert_eq!(
        legal(&[
            "fixtures/transamerica/malformed/bare-pair.yaml",
            "--why",
            "{pass: Ann}"
        ])
        .0,
        2
    );
    assert_eq!(
        legal(&["fixtures/transamerica/rules/line-taken.breaks.yaml"]).0,
        1
    );
    assert_eq!(
        legal(&[GAMES[1].1, "--for", "Ann", "--why", "{pass: Ann}"]).0,
        2
    );
    let help = listed(&["--help"]);
    assert!(help.contains("railref legal friday.yaml --at 41 --for red"));
}

#[test]
fn why_takes_a_move_without_its_braces() {
    let log = "fixtures/steel-driver/games/three-players.yaml";
    for (at, typed, braced) in [
        (
            "0",
            "offer: red, by: Andy, bid: 3",
            "{offer: red, by: Andy, bid: 3}",
        ),
        (
            "0",
            "- offer: red, by: Don, bid: 3",
            "{offer: red, by: Don, bid: 3}",
        ),
        (
            "20",
            " build: red, from: Denver, to: Omaha ",
            "{build: red, from: Denver, to: Omaha}",
        ),
    ] {
        let answer = |text: &str| {
            let (status, text, errors) =
                legal(&[log, "--at", at, "--why", text, "--format", "json"]);
            let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            (
                status,
                answer["asked"].clone(),
                answer["verdict"].clone(),
                errors,
            )
        };
        assert_eq!(answer(typed), answer(braced), "{typed}");
    }
    // A text that is not a move even with braces is reported as it was typed.
    let (status, text, _) = legal(&[log, "--at", "0", "--why", "offer: red: 3, by"]);
    assert_eq!(status, 2);
    assert!(text.contains("offer: red: 3, by: not a move"), "{text}");
}

/// Returns the declared moves of a log, each with its number.
fn moves_of(log: &str) -> Vec<(u64, String)> {
    let replay = output_json(&["replay", log, "--format", "json"]);
    let moments = replay["moments"].as_array().expect("moments").iter();
    moments
        .filter(|moment| moment["kind"] == "declared")
        .map(|moment| {
            let number = moment["move"].as_u64().expect("a number");
            (number, moment["declared"].to_string())
        })
        .collect()
}

/// What a move brings can also be found by playing it: the ledger of the longer log has the same
/// entries.
#[test]
fn what_follows_from_a_legal_move_is_what_the_ledger_has_of_it() {
    for (game, log) in every(&GAMES) {
        let moves = moves_of(log);
        let ledger = output_json(&["ledger", log, "--format", "json"]);
        let ledger = ledger["entries"].as_array().expect("entries");
        let (mut compared, mut reported) = (0, 0);
        for (number, text) in moves.iter().step_by(3) {
            let before = (number - 1).to_string();
            let answer = json(&[log, "--at", &before, "--why", text]);
            let followed = answer["entries"].as_array().expect("entries");
            // A pass that is forced after the move may be declared in the log, where it has its own
            // number.
            let same = |entry: &serde_json::Value| {
                ["step", "track", "subject", "entry", "amount", "balance"]
                    .map(|key| entry[key].to_string())
            };
            let steps: Vec<u64> = followed
                .iter()
                .filter_map(|entry| entry["step"].as_u64())
                .collect();
            let is_meant = |entry: &&serde_json::Value| {
                let step = entry["step"].as_u64().expect("a step");
                entry["move"] == *number
                    || steps.first().is_some_and(|first| *first <= step)
                        && steps.last().is_some_and(|last| step <= *last)
            };
            let followed: Vec<_> = followed.iter().map(same).collect();
            let listed: Vec<_> = ledger.iter().filter(is_meant).map(same).collect();
            assert_eq!(followed, listed, "{game}, move {number}: {text}");
            compared += followed.len();
            reported += answer["after"].as_array().expect("sentences").len();
        }
        assert!(compared > 0 && reported > 0, "{game} tests nothing");
    }
}

#[test]
fn why_of_a_legal_move_tells_what_follows() {
    for (game, (log, at, text)) in every(&PLAYED) {
        let (status, answer, _) = legal(&[log, "--at", at, "--why", text]);
        assert_eq!(status, 0, "{answer}");
        snapshot(&format!("legal-follows-{game}"), &answer);
    }
    // Nothing follows from a move that cannot be played.
    let log = "fixtures/transamerica/rules/line-taken.breaks.yaml";
    let (_, answer, _) = legal(&[
        log,
        "--why",
        "{lay: [[E6, Denver]], by: Ben}",
        "--format",
        "json",
    ]);
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(
        (&answer["after"], &answer["entries"]),
        (&serde_json::json!([]), &serde_json::json!([]))
    );
}
