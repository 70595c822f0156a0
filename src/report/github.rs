//! GitHub workflow annotations, one line a finding.

use super::human::{judged_by, verdict_line};
use super::locate::{Kind, Paper, notes};
use crate::judge::Account;

/// The annotations of a log.
pub fn annotations(paper: &Paper<'_>, account: &Account) -> String {
    let mut out = String::new();
    for note in notes(paper, account) {
        let level = match note.kind {
            Kind::Error => "error",
            Kind::Warning => "warning",
            Kind::Accepted => "notice",
        };
        let mut message = note.message.clone();
        if let Some(remark) = note.remark() {
            message = format!("{message}\n{remark}");
        }
        let (file, start, end) = paper.place(&note, note.span);
        // Over several lines columns mean nothing to GitHub.
        let columns = if start.line == end.line { format!(",col={},endColumn={}", start.column, end.column) } else { String::new() };
        let place = format!("file={},line={},endLine={}{columns}", property(&file), start.line, end.line);
        out.push_str(&format!("::{level} {place},title={}::{}\n", property(note.code), data(&message)));
    }
    out.push_str(&harmless(&format!("{}; judged by {}", verdict_line(paper, account), judged_by(&account.verdict))));
    out.push('\n');
    out
}

/// A line that the runner does not take for a command.
fn harmless(line: &str) -> String {
    super::source::clean(line).replace("::", ": :").replace("##[", "## [")
}

/// The text of a message.
fn data(text: &str) -> String {
    let lines: Vec<String> = text.replace('%', "%25").replace('\r', "%0D").split('\n').map(super::source::clean).collect();
    lines.join("%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_escape_what_would_end_them() {
        assert_eq!(property("a,b:c%\n"), "a%2Cb%3Ac%25%0A");
        assert_eq!(data("a,b:c%\r\n"), "a,b:c%25%0D%0A");
        assert_eq!(data("a\u{1b}[31m\u{202e}"), "a\u{fffd}[31m\u{fffd}");
        assert_eq!(harmless("::error::x ##[group]\u{1b}"), ": :error: :x ## [group]\u{fffd}");
    }
}
