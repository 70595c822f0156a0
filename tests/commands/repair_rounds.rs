//! Tests moves that are written in another order than they were made, and which of a false claim
//! and a legal move before it `repair` and `check` take for the slip.

use super::repair_kinds::first;
use crate::support::command::{run_in, run_on};
use crate::support::library::{RepairKind as Kind, RepairLimits, repair, repaired_text};
use crate::support::{fixture_text, folder_of};

/// Returns the game of four players that every game has as a fixture.
fn game(name: &str) -> String {
    fixture_text(name, "games/four-players.yaml")
}

/// Returns a log with the lines from a number on in another order.
fn reordered(log: &str, from: usize, order: &[usize]) -> String {
    let mut lines: Vec<&str> = log.lines().collect();
    let written: Vec<&str> = order.iter().map(|at| lines[from - 1 + at]).collect();
    lines[from - 1..from - 1 + order.len()].copy_from_slice(&written);
    lines.join("\n") + "\n"
}

/// Returns a log with a value of one line replaced.
fn replaced(log: &str, line: usize, old: &str, new: &str) -> String {
    let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
    assert!(lines[line - 1].contains(old), "{}", lines[line - 1]);
    lines[line - 1] = lines[line - 1].replacen(old, new, 1);
    lines.join("\n") + "\n"
}

/// Returns what `check` says about a log, on one line.
fn checked(log: &str) -> String {
    let (_, human, _) = run_on(log, &["check", "-"]);
    human.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_round_in_another_order_is_one_slip() {
    for (name, from, order) in [
        // Six companies backwards, and in the order of the list.
        ("steel-driver", 18, &[5, 4, 3, 2, 1, 0][..]),
        ("steel-driver", 140, &[4, 1, 3, 5, 0, 2]),
        // All that a company builds in a turn is written together.
        ("steel-driver", 49, &[0, 4, 7, 1, 5, 2, 6, 3]),
        // Actions of both verbs backwards, the purchases first, and sorted by player.
        ("mini-rails", 22, &[3, 2, 1, 0]),
        ("mini-rails", 18, &[0, 2, 4, 6, 1, 3, 5, 7]),
        ("mini-rails", 29, &[1, 7, 0, 6, 2, 5, 3, 4]),
    ] {
        let log = game(name);
        let spoilt = reordered(&log, from, order);
        let (kinds, sentence, fixed) = first(&spoilt);
        assert_eq!(kinds, [Kind::Swapped], "{name} {from}: {sentence}");
        assert!(sentence.contains("belong in the order line "), "{sentence}");
        let same = fixed.lines().eq(log.lines());
        assert!(same, "{name} {from}: {fixed}");
    }
}

/// Two actions of one player change places. All later claims show it, and none of them is wrong.
#[test]
fn a_true_claim_is_not_corrected_while_later_ones_stay_false() {
    let log = game("mini-rails");
    let log = replaced(
        &log,
        18,
        "buy: blue, by: Ann, space: 2",
        "build: blue, by: Ann, space: 2, at: E12",
    );
    let log = replaced(
        &log,
        25,
        "build: blue, by: Ann, space: 9, at: E12",
        "buy: blue, by: Ann, space: 9",
    );
    let said = checked(&log);
    assert!(!said.contains("was written down wrong"), "{said}");
    assert!(!said.contains("had been counted twice"), "{said}");
}

#[test]
fn a_figure_that_is_copied_one_too_low_accuses_no_lay() {
    let mut log = game("transamerica");
    for (line, old, new) in [
        (54, "Dan: 11", "Dan: 10"),
        (108, "Dan: 9", "Dan: 8"),
        (160, "Dan: 9", "Dan: 8"),
        (163, "Dan: 9", "Dan: 8"),
        (164, "[Ann, Dan]", "Ann"),
    ] {
        log = replaced(&log, line, old, new);
    }
    let (kinds, sentence, _) = first(&log);
    assert_eq!(kinds, [Kind::CarriedOn], "{sentence}");
    let said = checked(&log);
    assert!(
        said.contains("probably the points of Dan were written down 1 too low in line 54"),
        "{said}"
    );
}

/// The names could also be those of another moment, but `check` does not compare with that one.
#[test]
fn an_expect_is_corrected_for_the_moment_of_check() {
    let right = "order: [Cem, Dora, Ann, Bob]";
    let log = game("ride-the-rails");
    let (kinds, sentence, fixed) =
        first(&replaced(&log, 34, right, "order: [Cem, Dora, Bob, Ann]"));
    assert_eq!(kinds, [Kind::Expect], "{sentence}");
    assert!(fixed.lines().eq(log.lines()), "{sentence}");
}

/// An expect that was copied from an earlier round holds there, which does not make it belong there.
#[test]
fn a_copy_of_an_expect_does_not_belong_at_the_first_one() {
    let log = game("ride-the-rails");
    let lines: Vec<&str> = log.lines().collect();
    let spoilt = replaced(&log, 66, lines[65], lines[48]);
    let said = checked(&spoilt);
    assert!(!said.contains("belongs before"), "{said}");
}

#[test]
fn a_forgotten_hex_comes_before_a_place_of_the_same_railroad() {
    let log = game("ride-the-rails");
    let (kinds, sentence, _) = first(&replaced(&log, 14, "[I53, H52", "[H52"));
    assert_eq!(kinds, [Kind::Value], "{sentence}");
    assert!(sentence.contains("`at` lacks"), "{sentence}");
}

/// The name of something else says as little as an unknown word, and only one name makes the record
/// sound.
#[test]
fn a_name_of_another_kind_is_read_as_the_only_one_that_fits() {
    for (slip, sentence) in [
        ("buy: Bob, by: Ann, space: 2", "Bob is read as blue"),
        ("buy: blue, by: red, space: 2", "red is read as Ann"),
    ] {
        let log = game("mini-rails");
        let spoilt = replaced(&log, 18, "buy: blue, by: Ann, space: 2", slip);
        let (kinds, said, fixed) = first(&spoilt);
        assert_eq!(kinds, [Kind::Value], "{said}");
        assert!(said.contains(sentence), "{said}");
        assert!(fixed.lines().eq(log.lines()), "{fixed}");
        let said = checked(&spoilt);
        assert!(said.contains("the whole record is sound"), "{said}");
    }
}
/// Comments and steps of the referee that stand among the moves as entries of their own count as no
/// move, and a move cut in two counts as two: all notes after them are at the lines that changed.
#[test]
fn a_note_is_at_the_line_that_changed_although_entries_came_or_went() {
    for (name, verb, slip) in [
        ("steel-driver", "{build:", "{biuld:"),
        ("mini-rails", "{buy:", "{buuy:"),
        ("ride-the-rails", "{ride:", "{rride:"),
        ("ride-the-rails", "{take:", "{taake:"),
    ] {
        let log = game(name);
        let lines: Vec<&str> = log.lines().collect();
        let of_verb = |from: usize| (from..lines.len()).find(|at| lines[*at].contains(verb));
        let first = of_verb(lines.len() / 3).expect("a move");
        let second = of_verb(first + 2).expect("a move");
        let mut slips: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        slips[second] = slips[second].replacen(verb, slip, 1);
        let entries = ["  - Everybody has a drink", "  - Then it goes on"].map(str::to_owned);
        slips.splice(first..first, entries);
        let slips = slips.join("\n") + "\n";
        let found = repair(&slips, RepairLimits::default());
        let repairs = found.repairs.expect("repairs");
        let written = repaired_text(&slips, &repairs.list[0], true);
        let noted: Vec<&str> = written
            .lines()
            .filter(|line| line.contains("note: "))
            .collect();
        assert_eq!(noted.len(), 1, "{name}: {noted:?}");
        assert!(
            noted[0].starts_with(lines[second].trim_end_matches('}')),
            "{noted:?}"
        );
    }
}

/// Returns a log with another text in place of one that occurs once from a line on, and the number
/// of its line.
fn changed(log: &str, key: &str, change: impl Fn(&str) -> Option<String>) -> (String, usize) {
    let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
    let found = (lines.len() / 3..lines.len())
        .find_map(|at| Some((at, change(&lines[at]).filter(|_| lines[at].contains(key))?)));
    let (at, line) = found.expect("a line");
    lines[at] = line;
    (lines.join("\n") + "\n", at + 1)
}

/// Returns a line with each figure of a mapping changed; `None` if it has no such mapping of three
/// figures or more, all above 9.
fn with_figures(line: &str, key: &str, change: impl Fn(i64) -> i64) -> Option<String> {
    let start = line.find(key)? + key.len();
    let end = start + line[start..].find('}')?;
    let entries = line[start..end].split(", ");
    let entry = |entry: &str| {
        let (name, figure) = entry.split_once(": ")?;
        let figure: i64 = figure.parse().ok().filter(|figure| *figure > 9)?;
        Some(format!("{name}: {}", change(figure)))
    };
    let entries: Vec<String> = entries.map(entry).collect::<Option<_>>()?;
    let is_enough = entries.len() > 2;
    is_enough.then(|| format!("{}{}{}", &line[..start], entries.join(", "), &line[end..]))
}

#[test]
fn figures_that_are_all_wrong_alike_are_one_slip() {
    for (name, key) in [("steel-driver", "cash: {"), ("ride-the-rails", "money: {")] {
        let log = game(name);
        let by_one: fn(i64) -> i64 = |figure| figure - 1;
        let tens: fn(i64) -> i64 = |figure| figure / 10;
        let more: fn(i64) -> i64 = |figure| figure * 10;
        for (change, words) in [
            (by_one, "is 1 too little"),
            (tens, "lacks its last 0 (counted in tens)"),
            (more, "has a 0 too many"),
        ] {
            // The figures of Ride the Rails are no multiples of ten.
            if words.contains("tens") && name != "steel-driver" {
                continue;
            }
            let (spoilt, line) = changed(&log, key, |line| with_figures(line, key, change));
            let (_, sentence, fixed) = first(&spoilt);
            assert!(sentence.contains(words), "{name} {line}: {sentence}");
            assert_eq!(fixed, log, "{name} {line}");
            let said = checked(&spoilt);
            assert!(said.contains(words), "{said}");
            assert!(!said.contains("balance"), "{said}");
        }
    }
}

#[test]
fn values_of_a_key_that_neighbouring_moves_exchanged_are_one_slip() {
    let log = game("mini-rails");
    let lines: Vec<&str> = log.lines().collect();
    let space = |line: &str| Some(line.split("space: ").nth(1)?.chars().next()?.to_string());
    for from in [22, 30, 41] {
        let at = (from..).find(|at| space(lines[*at]).and(space(lines[at + 1])).is_some());
        let at = at.expect("two moves");
        let (one, two) = (space(lines[at]).unwrap(), space(lines[at + 1]).unwrap());
        let put = |line: &str, old: &str, new: &str| {
            line.replace(&format!("space: {old}"), &format!("space: {new}"))
        };
        let mut spoilt: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        spoilt[at] = put(lines[at], &one, &two);
        spoilt[at + 1] = put(lines[at + 1], &two, &one);
        let (kinds, sentence, fixed) = first(&(spoilt.join("\n") + "\n"));
        assert_eq!(kinds, [Kind::Exchanged], "{sentence}");
        assert!(
            sentence.starts_with("the values of `space` are swapped"),
            "{sentence}"
        );
        assert_eq!(fixed, log);
    }
}

#[test]
fn hands_that_each_stand_with_another_player_are_one_slip() {
    let log = game("transamerica");
    let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
    let deal = lines
        .iter()
        .rposition(|line| line == "  - deal:")
        .expect("a deal");
    let hand = |line: &str| line.split_once(": ").expect("a hand").1.to_owned();
    let hands: Vec<String> = lines[deal + 1..deal + 5]
        .iter()
        .map(|line| hand(line))
        .collect();
    for (at, line) in lines[deal + 1..deal + 5].iter_mut().enumerate() {
        let own = hand(line);
        *line = line.replace(&own, &hands[(at + 1) % hands.len()]);
    }
    let (kinds, sentence, _) = first(&(lines.join("\n") + "\n"));
    assert_eq!(kinds, [Kind::Exchanged], "{sentence}");
    assert!(
        sentence.contains("each hand is under another player"),
        "{sentence}"
    );
}

#[test]
fn what_stands_with_another_player_is_carried_on_by_later_claims() {
    let log = game("ride-the-rails");
    let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
    let first_claim = (lines.len() / 2..)
        .find(|at| lines[*at].contains("money: {"))
        .expect("a claim");
    for line in &mut lines[first_claim..] {
        for (name, off) in [("Ann: ", 5), ("Ben: ", -5), ("Bob: ", -5)] {
            let Some(key) = line.find("money: {") else {
                continue;
            };
            let Some(start) = line[key..].find(name).map(|at| key + at + name.len()) else {
                continue;
            };
            let end = start + line[start..].find([',', '}']).unwrap();
            let figure: i64 = line[start..end].parse().unwrap();
            line.replace_range(start..end, &(figure + off).to_string());
        }
    }
    let (kinds, sentence, fixed) = first(&(lines.join("\n") + "\n"));
    assert_eq!(kinds, [Kind::CarriedOn], "{sentence}");
    assert!(
        sentence.contains("5 of the money of B") && sentence.contains(" was written down for Ann"),
        "{sentence}"
    );
    assert!(fixed == log, "{fixed}");
}

/// A late move is one too many; that the game ended because another move is wrong is less likely.
#[test]
fn a_move_after_the_end_is_taken_out() {
    for name in [
        "steel-driver",
        "ride-the-rails",
        "mini-rails",
        "transamerica",
    ] {
        let log = game(name);
        let early = log
            .lines()
            .filter(|line| line.starts_with("  - {") && line.contains("by:"))
            .nth(5)
            .expect("a move");
        let end = log.find("\nresult").map_or(log.len(), |at| at + 1);
        let late = format!("{}{early}\n{}", &log[..end], &log[end..]);
        let (kinds, sentence, fixed) = first(&late);
        assert_eq!(kinds, [Kind::Superfluous], "{name}: {sentence}");
        assert!(sentence.contains("is one move too many"), "{sentence}");
        assert_eq!(fixed, log, "{name}");
    }
}

#[test]
fn the_logs_of_one_file_share_what_is_searched() {
    let log = "game: steel-driver\nplayers: [Ann, Ben, Cleo, Dan]\nmoves:\n  - {pass: Ben}\n";
    let folder = folder_of(&[("many.yaml", &vec![log; 600].join("---\n"))]);
    let (status, text, _) = run_in(folder.path(), &["repair", "many.yaml"]);
    assert_eq!(status, 1);
    let reports: Vec<&str> = text.split("many.yaml:").skip(1).collect();
    assert_eq!(reports.len(), 600);
    let not_tried = |report: &&str| report.contains("took the") && report.contains("(0 replays)");
    let left = reports.iter().filter(|report| not_tried(report)).count();
    assert!(!not_tried(&reports[0]), "{}", reports[0]);
    assert!((50..590).contains(&left), "{left}");
}

#[test]
fn one_move_after_the_end_of_a_round_is_likelier_than_two_that_are_exchanged() {
    let (kinds, sentence, _) = first(&fixture_text("repair", "one-lay-too-late.yaml"));
    assert_eq!(kinds, [Kind::Superfluous], "{sentence}");
    assert!(sentence.contains("line 95"), "{sentence}");
}
