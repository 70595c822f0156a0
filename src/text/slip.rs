//! A slip of the pen in the form of a log.

use super::Span;

/// A slip of the pen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The character or the characters to blame.
    pub at: Span,
    /// What is wrong, in a sentence.
    pub what: String,
    /// What stands there, in a few words.
    pub label: String,
    /// The mend.
    pub help: String,
    /// Another place that belongs to it.
    pub other: Option<(Span, String)>,
}

impl Slip {
    pub(super) fn new(at: Span, what: impl Into<String>, label: impl Into<String>, help: impl Into<String>) -> Self {
        Self { at, what: what.into(), label: label.into(), help: help.into(), other: None }
    }
}
