//! A change to the text of a log that can be undone, and the changes that insert or remove a line at
//! a place. Every other byte stays the same.

use crate::yaml::breaks::{line_end, line_start, past_break};
use crate::yaml::edit::TextEdit;
use crate::yaml::lexer::is_comment;
use serde_json::Value as Json;
use std::ops::Range;

/// An edit of a text with what is needed to undo it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub edit: TextEdit,
    /// The text that the edit replaces.
    pub old: String,
    /// The bytes of the line itself, without its dash and its line break, in whichever of the two
    /// texts contains it.
    pub line: Range<usize>,
}

impl Change {
    /// Creates a change that replaces a range of bytes; `line` is the part of the new text that is
    /// the line itself.
    pub(super) fn replace(
        source: &str,
        range: Range<usize>,
        text: String,
        line: Range<usize>,
    ) -> Self {
        Self {
            old: source[range.clone()].to_owned(),
            edit: TextEdit::new(None, range, text),
            line,
        }
    }

    /// Creates a change that inserts a text before a byte.
    pub(super) fn insert(at: usize, text: String, line: Range<usize>) -> Self {
        Self {
            edit: TextEdit::insert(at, text),
            old: String::new(),
            line,
        }
    }

    /// Creates a change that removes a range of bytes; `line` is the part of it that is the entry.
    pub(super) fn remove(source: &str, range: Range<usize>, line: Range<usize>) -> Self {
        let start = range.start;
        let line = line.start.saturating_sub(start)..line.end.saturating_sub(start);
        Self::replace(source, range, String::new(), line)
    }

    /// Returns the change that undoes this one.
    pub(crate) fn back(self) -> Self {
        let start = self.edit.start;
        Self {
            edit: TextEdit::replace(start, start + self.edit.text.len(), self.old),
            old: self.edit.text,
            line: self.line,
        }
    }

    pub(crate) fn apply(&self, text: &mut String) {
        self.edit.apply_to(text);
    }

    /// Merges a later change of the text into this one if it is within this one. If it lies before
    /// this one, only the place of this one is adjusted.
    #[cfg(feature = "cli")]
    pub(crate) fn take_in(&mut self, later: &Self) {
        let shifted = |at: usize| at.saturating_add_signed(later.edit.growth());
        let (edit, range) = (&mut self.edit, later.edit.range());
        if edit.start <= range.start && range.end <= edit.start + edit.text.len() {
            let from = range.start - edit.start;
            TextEdit::replace(from, from + range.len(), &later.edit.text).apply_to(&mut edit.text);
            self.line.end = shifted(self.line.end);
        } else if range.end <= edit.start {
            (edit.start, edit.end) = (shifted(edit.start), shifted(edit.end));
        }
    }

    /// Returns the line that is inserted or removed.
    pub(crate) fn text(&self) -> &str {
        let within = if self.old.len() > self.edit.text.len() {
            &self.old
        } else {
            &self.edit.text
        };
        within.get(self.line.clone()).unwrap_or(within)
    }
}

/// Inserts a line after the line that contains the byte `after`.
pub(super) fn whole_line(
    source: &str,
    after: usize,
    before: &str,
    entry: &str,
    end: &str,
) -> Change {
    let at = after_line(source, after);
    let broken = source[..at].ends_with(['\n', '\r']) && at > after;
    let (head, tail) = if broken { ("", end) } else { (end, "") };
    let line = head.len() + before.len();
    let text = format!("{head}{before}{entry}{tail}");
    Change::insert(at, text, line..line + entry.len())
}

/// Inserts an entry after the last one of a list in brackets. It gets its own line if the last one
/// has its own.
pub(super) fn in_brackets(source: &str, last: &Range<usize>, entry: &str, end: &str) -> Change {
    let start = line_start(source, last.start);
    let margin = &source[start..last.start];
    let (after, has_comma) = comma_after(source, last.end);
    let at = if has_comma { after } else { last.end };
    if !margin.trim().is_empty() {
        let (before, tail) = if has_comma { (" ", ",") } else { (", ", "") };
        let text = format!("{before}{entry}{tail}");
        return Change::insert(at, text, before.len()..before.len() + entry.len());
    }
    let replaced = if is_blank_or_comment(source, at) {
        rest_of_line(source, at)
    } else {
        at..at
    };
    let rest = &source[replaced.clone()];
    // Text that follows the last entry on its line stays after that entry.
    let (comma, tail) = if has_comma { ("", ",") } else { (",", "") };
    let line = comma.len() + rest.len() + end.len() + margin.len();
    let text = format!("{comma}{rest}{end}{margin}{entry}{tail}");
    Change::replace(source, replaced, text, line..line + entry.len())
}

/// Removes a pair from a mapping in braces, together with the comma before it or, if it is the
/// first pair, the comma after it.
pub(super) fn out_of_braces(source: &str, pair: &Range<usize>) -> Change {
    let before = source[..pair.start].trim_end();
    let range = if before.ends_with(',') {
        before.len() - 1..pair.end
    } else {
        let (after, has_comma) = comma_after(source, pair.end);
        let blank = source[after..].len() - source[after..].trim_start().len();
        pair.start..if has_comma { after + blank } else { pair.end }
    };
    Change::remove(source, range, pair.clone())
}

/// Returns the place after the next comma and `true`, skipping blanks and comments; `from` and
/// `false` if anything else comes first.
pub(super) fn comma_after(source: &str, from: usize) -> (usize, bool) {
    let mut at = from;
    loop {
        let rest = &source[at..];
        let blank = rest.len() - rest.trim_start().len();
        at += blank;
        match source[at..].chars().next() {
            Some('#') if is_comment(source, at) => at = after_line(source, at),
            Some(',') => return (at + 1, true),
            _ => return (from, false),
        }
    }
}

/// Writes the first entry of a list in block style in place of an empty value, below the line on
/// which the value would be.
pub(super) fn in_block(source: &str, value: &Range<usize>, entry: &str, end: &str) -> Change {
    let rest = rest_of_line(source, value.end);
    let before = source[..value.start].trim_end_matches([' ', '\t']).len();
    let head = &source[value.end..rest.end];
    let new = format!("{head}{end}  - {entry}");
    let line = head.len() + end.len() + 4;
    Change::replace(source, before..rest.end, new, line..line + entry.len())
}

/// Returns the bytes from a place to the end of its line.
fn rest_of_line(source: &str, at: usize) -> Range<usize> {
    at..line_end(source, at)
}

/// Returns the place after the line break that ends the line of a place.
pub(super) fn after_line(source: &str, at: usize) -> usize {
    past_break(source, line_end(source, at))
}

/// Returns whether nothing but blanks and a comment follows on the line of a place.
pub(super) fn is_blank_or_comment(source: &str, at: usize) -> bool {
    let rest = &source[rest_of_line(source, at)];
    let text = rest.trim_start();
    text.is_empty() || is_comment(source, at + rest.len() - text.len())
}

/// Writes JSON on one line, with a space after commas and colons, as people do.
pub(super) fn json_line(value: &Json) -> String {
    match value {
        Json::Array(values) => {
            let values: Vec<String> = values.iter().map(json_line).collect();
            format!("[{}]", values.join(", "))
        }
        Json::Object(entries) => {
            let entries = entries
                .iter()
                .map(|(key, value)| format!("{}: {}", Json::from(key.as_str()), json_line(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}
