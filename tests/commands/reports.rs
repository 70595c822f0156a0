//! The report of a check for people: as wide as asked for, and each slip reported once.

use crate::support::command::{answer, railref, run, run_on};
use crate::support::fixture_text;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

const MISTAKES: [&str; 4] = [
    "fixtures/steel-driver/cases/expect-wrong-order-of-turn-two.yaml",
    "fixtures/ride-the-rails/cases/expect-wrong-order.yaml",
    "fixtures/mini-rails/cases/expect-wrong-order.yaml",
    "fixtures/transamerica/rules/not-connected.breaks.yaml",
];
/// A label has at least this many columns, even if what it is about ends at the last one.
const LABEL: usize = 20;

/// Returns the width of the widest line of a report. The line that sums up a log is not counted: it
/// begins with its name and stays on one line for searches.
fn widest(log: &str, columns: &str) -> usize {
    let (_, text, _) = answer(railref(&["check", log]).env("COLUMNS", columns));
    let wrapped = text.lines().filter(|line| !line.starts_with(log));
    let beyond = |line: &str| {
        if line.starts_with("    \u{b7}") || line.starts_with("   \u{b7}") {
            LABEL
        } else {
            0
        }
    };
    wrapped
        .map(|line| UnicodeWidthStr::width(line).saturating_sub(beyond(line)))
        .max()
        .expect("lines")
}

#[test]
fn a_pipe_hears_how_wide_lines_may_be() {
    for log in MISTAKES {
        let widths = ["80", "110", "140"].map(|columns| widest(log, columns));
        assert!(
            widths[0] <= 80 && widths[1] <= 110 && widths[2] <= 140,
            "{log}: {widths:?}"
        );
        assert!(widths[0] < widths[2], "{log}: {widths:?}");
        let reported = |columns: &str| answer(railref(&["check", log]).env("COLUMNS", columns)).1;
        assert_eq!(
            reported("7"),
            reported("20"),
            "{log}: no line is narrower than can be read"
        );
        assert_eq!(
            reported("100000"),
            reported("140"),
            "{log}: no line is wider than can be read"
        );
        assert_eq!(
            run(&["check", log]).1,
            reported("100"),
            "{log}: nothing said is 100"
        );
    }
}

/// A build that was not written down is one slip. Its consequences are counted; JSON lists them.
#[test]
fn what_follows_from_a_slip_is_folded() {
    let game = fixture_text("steel-driver", "games/four-players.yaml");
    let line = "  - {build: blue, from: Buffalo, to: Pittsburgh}\n";
    assert_eq!(game.matches(line).count(), 1);
    let log = game.replacen(line, "", 1);
    let (_, reported, _) = run_on(&log, &["check", "--keep-going", "-"]);
    let (_, machine, _) = run_on(&log, &["check", "--keep-going", "--format", "json", "-"]);
    let machine: Value = serde_json::from_str(&machine).expect("JSON");
    let all = machine["violations"].as_array().expect("violations").len();
    let shown = reported
        .lines()
        .filter(|line| line.starts_with("  \u{d7} "))
        .count();
    let (_, listed) = reported
        .split_once("Once that is corrected, these are no longer wrong:\n")
        .expect("the list");
    let lines = listed.lines().filter(|line| line.starts_with("  line "));
    let more = listed.lines().find_map(|line| {
        let (number, _) = line.strip_prefix("  and ")?.split_once(" more;")?;
        number.parse::<usize>().ok()
    });
    // Those of several expects take one line.
    let expects = listed
        .lines()
        .find_map(|line| line.strip_prefix("  the expects of lines "));
    let is_number = |word: &&str| word.trim_end_matches(',').parse::<u32>().is_ok();
    let expects = expects
        .expect("expects")
        .split(' ')
        .filter(is_number)
        .count();
    assert_eq!((shown, lines.count()), (1, 5), "{listed}");
    assert_eq!(shown + expects + 5 + more.expect("more"), all, "{listed}");
}
