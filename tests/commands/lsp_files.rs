//! `railref lsp` in board files and in `railref.toml`: diagnostics, completion and hover.

use crate::lsp::{Editor, byte, edited, labels, place, underlined};
use crate::support::command::{run, run_in};
use crate::support::library::INFOS;
use crate::support::root;
use serde_json::{Value as Json, json};
use std::fs;

const SETTINGS: &str = "file:///tmp/club/railref.toml";
const BOARD: &str = "file:///tmp/club/boards/own.yaml";

fn messages(found: &[Json]) -> Vec<&str> {
    let messages = found.iter().map(|one| one["message"].as_str());
    messages.map(Option::unwrap_or_default).collect()
}

fn ask(editor: &mut Editor, method: &str, uri: &str, text: &str, byte: usize) -> Json {
    let params = json!({"textDocument": {"uri": uri}, "position": place(text, byte)});
    let reply = editor.ask(method, params);
    assert!(reply.get("error").is_none(), "{reply}");
    reply["result"].clone()
}

/// Returns what is offered at the `|` in a text: the labels, and the texts after each.
fn offered(editor: &mut Editor, uri: &str, marked: &str) -> (Vec<String>, Vec<String>) {
    let at = marked.find('|').expect("a cursor");
    let text = marked.replacen('|', "", 1);
    editor.open(uri, &text);
    let items = ask(editor, "textDocument/completion", uri, &text, at);
    let items = items.as_array().expect("a list");
    let outcomes = items.iter().map(|item| edited(&text, &item["textEdit"]));
    let labels = labels(items).into_iter().map(str::to_owned).collect();
    (labels, outcomes.collect())
}

/// Returns what hover shows at the first place of a word, and the text it is about.
fn hovered(editor: &mut Editor, uri: &str, text: &str, word: &str) -> (String, String) {
    editor.open(uri, text);
    let at = text.find(word).expect("the word");
    let found = ask(editor, "textDocument/hover", uri, text, at + 1);
    let Some(range) = found.get("range") else {
        return Default::default();
    };
    let about = &text[byte(text, &range["start"])..byte(text, &range["end"])];
    let value = found["contents"]["value"].as_str().unwrap_or_default();
    (value.to_owned(), about.to_owned())
}

#[test]
fn everything_wrong_in_settings_is_underlined() {
    let mut editor = Editor::start(json!({}));
    let text = "complet = true\nexclude = \"é\"\n\n[rulings]\nuncontrolled-company = \"lst\"\n\n[boards]\nsteel-drver = \"b.yaml\"\n\n[formats]\ncheck = \"jsn\"\n\n[[logs]]\npaths = [3]\n";
    let found = editor.open(SETTINGS, text);
    let said: Vec<(&str, &str)> = found
        .iter()
        .map(|one| (underlined(text, one), one["message"].as_str().unwrap()))
        .collect();
    let [key, exclude, ruling, game, format, paths] = said[..] else {
        panic!("{said:?}")
    };
    assert_eq!(key.0, "complet");
    assert!(
        key.1
            .starts_with("unknown key complet; the keys here are exclude, ")
            && key.1.ends_with("; did you mean complete?"),
        "{key:?}"
    );
    assert_eq!(exclude, ("\"é\"", "exclude: expected a list"));
    assert_eq!(
        ruling,
        (
            "\"lst\"",
            "uncontrolled-company can be passes or last; did you mean last?"
        )
    );
    assert_eq!(game.0, "steel-drver");
    assert!(game.1.ends_with("; did you mean steel-driver?"), "{game:?}");
    assert_eq!(format.0, "\"jsn\"");
    assert!(format.1.ends_with("did you mean json?"), "{format:?}");
    assert_eq!(paths, ("3", "paths: expected a text in quotes"));
    // The command says the first of them.
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("railref.toml"), text).expect("written");
    fs::write(folder.path().join("a.yaml"), "game: steel-driver\n").expect("written");
    let (status, _, message) = run_in(folder.path(), &["check", "a.yaml"]);
    let expected = format!("railref: {}: line 1: {}\n", "railref.toml", key.1);
    assert_eq!(status, 2);
    assert!(message.ends_with(&expected[9..]), "{message}");
    editor.end();
}

#[test]
fn what_the_schema_cannot_say_about_settings_is_said_too() {
    let mut editor = Editor::start(json!({}));
    for (text, place, message) in [
        ("complete = \n", "", "string values must be quoted"),
        ("a = 1\na = 2\n", "a", "duplicate key"),
        (
            "exclude = [\"[z-a]\"]\n",
            "exclude",
            "a pattern is not valid: ",
        ),
        (
            "[players]\nAnn = [\"Bob\"]\nCem = [\"Bob\"]\n",
            "players",
            "Bob is another name of both Ann and Cem",
        ),
        (
            "[[logs]]\npaths = [\"[z-a]\"]\n",
            "logs",
            "a pattern is not valid: ",
        ),
    ] {
        let found = editor.open(SETTINGS, text);
        assert!(!found.is_empty(), "{text}");
        assert_eq!(underlined(text, &found[0]), place, "{text}: {found:?}");
        let said = messages(&found)[0].to_owned();
        assert!(said.contains(message), "{text}: {said}");
    }
    // Every line that is not TOML is named.
    assert_eq!(
        editor.open(SETTINGS, "a b\ncomplete = true\nc d\n").len(),
        2
    );
    // Sound settings have no findings, and no other file is taken for settings.
    let sound = "exclude = [\"drafts/\"]\n[rulings]\nuncontrolled-company = \"Last\"\n[formats]\ncheck = \"ndjson\"\n";
    assert_eq!(editor.open(SETTINGS, sound), [Json::Null; 0]);
    for other in ["file:///tmp/club/my-railref.toml", "file:///tmp/Cargo.toml"] {
        assert_eq!(editor.open(other, "complet = true\n"), [Json::Null; 0]);
    }
    editor.end();
}

#[test]
fn keys_and_words_of_settings_are_offered() {
    let mut editor = Editor::start(json!({}));
    let mut at = |marked: &str| offered(&mut editor, SETTINGS, marked);
    let (labels, outcomes) = at("comp|");
    assert!(labels.contains(&"complete".to_owned()), "{labels:?}");
    for outcome in ["complete = ", "exclude = ", "[rulings]", "[[logs]]"] {
        assert!(outcomes.contains(&outcome.to_owned()), "{outcomes:?}");
    }
    // Keys that are there already, before or after the cursor, are not offered; the key under the
    // cursor is.
    let (labels, _) = at("exclude = []\n|\ncomplete = true\n[rulings]\n");
    assert!(
        !labels
            .iter()
            .any(|key| key == "exclude" || key == "complete"),
        "{labels:?}"
    );
    assert!(
        at("exc|lude = []\n")
            .1
            .contains(&"excludelude = []\n".to_owned())
    );
    for (marked, offers) in [
        ("complete = |", &["complete = true", "complete = false"][..]),
        (
            "[rulings]\nuncontrolled-company = |\n",
            &[
                "[rulings]\nuncontrolled-company = \"passes\"\n",
                "[rulings]\nuncontrolled-company = \"last\"\n",
            ],
        ),
        (
            "[rulings]\nuncontrolled-company = \"l|\"\n",
            &[
                "[rulings]\nuncontrolled-company = \"passes\"\n",
                "[rulings]\nuncontrolled-company = \"last\"\n",
            ],
        ),
        (
            "[boards]\nride-the-rails = '|\n",
            &["[boards]\nride-the-rails = 'usa'\n"],
        ),
        ("[[|", &["[[logs]]"]),
        (
            "[ru|]",
            &["[rulings]", "[boards]", "[formats]", "[players]"],
        ),
        (
            "[[logs]]\n|",
            &[
                "[[logs]]\npaths = ",
                "[[logs]]\ncomplete = ",
                "[[logs]]\nrulings = ",
                "[[logs]]\nboards = ",
            ],
        ),
        ("exclude = [|", &[]),
        ("# comp|", &[]),
        ("unknown = |", &[]),
    ] {
        assert_eq!(at(marked).1, offers, "{marked}");
    }
    let (labels, _) = at("[[logs]]\nrulings = {passengers = \"lost\", |}\n");
    assert!(labels.contains(&"yellow-start".to_owned()), "{labels:?}");
    assert!(!labels.contains(&"passengers".to_owned()), "{labels:?}");
    editor.end();
}

/// Hover shows the description of every key as the published schema has it.
#[test]
fn hover_tells_the_keys_of_settings() {
    let schema: Json = serde_json::from_str(&run(&["schema", "settings"]).1).expect("a schema");
    let mut editor = Editor::start(json!({}));
    let keys = schema["properties"].as_object().expect("keys");
    assert!(keys.len() > 5);
    for (key, said) in keys {
        for text in [format!("{key} = 1\n"), format!("[{key}]\n")] {
            let (told, about) = hovered(&mut editor, SETTINGS, &text, key);
            let doc = said["description"].as_str().expect("a description");
            assert_eq!((told, &about), (format!("`{key}`: {doc}"), key), "{text}");
        }
    }
    let rulings = schema["properties"]["rulings"]["properties"]
        .as_object()
        .expect("keys");
    for (key, said) in rulings {
        let text = format!("[[logs]]\nrulings = {{{key} = \"word\"}}\n");
        let doc = said["description"].as_str().expect("a description");
        for word in [key, "word"] {
            let (told, about) = hovered(&mut editor, SETTINGS, &text, word);
            assert_eq!((told, about.as_str()), (format!("`{key}`: {doc}"), word));
        }
    }
    for (text, word) in [("# complete\n", "complete"), ("colour = 1\n", "colour")] {
        assert_eq!(hovered(&mut editor, SETTINGS, text, word).0, "", "{text}");
    }
    editor.end();
}

/// The diagnostics of every board of the fixtures are what `railref board check` says, at its
/// places.
#[test]
fn boards_have_the_findings_of_board_check() {
    let mut editor = Editor::start(json!({}));
    let mut seen = (0, 0);
    for info in INFOS {
        let folder = root().join("fixtures").join(info.id).join("boards");
        let files = fs::read_dir(folder).into_iter().flatten();
        for file in files.map(|file| file.expect("a file").path()) {
            let text = fs::read_to_string(&file).expect("a text");
            let found = editor.open(&format!("file://{}", file.display()), &text);
            let name = file.to_str().expect("a name");
            let (status, report, _) = run(&["board", "check", "--game", info.id, name]);
            let is_fault = |one: &&Json| one["severity"] == 1;
            assert_eq!(
                found.iter().any(|one| is_fault(&one)),
                status != 0,
                "{name}"
            );
            for one in &found {
                let start = &one["range"]["start"];
                let line = start["line"].as_u64().expect("a line") + 1;
                let said = one["message"].as_str().expect("a message");
                let first = said.split([',', ';', '\n']).next().expect("a word");
                let first: String = first.chars().take(40).collect();
                assert!(report.contains(&first), "{name}: {said}: {report}");
                assert!(
                    report.contains(&format!(":{line}:")),
                    "{name}: {one}: {report}"
                );
            }
            seen = (seen.0 + 1, seen.1 + found.len());
        }
    }
    assert!(seen.0 > 15 && seen.1 > 5, "{seen:?}");
    editor.end();
}

#[test]
fn a_board_that_nobody_would_know_is_one_where_it_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| format!("file://{}/{name}", folder.path().display());
    fs::create_dir(folder.path().join("boards")).expect("made");
    let begun = "name: mine\n";
    // Nothing names it, so it is any YAML file.
    let mut editor = Editor::start(json!({}));
    assert_eq!(editor.open(&at("boards/own.yaml"), begun), [Json::Null; 0]);
    // A log that is open names it.
    let log =
        "game: steel-driver\nplayers: [Andy, Don, Simon]\nboard: boards/own.yaml\nmoves: []\n";
    editor.open(&at("a.yaml"), log);
    let found = editor.open(&at("boards/own.yaml"), begun);
    let [said] = messages(&found)[..] else {
        panic!("{found:?}")
    };
    assert!(said.contains("is not a board of Steel Driver"), "{said}");
    let (labels, _) = offered(&mut editor, &at("boards/own.yaml"), "name: mine\n|");
    assert_eq!(
        labels,
        [
            "companies: ",
            "transcontinental: ",
            "locations: ",
            "routes: "
        ]
    );
    editor.end();
    // The settings name it.
    let settings = "[boards]\ntransamerica = \"boards/own.yaml\"\n";
    fs::write(folder.path().join("railref.toml"), settings).expect("written");
    let mut editor = Editor::start(json!({}));
    let found = editor.open(&at("boards/own.yaml"), begun);
    let said = messages(&found);
    assert!(
        said[0].contains("is not a board of TransAmerica"),
        "{said:?}"
    );
    assert_eq!(
        editor.open(&at("boards/other.yaml"), begun),
        [Json::Null; 0]
    );
    editor.end();
}

#[test]
fn keys_and_words_of_boards_are_offered_and_told() {
    let mut editor = Editor::start(json!({}));
    let head = "name: own\ncompanies: [red]\ntranscontinental: [A, B]\n";
    let mut at = |marked: String| offered(&mut editor, BOARD, &marked);
    let (labels, _) = at(format!("{head}|\n"));
    assert_eq!(labels, ["locations: ", "routes: "]);
    let (labels, _) = at(format!("{head}locations:\n  A: {{shape: circle, |}}\n"));
    assert_eq!(labels, ["value: ", "goods: ", "position: "]);
    let (labels, outcomes) = at(format!("{head}locations:\n  A: {{shape: |}}\n"));
    assert_eq!(labels, ["circle", "hexagon"]);
    assert!(outcomes[1].ends_with("{shape: hexagon}\n"), "{outcomes:?}");
    let (labels, _) = at(format!("{head}locations:\n  A:\n    goods: r|\n"));
    assert_eq!(labels, ["red", "orange", "silver", "black", "white"]);
    let (labels, _) =
        at("{\"name\": \"own\", \"companies\": [], \"routes\": [{\"|\"}]}".to_owned());
    assert_eq!(labels, ["between", "cost"]);
    let tiny = "name: x\njunctions: {A: [[0, 1]]}\ncities:\n  Rome: {at: A0, dashed: |}\n";
    let (labels, _) = at(tiny.to_owned());
    assert_eq!(labels, ["true", "false"]);
    for info in INFOS {
        let name = format!("board-{}", info.id);
        let schema: Json = serde_json::from_str(&run(&["schema", &name]).1).expect("a schema");
        let (_, text, _) = run(&["board", "show", info.id]);
        for (key, said) in schema["properties"].as_object().expect("keys") {
            let Some(doc) = said["description"].as_str() else {
                continue;
            };
            let text = format!("{key}: 1\n{text}").replacen(&format!("\n{key}:"), "\nx:", 1);
            let (told, about) = hovered(&mut editor, BOARD, &text, key);
            assert_eq!(
                (told, &about),
                (format!("`{key}`: {doc}"), key),
                "{}",
                info.id
            );
        }
    }
    editor.end();
}

/// Garbage and huge texts are answered. Work that grew faster than the text would not end here.
#[test]
fn hostile_boards_and_settings_are_survived() {
    let mut editor = Editor::start(json!({}));
    let methods = [
        "textDocument/completion",
        "textDocument/hover",
        "textDocument/documentSymbol",
        "textDocument/foldingRange",
        "textDocument/formatting",
        "textDocument/inlayHint",
        "textDocument/codeAction",
        "textDocument/definition",
        "textDocument/prepareRename",
        "textDocument/selectionRange",
    ];
    let odd = [
        "",
        "[",
        "[[",
        "]",
        "=",
        "a",
        "a.",
        "a = ",
        "a = [",
        "a = {",
        "a = \"",
        "a = '''",
        "\"",
        "\u{feff}complete = 1\n",
        "[a]\n[a]\n",
        "\0",
        "é = \"𝄞\"\n",
        "# \u{7f}",
        "a = 1979-05-27\n",
        "\r\r\n=",
        "logs = 1\n",
        "[[rulings]]\n",
        "[logs]\n",
        "players = {\"a b\" = 1, '' = [1]}",
        "name:\n",
        "name: x\nlocations: [\nroutes: {",
        "locations: *x\nroutes: &y\n",
        "junctions: {A: [[0, 99999999999]]}\ncities: []\n",
        "slots: 1\nfaces: 2\nsetup: []\n",
        "{\"locations\": {, \"routes\"",
    ];
    for uri in [SETTINGS, BOARD] {
        for text in odd {
            editor.open(uri, text);
            for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
                for method in methods {
                    let place = place(text, at);
                    let params = json!({"textDocument": {"uri": uri}, "position": place, "positions": [place],
                        "range": {"start": place, "end": place}, "context": {"diagnostics": [], "triggerKind": 1},
                        "options": {"tabSize": 2, "insertSpaces": true}});
                    let reply = editor.ask(method, params);
                    assert!(reply.get("error").is_none(), "{text:?}: {reply}");
                }
            }
        }
    }
    for unit in [
        "=\n",
        "a=1\n",
        "[[logs]]\n",
        "[",
        "{",
        "a.",
        "\"",
        "[a.",
        "a={",
        "#",
        "[[logs]]\nx=1\n",
    ] {
        let text = format!("exclude = []\n{}", unit.repeat((1 << 18) / unit.len()));
        let found = editor.open(SETTINGS, &text);
        assert!(
            found.len() <= 500 && (found.is_empty() == ["#", "[[logs]]\n"].contains(&unit)),
            "{unit:?}: {}",
            found.len()
        );
        let end = text.len();
        ask(&mut editor, "textDocument/completion", SETTINGS, &text, end);
        ask(&mut editor, "textDocument/hover", SETTINGS, &text, end);
    }
    for unit in [
        "  a: {shape: circle}\n",
        "- {\n",
        "  a: [",
        "locations:\n",
        "  {a: ",
    ] {
        let text = format!(
            "name: x\nroutes: []\nlocations:\n{}",
            unit.repeat((1 << 18) / unit.len())
        );
        editor.open(BOARD, &text);
        let end = text.len();
        ask(&mut editor, "textDocument/completion", BOARD, &text, end);
        ask(&mut editor, "textDocument/hover", BOARD, &text, end);
    }
    let large = format!("# {}\n", "x".repeat(4 << 20));
    let found = editor.open(SETTINGS, &large);
    assert_eq!(messages(&found), ["it is larger than 4 MiB"]);
    let board = format!("routes: []\nlocations: {{}}\n{large}");
    let found = editor.open(BOARD, &board);
    assert_eq!(messages(&found), ["it is larger than 4 MiB"]);
    editor.end();
}
