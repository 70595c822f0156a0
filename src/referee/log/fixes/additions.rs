//! Guesses that something was added to a value that is whole without it: `Memphis (3 cubes)`, `Ida
//! with 11`. What was added stays in the log, as a note or a comment.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use super::known::Known;
use crate::game::language::{Key, MOVE_KEYS, Shape, Slip, article, code};
use crate::yaml::breaks::{Break, line_start};
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::quote_for_json;
use std::ops::Range;

/// The length in bytes beyond which a value is not taken apart.
const LONG: usize = 200;
/// What may stand between a value and what was added to it.
const JOINTS: [&str; 7] = [" - ", " – ", " — ", " with ", " has ", " on ", " at "];
/// The signs of a figure.
const SIGNS: [char; 7] = ['+', '-', '−', '=', '$', '€', '£'];
/// The label of these guesses: if the value may be either part, neither is right.
pub(super) const LABEL: &str = "more than one value";

/// A value with something added.
struct Added<'t> {
    key: &'t str,
    at: Range<usize>,
    value: &'t str,
    addition: &'t str,
}

impl<'t> Entry<'t> {
    /// Guesses that something was added to values: to all of them, or to one.
    pub(super) fn additions(&self) -> Vec<Guess> {
        let mut found: Vec<Added<'_>> = Vec::new();
        for part in std::iter::once(&self.parts).chain(&self.inner).flatten() {
            let Some(key) = self.key(part).filter(|key| !MOVE_KEYS.contains(key)) else {
                continue;
            };
            for at in self.elements(&part.value) {
                let cut = (at.len() <= LONG).then(|| cut(self.text(&at)));
                found.extend(cut.flatten().map(|(value, addition)| Added {
                    key,
                    at,
                    value,
                    addition,
                }));
            }
        }
        let mut guesses: Vec<Guess> = Vec::new();
        if found.len() > 1 {
            guesses.extend(self.without(&found));
        }
        for one in &found {
            guesses.extend(self.without(std::slice::from_ref(one)));
            // The value may also be the part in brackets.
            let other = Added {
                key: one.key,
                at: one.at.clone(),
                value: one.addition,
                addition: one.value,
            };
            guesses.extend(self.without(&[other]));
        }
        guesses
    }

    /// Returns the places of the elements of a list on one line; of any other value, its own place.
    fn elements(&self, value: &Range<usize>) -> Vec<Range<usize>> {
        let text = self.text(value);
        let inner = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        let signs = ['[', '{', '"', '\'', '#', '\n', '\r'];
        // In a move, what is added to an element may be how many there are of it.
        let inner = inner.filter(|inner| !self.is_move() && !inner.contains(signs));
        let Some(inner) = inner else {
            return vec![value.clone()];
        };
        let mut at = value.start + 1;
        let mut elements = Vec::new();
        for element in inner.split(',') {
            let start = at + element.len() - element.trim_start().len();
            elements.push(start..start + element.trim().len());
            at += element.len() + 1;
        }
        elements
    }

    /// Guesses that a key that no move of the game has says something that belongs in a note: `cost:
    /// 1`. The move must be whole without it, so that it cannot be a key of the move misspelt.
    pub(super) fn strange_key(&self, known: &Known<'_>) -> Option<Guess> {
        let info = known.info;
        let written = |name: &str| self.parts.iter().any(|part| self.key(part) == Some(name));
        let verb = info.verbs.iter().find(|verb| written(verb.name()))?;
        let is_strange = |part: &&Part| {
            self.key(part).is_some_and(|key| {
                let mut verbs = info.verbs.iter();
                !MOVE_KEYS.contains(&key)
                    && !known.players.contains(&key)
                    && !verbs.any(|verb| verb.key(key).is_some())
                    && !info.expects.iter().any(|expect| expect.name == key)
            })
        };
        let mut strange = self.parts.iter().filter(is_strange);
        let part = strange.next().filter(|_| !written("note"))?;
        let (at, key, value) = (part.key.clone()?, self.key(part)?, self.text(&part.value));
        let value = value.trim_matches(['"', '\'']);
        let is_figure = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        // A key that may be left out must not be what was meant.
        let is_meant = |key: &Key| {
            !written(key.name) && (!is_figure || key.shape == Shape::Number || key.required)
        };
        let is_plain = |c: char| c.is_alphanumeric() || c == ' ';
        if verb.keys.iter().any(is_meant) || value.is_empty() || !value.chars().all(is_plain) {
            return None;
        }
        let mut note = format!("note: {key} {value}");
        if self.text(&at).starts_with('"') {
            note = quote_for_json(&note);
        }
        Some(Guess {
            at: at.clone(),
            code: code::UNKNOWN_KEY,
            message: format!(
                "{} has no key {key}, and is whole without it",
                article(verb.name())
            ),
            label: "unknown key",
            merged: false,
            slip: Slip::Place,
            or: None,
            help: None,
            edits: vec![TextEdit::replace(at.start, part.value.end, note)],
        })
    }

    /// Writes some values alone, and what was added to them as a note or a comment.
    fn without(&self, found: &[Added<'_>]) -> Option<Guess> {
        let first = found.first()?;
        let quotes = self.text(&first.at).starts_with('"');
        let added: Vec<&str> = found.iter().map(|one| one.addition).collect();
        let (at, kept) = self.kept(found.last()?.at.end, &added.join(", "), quotes)?;
        let mut edits: Vec<TextEdit> = Vec::new();
        for one in found {
            let value = match self.text(&one.at).starts_with('"') {
                true => quote_for_json(one.value),
                false => one.value.to_owned(),
            };
            edits.push(TextEdit::replace(one.at.start, one.at.end, value));
        }
        match edits.iter_mut().find(|edit| edit.end == at) {
            Some(edit) => edit.text.push_str(&kept),
            None => edits.push(TextEdit::insert(at, kept)),
        }
        Some(Guess {
            at: first.at.clone(),
            code: code::UNKNOWN_NAME,
            // A table that adds figures does so again and again.
            message: match is_figure(first.addition) {
                true => format!("a figure was added to the value of `{}`", first.key),
                false => format!(
                    "`{}` does not belong to the value of `{}`",
                    first.addition, first.key
                ),
            },
            label: LABEL,
            merged: false,
            slip: Slip::Habit,
            or: None,
            help: None,
            edits,
        })
    }

    /// Returns where what was added stays, and how it is written there: as the note of a move, or
    /// as a comment in the result. `end` is the end of the value.
    fn kept(&self, end: usize, addition: &str, quotes: bool) -> Option<(usize, String)> {
        if !self.is_move() {
            self.line.filter(|_| !self.is_json())?;
            let behind = self.source.get(end..self.range.end)?;
            let at = end + behind.find(['\n', '\r']).unwrap_or(behind.len());
            let is_free = !self.source[end..at].contains('#');
            return is_free.then(|| (at, format!(" # {addition}")));
        }
        let is_plain = |c: char| c.is_alphanumeric() || c == ' ';
        let text = match addition.chars().all(is_plain) {
            true => addition.to_owned(),
            false => serde_json::to_string(addition).ok()?,
        };
        let has_note = self.parts.iter().any(|part| self.key(part) == Some("note"));
        let last = self.parts.last().filter(|_| !has_note)?;
        let mut note = format!("note: {text}");
        if quotes {
            note = quote_for_json(&note);
        }
        if self.flow {
            return Some((last.value.end, format!(", {note}")));
        }
        let line = Break::first(self.source).unwrap_or_default().as_str();
        let column = self.range.start - line_start(self.source, self.range.start);
        Some((
            self.range.end,
            format!("{line}{}{note}", " ".repeat(column)),
        ))
    }
}

/// Takes a text apart into a value and what was added to it.
fn cut(text: &str) -> Option<(&str, &str)> {
    let text = text.trim().trim_matches(['"', '\'']);
    if text.contains(['\n', '\r', '{', '}', '"', '#', ',', '\\']) || text.starts_with('[') {
        return None;
    }
    let in_brackets = || {
        let (value, addition) = text.strip_suffix(')')?.split_once('(')?;
        Some((value, addition))
    };
    let after_joint = || JOINTS.iter().find_map(|joint| text.split_once(joint));
    let figure = || {
        let (value, figure) = text.split_at(text.rfind([' ', '+', '-', '−', '='])?);
        // A bare number after a value may be a value of its own.
        let is_marked = figure.trim_start().starts_with(SIGNS);
        (is_marked && is_figure(figure)).then_some((value.trim_end_matches([':', '=']), figure))
    };
    let (value, addition) = in_brackets().or_else(after_joint).or_else(figure)?;
    let (value, addition) = (value.trim(), addition.trim());
    (!value.is_empty() && !addition.is_empty()).then_some((value, addition))
}

/// Returns whether a text is a number with signs around it: `-3`, `+8`, `$5`.
fn is_figure(text: &str) -> bool {
    let digits = text.trim_matches(|c| c == ' ' || SIGNS.contains(&c));
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}
