//! Guesses that a closing brace comes too early: the keys after it belong inside the braces.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use crate::game::language::{MOVE_KEYS, Slip, code};
use crate::yaml::edit::TextEdit;

/// The most keys that a brace may have left out.
const KEYS: usize = 4;

impl Entry<'_> {
    /// Guesses that the brace after a value closes too early. The keys of every move stay outside.
    pub(super) fn closed_early(&self, parts: &[Part]) -> Vec<Guess> {
        let mut guesses = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let text = self.text(&part.value);
            let Some(key) = self.key(part) else { continue };
            if !(text.starts_with('{') && text.ends_with('}')) {
                continue;
            }
            let strange =
                |next: &&Part| self.key(next).is_some_and(|key| !MOVE_KEYS.contains(&key));
            let after: Vec<&Part> = parts[at + 1..].iter().take_while(strange).collect();
            let brace = part.value.end - 1..part.value.end;
            for last in after.iter().take(KEYS).rev() {
                let edits = vec![
                    TextEdit::remove(brace.start, brace.end),
                    TextEdit::insert(last.value.end, "}"),
                ];
                guesses.push(Guess {
                    at: brace.clone(),
                    code: code::UNKNOWN_KEY,
                    message: format!(
                        "the brace of `{key}` closes too early: `{}` belongs before it",
                        self.key(after[0]).unwrap_or_default()
                    ),
                    label: "closes too early",
                    merged: false,
                    slip: Slip::Place,
                    or: None,
                    help: None,
                    edits,
                });
            }
        }
        guesses
    }
}
