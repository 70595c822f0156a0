//! Whole numbers.

use crate::game::language::shown;
use crate::yaml::confusables;

/// Reads a whole number; `None` for any other text, and for a number that is too large.
#[inline(always)]
pub fn number(text: &str) -> Option<i64> {
    few_digits(text.as_bytes()).or_else(|| any_number(text.trim()))
}

/// Returns whether a text is a whole number, however large.
pub(crate) fn is_digits(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Explains a text that would be a whole number if it did not contain look-alikes, such as a minus
/// sign that is not a hyphen; returns the message and the plain number. `None` for any other text.
pub(crate) fn disguised(text: &str) -> Option<(String, String)> {
    let plain = confusables::plain_digits(text);
    if !is_digits(&plain) {
        return None;
    }
    let look_alike = confusables::first(text).unwrap_or_default();
    let message = format!("{} is not a whole number: it has {look_alike}", shown(text));
    Some((message, plain))
}

/// Reads a number of at most four digits without a sign, as most numbers in logs are.
#[inline(always)]
fn few_digits(digits: &[u8]) -> Option<i64> {
    if digits.is_empty() || digits.len() > 4 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(
        digits
            .iter()
            .fold(0, |number, digit| number * 10 + i64::from(digit - b'0')),
    )
}

/// A sum in place of a number: `10-4=6`, `10 - 4`, `=6`.
pub(crate) struct Sum<'t> {
    terms: &'t str,
    /// The sum of the terms, and the figure after the equals sign.
    values: [Option<i64>; 2],
}

impl<'t> Sum<'t> {
    /// Reads a sum; `None` for any other text, and for a number alone.
    pub(crate) fn read(text: &'t str) -> Option<Self> {
        /// The longest sum, in bytes.
        const LONG: usize = 60;
        if text.len() > LONG {
            return None;
        }
        let (terms, stated) = match text.split_once('=') {
            Some((terms, stated)) => (terms.trim(), Some(number(stated.trim())?)),
            None => (text.trim(), None),
        };
        let reckoned = match terms {
            "" => None,
            _ => Some(total(terms)?),
        };
        let is_sum = stated.is_some() || terms.get(1..)?.contains(['+', '-', '\u{2212}']);
        let values = [reckoned, stated];
        is_sum.then_some(Self { terms, values })
    }

    /// Returns the figure of the sum; `None` if the figure after the equals sign is another.
    pub(crate) fn figure(&self) -> Option<i64> {
        match self.values {
            [Some(one), Some(other)] => (one == other).then_some(one),
            [one, other] => one.or(other),
        }
    }

    /// Says that the sum is wrong, without a figure: either may be the slip.
    fn wrong(&self) -> Option<String> {
        let [_, Some(stated)] = self.values else {
            return None;
        };
        self.figure().is_none().then(|| {
            format!(
                "{} is not {stated}: write the right figure alone",
                shown(self.terms)
            )
        })
    }
}

/// Says that a text is a sum that does not come to what it says.
pub(super) fn wrong_sum(text: &str) -> Option<String> {
    Sum::read(text)?.wrong()
}

/// Adds up `10 - 4 + 2`.
fn total(terms: &str) -> Option<i64> {
    let (mut sum, mut sign, mut from) = (0_i64, 1, 0);
    let mut add = |term: &str, sign: i64| -> Option<()> {
        sum = sum.checked_add(sign * number(term.trim()).filter(|_| !term.trim().is_empty())?)?;
        Some(())
    };
    for (at, c) in terms.char_indices().skip(1) {
        if matches!(c, '+' | '-' | '\u{2212}') {
            add(&terms[from..at], sign)?;
            sign = if c == '+' { 1 } else { -1 };
            from = at + c.len_utf8();
        }
    }
    add(&terms[from..], sign)?;
    Some(sum)
}

fn any_number(text: &str) -> Option<i64> {
    is_digits(text).then(|| text.parse().ok()).flatten()
}
