//! Names the place of an entry in a sentence: by its line, or by its number if entries share a
//! line.

use std::fmt;

/// The place of an entry of `moves`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryPlace {
    /// On a line with no other entry; 1 is the first line of the file.
    Line(usize),
    /// On a line with other entries, as in JSON on one line: the number of the entry, from 1.
    Move(usize),
}

impl EntryPlace {
    /// Creates the place of an entry from its number, its line, and the lines of the entries before
    /// and after it.
    pub fn new(number: usize, line: usize, neighbours: [Option<usize>; 2]) -> Self {
        if neighbours.contains(&Some(line)) {
            Self::Move(number)
        } else {
            Self::Line(line)
        }
    }
}

impl fmt::Display for EntryPlace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(out, "line {line}"),
            Self::Move(number) => write!(out, "move {number}"),
        }
    }
}
