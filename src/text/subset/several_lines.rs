//! Texts of several lines, after `|` or `>`.

use super::reader::Reader;
use crate::text::parse::full;
use crate::text::tree::Kind;

impl Reader<'_> {
    /// The text under a key or an entry that begins at a byte, in a block of this column; where it ends. The full reader reads it,
    /// by itself: how such texts are folded is told once.
    pub(super) fn several_lines(&mut self, column: usize, begin: usize) -> Option<u32> {
        self.at += memchr::memchr(b'\n', &self.text[self.at..])? + 1;
        while let Some(indent) = self.indent_of_line() {
            if indent <= column {
                break;
            }
            self.at += memchr::memchr(b'\n', &self.text[self.at..])
                .map_or(self.text.len() - self.at, |end| end + 1);
        }
        let read = full(std::str::from_utf8(self.text.get(begin..self.at)?).ok()?);
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
        {
            return None;
        }
        let (_, text) = read.tree.aside.into_iter().next_back()?;
        let line = self.at;
        let start = begin + node.span.start as usize;
        self.at = begin + node.span.end as usize;
        let end = self.leaf_aside(text, start);
        self.at = line;
        Some(end)
    }

    /// The indentation of the next line that is not blank; goes to the beginning of that line. `None` at the end.
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
