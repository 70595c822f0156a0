//! Values that were corrected by hand: the old one is crossed out, or both figures are there, or a
//! `#` before the value has made a comment of it.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use crate::game::language::{Alternative, Fault, MOVE_KEYS, code};
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::quote_of;

/// The signs before and after a value that is crossed out.
const LINES: [[&str; 2]; 5] = [
    ["~~", "~~"],
    ["<s>", "</s>"],
    ["<del>", "</del>"],
    ["--", "--"],
    ["~", "~"],
];

impl<'t> Entry<'t> {
    /// Guesses that a part of a value is crossed out, or that a value comes after a `#`.
    pub(super) fn corrected_by_hand(&self) -> Vec<Guess> {
        let parts = std::iter::once(&self.parts).chain(&self.inner).flatten();
        let parts = parts.filter_map(|part| {
            let key = self.key(part).filter(|key| !MOVE_KEYS.contains(key));
            Some((key?, part))
        });
        let guess = |(key, part)| self.crossed_out(part).or_else(|| self.commented(key, part));
        let mut guesses: Vec<Guess> = parts.filter_map(guess).collect();
        if let [first, others @ ..] = &guesses[..]
            && !others.is_empty()
        {
            let edits = guesses.iter().flat_map(|guess| guess.edits.clone());
            let message = format!("{} (and {} more like it)", first.message, others.len());
            let all = Guess {
                edits: edits.collect(),
                ..Guess::of_value(&first.at, message, first.label, String::new())
            };
            guesses.insert(0, all);
        }
        guesses
    }

    /// Guesses that what remains of a value is meant, without the part that is crossed out.
    fn crossed_out(&self, part: &Part) -> Option<Guess> {
        let text = self.text(&part.value).trim_matches(['"', '\'']);
        let (old, rest) = LINES.iter().find_map(|[open, close]| {
            let (before, behind) = text.split_once(open)?;
            let (old, behind) = behind.split_once(close)?;
            let rest = [before.trim(), behind.trim()];
            let is_one = !old.trim().is_empty() && rest.contains(&"") && rest != ["", ""];
            is_one.then(|| (old.trim(), rest.concat()))
        })?;
        let rest = rest.trim_start_matches([',', ' ']);
        let message = format!("`{old}` is crossed out and replaced by `{rest}`");
        let quote = quote_of(self.text(&part.value));
        let with = format!("{quote}{rest}{quote}");
        Some(Guess::of_value(
            &part.value,
            message,
            "the old value and the new",
            with,
        ))
    }

    /// Guesses that a value is missing because `#` begins a comment: `space: #5`.
    fn commented(&self, key: &str, part: &Part) -> Option<Guess> {
        let behind = self.source.get(part.value.end..self.range.end)?;
        let blanks = behind.len() - behind.trim_start_matches(' ').len();
        let value = behind[blanks..].strip_prefix('#')?;
        let begins = value.starts_with(|c: char| c.is_alphanumeric() || c == '-');
        if !self.text(&part.value).is_empty() || blanks == 0 || !begins {
            return None;
        }
        let at = part.value.end + blanks;
        let message = format!("# begins a comment, so that `{key}` has no value");
        Some(Guess {
            edits: vec![TextEdit::remove(at, at + 1)],
            ..Guess::of_value(
                &(at..at + 1),
                message,
                "a comment begins here",
                String::new(),
            )
        })
    }

    /// Returns the fault of a value that has two figures where one belongs: `4 -> 5`, `4/5`, `4 (5)`.
    /// Nothing says which it is, so both are offered, the later one first.
    pub(super) fn two_figures(&self, reads: &dyn Fn(&str) -> bool) -> Option<Fault> {
        let parts = std::iter::once(&self.parts).chain(&self.inner).flatten();
        let (part, figures) = parts
            .filter(|part| self.key(part).is_some_and(|key| !MOVE_KEYS.contains(&key)))
            .find_map(|part| Some((part, figures(self.text(&part.value))?)))?;
        let key = self.key(part)?;
        let edits =
            figures.map(|figure| vec![TextEdit::replace(part.value.start, part.value.end, figure)]);
        if !edits.iter().all(|edits| reads(&self.with(edits))) {
            return None;
        }
        let [old, new] = figures;
        let alternative = |edits, figure| Alternative {
            edits,
            sentence: format!("`{key}` is {figure}"),
            is_reading: false,
        };
        let [first, second] = edits;
        let lines = [&second, &first].map(|edits| self.help(&part.value, edits, false));
        let message = format!("`{key}` takes one figure, but here are two, {old} and {new}");
        let span = Span::new(part.value.start as u32, part.value.end as u32);
        let fault = Fault::new(code::WRONG_TYPE, span, message, "which of the two?");
        let help = format!(
            "if the later figure counts, {}; if not, {}",
            lines[0], lines[1]
        );
        Some(Fault {
            either: vec![alternative(second, new), alternative(first, old)],
            ..fault.help(help)
        })
    }
}

/// Reads two different figures with a sign between them.
fn figures(text: &str) -> Option<[&str; 2]> {
    let text = text.trim_matches(['"', '\'']);
    let is_figure = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.len() < 7 && digits.bytes().all(|c| c.is_ascii_digit())
    };
    let two = |sign: &&str| {
        let (one, other) = text.trim_end_matches(')').split_once(*sign)?;
        let both = [one.trim(), other.trim()];
        (both.iter().all(|one| is_figure(one)) && both[0] != both[1]).then_some(both)
    };
    let words = [" or ", " then ", " later ", " now "];
    let signs = ["->", "=>", "→", "/", "(", "?", ">"];
    words.iter().chain(&signs).find_map(two)
}
