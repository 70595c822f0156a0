//! Block scalars: texts of several lines, after `|` or `>`.

use super::reader::Reader;
use crate::yaml::parse::full;
use crate::yaml::tree::Kind;

impl Reader<'_> {
    /// Reads the block scalar of a key or an entry that begins at byte `begin` in a block of this
    /// column; returns where it ends. The full reader reads the text itself, so that the rules of
    /// folding are written only once.
    pub(super) fn several_lines(&mut self, column: usize, begin: usize) -> Option<u32> {
        let rest = &self.text[self.at..];
        let header = &rest[..memchr::memchr(b'\n', rest)?];
        if header.iter().any(u8::is_ascii_digit) {
            // An explicit indentation is relative to the surrounding block.
            return None;
        }
        self.at += header.len() + 1;
        let mut next = self.indent_of_line();
        while next.is_some_and(|indent| indent > column) {
            self.at += memchr::memchr(b'\n', &self.text[self.at..])
                .map_or(self.text.len() - self.at, |end| end + 1);
            next = self.indent_of_line();
        }
        let alone = std::str::from_utf8(self.text.get(begin..self.at)?).ok()?;
        let read = full(alone);
        let node = read.tree.nodes.last()?;
        // A mapping with one key, or a list with one entry.
        let parents = if read.tree.nodes.first()?.kind == Kind::Map {
            2
        } else {
            1
        };
        if !read.faults.is_empty()
            || read.tree.nodes.len() != parents + 1
            || node.kind != Kind::Aside
            || node.span.end as usize != alone.len()
        {
            return None;
        }
        let (_, text) = read.tree.aside.into_iter().next_back()?;
        if text.is_empty() {
            // Where the full reader puts a text of blank lines depends on what follows it.
            return None;
        }
        let line = self.at;
        let start = begin + node.span.start as usize;
        // The full reader ends it where the content of the next line begins.
        self.at = line + next.unwrap_or(0);
        let end = self.leaf_aside(text, start);
        self.at = line;
        Some(end)
    }

    /// Moves to the beginning of the next line that is not blank and returns its indentation;
    /// `None` at the end.
    fn indent_of_line(&mut self) -> Option<usize> {
        loop {
            let line = self.at;
            self.spaces();
            if self.at >= self.text.len() {
                return None;
            }
            if self.here() != b'\n' {
                let indent = self.at - line;
                self.at = line;
                return Some(indent);
            }
            self.newline();
        }
    }
}
