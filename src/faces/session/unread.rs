//! Finds the word in a line of short hand that fits nothing, and the nearest word that would fit.

use super::forms::Parser;
use super::words::Word;
use crate::game::language::{
    ComparisonBudget, Domain, Info, Names, article, in_words, normal, shown,
};
use crate::referee::position::Position;

/// Finds the word that fits nothing, and the nearest word that would fit.
pub(super) struct Nearest<'n> {
    pub info: &'static Info,
    pub position: &'n dyn Position,
    /// Returns whether words can be read as the beginning of a line.
    pub begins: &'n dyn Fn(&[Word]) -> bool,
}

/// What is expected after `expect` and `result`.
pub(super) const A_KEY: &str = "a key";

impl Nearest<'_> {
    pub(super) fn message(&self, words: &[Word], parser: &Parser<'_>) -> String {
        let at = parser.furthest;
        let Some(word) = words.get(at) else {
            return self.too_early(words, parser);
        };
        let spelt = match shown(&word.text) {
            empty if empty.is_empty() => "an empty name (\"\")".into(),
            spelt => spelt,
        };
        let place = match words[..at].last() {
            None => String::new(),
            Some(last) => format!(" after {}", shown(&last.text)),
        };
        if self.fits_unquoted(words, at) {
            return format!(
                "{spelt} fits nothing{place}: a word in quotes is a name, never a number or a word of the language"
            );
        }
        if !word.quoted && parser.wanted.contains(&"a number") && is_too_large(&word.text) {
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
            .nearest(words, at)
            .map_or(String::new(), |near| format!("; did you mean {near}?"));
        if parser.wanted.is_empty() {
            return format!("{spelt} is too much{place}: the move is complete without it{near}");
        }
        let wanted: Vec<String> = parser.wanted.iter().map(|one| self.named(one)).collect();
        let wanted = in_words(&wanted, "or");
        format!("{spelt} fits nothing{place}, where {wanted} belongs{near}")
    }

    /// Says what is missing at the end of a line.
    fn too_early(&self, words: &[Word], parser: &Parser<'_>) -> String {
        let keys = self.info.verbs.iter().flat_map(|verb| verb.keys);
        let keys: Vec<_> = keys.collect();
        let missing: Vec<String> = parser
            .wanted
            .iter()
            .filter_map(|doc| keys.iter().find(|key| key.doc == *doc))
            .map(|key| {
                let (name, doc) = (key.name, key.doc);
                // The line may end with the key itself.
                let last = words.last().filter(|last| !last.quoted);
                match last.filter(|last| name.starts_with(&last.normal)) {
                    Some(_) => format!("after {name} comes {doc}"),
                    None => format!("{name} is missing ({doc})"),
                }
            })
            .collect();
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
        let keys: Vec<&str> = keys.iter().map(|key| key.name).collect();
        format!("a key with its value ({})", in_words(&keys, "or"))
    }

    /// Describes what is expected, in the words of the game.
    fn named(&self, wanted: &str) -> String {
        let kinds = [
            ("a player", Domain::Player),
            ("a company", Domain::Company),
            ("a place", Domain::Place),
            ("a city", Domain::City),
            ("a colour", Domain::Colour),
        ];
        let kind = kinds.iter().find(|(name, _)| *name == wanted);
        kind.map_or_else(
            || wanted.to_owned(),
            |(_, domain)| article(self.info.one(*domain)),
        )
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

    /// Returns the nearest word that fits in place of the one at `at`.
    fn nearest(&self, words: &[Word], at: usize) -> Option<String> {
        /// How many near words are tried.
        const TRIED: usize = 8;
        let word = &words[at];
        let mut known: Vec<String> = Domain::ALL
            .into_iter()
            .flat_map(|domain| self.position.names_of(domain))
            .collect();
        if !word.quoted {
            let verbs = self.info.verbs.iter().flat_map(|verb| verb.keys);
            known.extend(verbs.map(|key| key.name.to_owned()));
            let states = self.info.expects.iter().chain(self.info.results);
            known.extend(states.map(|key| key.name.to_owned()));
            known.extend(["expect", "result"].map(str::to_owned));
        }
        for _ in 0..TRIED {
            let names = Names::new(known.iter().map(String::as_str));
            let (near, _) = names.nearest(&word.text, &mut ComparisonBudget::default())?;
            let near = near.to_owned();
            let put = Word {
                normal: normal(&near).into_owned(),
                quoted: word.quoted || near.contains(' '),
                text: near.clone(),
            };
            if self.fits(&words[..at], put) {
                return Some(near);
            }
            known.retain(|name| *name != near);
        }
        None
    }
}

/// Returns whether a word is a number too large for any value.
fn is_too_large(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && word.parse::<i64>().is_err()
}
