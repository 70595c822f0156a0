//! One document as an arena of small nodes in pre-order, each with its exact bytes in the text.

use super::Span;
use std::ops::Range;

/// The kind of a node, which also says where its text is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A plain scalar: its text is the bytes of its span.
    Plain,
    /// A quoted scalar without escapes: its text is the bytes between the quotes.
    Quoted,
    /// A scalar whose text differs from its bytes (escapes, folding): the text is stored next to
    /// the arena.
    Aside,
    /// A list.
    List,
    /// A mapping: its keys and values alternate.
    Map,
    /// A node that was refused (an alias, say). Its fault is reported already: readers must not
    /// report another.
    Refused,
}

/// The index of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// A node; sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The bytes of the node; a block list or mapping extends from its first child to the end of
    /// its last.
    pub span: Span,
    /// The index of the node after this one and all its descendants.
    pub next: u32,
    /// The kind of node.
    pub kind: Kind,
}

/// A document's nodes, with its text.
#[derive(Debug, PartialEq, Eq)]
pub struct Tree<'a> {
    pub(super) text: &'a str,
    pub(super) nodes: Vec<Node>,
    pub(super) aside: Vec<(u32, Box<str>)>,
}

impl<'a> Tree<'a> {
    /// Returns the text of the document.
    pub fn source(&self) -> &'a str {
        self.text
    }

    /// Returns the outermost node; `None` for a document that holds only comments.
    pub fn root(&self) -> Option<NodeId> {
        (!self.nodes.is_empty()).then_some(NodeId(0))
    }

    /// Returns how many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether the document is empty.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the kind of a node.
    pub fn kind(&self, id: NodeId) -> Kind {
        self.nodes[id.0 as usize].kind
    }

    /// Returns the bytes of a node.
    pub fn span(&self, id: NodeId) -> Span {
        self.nodes[id.0 as usize].span
    }

    /// Returns the bytes of a node without the blanks at its end.
    pub fn trimmed(&self, id: NodeId) -> Range<usize> {
        let range = self.span(id).range();
        range.start..range.start + self.text[range].trim_end().len()
    }

    /// Returns the text of a scalar; `None` for lists, mappings and refused nodes.
    #[inline(always)]
    pub fn scalar(&self, id: NodeId) -> Option<&str> {
        match self.written(id) {
            Some(range) => Some(&self.text[range]),
            None if self.kind(id) == Kind::Aside => {
                let found = self.aside.binary_search_by_key(&id.0, |(at, _)| *at).ok()?;
                Some(&self.aside[found].1)
            }
            None => None,
        }
    }

    /// Returns the bytes of a scalar that is stored as written, without its quotes; `None` for
    /// every other node.
    #[inline(always)]
    fn written(&self, id: NodeId) -> Option<Range<usize>> {
        let node = &self.nodes[id.0 as usize];
        let range = node.span.range();
        match node.kind {
            Kind::Plain => Some(range),
            Kind::Quoted => Some(range.start + 1..range.end - 1),
            Kind::Aside | Kind::List | Kind::Map | Kind::Refused => None,
        }
    }

    /// Returns whether a scalar is written without quotes.
    pub fn is_plain(&self, id: NodeId) -> bool {
        self.kind(id) == Kind::Plain
    }

    /// Returns whether a node or one of its descendants is refused.
    pub fn holds_refused(&self, id: NodeId) -> bool {
        let first = id.0 as usize;
        self.nodes[first..self.nodes[first].next as usize]
            .iter()
            .any(|node| node.kind == Kind::Refused)
    }

    /// Returns a node and its descendants, in the order of the text.
    pub fn within(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let end = self.nodes[id.0 as usize].next;
        (id.0..end).map(NodeId)
    }

    /// Returns the elements of a list, or the keys and values of a mapping in turn.
    pub fn children(&self, id: NodeId) -> Children<'_, 'a> {
        let node = &self.nodes[id.0 as usize];
        let end = if matches!(node.kind, Kind::List | Kind::Map) {
            node.next
        } else {
            id.0 + 1
        };
        Children {
            tree: self,
            at: id.0 + 1,
            end,
        }
    }

    /// Returns the keys and values of a mapping, in the order written.
    pub fn entries(&self, id: NodeId) -> impl Iterator<Item = (NodeId, NodeId)> + Clone + '_ {
        let mut children = self.children(id);
        std::iter::from_fn(move || Some((children.next()?, children.next()?)))
    }

    /// Returns the value of a key of a mapping.
    pub fn get(&self, id: NodeId, key: &str) -> Option<NodeId> {
        self.entries(id)
            .find(|(name, _)| self.scalar(*name) == Some(key))
            .map(|(_, value)| value)
    }
}

/// The children of a node, in order.
#[derive(Clone)]
pub struct Children<'t, 'a> {
    tree: &'t Tree<'a>,
    at: u32,
    end: u32,
}

impl Iterator for Children<'_, '_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        if self.at >= self.end {
            return None;
        }
        let id = NodeId(self.at);
        self.at = self.tree.nodes[self.at as usize].next;
        Some(id)
    }
}
