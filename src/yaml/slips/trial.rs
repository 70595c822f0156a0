//! Tries whether a fix helps: reads the fixed text with the parser that gave up without it.

use crate::yaml::edit::TextEdit;
use crate::yaml::events::{events, gave_up};
use granit_parser::Event;

/// How deep lists and mappings may be nested while a fix is tried.
pub(super) const DEPTH: usize = 72;
/// How many bytes after the place are read for a long line.
const FAR: usize = 400;
/// How many keys of a mapping are kept to notice a duplicate.
const FEW: usize = 32;

/// How far a text can be read with a fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Help {
    /// To the end of the text.
    Whole,
    /// Beyond the line in which the scanner gave up.
    Past,
    /// No further, or with a result that nobody writes.
    None,
}

/// A text, and the place in it at which the scanner gave up.
pub(crate) struct Trial<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Trial<'t> {
    /// Creates a trial of a text in which the scanner gave up at a byte.
    pub(crate) fn new(text: &'t str, at: usize) -> Self {
        Self { text, at }
    }

    /// Returns where the scanner gives up without a fix.
    pub(crate) fn gives_up(&self) -> Option<usize> {
        events(self.text, DEPTH)
            .find_map(Result::err)
            .map(|error| gave_up(&error, self.text))
    }

    /// Returns whether a fix helps, and how many bytes were read to find out.
    pub(crate) fn of(&self, fix: &TextEdit) -> (Help, usize) {
        let (from, to) = (fix.start, fix.end);
        let fixed = fix.applied(self.text);
        let first = self.at.min(from);
        let last = self.at.max(to).min(self.text.len());
        let start = self.text[..first].rfind('\n').map_or(0, |line| line + 1);
        let end = self.text[last..]
            .find('\n')
            .map_or(self.text.len(), |line| last + line)
            .min(last + FAR);
        // The fix moved everything after it.
        let moved = |at: usize| {
            if at >= to {
                at + fix.text.len() + from - to
            } else {
                at
            }
        };
        let (start, end) = (
            start.min(fixed.len()),
            moved(end).max(from + fix.text.len()),
        );
        let mut watch = Watch {
            text: &fixed,
            from: start,
            to: end,
            open: Vec::new(),
        };
        for event in events(&fixed, DEPTH) {
            match event {
                Ok((event, span)) => {
                    let range = span.byte_range().unwrap_or(0..0);
                    if !watch.takes(&event, range.start, range.end) {
                        return (Help::None, range.end);
                    }
                }
                Err(error) => {
                    let at = gave_up(&error, &fixed);
                    return (if at > end { Help::Past } else { Help::None }, at);
                }
            }
        }
        (Help::Whole, fixed.len())
    }
}

/// An open list or mapping.
struct Open {
    /// The keys of the mapping so far; `None` in a list.
    keys: Option<Vec<String>>,
    /// Whether a key comes next.
    key: bool,
}

/// Watches what is read around a fix: the parser may read on because it took what follows for
/// something that nobody writes.
struct Watch<'t> {
    text: &'t str,
    from: usize,
    to: usize,
    open: Vec<Open>,
}

impl Watch<'_> {
    fn takes(&mut self, event: &Event<'_>, start: usize, end: usize) -> bool {
        let near = start >= self.from && start <= self.to;
        match event {
            Event::Scalar(value, ..) => {
                let raw = self.text.get(start..end).unwrap_or_default();
                // A block scalar or a quoted text over several lines is one value; bare words over
                // several lines are lines run together.
                let bare = !raw.starts_with(['"', '\'', '|', '>']);
                if near && bare && (raw.is_empty() || raw.trim_end().contains('\n')) {
                    return false;
                }
                self.next(near, Some(value))
            }
            Event::SequenceStart(..) => {
                let fine = self.next(near, None);
                self.open.push(Open {
                    keys: None,
                    key: false,
                });
                fine
            }
            Event::MappingStart(..) => {
                let fine = self.next(near, None);
                self.open.push(Open {
                    keys: Some(Vec::new()),
                    key: true,
                });
                fine
            }
            Event::SequenceEnd | Event::MappingEnd => {
                self.open.pop();
                true
            }
            _ => true,
        }
    }

    /// Takes a key or a value of the innermost list or mapping; returns `false` for a key that is a
    /// list, or a duplicate.
    fn next(&mut self, near: bool, text: Option<&str>) -> bool {
        let Some(open) = self.open.last_mut() else {
            return true;
        };
        let Some(keys) = &mut open.keys else {
            return true;
        };
        let is_key = open.key;
        open.key = !open.key;
        let Some(text) = text.filter(|_| is_key) else {
            return !is_key || !near;
        };
        let again = near && keys.iter().any(|key| key == text);
        if keys.len() < FEW {
            keys.push(text.to_owned());
        }
        !again
    }
}
