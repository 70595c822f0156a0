//! A fast lookup of a word among few.

/// The number of slots at first and at most; powers of two.
const SLOTS: [usize; 2] = [256, 1 << 14];
/// An empty slot.
const EMPTY: u16 = u16::MAX;
/// The longest word that its [`Glance`] identifies on its own.
const WHOLE: usize = 16;

/// A hash table from words to their numbers that looks into four slots per word. It may miss a word
/// that it was given: its only purpose is to save a lookup in a complete index, so words that all
/// fall into the same slots do no harm. It grows with the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WordIndex {
    /// Indices into `words`.
    slots: Vec<u16>,
    /// The glance of each word, with its number.
    words: Vec<(Glance, u16)>,
}

impl Default for WordIndex {
    fn default() -> Self {
        Self {
            slots: vec![EMPTY; SLOTS[0]],
            words: Vec::new(),
        }
    }
}

impl WordIndex {
    /// Adds a word, if one of its slots is free.
    pub(crate) fn add(&mut self, word: &str, number: u16) {
        if self.words.len() * 4 >= self.slots.len() && self.slots.len() < SLOTS[1] {
            self.slots = vec![EMPTY; self.slots.len() * 2];
            for (glance, number) in std::mem::take(&mut self.words) {
                self.place(glance, number);
            }
        }
        self.place(Glance::of(word.as_bytes()), number);
    }

    /// Adds a second spelling of a word, if it is short enough to be identified by its glance.
    pub(crate) fn add_spelling(&mut self, spelling: &str, number: u16) {
        if spelling.len() <= WHOLE {
            self.add(spelling, number);
        }
    }

    fn place(&mut self, glance: Glance, number: u16) {
        if let Some(slot) = glance
            .slots(self.slots.len())
            .find(|slot| self.slots[*slot] == EMPTY)
        {
            self.slots[slot] = self.words.len() as u16;
            self.words.push((glance, number));
        }
    }

    /// Finds the number of a word. `words` are all words, in the order of their numbers.
    #[inline(always)]
    pub(crate) fn find(&self, word: &[u8], words: &[impl AsRef<str>]) -> Option<u16> {
        let glance = Glance::of(word);
        for slot in glance.slots(self.slots.len()) {
            // A word takes the first free of its slots, and no slot is ever emptied.
            let (known, number) = self.words.get(usize::from(*self.slots.get(slot)?))?;
            if *known != glance {
                continue;
            }
            if word.len() <= WHOLE
                || words
                    .get(usize::from(*number))
                    .is_some_and(|known| known.as_ref().as_bytes() == word)
            {
                return Some(*number);
            }
        }
        None
    }
}

/// The length of a word with its first and its last eight bytes, which overlap in a shorter word;
/// compared in one step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Glance {
    first: u64,
    last: u64,
    length: usize,
}

impl Glance {
    #[inline(always)]
    fn of(word: &[u8]) -> Self {
        let (first, last) =
            if let (Some(first), Some(last)) = (word.first_chunk(), word.last_chunk()) {
                (u64::from_le_bytes(*first), u64::from_le_bytes(*last))
            } else if let (Some(first), Some(last)) = (word.first_chunk(), word.last_chunk()) {
                (
                    u64::from(u32::from_le_bytes(*first)),
                    u64::from(u32::from_le_bytes(*last)),
                )
            } else {
                let byte = |at: usize| word.get(at).copied().unwrap_or(0);
                (
                    u64::from(u16::from_le_bytes([byte(0), byte(word.len() / 2)])),
                    u64::from(byte(word.len().wrapping_sub(1))),
                )
            };
        Self {
            first,
            last,
            length: word.len(),
        }
    }

    /// Returns the word's four slots, which are neighbours, among `of` slots, a power of two.
    #[inline(always)]
    fn slots(&self, of: usize) -> impl Iterator<Item = usize> + use<> {
        /// An odd number without a pattern: the high bits of the product depend on all bits of the
        /// glance.
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed =
            (self.first ^ self.last.rotate_left(29) ^ (self.length as u64)).wrapping_mul(MIX);
        let slot = (mixed >> (u64::BITS - of.trailing_zeros())) as usize;
        (0..4).map(move |near| slot ^ near)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_are_found_and_others_are_not() {
        let words = [
            "",
            "a",
            "ab",
            "ba",
            "abc",
            "acb",
            "abcd",
            "abcde",
            "aaaaaaaaa",
            "aaaaaaaaaa",
            "01234567x01234567",
            "01234567y01234567",
        ];
        let mut quick = WordIndex::default();
        words
            .iter()
            .enumerate()
            .for_each(|(number, word)| quick.add(word, number as u16));
        for (number, word) in words.iter().enumerate() {
            assert_eq!(
                quick.find(word.as_bytes(), &words),
                Some(number as u16),
                "{word}"
            );
        }
        assert_eq!(quick.find(b"01234567z01234567", &words), None);
    }

    #[test]
    fn a_table_grows_with_its_words() {
        let words: Vec<String> = (0..900).map(|number| format!("F{number}")).collect();
        let mut quick = WordIndex::default();
        words
            .iter()
            .enumerate()
            .for_each(|(number, word)| quick.add(word, number as u16));
        quick.add_spelling("Chicago", 40);
        let found = words
            .iter()
            .enumerate()
            .filter(|(number, word)| quick.find(word.as_bytes(), &words) == Some(*number as u16));
        assert!(found.count() > 850);
        assert_eq!(quick.find(b"Chicago", &words), Some(40));
        assert_eq!(quick.find(b"F900", &words), None);
    }

    proptest! {
        #[test]
        fn what_is_found_is_the_word(words in prop::collection::vec("[ab]{0,18}", 1..40), word in "[ab]{0,18}") {
            let mut quick = WordIndex::default();
            words.iter().enumerate().for_each(|(number, word)| quick.add(word, number as u16));
            if let Some(number) = quick.find(word.as_bytes(), &words) {
                prop_assert_eq!(&words[usize::from(number)], &word);
            }
        }
    }
}
