//! `railref lsp` while somebody types: half a line hides nothing of the rest, and offers fit what
//! is already written.

use crate::lsp::{Editor, HEAD, URI, byte, edited, labels, underlined, word};
use crate::support::command::run_on;
use crate::support::root;
use serde_json::{Value as Json, json};

/// A route is taken twice, in line 11 of the text.
const TAKEN: &str = "# Yellow builds where red has a link.
game: steel-driver
players: [Andy, Don, Simon]
moves:
  - {sale: red, by: Andy, to: Andy, price: 3}
  - {sale: yellow, by: Don, to: Don, price: 3}
  - {pass: Simon}
  - {pass: Andy}
  - {pass: Don}
  - {build: red, from: Baltimore, to: Pittsburgh}
  - {build: yellow, from: Baltimore, to: Pittsburgh}
";

fn codes(found: &[Json]) -> Vec<&str> {
    found
        .iter()
        .map(|one| one["code"].as_str().unwrap())
        .collect()
}

#[test]
fn an_illegal_move_keeps_its_diagnostic_through_every_keystroke_below_it() {
    let mut editor = Editor::start(json!({}));
    for typed in [
        "  - {build: red, from: New York, to: Boston}\n",
        "  - build: red\n    from: \"New York\"\n    to: Boston\n",
        "  - {expect: {profit: {red: 40}, active: 'red'}} # so it was\n",
        "result:\n  cash: {Andy: 10, Don: 20}\n",
    ] {
        for (end, _) in typed.char_indices() {
            for rest in ["", "\n  - {pass: Don}\n", "\n# the end\nresult:\n"] {
                let text = format!("{TAKEN}{}{rest}", &typed[..end]);
                let found = editor.open(URI, &text);
                let taken = found
                    .iter()
                    .find(|one| one["code"] == "steel-driver/route-taken");
                let taken = taken
                    .unwrap_or_else(|| panic!("hidden by\n{}\n{found:?}", &text[TAKEN.len()..]));
                assert_eq!(taken["range"]["start"]["line"], 10);
                assert_eq!(underlined(&text, taken), "Pittsburgh");
            }
        }
    }
    editor.end();
}

/// The cause of a false `expect` may be anywhere before it. It is not searched for at every
/// keystroke, because somebody waits for the answer; `check` searches.
#[test]
fn at_a_false_expect_nothing_is_searched_at_every_keystroke() {
    let log =
        std::fs::read_to_string(root().join("fixtures/ride-the-rails/games/four-players.yaml"))
            .expect("a log");
    let text = log.replace("money: {Ann: 83, Bob: 75,", "money: {Ann: 83, Bob: 57,");
    assert_ne!(text, log);
    let mut editor = Editor::start(json!({}));
    let found = editor.open(URI, &text);
    let message = found[0]["message"].as_str().expect("a message");
    assert!(message.contains("money of Bob is 75"), "{message}");
    assert!(!message.contains("probably"), "{message}");
    editor.end();
    let (_, said, _) = run_on(&text, &["check", "-"]);
    assert!(said.contains("was written down wrong"), "{said}");
}

/// The same in JSON, with one entry per line.
#[test]
fn findings_remain_while_a_line_is_typed_in_json() {
    let head = "{\n  \"game\": \"steel-driver\", \"players\": [\"Andy\", \"Don\", \"Simon\"],\n  \"moves\": [\n    {\"offer\": \"red\", \"by\": \"Don\", \"bid\": 3}";
    let mut editor = Editor::start(json!({}));
    let typed = ",\n    {\"pass\": \"Andy\"}";
    for (end, _) in typed.char_indices() {
        for rest in ["\n  ]\n}\n", ",\n    {\"pass\": \"Don\"}\n  ]\n}\n"] {
            let text = format!("{head}{}{rest}", &typed[..end]);
            let found = editor.open("file:///tmp/friday.json", &text);
            assert!(
                codes(&found).contains(&"steel-driver/out-of-turn"),
                "{text}\n{found:?}"
            );
        }
    }
    editor.end();
}

#[test]
fn words_that_name_nothing_are_found_behind_a_line_that_is_half_written() {
    let mut editor = Editor::start(json!({}));
    let text = format!(
        "{HEAD}  - {{offer: red, by: Andy, bid: 3}}\n  - {{bid: 4, by: \n  - {{pass: Simn}}\n  - {{pass: Zoe}}\n"
    );
    let found = editor.open(URI, &text);
    assert_eq!(
        codes(&found),
        ["log/syntax", "log/unknown-name", "log/unknown-name"]
    );
    assert_eq!(
        (underlined(&text, &found[1]), underlined(&text, &found[2])),
        ("Simn", "Zoe")
    );
    // What directly follows the half-written entry is not judged; what follows moves that are legal
    // without that entry is.
    let sound = format!(
        "{HEAD}  - {{sale: red, by: Andy, to: Don, price: 4}}\n  - {{bu\n  - {{sale: blue, by: Simon, to: Simon, price: 4}}\n"
    );
    assert_eq!(codes(&editor.open(URI, &sound)), ["log/syntax"]);
    let more = format!(
        "{sound}  - {{pass: Andy}}\n  - {{pass: Don}}\n  - {{pass: Don}}\n  - {{build: red, from: Boston, to: Atlantis}}\n"
    );
    assert!(codes(&editor.open(URI, &more)).contains(&"log/unknown-name"));
    editor.end();
}

#[test]
fn a_misspelt_name_above_the_cursor_hides_no_completion_and_no_hover() {
    let mut editor = Editor::start(json!({}));
    let sound = format!(
        "{}  - |",
        TAKEN.replace(
            "yellow, from: Baltimore, to: Pittsburgh",
            "yellow, from: New York, to: Boston"
        )
    );
    let (_, whole) = editor.complete(&sound);
    assert!(whole.len() > 10, "{whole:?}");
    let (_, misspelt) = editor.complete(&sound.replacen("pass: Simon", "pass: Simn", 1));
    assert_eq!(labels(&misspelt), labels(&whole));
    let (_, unknown) =
        editor.complete(&sound.replacen("- {pass: Andy}", "- {pass: Nobody at all}", 1));
    assert!(unknown.iter().any(|item| item["kind"] == 23), "{unknown:?}");
    let text = TAKEN.replace("pass: Simon", "pass: Simn");
    editor.open(URI, &text);
    let reported = editor.at(
        "textDocument/hover",
        &text,
        text.find("- {build: red").unwrap() + 3 + "build: red, fr".len() + 8,
    );
    assert!(
        reported["contents"]["value"]
            .as_str()
            .unwrap()
            .contains("Move 6"),
        "{reported}"
    );
    editor.end();
}

/// Every item of an answer replaces the same range, which begins with the word before the cursor
/// and ends at the cursor.
#[test]
fn items_share_the_stretch_that_an_editor_replaces() {
    let mut editor = Editor::start(json!({}));
    let built = &TAKEN[..TAKEN.find("  - {build: yellow").unwrap()];
    for (marked, replaced) in [
        (format!("{built}  - |"), ""),
        (format!("{built}  - {{|}}"), ""),
        (format!("{built}  - {{bu|"), "bu"),
        (
            format!("{built}  - {{build: yellow, from: New York, to: |"),
            "",
        ),
        (format!("{built}  - {{build: yellow, from: New Y|"), "New Y"),
        (format!("{built}  - build: yel|"), "yel"),
        (format!("{built}  - build: yellow\n    fr|"), "fr"),
        (format!("{built}  - {{build: yellow, |"), ""),
        (format!("{built}  - {{build: \"ye|\"}}"), "ye"),
        (
            "game: steel-driver\nrulings:\n  un|\nmoves: []\n".to_owned(),
            "un",
        ),
        (format!("{built}result: {{winner: A|"), "A"),
    ] {
        let (text, items) = editor.complete(&marked);
        assert!(!items.is_empty(), "{marked}");
        for item in &items {
            let range = &item["textEdit"]["range"];
            let (start, end) = (byte(&text, &range["start"]), byte(&text, &range["end"]));
            assert_eq!(
                (&text[start..end], end),
                (replaced, marked.find('|').unwrap()),
                "{marked}: {item}"
            );
        }
        let fits = |item: &Json| {
            item["label"]
                .as_str()
                .unwrap()
                .to_lowercase()
                .starts_with(&replaced.to_lowercase())
        };
        assert!(items.iter().any(fits), "{marked}: {items:?}");
    }
    editor.end();
}

#[test]
fn what_is_offered_fits_what_stands_there() {
    let mut editor = Editor::start(json!({}));
    let built = &TAKEN[..TAKEN.find("  - {build: yellow").unwrap()];
    let mut offered = |marked: String| {
        let (text, items) = editor.complete(&marked);
        let first = items
            .first()
            .map(|item| edited(&text, &item["textEdit"]))
            .unwrap_or_default();
        (
            labels(&items)
                .iter()
                .map(|label| (*label).to_owned())
                .collect::<Vec<_>>(),
            first,
        )
    };
    // Within a move no whole move is offered; what is legal there comes first.
    let (items, first) = offered(format!("{built}  - {{build: yellow, from: New York, to: |"));
    assert!(
        items.iter().all(|item| !item.contains("build")),
        "{items:?}"
    );
    assert_eq!(word(&(first + "}\n")), "legal");
    let (items, _) = offered(format!("{built}  - {{build: yellow, |}}"));
    assert_eq!(items[..2], ["from: ", "to: "]);
    let (items, _) = offered(format!(
        "{built}  - {{build: yellow, from: New York, |to: Boston}}"
    ));
    assert!(
        !items.iter().any(|item| item == "to: " || item == "from: "),
        "{items:?}"
    );
    let (items, _) = offered(format!(
        "{built}  - build: yellow\n    from: Baltimore\n    to: Pittsburgh\n    |"
    ));
    assert!(items.contains(&"accept: ".to_owned()), "{items:?}");
    // The rules that the move breaks come first.
    let unbuilt = &built[..built.find("  - {build: red").unwrap()];
    let (items, first) = offered(format!(
        "{unbuilt}  - {{build: red, from: Pittsburgh, to: Cincinnati, accept: |"
    ));
    assert_eq!(items[0], "steel-driver/first-build-from-hexagon");
    assert_eq!(word(&(first + ", reason: so}\n")), "accepted");
    // Rulings, their choices, editions, the result, a position.
    let header = "game: steel-driver\nplayers: [Andy, Don, Simon]\n";
    let (items, _) = offered(format!("{header}rulings:\n  |\nmoves: []\n"));
    assert!(
        items.contains(&"uncontrolled-company: ".to_owned()),
        "{items:?}"
    );
    let (items, _) = offered(format!(
        "{header}rulings: {{uncontrolled-company: |}}\nmoves: []\n"
    ));
    assert!(items.contains(&"passes".to_owned()), "{items:?}");
    let (items, _) = offered(format!("{header}moves: []\nresult:\n  winner: |"));
    assert!(items.contains(&"Simon".to_owned()), "{items:?}");
    let (items, _) = offered(format!(
        "{header}moves: []\nresult:\n  cash:\n    Andy: 3\n    |"
    ));
    assert_eq!(items, ["Don: ", "Simon: "]);
    let (items, _) = offered(format!("{header}position:\n  ph|\nmoves: []\n"));
    assert!(items.contains(&"phase: ".to_owned()), "{items:?}");
    let (items, _) = offered(format!("{header}position:\n  phase: |\nmoves: []\n"));
    assert!(items.contains(&"build".to_owned()), "{items:?}");
    let (items, _) = offered(format!("{header}first: |\nmoves: []\n"));
    assert_eq!(items, ["Andy", "Don", "Simon"]);
    // JSON, in and outside of quotes.
    let json = "{\"game\": \"steel-driver\", \"players\": [\"Andy\", \"Don\", \"Simon\"], \"moves\": [\n  ";
    let (items, first) = offered(format!("{json}|\n]}}\n"));
    assert!(items[0].starts_with("{\"offer\": \"red\""), "{items:?}");
    assert_eq!(word(&first), "legal");
    let (_, first) = offered(format!("{json}{{\"offer\": \"|\"}}\n]}}\n"));
    assert!(first.contains("{\"offer\": \"red\"}"), "{first}");
    let (items, _) = offered(format!("{json}{{\"offer\": \"red\", |\n]}}\n"));
    assert_eq!(items[..2], ["\"by\": ", "\"bid\": "]);
    editor.end();
}

#[test]
fn a_yaml_that_is_no_log_gets_nothing() {
    let mut editor = Editor::start(json!({}));
    for text in [
        "site_name: Rules\nnav:\n  - Home: index.md\nplugins: [search\n",
        "name: small\ncompanies: [red, yellow]\nstaff:\n  - [A, B, 3]\n",
        "- a\n- b\n",
        "",
    ] {
        assert_eq!(editor.open(URI, text), [Json::Null; 0], "{text}");
        let there = json!({"textDocument": {"uri": URI}, "position": {"line": 1, "character": 0}});
        assert_eq!(
            editor.ask("textDocument/hover", there.clone())["result"],
            Json::Null
        );
        let offered = editor.ask("textDocument/completion", there);
        assert!(
            text.is_empty() || offered["result"] == json!([]),
            "{text}: {offered}"
        );
    }
    editor.end();
}
