//! A fast reader of the plain layout that logs have. It fills the same tree as [`super::parse`] does, or says nothing:
//! whatever is unusual (quotes with escapes, tabs, tags, duplicate keys, faults of any kind) is
//! left to the full reader. `None` means "not my subset", never "invalid".
//!
//! A property test and a fuzz target hold the two together: same nodes, same spans, same texts on all it accepts.

mod block;
mod flow;
mod keys;
mod line;
mod repeats;
mod resume;
mod scalar;

pub use resume::{Begun, line_of};

use super::Span;
use super::tree::{Kind, Node, Tree};
use repeats::Entries;

/// Deeper documents are left to the full reader.
const DEPTH: usize = 40;

/// Reads a document, if it is plain enough.
pub fn read(text: &str) -> Option<Tree<'_>> {
    read_on(text, None).ok()
}

/// Reads a document from its beginning or from an entry on. If it is not plain enough: how far it is, where that is of use.
pub fn read_on(text: &str, begun: Option<Begun>) -> Result<Tree<'_>, Option<Begun>> {
    let (nodes, begun) = match begun {
        Some(Begun { nodes, list, at }) => (nodes, Some((list, at))),
        None => (Vec::with_capacity(text.len() / 5), None),
    };
    let mut reader = Reader { text: text.as_bytes(), at: 0, line: 0, nodes, depth: 0, column: 0, entries: Entries::default() };
    let read = match begun {
        Some((list, at)) => reader.go_on(list as usize, at),
        None => reader.document(),
    };
    match read {
        Some(()) => Ok(Tree { text, nodes: reader.nodes, aside: Vec::new(), repeats: reader.entries.repeats }),
        None => Err(Begun::before_the_last(text, reader.nodes)),
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    /// Where the line begins that `at` is in.
    line: usize,
    nodes: Vec<Node>,
    depth: usize,
    /// The column of the block the value in hand is in; a flow collection goes on in lines that lie deeper.
    column: usize,
    /// The entries of a list of the outermost mapping.
    entries: Entries,
}

impl Reader<'_> {
    fn document(&mut self) -> Option<()> {
        let mut indent = self.next_line()??;
        if indent == 0 && self.text[self.at..].starts_with(b"---") {
            self.at += 3;
            self.end_of_line()?;
            indent = self.next_line()??;
        }
        if indent != 0 || self.here() == b'%' || self.text[self.at..].starts_with(b"---") {
            return None;
        }
        self.block(0)?;
        (self.at >= self.text.len()).then_some(())
    }

    /// Opens a container; its index.
    fn open(&mut self, kind: Kind) -> Option<usize> {
        self.depth += 1;
        if self.depth > DEPTH {
            return None;
        }
        self.nodes.push(Node { span: Span::new(self.at as u32, 0), next: 0, kind });
        Some(self.nodes.len() - 1)
    }

    fn close(&mut self, index: usize, end: u32) -> u32 {
        self.depth -= 1;
        let next = self.nodes.len() as u32;
        self.nodes[index].next = next;
        self.nodes[index].span.end = end;
        end
    }

    /// A block container stands on its first child to its last.
    fn close_block(&mut self, index: usize, end: u32) -> u32 {
        self.nodes[index].span.start = self.nodes[index + 1].span.start;
        self.close(index, end)
    }

    fn leaf(&mut self, kind: Kind, start: usize) -> u32 {
        let next = self.nodes.len() as u32 + 1;
        self.nodes.push(Node { span: Span::new(start as u32, self.at as u32), next, kind });
        self.at as u32
    }

    fn at_item(&self) -> bool {
        self.here() == b'-' && matches!(self.byte(self.at + 1), b' ' | b'\n')
    }
}
