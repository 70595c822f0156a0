//! A document read up to an entry, from which the reader can go on.

use super::keys::Keys;
use super::reader::Reader;
use crate::text::tree::{Kind, Node, NodeId};
use smallvec::SmallVec;

/// A document read up to an entry of a list of its outermost mapping: all before is plain, and both are open.
#[derive(Debug)]
pub struct Begun {
    /// The nodes before the entry.
    pub nodes: Vec<Node>,
    /// The list.
    pub list: u32,
    /// Where the dash of the entry stands.
    pub at: usize,
}

impl Begun {
    /// So many of the last entries are read again: what comes behind them may have been looked at with them.
    const AGAIN: usize = 3;

    /// Up to the entry of this index, in a list of a document that was read.
    pub fn before(text: &str, mut nodes: Vec<Node>, list: u32, entry: NodeId) -> Option<Self> {
        let at = dash(text, nodes[entry.0 as usize].span.start as usize)?;
        nodes.truncate(entry.0 as usize);
        nodes[list as usize].next = 0;
        Some(Self { nodes, list, at })
    }

    /// Up to the last few entries of the last list of a document that was not read to its end.
    pub(super) fn before_the_last(text: &str, nodes: Vec<Node>) -> Option<Self> {
        let whole = |id: u32| nodes.get(id as usize).is_some_and(|node| node.next > 0);
        let of_root =
            std::iter::successors(Some(1), |id| whole(*id).then(|| nodes[*id as usize].next));
        let lists = of_root.filter(|id| {
            nodes
                .get(*id as usize)
                .is_some_and(|node| node.kind == Kind::List)
        });
        let list = lists.last().filter(|_| nodes[0].kind == Kind::Map)?;
        let end = nodes[list as usize].next;
        let entries = std::iter::successors(Some(list + 1), |id| {
            whole(*id).then(|| nodes[*id as usize].next)
        });
        let entries: SmallVec<[u32; 64]> = entries
            .take_while(|id| end == 0 || *id < end)
            .filter(|id| whole(*id))
            .collect();
        let entry = *entries.get(entries.len().checked_sub(Self::AGAIN)?)?;
        Self::before(text, nodes, list, NodeId(entry))
    }
}

/// The dash before an entry that begins at a byte, if it begins its line.
fn dash(text: &str, at: usize) -> Option<usize> {
    let before = text.get(..at)?.trim_end_matches(' ').strip_suffix('-')?;
    (line_of(text.as_bytes(), before.len()) == before.trim_end_matches(' ').len())
        .then_some(before.len())
}

/// Where the line begins that a byte is in.
pub fn line_of(text: &[u8], at: usize) -> usize {
    memchr::memrchr(b'\n', &text[..at]).map_or(0, |end| end + 1)
}

impl Reader<'_> {
    /// Reads on from the dash of an entry: the outermost mapping and its list are open.
    pub(super) fn go_on(&mut self, list: usize, at: usize) -> Option<()> {
        (self.at, self.line, self.depth) = (at, line_of(self.text, at), 2);
        let mut keys = Keys::default();
        let mut key = 1;
        while key < list {
            let Node {
                span, next: value, ..
            } = self.nodes[key];
            keys.add(self.text, span.start as usize, span.end as usize)?;
            key = self.nodes[value as usize].next as usize;
            if key == 0 {
                break;
            }
        }
        let end = self.items(list, at - self.line)?;
        if self.another_key(0)? {
            self.pairs(0, 0, keys)?;
        } else {
            self.close_block(0, end);
        }
        (self.at >= self.text.len()).then_some(())
    }
}
