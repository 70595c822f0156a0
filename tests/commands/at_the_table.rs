//! Recordings in words: what comes from a pipe, and what somebody types at a terminal.

use crate::support::command::{PROGRAM, answer, railref, run, run_on};
use crate::support::library::INFOS;
use crate::support::sessions::{quoted, short};
use crate::support::{files, folder_of, golden, root, shown};
use serde_json::{Value as Json, json};
use std::fs;
use std::path::Path;

const BEGUN: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n";
/// Two companies are sold, and red has built.
const BUILT: &str = "  - {sale: red, by: Andy, to: Andy, price: 3}
  - {sale: yellow, by: Don, to: Don, price: 3}
  - {pass: Simon}
  - {pass: Andy}
  - {pass: Don}
  - {build: red, from: Baltimore, to: Pittsburgh}
";

fn text(path: &Path) -> String {
    path.to_str().expect("UTF-8").to_owned()
}

/// Returns what is answered to lines typed into the recording of a log, and the log then.
fn recorded(log: &str, lines: &str) -> (i32, String, String) {
    let folder = folder_of(&[("friday.yaml", log)]);
    let file = folder.path().join("friday.yaml");
    let (status, out, errors) = answer(
        railref(&["record", "friday.yaml"])
            .current_dir(folder.path())
            .write_stdin(lines),
    );
    assert_eq!(errors, "");
    (status, out, fs::read_to_string(file).expect("a log"))
}

#[test]
fn lines_are_answered_in_words_and_written() {
    let (status, out, log) = recorded(
        BEGUN,
        "sale r don 4\n\n# a comment\noffer blu 2\nbid 2\nnote too low\nundo\n",
    );
    assert_eq!(status, 0);
    for part in [
        "- {sale: red, by: Andy, to: Don, price: 4}\n  Don takes control of red",
        "- {offer: blue, by: Don, bid: 2}\n",
        "× move 3: 2 does not exceed Don's bid of 2",
        "Not played.\n",
        "- {offer: blue, by: Don, bid: 2, note: too low}\n",
        "taken out: {offer: blue, by: Don, bid: 2, note: too low}\n",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(!out.contains("> "), "no prompt: {out}");
    assert!(
        out.ends_with("friday.yaml: legal, 1 of 1 moves carried out, unfinished\n"),
        "{out}"
    );
    assert_eq!(
        log,
        format!("{BEGUN}  - {{sale: red, by: Andy, to: Don, price: 4}}\n")
    );
}

#[test]
fn every_word_of_the_recording_has_an_answer() {
    let log = format!("{BEGUN}{BUILT}");
    let rows = [
        ("?", "yellow is to act"),
        ("? yellow", "- {build: yellow, from: Boston, to: New York}"),
        (
            "? build yel bos",
            "- {build: yellow, from: Boston, to: New York}",
        ),
        ("? green", "yellow is to act: build"),
        ("? build gre", "no legal move begins with build gre"),
        (
            "why yel bos ny",
            "- {build: yellow, from: Boston, to: New York}: legal\n  yellow builds",
        ),
        ("why yel bal pit", "steel-driver/route-taken"),
        ("why nonsense", "`nonsense` cannot stand at the beginning"),
        ("score", "Standing so far"),
        ("tracks", "profit, in $"),
        ("map", "Baltimore - Pittsburgh  red"),
        ("state", "company  company-cubes"),
        ("log", BUILT),
        ("help", "accept RULE: REASON"),
        ("redo", "nothing to redo"),
        ("redo 3", "redo stands alone: nothing follows it"),
        (
            "undo x",
            "undo takes the number of lines to take out, such as undo 3",
        ),
        ("expect", "a key with its value (`turn`, `phase`"),
        ("yel bos", "`to` is missing"),
        ("undo 9", "only 6 lines to undo"),
        ("accept route-taken: so be it", "nothing to accept"),
        ("accept", "accept needs a rule and a reason"),
        ("note", "note needs a text"),
        ("=", "write it after the ="),
        ("= profit red 40", "- {expect: {profit: {red: 40}}}"),
        ("= profit red 30", "profit of red is 40, declared 30"),
        ("open", "legal, 6 of 6 moves"),
        ("{\"do\": \"awaits\", \"id\": 3}", "\"kind\":\"move\""),
    ];
    for (line, part) in rows {
        let (status, out, _) = recorded(&log, &format!("{line}\n"));
        assert!(out.contains(part), "{line}: {out}");
        assert_eq!(status, 0, "{line}");
    }
    let (_, out, _) = recorded(&log, "end\nyel bos ny\n");
    assert!(
        out.starts_with("friday.yaml: legal, 6 of 6"),
        "nothing comes after the end: {out}"
    );
}

#[test]
fn what_the_table_lets_stand_is_played_with_its_reason() {
    let log = format!("{BEGUN}{BUILT}");
    let (status, out, log) = recorded(&log, "yel den chey\naccept first-b: nobody saw it\n");
    assert_eq!(status, 0, "{out}");
    assert!(
        out.contains("accept first-build-from-hexagon: REASON"),
        "{out}"
    );
    assert_eq!(
        out.matches("first-build-from-hexagon").count(),
        4,
        "the heading, the way to the rule, how to let it stand, and the entry: {out}"
    );
    assert!(
        log.ends_with("  - {build: yellow, from: Denver, to: Cheyenne, accept: steel-driver/first-build-from-hexagon, reason: nobody saw it}\n"),
        "{log}\n{out}"
    );
    assert!(
        out.ends_with(
            "friday.yaml: accepted, 1 accepted, 7 of 7 moves carried out, 6 implied, unfinished\n"
        ),
        "{out}"
    );
}

/// A wrong or partial accept can be followed by the right one.
#[test]
fn an_accept_can_be_corrected() {
    let log = format!("{BEGUN}{BUILT}");
    let refused = "yel den chey\n";
    for wrong in [
        "accept cannot-afford: saw it late",
        "accept nonsense: saw it late",
    ] {
        let lines = format!("{refused}{wrong}\n?\naccept first-b: saw it late\n");
        let (status, out, log) = recorded(&log, &lines);
        assert_eq!(status, 0, "{out}");
        assert!(
            log.ends_with("accept: steel-driver/first-build-from-hexagon, reason: saw it late}\n"),
            "{wrong}: {log}{out}"
        );
        assert!(!log.contains("cannot-afford"), "{log}");
    }
    // Of several rules that begin alike, the one that the line breaks is meant: must-build, not
    // must-claim.
    let lines = "pass yellow\naccept must: they forgot\n";
    let (status, out, then) = recorded(&log, lines);
    assert_eq!(status, 0, "{out}");
    assert!(
        then.ends_with("accept: steel-driver/must-build, reason: they forgot}\n"),
        "{then}{out}"
    );
    // Of two rules only one is accepted: the hint then names both, as the next accept must.
    let log = format!(
        "{BEGUN}  - {{sale: green, by: Andy, to: Andy, price: 3}}\n  - {{pass: Don}}\n  - {{pass: Simon}}\n  - {{pass: Andy}}\n"
    );
    let both = "accept first-build-from-hexagon cannot-afford";
    let lines = format!("green sea boise\naccept first: saw it late\n{both}: saw it late\n");
    let (status, out, then) = recorded(&log, &lines);
    assert_eq!(status, 0, "{out}");
    assert_eq!(out.matches(&format!("{both}: REASON")).count(), 2, "{out}");
    let rules = "accept: [steel-driver/first-build-from-hexagon, steel-driver/cannot-afford]";
    assert!(then.contains(rules), "{then}{out}");
    let log = format!("{BEGUN}{BUILT}");
    let lines = format!("{refused}nonsense\naccept first-b: saw it late\n");
    let (_, out, _) = recorded(&log, &lines);
    assert!(
        out.contains("nothing to accept"),
        "another line was refused since: {out}"
    );
}

#[test]
fn notes_go_into_every_layout_and_out_with_their_line() {
    let rows = [
        ("  - {pass: Andy}\n", "  - {pass: Andy, note: a}\n"),
        (
            "  - {pass: Andy, note: x}  # why\n",
            "  - {pass: Andy, note: \"x; a\"}  # why\n",
        ),
        ("  - pass: Andy # x\n", "  - pass: Andy # x\n    note: a\n"),
        (
            "  - pass: Andy\n    note: |\n      x\n",
            "  - pass: Andy\n    note: \"x; a\"\n",
        ),
    ];
    let ends = ["\n", "\r\n", "\r"];
    let layouts = rows
        .iter()
        .flat_map(|row| ends.iter().map(move |end| (row, *end)));
    for ((line, wanted), end) in layouts {
        let [log, wanted] = [line, wanted].map(|line| format!("{BEGUN}{line}").replace('\n', end));
        let (_, _, log) = recorded(&log, "note a\n");
        assert_eq!(log, wanted);
        let (status, ..) = run_on(&log, &["check", "--quiet", "-"]);
        assert_eq!(status, 0, "{log}");
    }
    let json = "{\"game\": \"steel-driver\", \"players\": [\"Andy\", \"Don\", \"Simon\"], \"moves\": [{\"pass\": \"Andy\"}]}\n";
    let (_, out, log) = recorded(json, "note a \"b\": {c}\n");
    assert!(
        log.contains("{\"pass\": \"Andy\", \"note\": \"a \\\"b\\\": {c}\"}"),
        "{log}{out}"
    );
    let (_, out, log) = recorded(
        BEGUN,
        "pass\nnote a\nnote b\npass\nundo 2\nredo\nnote x\nundo\n",
    );
    assert!(out.contains("- {pass: Andy, note: \"a; b\"}"), "{out}");
    assert_eq!(log, BEGUN, "{out}");
    let long = "x".repeat(3000);
    let (_, out, log) = recorded(BEGUN, &format!("note y\npass\nnote {long}\n"));
    assert!(out.contains("no move yet"), "{out}");
    let (status, ..) = run_on(&log, &["check", "--quiet", "-"]);
    assert_eq!(status, 0, "{log}");
}

#[test]
fn statuses_say_how_it_ended() {
    let folder = folder_of(&[
        (
            "bad.yaml",
            "game: steel-driver\nplayers: [A, B, C]\nmoves:\n  - {bid: 3, by: A}\n",
        ),
        ("no.yaml", "moves: 3\n"),
    ]);
    let at = |name: &str| text(&folder.path().join(name));
    let (status, out, _) = run_on("pass\nundo\npass\n", &["record", &at("bad.yaml")]);
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("nothing can be played until undo"), "{out}");
    fs::write(
        folder.path().join("bad.yaml"),
        "game: steel-driver\nplayers: [A, B, C]\nmoves:\n  - {bid: 3, by: A}\n",
    )
    .expect("written");
    assert_eq!(run_on("", &["record", &at("bad.yaml")]).0, 1);
    assert_eq!(run_on("", &["record", &at("no.yaml")]).0, 2);
    for lines in ["", "pass\n"] {
        let (status, _, errors) = run_on(lines, &["record", &at("new.yaml")]);
        assert_eq!(status, 2);
        assert!(errors.contains("--game and --players"), "{errors}");
    }
    // No log was begun, whether in words, by a request or in between.
    let request = json!({"do": "log"});
    for lines in [
        format!("red 2\n{request}\n"),
        format!("{request}\n"),
        format!("{}\n", json!({"do": "new", "game": "chess", "players": []})),
    ] {
        for format in ["human", "ndjson"] {
            let (status, out, _) = run_on(&lines, &["record", "-", "--format", format]);
            assert_eq!(status, 2, "{format}: {out}");
        }
    }
    let hello = format!("{}\n", json!({"do": "hello"}));
    assert_eq!(run_on(&hello, &["record", "-", "--format", "ndjson"]).0, 0);
    let new = json!({"do": "new", "game": "transamerica", "players": ["A", "B"]});
    let (status, out, _) = run_on(
        &format!("{new}\nstart omaha\n"),
        &["record", &at("new.yaml")],
    );
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("\n- {start: Omaha, by: A}\n"), "{out}");
}

/// Requests get the same answers in words mode as anywhere else.
#[test]
fn transcripts_are_answered_alike_in_words() {
    for path in files(&root().join("fixtures/sessions")) {
        let transcript = fs::read_to_string(&path).expect("a transcript");
        let lines: Vec<&str> = transcript.lines().collect();
        // In words mode, `undo` is a command of the recording itself.
        let requests: Vec<&[&str]> = lines.chunks(2).filter(|pair| pair[0] != "undo").collect();
        let input: String = requests
            .iter()
            .map(|pair| format!("{}\n", pair[0]))
            .collect();
        let (_, out, _) = run_on(&input, &["record", "-"]);
        let replies: Vec<&str> = out
            .lines()
            .filter(|line| line.starts_with("{\"schema\":1,"))
            .collect();
        let is_request = |line: &str| {
            serde_json::from_str::<Json>(line).is_ok_and(|request| request.get("do").is_some())
        };
        let wanted: Vec<&str> = requests
            .iter()
            .filter(|pair| is_request(pair[0]))
            .map(|pair| pair[1])
            .collect();
        for reply in &wanted {
            assert!(replies.contains(reply), "{}: {reply}", shown(&path));
        }
        assert!(wanted.len() > 3, "{}", shown(&path));
    }
}

/// A golden game of each game, typed by the command's standard input, ends as the same log.
#[test]
fn golden_games_are_recorded_by_the_command() {
    for info in INFOS {
        let (log, head) = golden(info.id);
        let whole: Json = serde_yaml::from_str(&log).expect("YAML");
        let head = &log[..head];
        let folder = folder_of(&[
            ("short.yaml", head),
            ("json.yaml", head),
            ("golden.yaml", &log),
        ]);
        let result = whole.get("result").map(|result| json!({"result": result}));
        let entries: Vec<Json> = whole["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .cloned()
            .chain(result)
            .collect();
        let lines = |line: &dyn Fn(&Json) -> String| -> String {
            entries
                .iter()
                .map(|entry| format!("{}\n", line(entry)))
                .collect()
        };
        let in_words = lines(&|entry| short(info, entry, &|name| quoted(name), true));
        let in_json = lines(&|entry| json!({"do": "play", "move": entry}).to_string());
        for (name, input) in [("short.yaml", &in_words), ("json.yaml", &in_json)] {
            let file = text(&folder.path().join(name));
            let (status, out, errors) = run_on(
                input,
                &[
                    "record",
                    &file,
                    "--format",
                    if name == "json.yaml" {
                        "ndjson"
                    } else {
                        "human"
                    },
                ],
            );
            assert_eq!((status, errors.as_str()), (0, ""), "{}: {out}", info.id);
            let golden = text(&folder.path().join("golden.yaml"));
            let (status, difference, _) = run(&["diff", &golden, &file]);
            assert_eq!(status, 0, "{}: {difference}", info.id);
            for command in ["score", "tracks"] {
                let figures = |log: &str| {
                    let (_, out, _) = run_on(
                        &fs::read_to_string(log).expect("a log"),
                        &[command, "-", "--format", "csv"],
                    );
                    out
                };
                assert_eq!(figures(&file), figures(&golden), "{}", info.id);
            }
        }
    }
}

#[test]
fn whatever_is_typed_gets_an_answer_and_changes_nothing() {
    let mut input: Vec<u8> = Vec::new();
    for line in [
        "\u{0}\u{1b}[31m",
        "}{",
        "{",
        "[[[[",
        "- ",
        "? \u{202e}",
        "why {",
        "= =",
        "note \u{7}",
        "accept :",
        "undo -1",
        "undo 99999999999",
        "\"",
        "'",
        "'''",
        "a,b,,,c",
        "expect",
        "expect cash",
        "result",
        "{\"do\": 3}",
        "{\"do\":",
        "- {build: [}",
        "99999999999999999999",
    ] {
        input.extend(line.as_bytes());
        input.push(b'\n');
    }
    input.extend(b"\xff\xfe\xfd\n");
    input.extend(vec![b'x'; 3 << 20]);
    input.push(b'\n');
    input.extend("[".repeat(100_000).as_bytes());
    input.push(b'\n');
    input.extend("a ".repeat(100_000).as_bytes());
    let folder = folder_of(&[("friday.yaml", BEGUN)]);
    let file = folder.path().join("friday.yaml");
    let (status, out, errors) = answer(railref(&["record", &text(&file)]).write_stdin(input));
    assert_eq!((status, errors.as_str()), (0, ""));
    assert!(out.lines().count() >= 25, "{out}");
    assert!(!out.contains('\u{1b}') && !out.contains('\u{0}'));
    assert_eq!(fs::read_to_string(&file).expect("a log"), BEGUN);
}

/// Returns what is answered in words to lines of a new game.
fn said(game: &str, lines: &str) -> String {
    let words = ["record", "-", "--game", game, "--players", "Ann,Ben,Cleo"];
    let (_, out, errors) = run_on(lines, &words);
    assert_eq!(errors, "", "{lines}");
    out
}

/// A line that begins with who acts is refused, with the line as it is written. Typed so, it is the
/// move that was meant.
#[test]
fn who_acts_comes_last() {
    let rows = [
        ("steel-driver", "ann offer red 2", "offer red 2 by Ann"),
        ("steel-driver", "Ann: red 2", "red 2 by Ann"),
        ("steel-driver", "ann pass", "pass Ann"),
        (
            "steel-driver",
            "ann sale red ben 3",
            "sale red ben 3 by Ann",
        ),
        ("ride-the-rails", "cleo: red", "red by Cleo"),
        ("ride-the-rails", "cleo take red", "take red by Cleo"),
        ("transamerica", "ann start omaha", "start omaha by Ann"),
        (
            "transamerica",
            "\"Ann\" start \"new york\"",
            "start \"new york\" by Ann",
        ),
    ];
    for (game, line, wanted) in rows {
        let out = said(game, &format!("{line}\n{wanted}\n"));
        let (first, rest) = out.split_once('\n').expect("two answers");
        assert_eq!(
            first,
            format!("who acts comes last: write it as `{wanted}`"),
            "{line}"
        );
        assert!(rest.starts_with("- {"), "{wanted}: {out}");
    }
    let rows = [
        // Something is missing or wrong in the rest.
        (
            "steel-driver",
            "ann sale red ben",
            "who acts comes last (`by Ann`), and the line ends too early: `to` is missing",
        ),
        (
            "transamerica",
            "ben start gotham",
            "who acts comes last (`by Ben`), and `gotham` cannot stand after `start`",
        ),
        // The name belongs where it is, or the line is wrong in another way.
        (
            "steel-driver",
            "pass ann ben",
            "`ben` is too much after `ann`: the move is complete without it",
        ),
        (
            "steel-driver",
            "ann nonsense",
            "`nonsense` cannot stand after `ann`",
        ),
        (
            "transamerica",
            "zed start omaha",
            "`zed` cannot stand at the beginning",
        ),
    ];
    for (game, line, part) in rows {
        let out = said(game, &format!("{line}\n"));
        assert!(out.starts_with(part), "{line}: {out}");
        assert!(!out.starts_with("- {"), "{line}: {out}");
    }
    let (_, out, _) = recorded(&format!("{BEGUN}{BUILT}"), "yellow bos\n");
    assert!(
        out.starts_with("the line ends too early: `to` is missing"),
        "{out}"
    );
    // A company that acts is named after its verb.
    let (_, out, _) = recorded(
        &format!("{BEGUN}{BUILT}"),
        "yellow build bos ny\nbuild yellow bos ny\n",
    );
    assert!(
        out.starts_with("who acts comes last: write it as `build yellow bos ny`\n- {build: yellow"),
        "{out}"
    );
}

/// A line that was read in one of several ways says first how it was read, in whole sentences.
#[test]
fn a_line_without_its_verb_says_how_it_was_read() {
    let out = said("steel-driver", "sale bla ann 4\nblack ann 4\n");
    let (_, refused) = out.split_once("goes to Ben\n").expect("a sale");
    let read = "black ann 4 is read as {sale: black, by: Ben, to: Ann, price: 4}\nsteel-driver/";
    assert!(refused.starts_with(read), "{out}");
    assert!(!refused.contains("\n  sold:"), "{out}");
    let other = "\nOther readings of the line, which are illegal too:\n- {offer: black, by: Ann, bid: 4}\nNot played.\n";
    assert!(refused.contains(other), "{out}");
    let out = said("transamerica", "ann omaha\n");
    assert!(
        out.starts_with("ann omaha is read as {reveal: {Ann: [Omaha]}}\ntransamerica/"),
        "{out}"
    );
    // With its verb, the line itself says it.
    let out = said("steel-driver", "sale bla ann 4\nsale black ann 4\n");
    assert!(!out.contains("is read as"), "{out}");
}

/// A missing value is reported if the line means something impossible without it.
#[test]
fn a_missing_value_is_reported_with_what_the_line_means() {
    let out = said("steel-driver", "red ben\n").replace("\n  ", " ");
    for part in [
        "red ben is read as {pass: red, by: Ben}\n",
        "\nif more was meant, the line ends too early: `bid` is missing (the first bid, in cubes)",
        "`price` is missing",
        "\nNot played.\n",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let out = said("steel-driver", "offer red 2\nbid 2\n");
    assert!(!out.contains("too early"), "{out}");
}

#[test]
fn answers_speak_of_what_was_typed() {
    let rows = [
        (
            "steel-driver",
            "? ben",
            "Ann is to act: offer, sale or pass; no move of Ben is legal now\n",
        ),
        ("ride-the-rails", "? ann", "no move of Ann is legal now\n"),
        (
            "steel-driver",
            "= foo 3",
            "`foo` cannot stand after `=`, where a key belongs\n",
        ),
        (
            "ride-the-rails",
            "= zed 3",
            "`zed` cannot stand after `=`, where a key belongs\n",
        ),
        (
            "steel-driver",
            "expect foo 3",
            "`foo` cannot stand after `expect`, where a key belongs\n",
        ),
        (
            "ride-the-rails",
            "place red st louis",
            "`st` cannot stand after `red`, where a hex belongs; did you mean Saint Louis?\n",
        ),
        ("steel-driver", "= passed []", "- {expect: {passed: []}}\n"),
    ];
    for (game, line, part) in rows {
        let out = said(game, &format!("{line}\n"));
        assert!(out.contains(part), "{line}: {out}");
    }
    let built = format!("{BEGUN}{BUILT}");
    let (_, out, _) = recorded(&built, "? don\n");
    assert!(out.starts_with("yellow is to act: build"), "{out}");
    assert!(out.contains("no move of Don is legal now"), "{out}");
}

/// What is odd about a log is said when it is opened; the recording goes on.
#[test]
fn names_that_look_alike_are_reported_immediately() {
    for game in ["steel-driver", "transamerica"] {
        let log = format!("game: {game}\nplayers: [Ann, \u{410}nn, Ben]\nmoves:\n");
        let (status, out, _) = recorded(&log, "log\n");
        assert_eq!(status, 0, "{out}");
        assert!(out.starts_with("log/look-alike\n"), "{out}");
        let (_, out, _) = recorded(&log.replace('\u{410}', "J"), "log\n");
        assert!(out.starts_with("game:"), "{out}");
    }
}

/// A new log needs a game and players; a game that needs more says how its log is made.
#[test]
fn what_a_new_log_needs_is_said() {
    let folder = folder_of(&[]);
    let at = |words: &[&str]| answer(railref(words).current_dir(folder.path()).write_stdin(""));
    for (words, said) in [
        (
            ["--game", "steel-driver"],
            "--players is missing: a new log needs",
        ),
        (
            ["--players", "Ann,Ben,Cleo"],
            "--game is missing: a new log needs",
        ),
    ] {
        for format in ["human", "ndjson"] {
            let (status, _, errors) =
                at(&["record", "x.yaml", words[0], words[1], "--format", format]);
            assert_eq!(status, 2);
            assert!(errors.contains(said), "{errors}");
        }
    }
    let (status, _, errors) = at(&[
        "record",
        "a b.yaml",
        "--game",
        "mini-rails",
        "--players",
        "\"Lee, Ann\",Ben,Cleo",
    ]);
    assert_eq!(status, 2);
    let command = "railref new mini-rails --players '\"Lee, Ann\",Ben,Cleo' > 'a b.yaml'";
    assert!(errors.contains(command), "{errors}");
    let (status, made, errors) = at(&["new", "mini-rails", "--players", "\"Lee, Ann\",Ben,Cleo"]);
    assert_eq!((status, errors.as_str()), (0, ""));
    assert!(
        made.contains("players: [\"Lee, Ann\", Ben, Cleo]"),
        "{made}"
    );
    let (_, _, errors) = at(&[
        "record",
        "x.yaml",
        "--game",
        "mini-rails",
        "--players",
        "Ann",
    ]);
    assert!(
        errors.contains("takes 3 to 5 players") && !errors.contains("railref new"),
        "{errors}"
    );
    let quoted = [
        "record",
        "-",
        "--game",
        "steel-driver",
        "--players",
        "\"Ann, the elder\", Ben ,Cem",
    ];
    let (status, out, _) = run_on("log\n", &quoted);
    assert_eq!(status, 0);
    assert!(
        out.contains("players: [\"Ann, the elder\", Ben, Cem]\n"),
        "{out}"
    );
    let (_, help, _) = run(&["record", "--help"]);
    assert!(!help.contains("--lines"), "{help}");
    assert_eq!(run(&["record", "-", "--lines"]).0, 2);
}

/// Everything that needs a terminal is in a script, because the standard library cannot open one.
#[cfg(unix)]
#[test]
fn terminals_of_all_kinds_are_typed_into() {
    at_terminals("terminal.py");
}

#[cfg(unix)]
#[test]
fn commands_have_the_manners_of_their_terminal() {
    at_terminals("manners.py");
}

#[cfg(unix)]
fn at_terminals(script: &str) {
    let output = std::process::Command::new("python3")
        .arg(root().join("tests/terminal").join(script))
        .arg(PROGRAM)
        .current_dir(root())
        .output()
        .expect("python3 runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

/// What a log was opened with cannot be played, so it does not come back either.
#[test]
fn an_illegal_line_that_was_undone_does_not_come_back() {
    let log = format!("{BEGUN}{BUILT}  - {{build: yellow, from: Denver, to: Cheyenne}}\n");
    let lines = "undo\nredo\naccept first: nobody saw it\nundo\nredo\n";
    let (status, out, then) = recorded(&log, lines);
    assert_eq!(status, 0, "{out}");
    assert!(
        out.contains("Not played. If the table lets it stand: accept first-build-from-hexagon"),
        "{out}"
    );
    let entry = "{build: yellow, from: Denver, to: Cheyenne, accept: steel-driver/first-build-from-hexagon, reason: nobody saw it}";
    assert_eq!(then, format!("{BEGUN}{BUILT}  - {entry}\n"), "{out}");
}

#[test]
fn curly_quotes_keep_a_name_together() {
    for quoted in [
        "\u{201c}New York\u{201d}",
        "\u{201e}New York\u{201c}",
        "\u{2018}New York\u{2019}",
        "\u{201c}new york\"",
    ] {
        let (_, out, _) = recorded(&format!("{BEGUN}{BUILT}"), &format!("yel bos {quoted}\n"));
        assert!(
            out.starts_with("- {build: yellow, from: Boston, to: New York}"),
            "{quoted}: {out}"
        );
    }
    let log = "game: steel-driver\nplayers: [O'Brien, Don, Simon]\nmoves:\n";
    for name in [
        "O\u{2019}Brien",
        "\u{2018}O\u{2019}Brien\u{2019}",
        "o\u{2019}b",
    ] {
        let (_, out, _) = recorded(log, &format!("pass {name}\n"));
        assert!(out.starts_with("- {pass: O'Brien}"), "{name}: {out}");
    }
}
