//! Entries that are no mappings of a verb: moves in words, rows of values, names as keys, ditto
//! marks, moves that are crossed out.

use super::slips_of_form::{fault, faults, fixed, repaired};
use crate::support::fixture_text;

/// Returns a whole game with one move, which must be there, written in another way; and the game
/// with its first such move replaced by what a repair should write.
fn spoilt(game: &str, sound: &str, entry: &str) -> (String, String) {
    let text = fixture_text(game, "games/three-players.yaml");
    let own = format!("  - {sound}\n");
    assert!(text.contains(&own), "{game}: {sound}");
    (
        text.clone(),
        text.replacen(&own, &format!("  - {entry}\n"), 1),
    )
}

/// Returns the first move of a game in braces that begins with a verb and has another verb in its
/// braces nowhere.
fn first_move(game: &str, verb: &str) -> String {
    let text = fixture_text(game, "games/three-players.yaml");
    let begin = format!("  - {{{verb}: ");
    let line = text.lines().find(|line| line.starts_with(&begin));
    line.expect("a move")[4..].to_owned()
}

/// Returns the value of a key of a move in braces.
fn value<'m>(of: &'m str, key: &str) -> &'m str {
    let start = of.find(&format!("{key}: ")).expect("the key") + key.len() + 2;
    let rest = &of[start..];
    let end = match rest.starts_with('[') {
        true => rest.rfind(']').expect("a bracket") + 1,
        false => rest.find([',', '}']).expect("an end"),
    };
    &rest[..end]
}

/// Returns moves of every game, each with ways in which people write them.
fn ways() -> Vec<(&'static str, String, Vec<String>)> {
    let mut ways = Vec::new();
    let claim = first_move("steel-driver", "claim");
    let (city, by) = (value(&claim, "claim"), value(&claim, "by"));
    ways.push((
        "steel-driver",
        format!("{{claim: {city}, by: {by}}}"),
        vec![
            format!("{by} claims {city}"),
            format!("{city} - {by}"),
            format!("claim | {city} | {by}"),
            format!("{{{by} claims {city}}}"),
            format!("{by}: {city}"),
            format!("{{{by}: {{claim: {city}}}}}"),
        ],
    ));
    let build = first_move("steel-driver", "build");
    let (own, from, to) = (
        value(&build, "build"),
        value(&build, "from"),
        value(&build, "to"),
    );
    ways.push((
        "steel-driver",
        format!("{{build: {own}, from: {from}, to: {to}}}"),
        vec![
            format!("{own} built from {from} to {to}."),
            format!("build | {own} | {from} | {to}"),
            format!("build; {own}; {from}; {to}"),
            format!("build\t{own}\t{from}\t{to}"),
            format!("{own}: {from} - {to}"),
            format!("{{{own}: [{from}, {to}]}}"),
        ],
    ));
    let start = first_move("transamerica", "start");
    let (at, by) = (value(&start, "start"), value(&start, "by"));
    ways.push((
        "transamerica",
        start.clone(),
        vec![
            format!("{by} starts at {at}"),
            format!("{by}: {at}"),
            format!("start / {at} / {by}"),
        ],
    ));
    let lay = first_move("transamerica", "lay");
    let by = value(&lay, "by");
    let tracks = value(&lay, "lay")
        .replace("], [", " and ")
        .replace(", ", "-");
    let tracks = tracks.replace(['[', ']'], "");
    ways.push((
        "transamerica",
        lay.clone(),
        vec![
            format!("{by} laid {tracks}"),
            format!("{{{by}: {}}}", value(&lay, "lay")),
        ],
    ));
    let take = first_move("ride-the-rails", "take");
    let (own, by) = (value(&take, "take"), value(&take, "by"));
    ways.push((
        "ride-the-rails",
        take.clone(),
        vec![
            format!("{by} takes {own}"),
            format!("{} took {own}", by.to_lowercase()),
            format!("{{{by}: {own}}}"),
            format!("take | {own} | {by}"),
        ],
    ));
    let buy = first_move("mini-rails", "buy");
    let (own, by) = (value(&buy, "buy"), value(&buy, "by"));
    let space = value(&buy, "space");
    ways.push((
        "mini-rails",
        format!("{{buy: {own}, by: {by}, space: {space}}}"),
        vec![
            format!("{by} buys {own} from space {space}"),
            format!("{by} bought {own} ({space})"),
            format!("buy | {own} | {by} | {space}"),
        ],
    ));
    ways
}

#[test]
fn a_move_in_words_is_a_move_and_no_comment() {
    for (game, sound, entries) in ways() {
        for entry in entries {
            let (text, spoilt) = spoilt(game, &sound, &entry);
            let (message, help) = fault(&spoilt);
            assert!(
                ["is a sentence", "is a row of values", "is the name of a"]
                    .iter()
                    .any(|what| message.contains(what)),
                "{entry}: {message}"
            );
            assert_eq!(help, format!("write - {sound}"), "{entry}");
            assert_eq!(fixed(&spoilt), text, "{entry}");
        }
    }
}

#[test]
fn words_that_hold_more_than_a_move_lose_nothing() {
    let log = |entry: &str| {
        format!(
            "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {{offer: red, by: Andy, bid: 3}}\n  - {entry}\n"
        )
    };
    let (_, help) = fault(&log("Don bids 7 for red"));
    assert_eq!(help, "write - {bid: 7, by: Don, note: Don bids 7 for red}");
    let (message, help) = fault(&log("Don passes the salt"));
    assert_eq!(message, "these words may be a move or a comment");
    assert!(
        help.starts_with("as a move, write {pass: Don}; as a comment, write # Don passes the salt"),
        "{help}"
    );
    // Nothing shows a move.
    for entry in ["Pizza break", "Don is late", "The bids were low"] {
        assert_eq!(fault(&log(entry)).0, "this is a comment, not a move");
    }
    // In JSON, words are in quotes.
    let json = "{\"game\": \"steel-driver\", \"players\": [\"Andy\", \"Don\", \"Simon\"], \"moves\": [{\"offer\": \"red\", \"by\": \"Andy\", \"bid\": 3}, \"Don bids 4\"]}\n";
    assert_eq!(fault(json).1, "write {\"bid\": 4, \"by\": \"Don\"}");
}

#[test]
fn a_round_in_one_entry_is_a_line_for_each() {
    let log = |moves: &str| {
        format!(
            "game: transamerica\nplayers: [Ann, Ben, Cleo]\nmoves:\n  - {{start: Boston, by: Ann}}\n{moves}"
        )
    };
    let spoilt = log("  - {Ben: Denver, Cleo: Omaha}\n");
    let (message, _) = fault(&spoilt);
    assert_eq!(
        message,
        "2 moves are in one entry, and Ben and Cleo are names"
    );
    let sound = log("  - {start: Denver, by: Ben}\n  - {start: Omaha, by: Cleo}\n");
    assert_eq!(repaired(&spoilt).1, sound);
    // A key that is no name keeps its message.
    assert_eq!(
        fault(&log("  - {Zoe: Denver}\n")).0,
        "Zoe is not a verb of TransAmerica"
    );
}

#[test]
fn a_ditto_mark_is_the_move_above_of_somebody_else() {
    let text = fixture_text("steel-driver", "games/three-players.yaml");
    let lines: Vec<&str> = text.lines().collect();
    let is_pass = |at: &usize| {
        let two = [lines[at - 1], lines[*at]];
        two.iter()
            .all(|line| line.starts_with("  - {pass: ") && !line.contains("note"))
    };
    let at = (1..lines.len()).find(is_pass).expect("two passes");
    for mark in [
        "\"",
        "''",
        "\"\"",
        "same",
        "same as above",
        "Ditto",
        "dito",
        "idem",
        "..",
    ] {
        let mut with: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        with[at] = format!("  - {mark}");
        let spoilt = with.join("\n") + "\n";
        let (message, help) = fault(&spoilt);
        assert_eq!(message, "this is a ditto mark, not a move", "{mark}");
        assert!(help.contains(&lines[at - 1][4..]), "{help}");
        assert_eq!(repaired(&spoilt).1, text, "{mark}");
    }
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n  - {pass: Don}\n  - {offer: blue, by: Don, bid: same}\n";
    let (message, help) = fault(log);
    assert_eq!(message, "the value of `bid` is a ditto mark");
    assert_eq!(
        help,
        "write - {offer: blue, by: Don, bid: 3}; so corrected, the move is still illegal: the auction of \
         red is still open: Andy has bid 3; Simon is to bid 4 or more, or pass"
    );
}

#[test]
fn several_ditto_marks_are_found_one_after_the_other() {
    let log = |second: &str, third: &str| {
        format!(
            "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {{pass: Andy}}\n  - {second}\n  - {third}\n  - {{build: red, from: Boston, to: Buffalo}}\n"
        )
    };
    for mark in ["\"", "same"] {
        let (first, fixed) = repaired(&log(mark, mark));
        if first.is_some() {
            assert_eq!(fixed, log("{pass: Don}", "{pass: Simon}"));
        } else {
            assert!(!faults(&log(mark, mark)).is_empty());
        }
    }
}

#[test]
fn a_move_that_is_crossed_out_is_left_out() {
    for (game, verb) in [
        ("steel-driver", "build"),
        ("transamerica", "lay"),
        ("mini-rails", "buy"),
        ("ride-the-rails", "take"),
    ] {
        let text = fixture_text(game, "games/three-players.yaml");
        let own = first_move(game, verb);
        let line = format!("  - {own}\n");
        for (sign, end) in [
            ("x ", ""),
            ("X ", ""),
            ("(x) ", ""),
            ("[x] ", ""),
            ("Xx ", ""),
            ("x: ", ""),
            ("old: ", ""),
            ("~~", "~~"),
        ] {
            let crossed = format!("- {sign}{own}{end}");
            let spoilt = text.replacen(&line, &format!("  {crossed}\n{line}"), 1);
            let (message, _) = fault(&spoilt);
            assert!(message.ends_with("before this move"), "{sign}: {message}");
            let sound = text.replacen(&line, &format!("  # {crossed}\n{line}"), 1);
            assert_eq!(repaired(&spoilt).1, sound, "{game} {sign}");
            // The sign is one too many if the move stands nowhere else.
            let spoilt = text.replacen(&line, &format!("  {crossed}\n"), 1);
            assert_eq!(repaired(&spoilt).1, text, "{game} {sign}");
        }
    }
}

/// A move on several lines is crossed out with all of them, whatever the line ends.
#[test]
fn a_move_on_several_lines_is_crossed_out_as_a_whole() {
    let log = |second: &str| {
        format!(
            "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - offer: red\n    by: Andy\n    bid: 3\n{second}  - bid: 4\n    by: Don\n"
        )
    };
    let spoilt = log("  - x bid: 5\n    by: Don\n");
    assert!(fault(&spoilt).0.ends_with("before this move"));
    let (_, text) = repaired(&spoilt);
    assert_eq!(text, log("  # - x bid: 5\n    # by: Don\n"));
}

/// What the parser says about a text that is not YAML is said in plain words.
#[test]
fn no_fault_of_form_is_in_the_words_of_the_parser() {
    let log = fixture_text("transamerica", "games/three-players.yaml");
    let lay = "  - {lay: [[I7, Phoenix]], by: Ben}\n";
    for (slip, plain) in [
        (
            "  - {lay: [I7, Phoenix] and [A7, B8], by: Ben}\n",
            "two values of lay are joined by and, without brackets around both",
        ),
        (
            "  - {lay: [[I7, Phoenix]], by: Ben}\n  Round 4:\n",
            "in a list, and begins with no hyphen",
        ),
        ("  - | lay | I7 | Phoenix |\n", "| cannot begin a word"),
    ] {
        let spoilt = log.replacen(lay, slip, 1);
        assert_ne!(spoilt, log);
        let (message, _) = fault(&spoilt);
        assert!(message.contains(plain), "{slip}: {message}");
    }
}

/// The keys but the verb are left out, and the values stand in their order.
#[test]
fn values_without_keys_get_them() {
    let mut tried = 0;
    for (game, verbs) in [
        ("steel-driver", &["offer", "build", "claim"][..]),
        ("ride-the-rails", &["take", "ride"]),
        ("mini-rails", &["buy", "build"]),
        ("transamerica", &["start", "lay"]),
    ] {
        for verb in verbs {
            let sound = first_move(game, verb);
            let keys = ["by", "from", "to", "bid", "space", "at"];
            let without = |entry: &str, key: &&str| entry.replacen(&format!(", {key}: "), ", ", 1);
            let all = keys
                .iter()
                .fold(sound.clone(), |entry, key| without(&entry, key));
            let last = keys
                .iter()
                .map(|key| without(&sound, key))
                .rfind(|entry| *entry != sound)
                .expect("a key");
            for entry in [all, last] {
                let (text, spoilt) = spoilt(game, &sound, &entry);
                let (message, help) = fault(&spoilt);
                assert!(message.contains("missing: `"), "{entry}: {message}");
                assert_eq!(help, format!("write - {sound}"), "{entry}");
                assert_eq!(fixed(&spoilt), text, "{entry}");
                tried += 1;
            }
        }
    }
    assert!(tried > 16, "{tried}");
    // A list without brackets is no value without its key.
    let log = "game: ride-the-rails\nplayers: [A, B, C]\nmoves:\n  - {place: E5, E7, by: A}\n";
    assert!(!fault(log).0.contains("missing"), "{:?}", fault(log));
}

/// Returns a whole game with one line written as several, and the same with all of them sound.
fn in_block(game: &str, sound: &str, entry: &str, spoilt: &str) -> (String, String) {
    let text = fixture_text(game, "games/three-players.yaml");
    let own = format!("  - {sound}\n");
    assert!(text.contains(&own), "{game}: {sound}");
    (
        text.replacen(&own, entry, 1),
        text.replacen(&own, spoilt, 1),
    )
}

#[test]
fn a_dash_that_is_missing_in_a_nested_list_is_named() {
    let entry = "  - ride: Detroit\n    via:\n    - blue: Chicago\n    - orange: Saint Louis\n    - blue: \
                 Nashville\n    by: Ann\n";
    let sound = "{ride: Detroit, via: [{blue: Chicago}, {orange: Saint Louis}, {blue: Nashville}], by: Ann}";
    for (dash, spoilt, step) in [
        // In the column of the key of the item above.
        ("    - orange", "      orange", "orange: Saint Louis"),
        // In the column of the dashes.
        ("    - blue: N", "    blue: N", "blue: Nashville"),
        ("    - blue: N", "      blue: N", "blue: Nashville"),
    ] {
        let spoilt = entry.replacen(dash, spoilt, 1);
        let (text, spoilt) = in_block("ride-the-rails", sound, entry, &spoilt);
        let (message, help) = fault(&spoilt);
        assert_eq!(
            message,
            format!("no dash before {step}: each item of a list begins with one")
        );
        assert_eq!(help, format!("write - {step}"));
        assert_eq!(fixed(&spoilt), text);
    }
    // The same railroad twice is a key twice for YAML; the city must not be thrown away.
    let sound = "{ride: Saint Louis, via: [{orange: Chicago}, {orange: Milwaukee}, {orange: Minneapolis}, \
                 {orange: Fargo}], by: Ann}";
    let entry = "  - ride: Saint Louis\n    via:\n      - orange: Chicago\n      - orange: Milwaukee\n      \
                 - orange: Minneapolis\n      - orange: Fargo\n    by: Ann\n";
    let one = entry.replacen("- orange: Milw", "  orange: Milw", 1);
    let two = one.replacen("- orange: F", "  orange: F", 1);
    for spoilt in [one, two] {
        let (text, spoilt) = in_block("ride-the-rails", sound, entry, &spoilt);
        let (message, help) = fault(&spoilt);
        assert!(
            message.starts_with("no dash before orange: Milwaukee"),
            "{message}"
        );
        assert!(help.contains("- orange: Milwaukee"), "{help}");
        assert_eq!(fixed(&spoilt), text);
    }
    // A key twice that is no list of steps stays one.
    let log = "game: steel-driver\nplayers: [A, B, C]\nmoves:\n  - offer: red\n    by: A\n    by: B\n    bid: 1\n";
    assert!(!fault(log).0.contains("dash"), "{:?}", fault(log));
}

#[test]
fn a_dash_too_many_before_a_key_of_the_move_above_is_named() {
    let sound = "{build: yellow, from: Boston, to: New York}";
    let entry = "  - build: yellow\n    from: Boston\n    to: New York\n";
    let ride = "{ride: Pittsburgh, via: [{blue: Buffalo}], by: Ann}";
    let block = "  - ride: Pittsburgh\n    via:\n    - blue: Buffalo\n    by: Ann\n";
    for (game, sound, entry, key) in [
        ("steel-driver", sound, entry, "to"),
        ("steel-driver", sound, entry, "from"),
        ("ride-the-rails", ride, block, "by"),
    ] {
        let spoilt = entry.replacen(&format!("    {key}:"), &format!("  - {key}:"), 1);
        let (text, spoilt) = in_block(game, sound, entry, &spoilt);
        let (message, help) = fault(&spoilt);
        let named = format!("a dash too many before `{key}`, which belongs to the entry above");
        assert_eq!(message, named);
        assert!(help.contains(&format!("{key}: ")), "{help}");
        assert_eq!(fixed(&spoilt), text);
    }
    let stray = block.replacen("    by", "    - by", 1);
    let (text, spoilt) = in_block("ride-the-rails", ride, block, &stray);
    assert!(fault(&spoilt).0.contains("a dash too many before `by`"));
    assert_eq!(fixed(&spoilt), text);
    // An entry whose keys would be twice in the one above is a move without its verb.
    let log = "game: steel-driver\nplayers: [A, B, C]\nmoves:\n  - build: red\n    from: Boston\n    to: New \
               York\n  - from: Boston\n    to: New York\n";
    assert!(!fault(log).0.contains("dash"), "{:?}", fault(log));
}

#[test]
fn a_name_that_is_joined_to_its_value_is_a_slip_of_form() {
    let ride = "{ride: Milwaukee, via: [{orange: Chicago}, {orange: Saint Louis}], by: Cem}";
    let (text, spoilt) = spoilt(
        "ride-the-rails",
        ride,
        &ride.replace("orange: C", "orange:C"),
    );
    assert_eq!(
        fault(&spoilt),
        (
            "no space after the colon of `orange`".into(),
            format!("write - {ride}")
        )
    );
    assert_eq!(fixed(&spoilt), text);
}
