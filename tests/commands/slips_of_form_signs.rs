//! Signs that another program or a phone wrote in place of those of a log: other bullets than hyphens,
//! no colons, paths in place of pairs, a result in words, capitals in keys.

use super::slips_of_form::{fault, faults, fixed, games, text};
use crate::support::command::{run_in, run_on};
use crate::support::fixture_text;
use crate::support::folder_of;
use crate::support::library::{BuiltIn, Games as _};

/// What becomes of a line, with its place among those that are changed.
type Change<'c> = &'c dyn Fn(usize, &str) -> String;

/// Returns a whole game.
fn game(id: &str) -> String {
    fixture_text(id, "games/three-players.yaml")
}

/// Changes three moves in a row of a game, from the one in its middle on.
fn with_three(lines: &[String], middle: usize, change: Change<'_>) -> (String, Vec<usize>) {
    let is_entry = |at: &usize| lines[*at].starts_with("  - {");
    let rows: Vec<usize> = (middle..lines.len()).filter(is_entry).take(3).collect();
    let mut with = lines.to_vec();
    for (index, at) in rows.iter().enumerate() {
        with[*at] = change(index, &with[*at]);
    }
    (text(&with), rows)
}

#[test]
fn a_name_and_its_value_have_a_colon_between_them() {
    for (id, pairs) in [
        ("ride-the-rails", &["red: New Orleans", "Bob: 20"][..]),
        ("steel-driver", &["purple: Don", "green: 150"]),
        ("mini-rails", &["tan: 1", "Bob: 18"]),
        ("transamerica", &["Cleo: 6", "Ben: 10"]),
    ] {
        let sound = game(id);
        for pair in pairs {
            let (name, value) = pair.split_once(": ").expect("a pair");
            for sign in [" ", "; ", " - ", " = ", " -> "] {
                let spoilt = sound.replacen(pair, &format!("{name}{sign}{value}"), 1);
                assert_ne!(spoilt, sound, "{id}: {pair}");
                let (said, help) = fault(&spoilt);
                assert!(said.contains(" colon after "), "{id}, {sign}: {said}");
                assert!(help.contains(pair), "{id}, {sign}: {help}");
                assert_eq!(fixed(&spoilt), sound, "{id}, {sign}");
            }
        }
    }
}

#[test]
fn a_sign_of_a_number_is_no_hyphen_in_place_of_a_colon() {
    let sound = game("mini-rails");
    for (spoilt, right) in [("B3 -1", true), ("B3-1", false)] {
        let spoilt = sound.replacen("B3: -1", spoilt, 1);
        let said = faults(&spoilt);
        let is_colon = said.len() == 1 && said[0].1 == "write B3: -1";
        assert_eq!(is_colon, right, "{said:?}");
    }
}

#[test]
fn a_result_in_words_has_the_keys_of_its_game() {
    for info in BuiltIn::INFOS {
        let sound = game(info.id);
        let (log, result) = sound.split_at(sound.find("\nresult:").expect("a result") + 1);
        let (_, rest) = result.split_once(": {").expect("figures");
        let figures = &rest[rest
            .find(": {")
            .map_or(0, |at| match rest[..at].contains('}') {
                true => 0,
                false => at + 3,
            })..];
        let figures = &figures[..figures.find('}').expect("their end")];
        let key = info.score.0;
        let (_, winner) = result.split_once("winner: ").expect("a winner");
        let winner = winner
            .lines()
            .next()
            .unwrap_or_default()
            .trim_end_matches('}');
        let bare = figures.replace(':', "");
        let right = format!("{log}result: {{{key}: {{{figures}}}, winner: {winner}}}\n");
        for way in [
            format!("{bare}, {winner} wins"),
            format!("{bare}. Winner: {winner}."),
            format!("\"{figures}; {winner} won\""),
            format!("{figures}, {winner} wins"),
        ] {
            let spoilt = format!("{log}result: {way}\n");
            let (said, help) = fault(&spoilt);
            assert!(
                said.contains("the result is written in words"),
                "{way}: {said}"
            );
            assert!(help.contains("write result: {"), "{way}: {help}");
            assert_eq!(fixed(&spoilt), right, "{way}");
        }
        // A word that is not understood may change what is said.
        let said = faults(&format!("{log}result: {bare}, {winner} nearly wins\n"));
        assert!(
            said.iter().all(|(said, _)| !said.contains("in words")),
            "{said:?}"
        );
    }
}

#[test]
fn a_path_is_written_as_its_pairs() {
    let sound = game("transamerica");
    let path = |line: &&str| {
        let inner = line.split_once("[[")?.1.split_once("]]")?.0;
        let (one, other) = inner.split_once("], [")?;
        let ((a, b), (c, d)) = (one.split_once(", ")?, other.split_once(", ")?);
        (b == c).then(|| [a.to_owned(), b.to_owned(), d.to_owned()])
    };
    let line = sound
        .split_inclusive('\n')
        .find(|line| path(line).is_some());
    let line = line.expect("two tracks in a row");
    let [a, b, c] = path(&line).expect("a path");
    let (before, rest) = line.split_once("[[").expect("the pairs");
    let (_, behind) = rest.split_once("]]").expect("their end");
    for way in [
        format!("[[{a}, {b}, {c}]]"),
        format!("[{a} - {b} - {c}]"),
        format!("[{a} -> {b} -> {c}]"),
    ] {
        let spoilt = sound.replacen(line, &[before, &way, behind].concat(), 1);
        let (said, help) = fault(&spoilt);
        assert!(said.contains("takes pairs of places"), "{way}: {said}");
        assert!(help.contains(line.trim()), "{way}: {help}");
        assert_eq!(fixed(&spoilt), sound, "{way}");
    }
    let by = behind.trim_matches([',', ' ', '}', '\n']);
    let block = |tracks: &str| {
        let with = format!("  - lay:\n{tracks}    {by}\n");
        sound.replacen(line, &with, 1)
    };
    let spoilt = block(&format!("      - [{a}, {b}, {c}]\n"));
    let (_, help) = fault(&spoilt);
    assert!(help.contains("write these lines"), "{help}");
    let right = block(&format!("      - [{a}, {b}]\n      - [{b}, {c}]\n"));
    assert_eq!(fixed(&spoilt), right);
}

#[test]
fn every_bullet_of_a_list_is_told_at_once() {
    for (id, lines, middle) in games() {
        for bullet in ["•", "*", "●", "–", "->", "o"] {
            let change = |_: usize, line: &str| line.replacen('-', bullet, 1);
            let (spoilt, rows) = with_three(&lines, middle, &change);
            let (said, help) = fault(&spoilt);
            assert!(said.ends_with("(and 2 more like it)"), "{id}: {said}");
            assert!(!help.contains("nothing after"), "{id}: {help}");
            assert_eq!(fixed(&spoilt), text(&lines), "{id}, {bullet}");
            let (_, out, _) = run_on(&spoilt, &["check", "-"]);
            let named = format!(
                "in 2 more places: lines {} and {}",
                rows[1] + 1,
                rows[2] + 1
            );
            assert!(out.contains(&named), "{id}: {out}");
        }
    }
}

#[test]
fn the_command_that_corrects_all_lines_corrects_them() {
    for (id, lines, middle) in games() {
        let chat = |at: usize, line: &str| format!("[21:4{at}, 3.5.2024] Greta: {}", line.trim());
        let quotes = |_: usize, line: &str| match line.contains('"') {
            true => line.to_owned(),
            false => format!("  - \"{}\"", &line[4..]),
        };
        let bullets = |_: usize, line: &str| line.replacen('-', "•", 1);
        let changes: [Change<'_>; 3] = [&chat, &quotes, &bullets];
        for change in changes {
            let (spoilt, _) = with_three(&lines, middle, change);
            let folder = folder_of(&[("log.yaml", &spoilt)]);
            let (status, out, _) = run_in(folder.path(), &["check", "log.yaml"]);
            let command = "railref repair log.yaml --write 1";
            let words: Vec<&str> = out.split_whitespace().collect();
            assert!(
                status != 0 && words.join(" ").contains(command),
                "{id}: {out}"
            );
            let arguments = ["repair", "log.yaml", "--write", "1"];
            let _ = run_in(folder.path(), &arguments);
            let (status, out, _) = run_in(folder.path(), &["check", "log.yaml"]);
            assert_eq!(status, 0, "{id}: {out}");
        }
    }
}

#[test]
fn a_key_in_capitals_is_said_to_need_small_letters() {
    for (id, lines, middle) in games() {
        let line = &lines[middle];
        let verb = line[5..].split(':').next().expect("a verb");
        let capital = format!("{}{}", verb[..1].to_uppercase(), &verb[1..]);
        for word in [capital, verb.to_uppercase()] {
            let mut with = lines.clone();
            with[middle] = line.replacen(verb, &word, 1);
            let (said, _) = fault(&text(&with));
            let reason = "verbs and keys are written in small letters";
            assert!(said.contains(reason), "{id}: {said}");
            assert_eq!(fixed(&text(&with)), text(&lines), "{id}");
        }
    }
}
