//! JUnit XML: a test case a log.

use super::human::{judged_by, verdict_line};
use super::locate::{Kind, Note, Paper, notes};
use crate::judge::Account;
use crate::log::is_unprintable;
use crate::verdict::Judgement;

/// One log as a test case.
pub struct TestCase {
    xml: String,
    failed: bool,
    error: bool,
}

/// The test case of a log.
pub fn case(paper: &Paper<'_>, account: &Account) -> TestCase {
    let class = account.verdict.game.map_or("log", |info| info.id);
    let name = if paper.number > 1 { format!("{}#{}", paper.name, paper.number) } else { paper.name.to_owned() };
    let error = account.verdict.judgement == Judgement::Malformed;
    let failed = account.verdict.judgement == Judgement::Illegal;
    let mut xml = format!("    <testcase classname=\"{}\" name=\"{}\" file=\"{}\"", escape(class), escape(&name), escape(paper.name));
    let all = notes(paper, account);
    let line = |note: &Note| {
        let (file, at, _) = paper.place(note, note.span);
        let more = note.remark().map_or(String::new(), |more| format!(" ({more})"));
        escape(&format!("{file}:{}:{}: {}: {}{more}\n", at.line, at.column, note.code, note.message))
    };
    // What makes no test fail, irregularities that were let stand above all, is told beside by what was judged.
    let mut beside = String::new();
    for note in all.iter().filter(|note| note.kind != Kind::Error) {
        beside.push_str(&line(note));
    }
    let judged = format!("      <system-out>{beside}judged by {}</system-out>\n    </testcase>\n", escape(&judged_by(&account.verdict)));
    if !error && !failed {
        xml.push_str(">\n");
        xml.push_str(&judged);
        return TestCase { xml, failed, error };
    }
    let tag = if error { "error" } else { "failure" };
    let kind = all.iter().find(|note| note.kind == Kind::Error).map_or("", |note| note.code);
    xml.push_str(&format!(">\n      <{tag} message=\"{}\" type=\"{}\">", escape(&verdict_line(paper, account)), escape(kind)));
    for note in all.iter().filter(|note| note.kind == Kind::Error) {
        xml.push_str(&line(note));
    }
    xml.push_str(&format!("</{tag}>\n{judged}"));
    TestCase { xml, failed, error }
}

/// The whole report.
pub fn report(cases: &[TestCase]) -> String {
    let failures = cases.iter().filter(|case| case.failed).count();
    let errors = cases.iter().filter(|case| case.error).count();
    let counts = format!("tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\"", cases.len());
    let body: String = cases.iter().map(|case| case.xml.as_str()).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {counts}>\n  <testsuite name=\"railref\" {counts}>\n{body}  </testsuite>\n</testsuites>\n"
    )
}

/// Text safe in XML 1.0: markup escaped, characters it cannot hold replaced.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push(' '),
            c if is_unprintable(c) || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
