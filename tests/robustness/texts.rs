//! Hostile input: what a file can do to a reader. Everything is made here, nothing is stored.
//!
//! Each input gets a clear answer (a verdict, or a fault with its place), never a panic, and takes
//! time in proportion to its size.

use crate::support::command::{answer, railref};
use crate::support::library::{INFOS, Judgement, LogText, code, human, judge, parse, tree};
use crate::support::root;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

const HEAD: &str = "game: steel-driver\nplayers: [Andy, Don, Simon]\n";

/// Returns the judgement, the codes of everything that is found, and the report for people.
fn reported(text: &str) -> (Judgement, Vec<&'static str>, String) {
    let judged = judge(text);
    let log = LogText::new("hostile.yaml", 1, &judged.tree, 1, 0);
    let report = human::diagnostics(&log, &judged.review, human::Style::default());
    let report = report + &human::verdict_line(&log, &judged.review);
    let verdict = &judged.review.verdict;
    let codes = verdict
        .faults
        .iter()
        .map(|fault| fault.code)
        .chain(verdict.findings.iter().map(|finding| finding.code))
        .collect();
    (verdict.judgement, codes, report)
}

/// Asserts that a text is malformed with a fault of this code; returns the report.
#[track_caller]
fn refused(text: &str, wanted: &str) -> String {
    let (judgement, codes, report) = reported(text);
    assert_eq!(judgement, Judgement::Malformed, "{report:.2000}");
    assert!(
        codes.contains(&wanted),
        "{codes:?} lacks {wanted}: {report:.2000}"
    );
    report
}

fn is_clean(report: &str) {
    let odd = report.chars().find(|c| {
        (c.is_control() && *c != '\n')
            || ('\u{202a}'..='\u{202e}').contains(c)
            || ('\u{2066}'..='\u{2069}').contains(c)
    });
    assert_eq!(odd, None, "{report:.2000}");
}

/// Runs `railref check` on a file: returns exit status, standard output and standard error.
fn check(bytes: &[u8], arguments: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hostile.yaml");
    fs::write(&path, bytes).expect("written");
    run(&path, arguments)
}

fn run(path: &Path, arguments: &[&str]) -> (i32, String, String) {
    let (status, out, errors) = answer(railref(&["check"]).args(arguments).arg(path));
    assert!(
        !out.contains('\u{1b}') && !errors.contains('\u{1b}'),
        "an escape sequence in piped output"
    );
    (status, out, errors)
}

#[test]
fn an_alias_bomb_is_refused_as_it_stands() {
    let mut text = String::from("a: &a [x, x, x, x, x, x, x, x, x, x]\n");
    for letter in b'b'..=b'z' {
        let (this, last) = (letter as char, (letter - 1) as char);
        let _ = writeln!(
            text,
            "{this}: &{this} [*{last}, *{last}, *{last}, *{last}, *{last}, *{last}, *{last}, *{last}, *{last}, *{last}]"
        );
    }
    refused(&(HEAD.to_owned() + &text + "moves: []\n"), code::PLAIN_DATA);
    refused(
        &format!("{HEAD}base: &b {{x: 1}}\nother: {{<<: *b}}\nmoves: []\n"),
        code::PLAIN_DATA,
    );
    refused(
        &format!("{HEAD}title: !!binary aGVsbG8=\nmoves: []\n"),
        code::PLAIN_DATA,
    );
    // In place of a player: too few names are left for a table (found by fuzzing: Mini Rails seated
    // two).
    for info in INFOS {
        let text = format!(
            "game: {}\nplayers: [*a, Bob, !x Cleo, &d Dan]\nmoves: []\n",
            info.id
        );
        refused(&text, code::PLAIN_DATA);
        refused(
            &text.replace("[*a, Bob, !x Cleo, &d Dan]", "[Bob, *a]"),
            code::PLAIN_DATA,
        );
    }
    // A name that refers to itself.
    refused(
        &format!("{HEAD}title: &a [*a]\nmoves: []\n"),
        code::PLAIN_DATA,
    );
}

#[test]
fn depth_is_cut_off_and_said() {
    for deep in [
        "[".repeat(50_000),
        "{a: ".repeat(50_000),
        "- ".repeat(50_000),
        "? ".repeat(50_000),
    ] {
        for before in ["", HEAD, "game: steel-driver\nmoves: "] {
            let (judgement, codes, report) = reported(&format!("{before}{deep}"));
            assert_eq!(judgement, Judgement::Malformed);
            assert!(!codes.is_empty() && report.len() < 20_000, "{report:.2000}");
        }
    }
    let nested = format!(
        "{HEAD}title: {}1{}\nmoves: []\n",
        "[".repeat(65),
        "]".repeat(65)
    );
    refused(&nested, code::TOO_LARGE);
    // Indentation that grows with every line.
    let stairs: String = (0..3000)
        .map(|depth| format!("{}a:\n", " ".repeat(depth)))
        .collect();
    refused(&stairs, code::TOO_LARGE);
}

#[test]
fn numbers_of_any_size_are_judged_or_refused() {
    for number in [
        "99999999999999999999999999",
        "-99999999999999999999999999",
        "1e999",
        "0x7f",
        ".inf",
        "-.nan",
        "1_000",
        "1.5",
        "--1",
        "٣",
    ] {
        let (judgement, codes, _) = reported(&format!(
            "{HEAD}moves:\n  - {{offer: red, by: Andy, bid: {number}}}\n"
        ));
        assert_eq!(judgement, Judgement::Malformed, "{number}: {codes:?}");
    }
    for number in [i64::MAX, i64::MIN, i64::MAX - 1, -1] {
        let (judgement, ..) = reported(&format!(
            "{HEAD}moves:\n  - {{offer: red, by: Andy, bid: {number}}}\n"
        ));
        assert_eq!(judgement, Judgement::Illegal, "{number}");
        let (judgement, ..) = reported(&format!(
            "{HEAD}moves:\n  - {{sale: red, by: Andy, to: Don, price: {number}}}\n"
        ));
        assert_eq!(judgement, Judgement::Illegal, "{number}");
        let (judgement, ..) = reported(&format!(
            "{HEAD}moves:\n  - {{expect: {{cubes: {{Andy: {number}}}, turn: {number}}}}}\n"
        ));
        assert_eq!(judgement, Judgement::Illegal, "{number}");
    }
    refused(
        &format!("{HEAD}rules: 99999999999999999999\nmoves: []\n"),
        "steel-driver/setup",
    );
    let digits = format!(
        "{HEAD}moves:\n  - {{offer: red, by: Andy, bid: {}}}\n",
        "9".repeat(1_000_000)
    );
    assert!(
        refused(&digits, code::WRONG_TYPE).len() < 20_000,
        "a long number is shown short"
    );
    let lines = format!(
        "{HEAD}moves:\n  - {{offer: red, by: Andy, bid: 1}}\n  - offer:\n{}",
        "      - red\n".repeat(20_000)
    );
    assert!(
        refused(&lines, code::WRONG_TYPE).len() < 50_000,
        "a long list is shown short"
    );
}

#[test]
fn keys_twice_and_keys_by_the_hundred_thousand() {
    let report = refused(
        &format!("{HEAD}players: [A, B, C]\nmoves: []\n"),
        code::DUPLICATE_KEY,
    );
    assert!(report.contains("first here"), "{report}");
    refused(
        &format!("{HEAD}moves:\n  - {{offer: red, by: Andy, bid: 1, bid: 2}}\n"),
        code::DUPLICATE_KEY,
    );
    // One key in two spellings of the same text.
    refused(
        &format!("{HEAD}\"title\": a\ntitle: b\nmoves: []\n"),
        code::DUPLICATE_KEY,
    );
    // Judged without a report, which would take long with so many diagnostics.
    let keys: String = (0..100_000)
        .map(|number| format!("key{number}: 1\n"))
        .collect();
    let text = format!("{HEAD}{keys}moves: []\n");
    let verdict = judge(&text).review.verdict;
    // A thousand are listed, all are counted.
    assert!(
        verdict.faults.len() == 1000
            && verdict
                .faults
                .iter()
                .all(|fault| fault.code == code::UNKNOWN_KEY)
    );
    assert_eq!(verdict.violations(), 100_000);
    let keys: Vec<String> = (0..100_000)
        .map(|number| format!("key{number}: 1"))
        .collect();
    refused(
        &format!("{HEAD}moves:\n  - {{{}}}\n", keys.join(", ")),
        code::VERB,
    );
    let same = "title: a\n".repeat(50_000);
    let report = refused(&format!("{HEAD}{same}moves: []\n"), code::TOO_LARGE);
    assert!(
        report.len() < 200_000,
        "so many faults are not listed one by one: {} bytes",
        report.len()
    );
}

#[test]
fn odd_characters_are_read_or_refused() {
    // A byte order mark at the beginning is not part of the text.
    assert_eq!(
        reported(&format!("\u{feff}{HEAD}moves: []\n")).0,
        Judgement::Legal
    );
    assert_eq!(
        reported(&format!("{HEAD}moves: []\n").replace('\n', "\r\n")).0,
        Judgement::Legal
    );
    for text in [
        format!("{HEAD}moves:\n\t- {{pass: Andy}}\n"),
        format!("{HEAD}moves:\n  - {{pass: An\0dy}}\n"),
        format!("{HEAD}moves: []\n\0"),
        format!("{HEAD}moves:\n  - {{pass: \u{feff}Andy}}\n"),
        "\u{feff}".to_owned(),
        String::new(),
        "\n\n\n".to_owned(),
        "---\n...\n".to_owned(),
        "%YAML 9.9\n---\n".to_owned(),
        "\u{2028}".to_owned(),
    ] {
        let (judgement, codes, report) = reported(&text);
        assert!(
            judgement == Judgement::Malformed && !codes.is_empty(),
            "{text:?} {report}"
        );
        is_clean(&report);
    }
    // Every character on its own, as a value and as a key.
    for number in (0..0x300).chain([0x2028, 0x2029, 0x202e, 0xfffe, 0xffff, 0x1f600, 0x0010_ffff]) {
        let Some(c) = char::from_u32(number) else {
            continue;
        };
        for text in [
            format!("{HEAD}moves:\n  - {{pass: {c}}}\n"),
            format!("{HEAD}{c}: 1\nmoves: []\n"),
            format!("{c}{HEAD}"),
        ] {
            let (_, _, report) = reported(&text);
            is_clean(&report);
        }
    }
}

#[test]
fn json_escapes_are_read() {
    let log = |name: &str| {
        format!(
            r#"{{"game": "steel-driver", "players": ["{name}", "Don", "Simon"], "moves": [{{"pass": "Don"}}]}}"#
        )
    };
    // If the name can be read, the log is one in which Don passes out of turn.
    for name in [
        r"\ud83d\ude00",
        r"\u00e9",
        r"\u0000",
        r"\u001b[31mred",
        r"\u202eydnA",
    ] {
        let (judgement, codes, report) = reported(&log(name));
        assert_eq!(
            (judgement, &codes[..]),
            (Judgement::Illegal, &["steel-driver/out-of-turn"][..]),
            "{name}"
        );
        is_clean(&report);
    }
    for name in [
        r"\ud800",
        r"\udc00\ud800",
        r"\ud83d",
        r"\u",
        r"\u12",
        r"\uZZZZ",
        r"\x",
        r"\",
    ] {
        let (judgement, codes, report) = reported(&log(name));
        assert_eq!(
            (judgement, codes[0]),
            (Judgement::Malformed, code::SYNTAX),
            "{name}"
        );
        is_clean(&report);
    }
}

#[test]
fn names_cannot_paint_the_report() {
    const OUT_OF_TURN: &str = "steel-driver/out-of-turn";
    for (name, found) in [
        ("\u{1b}[31mred\u{1b}[0m", OUT_OF_TURN),
        ("\u{202e}ydnA", OUT_OF_TURN),
        ("\u{2066}x\u{2069}", OUT_OF_TURN),
        ("a\u{7}b", OUT_OF_TURN),
        // JSON writes this one unescaped, but YAML forbids it.
        ("\u{9b}31m", code::SYNTAX),
        ("a\nb", OUT_OF_TURN),
        ("a\rb", OUT_OF_TURN),
        ("\u{200b}", OUT_OF_TURN),
        ("]8;;http://x\u{7}", OUT_OF_TURN),
    ] {
        let quoted = serde_json::to_string(name).expect("a string");
        let text = format!(
            "game: steel-driver\nplayers: [{quoted}, Don, Simon]\nmoves:\n  - {{pass: Don}}\n"
        );
        let (_, codes, report) = reported(&text);
        assert_eq!(codes, [found], "{name:?}");
        is_clean(&report);
        for format in ["human", "json", "sarif", "github", "junit"] {
            let (status, out, errors) = check(text.as_bytes(), &["--format", format]);
            assert_eq!(
                status,
                if found == OUT_OF_TURN { 1 } else { 2 },
                "{format}: {errors}"
            );
            // Nothing in it affects a terminal or an editor; JSON escapes the same name.
            is_clean(&out);
            if format == "json" {
                assert!(
                    serde_json::from_str::<serde_json::Value>(&out)
                        .expect("JSON")
                        .is_object()
                );
                assert!(
                    !name.contains('\u{202e}') || out.contains("\\u202eydnA"),
                    "{out}"
                );
            }
            if format == "junit" {
                roxmltree::Document::parse(&out).expect("XML 1.0");
            }
        }
    }
}

/// A megabyte in one place is reported briefly, in every format.
#[test]
fn a_megabyte_is_shown_short() {
    let long = "n".repeat(1 << 20);
    let moves = "  - {bid: 4, by: LONG}\n".repeat(5).replace("LONG", &long);
    let legal = "{offer: red, by: Andy, bid: 3}, {bid: 2, by: Don}";
    let logs = [
        (
            "a player's name",
            format!(
                "game: steel-driver\nplayers: [{long}, Don, Simon]\nmoves:\n  - {{pass: Don}}\n"
            ),
            2,
        ),
        (
            "every name, used",
            format!("game: steel-driver\nplayers: [{long}, Don, Simon]\nmoves:\n{moves}"),
            2,
        ),
        ("a name nobody bears", format!("{HEAD}moves:\n{moves}"), 2),
        (
            "a line of one log",
            format!(
                "{{game: steel-driver, title: {long}, players: [Andy, Don, Simon], moves: [{legal}]}}\n"
            ),
            1,
        ),
        (
            "a note",
            format!(
                "{HEAD}moves:\n  - {{offer: red, by: Andy, bid: 3}}\n  - {{bid: 2, by: Don, note: {long}}}\n"
            ),
            1,
        ),
        (
            "a company",
            format!("{HEAD}moves:\n  - {{offer: {long}, by: Andy, bid: 3}}\n"),
            2,
        ),
        (
            "a key",
            format!("{HEAD}{long}: 1\nmoves:\n  - {{offer: red, by: Andy, {long}: 3}}\n"),
            2,
        ),
        ("a board", format!("{HEAD}board: {long}\nmoves: []\n"), 2),
        (
            "a ruling",
            format!("{HEAD}rulings: {{{long}: {long}}}\nmoves: []\n"),
            2,
        ),
        (
            "an accept",
            format!(
                "{HEAD}moves:\n  - {{offer: red, by: Andy, bid: 3, accept: {long}, reason: {long}}}\n"
            ),
            2,
        ),
    ];
    for (what, log, wanted) in logs {
        for format in ["human", "json", "sarif", "github", "junit"] {
            let (status, out, errors) = check(log.as_bytes(), &["--format", format]);
            assert_eq!(status, wanted, "{what}: {errors:.500}");
            // SARIF includes the catalogue of rules, some 100 kB.
            let most = if format == "sarif" { 300_000 } else { 100_000 };
            assert!(
                out.len() + errors.len() < most,
                "{what}, {format}: {} bytes",
                out.len()
            );
        }
    }
}

#[test]
fn a_board_file_cannot_swell_a_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = fs::read_to_string("src/games/steel_driver/reconstruction.yaml").expect("a board");
    let long = "é".repeat(200_000);
    for board in [
        board.replace("name: reconstruction", &format!("name: {long}")),
        board.replace("Bismarck", &"é".repeat(510)),
    ] {
        fs::write(folder.path().join("board.yaml"), board).expect("written");
        let log = folder.path().join("log.yaml");
        fs::write(&log, format!("{HEAD}board: ./board.yaml\nmoves: []\n")).expect("written");
        for format in ["human", "json"] {
            let (status, out, _) = run(&log, &["--format", format]);
            assert!(
                status == 2 && out.len() < 20_000 && out.contains("log/board"),
                "{format}: {status}, {} bytes",
                out.len()
            );
        }
    }
}

#[test]
fn the_command_takes_any_bytes() {
    let invalid: [(&[u8], i32); 6] = [
        (b"\xff\xfe", 2),
        (b"game: \xc3\x28", 2),
        (b"\xef\xbb\xbf", 2),
        (b"game: steel-driver\nplayers: [\xed\xa0\x80]\n", 2),
        (b"\0\0\0\0", 2),
        (&[0x80; 4096], 2),
    ];
    for (bytes, wanted) in invalid {
        let (status, out, errors) = check(bytes, &[]);
        assert_eq!(status, wanted, "{bytes:?}: {out}{errors}");
        assert!(
            !out.is_empty() || !errors.is_empty(),
            "silence about {bytes:?}"
        );
    }
    // UTF-16, as some editors save.
    let utf16: Vec<u8> = HEAD.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(check(&utf16, &[]).0, 2);
}

#[test]
fn a_line_of_20_megabytes_is_shown_in_part() {
    let text = format!(
        "{{game: steel-driver, title: {}, players: [Andy, Don, Simon], moves: [{{pass: Don}}]}}\n",
        "x".repeat(20 << 20)
    );
    let (status, out, errors) = check(text.as_bytes(), &[]);
    assert_eq!(status, 1, "{errors:.500}");
    assert!(out.len() < 100_000, "{} bytes", out.len());
    assert!(out.contains("out-of-turn"));
    let beyond = format!("{{game: steel-driver, title: {}}}\n", "x".repeat(33 << 20));
    let (status, out, errors) = check(beyond.as_bytes(), &[]);
    assert_eq!(status, 2);
    assert!(out.len() + errors.len() < 100_000 && !(out.is_empty() && errors.is_empty()));
}

#[test]
fn twenty_thousand_illegal_moves_are_all_found() {
    let moves = "  - {bid: 4, by: Andy}\n".repeat(20_000);
    let text = format!("{HEAD}moves:\n{moves}");
    let (status, out, _) = check(text.as_bytes(), &["--keep-going", "--format", "github"]);
    assert_eq!(status, 1);
    assert!(
        out.lines().count() >= 20_000 || out.contains("20000") || out.contains("20,000"),
        "{} lines",
        out.lines().count()
    );
    let (status, out, _) = check(text.as_bytes(), &[]);
    assert_eq!(status, 1);
    assert!(out.len() < 20_000, "without --keep-going one is told");
}

/// Returns the least of several times: what the work itself takes on a busy machine.
fn least(text: &str) -> Duration {
    let once = || {
        let begun = Instant::now();
        let _ = judge(text);
        begun.elapsed()
    };
    (0..3).map(|_| once()).min().expect("three times")
}

/// Four times the input takes four times the work if it is linear, sixteen times if it is
/// quadratic. The bound is in between, and only a shape that misses it in every one of several
/// rounds fails.
///
/// Timing has no place in CI: this runs when `RAILREF_TIMES` asks for it (`make linear`).
#[test]
fn time_grows_with_size() {
    if std::env::var_os("RAILREF_TIMES").is_none() {
        eprintln!("skipped: times are measured by `make linear`");
        return;
    }
    type Shape = (&'static str, usize, fn(usize) -> String);
    let shapes: [Shape; 9] = [
        ("keys", 2000, |n| {
            format!(
                "{HEAD}{}moves: []\n",
                (0..n)
                    .map(|key| format!("key{key}: 1\n"))
                    .collect::<String>()
            )
        }),
        ("keys of a move", 3000, |n| {
            format!(
                "{HEAD}moves:\n  - {{{}}}\n",
                (0..n)
                    .map(|key| format!("key{key}: 1, "))
                    .collect::<String>()
            )
        }),
        ("passes", 4000, |n| {
            format!("{HEAD}moves:\n{}", "  - {bid: 4, by: Andy}\n".repeat(n))
        }),
        ("one line", 4000, |n| {
            format!(
                "{{game: steel-driver, players: [Andy, Don, Simon], moves: [{}]}}",
                "{bid: 4, by: Andy}, ".repeat(n)
            )
        }),
        ("unknown names", 2000, |n| {
            format!("{HEAD}moves:\n{}", "  - {bid: 4, by: Andi}\n".repeat(n))
        }),
        ("expects", 4000, |n| {
            format!(
                "{HEAD}moves:\n{}",
                "  - {expect: {cubes: {Andy: 10}}}\n".repeat(n)
            )
        }),
        ("comments", 20_000, |n| {
            format!("{HEAD}{}moves: []\n", "# nothing\n".repeat(n))
        }),
        ("a long name", 100_000, |n| {
            format!(
                "game: steel-driver\nplayers: [{}, Don, Simon]\nmoves:\n  - {{pass: Don}}\n",
                "n".repeat(n)
            )
        }),
        ("quotes", 20_000, |n| {
            format!("{HEAD}title: \"{}\"\nmoves: []\n", "\\u00e9".repeat(n))
        }),
    ];
    for (name, size, make) in shapes {
        let (small, large) = (make(size), make(4 * size));
        let mut rounds = Vec::new();
        let linear = (0..5).any(|_| {
            let (short, long) = (least(&small).max(Duration::from_millis(1)), least(&large));
            rounds.push((short, long));
            long < short * 12
        });
        assert!(linear, "{name}: four times the input takes {rounds:?}");
    }
}

/// Replaces every value and key of a log of each game in turn by something that does not belong
/// there.
#[test]
fn whatever_stands_in_place_of_a_value_is_told() {
    for info in INFOS {
        let path = root().join(format!(
            "fixtures/golden/{}-{}.yaml",
            info.id, info.players.0
        ));
        let whole = fs::read_to_string(path).expect("a golden log");
        let (header, moves) = whole.split_once("moves:\n").expect("moves");
        let moves: Vec<&str> = moves.lines().take(6).collect();
        let result = whole.split_once("result:").expect("a result").1;
        let text = format!(
            "{header}moves:\n{}\n  - {{expect: {{turn: 1}}}}\nresult:{result}",
            moves.join("\n")
        );
        let parsed = parse(&text);
        let places = (0..parsed.tree.len() as u32).map(|id| parsed.tree.span(tree::NodeId(id)));
        for span in
            places.filter(|span| span.end > span.start && !text[span.range()].contains('\n'))
        {
            let old = &text[span.range()];
            for new in [
                "*a",
                "!x y",
                "&b c",
                "[]",
                "{}",
                "[a, b]",
                "{a: b}",
                "",
                "-1",
                "99999999999",
                "nonesuch",
                "none",
                "[[[]]]",
                "\"\\0\"",
            ] {
                let changed = format!(
                    "{}{new}{}",
                    &text[..span.start as usize],
                    &text[span.end as usize..]
                );
                let verdict = judge(&changed).review.verdict;
                let wanted = match (verdict.faults.is_empty(), verdict.findings.is_empty()) {
                    (false, _) => Judgement::Malformed,
                    (true, false) => Judgement::Illegal,
                    (true, true) => Judgement::Legal,
                };
                assert_eq!(verdict.judgement, wanted, "{old} became {new}");
                if ["*a", "!x y", "&b c"].contains(&new) {
                    assert_eq!(
                        verdict.judgement,
                        Judgement::Malformed,
                        "{old} became {new}:\n{changed}"
                    );
                }
            }
        }
    }
}
