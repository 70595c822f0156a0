//! A slip of the pen in the form of a log, with its mend.

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
    /// The mend, in words.
    pub help: String,
    /// Another place that belongs to it.
    pub other: Option<(Span, String)>,
    /// The mend, as a change of the text: with it the text reads on.
    pub mend: Edit,
}

impl Slip {
    pub(super) fn new(
        at: Span,
        what: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
        mend: Edit,
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

/// A change of a text: what stands in a place, and what should stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that go; none where something is put in.
    pub at: Span,
    /// What comes in their place.
    pub text: String,
}

impl Edit {
    /// Puts a text in before a byte.
    pub(super) fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::replace(at, at, text)
    }

    /// Takes out what stands from one byte to another.
    pub(super) fn remove(from: usize, to: usize) -> Self {
        Self::replace(from, to, "")
    }

    /// Puts a text in the place of what stands from one byte to another.
    pub(super) fn replace(from: usize, to: usize, text: impl Into<String>) -> Self {
        Self {
            at: Span::new(from as u32, to as u32),
            text: text.into(),
        }
    }

    /// The text with this change.
    pub(super) fn applied(&self, text: &str) -> String {
        let (before, after) = (
            &text[..self.at.start as usize],
            &text[self.at.end as usize..],
        );
        [before, &self.text, after].concat()
    }
}
