//! What may be odd in a text: brackets, quotes, commas and colons that are missing or too many.

/// Something in brackets, or behind them, that is not as it should be. Each may be in order after all: whoever reads them tries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Odd {
    /// A value directly behind another: where the first begins and ends, and where the second begins. In a mapping the first
    /// may be a key.
    Beside {
        first: usize,
        end: usize,
        next: usize,
        key: bool,
    },
    /// A comma behind another, or behind the bracket that is opened before it.
    Comma { at: usize },
    /// A list or a mapping where a key should be: where the comma before it stands, if there is one.
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
    /// A colon behind a value: where the value begins and ends.
    Colon { at: usize, first: usize, end: usize },
    /// A closing bracket that does not fit what is open, if anything is.
    Misfit { at: usize, open: Option<Opened> },
    /// Something on the line behind a value that has been closed.
    Behind { at: usize, closed: usize },
    /// A line that stands as far out as the line of the bracket that is open, or further: where the line before it ends.
    Shallow { end: usize, open: Opened },
    /// An entry or a key of a block, while a bracket is open: where the line before it ends.
    Block { end: usize, open: Vec<Opened> },
    /// The end of the text, while a bracket is open.
    End { open: Vec<Opened> },
    /// A quote that is not closed.
    Quote { at: usize },
}

/// A bracket that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opened {
    /// Where it stands.
    pub at: usize,
    /// `{` or `[`.
    pub kind: char,
    /// Where the value begins that follows its last colon.
    pub value: Option<usize>,
    /// Its last comma.
    pub(super) comma: Option<usize>,
    pub(super) state: State,
    /// Where the last word or value begins.
    pub(super) last: usize,
    /// The indentation of its line, if nothing stands behind it there; when a line has been found to stand too far out, none.
    pub(super) depth: Option<usize>,
}

/// What comes next in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// A key, or an entry of a list.
    Begin,
    /// Behind a key or an entry: a colon or a comma.
    Named,
    /// Behind a colon: a value.
    Value,
    /// Behind a value: a comma.
    Full,
}

/// The closing bracket of an opening one.
pub(crate) const fn closer(open: char) -> char {
    if open == '{' { '}' } else { ']' }
}
