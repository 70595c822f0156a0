//! What is told of whole games and of every case: scores, tracks and the story of the shipped games, and the story of every
//! case and rule when the referee goes on after illegal moves. The figures of a report are only proven by being looked at.

use assert_cmd::Command;
use railref::game::{Cell, Sheet};
use railref::judge::{Account, Ask, judge_with};
use railref::log::BesideLog;
use railref::referee::Options;
use railref::report::spoken::json;
use railref::text::split::{Documents, Layout};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

const GAMES: [&str; 4] = ["steel-driver", "ride-the-rails", "mini-rails", "transamerica"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn logs(game: &str, kind: &str) -> Vec<PathBuf> {
    let folder = root().join("fixtures").join(game).join(kind);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    paths.sort();
    paths
}

fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join("snapshots/told"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.add_filter(r"railref \d+\.\d+\.\d+", "railref VERSION");
    settings
}

fn said(arguments: &[&str]) -> String {
    let output = Command::cargo_bin("railref").expect("the command").current_dir(root()).args(arguments).output().expect("run");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn scores_tracks_and_stories_of_whole_games() {
    for game in GAMES {
        for path in logs(game, "games") {
            let path = path.strip_prefix(root()).expect("a fixture").to_str().expect("UTF-8").to_owned();
            let name = Path::new(&path).file_stem().expect("a name").to_string_lossy().into_owned();
            let commands: [(&str, &[&str]); 3] =
                [("score", &["score"]), ("tracks", &["tracks", "--every", "turn", "--format", "csv"]), ("story", &["replay"])];
            for (kind, command) in commands {
                let told = said(&[command, &[&path]].concat());
                settings().bind(|| insta::assert_snapshot!(format!("{game}-{name}-{kind}"), told));
            }
        }
    }
}

#[test]
fn positions_of_whole_games_drawn_and_in_words() {
    for game in GAMES {
        let path = format!("fixtures/{game}/games/four-players.yaml");
        for (kind, at, form) in [("early", "3", "table"), ("table", "20", "table"), ("map", "20", "svg")] {
            let told = said(&["state", "--at", at, "--format", form, &path]);
            settings().bind(|| insta::assert_snapshot!(format!("{game}-position-{kind}"), told));
        }
    }
}

/// Verdict, findings, standing and story.
fn account_of(account: &Account) -> String {
    let verdict = &account.verdict;
    let mut out = format!("{:?}, complete {}, {:?}\n", verdict.judgement, verdict.complete, verdict.counts);
    for finding in &verdict.findings {
        let after = if finding.after_illegal { " (after an illegal move)" } else { "" };
        let _ = writeln!(out, "! {} {:?}{after}: {}", finding.code, finding.place.number, finding.facts.explain().message);
    }
    for moment in &account.moments {
        let _ = writeln!(out, "{} {} {}: {}", moment.at, moment.turn, moment.phase, moment.story.join("; "));
    }
    if let (Some(voice), Some(standing)) = (&account.voice, &verdict.standing) {
        let values = standing.values.iter().map(|(key, value)| format!("{key} {}", json(&**voice, value)));
        let _ = writeln!(out, "= {}; {}", values.collect::<Vec<_>>().join(", "), standing.tie_break.as_deref().unwrap_or("no tie"));
    }
    for sheet in &account.sheets {
        out.push_str(&rows(sheet));
    }
    out
}

fn rows(sheet: &Sheet) -> String {
    let cell = |cell: &Cell| match cell {
        Cell::Blank => String::new(),
        Cell::Figure(figure) => figure.to_string(),
        Cell::Text(text) => text.clone(),
    };
    let rows = sheet.rows.iter().map(|(label, row)| format!("| {label} | {}\n", row.iter().map(cell).collect::<Vec<_>>().join(" | ")));
    rows.collect()
}

#[test]
fn every_case_and_every_broken_rule_is_told_to_its_end() {
    for game in GAMES {
        let mut told = String::new();
        for path in ["cases", "rules"].into_iter().flat_map(|kind| logs(game, kind)) {
            let boards = BesideLog::new(&path);
            let bytes = fs::read(&path).expect("a fixture");
            for chunk in Documents::new(&bytes[..], Layout::Documents).flatten() {
                let text = String::from_utf8(chunk.bytes).expect("UTF-8");
                let options = Options { keep_going: true, complete: false };
                let ask = Ask { options, story: true, sheets: true, ..Ask::default() };
                let account = judge_with(&text, &boards, &ask).account;
                let _ = writeln!(told, "# {}", path.strip_prefix(root().join("fixtures")).expect("a fixture").display());
                told.push_str(&account_of(&account));
            }
        }
        settings().bind(|| insta::assert_snapshot!(format!("{game}-cases"), told));
    }
}
