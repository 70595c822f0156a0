//! The command line itself: suggestions for misspelt words, manual pages that exist, completions
//! that know the words; and files without a log, which are not ignored.

use crate::support::command::{output, run, run_in};
use crate::support::library::{INFOS, schemas};
use std::fs;

#[test]
fn a_number_that_is_none_is_answered_by_what_is_expected() {
    let moves = "expected the number of a declared move: 1 is the first, 0 the setup";
    let wrong: [(&[&str], &str); 11] = [
        (&["state", "--at", "-1", "a.yaml"], moves),
        (&["legal", "--at", "99999999999999999999", "a.yaml"], moves),
        (&["score", "--at", "1e3", "a.yaml"], moves),
        (&["replay", "--from", "-2", "a.yaml"], moves),
        (&["ledger", "--to", "last", "a.yaml"], moves),
        (
            &["score", "--without", "0", "a.yaml"],
            "from 1 to 4294967295",
        ),
        (
            &["generate", "transamerica", "--seed", "-1"],
            "from 0 to 1844",
        ),
        (
            &["generate", "transamerica", "--games", "0"],
            "from 1 to 1844",
        ),
        (&["check", "--jobs", "0", "a.yaml"], "from 1 to 65535"),
        (&["repair", "--edits", "3", "a.yaml"], "from 1 to 2"),
        (
            &["check", "--max-findings", "-5", "."],
            "from 1 to 4294967295",
        ),
    ];
    for (args, due) in wrong {
        let (status, printed, reported) = run(args);
        assert_eq!((status, printed.as_str()), (2, ""), "{args:?}");
        assert!(reported.contains(due), "{args:?}: {reported}");
        assert!(!reported.contains("tip:"), "{args:?}: {reported}");
    }
}

#[test]
fn the_nearest_ruling_is_named() {
    for (given, near) in [
        (
            "yelow-start=filter-then-choose",
            "did you mean yellow-start?",
        ),
        (
            "yellow-start=filter-than-choose",
            "did you mean filter-then-choose?",
        ),
    ] {
        let (status, _, reported) = run(&["check", "--ruling", given, "."]);
        assert!(status == 2 && reported.contains(near), "{reported}");
    }
}

#[test]
fn a_misspelt_word_is_recognised() {
    let games = "the games are steel-driver, ride-the-rails, mini-rails, transamerica";
    let wrong_games: [&[&str]; 7] = [
        &["rules", "steeldriver"],
        &["generate", "steeldriver"],
        &["new", "steeldriver"],
        &["board", "show", "steeldriver"],
        &["board", "new", "steeldriver"],
        &["board", "check", "x.yaml", "--game", "steeldriver"],
        &["rules", "steel-drivr"],
    ];
    for args in wrong_games {
        let word = args[args.len() - 1];
        let due = format!("railref: there is no game {word}; did you mean steel-driver? {games}\n");
        assert_eq!(run(args), (2, String::new(), due), "{args:?}");
    }
    let (status, _, reported) = run(&["rules", "chess"]);
    assert_eq!(
        (status, reported),
        (2, format!("railref: there is no game chess; {games}\n"))
    );
    for name in ["steel-driver", "Steel Driver", " STEEL_DRIVER "] {
        assert_eq!(run(&["rules", name]).0, 0, "{name}");
    }
    let (status, _, reported) = run(&["board", "show", "transamerica", "usb"]);
    let due =
        "railref: there is no board usb; did you mean usa? the boards of TransAmerica are usa\n";
    assert_eq!((status, reported.as_str()), (2, due));
    let (status, _, reported) = run(&["schema", "verdikt"]);
    assert!(
        status == 2 && reported.contains("did you mean verdict?"),
        "{reported}"
    );
    let (status, _, reported) = run(&["man", "chekc"]);
    assert!(
        status == 2
            && reported
                .contains("there is no command chekc; did you mean check? the commands are "),
        "{reported}"
    );
}

/// In every help, what all commands share comes last, and in one order.
#[test]
fn every_help_ends_with_the_same_options() {
    fn ends(words: &[&str]) {
        let help = output(&[words, &["--help"]].concat());
        let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
        for line in listed.take_while(|line| !line.is_empty()) {
            let command = line.split_whitespace().next().expect("a command");
            if line.starts_with("  ") && !line.starts_with("   ") && command != "help" {
                ends(&[words, &[command]].concat());
            }
        }
        let begins = |line: &&str| line.starts_with("  -") || line.starts_with("      --");
        let name = |line: &str| line[line.find("--").expect("a name")..].to_owned();
        let options: Vec<String> = help.lines().filter(begins).map(name).collect();
        let version = usize::from(words.is_empty());
        let last = &options[options.len() - 2 - version..];
        assert!(
            last[0].starts_with("--color <WHEN>") && last[1].starts_with("--help"),
            "{words:?}: {last:?}"
        );
    }
    ends(&[]);
}

#[test]
fn rules_have_a_format_as_the_others_have() {
    let (status, json, _) = run(&["rules", "transamerica", "--format", "json"]);
    assert_eq!(status, 0);
    assert_eq!(
        run(&["rules", "transamerica", "--json"]),
        (0, json.clone(), String::new()),
        "the form of the first release"
    );
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&json).expect("JSON")["game"],
        "transamerica"
    );
    assert_eq!(
        run(&["rules", "transamerica", "--format", "text"]),
        run(&["rules", "transamerica"])
    );
    assert_eq!(
        run(&["rules", "transamerica", "--json", "--format", "text"]).0,
        2
    );
    assert!(!run(&["rules", "--help"]).1.contains("--json"));
}

#[test]
fn completions_know_the_words() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert_eq!(run(&["completions", shell]).0, 0, "{shell}");
    }
    for shell in ["bash", "zsh", "fish"] {
        let (_, script, _) = run(&["completions", shell]);
        for info in INFOS {
            let words = info
                .boards
                .iter()
                .map(|board| board.name)
                .chain([info.id])
                .chain(info.rules.iter().map(|rule| rule.code))
                .chain(info.rulings.iter().map(|ruling| ruling.key));
            for word in words {
                assert!(script.contains(word), "{shell}: {word}");
            }
        }
        for published in schemas() {
            assert!(
                script.contains(&published.name),
                "{shell}: {}",
                published.name
            );
        }
    }
    // Completions do not limit the accepted values, and help does not list a hundred codes.
    assert_eq!(run(&["explain", "route-taken"]).0, 0);
    assert!(
        !run(&["explain", "--help"])
            .1
            .contains("steel-driver/passes")
    );
    assert!(
        run(&["rules", "--help"])
            .1
            .contains("[possible values: steel-driver, ")
    );
}

const LEGAL: &str =
    "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - {offer: red, by: Andy, bid: 3}\n";

/// A named or found file without a log is malformed.
#[test]
fn a_file_without_a_log_is_not_passed_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write("ok.yaml", LEGAL);
    for (name, text) in [
        ("empty.yaml", ""),
        ("blank.yaml", "\n \n"),
        ("comment.yaml", "# nothing\n"),
        ("marks.yaml", "---\n...\n---\n"),
        ("lines.jsonl", ""),
        ("cr.yaml", "# a\r# b\r"),
        ("mark.json", "\u{feff}"),
    ] {
        write(name, text);
        for format in ["human", "json", "sarif", "github", "junit"] {
            let (status, out, _) = run_in(
                folder.path(),
                &["check", "--format", format, name, "ok.yaml"],
            );
            assert!(
                status == 2 && out.contains("there is no log here"),
                "{name}, {format}: {out}"
            );
        }
        let (_, out, _) = run_in(folder.path(), &["check", name, "ok.yaml"]);
        assert!(
            out.contains("2 logs: 1 legal, 1 malformed"),
            "{name}: {out}"
        );
        for args in [
            &["check", name][..],
            &["check", "."],
            &["check", "--jobs", "3", name, "ok.yaml"],
            &["score", name, "ok.yaml"],
            &["tracks", name],
            &["replay", name],
            &["state", name],
            &["legal", name],
            &["fmt", "--check", name, "ok.yaml"],
            &["diff", name, "ok.yaml"],
        ] {
            let (status, out, reported) = run_in(folder.path(), args);
            assert!(
                status == 2 && !(out.is_empty() && reported.is_empty()),
                "{args:?}: {status} {out}{reported}"
            );
        }
        fs::remove_file(folder.path().join(name)).expect("removed");
    }
    // If empty standard input is all there is, nothing was found to check. Among other inputs it is
    // a file without a log.
    assert_eq!(run_in(folder.path(), &["check", "-"]).0, 3);
    assert_eq!(run_in(folder.path(), &["fmt", "-"]).0, 3);
    assert_eq!(run_in(folder.path(), &["check", "-", "ok.yaml"]).0, 2);
    assert_eq!(
        run_in(folder.path(), &["fmt", "--check", "-", "ok.yaml"]).0,
        2
    );
}

/// A line may end in a bare carriage return: a comment before it hides nothing.
#[test]
fn a_log_with_old_line_ends_is_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    for head in [
        "",
        "# a comment\n",
        "# a\n# b\n",
        "---\n",
        "--- # a\n",
        "\u{feff}# a\n",
    ] {
        let text = format!("{head}{LEGAL}").replace('\n', "\r");
        fs::write(folder.path().join("a.yaml"), &text).expect("written");
        let (status, out, reported) = run_in(folder.path(), &["check", "a.yaml"]);
        assert_eq!(
            (status, out.lines().nth(1)),
            (0, Some("1 log: 1 legal")),
            "{head:?}: {out}{reported}"
        );
    }
}

#[test]
fn a_log_where_a_command_belongs_is_answered_with_the_command() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("friday"), LEGAL).expect("written");
    for (args, tip) in [
        (&["game.yaml"][..], Some("railref check game.yaml")),
        (
            &["GAME.YML", "b.json"],
            Some("railref check GAME.YML b.json"),
        ),
        (
            &["--color", "never", "season.jsonl"],
            Some("railref check season.jsonl"),
        ),
        (&["friday"], Some("railref check friday")),
        (&["my game.json"], Some("railref check 'my game.json'")),
        (&["-"], Some("railref check -")),
        (&["chekc"], None),
        (&["nothing"], None),
    ] {
        let (status, out, errors) = run_in(folder.path(), args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        let expected = tip.map(|tip| format!("tip: to judge a log: {tip}\n"));
        let is_told = errors.contains("to judge a log");
        assert_eq!(is_told, tip.is_some(), "{args:?}: {errors}");
        assert!(
            expected.is_none_or(|tip| errors.contains(&tip)),
            "{args:?}: {errors}"
        );
    }
}
