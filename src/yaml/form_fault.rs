//! What is wrong with the form of a document.

use super::Span;
use super::edit::TextEdit;
use super::slip::Slip;

/// What is wrong with the form of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormFault {
    /// The text is not YAML.
    Syntax {
        /// The scanner's message.
        what: String,
        /// The place where the scanner gave up.
        at: Span,
        /// The slip that most likely caused it.
        slip: Option<Box<Slip>>,
    },
    /// An anchor, an alias, a merge key or a tag.
    NotPlainData {
        /// What was found, with its article.
        what: &'static str,
        at: Span,
    },
    /// The header of a second log, without a marker between the two.
    SecondLog {
        at: Span,
        /// The header of the first log.
        first: Span,
    },
    /// A key that appears a second time in one mapping.
    DuplicateKey {
        key: String,
        /// The second appearance.
        at: Span,
        /// The first appearance.
        first: Span,
    },
    /// The key of a list again, in the middle of that list.
    ListAgain {
        key: String,
        /// The second appearance.
        at: Span,
        /// The first appearance.
        first: Span,
        /// The edit that takes the second out.
        fix: TextEdit,
    },
    /// A key that appears twice in one mapping, once with nothing in its value.
    BlankAgain {
        key: String,
        /// The appearance with nothing in its value.
        at: Span,
        /// The other appearance.
        other: Span,
        /// The edit that takes the blank one out.
        fix: TextEdit,
    },
    /// Lines `---` in the middle of a log, after which no other log begins.
    DrawnLines {
        /// The first of them.
        at: Span,
        /// The edits that take them out.
        fix: Vec<TextEdit>,
    },
    /// A key that is a list or a mapping.
    KeyNotText { at: Span },
    /// Entries of a list in the braces of a mapping.
    ListInBraces { at: Span },
    /// Lists and mappings nested too deep.
    TooDeep {
        /// Where the limit is passed.
        at: Span,
    },
    /// More than `MAX_FAULTS`: the rest are not listed.
    TooMany {
        /// The last place that is listed.
        at: Span,
    },
}

impl FormFault {
    /// Returns its place.
    pub const fn at(&self) -> Span {
        match self {
            Self::Syntax { at, .. }
            | Self::NotPlainData { at, .. }
            | Self::DuplicateKey { at, .. }
            | Self::ListAgain { at, .. }
            | Self::SecondLog { at, .. }
            | Self::DrawnLines { at, .. }
            | Self::BlankAgain { at, .. }
            | Self::KeyNotText { at }
            | Self::ListInBraces { at }
            | Self::TooDeep { at }
            | Self::TooMany { at } => *at,
        }
    }
}
