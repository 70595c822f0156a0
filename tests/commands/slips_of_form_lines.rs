//! Lines that stand in the wrong place, and braces that close too early: one fault each, with the
//! line as it should be.

use super::slips_of_form::{fault, fixed};
use crate::support::fixture_text;

/// Spoils a whole game of three by putting `new` in place of `old`; returns it with the sound one.
#[track_caller]
fn spoilt(game: &str, old: &str, new: &str) -> (String, String) {
    let sound = fixture_text(game, "games/three-players.yaml");
    let spoilt = sound.replacen(old, new, 1);
    assert_ne!(spoilt, sound, "{game}");
    (sound, spoilt)
}

#[test]
fn each_line_is_put_where_it_belongs() {
    for (game, old, new, message, help) in [
        (
            "ride-the-rails",
            "\nresult:\n  money: {Ann: 85, Bob: 74, Cem: 84}\n  winner: Ann\n",
            "\n  result:\n    money: {Ann: 85, Bob: 74, Cem: 84}\n    winner: Ann\n",
            "not YAML: result is a key of the log, but it is indented like the lines above it",
            "begin result at the start of its line, and move the lines below it that belong to it to the left as well",
        ),
        (
            "mini-rails",
            "\nresult: {",
            "\n  result: {",
            "not YAML: result is a key of the log, but it is indented like the lines above it",
            "begin result at the start of its line; the line is then: result: {profit: {Ann: 0, Bob: 18, Cleo: 19}, winner: Cleo}",
        ),
        (
            "steel-driver",
            "\n  winner: Andy\n",
            "\nwinner: Andy\n",
            "not YAML: this line is indented by 0 spaces, but the lines above and below it by 2 spaces",
            "indent it by 2 spaces as well; nothing after this entry was read; the lines are then: cash: {Andy: 1500, Don: 1400, Simon: 1450}  and  winner: Andy",
        ),
        (
            "transamerica",
            "\n  winner: Ben\n",
            "\n  winner: Ben\n# Ben and Ann played well, thank you!\n",
            "not YAML: this line is neither a key with its value nor an entry of a list",
            "a comment begins with #; nothing after this entry was read; the line is then: # Ben and Ann played well, thank you!",
        ),
        (
            "mini-rails",
            "{profit: {Ann: 0, Bob: 18, Cleo: 19}, winner: Cleo}",
            "{profit: {Ann: 0, Bob: 18, Cleo: 19}}, winner: Cleo",
            "not YAML: this brace closes too early: winner belongs before it",
            "move it to the end; the line is then: result: {profit: {Ann: 0, Bob: 18, Cleo: 19}, winner: Cleo}",
        ),
        (
            "transamerica",
            "{points: {Ann: 6, Ben: 10, Cleo: -1}, connected: [Ben]}}",
            "{points: {Ann: 6, Ben: 10, Cleo: -1}}, connected: [Ben]}",
            "the brace of `expect` closes too early: `connected` belongs before it",
            "write - {expect: {points: {Ann: 6, Ben: 10, Cleo: -1}, connected: [Ben]}}",
        ),
        (
            "mini-rails",
            "  values: {A8",
            "  {A8",
            "the hexes of the map stand without values: before them",
            "write values: before the brace",
        ),
    ] {
        let (mut sound, mut spoilt) = spoilt(game, old, new);
        // The comment is in the sound log, and lacks its sign in the other.
        if let Some(comment) = new.find("\n# ") {
            sound = spoilt.clone();
            spoilt = spoilt.replacen(&new[comment..], &new[comment..].replacen("# ", "", 1), 1);
        }
        assert_eq!(fault(&spoilt), (message.to_owned(), help.to_owned()));
        assert_eq!(fixed(&spoilt), sound, "{message}");
    }
}

#[test]
fn a_value_below_its_key_is_written_on_its_line() {
    let log = |end: &str| {
        format!(
            "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - build: red\n    from: Portland\n    to: Seattle\n  - build: blue\n    from: Portland\n{end}"
        )
    };
    let (message, help) = fault(&log("    to:\n    Seattle\n"));
    assert_eq!(
        message,
        "not YAML: the value of to stands on a line of its own and is not indented"
    );
    assert_eq!(
        help,
        "write it on the line of its key; nothing after this entry was read; the line is then: to: Seattle"
    );
    // What has lists elsewhere, or is unknown, may be a list.
    let (message, _) = fault("game: steel-driver\nplayers:\nAndy\nmoves: []\n");
    assert_eq!(
        message,
        "not YAML: no hyphen before Andy in the list below players:"
    );
}

#[test]
fn what_may_be_a_key_is_no_comment() {
    let (sound, spoilt) = spoilt("steel-driver", "\n  winner: Andy\n", "\n  winner Andy\n");
    assert_eq!(fault(&spoilt).0, "not YAML: no colon after winner");
    assert_eq!(fixed(&spoilt), sound);
    // The brace is right: a second move follows.
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {pass: Andy}\n  - {pass: Don}, pass: Simon}\n";
    assert!(
        !fault(log).0.contains("closes too early"),
        "{:?}",
        fault(log)
    );
}

#[test]
fn a_map_in_block_style_gets_its_key_too() {
    let sound = fixture_text("mini-rails", "games/three-players.yaml");
    let start = sound.find("  values: {").expect("the values") + "  values: {".len();
    let end = start + sound[start..].find('}').expect("their end");
    let hexes = sound[start..end].replace('\n', " ");
    let lines = |depth: &str| -> String {
        { hexes.split(',') }
            .map(|hex| format!("{depth}{}\n", hex.trim()))
            .collect()
    };
    let block = |key: &str, depth: &str| {
        let before = sound[..start].rfind("map:").expect("the map");
        format!(
            "{}map:\n{key}{}{}",
            &sound[..before],
            lines(depth),
            &sound[end + 2..]
        )
    };
    let spoilt = block("", "  ");
    assert_eq!(
        fault(&spoilt).1,
        "write values: on a line of its own above them, and indent them deeper"
    );
    assert_eq!(fixed(&spoilt), block("  values:\n", "    "));
    let flow = |map: &str| {
        let before = sound[..start].rfind("map:").expect("the map");
        format!("{}map: {map}\n{}", &sound[..before], &sound[end + 2..])
    };
    let spoilt = flow(&format!("{{{hexes}}}"));
    assert_eq!(
        fault(&spoilt).1,
        "write {values: before the brace, and one brace more after the last"
    );
    assert_eq!(fixed(&spoilt), flow(&format!("{{values: {{{hexes}}}}}")));
}

/// A chat that is copied has a time and a name before each entry, a mail that is quoted has signs.
#[test]
fn words_before_a_hyphen_are_kept_as_a_comment() {
    for game in [
        "steel-driver",
        "ride-the-rails",
        "mini-rails",
        "transamerica",
    ] {
        let sound = fixture_text(game, "games/three-players.yaml");
        let lines: Vec<&str> = sound.lines().collect();
        let is_move = |line: &&&str| line.starts_with("  - {") && !line.contains('#');
        let line = lines[lines.len() / 2..]
            .iter()
            .find(is_move)
            .expect("a move");
        let entry = line.trim_start();
        for (before, kept) in [
            ("  [12/03, 21:14] ", "  # [12/03, 21:14]"),
            ("21:14 ", "  # 21:14"),
            ("  Greta: ", "  # Greta:"),
            ("  > ", ""),
        ] {
            let with = |line: &str, end: &str| {
                let (old, new) = (format!("{line}\n"), format!("{end}\n"));
                sound.replacen(&old, &new, 1)
            };
            let spoilt = with(line, &format!("{before}{entry}"));
            let (message, help) = fault(&spoilt);
            assert!(
                message.contains("expected the hyphen of an entry"),
                "{game}: {message}"
            );
            let then = format!("the line is then: {entry}{kept}");
            assert!(help.contains(&then), "{game}: {help}");
            assert_eq!(
                fixed(&spoilt),
                with(line, &format!("{line}{kept}")),
                "{game}"
            );
        }
    }
}
