//! JUnit XML: a test case a log.

use super::human::{judged_by, verdict_line};
use super::kept_out::KeptOut;
use super::log_text::LogText;
use super::notes::{Kind, Note, not_listed, notes};
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::yaml::{printable, without_commands, without_marks, without_nonstandard};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// The test case of a log.
pub fn case(log: &LogText<'_>, review: &Review) -> TestCase {
    let kind = match review.verdict.judgement {
        Judgement::Legal | Judgement::Accepted => None,
        Judgement::Undecided => None,
        Judgement::Illegal => Some(NonSuccessKind::Failure),
        Judgement::Malformed => Some(NonSuccessKind::Error),
    };
    let (mut errors, mut remarks, mut first) = (String::new(), String::new(), "");
    for note in notes(log, review) {
        if note.kind == Kind::Error {
            first = if errors.is_empty() { note.code } else { first };
            errors.push_str(&line(log, &note));
        } else {
            // What makes no test fail, irregularities that were let stand above all, goes where the judge is named.
            remarks.push_str(&line(log, &note));
        }
    }
    for (kind, more) in not_listed(&review.verdict) {
        let lines = if kind == Kind::Error {
            &mut errors
        } else {
            &mut remarks
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
        "{remarks}judged by {}",
        printable(&judged_by(&review.verdict))
    )));
    case
}

/// The test case of a path that cannot be read.
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

/// A note on a line.
fn line(log: &LogText<'_>, note: &Note<'_>) -> String {
    let (file, at, _) = log.place(note.board.as_ref(), note.span);
    let more = note
        .remark()
        .map_or(String::new(), |more| format!(" ({more})"));
    printable(&format!(
        "{file}:{}:{}: {}: {}{more}",
        at.line, at.column, note.code, note.message
    )) + "\n"
}

/// The whole report, with the files that were not looked at.
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
    // Memory takes every byte, and there is no time in it that could not be written.
    without_marks(&report.to_string().unwrap_or_default(), "&#35;").into_owned()
}

/// A text on one line that XML 1.0 can hold; the writer does the rest.
fn attribute(text: &str) -> String {
    without_nonstandard(&printable(text))
}

/// Lines of text that XML 1.0 can hold, none of them a command to a build service.
fn lines(text: &str) -> String {
    without_nonstandard(&without_commands(text))
}
