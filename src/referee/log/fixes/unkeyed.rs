//! Guesses that a value holds more than its own: other keys of the move with their values (`buy: blue
//! by Ann`), the value of a key that is missing (`to: Kurt for 6`), or a whole sentence.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use super::known::Known;
use super::spoken::{SELF, SMALL};
use crate::game::language::{Domain, Key, Shape, Slip, Verb, code};
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::quote_for_json;
use std::ops::Range;

/// The length in bytes, and the number of words, beyond which a value is not taken apart.
const LONG: usize = 200;
const WORDS: usize = 10;

/// The keys and values that the text of one part holds.
#[derive(Clone)]
struct Row<'t> {
    at: Range<usize>,
    /// Whether the part has a key with a colon.
    is_keyed: bool,
    pairs: Vec<(&'t str, Vec<&'t str>)>,
}

impl<'t> Entry<'t> {
    /// Guesses that a value holds keys of the move, or the value of a key that is missing.
    pub(super) fn unkeyed(&self, known: &Known<'t>) -> Vec<Guess> {
        let is_verb = |part: &Part| {
            let text = self.key(part).unwrap_or(self.text(&part.value));
            let word = text.split_whitespace().next()?;
            known.info.verbs.iter().find(|verb| verb.name() == word)
        };
        let Some(verb) = self.parts.iter().find_map(is_verb) else {
            return Vec::new();
        };
        let rows: Vec<Row<'_>> = self
            .parts
            .iter()
            .filter_map(|part| self.row(verb, part))
            .collect();
        let mut guesses: Vec<Guess> = self.with_keys(&rows).into_iter().collect();
        guesses.extend(self.with_missing(verb, &rows));
        guesses.extend(self.with_step(verb, &rows));
        guesses.extend(self.left_out(verb));
        if let Some(rows) = self.told(verb, &rows, known) {
            let told = self.with_keys(&rows).into_iter();
            let told = told.chain(self.with_missing(verb, &rows));
            guesses.extend(told.map(|guess| Guess {
                code: code::VERB,
                message: format!(
                    "the value of `{}` is a sentence, and a move has keys",
                    verb.name()
                ),
                label: "a move in words",
                ..guess
            }));
        }
        guesses
    }

    /// Reads the words of a part that are keys as keys.
    fn row(&self, verb: &Verb, part: &Part) -> Option<Row<'t>> {
        let text = self.text(&part.value);
        let inner = text.trim_matches(['"', '\'']);
        if text.len() > LONG || inner.contains(['[', '{', '\n', '\r', '\\', '"', '\'', '#']) {
            return None;
        }
        let is_written = |word: &str| self.parts.iter().any(|part| self.key(part) == Some(word));
        let mut words = inner.split_whitespace().peekable();
        let key = match self.key(part) {
            Some(key) => key,
            None => words.next()?.trim_end_matches([':', '=']),
        };
        if part.key.is_none() && (verb.key(key).is_none() || is_written(key)) {
            return None;
        }
        let mut pairs: Vec<(&str, Vec<&str>)> = vec![(key, Vec::new())];
        while let Some(word) = words.next() {
            let key = word.trim_end_matches([':', '=']);
            let is_new = !pairs.iter().any(|(known, _)| *known == key) && !is_written(key);
            let (_, last) = pairs.last_mut()?;
            if !last.is_empty() && words.peek().is_some() && is_new && verb.key(key).is_some() {
                if let Some(word) = last.last_mut() {
                    *word = word.trim_end_matches([',', ';']);
                }
                pairs.push((key, Vec::new()));
            } else {
                last.push(word);
            }
        }
        Some(Row {
            at: part.value.clone(),
            is_keyed: part.key.is_some(),
            pairs,
        })
    }

    /// Writes the values of a row with their keys.
    fn written(&self, row: &Row<'_>) -> String {
        let mut text = String::new();
        for (index, (key, words)) in row.pairs.iter().enumerate() {
            if index > 0 {
                text.push_str(&self.next_key());
            }
            if index > 0 || !row.is_keyed {
                text.push_str(&format!("{key}: "));
            }
            text.push_str(&words.join(" "));
        }
        if self.flow && self.text(&row.at).starts_with('"') {
            text = quote_for_json(&text);
        }
        text
    }

    /// Guesses that the words of values that are keys are meant as keys.
    fn with_keys(&self, rows: &[Row<'_>]) -> Option<Guess> {
        let changed: Vec<&Row<'_>> = rows
            .iter()
            .filter(|row| row.pairs.len() > 1 || !row.is_keyed)
            .collect();
        let first = *changed.first()?;
        let key = first.pairs[0].0;
        let message = match first.pairs.get(1) {
            Some((word, _)) if first.is_keyed => {
                format!("the key `{word}` is inside the value of `{key}`")
            }
            _ => format!("a colon and a space belong between `{key}` and its value"),
        };
        let edit = |row: &&Row<'_>| TextEdit::replace(row.at.start, row.at.end, self.written(row));
        Some(Guess {
            at: first.at.clone(),
            code: code::UNKNOWN_KEY,
            message,
            label: match first.is_keyed {
                true => "a key in a value",
                false => "no key with its value",
            },
            merged: false,
            slip: Slip::Place,
            or: None,
            help: None,
            edits: changed.iter().map(edit).collect(),
        })
    }

    /// Guesses that some words of a value are the value of a key that is missing. Which key that is
    /// must be clear from what it takes.
    fn with_missing(&self, verb: &Verb, rows: &[Row<'_>]) -> Vec<Guess> {
        let is_there = |name: &str| {
            let mut pairs = rows.iter().flat_map(|row| &row.pairs);
            pairs.any(|(key, _)| *key == name)
                || self.parts.iter().any(|part| self.key(part) == Some(name))
        };
        let missing: Vec<&Key> = verb.keys.iter().filter(|key| !is_there(key.name)).collect();
        let of = |words: &[&str]| -> Option<&'static str> {
            let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
            let is_figure = words.len() == 1 && words.iter().all(is_number);
            let takes = |key: &&&Key| (key.shape == Shape::Number) == is_figure;
            let mut takers = missing.iter().filter(takes);
            let first = takers.next()?;
            // Among several, the one that the move cannot do without.
            let is_only = takers.clone().next().is_none();
            let others = || missing.iter().filter(takes).filter(|key| key.required);
            let taker = if is_only {
                Some(first)
            } else {
                others().next()
            };
            taker
                .filter(|_| is_only || others().count() == 1)
                .map(|key| key.name)
        };
        let mut guesses = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            for (index, (key, words)) in row.pairs.iter().enumerate() {
                if words.len() > WORDS {
                    continue;
                }
                for cut in 1..words.len() {
                    let (one, other) = words.split_at(cut);
                    for (own, theirs) in [(one, other), (other, one)] {
                        let (own, theirs) = (bare(own), bare(theirs));
                        let Some(name) = of(&theirs).filter(|_| !own.is_empty()) else {
                            continue;
                        };
                        let mut all = rows.to_vec();
                        all[at].pairs[index].1 = own;
                        all[at].pairs.insert(index + 1, (name, theirs));
                        guesses.extend(self.with_keys(&all).map(|guess| Guess {
                            at: row.at.clone(),
                            code: code::MISSING_KEY,
                            message: format!("`{key}` also holds the value of `{name}`"),
                            label: "two values in one",
                            ..guess
                        }));
                    }
                }
            }
        }
        guesses
    }

    /// Guesses that the verb's value tells a step of the list that is missing: `ride: red from Boston
    /// to Albany`.
    fn with_step(&self, verb: &Verb, rows: &[Row<'_>]) -> Vec<Guess> {
        let is_there = |name: &str| self.parts.iter().any(|part| self.key(part) == Some(name));
        let is_steps =
            |key: &&Key| matches!(key.shape, Shape::List(Shape::Entry(..))) && !is_there(key.name);
        let row = rows
            .iter()
            .find(|row| row.pairs[0].0 == verb.name() && row.is_keyed);
        let (Some(steps), Some(row)) = (verb.keys.iter().find(is_steps), row) else {
            return Vec::new();
        };
        let words = row.pairs[0].1.join(" ");
        let from = words.split_once(" from ").and_then(|(line, way)| {
            let (start, end) = way.split_once(" to ")?;
            Some((line, start, end))
        });
        let on = words.split_once(" to ").and_then(|(start, way)| {
            let ways = [" on ", " with ", " by ", " over ", " via "];
            let (end, line) = ways.iter().find_map(|word| way.split_once(word))?;
            Some((line, start, end))
        });
        let guess = |(line, start, end): (&str, &str, &str)| {
            let step = format!("[{{{line}: {end}}}]");
            let with = format!("{start}{}{}: {step}", self.next_key(), steps.name);
            let message = format!("`{}` also holds the value of `{}`", verb.name(), steps.name);
            Guess::of_value(&row.at, message, "two values in one", with)
        };
        [from, on].into_iter().flatten().map(guess).collect()
    }

    /// Guesses that values stand without their keys, in the order of the keys: `sale: red, Ann, Bob, 4`.
    fn left_out(&self, verb: &Verb) -> Vec<Guess> {
        /// The most values without keys: no verb has more keys.
        const MOST: usize = 5;
        /// The most ways to give them keys that are tried.
        const GUESSES: usize = 5;
        let is_bare = |part: &&Part| part.key.is_none();
        let bare: Vec<&Part> = self.parts.iter().filter(is_bare).collect();
        let texts: Vec<&str> = bare.iter().map(|part| self.text(&part.value)).collect();
        let is_odd = |text: &&str| text.len() > LONG || text.contains(['{', '\n', '\r', '#']);
        if bare.is_empty() || bare.len() > MOST || texts.iter().any(is_odd) {
            return Vec::new();
        }
        let is_there = |key: &Key| {
            self.parts
                .iter()
                .any(|part| self.key(part) == Some(key.name))
        };
        let missing: Vec<&Key> = verb.keys.iter().filter(|key| !is_there(key)).collect();
        let mut choices = in_order(&missing, &texts);
        // What the move cannot do without comes before what it may leave out.
        choices.sort_by_key(|keys| keys.iter().filter(|key| !key.required).count());
        let quote = if self.is_json() { "\"" } else { "" };
        let guess = |keys: Vec<&Key>| {
            let named = |(text, key): (&&str, &&Key)| format!("`{}` before {text}", key.name);
            let named: Vec<String> = texts.iter().zip(&keys).map(named).collect();
            let edit = |(part, key): (&&Part, &&Key)| {
                TextEdit::insert(part.value.start, format!("{quote}{}{quote}: ", key.name))
            };
            let keys_are = if keys.len() == 1 {
                "key is"
            } else {
                "keys are"
            };
            Guess {
                at: bare[0].value.start..bare[bare.len() - 1].value.end,
                code: code::MISSING_KEY,
                message: format!("the {keys_are} missing: {}", named.join(", ")),
                label: "no key",
                merged: false,
                slip: Slip::Place,
                or: None,
                help: None,
                edits: bare.iter().zip(&keys).map(edit).collect(),
            }
        };
        choices.into_iter().take(GUESSES).map(guess).collect()
    }

    /// Reads the verb's value as a sentence about somebody: `Emil sells yellow to himself for 4`.
    fn told(&self, verb: &Verb, rows: &[Row<'t>], known: &Known<'t>) -> Option<Vec<Row<'t>>> {
        let at = rows.iter().position(|row| row.pairs[0].0 == verb.name())?;
        let by = verb
            .keys
            .iter()
            .find(|key| matches!(key.shape, Shape::Name([Domain::Player])))?;
        let is_there = |row: &Row<'_>| row.pairs.iter().any(|(key, _)| *key == by.name);
        let mut rows = rows.to_vec();
        if rows.iter().any(is_there)
            || self
                .parts
                .iter()
                .any(|part| self.key(part) == Some(by.name))
        {
            return None;
        }
        let words = rows[at].pairs[0].1.clone();
        let (player, rest) = words.split_first().filter(|(_, rest)| rest.len() > 1)?;
        let player = *known.players.iter().find(|name| *name == player)?;
        rows[at].pairs[0].1 = rest[1..].to_vec();
        rows[at].pairs.insert(1, (by.name, vec![player]));
        for (_, words) in rows.iter_mut().flat_map(|row| &mut row.pairs) {
            for word in words.iter_mut().filter(|word| SELF.contains(word)) {
                *word = player;
            }
        }
        Some(rows)
    }
}

/// Returns the ways to give each text one of the keys, without changing the order of either.
fn in_order<'k>(keys: &[&'k Key], texts: &[&str]) -> Vec<Vec<&'k Key>> {
    let Some((first, rest)) = texts.split_first() else {
        return vec![Vec::new()];
    };
    let is_figure = first.bytes().all(|byte| byte.is_ascii_digit());
    let fits = |key: &Key| (key.shape == Shape::Number) == is_figure;
    let from = |(at, key): (usize, &&'k Key)| {
        let rest = in_order(&keys[at + 1..], rest);
        let key = *key;
        rest.into_iter().map(move |keys| [vec![key], keys].concat())
    };
    let all = keys.iter().enumerate().filter(|(_, key)| fits(key));
    all.flat_map(from).collect()
}

/// Returns words without the small words before and after them.
fn bare<'t>(words: &[&'t str]) -> Vec<&'t str> {
    let is_small = |word: &&str| SMALL.contains(word) || *word == "@";
    let begin = words.iter().take_while(|word| is_small(word)).count();
    let mut words = words[begin..].to_vec();
    while words.last().is_some_and(is_small) {
        words.pop();
    }
    if let Some(last) = words.last_mut() {
        *last = last.trim_end_matches([',', ';']);
    }
    words
}
