//! An open file: its text, its documents, and places in it as the protocol counts them.

use super::repairs::Found;
use crate::game::Games;
use crate::judge::{Ask, Judged, judge_with};
use crate::reading::BoardFiles;
use crate::report::LogText;
use crate::sandbox::Sandbox;
use crate::text::Span;
use crate::text::position::Lines;
use crate::text::split::{Documents, Layout};
use crate::text::tree::{NodeId, Tree};
use lsp_types::{Position, Range, TextEdit, Uri};
use std::cell::RefCell;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// An open file.
pub struct Script<L> {
    /// Its address.
    pub uri: Uri,
    /// Its text.
    pub text: String,
    /// The board files beside it.
    pub boards: BoardFiles,
    layout: Layout,
    /// Where its lines begin.
    lines: Lines,
    /// The repairs of its logs that have been looked for.
    pub repairs: RefCell<Found>,
    games: PhantomData<L>,
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
    pub fn judge<L: Games>(&self, script: &'s Script<L>, ask: &Ask) -> Judged<'s> {
        judge_with::<L>(self.text, &script.boards, ask)
    }

    /// It as reports take it.
    pub fn log<'t>(&self, tree: &'t Tree<'t>) -> LogText<'t> {
        LogText::new("log", self.number, tree, self.line, self.start)
    }
}

impl<L: Games> Script<L> {
    /// A file with its text. Boards are read below its folder and below the folders the editor works in.
    pub fn new(uri: Uri, text: String, workspace: &[PathBuf]) -> Self {
        let lower = uri.as_str().to_ascii_lowercase();
        let lines = [".jsonl", ".ndjson"].iter().any(|ending| lower.ends_with(ending));
        let path = path(uri.as_str());
        let folder = path.as_deref().and_then(Path::parent).or_else(|| workspace.first().map(PathBuf::as_path));
        let boards = BoardFiles::within(folder.unwrap_or(Path::new("")), Sandbox::only(workspace));
        Self {
            boards,
            layout: if lines { Layout::Lines } else { Layout::Documents },
            lines: Lines::new(&text),
            repairs: RefCell::default(),
            uri,
            text,
            games: PhantomData,
        }
    }

    /// Its logs, as far as they are not too long to be any.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let chunks = Documents::new(self.text.as_bytes(), self.layout).map_while(Result::ok);
        let part = |(index, chunk): (usize, crate::text::split::Chunk)| {
            let whole = self.text.get(chunk.offset..chunk.offset + chunk.bytes.len())?;
            // Who writes leaves lines blank, also where each is to be a log in the end.
            if whole.trim().is_empty() {
                return None;
            }
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
        let line = self.lines.line_of(byte);
        let start = self.lines.start(line);
        let text = self.text[self.lines.range(line, &self.text)].trim_end_matches('\n');
        Some((Part { number: parts.len() + 1, text, start, line }, byte - start))
    }

    /// A byte as the protocol counts places.
    pub fn position(&self, byte: usize) -> Position {
        let place = self.lines.position(&self.text, byte);
        Position::new(place.line as u32 - 1, place.utf16 as u32 - 1)
    }

    /// The byte at a place; beyond the end of a line it is the end of the line.
    pub fn byte(&self, at: Position) -> usize {
        self.lines.offset_of_utf16(&self.text, at.line as usize, at.character as usize)
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
pub fn path(uri: &str) -> Option<PathBuf> {
    let encoded = uri.strip_prefix("file://")?.as_bytes();
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

    fn script(name: &str, text: &str) -> Script<crate::games::BuiltIn> {
        Script::new(name.parse().expect("an address"), text.to_owned(), &[])
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
        assert_eq!(path("file:///tmp/my%20logs/a.yaml"), Some("/tmp/my logs/a.yaml".into()));
    }
}
