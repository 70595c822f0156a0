//! Whether a mend helps: the text is read with it, by the parser that gave up without it.

use crate::yaml::edit::TextEdit;
use crate::yaml::events::{events, gave_up};
use granit_parser::Event;

/// How deep lists and mappings may lie in one another while a mend is tried.
const DEPTH: usize = 72;
/// Of a longer line not all has to be read for a mend to help: so many bytes beyond the place are enough.
const FAR: usize = 400;
/// Of so many keys of a mapping the text is kept, to know one that comes again.
const FEW: usize = 32;

/// How far a text reads with a mend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Help {
    /// To its end.
    Whole,
    /// Past the line in which the scanner gave up.
    Past,
    /// No further, or in a way that nobody writes.
    None,
}

/// A text that the scanner gave up in, and where.
pub(crate) struct Trial<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Trial<'t> {
    /// A text in which the scanner gave up at a byte.
    pub(crate) fn new(text: &'t str, at: usize) -> Self {
        Self { text, at }
    }

    /// Where the scanner gives up without a mend.
    pub(crate) fn gives_up(&self) -> Option<usize> {
        events(self.text, DEPTH)
            .find_map(Result::err)
            .map(|error| gave_up(&error, self.text))
    }

    /// Whether a mend helps, and how many bytes were read to know it.
    pub(crate) fn of(&self, mend: &TextEdit) -> (Help, usize) {
        let (from, to) = (mend.start, mend.end);
        let mended = mend.applied(self.text);
        let first = self.at.min(from);
        let last = self.at.max(to).min(self.text.len());
        let start = self.text[..first].rfind('\n').map_or(0, |line| line + 1);
        let end = self.text[last..]
            .find('\n')
            .map_or(self.text.len(), |line| last + line)
            .min(last + FAR);
        // What lies behind the mend has been moved by it.
        let moved = |at: usize| {
            if at >= to {
                at + mend.text.len() + from - to
            } else {
                at
            }
        };
        let (start, end) = (
            start.min(mended.len()),
            moved(end).max(from + mend.text.len()),
        );
        let mut watch = Watch {
            text: &mended,
            from: start,
            to: end,
            open: Vec::new(),
        };
        for event in events(&mended, DEPTH) {
            match event {
                Ok((event, span)) => {
                    let range = span.byte_range().unwrap_or(0..0);
                    if !watch.takes(&event, range.start, range.end) {
                        return (Help::None, range.end);
                    }
                }
                Err(error) => {
                    let at = gave_up(&error, &mended);
                    return (if at > end { Help::Past } else { Help::None }, at);
                }
            }
        }
        (Help::Whole, mended.len())
    }
}

/// An open list or mapping.
struct Open {
    /// The keys of a mapping so far; `None` of a list.
    keys: Option<Vec<String>>,
    /// Whether a key comes next.
    key: bool,
}

/// Watches what is read around a mend: a text may read on because what follows was taken for something that nobody writes.
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
                // Of a text in a block and of one in quotes more lines are one value; of bare words they are lines run together.
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

    /// Takes a key or a value of the innermost list or mapping: `false` for a key that is a list, or there already.
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
