//! Edits of a text. Everything that changes a log makes these, and they are applied only here.

use std::ops::Range;

/// One edit of a text: the bytes from `start` to `end` become `text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// The number of the `moves` entry it changes, from 1; `None` if it changes anything else.
    pub number: Option<u32>,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// The new text.
    pub text: String,
}

impl TextEdit {
    /// Creates an edit that replaces a range of bytes.
    pub fn new(number: Option<u32>, range: Range<usize>, text: impl Into<String>) -> Self {
        Self {
            number,
            start: range.start,
            end: range.end,
            text: text.into(),
        }
    }

    /// Creates an edit that inserts a text before a byte.
    pub fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::new(None, at..at, text)
    }

    /// Creates an edit that removes the bytes from `start` to `end`.
    pub fn remove(start: usize, end: usize) -> Self {
        Self::new(None, start..end, "")
    }

    /// Creates an edit that replaces the bytes from `start` to `end`.
    pub fn replace(start: usize, end: usize, text: impl Into<String>) -> Self {
        Self::new(None, start..end, text)
    }

    /// Applies this edit alone.
    pub fn applied(&self, text: &str) -> String {
        apply(text, std::slice::from_ref(self))
    }

    /// Returns the bytes that are replaced.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns by how much the text grows; negative if it shrinks.
    const fn growth(&self) -> isize {
        self.text.len() as isize - (self.end - self.start) as isize
    }
}

/// Sorts edits by their places; `None` if two of them overlap.
pub fn sorted(mut edits: Vec<TextEdit>) -> Option<Vec<TextEdit>> {
    edits.sort_by_key(|edit| (edit.start, edit.end));
    edits
        .windows(2)
        .all(|two| two[0].end <= two[1].start)
        .then_some(edits)
}

/// Applies sorted edits, in one pass over the text.
pub fn apply(text: &str, edits: &[TextEdit]) -> String {
    let added: usize = edits.iter().map(|edit| edit.text.len()).sum();
    let mut out = String::with_capacity(text.len() + added);
    let mut done = 0;
    for edit in edits {
        out.push_str(&text[done..edit.start]);
        out.push_str(&edit.text);
        done = edit.end;
    }
    out.push_str(&text[done..]);
    out
}

/// Maps a byte of the edited text back to the original. A byte of inserted text maps to the start
/// of what it replaced, or to its end if `is_end`.
pub fn before(edits: &[TextEdit], at: usize, is_end: bool) -> usize {
    let mut shift = 0_isize;
    for edit in edits {
        let start = edit.start.saturating_add_signed(shift);
        if at < start {
            break;
        }
        let end = start + edit.text.len();
        if at < end || (is_end && at == end) {
            return if is_end { edit.end } else { edit.start };
        }
        shift += edit.growth();
    }
    at.saturating_add_signed(-shift)
}

/// Maps a byte of the original to the edited text. A byte that was replaced maps to the start of
/// its replacement.
pub fn after(edits: &[TextEdit], at: usize) -> usize {
    let mut shift = 0_isize;
    for edit in edits.iter().take_while(|edit| edit.start <= at) {
        if at < edit.end {
            return edit.start.saturating_add_signed(shift);
        }
        shift += edit.growth();
    }
    at.saturating_add_signed(shift)
}

/// Composes two lists of edits, where `second` edits the result of `first`, into one list that
/// edits the original. A second edit absorbs the first edits that it covers; returns `None` where
/// it covers one only in part.
pub fn composed(first: &[TextEdit], second: &[TextEdit]) -> Option<Vec<TextEdit>> {
    let mut all: Vec<TextEdit> = Vec::new();
    let mut covered = vec![false; first.len()];
    for edit in second {
        // Maps a byte of the intermediate text to the original; `None` inside an earlier edit.
        let place = |at: usize, is_end: bool| {
            let mut shift: isize = 0;
            for earlier in first {
                let begin = earlier.start.checked_add_signed(shift)?;
                let end = begin + earlier.text.len();
                if at < begin || (at == begin && !is_end) {
                    break;
                }
                if at < end {
                    return None;
                }
                shift += earlier.growth();
            }
            at.checked_add_signed(-shift)
        };
        let (start, end) = (
            place(edit.start, false)?,
            place(edit.end, edit.end > edit.start)?,
        );
        for (index, earlier) in first.iter().enumerate() {
            covered[index] |= start <= earlier.start && earlier.end <= end && end > start;
        }
        all.push(TextEdit {
            start,
            end,
            ..edit.clone()
        });
    }
    all.extend(
        first
            .iter()
            .zip(covered)
            .filter(|(_, covered)| !covered)
            .map(|(edit, _)| edit.clone()),
    );
    sorted(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_of_edits_are_edits_of_the_first_text() {
        let text = "abcdefgh";
        let first = [
            TextEdit::new(None, 1..2, "XYZ"),
            TextEdit::new(None, 5..6, ""),
        ];
        let middle = apply(text, &first);
        assert_eq!(middle, "aXYZcdegh");
        // Covers the first edit of the first list, and inserts after the second.
        let second = [
            TextEdit::new(None, 1..4, "q"),
            TextEdit::new(None, 8..8, "!"),
        ];
        let all = composed(&first, &second).unwrap();
        assert_eq!(apply(text, &all), apply(&middle, &second));
    }

    #[test]
    fn places_are_found_on_both_sides_of_edits() {
        let edits = [
            TextEdit::new(None, 1..3, "WXYZ"),
            TextEdit::new(None, 5..5, "!"),
        ];
        assert_eq!(apply("abcdefg", &edits), "aWXYZde!fg");
        let old: Vec<usize> = (0..10).map(|at| before(&edits, at, false)).collect();
        assert_eq!(old, [0, 1, 1, 1, 1, 3, 4, 5, 5, 6]);
        assert_eq!((before(&edits, 3, true), before(&edits, 8, true)), (3, 5));
        let new: Vec<usize> = (0..8).map(|at| after(&edits, at)).collect();
        assert_eq!(new, [0, 1, 1, 5, 6, 8, 9, 10]);
    }
}
