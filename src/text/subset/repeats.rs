//! Entries that stand in a list of a document already, word for word, or with other values: passes and bids mostly do.

use crate::text::Span;
use crate::text::tree::{Node, NodeId, Repeat, Repeated};

/// The entries of a list so far that stand in braces, and those that repeat one of them.
pub struct Entries {
    /// By the first bytes of an entry, the last such.
    whole: [Slot; SLOTS],
    /// By the first bytes of its first key, an entry that was read key by key.
    kinds: [Slot; KINDS],
    again: Tally,
    /// Of entries that were looked for by their keys.
    pub alike: Tally,
    /// The entries that repeat one.
    pub repeats: Vec<Repeat>,
}

/// An entry: its node, and which of the list it is. No entry is the first node of a document.
pub type Slot = (u32, u32);

const SLOTS: usize = 256;
const KINDS: usize = 64;

/// An odd number without pattern: the high bits of a product depend on all bits of the factor.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// Whether looking for entries was worth it.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    /// How many entries were looked for.
    pub asked: usize,
    /// How many of them were there.
    pub found: usize,
}

impl Tally {
    /// Whether so many were there that it pays to look for the next.
    #[inline(always)]
    pub const fn pays(self) -> bool {
        const FIRST: usize = 32;
        self.asked < FIRST || self.found * 8 > self.asked
    }
}

impl Default for Entries {
    fn default() -> Self {
        Self {
            whole: [(0, 0); SLOTS],
            kinds: [(0, 0); KINDS],
            again: Tally::default(),
            alike: Tally::default(),
            repeats: Vec::new(),
        }
    }
}

impl Entries {
    /// Those of a text: in its lists mostly every line is one.
    pub fn for_text(text: &str) -> Self {
        const LINE: usize = 24;
        Self {
            repeats: Vec::with_capacity(text.len() / LINE),
            ..Self::default()
        }
    }

    /// Begins another list.
    pub fn clear(&mut self) {
        if self.again.asked + self.alike.asked == 0 {
            return;
        }
        *self = Self {
            repeats: std::mem::take(&mut self.repeats),
            ..Self::default()
        };
    }

    /// Looks for an entry that says the same as the one that begins at a byte, the `entry`th of the list, whose nodes are next.
    /// If there is one its nodes are taken over, and this is where the entry ends.
    #[inline(always)]
    pub fn again(
        &mut self,
        text: &[u8],
        at: usize,
        entry: usize,
        nodes: &mut Vec<Node>,
    ) -> Option<usize> {
        if !self.again.pays() {
            return None;
        }
        self.again.asked += 1;
        let rest = text.get(at..)?;
        let begin = u128::from_le_bytes(*rest.first_chunk()?);
        let (first, second) = (begin as u64, (begin >> 64) as u64);
        let mixed = (first ^ second.rotate_left(29)).wrapping_mul(MIX);
        let slot = &mut self.whole[(mixed >> (u64::BITS - SLOTS.trailing_zeros())) as usize];
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
        self.again.found += 1;
        self.repeats.push(Repeat {
            node: NodeId(own),
            of,
            what: Repeated::Whole,
        });
        let (on, further) = (at as u32 - span.start, own - from);
        for index in from..next {
            let Node { span, next, kind } = *nodes.get(index as usize)?;
            nodes.push(Node {
                span: Span::new(span.start + on, span.end + on),
                next: next + further,
                kind,
            });
        }
        Some(at + said.len())
    }

    /// Where an entry with the same first key may stand as the one that begins at a byte.
    #[inline(always)]
    pub fn kind(&mut self, text: &[u8], at: usize) -> Option<&mut Slot> {
        let first = u32::from_le_bytes(*text.get(at..)?.first_chunk()?);
        let mixed = u64::from(first).wrapping_mul(MIX);
        Some(&mut self.kinds[(mixed >> (u64::BITS - KINDS.trailing_zeros())) as usize])
    }
}
