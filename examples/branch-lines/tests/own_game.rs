//! A game outside of the library has every command of railref, without any code for it there.

use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The folder of the game.
const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// Runs the program in the folder of the game.
fn run(args: &[&str], input: &str) -> Output {
    let mut running = Command::new(env!("CARGO_BIN_EXE_branch-lines"))
        .args(args)
        .current_dir(FOLDER)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut writes = running.stdin.take().expect("piped");
    writes.write_all(input.as_bytes()).expect("it reads");
    drop(writes);
    running.wait_with_output().expect("it ends")
}

/// Frames a message for the language server.
fn message(body: &Json) -> String {
    let body = body.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

/// Returns the input of a session with the language server in which a file is opened.
fn session(text: &str) -> String {
    let file =
        json!({"uri": "file:///mistake.yaml", "languageId": "yaml", "version": 1, "text": text});
    let messages = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}),
        json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": file}}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "shutdown"}),
        json!({"jsonrpc": "2.0", "method": "exit"}),
    ];
    messages.iter().map(message).collect()
}

#[test]
fn a_game_of_ones_own_has_the_whole_command() {
    let says = |args: &[&str], input: &str, status: i32, words: &[&str]| {
        let output = run(args, input);
        let text = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{args:?}\n{text}");
        words.iter().for_each(|word| {
            assert!(
                text.contains(word),
                "{args:?} does not say {word:?}\n{text}"
            );
        });
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let (friday, mistake) = ("logs/friday.yaml", "logs/mistake.yaml");

    says(
        &["check", friday],
        "",
        0,
        &[
            "legal, 14 of 14 moves carried out, 2 implied, complete",
            "Branch Lines rules edition 1, board valley",
        ],
    );
    let shown = [
        "branch-lines/line-taken",
        "move 2: Ann has built this line",
        "logs/mistake.yaml:6:24",
        "move 1: built here",
    ];
    says(&["check", mistake], "", 1, &shown);
    let sarif = says(
        &["check", mistake, "--format", "sarif"],
        "",
        1,
        &["branch-lines/line-taken"],
    );
    let run = &serde_json::from_str::<Json>(&sarif).expect("JSON")["runs"][0];
    let index = run["results"][0]["ruleIndex"].as_u64().expect("an index") as usize;
    assert_eq!(
        run["tool"]["driver"]["rules"][index]["id"],
        "branch-lines/line-taken"
    );

    says(
        &["score", friday],
        "",
        0,
        &["points  Ann   17", "share the win"],
    );
    says(
        &["tracks", friday, "--every", "turn"],
        "",
        0,
        &["cash, in $", "points\nround"],
    );
    says(
        &["ledger", friday, "--track", "cash", "--of", "Ann"],
        "",
        0,
        &["built Dale to Ford      -3        9"],
    );
    says(
        &["replay", friday],
        "",
        0,
        &["Ann builds from Dale to Ford for $3", "Cleo is out"],
    );
    says(
        &["state", friday, "--at", "3"],
        "",
        0,
        &["Ann is to act", "Dale - Ford   Ann"],
    );
    says(
        &["state", friday, "--at", "3", "--format", "svg"],
        "",
        0,
        &["<svg", "Glen"],
    );
    says(
        &["legal", friday, "--at", "3"],
        "",
        0,
        &["- {build: Aber, to: Dale, by: Ann}", "- {pass: Ann}"],
    );
    says(
        &[
            "legal",
            friday,
            "--at",
            "3",
            "--why",
            "{build: Glen, to: Holm, by: Ann}",
        ],
        "",
        1,
        &["branch-lines/not-connected"],
    );
    says(&["fmt", "--check", friday, mistake], "", 0, &[]);
    says(
        &["fmt", "-"],
        "{game: branch-lines, players: [Ann, Bob], moves: [{by: ANN, pass: Ann}]}\n",
        2,
        &["ANN"],
    );
    says(&["diff", friday, mistake], "", 1, &["players"]);
    says(
        &["rules", "branch-lines"],
        "",
        0,
        &["branch-lines/cannot-afford", "Who wins a tie?"],
    );
    says(
        &["explain", "line-taken"],
        "",
        0,
        &["A line is built once.", "{build: Brook, to: Aber, by: Bob}"],
    );
    says(&["board", "list"], "", 0, &["branch-lines  valley"]);
    says(
        &["new", "branch-lines"],
        "",
        0,
        &["# Branch Lines", "board: valley"].map(|words| words.trim_start_matches("# ")),
    );
    says(&["completions", "bash"], "", 0, &["branch-lines"]);
    says(
        &["generate", "mini-rails"],
        "",
        2,
        &["there is no game mini-rails", "branch-lines"],
    );

    let game = says(
        &[
            "generate",
            "branch-lines",
            "--players",
            "Ann,Bob",
            "--seed",
            "7",
            "--expects",
            "--result",
        ],
        "",
        0,
        &["result:"],
    );
    says(&["check", "-"], &game, 0, &["-: legal", "complete"]);
    let excerpt = says(
        &["state", friday, "--at", "6", "--format", "log", "--rest"],
        "",
        0,
        &["position:"],
    );
    says(&["check", "-"], &excerpt, 0, &["-: legal", "complete"]);
    let schema: Json =
        serde_json::from_str(&says(&["schema", "branch-lines"], "", 0, &[])).expect("JSON");
    let log: Json = serde_yaml::from_str(&game).expect("YAML");
    jsonschema::validate(&schema, &log).expect("the schema takes a log of the game");
    let verdicts: Json =
        serde_json::from_str(&says(&["schema", "verdict"], "", 0, &["move-branch-lines"]))
            .expect("JSON");
    let verdict: Json =
        serde_json::from_str(&says(&["check", mistake, "--format", "json"], "", 1, &[]))
            .expect("JSON");
    jsonschema::validate(&verdicts, &verdict).expect("the schema takes a verdict on the game");

    let text = std::fs::read_to_string(Path::new(FOLDER).join(mistake)).expect("the log is there");
    says(
        &["lsp"],
        &session(&text),
        0,
        &[
            "textDocument/publishDiagnostics",
            "branch-lines/line-taken",
            "Ann has built this line",
        ],
    );
}
