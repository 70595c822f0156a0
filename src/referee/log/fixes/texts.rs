//! Guesses that a free text with a comma in it needs quotes: in braces the comma ends the text, and
//! what follows looks like keys without values.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use crate::game::language::{Info, Slip, code};
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::in_quotes;

/// The keys of a move whose values are free text.
const TEXTS: [&str; 2] = ["note", "reason"];

impl Entry<'_> {
    /// Guesses that everything from a key of free text to the next key of a move is its text.
    pub(super) fn free_text(&self, info: &Info) -> Vec<Guess> {
        let is_own = |part: &Part| {
            let key = self.key(part);
            key.is_some_and(|key| info.is_key_of_moves(key))
        };
        let is_text = |part: &Part| self.key(part).is_some_and(|key| TEXTS.contains(&key));
        let guess = |at: usize| {
            let part = &self.parts[at];
            let behind = self.parts[at + 1..].iter();
            let last = behind.take_while(|part| !is_own(part)).last()?;
            let range = part.value.start..last.value.end;
            let text = self.text(&range);
            if text.contains(['\n', '\r']) || text.starts_with(['"', '\'']) {
                return None;
            }
            let key = self.key(part).unwrap_or_default();
            Some(Guess {
                at: range.clone(),
                code: code::WRONG_TYPE,
                message: format!("the text of {key} has a comma, and no quotes around it"),
                label: "a text that needs quotes",
                merged: false,
                slip: Slip::Place,
                or: None,
                help: None,
                edits: vec![TextEdit::replace(range.start, range.end, in_quotes(text))],
            })
        };
        let texts = (0..self.parts.len()).filter(|at| self.flow && is_text(&self.parts[*at]));
        texts.filter_map(guess).collect()
    }
}
