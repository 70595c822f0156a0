//! `railref lsp` beyond diagnostics, completion and hover: how a session proceeds, and what can be
//! asked about a file.

use crate::lsp::{Editor, HEAD, URI, all_edited, byte, place, underlined, word};
use crate::support::{all_files, root};
use serde_json::{Value as Json, json};
use std::io::Write;

const SOLD: &str = "  - {sale: red, by: Andy, to: Don, price: 4}\n";

/// Starts a session of an editor with these capabilities.
fn start(capabilities: Json, options: Json) -> Editor {
    let mut editor = Editor::spawn();
    editor.ask(
        "initialize",
        json!({"capabilities": capabilities, "initializationOptions": options}),
    );
    editor.tell("initialized", json!({}));
    editor
}

fn change(version: i32, changes: Json) -> Json {
    json!({"textDocument": {"uri": URI, "version": version}, "contentChanges": changes})
}

fn of(uri: &str) -> Json {
    json!({"textDocument": {"uri": uri}})
}

/// Returns the next diagnostics with their version.
fn published(editor: &mut Editor) -> (Json, Vec<Json>) {
    let reported = editor.read();
    assert_eq!(
        reported["method"], "textDocument/publishDiagnostics",
        "{reported}"
    );
    (
        reported["params"]["version"].clone(),
        reported["params"]["diagnostics"]
            .as_array()
            .unwrap()
            .clone(),
    )
}

#[test]
fn a_text_follows_its_changes_and_diagnostics_say_of_which_version_they_are() {
    let mut editor = Editor::start(json!({}));
    let text = format!("{HEAD}  - {{offer: red, by: Don, bid: 3}}\n");
    let found = editor.open(URI, &text);
    assert!(
        found[0]["code"] == "steel-driver/out-of-turn" && found[0]["codeDescription"].is_null(),
        "{found:?}"
    );
    let don = text.rfind("Don").unwrap();
    let range = json!({"start": place(&text, don), "end": place(&text, don + 3)});
    editor.tell(
        "textDocument/didChange",
        change(2, json!([{"range": range, "text": "Andy"}])),
    );
    assert_eq!(published(&mut editor), (json!(2), Vec::new()));
    // Several changes in one message; the last replaces the whole text.
    let start = json!({"line": 3, "character": 4});
    let insert = json!({"range": {"start": start, "end": start}, "text": "{pass: Zoe}\n  - "});
    editor.tell(
        "textDocument/didChange",
        change(3, json!([insert, {"range": {"start": {"line": 3, "character": 11}, "end": {"line": 3, "character": 14}}, "text": "Ann"}])),
    );
    let (version, found) = published(&mut editor);
    assert_eq!((version, found.len()), (json!(3), 1));
    editor.tell("textDocument/didChange", change(4, json!([{"text": text}])));
    assert_eq!(published(&mut editor).1.len(), 1);
    editor.end();
}

/// If the editor gives the address of the manual, codes link to it; `make book` checks that the
/// links exist.
#[test]
fn codes_lead_into_the_manual() {
    for manual in [
        "https://example.org/railref",
        "file:///home/don/railref/target/book/docs/",
    ] {
        let mut editor = Editor::start(json!({"manual": manual}));
        let manual = manual.trim_end_matches('/');
        let found = editor.open(URI, &format!("{HEAD}  - {{offer: red, by: Don, bid: 3}}\n"));
        assert_eq!(
            found[0]["codeDescription"]["href"],
            format!("{manual}/rules/steel-driver.html#out-of-turn"),
            "{found:?}"
        );
        let found = editor.open(
            "file:///logs/other.yaml",
            &format!("{HEAD}  - {{offer: red, by: Don}}\n"),
        );
        assert_eq!(
            found[0]["codeDescription"]["href"],
            format!("{manual}/language/index.html#codes-of-every-game"),
            "{found:?}"
        );
        editor.end();
    }
    let mut editor = Editor::start(json!({"manual": "not an address"}));
    let found = editor.open(URI, &format!("{HEAD}  - {{offer: red, by: Don, bid: 3}}\n"));
    assert!(found[0]["codeDescription"].is_null(), "{found:?}");
    editor.end();
}

#[test]
fn a_burst_of_changes_is_judged_once() {
    let mut editor = Editor::start(json!({}));
    let text = format!("{HEAD}  - {{offer: red, by: Don, bid: 3}}\n");
    editor.open(URI, &text);
    let mut burst = Vec::new();
    for version in 2..52 {
        let message =
            json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": change(version, json!([{"text": text}]))}).to_string();
        burst.extend(format!("Content-Length: {}\r\n\r\n{message}", message.len()).into_bytes());
    }
    editor
        .to
        .write_all(&burst)
        .and_then(|()| editor.to.flush())
        .expect("written");
    assert_eq!(published(&mut editor).0, 51);
    // The next message is the answer to the next question.
    editor.end();
}

#[test]
fn places_are_counted_in_bytes_where_the_editor_can() {
    let mut editor = start(
        json!({"general": {"positionEncodings": ["utf-8", "utf-16"]}}),
        json!({}),
    );
    let text = "game: steel-driver\nplayers: [Zoë, 𝄞, Simon]\nmoves:\n  - {offer: red, by: Zoë, bid: 3, note: 𝄞} # 𝄞\n  - {bid: 2, by: 𝄞, note: é}\n";
    let found = editor.open(URI, text);
    let bytes = |place: &Json| {
        text.split_inclusive('\n')
            .take(place["line"].as_u64().unwrap() as usize)
            .map(str::len)
            .sum::<usize>()
            + place["character"].as_u64().unwrap() as usize
    };
    assert_eq!(
        &text[bytes(&found[0]["range"]["start"])..bytes(&found[0]["range"]["end"])],
        "2"
    );
    editor.end();
}

#[test]
fn an_editor_that_asks_for_diagnostics_is_sent_none() {
    let mut editor = start(json!({"textDocument": {"diagnostic": {}}}), json!({}));
    let text = format!("{HEAD}  - {{offer: red, by: Don, bid: 3}}\n");
    editor.tell(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": URI, "languageId": "yaml", "version": 1, "text": text}}),
    );
    let report = editor.ask("textDocument/diagnostic", of(URI));
    assert_eq!(
        (
            &report["result"]["kind"],
            &report["result"]["items"][0]["code"]
        ),
        (&json!("full"), &json!("steel-driver/out-of-turn"))
    );
    assert_eq!(
        editor.ask("textDocument/diagnostic", of("file:///tmp/other.yaml"))["result"]["items"],
        json!([])
    );
    editor.end();
}

#[test]
fn a_change_of_the_board_file_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = folder.path().join("b.yaml");
    std::fs::write(&board, "name: [x]\n").expect("written");
    let text = "game: steel-driver\nplayers: [Andy, Don, Simon]\nboard: b.yaml\nmoves: []\n";
    let uri = format!("file://{}/log.yaml", folder.path().to_str().expect("text"));
    let mut editor = start(
        json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}),
        json!({}),
    );
    let asked = editor.read();
    assert_eq!(asked["method"], "client/registerCapability");
    assert_eq!(
        asked["params"]["registrations"][0]["method"],
        "workspace/didChangeWatchedFiles"
    );
    editor.send(json!({"jsonrpc": "2.0", "id": asked["id"], "result": null}));
    assert!(!editor.open(&uri, text).is_empty());
    std::fs::copy(
        root().join("fixtures/steel-driver/boards/small.yaml"),
        &board,
    )
    .expect("copied");
    editor.tell(
        "workspace/didChangeWatchedFiles",
        json!({"changes": [{"uri": "file:///tmp/b.yaml", "type": 2}]}),
    );
    let found = editor.diagnostics(&uri);
    assert!(found.iter().all(|one| one["severity"] != 1), "{found:?}");
    editor.end();
}

#[test]
fn the_settings_of_a_folder_hold_for_its_logs() {
    let folder = tempfile::tempdir().expect("a folder");
    let logs = folder.path().join("logs");
    std::fs::create_dir(&logs).expect("a folder");
    let settings = folder.path().join("railref.toml");
    let written = "[[logs]]\npaths = [\"logs/\"]\ncomplete = true\nboards = {steel-driver = \"reconstruction\"}\n";
    std::fs::write(&settings, written).expect("written");
    let text = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n";
    let uri = format!("file://{}/friday.yaml", logs.display());
    let elsewhere = format!("file://{}/friday.yaml", folder.path().display());
    let mut editor = start(json!({}), Json::Null);
    let said = |found: Vec<Json>| {
        found
            .iter()
            .map(|one| one["message"].as_str().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(said(editor.open(&elsewhere, text)), [""; 0]);
    let found = editor.open(&uri, text);
    assert_eq!(
        found.iter().map(|one| &one["code"]).collect::<Vec<_>>(),
        ["unfinished"]
    );
    // When the settings change, so do the diagnostics.
    std::fs::write(&settings, "complete = false\n").expect("written");
    editor.tell("workspace/didChangeWatchedFiles", json!({"changes": []}));
    assert_eq!(published(&mut editor).1, [Json::Null; 0]);
    // A fault in the settings is shown in the log, which is judged without them.
    std::fs::write(&settings, "complete = 3\n").expect("written");
    editor.tell("workspace/didChangeWatchedFiles", json!({"changes": []}));
    for _ in [&uri, &elsewhere] {
        let [why] = &said(published(&mut editor).1)[..] else {
            panic!("one fault")
        };
        assert!(
            why.contains("railref.toml: ") && why.contains("complete"),
            "{why}"
        );
    }
    editor.end();
}

#[test]
fn actions_are_of_the_kinds_that_are_asked_for_and_repairs_among_them() {
    let mut editor = Editor::start(json!({}));
    let text =
        std::fs::read_to_string(root().join("fixtures/steel-driver/games/four-players.yaml"))
            .expect("a game");
    let build = text.find("  - {build").expect("a build");
    let next = build + text[build..].find('\n').unwrap() + 1;
    let without = format!("{}{}", &text[..build], &text[next..]);
    let found = editor.open(URI, &without);
    let ask = |editor: &mut Editor, text: &str, at: &Json, only: Json| {
        let params = json!({"textDocument": {"uri": URI}, "range": at, "context": {"diagnostics": [], "only": only}});
        editor.ask("textDocument/codeAction", params)["result"]
            .as_array()
            .unwrap_or_else(|| panic!("{text}"))
            .clone()
    };
    let offered = ask(
        &mut editor,
        &without,
        &found[0]["range"],
        json!(["quickfix"]),
    );
    let repairs: Vec<&Json> = offered
        .iter()
        .filter(|action| action["title"].as_str().unwrap().starts_with("Repair: "))
        .collect();
    assert!(!repairs.is_empty(), "{offered:?}");
    for repair in repairs {
        assert_eq!(
            word(&all_edited(&without, &repair["edit"]["changes"][URI])),
            "legal",
            "{repair}"
        );
    }
    assert_eq!(
        ask(
            &mut editor,
            &without,
            &found[0]["range"],
            json!(["source.organizeImports"])
        ),
        [Json::Null; 0]
    );
    assert_eq!(
        ask(
            &mut editor,
            &without,
            &found[0]["range"],
            json!(["refactor"])
        )
        .iter()
        .filter(|action| action["kind"] == "quickfix")
        .count(),
        0
    );
    editor.end();
}

#[test]
fn a_file_is_laid_out_as_fmt_has_it() {
    let mut editor = Editor::start(json!({}));
    let text = "players: [Andy,   Don, Simon] # three\ngame: steel-driver\nmoves:\n- {by: Andy, sale: RED, to: Don, price: 4}\n";
    editor.open(URI, text);
    let laid = all_edited(
        text,
        &editor.ask(
            "textDocument/formatting",
            json!({"textDocument": {"uri": URI}, "options": {"tabSize": 2, "insertSpaces": true}}),
        )["result"],
    );
    assert_eq!(
        laid,
        format!("game: steel-driver\nplayers: [Andy, Don, Simon]  # three\nmoves:\n{SOLD}")
    );
    for still in [laid.as_str(), "game: steel-driver\nmoves: [\n", "site: x\n"] {
        editor.open(URI, still);
        let edits = editor.ask(
            "textDocument/formatting",
            json!({"textDocument": {"uri": URI}, "options": {"tabSize": 2, "insertSpaces": true}}),
        )["result"]
            .clone();
        assert_eq!(edits, json!([]), "{still}");
    }
    // Keys in another order are reported in another order, which changes nothing about what the log
    // says.
    let text = format!("{laid}  - {{expect: {{cubes: {{Don: 3}}, phase: profits, turn: 7}}}}\n");
    editor.open(URI, &text);
    let options =
        json!({"textDocument": {"uri": URI}, "options": {"tabSize": 2, "insertSpaces": true}});
    let edits = editor.ask("textDocument/formatting", options)["result"].clone();
    assert_eq!(
        all_edited(&text, &edits),
        format!("{laid}  - {{expect: {{turn: 7, phase: profits, cubes: {{Don: 3}}}}}}\n")
    );
    editor.end();
}

#[test]
fn the_outline_has_turns_and_phases_and_they_can_be_folded() {
    let mut editor = Editor::start(json!({}));
    let text =
        std::fs::read_to_string(root().join("fixtures/steel-driver/games/four-players.yaml"))
            .expect("a game");
    editor.open(URI, &text);
    let outline = editor.ask("textDocument/documentSymbol", of(URI))["result"].clone();
    let names = |of: &Json| {
        of.as_array()
            .unwrap()
            .iter()
            .map(|one| one["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let moves = outline
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["name"] == "moves")
        .expect("moves");
    assert_eq!(names(&moves["children"])[..2], ["turn 1", "turn 2"]);
    let phases = names(&moves["children"][0]["children"]);
    assert_eq!(phases, ["auction", "build"]);
    // The first build is under its phase, and so is the last sale.
    let builds = &moves["children"][0]["children"][1]["children"];
    assert!(names(builds)[0].starts_with("build:"), "{builds}");
    let folds = editor.ask("textDocument/foldingRange", of(URI))["result"].clone();
    assert!(folds.as_array().unwrap().len() > 8, "{folds}");
    // The outline of a half-written log has what can be read of it.
    editor.open(URI, &format!("{HEAD}{SOLD}  - {{bu\n"));
    let outline = editor.ask("textDocument/documentSymbol", of(URI))["result"].clone();
    assert_eq!(names(&outline), ["game: steel-driver", "players", "moves"]);
    let at = place(&format!("{HEAD}{SOLD}"), HEAD.len() + 6);
    let grown = editor.ask(
        "textDocument/selectionRange",
        json!({"textDocument": {"uri": URI}, "positions": [at]}),
    )["result"][0]
        .clone();
    let mut steps = 0;
    let mut range = &grown;
    while range["parent"].is_object() {
        steps += 1;
        range = &range["parent"];
    }
    assert!(steps >= 4, "{grown}");
    editor.end();
}

#[test]
fn hints_say_who_is_to_act_where_they_are_wanted() {
    let whole = json!({"textDocument": {"uri": URI}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}});
    let mut quiet = Editor::start(json!({}));
    quiet.open(URI, &format!("{HEAD}{SOLD}"));
    assert_eq!(
        quiet.ask("textDocument/inlayHint", whole.clone())["result"],
        Json::Null
    );
    quiet.end();
    let mut editor = Editor::start(json!({"inlayHints": true}));
    editor.open(URI, &format!("{HEAD}{SOLD}"));
    let hints = editor.ask("textDocument/inlayHint", whole)["result"].clone();
    assert_eq!(
        (&hints[0]["label"], &hints[0]["position"]["line"]),
        (&json!("Don to act"), &json!(3))
    );
    editor.end();
}

#[test]
fn a_finding_leads_to_the_move_to_blame_and_a_player_to_the_header() {
    let mut editor = Editor::start(json!({}));
    let text = format!("{HEAD}{SOLD}  - {{offer: red, by: Don, bid: 1}}\n");
    let found = editor.open(URI, &text);
    let there = |at: usize| json!({"textDocument": {"uri": URI}, "position": place(&text, at)});
    let finding = byte(&text, &found[0]["range"]["start"]);
    let blamed = editor.ask("textDocument/definition", there(finding))["result"].clone();
    assert!(
        underlined(&text, &blamed[0]).starts_with("{sale: red"),
        "{blamed}"
    );
    let player = editor.ask(
        "textDocument/definition",
        there(text.find("Don, price").unwrap()),
    )["result"]
        .clone();
    assert_eq!(
        (
            underlined(&text, &player[0]),
            &player[0]["range"]["start"]["line"]
        ),
        ("Don", &json!(1))
    );
    editor.end();
}

#[test]
fn a_player_is_renamed_everywhere_and_nothing_else_is() {
    let mut editor = Editor::start(json!({}));
    let text = "game: steel-driver\ntitle: Boston\nplayers: [Andy, Boston, Simon]\nfirst: Boston\nmoves:\n  - {sale: red, by: Boston, to: Boston, price: 4, note: Boston}\n  - expect: {cubes: {Boston: 6}}\n  - {pass: Simon}\n  - {pass: Andy}\n  - {pass: Boston}\n  - {build: red, from: Boston, to: New York}\n";
    editor.open(URI, text);
    let at = place(text, text.find("Boston, to: Boston").unwrap() + 2);
    let here = editor.ask(
        "textDocument/prepareRename",
        json!({"textDocument": {"uri": URI}, "position": at}),
    )["result"]
        .clone();
    assert_eq!(here["placeholder"], "Boston");
    let rename = |editor: &mut Editor, name: &str| {
        editor.ask(
            "textDocument/rename",
            json!({"textDocument": {"uri": URI}, "position": at, "newName": name}),
        )
    };
    let renamed = all_edited(text, &rename(&mut editor, "no")["result"]["changes"][URI]);
    assert_eq!(renamed.matches("Boston").count(), 3, "{renamed}");
    assert!(
        renamed.contains("players: [Andy, \"no\", Simon]") && renamed.contains("from: Boston"),
        "{renamed}"
    );
    assert_eq!(word(&renamed), word(text));
    let refused = rename(&mut editor, "Andy");
    assert!(
        refused["error"]["message"]
            .as_str()
            .unwrap()
            .contains("two players are called"),
        "{refused}"
    );
    let city = place(text, text.rfind("Boston").unwrap() + 2);
    assert_eq!(
        editor.ask(
            "textDocument/prepareRename",
            json!({"textDocument": {"uri": URI}, "position": city})
        )["result"],
        Json::Null
    );
    editor.end();
}

#[test]
fn repairs_of_an_edited_file_are_of_the_file_as_it_is_now() {
    let mut editor = Editor::start(json!({}));
    let text = crate::support::fixture_text("repair", "omitted.yaml");
    editor.open(URI, &text);
    let violation = |line: &str| line.contains("{pass: black}");
    let number = 31;
    assert!(
        text.lines().nth(number - 1).is_some_and(violation),
        "the first violation"
    );
    let at = |text: &str, line: usize| {
        text.split_inclusive('\n')
            .take(line - 1)
            .map(str::len)
            .sum::<usize>()
            + "  - {pass: ".len()
    };
    let first = editor.actions(&text, at(&text, number));
    assert!(!first.is_empty());
    let longer = format!("# A remark above all.\n{text}");
    editor.tell(
        "textDocument/didChange",
        change(2, json!([{"text": longer}])),
    );
    published(&mut editor);
    let second = editor.actions(&longer, at(&longer, number + 1));
    assert_eq!(second.len(), first.len());
    for ((title, repaired), (_, again)) in first.iter().zip(&second) {
        assert_eq!(
            *again,
            format!("# A remark above all.\n{repaired}"),
            "{title}"
        );
    }
    editor.end();
}

#[test]
fn a_word_in_quotes_is_changed_in_its_quotes() {
    let mut editor = Editor::start(json!({}));
    let text = "{\"game\": \"steel-driver\", \"players\": [\"Andy\", \"Don\", \"Simon\"], \"moves\": [{\"pass\": \"Simom\"}]}\n";
    editor.open(URI, text);
    let actions = editor.actions(text, text.find("Simom").expect("misspelt"));
    assert_eq!(
        actions[0],
        ("Change to Simon".to_owned(), text.replace("Simom", "Simon"))
    );
    editor.end();
}

/// A rename must not change what a log says, whatever other faults the log has.
#[test]
fn a_rename_is_refused_where_it_would_change_the_log_or_nobody_can_say() {
    let head = "game: steel-driver\nplayers: [Andy, Don, Simon]\n";
    let cases: [(&str, &str, Result<usize, &str>); 11] = [
        // A misspelt company hides no mention of a player.
        (
            "moves:\n  - {offer: redd, by: Andy, bid: 2}\n",
            "Don",
            Err("two players are called"),
        ),
        (
            "moves:\n  - {offer: redd, by: Andy, bid: 2}\n",
            "red",
            Err("red will not do"),
        ),
        (
            "moves:\n  - {offer: redd, by: Andy, bid: 2}\n",
            "",
            Err("will not do"),
        ),
        (
            "moves:\n  - {offer: redd, by: Andy, bid: 2}\n",
            "Zoe",
            Ok(2),
        ),
        (
            "moves:\n  - {offer: redd, by: Andy, bid: 2}\nresult: {winer: Don}\n",
            "Zoe",
            Ok(2),
        ),
        // The new name is already in the log, where it names nobody.
        (
            "moves:\n  - {offer: red, by: Zoe, bid: 2}\n",
            "Zoe",
            Err("Zoe will not do"),
        ),
        // A misspelt verb hides who acts; a name in a note does not.
        (
            "moves:\n  - {ofer: red, by: Andy}\n",
            "Zoe",
            Err("line 4 cannot be read"),
        ),
        (
            "moves:\n  - {ofer: red, by: Don, note: Andy}\n",
            "Zoe",
            Ok(1),
        ),
        // What follows a fault of syntax is not read at all.
        (
            "moves:\n  - {offer: red, by: Andy, bid: 2}\n  - {pass: Don\n  - {pass: Andy}\n",
            "Zoe",
            Err("cannot be read"),
        ),
        (
            "moves:\n  - {offer: red, by: &a Andy, bid: 2}\n",
            "Zoe",
            Err("cannot be read"),
        ),
        ("moves:\n  - {offer: red, by: Andy, bid: 2}\n", "Zoe", Ok(2)),
    ];
    let mut editor = Editor::start(json!({}));
    for (index, (moves, name, wanted)) in cases.into_iter().enumerate() {
        let text = format!("{head}{moves}");
        let uri = format!("file:///tmp/rename-{index}.yaml");
        editor.open(&uri, &text);
        let answer = editor.ask(
            "textDocument/rename",
            json!({"textDocument": {"uri": uri}, "position": place(&text, text.find("Andy").unwrap()), "newName": name}),
        );
        let edits = answer["result"]["changes"][&uri].as_array().map(Vec::len);
        let why = answer["error"]["message"].as_str().unwrap_or_default();
        match wanted {
            Ok(count) => assert_eq!(edits, Some(count), "{text}{answer}"),
            Err(words) => assert!(edits.is_none() && why.contains(words), "{text}{answer}"),
        }
    }
    editor.end();
}

/// Returns what an editor receives for a text, with places only; texts to be written may have other
/// line ends.
fn reported(editor: &mut Editor, text: &str, shown: &str) -> Vec<Json> {
    let published = editor.open(URI, shown);
    let mut answers = vec![Json::from(published)];
    for method in ["documentSymbol", "foldingRange"] {
        answers.push(editor.ask(&format!("textDocument/{method}"), of(URI))["result"].clone());
    }
    // At the beginning and the end of some of the lines.
    let lines = text.match_indices('\n').map(|(at, _)| at);
    for at in lines.step_by(3).take(12).flat_map(|at| [at, at + 1]) {
        answers.push(editor.at("textDocument/hover", text, at));
        let offered = editor.at("textDocument/completion", text, at);
        let labels = offered.as_array().into_iter().flatten();
        answers.push(labels.map(|item| item["label"].clone()).collect());
    }
    answers
}

#[test]
fn any_line_break_ends_a_line() {
    let folders = [
        "steel-driver/malformed",
        "transamerica/rules",
        "mini-rails/cases",
    ];
    let mut seen = 0;
    let mut editor = Editor::start(json!({}));
    for folder in folders {
        for path in all_files(&root().join("fixtures").join(folder)) {
            let text = std::fs::read_to_string(&path).unwrap();
            if seen % 4 == 0 && !text.contains('\r') {
                let expected = reported(&mut editor, &text, &text);
                for end in ["\r", "\r\n"] {
                    let shown = text.replace('\n', end);
                    assert_eq!(
                        reported(&mut editor, &text, &shown),
                        expected,
                        "{path:?} {end:?}"
                    );
                }
            }
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
    // A change joins two line breaks into one.
    let text = format!("{HEAD}{SOLD}").replace('\n', "\r");
    editor.open(URI, &text);
    let at = json!({"line": 1, "character": 0});
    let joined = json!([{"range": {"start": at, "end": at}, "text": "\n# \r"}]);
    editor.tell("textDocument/didChange", change(2, joined));
    let (_, found) = published(&mut editor);
    assert!(found.iter().all(|one| one["severity"] != 1), "{found:?}");
    let edits = editor.ask("textDocument/documentSymbol", of(URI));
    assert!(edits["result"].is_array(), "{edits}");
    editor.end();
}

#[test]
fn the_changes_of_a_notification_follow_one_another() {
    let mut editor = Editor::start(json!({}));
    let text = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {pass: Andi}\n";
    assert_eq!(editor.open(URI, text).len(), 1);
    let part = |line: u32, from: u32, to: u32, text: &str| json!({"range": {"start": {"line": line, "character": from}, "end": {"line": line, "character": to}}, "text": text});
    // The second change counts in the text made by the first, and the last extends beyond its line.
    let changes = json!([
        part(0, 0, 0, "# \u{1f600}\n"),
        part(4, 14, 15, "y"),
        part(0, 4, 99, "!"),
        part(99, 0, 0, "# the end\n"),
    ]);
    editor.tell("textDocument/didChange", change(2, changes));
    assert_eq!(editor.diagnostics(URI), [] as [Json; 0]);
    editor.tell(
        "textDocument/didChange",
        change(3, json!([part(4, 12, 14, "xx")])),
    );
    let found = editor.diagnostics(URI);
    assert_eq!(
        found[0]["range"]["start"],
        json!({"line": 4, "character": 11})
    );
    editor.end();
}

/// Four times as many changes of a text that is four times as long take four times as long. If
/// every change copied the text, they would take sixteen times as long.
#[test]
fn thousands_of_changes_of_one_notification_take_linear_time() {
    let mut editor = Editor::start(json!({}));
    let mut time = |lines: usize| {
        let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n";
        let comment = "# \u{e9} and \u{1f600} are counted in two ways\n";
        editor.open(URI, &(log.to_owned() + &comment.repeat(lines)));
        let part = |number: usize| {
            let at = json!({"line": 3 + number * 7 % lines, "character": 2});
            json!({"range": {"start": at, "end": at}, "text": "x"})
        };
        let changes: Vec<Json> = (0..lines).map(part).collect();
        let begun = std::time::Instant::now();
        editor.tell("textDocument/didChange", change(2, json!(changes)));
        editor.diagnostics(URI);
        begun.elapsed()
    };
    let few = (0..3).map(|_| time(4_000)).max().expect("a time");
    let many = (0..3).map(|_| time(16_000)).min().expect("a time");
    assert!(
        many < few * 8,
        "{many:?} for 16,000 changes, {few:?} for 4,000"
    );
    editor.end();
}
