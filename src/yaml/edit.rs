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
    /// Returns the same edit without what it writes again as it is, at its beginning and its end.
    pub(crate) fn smallest(&self, source: &str) -> Self {
        let is_same = |(one, other): &(char, char)| one == other;
        let (was, is) = (&source[self.range()], &*self.text);
        let before = was.chars().zip(is.chars()).take_while(is_same);
        let before: usize = before.map(|(c, _)| c.len_utf8()).sum();
        let (was, is) = (&was[before..], &is[before..]);
        let after = was.chars().rev().zip(is.chars().rev()).take_while(is_same);
        let after: usize = after.map(|(c, _)| c.len_utf8()).sum();
        Self {
            start: self.start + before,
            end: self.end - after,
            text: is[..is.len() - after].to_owned(),
            ..self.clone()
        }
    }

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

    /// Applies this edit alone, in place.
    pub(crate) fn apply_to(&self, text: &mut String) {
        text.replace_range(self.range(), &self.text);
    }

    /// Returns the bytes that are replaced.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns by how much the text grows; negative if it shrinks.
    pub(crate) const fn growth(&self) -> isize {
        self.text.len() as isize - (self.end - self.start) as isize
    }
}

/// Sorts edits by their places; `None` if two of them overlap.
pub fn sorted(mut edits: Vec<TextEdit>) -> Option<Vec<TextEdit>> {
    edits.sort_by_key(|edit| (edit.start, edit.end));
    is_in_order(&edits).then_some(edits)
}

/// Returns whether each edit begins where the one before ends, or after it.
fn is_in_order(edits: &[TextEdit]) -> bool {
    edits.windows(2).all(|two| two[0].end <= two[1].start)
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

/// A list of edits with how far each byte is shifted, for mapping many bytes.
#[derive(Debug)]
pub(crate) struct Shifts<'e> {
    edits: &'e [TextEdit],
    /// How many bytes the text has grown before each edit, and after the last.
    grown: Vec<isize>,
}

impl<'e> Shifts<'e> {
    /// Creates it for edits in the order of the text.
    pub(crate) fn new(edits: &'e [TextEdit]) -> Self {
        let grown = edits.iter().scan(0, |grown, edit| {
            *grown += edit.growth();
            Some(*grown)
        });
        Self {
            edits,
            grown: std::iter::once(0).chain(grown).collect(),
        }
    }

    /// Maps the start of one of its edits to the edited text.
    pub(crate) fn start(&self, at: usize) -> usize {
        let edits = self.edits.partition_point(|edit| edit.start < at);
        at.saturating_add_signed(self.grown[edits])
    }

    /// Maps a byte of the original to the edited text, as [`after`] does.
    pub(crate) fn after(&self, at: usize) -> usize {
        let edits = self.edits.partition_point(|edit| edit.start <= at);
        match edits.checked_sub(1) {
            Some(last) if at < self.edits[last].end => {
                let start = self.edits[last].start;
                start.saturating_add_signed(self.grown[last])
            }
            _ => at.saturating_add_signed(self.grown[edits]),
        }
    }
}

/// An edit of the original text that does what edits of two lists do one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Composed {
    /// The edit of the original text.
    pub edit: TextEdit,
    /// The indices of the edits of the first list that it contains.
    pub first: Vec<usize>,
    /// The indices of the edits of the second list that it contains.
    pub second: Vec<usize>,
}

/// Composes two lists of edits, where `second` edits the result of `first`, into one list that
/// edits the original. Edits that meet become one. The time is linear in the two lists.
pub(crate) fn composed(first: &[TextEdit], second: &[TextEdit]) -> Vec<Composed> {
    let one = |(index, edit): (usize, &TextEdit)| Composed {
        edit: edit.clone(),
        first: vec![index],
        second: Vec::new(),
    };
    let mut open: Vec<Composed> = first.iter().enumerate().map(one).collect();
    // How much longer the open edits make the text.
    let mut shift: isize = first.iter().map(TextEdit::growth).sum();
    // Those after all edits of the second list that are left; the last one comes first.
    let mut done: Vec<Composed> = Vec::new();
    // From the last on: those before it keep their places in the intermediate text.
    for (index, edit) in second.iter().enumerate().rev() {
        let replaces = edit.end > edit.start;
        let mut new = Composed {
            edit: edit.clone(),
            first: Vec::new(),
            second: vec![index],
        };
        let (mut start, mut end) = (None, None);
        while let Some(last) = open.pop() {
            let before = shift - last.edit.growth();
            let at = last.edit.start.saturating_add_signed(before);
            let text = at..at + last.edit.text.len();
            let meets = if text.is_empty() {
                replaces && edit.start <= at && at <= edit.end
            } else {
                text.start < edit.end && edit.start < text.end
            };
            if !meets {
                if text.start < edit.start && text.end <= edit.start {
                    open.push(last);
                    break;
                }
                shift = before;
                done.push(last);
                continue;
            }
            // What the edits met have written on both sides of this one is kept.
            if end.is_none() {
                let kept = last.edit.text.get(edit.end - text.start..);
                new.edit.text.push_str(kept.unwrap_or_default());
                end = Some(match kept {
                    Some("") | None => edit.end.saturating_add_signed(-shift),
                    Some(_) => last.edit.end,
                });
            }
            if text.start < edit.start {
                let kept = &last.edit.text[..edit.start - text.start];
                new.edit.text.insert_str(0, kept);
                start = Some(last.edit.start);
            }
            new.first.splice(0..0, last.first);
            new.second.extend(last.second);
            new.edit.number = new.edit.number.or(last.edit.number);
            shift = before;
        }
        let original = |at: usize| at.saturating_add_signed(-shift);
        new.edit.start = start.unwrap_or_else(|| original(edit.start));
        new.edit.end = end.unwrap_or_else(|| original(edit.end));
        shift += new.edit.growth();
        open.push(new);
    }
    done.extend(open.into_iter().rev());
    done.reverse();
    done
}

/// Composes two lists of edits as [`composed`] does, for those who need only the edits.
pub(crate) fn edits_of_both(first: &[TextEdit], second: &[TextEdit]) -> Vec<TextEdit> {
    let all = composed(first, second).into_iter();
    all.map(|composed| composed.edit).collect()
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
        let all = edits_of_both(&first, &second);
        assert_eq!(apply(text, &all), apply(&middle, &second));
    }

    /// Composes three random edits with three random edits of their result.
    #[test]
    fn edits_composed_are_the_edits_one_after_the_other() {
        let mut state = 1_u64;
        let mut below = |most: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % (most + 1)
        };
        for _ in 0..20_000 {
            let mut some = |length: usize, texts: [&str; 3]| {
                let mut edits: Vec<TextEdit> = Vec::new();
                for text in texts {
                    let from = edits.last().map_or(0, |last| last.end);
                    let start = from + below(length - from);
                    let end = start + below((length - start).min(3));
                    edits.push(TextEdit::new(None, start..end, &text[..below(text.len())]));
                }
                edits
            };
            let text = "abcdefgh";
            let first = some(text.len(), ["RST", "UV", "WXYZ"]);
            let middle = apply(text, &first);
            let second = some(middle.len(), ["12", "345", "6"]);
            let all = edits_of_both(&first, &second);
            assert_eq!(
                apply(text, &all),
                apply(&middle, &second),
                "{first:?} {second:?}"
            );
            assert!(is_in_order(&all), "{first:?} {second:?}");
        }
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
        let shifts = Shifts::new(&edits);
        assert!((0..8).map(|at| shifts.after(at)).eq(new.iter().copied()));
        assert_eq!(new, [0, 1, 1, 5, 6, 8, 9, 10]);
    }
}
