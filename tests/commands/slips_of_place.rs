//! Slips in which something is written in the wrong place: a part of a turn, whole turns, draws,
//! columns of figures, names from a wrong start on; and moves that are missing where a page ended.

use crate::repair_kinds::first;
use crate::support::command::run_on;
use crate::support::fixture_text;
use crate::support::library::RepairKind as Kind;

/// A log of `fixtures/repair`, the kinds of its first repair, what `check` says, and what it must not
/// say.
type Case<'c> = (&'c str, &'c [Kind], &'c str, &'c str);

const LOGS: &[Case<'_>] = &[
    (
        "page-ended",
        &[Kind::Omitted, Kind::Omitted, Kind::Omitted],
        "probably at least 3 moves are missing before line 38, lays by Anton, Antje and Bruno",
        "20 moves",
    ),
    (
        "part-of-the-next",
        &[Kind::Moved],
        "probably D3-D4 or J18-K18 of line 24 belongs to line 23: ask who made which part; with \
         either, the whole record is sound",
        "railref repair",
    ),
    (
        "bid-for-a-pass",
        &[Kind::OtherMove],
        "probably line 87 should be a bid by Joost, not a pass: {bid: 3, by: Joost} or {bid: 4, by: \
         Joost}",
        "railref repair",
    ),
    (
        "blocks-exchanged",
        &[Kind::Swapped],
        "probably lines 83 to 85 and lines 86 to 87 are swapped",
        "railref repair",
    ),
    (
        "draws-exchanged",
        &[Kind::Exchanged],
        "probably the draws are swapped in lines 45 and 55",
        "railref repair",
    ),
    (
        "round-backwards",
        &[Kind::Swapped],
        "probably the turns from line 98 to line 115 are written in the opposite order: Frieda comes first \
         in line 98",
        "belong in the order",
    ),
    (
        "columns-exchanged",
        &[Kind::NamesExchanged],
        "probably Antje and Anton are swapped in `points` of line 110, line 150 and \
         the result",
        "railref repair",
    ),
    (
        "wrong-starter",
        &[Kind::Actor],
        "probably Anton begins in line 43, but it is Antje's turn, and so on to line 72 (Anton for \
         Antje, Antje for Bruno, Bruno for Anton): the wrong player began, or the names are one seat \
         off",
        "and so on, not of",
    ),
    (
        "stocks-added",
        &[Kind::Expect],
        "in `stocks`, Vera has red twice, at -6 and -2, not once at -8",
        "railref repair",
    ),
    (
        "spaces-exchanged",
        &[Kind::Swapped],
        "or the values of `space` are swapped in lines 62 and 64",
        "railref repair",
    ),
    (
        "two-for-one",
        &[Kind::Value],
        "the rest of the record is sound help: with 1 cube red can build nothing, so it passes help: \
         another number in an earlier line would make the record sound as well, but nothing else \
         speaks for it: in line 87, `price` should be 4, not 3 or in line 57",
        "probably",
    ),
    (
        "turn-missing",
        &[Kind::Omitted],
        "probably a place of orange by Walt is missing before line 90, with ",
        "railref repair",
    ),
];

/// Returns what `check` says, on one line.
fn checked(log: &str) -> String {
    let (_, human, _) = run_on(log, &["check", "-"]);
    human.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_written_in_the_wrong_place_is_found() {
    for (name, kinds, said, not_said) in LOGS {
        let log = fixture_text("repair", &format!("{name}.yaml"));
        let human = checked(&log);
        assert!(human.contains(said), "{name}: {human}");
        assert!(!human.contains(not_said), "{name}: {human}");
        let (found, sentence, _) = first(&log);
        assert_eq!(found, *kinds, "{name}: {sentence}");
    }
}

/// Returns a log with the lines from a number on in another order.
fn reordered(log: &str, from: usize, order: &[usize]) -> String {
    let mut lines: Vec<&str> = log.lines().collect();
    let written: Vec<&str> = order.iter().map(|at| lines[from - 1 + at]).collect();
    lines[from - 1..from - 1 + order.len()].copy_from_slice(&written);
    lines.join("\n") + "\n"
}

/// The same slips in other games: an auction with its passes before another, a hex of the next player.
#[test]
fn the_same_is_found_in_every_game() {
    let log = fixture_text("steel-driver", "games/four-players.yaml");
    let (kinds, sentence, fixed) = first(&reordered(&log, 7, &[1, 2, 3, 0]));
    assert_eq!(kinds, [Kind::Swapped], "{sentence}");
    assert!(fixed.lines().eq(log.lines()), "{sentence}");

    let log = fixture_text("ride-the-rails", "games/four-players.yaml");
    let wrong = log
        .replace(
            "L50, Charleston, K53], by: Cem",
            "L50, Charleston, K53, G55], by: Cem",
        )
        .replace(
            "[I53, H52, G53, G55], by: Dora",
            "[I53, H52, G53], by: Dora",
        );
    let human = checked(&wrong);
    assert!(human.contains("of line 13 belongs to line 14"), "{human}");

    for (name, key, [one, other]) in [
        ("steel-driver", "cash", ["Andy", "Don"]),
        ("ride-the-rails", "money", ["Cem", "Dora"]),
        ("transamerica", "points", ["Ben", "Cleo"]),
    ] {
        let log = fixture_text(name, "games/four-players.yaml");
        let wrong: Vec<String> = log
            .lines()
            .map(|line| columns(line, key, one, other))
            .collect();
        let (kinds, sentence, fixed) = first(&(wrong.join("\n") + "\n"));
        assert_eq!(kinds, [Kind::NamesExchanged], "{name}: {sentence}");
        assert!(fixed.lines().eq(log.lines()), "{name}: {sentence}");
    }
}

/// Returns a line with the figures of two players under a key exchanged.
fn columns(line: &str, key: &str, one: &str, other: &str) -> String {
    let Some((before, rest)) = line.split_once(&format!("{key}: {{")) else {
        return line.to_owned();
    };
    let (figures, after) = rest.split_once('}').expect("a mapping");
    let of = |name: &str| figures.split(", ").find(|figure| figure.starts_with(name));
    let (first, second) = (of(one).expect(one), of(other).expect(other));
    let figure = |of: &str| of.split_once(": ").expect("a figure").1.to_owned();
    let exchanged = figures
        .replace(first, &format!("{one}: {}", figure(second)))
        .replace(second, &format!("{other}: {}", figure(first)));
    format!("{before}{key}: {{{exchanged}}}{after}")
}
