//! An open file: its text, its documents, and places in it as the protocol counts them.

use crate::judge::{Ask, Judged, judge_with};
use crate::log::BesideLog;
use crate::report::Paper;
use crate::text::Span;
use crate::text::split::{Documents, Layout};
use crate::text::tree::{NodeId, Tree};
use lsp_types::{Position, Range, TextEdit, Uri};
use std::path::PathBuf;

/// An open file.
pub struct Script {
    /// Its address.
    pub uri: Uri,
    /// Its text.
    pub text: String,
    /// The board files beside it.
    pub boards: BesideLog,
    layout: Layout,
    /// Where its lines begin.
    lines: Vec<usize>,
}

/// One log of a file.
#[derive(Clone, Copy)]
pub struct Part<'s> {
    /// Which of the file, from 1.
    pub number: usize,
    /// Its text.
    pub text: &'s str,
    /// Bytes of the file before it.
    pub start: usize,
    /// Lines of the file before it.
    pub line: usize,
}

impl<'s> Part<'s> {
    /// Judges it.
    pub fn judge(&self, script: &'s Script, ask: &Ask) -> Judged<'s> {
        judge_with(self.text, &script.boards, ask)
    }

    /// It as reports take it.
    pub fn paper<'t>(&self, tree: &'t Tree<'t>) -> Paper<'t> {
        Paper::new("log", self.number, tree, self.line, self.start)
    }
}

impl Script {
    /// A file with its text.
    pub fn new(uri: Uri, text: String) -> Self {
        let lower = uri.as_str().to_ascii_lowercase();
        let lines = [".jsonl", ".ndjson"].iter().any(|ending| lower.ends_with(ending));
        let boards = path(&uri).map(|path| BesideLog::new(&path)).unwrap_or_default();
        let starts = std::iter::once(0).chain(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1)).collect();
        Self { boards, layout: if lines { Layout::Lines } else { Layout::Documents }, lines: starts, uri, text }
    }

    /// Its logs, as far as they are not too long to be any.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let chunks = Documents::new(self.text.as_bytes(), self.layout).map_while(Result::ok);
        let part = |(index, chunk): (usize, crate::text::split::Chunk)| {
            let whole = self.text.get(chunk.offset..chunk.offset + chunk.bytes.len())?;
            let text = whole.strip_prefix('\u{feff}').unwrap_or(whole);
            Some(Part { number: index + 1, text, start: chunk.offset + whole.len() - text.len(), line: chunk.line })
        };
        chunks.enumerate().filter_map(part).collect()
    }

    /// The log a byte lies in, and where in it. Behind the last log a new one begins with the line.
    pub fn part_at(&self, byte: usize) -> Option<(Part<'_>, usize)> {
        let parts = self.parts();
        if let Some(part) = parts.iter().rev().find(|part| (part.start..=part.start + part.text.len()).contains(&byte)) {
            return Some((*part, byte - part.start));
        }
        let line = self.lines.partition_point(|start| *start <= byte) - 1;
        let text = self.text.get(self.lines[line]..)?;
        let text = &text[..text.find('\n').unwrap_or(text.len())];
        Some((Part { number: parts.len() + 1, text, start: self.lines[line], line }, byte - self.lines[line]))
    }

    /// A byte as the protocol counts places.
    pub fn position(&self, byte: usize) -> Position {
        let byte = byte.min(self.text.len());
        let line = self.lines.partition_point(|start| *start <= byte) - 1;
        let before = self.text.get(self.lines[line]..byte).unwrap_or_default();
        Position::new(line as u32, before.encode_utf16().count() as u32)
    }

    /// The byte at a place; beyond the end of a line it is the end of the line.
    pub fn byte(&self, at: Position) -> usize {
        let Some(start) = self.lines.get(at.line as usize) else { return self.text.len() };
        let end = self.lines.get(at.line as usize + 1).map_or(self.text.len(), |next| next - 1);
        let mut units = 0;
        for (index, c) in self.text[*start..end].char_indices() {
            if units >= at.character as usize {
                return start + index;
            }
            units += c.len_utf16();
        }
        end
    }

    /// A stretch of a log as the protocol has it.
    pub fn range(&self, part: &Part<'_>, span: Span) -> Range {
        Range::new(self.position(part.start + span.start as usize), self.position(part.start + span.end as usize))
    }

    /// An edit of a stretch of a log.
    pub fn edit(&self, part: &Part<'_>, span: Span, text: impl Into<String>) -> TextEdit {
        TextEdit::new(self.range(part, span), text.into())
    }
}

/// The entries of `moves`, in order.
pub fn entries(tree: &Tree<'_>) -> Vec<NodeId> {
    let list = tree.root().and_then(|root| tree.get(root, "moves"));
    list.map(|list| tree.children(list).collect()).unwrap_or_default()
}

/// Whether a byte lies on a stretch or right behind it.
pub fn touches(span: Span, byte: usize) -> bool {
    (span.start as usize..=span.end as usize).contains(&byte)
}

/// The path of a `file:` address.
fn path(uri: &Uri) -> Option<PathBuf> {
    let encoded = uri.as_str().strip_prefix("file://")?.as_bytes();
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut at = 0;
    while let Some(byte) = encoded.get(at) {
        let code = (*byte == b'%').then(|| encoded.get(at + 1..at + 3)).flatten();
        let code = code.and_then(|code| std::str::from_utf8(code).ok()).and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(code.unwrap_or(*byte));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(name: &str, text: &str) -> Script {
        Script::new(name.parse().expect("an address"), text.to_owned())
    }

    #[test]
    fn places_count_in_utf16_units() {
        let script = script("file:///a.yaml", "é𝄞x\nb");
        for (byte, line, character) in [(0, 0, 0), (2, 0, 1), (6, 0, 3), (7, 0, 4), (8, 1, 0), (9, 1, 1)] {
            assert_eq!(script.position(byte), Position::new(line, character));
            assert_eq!(script.byte(Position::new(line, character)), byte);
        }
        assert_eq!(script.byte(Position::new(0, 99)), 7);
        assert_eq!(script.byte(Position::new(9, 0)), 9);
    }

    #[test]
    fn a_byte_lies_in_its_log() {
        let script = script("file:///a.yaml", "a: 1\n---\nb: 2\n");
        let at = |byte| script.part_at(byte).map(|(part, at)| (part.number, at));
        assert_eq!((at(0), at(4), at(5), at(10)), (Some((1, 0)), Some((1, 4)), Some((2, 0)), Some((2, 5))));
        assert_eq!(path(&"file:///tmp/my%20logs/a.yaml".parse().expect("an address")), Some("/tmp/my logs/a.yaml".into()));
    }
}
