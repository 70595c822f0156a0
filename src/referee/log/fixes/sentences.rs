//! Guesses about moves that are written as people say them: `pass by: Cem`, `Cleo buys yellow`, a
//! key and its value the wrong way round, a comma in place of a colon, the verb of another move.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use super::known::Known;
use super::spoken::{EITHER, SMALL};
use crate::game::language::{Info, Key, MOVE_KEYS, Shape, Slip, Verb, code};
use crate::game::notation::scalar;
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::quote_of;
use std::ops::Range;

/// The length in bytes beyond which a key is not read as more than a key.
const LONG: usize = 120;

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
        guesses.extend(self.other_words(info));
        guesses.extend(self.in_words(known));
        guesses.extend(self.actors(known));
        guesses
    }

    pub(super) fn guess(&self, at: &Range<usize>, message: String, label: &'static str) -> Guess {
        Guess {
            at: at.clone(),
            code: code::VERB,
            message,
            label,
            merged: false,
            slip: Slip::Place,
            help: None,
            or: None,
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
            "`{}` and `{}` are swapped",
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
    pub(super) fn in_words(&self, known: &Known<'_>) -> Option<Guess> {
        let text = self.text(&self.range);
        let inner = [('{', '}'), ('"', '"'), ('\'', '\'')]
            .into_iter()
            .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close));
        let inner = inner.unwrap_or(text).trim();
        let said = known
            .lexis
            .spoken_move(inner, &|verb| known.order_of_players(verb))?;
        let is_row = inner.contains(['|', ';', '\t']) || !said.has_verb || said.is_ordered;
        // A tab is no sign that a report shows.
        let shown = inner
            .split('\t')
            .map(str::trim)
            .collect::<Vec<_>>()
            .join(" ");
        let (what, label) = match (is_row, said.is_doubtful) {
            (_, true) => (EITHER.to_owned(), "not a move"),
            (true, _) => (
                format!("`{shown}` is a row of values, and a move has keys"),
                "no keys",
            ),
            _ => (
                format!("`{inner}` is a sentence, and a move has keys"),
                "a move in words",
            ),
        };
        let mut line = said.line;
        if said.holds_more {
            // A name that is no part of the move is kept.
            let end = line.trim_end_matches('}').len();
            line.insert_str(end, &format!(", note: {}", scalar(inner)));
        }
        let is_plain = inner == text;
        let comment = self
            .line
            .filter(|_| is_plain && said.is_doubtful)
            .map(|start| {
                let dash =
                    start + self.source[start..].len() - self.source[start..].trim_start().len();
                TextEdit::replace(dash, self.range.end, format!("# {inner}"))
            });
        let help = comment.as_ref().map(|comment| {
            format!(
                "as a move, write {line}; as a comment, write {}",
                comment.text
            )
        });
        Some(Guess {
            help,
            or: comment,
            edits: vec![TextEdit::replace(self.range.start, self.range.end, line)],
            ..self.guess(&self.range, what, label)
        })
    }
}
