//! The names of a table, as short hand recognizes them.

use super::words::{Word, compared};
use crate::game::language::{Domain, Names, joins_beginnings};
use crate::referee::position::Position;

/// How well a word matches a name; better matches exclude worse ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    /// By the beginnings of its words, joined: `stl` for Saint Louis.
    Joined,
    /// By its beginning, or by initials.
    Beginning,
    Full,
    /// In full, exactly as spelt.
    Exact,
}

/// A name that words can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Match {
    /// The index of the word after the name.
    pub end: usize,
    /// The id of the name within its kind.
    pub id: u16,
    /// How well the words match it.
    pub likeness: Likeness,
}

/// The names of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vocabulary {
    kinds: Vec<Kind>,
}

#[derive(Clone, Debug, Default)]
struct Kind {
    names: Vec<Name>,
}

#[derive(Clone, Debug)]
struct Name {
    spelling: String,
    normal: String,
    words: Vec<String>,
    /// The first letters of its words; empty if it is one word.
    initials: String,
    /// Whether it is a coordinate, which must be given in full.
    is_code: bool,
}

impl Name {
    fn new(spelling: &str) -> Self {
        let normal = compared(spelling);
        let words: Vec<String> = normal
            .split(|c: char| c.is_whitespace() || c == '-')
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        let initials = if words.len() > 1 {
            words
                .iter()
                .filter_map(|word| without_brackets(word).chars().next())
                .collect()
        } else {
            String::new()
        };
        Self {
            spelling: spelling.to_owned(),
            is_code: is_code(&normal),
            normal,
            words,
            initials,
        }
    }

    /// Returns how well a single word matches it.
    fn named_by(&self, word: &Word) -> Option<Likeness> {
        if word.normal == self.normal {
            return Some(if word.text == self.spelling {
                Likeness::Exact
            } else {
                Likeness::Full
            });
        }
        if self.is_code || word.normal.is_empty() {
            return None;
        }
        let begins = self.normal.starts_with(&word.normal)
            || self.words.iter().any(|own| is_begun(own, &word.normal))
            || self.initials == word.normal;
        if begins {
            return Some(Likeness::Beginning);
        }
        joins_beginnings(&word.normal, &self.words).then_some(Likeness::Joined)
    }

    /// Returns how well several words match it, each as the beginning of one of its first words.
    fn named_by_all(&self, words: &[&str]) -> Option<Likeness> {
        let begins = words.len() <= self.words.len()
            && words
                .iter()
                .zip(&self.words)
                .all(|(word, own)| is_begun(own, word));
        let is_whole =
            |(word, own): (&&str, &String)| own == word || without_brackets(own) == *word;
        let whole = || words.iter().zip(&self.words).all(is_whole);
        match (begins && !self.is_code, words.len() == self.words.len()) {
            (false, _) => None,
            (true, true) if whole() => Some(Likeness::Full),
            (true, _) => Some(Likeness::Beginning),
        }
    }
}

/// Returns whether a word of a name has this beginning, with the brackets around it or without.
fn is_begun(own: &str, beginning: &str) -> bool {
    own.starts_with(beginning) || without_brackets(own).starts_with(beginning)
}

/// Returns a word of a name without the brackets around it, if anything is in them.
fn without_brackets(word: &str) -> &str {
    let inner = word.trim_matches(['(', ')']);
    if inner.is_empty() { word } else { inner }
}

/// Returns whether a name is a coordinate: letters, then digits.
fn is_code(name: &str) -> bool {
    let digits = name.trim_start_matches(char::is_alphabetic);
    digits.len() < name.len()
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

impl Vocabulary {
    /// Creates the names of the table of a position.
    pub(crate) fn new(position: &dyn Position) -> Self {
        let kind = |domain| Kind {
            names: position
                .names(domain)
                .into_iter()
                .flat_map(Names::iter)
                .map(Name::new)
                .collect(),
        };
        Self {
            kinds: Domain::ALL.into_iter().map(kind).collect(),
        }
    }

    /// Returns how many names of a kind there are.
    pub(crate) fn count(&self, domain: Domain) -> usize {
        self.kinds[domain as usize].names.len()
    }

    /// Returns the names of a kind that the words from `at` on can mean. Among names that end with
    /// the same word, only the best matches count. `names` knows other spellings.
    pub(crate) fn matches(
        &self,
        names: &Names,
        domain: Domain,
        words: &[Word],
        at: usize,
    ) -> Vec<Match> {
        let Some(word) = words.get(at) else {
            return Vec::new();
        };
        let kind = &self.kinds[domain as usize];
        let mut found: Vec<Match> = Vec::new();
        let mut add = |end, id, likeness| add_match(&mut found, Match { end, id, likeness });
        // Without quotes, a word of digits is a number, also where somebody is called so.
        let is_name = !word.is_number();
        if let Some(id) = names.find(&word.text).filter(|_| is_name) {
            let exact = names.name(id) == word.text;
            add(
                at + 1,
                id,
                if exact {
                    Likeness::Exact
                } else {
                    Likeness::Full
                },
            );
        }
        // One word in quotes contains all the words of a name.
        let apart: Vec<&str> = word.normal.split_whitespace().collect();
        let unquoted = words[at..].iter().take_while(|word| !word.quoted);
        let following: Vec<&str> = unquoted.map(|word| word.normal.as_str()).collect();
        for (id, name) in kind.names.iter().enumerate() {
            let id = id as u16;
            if let Some(likeness) = name.named_by(word).filter(|_| is_name) {
                add(at + 1, id, likeness);
            }
            if word.quoted {
                if let Some(likeness) = name.named_by_all(&apart).filter(|_| apart.len() > 1) {
                    add(at + 1, id, likeness);
                }
                continue;
            }
            for count in 2..=name.words.len().min(following.len()) {
                match name.named_by_all(&following[..count]) {
                    Some(_) if words[at..at + count].iter().all(Word::is_number) => {}
                    Some(likeness) => add(at + count, id, likeness),
                    None => break,
                }
            }
        }
        found
    }
}

/// Adds a match unless a better one ends with the same word; worse ones go.
fn add_match(found: &mut Vec<Match>, new: Match) {
    let better = |known: &Match| known.end == new.end && known.likeness > new.likeness;
    if found.iter().any(better) {
        return;
    }
    found.retain(|known| known.end != new.end || known.likeness == new.likeness);
    if !found.contains(&new) {
        found.push(new);
    }
}
