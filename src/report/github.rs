//! GitHub workflow annotations, one line a finding.

use super::human::verdict_line;
use super::locate::{Kind, Paper, notes};
use super::source::clean;
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
        // A log prints these lines as they are: names must not bring control characters.
        let mut message = clean(&note.message);
        if let Some(help) = &note.help {
            let help: Vec<String> = help.lines().map(clean).collect();
            message = format!("{message}\n{}", help.join("\n"));
        }
        let (start, end) = (paper.position(note.span.start), paper.position(note.span.end));
        let place = match &note.board {
            Some(board) => format!("file={}", property(&clean(&board.path))),
            None => format!(
                "file={},line={},col={},endLine={},endColumn={}",
                property(&clean(paper.name)),
                start.line,
                start.column,
                end.line,
                end.column
            ),
        };
        out.push_str(&format!("::{level} {place},title={}::{}\n", property(note.code), data(&message)));
    }
    out.push_str(&format!("{}\n", clean(&verdict_line(paper, account)).replace("::", ": :")));
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
