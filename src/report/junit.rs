//! JUnit XML: one test case per log.

use super::human::{judged_by, verdict_line};
use super::kept_out::KeptOut;
use super::log_text::LogText;
use super::notes::{Kind, Note, not_listed, notes};
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::yaml::{printable, without_commands, without_marks, without_nonstandard};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// Returns the test case of a log.
pub fn case(log: &LogText<'_>, review: &Review) -> TestCase {
    let kind = match review.verdict.judgement {
        Judgement::Legal | Judgement::Accepted => None,
        Judgement::Undecided => None,
        Judgement::Illegal => Some(NonSuccessKind::Failure),
        Judgement::Malformed => Some(NonSuccessKind::Error),
    };
    let (mut errors, mut other_notes, mut first) = (String::new(), String::new(), "");
    for note in notes(log, review) {
        if note.kind == Kind::Error {
            first = if errors.is_empty() { note.code } else { first };
            errors.push_str(&line(log, &note));
        } else {
            // Notes that fail no test, above all accepted irregularities, go where the judge is
            // named.
            other_notes.push_str(&line(log, &note));
        }
    }
    for (kind, more) in not_listed(&review.verdict) {
        let lines = if kind == Kind::Error {
            &mut errors
        } else {
            &mut other_notes
        };
        lines.push_str(&format!("{more}\n"));
    }
    let is_undecided = review.verdict.judgement == Judgement::Undecided;
    let mut status = match kind {
        Some(kind) => TestCaseStatus::non_success(kind),
        None if is_undecided => TestCaseStatus::skipped(),
        None => TestCaseStatus::success(),
    };
    if kind.is_some() || is_undecided {
        status
            .set_message(attribute(&verdict_line(log, review)))
            .set_type(first)
            .set_description(lines(&errors));
    }
    let name = if log.number > 1 {
        format!("{}#{}", log.name, log.number)
    } else {
        log.name.to_owned()
    };
    let mut case = TestCase::new(attribute(&name), status);
    case.set_classname(review.verdict.game.map_or("log", |info| info.id));
    case.extra.insert("file".into(), attribute(log.name).into());
    case.set_system_out(lines(&format!(
        "{other_notes}judged by {}",
        printable(&judged_by(&review.verdict))
    )));
    case
}

/// Returns the test case of a path that cannot be read.
pub fn unread(path: &str, why: &str) -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    let message = format!("{path}: it cannot be read: {why}");
    status
        .set_message(attribute(&message))
        .set_type("unreadable");
    let mut case = TestCase::new(attribute(path), status);
    case.set_classname("log");
    case.extra.insert("file".into(), attribute(path).into());
    case
}

/// Returns a note on one line.
fn line(log: &LogText<'_>, note: &Note<'_>) -> String {
    let (file, at, _) = log.place(note.board.as_ref(), note.span);
    let more = note
        .details()
        .map_or(String::new(), |more| format!(" ({more})"));
    printable(&format!(
        "{file}:{}:{}: {}: {}{more}",
        at.line, at.column, note.code, note.message
    )) + "\n"
}

/// Returns the whole report, which also counts the files that were not read.
pub fn report(cases: Vec<TestCase>, kept_out: KeptOut) -> String {
    let mut suite = TestSuite::new("railref");
    suite.add_test_cases(cases);
    if let Some(sentence) = kept_out.sentence() {
        for (reason, count) in kept_out.by_reason() {
            suite.add_property((format!("kept out ({reason})"), count.to_string()));
        }
        suite.set_system_out(sentence);
    }
    let mut report = Report::new("railref");
    report.add_test_suite(suite);
    // Writing to memory cannot fail, and the report has no time that could be out of range.
    without_marks(&report.to_string().unwrap_or_default(), "&#35;").into_owned()
}

/// Puts a text on one line that XML 1.0 allows; the writer escapes the rest.
fn attribute(text: &str) -> String {
    without_nonstandard(&printable(text))
}

/// Makes lines of text that XML 1.0 allows, none of them a command to a build service.
fn lines(text: &str) -> String {
    without_nonstandard(&without_commands(text))
}
