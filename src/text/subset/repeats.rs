//! Entries that stand in a list of a document already, word for word: passes and bids mostly do.

use crate::text::Span;
use crate::text::tree::{Node, NodeId, Repeat};

/// The entries of a list so far that stand in braces, and those that repeat one of them.
pub struct Entries {
    /// By the first bytes of an entry, the last such: its node, and which entry of the list it is. No entry is the first node of
    /// a document.
    slots: [(u32, u32); SLOTS],
    /// How many entries were looked for, and how many were there.
    asked: usize,
    found: usize,
    /// The entries that were there.
    pub repeats: Vec<Repeat>,
}

const SLOTS: usize = 256;

impl Default for Entries {
    fn default() -> Self {
        Self { slots: [(0, 0); SLOTS], asked: 0, found: 0, repeats: Vec::new() }
    }
}

impl Entries {
    /// Begins another list.
    pub const fn clear(&mut self) {
        (self.slots, self.asked, self.found) = ([(0, 0); SLOTS], 0, 0);
    }

    /// Whether so many entries of this list were there already that it pays to look for the next.
    #[inline(always)]
    pub const fn pay(&self) -> bool {
        const FIRST: usize = 32;
        self.asked < FIRST || self.found * 8 > self.asked
    }

    /// Looks for an entry that says the same as the one that begins at a byte, the `entry`th of the list, whose nodes are next.
    /// If there is one its nodes are taken over, and this is where the entry ends.
    #[inline(always)]
    pub fn again(&mut self, text: &[u8], at: usize, entry: usize, nodes: &mut Vec<Node>) -> Option<usize> {
        /// An odd number without pattern: the high bits of a product depend on all bits of the factor.
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        self.asked += 1;
        let rest = text.get(at..)?;
        let [first, second] = [*rest.first_chunk()?, *rest.get(8..)?.first_chunk()?].map(u64::from_le_bytes);
        let mixed = (first ^ second.rotate_left(29)).wrapping_mul(MIX);
        let slot = &mut self.slots[(mixed >> (u64::BITS - SLOTS.trailing_zeros())) as usize];
        let own = nodes.len() as u32;
        let (from, of) = std::mem::replace(slot, (own, entry as u32));
        if from == 0 {
            return None;
        }
        let Node { span, next, .. } = *nodes.get(from as usize)?;
        let said = text.get(span.range())?;
        if !rest.starts_with(said) {
            return None;
        }
        self.found += 1;
        self.repeats.push(Repeat { node: NodeId(own), of: of as usize });
        let (on, further) = (at as u32 - span.start, own - from);
        for index in from..next {
            let Node { span, next, kind } = *nodes.get(index as usize)?;
            nodes.push(Node { span: Span::new(span.start + on, span.end + on), next: next + further, kind });
        }
        Some(at + said.len())
    }
}

#[cfg(test)]
mod tests {
    use crate::text::{parse::full, subset};

    #[test]
    fn what_stands_there_already_is_taken_over() {
        let text = "moves:\n  - {pass: Andy}\n  - {bid: 2, by: Don}\n  - {pass: Andy}\n  - {pass: Andy, note: x}\n  - {pass: Andy,\n      note: y}\n";
        let tree = subset::read(text).expect("a plain text");
        assert_eq!(tree, full(text).tree);
        let list = tree.root().and_then(|root| tree.get(root, "moves")).expect("moves");
        let entries: Vec<_> = tree.children(list).collect();
        let repeats: Vec<_> = tree.repeats(list).iter().map(|repeat| (repeat.node, repeat.of)).collect();
        assert_eq!(repeats, [(entries[2], 0)]);
    }

    #[test]
    fn every_list_begins_anew() {
        let text = "one:\n  - {a: b, c: d, e: f}\n  - {a: b, c: d, e: f}\ntwo:\n  - {a: b, c: d, e: f}\n";
        let tree = subset::read(text).expect("a plain text");
        assert_eq!(tree, full(text).tree);
        let counts = ["one", "two"].map(|key| tree.repeats(tree.root().and_then(|root| tree.get(root, key)).expect("a list")).len());
        assert_eq!(counts, [1, 0]);
    }
}
