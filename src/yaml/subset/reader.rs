//! The state of the reader, and the nodes it makes.

use crate::yaml::Span;
use crate::yaml::tree::{Kind, Node};

/// The greatest depth that is read here; deeper documents are left to the full reader.
const DEPTH: usize = 40;

/// Reads a document from its first byte to its last.
pub(super) struct Reader<'a> {
    pub(super) text: &'a [u8],
    pub(super) at: usize,
    /// The first byte of the current line.
    pub(super) line: usize,
    pub(super) nodes: Vec<Node>,
    pub(super) depth: usize,
    /// The texts of scalars that differ from their bytes.
    pub(super) aside: Vec<(u32, Box<str>)>,
    /// How far a further line of the current flow collection must be indented, at least.
    pub(super) indent: usize,
}

impl Reader<'_> {
    /// Opens a container; returns its index.
    pub(super) fn open(&mut self, kind: Kind) -> Option<usize> {
        self.depth += 1;
        if self.depth > DEPTH {
            return None;
        }
        self.nodes.push(Node {
            span: Span::new(self.at as u32, 0),
            next: 0,
            kind,
        });
        Some(self.nodes.len() - 1)
    }

    pub(super) fn close(&mut self, index: usize, end: u32) -> u32 {
        self.depth -= 1;
        let next = self.nodes.len() as u32;
        self.nodes[index].next = next;
        self.nodes[index].span.end = end;
        end
    }

    /// Closes a block container, whose span runs from its first child to the end of its last.
    pub(super) fn close_block(&mut self, index: usize, end: u32) -> u32 {
        self.nodes[index].span.start = self.nodes[index + 1].span.start;
        self.close(index, end)
    }

    pub(super) fn leaf(&mut self, kind: Kind, start: usize) -> u32 {
        let next = self.nodes.len() as u32 + 1;
        self.nodes.push(Node {
            span: Span::new(start as u32, self.at as u32),
            next,
            kind,
        });
        self.at as u32
    }

    /// Adds a scalar whose text differs from its bytes.
    pub(super) fn leaf_aside(&mut self, text: Box<str>, start: usize) -> u32 {
        self.aside.push((self.nodes.len() as u32, text));
        self.leaf(Kind::Aside, start)
    }

    pub(super) fn at_item(&self) -> bool {
        self.here() == b'-' && matches!(self.byte(self.at + 1), b' ' | b'\n')
    }
}
