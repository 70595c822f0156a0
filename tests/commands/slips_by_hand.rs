//! Slips of people who write by hand: words that are all misspelt alike, values that are crossed out
//! or corrected, tables, moves that do not say whose they are. One fault each, and the repair restores
//! the sound log.

use crate::slips_of_form::{fault, faults, repaired};
use crate::slips_of_values::{Case, RIDE, texts};
use crate::support::command::run_on;
use crate::support::fixture_text;

const LAY: &str = "{lay: [[E7, E8], [E8, Omaha]], by: Dan}";
const BUILD: &str = "{build: red, by: Bob, space: 1, at: D3}";
const RESULT: &str = "  money: {Ann: 152, Bob: 136, Cem: 106, Dora: 152}\n  winner: [Ann, Dora]\n";

/// Words of one entry that are misspelt in the same way, or names that stand for verbs.
const ALIKE: &[Case] = &[
    [
        "transamerica",
        LAY,
        "{lay: [[E-7, E-8], [E-8, Omaha]], by: Dan}",
        "E-7 is not a junction; E-8 has the same slip",
        LAY,
    ],
    [
        "transamerica",
        LAY,
        "{Lay: [[E7, E8], [E8, Omaha]], By: Dan}",
        "Lay is not a verb of TransAmerica: verbs and keys are written in small letters; By has the same slip",
        LAY,
    ],
    [
        "ride-the-rails",
        RIDE,
        "{Ride: Boston, Via: [{red: Albany}, {red: Richmond}, {red: Charleston}, {red: Atlanta}], By: Bob}",
        "Ride is not a verb of Ride the Rails: verbs and keys are written in small letters; Via and By have the same slip",
        RIDE,
    ],
    [
        "ride-the-rails",
        "{place: red, at: [Richmond, K51, L50, Charleston, K53], by: Cem}",
        "{place: red, at: [Richmond, 51K, 50L, Charleston, 53K], by: Cem}",
        "51K is not a hex; 50L and 53K have the same slip",
        "{place: red, at: [Richmond, K51, L50, Charleston, K53], by: Cem}",
    ],
    [
        "mini-rails",
        BUILD,
        "{BUILD: red, BY: Bob, SPACE: 1, AT: D3}",
        "BUILD is not a verb of Mini Rails: verbs and keys are written in small letters; BY, SPACE and AT have the same slip",
        BUILD,
    ],
    [
        "transamerica",
        "{lay: [[E13, F13], [E13, E14]], by: Ben}\n  - {lay: [[I9, J9], [J9, K9]], by: Cleo}\n  - {lay: [[E7, E8], [E8, Omaha]], by: Dan}",
        "{Ben: [[E13, F13], [E13, E14]], Cleo: [[I9, J9], [J9, K9]], Dan: [[E7, E8], [E8, Omaha]]}",
        "3 moves are in one entry, and Ben, Cleo and Dan are names",
        "each on a line of its own: - {lay: [[E13, F13], [E13, E14]], by: Ben}  and  - {lay: [[I9, J9], [J9, K9]], by: Cleo}  and  - {lay: [[E7, E8], [E8, Omaha]], by: Dan}",
    ],
];

const MONEY: &str = "  money: {Ann: 152, Bob: 136, Cem: 106, Dora: 152}\n";
const TABLE: &str = "the result is written as a table, and a log has a mapping of the players";

/// Values that were corrected by hand, tables, and additions in a list.
const BY_HAND: &[Case] = &[
    [
        "ride-the-rails",
        RIDE,
        "{from: Boston, to: Atlanta, via: [{red: Albany}, {red: Richmond}, {red: Charleston}], by: Bob}",
        "the verb is missing: only `ride` has the key `via`, and it begins with its city",
        "probably the last step is {red: Atlanta}; with that, the whole record is sound",
    ],
    [
        "mini-rails",
        BUILD,
        "{build: red, by: Bob, space: ~~2~~ 1, at: D3}",
        "`2` is crossed out and replaced by `1`",
        BUILD,
    ],
    [
        "mini-rails",
        BUILD,
        "{build: red, by: Bob, space: 1 ~~2~~, at: ~~E8~~ D3}",
        "`2` is crossed out and replaced by `1` (and 1 more like it)",
        BUILD,
    ],
    [
        "ride-the-rails",
        "{take: red, by: Dora}",
        "{take: red, by: <s>Ann</s> Dora}",
        "`Ann` is crossed out and replaced by `Dora`",
        "{take: red, by: Dora}",
    ],
    [
        "mini-rails",
        BUILD,
        "{build: red, by: Bob, space: 2/1, at: D3}",
        "`space` takes one figure, but here are two, 2 and 1",
        "probably `space` is 1; with that, the whole record is sound",
    ],
    [
        "mini-rails",
        BUILD,
        "{build: red, by: Bob, space: 1 (2), at: D3}",
        "`space` takes one figure, but here are two, 1 and 2",
        "probably `space` is 1; with that, the whole record is sound",
    ],
    [
        "mini-rails",
        "  - {build: red, by: Bob, space: 1, at: D3}\n",
        "  - build: red\n    by: Bob\n    space: #1\n    at: D3\n",
        "# begins a comment, so that `space` has no value",
        "write space: 1",
    ],
    [
        "ride-the-rails",
        MONEY,
        "  | Ann | Bob | Cem | Dora |\n  | 152 | 136 | 106 | 152  |\n",
        TABLE,
        "write money: {Ann: 152, Bob: 136, Cem: 106, Dora: 152}",
    ],
    [
        "ride-the-rails",
        MONEY,
        "  | player | Money |\n  |---|---|\n  | Ann | 152 |\n  | Bob | 136 |\n  | Cem | 106 |\n  | Dora | 152 |\n",
        TABLE,
        "write money: {Ann: 152, Bob: 136, Cem: 106, Dora: 152}",
    ],
];

#[test]
fn a_slip_by_hand_is_one_fault_and_loses_nothing() {
    let mut wrong = Vec::new();
    for case in ALIKE.iter().chain(BY_HAND) {
        let (text, sound) = texts(case);
        let found = faults(&text);
        let [_, _, bad, message, help] = case;
        let told = found[0].0.trim_start_matches("not YAML: ");
        let is_said = found.len() == 1 && told == *message && found[0].1.contains(help);
        // A move in block style stays one.
        let block = "  - build: red\n    by: Bob\n    space: 1\n    at: D3\n";
        let fixed = repaired(&text).1.replace(block, &format!("  - {BUILD}\n"));
        if !is_said || fixed != sound {
            let line = fixed.lines().find(|line| !sound.contains(line));
            wrong.push(format!("{bad}\n  {found:?}\n  {line:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_added_in_a_list_becomes_a_comment() {
    let sound = fixture_text("ride-the-rails", "games/four-players.yaml");
    let spoilt = sound.replacen("winner: [Ann, Dora]", "winner: [Ann (152), Dora (152)]", 1);
    let (message, help) = fault(&spoilt);
    assert_eq!(message, "a figure was added to the value of `winner`");
    assert_eq!(help, "write winner: [Ann, Dora] # 152, 152");
    assert_eq!(
        repaired(&spoilt).1,
        sound.replacen("winner: [Ann, Dora]", "winner: [Ann, Dora] # 152, 152", 1)
    );
}

#[test]
fn a_result_whose_table_has_no_bars_before_it_or_is_no_table() {
    let sound = fixture_text("ride-the-rails", "games/four-players.yaml");
    let spoilt = sound.replacen(
        RESULT,
        "  Ann | Bob | Cem | Dora\n  152 | 136 | 106 | 152\n",
        1,
    );
    assert_eq!(fault(&spoilt).0, TABLE);
    assert_eq!(repaired(&spoilt).1, sound.replacen(RESULT, MONEY, 1));
    for rows in [
        "  | Ann | Bob | Cem | Dora |\n  | 152 | 136 | 106 | x |\n",
        "  | Ann | Bob | Cem |\n  | 152 | 136 | 106 |\n",
        "  | Ann | Bob | Cem | Dora |\n  | 152 | 136 | 106 | 152 |\n  | 1 | 2 | 3 | 1 |\n",
    ] {
        let spoilt = sound.replacen(MONEY, rows, 1);
        assert!(!fault(&spoilt).0.contains(TABLE), "{rows}");
    }
}

#[test]
fn a_stranger_who_does_something_is_no_comment() {
    for (game, words) in [
        ("steel-driver", "Kurt bids 5"),
        ("ride-the-rails", "Kurt takes red"),
        ("transamerica", "Kurt passes"),
    ] {
        let sound = fixture_text(game, "games/four-players.yaml");
        let spoilt = sound.replacen("moves:\n", &format!("moves:\n  - {words}\n"), 1);
        let (message, help) = fault(&spoilt);
        assert_eq!(message, "these words may be a move or a comment", "{words}");
        assert!(
            help.ends_with(&format!("# {words}; Kurt is not a name in this log")),
            "{help}"
        );
        assert_eq!(repaired(&spoilt).1, spoilt);
    }
    // A comment stays one.
    let sound = fixture_text("transamerica", "games/four-players.yaml");
    let spoilt = sound.replacen("moves:\n", "moves:\n  - We had a break here\n", 1);
    assert_eq!(fault(&spoilt).0, "this is a comment, not a move");
}

#[test]
fn different_slips_of_one_entry_stay_several_faults() {
    for (game, old, new) in [
        (
            "transamerica",
            LAY,
            "{lay: [[E-7, E.8], [E.8, Omaha]], by: Dan}",
        ),
        (
            "mini-rails",
            BUILD,
            "{biuld: red, yb: Bob, space: 1, at: D3}",
        ),
    ] {
        let found = faults(&texts(&[game, old, new, "", ""]).0);
        assert!(found.len() > 1, "{found:?}");
    }
}

#[test]
fn a_move_of_several_lines_without_its_hyphen_keeps_its_keys_together() {
    for (game, line, keys) in [
        (
            "transamerica",
            LAY,
            "lay: [[E7, E8], [E8, Omaha]]\n    by: Dan",
        ),
        (
            "mini-rails",
            BUILD,
            "build: red\n    by: Bob\n    space: 1\n    at: D3",
        ),
    ] {
        let sound = fixture_text(game, "games/four-players.yaml");
        let block = sound.replacen(line, keys, 1);
        let spoilt = sound.replacen(&format!("- {line}"), &keys.replace("    ", "  "), 1);
        assert_ne!(spoilt, sound);
        let (message, help) = fault(&spoilt);
        assert_eq!(message, "not YAML: this line does not begin with a hyphen");
        assert!(
            help.contains("indent the other keys of the move below its first"),
            "{help}"
        );
        assert_eq!(repaired(&spoilt).1, block);
        // Where the other keys are indented as they should be, only the hyphen is missing.
        let spoilt = sound.replacen(&format!("- {line}"), keys, 1);
        assert_eq!(repaired(&spoilt).1, block);
    }
}

#[test]
fn entries_that_are_indented_too_deep_are_counted() {
    for game in ["transamerica", "mini-rails"] {
        let sound = fixture_text(game, "games/four-players.yaml");
        let mut moves = 0;
        let deeper = |line: &str| {
            moves += usize::from(line.starts_with("  - "));
            match line.starts_with("  - ") && (6..9).contains(&moves) {
                true => format!("  {line}"),
                false => line.to_owned(),
            }
        };
        let spoilt: String = sound.split_inclusive('\n').map(deeper).collect();
        let (message, help) = fault(&spoilt);
        assert!(
            message.contains("this entry and the 2 below it are indented by 4 spaces"),
            "{message}"
        );
        assert!(
            help.starts_with("indent each of them by 2 spaces as well"),
            "{help}"
        );
        assert_eq!(repaired(&spoilt).1, sound);
    }
}

#[test]
fn several_moves_that_lack_their_player_get_the_players_whose_turn_it_is() {
    for (game, lines, players) in [
        (
            "ride-the-rails",
            &[
                "{place: orange, at: [F42, E43, Detroit, I33, I31], by: Cem}",
                "{place: orange, at: [Kansas City, J28, Oklahoma City, L26, L24], by: Dora}",
                "{place: orange, at: [M23, N22, El Paso, N20], by: Ann}",
            ][..],
            "Cem, Dora and Ann",
        ),
        (
            "transamerica",
            &[
                "{lay: [[E13, F13], [E13, E14]], by: Ben}",
                "{lay: [[I9, J9], [J9, K9]], by: Cleo}",
                "{lay: [[E7, E8], [E8, Omaha]], by: Dan}",
            ],
            "Ben, Cleo and Dan",
        ),
    ] {
        let sound = fixture_text(game, "games/four-players.yaml");
        let mut spoilt = sound.clone();
        for line in lines {
            let (rest, _) = line.rsplit_once(", by: ").expect("a player");
            spoilt = spoilt.replacen(line, &format!("{rest}}}"), 1);
        }
        let found = faults(&spoilt);
        assert_eq!(found.len(), 3, "{found:?}");
        let told = format!(
            "probably the missing values of `by` are, in the order of the lines, {players};"
        );
        assert!(
            found.iter().any(|(_, help)| help.contains(&told)),
            "{found:?}"
        );
        assert_eq!(repaired(&spoilt).1, sound);
        let (_, out, _) = run_on(&spoilt, &["check", "--color", "never", "-"]);
        assert_eq!(out.matches("× move").count(), 1, "{out}");
    }
}

#[test]
fn colours_of_pieces_are_one_fault_and_each_is_somebody() {
    for (game, words) in [
        (
            "mini-rails",
            [
                ("Ann", "orange"),
                ("Bob", "green"),
                ("Cleo", "black"),
                ("Dan", "purple"),
            ],
        ),
        (
            "transamerica",
            [
                ("Ann", "green"),
                ("Ben", "yellow"),
                ("Cleo", "blue"),
                ("Dan", "white"),
            ],
        ),
    ] {
        let sound = fixture_text(game, "games/four-players.yaml");
        let mut spoilt = sound.clone();
        let mut count = 0;
        for line in sound.lines().filter(|line| line.contains("by: ")).take(12) {
            let mut other = line.to_owned();
            for (name, word) in words {
                other = other.replace(&format!("by: {name}"), &format!("by: {word}"));
            }
            count += 1;
            spoilt = spoilt.replacen(line, &other, 1);
        }
        assert_eq!(count, 12);
        let (message, _) = fault(&spoilt);
        assert!(
            message.ends_with("stand for players but are not players' names"),
            "{message}"
        );
        assert_eq!(repaired(&spoilt).1, sound);
    }
}
