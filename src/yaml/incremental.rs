//! Incremental reading for editors: which entries of a document are unchanged since it was last
//! read.

use super::tree::{Kind, Node, NodeId, Tree};

/// The last reading of a plain document, with the entries of its growing list.
#[derive(Debug, Default)]
pub struct Earlier {
    text: String,
    nodes: Vec<Node>,
    /// The entries of the list. The list itself is the node just before the first of them.
    entries: Vec<NodeId>,
}

impl Earlier {
    /// Keeps a document for comparison. It must be plain, its growing list must be the value of
    /// `key` in the outermost mapping, and only the key `last` may follow that list.
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

    /// Returns how many entries the other text repeats byte for byte, counting from the start.
    /// Everything before and between these entries is equal too; the rest of that text may differ.
    pub fn shared(&self, text: &str) -> usize {
        let common = common(self.text.as_bytes(), text.as_bytes());
        if common == self.text.len() && common == text.len() {
            return self.entries.len();
        }
        // An entry is unchanged only if the text is equal up to the beginning of the next entry.
        self.entries
            .partition_point(|entry| (self.nodes[entry.0 as usize].span.start as usize) < common)
            .saturating_sub(1)
    }

    /// Returns whether the tree of another text keeps the first `shared` entries, and everything
    /// before them, in the same nodes, and has only the key `last` after the list.
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

/// Returns whether only the key `last` follows the list in the outermost mapping.
fn ends_in(tree: &Tree<'_>, list: NodeId, last: &str) -> bool {
    let mut behind = tree
        .root()
        .into_iter()
        .flat_map(|root| tree.entries(root))
        .skip_while(|(_, value)| *value != list);
    behind.next().is_some() && behind.all(|(key, _)| tree.scalar(key) == Some(last))
}

/// Returns the length of the longest common prefix, in bytes.
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
