//! Reads words as a move: a sentence (`Lea bids 5`), a row of values (`build | red | Memphis |
//! Dallas`), or names alone (`Houston - black`).

use crate::game::language::{Domain, Info, Key, Names, Shape, Verb, normal};
use std::collections::HashMap;

/// The length in bytes beyond which a text is not read as a move in words.
const LONG: usize = 200;
/// The message for words that may be a move or a comment.
pub(in crate::referee::log) const EITHER: &str = "these words may be a move or a comment";
/// The most words of one name.
const NAME: usize = 4;
/// Small words that say nothing that a move needs.
pub(super) const SMALL: [&str; 16] = [
    "a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "onto", "space", "the", "then",
    "to", "with",
];
/// Words for the subject of the sentence.
pub(super) const SELF: [&str; 5] = ["himself", "herself", "themselves", "themself", "itself"];
/// What stands between two values; it separates words, and two names that it joins are a pair.
const JOINTS: [&str; 11] = ["->", "=>", "→", "–", "—", "|", ";", "/", "-", ",", "\t"];
/// The forms of verbs that their name does not show, and other verbs that people use for them.
const FORMS: [(&str, &[&str]); 11] = [
    ("offer", &["auction", "auctions", "auctioned"]),
    ("sale", &["sell", "sells", "sold"]),
    (
        "build",
        &["built", "lays", "laid", "place", "places", "placed"],
    ),
    ("take", &["took", "taken", "buy", "buys", "bought"]),
    ("place", &["put", "puts", "build", "builds", "built"]),
    ("ride", &["rode", "ridden"]),
    ("draw", &["drew", "drawn"]),
    ("buy", &["bought", "take", "takes", "took"]),
    ("deal", &["dealt"]),
    ("reveal", &["show", "shows", "showed"]),
    ("lay", &["laid", "build", "builds", "built"]),
];
/// Words for a sale that say who buys.
const BUYING: [&str; 3] = ["buy", "buys", "bought"];

/// The tables and names by which words are read.
#[derive(Clone, Copy)]
pub(crate) struct Lexis<'n> {
    pub info: &'static Info,
    /// The names of each kind, in the order of [`Domain`].
    pub names: [Option<&'n Names>; Domain::ALL.len()],
}

/// Two keys of a verb that both take a player, in the order in which the log writes them.
pub(super) type Players<'k> = Option<[&'k str; 2]>;

/// A word of a text.
#[derive(Clone, Debug, PartialEq)]
enum Word {
    /// A name, with the kinds of names that it may be: one bit for each.
    Name(String, u8),
    Number(String),
    /// The subject again: `himself`.
    Oneself,
    /// A small word, or a key of the move.
    Small(String),
    /// A sign between two values.
    Joint,
    Other(String),
}

/// A move that some words say.
pub(in crate::referee::log) struct SpokenMove {
    /// The move in braces.
    pub line: String,
    /// Whether the words hold a name that is no part of the move.
    pub holds_more: bool,
    /// Whether they hold words that no move has.
    pub is_doubtful: bool,
    /// Whether they hold a verb.
    pub has_verb: bool,
    /// Whether their order alone says who of two players is which.
    pub is_ordered: bool,
}

impl Lexis<'_> {
    /// Returns whether a text names somebody who acts and holds a verb, or is made of names and
    /// numbers alone, so that it may be a move.
    pub(in crate::referee::log) fn shows_move(&self, text: &str) -> bool {
        let Some(words) = self.words(text) else {
            return false;
        };
        let actors = bit(Domain::Player) | bit(Domain::Company);
        let is_actor = |word: &Word| matches!(word, Word::Name(_, kinds) if kinds & actors != 0);
        let is_value = |word: &Word| matches!(word, Word::Name(..) | Word::Number(_));
        let is_verb = |word: &Word| match word {
            Word::Small(word) | Word::Other(word) => {
                let mut verbs = self.info.verbs.iter();
                verbs.any(|verb| is_form_of(word, verb.name()))
            }
            _ => false,
        };
        let has_actor = words.iter().any(is_actor);
        has_actor && words.iter().any(is_verb)
            || has_actor
                && words.iter().filter(|word| is_value(word)).count() > 1
                && words
                    .iter()
                    .all(|word| is_value(word) || *word == Word::Joint)
    }

    /// Returns the first word of a text that says what somebody did, if it is no name of the log:
    /// `Kurt bids 5`.
    pub(in crate::referee::log) fn stranger<'w>(&self, text: &'w str) -> Option<&'w str> {
        let mut words = text.split_whitespace();
        let (first, second) = (words.next()?, words.next()?);
        let mut verbs = self.info.verbs.iter();
        let is_told = verbs.any(|verb| second != verb.name() && is_form_of(second, verb.name()));
        let is_name = first.starts_with(char::is_uppercase)
            && first.chars().all(char::is_alphabetic)
            && !SMALL.contains(&&*first.to_lowercase());
        (is_told && is_name && self.kinds(first) == 0).then_some(first)
    }

    /// Returns the name of a player or company as it has to be written, and what it is.
    pub(super) fn actor(&self, word: &str) -> Option<(String, &'static str)> {
        let kinds = self.kinds(word);
        let domain = [Domain::Player, Domain::Company]
            .into_iter()
            .find(|domain| kinds & bit(*domain) != 0)?;
        Some((self.as_known(word.to_owned(), kinds), self.info.one(domain)))
    }

    /// Returns all players if a word is one of them, all companies if it is one of those.
    pub(super) fn all_like(&self, word: &str) -> Vec<&str> {
        let kinds = self.kinds(word);
        let domain = [Domain::Player, Domain::Company]
            .into_iter()
            .find(|domain| kinds & bit(*domain) != 0);
        let names = domain.and_then(|domain| self.names[domain as usize]);
        names.into_iter().flat_map(|names| names.iter()).collect()
    }

    /// Returns the move that a text says, if it says one. `order` returns in which order a row of values
    /// has the two players of a verb.
    pub(super) fn spoken_move(
        &self,
        text: &str,
        order: &dyn Fn(&Verb) -> Players<'static>,
    ) -> Option<SpokenMove> {
        let words = self.words(text)?;
        let verbs = self.info.verbs.iter();
        let mut found = verbs.filter_map(|verb| {
            let is_verb = |word: &Word| match word {
                Word::Small(word) | Word::Other(word) => is_form_of(word, verb.name()),
                _ => false,
            };
            Some((verb, words.iter().position(is_verb)?))
        });
        let Some((verb, at)) = found.next() else {
            let verbs = self.info.verbs.iter();
            let mut all = verbs.filter_map(|verb| {
                let said = spoken_as(verb, &words, None, None)?;
                (!said.holds_more && !said.is_doubtful).then_some(said)
            });
            return all.next().filter(|_| all.next().is_none());
        };
        // The name of a key may be another verb's: `offer blue bid 3`.
        let others: Vec<(&Verb, usize)> = found.collect();
        let all = || std::iter::once((verb, at)).chain(others.iter().copied());
        let is_meant = |(verb, _): &(&Verb, usize)| {
            all().all(|(other, _)| other.name() == verb.name() || verb.key(other.name()).is_some())
        };
        let (verb, at) = all().find(is_meant)?;
        let is_row = at == 0 && !words[1..].iter().any(|word| matches!(word, Word::Small(_)));
        let order = if is_row { order(verb) } else { None };
        spoken_as(verb, &words, Some(at), order)
    }

    /// Splits a text into words; `None` if it is not plain text, or too long.
    fn words(&self, text: &str) -> Option<Vec<Word>> {
        if text.len() > LONG || text.contains(['\n', '\r', ':', '[', '{', '}', ']', '"', '#', '='])
        {
            return None;
        }
        let mut plain: Vec<String> = Vec::new();
        for word in text.split([' ', '\t']).filter(|word| !word.is_empty()) {
            self.split(word, &mut plain);
        }
        let mut words = Vec::new();
        let mut at = 0;
        while at < plain.len() {
            let name = (1..=NAME.min(plain.len() - at)).rev().find_map(|count| {
                let joined = plain[at..at + count].join(" ");
                let trimmed = joined.trim_end_matches(['.', '!']);
                let kinds = |text: &str| Some(self.kinds(text)).filter(|kinds| *kinds != 0);
                let whole = kinds(&joined).map(|kinds| (joined.clone(), kinds));
                let name = whole.or_else(|| Some((trimmed.to_owned(), kinds(trimmed)?)));
                name.map(|(name, kinds)| (count, name, kinds))
            });
            if let Some((count, name, kinds)) = name {
                words.push(Word::Name(self.as_known(name, kinds), kinds));
                at += count;
                continue;
            }
            words.push(self.other(&plain[at]));
            at += 1;
        }
        Some(words)
    }

    /// Splits a word at the signs between two values, unless the whole word is a name.
    fn split(&self, word: &str, words: &mut Vec<String>) {
        let joint = JOINTS
            .iter()
            .filter_map(|joint| Some((word.find(joint)?, joint.len())))
            .min_by_key(|(at, length)| (*at, std::cmp::Reverse(*length)));
        let Some((at, length)) = joint.filter(|_| self.kinds(word) == 0) else {
            words.push(word.to_owned());
            return;
        };
        if at > 0 {
            words.push(word[..at].to_owned());
        }
        words.push(word[at..at + length].to_owned());
        if at + length < word.len() {
            self.split(&word[at + length..], words);
        }
    }

    /// Returns a place of the board as the board spells it.
    pub(super) fn spelling(&self, text: &str) -> Option<&str> {
        let mut kinds = Domain::ALL.iter().filter(|kind| **kind != Domain::Player);
        kinds.find_map(|kind| {
            let names = self.names[*kind as usize]?;
            Some(names.name(names.find(text)?))
        })
    }

    /// Returns the kinds of names that a word may be.
    pub(super) fn kinds(&self, word: &str) -> u8 {
        let is_of = |domain: &Domain| {
            let names = self.names[*domain as usize];
            names.is_some_and(|names| match domain {
                Domain::Player => names.iter().any(|name| normal(name) == normal(word)),
                _ => names.find(word).is_some(),
            })
        };
        let kinds = Domain::ALL.iter().filter(|domain| is_of(domain));
        kinds.fold(0, |kinds, domain| kinds | bit(*domain))
    }

    /// Returns a name as it has to be written: players are compared exactly.
    fn as_known(&self, name: String, kinds: u8) -> String {
        let players =
            self.names[Domain::Player as usize].filter(|_| kinds & bit(Domain::Player) != 0);
        let known = players.and_then(|names| {
            let mut names = names.iter();
            names.find(|known| normal(known) == normal(&name))
        });
        known.map_or(name, str::to_owned)
    }

    fn other(&self, word: &str) -> Word {
        if JOINTS.contains(&word) {
            return Word::Joint;
        }
        let word = word
            .trim_end_matches(['.', '!', ')'])
            .trim_start_matches('(');
        let figure = word.trim_matches(['$', '€', '£']);
        if !figure.is_empty() && figure.bytes().all(|byte| byte.is_ascii_digit()) {
            return Word::Number(figure.to_owned());
        }
        let small = word.to_lowercase();
        let mut keys = self.info.verbs.iter().flat_map(|verb| verb.keys);
        match &*small {
            own if SELF.contains(&own) => Word::Oneself,
            own if SMALL.contains(&own) || keys.any(|key| key.name == own) => Word::Small(small),
            _ => Word::Other(small),
        }
    }
}

const fn bit(domain: Domain) -> u8 {
    1 << domain as u8
}

/// Returns whether a word is a form of a verb: `buys`, `passed`, `sold`.
pub(super) fn is_form_of(word: &str, verb: &str) -> bool {
    let word = word.to_lowercase();
    let ending = word.strip_prefix(verb);
    let is_regular = ending.is_some_and(|ending| ["", "s", "es", "d", "ed"].contains(&ending));
    let has = |(own, forms): &(&str, &[&str])| *own == verb && forms.contains(&&*word);
    is_regular || FORMS.iter().any(has) || is_buying(&word, verb)
}

/// Returns whether a word says a sale from the side of the buyer.
fn is_buying(word: &str, verb: &str) -> bool {
    verb == "sale" && BUYING.contains(&word)
}

/// A value of a sentence.
struct Given<'w> {
    text: &'w str,
    /// The kinds of names that it may be; 0 for a number.
    kinds: u8,
    /// The small word before it.
    lead: Option<&'w str>,
    is_before_verb: bool,
    used: bool,
}

/// The values of a sentence, and those of them that keys of its verb have been given.
struct Sentence<'w> {
    verb: &'w Verb,
    /// Whether it says a sale from the side of the buyer.
    is_bought: bool,
    values: Vec<Given<'w>>,
    given: HashMap<&'static str, String>,
    /// Whether the subject is named again: `himself`.
    has_oneself: bool,
    /// Whether it has words that no move has.
    is_doubtful: bool,
}

/// Reads words as a move of one verb, which stands at a place among them; `None` if the move lacks a
/// key, or has a number too many.
fn spoken_as(
    verb: &Verb,
    words: &[Word],
    at: Option<usize>,
    order: Players<'static>,
) -> Option<SpokenMove> {
    let mut sentence = Sentence::new(verb, words, at);
    sentence.give_subject();
    sentence.give_after_small_words();
    sentence.give_in_order(order);
    if sentence.has_unclear_players() {
        return None;
    }
    sentence.give_rest()?;
    let left = || sentence.values.iter().filter(|value| !value.used);
    if left().any(|value| value.kinds == 0) {
        return None;
    }
    Some(SpokenMove {
        line: sentence.line(),
        holds_more: left().next().is_some(),
        is_doubtful: sentence.is_doubtful,
        has_verb: at.is_some(),
        is_ordered: order.is_some(),
    })
}

impl<'w> Sentence<'w> {
    /// Finds the values among the words.
    fn new(verb: &'w Verb, words: &'w [Word], at: Option<usize>) -> Self {
        let is_bought = at.is_some_and(|at| match &words[at] {
            Word::Small(word) | Word::Other(word) => is_buying(word, verb.name()),
            _ => false,
        });
        let mut sentence = Self {
            verb,
            is_bought,
            values: Vec::new(),
            given: HashMap::new(),
            has_oneself: false,
            is_doubtful: false,
        };
        let mut lead = None;
        for (index, word) in words.iter().enumerate() {
            let (text, kinds) = match word {
                Word::Name(name, kinds) => (name, *kinds),
                Word::Number(figure) => (figure, 0),
                Word::Small(word) if at != Some(index) => {
                    lead = Some(&**word);
                    continue;
                }
                Word::Oneself => {
                    sentence.has_oneself = true;
                    continue;
                }
                Word::Other(_) if at != Some(index) => {
                    sentence.is_doubtful = true;
                    continue;
                }
                _ => continue,
            };
            sentence.values.push(Given {
                text,
                kinds,
                lead: lead.take(),
                is_before_verb: at.is_some_and(|at| index < at),
                used: false,
            });
        }
        sentence
    }

    fn key(&self, name: &str) -> Option<&'w Key> {
        self.verb.keys.iter().find(|key| key.name == name)
    }

    /// Gives the first name before the verb to the key of the actor, or else to the verb itself.
    fn give_subject(&mut self) {
        let (actor, other) = if self.is_bought {
            ("to", "by")
        } else {
            ("by", "to")
        };
        let actor = self.key(actor).filter(|key| key.required);
        let key = actor.unwrap_or(&self.verb.keys[0]);
        let other = self.key(other).filter(|_| self.has_oneself);
        let mut values = self.values.iter_mut();
        if let Some(subject) = values.find(|value| value.is_before_verb)
            && fits(&key.shape, subject)
        {
            subject.used = true;
            self.given.insert(key.name, subject.text.to_owned());
            if let Some(other) = other {
                self.given.insert(other.name, subject.text.to_owned());
            }
        }
    }

    /// Gives each value after a small word that is a key to that key: `from Dallas`.
    fn give_after_small_words(&mut self) {
        let keys = self.verb.keys;
        for value in &mut self.values {
            let name = match value.lead {
                Some("from") if self.is_bought => Some("by"),
                lead => lead,
            };
            let key = name.and_then(|name| keys.iter().find(|key| key.name == name));
            let Some(key) = key.filter(|key| !value.used && fits(&key.shape, value)) else {
                continue;
            };
            if !self.given.contains_key(key.name) {
                value.used = true;
                self.given.insert(key.name, value.text.to_owned());
            }
        }
    }

    /// Gives the keys of two players the next players, in this order.
    fn give_in_order(&mut self, order: Players<'static>) {
        for name in order.iter().flatten() {
            let key = self.key(name);
            if let Some(key) = key.filter(|key| !self.given.contains_key(key.name))
                && let Some(text) = taken(&key.shape, &mut self.values)
            {
                self.given.insert(key.name, text);
            }
        }
    }

    /// Returns whether two players are left of whom nothing says who is which.
    fn has_unclear_players(&self) -> bool {
        let is_player =
            |shape: &Shape| matches!(shape, Shape::Name(of) if of.contains(&Domain::Player));
        let open = self.verb.keys.iter().filter(|key| {
            key.required && !self.given.contains_key(key.name) && is_player(&key.shape)
        });
        let values = self.values.iter();
        let loose = values.filter(|value| !value.used && value.kinds & bit(Domain::Player) != 0);
        open.count() > 1 && loose.count() > 1
    }

    /// Gives the other keys what is left, the required ones first; `None` if a required one gets
    /// nothing.
    fn give_rest(&mut self) -> Option<()> {
        let (required, optional): (Vec<&Key>, Vec<&Key>) =
            self.verb.keys.iter().partition(|key| key.required);
        for key in required.into_iter().chain(optional) {
            if self.given.contains_key(key.name) {
                continue;
            }
            match taken(&key.shape, &mut self.values) {
                Some(text) => drop(self.given.insert(key.name, text)),
                None if key.required => return None,
                None => {}
            }
        }
        Some(())
    }

    /// Writes the move in braces.
    fn line(&self) -> String {
        let value = |key: &Key| Some(format!("{}: {}", key.name, self.given.get(key.name)?));
        let entries = self.verb.keys.iter().filter_map(value);
        format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
    }
}

/// Returns whether a value may be one of a shape that takes single values.
fn fits(shape: &Shape, value: &Given<'_>) -> bool {
    match shape {
        Shape::Number => value.kinds == 0,
        Shape::Name(domains) => domains.iter().any(|domain| value.kinds & bit(*domain) != 0),
        Shape::WordOr(_, inner) | Shape::OrNobody(inner) => fits(inner, value),
        _ => false,
    }
}

/// Takes the first values that may be those of a shape, and returns them as they are written.
fn taken(shape: &Shape, values: &mut [Given<'_>]) -> Option<String> {
    let mut all = |inner: &Shape| -> Vec<String> {
        let own = values
            .iter_mut()
            .filter(|value| !value.used && fits(inner, value));
        own.map(|value| {
            value.used = true;
            value.text.to_owned()
        })
        .collect()
    };
    match shape {
        Shape::List(Shape::Pair(inner)) => {
            let ends = all(inner);
            let is_even = !ends.is_empty() && ends.len().is_multiple_of(2);
            let pairs = ends.chunks(2).map(|ends| format!("[{}]", ends.join(", ")));
            is_even.then(|| format!("[{}]", pairs.collect::<Vec<_>>().join(", ")))
        }
        Shape::List(Shape::Entry(domain, inner)) => steps(*domain, inner, values),
        Shape::List(inner) | Shape::Bag(inner) => {
            let all = all(inner);
            (!all.is_empty()).then(|| format!("[{}]", all.join(", ")))
        }
        Shape::OneOrList(inner) | Shape::OneOrBag(inner) => match &all(inner)[..] {
            [] => None,
            [one] => Some(one.clone()),
            several => Some(format!("[{}]", several.join(", "))),
        },
        _ => {
            let own = values
                .iter_mut()
                .find(|value| !value.used && fits(shape, value))?;
            own.used = true;
            Some(own.text.to_owned())
        }
    }
}

/// Takes the first values in a row that are pairs of a name of this kind and a value of a shape, in
/// either order, and returns them as a list of steps: `[{blue: Tampa}, {blue: Jacksonville}]`.
fn steps(domain: Domain, inner: &Shape, values: &mut [Given<'_>]) -> Option<String> {
    let is_key = |value: &Given<'_>| value.kinds & bit(domain) != 0;
    let pair = |one: &Given<'_>, other: &Given<'_>| {
        if one.used || other.used {
            return None;
        }
        let (one_fits, other_fits) = (fits(inner, one), fits(inner, other));
        match (is_key(one) && other_fits, is_key(other) && one_fits) {
            (true, _) => Some(format!("{{{}: {}}}", one.text, other.text)),
            (false, true) => Some(format!("{{{}: {}}}", other.text, one.text)),
            (false, false) => None,
        }
    };
    let mut at = values.iter().position(|value| !value.used)?;
    let mut each = Vec::new();
    while let Some([one, other, ..]) = values.get_mut(at..)
        && let Some(step) = pair(one, other)
    {
        (one.used, other.used) = (true, true);
        each.push(step);
        at += 2;
    }
    (!each.is_empty()).then(|| format!("[{}]", each.join(", ")))
}
