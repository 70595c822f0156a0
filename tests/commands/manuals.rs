//! `man` and `book`: the manual pages, and the pages of the book.

use super::book::help;
use crate::support::command::{output, run, run_in};
use crate::support::root;
use crate::support::snapshots::snapshot;
use std::collections::BTreeSet;
use std::fs;
use std::iter::once;
use std::path::Path;

/// Returns the pages that a manual page names: `railref-check(1)`, `railref.toml(5)`.
fn named(page: &str) -> BTreeSet<String> {
    let plain = page.replace("\\-", "-").replace("\\f", " ");
    let words = plain.split(|c: char| !(c.is_ascii_alphanumeric() || "-.()".contains(c)));
    words
        .filter(|word| word.starts_with("railref"))
        .filter_map(|word| {
            word.trim_end_matches('.')
                .strip_suffix(')')?
                .split_once('(')
        })
        .map(|(name, section)| format!("{name}.{section}"))
        .collect()
}

fn files_in(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("pages");
    entries
        .map(|entry| {
            entry
                .expect("a page")
                .file_name()
                .into_string()
                .expect("text")
        })
        .collect()
}

#[test]
fn every_page_a_manual_page_names_is_there() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(
        run_in(folder.path(), &["man", "--all", "man/man1"]),
        (0, String::new(), String::new())
    );
    let pages = |section: &str| folder.path().join("man").join(section);
    let (commands, files) = (files_in(&pages("man1")), files_in(&pages("man5")));
    assert_eq!(
        files,
        ["railref-log.5", "railref.toml.5"]
            .map(str::to_owned)
            .into()
    );
    assert!(commands.len() > 20 && commands.contains("railref-board-show.1"));
    let mut mentioned = BTreeSet::new();
    for name in commands.iter().chain(&files) {
        let section = if name.ends_with(".1") { "man1" } else { "man5" };
        let page = fs::read_to_string(pages(section).join(name)).expect("a page");
        for other in named(&page).into_iter().filter(|other| other != name) {
            assert!(
                commands.contains(&other) || files.contains(&other),
                "{name} names {other}"
            );
            mentioned.insert(other);
        }
        // The page that is printed is the page that is written.
        let words: Vec<&str> = match name.strip_suffix(".1") {
            Some(name) => name.split('-').skip(1).collect(),
            None => vec![name],
        };
        assert_eq!(
            run(&[&["man"][..], &words].concat()),
            (0, page, String::new()),
            "{name}"
        );
    }
    let all: BTreeSet<String> = commands.union(&files).cloned().collect();
    assert_eq!(mentioned, all, "each is named by another");
}

#[test]
fn manual_pages_have_the_sections_that_readers_look_for() {
    for (command, reads_logs) in [
        ("", true),
        ("check", true),
        ("legal", true),
        ("schema", false),
        ("board show", false),
        ("board check", false),
    ] {
        let words: Vec<&str> = once("man").chain(command.split_whitespace()).collect();
        let page = output(&words);
        let has = |section: &str| {
            page.contains(&format!(".SH \"{section}\"\n"))
                || page.contains(&format!(".SH {section}\n"))
        };
        for section in [
            "NAME",
            "SYNOPSIS",
            "EXIT STATUS",
            "ENVIRONMENT",
            "EXAMPLES",
            "SEE ALSO",
        ] {
            assert!(has(section), "{command}: {section}");
        }
        assert_eq!(has("FILES"), reads_logs, "{command}");
        assert!(page.contains(" 2026-"), "{command}: a date\n{page}");
        assert!(!has("EXTRA"), "{command}");
        assert_eq!(
            page.matches("\n.SH \"EXIT STATUS\"\n").count(),
            1,
            "{command}"
        );
    }
    snapshot("man-legal", &output(&["man", "legal"]));
    snapshot("man-railref-toml", &output(&["man", "railref.toml"]));
}

/// What a status means is said on the page of the command that ends with it, and nothing else is.
#[test]
fn the_statuses_on_a_page_are_those_of_its_command() {
    let legal = "fixtures/steel-driver/games/four-players.yaml";
    let illegal = "fixtures/steel-driver/rules/already-passed.breaks.yaml";
    let other = "fixtures/steel-driver/games/three-players.yaml";
    let sound = "fixtures/steel-driver/rules/already-passed.keeps.yaml";
    let matters = "fixtures/ride-the-rails/games/five-players.yaml";
    let undecided = "fixtures/steel-driver/positions/warned-build-under-last.yaml";
    let runs: [(&[&str], i32, &str); 18] = [
        (&["check", legal], 0, "all logs are legal or accepted"),
        (&["check", illegal], 1, "some log is illegal or undecided"),
        (&["score", illegal], 1, "some log is illegal or undecided"),
        (
            &[
                "check",
                "--ruling",
                "uncontrolled-company=passes",
                undecided,
            ],
            0,
            "all logs are legal or accepted",
        ),
        (&["rulings", sound], 0, "no ruling matters in any log"),
        (&["rulings", matters], 1, "a ruling matters in some log"),
        (&["diff", legal, legal], 0, "the same game"),
        (&["diff", legal, other], 1, "different games or figures"),
        (
            &["repair", illegal],
            0,
            "a repair was found, or the log is sound",
        ),
        (
            &["fmt", "--check", illegal],
            0,
            "every log was laid out, or was so already",
        ),
        (
            &["legal", illegal, "--at", "1"],
            0,
            "the log is sound up to the position",
        ),
        (
            &["legal", legal, "--at", "1", "--why", "{pass: Andy}"],
            1,
            "with \\-\\-why: the move is illegal",
        ),
        (
            &["generate", "steel-driver", "--from", illegal],
            1,
            "the log of \\-\\-from is illegal or undecided",
        ),
        (&["legal", illegal], 1, "the log is not sound up to there"),
        (&["explain", "log/verb"], 0, "done"),
        (
            &["explain", "log/nothing"],
            2,
            "the command was called wrongly",
        ),
        (
            &["check", "nowhere.yaml"],
            2,
            "some log is malformed or cannot be read",
        ),
        (&["record", illegal], 1, "the log is illegal or undecided"),
    ];
    for (args, status, means) in runs {
        let page = output(&["man", args[0]]).replace('\n', " ");
        let (_, exits) = page.split_once("EXIT STATUS").expect("the section");
        let (exits, _) = exits.split_once(".SH").expect("another section");
        let (ended, out, why) = run(args);
        assert_eq!(ended, status, "{args:?}: {out}{why}");
        let said = format!("\\fB{status}\\fR ");
        let (_, said) = exits
            .split_once(&said)
            .unwrap_or_else(|| panic!("{args:?}: {exits}"));
        let (said, _) = said.split_once(".TP").expect("another status");
        assert!(said.contains(means), "{args:?}: {said}");
    }
}

/// The synopsis names the values of options, as the help does.
#[test]
fn a_synopsis_has_the_values_of_its_options() {
    for name in help::options().into_keys() {
        let words: Vec<&str> = name.split_whitespace().collect();
        let page = output(&[&["man"][..], &words].concat());
        let (_, synopsis) = page.split_once(".SH SYNOPSIS\n").expect("a synopsis");
        let (synopsis, rest) = synopsis.split_once(".SH ").expect("the next section");
        let plain = |text: &str| {
            let fonts = ["\\fB", "\\fI", "\\fR"].iter();
            fonts.fold(text.replace("\\-", "-"), |text, font| {
                text.replace(font, "")
            })
        };
        let synopsis = plain(synopsis);
        let (_, options) = rest.split_once("OPTIONS\n").expect("the options");
        let (options, _) = options.split_once(".SH ").expect("the next section");
        let mut compared = 0;
        for line in plain(options)
            .lines()
            .filter(|line| line.starts_with(['-', '<']))
        {
            compared += 1;
            // `-h, --help` and `--at <MOVE> [default: ...]`
            let called = line.split(" [default").next().unwrap_or_default();
            let called = called.replace(", ", "|");
            assert!(
                synopsis.contains(called.trim()),
                "{name}: {called} in {synopsis}"
            );
        }
        assert!(
            compared >= 2,
            "{name}: the options of every command are compared"
        );
    }
}

/// The examples on the pages of files are files as they are described: legal logs, and settings that
/// are read.
#[test]
fn the_examples_of_the_pages_of_files_are_sound() {
    for (file, count) in [("log", 2), ("railref.toml", 3)] {
        let page = output(&["man", file]);
        let (_, examples) = page.split_once(".SH EXAMPLES\n").expect("examples");
        let examples: Vec<String> = examples
            .split(".EX\n")
            .skip(1)
            .map(|text| text.split(".EE").next().expect("its end"))
            .map(|text| {
                text.replace("\\-", "-")
                    .replace("\\&", "")
                    .replace("\\(aq", "'")
            })
            .collect();
        assert_eq!(examples.len(), count, "{file}");
        for example in examples {
            let folder = tempfile::tempdir().expect("a folder");
            let (name, words) = match file {
                "log" => ("friday.yaml", &["check", "friday.yaml"][..]),
                _ => ("railref.toml", &["check", "--show-settings"][..]),
            };
            fs::write(folder.path().join(name), &example).expect("written");
            let (status, out, errors) = run_in(folder.path(), words);
            assert_eq!((status, errors.as_str()), (0, ""), "{example}\n{out}");
            let is_read =
                out.contains("friday.yaml: legal") || out.contains("The settings of railref.toml");
            assert!(is_read, "{out}");
        }
    }
}

#[test]
fn the_page_of_the_language_has_every_game_and_every_verb() {
    let page = output(&["man", "log"]).replace("\\-", "-");
    for title in [
        "STEEL DRIVER",
        "RIDE THE RAILS",
        "MINI RAILS",
        "TRANSAMERICA",
    ] {
        assert!(
            page.contains(&format!(".SH\nTHE LANGUAGE OF {title}\n")),
            "{title}"
        );
    }
    for verb in ["offer", "ride", "draw", "lay", "expect"] {
        assert!(page.contains(verb), "{verb}");
    }
}

#[test]
fn a_page_that_is_not_there_is_an_error() {
    assert_eq!(run(&["man", "check", "--all", "x"]).0, 2);
    let (status, _, stderr) = run(&["man", "check", "twice"]);
    assert_eq!(
        (status, stderr.as_str()),
        (2, "railref: railref check has no commands of its own\n")
    );
    assert_eq!(output(&["man", "railref-check"]), output(&["man", "check"]));
    let (status, text, stderr) = run(&["book", "zzzzzzz"]);
    assert_eq!((status, text.as_str()), (2, ""));
    assert_eq!(
        stderr,
        "railref: the book has no page zzzzzzz; railref book --list lists the pages\n"
    );
    // A section is found by its heading.
    let (status, _, stderr) = run(&["book", "exit", "status"]);
    assert_eq!(status, 2);
    assert!(
        stderr.contains("did you mean commands#exit-status?"),
        "{stderr}"
    );
    let (status, _, stderr) = run(&["book", "steel-driver"]);
    assert_eq!(status, 2);
    assert!(
        stderr.contains(
            "table/steel-driver (Steel Driver at the table), language/steel-driver (The language of Steel Driver), \
             rules/steel-driver (The rules of Steel Driver), rulings/steel-driver (Steel Driver: open points)"
        ),
        "{stderr}"
    );
    let (status, _, stderr) = run(&["book", "settings#nowhere"]);
    assert_eq!(
        (status, stderr.as_str()),
        (
            2,
            "railref: settings has no section nowhere; its sections are what-comes-first\n"
        )
    );
    let told_of = |section: &str| run(&["book", section]).2;
    assert_eq!(
        told_of("settings#what-come-first"),
        "railref: settings has no section what-come-first; did you mean what-comes-first?\n"
    );
    assert_eq!(
        told_of("diagnostics#blame"),
        "railref: diagnostics has no sections; railref book diagnostics prints the page\n"
    );
    assert_eq!(
        run(&["book", "settings#what-comes-first", "--format", "markdown"]).0,
        2
    );
    assert_eq!(run(&["book", "--list", "settings"]).0, 2);
}

#[test]
fn the_book_has_every_page_of_the_summary_in_its_order() {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).expect("the summary");
    let listed = output(&["book", "--list"]);
    let mut rows = listed.lines().filter(|line| line.starts_with("  "));
    for line in summary.lines() {
        let Some((title, file)) = line
            .split_once('[')
            .and_then(|(_, link)| link.split_once("]("))
        else {
            continue;
        };
        let file = file.trim_end_matches(')');
        let row = rows.next().unwrap_or_else(|| panic!("no row for {file}"));
        let (name, shown) = row.trim().split_once("  ").expect("a name and a title");
        assert_eq!(shown.trim(), title);
        let markdown = output(&["book", name, "--format", "markdown"]);
        let kept = fs::read_to_string(root().join("docs").join(file)).expect("a page");
        assert_eq!(markdown, kept, "{name}");
        assert!(output(&["book", name]).lines().count() > 5, "{name}");
    }
    assert_eq!(rows.next(), None);
}

#[test]
fn pages_are_found_by_what_somebody_remembers_of_them() {
    for (asked, page) in [
        ("", "THE RAILREF BOOK\n"),
        (
            "docs/table/scores.md",
            "SCORES, TRACKS AND THE STORY OF A GAME\n",
        ),
        ("scores", "SCORES, TRACKS AND THE STORY OF A GAME\n"),
        ("Two logs of one game", "TWO LOGS OF ONE GAME\n"),
        ("two logs", "TWO LOGS OF ONE GAME\n"),
        ("docs/rules/README.md", "HOW THE REFEREE JUDGES\n"),
        ("check", "READING A DIAGNOSTIC\n"),
        ("install", "INSTALLING\n"),
        ("rules/steel-driver#route-taken", "route-taken\n"),
        ("performance", "PERFORMANCE\n"),
    ] {
        let words: Vec<&str> = once("book")
            .chain(Some(asked).filter(|asked| !asked.is_empty()))
            .collect();
        let text = output(&words);
        assert!(
            text.starts_with(page),
            "{asked}: {}",
            text.lines().next().unwrap_or_default()
        );
    }
    // Words need no quotes.
    assert_eq!(
        output(&["book", "two", "logs"]),
        output(&["book", "two logs"])
    );
}

/// A page that is the only one near to what was asked for is shown, and says which it is.
#[test]
fn the_one_page_that_is_near_is_shown() {
    for (asked, name) in [
        ("diagnostisc", "diagnostics"),
        ("settins", "settings"),
        ("rules/steel-drivers", "rules/steel-driver"),
        ("what-to-writ", "table/what-to-write"),
        ("Reading a dia", "diagnostics"),
        ("by the million", "scale"),
        ("recordin", "recording"),
    ] {
        let (status, text, errors) = run(&["book", asked]);
        let page = output(&["book", name]);
        let begins = format!("(there is no page {asked}; the nearest is {name})\n\n");
        assert_eq!((status, errors.as_str()), (0, ""), "{asked}");
        assert_eq!(text, begins + &page, "{asked}");
        // What is piped on as Markdown is the page alone.
        let (status, markdown, errors) = run(&["book", asked, "--format", "markdown"]);
        assert_eq!(
            (status, markdown),
            (0, output(&["book", name, "--format", "markdown"]))
        );
        assert_eq!(
            errors,
            format!("railref: there is no page {asked}; the nearest is {name}\n")
        );
    }
    let (status, text, errors) = run(&["book", "steel-drivr"]);
    assert_eq!((status, text.as_str()), (2, ""));
    assert!(
        errors.contains("nearest are table/steel-driver (Steel Driver at the table), "),
        "{errors}"
    );
}

#[test]
fn a_page_is_laid_out_for_the_width() {
    let at = |columns: &str, color: &str| {
        let mut command = crate::support::command::railref(&["book", "settings", "--color", color]);
        let output = command
            .env("COLUMNS", columns)
            .output()
            .expect("railref runs");
        String::from_utf8(output.stdout).expect("text")
    };
    snapshot("book-settings", &at("60", "never"));
    let words = |text: &str| text.split_whitespace().count();
    assert!(
        at("60", "never")
            .lines()
            .filter(|line| !line.starts_with("    "))
            .all(|line| line.chars().count() <= 60)
    );
    assert_ne!(at("60", "never"), at("120", "never"));
    assert_eq!(words(&at("60", "always")), words(&at("60", "never")));
    assert!(at("60", "always").contains("\x1b[36m"));
}
