//! Names and how they are compared.

use super::grammar::Domain;
use super::look_alike::appearance;
use super::value::Value;
use super::word_index::WordIndex;
use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Normalizes a name for comparison: case, surrounding spaces and Unicode form do not matter.
pub fn normal(name: &str) -> Cow<'_, str> {
    let name = name.trim();
    if name.is_ascii() {
        if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(name.to_ascii_lowercase())
        } else {
            Cow::Borrowed(name)
        }
    } else {
        let composed: Cow<'_, str> = if is_nfc(name) {
            Cow::Borrowed(name)
        } else {
            Cow::Owned(name.nfc().collect())
        };
        Cow::Owned(composed.to_lowercase().nfc().collect())
    }
}

/// The names of one kind, each with its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    exact: bool,
    names: Vec<String>,
    /// The normalized spellings; empty for names that are compared exactly.
    index: HashMap<String, u16>,
    /// The names as they are spelt here, which most logs use; tried before `index`.
    quick: WordIndex,
    /// The second spellings of names, such as the hexes of cities.
    second: BTreeMap<u16, String>,
}

impl Names {
    /// Creates names that are compared in the form that [`normal`] gives them. If two are equal,
    /// only the first is found.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self::build(names, false)
    }

    /// Creates names that are compared exactly. They should be few, such as players.
    pub fn exact(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self::build(names, true)
    }

    fn build(names: impl IntoIterator<Item = impl Into<String>>, exact: bool) -> Self {
        let names = names.into_iter();
        let mut built = Self {
            exact,
            names: Vec::with_capacity(names.size_hint().0),
            ..Self::default()
        };
        if !exact {
            built.index.reserve(names.size_hint().0);
        }
        for name in names {
            let name = name.into();
            let id = built.names.len() as u16;
            let first = if exact {
                !built.names.contains(&name)
            } else if let Entry::Vacant(entry) = built.index.entry(normal(&name).into_owned()) {
                entry.insert(id);
                true
            } else {
                false
            };
            if first {
                built.quick.add(&name, id);
            }
            built.names.push(name);
        }
        built
    }

    /// Adds a second spelling of a name, such as the hex of a city.
    pub fn alias(&mut self, spelling: &str, id: u16) {
        if let Entry::Vacant(entry) = self.index.entry(normal(spelling).into_owned()) {
            entry.insert(id);
            self.quick.add_spelling(spelling, id);
            self.second.insert(id, spelling.to_owned());
        }
    }

    /// Returns the second spelling of a name, if it has one.
    pub fn second_spelling(&self, id: u16) -> Option<&str> {
        self.second.get(&id).map(String::as_str)
    }

    /// Returns the name for which a word is the second spelling.
    pub fn first_spelling(&self, word: &str) -> Option<&str> {
        let id = self.find(word)?;
        let is_second = normal(self.second_spelling(id)?) == normal(word);
        is_second.then(|| self.name(id))
    }

    /// Returns the number of a name.
    #[inline(always)]
    pub fn find(&self, name: &str) -> Option<u16> {
        self.quick
            .find(name.as_bytes(), &self.names)
            .or_else(|| self.look_up(name))
    }

    /// Finds the number of a name in any spelling. Kept out of line because most logs spell names
    /// as they are listed.
    #[cold]
    fn look_up(&self, name: &str) -> Option<u16> {
        if self.exact {
            return self
                .names
                .iter()
                .position(|known| known == name)
                .map(|id| id as u16);
        }
        let name = normal(name);
        let found = self.index.get(&*name).copied();
        found.or_else(|| self.index.get(&without_leading_zeros(&name)?).copied())
    }

    /// Returns the name that has a number; `?`, which is no name in any log, if it is out of range.
    pub fn name(&self, id: u16) -> &str {
        self.names.get(usize::from(id)).map_or("?", String::as_str)
    }

    /// Returns how many names there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether there are no names.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns all names, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns the name closest to `name`, with their likeness (0 to 1); `None` if none is close
    /// enough to suggest. Of equally close names the first is returned.
    pub fn nearest(&self, name: &str, budget: &mut ComparisonBudget) -> Option<(&str, f64)> {
        self.all_nearest(name, budget)
            .map(|nearest| (nearest.names[0], nearest.likeness))
    }

    /// Returns the name that was most likely meant: one that looks the same, or else the closest.
    /// `None` if none is close, or if too many are equally close to tell which was meant.
    pub fn likely(&self, name: &str) -> Option<&str> {
        let alike = |other: &str| {
            appearance(other) == appearance(name)
                || appearance(&other.to_uppercase()) == appearance(&name.to_uppercase())
        };
        let nearest = || {
            let nearest = self.all_nearest(name, &mut ComparisonBudget::default());
            let nearest = nearest.filter(|nearest| nearest.names.len() <= MANY_TIED)?;
            nearest.names.first().copied()
        };
        self.iter().find(|other| alike(other)).or_else(nearest)
    }

    /// Returns every name tied for closest to `name`; `None` if none is close enough to suggest.
    ///
    /// Names and candidates of more than 64 characters are not compared, and nothing is once
    /// `budget` is spent: a log may misspell thousands of words, each of which could be any of
    /// the thousands of names on its board.
    pub fn all_nearest(&self, name: &str, budget: &mut ComparisonBudget) -> Option<Nearest<'_>> {
        let name = name.trim();
        if name.len() > MAX_BYTES {
            return None;
        }
        let typed = normal(name);
        let length = typed.chars().count();
        if length > MAX_COMPARED {
            return None;
        }
        let mut best = Nearest {
            names: Vec::new(),
            likeness: 0.0,
        };
        for candidate in self.iter() {
            if !budget.spend(1) {
                break;
            }
            if candidate.len() > MAX_BYTES {
                continue;
            }
            let known = normal(candidate);
            let other = known.chars().count();
            let least = best.likeness.max(NEAR);
            // The difference in length is a lower bound on the number of edits.
            let most = length.min(other) as f64 / length.max(other).max(1) as f64;
            let begins = length >= 3 && known.starts_with(&*typed);
            if other > MAX_COMPARED || (most < least && !begins) {
                continue;
            }
            if !budget.spend((length * other / CELLS) as u32) {
                break;
            }
            let near = likeness(&typed, &known);
            if near > best.likeness {
                best = Nearest {
                    names: vec![candidate],
                    likeness: near,
                };
            } else if near == best.likeness {
                best.names.push(candidate);
            }
        }
        (best.likeness >= NEAR).then_some(best)
    }
}

/// The names nearest to a word.
#[derive(Clone, Debug, PartialEq)]
pub struct Nearest<'n> {
    /// The names, in their order; at least one, and several if they are equally close.
    pub names: Vec<&'n str>,
    /// Their likeness to the word, from 0 to 1.
    pub likeness: f64,
}

/// The most characters of a word that is compared; no name of a game has more.
const MAX_COMPARED: usize = 64;
/// The most bytes of such a word: no Unicode form makes a longer one short enough.
const MAX_BYTES: usize = 4 * MAX_COMPARED;
/// The least likeness of a name that is suggested.
const NEAR: f64 = 0.6;
/// The most names that may be equally close to a word for one of them to be suggested.
const MANY_TIED: usize = 3;
/// How many cells of an edit-distance table cost as much as looking at one name.
const CELLS: usize = 10;

/// The work that is left for "did you mean" in one log.
///
/// A unit is about 50 ns. All of it takes some 20 ms: enough for a thousand misspelt words on a
/// board of the published size, or ten words on the largest board that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparisonBudget(u32);

impl Default for ComparisonBudget {
    fn default() -> Self {
        Self(400_000)
    }
}

impl ComparisonBudget {
    /// Spends some units; if too few are left, spends all of them and returns `false`.
    pub(super) fn spend(&mut self, units: u32) -> bool {
        let left = self.0.checked_sub(units);
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}

/// The most characters in the code of a place: a letter and one or two digits.
const CODE: f64 = 3.0;

/// Returns whether a word is the code of a place.
fn is_code(word: &str) -> bool {
    let mut characters = word.chars();
    characters
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic())
        && !characters.as_str().is_empty()
        && characters.all(|c| c.is_ascii_digit())
}

/// Returns the code of a place as boards write it: `d9` for `d09`. `None` for a word that is no
/// code or has no leading zero.
fn without_leading_zeros(code: &str) -> Option<String> {
    let (letter, number) = code.split_at_checked(1).filter(|_| is_code(code))?;
    let digits = number.trim_start_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    (digits.len() < number.len()).then(|| format!("{letter}{digits}"))
}

/// Returns the likeness of two words, from 0 to 1.
pub(crate) fn likeness(typed: &str, candidate: &str) -> f64 {
    // In codes, a missing digit is no likelier than a changed one: C0 is as close to C8 as to C10.
    if is_code(typed) && is_code(candidate) {
        return (1.0 - strsim::damerau_levenshtein(typed, candidate) as f64 / CODE).max(0.0);
    }
    let edits = strsim::normalized_damerau_levenshtein(typed, candidate);
    let beginning = typed.chars().count() >= 3 && candidate.starts_with(typed);
    if beginning { edits.max(0.75) } else { edits }
}

/// Something that knows the names of a board.
pub trait Lexicon {
    /// Returns the names of one kind; `None` if the game has no names of this kind.
    fn names(&self, domain: Domain) -> Option<&Names>;

    /// Returns the board's name, for reports.
    fn title(&self) -> &str;

    /// Returns what to know about a board that is not the published one, in a sentence.
    fn notice(&self) -> Option<&str>;
}

/// Something that puts names and values into words.
pub trait Speak {
    /// Returns the name of a number of a kind.
    fn name(&self, domain: Domain, id: u16) -> &str;

    /// Returns the name for which a word is the second spelling, such as the city in the hex `F20`.
    fn first_spelling(&self, word: &str) -> Option<&str>;

    /// Returns a value in the words of the log language.
    fn value(&self, value: &Value) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            Value::Name(domain, id) => self.name(*domain, *id).to_owned(),
            Value::Word(word) => (*word).to_owned(),
            Value::Nobody => "none".to_owned(),
            Value::Unknown => "not known".to_owned(),
            Value::Flag(flag) => flag.to_string(),
            Value::Record(fields) => {
                let fields = fields
                    .iter()
                    .map(|(key, value)| format!("{key}: {}", self.value(value)));
                format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
            }
            Value::List(values) => format!(
                "[{}]",
                values
                    .iter()
                    .map(|value| self.value(value))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
            Value::Map(domain, entries) => {
                let entries = entries.iter().map(|(id, value)| {
                    format!("{}: {}", self.name(*domain, *id), self.value(value))
                });
                format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

impl<S: Speak + ?Sized> Speak for std::sync::Arc<S> {
    fn name(&self, domain: Domain, id: u16) -> &str {
        (**self).name(domain, id)
    }

    fn first_spelling(&self, word: &str) -> Option<&str> {
        (**self).first_spelling(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_ignore_case_spaces_and_form() {
        let names = Names::new(["New York", "Saint-Rémy"]);
        assert_eq!(names.find(" new YORK "), Some(0));
        assert_eq!(names.find("SAINT-RE\u{301}MY"), Some(1));
        assert_eq!(names.find("Newyork"), None);
        assert_eq!(
            names
                .nearest("Newyork", &mut ComparisonBudget::default())
                .map(|(name, _)| name),
            Some("New York")
        );
    }

    #[test]
    fn a_coordinate_may_have_leading_zeros() {
        let names = Names::new(["A0", "D9", "Route 7"]);
        for (written, meant) in [("D09", 0), ("d0009", 0), ("A00", 1)] {
            assert_eq!(names.find(written), Some(1 - meant), "{written}");
        }
        for other in ["D90", "D", "0D9", "D0", "Route 07", "A", "DD09"] {
            assert_eq!(names.find(other), None, "{other}");
        }
    }

    #[test]
    fn several_names_may_be_equally_near() {
        let names = Names::exact(["Don", "Dan", "Simon"]);
        let nearest = |name| {
            names
                .all_nearest(name, &mut ComparisonBudget::default())
                .map(|nearest| nearest.names)
        };
        assert_eq!(
            (nearest("Dun"), nearest("Simom"), nearest("Xaver")),
            (Some(vec!["Don", "Dan"]), Some(vec!["Simon"]), None)
        );
    }

    #[test]
    fn players_are_exact() {
        let names = Names::exact(["Andy", "andy"]);
        assert_eq!(
            (names.find("Andy"), names.find("andy"), names.find("Andy ")),
            (Some(0), Some(1), None)
        );
    }
}
