//! An open file: its text, its documents, and its places as the protocol counts them.

use super::chunks::keys;
use crate::game::Games;
use crate::game::language::{HEADER_KEYS, Info, normal};
use crate::game::reading::{BoardFiles, Boards, Defaults, NO_DEFAULTS};
use crate::game::sandbox::Sandbox;
use crate::referee::judge::{Draft, Judged, ReviewRequest, judge_with};
use crate::referee::replay::Options;
use crate::report::LogText;
use crate::report::schema::settings;
use crate::yaml::Span;
use crate::yaml::breaks::{lines, without_break};
use crate::yaml::parse::parse;
use crate::yaml::position::Lines;
use crate::yaml::split::{Documents, Layout};
use crate::yaml::tree::{Kind, NodeId, Tree};
use lsp_types::{Position, Range, TextEdit, Uri};
use ropey::Rope;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// For how many logs of a file the last judgement is kept. Each takes about twenty times as much
/// memory as its text.
const DRAFTS: usize = 8;

/// The repairs of a file's logs, which are searched for when they are first asked for.
pub(crate) type FoundRepairs = BTreeMap<usize, Vec<(String, Vec<(Span, String)>)>>;

/// An open file.
pub(crate) struct Script<L> {
    /// Its address.
    pub uri: Uri,
    pub text: String,
    /// The editor's version number of this text.
    pub version: Option<i32>,
    /// The board files and settings that apply to it.
    pub boards: Surroundings,
    encoding: Encoding,
    layout: Layout,
    /// The index of its lines.
    lines: Lines,
    /// The repairs of its logs that were found since it last changed.
    pub repairs: RefCell<FoundRepairs>,
    /// For each of its first logs, by number, what is kept of the last judgement.
    drafts: RefCell<BTreeMap<usize, Draft>>,
    games: PhantomData<L>,
}

/// The settings of a file's folder, for logs that make no choice themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FolderSettings {
    /// Rulings and boards.
    pub defaults: Defaults,
    /// Whether an unfinished log is illegal.
    pub complete: bool,
}

/// The board files and settings that apply to a file.
#[derive(Debug)]
pub(crate) struct Surroundings {
    files: BoardFiles,
    /// The settings of its folder, or why they cannot be read.
    pub given: Result<FolderSettings, String>,
}

impl Boards for Surroundings {
    fn read(&self, path: &str) -> Result<String, String> {
        self.files.read(path)
    }

    fn defaults(&self) -> &Defaults {
        self.given
            .as_ref()
            .map_or(&NO_DEFAULTS, |given| &given.defaults)
    }
}

/// The unit in which the protocol counts columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, which every editor supports.
    #[default]
    Utf16,
}

impl Encoding {
    /// Returns the index of the character at a place. A place beyond the end of a line means the
    /// end of that line; beyond the last line, the end of the text. A place within a character is
    /// rounded down in bytes, and up in UTF-16, as in [`Script::byte`].
    fn character(self, text: &Rope, at: Position) -> usize {
        let (line, column) = (at.line as usize, at.character as usize);
        if line >= text.len_lines() {
            return text.len_chars();
        }
        let start = text.line_to_char(line);
        let line = text.line(line);
        let mut end = line.len_chars();
        for sign in ['\n', '\r'] {
            if end > 0 && line.char(end - 1) == sign {
                end -= 1;
            }
        }
        let within = match self {
            Self::Utf8 => line.byte_to_char(column.min(line.len_bytes())),
            Self::Utf16 => {
                let column = column.min(line.len_utf16_cu());
                let before = line.utf16_cu_to_char(column);
                before + usize::from(line.char_to_utf16_cu(before) < column)
            }
        };
        start + within.min(end)
    }
}

/// One log of a file.
#[derive(Clone, Copy)]
pub(crate) struct Part<'s> {
    /// The number of the log in the file, from 1.
    pub number: usize,
    pub text: &'s str,
    /// How many bytes of the file precede it.
    pub start: usize,
    /// How many lines of the file precede it.
    pub line: usize,
}

impl<'s> Part<'s> {
    pub(crate) fn judge<L: Games>(
        &self,
        script: &'s Script<L>,
        review_request: &ReviewRequest,
    ) -> Judged<'s> {
        script.judge(self.number, self.text, review_request)
    }

    /// Returns the tables of the game it names.
    pub(crate) fn info<L: Games>(&self) -> Option<&'static Info> {
        let tree = parse(self.text).tree;
        let named = tree
            .root()
            .and_then(|root| tree.get(root, "game"))
            .and_then(|value| tree.scalar(value))
            .map(normal);
        // The text before the name may not be valid YAML yet.
        let on_line = || {
            lines(self.text)
                .find_map(|line| line.strip_prefix("game:"))
                .map(without_break)
                .map(|name| normal(name.trim_matches([' ', '"', '\''])))
        };
        named.or_else(on_line).and_then(|name| L::named(&name))
    }

    /// Returns whether it claims to be a log. The referee ignores other YAML files.
    pub(crate) fn is_log<L: Games>(&self) -> bool {
        let said = |keys: &[&str]| {
            ["game", "players", "moves"]
                .iter()
                .filter(|key| keys.contains(key))
                .count()
        };
        // Usually the beginnings of the lines are enough to tell.
        if said(&keys(self.text)) > 1 {
            return true;
        }
        let keys = self.keys();
        said(&keys) > 1
            || (keys.contains(&"game") && (self.info::<L>().is_some() || keys.len() == 1))
    }

    /// Returns whether it is a log, or has no keys that logs do not have.
    pub(crate) fn may_become_a_log<L: Games>(&self) -> bool {
        let known = |key: &&str| {
            HEADER_KEYS.contains(key)
                || L::INFOS
                    .iter()
                    .any(|info| info.header.iter().any(|own| own.name == *key))
        };
        self.is_log::<L>()
            || (self.keys().iter().all(known) && !self.text.trim_start().starts_with(['-', '[']))
    }

    /// Returns its outermost keys, as far as they can be read.
    fn keys(&self) -> Vec<&'s str> {
        let tree = parse(self.text).tree;
        let root = tree.root().filter(|root| tree.kind(*root) == Kind::Map);
        let read = root
            .into_iter()
            .flat_map(|root| tree.entries(root))
            .map(|(key, _)| tree.span(key).range());
        let read = read
            .filter_map(|range| self.text.get(range))
            .map(|key| key.trim_matches(['"', '\'']));
        // A half-written line may hide earlier keys from the parser.
        read.chain(keys(self.text)).collect()
    }

    /// Returns it in the form in which reports quote it.
    pub(crate) fn log<'t>(&self, tree: &'t Tree<'t>) -> LogText<'t> {
        LogText::new("log", self.number, tree, self.line, self.start)
    }
}

impl<L: Games> Script<L> {
    /// Creates a file from its text. Boards are read from below its folder and from below the
    /// folders the editor works in.
    pub(crate) fn new(
        uri: Uri,
        text: String,
        version: Option<i32>,
        encoding: Encoding,
        workspace: &[PathBuf],
    ) -> Self {
        let lower = uri.as_str().to_ascii_lowercase();
        let lines = [".jsonl", ".ndjson"]
            .iter()
            .any(|ending| lower.ends_with(ending));
        let path = path(uri.as_str());
        let folder = path
            .as_deref()
            .and_then(Path::parent)
            .or_else(|| workspace.first().map(PathBuf::as_path));
        let files = BoardFiles::within(folder.unwrap_or(Path::new("")), Sandbox::only(workspace));
        Self {
            boards: Surroundings {
                files,
                given: Ok(FolderSettings::default()),
            },
            layout: if lines {
                Layout::Lines
            } else {
                Layout::Documents
            },
            lines: Lines::new(&text),
            repairs: RefCell::default(),
            drafts: RefCell::default(),
            uri,
            text,
            version,
            encoding,
            games: PhantomData,
        }
    }

    /// Returns the path of the file, if it has one.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        path(self.uri.as_str())
    }

    /// Returns whether it is a settings file, by its name. Such a file has no logs.
    pub(crate) fn is_settings(&self) -> bool {
        self.uri.as_str().rsplit(['/', ':']).next() == Some(settings::FILE)
    }

    /// Adds what the settings of the file require of its logs.
    pub(crate) fn review_request(&self, review_request: &ReviewRequest) -> ReviewRequest {
        let complete = self.boards.given.as_ref().is_ok_and(|given| given.complete);
        ReviewRequest {
            options: Options {
                complete: review_request.options.complete || complete,
                ..review_request.options
            },
            ..*review_request
        }
    }

    /// Judges the log with a number, or its readable part.
    pub(crate) fn judge<'t>(
        &self,
        number: usize,
        text: &'t str,
        review_request: &ReviewRequest,
    ) -> Judged<'t> {
        if number > DRAFTS {
            return judge_with::<L>(text, &self.boards, review_request);
        }
        self.drafts
            .borrow_mut()
            .entry(number)
            .or_default()
            .judge::<L>(text, &self.boards, review_request)
    }

    /// Applies the changes of a notification in order, each to the result of the previous one. An
    /// editor with many cursors, or a formatter, may send thousands at a time; a rope applies each
    /// without copying the text.
    pub(crate) fn change(&mut self, changes: impl IntoIterator<Item = (Option<Range>, String)>) {
        let mut rope = Rope::from_str(&self.text);
        for (range, text) in changes {
            match range {
                None => rope = Rope::from_str(&text),
                Some(range) => {
                    let start = self.encoding.character(&rope, range.start);
                    let end = self.encoding.character(&rope, range.end).max(start);
                    rope.remove(start..end);
                    rope.insert(start, &text);
                }
            }
        }
        self.text = rope.into();
        self.lines = Lines::new(&self.text);
        self.repairs.get_mut().clear();
    }

    /// Sets the settings of its folder, and forgets the boards, which may have changed.
    pub(crate) fn set_folder_settings(&mut self, given: Result<FolderSettings, String>) {
        self.boards.given = given;
        self.repairs.get_mut().clear();
    }

    /// Returns the range of the whole text.
    pub(crate) fn whole(&self) -> Range {
        Range::new(Position::new(0, 0), self.position(self.text.len()))
    }

    /// Returns its logs, except those that are too long to be read.
    pub(crate) fn parts(&self) -> Vec<Part<'_>> {
        if self.is_settings() {
            return Vec::new();
        }
        let chunks = Documents::new(self.text.as_bytes(), self.layout).map_while(Result::ok);
        let part = |(index, chunk): (usize, crate::yaml::split::Chunk)| {
            let text = self
                .text
                .get(chunk.start..chunk.start + chunk.bytes.len())?;
            // Blank lines are no logs, even in a file with one log per line: people leave them
            // while they type.
            (!text.trim().is_empty()).then_some(Part {
                number: index + 1,
                text,
                start: chunk.start,
                line: chunk.line,
            })
        };
        chunks.enumerate().filter_map(part).collect()
    }

    /// Returns the log that contains a byte, and the place in it. A line after the last log begins
    /// a new one.
    pub(crate) fn part_at(&self, byte: usize) -> Option<(Part<'_>, usize)> {
        if self.is_settings() {
            return None;
        }
        let parts = self.parts();
        if let Some(part) = parts
            .iter()
            .rev()
            .find(|part| (part.start..=part.start + part.text.len()).contains(&byte))
        {
            return Some((*part, byte - part.start));
        }
        let line = self.lines.line_of(byte);
        let start = self.lines.start(line);
        let text = without_break(&self.text[self.lines.range(line, &self.text)]);
        Some((
            Part {
                number: parts.len() + 1,
                text,
                start,
                line,
            },
            byte - start,
        ))
    }

    /// Converts a byte to a place of the protocol.
    pub(crate) fn position(&self, byte: usize) -> Position {
        let place = self.lines.position(&self.text, byte);
        let column = match self.encoding {
            Encoding::Utf8 => place.offset - self.lines.start(place.line - 1),
            Encoding::Utf16 => place.utf16 - 1,
        };
        Position::new(place.line as u32 - 1, column as u32)
    }

    /// Returns the byte at a place. A place beyond the end of a line means the end of that line.
    pub(crate) fn byte(&self, at: Position) -> usize {
        let (line, column) = (at.line as usize, at.character as usize);
        if self.encoding == Encoding::Utf16 || line >= self.lines.count() {
            return self.lines.offset_of_utf16(&self.text, line, column);
        }
        let range = self.lines.range(line, &self.text);
        let end = range.start + without_break(&self.text[range.clone()]).len();
        let mut byte = range.start.saturating_add(column).min(end);
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    }

    /// Converts a span of a log to a range of the protocol.
    pub(crate) fn range(&self, part: &Part<'_>, span: Span) -> Range {
        Range::new(
            self.position(part.start + span.start as usize),
            self.position(part.start + span.end as usize),
        )
    }

    /// Creates an edit of a span of a log.
    pub(crate) fn edit(&self, part: &Part<'_>, span: Span, text: impl Into<String>) -> TextEdit {
        TextEdit::new(self.range(part, span), text.into())
    }
}

/// Returns the entries of `moves`, in order.
pub(crate) fn entries(tree: &Tree<'_>) -> Vec<NodeId> {
    let list = tree.root().and_then(|root| tree.get(root, "moves"));
    list.map(|list| tree.children(list).collect())
        .unwrap_or_default()
}

/// Returns whether a byte is in a span or directly after it.
pub(crate) fn touches(span: Span, byte: usize) -> bool {
    (span.start as usize..=span.end as usize).contains(&byte)
}

/// Returns the path of a `file:` address.
pub(crate) fn path(uri: &str) -> Option<PathBuf> {
    let encoded = uri.strip_prefix("file://")?.as_bytes();
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut at = 0;
    while let Some(byte) = encoded.get(at) {
        let code = (*byte == b'%')
            .then(|| encoded.get(at + 1..at + 3))
            .flatten();
        let code = code
            .and_then(|code| std::str::from_utf8(code).ok())
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(code.unwrap_or(*byte));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(name: &str, text: &str) -> Script<crate::games::BuiltIn> {
        Script::new(
            name.parse().expect("an address"),
            text.to_owned(),
            None,
            Encoding::Utf16,
            &[],
        )
    }

    #[test]
    fn a_game_is_found_after_any_line_break() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["name: 'unclosed", "game: \"Steel Driver\"", ""].join(end);
            let part = Part {
                number: 1,
                text: &text,
                start: 0,
                line: 0,
            };
            let info = part.info::<crate::games::BuiltIn>();
            assert_eq!(info.map(|info| info.id), Some("steel-driver"), "{text:?}");
        }
    }

    #[test]
    fn places_count_in_utf16_units() {
        let script = script("file:///a.yaml", "é𝄞x\nb");
        for (byte, line, character) in [
            (0, 0, 0),
            (2, 0, 1),
            (6, 0, 3),
            (7, 0, 4),
            (8, 1, 0),
            (9, 1, 1),
        ] {
            assert_eq!(script.position(byte), Position::new(line, character));
            assert_eq!(script.byte(Position::new(line, character)), byte);
        }
        assert_eq!(script.byte(Position::new(0, 99)), 7);
        assert_eq!(script.byte(Position::new(9, 0)), 9);
    }

    #[test]
    fn places_count_in_bytes_where_the_editor_can() {
        let mut script = script("file:///a.yaml", "é𝄞x\nb");
        script.encoding = Encoding::Utf8;
        for (byte, line, character) in [(0, 0, 0), (2, 0, 2), (6, 0, 6), (7, 0, 7), (8, 1, 0)] {
            assert_eq!(script.position(byte), Position::new(line, character));
            assert_eq!(script.byte(Position::new(line, character)), byte);
        }
        assert_eq!(
            (
                script.byte(Position::new(0, 3)),
                script.byte(Position::new(0, 99)),
                script.byte(Position::new(9, 0))
            ),
            (2, 7, 9)
        );
    }

    #[test]
    fn a_byte_lies_in_its_log() {
        let script = script("file:///a.yaml", "a: 1\n---\nb: 2\n");
        let at = |byte| script.part_at(byte).map(|(part, at)| (part.number, at));
        assert_eq!(
            (at(0), at(4), at(5), at(10)),
            (Some((1, 0)), Some((1, 4)), Some((2, 0)), Some((2, 5)))
        );
        assert_eq!(
            path("file:///tmp/my%20logs/a.yaml"),
            Some("/tmp/my logs/a.yaml".into())
        );
    }
}
