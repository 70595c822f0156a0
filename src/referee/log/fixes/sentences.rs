//! Guesses about moves that are written as people say them: `pass by: Cem`, `Cleo buys yellow`, a
//! key and its value the wrong way round, a comma in place of a colon, the verb of another move.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use super::known::Known;
use crate::game::language::{Domain, Info, Key, MOVE_KEYS, Shape, Verb, code};
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::quote_of;
use std::ops::Range;

/// The most words of a move in words, its key words and small words not counted.
const MOST: usize = 6;
/// The length in bytes beyond which a text is not read as a move in words.
const LONG: usize = 120;
/// Small words that say nothing that a move needs.
pub(super) const SMALL: [&str; 13] = [
    "a", "an", "at", "by", "for", "from", "in", "of", "on", "space", "the", "to", "with",
];

/// Returns the verb of this name.
fn verb_of<'i>(info: &'i Info, name: &str) -> Option<&'i Verb> {
    info.verbs.iter().find(|verb| verb.name() == name)
}

impl Entry<'_> {
    /// Guesses that a move is written as people say it.
    pub(super) fn sentences(&self, known: &Known<'_>) -> Vec<Guess> {
        let info = known.info;
        if !self.is_move() {
            return Vec::new();
        }
        let mut guesses: Vec<Guess> = self.reversed(info).into_iter().collect();
        guesses.extend(self.commas_for_colons(info));
        guesses.extend(self.long_key(info));
        guesses.extend(self.other_verb(info));
        guesses.extend(self.in_words(known));
        guesses
    }

    fn guess(&self, at: &Range<usize>, message: String, label: &'static str) -> Guess {
        Guess {
            at: at.clone(),
            code: code::VERB,
            message,
            label,
            merged: false,
            help: None,
            edits: Vec::new(),
        }
    }

    /// Guesses that the verb is a value, and its value the key: `{Cem: pass}`.
    fn reversed(&self, info: &Info) -> Option<Guess> {
        let has_verb = |part: &Part| verb_of(info, self.key(part)?);
        if self.parts.iter().any(|part| has_verb(part).is_some()) {
            return None;
        }
        let quotes = ['"', '\''];
        let is_verb = |part: &&Part| {
            let value = self.text(&part.value).trim_matches(quotes);
            part.key.is_some() && verb_of(info, value).is_some()
        };
        let part = self.parts.iter().find(is_verb)?;
        let (key, value) = (part.key.clone()?, part.value.clone());
        let (own, verb) = (self.text(&key), self.text(&value));
        let message = format!(
            "`{}` and `{}` stand in each other's place",
            own.trim_matches(quotes),
            verb.trim_matches(quotes)
        );
        Some(Guess {
            edits: vec![
                TextEdit::replace(key.start, key.end, verb),
                TextEdit::replace(value.start, value.end, own),
            ],
            ..self.guess(&(key.start..value.end), message, "the wrong way round")
        })
    }

    /// Guesses that commas stand in place of colons: `{sale: blue, by, Simon}`.
    fn commas_for_colons(&self, info: &Info) -> Option<Guess> {
        let keys = || info.verbs.iter().flat_map(|verb| verb.keys);
        let is_key = |part: &Part| {
            let text = self.text(&part.value);
            part.key.is_none() && keys().any(|key| key.name == text)
        };
        let (mut edits, mut first, mut at) = (Vec::new(), None, 0);
        while let Some([key, value, ..]) = self.parts.get(at..) {
            if is_key(key) && value.key.is_none() {
                edits.push(TextEdit::replace(key.value.end, value.value.start, ": "));
                first.get_or_insert((self.text(&key.value), key.value.start..value.value.end));
                at += 1;
            }
            at += 1;
        }
        let (key, at) = first?;
        let message = format!("expected a colon after `{key}`, found a comma");
        Some(Guess {
            code: code::UNKNOWN_KEY,
            edits,
            ..self.guess(&at, message, "no key with its value")
        })
    }

    /// Guesses that a key holds more than the verb: `{lay by Ann: [[E6, F7]]}`.
    fn long_key(&self, info: &Info) -> Vec<Guess> {
        let is_long = |part: &&Part| self.key(part).is_some_and(|key| key.contains(' '));
        let Some(part) = self.parts.iter().find(is_long) else {
            return Vec::new();
        };
        let (Some(key), Some(text)) = (part.key.clone(), self.key(part)) else {
            return Vec::new();
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((verb, rest)) = words
            .split_first()
            .and_then(|(first, rest)| Some((verb_of(info, first)?, rest)))
            .filter(|_| text.len() <= LONG)
        else {
            return Vec::new();
        };
        let is_key = |word: &str| verb.key(word).is_some();
        let mut forms: Vec<String> = Vec::new();
        match rest {
            [only] if is_key(only) || SMALL.contains(only) => forms.push(String::new()),
            [first, ..] if is_key(first) => {
                let mut with = String::new();
                for word in rest {
                    match is_key(word) {
                        true => with.push_str(&format!("{}{word}:", self.next_key())),
                        false => with.push_str(&format!(" {word}")),
                    }
                }
                forms.push(with);
            }
            _ => {
                let is_written =
                    |name: &str| self.parts.iter().any(|part| self.key(part) == Some(name));
                let others = verb.keys[1..].iter().filter(|key| !is_written(key.name));
                let form =
                    |key: &Key| format!("{}{}: {}", self.next_key(), key.name, rest.join(" "));
                forms.extend(others.map(form));
            }
        }
        let guess = |with: String| Guess {
            edits: vec![
                TextEdit::replace(key.start, key.end, verb.name()),
                TextEdit::insert(part.value.end, with),
            ],
            ..self.guess(
                &key,
                format!(
                    "the key is `{}`, and `{text}` is more than that",
                    verb.name()
                ),
                "more than a key",
            )
        };
        forms.into_iter().map(guess).collect()
    }

    /// Guesses that the verb is that of another move with the same keys, the only one that takes a
    /// value of this form: `{lay: Richmond, by: Ann}`.
    fn other_verb(&self, info: &Info) -> Option<Guess> {
        let keys: Vec<&str> = self
            .parts
            .iter()
            .map(|part| self.key(part))
            .collect::<Option<_>>()?;
        let first = self.parts.first()?;
        let (own, at) = (verb_of(info, keys.first()?)?, first.key.clone()?);
        let is_list = self.text(&first.value).starts_with(['[', '-']);
        let takes = |verb: &Verb| {
            let is_known = |key: &&&str| verb.key(key).is_some() || MOVE_KEYS.contains(*key);
            let is_there = |key: &&Key| !key.required || keys.contains(&key.name);
            keys[1..].iter().all(|key| is_known(&key))
                && verb.keys[1..].iter().all(|key| is_there(&key))
        };
        // Only the form of the value says that the verb is wrong.
        if !takes(own) || own.keys[0].shape.takes_list() == is_list {
            return None;
        }
        let fits = |verb: &&Verb| {
            let shape = &verb.keys[0].shape;
            let is_one = matches!(shape, Shape::OneOrList(_) | Shape::OneOrBag(_));
            verb.name() != own.name() && takes(verb) && (is_one || shape.takes_list() == is_list)
        };
        let mut others = info.verbs.iter().filter(fits);
        let (other, None) = (others.next()?, others.next()) else {
            return None;
        };
        let quote = quote_of(self.text(&at));
        let message = format!(
            "`{}` does not take this value, but `{}` with the same keys does",
            own.name(),
            other.name()
        );
        Some(Guess {
            edits: vec![TextEdit::replace(
                at.start,
                at.end,
                format!("{quote}{}{quote}", other.name()),
            )],
            ..self.guess(&at, message, "the verb of another move")
        })
    }

    /// Guesses that an entry is a move in words: `Cleo buys yellow`.
    fn in_words(&self, known: &Known<'_>) -> Vec<Guess> {
        let text = self.text(&self.range);
        let inner = text
            .strip_prefix('{')
            .and_then(|inner| inner.strip_suffix('}'));
        let inner = inner.unwrap_or(text).trim();
        if inner.len() > LONG || inner.contains(['\n', '\r', ':', '[', '{', '"', '\'', '#']) {
            return Vec::new();
        }
        let words: Vec<&str> = inner
            .split([' ', ','])
            .filter(|word| !word.is_empty())
            .collect();
        let verbs = known.info.verbs.iter();
        let mut found = verbs.filter_map(|verb| {
            let at = words
                .iter()
                .position(|word| is_form_of(word, verb.name()))?;
            Some((verb, at))
        });
        let (Some((verb, at)), None) = (found.next(), found.next()) else {
            return Vec::new();
        };
        let is_small = |word: &&str| SMALL.contains(word);
        let rest: Vec<&str> = words
            .iter()
            .enumerate()
            .filter(|(index, word)| *index != at && !is_small(word))
            .map(|(_, word)| *word)
            .collect();
        let guess = |line: String| Guess {
            edits: vec![TextEdit::replace(self.range.start, self.range.end, line)],
            ..self.guess(
                &self.range,
                format!("`{inner}` is a sentence, and a move has keys"),
                "a move in words",
            )
        };
        lines(verb, &rest, &known.players)
            .into_iter()
            .map(guess)
            .collect()
    }
}

/// Returns whether a word is a verb, or its third person: `buys`, `passes`.
pub(super) fn is_form_of(word: &str, verb: &str) -> bool {
    let word = word.to_lowercase();
    let ending = word.strip_prefix(verb);
    ending.is_some_and(|ending| ["", "s", "es"].contains(&ending))
}

/// Returns the moves of a verb that have each of some words as a value. Nothing is guessed for a
/// verb with two keys of one kind: the words do not say which is which.
fn lines(verb: &Verb, words: &[&str], players: &[&str]) -> Vec<String> {
    if words.len() > MOST {
        return Vec::new();
    }
    let optional: Vec<&Key> = verb.keys.iter().filter(|key| !key.required).collect();
    let mut lines = Vec::new();
    for chosen in 0..1_usize << optional.len().min(2) {
        let is_chosen = |key: &Key| {
            let at = optional.iter().position(|other| other.name == key.name);
            at.is_none_or(|at| at < 2 && chosen & (1 << at) != 0)
        };
        let keys: Vec<&Key> = verb.keys.iter().filter(|key| is_chosen(key)).collect();
        let is_double = |at: usize| keys[..at].iter().any(|key| key.shape == keys[at].shape);
        if keys.len() > words.len() || (1..keys.len()).any(is_double) {
            continue;
        }
        // One name may have several words.
        let long = words.len() - keys.len();
        for at in 0..keys.len() {
            let mut values: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            let one = values
                .splice(at..=at + long, [String::new()])
                .collect::<Vec<_>>();
            values[at] = one.join(" ");
            let mut left: Vec<Option<&String>> = values.iter().map(Some).collect();
            assign(&keys, &mut left, players, &mut Vec::new(), &mut lines);
            if long == 0 {
                break;
            }
        }
    }
    lines
}

/// Gives each key one of the values that are left, in every way in which the players are players
/// and the numbers numbers.
fn assign(
    keys: &[&Key],
    left: &mut Vec<Option<&String>>,
    players: &[&str],
    given: &mut Vec<String>,
    lines: &mut Vec<String>,
) {
    let Some((key, rest)) = keys.split_first() else {
        lines.push(format!("{{{}}}", given.join(", ")));
        return;
    };
    for at in 0..left.len() {
        let fits = |value: &&String| {
            let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
            let is_player = players.contains(&value.as_str());
            let takes_player =
                matches!(key.shape, Shape::Name(kinds) if kinds.contains(&Domain::Player));
            let is_only = matches!(key.shape, Shape::Name([Domain::Player]));
            is_number == (key.shape == Shape::Number)
                && (!is_player || takes_player)
                && (is_player || !is_only)
        };
        let Some(value) = left[at].filter(fits) else {
            continue;
        };
        left[at] = None;
        given.push(format!("{}: {value}", key.name));
        assign(rest, left, players, given, lines);
        given.pop();
        left[at] = Some(value);
    }
}
