//! Anomalies of a text: brackets, quotes, commas and colons that are missing or superfluous.

/// A possible mistake in or after brackets. Any of them may be in order after all: the fixes are
/// tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Anomaly {
    /// A value directly after another, with the beginning and end of the first and the beginning of
    /// the second. In a mapping the first may be a key.
    Adjacent {
        first: usize,
        end: usize,
        next: usize,
        key: bool,
    },
    /// A comma after another one, or after the opening bracket.
    Comma { at: usize },
    /// A list or a mapping in the place of a key, with the comma before it if there is one.
    NodeAsKey {
        at: usize,
        comma: Option<usize>,
        open: usize,
    },
    /// A key with its value in a list.
    PairInList {
        key: usize,
        comma: Option<usize>,
        open: usize,
    },
    /// A colon after a value, with the beginning and end of the value.
    Colon { at: usize, first: usize, end: usize },
    /// A closing bracket that does not match the open one, if any is open.
    Misfit {
        at: usize,
        open: Option<OpenBracket>,
    },
    /// Text on the line after a closed value.
    AfterClosed { at: usize, closed: usize },
    /// A line that is indented no deeper than the line of the open bracket, with the end of the
    /// line before it.
    Shallow { end: usize, open: OpenBracket },
    /// An entry or a key in block style while a bracket is open, with the end of the line before
    /// it.
    Block { end: usize, open: Vec<OpenBracket> },
    /// The end of the text while a bracket is open.
    End { open: Vec<OpenBracket> },
    /// A quote that is not closed.
    Quote { at: usize },
}

impl Anomaly {
    /// Returns the place of the bracket that is not closed.
    pub(super) fn opened(&self) -> Option<usize> {
        match self {
            Self::Shallow { open, .. } => Some(open.at),
            Self::Block { open, .. } | Self::End { open } => open.last().map(|open| open.at),
            _ => None,
        }
    }

    /// Returns the place of the only brace that is not closed.
    pub(super) fn entry(&self) -> Option<usize> {
        match self {
            Self::Block { open, .. } | Self::End { open } => match open[..] {
                [only] => Some(only).filter(|open| open.kind == '{'),
                _ => None,
            },
            Self::Misfit { open, .. } => open.filter(|open| open.kind == '{'),
            _ => None,
        }
        .map(|open| open.at)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenBracket {
    /// The byte of the bracket.
    pub at: usize,
    /// `{` or `[`.
    pub kind: char,
    /// The beginning of the value after its last colon.
    pub value: Option<usize>,
    /// The byte of its last comma.
    pub(super) comma: Option<usize>,
    pub(super) state: State,
    /// The beginning of the last word or value in it.
    pub(super) last: usize,
    /// The indentation of its line if the bracket ends the line; `None` once a line was found to be
    /// indented too little.
    pub(super) depth: Option<usize>,
}

/// What comes next in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// A key, or an entry of a list.
    Begin,
    /// After a key or an entry: a colon or a comma.
    Named,
    /// After a colon: a value.
    Value,
    /// After a value: a comma.
    Full,
}

/// Returns the closing bracket of an opening one.
pub(crate) const fn closer(open: char) -> char {
    if open == '{' { '}' } else { ']' }
}
