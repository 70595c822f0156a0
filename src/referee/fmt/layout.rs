//! The layout of a log: its entries in canonical order, each with the comments around it.

use super::header::{Entry, entries, value};
use super::moves::{line, shaped_states};
use super::places::{Anchor, Line, Places, Surroundings};
use super::position::entry as position_entry;
use crate::game::language::{Faults, Lexicon};
use crate::game::reading::{Boards, Reader};
use crate::game::{Game, Table, Visit};
use crate::referee::setup::read_log;
use crate::yaml::parse::parse;
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::sync::Arc;

/// Returns the canonical text of a log; `None` if it is malformed.
pub(crate) fn layout<G: Game>(text: &str, boards: &dyn Boards) -> Option<String> {
    let parsed = parse(text);
    parsed.faults.is_empty().then_some(())?;
    let root = parsed.tree.root()?;
    layout_tree::<G>(&parsed.tree, root, boards)
}

/// A visitor that lays out a log that is already parsed; `None` if it is malformed.
pub struct Layout<'l> {
    /// The document.
    pub tree: &'l Tree<'l>,
    /// Its outermost mapping.
    pub root: NodeId,
    /// The source of its board.
    pub boards: &'l dyn Boards,
}

impl Visit for Layout<'_> {
    type Out = Option<String>;

    fn visit<G: Game>(self) -> Self::Out {
        layout_tree::<G>(self.tree, self.root, self.boards)
    }
}

fn layout_tree<G: Game>(tree: &Tree<'_>, root: NodeId, boards: &dyn Boards) -> Option<String> {
    let mut faults = Faults::default();
    let setup = read_log::<G>(tree, root, boards, &mut faults);
    let table = setup.table.clone().filter(|_| faults.is_empty())?;
    let voice = table.clone();
    let reader = Reader::new(
        tree,
        G::INFO,
        Some(&table.players),
        Some(&*table.board as &dyn Lexicon),
    );
    let entries = entries(tree, root, G::INFO);
    let anchors = anchors(tree, &entries);
    let places = Places::new(tree, root, &anchors)?;
    let mut page = Page::default();
    page.lines(&places.head, "");
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|index| entries[*index].rank);
    for index in order {
        let entry = &entries[index];
        let at = anchors.iter().position(|anchor| anchor.node == entry.key)?;
        page.lines(&places.around[at].before, "");
        if entry.name == "moves" {
            page.list(
                moves_key(tree, entry.value),
                &moves(&reader, &voice, entry.value)?,
                &places.around[at..],
            );
            page.lines(&places.after_moves, "  ");
        } else if is_opened(tree, entry) {
            page.list(
                "position:",
                &position::<G>(&reader, &voice, entry.value)?,
                &places.around[at..],
            );
        } else {
            let value = value(&reader, &voice, entry)?;
            page.entry(
                &value,
                places.around[at].on_key.as_deref(),
                places.around[at].after.as_deref(),
            );
        }
    }
    page.lines(&places.tail, "");
    Some(page.finish())
}

/// Returns the things that a comment can belong to, in the order of the text.
fn anchors(tree: &Tree<'_>, entries: &[Entry]) -> Vec<Anchor> {
    let mut anchors = Vec::new();
    for entry in entries {
        let anchor = Anchor::new(tree, entry.key, entry.value, entry.name == "moves");
        if entry.name == "moves" {
            anchors.push(anchor);
            anchors.extend(
                tree.children(entry.value)
                    .map(|node| Anchor::of(tree, node)),
            );
        } else if is_opened(tree, entry) {
            anchors.push(anchor.opened());
            anchors.extend(
                tree.entries(entry.value)
                    .map(|(key, value)| Anchor::new(tree, key, value, false)),
            );
        } else {
            anchors.push(anchor);
        }
    }
    anchors
}

/// The entries of a list or a mapping, each with its index in the log.
type Entries = Vec<(usize, String)>;

/// Returns the key `moves`, with an empty list if there are none.
fn moves_key(tree: &Tree<'_>, list: NodeId) -> &'static str {
    let span = tree.span(list);
    if span.start < span.end && tree.children(list).next().is_none() {
        "moves: []"
    } else {
        "moves:"
    }
}

/// Returns the moves, one per line.
fn moves<G: Game>(reader: &Reader<'_, '_>, voice: &Arc<Table<G>>, list: NodeId) -> Option<Entries> {
    let moves = reader.tree.children(list).enumerate();
    moves
        .map(|(index, node)| Some((index, format!("  - {}", line(reader, voice, node)?))))
        .collect()
}

/// Returns whether an entry is a position laid out with one key per line, whose comments are kept
/// key by key.
fn is_opened(tree: &Tree<'_>, entry: &Entry) -> bool {
    let block = || {
        tree.kind(entry.value) == Kind::Map
            && !tree.source()[tree.span(entry.value).range()].starts_with('{')
    };
    entry.name == "position" && block() && tree.entries(entry.value).next().is_some()
}

/// Lays out the position, one key per line, in the order of the game's page.
fn position<G: Game>(
    reader: &Reader<'_, '_>,
    voice: &Arc<Table<G>>,
    map: NodeId,
) -> Option<Entries> {
    let names: Vec<&str> = reader
        .tree
        .entries(map)
        .filter_map(|(key, _)| reader.tree.scalar(key))
        .collect();
    let keys = shaped_states(reader, voice, map, G::INFO.expects)?.into_iter();
    keys.map(|(key, value)| {
        Some((
            names.iter().position(|name| *name == key)?,
            position_entry(key, &value),
        ))
    })
    .collect()
}

/// The text, written line by line.
#[derive(Default)]
struct Page {
    text: String,
    blank: bool,
}

impl Page {
    fn push(&mut self, line: &str) {
        if self.blank && !self.text.is_empty() {
            self.text.push('\n');
        }
        self.blank = false;
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn lines(&mut self, lines: &[Line], indent: &str) {
        for line in lines {
            match line {
                Line::Blank => self.blank = true,
                Line::Comment(text) => self.push(&format!("{indent}{text}")),
                Line::Marker(text) => self.push(text),
            }
        }
    }

    /// Adds an entry of one or more lines, with the comment after its key and the comment after its
    /// end.
    fn entry(&mut self, text: &str, on_key: Option<&str>, after: Option<&str>) {
        let (first, rest) = text
            .split_once('\n')
            .map_or((text, None), |(first, rest)| (first, Some(rest)));
        let on_first = if rest.is_some() {
            on_key
        } else {
            on_key.or(after)
        };
        // An entry on a single line has room for one comment: the other goes before it.
        if let (None, Some(key), Some(_)) = (rest, on_key, after) {
            self.push(key);
            return self.entry(text, None, after);
        }
        self.push(&on_first.map_or(first.to_owned(), |comment| format!("{first}  {comment}")));
        if let Some(rest) = rest {
            self.push(&after.map_or(rest.to_owned(), |comment| format!("{rest}  {comment}")));
        }
    }

    /// Adds a key and its entries, at least one line each. `around` has the surroundings of the
    /// key, then of each entry in the order of the log.
    fn list(&mut self, key: &str, entries: &[(usize, String)], around: &[Surroundings]) {
        self.entry(
            key,
            None,
            around[0].on_key.as_deref().or(around[0].after.as_deref()),
        );
        for (index, text) in entries {
            let around = &around[1 + index];
            self.lines(&around.before, "  ");
            self.entry(text, around.on_key.as_deref(), around.after.as_deref());
        }
    }

    fn finish(self) -> String {
        self.text
    }
}
