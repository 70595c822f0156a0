//! Finds the word in a line of short hand that fits nothing, and the nearest word that would fit.

use super::forms::Parser;
use super::words::{Word, line_of};
use crate::game::language::{
    ComparisonBudget, Domain, Info, Likely, Names, Verb, article, did_you_mean, in_words, shown,
};
use crate::referee::position::Position;
use crate::yaml::markdown_code;
use std::collections::HashSet;

/// Finds the word that fits nothing, and the nearest word that would fit.
pub(super) struct Nearest<'n> {
    pub info: &'static Info,
    pub position: &'n dyn Position,
    /// Returns whether words can be read as the beginning of a line.
    pub begins: &'n dyn Fn(&[Word]) -> bool,
}

/// What is expected after `expect` and `result`.
pub(super) const A_KEY: &str = "a key";

/// The kinds of names, as the parser calls them.
const KINDS: [(&str, Domain); 5] = [
    ("a player", Domain::Player),
    ("a company", Domain::Company),
    ("a place", Domain::Place),
    ("a city", Domain::City),
    ("a colour", Domain::Colour),
];

impl Nearest<'_> {
    pub(super) fn message(&self, words: &[Word], parser: &Parser<'_>) -> String {
        let at = parser.furthest;
        let Some(word) = words.get(at) else {
            return self.too_early(words, parser);
        };
        let spelt = match word.text.as_str() {
            "" => "an empty name (\"\")".to_owned(),
            text => quoted(text),
        };
        if let Some(without) = self.without_brackets(words, at) {
            return format!("a list in short hand has no brackets: {}", quoted(&without));
        }
        let place = match words[..at].last() {
            None => String::new(),
            Some(last) => format!(" after {}", quoted(&last.text)),
        };
        if self.fits_unquoted(words, at) {
            return format!(
                "{spelt} cannot stand{place} in quotes: a word in quotes is a name, never a number or a word of the language"
            );
        }
        let as_name = Word {
            quoted: true,
            ..word.clone()
        };
        if word.is_number() && self.fits(&words[..at], as_name) {
            return format!(
                "{spelt} is a number; a name of digits is written in quotes: {}",
                quoted(&format!("\"{}\"", word.text))
            );
        }
        if parser.wanted.contains(&"a number") && is_too_large(word) {
            return format!("{spelt} is too large a number");
        }
        let states = self.info.expects.iter().chain(self.info.results);
        let is_key = states.into_iter().any(|key| key.name == word.normal);
        let is_again = words[..at]
            .iter()
            .any(|before| before.normal == word.normal);
        if is_key && is_again && !word.quoted {
            return format!("{spelt} is there twice: its values follow it one after another");
        }
        let near = self
            .nearest(words, at, &parser.wanted)
            .map_or(String::new(), |near| format!("; {near}"));
        if parser.wanted.is_empty() {
            return format!("{spelt} is too much{place}: the move is complete without it{near}");
        }
        let wanted: Vec<String> = parser.wanted.iter().map(|one| self.named(one)).collect();
        let wanted = in_words(&wanted, "or");
        let place = match place.as_str() {
            "" => " at the beginning",
            place => place,
        };
        format!("{spelt} cannot stand{place}, where {wanted} belongs{near}")
    }

    /// Says which values are missing at the end of a line that can be read otherwise, but also as
    /// the beginning of a move that is awaited; `None` if it cannot.
    pub(super) fn unfinished(&self, words: &[Word], parser: &Parser<'_>) -> Option<String> {
        let awaited = self.position.awaited();
        let verbs = awaited.verbs.iter().chain(&awaited.also);
        let missing = missing(verbs.map(|verb| &self.info.verbs[*verb]), words, parser);
        let is_beginning = parser.furthest >= words.len() && !missing.is_empty();
        is_beginning.then(|| {
            format!(
                "if more was meant, the line ends too early: {}",
                missing.join("; or ")
            )
        })
    }

    /// Says what is missing at the end of a line.
    fn too_early(&self, words: &[Word], parser: &Parser<'_>) -> String {
        if let [.., before, last] = words
            && !last.quoted
            && before.normal == last.normal
            && self
                .info
                .verbs
                .iter()
                .any(|verb| verb.name() == last.normal)
        {
            return format!("{} is there twice", quoted(&last.text));
        }
        let missing = missing(self.info.verbs.iter(), words, parser);
        if !missing.is_empty() {
            return format!("the line ends too early: {}", missing.join("; or "));
        }
        if parser.wanted.is_empty() {
            return "the line ends too early".to_owned();
        }
        let wanted: Vec<String> = parser
            .wanted
            .iter()
            .map(|one| match *one {
                A_KEY => self.keys_of_states(words),
                one => self.named(one),
            })
            .collect();
        format!(
            "the line ends too early: {} is missing",
            in_words(&wanted, "or")
        )
    }

    /// Names the keys that may follow the first word, which begins `expect` or `result`.
    fn keys_of_states(&self, words: &[Word]) -> String {
        let is_result = words
            .first()
            .is_some_and(|word| "result".starts_with(&word.normal));
        let keys = if is_result {
            self.info.results
        } else {
            self.info.expects
        };
        let keys: Vec<String> = keys.iter().map(|key| quoted(key.name)).collect();
        format!("a key with its value ({})", in_words(&keys, "or"))
    }

    /// Describes what is expected, in the words of the game.
    fn named(&self, wanted: &str) -> String {
        let kind = KINDS.iter().find(|(name, _)| *name == wanted);
        kind.map_or_else(
            || wanted.to_owned(),
            |(_, domain)| article(self.info.one(*domain)),
        )
    }

    /// Returns the line without the brackets around the list that the word at `at` begins or ends, if
    /// they are all that is wrong.
    fn without_brackets(&self, words: &[Word], at: usize) -> Option<String> {
        let signs = ['[', ']', '{', '}'];
        let word = words.get(at).filter(|word| !word.quoted)?;
        if !word.text.contains(signs) {
            return None;
        }
        let plain = words.iter().filter_map(|word| {
            let text = word.text.trim_matches(signs);
            let is_sign = text.is_empty() && !word.quoted;
            let plain = Word {
                text: text.to_owned(),
                normal: word.normal.trim_matches(signs).to_owned(),
                quoted: false,
            };
            (!is_sign).then(|| if word.quoted { word.clone() } else { plain })
        });
        let plain: Vec<Word> = plain.collect();
        (self.begins)(&plain).then(|| line_of(&plain))
    }

    /// Returns whether the word at `at` is in quotes and would fit without them.
    fn fits_unquoted(&self, words: &[Word], at: usize) -> bool {
        let word = &words[at];
        let unquoted = Word {
            quoted: false,
            ..word.clone()
        };
        word.quoted && self.fits(&words[..at], unquoted)
    }

    fn fits(&self, before: &[Word], word: Word) -> bool {
        let line = [before, &[word]].concat();
        (self.begins)(&line)
    }

    /// Asks whether a word that would fit in place of the one at `at` was meant, if any is near.
    fn nearest(&self, words: &[Word], at: usize, wanted: &[&str]) -> Option<String> {
        let word = &words[at];
        let domains = KINDS.iter().filter(|(name, _)| wanted.contains(name));
        let domains: Vec<Domain> = domains.map(|(_, domain)| *domain).collect();
        let names = || {
            domains
                .iter()
                .filter_map(|domain| self.position.names(*domain))
        };
        // What the board and common abbreviations suggest comes before what is spelt alike, as in
        // a move in YAML.
        let mut likely: Vec<&str> = Vec::new();
        // The word may be the first of a name: Saint Louis in place of `st louis`.
        let two = words
            .get(at + 1)
            .filter(|next| !word.quoted && !next.quoted);
        let two = two.map(|next| format!("{} {}", word.text, next.text));
        for text in std::iter::once(word.text.as_str()).chain(two.as_deref()) {
            for names in names() {
                likely.extend(match Likely::find(names, text) {
                    None => vec![],
                    Some(Likely::One(one)) => vec![one],
                    Some(Likely::Two(one, other)) => vec![one, other],
                });
            }
        }
        likely.retain(|name| self.fits(&words[..at], word.in_place(name)));
        likely.dedup();
        if (1..=2).contains(&likely.len()) {
            return did_you_mean(&likely);
        }
        let is_wanted = |name: &str| names().any(|names| names.find(name).is_some());
        self.of_two_words(words, at)
            .or_else(|| self.spelt_alike(words, at, &is_wanted))
    }

    /// Does the same for a name of several words that two words together are like: the word and the
    /// one before it, which may be read as the name's first, or the one after it.
    fn of_two_words(&self, words: &[Word], at: usize) -> Option<String> {
        /// How like two words must be to a name: one of them may be the whole of another name.
        const ALIKE: f64 = 0.75;
        let is_plain = |word: &&Word| !word.quoted && !word.is_number();
        let pair = |from: usize| {
            let pair = words.get(from..from + 2)?;
            pair.iter()
                .all(|word| is_plain(&word))
                .then(|| format!("{} {}", pair[0].text, pair[1].text))
        };
        let known = self.known(false);
        let several = known.iter().map(String::as_str);
        let names = Names::new(several.filter(|name| name.contains([' ', '-'])));
        let froms = [at.checked_sub(1), Some(at)].into_iter().flatten();
        let mut near = froms.filter_map(|from| {
            let text = pair(from)?;
            let near = names.all_nearest(&text, &mut ComparisonBudget::default())?;
            let is_near = near.likeness >= ALIKE;
            let fits = |name: &&str| self.fits(&words[..from], words[from].in_place(name));
            let fitting: Vec<&str> = near.names.into_iter().filter(fits).collect();
            did_you_mean(&fitting).filter(|_| is_near)
        });
        near.next()
    }

    /// Does the same for the words that are spelt most like it. `is_wanted` tells the names that
    /// fit there.
    fn spelt_alike(
        &self,
        words: &[Word],
        at: usize,
        is_wanted: &dyn Fn(&str) -> bool,
    ) -> Option<String> {
        /// How many near words are tried.
        const TRIED: usize = 8;
        let word = &words[at];
        // A word of a name of several words represents the whole name.
        let mut known: Vec<(String, String)> = Vec::new();
        for name in self.known(!word.quoted) {
            let own = name.split([' ', '-']).filter(|_| !word.quoted);
            let own = own.map(|own| own.trim_matches(['(', ')']));
            known.extend(own.map(|own| (own.to_owned(), name.clone())));
            known.push((name.clone(), name));
        }
        known.dedup();
        let mut tried = 0;
        let mut fits = |name: &str| {
            is_wanted(name) || {
                tried += 1;
                tried <= TRIED && self.fits(&words[..at], word.in_place(name))
            }
        };
        for _ in 0..TRIED {
            let names = Names::new(known.iter().map(|(text, _)| text.as_str()));
            let near = names.all_nearest(&word.text, &mut ComparisonBudget::default())?;
            let mut fitting: Vec<&str> = Vec::new();
            for (text, name) in &known {
                let is_near = near.names.contains(&text.as_str());
                if is_near && !fitting.contains(&name.as_str()) && fits(name) {
                    fitting.push(name);
                }
            }
            if !fitting.is_empty() {
                return did_you_mean(&fitting);
            }
            known.retain(|(text, _)| !near.names.contains(&text.as_str()));
        }
        None
    }

    /// Returns every name of the table, each once, and every word of the language.
    fn known(&self, with_words: bool) -> Vec<String> {
        let mut known: Vec<String> = Domain::ALL
            .into_iter()
            .flat_map(|domain| self.position.names_of(domain))
            .collect();
        if with_words {
            let verbs = self.info.verbs.iter().flat_map(|verb| verb.keys);
            known.extend(verbs.map(|key| key.name.to_owned()));
            let states = self.info.expects.iter().chain(self.info.results);
            known.extend(states.map(|key| key.name.to_owned()));
            known.extend(["expect", "result"].map(str::to_owned));
        }
        let mut seen = HashSet::new();
        known.retain(|name| seen.insert(name.clone()));
        known
    }
}

/// Says which values of these verbs are missing at the end of a line.
fn missing<'v>(
    verbs: impl Iterator<Item = &'v Verb>,
    words: &[Word],
    parser: &Parser<'_>,
) -> Vec<String> {
    let keys: Vec<_> = verbs.flat_map(|verb| verb.keys).collect();
    // The line may end with the key itself.
    let last = words.last().filter(|last| !last.quoted);
    let is_last = |name: &str| last.is_some_and(|last| name.starts_with(&last.normal));
    parser
        .wanted
        .iter()
        .filter_map(|doc| {
            let mut alike = keys.iter().filter(|key| key.doc == *doc);
            let first = alike.clone().next()?;
            Some(match alike.find(|key| is_last(key.name)) {
                Some(key) => format!("after {} comes {doc}", quoted(key.name)),
                None => format!("{} is missing ({doc})", quoted(first.name)),
            })
        })
        .collect()
}

/// Writes a word as it was typed, or is to be typed, into a sentence.
pub(super) fn quoted(word: &str) -> String {
    markdown_code(&shown(word))
}

/// Returns whether a word is a number too large for any value.
fn is_too_large(word: &Word) -> bool {
    word.is_number() && word.text.parse::<i64>().is_err()
}
