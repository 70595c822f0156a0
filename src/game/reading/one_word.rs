//! A name and its value without the colon between them: `red New York`, `red; 3`, `red:3`.

use super::number::is_digits;
use super::value::Reader;
use crate::game::language::{Domain, Fault, Fix, Shape, code, no_colon, shown};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::NodeId;

/// The length in bytes beyond which a text is no name with its value.
const LONG: usize = 120;
/// What may stand in place of the colon and the space after it. A blank comes before the hyphen, so
/// that the sign of a number stays with it.
const SIGNS: [char; 10] = [':', '=', ' ', ';', '>', '-', '–', '—', '.', '/'];

/// Splits a text into a name, the sign after it and a value. `is_name` and `is_value` say what may be
/// which.
pub(crate) fn one_word<'t>(
    text: &'t str,
    is_name: &dyn Fn(&str) -> bool,
    is_value: &dyn Fn(&str) -> bool,
) -> Option<(&'t str, char, &'t str)> {
    if text.len() > LONG {
        return None;
    }
    SIGNS.iter().find_map(|sign| {
        text.match_indices(*sign).find_map(|(at, found)| {
            let (before, behind) = (&text[..at], &text[at + found.len()..]);
            // The head of an arrow follows its line: `red -> 3`.
            let word = match sign {
                '>' => before.trim_end_matches(['-', '=']).trim_end(),
                _ => before.trim_end(),
            };
            let value = behind.trim_start();
            // A hyphen at a number may be its sign.
            let is_sign = *sign == '-' && is_digits(value) && value.len() == behind.len();
            (!is_sign && !value.is_empty() && is_value(value) && is_name(word))
                .then_some((word, *sign, value))
        })
    })
}

impl Reader<'_, '_> {
    /// Returns the fault of a name and its value written as one word in the place of a key.
    pub(super) fn glued(
        &self,
        (key, child): (NodeId, NodeId),
        domain: Domain,
        of: &Shape,
    ) -> Option<Fault> {
        let (names, text) = (self.names(domain)?, self.tree.scalar(key)?);
        if !self.tree.span(child).range().is_empty() || names.find(text).is_some() {
            return None;
        }
        let is_name = |word: &str| names.find(word).is_some();
        let fitting = one_word(text, &is_name, &|value| self.may_stand(of, value));
        let any = || one_word(text, &is_name, &|_| true);
        let (word, sign, value) = fitting.or_else(any)?;
        let span = self.tree.span(key);
        let pair = format!("{word}: {value}");
        let fault = Fault::new(
            code::WRONG_TYPE,
            span,
            no_colon(word, sign),
            "name and value are one word",
        );
        let fault = fault.help(format!("write {}", shown(&pair)));
        let is_bare = self.tree.source().get(span.range()) == Some(text);
        let fix = (is_bare && (fitting.is_some() || sign == ':')).then(|| {
            let range = span.range();
            Fix::new(vec![TextEdit::replace(range.start, range.end, pair)])
        });
        Some(Fault { fix, ..fault })
    }

    /// Returns the fault of a name with its value that has neither colon nor braces, in a list of
    /// mappings of one entry: `[{red: Boston}, red Albany]`.
    pub(super) fn without_braces(&self, id: NodeId, domain: Domain, of: &Shape) -> Option<Fault> {
        let (names, text) = (self.names(domain)?, self.tree.scalar(id)?);
        let is_name = |word: &str| names.find(word).is_some();
        let (word, sign, value) = one_word(text, &is_name, &|value| self.may_stand(of, value))?;
        let span = self.tree.span(id);
        let (source, range) = (self.tree.source(), self.tree.trimmed(id));
        let is_listed = source[..range.start].trim_end().ends_with(['[', ',']);
        let pair = match is_listed {
            true => format!("{{{word}: {value}}}"),
            false => format!("{word}: {value}"),
        };
        let is_bare = source.get(range.clone()) == Some(text);
        let message = format!("{}, and no braces around the two", no_colon(word, sign));
        let fault = Fault::new(code::WRONG_TYPE, span, message, "no mapping");
        let fault = fault.help(format!("write {}", shown(&pair)));
        Some(match is_bare {
            true => fault.fix(TextEdit::replace(range.start, range.end, pair)),
            false => fault,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::one_word;

    #[test]
    fn a_name_may_have_any_sign_after_it() {
        let names = ["red", "El Paso", "Ann"];
        let values = ["Saint Louis", "3", "-3"];
        let read = |text| {
            let is_name = |word: &str| names.contains(&word);
            one_word(text, &is_name, &|value| values.contains(&value))
        };
        for (text, pair) in [
            ("red Saint Louis", ("red", ' ', "Saint Louis")),
            ("El Paso Saint Louis", ("El Paso", ' ', "Saint Louis")),
            ("red; Saint Louis", ("red", ';', "Saint Louis")),
            ("red - 3", ("red", '-', "3")),
            ("red -3", ("red", ' ', "-3")),
            ("red -> 3", ("red", '>', "3")),
            ("Ann:3", ("Ann", ':', "3")),
            ("Ann=3", ("Ann", '=', "3")),
            ("Ann. 3", ("Ann", '.', "3")),
        ] {
            assert_eq!(read(text), Some(pair), "{text}");
        }
        for text in ["Ann", "3", "Bob 3", "Ann-3", "Ann 3 and 3"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
