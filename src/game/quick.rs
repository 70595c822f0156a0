//! Finding a word among few by a glance at it.

/// Slots of the table; a power of two.
const SLOTS: usize = 256;
/// A slot nothing is in.
const EMPTY: u16 = u16::MAX;

/// A table from words to their numbers that remembers one word a slot. What it does not find may still be there: it
/// only saves the look into a whole index, so nobody gains by words that all fall into one slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quick {
    slots: Box<[u16; SLOTS]>,
}

impl Default for Quick {
    fn default() -> Self {
        Self { slots: Box::new([EMPTY; SLOTS]) }
    }
}

impl Quick {
    /// Remembers a word, if its slot is free.
    pub fn add(&mut self, word: &str, number: u16) {
        let slot = &mut self.slots[slot(word)];
        if *slot == EMPTY {
            *slot = number;
        }
    }

    /// The number of a word, if it is remembered. `words` are all words by their numbers.
    pub fn find(&self, word: &str, words: &[impl AsRef<str>]) -> Option<u16> {
        let number = self.slots[slot(word)];
        words.get(usize::from(number)).is_some_and(|known| known.as_ref() == word).then_some(number)
    }
}

/// A word's slot, by its length and four of its bytes.
fn slot(word: &str) -> usize {
    let bytes = word.as_bytes();
    let at = |index: usize| bytes.get(index).map_or(0, |byte| usize::from(*byte));
    let length = bytes.len();
    let mixed = length.wrapping_mul(89)
        ^ at(0).wrapping_mul(7)
        ^ at(1).wrapping_mul(37)
        ^ at(length / 2).wrapping_mul(13)
        ^ at(length.wrapping_sub(1)).wrapping_mul(53);
    (mixed ^ (mixed >> 8)) & (SLOTS - 1)
}
