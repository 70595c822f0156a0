//! GitHub workflow annotations, one line per finding.

use super::human::{judged_by, verdict_line};
use super::log_text::LogText;
use super::notes::{Kind, not_listed, notes};
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::yaml::{without_commands, workflow_data, workflow_property};

/// Returns the annotations of a log.
pub fn annotations(log: &LogText<'_>, review: &Review) -> String {
    let mut out = String::new();
    let is_undecided = review.verdict.judgement == Judgement::Undecided;
    let level = |kind: Kind| match kind {
        Kind::Error if is_undecided => "warning",
        Kind::Error => "error",
        Kind::Warning => "warning",
        Kind::Accepted => "notice",
    };
    for note in notes(log, review) {
        let mut message = note.message.clone();
        if is_undecided && note.kind == Kind::Error {
            message = format!("undecided: {message}");
        }
        let level = level(note.kind);
        if let Some(details) = note.details() {
            message = format!("{message}\n{details}");
        }
        let (file, start, end) = log.place(note.board.as_ref(), note.span);
        // GitHub ignores columns if the lines differ.
        let columns = if start.line == end.line {
            format!(",col={},endColumn={}", start.column, end.column)
        } else {
            String::new()
        };
        let place = format!(
            "file={},line={},endLine={}{columns}",
            workflow_property(&file),
            start.line,
            end.line
        );
        out.push_str(&format!(
            "::{level} {place},title={}::{}\n",
            workflow_property(note.code),
            workflow_data(&message)
        ));
    }
    for (kind, more) in not_listed(&review.verdict) {
        out.push_str(&format!(
            "::{} file={},title=railref::{}\n",
            level(kind),
            workflow_property(log.name),
            workflow_data(&more)
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

/// Returns the annotation of a path that cannot be read.
pub fn unread(path: &str, why: &str) -> String {
    format!(
        "::error file={},title=railref::{}\n",
        workflow_property(path),
        workflow_data(&format!("it cannot be read: {why}"))
    )
}
