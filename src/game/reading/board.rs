//! Where a board comes from: built in, or a file next to the log.

use super::board_cache::{Boards, once};
use super::named_board::NamedBoard;
use super::number::disguised;
use super::wrong_type::wrong_type;
use crate::game::language::{
    Base, BoardText, BuiltIn, Domain, Fault, Faults, Info, Lexicon, Names, Source, code, in_words,
    normal, shown,
};
use crate::yaml::Span;
use crate::yaml::parse::parse;
use crate::yaml::tree::{Kind, NodeId, Tree};
use serde_json::Value as Json;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::{Arc, OnceLock};

/// A board: its names, the reader of its files, the built-in ones.
pub trait Board: Lexicon + Debug + Send + Sync + Sized + 'static {
    /// Reads a board's text; `None` after adding a fault. `file` is `None` for a built-in board.
    fn read(text: &str, file: Option<&Arc<BoardText>>, faults: &mut Faults) -> Option<Self>;

    /// Returns the JSON Schema (draft-07) of its files: a mapping without `$schema` and `title`.
    fn schema() -> Json;

    /// Returns the distance between two places of a kind, in any unit; lists of legal moves begin
    /// with the moves nearest to a declared one.
    fn apart(&self, _: Domain, _one: u16, _other: u16) -> u32 {
        0
    }

    /// Returns the built-in boards, which are read when they are first used.
    fn built_in() -> &'static BuiltInBoards<Self>;
}

/// The most built-in boards a game can have.
const KEPT: usize = 8;

/// The built-in boards of a game, each read when it is first asked for.
#[derive(Debug)]
pub struct BuiltInBoards<B>([OnceLock<Option<Arc<B>>>; KEPT]);

impl<B: Board> BuiltInBoards<B> {
    /// Creates the boards, none of which is read yet.
    #[expect(clippy::new_without_default, reason = "it is only ever a static")]
    pub const fn new() -> Self {
        Self([const { OnceLock::new() }; KEPT])
    }

    /// Returns the board with an index among the game's.
    fn get(&self, info: &Info, index: usize) -> Option<Arc<B>> {
        let read =
            || B::read(info.boards.get(index)?.yaml, None, &mut Faults::default()).map(Arc::new);
        self.0
            .get(index)
            .map_or_else(read, |slot| slot.get_or_init(read).clone())
    }
}

/// The board that a log is played on, before it is opened.
#[derive(Clone, Copy)]
pub struct BoardSource<'s> {
    /// Its name; `None` if neither the log nor the settings name one.
    pub named: Option<NamedBoard<'s>>,
    /// Reads files.
    pub boards: &'s dyn Boards,
}

/// A board that was found.
#[derive(Clone, Debug)]
pub enum BoardFile {
    /// The built-in board with this index among the game's.
    BuiltIn(usize),
    /// A file.
    File(Arc<BoardText>),
}

impl BoardSource<'_> {
    /// Returns the board itself; `None` after adding a fault.
    pub fn board<B: Board>(self, info: &'static Info, faults: &mut Faults) -> Option<Arc<B>> {
        let read = |faults: &mut Faults| match self.open(info, faults)? {
            BoardFile::BuiltIn(index) => B::built_in().get(info, index).or_else(|| {
                faults.push(self.no_board::<B>(info, index));
                None
            }),
            BoardFile::File(file) => B::read(&file.text, Some(&file), faults).map(Arc::new),
        };
        match self.named.filter(|named| is_path(named.name)) {
            Some(named) => once(self.boards, &named, info.id, faults, read),
            None => read(faults),
        }
    }

    /// Returns the fault of a built-in board that cannot be read: the game's mistake, reported
    /// where the log names the board.
    fn no_board<B: Board>(&self, info: &Info, index: usize) -> Fault {
        let mut found = Faults::default();
        let (name, yaml) = info
            .boards
            .get(index)
            .map_or(("", ""), |board| (board.name, board.yaml));
        B::read(yaml, None, &mut found);
        let why = found
            .into_parts()
            .0
            .into_iter()
            .next()
            .map_or_else(|| "nothing says why".to_owned(), |fault| fault.message);
        let named = self
            .named
            .unwrap_or_else(|| NamedBoard::of_log(name, Span::default()));
        let title = info.title;
        named.fault(
            info.setup().code,
            format!("the built-in board {name} of {title} cannot be read: {why}"),
            "no board",
        )
    }

    /// Finds the board: the game's default, a built-in one by its name, or a file by its path.
    /// `None` after adding a fault.
    pub fn open(&self, info: &'static Info, faults: &mut Faults) -> Option<BoardFile> {
        let Some(named) = self.named else {
            return Some(BoardFile::BuiltIn(0));
        };
        let name = named.name;
        let built_in = Names::new(info.boards.iter().map(|board: &BuiltIn| board.name));
        if let Some(index) = built_in.find(name) {
            return Some(BoardFile::BuiltIn(usize::from(index)));
        }
        let known: Vec<&str> = built_in.iter().collect();
        let help = format!(
            "built in for {}: {}; or the path of a board file, relative to {}",
            info.title,
            known.join(", "),
            named.base()
        );
        if !is_path(name) {
            let near = faults.nearest(&built_in, name);
            let message = format!("there is no board {}", shown(name));
            faults.push(
                named
                    .fault(info.setup().code, message, "no such board")
                    .help(help)
                    .did_you_mean(near),
            );
            return None;
        }
        match self.boards.read(named.path) {
            Ok(text) => match not_a_board(&text, info) {
                None => Some(BoardFile::File(Arc::new(BoardText {
                    path: named.path.to_owned(),
                    base: Base::Log,
                    text,
                }))),
                Some(why) => {
                    let message = format!("{} is not a board of {}", shown(name), info.title);
                    faults.push(named.fault(code::BOARD, message, "not a board").help(why));
                    None
                }
            },
            Err(why) => {
                let message = format!("the board file {} cannot be read: {why}", shown(name));
                let fault = named.fault(info.setup().code, message, "not readable");
                faults.push(fault.help(help));
                None
            }
        }
    }
}

/// Returns whether a text is recognisably a board of a game.
pub(crate) fn is_board(text: &str, info: &'static Info) -> bool {
    not_a_board(text, info).is_none()
}

/// Explains why a text is not recognisably a board of a game; `None` if it is. A board has at least
/// two of the keys of the game's default board, not counting `name`, and no more unknown keys than
/// these. Nothing of any other text is quoted: it may be a file whose contents are private.
fn not_a_board(text: &str, info: &'static Info) -> Option<String> {
    let parsed = parse(text);
    let own: Vec<&str> = info
        .boards
        .first()
        .map(|board| first_words(board.yaml).collect())
        .unwrap_or_default();
    let mut keys: BTreeSet<&str> = match parsed
        .tree
        .root()
        .filter(|root| parsed.tree.kind(*root) == Kind::Map)
    {
        Some(root) => parsed
            .tree
            .entries(root)
            .filter_map(|(key, _)| parsed.tree.scalar(key))
            .collect(),
        None => BTreeSet::new(),
    };
    if !parsed.faults.is_empty() {
        // The parser gave up: a board with a mistake in its first lines is still a board.
        keys.extend(first_words(text));
    }
    let known = own
        .iter()
        .filter(|key| **key != "name" && keys.contains(*key))
        .count();
    let others = keys.iter().filter(|key| !own.contains(key)).count();
    let known_enough = known >= 2 && others <= known;
    (!known_enough).then(|| {
        format!(
            "a board of {} has the keys {}; railref board new {} begins one",
            info.title,
            own.join(", "),
            info.id
        )
    })
}

/// Returns the keys of a text that begin a line.
fn first_words(text: &str) -> impl Iterator<Item = &str> {
    let key = |line: &'_ str| {
        line.starts_with(|c: char| c.is_ascii_alphabetic())
            .then(|| line.find(':'))
            .flatten()
    };
    text.lines()
        .filter_map(move |line| key(line).map(|end| line[..end].trim_end()))
}

fn is_path(name: &str) -> bool {
    let name = normal(name);
    name.contains('/')
        || [".yaml", ".yml", ".json"]
            .iter()
            .any(|ending| name.ends_with(ending))
}

/// The longest name or other text of a board file, in bytes: reports repeat them.
const MAX_TEXT: usize = 1000;

/// The tree of a board file, with helpers that every reader of boards needs. Faults are reported in
/// the file.
pub struct BoardReader<'a> {
    /// The document.
    pub tree: Tree<'a>,
    source: Source,
}

impl<'a> BoardReader<'a> {
    /// Parses a board's text; `None` after adding the faults of its form.
    pub fn new(
        text: &'a str,
        file: Option<&Arc<BoardText>>,
        faults: &mut Faults,
    ) -> Option<(Self, NodeId)> {
        let parsed = parse(text);
        let source = file.map_or(Source::Log, |file| Source::Board(file.clone()));
        let clean = parsed.faults.is_empty();
        for fault in parsed.faults {
            faults.push(Fault {
                source: source.clone(),
                ..Fault::from(fault)
            });
        }
        let reader = Self {
            tree: parsed.tree,
            source,
        };
        let clean = clean && reader.is_short(faults);
        let root = reader
            .tree
            .root()
            .filter(|root| reader.tree.kind(*root) == Kind::Map);
        if clean && root.is_none() {
            let end = Span::new(0, text.len().min(1) as u32);
            reader.fault(faults, end, "a board file is a mapping", "not a mapping");
        }
        root.filter(|_| clean).map(|root| (reader, root))
    }

    /// Checks that every word and text is short enough for reports to repeat; adds a fault for the
    /// first that is not.
    fn is_short(&self, faults: &mut Faults) -> bool {
        let mut ids = (0..self.tree.len() as u32).map(NodeId);
        let long = ids.find(|id| {
            self.tree
                .scalar(*id)
                .is_some_and(|text| text.len() > MAX_TEXT)
        });
        let Some(id) = long else { return true };
        let whole = self.tree.span(id);
        let end = (whole.start..whole.end.min(whole.start + 40))
            .rev()
            .find(|end| self.tree.source().is_char_boundary(*end as usize));
        let span = Span::new(whole.start, end.unwrap_or(whole.end));
        self.fault(
            faults,
            span,
            format!("a text of more than {MAX_TEXT} bytes"),
            "too long",
        );
        false
    }

    /// Adds a fault in the board file.
    pub fn fault(
        &self,
        faults: &mut Faults,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) {
        faults.push(Fault {
            source: self.source.clone(),
            ..Fault::new(code::BOARD, span, message, label)
        });
    }

    /// Adds a warning in the board file.
    pub fn warn(
        &self,
        faults: &mut Faults,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) {
        faults.warn(Fault {
            source: self.source.clone(),
            ..Fault::new(code::BOARD, span, message, label)
        });
    }

    /// Returns the value of a key that must be there.
    pub fn need(&self, map: NodeId, key: &str, faults: &mut Faults) -> Option<NodeId> {
        let found = self.tree.get(map, key);
        if found.is_none() && self.tree.kind(map) == Kind::Map {
            self.fault(
                faults,
                self.tree.span(map),
                format!("the key {key} is missing here"),
                format!("no {key}"),
            );
        }
        found
    }

    /// Returns a whole number from `least` to `most`; `None` after adding a fault.
    pub fn number(&self, id: NodeId, least: i64, most: i64, faults: &mut Faults) -> Option<i64> {
        let number = self
            .tree
            .scalar(id)
            .and_then(|text| text.trim().parse::<i64>().ok());
        match number {
            Some(number) if (least..=most).contains(&number) => Some(number),
            Some(number) => {
                self.fault(
                    faults,
                    self.tree.span(id),
                    format!("{number} lies outside {least} to {most}"),
                    "out of range",
                );
                None
            }
            None => {
                match self.tree.scalar(id).and_then(disguised) {
                    Some((message, _)) => {
                        self.fault(faults, self.tree.span(id), message, "not a whole number");
                    }
                    None => self.wrong(id, "a whole number", faults),
                }
                None
            }
        }
    }

    /// Returns a non-empty text; `None` after adding a fault.
    pub fn text(&self, id: NodeId, faults: &mut Faults) -> Option<&str> {
        let text = self.tree.scalar(id).filter(|text| !text.trim().is_empty());
        if text.is_none() {
            self.wrong(id, "a name", faults);
        }
        text
    }

    /// Returns the elements of a list; empty after adding a fault if it is not a list.
    pub fn list(&self, id: NodeId, faults: &mut Faults) -> Vec<NodeId> {
        if self.tree.kind(id) != Kind::List {
            self.wrong(id, "a list", faults);
            return Vec::new();
        }
        self.tree.children(id).collect()
    }

    /// Returns the entries of a mapping; empty after adding a fault if it is not a mapping.
    pub fn map(&self, id: NodeId, faults: &mut Faults) -> Vec<(NodeId, NodeId)> {
        if self.tree.kind(id) != Kind::Map {
            self.wrong(id, "a mapping", faults);
            return Vec::new();
        }
        self.tree.entries(id).collect()
    }

    /// Adds the fault that a value is not of the type `wanted` (with its article).
    pub fn wrong(&self, id: NodeId, wanted: &str, faults: &mut Faults) {
        if let Some(fault) = wrong_type(&self.tree, id, wanted) {
            faults.push(Fault {
                code: code::BOARD,
                source: self.source.clone(),
                ..fault
            });
        }
    }

    /// Adds a fault for anything that is not a mapping, and for every key of a mapping that is not
    /// in `known`.
    pub fn keys(&self, map: NodeId, known: &[&'static str], faults: &mut Faults) {
        if self.tree.kind(map) != Kind::Map {
            self.wrong(
                map,
                &format!("a mapping of {}", in_words(known, "and")),
                faults,
            );
            return;
        }
        let names = OnceCell::new();
        for (key, _) in self.tree.entries(map) {
            let Some(text) = self.tree.scalar(key).filter(|text| !known.contains(text)) else {
                continue;
            };
            let near = faults.nearest(
                names.get_or_init(|| Names::new(known.iter().copied())),
                text,
            );
            let fault = Fault::new(
                code::BOARD,
                self.tree.span(key),
                format!("{} is not a key that stands here", shown(text)),
                "unknown key",
            )
            .help(format!("the keys here are {}", known.join(", ")))
            .did_you_mean(near);
            faults.push(Fault {
                source: self.source.clone(),
                ..fault
            });
        }
    }
}
