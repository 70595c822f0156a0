//! What entries with the same keys share, so that it is found out once.

use super::keywords::Word;
use crate::language::MoveNo;
use smallvec::SmallVec;

/// The verb of an entry and its keys in the order written, which other entries have as well.
#[derive(Clone, Debug)]
pub struct Form {
    /// Which of the game's verbs.
    pub verb: usize,
    /// Its keys.
    pub words: SmallVec<[Word; 6]>,
    /// Which of the verb's keys each is.
    pub places: SmallVec<[u8; 6]>,
}

impl Form {
    /// The form of an entry whose keys are among those of its verb.
    pub fn new(verb: usize, words: SmallVec<[Word; 6]>, keys: &[Word]) -> Self {
        let place = |word: &Word| keys.iter().position(|key| key == word).unwrap_or_default() as u8;
        Self {
            verb,
            places: words.iter().map(place).collect(),
            words,
        }
    }
}

/// The forms of entries that have nothing but a verb and its keys, by the number of the entry.
#[derive(Debug)]
pub struct Forms(Vec<(MoveNo, Form)>);

impl Default for Forms {
    fn default() -> Self {
        // As many as the moves of a game mostly have.
        Self(Vec::with_capacity(8))
    }
}

impl Forms {
    /// Adds that of an entry behind all so far.
    pub fn add(&mut self, number: MoveNo, form: Form) {
        self.0.push((number, form));
    }

    /// That of an entry.
    pub fn of(&self, number: MoveNo) -> Option<&Form> {
        self.0
            .binary_search_by_key(&number, |(known, _)| *known)
            .ok()
            .map(|at| &self.0[at].1)
    }
}
