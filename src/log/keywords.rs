//! The words a move of a game may have for keys, each with a number: a key of a log is looked up once.

use crate::game::{Info, Quick};

/// The number of a word.
pub type Word = u8;

/// The keys any move may carry.
pub const COMMON: [&str; 3] = ["note", "accept", "reason"];
/// The word `note`.
pub const NOTE: Word = 0;
/// The word `accept`.
pub const ACCEPT: Word = 1;
/// The word `reason`.
pub const REASON: Word = 2;
/// The word `expect`: the verb every game has.
pub const EXPECT: Word = 3;

/// The words of a game, and which belong to which verb.
#[derive(Debug)]
pub struct Keywords {
    words: Vec<&'static str>,
    quick: Quick,
    /// Each verb's keys in their order.
    verbs: Vec<Vec<Word>>,
    /// Each verb's keys as a set.
    sets: Vec<Set>,
}

/// A set of words, one bit each.
pub type Set = u64;

/// The set of a word alone. A language has fewer words than there are bits; a test sees to it.
pub fn only(word: Word) -> Set {
    1 << (word & 63)
}

impl Keywords {
    /// The words of a game's verbs.
    pub fn new(info: &Info) -> Self {
        let words = COMMON.into_iter().chain(["expect"]).collect();
        let mut built = Self { words, quick: Quick::default(), verbs: Vec::with_capacity(info.verbs.len()), sets: Vec::new() };
        for (number, word) in built.words.iter().enumerate() {
            built.quick.add(word, number as u16);
        }
        for verb in info.verbs {
            let keys: Vec<Word> = verb.keys.iter().map(|key| built.number(key.name)).collect();
            built.sets.push(keys.iter().fold(0, |set, word| set | only(*word)));
            built.verbs.push(keys);
        }
        built
    }

    /// The number of a word of the grammar, which is added if it is new.
    fn number(&mut self, word: &'static str) -> Word {
        self.find(word).unwrap_or_else(|| {
            self.quick.add(word, self.words.len() as u16);
            self.words.push(word);
            (self.words.len() - 1) as Word
        })
    }

    /// The number of a word of the language.
    pub fn find(&self, word: &str) -> Option<Word> {
        let number = self.quick.find(word, &self.words).map(usize::from);
        number.or_else(|| self.words.iter().position(|known| *known == word)).map(|number| number as Word)
    }

    /// The keys of a verb.
    pub fn set(&self, verb: usize) -> Set {
        self.sets[verb]
    }

    /// A verb's own word.
    pub fn verb(&self, verb: usize) -> Word {
        self.verbs[verb][0]
    }

    /// The word of a key of a verb.
    pub fn key(&self, verb: usize, key: usize) -> Word {
        self.verbs[verb][key]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::TITLES;

    #[test]
    fn every_word_is_found_and_has_a_bit() {
        for title in TITLES {
            let keywords = Keywords::new(title.info());
            assert!(keywords.words.len() <= Set::BITS as usize, "{}", title.info().id);
            for (verb, known) in title.info().verbs.iter().enumerate() {
                for (key, known) in known.keys.iter().enumerate() {
                    assert_eq!(keywords.find(known.name), Some(keywords.key(verb, key)));
                }
            }
            assert_eq!(keywords.find("expect"), Some(EXPECT));
            assert_eq!(keywords.find("Expect"), None);
        }
    }
}
