//! A change to the text of a log, and the changes that insert or remove a line at a place. Every other
//! byte stays the same.

use crate::yaml::breaks::{line_end, line_start, past_break};
use serde_json::Value as Json;
use std::ops::Range;

/// A change to a text: the bytes `old` at `at` become `new`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    /// The first byte.
    pub at: usize,
    /// The text that is replaced.
    pub old: String,
    /// The text that replaces it.
    pub new: String,
    /// The bytes of the line itself, without its dash and its line break, in whichever of the two
    /// texts contains it.
    pub line: Range<usize>,
}

impl Change {
    /// Returns the change that undoes this one.
    pub(crate) fn back(self) -> Self {
        Self {
            old: self.new,
            new: self.old,
            ..self
        }
    }

    /// Applies the change.
    pub(crate) fn apply(&self, text: &mut String) {
        text.replace_range(self.at..self.at + self.old.len(), &self.new);
    }

    /// Merges a later change of the text into this one if it is within this one. If it lies before
    /// this one, only the place of this one is adjusted.
    #[cfg(feature = "cli")]
    pub(crate) fn take_in(&mut self, later: &Self) {
        let shifted = |at: usize| at + later.new.len() - later.old.len();
        let end = later.at + later.old.len();
        if self.at <= later.at && end <= self.at + self.new.len() {
            let from = later.at - self.at;
            self.new
                .replace_range(from..from + later.old.len(), &later.new);
            self.line.end = shifted(self.line.end);
        } else if end <= self.at {
            self.at = shifted(self.at);
        }
    }

    /// Returns the line that is inserted or removed.
    pub(crate) fn text(&self) -> &str {
        let within = if self.old.len() > self.new.len() {
            &self.old
        } else {
            &self.new
        };
        within.get(self.line.clone()).unwrap_or(within)
    }
}

/// Returns a change that removes a range of bytes; `line` is the part of it that is the entry.
pub(super) fn taken(source: &str, range: Range<usize>, line: Range<usize>) -> Change {
    Change {
        at: range.start,
        old: source[range.clone()].to_owned(),
        new: String::new(),
        line: line.start.saturating_sub(range.start)..line.end.saturating_sub(range.start),
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
    Change {
        at,
        old: String::new(),
        line: line..line + entry.len(),
        new: format!("{head}{before}{entry}{tail}"),
    }
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
        return Change {
            at,
            old: String::new(),
            line: before.len()..before.len() + entry.len(),
            new: format!("{before}{entry}{tail}"),
        };
    }
    let rest = rest_of_line(source, at);
    let rest = if is_blank_or_comment(&source[rest.clone()]) {
        &source[rest]
    } else {
        ""
    };
    // Text that follows the last entry on its line stays after that entry.
    let (comma, tail) = if has_comma { ("", ",") } else { (",", "") };
    let line = comma.len() + rest.len() + end.len() + margin.len();
    Change {
        at,
        old: rest.to_owned(),
        line: line..line + entry.len(),
        new: format!("{comma}{rest}{end}{margin}{entry}{tail}"),
    }
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
    taken(source, range, pair.clone())
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
            Some('#') if blank > 0 => at = after_line(source, at),
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
    Change {
        at: before,
        old: source[before..rest.end].to_owned(),
        line: line..line + entry.len(),
        new,
    }
}

/// Returns the bytes from a place to the end of its line.
pub(super) fn rest_of_line(source: &str, at: usize) -> Range<usize> {
    at..line_end(source, at)
}

/// Returns the place after the line break that ends the line of a place.
pub(super) fn after_line(source: &str, at: usize) -> usize {
    past_break(source, line_end(source, at))
}

pub(super) fn is_blank_or_comment(text: &str) -> bool {
    let trimmed = text.trim_start();
    trimmed.is_empty() || (trimmed.starts_with('#') && trimmed.len() < text.len())
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
