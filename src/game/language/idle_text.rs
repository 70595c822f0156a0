//! The faults of what means nothing in a log: lines `---` that a table drew between its rounds, and a
//! form that was left empty.

use super::code;
use super::fault::{Fault, Fix, Idle};
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;

impl Fault {
    /// Creates the fault of lines `---` that were drawn in a log; `at` is the first of them.
    pub(super) fn of_drawn_lines(at: Span, edits: Vec<TextEdit>) -> Self {
        let (more, help, change) = match edits.len().saturating_sub(1) {
            0 => (
                String::new(),
                "remove this line",
                "remove the line ---".to_owned(),
            ),
            more => (
                format!(" (and {more} more like it)"),
                "remove these lines",
                format!("remove the {} lines ---", more + 1),
            ),
        };
        let message = format!("--- begins a new log, but what follows has no header{more}");
        let help = format!("{help}: what is below goes on with the log above");
        Self {
            fix: Some(Fix::new(edits)),
            change: Some(change),
            idle: Some(Idle::DrawnLines),
            ..Self::new(code::SYNTAX, at, message, "begins a new log").help(help)
        }
    }

    /// Creates the fault of a key that stands twice in a mapping, at `at` with nothing in its value.
    pub(super) fn of_blank(key: &str, (at, other): (Span, Span), edit: TextEdit) -> Self {
        let place = if at < other { "first" } else { "second" };
        let message = format!("{key} stands twice, and the {place} is empty");
        Self {
            change: Some(format!("remove the empty {key}")),
            idle: Some(Idle::Blank),
            ..Self::new(code::DUPLICATE_KEY, at, message, "empty")
                .related(other, "filled in here")
                .help(format!("remove the empty {key}"))
                .fix(edit)
        }
    }
}
