//! Every command in every format, with names, titles, notes, places, paths and boards that are
//! traps for whatever reads the output. The commands and their formats come from the description of
//! the command line: a new one fails here until somebody says how it is run and how its output is
//! read.

use crate::support::command::{answer, railref, run_in};
use crate::support::library::command;
use crate::support::{due, fixture, games, root};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Names that are commands to a build service, colours and directions of a terminal, formulas,
/// markup or mentions.
const TRAPS: [&str; 8] = [
    "::stop-commands::x",
    " \t::error::y\n::debug::z",
    "a ##[group]b ##vso[task.x]c ##teamcity[d]",
    "<script>alert(1)</script>`[c](javascript:d)`\"'",
    "=1+1\u{1b}[53mRED\u{202e}\u{fff9};=2+2\t-3;\"@4",
    "@everyone and #12 of www.x.org, GH-13",
    "\u{9b}53m\u{85}\u{2028}::warning::\u{200b}\u{ad}e\u{200d}\u{feff}f",
    "| **b** | ]]><img src=x onerror=alert(1)>--><!--",
];

/// The arguments of every command, after its name: `LOG` is one log after another, `LOGS` are all
/// of them.
const ARGUMENTS: [(&str, &[&[&str]]); 27] = [
    ("check", &[&["--keep-going", "LOGS"], &["LOG"]]),
    ("score", &[&["--keep-going", "LOGS"]]),
    ("rulings", &[&["--keep-going", "LOGS"]]),
    ("tracks", &[&["--keep-going", "LOGS"], &["LOG"]]),
    (
        "ledger",
        &[&["--keep-going", "LOGS"], &["--of", TRAPS[2], "LOGS"]],
    ),
    ("league", &[&["LOGS"]]),
    ("season", &[&[".", "--output", "site"]]),
    ("replay", &[&["--keep-going", "LOG"]]),
    ("explain", &[&[TRAPS[0]], &[TRAPS[2]]]),
    ("book", &[&[TRAPS[0]], &[TRAPS[2]]]),
    ("rules", &[&["steel-driver"], &[TRAPS[1]]]),
    ("board list", &[&[]]),
    (
        "board show",
        &[&["steel-driver"], &["steel-driver", TRAPS[2]]],
    ),
    ("board new", &[&["steel-driver"], &[TRAPS[2]]]),
    (
        "board check",
        &[
            &["--game", "steel-driver", "board.yaml"],
            &["--game", "steel-driver", "LOG"],
        ],
    ),
    (
        "generate",
        &[
            &["steel-driver", "--players", NAMES, "--seed", "1"],
            &["steel-driver", "--from", "LOG"],
        ],
    ),
    ("new", &[&["steel-driver", "--players", NAMES]]),
    ("fmt", &[&["--check", "LOGS"], &["--check", "LOG"]]),
    ("diff", &[&["LOG", "steel-driver.yaml"]]),
    ("repair", &[&["LOG"]]),
    ("schema", &[&["verdict"], &[TRAPS[2]]]),
    ("state", &[&["--keep-going", "LOG"], &["--at", "0", "LOG"]]),
    (
        "legal",
        &[
            &["--at", "0", "LOG"],
            &["--at", "0", "--why", "{pass: '::error::y ##vso[x]'}", "LOG"],
            &["--at", "0", "--for", TRAPS[2], "LOG"],
        ],
    ),
    (
        "record",
        &[&["-", "--game", "steel-driver", "--players", NAMES]],
    ),
    ("lsp", &[]),
    ("completions", &[]),
    ("man", &[&["check"], &[TRAPS[2]]]),
];
const NAMES: &str = "=1+1,##vso[x],::error::y,@z";

/// Returns the standard input of the commands that read it: requests and moves, with traps.
fn input() -> String {
    let requests = TRAPS.map(|trap| format!("{}\n", json!({"do": trap, "move": trap, "id": trap})));
    let moves = TRAPS.map(|trap| format!("{}\n{}\n", trap, json!({"offer": trap, "by": trap})));
    let known = ["hello", "state", "legal"].map(|word| format!("{}\n", json!({"do": word})));
    [requests.concat(), moves.concat(), known.concat()].concat()
}

/// A run: its arguments, and the word that says how its output is read.
struct Run {
    arguments: Vec<String>,
    format: String,
}

#[test]
fn no_output_of_any_command_acts() {
    let folder = folder();
    let logs = logs(folder.path());
    let mut all = Vec::new();
    let mut known: BTreeSet<&str> = ARGUMENTS.iter().map(|(name, _)| *name).collect();
    for (name, command) in commands() {
        let arguments = ARGUMENTS.iter().find(|(known, _)| *known == name);
        let Some((_, arguments)) = arguments else {
            panic!("say in ARGUMENTS what railref {name} is run on")
        };
        known.remove(&*name);
        for base in *arguments {
            all.extend(runs(&name, &command, base, &logs));
        }
    }
    assert!(known.is_empty(), "there are no such commands: {known:?}");
    let all: Vec<Run> = due(all, 0).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for part in all.chunks(all.len().div_ceil(threads)) {
            scope.spawn(|| part.iter().for_each(|run| judge(folder.path(), run)));
        }
    });
}

/// Settings of a folder cannot choose a format that a build service executes.
#[test]
fn no_format_of_the_settings_acts() {
    let folder = folder();
    let log = logs(folder.path()).swap_remove(0);
    for (name, command) in commands() {
        for format in values(&command, "format") {
            let settings = format!("[formats]\n{name} = \"{format}\"\n");
            fs::write(folder.path().join("railref.toml"), settings).unwrap();
            let (_, text, message) = run_in(folder.path(), &[&name, &log]);
            nothing_acts(&text, false, &format!("{name} {format}"));
            nothing_acts(&message, false, &format!("{name} {format}"));
        }
    }
}

/// Wrong arguments, which may be names of a stranger's files, are reported without any text that
/// acts.
#[test]
fn no_wrong_arguments_act() {
    let folder = folder();
    for trap in TRAPS {
        let long = format!("--{trap}");
        let color = format!("--color={trap}");
        let (_, _, message) = run_in(folder.path(), &[trap]);
        nothing_acts(&message, false, trap);
        for (name, _) in commands() {
            for wrong in [&long, &color] {
                let words: Vec<&str> = name.split(' ').chain([wrong.as_str()]).collect();
                let (_, text, message) = run_in(folder.path(), &words);
                assert_ne!(message, "", "railref {name} {wrong}");
                nothing_acts(&text, false, &name);
                nothing_acts(&message, false, &name);
            }
        }
    }
}

/// Faults of settings are reported without any text that acts.
#[test]
fn no_settings_act() {
    let folder = folder();
    let log = logs(folder.path()).swap_remove(0);
    for trap in TRAPS {
        let quoted = json!(trap).to_string();
        for settings in [
            format!("{quoted} = 1\n"),
            format!("complete = {quoted}\n"),
            format!("[boards]\n{quoted} = 'x'\n"),
            format!("[boards]\nsteel-driver = {quoted}\n"),
            format!("[rulings]\n{quoted} = {quoted}\n"),
            format!("[formats]\ncheck = {quoted}\n"),
            format!("[formats]\n{quoted} = {quoted}\n"),
            format!("exclude = [{quoted}, '[']\n"),
            format!("{trap}\n"),
        ] {
            fs::write(folder.path().join("railref.toml"), &settings).unwrap();
            let (_, text, message) = run_in(folder.path(), &["check", &log]);
            nothing_acts(&text, false, &settings);
            nothing_acts(&message, false, &settings);
        }
    }
}

/// Returns the commands without subcommands, each by its words: `board check`.
fn commands() -> Vec<(String, clap::Command)> {
    fn collect(command: &clap::Command, before: &str, all: &mut Vec<(String, clap::Command)>) {
        for command in command
            .get_subcommands()
            .filter(|command| command.get_name() != "help")
        {
            let name = format!("{before}{}", command.get_name());
            if command.has_subcommands() {
                collect(command, &format!("{name} "), all);
            } else {
                all.push((name, command.clone()));
            }
        }
    }
    let mut whole = command();
    whole.build();
    let mut all = Vec::new();
    collect(&whole, "", &mut all);
    all
}

/// Returns the values of an option of a command, if it has a list of them.
fn values(command: &clap::Command, option: &str) -> Vec<String> {
    let option = command
        .get_arguments()
        .find(|known| known.get_long() == Some(option));
    let values = option
        .map(clap::Arg::get_possible_values)
        .unwrap_or_default();
    values
        .iter()
        .map(|value| value.get_name().to_owned())
        .collect()
}

/// Returns a command with every value of its options that have a list of them: each value of
/// `--format` with each of the others.
fn runs(name: &str, command: &clap::Command, base: &[&str], logs: &[String]) -> Vec<Run> {
    let mut options: Vec<(String, Vec<String>)> = command
        .get_arguments()
        .filter_map(|option| Some(option.get_long()?.to_owned()))
        .filter(|option| !["format", "help"].contains(&&**option))
        .map(|option| (option.clone(), values(command, &option)))
        .filter(|(_, values)| !values.is_empty() && values.iter().all(|value| value != "true"))
        .collect();
    // The choices of these are the referee's own: they would make twenty runs of one and show no
    // more of a stranger's text.
    options.retain(|(option, _)| !["board", "ruling"].contains(&option.as_str()));
    let mut formats: Vec<Option<String>> =
        values(command, "format").into_iter().map(Some).collect();
    formats.push(None);
    let mut words: Vec<(Vec<String>, String)> = Vec::new();
    for format in formats {
        let own = format.iter().map(|format| format!("--format={format}"));
        let own: Vec<String> = own.collect();
        let format = format.unwrap_or_else(|| "none".to_owned());
        words.push((own.clone(), format.clone()));
        for (option, values) in &options {
            // Colours are only for people, and are tested with the usual format.
            if option == "color" && format != "none" {
                continue;
            }
            for value in values {
                words.push((
                    [&own[..], &[format!("--{option}={value}")]].concat(),
                    format.clone(),
                ));
            }
        }
    }
    let targets: Vec<Option<&String>> = match base.contains(&"LOG") {
        true => logs.iter().map(Some).collect(),
        false => vec![None],
    };
    let mut runs = Vec::new();
    for target in targets {
        for (words, format) in &words {
            let arguments = base.iter().flat_map(|word| match (*word, target) {
                ("LOG", Some(log)) => vec![log.clone()],
                ("LOGS", _) => logs.to_vec(),
                (word, _) => vec![word.to_owned()],
            });
            let name = name.split(' ').map(str::to_owned);
            runs.push(Run {
                arguments: name.chain(words.iter().cloned()).chain(arguments).collect(),
                format: format.clone(),
            });
        }
    }
    runs
}

#[track_caller]
fn judge(folder: &Path, run: &Run) {
    let arguments: Vec<&str> = run.arguments.iter().map(String::as_str).collect();
    let what = format!("{arguments:?}");
    let mut command = railref(&arguments);
    let (status, text, message) = answer(command.current_dir(folder).write_stdin(input()));
    assert!(
        status <= 3 && !(text.is_empty() && message.is_empty() && status != 0),
        "{what}: {status}"
    );
    let coloured = arguments.contains(&"--color=always");
    nothing_acts(&message, coloured, &what);
    if run.format == "github" {
        return only_annotations(&text, &what);
    }
    nothing_acts(&text, coloured, &what);
    match &*run.format {
        _ if text.is_empty() => {}
        // For people.
        "none" | "human" | "table" | "text" => {}
        "json" | "ndjson" | "sarif" | "gitlab" => is_json(&text, &what),
        "csv" => no_formula(&text, &what),
        "yaml" | "log" => is_yaml(&text, &what),
        "markdown" => no_markup(&text, &what),
        "svg" | "junit" | "html" => no_elements(&text, &what),
        other => panic!("say here how the format {other} of {what} is read"),
    }
}

/// Asserts that no line is a command to a build service, and nothing controls a terminal.
#[track_caller]
fn nothing_acts(text: &str, coloured: bool, what: &str) {
    let mut plain = text.to_owned();
    if coloured {
        assert!(!plain.contains("\u{1b}[53m"), "a colour of the log: {what}");
        while let Some(start) = plain.find("\u{1b}[") {
            let length = plain[start..].find('m').expect("the end of a colour");
            plain.replace_range(start..=start + length, "");
        }
    }
    for line in plain.split([
        '\n', '\r', '\u{85}', '\u{2028}', '\u{2029}', '\u{b}', '\u{c}',
    ]) {
        assert!(!line.trim_start().starts_with("::"), "{what}: {line:?}");
        for (at, _) in line.match_indices("##") {
            let word = line[at + 2..].trim_start_matches(|c: char| c.is_ascii_alphanumeric());
            assert!(!word.starts_with('['), "{what}: {line:?}");
        }
    }
    let odd = |c: &char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{ad}' | '\u{200b}' | '\u{200d}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
    };
    let found = plain.chars().find(odd);
    assert_eq!(found, None, "{what}: {plain}");
}

/// Asserts that the commands among the lines are annotations, and nothing else acts.
#[track_caller]
fn only_annotations(text: &str, what: &str) {
    let annotation = |line: &&str| {
        ["error", "warning", "notice"]
            .iter()
            .any(|level| line.starts_with(&format!("::{level} file=")))
    };
    let (annotations, rest): (Vec<&str>, Vec<&str>) = text.lines().partition(annotation);
    nothing_acts(&rest.join("\n"), false, what);
    for line in annotations {
        let (head, data) = line[2..].split_once("::").expect("data");
        assert!(
            !head.contains('\t') && head.split(',').all(|property| property.contains('=')),
            "{what}: {line}"
        );
        nothing_acts(&format!("x{head}"), false, what);
        nothing_acts(&format!("x{data}"), false, what);
    }
}

#[track_caller]
fn is_json(text: &str, what: &str) {
    let values = serde_json::Deserializer::from_str(text).into_iter::<Json>();
    for value in values {
        let value = value.unwrap_or_else(|error| panic!("{what}: {error}: {text}"));
        // In a SARIF message this is a link.
        for message in value["runs"][0]["results"].as_array().into_iter().flatten() {
            assert!(
                !message["message"]["text"]
                    .as_str()
                    .expect("a text")
                    .contains("]("),
                "{what}"
            );
        }
    }
}

#[track_caller]
fn is_yaml(text: &str, what: &str) {
    use serde::Deserialize;
    for document in serde_yaml::Deserializer::from_str(text) {
        Json::deserialize(document).unwrap_or_else(|error| panic!("{what}: {error}: {text}"));
    }
}

/// Asserts that no cell is a formula, whether cells end at commas, semicolons or tabs.
#[track_caller]
fn no_formula(text: &str, what: &str) {
    for separator in [b',', b';', b'\t'] {
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader
            .delimiter(separator)
            .flexible(true)
            .has_headers(false);
        for row in reader.from_reader(text.as_bytes()).records() {
            for cell in &row.expect("a row") {
                let begin = cell.trim_start_matches([' ', '"']);
                let formula = begin.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
                // If a row is read as one cell, numbers follow in it.
                let number = cell
                    .split(',')
                    .next()
                    .is_some_and(|cell| cell.parse::<i64>().is_ok());
                assert!(number || !formula, "{what}: {cell:?}");
            }
        }
    }
}

/// Asserts that no name is markup, a link or a mention in Markdown, outside of code.
#[track_caller]
fn no_markup(text: &str, what: &str) {
    use pulldown_cmark::{Event, Options, Parser, Tag};
    for event in Parser::new_ext(text, Options::all()) {
        match event {
            Event::Html(_) | Event::InlineHtml(_) => panic!("HTML in {what}: {event:?}"),
            Event::Start(
                Tag::Link { .. }
                | Tag::Image { .. }
                | Tag::Emphasis
                | Tag::Strong
                | Tag::Table(_)
                | Tag::HtmlBlock
                | Tag::Strikethrough,
            ) => panic!("markup in {what}: {event:?}"),
            Event::Text(text) => {
                let named = |mark: char| {
                    text.match_indices(mark)
                        .any(|(at, _)| text[at + 1..].starts_with(char::is_alphanumeric))
                };
                assert!(!named('@') && !named('#'), "{what}: {text}");
                assert!(!text.contains("GH-13"), "{what}: {text}");
            }
            _ => {}
        }
    }
}

/// Asserts that no name is an element or an attribute. `text` is XML; pages are written so that
/// they are too.
#[track_caller]
fn no_elements(text: &str, what: &str) {
    let text = text.strip_prefix("<!DOCTYPE html>").unwrap_or(text);
    let tree =
        roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{what}: {error}: {text}"));
    for node in tree.descendants().filter(roxmltree::Node::is_element) {
        assert!(!node.has_tag_name("img"), "{what}");
        if node.has_tag_name("script") {
            assert!(
                !node.text().unwrap_or_default().starts_with("alert"),
                "{what}"
            );
        }
        assert!(
            node.attributes()
                .all(|attribute| !attribute.name().starts_with("on")),
            "{what}"
        );
    }
}

/// Returns a folder with a log of each game, legal, illegal and malformed, and a board, all full of
/// traps.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for (turn, game) in games().enumerate() {
        let log = trapped(game, turn * 3);
        write(&format!("{game}.yaml"), &log.to_string());
        let mut illegal = log.clone();
        let moves = illegal["moves"].as_array_mut().unwrap();
        let middle = moves.len() / 2;
        moves.truncate(middle + 1);
        moves.push(moves[middle].clone());
        write(&format!("::{game} ##[x];=1.yaml"), &illegal.to_string());
        let mut malformed = log;
        malformed[TRAPS[turn]] = json!(TRAPS[turn + 4]);
        malformed["players"] = json!(TRAPS[turn]);
        malformed["moves"][0]["by"] = json!(TRAPS[turn + 4]);
        malformed["moves"][1] = json!({TRAPS[turn + 4]: TRAPS[turn]});
        write(
            &format!("@x\n::{game}/##vso[x] <b>.yaml"),
            &malformed.to_string(),
        );
    }
    write(
        "a `b` \u{202e}[c](d).yaml",
        "game: steel-driver\nplayers: [::x, ##[y], \u{1b}[53m]\n::error::\nmoves: [\n",
    );
    write("board.yaml", &board().to_string());
    let log = json!({
        "game": "steel-driver", "board": "board.yaml", "players": ["Ann", "Ben", TRAPS[5]],
        "moves": [{"offer": TRAPS[2], "by": "Ann", "bid": 3}, {"bid": 2, "by": "Ben"}],
    });
    write("=1 board.yaml", &log.to_string());
    write(
        "no board.yaml",
        &json!({"game": "steel-driver", "board": TRAPS[2], "players": TRAPS[..3], "moves": []})
            .to_string(),
    );
    folder
}

/// Returns the names of the logs in it.
fn logs(folder: &Path) -> Vec<String> {
    fn collect(folder: &Path, before: &str, all: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let name = format!("{before}{}", entry.file_name().to_str().unwrap());
            if entry.path().is_dir() {
                collect(&entry.path(), &format!("{name}/"), all);
            } else if name != "board.yaml" {
                all.push(name);
            }
        }
    }
    let mut all = Vec::new();
    collect(folder, "", &mut all);
    all.sort();
    all
}

/// Returns a complete game whose players have the traps, from number `turn` on, as names, and traps
/// in every text.
fn trapped(game: &str, turn: usize) -> Json {
    let games = fixture(game, "games");
    let mut files: Vec<_> = fs::read_dir(games)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut log: Json = serde_yaml::from_str(&fs::read_to_string(&files[0]).unwrap()).unwrap();
    let trap = |at: usize| TRAPS[(turn + at) % TRAPS.len()];
    let players = log["players"]
        .as_array()
        .expect("a list of players")
        .clone();
    let names = players.iter().enumerate().map(|(at, name)| {
        (
            name.as_str().expect("a name").to_owned(),
            trap(at).to_owned(),
        )
    });
    log = renamed(&log, &names.collect());
    log["title"] = json!(TRAPS.concat());
    log["place"] = json!(trap(1));
    log["date"] = json!(trap(2));
    log["id"] = json!(trap(3));
    for (at, entry) in log["moves"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .enumerate()
        .take(TRAPS.len())
    {
        entry["note"] = json!(trap(at));
    }
    log
}

/// Returns a board of Steel Driver whose companies and places have traps as names.
fn board() -> Json {
    let text = fs::read_to_string(root().join("fixtures/steel-driver/boards/chain.yaml")).unwrap();
    let names = [
        ("chain", TRAPS[0]),
        ("red", TRAPS[2]),
        ("blue", TRAPS[5]),
        ("Denver", TRAPS[3]),
        ("Reno", TRAPS[4]),
        ("Chicago", TRAPS[7]),
    ];
    renamed(
        &serde_yaml::from_str(&text).unwrap(),
        &names
            .iter()
            .map(|(old, new)| ((*old).to_owned(), (*new).to_owned()))
            .collect(),
    )
}

/// Replaces names in a value, including its keys.
fn renamed(value: &Json, names: &std::collections::BTreeMap<String, String>) -> Json {
    let name = |text: &String| names.get(text).unwrap_or(text).clone();
    match value {
        Json::String(text) => Json::String(name(text)),
        Json::Array(values) => values.iter().map(|value| renamed(value, names)).collect(),
        Json::Object(entries) => Json::Object(
            entries
                .iter()
                .map(|(key, value)| (name(key), renamed(value, names)))
                .collect::<Map<_, _>>(),
        ),
        other => other.clone(),
    }
}
