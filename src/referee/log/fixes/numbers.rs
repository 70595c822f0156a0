//! Guesses that a value is a whole number in disguise: with decimals, with a sign of currency or a
//! unit, in words, or with letters in place of digits.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use crate::game::language::{MOVE_KEYS, Slip, code};
use crate::game::reading::Sum;
use crate::yaml::edit::TextEdit;
use std::ops::Range;

/// A value that may be meant as a whole number.
struct Disguised {
    at: Range<usize>,
    figure: String,
    message: String,
}

impl Entry<'_> {
    /// Guesses that values are whole numbers in disguise: all of them, or one alone.
    pub(super) fn numbers(&self) -> Vec<Guess> {
        let groups = std::iter::once(&self.parts).chain(&self.inner);
        let found: Vec<Disguised> = groups.flat_map(|parts| self.disguised(parts)).collect();
        let guess = |of: &[Disguised]| Guess {
            at: of[0].at.clone(),
            code: code::WRONG_TYPE,
            message: match of {
                [one] => one.message.clone(),
                [first, ..] => format!("{} (and {} more like it)", first.message, of.len() - 1),
                [] => String::new(),
            },
            label: "not a whole number",
            merged: false,
            slip: Slip::Place,
            or: None,
            help: None,
            edits: of
                .iter()
                .map(|one| TextEdit::replace(one.at.start, one.at.end, one.figure.clone()))
                .collect(),
        };
        let all = (found.len() > 1).then(|| guess(&found));
        let each = found.chunks(1).map(guess);
        all.into_iter().chain(each).collect()
    }

    /// Returns the values of a mapping that may be meant as whole numbers. In braces a comma ends a
    /// value, and what follows it has no key.
    fn disguised(&self, parts: &[Part]) -> Vec<Disguised> {
        let mut found = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let Some(key) = self.key(part).filter(|key| !MOVE_KEYS.contains(key)) else {
                continue;
            };
            let bare = parts[at + 1..].iter().take_while(|part| part.key.is_none());
            let end = bare.last().map_or(part.value.end, |last| last.value.end);
            let range = part.value.start..end;
            let text = self.text(&range).trim_matches(['"', '\'']);
            let figure = whole_number(text).map(|figure| {
                let message = format!("`{key}` takes a whole number: write {figure}, not `{text}`");
                (figure, message)
            });
            let sum = || self.of_sum(key, text);
            if let Some((figure, message)) = figure.or_else(|| as_digits(text)).or_else(sum) {
                found.push(Disguised {
                    at: range,
                    figure,
                    message,
                });
            }
        }
        found
    }

    /// Returns the figure of a sum, and a sentence about it: `10-4=6`. Two figures with a hyphen
    /// between them are a sum only where the table wrote down a figure.
    fn of_sum(&self, key: &str, text: &str) -> Option<(String, String)> {
        let is_expect = |part: &Part| self.key(part) == Some("expect");
        let is_claim = !self.is_move() || self.parts.iter().any(is_expect);
        let sum = Sum::read(text).filter(|_| is_claim || text.contains(['=', '+']))?;
        let figure = sum.figure()?;
        let message = format!("`{key}` takes a whole number: write {figure}, not `{text}`");
        Some((figure.to_string(), message))
    }
}

/// Returns the number that a text means if letters in it stand for digits (`1O` for 10, `l` for 1),
/// and a sentence about it. A text of letters alone counts only if they look like nothing but
/// digits.
fn as_digits(text: &str) -> Option<(String, String)> {
    const ALONE: usize = 3;
    let sure = |c: char| match c {
        'O' | 'o' => Some('0'),
        'l' | 'I' | 'i' | '|' => Some('1'),
        _ => None,
    };
    let digit = |c: char| match c {
        'Z' => Some('2'),
        'S' | 's' => Some('5'),
        'B' => Some('8'),
        c if c.is_ascii_digit() => Some(c),
        c => sure(c),
    };
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let sign = &text[..text.len() - unsigned.len()];
    let figure: String = unsigned.chars().map(digit).collect::<Option<_>>()?;
    let has_digit = unsigned.contains(|c: char| c.is_ascii_digit());
    let is_sure = unsigned.len() <= ALONE && unsigned.chars().all(|c| sure(c).is_some());
    if figure == unsigned || !(has_digit || is_sure) {
        return None;
    }
    let message = match unsigned.len() {
        1 => format!("the letter {unsigned} stands in place of the digit {figure}"),
        _ => format!("a letter stands in place of a digit in `{text}`"),
    };
    Some((format!("{sign}{figure}"), message))
}

/// Returns the whole number that a text means but does not write in digits alone: `8,0`, `8.-`,
/// `$1,000`, `5 cubes`, `five`.
fn whole_number(text: &str) -> Option<String> {
    const NUMBERS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    const MONEY: [char; 4] = ['$', '€', '£', ' '];
    if let Some(number) = NUMBERS.iter().position(|word| *word == text.to_lowercase()) {
        return Some(number.to_string());
    }
    if let Some(figure) = with_exponent(text) {
        return Some(figure);
    }
    let bare = without_word(text).trim_matches(MONEY);
    let (sign, bare) = match bare.strip_prefix(['-', '+']) {
        Some(rest) if bare.starts_with('-') => ("-", rest.trim_matches(MONEY)),
        Some(rest) => ("", rest),
        None => ("", bare),
    };
    // One word after the number is its unit.
    let end = bare.find(|c: char| c.is_alphabetic());
    let (amount, unit) = bare.split_at(end.unwrap_or(bare.len()));
    // Directly after it, letters that are read for digits are no unit: `1OO`.
    let stands_apart = amount.ends_with(' ') || !unit.chars().all(|c| "OoIilZSsB|".contains(c));
    let is_unit =
        unit.is_empty() || stands_apart && unit.len() > 1 && unit.chars().all(char::is_alphabetic);
    let amount = amount.trim_end_matches(MONEY);
    let figure = without_decimals(amount).filter(|_| is_unit)?;
    (format!("{sign}{figure}") != text).then(|| format!("{sign}{figure}"))
}

/// Returns the number after a word that says no more than that it is one: `no. 6`, `sp6`.
fn without_word(text: &str) -> &str {
    const WORDS: [&str; 10] = [
        "at", "bid", "for", "no", "nr", "number", "place", "price", "sp", "space",
    ];
    let rest = text.trim_start_matches(|c: char| c.is_alphabetic());
    let word = text[..text.len() - rest.len()].to_lowercase();
    let number = rest.trim_start_matches(['.', ' ']);
    match WORDS.contains(&&*word) && number.starts_with(|c: char| c.is_ascii_digit()) {
        true => number,
        false => text,
    }
}

/// Returns the whole number of a text with an exponent, as a spreadsheet writes it: `1.52e2`.
fn with_exponent(text: &str) -> Option<String> {
    /// The largest exponent, so that the number is one that a table counts.
    const MOST: usize = 9;
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let (amount, exponent) = text.split_once(['e', 'E'])?;
    let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
    let unsigned = amount.strip_prefix('-').unwrap_or(amount);
    let sign = &amount[..amount.len() - unsigned.len()];
    let (whole, decimals) = match unsigned.split_once('.') {
        Some((whole, decimals)) => (whole, decimals),
        None => (unsigned, "0"),
    };
    if !is_digits(whole) || !is_digits(decimals) || !is_digits(exponent) {
        return None;
    }
    let places: usize = exponent.parse().ok().filter(|places| *places <= MOST)?;
    let decimals = decimals.trim_end_matches('0');
    let zeros = places.checked_sub(decimals.len())?;
    let figure = format!("{whole}{decimals}{}", "0".repeat(zeros));
    let figure = figure.trim_start_matches('0');
    Some(format!(
        "{sign}{}",
        if figure.is_empty() { "0" } else { figure }
    ))
}

/// Returns the digits of a whole number without the marks between its thousands and without
/// decimals, all of which must be 0.
fn without_decimals(amount: &str) -> Option<String> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let whole = match amount.rsplit_once([',', '.']) {
        Some((whole, "-" | "--" | "–" | "")) => whole,
        Some((whole, decimals)) if decimals.len() < 3 => {
            decimals.bytes().all(|c| c == b'0').then_some(whole)?
        }
        _ => amount,
    };
    if is_digits(whole) {
        return Some(whole.to_owned());
    }
    let groups: Vec<&str> = whole.split([',', '.', '\'', '’', ' ']).collect();
    let (first, rest) = groups.split_first()?;
    let is_grouped = is_digits(first)
        && first.len() <= 3
        && !rest.is_empty()
        && rest
            .iter()
            .all(|group| group.len() == 3 && is_digits(group));
    is_grouped.then(|| groups.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_is_known_in_disguise() {
        for (text, figure) in [
            ("8,0", "8"),
            ("8.0", "8"),
            ("8,00", "8"),
            ("8.-", "8"),
            ("8,–", "8"),
            ("8.", "8"),
            ("8 $", "8"),
            ("$8", "8"),
            ("$8.00", "8"),
            ("$ 8", "8"),
            ("-$8", "-8"),
            ("$-8", "-8"),
            ("5 cubes", "5"),
            ("1,000", "1000"),
            ("1.000", "1000"),
            ("1 000", "1000"),
            ("1'000", "1000"),
            ("$1,000.00", "1000"),
            ("1,000,000", "1000000"),
            ("five", "5"),
            ("6th", "6"),
            ("5pts", "5"),
            ("no. 6", "6"),
            ("sp6", "6"),
            ("space 6", "6"),
            ("1.52e2", "152"),
            ("1E3", "1000"),
            ("-1.5e+1", "-15"),
        ] {
            assert_eq!(whole_number(text).as_deref(), Some(figure), "{text}");
        }
    }

    #[test]
    fn fractions_and_words_are_no_whole_numbers() {
        for text in [
            "8",
            "-8",
            "8,5",
            "8.5",
            "8,50",
            "8,0,0",
            "12,34",
            "1,00,000",
            "E8",
            "8E",
            "8 at E8",
            "1OO",
            "red 2",
            "red 2 blue",
            "red",
            "$",
            "",
            "-",
            "8, 0",
            "3-4",
            "1.525e2",
            "1e99",
            "e2",
            "1e",
        ] {
            assert_eq!(whole_number(text), None, "{text}");
        }
    }

    #[test]
    fn letters_stand_for_digits_where_they_look_like_nothing_else() {
        let figure = |text| as_digits(text).map(|(figure, _)| figure);
        for (text, meant) in [
            ("l", "1"),
            ("O", "0"),
            ("lO", "10"),
            ("7O", "70"),
            ("-S5", "-55"),
        ] {
            assert_eq!(figure(text).as_deref(), Some(meant), "{text}");
        }
        for text in ["S", "B", "SO", "Ollo", "7", "", "7x", "Bob"] {
            assert_eq!(figure(text), None, "{text}");
        }
    }
}
