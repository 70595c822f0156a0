//! How sentences name the place of an entry: by its line or, where entries share one, by its number.

use std::fmt;

/// Where an entry of `moves` stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// On a line with no other entry; 1 is the first line of the file.
    Line(usize),
    /// Beside others, as in JSON on one line: the number of the entry, from 1.
    Move(usize),
}

impl Spot {
    /// The place of the entry of a number, by its line and those of the entries before and behind it.
    pub fn new(number: usize, line: usize, neighbours: [Option<usize>; 2]) -> Self {
        if neighbours.contains(&Some(line)) {
            Self::Move(number)
        } else {
            Self::Line(line)
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(out, "line {line}"),
            Self::Move(number) => write!(out, "move {number}"),
        }
    }
}
