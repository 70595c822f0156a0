//! The irregularities that the table accepted, one line each, for reports that show no diagnostics
//! of the log.

use super::log_text::LogText;
use super::notes::{Kind, Note, not_listed, notes_of};
use crate::game::language::MoveNo;
use crate::referee::judge::Review;
use crate::yaml::printable;

/// An accepted irregularity.
pub(crate) struct AcceptedLine<'s> {
    /// The file, and the number of the document in it.
    pub log: (&'s str, usize),
    /// The line in the file.
    pub line: usize,
    /// The declared move.
    pub at: Option<MoveNo>,
    /// What is wrong.
    pub message: &'s str,
    /// The code of the rule.
    pub rule: &'s str,
    /// Why the table accepted it.
    pub reason: &'s str,
}

impl AcceptedLine<'_> {
    /// Returns the line of the report.
    pub(crate) fn text(&self) -> String {
        let Self {
            log: (file, document),
            line,
            at,
            message,
            rule,
            reason,
        } = self;
        let document = if *document > 1 {
            format!(" (document {document})")
        } else {
            String::new()
        };
        let number = at.map_or(String::new(), |number| format!("move {number}: "));
        printable(&format!(
            "{file}:{line}{document}: {number}{message} [{rule}] (let stand: {reason})"
        ))
    }
}

/// Describes the irregularities accepted up to a declared move, or in the whole log, one per line;
/// if some are not listed, a last line says how many.
pub(crate) fn let_stand(at: Option<MoveNo>, log: &LogText<'_>, review: &Review) -> Vec<String> {
    let (listed, others) = review.verdict.let_stand_up_to(at);
    let lines = notes_of(Kind::Accepted, log, review)
        .take(listed.len())
        .map(|note| text(log, &note));
    let more = not_listed(&review.verdict)
        .into_iter()
        .filter(|(kind, _)| others > 0 && *kind == Kind::Accepted);
    lines.chain(more.map(|(_, more)| more)).collect()
}

fn text(log: &LogText<'_>, note: &Note<'_>) -> String {
    let line = log.place(None, note.span).1.line;
    let reason = note.reason.as_deref().unwrap_or_default();
    AcceptedLine {
        log: (log.name, log.number),
        line,
        at: note.at,
        message: &note.message,
        rule: note.code,
        reason,
    }
    .text()
}
