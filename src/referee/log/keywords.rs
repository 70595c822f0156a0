//! The words that may be keys of a game's moves, each with a number, so that a key of a log is
//! looked up only once.

use crate::game::language::{Info, MOVE_KEYS, WordIndex};
use std::cell::RefCell;
use std::rc::Rc;

/// The number of a word.
pub(crate) type Word = u8;

pub(crate) const NOTE: Word = 0;
pub(crate) const ACCEPT: Word = 1;
pub(crate) const REASON: Word = 2;
/// The word `expect`, a verb that every game has.
pub(crate) const EXPECT: Word = 3;

/// The words of a game, and which verbs have them as keys.
#[derive(Debug)]
pub(crate) struct Keywords {
    words: Vec<&'static str>,
    quick: WordIndex,
    verbs: Vec<VerbWords>,
}

/// The words of a verb.
#[derive(Debug)]
struct VerbWords {
    /// Its keys in their order; the first is the verb itself.
    keys: Vec<Word>,
    /// The verb itself, as a set.
    own: Set,
    all: Set,
    /// Whether some value of the verb excludes one of its keys.
    particular: bool,
}

/// A set of words, one bit per word.
pub(crate) type Set = u64;

/// Returns the set of a single word. [`Keywords::new`] makes sure that there are no more words than
/// bits.
pub(crate) fn only(word: Word) -> Set {
    1 << (word & 63)
}

thread_local! {
    /// The words of the game whose log was read last: most logs of a run are of one game.
    static LAST: RefCell<Option<(&'static Info, Rc<Keywords>)>> = const { RefCell::new(None) };
}

impl Keywords {
    /// Returns the words of a game's verbs; makes them only if the previous log was of another
    /// game.
    ///
    /// # Panics
    ///
    /// Under the same conditions as [`Keywords::new`].
    pub(crate) fn of(info: &'static Info) -> Rc<Self> {
        LAST.with_borrow_mut(|last| match last {
            Some((of, words)) if std::ptr::eq(*of, info) => words.clone(),
            _ => last.insert((info, Rc::new(Self::new(info)))).1.clone(),
        })
    }

    /// Creates the words of a game's verbs.
    ///
    /// # Panics
    ///
    /// If the keys of all verbs, together with `note`, `accept`, `reason` and `expect`, are more
    /// than 64 different words.
    fn new(info: &Info) -> Self {
        let words = MOVE_KEYS.into_iter().chain(["expect"]).collect();
        let mut built = Self {
            words,
            quick: WordIndex::default(),
            verbs: Vec::with_capacity(info.verbs.len()),
        };
        for (number, word) in built.words.iter().enumerate() {
            built.quick.add(word, number as u16);
        }
        for verb in info.verbs {
            let keys: Vec<Word> = verb.keys.iter().map(|key| built.number(key.name)).collect();
            let all = keys.iter().fold(0, |set, word| set | only(*word));
            let particular = verb.keys.iter().any(|key| key.unless.is_some());
            built.verbs.push(VerbWords {
                own: only(keys[0]),
                all,
                particular,
                keys,
            });
        }
        let (words, most) = (built.words.len(), Set::BITS as usize);
        assert!(
            words <= most,
            "{}: the verbs of a game have at most {most} different words for keys, here are {words}",
            info.id
        );
        built
    }

    /// Returns the number of a word of the grammar; adds the word if it is new.
    fn number(&mut self, word: &'static str) -> Word {
        self.find(word).unwrap_or_else(|| {
            self.quick.add(word, self.words.len() as u16);
            self.words.push(word);
            (self.words.len() - 1) as Word
        })
    }

    /// Returns the number of a word of the language.
    #[inline(always)]
    pub(crate) fn find(&self, word: &str) -> Option<Word> {
        let number = self
            .quick
            .find(word.as_bytes(), &self.words)
            .map(usize::from);
        number
            .or_else(|| self.words.iter().position(|known| *known == word))
            .map(|number| number as Word)
    }

    /// Returns the first verb that is among the words and has all of them as keys.
    pub(crate) fn fitting(&self, words: Set) -> Option<usize> {
        self.verbs
            .iter()
            .position(|verb| words & verb.own != 0 && words & !verb.all == 0)
    }

    /// Returns the words of a verb's keys, in their order; the first is the verb itself.
    pub(crate) fn keys(&self, verb: usize) -> &[Word] {
        &self.verbs[verb].keys
    }

    /// Returns whether some value of a verb excludes one of its keys.
    pub(crate) fn is_particular(&self, verb: usize) -> bool {
        self.verbs[verb].particular
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Games as _;
    use crate::games::BuiltIn;

    #[test]
    fn every_word_is_found_and_has_a_bit() {
        for info in BuiltIn::INFOS {
            let keywords = Keywords::new(info);
            assert!(keywords.words.len() <= Set::BITS as usize, "{}", info.id);
            for (verb, known) in info.verbs.iter().enumerate() {
                for (key, known) in known.keys.iter().enumerate() {
                    assert_eq!(keywords.find(known.name), Some(keywords.keys(verb)[key]));
                }
            }
            assert_eq!(keywords.find("expect"), Some(EXPECT));
            assert_eq!(keywords.find("Expect"), None);
        }
    }
}
