//! A document read again and again while somebody writes it: which of its entries have not changed.

use super::tree::{Kind, Node, NodeId, Tree};

/// A plain document that was read, and the list in it that grows.
#[derive(Debug, Default)]
pub struct Earlier {
    text: String,
    nodes: Vec<Node>,
    /// The entries of its list, which is the node before the first.
    entries: Vec<NodeId>,
}

impl Earlier {
    /// Keeps a document whose list under a key of its outermost mapping grows, if it is plain and nothing but the value of
    /// `last` stands behind that list.
    pub fn keep(&mut self, tree: &Tree<'_>, key: &str, last: &str) {
        if self.text == tree.text {
            return;
        }
        let list = tree
            .root()
            .and_then(|root| tree.get(root, key))
            .filter(|list| tree.kind(*list) == Kind::List);
        let list = list.filter(|list| tree.aside.is_empty() && ends_in(tree, *list, last));
        self.entries.clear();
        self.entries
            .extend(list.into_iter().flat_map(|list| tree.children(list)));
        self.nodes.clone_from(&tree.nodes);
        tree.text.clone_into(&mut self.text);
    }

    /// Returns how many entries of its list stand in another text in the same place, word for word
    /// and with all that stands before and between them; what that text says behind them is another
    /// matter.
    pub fn shared(&self, text: &str) -> usize {
        let common = common(self.text.as_bytes(), text.as_bytes());
        if common == self.text.len() && common == text.len() {
            return self.entries.len();
        }
        // An entry ends where the next begins, and not before.
        self.entries
            .partition_point(|entry| (self.nodes[entry.0 as usize].span.start as usize) < common)
            .saturating_sub(1)
    }

    /// Returns whether a tree of a text that has as many entries in common with it has them, and
    /// all before them, in the same nodes, and nothing but the value of `last` behind the list.
    pub fn is_in(&self, tree: &Tree<'_>, shared: usize, last: &str) -> bool {
        let Some(list) = self.entries.first().map(|first| first.0 - 1) else {
            return false;
        };
        let end = self
            .entries
            .get(shared)
            .map_or(self.nodes.len(), |entry| entry.0 as usize);
        let alike = |range: std::ops::Range<usize>| {
            tree.nodes
                .get(range.clone())
                .is_some_and(|nodes| Some(nodes) == self.nodes.get(range))
        };
        alike(1..list as usize)
            && alike(list as usize + 1..end)
            && ends_in(tree, NodeId(list), last)
    }
}

/// Returns whether nothing but the value of `last` stands behind a list of the outermost mapping.
fn ends_in(tree: &Tree<'_>, list: NodeId, last: &str) -> bool {
    let mut behind = tree
        .root()
        .into_iter()
        .flat_map(|root| tree.entries(root))
        .skip_while(|(_, value)| *value != list);
    behind.next().is_some() && behind.all(|(key, _)| tree.scalar(key) == Some(last))
}

/// Returns how many bytes two texts begin with alike.
fn common(one: &[u8], other: &[u8]) -> usize {
    const STRETCH: usize = 4096;
    let same = one
        .chunks(STRETCH)
        .zip(other.chunks(STRETCH))
        .take_while(|(one, other)| one == other)
        .map(|(one, _)| one.len())
        .sum();
    same + one[same..]
        .iter()
        .zip(&other[same..])
        .take_while(|(one, other)| one == other)
        .count()
}
