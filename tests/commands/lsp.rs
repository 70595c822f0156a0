//! `railref lsp`: an editor's session, message by message.

use crate::support::cases::{self, Source};
use crate::support::command::{run, session};
use crate::support::library::{INFOS, judge};
use crate::support::{due, due_of, root};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};

pub(crate) const URI: &str = "file:///tmp/friday.yaml";
pub(crate) const HEAD: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n";

pub(crate) struct Editor {
    server: Child,
    pub to: ChildStdin,
    from: BufReader<ChildStdout>,
    id: i64,
}

impl Editor {
    pub(crate) fn spawn() -> Self {
        let mut server = session(&["lsp"]);
        let (to, from) = (
            server.stdin.take().expect("piped"),
            BufReader::new(server.stdout.take().expect("piped")),
        );
        Self {
            server,
            to,
            from,
            id: 0,
        }
    }

    pub(crate) fn start(options: Json) -> Self {
        let mut editor = Self::spawn();
        let reported = editor.ask(
            "initialize",
            json!({"capabilities": {}, "initializationOptions": options}),
        );
        assert_eq!(reported["result"]["serverInfo"]["name"], "railref");
        assert_eq!(
            reported["result"]["capabilities"]["textDocumentSync"]["change"],
            2
        );
        editor.tell("initialized", json!({}));
        editor
    }

    pub(crate) fn send(&mut self, message: Json) {
        let text = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("written");
        self.to.flush().expect("written");
    }

    pub(crate) fn tell(&mut self, method: &str, params: Json) {
        self.send(json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    pub(crate) fn ask(&mut self, method: &str, params: Json) -> Json {
        self.id += 1;
        self.send(json!({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params}));
        let reply = self.read();
        assert_eq!(reply["id"], self.id, "{reply}");
        reply
    }

    pub(crate) fn read(&mut self) -> Json {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.from.read_line(&mut line).expect("a header");
            match line.trim().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a number"),
                None if line.trim().is_empty() => break,
                None => {}
            }
        }
        let mut body = vec![0; length];
        self.from.read_exact(&mut body).expect("a body");
        serde_json::from_slice(&body).expect("JSON")
    }

    /// Opens a file; returns its diagnostics.
    pub(crate) fn open(&mut self, uri: &str, text: &str) -> Vec<Json> {
        let document = json!({"uri": uri, "languageId": "yaml", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
        self.diagnostics(uri)
    }

    pub(crate) fn diagnostics(&mut self, uri: &str) -> Vec<Json> {
        let reported = self.read();
        assert_eq!(
            (&reported["method"], &reported["params"]["uri"]),
            (&json!("textDocument/publishDiagnostics"), &json!(uri))
        );
        reported["params"]["diagnostics"]
            .as_array()
            .expect("a list")
            .clone()
    }

    pub(crate) fn at(&mut self, method: &str, text: &str, byte: usize) -> Json {
        let reply = self.ask(
            method,
            json!({"textDocument": {"uri": URI}, "position": place(text, byte)}),
        );
        assert!(reply.get("error").is_none(), "{reply}");
        reply["result"].clone()
    }

    /// Returns what is offered at the `|` in a text, and the text without it.
    pub(crate) fn complete(&mut self, marked: &str) -> (String, Vec<Json>) {
        let byte = marked.find('|').expect("a cursor");
        let text = marked.replacen('|', "", 1);
        self.open(URI, &text);
        let items = self.at("textDocument/completion", &text, byte);
        (text, items.as_array().expect("a list").clone())
    }

    /// Returns the titles and results of the actions at a byte.
    pub(crate) fn actions(&mut self, text: &str, byte: usize) -> Vec<(String, String)> {
        let range = json!({"start": place(text, byte), "end": place(text, byte)});
        let reply = self.ask(
            "textDocument/codeAction",
            json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}}),
        );
        let actions = reply["result"]
            .as_array()
            .unwrap_or_else(|| panic!("{reply}"))
            .clone();
        let outcome = |action: &Json| {
            (
                action["title"].as_str().unwrap().to_owned(),
                all_edited(text, &action["edit"]["changes"][URI]),
            )
        };
        actions.iter().map(outcome).collect()
    }

    pub(crate) fn end(mut self) {
        assert_eq!(self.ask("shutdown", Json::Null)["result"], Json::Null);
        self.tell("exit", Json::Null);
        assert_eq!(self.server.wait().expect("ends").code(), Some(0));
        let mut error = String::new();
        self.server
            .stderr
            .take()
            .expect("piped")
            .read_to_string(&mut error)
            .expect("text");
        assert_eq!(error, "");
    }
}

/// Converts a byte to a place of the protocol: lines and UTF-16 units.
pub(crate) fn place(text: &str, byte: usize) -> Json {
    let line = text[..byte].matches('\n').count();
    let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
    json!({"line": line, "character": text[start..byte].encode_utf16().count()})
}

pub(crate) fn byte(text: &str, place: &Json) -> usize {
    let line = place["line"].as_u64().unwrap() as usize;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let mut units = 0;
    for (at, c) in text[start..].char_indices() {
        if units == place["character"].as_u64().unwrap() {
            return start + at;
        }
        units += c.len_utf16() as u64;
    }
    text.len()
}

/// Returns a text after an edit.
pub(crate) fn edited(text: &str, edit: &Json) -> String {
    let (start, end) = (
        byte(text, &edit["range"]["start"]),
        byte(text, &edit["range"]["end"]),
    );
    format!(
        "{}{}{}",
        &text[..start],
        edit["newText"].as_str().unwrap(),
        &text[end..]
    )
}

/// Returns a text after several edits.
pub(crate) fn all_edited(text: &str, edits: &Json) -> String {
    let mut edits = edits
        .as_array()
        .unwrap_or_else(|| panic!("{edits}"))
        .clone();
    edits.sort_by_key(|edit| byte(text, &edit["range"]["start"]));
    edits
        .iter()
        .rev()
        .fold(text.to_owned(), |text, edit| edited(&text, edit))
}

pub(crate) fn underlined<'t>(text: &'t str, diagnostic: &Json) -> &'t str {
    &text[byte(text, &diagnostic["range"]["start"])..byte(text, &diagnostic["range"]["end"])]
}

pub(crate) fn labels(items: &[Json]) -> Vec<&str> {
    items
        .iter()
        .map(|item| item["label"].as_str().unwrap())
        .collect()
}

pub(crate) fn word(text: &str) -> &'static str {
    judge(text).review.verdict.judgement.word()
}

#[test]
fn diagnostics_are_those_of_check_and_follow_the_text() {
    let mut editor = Editor::start(json!({}));
    let wrong = format!("{HEAD}  - {{offer: red, by: Don, bid: 3}}\n");
    let reported = editor.open(URI, &wrong);
    assert_eq!(reported.len(), 1);
    assert_eq!(
        (
            &reported[0]["code"],
            &reported[0]["severity"],
            &reported[0]["source"]
        ),
        (
            &json!("steel-driver/out-of-turn"),
            &json!(1),
            &json!("railref")
        )
    );
    assert!(
        reported[0]["message"]
            .as_str()
            .unwrap()
            .starts_with("Don acts, but it is Andy's turn"),
        "{reported:?}"
    );
    assert_eq!(underlined(&wrong, &reported[0]), "Don");
    let change = |text: &str| json!({"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": text}]});
    editor.tell(
        "textDocument/didChange",
        change(&wrong.replace("by: Don", "by: Andy")),
    );
    assert!(editor.diagnostics(URI).is_empty());
    // A second log in the same file, after characters of two units; the blame is on an earlier
    // move.
    let taken = "game: steel-driver\nplayers: [𝄞, Don, Simon]\nmoves:\n  - {sale: red, by: 𝄞, to: 𝄞, price: 5}\n  - {offer: red, by: Don, bid: 1}\n";
    let two = format!("{HEAD}  - {{offer: red, by: Andy, bid: 3}}\n---\n{taken}");
    editor.tell("textDocument/didChange", change(&two));
    let reported = editor.diagnostics(URI);
    assert_eq!(
        (reported.len(), &reported[0]["code"]),
        (1, &json!("steel-driver/marker-already-sold"))
    );
    assert_eq!(underlined(&two, &reported[0]), "red");
    let blamed = &reported[0]["relatedInformation"][0];
    assert!(
        underlined(&two, &blamed["location"]).starts_with("{sale: red, by: 𝄞"),
        "{blamed}"
    );
    editor.tell(
        "textDocument/didClose",
        json!({"textDocument": {"uri": URI}}),
    );
    assert!(editor.diagnostics(URI).is_empty());
    editor.end();
}

#[test]
fn the_editor_may_ask_to_go_on_and_for_complete_games() {
    let text = format!("{HEAD}  - {{offer: red, by: Andy, bid: 11}}\n  - {{pass: Simon}}\n");
    let codes = |reported: &[Json]| {
        reported
            .iter()
            .map(|one| one["code"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let mut editor = Editor::start(json!({}));
    assert_eq!(
        codes(&editor.open(URI, &text)),
        ["steel-driver/bid-exceeds-cubes"]
    );
    editor.end();
    let mut editor = Editor::start(json!({"keepGoing": true, "complete": true}));
    assert_eq!(
        codes(&editor.open(URI, &text)),
        ["steel-driver/bid-exceeds-cubes", "unfinished"]
    );
    editor.end();
}

#[test]
fn what_is_wrong_in_a_board_file_is_shown_where_the_log_names_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("my boards");
    std::fs::create_dir(&folder).expect("made");
    std::fs::write(
        folder.join("b.yaml"),
        "name: [x]\ncompanies: [red]\nroutes: []\n",
    )
    .expect("written");
    let text = "game: steel-driver\nplayers: [Andy, Don, Simon]\nboard: b.yaml\nmoves: []\n";
    let uri = format!(
        "file://{}/log.yaml",
        folder.to_str().expect("text").replace(' ', "%20")
    );
    let mut editor = Editor::start(json!({}));
    let reported = editor.open(&uri, text);
    assert!(!reported.is_empty());
    for one in &reported {
        assert_eq!(underlined(text, one), "b.yaml");
        assert!(
            one["message"].as_str().unwrap().starts_with("b.yaml:1:"),
            "{one}"
        );
    }
    editor.end();
}

/// Every move that is offered is legal once it is taken, wherever the entry is and however much of
/// it is typed.
#[test]
fn legal_moves_are_offered() {
    let mut editor = Editor::start(json!({}));
    let sold = "  - {sale: red, by: Andy, to: Don, price: 4}\n";
    let later = "  - {pass: Simon}\n";
    for marked in [
        format!("{HEAD}  - |\n"),
        format!("{HEAD}  - |"),
        format!("{HEAD}  - {{|}}\n"),
        format!("{HEAD}{sold}  - {{off|\n{later}"),
        format!("{HEAD}{sold}  -|\n"),
        format!("{HEAD}{sold}  - {{offer: gren, by: Don, bid: 1}}\n  - {{|\n")
            .replace("gren", "green"),
        format!("{HEAD}# remark\n{sold}\n  - {{|}}\n"),
        "game: transamerica\nplayers: [Andy, Don]\nmoves:\n- |\n".to_owned(),
        format!(
            "game: steel-driver\nplayers: [x, y, z]\nmoves: []\n---\n{HEAD}  - |\n---\ngame: mini-rails\n"
        ),
    ] {
        let (text, items) = editor.complete(&marked);
        let moves: Vec<&Json> = items.iter().filter(|item| item["kind"] == 23).collect();
        assert!(!moves.is_empty(), "{marked}: {items:?}");
        for item in moves.iter().take(8) {
            let taken = edited(&text, &item["textEdit"]);
            let log = taken
                .split("---\n")
                .find(|log| log.contains(item["label"].as_str().unwrap()))
                .expect("the move stands in the log");
            let log: String = log.split(later).collect();
            assert_eq!(word(&log), "legal", "{marked}: {taken}");
        }
    }
    editor.end();
}

#[test]
fn verbs_names_states_and_header_keys_are_offered() {
    let mut editor = Editor::start(json!({}));
    let mut offered = |marked: &str| {
        let (text, items) = editor.complete(marked);
        let outcomes: Vec<String> = items
            .iter()
            .map(|item| edited(&text, &item["textEdit"]))
            .collect();
        (items, outcomes)
    };
    let (items, outcomes) = offered(&format!("{HEAD}  - {{o|\n"));
    assert!(
        labels(&items).contains(&"offer: ") && labels(&items).contains(&"expect: "),
        "{items:?}"
    );
    assert!(outcomes.contains(&format!("{HEAD}  - {{offer: \n")));
    let built = format!(
        "{HEAD}  - {{sale: red, by: Andy, to: Don, price: 4}}\n  - {{build: red, from: New |, to: Pittsburgh}}\n"
    );
    let (items, outcomes) = offered(&built);
    assert!(
        outcomes.contains(&built.replace("New |", "New York")),
        "{items:?}"
    );
    assert!(!labels(&items).contains(&"Andy"), "a player is no place");
    let (items, _) = offered(&format!("{HEAD}  - {{offer: red, by: A|\n"));
    assert!(labels(&items).contains(&"Andy") && !labels(&items).contains(&"Baltimore"));
    let (items, _) = offered(&format!("{HEAD}  - offer: red\n    by: |\n"));
    assert_eq!(labels(&items), ["Andy", "Don", "Simon"]);
    // Where a key belongs, the keys that the move lacks are offered; in a state, the names of its
    // kind.
    assert_eq!(
        labels(&offered(&format!("{HEAD}  - offer: red\n    b|\n")).0),
        ["by: ", "bid: ", "note: ", "accept: "]
    );
    assert_eq!(
        labels(&offered(&format!("{HEAD}  - expect:\n      cubes: {{An|\n")).0),
        ["Andy: ", "Don: ", "Simon: "]
    );
    let (items, _) = offered(&format!(
        "{HEAD}  - expect:\n      cubes: {{Andy: 10}}\n      ph|\n"
    ));
    assert!(labels(&items).contains(&"phase: auction"), "{items:?}");
    let (items, outcomes) = offered(&format!(
        "{HEAD}  - {{sale: red, by: Andy, to: Don, price: 4}}\n  - expect: {{|}}\n"
    ));
    assert!(
        labels(&items).contains(&"cubes: {Andy: 10, Don: 6, Simon: 10}"),
        "{items:?}"
    );
    for (item, outcome) in items
        .iter()
        .zip(&outcomes)
        .filter(|(item, _)| item["kind"] == 10)
    {
        assert_eq!(word(outcome), "legal", "{item}");
    }
    let (items, _) = offered("game: |");
    assert_eq!(
        labels(&items),
        [
            "steel-driver",
            "ride-the-rails",
            "mini-rails",
            "transamerica"
        ]
    );
    let (items, _) =
        offered("game: steel-driver\nplayers: [Andy, Don, Simon]\nboard: |\nmoves: []\n");
    assert!(labels(&items).contains(&"reconstruction"));
    let (items, _) = offered("game: steel-driver\nplayers: [Andy, Don, Simon]\n|\nmoves: []\n");
    assert!(
        labels(&items).contains(&"first: ") && !labels(&items).contains(&"players: "),
        "{items:?}"
    );
    for marked in [
        "|",
        "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n---\n|",
    ] {
        let (items, _) = offered(marked);
        assert!(labels(&items).contains(&"game: "), "{marked}: {items:?}");
    }
    // Where nothing is known, nothing is offered.
    for marked in [
        "|",
        "no log at all |",
        "game: chess\nmoves:\n  - |\n",
        &format!("{HEAD}  - {{note: a|\n"),
    ] {
        let (items, _) = offered(marked);
        assert!(
            items.iter().all(|item| item["label"] != "Andy"),
            "{marked}: {items:?}"
        );
    }
    editor.end();
}

/// Hover shows every key with its sentence in the reader's table, whatever follows it.
#[test]
fn hover_tells_the_keys_of_a_position_in_every_game() {
    for info in INFOS {
        let mut editor = Editor::start(json!({}));
        let (_, template, _) = run(&["new", info.id, "--position"]);
        let header = &template[..template.find("\nposition:").expect("a position")];
        for key in info.expects {
            let text = format!("{header}\nposition:\n  {}: 1\nmoves: []\n", key.name);
            editor.open(URI, &text);
            let reported = editor.at(
                "textDocument/hover",
                &text,
                header.len() + "\nposition:\n  ".len(),
            );
            assert_eq!(
                reported["contents"]["value"], key.doc,
                "{}: {}",
                info.id, key.name
            );
        }
        editor.end();
    }
}

#[test]
fn hover_tells_keys_rules_and_moves() {
    let mut editor = Editor::start(json!({}));
    let text = format!(
        "{HEAD}  - {{sale: red, by: Andy, to: Don, price: 4}}\n  - {{pass: Don}}\n  - {{pass: Simon}}\n  - {{pass: Andy}}\n  - {{build: red, from: Pittsburgh, to: Cincinnati, accept: steel-driver/first-build-from-hexagon, reason: haste}}\n  - {{build: red, from: Pittsburgh, to: Cincinnati}}\n"
    );
    editor.open(URI, &text);
    let mut hover = |word: &str, number: usize| {
        let at = text.match_indices(word).nth(number).expect("there").0;
        let reported = editor.at("textDocument/hover", &text, at + 1);
        let range = (
            byte(&text, &reported["range"]["start"]),
            byte(&text, &reported["range"]["end"]),
        );
        (
            reported["contents"]["value"].as_str().unwrap().to_owned(),
            text[range.0..range.1].to_owned(),
        )
    };
    let (reported, over) = hover("players", 0);
    assert!(
        reported.to_lowercase().contains("players") && over == "players",
        "{reported}"
    );
    let (reported, over) = hover("sale", 0);
    assert!(
        reported.contains("A whole auction in one line.") && over == "sale",
        "{reported}"
    );
    let (reported, _) = hover("price", 0);
    assert!(reported.contains("the winning bid, in cubes"), "{reported}");
    let (reported, _) = hover("accept", 0);
    assert!(reported.contains("let stand"), "{reported}");
    let (reported, over) = hover("steel-driver/first", 0);
    assert!(
        reported.contains("Rulebook: ") && over == "steel-driver/first-build-from-hexagon",
        "{reported}"
    );
    let (reported, over) = hover("red", 0);
    assert_eq!(
        reported,
        "**Move 1**\n- Don takes control of red and a share for 4; the Active Player marker goes to Don\n\nAfter it: turn 1, auction, Don to act"
    );
    assert_eq!(over, "{sale: red, by: Andy, to: Don, price: 4}");
    let (reported, _) = hover("red", 2);
    assert!(
        reported.contains("- steel-driver/route-taken: "),
        "{reported}"
    );
    assert!(!reported.contains("After it"), "{reported}");
    // A move that is being written further down hides nothing.
    let text = format!("{HEAD}  - {{sale: red, by: Andy, to: Don, price: 4}}\n  - \n");
    editor.open(URI, &text);
    let reported = editor.at("textDocument/hover", &text, text.find("red").unwrap());
    assert!(
        reported["contents"]["value"]
            .as_str()
            .unwrap()
            .ends_with("After it: turn 1, auction, Don to act"),
        "{reported}"
    );
    editor.end();
}

#[test]
fn actions_fix_what_they_say() {
    let mut editor = Editor::start(json!({}));
    let text = format!("{HEAD}  - {{offer: red, by: Andi, bid: 3}}\n");
    editor.open(URI, &text);
    let offered = editor.actions(&text, text.find("Andi").unwrap());
    assert_eq!(
        offered,
        [("Change to Andy".to_owned(), text.replace("Andi", "Andy"))]
    );
    for text in [
        format!(
            "{HEAD}  - {{sale: red, by: Andy, to: Don, price: 4}}\n  - {{pass: Don}}\n  - {{pass: Simon}}\n  - {{pass: Andy}}\n  - {{build: red, from: Pittsburgh, to: Cincinnati}}\n"
        ),
        format!(
            "{HEAD}  - sale: red\n    by: Andy\n    to: Don\n    price: 4\n  - pass: Don\n  - pass: Simon\n  - pass: Andy\n  - build: red\n    from: Pittsburgh\n    to: Cincinnati\n"
        ),
    ] {
        assert_eq!(
            editor.open(URI, &text)[0]["code"],
            "steel-driver/first-build-from-hexagon"
        );
        let offered = editor.actions(&text, text.find("Pittsburgh").unwrap());
        assert_eq!(
            offered[0].0,
            "Let stand: accept steel-driver/first-build-from-hexagon, with a reason"
        );
        assert!(
            offered[1..]
                .iter()
                .all(|(title, _)| title.starts_with("Repair: ")),
            "{offered:?}"
        );
        assert_eq!(word(&offered[0].1), "accepted", "{}", offered[0].1);
    }
    // Nobody can bid more than ten, so both passes are implied before the next offer.
    let text = format!(
        "{HEAD}  - {{offer: red, by: Andy, bid: 10}}\n  - {{offer: blue, by: Don, bid: 1}}\n"
    );
    assert_eq!(editor.open(URI, &text).len(), 0);
    let offered = editor.actions(&text, text.find("blue").unwrap());
    let written = text.replace(
        "  - {offer: blue",
        "  - {pass: Don}\n  - {pass: Simon}\n  - {offer: blue",
    );
    assert_eq!(
        offered,
        [("Write the 2 implied passes".to_owned(), written.clone())]
    );
    assert_eq!(word(&written), "legal");
    assert_eq!(
        editor.actions(&written, written.find("blue").unwrap_or_default()),
        []
    );
    // An expect refers to a moment among the passes, so they cannot be written after it.
    let text = text.replace(
        "  - {offer: blue",
        "  - {expect: {active: Simon}}\n  - {offer: blue",
    );
    assert_eq!(editor.open(URI, &text).len(), 0);
    assert_eq!(editor.actions(&text, text.find("blue").unwrap()), []);
    editor.end();
}

#[test]
fn repairs_are_offered_at_the_first_violation() {
    let mut editor = Editor::start(json!({}));
    let text =
        std::fs::read_to_string(root().join("fixtures/repair/omitted.yaml")).expect("a fixture");
    let first = editor.open(URI, &text)[0].clone();
    let at = byte(&text, &first["range"]["start"]);
    let offered = editor.actions(&text, at);
    let repairs: Vec<&(String, String)> = offered
        .iter()
        .filter(|(title, _)| title.starts_with("Repair: "))
        .collect();
    assert!((1..=3).contains(&repairs.len()), "{offered:?}");
    for (title, repaired) in &repairs {
        assert_eq!(word(repaired), "legal", "{title}");
    }
    assert!(
        repairs[0].0.contains(" is missing before line "),
        "{}",
        repairs[0].0
    );
    assert_eq!(editor.actions(&text, at), offered, "asked again");
    // Nothing is offered where nothing is wrong or nothing helps.
    assert!(
        editor
            .actions(&text, text.find("players").unwrap())
            .iter()
            .all(|(title, _)| !title.starts_with("Repair: "))
    );
    let text =
        std::fs::read_to_string(root().join("fixtures/repair/hopeless.yaml")).expect("a fixture");
    let first = editor.open(URI, &text)[0].clone();
    let offered = editor.actions(&text, byte(&text, &first["range"]["start"]));
    assert!(
        offered
            .iter()
            .all(|(title, _)| !title.starts_with("Repair: ")),
        "{offered:?}"
    );
    // Each of two logs in a file has its own, at its own place.
    let broken = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n  - {pass: Simon}\n  - {pass: Andy}\n";
    let text = format!("{broken}---\n{broken}");
    editor.open(URI, &text);
    for at in [text.find("Simon}").unwrap(), text.rfind("Simon}").unwrap()] {
        let offered = editor.actions(&text, at);
        let (title, repaired) = offered
            .iter()
            .find(|(title, _)| title.starts_with("Repair: "))
            .expect("a repair");
        assert!(title.contains("{bid: 4, by: Don}"), "{title}");
        let (before, after) = repaired.split_once("---\n").expect("two logs");
        assert_eq!(
            word(if at < broken.len() { before } else { after }),
            "legal"
        );
        assert_eq!(if at < broken.len() { after } else { before }, broken);
    }
    editor.end();
}

#[test]
fn odd_messages_are_answered_and_odd_texts_survived() {
    let mut editor = Editor::start(json!({}));
    let reply = editor.ask("textDocument/codeLens", json!({}));
    assert_eq!(reply["error"]["code"], -32601);
    let reply = editor.ask("textDocument/hover", json!({"position": 3}));
    assert_eq!(reply["error"]["code"], -32602);
    let nowhere = json!({"textDocument": {"uri": "file:///never/opened"}, "position": {"line": 0, "character": 0}});
    assert_eq!(
        editor.ask("textDocument/completion", nowhere)["result"],
        Json::Null
    );
    editor.tell("workspace/didChangeConfiguration", json!({"settings": {}}));
    let texts = [
        "",
        "-",
        "- ",
        "é: [𝄞",
        "moves:",
        "game: steel-driver\nmoves:\n  - ",
        "\u{feff}game: steel-driver\n",
        "---\n...\n---\n",
        "{",
        "a: |\n  - {x",
        "\t- {",
    ];
    for text in texts {
        editor.open(URI, text);
        for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
            editor.at("textDocument/completion", text, at);
            editor.at("textDocument/hover", text, at);
            editor.actions(text, at);
        }
    }
    editor.end();
}

/// Messages that arrive while the session is ending are not an error; only `exit` ends it.
#[test]
fn the_end_is_the_editors_word() {
    let mut editor = Editor::start(json!({}));
    editor.open(URI, HEAD);
    assert_eq!(editor.ask("shutdown", Json::Null)["result"], Json::Null);
    editor.tell(
        "textDocument/didClose",
        json!({"textDocument": {"uri": URI}}),
    );
    assert_eq!(
        editor.ask("textDocument/hover", json!({}))["error"]["code"],
        -32600
    );
    editor.tell("exit", Json::Null);
    assert_eq!(editor.server.wait().expect("ends").code(), Some(0));
    let mut hasty = Editor::start(json!({}));
    hasty.tell("exit", Json::Null);
    assert_eq!(hasty.server.wait().expect("ends").code(), Some(1));
}

#[test]
fn an_editor_that_goes_away_ends_the_server() {
    let Editor { mut server, to, .. } = Editor::start(json!({}));
    drop(to);
    assert_eq!(server.wait().expect("ends").code(), Some(1));
}

/// Every case, rule and hostile file is opened and queried at a few places; the diagnostics are the
/// findings of `check`.
#[test]
fn every_fixture_is_survived() {
    let cases = cases::all()
        .into_iter()
        .filter_map(|case| match case.source {
            Source::File(path)
                if ["/cases/", "/rules/", "/files/"]
                    .iter()
                    .any(|folder| case.name.contains(folder)) =>
            {
                Some((path, case.stated))
            }
            _ => None,
        });
    let cases: BTreeMap<_, _> = cases.collect();
    let (mut editor, mut seen) = (Editor::start(json!({})), 0);
    for (path, stated) in due(cases, 0) {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        seen += 1;
        let uri = format!("file://{}", path.display());
        let published = editor.open(&uri, &text);
        // An editor reads boards below the folder it is opened in, which does not contain the
        // boards of these logs.
        let apart =
            path.starts_with(root().join("fixtures/hostile")) || text.contains("\nboard: ../");
        if !apart && !text.contains("---") && stated.options.is_empty() {
            let wrong = ["undecided", "illegal", "malformed"].contains(&&*stated.verdict.verdict);
            assert_eq!(
                published.iter().any(|one| one["severity"] == 1),
                wrong,
                "{}",
                path.display()
            );
        }
        for step in 0..3 {
            let at = (0..=text.len() * step / 2)
                .rev()
                .find(|at| text.is_char_boundary(*at))
                .unwrap_or_default();
            let place = place(&text, at);
            let there = json!({"textDocument": {"uri": uri}, "position": place});
            let range = json!({"textDocument": {"uri": uri}, "range": {"start": place, "end": place}, "context": {"diagnostics": []}});
            for (method, params) in [
                ("textDocument/completion", &there),
                ("textDocument/hover", &there),
                ("textDocument/codeAction", &range),
            ] {
                let reply = editor.ask(method, params.clone());
                assert!(reply.get("error").is_none(), "{}: {reply}", path.display());
            }
        }
        editor.tell(
            "textDocument/didClose",
            json!({"textDocument": {"uri": uri}}),
        );
        editor.diagnostics(&uri);
    }
    assert!(seen > due_of(300), "{seen} files");
    editor.end();
}
