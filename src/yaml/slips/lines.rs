//! The lines around the place where the scanner gave up.

use crate::yaml::Span;

/// A line with the byte it begins at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'t> {
    /// Where it begins.
    pub start: usize,
    /// Its text, without the break.
    pub text: &'t str,
}

impl<'t> Line<'t> {
    /// The line a byte is in. A carriage return alone ends a line too.
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

    /// Where it ends.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// The last line with content that ends before a byte.
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

    /// The first line with content that begins behind this one.
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

    /// Whether it holds nothing, or a comment.
    pub(crate) fn is_blank(&self) -> bool {
        let text = self.text.trim();
        text.is_empty() || text.starts_with('#')
    }

    /// The part of it from one byte to another.
    pub(crate) fn span(&self, from: usize, to: usize) -> Span {
        Span::new((self.start + from) as u32, (self.start + to) as u32)
    }

    /// The blanks it begins with, of every kind.
    pub(crate) fn indentation(&self) -> &'t str {
        &self.text[..self.text.len() - self.text.trim_start().len()]
    }

    /// By how much it is indented.
    pub(crate) fn depth(&self) -> usize {
        self.indentation().len()
    }

    /// What follows its blanks.
    pub(crate) fn rest(&self) -> &'t str {
        self.text.trim_start()
    }

    /// Whether it begins an entry of a list.
    pub(crate) fn is_item(&self) -> bool {
        self.rest().starts_with("- ") || self.rest() == "-"
    }

    /// Where its first key begins, behind the hyphen of an entry.
    pub(crate) fn first(&self) -> usize {
        self.depth() + if self.rest().starts_with("- ") { 2 } else { 0 }
    }
}
