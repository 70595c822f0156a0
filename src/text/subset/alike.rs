//! Entries of a list that are like earlier ones: of those with the same keys only the values are read.

use super::reader::Reader;
use crate::text::tree::{Kind, Node, NodeId, Repeat, Repeated};

impl Reader<'_> {
    /// An entry in braces, the `entry`th of a list of the outermost mapping; where it ends.
    #[inline(always)]
    pub(super) fn entry_in_braces(&mut self, entry: usize) -> Option<u32> {
        if let Some(end) = self
            .entries
            .again(self.text, self.at, entry, &mut self.nodes)
        {
            self.at = end;
            return Some(end as u32);
        }
        if !self.entries.alike.pays() {
            return self.flow_map();
        }
        let (begin, own) = (self.at, self.nodes.len());
        let Some(slot) = self.entries.kind(self.text, begin) else {
            return self.flow_map();
        };
        let (from, of) = std::mem::replace(slot, (own as u32, entry as u32));
        self.entries.alike.asked += 1;
        if from > 0 {
            let depth = self.depth;
            if let Some(end) = self.with_the_keys_of(from as usize) {
                // What was read key by key stays the one to compare with.
                self.entries.alike.found += 1;
                self.entries.repeats.push(Repeat {
                    node: NodeId(own as u32),
                    of,
                    what: Repeated::Keys,
                });
                self.entries
                    .kind(self.text, begin)
                    .into_iter()
                    .for_each(|slot| *slot = (from, of));
                return Some(end);
            }
            self.nodes.truncate(own);
            (self.at, self.depth) = (begin, depth);
        }
        self.flow_map()
    }

    /// A mapping in braces whose keys and signs are those of an earlier one, byte for byte. `None` if it has others.
    #[inline(always)]
    fn with_the_keys_of(&mut self, from: usize) -> Option<u32> {
        let text = self.text;
        let Node {
            span: whole,
            next: behind,
            ..
        } = self.nodes[from];
        let index = self.open(Kind::Map)?;
        // Up to this byte the earlier one has been followed.
        let mut told = whole.start as usize;
        let mut key = from + 1;
        while key < behind as usize {
            let Node {
                span: name,
                next: value,
                ..
            } = self.nodes[key];
            let Node {
                span: said, next, ..
            } = self.nodes[value as usize];
            let sign = said.start as usize - told;
            if !same(text, self.at, told, sign) {
                return None;
            }
            let start = self.at + (name.start as usize - told);
            self.at = start + (name.end - name.start) as usize;
            self.leaf(Kind::Plain, start);
            self.at += (said.start - name.end) as usize;
            if self.word().is_none() {
                self.flow_value()?;
            }
            (told, key) = (said.end as usize, next as usize);
        }
        let sign = whole.end as usize - told;
        if !same(text, self.at, told, sign) {
            return None;
        }
        self.at += sign;
        Some(self.close(index, self.at as u32))
    }

    /// Behind an entry in braces: whether the next line begins as that of an entry did, up to its brace. Goes there.
    #[inline(always)]
    pub(super) fn at_another(&mut self, lead: Lead) -> bool {
        if !lead.is_at(self.text, self.at) {
            return false;
        }
        self.line = self.at + 1;
        self.at += lead.count;
        true
    }

    /// How the line of the entry that begins here does.
    pub(super) fn lead(&self) -> Lead {
        let before = self.line.checked_sub(1);
        let short = before
            .map(|before| self.at - before)
            .filter(|count| *count < 8);
        let (bytes, count) = before
            .and_then(|before| eight(self.text, before))
            .zip(short)
            .unwrap_or_default();
        let behind = u64::BITS as usize - 8 * (count + 1);
        Lead {
            bytes: bytes << behind,
            behind,
            count,
        }
    }
}

/// How a line leads to an entry in braces: the break before it, blanks, the dash, and the brace, if all that is eight bytes
/// at most.
#[derive(Clone, Copy)]
pub(super) struct Lead {
    /// The bytes; what stands behind the brace is shifted out.
    bytes: u64,
    /// How many bits are shifted out.
    behind: usize,
    /// How many bytes there are before the brace; 0 if there are too many.
    count: usize,
}

impl Lead {
    #[inline(always)]
    fn is_at(self, text: &[u8], at: usize) -> bool {
        self.count > 0 && eight(text, at).is_some_and(|bytes| bytes << self.behind == self.bytes)
    }
}

/// Eight bytes of a text, if there are so many.
#[inline(always)]
fn eight(text: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*text.get(at..)?.first_chunk()?))
}

/// Whether so many bytes are the same in two places of a text. Few, as they mostly are, are compared at once.
#[inline(always)]
fn same(text: &[u8], one: usize, other: usize, count: usize) -> bool {
    if (1..=8).contains(&count)
        && let (Some(one), Some(other)) = (eight(text, one), eight(text, other))
    {
        return (one ^ other) << (u64::BITS as usize - 8 * count) == 0;
    }
    let said = text.get(one..).and_then(|rest| rest.get(..count));
    said.is_some() && said == text.get(other..).and_then(|rest| rest.get(..count))
}

#[cfg(test)]
mod tests {
    use super::Repeated::{self, Keys, Whole};
    use crate::text::tree::NodeId;
    use crate::text::{parse::full, subset};
    use proptest::prelude::*;

    /// What is repeated in the list under a key of a text: which entry, of which, and how much of it.
    fn repeats(text: &str, key: &str) -> Vec<(usize, u32, Repeated)> {
        let tree = subset::read(text).expect("a plain text");
        assert_eq!(tree, full(text).tree);
        let list = tree
            .root()
            .and_then(|root| tree.get(root, key))
            .expect("a list");
        let entries: Vec<NodeId> = tree.children(list).collect();
        let place = |node: NodeId| {
            entries
                .iter()
                .position(|entry| *entry == node)
                .expect("an entry")
        };
        tree.repeats(list)
            .iter()
            .map(|repeat| (place(repeat.node), repeat.of, repeat.what))
            .collect()
    }

    #[test]
    fn what_stands_there_already_is_taken_over() {
        let text = "moves:\n  - {pass: Andy}\n  - {bid: 2, by: Don}\n  - {pass: Andy}\n  - {pass: Andy, note: x}\n  - {pass: Andy,\n      note: y}\n";
        assert_eq!(repeats(text, "moves"), [(2, 0, Whole)]);
    }

    #[test]
    fn of_the_same_keys_only_the_values_are_read() {
        let text = "moves:\n  - {pass: Andy}\n  - {bid: 2, by: Don}\n  - {pass: Simon}\n  - {bid: 3, by: 'Al'}\n  - {bid: [4, {a: b}], by: C d}\n  \
                    - {bid: 5 , by: Don}\n  - {bid: 6, of: Don}\n  - {bid: 7, of: x, by: y}\n  - {bid: 8, of: z}\n  - {bid: 9, of: z, by: y}\n";
        assert_eq!(
            repeats(text, "moves"),
            [(2, 0, Keys), (3, 1, Keys), (4, 1, Keys)]
        );
    }

    #[test]
    fn a_list_in_a_list_ends_with_its_line() {
        let text = "- - {a: b}\n- - {a: b}\n- - {a: c}\n";
        assert_eq!(subset::read(text), Some(full(text).tree));
    }

    #[test]
    fn lines_that_begin_otherwise_are_entries_too() {
        for next in [
            "  -  {a: c}",
            "  - {a: c}",
            "  - \"b\"",
            "  -\n",
            "# c\n  - {a: c}",
            "b: {a: c}",
            "\n  - {a: c} # c",
        ] {
            let text = format!(
                "moves:\n  - {{a: b}}\n  - {{a: b}} # c\n  - {{a: b}}\n{next}\n  - {{a: d}}\n"
            );
            assert!(
                subset::read(&text).is_none_or(|tree| tree == full(&text).tree),
                "{text}"
            );
        }
    }

    #[test]
    fn every_list_begins_anew() {
        let text =
            "one:\n  - {a: b, c: d, e: f}\n  - {a: b, c: d, e: f}\ntwo:\n  - {a: b, c: d, e: f}\n";
        assert_eq!(
            [repeats(text, "one").len(), repeats(text, "two").len()],
            [1, 0]
        );
    }

    proptest! {
        /// Entries of few keys and values, so that many are alike and nearly alike: the tree is that of the full reader.
        #[test]
        fn entries_that_are_nearly_alike_are_read_as_they_are(
            entries in prop::collection::vec(("(a|ab|pass)", "(x|xy|\"x\"|'y z'|x #y|x:y|x: y|\\[a, b\\]|\\{a: b\\}|x |)", "(, |,| ,\n    |,\n      | )", "(b|c|a): ?(x|y z|)", "(\\}| \\}|,\\})"), 1..12)
        ) {
            let mut text = String::from("moves:\n");
            for (key, value, comma, rest, end) in entries {
                text += &format!("  - {{{key}: {value}{comma}{rest}{end}\n");
            }
            if let Some(tree) = subset::read(&text) {
                let whole = full(&text);
                prop_assert!(whole.faults.is_empty());
                prop_assert_eq!(tree, whole.tree);
            }
        }
    }
}
