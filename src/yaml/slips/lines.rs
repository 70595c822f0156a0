//! The lines around the place where the scanner gave up.

use crate::yaml::Span;

/// A line, with the byte at which it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'t> {
    /// The byte at which it begins.
    pub start: usize,
    /// Its text, without the line break.
    pub text: &'t str,
}

impl<'t> Line<'t> {
    /// Returns the line of a byte. A bare carriage return ends a line too.
    pub(crate) fn at(text: &'t str, byte: usize) -> Self {
        let start = text[..byte].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let end = text[byte..]
            .find(['\n', '\r'])
            .map_or(text.len(), |at| byte + at);
        Self {
            start,
            text: &text[start..end],
        }
    }

    /// Returns the byte at which it ends.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Returns the last line with content that ends before a byte.
    pub(crate) fn before(text: &'t str, mut start: usize) -> Option<Self> {
        while start > 0 {
            let line = Self::at(text, start - 1);
            if !line.is_blank() {
                return Some(line);
            }
            start = line.start;
        }
        None
    }

    /// Returns the next line with content.
    pub(crate) fn next(&self, text: &'t str) -> Option<Self> {
        let mut end = self.end();
        while end < text.len() {
            let line = Self::at(text, end + 1);
            if !line.is_blank() {
                return Some(line);
            }
            end = line.end();
        }
        None
    }

    /// Returns whether it has no content but a comment.
    pub(crate) fn is_blank(&self) -> bool {
        let text = self.text.trim();
        text.is_empty() || text.starts_with('#')
    }

    /// Returns the part of it from one byte to another.
    pub(crate) fn span(&self, from: usize, to: usize) -> Span {
        Span::new((self.start + from) as u32, (self.start + to) as u32)
    }

    /// Returns the blanks at its beginning, of every kind.
    pub(crate) fn indentation(&self) -> &'t str {
        &self.text[..self.text.len() - self.text.trim_start().len()]
    }

    /// Returns how many columns it is indented.
    pub(crate) fn depth(&self) -> usize {
        self.indentation().len()
    }

    /// Returns its text after the blanks.
    pub(crate) fn rest(&self) -> &'t str {
        self.text.trim_start()
    }

    /// Returns whether it begins an entry of a list.
    pub(crate) fn is_item(&self) -> bool {
        self.rest().starts_with("- ") || self.rest() == "-"
    }

    /// Returns the beginning of its first key, after the hyphen of an entry.
    pub(crate) fn first(&self) -> usize {
        self.depth() + if self.rest().starts_with("- ") { 2 } else { 0 }
    }
}
