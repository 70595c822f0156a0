//! Texts of several lines, after `|` or `>`.

use super::reader::Reader;
use crate::yaml::parse::full;
use crate::yaml::tree::Kind;

impl Reader<'_> {
    /// Returns the text under a key or an entry that begins at a byte, in a block of this column;
    /// where it ends. The full reader reads it, by itself: how such texts are folded is told once.
    pub(super) fn several_lines(&mut self, column: usize, begin: usize) -> Option<u32> {
        let rest = &self.text[self.at..];
        let header = &rest[..memchr::memchr(b'\n', rest)?];
        if header.iter().any(u8::is_ascii_digit) {
            // An indentation that is given counts from what is around.
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
        // A mapping of one key, or a list of one entry.
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
        // To the full reader it ends where the next line has been indented.
        self.at = line + next.unwrap_or(0);
        let end = self.leaf_aside(text, start);
        self.at = line;
        Some(end)
    }

    /// Returns the indentation of the next line that is not blank; goes to the beginning of that
    /// line. `None` at the end.
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
