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
    let message = format!("{} is no whole number: it has {look_alike}", shown(text));
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

fn any_number(text: &str) -> Option<i64> {
    is_digits(text).then(|| text.parse().ok()).flatten()
}
