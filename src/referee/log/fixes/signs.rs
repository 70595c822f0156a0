//! Guesses that a sign that means something in YAML was typed before a word: `{take: &yellow}`,
//! `{*take: yellow}`.

use super::entry::Entry;
use super::guesses::Guess;
use crate::game::language::code;
use crate::yaml::edit::TextEdit;
use crate::yaml::leading_signs;
use crate::yaml::wide_signs;

impl Entry<'_> {
    /// Guesses that full-width signs are used in place of plain ones: `{take：red, by: Ann}`.
    pub(super) fn wide_signs(&self) -> Option<Guess> {
        let text = self.text(&self.range);
        let plain = wide_signs::plain(text).filter(|_| !text.contains(['"', '\'', '#']))?;
        let message = "full-width signs are used in place of plain ones".to_owned();
        Some(Guess::of_value(
            &self.range,
            message,
            "full-width signs",
            plain,
        ))
    }

    /// Guesses that the signs that begin words of the entry do not belong there.
    pub(super) fn leading_signs(&self) -> Option<Guess> {
        let found = leading_signs::signs(self.text(&self.range));
        let own = |at: usize| at + self.range.start;
        let first = own(found.first()?.start)..own(found.first()?.start) + 1;
        let removals = found
            .iter()
            .map(|sign| TextEdit::remove(own(sign.start), own(sign.end)));
        Some(Guess {
            code: code::PLAIN_DATA,
            edits: removals.collect(),
            ..Guess::of_value(
                &first,
                leading_signs::message(self.text(&first)),
                "begins a word",
                String::new(),
            )
        })
    }
}
