//! What a session answers to questions about moves, and the sentences about lines that are no move.

use crate::support::command::{answer, railref, run};
use crate::support::library::INFOS;
use crate::support::sessions::Asked;
use crate::support::{due, files, folder_of, golden, is_whole, root, shown};
use serde_json::{Value as Json, json};
use std::fs;

/// Ann has placed a locomotive, so that her pass may be left out, and Bob may act.
const PLACED: &str = "game: ride-the-rails
players: [Ann, Bob, Cem]
moves:
  - {take: red, by: Cem}
  - {take: red, by: Bob}
  - {take: blue, by: Ann}
  - {place: blue, at: [Wilmington, L50, Charleston], by: Ann}
";
const STEEL: &str = "game: steel-driver\nplayers: [José María, Anna Maria, Don]\nmoves:\n";

fn opened(log: &str) -> Asked {
    let mut asked = Asked::default();
    asked.done(&json!({"do": "open", "log": log}));
    asked
}

fn moves(reply: &Json) -> &[Json] {
    reply["moves"].as_array().expect("a list")
}

/// Returns the answers in words to lines typed into the recording of a log.
fn said(log: &str, lines: &str) -> String {
    let folder = folder_of(&[("friday.yaml", log)]);
    let (_, out, errors) = answer(
        railref(&["record", "friday.yaml"])
            .current_dir(folder.path())
            .write_stdin(lines),
    );
    assert_eq!(errors, "", "{lines}");
    out.replace("\n  ", " ")
}

/// Returns the sentence with which the library refuses a line.
fn message(log: &str, line: &str) -> String {
    let mut session = opened(log).session;
    let reply: Json = serde_json::from_str(&session.request_or_line(line)).expect("JSON");
    let message = reply["error"]["message"].as_str();
    message
        .unwrap_or_else(|| panic!("{line} is played: {reply}"))
        .to_owned()
}

/// A pass that may be left out lets somebody else act, whose moves are legal as well.
#[test]
fn moves_after_a_pass_that_may_be_left_out_are_legal() {
    let mut asked = opened(PLACED);
    let of_bob = asked.done(&json!({"do": "legal", "for": "Bob"}));
    let red = json!({"place": "red", "at": "Philadelphia", "by": "Bob"});
    assert!(moves(&of_bob).contains(&red), "{of_bob}");
    let begun = asked.done(&json!({"do": "legal", "move": {"place": "red", "by": "Bob"}}));
    assert!(moves(&begun).contains(&red), "{begun}");
    assert_eq!(begun["next"]["key"], "at");
    let philadelphia = &json!("Philadelphia");
    assert!(
        begun["next"]["values"]
            .as_array()
            .expect("a list")
            .contains(philadelphia)
    );
    let one = json!({"place": "red", "at": ["Philadelphia"], "by": "Bob"});
    let grows = asked.done(&json!({"do": "legal", "move": one}));
    assert_eq!(grows["next"]["key"], "at", "{grows}");
    assert_eq!(grows["next"]["may_end"], true);
    assert!(
        grows["next"]["values"]
            .as_array()
            .expect("a list")
            .contains(&json!("G53"))
    );
    asked.line("red phil g53 g51 g49 pitt by bob");
    asked.line("red g47 g45 f44 detr by cem");
    let rides = asked.done(&json!({"do": "legal", "move": {"ride": "Wilmington"}}));
    assert!(!moves(&rides).is_empty(), "{rides}");
    assert_eq!(rides["next"]["key"], "via");
    for one in moves(&rides) {
        asked.done(&json!({"do": "play", "move": one, "try": true}));
    }
    let lines =
        "? bob\n? place red by bob\n? place red phil by bob\n? red phil g53 by bob\n? den\n";
    let out = said(PLACED, lines);
    assert_eq!(
        out.matches("- {place: red, at: Philadelphia, by: Bob}\n")
            .count(),
        3,
        "{out}"
    );
    assert!(
        out.contains("- {place: red, at: [Philadelphia, G53], by: Bob}\n"),
        "{out}"
    );
    assert!(
        !out.contains("begins with place") && !out.contains("no move of Bob"),
        "{out}"
    );
    let folder = folder_of(&[("o.yaml", PLACED)]);
    let log = folder.path().join("o.yaml");
    let (_, out, _) = run(&["legal", log.to_str().expect("UTF-8"), "--for", "Bob"]);
    let after = "# after the implied pass {pass: Ann}\n- {place: red, ";
    assert!(
        out.contains(after) && !out.contains("no legal move"),
        "{out}"
    );
}

/// Every move of a whole game is found from its beginnings: it is listed, or `next` says that only the
/// table knows the rest.
#[test]
fn every_move_of_a_game_is_found_from_its_beginning() {
    for info in INFOS {
        let (log, head) = golden(info.id);
        let whole: Json = serde_yaml::from_str(&log).expect("YAML");
        let mut asked = opened(&log[..head]);
        for entry in whole["moves"].as_array().expect("moves") {
            let mut keys = entry.as_object().expect("a mapping").clone();
            let is_plain = !keys.contains_key("expect") && !keys.contains_key("accept");
            keys.shift_remove("note");
            let mut beginnings: Vec<Json> = Vec::new();
            if is_plain {
                let (verb, value) = keys.iter().next().expect("a verb");
                beginnings.push(json!({verb: value}));
                beginnings.extend(keys.get("by").map(|by| json!({"by": by})));
                beginnings.extend(keys.get("by").map(|by| json!({verb: value, "by": by})));
            }
            for begun in beginnings {
                let reply = asked.done(&json!({"do": "legal", "limit": 4000, "move": begun}));
                let next = &reply["next"];
                let verb = keys.keys().next().expect("a verb");
                let values = next["values"].as_array().expect("a list");
                let has_verb = begun.get(verb).is_some() || next["key"] == **verb;
                assert!(
                    has_verb || values.contains(&json!(verb)),
                    "{entry}, {begun}: {next}"
                );
                assert!(
                    !moves(&reply).is_empty() || next["truncated"] == true,
                    "{entry}, {begun}: {reply}"
                );
            }
            asked.done(&json!({"do": "play", "move": entry}));
        }
    }
}

/// As long as it is open which verb a move has, the verbs are what may come next.
#[test]
fn verbs_come_next_while_they_are_open() {
    let next = |log: &str, given: Json| {
        opened(log).done(&json!({"do": "legal", "move": given}))["next"].clone()
    };
    let open = next(STEEL, json!({"by": "Don"}));
    assert_eq!(open["values"], json!([]), "it is not Don's turn: {open}");
    let open = next(STEEL, json!({"by": "José María"}));
    assert_eq!(
        (&open["key"], &open["values"]),
        (&Json::Null, &json!(["offer", "sale"]))
    );
    let sale = next(STEEL, json!({"price": 4}));
    assert_eq!(
        (&sale["key"], &sale["truncated"]),
        (&json!("sale"), &json!(true))
    );
    let (log, head) = golden("mini-rails");
    let first = log[head..]
        .lines()
        .find(|line| line.contains("draw"))
        .expect("a draw");
    let drawn = format!("{}{first}\n", &log[..head]);
    let whole: Json = serde_yaml::from_str(&log).expect("YAML");
    let first_player = opened(&drawn).done(&json!({"do": "awaits"}))["by"].clone();
    assert!(
        whole["players"]
            .as_array()
            .expect("players")
            .contains(&first_player)
    );
    for given in [json!({"by": first_player}), json!({"space": 2})] {
        let open = next(&drawn, given);
        assert_eq!(
            (&open["key"], &open["values"]),
            (&Json::Null, &json!(["buy", "build"]))
        );
    }
}

/// What is listed as legal where a log begins with a position can be played there.
#[test]
fn what_is_legal_at_a_position_can_be_played() {
    let mut played = 0;
    for info in INFOS {
        let paths = files(&root().join("fixtures").join(info.id).join("positions"));
        for path in due(&paths, 1) {
            let log = fs::read_to_string(path).expect("a log");
            // Where an expect follows, it may show the phase, and a move may show another.
            if !log.contains("expect:") {
                continue;
            }
            let mut asked = Asked::default();
            let reply = asked.text(&json!({"do": "open", "log": log}).to_string());
            if reply["ok"] != true {
                continue;
            }
            let legal = asked.done(&json!({"do": "legal", "limit": 3}));
            for one in moves(&legal) {
                let reply = asked.ask(&json!({"do": "play", "move": one, "try": true}));
                assert_eq!(
                    reply["ok"],
                    true,
                    "{}: {one}: {}",
                    shown(path),
                    reply["error"]["message"]
                );
                played += 1;
            }
        }
    }
    assert!(played > if is_whole() { 20 } else { 10 }, "{played}");
}

/// A line of 1 MiB is short enough, whatever it becomes as JSON.
#[test]
fn the_longest_line_is_measured_as_it_was_typed() {
    let mut session = opened(STEEL).session;
    for (line, code) in [
        ("\"".repeat(700_000), "not-a-move"),
        ("p".repeat(1 << 20), "not-a-move"),
        ("p".repeat((1 << 20) + 1), "bad-request"),
    ] {
        let reply: Json = serde_json::from_str(&session.request_or_line(&line)).expect("JSON");
        assert_eq!(reply["error"]["code"], code, "{} bytes", line.len());
    }
}

/// The nearest name is found from a word of it, too.
#[test]
fn the_nearest_name_may_have_several_words() {
    let built = format!(
        "{STEEL}  - {{sale: red, by: José María, to: José María, price: 3}}
  - {{sale: yellow, by: Anna Maria, to: Anna Maria, price: 3}}
  - {{pass: Don}}\n  - {{pass: José María}}\n  - {{pass: Anna Maria}}\n"
    );
    for (log, line, near) in [
        (STEEL, "pass jose", "José María"),
        (STEEL, "pass jose maria", "José María"),
        (STEEL, "offer red 2 by jose", "José María"),
        (STEEL, "jose 3", "José María"),
        (STEEL, "pass anne", "Anna Maria"),
        (STEEL, "pass anna mraia", "Anna Maria"),
        (STEEL, "sale red dom 3", "Don"),
        (&built, "red new yrok bos", "New York"),
        (&built, "red nwe york bos", "New York"),
        (&built, "red frncisco los", "San Francisco"),
    ] {
        let message = message(log, line);
        assert!(
            message.ends_with(&format!("did you mean {near}?")),
            "{line}: {message}"
        );
    }
}

/// A log in JSON shows its lines as they are in it.
#[test]
fn a_line_is_shown_as_it_is_written() {
    let log = "{\"game\":\"steel-driver\",\"players\":[\"A\",\"B\",\"C\"],\"moves\":[]}";
    let line = "- {\"offer\": \"red\", \"by\": \"A\", \"bid\": 2}";
    let out = said(log, "why offer red 2\noffer red 2\nundo\nredo\n");
    assert_eq!(out.matches(line).count(), 3, "{out}");
    assert!(out.starts_with(&format!("{line}: legal")), "{out}");
}

/// A move of the next player without its `by` is not one for the table to let stand.
#[test]
fn a_move_of_the_next_player_says_so() {
    let line = "this move is legal for Bob, after the implied pass of Ann: write `by Bob`";
    assert!(message(PLACED, "red phil").ends_with(line));
    let out = said(PLACED, "red phil\naccept \n");
    assert!(out.contains(&format!("\nNot played: {line}\n")), "{out}");
    assert!(!out.contains("If the table lets it stand"), "{out}");
    let out = said(PLACED, "red phil by bob\n");
    assert!(
        out.contains("- {place: red, at: Philadelphia, by: Bob}"),
        "{out}"
    );
}

#[test]
fn sentences_about_lines_that_are_no_move() {
    let begun = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n";
    let transamerica = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n";
    for (line, wanted) in [
        (
            "pass don don",
            "`don` is too much after `don`: the move is complete without it",
        ),
        (
            "d d",
            "`d` is too much after `d`: the move is complete without it",
        ),
        (
            "pass by don",
            "`by` does not belong in such a line: write it as `pass don`",
        ),
        ("pass pass", "`pass` is there twice"),
        (
            "andy passes",
            "who acts comes last: write it as `pass Andy`",
        ),
        (
            "andy offers red 2",
            "who acts comes last: write it as `offer red 2 by Andy`",
        ),
        (
            "offer [red, 2]",
            "a list in short hand has no brackets: `offer red 2`",
        ),
        (
            "= cash [andy 3]",
            "a list in short hand has no brackets: `= cash andy 3`",
        ),
        (
            "note hello",
            "note is a word of the prompt; as a request it is the key note of play",
        ),
        (
            "? red",
            "? is a word of the prompt; as a request it is {\"do\": \"legal\"}",
        ),
        (
            "accept x: y",
            "accept is a word of the prompt; as a request it is the keys accept and reason of play",
        ),
        (
            "undo 2",
            "undo is a word of the prompt; as a request it is {\"do\": \"undo\", \"count\": ...}",
        ),
        (
            "legal",
            "legal is no move; as a request it is {\"do\": \"legal\"}",
        ),
    ] {
        assert_eq!(message(begun, line), wanted, "{line}");
    }
    let two = json!({"do": "play", "line": "pass\npass"}).to_string();
    assert_eq!(
        message(begun, &two),
        "a line is one move; this text has 2 lines"
    );
    assert_eq!(
        message(transamerica, "ann starts omaha"),
        "who acts comes last: write it as `start omaha by Ann`"
    );
    assert_eq!(
        message(PLACED, "bob takes red"),
        "who acts comes last: write it as `take red by Bob`"
    );
    // A tab separates words like a space.
    let bid = format!("{begun}  - {{offer: red, by: Andy, bid: 2}}\n");
    assert!(!message(&bid, "bid\t1").contains("is read as"));
    let wrong = message(&bid, "don\t1");
    assert!(wrong.is_ascii(), "{wrong}");
    for (line, wanted) in [
        ("legal", "legal is no move; ? lists the legal moves\n"),
        ("awaits", "awaits is no move; ? says what is awaited\n"),
        ("undo 0", "undo takes a number from 1, such as undo 3\n"),
    ] {
        let out = said(begun, &format!("{line}\n"));
        assert!(out.starts_with(wanted), "{line}: {out}");
    }
    let refused = format!(
        "{begun}  - {{sale: red, by: Andy, to: Andy, price: 3}}
  - {{sale: yellow, by: Don, to: Don, price: 3}}
  - {{pass: Simon}}\n  - {{pass: Andy}}\n  - {{pass: Don}}\n"
    );
    let out = said(&refused, "red den chey\naccept not: late\naccept f: late\n");
    assert!(out.contains("\nnot may mean not-"), "{out}");
    // A note that is a block of text ends with a line break, which is not part of it.
    let block = format!("{begun}  - pass: Andy\n    note: |\n      long\n");
    let out = said(&block, "note more\n");
    assert!(out.contains("long; more"), "{out}");
}

/// The help about a key in place of a value has the whole value of that key.
#[test]
fn a_key_in_place_of_a_value_keeps_its_brackets() {
    let begun = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n";
    let line = json!({"do": "play", "line": "{result: cash: {Andy: 1500, Don: 1400}}"}).to_string();
    let wrong = message(begun, &line);
    assert!(wrong.contains("{cash: {Andy: 1500, Don: 1400}}"), "{wrong}");
}
