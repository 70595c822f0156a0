//! A slip in the form of a log, with its fix.

use super::Span;
use super::edit::TextEdit;

/// A slip: a small mistake in the form of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The character or the characters to blame.
    pub at: Span,
    /// What is wrong, in a sentence.
    pub what: String,
    /// What is there now, in a few words.
    pub label: String,
    /// How to fix it, in words.
    pub help: String,
    /// The number of spaces that the help says the line should begin with, if it says so.
    pub depth: Option<usize>,
    /// Another place that is related.
    pub other: Option<(Span, String)>,
    /// The fix, as an edit; once it is applied, the parser reads on.
    pub fix: TextEdit,
}

impl Slip {
    pub(super) fn new(
        at: Span,
        what: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
        fix: TextEdit,
    ) -> Self {
        // A quoted word may end in a full stop; a sentence of a report does not.
        let mut what = what.into();
        what.truncate(what.trim_end_matches('.').len());
        Self {
            at,
            what,
            label: label.into(),
            help: help.into(),
            depth: None,
            other: None,
            fix,
        }
    }

    /// Records the number of spaces that the help says the line should begin with.
    pub(super) fn naming_depth(mut self, depth: usize) -> Self {
        self.depth = Some(depth);
        self
    }

    /// Adds another place that is related.
    pub(super) fn related(mut self, at: Span, label: impl Into<String>) -> Self {
        self.other = Some((at, label.into()));
        self
    }
}
