//! GitHub workflow annotations, one line a finding.

use super::human::{judged_by, verdict_line};
use super::log_text::LogText;
use super::notes::{Kind, not_listed, notes};
use crate::judge::Review;
use crate::text::{printable, without_commands};

/// The annotations of a log.
pub fn annotations(log: &LogText<'_>, review: &Review) -> String {
    let mut out = String::new();
    let level = |kind: Kind| match kind {
        Kind::Error => "error",
        Kind::Warning => "warning",
        Kind::Accepted => "notice",
    };
    for note in notes(log, review) {
        let level = level(note.kind);
        let mut message = note.message.clone();
        if let Some(remark) = note.remark() {
            message = format!("{message}\n{remark}");
        }
        let (file, start, end) = log.place(note.board.as_ref(), note.span);
        // Over several lines columns mean nothing to GitHub.
        let columns = if start.line == end.line {
            format!(",col={},endColumn={}", start.column, end.column)
        } else {
            String::new()
        };
        let place = format!(
            "file={},line={},endLine={}{columns}",
            property(&file),
            start.line,
            end.line
        );
        out.push_str(&format!(
            "::{level} {place},title={}::{}\n",
            property(note.code),
            data(&message)
        ));
    }
    for (kind, more) in not_listed(&review.verdict) {
        out.push_str(&format!(
            "::{} file={},title=railref::{}\n",
            level(kind),
            property(log.name),
            data(&more)
        ));
    }
    out.push_str(&without_commands(&format!(
        "{}; judged by {}",
        verdict_line(log, review),
        judged_by(&review.verdict)
    )));
    out.push('\n');
    out
}

/// The annotation of a path that cannot be read.
pub fn unread(path: &str, why: &str) -> String {
    format!(
        "::error file={},title=railref::{}\n",
        property(path),
        data(&format!("it cannot be read: {why}"))
    )
}

/// The text of a message.
fn data(text: &str) -> String {
    let lines: Vec<String> = text
        .replace('%', "%25")
        .replace('\r', "%0D")
        .split('\n')
        .map(printable)
        .collect();
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
    }
}
