//! Names the place of an entry in a sentence: by its line, or by its number if entries share a
//! line.

use std::fmt;

/// The place of an entry of `moves`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryPlace {
    /// On lines without another entry; 1 is the first line of the file. It is named by its first
    /// line; one in block style has several.
    Line { first: usize, last: usize },
    /// On a line with other entries, as in JSON on one line: the number of the entry, from 1.
    Move(usize),
}

impl EntryPlace {
    /// Creates the place of an entry from its number, its first and last lines, and the first lines
    /// of the entries before and after it.
    pub fn new(number: usize, lines: [usize; 2], neighbours: [Option<usize>; 2]) -> Self {
        let [first, last] = lines;
        if neighbours.contains(&Some(first)) {
            Self::Move(number)
        } else {
            Self::Line { first, last }
        }
    }

    /// Returns the place where the entry ends.
    pub(crate) const fn end(self) -> Self {
        match self {
            Self::Line { last, .. } => Self::Line { first: last, last },
            own => own,
        }
    }

    /// Names two entries.
    pub(crate) fn and(self, other: Self) -> String {
        match (self, other) {
            (Self::Line { first, .. }, Self::Line { first: second, .. }) => {
                format!("lines {first} and {second}")
            }
            (first, second) => format!("{first} and {second}"),
        }
    }

    /// Names the entries from this one to another one that comes after it.
    pub(crate) fn to(self, other: Self) -> String {
        match (self, other.end()) {
            (Self::Line { first, .. }, Self::Line { last, .. }) => {
                format!("lines {first} to {last}")
            }
            (first, last) => format!("{first} to {last}"),
        }
    }
}

impl fmt::Display for EntryPlace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { first, .. } => write!(out, "line {first}"),
            Self::Move(number) => write!(out, "move {number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_ends_at_the_last_line_of_its_last_entry() {
        let block = EntryPlace::new(4, [20, 22], [Some(18), Some(23)]);
        let next = EntryPlace::new(5, [23, 24], [Some(20), None]);
        assert_eq!(block.to(next), "lines 20 to 24");
        assert_eq!(format!("{block}, {}", next.end()), "line 20, line 24");
        let shared = EntryPlace::new(6, [23, 24], [Some(23), None]);
        assert_eq!(block.to(shared), "line 20 to move 6");
    }
}
