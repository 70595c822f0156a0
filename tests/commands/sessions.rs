//! Sessions through every interface: the transcripts in `fixtures/sessions`, whose lines are
//! requests and replies in turn.
//!
//! `UPDATE=1 cargo test --test commands sessions` writes the replies; read the diff.

use crate::support::command::{PROGRAM, answer, railref, run, run_on, session};
use crate::support::library::Session;
use crate::support::sessions::{held_to_schema, is_as_the_schema_has_it};
use crate::support::{files, folder_of, golden, root, shown};
use serde_json::{Value as Json, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

/// Returns a transcript: its requests and its replies.
fn transcript(path: &Path) -> (Vec<String>, Vec<String>) {
    let text = fs::read_to_string(path).expect("a transcript");
    let mut lines = text.lines().map(str::to_owned);
    let (mut requests, mut replies) = (Vec::new(), Vec::new());
    while let Some(request) = lines.next() {
        requests.push(request);
        replies.extend(lines.next());
    }
    (requests, replies)
}

fn transcripts() -> Vec<std::path::PathBuf> {
    let all = files(&root().join("fixtures/sessions"));
    assert!(all.len() > 5);
    all
}

/// Returns the replies of the library.
fn replies(requests: &[String]) -> Vec<String> {
    let mut session = Session::new();
    let replies = requests
        .iter()
        .map(|request| session.request_or_line(request));
    replies.collect()
}

#[test]
fn every_transcript_is_as_it_was() {
    for path in transcripts() {
        let (requests, recorded) = transcript(&path);
        let replies = replies(&requests);
        for reply in &replies {
            held_to_schema(&serde_json::from_str(reply).expect("JSON"));
        }
        if std::env::var_os("UPDATE").is_some() {
            let pairs = requests.iter().zip(&replies);
            let text: String = pairs
                .map(|(request, reply)| format!("{request}\n{reply}\n"))
                .collect();
            fs::write(&path, text).expect("written");
            continue;
        }
        for ((request, reply), recorded) in requests.iter().zip(&replies).zip(&recorded) {
            assert_eq!(reply, recorded, "{}: {request}", shown(&path));
        }
        assert_eq!(replies.len(), recorded.len(), "{}", shown(&path));
    }
}

/// The result of a finished game comes back as it was written, in every layout.
#[test]
fn a_result_comes_back_in_its_layout() {
    for game in [
        "steel-driver",
        "ride-the-rails",
        "mini-rails",
        "transamerica",
    ] {
        let (log, _) = golden(game);
        let (moves, result) = log.rsplit_once("\nresult:\n").expect("a result");
        let pairs: Vec<&str> = result.lines().map(str::trim).collect();
        for log in [
            log.clone(),
            format!("{moves}\nresult: {{{}}}\n", pairs.join(", ")),
            format!("{moves}\n\"result\":\n  {{{}}}", pairs.join(",\n  ")),
        ] {
            let mut session = Session::new();
            let mut ask = |request: Json| -> Json {
                serde_json::from_str(&session.request(&request.to_string())).expect("JSON")
            };
            assert_eq!(ask(json!({"do": "open", "log": log}))["ok"], true);
            assert_eq!(ask(json!({"do": "undo", "count": 2}))["ok"], true);
            for _ in 0..2 {
                let redone = ask(json!({"do": "redo"}));
                assert_eq!(redone["ok"], true, "{game}: {redone}");
            }
            assert_eq!(ask(json!({"do": "log"}))["log"], log, "{game}");
        }
    }
}

/// The rides that are listed for a beginning are all rides that begin with it.
#[test]
fn rides_go_on_from_their_beginning() {
    let (requests, _) = transcript(&root().join("fixtures/sessions/left-open.ndjson"));
    let mut session = Session::new();
    let mut ask =
        |request: &str| -> Json { serde_json::from_str(&session.request(request)).expect("JSON") };
    assert_eq!(ask(&requests[0])["ok"], true);
    let all = ask(&json!({"do": "legal", "limit": 100_000}).to_string());
    assert_eq!(all["truncated"], false);
    let all = all["moves"].as_array().expect("a list");
    let via = |ride: &Json| ride["via"].as_array().expect("a list").clone();
    let short = all.iter().filter(|ride| via(ride).len() == 2);
    let mut longest = 0;
    for ride in short {
        let begun = json!({"ride": ride["ride"], "via": ride["via"]});
        let listed = ask(&json!({"do": "legal", "limit": 100_000, "move": begun}).to_string());
        let begins = |one: &&Json| one["ride"] == ride["ride"] && via(one).starts_with(&via(ride));
        let meant: Vec<&Json> = all.iter().filter(begins).collect();
        longest = longest.max(meant.len());
        let listed: Vec<&Json> = listed["moves"].as_array().expect("a list").iter().collect();
        assert_eq!(listed, meant, "{begun}");
    }
    assert!(longest > 2, "{longest}");
}

#[test]
fn the_command_answers_every_transcript_alike() {
    for path in transcripts() {
        let (requests, recorded) = transcript(&path);
        let input: String = requests.iter().map(|line| format!("{line}\n")).collect();
        let (status, out, errors) = run_on(&input, &["record", "-", "--format", "ndjson"]);
        assert_eq!(errors, "", "{}", shown(&path));
        for (reply, recorded) in out.lines().zip(&recorded) {
            assert_eq!(reply, recorded, "{}", shown(&path));
        }
        assert_eq!(out.lines().count(), recorded.len(), "{}", shown(&path));
        let last: Json = serde_json::from_str(recorded.last().expect("a reply")).expect("JSON");
        let illegal = last["now"]["verdict"] == "illegal";
        assert_eq!(status, i32::from(illegal), "{}", shown(&path));
    }
}

#[test]
fn replies_come_one_by_one_and_only_the_end_ends_it() {
    let mut child = session(&["record", "-", "--format", "ndjson"]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut ask = |request: &[u8]| {
        input.write_all(request).expect("it reads");
        input.write_all(b"\n").expect("it reads");
        let mut reply = String::new();
        output.read_line(&mut reply).expect("it answers");
        serde_json::from_str::<Json>(&reply).expect("JSON")
    };
    assert_eq!(ask(b"{\"do\": \"hello\"}")["protocol"], 1);
    let mut long = b"{\"do\": \"read\", \"line\": \"".to_vec();
    long.resize(3 << 20, b'x');
    long.extend(b"\"}");
    for wrong in [
        &b"\xff\xfe{}"[..],
        b"{\"do\": ",
        b"",
        b"[[[[[[",
        &long,
        b"\0\0\0",
        b"{\"do\": \"read\"}",
    ] {
        let reply = ask(wrong);
        assert_eq!(reply["ok"], false, "{reply}");
    }
    let deep = format!("{{\"do\": \"play\", \"move\": {}", "[".repeat(100_000));
    assert_eq!(ask(deep.as_bytes())["error"]["code"], "bad-request");
    assert_eq!(ask(b"{\"do\": \"end\", \"id\": 1}")["ok"], true);
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_log_is_made_and_gone_on_with() {
    let folder = folder_of(&[]);
    let file = folder.path().join("friday.yaml");
    let name = file.to_str().expect("UTF-8");
    let new = [
        "record",
        name,
        "--game",
        "steel-driver",
        "--players",
        "Andy, Don,Simon",
        "--format",
        "ndjson",
    ];
    let (status, out, errors) = run_on("sale r don 4\n", &new);
    assert_eq!((status, errors.as_str(), out.lines().count()), (0, "", 1));
    let text = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {sale: red, by: Andy, to: Don, price: 4}\n";
    assert_eq!(fs::read_to_string(&file).expect("a log"), text);
    assert_eq!(run_on("", &new).0, 0, "it is there already and goes on");
    for (game, players) in [
        ("steel-driver", "Don,Andy,Simon"),
        ("mini-rails", "Andy,Don,Simon"),
    ] {
        let (status, _, errors) = run(&["record", name, "--game", game, "--players", players]);
        assert_eq!(status, 2, "{errors}");
        let said = "is the log of another game already, Steel Driver of Andy, Don and Simon";
        assert!(errors.contains(said), "{errors}");
    }
    let on = ["record", name, "--format", "ndjson"];
    let (status, ..) = run_on("pass\n{\"do\": \"undo\", \"count\": 2}\npass\npass\n", &on);
    assert_eq!(status, 0);
    let text = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {pass: Andy}\n  - {pass: Don}\n";
    assert_eq!(fs::read_to_string(&file).expect("a log"), text);
    assert_eq!(run(&["check", name, "--quiet"]).0, 0);
    let made = folder.path().join("made.yaml");
    let request = json!({"do": "new", "game": "transamerica", "players": ["Ann", "Ben"]});
    let (status, ..) = run_on(
        &format!("{request}\n"),
        &[
            "record",
            made.to_str().expect("UTF-8"),
            "--format",
            "ndjson",
        ],
    );
    assert_eq!(status, 0);
    assert!(made.is_file(), "a request makes the file too");
}

#[test]
fn what_can_be_no_session_is_an_error() {
    let folder = folder_of(&[
        ("no.yaml", "moves: 3\n"),
        (
            "bad.yaml",
            "game: steel-driver\nplayers: [A, B, C]\nmoves:\n  - {bid: 3, by: A}\n",
        ),
    ]);
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let ndjson =
        |log: &str| answer(railref(&["record", log, "--format", "ndjson"]).write_stdin(""));
    let (status, out, errors) = ndjson(&path("no.yaml"));
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(errors.contains("no.yaml"), "{errors}");
    assert_eq!(ndjson(&path("bad.yaml")).0, 1);
    assert_eq!(
        ndjson(&path("nowhere/x.yaml")).0,
        0,
        "nothing was to be written"
    );
    assert_eq!(
        run_on(
            "",
            &[
                "record",
                "-",
                "--game",
                "chess",
                "--players",
                "A,B",
                "--format",
                "ndjson"
            ]
        )
        .0,
        2
    );
    let (status, out, _) = run_on(
        "{\"do\": \"new\", \"game\": \"transamerica\", \"players\": [\"A\", \"B\"]}\n",
        &["record", &path("nowhere/x.yaml"), "--format", "ndjson"],
    );
    let reply: Json = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (&reply["error"]["code"], &reply["saved"], &reply["revision"]),
        (&json!("not-saved"), &json!(false), &json!(1))
    );
    assert_eq!(status, 2);
}

#[test]
fn documents_are_what_the_commands_print() {
    let log = "fixtures/steel-driver/games/four-players.yaml";
    let log = if root().join(log).is_file() {
        log.to_owned()
    } else {
        shown(&files(&root().join("fixtures/steel-driver/games"))[0])
    };
    let text = fs::read_to_string(root().join(&log)).expect("a log");
    let mut session = Session::new();
    let mut ask = |request: Json| -> Json {
        serde_json::from_str(&session.request(&request.to_string())).expect("JSON")
    };
    ask(json!({"do": "open", "log": text}));
    let printed = |command: &str| {
        let (_, out, _) = run_on(&text, &[command, "-", "--format", "json"]);
        serde_json::from_str::<Json>(&out).expect("JSON")
    };
    for (request, command) in [
        ("verdict", "check"),
        ("score", "score"),
        ("rulings", "rulings"),
        ("tracks", "tracks"),
        ("ledger", "ledger"),
        ("state", "state"),
    ] {
        assert_eq!(
            ask(json!({"do": request}))["document"],
            printed(command),
            "{command}"
        );
    }
    let (_, at, _) = run_on(&text, &["state", "-", "--at", "3", "--format", "json"]);
    let at: Json = serde_json::from_str(&at).expect("JSON");
    assert_eq!(ask(json!({"do": "state", "at": 3}))["document"], at);
    let (_, svg, _) = run_on(&text, &["state", "-", "--at", "3", "--format", "svg"]);
    assert_eq!(ask(json!({"do": "svg", "at": 3}))["svg"], svg.as_str());
    let (_, page, _) = run_on(&text, &["replay", "-", "--format", "html"]);
    assert_eq!(ask(json!({"do": "replay"}))["html"], page.as_str());
}

/// What `legal` says of a complete move is what trying it says, in every game.
#[test]
fn a_move_may_end_where_a_try_of_it_is_legal() {
    /// One move in this many is asked about.
    const EVERY: usize = 5;
    let (mut legal, mut illegal) = (0, 0);
    for info in crate::support::library::INFOS {
        let (log, head) = golden(info.id);
        let whole: Json = serde_yaml::from_str(&log).expect("YAML");
        let head = &log[..head];
        let mut session = Session::new();
        let mut ask = |request: Json| -> Json {
            serde_json::from_str(&session.request(&request.to_string())).expect("JSON")
        };
        ask(json!({"do": "open", "log": head}));
        let mut before: Option<Json> = None;
        let moves = whole["moves"].as_array().expect("moves");
        for (number, entry) in moves.iter().enumerate() {
            let is_move = entry.get("expect").is_none() && entry.get("accept").is_none();
            let asked = [Some(entry.clone()), before.replace(entry.clone())];
            for action in asked.into_iter().flatten() {
                if !is_move || number % EVERY != 0 || action.get("expect").is_some() {
                    continue;
                }
                let tried = ask(json!({"do": "play", "move": action, "try": true}));
                let mut noted = action.clone();
                noted["note"] = "a note".into();
                for given in [action, noted] {
                    let reply = ask(json!({"do": "legal", "limit": 4000, "move": given}));
                    assert_eq!(
                        reply["next"]["may_end"], tried["ok"],
                        "{given}: {tried} {reply}"
                    );
                    let mut own = tried["move"].clone();
                    own.as_object_mut().map(|own| own.remove("note"));
                    let listed = reply["moves"].as_array().expect("moves").contains(&own);
                    assert_eq!(json!(listed), tried["ok"], "{given}: {tried}");
                }
                *(if tried["ok"] == true {
                    &mut legal
                } else {
                    &mut illegal
                }) += 1;
            }
            let played = ask(json!({"do": "play", "move": entry}));
            assert_eq!(played["ok"], true, "{entry}: {played}");
        }
    }
    assert!(
        legal > 40 && illegal > 20,
        "{legal} legal, {illegal} illegal"
    );
}

/// An id is somebody else's text and comes back as it was; what a terminal acts on is escaped.
#[test]
fn an_id_comes_back_as_it_was() {
    let own = "a\u{200b}\u{200e}\u{202e}\u{2066}\u{2028}\u{2029}\u{85}\u{ad}\u{feff}\u{7f}\u{61c}\u{180e}\u{e0001}";
    let request = json!({"do": "hello", "id": [own, {own: 1.5}]}).to_string();
    let replied = Session::new().request(&request);
    let (_, printed, _) = run_on(
        &format!("{request}\n"),
        &["record", "-", "--format", "ndjson"],
    );
    for reply in [replied.as_str(), printed.trim_end()] {
        let read: Json = serde_json::from_str(reply).expect("JSON");
        assert_eq!(read["id"], json!([own, {own: 1.5}]), "{reply}");
        assert!(reply.is_ascii(), "{reply}");
    }
}

/// The byte order mark that some programs write is not part of the first line.
#[test]
fn a_byte_order_mark_before_the_input_is_passed_over() {
    let new = json!({"do": "new", "game": "transamerica", "players": ["A", "B"]});
    let input = format!("\u{feff}{new}\nstart omaha\n\u{feff}{new}\n");
    for format in ["ndjson", "human"] {
        let (_, out, _) = run_on(&input, &["record", "-", "--format", format]);
        assert_eq!(
            out.matches("\"do\":\"new\",\"ok\":true").count(),
            1,
            "{out}"
        );
        assert!(out.contains("Omaha"), "{out}");
    }
}

/// A request without its braces is not a move; the reply says how to write it.
#[test]
fn a_bare_name_of_a_request_is_told_from_a_move() {
    let new = json!({"do": "new", "game": "transamerica", "players": ["A", "B"]});
    for (line, said) in [
        ("undo", "{\"do\": \"undo\"}"),
        ("LOG ", "{\"do\": \"log\"}"),
        ("end", "{\"do\": \"end\"}"),
        ("open", "{\"do\": \"open\", ...}"),
        (
            "# the second turn",
            "the line is a comment, which plays nothing",
        ),
    ] {
        let replies = replies(&[new.to_string(), line.to_owned()]);
        let reply: Json = serde_json::from_str(&replies[1]).expect("JSON");
        assert_eq!(reply["error"]["code"], "not-a-move", "{reply}");
        let message = reply["error"]["message"].as_str().expect("a message");
        assert!(message.ends_with(said), "{message}");
    }
}

/// Runs a bot of the examples; its log must be that of a complete legal game.
fn bot(words: &[&str]) {
    let output = std::process::Command::new(words[0])
        .args(&words[1..])
        .arg(PROGRAM)
        .current_dir(root().join("examples/bots"))
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", words[0]));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    let log = String::from_utf8(output.stdout).expect("UTF-8");
    let (status, verdict, _) = run_on(&log, &["check", "--complete", "-"]);
    assert_eq!(status, 0, "{words:?}: {verdict}");
    assert!(verdict.contains("complete"), "{words:?}: {verdict}");
}

#[test]
fn a_bot_in_python_plays_a_whole_game_of_each() {
    for (game, players) in
        crate::support::games().zip(["Ann,Ben,Cleo", "Ann,Ben,Cleo,Dan"].into_iter().cycle())
    {
        bot(&["python3", "bot.py", game, "1", players]);
    }
}

#[test]
fn a_bot_in_the_shell_plays_ride_the_rails() {
    bot(&["bash", "bot.sh", "ride-the-rails", "2", "Ann,Ben,Cleo"]);
}

/// Returns the replies of the library to requests in JSON.
fn asked(requests: &[Json]) -> Vec<Json> {
    let lines: Vec<String> = requests.iter().map(Json::to_string).collect();
    let replies = replies(&lines);
    let replies = replies.iter().map(|reply| serde_json::from_str(reply));
    replies.map(|reply| reply.expect("JSON")).collect()
}

/// The places of what is no move are those of the log with the line, in every layout.
#[test]
fn what_is_no_move_has_its_place_in_the_log() {
    let rows = [
        (
            "steel-driver",
            json!({"pass": "Ann"}),
            json!({"offer": "pink", "by": "Ben", "bid": 2}),
            "pink",
        ),
        (
            "steel-driver",
            json!({"pass": "Ann"}),
            json!({"pass": "Ben", "accept": "nothing", "reason": "late"}),
            "nothing",
        ),
        (
            "steel-driver",
            json!({"pass": "Ann"}),
            json!({"expect": {"cash": {"Zed": 3}}}),
            "Zed",
        ),
        (
            "steel-driver",
            json!({"pass": "Ann"}),
            json!({"result": {"winner": "Zed"}}),
            "Zed",
        ),
        (
            "ride-the-rails",
            json!({"take": "red"}),
            json!({"take": "pink"}),
            "pink",
        ),
        (
            "transamerica",
            json!({"start": "Omaha"}),
            json!({"start": "Gotham"}),
            "Gotham",
        ),
    ];
    for (game, first, wrong, word) in rows {
        let heads = [
            format!("# of Friday\ngame: {game}\nplayers: [Ann, Ben, Cleo]\nmoves:\n"),
            format!("game: {game}\nplayers: [Ann, Ben, Cleo]\nmoves: []\n"),
            format!(
                "{{\"game\": \"{game}\", \"players\": [\"Ann\", \"Ben\", \"Cleo\"], \"moves\": []}}\n"
            ),
        ];
        let breaks = ["\n", "\r\n", "\r"];
        let logs = heads
            .iter()
            .flat_map(|head| breaks.iter().map(|end| head.replace('\n', end)));
        for log in logs {
            let replies = asked(&[
                json!({"do": "open", "log": log}),
                json!({"do": "play", "move": first}),
                json!({"do": "log"}),
                json!({"do": "play", "move": wrong}),
                json!({"do": "play", "line": wrong.to_string()}),
            ]);
            let text = replies[2]["log"].as_str().expect("a text");
            let lines = text.replace("\r\n", "\n").replace('\r', "\n");
            let at = match (wrong.get("result"), log.starts_with('{')) {
                (_, true) => 1,
                (Some(_), false) => lines.lines().count() + 1,
                (None, false) => lines.lines().count() + 1,
            };
            for reply in &replies[3..] {
                let error = &reply["error"];
                if error["code"] == "not-a-move" && error["findings"][0].is_object() {
                    let span = &error["findings"][0]["span"];
                    assert_eq!(span["start"]["line"], at, "{log}: {reply}");
                    let length = |place: &str| span[place]["offset"].as_u64().expect("a number");
                    let long = length("end") - length("start");
                    let quotes = if log.starts_with('{') || reply == &replies[4] {
                        2
                    } else {
                        0
                    };
                    assert_eq!(long as usize, word.len() + quotes, "{log}: {reply}");
                    assert!(length("start") > 40, "{reply}");
                } else {
                    // A result in a line has no reading of its own.
                    assert!(wrong.get("result").is_some(), "{log}: {reply}");
                }
            }
        }
    }
}

/// Warnings about a log are reported when it is created or opened, and block nothing.
#[test]
fn warnings_come_with_a_log() {
    for game in ["steel-driver", "ride-the-rails", "transamerica"] {
        for (names, is_odd) in [
            (["Ann", "\u{410}nn", "Ben"], true),
            (["Ann", "Ben", "Cleo"], false),
        ] {
            let log = format!("game: {game}\nplayers: [{}]\nmoves:\n", names.join(", "));
            let replies = asked(&[
                json!({"do": "new", "game": game, "players": names}),
                json!({"do": "open", "log": log}),
            ]);
            for reply in replies {
                assert_eq!(reply["ok"], true, "{reply}");
                let findings = reply["findings"].as_array().expect("a list");
                assert_eq!(findings.len(), usize::from(is_odd), "{reply}");
                let odd = |finding: &Json| {
                    finding["severity"] == "warning" && finding["rule"] == "log/look-alike"
                };
                assert!(findings.iter().all(odd), "{reply}");
            }
        }
    }
}

/// While a log is illegal nothing is awaited, which a bot can act on; undo comes first.
#[test]
fn an_illegal_log_awaits_nothing() {
    for (game, wrong) in [
        ("steel-driver", "{bid: 3, by: Ann}"),
        ("ride-the-rails", "{take: red, by: Ann}"),
        ("transamerica", "{lay: [[Omaha, F10]], by: Ann}"),
    ] {
        let log = format!("game: {game}\nplayers: [Ann, Ben, Cleo]\nmoves:\n  - {wrong}\n");
        let replies = asked(&[
            json!({"do": "open", "log": log}),
            json!({"do": "awaits"}),
            json!({"do": "legal"}),
            json!({"do": "undo"}),
            json!({"do": "awaits"}),
        ]);
        let awaited = &replies[1];
        assert_eq!(awaited["kind"], "nothing", "{awaited}");
        assert_eq!(
            (&awaited["verbs"], &awaited["also"]),
            (&json!([]), &json!([]))
        );
        assert!(
            awaited["hint"]
                .as_str()
                .is_some_and(|hint| hint.contains("until undo")),
            "{awaited}"
        );
        assert_eq!(replies[2]["moves"], json!([]));
        assert_ne!(replies[4]["kind"], "nothing", "{}", replies[4]);
        assert_ne!(replies[4]["verbs"], json!([]), "{}", replies[4]);
    }
}

/// One kind of fault has one code and one sentence, wherever it is.
#[test]
fn faults_of_one_kind_are_told_alike() {
    let new = json!({"do": "new", "game": "steel-driver", "players": ["Ann", "Ben", "Cleo"]});
    let of = |request: &str| -> (String, String) {
        let replies = replies(&[new.to_string(), request.to_owned()]);
        let reply: Json = serde_json::from_str(&replies[1]).expect("JSON");
        let text = |key: &str| reply["error"][key].as_str().unwrap_or_default().to_owned();
        (text("code"), text("message"))
    };
    for depth in [70, 200, 5000] {
        let deep = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        for request in [
            format!("{{\"do\": \"play\", \"move\": {{\"offer\": {deep}}}}}"),
            format!("{{\"do\": \"legal\", \"move\": {{\"offer\": {deep}}}}}"),
            format!("{{\"do\": \"log\", \"id\": {deep}}}"),
            format!(
                "{{\"do\": \"new\", \"game\": \"x\", \"players\": [], \"header\": {{\"title\": {deep}}}}}"
            ),
            format!("{{\"do\": \"new\", \"game\": \"x\", \"players\": {deep}}}"),
        ] {
            let (code, message) = of(&request);
            if depth < 100 || message.contains("nested") {
                assert_eq!(code, "bad-request", "{message}");
                assert!(message.contains("is nested too deeply"), "{message}");
            } else {
                // The whole request is then no JSON that is read.
                assert_eq!((code.as_str(), depth), ("bad-request", 5000), "{message}");
            }
        }
        let line = format!("{{\"do\": \"play\", \"line\": \"{{offer: {deep}}}\"}}");
        let (code, message) = of(&line);
        assert_eq!(code, "not-a-move", "{message}");
        assert!(
            message.contains("nested more than 64 levels deep"),
            "{message}"
        );
    }
    for number in ["2.0", "2e0", "2E0", "-0", "1e3"] {
        for key in ["play", "legal"] {
            let request = format!(
                "{{\"do\": \"{key}\", \"move\": {{\"offer\": \"red\", \"bid\": {number}}}}}"
            );
            let (code, message) = of(&request);
            let wanted = if key == "play" {
                "not-a-move"
            } else {
                "bad-request"
            };
            assert_eq!(code, wanted, "{request}: {message}");
            assert!(message.contains("whole number"), "{request}: {message}");
        }
    }
    for action in [
        json!({"result": {"winner": "Ann"}, "note": "x"}),
        json!({"result": {"winner": "Ann"}, "by": "Ann"}),
        json!({"expect": {"turn": 1}, "by": "Ann"}),
        json!({"offer": "red", "bid": 2, "to": "Ben"}),
    ] {
        let (code, message) = of(&json!({"do": "play", "move": action}).to_string());
        assert_eq!(code, "not-a-move", "{action}: {message}");
    }
}

/// The schema of requests refuses what is a bad request whatever the log is.
#[test]
fn bad_requests_are_not_as_the_schema_has_them() {
    let new = json!({"do": "new", "game": "steel-driver", "players": ["Ann", "Ben", "Cleo"]});
    let with = |key: &str, value: Json| {
        let mut request = new.clone();
        request[key] = value;
        request
    };
    let bad = [
        json!({"do": "play", "line": "pass", "accept": "steel-driver/must-build"}),
        json!({"do": "play", "line": "pass", "reason": "late"}),
        json!({"do": "play", "line": "pass", "accept": "x", "reason": " "}),
        with("header", Json::Null),
        with("header", json!({"game": "steel-driver"})),
        with("header", json!({"moves": []})),
        json!({"do": "legal", "limit": 4_294_967_296_u64}),
        json!({"do": "undo", "count": 4_294_967_296_u64}),
        json!({"do": "undo", "count": 0}),
        json!({"do": "state", "at": 4_294_967_296_u64}),
        json!({"do": "play", "line": "pass", "move": {"pass": "Ann"}}),
    ];
    for request in bad {
        assert!(!is_as_the_schema_has_it(&request), "{request}");
        let reply = &asked(&[new.clone(), request.clone()])[1];
        assert_eq!(reply["error"]["code"], "bad-request", "{request}: {reply}");
    }
    let good = [
        new.clone(),
        with("header", json!({"title": "Friday"})),
        json!({"do": "play", "line": "pass", "accept": "x", "reason": "late"}),
        json!({"do": "legal", "limit": u32::MAX}),
    ];
    for request in good {
        assert!(is_as_the_schema_has_it(&request), "{request}");
    }
}
