//! Slips of form that a tired scorekeeper makes in the middle of a whole game, in every game: one
//! fault each, whose help says what to write, and a fix that makes the log sound again.

use crate::support::command::{output, run, run_on};
use crate::support::fixture_text;
use crate::support::library::{BuiltIn, Games as _, Repair, RepairLimits, repair, repair_edits};
use serde_json::Value;

/// Returns the faults of a text: their messages with their helps.
pub(crate) fn faults(text: &str) -> Vec<(String, String)> {
    let (_, out, errors) = run_on(text, &["check", "--format", "json", "-"]);
    let verdict: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{errors}{text}"));
    let word = |finding: &Value, key: &str| finding[key].as_str().unwrap_or_default().to_owned();
    let list = verdict["violations"].as_array().expect("violations");
    list.iter()
        .map(|finding| (word(finding, "message"), word(finding, "help")))
        .collect()
}

/// Returns the only fault of a text.
#[track_caller]
pub(crate) fn fault(text: &str) -> (String, String) {
    let mut all = faults(text);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

/// Returns the first repair of a text, and the text after it, or as it is if there is none. The
/// repair must be the same whatever ends the lines.
#[track_caller]
pub(crate) fn repaired(text: &str) -> (Option<Repair>, String) {
    let of = |text: &str| {
        let repairs = repair(text, RepairLimits::default()).repairs;
        let first = repairs.and_then(|repairs| repairs.list.into_iter().next());
        let fixed = first.as_ref().map(|first| repair_edits(text, &first.edits));
        (first, fixed.unwrap_or_else(|| text.to_owned()))
    };
    let (first, fixed) = of(text);
    for end in ["\r\n", "\r"].iter().filter(|_| !text.contains('\r')) {
        let (_, other) = of(&text.replace('\n', end));
        assert_eq!(other, fixed.replace('\n', end), "lines that end in {end:?}");
    }
    (first, fixed)
}

/// Returns a text after the first repair, which must change nothing but the form.
#[track_caller]
pub(crate) fn fixed(text: &str) -> String {
    let (first, fixed) = repaired(text);
    let first = first.expect("a repair");
    assert!(
        first.kinds.is_empty() || format!("{:?}", first.kinds) == "[Form]",
        "{}",
        first.sentence
    );
    fixed
}

/// Returns a whole game of every game, with the number of a line in its middle that is a move in
/// braces.
pub(crate) fn games() -> impl Iterator<Item = (&'static str, Vec<String>, usize)> {
    BuiltIn::INFOS.iter().map(|info| {
        let text = fixture_text(info.id, "games/three-players.yaml");
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let is_move =
            |at: &usize| lines[*at].starts_with("  - {") && !lines[*at].contains("expect");
        let middle = (lines.len() / 2..).find(is_move).expect("a move");
        (info.id, lines, middle)
    })
}

pub(crate) fn text(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}

#[test]
fn a_step_of_the_referee_is_no_move_and_is_left_out() {
    for (game, lines, middle) in games() {
        let sound = text(&lines);
        let info = BuiltIn::INFOS
            .iter()
            .find(|info| info.id == game)
            .expect("the game");
        assert!(!info.automatic.is_empty(), "{game}");
        for step in info.automatic {
            for (at, word) in step.words.iter().enumerate() {
                // Flow and block style in turn; the whole game is judged again for one of the words.
                let entries = [format!("  - {{{word}: all}}"), format!("  - {word}: all")];
                let mut with = lines.clone();
                with.insert(middle, entries[at % 2].clone());
                let (message, help) = fault(&text(&with));
                assert!(
                    message.starts_with(&format!("{word} is not a verb")),
                    "{message}"
                );
                assert!(help.contains("leave this line out"), "{word}: {help}");
                assert!(help.ends_with(step.check), "{help}");
                if at == 0 {
                    assert_eq!(fixed(&text(&with)), sound, "{word}");
                }
            }
            // The entry that is shown can be read.
            let empty = output(&["new", game, "--players", "Ann,Ben,Cleo"]);
            let log = empty.replacen("\nmoves:", &format!("\nmoves:\n  - {}", step.check), 1);
            let (_, out, _) = run_on(&log, &["check", "--format", "json", "-"]);
            assert!(
                !out.contains("\"verdict\":\"malformed\""),
                "{} {out}",
                step.check
            );
        }
    }
}

#[test]
fn a_state_of_the_table_belongs_in_an_expect() {
    for (game, lines, middle) in games() {
        let key = if game == "steel-driver" {
            "turn"
        } else {
            "round"
        };
        for (entry, meant) in [
            (
                format!("  - {{{key}: 2, active: none}}"),
                format!("{{expect: {{{key}: 2, active: none}}}}"),
            ),
            (format!("  - {key}: 2"), format!("{{expect: {{{key}: 2}}}}")),
        ] {
            let mut with = lines.clone();
            with.insert(middle, entry.clone());
            let (message, help) = fault(&text(&with));
            if help.contains("leave this line out") {
                continue;
            }
            assert_eq!(message, format!("{key} is a key of expect and not a move"));
            // The figures are made up, so it may follow that they are false.
            let corrected = help.split("; so corrected").next().unwrap_or_default();
            assert!(corrected.ends_with(&format!("write {meant}")), "{help}");
        }
    }
}

#[test]
fn free_text_in_the_place_of_a_move_is_a_comment() {
    for (_, lines, middle) in games() {
        for entry in [
            "  - note: Pizza break",
            "  - {note: Pizza break}",
            "  - {comment: \"Pizza break\"}",
            "  - Pizza break",
        ] {
            let mut with = lines.clone();
            with.insert(middle, entry.to_owned());
            let (message, help) = fault(&text(&with));
            assert_eq!(message, "this is a comment, not a move");
            assert!(help.ends_with("# Pizza break"), "{help}");
            with[middle] = "  # Pizza break".to_owned();
            let broken = text(&with).replacen("  # Pizza break", entry, 1);
            assert_eq!(fixed(&broken), text(&with));
        }
        // A note in a move is not a fault.
        let mut with = lines.clone();
        let end = with[middle].rfind('}').expect("a brace");
        with[middle].insert_str(end, ", note: Pizza break");
        assert_eq!(faults(&text(&with)), []);
    }
}

#[test]
fn lines_that_are_not_deeper_than_their_key_are_one_fault() {
    for (game, mut lines, _) in games() {
        if let Some(flow) = lines.last().and_then(|line| line.strip_prefix("result: {")) {
            let (score, winner) = flow
                .trim_end_matches('}')
                .rsplit_once(", ")
                .expect("two keys");
            let block = format!("result:\n  {score}\n  {winner}");
            lines.pop();
            lines.extend(block.lines().map(str::to_owned));
        }
        let sound = text(&lines);
        // The result, and an expect in the middle.
        let at = lines.iter().position(|line| line == "result:");
        let at = at.unwrap_or_else(|| panic!("{game}: {:?}", lines.last()));
        let mut shallow = lines.clone();
        shallow[at + 1..].iter_mut().for_each(|line| {
            if let Some(rest) = line.strip_prefix("  ") {
                *line = rest.to_owned();
            }
        });
        let (message, help) = fault(&text(&shallow));
        assert_eq!(
            message,
            "the lines below result belong to it, but are not indented deeper"
        );
        assert!(help.starts_with("indent this line"), "{help}");
        assert_eq!(fixed(&text(&shallow)), sound, "{game}");
        let key = if game == "steel-driver" {
            "turn"
        } else {
            "round"
        };
        let mut with = lines.clone();
        let middle = lines
            .iter()
            .position(|line| line.starts_with("  - "))
            .expect("a move");
        with.insert(
            middle,
            format!("  - expect:\n    {key}: 1\n    note: at the beginning"),
        );
        let (message, help) = fault(&text(&with));
        assert_eq!(
            message,
            "the lines below `expect` belong to it, but are not indented deeper"
        );
        assert_eq!(help, "indent this line by 2 more spaces");
        let broken = text(&with);
        assert_eq!(
            fixed(&broken),
            broken.replacen(&format!("    {key}: 1"), &format!("      {key}: 1"), 1)
        );
    }
}

#[test]
fn hands_that_are_not_deeper_than_their_deal_are_one_fault() {
    let sound = fixture_text("transamerica", "games/four-players.yaml");
    let deals: Vec<usize> = sound
        .match_indices("  - deal:\n")
        .map(|(at, _)| at)
        .collect();
    for at in deals {
        let (before, behind) = sound.split_at(at + "  - deal:\n".len());
        let hands: Vec<&str> = behind
            .lines()
            .take_while(|line| line.starts_with("      "))
            .collect();
        let own = hands.join("\n");
        let shallow = own.replace("      ", "    ");
        let broken = [before, &behind.replacen(&own, &shallow, 1)].concat();
        assert_eq!(
            fault(&broken),
            (
                "the lines below `deal` belong to it, but are not indented deeper".to_owned(),
                "indent this line and the 3 below it by 2 more spaces".to_owned()
            )
        );
        assert_eq!(fixed(&broken), sound);
    }
}

/// A move in braces in which a number is written in some other way.
#[test]
fn a_whole_number_in_disguise_is_told() {
    let sound = fixture_text("steel-driver", "games/four-players.yaml");
    let line = "{sale: black, by: Don, to: Don, price: 8}";
    for number in [
        "8,0", "8.0", "8.-", "$8", "8 $", "$8.00", "8 cubes", "eight",
    ] {
        let wrong = line.replacen("price: 8", &format!("price: {number}"), 1);
        let broken = sound.replacen(line, &wrong, 1);
        let (message, help) = fault(&broken);
        assert_eq!(
            message,
            format!("`price` takes a whole number: write 8, not `{number}`")
        );
        assert_eq!(help, format!("write - {line}"));
        assert_eq!(fixed(&broken), sound, "{number}");
        let block = format!("sale: black\n    by: Don\n    to: Don\n    price: {number}");
        let broken = sound.replacen(line, &block, 1);
        assert_eq!(fault(&broken).1, "write price: 8");
    }
    // Several in one result, and one that is not a whole number.
    let cash = "cash: {Andy: 1060, Don: 960, Simon: 980, Richard: 1030}";
    let wrong = "cash: {Andy: 1,060, Don: $960, Simon: 98O, Richard: 1'030}";
    assert_eq!(fixed(&sound.replacen(cash, wrong, 1)), sound);
    let broken = sound.replacen(line, &line.replacen("price: 8", "price: 8,5", 1), 1);
    assert_eq!(fault(&broken).0, "price takes one value, but here are 2");
}

#[test]
fn a_letter_alone_stands_for_a_digit_where_a_number_belongs() {
    for (game, old, new) in [
        ("steel-driver", ", bid: 1}", ", bid: l}"),
        ("mini-rails", ", space: 1}", ", space: I}"),
    ] {
        let sound = fixture_text(game, "games/three-players.yaml");
        let broken = sound.replacen(old, new, 1);
        assert_ne!(broken, sound, "{game}");
        let (message, _) = fault(&broken);
        let letter = &new[new.len() - 2..new.len() - 1];
        assert_eq!(
            message,
            format!("the letter {letter} stands in place of the digit 1")
        );
        assert_eq!(fixed(&broken), sound);
    }
    // S and B on their own are taken for letters, not for digits.
    let sound = fixture_text("steel-driver", "games/three-players.yaml");
    let broken = sound.replacen(", bid: 1}", ", bid: S}", 1);
    assert!(
        fault(&broken)
            .0
            .starts_with("expected a whole number, found S")
    );
}

#[test]
fn a_log_that_breaks_off_says_so() {
    for (_, mut lines, middle) in games() {
        // The space of a disc may be left out.
        for line in lines
            .iter_mut()
            .filter(|line| line.starts_with("  - {buy: "))
        {
            let end = line.find(", space: ").unwrap_or(line.len() - 1);
            line.replace_range(end.., "}");
        }
        let is_short = |line: &String| {
            let by = line.find(", by: ");
            by.is_some_and(|by| line.ends_with('}') && !line[by + 6..].contains(','))
        };
        let middle = middle + lines[middle..].iter().position(is_short).expect("a move");
        let line = &lines[middle];
        let by = line.find(", by: ").expect("an actor") + ", by: ".len();
        let name = &line[by..line.len() - 1];
        let head = text(&lines[..middle]);
        // In the middle of the name, of the key, and before any value.
        for end in [
            by - 1,
            by - 3,
            by - 4,
            line.find(':').expect("a colon") + 1,
            5,
        ] {
            let (message, help) = fault(&format!("{head}{}", &line[..end]));
            assert_eq!(
                message, "not YAML: the log breaks off in the middle of this move",
                "{end}"
            );
            assert_eq!(help, "finish the move, or leave it out");
        }
        let broken = format!("{head}{}", &line[..by + 1]);
        let (_, help) = fault(&broken);
        assert_eq!(
            help,
            format!(
                "finish the move, or leave it out; with {name} it is: {}",
                line.trim()
            )
        );
        // Only the brace is missing.
        let (_, help) = fault(&format!("{head}{}\n", &line[..line.len() - 1]));
        assert_eq!(
            help,
            format!("add the missing }}; the line is then: {}", line.trim())
        );
    }
}

#[test]
fn everything_that_is_wrong_in_a_move_is_said_at_once() {
    let sound = fixture_text("steel-driver", "games/three-players.yaml");
    let line = "{build: black, from: Pittsburgh, to: Detroit}";
    let messages = |wrong: &str| -> Vec<String> {
        faults(&sound.replacen(line, wrong, 1))
            .into_iter()
            .map(|(message, _)| message)
            .collect()
    };
    assert_eq!(
        messages("{biuld: schwarz, form: Pittsburgh, to: Detriot}"),
        [
            "biuld is not a verb of Steel Driver",
            "schwarz is not a company",
            "a build has no key form",
            "Detriot is not a location"
        ]
    );
    assert_eq!(
        messages("{baue: schwarz, von: Pittsburgh, nach: Detroit}"),
        ["baue is not a verb of Steel Driver"]
    );
    assert_eq!(messages("{pass: }").len(), 1);
}

#[test]
fn the_example_of_a_value_that_is_missing_is_the_move_itself() {
    let log =
        |moves: &str| format!("game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n{moves}");
    let two = |moves: &str| {
        faults(&log(moves))
            .into_iter()
            .map(|(_, help)| help)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        two(
            "  - {offer: red, by: , bid: 2}\n  - {bid: 3, bi: Don}\n  - {\"bid\": 4}\n  - bid: 5\n"
        )[0],
        "write it after the colon, as in {offer: red, by: NAME, bid: 2}"
    );
    let helps = two("  - {\"bid\": 4}\n  - bid: 5\n  - {pass: }\n  - {offer: red, by: Don}\n");
    assert_eq!(
        helps,
        [
            "add by, as in {\"bid\": 4, \"by\": \"NAME\"}",
            "add by: NAME",
            "write it after the colon, as in {pass: NAME}",
            "add bid, as in {offer: red, by: Don, bid: NUMBER}",
        ]
    );
}

#[test]
fn a_name_that_two_places_have_is_said_to_be_theirs() {
    let sound = fixture_text("ride-the-rails", "games/three-players.yaml");
    let broken = sound.replacen("Portland (OR)", "Portland", 1);
    assert_ne!(broken, sound);
    let (message, _) = fault(&broken);
    assert!(
        message.ends_with(": there are 2, Portland (OR) and Portland (ME)"),
        "{message}"
    );
}

#[test]
fn a_tab_is_replaced_by_as_many_spaces_as_are_said() {
    for (_, lines, middle) in games() {
        let mut with = lines.clone();
        with[middle] = format!("\t{}", with[middle].trim_start());
        let (_, help) = fault(&text(&with));
        assert!(help.starts_with("indent it by 2 spaces;"), "{help}");
        assert!(
            help.ends_with(&format!("  and  {}", lines[middle].trim())),
            "{help}"
        );
        assert_eq!(fixed(&text(&with)), text(&lines));
    }
}

/// Returns the part of a log before a line.
fn until(lines: &[String], middle: usize) -> String {
    text(&lines[..middle])
}

#[test]
fn the_unfinished_move_of_a_log_that_breaks_off_is_left_out() {
    for (game, lines, middle) in games() {
        let line = &lines[middle];
        let sound = until(&lines, middle);
        // After the verb, where no single name finishes the move.
        let cut = line.find(':').expect("a verb") + 2;
        assert_eq!(fixed(&format!("{sound}{}", &line[..cut])), sound, "{game}");
        // A claim whose last name could be finished lacks more than that.
        let claim = format!("{sound}  - {{expect: {{order: [{}", "A");
        assert_eq!(fixed(&claim), sound, "{game}");
        // In braces, wherever it breaks off: on one line, or with a line per value.
        let value: Value = serde_yaml::from_str(&text(&lines)).expect("a log");
        for whole in [value.to_string(), format!("{value:#}")] {
            let moves = whole.find("\"moves\"").expect("moves");
            for part in 3..8 {
                let cut = moves + (whole.len() - moves) * part / 10;
                let Some(cut) = (cut..whole.len()).find(|at| whole[..*at].ends_with(": ")) else {
                    continue;
                };
                if whole[..cut].contains("\"result\"") {
                    continue;
                }
                let (message, _) = fault(&whole[..cut]);
                assert!(
                    message.ends_with("the log breaks off in the middle of this move"),
                    "{game}: {message}"
                );
                let after = fixed(&whole[..cut]);
                assert!(faults(&after).is_empty(), "{game}: {after}");
                assert!(
                    whole.starts_with(after.trim_end_matches(['}', ']', ' '])),
                    "{game}: {after}"
                );
            }
        }
    }
}

#[test]
fn a_slip_of_every_entry_is_one_slip() {
    /// What the fault says, and the line with the slip.
    type Slip<'s> = (&'s str, &'s dyn Fn(&str) -> String);
    let slips: [Slip<'_>; 7] = [
        ("a comma after the brace", &|line| format!("{line},")),
        ("; after the brace", &|line| format!("{line};")),
        (". after the brace", &|line| format!("{line}.")),
        ("} closes nothing that is open", &|line| format!("{line}}}")),
        ("no space before the # of a comment", &|line| {
            format!("{line}#what happened")
        }),
        ("this line begins with *", &|line| {
            line.replacen('-', "*", 1)
        }),
        ("the quote ' closes the text before its end", &|line| {
            line.strip_suffix('}').map_or_else(
                || line.to_owned(),
                |open| format!("{open}, note: 'Don's idea'}}"),
            )
        }),
    ];
    for (game, lines, _) in games() {
        for (message, slip) in &slips {
            let with: Vec<String> = lines
                .iter()
                .map(|line| match line.starts_with("  - {") {
                    true => slip(line),
                    false => line.clone(),
                })
                .collect();
            let (what, help) = fault(&text(&with));
            assert!(what.contains(message), "{game}: {what}");
            if message.contains("comma") {
                let all = "remove it, and the one at the end of every other entry;";
                assert!(help.starts_with(all), "{help}");
            }
            let repaired = repair(&text(&with), RepairLimits::default());
            assert!(repaired.work < 20_000_000, "{game}: {message}");
            let first = &repaired.repairs.expect("repairs").list[0];
            assert_eq!(first.cost, 1, "{game}: {message}");
            let right = fixed(&text(&with));
            let shown = |text: &str| {
                text.replace(" #what happened", "")
                    .replace(", note: \"Don's idea\"", "")
            };
            assert_eq!(shown(&right), text(&lines), "{game}: {message}");
        }
    }
}

/// Somebody who writes entries in a way of their own does so in all of them, or in those of one
/// evening.
#[test]
fn entries_in_a_way_of_their_own_are_written_as_the_log_has_them() {
    /// The beginning of what the first fault says, and the line with the slip.
    type Slip<'s> = (&'s str, &'s dyn Fn(&str) -> String);
    let slips: [Slip<'_>; 8] = [
        ("colon", &|line| line.replace(": ", " = ")),
        ("{ is opened here and not closed", &|line| {
            line.strip_suffix('}').unwrap_or(line).to_owned()
        }),
        ("expected }, found )", &|line| {
            let open = line.strip_suffix('}');
            open.map_or_else(|| line.to_owned(), |open| format!("{open})"))
        }),
        ("} closes nothing that is open", &|line| {
            line.replacen("- {", "- ", 1)
        }),
        ("expected", &|line| line.replace(',', ";")),
        ("these moves do not begin with a hyphen", &|line| {
            line.replacen("- ", "", 1)
        }),
        ("colon", &|line| line.replace(": ", ":")),
        ("a move is written in braces", &|line| {
            let open = line.replacen("- {", "- [", 1);
            open.strip_suffix('}')
                .map_or(open.clone(), |open| format!("{open}]"))
        }),
    ];
    let mut wrong = Vec::new();
    for (game, lines, middle) in games() {
        for (message, slip) in &slips {
            // A few in a row, and all up to the end of the moves.
            for most in [3, usize::MAX] {
                let is_move = |line: &String| line.starts_with("  - {") && line.ends_with('}');
                let mut left = most;
                let with = lines.iter().enumerate().map(|(at, line)| {
                    if at < middle || left == 0 || !is_move(line) {
                        return line.clone();
                    }
                    left -= 1;
                    slip(line)
                });
                let with = text(&with.collect::<Vec<_>>());
                let place = format!("{game}, {message}, {most}");
                let (what, help) = faults(&with).swap_remove(0);
                let repairs = repair(&with, RepairLimits::default()).repairs;
                let first = repairs.as_ref().and_then(|repairs| repairs.list.first());
                let right = first.map(|first| repair_edits(&with, &first.edits));
                if !what.contains(message) || help.is_empty() || right != Some(text(&lines)) {
                    wrong.push(format!("{place}: {what}"));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// YAML reads keys without a space after their colons, one below the other, as one text.
#[test]
fn keys_of_the_header_without_a_space_are_one_slip() {
    for (game, lines, _) in games() {
        let sound = text(&lines);
        let head = lines
            .iter()
            .position(|line| line == "moves:")
            .expect("moves");
        for from in 0..head {
            let mut with = lines.clone();
            let plain = |line: &String| line.contains(": ") && !line.starts_with([' ', '#']);
            if !with[from..head].iter().all(plain) {
                continue;
            }
            for line in &mut with[from..head] {
                *line = line.replacen(": ", ":", 1);
            }
            let (message, help) = fault(&text(&with));
            assert!(
                message.contains("no space after the colon of"),
                "{game}: {message}"
            );
            let several = help.contains("write a space after the colon in each of these");
            assert!(several || help.contains(&lines[from]), "{game}: {help}");
            assert_eq!(fixed(&text(&with)), sound, "{game}");
        }
    }
}

/// The head of a log was copied from an evening with another game.
#[test]
fn moves_of_another_game_are_one_fault() {
    for (game, lines, _) in games() {
        let sound = text(&lines);
        for other in BuiltIn::INFOS.iter().filter(|info| info.id != game) {
            let with = sound.replacen(&format!("game: {game}"), &format!("game: {}", other.id), 1);
            let (message, help) = fault(&with);
            assert!(
                message.starts_with("the moves of this log are moves of"),
                "{message}"
            );
            assert_eq!(help, format!("write game: {game}"));
            assert_eq!(fixed(&with), sound);
        }
        // One move of another game is no other game.
        let head = lines
            .iter()
            .position(|line| line == "moves:")
            .expect("moves");
        let mut with = lines.clone();
        with.insert(head + 1, "  - {tunnel: red}".to_owned());
        assert!(
            !fault(&text(&with)).0.contains("moves of this log"),
            "{game}"
        );
    }
}

/// What a person writes for a name is one fault with the value that was meant.
#[test]
fn names_in_a_way_of_ones_own_are_understood() {
    let rides = fixture_text("ride-the-rails", "games/five-players.yaml");
    for (sound, from, to, message, help) in [
        (
            rides.clone(),
            "via: [{blue: New York}]",
            "via: [{New York: blue}]",
            "New York and blue are swapped",
            "write blue: New York",
        ),
        (
            rides.clone(),
            "ride: Philadelphia",
            "ride: Philly",
            "Philly is not a ",
            "did you mean Philadelphia?",
        ),
        (
            fixture_text("mini-rails", "games/three-players.yaml"),
            "[blue, red, gray, blue, tan, tan, gray]",
            "[blue, red, gray, blue, 2x tan, gray]",
            "2x tan stands for 2 entries",
            "write tan, tan",
        ),
        (
            fixture_text("transamerica", "games/three-players.yaml"),
            "[[B1, B2], [B2, C3]]",
            "[B1, B2, C3]",
            "a list of single names stands where each entry is a pair",
            "[[B1, B2], [B2, C3]]",
        ),
    ] {
        assert!(sound.contains(from), "{from}");
        let with = sound.replacen(from, to, 1);
        let (said, advice) = fault(&with);
        assert!(said.contains(message), "{said}");
        assert!(advice.contains(help), "{advice}");
        assert_eq!(fixed(&with), sound, "{to}");
    }
    // A beginning that several names have is none of them.
    let with = rides.replacen("ride: Philadelphia", "ride: Portlandia", 1);
    let help = fault(&with).1;
    assert!(!help.starts_with("did you mean Portland (OR)?"), "{help}");
}

/// If nothing can be written before a closing brace, no fix is offered.
#[test]
fn braces_that_close_nothing_in_several_lines_are_told() {
    for moves in [
        "  - }\n  - }\n",
        "  - }\n  - }\n  - {bid: 3, by: Ann\n",
        "  }\n  - }}\n  - a}\n",
    ] {
        let log = format!("game: steel-driver\nplayers: [Ann, Ben, Cleo]\nmoves:\n{moves}");
        let (what, _) = faults(&log).swap_remove(0);
        assert!(what.starts_with("not YAML: "), "{moves}: {what}");
        let (status, out, errors) = run_on(&log, &["repair", "-"]);
        assert_eq!((status, errors.as_str()), (2, ""), "{moves}: {out}");
    }
}

/// A minus sign from a printed page is reported as such wherever a number may be.
#[test]
fn a_minus_sign_that_is_no_hyphen_is_told_wherever_a_number_stands() {
    let odd = "it has a minus sign that is no hyphen";
    let map = fixture_text("mini-rails", "games/three-players.yaml");
    let wrong = map.replacen("A10: -3", "A10: −3", 1);
    assert_eq!(
        fault(&wrong),
        (
            format!("−3 is not a whole number: {odd}"),
            "did you mean -3?".to_owned()
        )
    );
    assert_eq!(fixed(&wrong), map);
    let expects = [
        ("steel-driver", "{expect: {cash: {Andy: −4}}}"),
        ("ride-the-rails", "{expect: {money: {Ann: −4}}}"),
        ("mini-rails", "{expect: {bag: {red: −4}}}"),
        ("transamerica", "{expect: {barrier: −4}}"),
    ];
    for (game, expect) in expects {
        let log = fixture_text(game, "games/three-players.yaml");
        let wrong = log.replacen("moves:\n", &format!("moves:\n  - {expect}\n"), 1);
        assert_eq!(fault(&wrong).0, format!("−4 is not a whole number: {odd}"));
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.yaml");
    let board = fixture_text("steel-driver", "boards/negative-cost.yaml");
    std::fs::write(&path, board.replace("-2}", "−2}")).expect("written");
    let path = path.to_str().expect("a path");
    let (_, message, _) = run(&["board", "check", path, "--game", "steel-driver"]);
    assert!(message.contains(odd), "{message}");
}

/// A log with more different slips than may be tried is given up, and the report says so.
#[test]
fn more_slips_than_may_be_tried_are_said_to_be_too_many() {
    let (_, mut lines, _) = games().next().expect("a game");
    for (number, line) in lines.iter_mut().enumerate() {
        if let Some(open) = line.strip_suffix('}')
            && line.starts_with("  - {")
        {
            *line = format!("{open}, note: 'Don's idea {number}'}}");
        }
    }
    let limits = RepairLimits {
        work: 20_000_000,
        ..RepairLimits::default()
    };
    let repaired = repair(&text(&lines), limits);
    assert!(repaired.gave_up && repaired.fault.is_some());
    assert!(repaired.work <= 2 * limits.work);
    let (status, human, _) = run_on(&text(&lines), &["repair", "-"]);
    assert_eq!(status, 2);
    assert!(
        human.contains("more slips of form than repair tries at once"),
        "{human}"
    );
}

#[test]
fn a_quote_within_quotes_is_told() {
    for (game, lines, middle) in games() {
        for (note, right) in [
            ("'Don's idea'", "\"Don's idea\""),
            ("\"the \"big\" one\"", "'the \"big\" one'"),
        ] {
            let with = |note: &str| {
                let mut with = lines.clone();
                with[middle] = with[middle].replace('}', "\u{0}");
                let last = with[middle].rfind('\u{0}').expect("a brace");
                with[middle].replace_range(last.., &format!(", note: {note}}}"));
                with[middle] = with[middle].replace('\u{0}', "}");
                text(&with)
            };
            let (message, help) = fault(&with(note));
            assert!(
                message.contains("closes the text before its end"),
                "{game}: {message}"
            );
            assert!(help.contains(right), "{help}");
            assert_eq!(fixed(&with(note)), with(right), "{game}");
        }
    }
}

#[test]
fn a_move_in_words_is_shown_in_braces() {
    for (game, lines, middle) in games() {
        let is_simple = |line: &&String| {
            line.starts_with("  - {") && !line[5..].contains(['[', '{']) && !line.contains("expect")
        };
        let Some(line) = lines[middle..].iter().find(is_simple) else {
            assert_eq!(game, "ride-the-rails");
            continue;
        };
        let at = lines
            .iter()
            .position(|other| other == line)
            .expect("the line");
        let mut with = lines.clone();
        with[at] = line.replace(['{', '}', ',', ':'], "");
        let (_, help) = fault(&text(&with));
        assert_eq!(
            help,
            format!("write {}", line.trim_start_matches([' ', '-'])),
            "{game}"
        );
        assert_eq!(fixed(&text(&with)), text(&lines), "{game}");
    }
}

#[test]
fn a_verb_is_known_by_its_keys_and_their_values() {
    for (game, verb, line) in [
        ("ride-the-rails", "take", "{take: red, by: Ann}"),
        ("transamerica", "start", "{start: Omaha, by: Ann}"),
    ] {
        let wrong = line.replacen(verb, "has", 1);
        let log = format!("game: {game}\nplayers: [Ann, Ben, Cem]\nmoves:\n  - {wrong}\n");
        let (_, help) = fault(&log);
        assert!(
            help.starts_with(&format!("did you mean {verb}?")),
            "{game}: {help}"
        );
        // A value that the verb does not take is no evidence.
        let (value, other) = (&line[verb.len() + 3..], "7, by: Ann}");
        let (_, help) = fault(&log.replace(value, other));
        assert!(!help.contains("did you mean"), "{game}: {help}");
    }
}

#[test]
fn a_name_is_known_by_its_beginning_unless_several_begin_so() {
    let log = |who: &str| {
        format!(
            "game: steel-driver\nplayers: [Andy, Bert, Rene]\nmoves:\n  - {{pass: {who}}}\n  - {{pass: Bert}}\n"
        )
    };
    assert!(fault(&log("An")).1.starts_with("did you mean Andy?"));
    assert!(fault(&log("re")).1.starts_with("did you mean Rene or red?"));
    assert!(!fault(&log("b")).1.contains("did you mean"));
}
