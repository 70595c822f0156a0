//! The faults of what means nothing in a log: lines `---` that a table drew between its rounds, and a
//! form that was left empty.

use super::fault::{Fault, Fix, Slip, code};
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;

/// The message about them.
const DRAWN_LINE: &str = "--- begins a new log, but what follows has no header";

impl Fault {
    /// Creates the fault of such lines, of which the first is at `at`.
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
        let message = format!("{DRAWN_LINE}{more}");
        let help = format!("{help}: what is below goes on with the log above");
        let fix = Fix {
            edits,
            merged: false,
            slip: Slip::Place,
        };
        Self {
            fix: Some(fix),
            change: Some(change),
            ..Self::new(code::SYNTAX, at, message, "begins a new log").help(help)
        }
    }

    /// Creates the fault of a key that stands twice in a mapping, at `at` with nothing in its value.
    pub(super) fn of_blank(key: &str, (at, other): (Span, Span), edit: TextEdit) -> Self {
        let place = if at < other { "first" } else { "second" };
        let message = format!("{key} stands twice, and the {place} is empty");
        Self {
            change: Some(format!("remove the empty {key}")),
            ..Self::new(code::DUPLICATE_KEY, at, message, "empty")
                .related(other, "filled in here")
                .help(format!("remove the empty {key}"))
                .fix(edit)
        }
    }

    /// Returns whether it is about either, so that its correction takes out nothing that has a meaning.
    pub(crate) fn is_of_idle_text(&self) -> bool {
        let is_blank = self.code == code::DUPLICATE_KEY && self.change.is_some();
        is_blank || self.is_of_drawn_lines()
    }

    /// Returns whether it is about drawn lines.
    pub(crate) fn is_of_drawn_lines(&self) -> bool {
        self.message.starts_with(DRAWN_LINE)
    }
}
