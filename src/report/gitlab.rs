//! GitLab's code quality report: a single JSON list of issues.

use super::human::verdict_line;
use super::log_text::LogText;
use super::notes::{Kind, not_listed, notes};
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::yaml::sarif_message;
use serde::Serialize;
use std::collections::HashMap;

/// An issue, as GitLab reads it.
#[derive(Debug, Serialize)]
pub(crate) struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Debug, Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Debug, Serialize)]
struct Lines {
    begin: usize,
}

/// Returns the issues of a log.
pub(crate) fn issues(log: &LogText<'_>, review: &Review) -> Vec<Issue> {
    let judgement = review.verdict.judgement;
    let severity = |kind: Kind| match kind {
        Kind::Error if judgement == Judgement::Malformed => "critical",
        Kind::Error if judgement == Judgement::Undecided => "minor",
        Kind::Error => "major",
        Kind::Warning => "minor",
        Kind::Accepted => "info",
    };
    // Several faults of one kind at one place are separate issues.
    let mut times: HashMap<(u32, &str), usize> = HashMap::new();
    let mut issues: Vec<Issue> = notes(log, review)
        .map(|note| {
            let at = note.at.unwrap_or(0);
            let time = times.entry((at, note.code)).or_insert(0);
            *time += 1;
            let is_undecided = judgement == Judgement::Undecided && note.kind == Kind::Error;
            let undecided = if is_undecided { "undecided: " } else { "" };
            let text = match note.details() {
                Some(details) => format!("{undecided}{} ({details})", note.message),
                None => format!("{undecided}{}", note.message),
            };
            let (file, start, _) = log.place(note.board.as_ref(), note.span);
            let print = format!("{}/{}/{at}/{}/{time}", log.name, log.number, note.code);
            issue(
                note.code,
                severity(note.kind),
                &text,
                &file,
                start.line,
                &print,
            )
        })
        .collect();
    let more = not_listed(&review.verdict).into_iter();
    issues.extend(more.map(|(kind, more)| {
        let text = format!("{}: {more}", verdict_line(log, review));
        let print = format!("{}/{}/{more}", log.name, log.number);
        issue("railref", severity(kind), &text, log.name, 1, &print)
    }));
    issues
}

/// Returns the issue of a path that cannot be read.
pub(crate) fn unread(path: &str, why: &str) -> Issue {
    let text = format!("{path}: it cannot be read: {why}");
    issue("railref", "blocker", &text, path, 1, &text)
}

fn issue(
    check_name: &'static str,
    severity: &'static str,
    text: &str,
    path: &str,
    begin: usize,
    print: &str,
) -> Issue {
    Issue {
        description: sarif_message(text).into_owned(),
        check_name,
        fingerprint: fingerprint(print),
        severity,
        location: Location {
            // GitLab compares it with the paths of the repository.
            path: path.trim_start_matches("./").to_owned(),
            lines: Lines { begin },
        },
    }
}

/// Returns the fingerprint by which GitLab recognizes an issue of an earlier run: a checksum
/// (FNV-1a, 128 bits), because the text it is made from has a name that a stranger may have chosen.
fn fingerprint(text: &str) -> String {
    let add = |sum: u128, byte: u8| (sum ^ u128::from(byte)).wrapping_mul((1 << 88) + 0x13b);
    let sum = text
        .bytes()
        .fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, add);
    format!("{sum:032x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_that_of_its_text() {
        // The published values of FNV-1a.
        assert_eq!(fingerprint(""), "6c62272e07bb014262b821756295c58d");
        assert_eq!(fingerprint("a"), "d228cb696f1a8caf78912b704e4a8964");
    }
}
