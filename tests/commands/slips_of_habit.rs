//! Slips that a table makes throughout a value or a log: mappings for lists, counts for entries, short
//! names, rankings, two moves that share a key. One fault each, whose help loses no name, no figure and
//! no move.

use crate::slips_of_form::{fault, faults, repaired};
use crate::slips_of_values::{Case, DRAW, RIDE, texts};
use crate::support::command::run_on;
use crate::support::fixture_text;

const STOCKS: &str = "{stocks: {Ann: [{blue: 8}, {red: -3}, {yellow: 0}], Bob: [{red: 0}, {tan: 1}, {gray: 0}], Cleo: [{white: -1}, {yellow: 0}, {gray: 0}], Dan: [{white: 0}, {gray: 0}, {blue: 0}]}}";
const RESULT: &str = "  money: {Ann: 152, Bob: 136, Cem: 106, Dora: 152}\n  winner: [Ann, Dora]\n";
const START: &str = "{red: [E2], white: [H11], tan: [A8], blue: [E14], yellow: [B3], gray: [H5]}";

/// After the repair the log is the sound one, to the letter.
const EXACT: &[Case] = &[
    [
        "steel-driver",
        "{sale: green, by: Andy, to: Don, price: 3}",
        "{sold: green, by: Andy, to: Don, for: 3}",
        "`sold` and `for` are other words for `sale` and `price`",
        "{sale: green, by: Andy, to: Don, price: 3}",
    ],
    [
        "ride-the-rails",
        "{place: blue, at: [Philadelphia, H52], by: Ann}",
        "{build: blue, hexes: [Philadelphia, H52], by: Ann}",
        "`build` and `hexes` are other words for `place` and `at`",
        "{place: blue, at: [Philadelphia, H52], by: Ann}",
    ],
    [
        "mini-rails",
        "{build: blue, by: Ann, space: 9, at: E12}",
        "{placed: blue, by: Ann, nr: 9, hex: E12}",
        "`placed`, `nr` and `hex` are other words for `build`, `space` and `at`",
        "{build: blue, by: Ann, space: 9, at: E12}",
    ],
    [
        "mini-rails",
        "{buy: blue, by: Ann, space: 2}",
        "{takes: blue, by: Ann, space: 2}",
        "takes is not a verb of Mini Rails",
        "{buy: blue, by: Ann, space: 2}",
    ],
    [
        "transamerica",
        "{lay: [[H17, Richmond], [H17, Winston]], by: Ann}",
        "{build: [[H17, Richmond], [H17, Winston]], by: Ann}",
        "build is not a verb of TransAmerica",
        "{lay: [[H17, Richmond], [H17, Winston]], by: Ann}",
    ],
    [
        "mini-rails",
        STOCKS,
        "{stocks: {Ann: {blue: 8, red: -3, yellow: 0}, Bob: {red: 0, tan: 1, gray: 0}, Cleo: {white: -1, yellow: 0, gray: 0}, Dan: {white: 0, gray: 0, blue: 0}}}",
        "`Ann`, `Bob`, `Cleo` and `Dan` each take a list, in which every entry has braces of its own",
        "Cleo: [{white: -1}, {yellow: 0}, {gray: 0}]",
    ],
    [
        "ride-the-rails",
        "{money: {Ann: 83, Bob: 75, Cem: 47, Dora: 68}, ",
        "{money: {Ann: 83,-, Bob: 75,-, Cem: 47,-, Dora: 68,-}, ",
        "not YAML: amounts are plain numbers: 83, not `83,-` (and 3 more like it)",
        "{money: {Ann: 83, Bob: 75, Cem: 47, Dora: 68}, ",
    ],
    [
        "steel-driver",
        "{sale: green, by: Andy, to: Don, price: 3}",
        "{sale: green, by: Andy, to: Don, price: $3,-}",
        "not YAML: amounts are plain numbers: 3, not `$3,-`",
        "{sale: green, by: Andy, to: Don, price: 3}",
    ],
    [
        "mini-rails",
        "{build: blue, by: Ann, space: 9, at: E12}",
        "{build: blue, by: Ann, space: 9,-, at: E12}",
        "not YAML: amounts are plain numbers: 9, not `9,-`",
        "{build: blue, by: Ann, space: 9, at: E12}",
    ],
    [
        "transamerica",
        "{points: {Ann: 9, Ben: 4, Cleo: 7, Dan: 9}, connected",
        "{points: {Ann: 9,-, Ben: 4,-, Cleo: 7.-, Dan: 9}, connected",
        "not YAML: amounts are plain numbers: 9, not `9,-` (and 2 more like it)",
        "{points: {Ann: 9, Ben: 4, Cleo: 7, Dan: 9}, connected",
    ],
    [
        "mini-rails",
        "{draw: [red, blue, white, white, white, white, gray, red, blue]}",
        "{draw: [red, blue, 2 white, 2 white, gray, red, blue]}",
        "2 white stands for 2 entries",
        DRAW,
    ],
    [
        "ride-the-rails",
        "{ride: Charleston, via: [{red: Richmond}], by: Dora}",
        "ride; Charleston; red Richmond; Dora",
        "`ride; Charleston; red Richmond; Dora` is a row of values, and a move has keys",
        "{ride: Charleston, via: [{red: Richmond}], by: Dora}",
    ],
    [
        "ride-the-rails",
        RIDE,
        "ride;Boston;red Albany;red Richmond;Charleston red;red Atlanta;Bob",
        "`ride;Boston;red Albany;red Richmond;Charleston red;red Atlanta;Bob` is a row of values, and a move has keys",
        RIDE,
    ],
    [
        "mini-rails",
        "{build: blue, by: Ann, space: 9, at: E12}",
        "build;blue;Ann;9;E12",
        "`build;blue;Ann;9;E12` is a row of values, and a move has keys",
        "{build: blue, by: Ann, space: 9, at: E12}",
    ],
    [
        "transamerica",
        "{lay: [[E7, E8], [E8, Omaha]], by: Dan}",
        "lay;E7 E8;E8 Omaha;Dan",
        "`lay;E7 E8;E8 Omaha;Dan` is a row of values, and a move has keys",
        "{lay: [[E7, E8], [E8, Omaha]], by: Dan}",
    ],
    [
        "ride-the-rails",
        "money: {Ann: 31, Bob: 31, Cem: 11, Dora: 12}",
        "money: Ann 31 / Bob 31 / Cem 11 / Dora 12",
        "`money` takes a mapping, which is written in braces",
        "money: {Ann: 31, Bob: 31, Cem: 11, Dora: 12}",
    ],
    [
        "ride-the-rails",
        "money: {Ann: 31, Bob: 31, Cem: 11, Dora: 12}",
        "money: Ann 31; Bob 31; Cem 11; Dora 12",
        "`money` takes a mapping, which is written in braces",
        "money: {Ann: 31, Bob: 31, Cem: 11, Dora: 12}",
    ],
    [
        "ride-the-rails",
        "money: {Ann: 31, Bob: 31, Cem: 11, Dora: 12}",
        "money: Ann 31 - Bob 31 - Cem 11 - Dora 12",
        "`money` takes a mapping, which is written in braces",
        "money: {Ann: 31, Bob: 31, Cem: 11, Dora: 12}",
    ],
    [
        "ride-the-rails",
        RESULT,
        "  1: Ann 152\n  1: Dora 152\n  3: Bob 136\n  4: Cem 106\n",
        "the result is written as a ranking; its own keys are money and winner",
        "money: {Ann: 152, Dora: 152, Bob: 136, Cem: 106}  and  winner: [Ann, Dora]",
    ],
    [
        "mini-rails",
        "result: {profit: {Ann: 10, Bob: 4, Cleo: 2, Dan: 2}, winner: Ann}",
        "result: {1: Ann 10, 2: Bob 4, 3: Cleo 2, 3: Dan 2}",
        "the result is written as a ranking; its own keys are profit and winner",
        "result: {profit: {Ann: 10, Bob: 4, Cleo: 2, Dan: 2}, winner: Ann}",
    ],
    [
        "ride-the-rails",
        RIDE,
        "{ride: Boston, via: [red-Albany, red-Richmond, red-Charleston, red-Atlanta], by: Bob}",
        "each entry of `via` needs its own braces",
        RIDE,
    ],
    [
        "ride-the-rails",
        RIDE,
        "{ride: Boston, via: [Albany (red), Richmond (red), Charleston (red), Atlanta (red)], by: Bob}",
        "each entry of `via` needs its own braces",
        RIDE,
    ],
    [
        "ride-the-rails",
        RIDE,
        "{ride: Boston, via: [[red, Albany], [red, Richmond], [red, Charleston], [red, Atlanta]], by: Bob}",
        "each entry of `via` needs its own braces",
        RIDE,
    ],
    [
        "ride-the-rails",
        RIDE,
        "{ride: Boston -> Albany -> Richmond -> Charleston -> Atlanta, via: red, by: Bob}",
        "`ride` also holds the stops, which belong under `via`",
        RIDE,
    ],
    [
        "ride-the-rails",
        RIDE,
        "{from: Boston, to: Atlanta, via: [{red: Albany}, {red: Richmond}, {red: Charleston}, {red: Atlanta}], by: Bob}",
        "the verb is missing: only `ride` has the key `via`, and it begins with its city",
        RIDE,
    ],
    [
        "mini-rails",
        DRAW,
        "{draw: R B W W W W G R B}",
        "expected a list, found R B W W W W G R B",
        "write draw: [red, blue, white, white, white, white, gray, red, blue]",
    ],
    [
        "mini-rails",
        "{build: red, by: Bob, space: 1, at: D3}",
        "{build: red, by: Bob, space: #1, at: D3}",
        "not YAML: # begins a comment, so that the bracket before it is not closed",
        "write space: 1; ",
    ],
    [
        "mini-rails",
        "{build: red, by: Bob, space: 1, at: D3}",
        "{build: red, by: Bob, space: 1, at: d/3}",
        "d/3 is not a hex",
        "did you mean D3?",
    ],
    [
        "steel-driver",
        "  - {pass: Simon}\n  - {pass: Richard}\n",
        "  - {pass: Simon}; {pass: Richard}\n",
        "not YAML: a second move begins on the line of the first",
        "write each move on a line of its own",
    ],
    [
        "ride-the-rails",
        "  - {take: red, by: Dora}\n  - {take: red, by: Cem}\n  - {take: blue, by: Bob}\n",
        "  - {take: red, by: Dora}; {take: red, by: Cem}; {take: blue, by: Bob}\n",
        "not YAML: 3 moves stand on one line",
        "write each move on a line of its own",
    ],
];

#[test]
fn a_habit_is_one_fault_and_loses_nothing() {
    let mut wrong = Vec::new();
    for case in EXACT {
        let (text, sound) = texts(case);
        let found = faults(&text);
        let [_, _, bad, message, help] = case;
        let is_said = found.len() == 1 && found[0].0 == *message && found[0].1.contains(help);
        let fixed = repaired(&text).1;
        // In a ranking the players stand in their places.
        let same = |text: &str| {
            text.replace(
                "{Ann: 152, Dora: 152, Bob: 136, Cem: 106}",
                "{Ann: 152, Bob: 136, Cem: 106, Dora: 152}",
            )
        };
        if !is_said || same(&fixed) != sound {
            let line = fixed.lines().find(|line| !sound.contains(line));
            wrong.push(format!("{bad}\n  {found:?}\n  {line:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_start_without_brackets_is_one_fault() {
    for (game, old, new, help) in [
        (
            "games/three-players.yaml",
            "{red: [E2, F1, G2], white: [G14, H11, H13], ",
            "{red: E2, F1, G2, white: G14, H11, H13, ",
            "start: {red: [E2, F1, G2], white: [G14, H11, H13], ",
        ),
        (
            "games/four-players.yaml",
            START,
            "{red: E2, white: H11, tan: A8, blue: E14, yellow: B3, gray: H5}",
            START,
        ),
    ] {
        let sound = fixture_text("mini-rails", game);
        let spoilt = sound.replacen(old, new, 1);
        assert_ne!(spoilt, sound);
        let (message, told) = fault(&spoilt);
        assert!(
            message.contains(" each take a list, which is written in square brackets"),
            "{message}"
        );
        assert!(told.contains(help), "{told}");
        assert_eq!(repaired(&spoilt).1, sound);
    }
}

#[test]
fn two_moves_share_a_key_before_the_first_or_after_the_last() {
    for (game, first, second, bad) in [
        (
            "mini-rails",
            "{by: Bob, buy: gray, space: 7}",
            "{by: Bob, buy: blue, space: 4}",
            "{by: Bob, buy: gray, space: 7, buy: blue, space: 4}",
        ),
        (
            "mini-rails",
            "{buy: gray, space: 7, by: Bob}",
            "{build: blue, space: 4, at: D3, by: Bob}",
            "{buy: gray, space: 7, build: blue, space: 4, at: D3, by: Bob}",
        ),
        (
            "ride-the-rails",
            "{by: Ann, place: blue, at: H52}",
            "{by: Ann, place: red, at: G51}",
            "{by: Ann, place: blue, at: H52, place: red, at: G51}",
        ),
        (
            "transamerica",
            "{by: Ann, start: E7}",
            "{by: Ann, lay: [[E7, E8]]}",
            "{by: Ann, start: E7, lay: [[E7, E8]]}",
        ),
        (
            "mini-rails",
            "by: Bob\n    buy: gray\n    space: 7",
            "by: Bob\n    buy: blue\n    space: 4",
            "by: Bob\n    buy: gray\n    space: 7\n    buy: blue\n    space: 4",
        ),
    ] {
        let sound = fixture_text(game, "games/four-players.yaml");
        let at = sound.find("moves:\n").expect("moves") + "moves:\n".len();
        let with = |entry: &str| format!("{}{entry}{}", &sound[..at], &sound[at..]);
        let (message, help) = fault(&with(&format!("  - {bad}\n")));
        assert_eq!(message, "two moves are in one entry", "{bad}");
        if bad.starts_with('{') {
            let both = format!("- {first}  and  - {second}");
            assert!(help.contains(&both), "{bad}: {help}");
        }
        // Each of the two has the shared key.
        let own = if help.contains("by: Bob") {
            "by: Bob"
        } else {
            "by: Ann"
        };
        assert_eq!(
            help.matches(own).count(),
            if bad.starts_with('{') { 2 } else { 1 },
            "{help}"
        );
    }
}

#[test]
fn short_names_win_over_names_that_are_spelt_alike() {
    let sound = fixture_text("ride-the-rails", "games/four-players.yaml");
    for (short, name) in [
        ("StL", "Saint Louis"),
        ("OKC", "Oklahoma City"),
        ("KC", "Kansas City"),
        ("OklaC", "Oklahoma City"),
    ] {
        let spoilt = sound.replace(name, short);
        let all = faults(&spoilt);
        assert!(!all.is_empty());
        for (message, help) in all {
            assert_eq!(
                message,
                format!(
                    "{short} is not a {}",
                    if message.ends_with("hex") {
                        "hex"
                    } else {
                        "city"
                    }
                )
            );
            assert!(help.starts_with(&format!("did you mean {name}?")), "{help}");
        }
        assert_eq!(repaired(&spoilt).1, sound, "{short}");
    }
    // A misspelt name stays one.
    let spoilt = sound.replacen("{ride: Boston,", "{ride: Bostn,", 1);
    assert!(fault(&spoilt).1.starts_with("did you mean Boston?"));
}

#[test]
fn a_move_that_does_nothing_is_a_pass_where_there_is_one() {
    let moves = |game: &str, line: &str| {
        let sound = fixture_text(game, "games/four-players.yaml");
        let at = sound.find("moves:\n").expect("moves") + "moves:\n".len();
        fault(&format!("{}  - {line}\n{}", &sound[..at], &sound[at..]))
    };
    for (game, bad, help) in [
        (
            "ride-the-rails",
            "{place: nothing, by: Cem}",
            "write - {pass: Cem}",
        ),
        (
            "ride-the-rails",
            "{place: none, at: [], by: Cem}",
            "write - {pass: Cem}",
        ),
        (
            "transamerica",
            "{lay: nothing, by: Ann}",
            "write - {pass: Ann}",
        ),
        (
            "steel-driver",
            "{bid: \"-\", by: Don}",
            "write - {pass: Don}",
        ),
    ] {
        // The move may be illegal for another reason, which then follows.
        let found = moves(game, bad).1;
        let corrected = found.split("; so corrected").next();
        assert_eq!(corrected, Some(help), "{bad}");
    }
    // In this game nobody passes.
    let (_, help) = moves("mini-rails", "{buy: nothing, by: Ann, space: 2}");
    assert!(!help.contains("pass"), "{help}");
}

#[test]
fn counts_say_no_order() {
    let (text, _) = texts(&[
        "mini-rails",
        DRAW,
        "{draw: {red: 2, blue: 2, white: 4, gray: 1}}",
        "",
        "",
    ]);
    let (message, help) = fault(&text);
    assert_eq!(message, "a mapping with counts stands where a list belongs");
    assert!(
        help.starts_with("counts do not say the order: write all 9"),
        "{help}"
    );
    assert_eq!(repaired(&text).1, text);
}

#[test]
fn a_habit_is_told_once_with_its_other_lines() {
    let sound = fixture_text("ride-the-rails", "games/four-players.yaml");
    let spoilt = sound
        .replacen(
            "{ride: Buffalo, via: [{blue: Pittsburgh}], by: Ann}",
            "{ride: Buffalo, via: [blue-Pittsburgh], by: Ann}",
            1,
        )
        .replacen(
            "{ride: Richmond, via: [{red: Charleston}], by: Cem}",
            "{ride: Richmond, via: [red-Charleston], by: Cem}",
            1,
        );
    let (_, out, _) = run_on(&spoilt, &["check", "--color", "never", "-"]);
    assert_eq!(out.matches("× move").count(), 1, "{out}");
    assert!(
        out.contains("the same fault is in one more place: line 17"),
        "{out}"
    );
    // A second place on the line that is shown is not named.
    let spoilt = sound.replacen(
        "via: [{blue: Chicago}, {blue: Cincinnati}",
        "via: [{blu: Chicago}, {blu: Cincinnati}",
        1,
    );
    let (_, out, _) = run_on(&spoilt, &["check", "--color", "never", "-"]);
    assert_eq!(out.matches("× move").count(), 1, "{out}");
    assert!(!out.contains("the same stands"), "{out}");
}

#[test]
fn what_only_looks_like_a_habit_keeps_its_message() {
    let first = |case: &Case| faults(&texts(case).0).swap_remove(0);
    // Whose the figures are is not said.
    let case = [
        "ride-the-rails",
        RESULT,
        "  1: Ann\n  2: Dora\n  3: Bob\n",
        "",
        "",
    ];
    assert!(first(&case).0.contains("a result has no key 1"));
    // A comment after a move is one.
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {pass: Andy #2\n  - {pass: Don}\n";
    assert!(
        !fault(log).0.contains("begins a comment"),
        "{:?}",
        fault(log)
    );
}

#[test]
fn a_row_that_says_no_move_is_neither_a_move_nor_a_comment() {
    for (game, move_line, row) in [
        (
            "steel-driver",
            "{sale: green, by: Andy, to: Don, price: 3}",
            "sale;green;Andy;Don",
        ),
        (
            "ride-the-rails",
            "{ride: Charleston, via: [{red: Richmond}], by: Dora}",
            "ride; Charlestown; red Richmond; Dora",
        ),
    ] {
        let sound = fixture_text(game, "games/four-players.yaml");
        let (message, help) = fault(&sound.replacen(move_line, row, 1));
        assert_eq!(message, "this is neither a move nor a comment");
        assert!(help.contains("a mapping such as {"), "{help}");
    }
}

#[test]
fn colours_in_german_and_french_are_understood() {
    for (game, words) in [
        (
            "steel-driver",
            &[
                ("red", "rot"),
                ("black", "schwarz"),
                ("purple", "lila"),
                ("green", "vert"),
            ][..],
        ),
        (
            "ride-the-rails",
            &[("blue", "blau"), ("yellow", "jaune"), ("purple", "violett")],
        ),
        (
            "mini-rails",
            &[("white", "weiß"), ("gray", "gris"), ("tan", "braun")],
        ),
    ] {
        let sound = fixture_text(game, "games/four-players.yaml");
        for (colour, word) in words {
            let is_own = |line: &&str| {
                line.starts_with("  - {") && line.contains(&format!(": {colour}, by: "))
            };
            let line = sound.lines().rfind(is_own).expect(colour);
            let other = line.replacen(&format!(": {colour}, "), &format!(": {word}, "), 1);
            let spoilt = sound.replacen(line, &other, 1);
            let (_, help) = fault(&spoilt);
            assert!(
                help.starts_with(&format!("did you mean {colour}?")),
                "{help}"
            );
            assert_eq!(repaired(&spoilt).1, sound, "{word}");
        }
    }
}
