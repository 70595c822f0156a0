//! The machine formats, the exit statuses and the ways in which a log is read, tested through the
//! command.

use crate::support::command::{answer, railref, run, run_in, run_on, session};
use crate::support::{folder_of, snapshot};
use std::fs;
use tempfile::TempDir;

const LEGAL: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n  - {bid: 4, by: Don}\n";
const ILLEGAL: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n  - {bid: 2, by: Simon}\n";
const MALFORMED: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: rde, by: Andy, bid: many}\n";
/// Names and notes with characters that every format must escape.
const HOSTILE: &str = "game: steel-driver\nplayers: ['A%,:<&\">', 'é\u{202e}', C]\nmoves:\n  - {offer: red, by: 'A%,:<&\">', bid: 3}\n  - {bid: 2, by: 'é\u{202e}'}\n";
const OWN_BOARD: &str =
    "game: steel-driver\nboard: boards/bad.yaml\nplayers: [Andy, Don, Simon]\nmoves: []\n";
const BAD_BOARD: &str = "name: bad\n# a comment\ncompanies: [red]\ntranscontinental: [A, B]\nlocations:\n  A: {shape: hexagon, value: 10, goods: red}\n  B: {shape: oval, value: 10, goods: red}\nroutes: []\n";

/// Returns a folder with everything that a report can hold: each verdict, several documents, text
/// to escape, a fault in a board file.
fn everything() -> TempDir {
    let two = format!("{LEGAL}---\n{MALFORMED}");
    folder_of(&[
        ("legal.yaml", LEGAL),
        ("illegal.yaml", ILLEGAL),
        ("two.yaml", &two),
        ("host%ile, <&>.yaml", HOSTILE),
        ("nested/own.yaml", OWN_BOARD),
        ("nested/boards/bad.yaml", BAD_BOARD),
    ])
}

const ALL: [&str; 5] = [
    "legal.yaml",
    "illegal.yaml",
    "two.yaml",
    "host%ile, <&>.yaml",
    "nested/own.yaml",
];

fn report(format: &str) -> String {
    let folder = everything();
    let (status, text, reported) = run_in(
        folder.path(),
        &[&["check", "--format", format], &ALL[..]].concat(),
    );
    assert_eq!((status, reported.as_str()), (2, ""));
    text
}

#[test]
fn json() {
    let lines: Vec<serde_json::Value> = report("json")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 6);
    snapshot(
        "check_json",
        &lines
            .iter()
            .map(|line| format!("{line:#}\n"))
            .collect::<String>(),
    );
}

#[test]
fn sarif() {
    let mut sarif: serde_json::Value = serde_json::from_str(&report("sarif")).unwrap();
    let rules = sarif["runs"][0]["tool"]["driver"]["rules"].take();
    for result in sarif["runs"][0]["results"].as_array().unwrap() {
        let index = result["ruleIndex"]
            .as_u64()
            .expect("every result names a rule of the catalogue") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    snapshot("check_sarif", &format!("{sarif:#}\n"));
}

#[test]
fn github() {
    snapshot("check_github", &report("github"));
}

#[test]
fn junit() {
    snapshot("check_junit", &report("junit"));
}

/// File names that a format could mistake for something else.
const ODD: [&str; 8] = [
    "two words.yaml",
    "50%.yaml",
    "a#b.yaml",
    "q?x=1&y.yaml",
    "Zürich 🚂.yaml",
    "a:b,c.yaml",
    "::error::.yaml",
    "back\\slash.yaml",
];

fn percent_decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut out, mut at) = (Vec::new(), 0);
    while let Some(byte) = bytes.get(at) {
        if *byte == b'%' {
            out.push(u8::from_str_radix(&text[at + 1..at + 3], 16).unwrap());
            at += 3;
        } else {
            out.push(*byte);
            at += 1;
        }
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn odd_file_names_come_out_as_they_are() {
    let folder = folder_of(&ODD.map(|name| (name, ILLEGAL)));
    let report = |format: &str| {
        run_in(
            folder.path(),
            &[&["check", "--format", format], &ODD[..]].concat(),
        )
        .1
    };
    let sarif: serde_json::Value = serde_json::from_str(&report("sarif")).unwrap();
    for (result, name) in sarif["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .zip(ODD)
    {
        let uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            .as_str()
            .unwrap();
        assert!(
            uri.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-._~/%".contains(&byte)),
            "{uri} is no URI reference"
        );
        assert_eq!(percent_decoded(uri), name);
    }
    let github = report("github");
    let commands: Vec<&str> = github
        .lines()
        .filter(|line| line.starts_with("::"))
        .collect();
    assert_eq!(
        commands.len(),
        ODD.len(),
        "one annotation a log and no line that a name made a command: {github}"
    );
    for (command, name) in commands.iter().zip(ODD) {
        let (properties, _) = command
            .strip_prefix("::error ")
            .unwrap()
            .split_once("::")
            .unwrap();
        let properties: Vec<(&str, &str)> = properties
            .split(',')
            .map(|property| property.split_once('=').unwrap())
            .collect();
        assert_eq!(
            properties.iter().map(|(key, _)| *key).collect::<Vec<_>>(),
            ["file", "line", "endLine", "col", "endColumn", "title"]
        );
        assert_eq!(percent_decoded(properties[0].1), name);
    }
    let junit = report("junit");
    let tree = roxmltree::Document::parse(&junit).unwrap();
    let files = tree
        .descendants()
        .filter(|node| node.has_tag_name("testcase"))
        .map(|node| node.attribute("file").unwrap());
    assert_eq!(files.collect::<Vec<_>>(), ODD);
    let json: Vec<serde_json::Value> = report("json")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        json.iter()
            .map(|one| one["log"].as_str().unwrap())
            .collect::<Vec<_>>(),
        ODD
    );
}

/// SARIF says that it counts columns in UTF-16 code units; JSON counts characters. A name beyond
/// the first plane shows the difference.
#[test]
fn columns_are_counted_as_each_format_says() {
    let log = "game: steel-driver\nplayers: [\"🚂é\", Don, Simon]\nmoves:\n  - {offer: red, by: \"🚂é\", bid: 11}\n";
    let folder = folder_of(&[("a.yaml", log)]);
    let (_, text, _) = run_in(folder.path(), &["check", "--format", "sarif", "a.yaml"]);
    let sarif: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(sarif["runs"][0]["columnKind"], "utf16CodeUnits");
    let result = &sarif["runs"][0]["results"][0];
    assert!(
        result["partialFingerprints"]["move/v1"]
            .as_str()
            .is_some_and(|print| !print.is_empty()),
        "{result}"
    );
    let region = &result["locations"][0]["physicalLocation"]["region"];
    let line: Vec<u16> = log.lines().nth(3).unwrap().encode_utf16().collect();
    let at = |key: &str| region[key].as_u64().unwrap() as usize;
    assert_eq!(
        String::from_utf16(&line[at("startColumn") - 1..at("endColumn") - 1]).unwrap(),
        "11",
        "{region}"
    );
    assert_eq!(
        &log[at("byteOffset")..at("byteOffset") + at("byteLength")],
        "11"
    );
    let (_, text, _) = run_in(folder.path(), &["check", "--format", "json", "a.yaml"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let column = json["violations"][0]["span"]["start"]["column"]
        .as_u64()
        .unwrap() as usize;
    assert_eq!(
        log.lines()
            .nth(3)
            .unwrap()
            .chars()
            .skip(column - 1)
            .take(2)
            .collect::<String>(),
        "11"
    );
    assert_eq!(at("startColumn"), column + 1);
}

/// Every format lists the accepted irregularities.
#[test]
fn every_format_tells_of_accepted_irregularities() {
    let accepted = "game: ride-the-rails\nplayers: [Ann, Bob, Cem]\nmoves:\n  - {take: orange, by: Cem, accept: ride-the-rails/not-available-yet, reason: seen too late}\n";
    let folder = folder_of(&[("a.yaml", accepted)]);
    for format in ["human", "json", "sarif", "github", "junit"] {
        let (status, text, _) = run_in(folder.path(), &["check", "--format", format, "a.yaml"]);
        assert_eq!(status, 0, "{format}");
        assert!(
            text.contains("ride-the-rails/not-available-yet"),
            "{format}: {text:.1000}"
        );
        assert!(
            text.contains("seen too late"),
            "{format} does not say why: {text:.1000}"
        );
    }
}

#[test]
fn several_formats_in_one_run_are_those_of_several_runs() {
    let folder = everything();
    let outputs = [
        "json=o.json",
        "sarif=o.sarif",
        "github=o.github",
        "junit=o.junit",
        "human=o.human",
    ];
    let flags: Vec<&str> = outputs
        .iter()
        .flat_map(|output| ["--output", output])
        .collect();
    let (status, human, _) = run_in(folder.path(), &[&["check"], &flags[..], &ALL[..]].concat());
    assert_eq!(status, 2);
    let file =
        |format: &str| fs::read_to_string(folder.path().join(format!("o.{format}"))).unwrap();
    for format in ["json", "sarif", "github", "junit"] {
        assert_eq!(file(format), report(format), "{format}");
    }
    assert_eq!(file("human"), human);
}

#[test]
fn a_report_that_cannot_be_written_fails_the_run() {
    let folder = folder_of(&[("legal.yaml", LEGAL)]);
    let (status, _, reported) = run_in(
        folder.path(),
        &[
            "check",
            "--output",
            "json=no/such/folder.json",
            "legal.yaml",
        ],
    );
    assert_eq!(
        (status, reported.as_str()),
        (
            2,
            "railref: no/such/folder.json cannot be written: no such file or folder\n"
        )
    );
}

#[test]
fn exit_statuses() {
    let folder = folder_of(&[
        ("legal.yaml", LEGAL),
        ("illegal.yaml", ILLEGAL),
        ("bad.yaml", MALFORMED),
        ("none/readme.txt", ""),
    ]);
    let cases: [(&[&str], i32); 9] = [
        (&["legal.yaml"], 0),
        (&["legal.yaml", "illegal.yaml"], 1),
        (&["bad.yaml", "illegal.yaml"], 2),
        (&["missing.yaml", "legal.yaml"], 2),
        (&["none"], 3),
        (&["legal.yaml", "--complete"], 1),
        (&["legal.yaml", "--format", "xml"], 2),
        (&["legal.yaml", "--output", "sarif"], 2),
        (&[], 2),
    ];
    for (args, status) in cases {
        assert_eq!(
            run_in(folder.path(), &[&["check"], args].concat()).0,
            status,
            "{args:?}"
        );
    }
}

#[test]
fn standard_input_takes_yaml_documents_and_json_lines() {
    let verdicts = |input: &str| {
        let (status, text, _) = run_on(input, &["check", "--format", "json", "-"]);
        let verdicts = text
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let seen: Vec<String> = verdicts
            .map(|v| format!("{} {} {}", v["log"], v["document"], v["verdict"]))
            .collect();
        (status, seen.join("; "))
    };
    let line = |bid: &str, by: &str| {
        format!(
            "{{\"game\":\"steel-driver\",\"players\":[\"Andy\",\"Don\",\"Simon\"],\"moves\":[{{\"offer\":\"red\",\"by\":\"{by}\",\"bid\":{bid}}}]}}\n"
        )
    };
    assert_eq!(
        verdicts(&format!("{LEGAL}---\n{ILLEGAL}")),
        (1, "\"-\" 1 \"legal\"; \"-\" 2 \"illegal\"".to_owned())
    );
    let lines = [
        line("3", "Andy"),
        line("3", "Don"),
        line("\"3\"", "Andy"),
        line("true", "Andy"),
    ]
    .concat();
    let four = "\"-\" 1 \"legal\"; \"-\" 2 \"illegal\"; \"-\" 3 \"legal\"; \"-\" 4 \"malformed\"";
    assert_eq!(verdicts(&lines), (2, four.to_owned()));
    assert_eq!(verdicts(""), (3, String::new()));
}

/// Each line gets its verdict immediately, whatever is wrong with a line, whichever line it is, and
/// however many jobs there are.
#[test]
fn each_line_gets_its_verdict_without_delay() {
    let line = |by: &str| {
        format!(
            "{{\"game\":\"steel-driver\",\"players\":[\"Andy\",\"Don\",\"Simon\"],\"moves\":[{{\"offer\":\"red\",\"by\":\"{by}\",\"bid\":3}}]}}"
        )
    };
    let (legal, illegal) = (line("Andy"), line("Don"));
    let broken = [
        "{\"game\": \"steel-driver\", \"pla",
        "nonsense",
        "[]",
        "}{",
        "{\"game\": 7}",
        "\u{1}",
        "- a",
        "null",
    ];
    let mut lines: Vec<(&str, &str)> = Vec::new();
    for index in 0..600 {
        lines.push(match index % 4 {
            0 if index > 0 => (broken[index / 4 % broken.len()], "malformed"),
            1 => (&illegal, "illegal"),
            _ => (&legal, "legal"),
        });
    }
    for first in ["legal", "broken", "broken, blank lines"] {
        if first != "legal" {
            lines[0] = (broken[0], "malformed");
        }
        if first == "broken, blank lines" {
            // They may be anywhere, even one after another. Between YAML documents they would not
            // be logs, but here each of them is a line.
            for (at, line) in [
                (0, ""),
                (1, " "),
                (7, "  "),
                (8, ""),
                (9, "\t"),
                (20, "---"),
                (21, "# a comment"),
                (22, "..."),
                (599, ""),
            ] {
                lines[at] = (line, "malformed");
            }
        }
        let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
        let folder = folder_of(&[("logs.jsonl", &input)]);
        for (jobs, from) in [
            ("1", "-"),
            ("2", "-"),
            ("2", "logs.jsonl"),
            ("7", "logs.jsonl"),
        ] {
            let args = ["check", "--format", "json", "--lines", "--jobs", jobs, from];
            // If the first line is a log, no option is needed.
            let args = if first == "legal" {
                [&args[..3], &args[4..]].concat()
            } else {
                args.to_vec()
            };
            let (status, text, _) = answer(
                railref(&args)
                    .current_dir(folder.path())
                    .write_stdin(&*input),
            );
            assert_eq!(status, 2);
            assert_eq!(text.lines().count(), lines.len(), "{first} {jobs} {from}");
            for (at, (verdict, (line, wanted))) in text.lines().zip(&lines).enumerate() {
                let verdict: serde_json::Value = serde_json::from_str(verdict).unwrap();
                assert_eq!(
                    (&verdict["document"], &verdict["verdict"]),
                    (&(at + 1).into(), &(*wanted).into()),
                    "{first}: {line}"
                );
                if let Some(offset) = verdict["violations"][0]["span"]["start"]["offset"].as_u64() {
                    let of = input[..offset as usize].matches('\n').count() + 1;
                    assert_eq!(verdict["violations"][0]["span"]["start"]["line"], of);
                    assert_eq!(
                        input.lines().nth(of - 1),
                        Some(*line),
                        "{first}: the place is in the line itself"
                    );
                }
            }
        }
    }
}

#[test]
fn places_are_those_of_the_whole_file() {
    let bom = format!("\u{feff}{MALFORMED}");
    let two = format!("{LEGAL}---\n{MALFORMED}");
    let folder = folder_of(&[("bom.yaml", &bom), ("two.yaml", &two)]);
    for (name, text) in [("bom.yaml", &bom), ("two.yaml", &two)] {
        let (_, json, _) = run_in(folder.path(), &["check", "--format", "json", name]);
        let verdict: serde_json::Value =
            serde_json::from_str(json.lines().last().unwrap()).unwrap();
        let span = &verdict["violations"][0]["span"];
        let at = |end: &str| span[end]["offset"].as_u64().unwrap() as usize;
        assert_eq!(&text[at("start")..at("end")], "rde", "{name}");
        let line = text
            .split('\n')
            .nth(span["start"]["line"].as_u64().unwrap() as usize - 1)
            .unwrap();
        let column = span["start"]["column"].as_u64().unwrap() as usize - 1;
        assert_eq!(
            line.chars().skip(column).take(3).collect::<String>(),
            "rde",
            "{name}"
        );
    }
}

#[test]
fn folders_are_searched_in_the_order_of_their_paths() {
    let folder = folder_of(&[
        ("b/2.yml", LEGAL),
        ("b/1.yaml", LEGAL),
        ("a.json", "{\"game\": 1}"),
        ("c.jsonl", ""),
        ("d.txt", LEGAL),
        (".hidden.yaml", LEGAL),
    ]);
    let (_, text, _) = run_in(folder.path(), &["check", "--format", "json", "."]);
    let names: Vec<String> = text
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["log"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    assert_eq!(names, ["./a.json", "./b/1.yaml", "./b/2.yml", "./c.jsonl"]);
}

#[test]
fn colour_follows_the_flag_and_the_environment() {
    let folder = folder_of(&[("illegal.yaml", ILLEGAL)]);
    let coloured = |args: &[&str], env: &[(&str, &str)]| {
        let mut command = railref(&[&["check"], args, &["illegal.yaml"]].concat());
        answer(command.current_dir(folder.path()).envs(env.iter().copied()))
            .1
            .contains('\u{1b}')
    };
    assert!(!coloured(&[], &[]), "a pipe gets no colour");
    assert!(coloured(&["--color", "always"], &[]));
    assert!(!coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(
        &[],
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]
    ));
    for format in ["json", "sarif", "github", "junit"] {
        assert!(
            !coloured(&["--color", "always", "--format", format], &[]),
            "{format}"
        );
    }
}

/// Colours are used in help and in messages about wrong arguments as everywhere else.
#[test]
fn color_is_of_help_and_of_usage_too() {
    let coloured = |args: &[&str], forced: bool| {
        let mut command = railref(args);
        if forced {
            command.env("CLICOLOR_FORCE", "1");
        }
        let (_, out, errors) = answer(&mut command);
        (out + &errors).contains('\u{1b}')
    };
    for asked in [
        &["--help"][..],
        &["check", "--help"],
        &["check", "--no-such-option"],
    ] {
        assert!(coloured(asked, true), "{asked:?}");
        assert!(!coloured(asked, false), "{asked:?}");
        for never in [&["--color", "never"][..], &["--color=never"]] {
            assert!(!coloured(&[never, asked].concat(), true), "{asked:?}");
            assert!(!coloured(&[asked, never].concat(), true), "{asked:?}");
        }
        assert!(
            coloured(&[&["--color", "always"], asked].concat(), false),
            "{asked:?}"
        );
    }
    // Nothing after `--` is an option.
    assert!(coloured(
        &["check", "--no-such-option", "--", "--color", "never"],
        true
    ));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let logs = format!("{ILLEGAL}---\n").repeat(3000);
    let folder = folder_of(&[("many.yaml", &logs)]);
    for format in ["human", "json", "github", "sarif"] {
        let many = folder.path().join("many.yaml");
        let mut child = session(&["check", "--format", format, many.to_str().expect("a path")]);
        drop(child.stdout.take());
        let out = child.wait_with_output().unwrap();
        assert_eq!(
            (
                out.status.code(),
                String::from_utf8(out.stderr).unwrap().as_str()
            ),
            (Some(1), ""),
            "{format}"
        );
    }
}

#[test]
fn any_number_of_jobs_gives_the_same_bytes() {
    for format in ["human", "json", "sarif", "github", "junit"] {
        let of = |jobs: &str| {
            run(&[
                "check",
                "--jobs",
                jobs,
                "--format",
                format,
                "fixtures/mini-rails/games",
                "fixtures/mini-rails/malformed",
                "fixtures/transamerica/rules",
            ])
        };
        let one = of("1");
        assert_eq!(one.0, 2);
        assert!(one == of("8"), "{format}");
    }
}
