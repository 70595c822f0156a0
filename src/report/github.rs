//! GitHub workflow annotations, one line a finding.

use super::human::verdict_line;
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
        if let Some(help) = &note.help {
            message = format!("{message}\n{help}");
        }
        let (start, end) = (paper.position(note.span.start), paper.position(note.span.end));
        let place = match &note.board {
            Some(board) => format!("file={}", property(&board.path)),
            None => format!(
                "file={},line={},col={},endLine={},endColumn={}",
                property(paper.name),
                start.line,
                start.column,
                end.line,
                end.column
            ),
        };
        out.push_str(&format!("::{level} {place},title={}::{}\n", property(note.code), data(&message)));
    }
    out.push_str(&format!("{}\n", super::source::clean(&verdict_line(paper, account)).replace("::", ": :")));
    out
}

/// The text of a message.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
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
    }
}
