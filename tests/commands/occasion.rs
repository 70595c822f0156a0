//! Title, date and place of a log reach every page, text, table and picture of it.

use crate::support::command::run_in;
use crate::support::folder_of;

const SAID: [&str; 3] = ["Friday <night>", "2026-11-20", "Basel & Bern"];

fn log(header: &str) -> String {
    format!(
        "game: transamerica\n{header}players: [Ann, Ben]\nmoves:\n  - {{start: Omaha, by: Ann}}\n  \
         - {{start: Seattle, by: Ben}}\n  - {{lay: [[Omaha, D9], [Omaha, E10]], by: Ann}}\n"
    )
}

/// Every form in which a single log is shown; tables of many logs name them by file, document and
/// id.
const FORMS: &[&[&str]] = &[
    &["check", "--format", "json"],
    &["score"],
    &["score", "--format", "json"],
    &["score", "--format", "yaml"],
    &["score", "--format", "csv", "--table", "logs"],
    &["tracks"],
    &["tracks", "--format", "json"],
    &["tracks", "--format", "svg"],
    &["tracks", "--format", "html"],
    &["ledger"],
    &["ledger", "--format", "json"],
    &["replay"],
    &["replay", "--format", "json"],
    &["replay", "--format", "markdown"],
    &["replay", "--format", "html"],
    &["state"],
    &["state", "--format", "json"],
    &["state", "--format", "svg"],
    &["state", "--format", "log"],
    &["legal"],
    &["legal", "--format", "json"],
    &["legal", "--format", "json", "--why", "{pass: Ann}"],
    &["repair", "--format", "json"],
];

/// Returns whether a report has a text of the log, escaped as its format does.
fn is_in(report: &str, text: &str) -> bool {
    let xml = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let markdown = text
        .replace('&', "\\&")
        .replace('<', "\\<")
        .replace('>', "\\>");
    [text, &xml, &markdown]
        .iter()
        .any(|form| report.contains(*form))
}

#[test]
fn title_date_and_place_reach_every_form() {
    let header = format!(
        "title: {}\ndate: {}\nplace: {}\n",
        SAID[0], SAID[1], SAID[2]
    );
    let folder = folder_of(&[("named.yaml", &log(&header)), ("bare.yaml", &log(""))]);
    for form in FORMS {
        let report = |file: &str| run_in(folder.path(), &[form, &[file][..]].concat()).1;
        let named = report("named.yaml");
        for text in SAID {
            assert!(is_in(&named, text), "{form:?} lacks {text}: {named}");
        }
        let bare = report("bare.yaml");
        assert!(!bare.is_empty(), "{form:?}");
        for text in SAID {
            assert!(!is_in(&bare, text), "{form:?}: {bare}");
        }
    }
}

/// Every form of the story names the illegal move at its end, with the rule.
#[test]
fn every_story_has_the_illegal_move_and_its_rule() {
    let folder = folder_of(&[("log.yaml", &log(""))]);
    for format in ["text", "markdown", "json", "html"] {
        for more in [&[][..], &["--keep-going"]] {
            let arguments = [&["replay", "--format", format, "log.yaml"], more].concat();
            let (status, story, _) = run_in(folder.path(), &arguments);
            assert_eq!(status, 1, "{format}");
            // JSON has the code of the rule; `rules --format json` has its sentence.
            let sentence = "A turn is one or two tracks on single lines, or one on a double line.";
            let said = [
                "transamerica/too-many-tracks",
                "D9-Omaha is a double line, and a second track is laid with it",
                sentence,
            ];
            for said in said.into_iter().take(if format == "json" { 2 } else { 3 }) {
                let flat = story.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(flat.contains(said), "{arguments:?} lacks {said}: {story}");
            }
        }
    }
}
