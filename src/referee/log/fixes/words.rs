//! Guesses what is wrong with the words of one value: missing or wrong commas, round brackets,
//! several moves in one.

use super::entry::{Entry, Part};
use super::guesses::{Guess, pairs};
use crate::game::language::{Slip, code};
use crate::game::reading::several;
use crate::yaml::breaks::{self, Break, line_start};
use crate::yaml::edit::TextEdit;
use std::ops::Range;

impl Entry<'_> {
    /// Guesses what is wrong with the words of one value: missing or wrong commas, or round
    /// brackets.
    pub(super) fn word_guesses(&self, part: &Part, players: &[&str]) -> Vec<Guess> {
        let (Some(key), value) = (self.key(part), part.value.clone()) else {
            return Vec::new();
        };
        let text = self.text(&value);
        let mut guesses = Vec::new();
        let mut guess = |message: String, label, text: String| {
            guesses.push(Guess::of_value(&value, message, label, text));
        };
        if text.contains(['(', ')']) {
            let square = text.replace('(', "[").replace(')', "]");
            guess(
                format!("the list of `{key}` is in round brackets"),
                "a list needs square brackets",
                square,
            );
        }
        let inner = text.trim_matches(['[', ']', '"', '\'']);
        for (sign, called) in [(". ", "a full stop"), ("-", "a hyphen")] {
            if text.contains(sign) {
                guess(
                    format!("expected a comma in `{key}`, found {called}"),
                    "no comma",
                    text.replace(sign, ", "),
                );
            }
        }
        if text.starts_with('[') || text.contains(['\n', '\r']) {
            guesses.extend(ordered(key, &value, by_player(text, players)));
        }
        let mut guess = |message: String, label, text: String| {
            guesses.push(Guess::of_value(&value, message, label, text));
        };
        if inner.contains(['[', '{']) || text.starts_with("[[") {
            // A comma may be missing at any blank that has none before it.
            for (at, _) in text.match_indices(' ') {
                let (before, behind) = (text[..at].trim_end(), text[at..].trim_start());
                if !before.ends_with([',', ':', '[', '{']) {
                    let with = format!("{before}, {behind}");
                    guess(comma_missing(key), "no comma", with);
                }
            }
            return guesses;
        }
        let no_commas = || format!("the values of `{key}` are not separated by commas");
        if inner.contains(';') {
            let list = format!("[{}]", inner.replace(';', ","));
            guess(no_commas(), "no commas", list);
        }
        if text.starts_with(['"', '\'']) && inner.contains(',') {
            guess(
                format!("`{key}` takes a list, which is written in square brackets"),
                "a text in quotes",
                format!("[{inner}]"),
            );
        }
        let words: Vec<&str> = inner.split_whitespace().collect();
        if words.len() > 1 && !inner.contains(',') {
            guess(no_commas(), "no commas", format!("[{}]", words.join(", ")));
        }
        for with in with_one_comma(inner) {
            guess(comma_missing(key), "no comma", with);
        }
        if let Some(pairs) = pairs(inner) {
            guess(
                format!("each entry of `{key}` is a pair, and a pair stands in brackets"),
                "not pairs",
                pairs,
            );
        }
        guesses
    }

    /// Guesses that several moves were written as one, with a list where each of them names one
    /// thing.
    pub(super) fn each_of_a_list(&self) -> Vec<Guess> {
        // A move may have several codes in its `accept`.
        let keyed = |at: &usize| {
            let key = self.key(&self.parts[*at]);
            *at == 0 || key.is_some_and(|key| key != "accept" && key != "note")
        };
        let all = (0..self.parts.len()).filter(keyed);
        all.filter_map(|at| self.each_of(at)).collect()
    }

    /// Guesses the same of the value of a part, and of the bare ones after it.
    fn each_of(&self, at: usize) -> Option<Guess> {
        let (first, rest) = self.parts[at..].split_first()?;
        let bare = rest.iter().take_while(|part| part.key.is_none()).count();
        let last = if bare == 0 { first } else { &rest[bare - 1] };
        let range = first.value.start..last.value.end;
        let text = self.text(&range).trim_matches(['[', ']']);
        // `"Ann and Ben"` is one text in quotes, and each move has a quoted name.
        let in_quotes = text
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'))
            .filter(|text| !text.contains(['"', '\\']));
        let quote = if in_quotes.is_some() { "\"" } else { "" };
        let text = in_quotes.unwrap_or(text);
        // Where other keys follow, "and" may join more than this value.
        let words: Vec<&str> = match self.parts.len() {
            1 => several(text),
            _ if self.flow => text.split(',').map(str::trim).collect(),
            _ => return None,
        };
        // `8,000` is one number.
        let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        if words.len() < 2 || at > 0 && words.iter().any(is_number) {
            return None;
        }
        let before = &self.source[self.range.start..range.start];
        let behind = &self.source[range.end..self.range.end];
        let between = self.between_moves(words.len())?;
        let moves: Vec<String> = words
            .iter()
            .map(|word| format!("{before}{quote}{word}{quote}{behind}"))
            .collect();
        let edits = vec![TextEdit::replace(
            self.range.start,
            self.range.end,
            moves.join(&between),
        )];
        Some(Guess {
            at: range,
            code: code::VERB,
            message: format!("{} moves are in one entry", words.len()),
            label: "one for each of these",
            merged: true,
            slip: Slip::Place,
            or: None,
            help: None,
            edits,
        })
    }
}

impl Entry<'_> {
    /// Returns what stands between this entry and the next, if it becomes this many; `None` if they
    /// would not stand on lines of their own and are more than two, because the lines are counted.
    pub(super) fn between_moves(&self, count: usize) -> Option<String> {
        let end = Break::first(self.source).unwrap_or_default().as_str();
        if let Some(line) = self.line {
            let dash = &self.source[line..self.range.start];
            return Some(format!("{end}{dash}"));
        }
        let lead = &self.source[line_start(self.source, self.range.start)..self.range.start];
        let is_alone = !lead.is_empty() && lead.trim().is_empty();
        match is_alone {
            true => Some(format!(",{end}{lead}")),
            false => (count == 2).then(|| ", ".to_owned()),
        }
    }
}

/// Guesses that a list has one value per player, in their order. The help leaves the values to the
/// table: only a replay can tell whether they were meant in this order.
pub(super) fn ordered(key: &str, at: &Range<usize>, mapping: Option<String>) -> Option<Guess> {
    let message = format!("the list of `{key}` does not say whose each value is");
    let help = format!("write `{key}` as a mapping, with a name before each value");
    let guess = Guess::of_value(at, message, "in the order of the players?", mapping?);
    Some(Guess {
        help: Some(help),
        ..guess
    })
}

/// Returns a list with one value per player as a mapping, in the order of the players.
pub(super) fn by_player(text: &str, players: &[&str]) -> Option<String> {
    let values: Vec<&str> = match text.strip_prefix('[') {
        Some(list) => list.strip_suffix(']')?.split(',').map(str::trim).collect(),
        None if text.contains(',') && !text.contains(['\n', '\r', '[', '"']) => {
            text.split(',').map(str::trim).collect()
        }
        None => breaks::lines(text)
            .map(|line| line.trim().strip_prefix("- ").map(str::trim))
            .collect::<Option<_>>()?,
    };
    let is_plain = |value: &&str| !value.is_empty() && !value.contains(['[', '{', ':', '#']);
    let fits = values.len() == players.len() && values.iter().all(is_plain);
    let entry = |(player, value): (&&str, &str)| format!("{player}: {value}");
    let entries = players.iter().zip(values).map(entry);
    fits.then(|| format!("{{{}}}", entries.collect::<Vec<_>>().join(", ")))
}

fn comma_missing(key: &str) -> String {
    format!("a comma is missing in the list of `{key}`")
}

/// Returns the lists that a text may mean if it lacks one comma: one for each blank without a comma
/// before it.
fn with_one_comma(text: &str) -> impl Iterator<Item = String> {
    text.match_indices(' ').filter_map(|(at, _)| {
        let before = text[..at].trim_end();
        (!before.ends_with(',')).then(|| format!("[{before}, {}]", text[at..].trim_start()))
    })
}
