//! Tests the kinds of slips that `repair` finds besides one wrong move, the hint of `check`, and
//! slips of form: one fault each, with the corrected line, which `repair` and the editor apply.

use crate::support::command::{run, run_in, run_on};
use crate::support::library::{
    BuiltIn, Games as _, Judgement, Repair, RepairKind as Kind, RepairLimits, judge, repair,
    repair_edits,
};
use crate::support::{due, due_of, every, files, fixture_text, folder_of, root};

/// Returns the kinds, the sentence and the repaired text of the first repair of a text.
pub(crate) fn first(text: &str) -> (Vec<Kind>, String, String) {
    let repaired = repair(text, RepairLimits::default());
    let repairs = repaired.repairs.expect("repairs");
    let first = repairs
        .list
        .first()
        .unwrap_or_else(|| panic!("no repair: {:?}", repairs.best));
    let fixed = repair_edits(text, &first.edits);
    assert!(repair(&fixed, RepairLimits::default()).sound, "{fixed}");
    (first.kinds.clone(), first.sentence.clone(), fixed)
}

fn fixture(name: &str) -> (Vec<Kind>, String) {
    let (kinds, sentence, _) = first(&fixture_text("repair", &format!("{name}.yaml")));
    (kinds, sentence)
}

#[test]
fn things_in_each_others_place_are_one_slip() {
    assert_eq!(
        fixture("names-exchanged"),
        (
            vec![Kind::NamesExchanged],
            "Dora and Ann are swapped from line 52 to line 58".into()
        )
    );
    assert_eq!(
        fixture("exchanged-hands"),
        (
            vec![Kind::Exchanged],
            "in line 8, the values of Ben and Ann are swapped".into()
        )
    );
    assert_eq!(
        fixture("exchanged-totals"),
        (
            vec![Kind::Exchanged],
            "in the result, the values of Andy and Don in `cash` are swapped".into()
        )
    );
    assert_eq!(fixture("exchanged-names").0, [Kind::Exchanged]);
}

/// Returns the numbers of the lines with a player as the actor, and the players.
fn acted(lines: &[String]) -> (Vec<usize>, Vec<String>) {
    let players = lines
        .iter()
        .find_map(|line| line.strip_prefix("players: ["));
    let players = players
        .and_then(|list| list.split(']').next())
        .unwrap_or("");
    let players: Vec<String> = players.split(", ").map(str::to_owned).collect();
    let is_move = |line: &String| players.iter().any(|name| line.contains(&by(name)));
    let acted = lines.iter().enumerate().filter(|(_, line)| is_move(line));
    (acted.map(|(number, _)| number).collect(), players)
}

fn by(name: &str) -> String {
    format!("by: {name}")
}

#[test]
fn moves_in_a_row_under_wrong_actors_are_one_slip() {
    for info in crate::support::library::INFOS {
        let text = fixture_text(info.id, "games/three-players.yaml");
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let (acted, players) = acted(&lines);
        for count in [3, 5] {
            let mut wrong = lines.clone();
            for at in &acted[acted.len() / 2..][..count] {
                let line = &lines[*at];
                let is = players.iter().position(|name| line.contains(&by(name)));
                let is = is.expect("a player");
                let next = &players[(is + 1) % players.len()];
                wrong[*at] = line.replace(&by(&players[is]), &by(next));
            }
            let (kinds, sentence, fixed) = first(&(wrong.join("\n") + "\n"));
            assert_eq!(kinds, [Kind::Actor], "{}: {sentence}", info.id);
            let places = ["the moves from line ", "the moves in lines "];
            assert!(
                places.iter().any(|it| sentence.starts_with(it)),
                "{sentence}"
            );
            assert_eq!(fixed, text, "{}", info.id);
        }
    }
    assert_eq!(fixture("old-order"), (vec![Kind::Actor], "the moves from line 35 to line 40 are moves of Cleo, Ann, Bob, Bob, Ann and Cleo, not of Bob, Cleo, Ann, Ann, Cleo and Bob".into()));
    assert_eq!(
        fixture("by-and-to"),
        (
            vec![Kind::Exchanged],
            "`by` and `to` are swapped from line 62 to line 67".into()
        )
    );
    assert_eq!(
        fixture("spaces-from-0"),
        (
            vec![Kind::Value],
            "`space` is one too low from line 36 to line 40".into()
        )
    );
    assert_eq!(
        fixture("ride-from-its-end"),
        (
            vec![Kind::Exchanged],
            "in line 32, the ride is written from its other end".into()
        )
    );
    // Two moves can have many explanations, and so can a slip in all moves up to the end of a log.
    let text = fixture_text("repair", "actors-shifted.yaml");
    let until_the_slip: Vec<&str> = text.lines().take(49).collect();
    let repaired = repair(&(until_the_slip.join("\n") + "\n"), RepairLimits::default());
    let repairs = repaired.repairs.expect("repairs").list;
    assert!(
        repairs
            .iter()
            .all(|one| !one.sentence.starts_with("the moves"))
    );
}

/// A claim that is false everywhere is not said to belong elsewhere, however far the log gets
/// without it.
#[test]
fn a_false_claim_does_not_belong_where_it_is_false_too() {
    let (_, human, _) = run(&["check", "fixtures/repair/stale-expect.yaml"]);
    let human: Vec<&str> = human.split_whitespace().collect();
    let human = human.join(" ");
    assert!(!human.contains("belongs"), "{human}");
    assert!(
        human.contains("(what is declared was true before line"),
        "{human}"
    );
}

/// The winner follows from the figures: if they are right, only the winner was written down wrong.
#[test]
fn a_wrong_winner_beside_right_figures_is_a_slip_of_the_result() {
    let log = fixture_text("ride-the-rails", "games/four-players.yaml");
    let wrong = log.replace("winner: [Ann, Dora]", "winner: Dora");
    assert_ne!(wrong, log);
    let report = |log: &str| {
        let (_, human, _) = run_on(log, &["check", "-"]);
        let words: Vec<&str> = human.split_whitespace().collect();
        words.join(" ")
    };
    let said = report(&wrong);
    assert!(
        said.contains("probably the result was written down wrong: winner is [Ann, Dora], not Dora; with that, the whole record is sound"),
        "{said}"
    );
    let also = report(&wrong.replace("Cem: 106", "Cem: 107"));
    assert!(!also.contains("written down wrong: winner"), "{also}");
}

#[test]
fn a_name_that_is_carried_on_is_one_slip() {
    assert_eq!(
        fixture("carried-on-name"),
        (
            vec![Kind::CarriedOn],
            "the 1st of `taxed` should be blue, not white, from line 24 on, and the slip was carried on: line 24, line 41 and line 67".into()
        )
    );
}

/// No move explains a slip in the header, and no innocent move is accused of it.
#[test]
fn a_slip_in_the_header_is_one_slip() {
    for (name, kind, sentence) in [
        (
            "header-players",
            Kind::Swapped,
            "Simon and Don are swapped in `players`",
        ),
        (
            "header-order-missing",
            Kind::Value,
            "`order: [Cem, Ann, Bob]` is missing in the header",
        ),
        (
            "header-start",
            Kind::Exchanged,
            "white and tan are swapped in `start`",
        ),
        (
            "header-first-missing",
            Kind::Value,
            "`first: Cleo` is missing in the header",
        ),
    ] {
        assert_eq!(fixture(name), (vec![kind], sentence.to_owned()));
    }
    let missing = fixture_text("repair", "header-first-missing.yaml");
    let players = "players: [Ann, Ben, Cleo, Dan, Eva]\n";
    let written = |first: &str| missing.replace(players, &format!("{players}{first}\n"));
    for (log, sentence) in [
        (written("first: Ben"), "`first` should be Cleo, not Ben"),
        (
            missing.replace('\n', "\r\n"),
            "`first: Cleo` is missing in the header",
        ),
        (json(&missing), "`first: Cleo` is missing in the header"),
    ] {
        let (_, said, fixed) = first(&log);
        assert_eq!(said, sentence);
        assert_eq!(fixed.contains("\r\n"), log.contains("\r\n"));
        assert_eq!(json(&fixed), json(&written("first: Cleo")));
    }
    let missing = fixture_text("repair", "header-order-missing.yaml");
    let players = "players: [Ann, Bob, Cem]\n";
    for (order, sentence) in [
        ("[Bob, Ann, Cem]", "Bob and Cem are swapped in `order`"),
        ("[Ann, Bob, Cem]", "`order` should be [Cem, Ann, Bob]"),
    ] {
        let wrong = missing.replace(players, &format!("{players}order: {order}\n"));
        assert_eq!(first(&wrong).1, sentence);
    }
}

/// Returns a log as JSON on one line.
fn json(log: &str) -> String {
    let value: serde_json::Value = serde_yaml::from_str(log).expect("YAML");
    value.to_string()
}

#[test]
fn a_figure_that_is_carried_on_is_one_slip() {
    let (kinds, sentence) = fixture("carried-on");
    assert_eq!(kinds, [Kind::CarriedOn]);
    assert_eq!(
        sentence,
        "the cash of Simon was written down 30 too high in line 86, and the figure was carried on: write 240 in line 86, 270 in line 114, 320 in line 139 and 980 in the result"
    );
}

#[test]
fn a_figure_of_the_result_one_digit_off_comes_before_another_game() {
    let text = fixture_text("steel-driver", "games/four-players.yaml")
        .replace("Don: 960, Simon: 980", "Don: 990, Simon: 980");
    assert_eq!(first(&text).0, [Kind::Result]);
}

/// The expects that repeat the figure do not all name the same players.
#[test]
fn a_figure_is_carried_on_among_others() {
    let (kinds, sentence) = fixture("carried-on-among-others");
    assert_eq!(kinds, [Kind::CarriedOn]);
    assert_eq!(
        sentence,
        "the points of Hanna were written down 3 too high in line 101, and the figure was carried on: write 2 in line 101, 2 in line 116, 2 in line 124 and -5 in the result"
    );
}

#[test]
fn a_figure_of_one_digit_comes_before_another_card_of_a_deal() {
    assert_eq!(fixture("one-digit").0, [Kind::Result]);
}

#[test]
fn a_forgotten_sign_is_likelier_than_a_wrong_move() {
    let text = fixture_text("mini-rails", "games/four-players.yaml")
        .replace("Cleo: 2, Dan: 2}, winner", "Cleo: -2, Dan: 2}, winner");
    assert_eq!(first(&text).0, [Kind::Result]);
}

/// The help of `check` is the same whether a log is alone or among others, and no command is
/// suggested that cannot find the log.
#[test]
fn the_way_out_is_the_same_at_every_place() {
    let log = |name: &str| fixture_text("repair", &format!("{name}.yaml"));
    for name in ["misread", "expect", "names-exchanged"] {
        let stream = format!("---\n{}", log(name)).repeat(5);
        let (_, json, _) = run_on(&stream, &["check", "--format", "json", "-"]);
        let helps: Vec<serde_json::Value> = json
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
            .map(|verdict| verdict["violations"][0]["help"].clone())
            .collect();
        assert_eq!(helps.len(), 5);
        let without_lines = |help: &serde_json::Value| {
            let help = help.as_str().unwrap_or_default().to_owned();
            help.replace(|c: char| c.is_ascii_digit(), "")
        };
        for help in &helps {
            assert_eq!(without_lines(help), without_lines(&helps[0]), "{name}");
            assert!(without_lines(help).contains("probably"), "{name}: {help}");
        }
    }
    let (_, human, _) = run_on(&log("two-missing"), &["check", "-"]);
    assert!(!human.contains("railref repair"), "{human}");
    let (_, human, _) = run(&["check", "fixtures/repair/two-missing.yaml"]);
    let human = human.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        human.contains("railref repair fixtures/repair/two-missing.yaml"),
        "{human}"
    );
}

/// A game, a line of it, the same without one of its values, and what `check` says about that.
const LACKING: [(&str, &str, &str, &str); 9] = [
    (
        "steel-driver/games/four-players",
        "{sale: black, by: Andy, to: Richard, price: 8}",
        "{sale: black, by: Andy, to: Richard}",
        "probably `price: 8` is missing; with that, the whole record is sound: {sale: black, by: Andy, to: Richard, price: 8}",
    ),
    (
        "steel-driver/games/four-players",
        "{sale: black, by: Andy, to: Richard, price: 8}",
        "{sale: black, by: Andy, to: Richard, price: }",
        "probably `price` is 8; with that, the whole record is sound: {sale: black, by: Andy, to: Richard, price: 8}",
    ),
    (
        "steel-driver/games/four-players",
        "{pass: Simon}",
        "{pass: }",
        "probably `pass` is Simon; with that, the whole record is sound: {pass: Simon}",
    ),
    (
        "steel-driver/games/four-players",
        "{sale: blue, by: Don, to: Simon, price: 8}",
        "{sale: blue, by: Don, price: null, to: Simon}",
        "probably `price` is 8; with that, the whole record is sound: {sale: blue, by: Don, price: 8, to: Simon}",
    ),
    (
        "ride-the-rails/games/three-players",
        "{take: red, by: Cem}",
        "{take: , by: Cem}",
        "probably `take` is red; with that, the whole record is sound: {take: red, by: Cem}",
    ),
    (
        "mini-rails/games/three-players",
        "{build: tan, by: Cleo, space: 6, at: C12}",
        "{build: tan, by: Cleo, space: 6}",
        "`at` is missing; the whole record is sound with C10 or C12, as in {build: tan, by: Cleo, space: 6, at: C10}",
    ),
    (
        "mini-rails/games/three-players",
        "{buy: tan, by: Ann, space: 5}",
        "{buy: tan, by: , space: 5}",
        "probably `by` is Ann; with that, the whole record is sound: {buy: tan, by: Ann, space: 5}",
    ),
    (
        "mini-rails/games/three-players",
        "{buy: tan, by: Ann, space: 5}",
        "buy: tan # which?\n    by: # who?\n    space: 5",
        "probably `by` is Ann; with that, the whole record is sound",
    ),
    (
        "transamerica/games/three-players",
        "{start: E13, by: Ben}",
        "{start: , by: Ben}",
        "`start` has no value; the whole record is sound with Chicago or E13, as in {start: Chicago, by: Ben}",
    ),
];

/// A value that is left out, with its key or after its colon, is the one that makes the whole
/// record sound, or one of several.
#[test]
fn a_value_that_is_left_out_is_found() {
    for (game, line, lacking, way) in LACKING {
        let (id, name) = game.split_once('/').expect("a game");
        let text = fixture_text(id, &format!("{name}.yaml")).replacen(line, lacking, 1);
        let (_, human, _) = run_on(&text, &["check", "-q", "-"]);
        let words: Vec<&str> = human.split_whitespace().collect();
        let human = words.join(" ");
        assert!(
            human.contains(&format!("help: {way}")),
            "{lacking}: {human}"
        );
        assert!(!human.contains("for example"), "{human}");
        let (_, _, repaired) = first(&text);
        assert!(!repaired.contains(lacking), "{repaired}");
    }
    // If nothing determines the number, its range is given.
    let log = "game: steel-driver\nplayers: [Ann, Ben, Cy]\nmoves:\n  - {offer: red, by: Ann}\n";
    let (_, human, _) = run_on(log, &["check", "-q", "-"]);
    let words: Vec<&str> = human.split_whitespace().collect();
    assert!(
        words.join(" ").contains(
            "help: `bid` is missing; the whole record is sound with any number from 1 to 10, as in {offer: red, by: Ann, bid: 1}"
        ),
        "{human}"
    );
}

/// A run searches for a way out of its first unsound logs only, and which these are depends on
/// nothing but the order of the logs. So the counted work of a run is bounded, however long it is.
#[test]
fn a_run_searches_for_the_ways_out_of_its_first_unsound_logs() {
    const SEARCHED: usize = 40;
    let sound = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {start: Omaha, by: Ann}\n";
    // Two passes in the wrong order.
    let unsound = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 5}\n  - {pass: Simon}\n  - {pass: Don}\n  - {pass: Andy}\n";
    let stream = |logs: usize, every: usize| -> String {
        let log = |at: usize| {
            let text = if at.is_multiple_of(every) {
                unsound
            } else {
                sound
            };
            format!("---\n{text}")
        };
        (0..logs).map(log).collect()
    };
    for (logs, every) in [(100, 1), (700, 7)] {
        let text = stream(logs, every);
        let folder = folder_of(&[("all.yaml", &text)]);
        let answers: Vec<_> = ["1", "2", "5"]
            .iter()
            .map(|jobs| run_in(folder.path(), &["check", "--jobs", jobs, "all.yaml"]))
            .collect();
        assert!(
            answers.iter().all(|answer| *answer == answers[0]),
            "{every}"
        );
        let said = answers[0].1.matches("help: probably ").count();
        assert_eq!(said, SEARCHED, "one in {every}");
        let unsound = logs.div_ceil(every);
        let (_, json, _) = run_in(folder.path(), &["check", "--format", "json", "all.yaml"]);
        let way = |line: &str| line.contains("probably");
        let ways: Vec<bool> = json
            .lines()
            .filter(|line| line.contains("\"verdict\":\"illegal\""))
            .map(way)
            .collect();
        assert_eq!(ways.len(), unsound);
        assert!(ways[..SEARCHED].iter().all(|way| *way), "{ways:?}");
        assert!(!ways[SEARCHED..].iter().any(|way| *way), "{ways:?}");
    }
    // One unsound log among many sound ones has its way out, wherever it is.
    let text = format!(
        "{}---\n{unsound}",
        stream(700, 701).replacen(unsound, sound, 1)
    );
    for jobs in ["1", "4"] {
        let (_, human, _) = run_on(&text, &["check", "--jobs", jobs, "-"]);
        assert_eq!(human.matches("help: probably ").count(), 1, "{human}");
    }
}

/// Returns what a slip may make of a figure: one more, one less, two of its digits exchanged.
fn misreckoned(figure: i64) -> Vec<i64> {
    let digits: Vec<char> = figure.abs().to_string().chars().collect();
    let exchanged = (1..digits.len()).filter_map(|at| {
        let mut digits = digits.clone();
        digits.swap(at - 1, at);
        let other = digits.into_iter().collect::<String>().parse::<i64>().ok()?;
        Some(other * figure.signum()).filter(|other| *other != figure)
    });
    [figure + 1, figure - 1]
        .into_iter()
        .chain(exchanged)
        .collect()
}

/// A total that is off by one, or has two digits exchanged, accuses no move: neither the sums nor
/// the way out name one, in any game.
#[test]
fn a_wrong_total_accuses_no_innocent() {
    let mut logs = 0;
    for (game, name) in every(&[
        ("steel-driver", "six-players"),
        ("ride-the-rails", "three-players"),
        ("mini-rails", "five-players"),
        ("transamerica", "three-players"),
    ]) {
        let text = fixture_text(game, &format!("games/{name}.yaml"));
        let result = text.find("\nresult:").expect("a result");
        let ends = |c: char| !c.is_ascii_digit();
        let mut at = result;
        while let Some(colon) = text[at..].find(": ") {
            at += colon + 2;
            let sign = usize::from(text[at..].starts_with('-'));
            let digits = text[at + sign..].find(ends).unwrap_or_default();
            let Ok(figure) = text[at..at + sign + digits].parse::<i64>() else {
                continue;
            };
            let all = misreckoned(figure);
            // The middle of a long result says nothing that its ends do not say.
            let few = if logs % 3 == 0 { all.len() } else { 1 };
            for wrong in &all[..few] {
                logs += 1;
                let rest = &text[at + sign + digits..];
                let written = format!("{}{wrong}{rest}", &text[..at]);
                let (_, human, _) = run_on(&written, &["check", "-q", "-"]);
                let words: Vec<&str> = human.split_whitespace().collect();
                let human = words.join(" ");
                assert!(!human.contains("as if"), "{game} {figure} {wrong}: {human}");
                assert!(
                    human.contains("help: probably the result was written down wrong: "),
                    "{game} {figure} {wrong}: {human}"
                );
            }
        }
    }
    assert!(logs > 40, "{logs}");
}

/// Where `check` says what probably happened, `repair` puts the same first.
#[test]
fn check_and_repair_agree() {
    let folder = root().join("fixtures/repair");
    let mut said = 0;
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    for name in due(&names, 0) {
        let path = format!("fixtures/repair/{name}");
        let (_, human, _) = run(&["check", &path]);
        let words: Vec<&str> = human.split_whitespace().collect();
        let human = words.join(" ");
        let Some((_, way)) = human.split_once("help: probably ") else {
            continue;
        };
        said += 1;
        let (_, json, _) = run(&["repair", "--format", "json", "--edits", "1", &path]);
        let document: serde_json::Value = serde_json::from_str(&json).unwrap();
        let (good, first) = (
            &document["equally_good"],
            &document["repairs"][0]["sentence"],
        );
        // Of a log with two slips, `check` names the first one.
        let (Some(good), Some(first)) = (good.as_u64().filter(|good| *good > 0), first.as_str())
        else {
            // Moves that are missing in a row are one slip, and several edits.
            let is_row = way.contains("moves are missing") || way.contains("there are two slips");
            assert!(way.contains("the next ") || is_row, "{name}: {way}");
            continue;
        };
        if good == 1 && !way.contains(" would do") {
            let first = first.split_once(" (").map_or(first, |(first, _)| first);
            // The help says that the log should say what the repair reads; the diagnostic names the
            // move itself.
            let own = first
                .strip_prefix("move ")
                .and_then(|rest| rest.split_once(": "));
            let own = own.filter(|(number, _)| number.parse::<u32>().is_ok());
            let meant = own.map_or(first, |(_, rest)| rest);
            // The line comes last in the help.
            let meant = meant.split_once(": {").map_or(meant, |(meant, _)| meant);
            // `repair` counts the places of a word.
            let places = { meant.rsplit_once(" in ") }.filter(|(_, end)| end.ends_with(" places"));
            let meant = places.map_or(meant, |(meant, _)| meant);
            let meant = meant.replace(" is read as ", " should be ");
            // A slip of the header is said with its line.
            let own = way
                .split_once(", ")
                .filter(|(line, _)| line.starts_with("in line "));
            let way = own.map_or(
                way,
                |(_, rest)| if meant.starts_with("in ") { way } else { rest },
            );
            assert!(
                way.starts_with(&meant) || way.contains("is missing"),
                "{name}: {way}: {first}"
            );
        }
    }
    assert!(said > 8, "{said}");
}

#[test]
fn a_violation_at_the_end_of_a_log_says_no_way_out() {
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {bid: 3, by: Don}\n";
    let (_, human, _) = run_on(log, &["check", "-"]);
    assert!(
        !human.contains("probably") && !human.contains("railref repair"),
        "{human}"
    );
}

/// A passage of a game, and what a slip makes of it: one fault, and the repair restores the game.
const SLIPS: [(&str, &str, &str); 32] = [
    (
        "steel-driver",
        "  - {build: black, from: Portland, to: San Francisco}",
        "  - {build black, from: Portland, to: San Francisco}",
    ),
    (
        "steel-driver",
        "  - {build: black, from: Portland, to: San Francisco}",
        "  - {build:black, from: Portland, to: San Francisco}",
    ),
    (
        "steel-driver",
        "  - {build: black, from: Portland, to: San Francisco}",
        "  - {build: black, from: Portland, to = San Francisco}",
    ),
    (
        "steel-driver",
        "  - {build: black, from: Portland, to: San Francisco}",
        "  - {build: black, from: Portland to: San Francisco}",
    ),
    (
        "steel-driver",
        "  - {build: black, from: Portland, to: San Francisco}",
        "  - {build: black, from: \"Portland, to: San Francisco}",
    ),
    (
        "steel-driver",
        "  - {build: black, from: Portland, to: San Francisco}",
        "  - {build: black, from: Portland, to: San Francisco",
    ),
    (
        "steel-driver",
        "  - {build: black, from: Portland, to: San Francisco}",
        "  - [build: black, from: Portland, to: San Francisco]",
    ),
    (
        "steel-driver",
        "  - {build: black, from: Portland, to: San Francisco}",
        "  - \"build: black, from: Portland, to: San Francisco\"",
    ),
    (
        "steel-driver",
        "  - {build: black, from: Portland, to: San Francisco}",
        "  {build: black, from: Portland, to: San Francisco}",
    ),
    (
        "steel-driver",
        "  - {build: black, from: Portland, to: San Francisco}",
        "  – {build: black, from: Portland, to: San Francisco}",
    ),
    ("steel-driver", "price: 8}", "price: $8}"),
    ("steel-driver", "price: 8}", "price: eight}"),
    (
        "steel-driver",
        "cash: {Andy: 80, Don: 70, Simon: 80, Richard: 60}",
        "cash: [Andy: 80, Don: 70, Simon: 80, Richard: 60]",
    ),
    (
        "steel-driver",
        "cash: {Andy: 80, Don: 70, Simon: 80, Richard: 60}",
        "cash: {Andy 80, Don: 70, Simon: 80, Richard: 60}",
    ),
    (
        "steel-driver",
        "order: [yellow, green, purple, red, black, blue]",
        "order: yellow, green, purple, red, black, blue",
    ),
    (
        "steel-driver",
        "players: [Andy, Don, Simon, Richard]",
        "players: Andy, Don, Simon, Richard",
    ),
    (
        "steel-driver",
        "players: [Andy, Don, Simon, Richard]",
        "players: Andy Don Simon Richard",
    ),
    (
        "ride-the-rails",
        "at: [Chicago, F38, G37, H36, Saint Louis]",
        "at: Chicago, F38, G37, H36, Saint Louis",
    ),
    (
        "ride-the-rails",
        "at: [Chicago, F38, G37, H36, Saint Louis]",
        "at: (Chicago, F38, G37, H36, Saint Louis)",
    ),
    (
        "ride-the-rails",
        "at: [Chicago, F38, G37, H36, Saint Louis]",
        "at: [Chicago F38, G37, H36, Saint Louis]",
    ),
    (
        "mini-rails",
        "draw: [white, yellow, gray, blue, white, red, gray, tan, yellow]",
        "draw: white, yellow, gray, blue, white, red, gray, tan, yellow",
    ),
    (
        "transamerica",
        "{lay: [[Buffalo, D15], [Winston, J18]], by: Cleo}",
        "{lay: [Buffalo, D15], [Winston, J18], by: Cleo}",
    ),
    (
        "transamerica",
        "{lay: [[Buffalo, D15], [Winston, J18]], by: Cleo}",
        "{lay: [[Buffalo D15], [Winston, J18]], by: Cleo}",
    ),
    (
        "steel-driver",
        "cash: {Andy: 80, Don: 70, Simon: 80, Richard: 60}",
        "cash: {Andy: 80, Don: 7O, Simon: 80, Richard: 60}",
    ),
    (
        "steel-driver",
        "cash: {Andy: 1060, Don: 960, Simon: 980, Richard: 1030}",
        "cash: [Andy: 1060, Don: 960, Simon: 980, Richard: 1030]",
    ),
    (
        "steel-driver",
        "cash: {Andy: 1060, Don: 960, Simon: 980, Richard: 1030}",
        "cash: {Andy: 1060, Don 960, Simon: 980, Richard: 1030}",
    ),
    (
        "steel-driver",
        "cash: {Andy: 1060, Don: 960, Simon: 980, Richard: 1030}",
        "cash: {Andy: lO60, Don: 960, Simon: 980, Richard: 1030}",
    ),
    (
        "steel-driver",
        "cash: {Andy: 1060, Don: 960, Simon: 980, Richard: 1030}",
        "cash: {Andy: $1060, Don: 960, Simon: 980, Richard: 1030}",
    ),
    (
        "ride-the-rails",
        "  winner: [Ann, Dora]",
        "  winner: Ann, Dora",
    ),
    (
        "ride-the-rails",
        "  winner: [Ann, Dora]",
        "  winner: (Ann, Dora)",
    ),
    (
        "mini-rails",
        "result: {profit: {Ann: 10, Bob: 4, Cleo: 2, Dan: 2}, winner: Ann}",
        "result: {profit: [Ann: 10, Bob: 4, Cleo: 2, Dan: 2], winner: Ann}",
    ),
    (
        "transamerica",
        "  points: {Ann: 9, Ben: 4, Cleo: 7, Dan: 9}\n  winner: [Ann, Dan]",
        "  - points: {Ann: 9, Ben: 4, Cleo: 7, Dan: 9}\n  - winner: [Ann, Dan]",
    ),
];

#[test]
fn a_slip_of_form_is_one_fault_whose_fix_restores_the_game() {
    for (game, right, wrong) in SLIPS {
        let own = fixture_text(game, "games/four-players.yaml");
        assert!(own.contains(right), "{right}");
        let text = own.replacen(right, wrong, 1);
        let (_, human, _) = run_on(&text, &["check", "-"]);
        assert!(human.contains("malformed, 1 fault"), "{wrong}: {human}");
        let (kinds, _, fixed) = first(&text);
        assert_eq!(kinds, [Kind::Form], "{wrong}");
        let plain = |text: &str| text.replace('"', "");
        assert_eq!(plain(&fixed), plain(&own), "{wrong}");
    }
}

#[test]
fn two_moves_in_one_entry_are_one_fault_that_loses_no_move() {
    for (name, help) in [
        (
            "merged",
            "write each on a line of its own: - {build: black, from: Portland, to: San Francisco} - {build: red, from: New York, to: Buffalo}",
        ),
        ("merged-block", "put \"- \" before it: - build: red"),
    ] {
        let (_, human, _) = run(&["check", &format!("fixtures/repair/{name}.yaml")]);
        let words: Vec<&str> = human.split_whitespace().collect();
        let human = words.join(" ");
        assert!(
            human.contains("malformed, 1 fault") && human.contains(help),
            "{human}"
        );
        let (kinds, sentence) = fixture(name);
        assert_eq!(
            (kinds, sentence.as_str()),
            (vec![Kind::Merged], "move 17: two moves are in one entry")
        );
    }
}

/// A card written down with the next player is named together with its owner; if either of two cards may
/// be misplaced, both are named.
#[test]
fn a_card_in_another_hand_is_named() {
    let mut tried = 0;
    for name in ["three-players", "five-players"] {
        let game = fixture_text("transamerica", &format!("games/{name}.yaml"));
        let lines: Vec<&str> = game.lines().collect();
        let hand = |line: &str| {
            let (who, cards) = line.split_once(": [")?;
            let cards: Vec<String> = { cards.strip_suffix(']')?.split(", ") }
                .map(str::to_owned)
                .collect();
            (cards.len() == 5 && who.starts_with("      ")).then(|| (who.trim().to_owned(), cards))
        };
        let pairs = (1..lines.len()).filter_map(|at| {
            let (one, other) = (hand(lines[at - 1])?, hand(lines[at])?);
            Some((at, one, other))
        });
        for (turn, (at, (from, mut cards), (to, mut others))) in pairs.enumerate() {
            let own = turn % cards.len();
            let card = cards.remove(own);
            others.insert(own, card.clone());
            let mut wrong: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            wrong[at - 1] = format!("      {from}: [{}]", cards.join(", "));
            wrong[at] = format!("      {to}: [{}]", others.join(", "));
            let (_, human, _) = run_on(&(wrong.join("\n") + "\n"), &["check", "-"]);
            let words = human.split_whitespace().collect::<Vec<_>>().join(" ");
            let belongs =
                format!("belongs to {from}, not {to}; with that, the whole record is sound");
            let said = words.split_once(&belongs).map(|(before, _)| before);
            let named = said
                .and_then(|said| said.rsplit_once("`, "))
                .map(|(_, things)| things.trim());
            let is_named = named.is_some_and(|named| named.split(" or ").any(|it| it == card));
            assert!(is_named, "{card} of {from}: {words}");
            tried += 1;
        }
    }
    assert!(tried > 12, "{tried}");
}

#[test]
fn the_same_move_is_legal_for_or_from() {
    let log = "game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nposition:\n  round: 2\n  phase: build\n  active: Cem\n  order: [Cem, Bob, Ann]\n  shares: {Ann: {red: 2}, Bob: {blue: 2}, Cem: {red: 1, blue: 1}}\n  track:\n    red: [Richmond, K51]\n    blue: [Philadelphia, H52, G51, F50]\nmoves:\n  - {place: red, at: [Buffalo], by: Cem}\n";
    let (_, human, _) = run_on(log, &["check", "-"]);
    assert!(human.contains("this move is legal for blue"), "{human}");
    let game = fixture_text("steel-driver", "games/four-players.yaml");
    let text = game.replacen(
        "from: Portland, to: San Francisco",
        "from: Miami, to: San Francisco",
        1,
    );
    let (_, human, _) = run_on(&text, &["check", "-"]);
    assert!(
        human.contains("probably Miami should be Portland; with that, the whole record is sound"),
        "{human}"
    );
}

fn is_sound(text: &str) -> bool {
    judge(text).review.verdict.judgement == Judgement::Legal
}

/// What the table had agreed on at a point that the rulebook leaves open is in nobody's log.
#[test]
fn a_ruling_that_was_not_written_down_is_found() {
    let folders = BuiltIn::INFOS.iter().flat_map(|info| {
        ["cases", "games"].map(|folder| root().join("fixtures").join(info.id).join(folder))
    });
    let logs = folders.flat_map(|folder| files(&folder));
    let without_ruling = logs.filter_map(|path| {
        let whole = std::fs::read_to_string(&path).unwrap();
        let line = whole.lines().find(|line| line.starts_with("rulings: {"))?;
        let text = whole.replacen(&format!("{line}\n"), "", 1);
        let is_long = text.matches("\n  - ").count() >= 10;
        (is_long && is_sound(&whole) && !is_sound(&text)).then_some((path, text))
    });
    let (mut found, mut missed) = (0, Vec::new());
    for (path, text) in due(without_ruling, 0) {
        let searched = repair(&text, RepairLimits::default());
        let repairs = searched.repairs.expect("repairs").list;
        let of_ruling = |repair: &&Repair| repair.sentence.starts_with("`rulings: {");
        match repairs.iter().find(of_ruling) {
            Some(listed) => {
                let fixed = repair_edits(&text, &listed.edits);
                assert!(is_sound(&fixed), "{}: {fixed}", path.display());
                found += 1;
            }
            None => missed.push(format!(
                "{}: {:?}",
                path.display(),
                repairs.first().map(|first| &first.sentence)
            )),
        }
    }
    // A single claim that another ruling explains may as well be written down wrong.
    assert!(found >= due_of(6), "{found}: {missed:#?}");
    println!("{found} found; not: {missed:#?}");
}
