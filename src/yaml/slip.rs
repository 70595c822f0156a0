//! A slip of the pen in the form of a log, with its mend.

use super::Span;
use super::edit::TextEdit;

/// A slip of the pen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The character or the characters to blame.
    pub at: Span,
    /// What is wrong, in a sentence.
    pub what: String,
    /// What stands there, in a few words.
    pub label: String,
    /// The mend, in words.
    pub help: String,
    /// Another place that belongs to it.
    pub other: Option<(Span, String)>,
    /// The mend, as a change of the text: with it the text reads on.
    pub mend: TextEdit,
}

impl Slip {
    pub(super) fn new(
        at: Span,
        what: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
        mend: TextEdit,
    ) -> Self {
        // A word that is shown may end in a stop; a sentence of a report does not.
        let mut what = what.into();
        what.truncate(what.trim_end_matches('.').len());
        Self {
            at,
            what,
            label: label.into(),
            help: help.into(),
            other: None,
            mend,
        }
    }

    /// The same with another place that belongs to it.
    pub(super) fn beside(mut self, at: Span, label: impl Into<String>) -> Self {
        self.other = Some((at, label.into()));
        self
    }
}
