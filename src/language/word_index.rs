//! Finding a word among few by a glance at it.

/// Slots of the table; a power of two.
const SLOTS: usize = 256;
/// A slot nothing is in.
const EMPTY: u16 = u16::MAX;
/// Words up to this length are told apart by their [`Glance`] alone.
const WHOLE: usize = 16;

/// A table from words to their numbers that looks into two slots for each. What it does not find may still be there: it
/// only saves the look into a whole index, so nobody gains by words that all fall into one slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordIndex {
    slots: Box<[u16; SLOTS]>,
    /// The glances of the words by their numbers.
    glances: Vec<Glance>,
}

impl Default for WordIndex {
    fn default() -> Self {
        Self { slots: Box::new([EMPTY; SLOTS]), glances: Vec::new() }
    }
}

impl WordIndex {
    /// Remembers a word, if one of its slots is free.
    pub fn add(&mut self, word: &str, number: u16) {
        let glance = Glance::of(word);
        if let Some(slot) = glance.slots().into_iter().find(|slot| self.slots[*slot] == EMPTY) {
            self.slots[slot] = number;
            let length = self.glances.len().max(usize::from(number) + 1);
            self.glances.resize(length, Glance::default());
            self.glances[usize::from(number)] = glance;
        }
    }

    /// The number of a word, if it is remembered. `words` are all words by their numbers.
    #[inline(always)]
    pub fn find(&self, word: &str, words: &[impl AsRef<str>]) -> Option<u16> {
        let glance = Glance::of(word);
        let same = |number: &u16| {
            let number = usize::from(*number);
            self.glances.get(number).is_some_and(|known| *known == glance)
                && (word.len() <= WHOLE || words.get(number).is_some_and(|known| known.as_ref() == word))
        };
        glance.slots().into_iter().map(|slot| self.slots[slot]).find(same)
    }
}

/// A word's length with its first and its last eight bytes, which overlap in a shorter word: compared at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Glance {
    first: u64,
    last: u64,
    length: usize,
}

impl Glance {
    #[inline(always)]
    fn of(word: &str) -> Self {
        let word = word.as_bytes();
        let (first, last) = if let (Some(first), Some(last)) = (word.first_chunk(), word.last_chunk()) {
            (u64::from_le_bytes(*first), u64::from_le_bytes(*last))
        } else if let (Some(first), Some(last)) = (word.first_chunk(), word.last_chunk()) {
            (u64::from(u32::from_le_bytes(*first)), u64::from(u32::from_le_bytes(*last)))
        } else {
            let [first, middle, last] = [0, word.len() / 2, word.len().wrapping_sub(1)].map(|at| word.get(at).copied().unwrap_or(0));
            (u64::from(u16::from_le_bytes([first, middle])), u64::from(last))
        };
        Self { first, last, length: word.len() }
    }

    /// The two slots, neighbours.
    fn slots(&self) -> [usize; 2] {
        /// An odd number without pattern: the high bits of a product depend on all bits of the factor.
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = (self.first ^ self.last.rotate_left(29) ^ (self.length as u64)).wrapping_mul(MIX);
        let slot = (mixed >> (u64::BITS - SLOTS.trailing_zeros())) as usize;
        [slot, slot ^ 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_are_found_and_others_are_not() {
        let words =
            ["", "a", "ab", "ba", "abc", "acb", "abcd", "abcde", "aaaaaaaaa", "aaaaaaaaaa", "01234567x01234567", "01234567y01234567"];
        let mut quick = WordIndex::default();
        words.iter().enumerate().for_each(|(number, word)| quick.add(word, number as u16));
        for (number, word) in words.iter().enumerate() {
            assert_eq!(quick.find(word, &words), Some(number as u16), "{word}");
        }
        assert_eq!(quick.find("01234567z01234567", &words), None);
    }

    proptest! {
        #[test]
        fn what_is_found_is_the_word(words in prop::collection::vec("[ab]{0,18}", 1..40), word in "[ab]{0,18}") {
            let mut quick = WordIndex::default();
            words.iter().enumerate().for_each(|(number, word)| quick.add(word, number as u16));
            if let Some(number) = quick.find(&word, &words) {
                prop_assert_eq!(&words[usize::from(number)], &word);
            }
        }
    }
}
