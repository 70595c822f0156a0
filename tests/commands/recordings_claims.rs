//! What a recording says of its log, its file and its position is so.

use crate::support::command::{answer, railref, run, run_on, session};
use crate::support::{files, folder_of, root};
use serde_json::{Value as Json, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

const BEGUN: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n";
const ILLEGAL: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {pass: Andy}\n  - {bid: 3, by: Andy}\n";

fn text(path: &Path) -> String {
    path.to_str().expect("UTF-8").to_owned()
}

/// Returns what is answered to lines typed into the recording of a log.
fn answers(log: &str, lines: &str) -> String {
    let folder = folder_of(&[("friday.yaml", log)]);
    let (_, out, errors) = answer(
        railref(&["record", "friday.yaml"])
            .current_dir(folder.path())
            .write_stdin(lines),
    );
    assert_eq!(errors, "");
    out
}

/// Returns a text on one line, however it was wrapped.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The verdict of an illegal log in a file is what `check` says of that file, in every game.
#[test]
fn the_verdict_of_a_file_is_that_of_check() {
    let mut commands = 0;
    let logs = crate::support::library::INFOS.iter().flat_map(|info| {
        let logs = files(&root().join(format!("fixtures/{}/rules", info.id)));
        let breaks = logs
            .into_iter()
            .filter(|log| log.to_string_lossy().ends_with(".breaks.yaml"));
        breaks.take(4)
    });
    for log in logs.chain([root().join("fixtures/repair/three-times.yaml")]) {
        let log = fs::read_to_string(log).expect("a log");
        let folder = folder_of(&[("x.yaml", &log)]);
        let at = |words: &[&str]| {
            let mut command = railref(words);
            answer(
                command
                    .current_dir(folder.path())
                    .write_stdin("{\"do\": \"verdict\"}\n"),
            )
        };
        let (_, said, _) = at(&["record", "x.yaml", "--format", "ndjson", "--isolated"]);
        let Ok(said) = serde_json::from_str::<Json>(&said) else {
            continue;
        };
        let (_, checked, _) = at(&["check", "--format", "json", "--isolated", "x.yaml"]);
        let checked: Json = serde_json::from_str(&checked).expect("JSON");
        assert_eq!(said["document"], checked);
        commands += usize::from(checked.to_string().contains("railref repair x.yaml"));
    }
    assert!(commands > 0);
}

/// A line that is refused is in no file yet, so no command is named for it.
#[test]
fn no_command_is_named_for_a_line_that_is_refused() {
    let out = answers(BEGUN, "pass\npass\npass\nbid 3\n");
    assert!(!out.contains("railref repair"), "{out}");
}

/// The reply to `end` and the exit status say the same of the file.
#[test]
fn the_end_and_the_status_say_the_same() {
    let rows = [
        ("", true, 0),
        ("# a comment\n", true, 0),
        ("  - {pass: Don}\n", true, 0),
        ("  - {pass: Andy}\n", true, 1),
        ("garbage\n", true, 2),
        ("---\ngame: steel-driver\n", true, 2),
        ("-", false, 2),
    ];
    for (added, saved, wanted) in rows {
        let folder = folder_of(&[("z.yaml", BEGUN)]);
        let log = folder.path().join("z.yaml");
        let mut child = session(&["record", &text(&log), "--format", "ndjson"]);
        let mut input = child.stdin.take().expect("a pipe");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut ask = |line: &str| -> Json {
            writeln!(input, "{line}").expect("it reads");
            let mut reply = String::new();
            output.read_line(&mut reply).expect("it answers");
            serde_json::from_str(&reply).expect("JSON")
        };
        assert_eq!(ask("pass")["saved"], true);
        let now = fs::read_to_string(&log).expect("a log");
        // A dash alone stands for a line that somebody has taken out.
        let then = if added == "-" {
            BEGUN.to_owned()
        } else {
            now + added
        };
        fs::write(&log, then).expect("written");
        assert_eq!(ask("{\"do\": \"end\"}")["saved"], saved, "{added:?}");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(wanted), "{added:?}");
    }
}

/// What could not be written is answers with what was done.
#[test]
fn in_words_a_write_that_fails_tells_what_was_done() {
    let outer = folder_of(&[("table/friday.yaml", BEGUN)]);
    let (here, away) = (outer.path().join("table"), outer.path().join("away"));
    let mut child = session(&["record", &text(&here.join("friday.yaml"))]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut out = String::new();
    for line in ["offer red 2", "bid 3", "pass"] {
        writeln!(input, "{line}").expect("it reads");
    }
    while !out.contains("Simon passes") {
        output.read_line(&mut out).expect("it answers");
    }
    fs::rename(&here, &away).expect("renamed");
    for line in ["undo", "redo", "pass", "note late"] {
        writeln!(input, "{line}").expect("it reads");
    }
    out.clear();
    while !out.contains("note: late}") {
        output.read_line(&mut out).expect("it answers");
    }
    fs::rename(&away, &here).expect("renamed");
    drop(input);
    std::io::Read::read_to_string(&mut output, &mut out).expect("it answers");
    drop(child.wait_with_output().expect("it ends"));
    for answers in [
        "taken out: {pass: Simon}\nnot saved: ",
        "- {pass: Simon}\nnot saved: ",
        "- {pass: Andy}\n  Andy passes\n  Don takes control of red and a share for 3",
        "- {pass: Andy, note: late}\nnot saved: ",
    ] {
        assert!(out.contains(answers), "{answers}: {out}");
    }
    assert!(!out.contains("offer"), "{out}");
}

/// `?` with words says what is awaited, or which of the words means nothing.
#[test]
fn what_may_be_played_is_asked_in_any_words() {
    let mini = root().join("fixtures/mini-rails/positions/draw-from-a-bag-given.yaml");
    let mini = fs::read_to_string(mini).expect("a log");
    let (mini, _) = mini.split_once("\nmoves:").expect("moves");
    let mini = format!("{mini}\nmoves:\n");
    let cards = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n";
    let rows = [
        (
            mini.as_str(),
            "? draw",
            "a draw comes next: the discs drawn",
        ),
        (&mini, "? draw red", "a draw comes next: the discs drawn"),
        (&mini, "? zed", "`zed` cannot stand at the beginning"),
        (cards, "? deal", "a deal comes next"),
        (BEGUN, "? don", "Andy is to act: offer, sale or pass"),
        (BEGUN, "? sale", "Andy is to act: offer, sale or pass"),
        (BEGUN, "? red don", "no legal move begins with red don"),
        (BEGUN, "? zed", "`zed` cannot stand at the beginning, where"),
        (BEGUN, "? offer rad", "did you mean red?"),
        (BEGUN, "? offer red 2", "- {offer: red, by: Andy, bid: 2}"),
    ];
    for (log, line, said) in rows {
        let out = flat(&answers(log, &format!("{line}\n")));
        assert!(out.contains(said), "{line}: {out}");
    }
}

/// An illegal log is read only, which is said at the start and in answer to `?`.
#[test]
fn an_illegal_log_says_that_nothing_can_be_played() {
    let out = answers(ILLEGAL, "");
    assert!(
        out.contains("read only until undo has made it sound"),
        "{out}"
    );
    for line in ["?", "? don", "? pass"] {
        let out = answers(ILLEGAL, &format!("{line}\n"));
        let said = "nothing can be played until undo has made the log sound";
        assert!(flat(&out).contains(said), "{line}: {out}");
        assert!(!out.contains("\n- {"), "{line}: {out}");
    }
    let out = answers(ILLEGAL, "undo\n?\n");
    assert!(out.contains("\n- {offer: red, by: Don, bid: 1}\n"), "{out}");
}

/// `log` prints lines, whatever ends them in the file.
#[test]
fn a_log_is_printed_in_lines() {
    for end in ["\n", "\r\n", "\r"] {
        for last in ["", end] {
            let log = format!("{}  - {{pass: Andy}}{last}", BEGUN.replace('\n', end));
            let out = answers(&log, "log\n? pass\n");
            let lines = format!("{BEGUN}  - {{pass: Andy}}\n- {{pass: Don}}\n");
            assert!(out.starts_with(&lines), "{log:?}: {out:?}");
        }
    }
}

/// Lines without a log are an error in both formats.
#[test]
fn lines_without_a_log_are_an_error() {
    let folder = folder_of(&[]);
    let new = text(&folder.path().join("new.yaml"));
    for format in ["human", "ndjson"] {
        let (status, _, errors) = run_on("hello\n", &["record", &new, "--format", format]);
        assert_eq!(status, 2, "{format}");
        assert!(errors.contains("--game and --players"), "{errors}");
        let (status, ..) = run_on(
            "{\"do\": \"hello\"}\n",
            &["record", &new, "--format", format],
        );
        assert_eq!(status, 0, "{format}");
    }
    assert!(!Path::new(&new).exists());
}

/// A second result has a finding, at the result that is there.
#[test]
fn a_second_result_is_refused_with_a_finding() {
    let game = files(&root().join("fixtures/golden"));
    let game = game
        .iter()
        .find(|path| text(path).contains("steel"))
        .expect("a game");
    let (status, ..) = run(&["check", "--quiet", &text(game)]);
    assert_eq!(status, 0);
    let log = fs::read_to_string(game).expect("a log");
    let line = log.lines().position(|line| line.starts_with("result:"));
    let whole: Json = serde_yaml::from_str(&log).expect("YAML");
    let result = json!({"do": "play", "move": {"result": whole["result"]}});
    let open = json!({"do": "open", "log": log});
    let (_, out, _) = run_on(
        &format!("{open}\n{result}\n"),
        &["record", "-", "--format", "ndjson"],
    );
    let reply: Json = serde_json::from_str(out.lines().last().expect("a reply")).expect("JSON");
    let finding = &reply["error"]["findings"][0];
    assert_eq!(finding["rule"], "log/duplicate-key", "{reply}");
    assert_eq!(
        finding["span"]["start"]["line"],
        json!(line.map(|line| line + 1)),
        "{reply}"
    );
}

/// Returns the replies of a session in memory.
fn replies(requests: &[Json]) -> Vec<Json> {
    let lines: String = requests.iter().map(|one| format!("{one}\n")).collect();
    let mut command = railref(&["record", "-", "--format", "ndjson"]);
    let (_, out, errors) = answer(command.write_stdin(lines));
    assert_eq!(errors, "");
    out.lines()
        .map(|line| serde_json::from_str(line).expect("a reply"))
        .collect()
}

fn new(game: &str) -> Json {
    json!({"do": "new", "game": game, "players": ["Ann", "Ben", "Cleo"]})
}

/// What `legal` lists can be played: nothing while the log is illegal.
#[test]
fn an_illegal_log_has_no_legal_moves() {
    let replies = replies(&[
        json!({"do": "open", "log": ILLEGAL}),
        json!({"do": "legal"}),
        json!({"do": "legal", "move": {"pass": "Don"}}),
        json!({"do": "undo"}),
        json!({"do": "legal", "move": {"pass": "Don"}}),
    ]);
    assert_eq!(replies[1]["moves"], json!([]));
    assert_eq!(
        replies[2]["next"]["may_end"],
        json!(false),
        "{}",
        replies[2]
    );
    assert_eq!(replies[4]["next"]["may_end"], json!(true), "{}", replies[4]);
}

/// An empty move may go on with every verb that may come, whether a list has its moves or not.
#[test]
fn an_empty_move_begins_with_a_verb() {
    for (game, verbs) in [
        ("steel-driver", json!(["offer", "sale", "pass"])),
        ("transamerica", json!(["deal", "start"])),
    ] {
        let replies = replies(&[new(game), json!({"do": "legal", "move": {}})]);
        let mut values = replies[1]["next"]["values"].clone();
        let mut verbs = verbs;
        for list in [&mut values, &mut verbs] {
            list.as_array_mut()
                .expect("a list")
                .sort_by_key(Json::to_string);
        }
        assert_eq!(values, verbs, "{game}");
    }
}

/// A key whose value no move can have is refused, as `play` refuses it.
#[test]
fn what_no_move_begins_with_is_refused() {
    let lay = |links: Json| json!({"do": "legal", "move": {"lay": links}});
    let begun = json!({"do": "open", "log": fs::read_to_string(
        root().join("fixtures/transamerica/games/two-players.yaml")).expect("a log")});
    let unknown = [json!({"by": "Zed"}), json!({"by": 3})];
    let unknown = unknown.map(|given| json!({"do": "legal", "move": given}));
    let mut requests = vec![new("steel-driver")];
    requests.extend(unknown);
    requests.extend([begun, lay(json!(["Omaha", "F10"])), lay(json!([["Omaha"]]))]);
    let codes: Vec<Json> = replies(&requests)
        .iter()
        .map(|reply| reply["error"]["code"].clone())
        .collect();
    let refused = json!("bad-request");
    let expected = [
        &Json::Null,
        &refused,
        &refused,
        &Json::Null,
        &refused,
        &Json::Null,
    ];
    assert_eq!(codes.iter().collect::<Vec<_>>(), expected);
}

/// An illegal move is reported before an expect that only the passes before that move make
/// false.
#[test]
fn the_move_is_reported_before_what_follows_from_it() {
    let play = |line: &str| json!({"do": "play", "line": line});
    let mut requests = vec![new("steel-driver")];
    let lines = "sale red ann 2|sale blue ben 2|sale green cleo 2|pass|pass|pass|red por sea";
    requests.extend(lines.split('|').map(play));
    requests.extend([play("expect passed yellow"), play("build yellow bal pit")]);
    let last = replies(&requests).pop().expect("a reply");
    let error = &last["error"];
    assert_eq!(
        error["findings"][0]["rule"], "steel-driver/no-controller",
        "{last}"
    );
    let message = error["message"].as_str().expect("a message");
    assert!(message.contains("nobody controls yellow"), "{message}");
}

/// What undo has taken out of one game is not put into the next.
#[test]
fn redo_puts_nothing_into_another_game() {
    let requests = [
        new("steel-driver"),
        json!({"do": "play", "line": "offer red 2"}),
        json!({"do": "undo"}),
        new("steel-driver"),
        json!({"do": "redo"}),
    ];
    let last = replies(&requests).pop().expect("a reply");
    assert_eq!(last["error"]["code"], "nothing", "{last}");
}
