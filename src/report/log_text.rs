//! One document of a file as reports quote it: its name, places and declared moves.

use super::kept_out::KeptOut;
use super::source::Page;
use crate::game::language::{Base, BoardText};
use crate::game::{Path, PathStep};
use crate::referee::verdict::EntryPlace;
use crate::yaml::Span;
use crate::yaml::encoding::Encoding;
use crate::yaml::position::TextPosition;
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// One document of a file, for reports.
pub struct LogText<'a> {
    /// The name of the file in reports; `-` is standard input.
    pub name: &'a str,
    /// Whether `name` is that of a file, in which a command finds the log.
    pub is_file: bool,
    /// The number of the document in the file, from 1.
    pub number: usize,
    /// The document.
    pub tree: &'a Tree<'a>,
    /// How many lines of the file precede it.
    pub line: usize,
    /// How many bytes of the file precede it.
    pub offset: usize,
    /// The encoding of the file.
    encoding: Encoding,
    /// What was kept out by the search that found the file.
    pub kept_out: KeptOut,
    page: OnceLock<Page>,
    moves: OnceLock<Vec<NodeId>>,
    boards: Mutex<Vec<(Arc<BoardText>, Arc<Page>)>>,
}

impl<'a> LogText<'a> {
    /// Creates a document that begins after `line` lines and `offset` bytes of the file called
    /// `name`.
    pub fn new(
        name: &'a str,
        number: usize,
        tree: &'a Tree<'a>,
        line: usize,
        offset: usize,
    ) -> Self {
        Self {
            name,
            is_file: false,
            number,
            tree,
            line,
            offset,
            encoding: Encoding::Utf8,
            kept_out: KeptOut::default(),
            page: OnceLock::new(),
            moves: OnceLock::new(),
            boards: Mutex::default(),
        }
    }

    /// Says that the log is in a file of that name, so that commands can be suggested for it.
    #[must_use]
    pub fn in_file(self, is_file: bool) -> Self {
        Self { is_file, ..self }
    }

    /// Sets the encoding of the file, by which `offset` counts.
    #[must_use]
    pub fn stored_in(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    /// Sets what was kept out by the search that found the file.
    #[must_use]
    pub fn found_with(self, kept_out: KeptOut) -> Self {
        Self { kept_out, ..self }
    }

    /// Returns the offset in the file of a byte of the document.
    pub fn offset_of(&self, byte: usize) -> usize {
        let lines = match self.encoding {
            Encoding::Utf8 => return self.offset + byte,
            _ => self.page().lines(),
        };
        self.offset + lines.encoded_offset(self.tree.source(), byte, self.encoding)
    }

    /// Returns the text for quoting, which is prepared when it is first needed.
    pub fn page(&self) -> &Page {
        self.page
            .get_or_init(|| Page::new(self.name, self.tree.source(), self.line))
    }

    /// Returns the text of a board file for quoting. It is prepared once, because a file may have a
    /// fault in every line.
    pub fn board_page(&self, board: &Arc<BoardText>) -> Arc<Page> {
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, page)) = boards.iter().find(|(known, _)| Arc::ptr_eq(known, board)) {
            return page.clone();
        }
        let page = Arc::new(Page::new(&board.path, &board.text, 0));
        boards.push((board.clone(), page.clone()));
        page
    }

    /// Returns the position in the file of a byte of the document.
    pub fn position(&self, byte: u32) -> TextPosition {
        let place = self
            .page()
            .lines()
            .position(self.tree.source(), byte as usize);
        TextPosition {
            line: place.line + self.line,
            offset: self.offset_of(place.offset),
            ..place
        }
    }

    /// Returns the file that is quoted, the log or a board file, as a path relative to where the
    /// program was started, and the beginning and end of a span in it.
    pub fn place(
        &self,
        board: Option<&Arc<BoardText>>,
        span: Span,
    ) -> (String, TextPosition, TextPosition) {
        let Some(board) = board else {
            return (
                plain(self.name),
                self.position(span.start),
                self.position(span.end),
            );
        };
        let page = self.board_page(board);
        let at = |byte: u32| page.lines().position(&board.text, byte as usize);
        let path = match self.name.rsplit_once('/') {
            Some((folder, _)) if board.base == Base::Log => format!("{folder}/{}", board.path),
            _ => board.path.clone(),
        };
        (plain(&path), at(span.start), at(span.end))
    }

    /// Returns the span at the end of a path that starts from a node.
    pub(super) fn locate(&self, node: NodeId, path: &Path) -> Span {
        let tree = self.tree;
        let mut at = node;
        for step in path {
            let next = match step {
                PathStep::Key(key) => tree.get(at, key),
                PathStep::Item(index) if tree.kind(at) == Kind::Map => tree
                    .entries(at)
                    .nth(usize::from(*index))
                    .map(|(_, value)| value),
                PathStep::Item(index) => tree.children(at).nth(usize::from(*index)),
                PathStep::Label(index) => {
                    return tree
                        .entries(at)
                        .nth(usize::from(*index))
                        .map_or(tree.span(at), |(key, _)| tree.span(key));
                }
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        tree.span(at)
    }

    /// Returns the id by which a program knows the log: its header key `id`.
    pub fn id(&self) -> Option<String> {
        self.header("id")
    }

    /// Returns the text of a header key as the log has it, shortened if it is long.
    pub fn header(&self, key: &str) -> Option<String> {
        self.tree
            .scalar(self.tree.get(self.tree.root()?, key)?)
            .map(cut)
    }

    /// Returns title, date and place of the log in one line; `None` if it has none of them.
    pub fn occasion(&self) -> Option<String> {
        let said: Vec<String> = ["title", "date", "place"]
            .into_iter()
            .filter_map(|key| self.header(key))
            .filter(|text| !text.trim().is_empty())
            .collect();
        (!said.is_empty()).then(|| said.join(", "))
    }

    /// Returns the players as the log lists them.
    pub fn players(&self) -> Vec<String> {
        let list = self
            .tree
            .root()
            .and_then(|root| self.tree.get(root, "players"));
        let names = list.into_iter().flat_map(|list| self.tree.children(list));
        names
            .take(MOST_PLAYERS)
            .filter_map(|name| self.tree.scalar(name))
            .map(cut)
            .collect()
    }

    /// Returns whether the log begins with a position.
    pub(super) fn has_position(&self) -> bool {
        let position = self
            .tree
            .root()
            .and_then(|root| self.tree.get(root, "position"));
        position.is_some_and(|position| self.tree.kind(position) == Kind::Map)
    }

    /// Returns the line of a declared move in the file.
    pub fn line_of_move(&self, number: u32) -> Option<usize> {
        Some(
            self.position(self.tree.span(self.entry(number)?).start)
                .line,
        )
    }

    /// Returns the place of a declared move.
    pub fn place_of_move(&self, number: u32) -> Option<EntryPlace> {
        let neighbours =
            [number.checked_sub(1), number.checked_add(1)].map(|number| self.line_of_move(number?));
        let last = self.tree.trimmed(self.entry(number)?).end;
        let lines = [self.line_of_move(number)?, self.position(last as u32).line];
        Some(EntryPlace::new(number as usize, lines, neighbours))
    }

    /// Returns the text of a declared move that is on one line.
    pub fn text_of_move(&self, number: u32) -> Option<&str> {
        let text = self
            .tree
            .source()
            .get(self.tree.span(self.entry(number)?).range())?;
        (!text.contains(['\n', '\r'])).then_some(text)
    }

    /// Describes what a place in the position states, for a finding that depends on it: one piece,
    /// or a key with its figures, which shows what the table looked like.
    pub(super) fn stated_at(&self, node: NodeId) -> String {
        let tree = self.tree;
        let span = tree.span(node);
        let position = tree.root().and_then(|root| tree.get(root, "position"));
        let holds = |value: NodeId| {
            tree.span(value).start <= span.start && span.end <= tree.span(value).end
        };
        let under =
            position.and_then(|position| tree.entries(position).find(|(_, value)| holds(*value)));
        let is_figure = || {
            tree.scalar(node)
                .is_some_and(|text| text.trim().parse::<i64>().is_ok())
        };
        match under.map(|(key, value)| (tree.scalar(key).unwrap_or_default(), value)) {
            Some((key, value)) if value == node || is_figure() => {
                format!("so it stood in the position: {key}")
            }
            Some(_) => "stood there in the position".to_owned(),
            None => "so it stood in the position".to_owned(),
        }
    }

    /// Describes a place in the position for a report on another text: its line, what it states,
    /// and the text if it is short.
    pub fn place_in_position(&self, node: NodeId) -> String {
        /// The longest text that is repeated, in characters.
        const SHORT: usize = 60;
        let line = self.position(self.tree.span(node).start).line;
        let text = self
            .tree
            .source()
            .get(self.tree.span(node).range())
            .unwrap_or_default();
        let text = if text.contains(['\n', '\r']) || text.chars().count() > SHORT {
            String::new()
        } else {
            format!(": {text}")
        };
        format!(
            "{} ({}, line {line}){text}",
            self.stated_at(node),
            self.name
        )
    }

    /// Returns the entry of a declared move.
    pub(crate) fn entry(&self, number: u32) -> Option<NodeId> {
        let list = || {
            self.tree
                .get(self.tree.root()?, "moves")
                .map(|moves| self.tree.children(moves).collect())
        };
        self.moves
            .get_or_init(|| list().unwrap_or_default())
            .get((number as usize).checked_sub(1)?)
            .copied()
    }
}

/// How many characters of a header text, and how many players, are repeated, so that reports stay
/// short whatever a log holds.
const REPEATED: usize = 200;
const MOST_PLAYERS: usize = 64;

/// Shortens a text of the header for documents.
fn cut(text: &str) -> String {
    match text.char_indices().nth(REPEATED) {
        Some(_) => text.chars().take(REPEATED - 1).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

/// Removes the `./` steps of a path, because services compare paths as text.
fn plain(path: &str) -> String {
    let path = path.replace("/./", "/");
    path.strip_prefix("./").unwrap_or(&path).to_owned()
}
