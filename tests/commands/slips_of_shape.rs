//! Values whose words are right and whose shape is that of another value: pairs as a mapping, several
//! stops in one step, a list among mappings, commas for colons, lines that are not deep enough, a brace
//! that is missing in the middle, the result as a move.

use super::slips_of_form::{fault, faults, fixed};
use crate::support::fixture_text;
use crate::support::library::{BuiltIn, Games as _};

/// Returns a whole game.
fn game(id: &str) -> String {
    fixture_text(id, "games/three-players.yaml")
}

/// Returns the first line of a game that begins with a text and contains another, with its break.
fn line<'g>(game: &'g str, begin: &str, part: &str) -> &'g str {
    let mut lines = game.split_inclusive('\n');
    let line = lines.find(|line| line.starts_with(begin) && line.contains(part));
    line.expect("the line")
}

/// Checks that each way to write a line is one fault with this message, and that the repair writes the
/// line of the sound game.
#[track_caller]
fn is_one_slip(sound: &str, line: &str, ways: &[String], message: &str) {
    for way in ways {
        let text = sound.replacen(line, way, 1);
        let (said, help) = fault(&text);
        assert!(said.contains(message), "{way}: {said}");
        assert!(!help.is_empty(), "{way}");
        assert_eq!(fixed(&text), sound, "{way}");
    }
}

#[test]
fn a_mapping_of_pairs_is_a_list_of_pairs() {
    let sound = game("transamerica");
    let line = line(&sound, "  - {lay: [[", "], [");
    let start = line.find("[[").expect("a list");
    let end = line.find("]]").expect("its end");
    let (lead, rest) = (&line[..start], &line[end + 2..]);
    let pairs: Vec<[&str; 2]> = line[start + 2..end]
        .split("], [")
        .map(|pair| {
            let (one, other) = pair.split_once(", ").expect("a pair");
            [one, other]
        })
        .collect();
    let [[a, b], [c, d]] = pairs[..] else {
        panic!("{line}")
    };
    let ways = [
        format!("{{{a}: {b}, {c}: {d}}}"),
        format!("[{{{a}: {b}}}, {{{c}: {d}}}]"),
        format!("[{a}: {b}, {c}: {d}]"),
    ];
    let ways: Vec<String> = ways
        .iter()
        .map(|way| format!("{lead}{way}{rest}"))
        .collect();
    is_one_slip(&sound, line, &ways, "`lay` takes a list of pairs");
    // Lines stay lines.
    let by = rest
        .trim_start_matches(", by: ")
        .trim_end()
        .trim_end_matches('}');
    let lines = |rows: [String; 2]| {
        let [one, other] = rows;
        let block = format!("  - lay:\n      {one}\n      {other}\n    by: {by}\n");
        sound.replacen(line, &block, 1)
    };
    let written = lines([format!("- [{a}, {b}]"), format!("- [{c}, {d}]")]);
    assert_eq!(
        fixed(&lines([format!("{a}: {b}"), format!("{c}: {d}")])),
        written
    );
    assert_eq!(
        fixed(&lines([format!("- {a}: {b}"), format!("- {c}: {d}")])),
        written
    );
    // A start is one junction and no pair.
    let start = sound.replacen("{start: ", "{start: {A1: A2}, note: ", 1);
    assert!(
        !faults(&start)[0].0.contains("pairs"),
        "{:?}",
        faults(&start)
    );
}

#[test]
fn every_step_has_its_railroad() {
    let sound = game("ride-the-rails");
    let via = |line: &str| {
        let (lead, rest) = line.split_once("via: [").expect("a ride");
        let (steps, rest) = rest.split_once(']').expect("its end");
        let (lead, steps, rest) = (lead.to_owned(), steps.to_owned(), rest.to_owned());
        (lead, steps, rest)
    };
    let is_of_one = |line: &&str| {
        line.starts_with("  - {ride: ") && {
            let (_, steps, _) = via(line);
            let mut lines = steps.split('{').skip(1).map(|step| step.split(':').next());
            let first = lines.next();
            let others: Vec<_> = lines.collect();
            !others.is_empty() && others.iter().all(|line| Some(*line) == first)
        }
    };
    let line = sound.split_inclusive('\n').find(is_of_one).expect("a ride");
    let (lead, steps, rest) = via(line);
    let own = steps[1..].split(':').next().expect("a railroad").to_owned();
    let stops: Vec<&str> = steps
        .split(['{', '}'])
        .filter_map(|step| Some(step.split_once(": ")?.1))
        .collect();
    let stops = stops.join(", ");
    let ways = [
        format!("{lead}via: [{{{own}: {stops}}}]{rest}"),
        format!("{lead}via: [{{{own}: [{stops}]}}]{rest}"),
        format!("{lead}via: {{{own}: [{stops}]}}{rest}"),
        format!("{lead}via: [{own}: {stops}]{rest}"),
    ];
    let message = "each entry of `via` needs its own {railroad: city}";
    is_one_slip(&sound, line, &ways, message);
    // A stop outside of the braces may be on any railroad.
    let (first, _) = stops.split_once(", ").expect("stops");
    let outside = format!("{lead}via: [{{{own}: {first}}}, Boston]{rest}");
    let said = faults(&sound.replacen(line, &outside, 1));
    assert!(
        said.iter().all(|(said, _)| !said.contains(message)),
        "{said:?}"
    );
}

#[test]
fn a_list_has_the_keys_of_the_mappings_beside_it() {
    let sound = game("steel-driver");
    let own = line(&sound, "  - {expect: ", "shares: {");
    let (lead, rest) = own.split_once("Don: {").expect("shares of Don");
    let (shares, rest) = rest.split_once('}').expect("their end");
    let figures: Vec<&str> = shares
        .split(", ")
        .filter_map(|pair| Some(pair.split_once(": ")?.1))
        .collect();
    let list = format!("{lead}Don: [{}]{rest}", figures.join(", "));
    is_one_slip(
        &sound,
        own,
        &[list],
        "`Don` is a list, and `Andy` beside it",
    );
    let short = format!("{lead}Don: [{}]{rest}", figures[1..].join(", "));
    let (said, _) = fault(&sound.replacen(own, &short, 1));
    assert!(!said.contains("beside it"), "{said}");
}

#[test]
fn a_comma_for_a_colon_in_a_mapping_is_one_fault() {
    for info in BuiltIn::INFOS {
        let sound = game(info.id);
        let result = &sound[sound.find("\nresult:").expect("a result")..];
        let pair = |text: &str| {
            let end = text.find(", ").or_else(|| text.find('}'))?;
            let (name, figure) = text[..end].split_once(": ")?;
            Some((name.to_owned(), figure.to_owned()))
        };
        let begin = result.rfind(": {").expect("figures") + 3;
        let second = begin + result[begin..].find(", ").expect("two") + 2;
        let (name, figure) = pair(&result[second..]).expect("a figure");
        let own = format!("{name}: {figure}");
        let at = sound.find("\nresult:").expect("a result");
        let spoilt = |instead: String| {
            let tail = [
                &result[..second],
                &result[second..].replacen(&own, &instead, 1),
            ];
            format!("{}{}", &sound[..at], tail.concat())
        };
        for instead in [format!("{name}, {figure}"), format!("{name}; {figure}")] {
            let text = spoilt(instead.clone());
            let (said, _) = fault(&text);
            assert!(said.contains(&format!("`{name}`")), "{instead}: {said}");
            assert_eq!(fixed(&text), sound, "{instead}");
        }
        // Without its figure, a name is no key with a comma.
        let said = faults(&spoilt(name.clone()));
        assert!(
            said.iter().all(|(said, _)| !said.contains("colon")),
            "{said:?}"
        );
    }
}

#[test]
fn a_result_is_not_the_last_move() {
    for info in BuiltIn::INFOS {
        let sound = game(info.id);
        let at = sound.find("\nresult:").expect("a result") + 1;
        let (moves, result) = (&sound[..at], sound[at..].trim_end());
        let mut rows = result.lines().skip(1).map(str::trim).peekable();
        if rows.peek().is_none() {
            continue;
        }
        let rows: Vec<&str> = rows.collect();
        let flow = format!("{moves}  - {{result: {{{}}}}}\n", rows.join(", "));
        let (said, help) = fault(&flow);
        assert!(said.starts_with("the result is not a move"), "{said}");
        assert!(help.contains("result: {"), "{help}");
        assert_eq!(
            fixed(&flow),
            format!("{moves}result: {{{}}}\n", rows.join(", "))
        );
        for lead in ["      ", "    "] {
            let block = format!(
                "{moves}  - result:\n{lead}{}\n",
                rows.join(&format!("\n{lead}"))
            );
            assert_eq!(fixed(&block), sound, "{}", info.id);
        }
        // With a result of its own, a log has one too many.
        let twice = format!("{moves}  - {{result: {{{}}}}}\n{result}\n", rows.join(", "));
        assert!(fault(&twice).1.contains("leave out one of the two"));
        let early = flow.replacen(
            "\nmoves:\n",
            &format!("\nmoves:\n  - {{result: {{{}}}}}\n", rows.join(", ")),
            1,
        );
        assert!(faults(&early)[0].1.contains("after the last move"));
    }
}

#[test]
fn a_brace_is_missing_before_the_key_that_is_no_name() {
    for info in BuiltIn::INFOS {
        let sound = game(info.id);
        for own in sound
            .split_inclusive('\n')
            .filter(|line| line.starts_with("  - {expect: "))
        {
            for (at, _) in own.match_indices("}, ") {
                let is_key = own[at + 3..].starts_with(char::is_alphabetic);
                let is_list = own[..at]
                    .rfind('[')
                    .is_some_and(|open| !own[open..at].contains(']'));
                if !is_key || is_list {
                    continue;
                }
                let spoilt = format!("{}{}", &own[..at], &own[at + 1..]);
                let key = own[at + 3..].split(':').next().expect("a key");
                let text = sound.replacen(own, &spoilt, 1);
                let (said, help) = fault(&text);
                assert!(
                    said.ends_with(&format!("is not closed before {key}")),
                    "{spoilt}{said}"
                );
                assert!(
                    help.starts_with(&format!("write }} before the comma in front of {key}")),
                    "{help}"
                );
            }
            // At its end nothing but the end is known.
            let end = own.replacen("}}\n", "}\n", 1);
            let (said, _) = fault(&sound.replacen(own, &end, 1));
            assert!(!said.contains("is not closed before"), "{end}{said}");
        }
    }
    // The repair writes the line as it was.
    let sound = game("steel-driver");
    let own = line(&sound, "  - {expect: ", "cash: {");
    let lost = own.replacen("}, cubes", ", cubes", 1);
    assert_eq!(fixed(&sound.replacen(own, &lost, 1)), sound);
}

#[test]
fn lines_at_the_hyphen_belong_below_its_key() {
    let log = |rows: [&str; 2], depth: usize| {
        let lead = " ".repeat(depth);
        format!(
            "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - deal:\n{lead}{}\n{lead}{}\n  - {{start: Seattle, by: Ann}}\n",
            rows[0], rows[1]
        )
    };
    let rows = [
        "Ann: [Portland, Helena, Omaha, Dallas, New York]",
        "Ben: [Medford, Chicago, Santa Fe, Phoenix, Winston]",
    ];
    for depth in 0..4 {
        let (said, help) = fault(&log(rows, depth));
        assert!(
            said.ends_with("the lines below `deal` belong to it, but are not indented deeper"),
            "{said}"
        );
        let more = 6 - depth;
        assert!(
            help.starts_with(&format!(
                "indent this line and the one below it by {more} more spaces"
            )),
            "{help}"
        );
        assert_eq!(fixed(&log(rows, depth)), log(rows, 6));
    }
    for info in BuiltIn::INFOS {
        let sound = game(info.id);
        let (moves, _) = sound.split_once("\nmoves:\n").expect("moves");
        let log = |depth| {
            format!(
                "{moves}\nmoves:\n  - expect:\n{}phase: over\n",
                " ".repeat(depth)
            )
        };
        assert!(fault(&log(2)).0.contains("below `expect`"), "{}", info.id);
        assert!(
            !faults(&log(6))
                .iter()
                .any(|(said, _)| said.contains("deeper"))
        );
    }
    // A key with its value has no lines below it.
    let build = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - build: red\n  from: Boston\n  to: Albany\n";
    assert!(!fault(build).0.contains("deeper"));
}

#[test]
fn letters_of_two_places_are_swapped() {
    let log = |hexes: &str| {
        format!(
            "game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nmoves:\n  - {{place: red, at: [{hexes}], by: Ann}}\n"
        )
    };
    let (said, help) = fault(&log("F45, G44, Detroit"));
    assert_eq!(
        said,
        "F45 is not a hex, and neither is G44: their letters are swapped"
    );
    assert!(
        help.starts_with("write - {place: red, at: [G45, F44, Detroit], by: Ann}"),
        "{help}"
    );
    // Three are not exchanged, and neither are two whose letters do not help.
    for hexes in ["F45, G44, B1", "F45, Z44"] {
        let said = faults(&log(hexes));
        assert!(
            said.iter().all(|(said, _)| !said.contains("swapped")),
            "{said:?}"
        );
    }
}

#[test]
fn a_row_of_places_names_what_lies_between() {
    let log = |hexes: &str| {
        format!(
            "game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nmoves:\n  - {{place: yellow, at: [{hexes}], by: Ann}}\n"
        )
    };
    for (row, each) in [
        ("A17-A13, Butte", "A17, A15, A13, Butte"),
        ("A13-A17", "A13, A15, A17"),
    ] {
        let (said, help) = fault(&log(row));
        assert!(said.contains("may be all from one to the other"), "{said}");
        assert!(help.contains(&format!("at: [{each}]")), "{help}");
    }
    // Two neighbours are no row.
    assert!(fault(&log("A17-A15, Butte")).0.contains("found a hyphen"));
}

#[test]
fn two_levels_of_names_are_the_other_way_round() {
    let message = |key: &str, of: &str| {
        format!("`{key}` goes by player, then by {of}; here it is the other way round")
    };
    let braces = ["Ann: {red: 2, blue: 0}", "Bob: {red: 1, blue: 3}"];
    let entries = ["Ann: [{red: 2}, {blue: 0}]", "Bob: [{red: 1}, {blue: 3}]"];
    for (id, key, of, right) in [
        ("steel-driver", "shares", "company", braces),
        ("ride-the-rails", "shares", "railroad", braces),
        ("mini-rails", "stocks", "company", entries),
    ] {
        let whole = game(id);
        let players = line(&whole, "players: ", "");
        let (header, _) = whole.split_once("moves:\n").expect("the moves");
        let header = header.replace(players, "players: [Ann, Bob, Cem]\n");
        for wrong in [
            "{red: {Ann: 2, Bob: 1}, blue: {Ann: 0, Bob: 3}}",
            "\n        red: {Ann: 2, Bob: 1}\n        blue: {Ann: 0, Bob: 3}",
            "\n        red:\n          Ann: 2\n          Bob: 1\n        blue:\n          Ann: 0\n          Bob: 3",
        ] {
            let text = format!("{header}moves:\n  - expect:\n      {key}: {wrong}\n");
            let (said, help) = fault(&text);
            assert_eq!(said, message(key, of), "{text}");
            for row in right {
                assert!(help.contains(row), "{help}");
            }
        }
    }
    // In a position, and in JSON.
    let log = |shares: &str| {
        format!(
            "game: steel-driver\nplayers: [Ann, Bob, Cem]\nposition:\n  turn: 2\n  shares: {shares}\nmoves: []\n"
        )
    };
    let text = log("{red: {Ann: 2, Bob: 1}, blue: {Ann: 0, Bob: 3}}");
    assert_eq!(fault(&text).0, message("shares", "company"), "{text}");
    assert_eq!(fixed(&text), log(&format!("{{{}}}", braces.join(", "))));
    let text = r#"{"game": "steel-driver", "players": ["Ann", "Bob", "Cem"], "moves": [{"expect": {"shares": {"red": {"Ann": 2}, "blue": {"Ann": 0}}}}]}"#;
    let (said, help) = fault(text);
    assert_eq!(said, message("shares", "company"));
    assert!(help.contains(r#"{"Ann": {"red": 2, "blue": 0}}"#), "{help}");
}

#[test]
fn control_by_player_is_the_other_way_round() {
    let sound = game("steel-driver");
    let line = line(
        &sound,
        "  - {expect: {control: {red: Don, ",
        "company-cubes",
    );
    let by_player = "Don: [red, purple], Andy: [yellow, blue], Simon: [green, black]";
    let (_, rest) = line.split_once("}").expect("the end of the mapping");
    let text = sound.replacen(
        line,
        &format!("  - {{expect: {{control: {{{by_player}}}{rest}"),
        1,
    );
    let (said, help) = fault(&text);
    let message = "`control` has a player for each company; here it is the other way round";
    assert_eq!(said, message);
    let right = "{red: Don, purple: Don, yellow: Andy, blue: Andy, green: Simon, black: Simon}";
    assert!(help.contains(right), "{help}");
    let as_written = &line[line.find("{red").expect("it")..line.len() - rest.len()];
    assert_eq!(fixed(&text).replace(right, as_written), sound);
    // A company that two players are said to control is no slip of form.
    let twice = text.replace("Andy: [yellow", "Andy: [red");
    assert!(faults(&twice).len() > 1);
}
