//! Guesses that names and their values in braces have another sign than a colon between them, or none:
//! `{purple El Paso}`, `{Ann: 3, Bob; 4}`.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use super::known::Known;
use crate::game::language::{Domain, no_colon};
use crate::game::reading::{is_digits, one_word};
use crate::yaml::edit::TextEdit;

/// The most names of one mapping, or of the mappings of one entry, that get their colons together.
const MOST: usize = 60;

/// A name with its value that lacks its colon: the part, the name, the sign after it, the value.
type Pair<'p, 't> = (&'p Part, &'t str, char, &'t str);

impl<'t> Entry<'t> {
    /// Guesses that every name of a mapping that has no colon needs one; then that every name of the
    /// entry does.
    pub(super) fn no_colons(&self, known: &Known<'_>) -> Vec<Guess> {
        let mut all: Vec<Pair<'_, 't>> = Vec::new();
        let mut guesses: Vec<Guess> = Vec::new();
        for parts in &self.inner {
            let own = parts.iter().filter_map(|part| self.pair(part, known));
            let own: Vec<Pair<'_, 't>> = own.take(MOST).collect();
            guesses.extend(colons_after(&own));
            all.extend(own.into_iter().take(MOST - all.len().min(MOST)));
        }
        if guesses.len() > 1 {
            all.sort_by_key(|(part, ..)| part.value.start);
            guesses = colons_after(&all).into_iter().collect();
        }
        guesses
    }

    /// Reads a part that has no colon as a name with its value.
    fn pair<'p>(&self, part: &'p Part, known: &Known<'_>) -> Option<Pair<'p, 't>> {
        let text = self.text(&part.value);
        let is_quoted = text.starts_with(['"', '\'']);
        let inner = text.trim_matches(['"', '\'']);
        if part.key.is_some() || inner.contains(['[', '{', '#', '\n', '\r', '"', '\'', '\\']) {
            return None;
        }
        let is_of = |domain: &Domain, word: &str| {
            let names = known.lexis.names[*domain as usize];
            names.is_some_and(|names| names.find(word).is_some())
        };
        let is_any = |word: &str| Domain::ALL.iter().any(|domain| is_of(domain, word));
        let is_value = |value: &str| is_digits(value) || is_any(value);
        let (name, sign, value) = one_word(inner, &is_any, &is_value)?;
        // A name in quotes with nothing after it is written so on purpose.
        (!is_quoted || self.is_json()).then_some((part, name, sign, value))
    }
}

/// Guesses that a colon and a space belong after these names.
fn colons_after(pairs: &[Pair<'_, '_>]) -> Option<Guess> {
    let (first, name, sign, _) = pairs.first()?;
    let what = no_colon(&format!("`{name}`"), *sign);
    let message = match pairs.len() {
        1 => what,
        more => format!("{what} (and {} more like it)", more - 1),
    };
    let edit = |(part, name, _, value): &Pair<'_, '_>| {
        let range = part.value.clone();
        TextEdit::replace(range.start, range.end, format!("{name}: {value}"))
    };
    Some(Guess {
        edits: pairs.iter().map(edit).collect(),
        ..Guess::of_value(
            &first.value,
            message,
            "no key with its value",
            String::new(),
        )
    })
}
