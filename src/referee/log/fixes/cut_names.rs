//! Guesses that a comma stands within a name: `St, Louis` for St. Louis, `Portland, OR` for Portland
//! (OR).

use super::entry::Entry;
use super::guesses::Guess;
use super::known::Known;
use crate::game::language::{Slip, code};
use crate::game::notation::scalar;
use crate::yaml::lexer::{Kind, Token};

/// The most words of a name that commas may separate.
const WORDS: usize = 3;
/// The most such guesses for one entry.
const MOST: usize = 4;

impl Entry<'_> {
    /// Guesses that words with commas between them are one name.
    pub(super) fn cut_names(&self, known: &Known<'_>) -> Vec<Guess> {
        let lexis = known.lexis;
        let own = |tokens: &[Token]| {
            let is_cut = tokens.iter().enumerate().all(|(index, token)| {
                token.kind
                    == if index % 2 == 0 {
                        Kind::Word
                    } else {
                        Kind::Comma
                    }
            });
            let (first, last) = (tokens.first()?, tokens.last()?);
            let words: Vec<&str> = tokens
                .iter()
                .step_by(2)
                .map(|token| self.text(&(token.start..token.end)).trim())
                .collect();
            let is_list = is_cut && words.iter().all(|word| lexis.kinds(word) != 0);
            if !is_cut || is_list {
                return None;
            }
            let (begin, end) = words.split_at(words.len() - 1);
            let forms = [
                words.join(" "),
                words.join(". "),
                format!("{} ({})", begin.join(" "), end[0]),
            ];
            let name = forms.iter().find_map(|form| lexis.spelling(form))?;
            let at =
                first.start..first.start + self.text(&(first.start..last.end)).trim_end().len();
            let text = self.text(&at).to_owned();
            let message = format!("{text} is read as {name}: a comma stands within the name");
            Some(Guess {
                code: code::UNKNOWN_NAME,
                slip: Slip::Reading,
                ..Guess::of_value(&at, message, "one name", scalar(name))
            })
        };
        let windows = (2..=WORDS).flat_map(|words| self.tokens.windows(2 * words - 1));
        windows.filter_map(own).take(MOST).collect()
    }
}
