//! Words and texts in messages.

use super::names::normal;
use crate::yaml::printable_start;

/// Returns the entry of `words` that equals `text`, without regard to case and spaces.
pub fn word(text: &str, words: &[&'static str]) -> Option<&'static str> {
    let text = normal(text);
    words.iter().copied().find(|word| *word == text)
}

/// Returns a word with `a` or `an` before it.
pub fn article(word: &str) -> String {
    let an = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if an { "an" } else { "a" })
}

/// Returns `is` or `are` for a figure, whose subject begins with its key: `points of Ann`.
pub fn is_or_are(subject: &str) -> &'static str {
    /// The keys of figures that are words in the plural.
    const PLURAL: [&str; 12] = [
        "company-cubes",
        "cubes",
        "dividends",
        "five-dollars",
        "goods",
        "hands",
        "marker-passes",
        "passengers",
        "points",
        "shares",
        "stocks",
        "values",
    ];
    let key = subject.split(' ').next().unwrap_or_default();
    // In `shares of Ann: red` the subject is the part after the colon.
    let are = PLURAL.contains(&key) && !subject.contains(':');
    if are { "are" } else { "is" }
}

/// Returns `was` or `were` for a figure, by the same rule.
pub fn was_or_were(subject: &str) -> &'static str {
    match is_or_are(subject) {
        "are" => "were",
        _ => "was",
    }
}

/// Shortens a text of the log for a message and makes it safe to print.
pub fn shown(text: &str) -> String {
    const LONG: usize = 40;
    printable_start(text, LONG, "...")
}

/// Describes a key or a name that is followed by another character than a colon and a space.
pub fn no_colon(word: &str, sign: char) -> String {
    match sign {
        ':' => format!("no space after the colon of {word}"),
        ' ' => format!("no colon after {word}"),
        sign => format!("expected a colon after {word}, found {sign}"),
    }
}

/// Joins the first `most` items by commas and says how many more there are: `Ann, Ben and 3 more`.
pub fn first_few<T: AsRef<str>>(items: &[T], most: usize) -> String {
    let few: Vec<&str> = items.iter().take(most).map(AsRef::as_ref).collect();
    match items.len().saturating_sub(most) {
        0 => few.join(", "),
        more => format!("{} and {more} more", few.join(", ")),
    }
}

/// Joins a list as prose does: `Ann, Ben and Cy`; `nobody` if it is empty.
pub fn in_words<T: AsRef<str>>(items: &[T], last: &str) -> String {
    match items {
        [] => "nobody".to_owned(),
        [one] => one.as_ref().to_owned(),
        [most @ .., end] => format!(
            "{} {last} {}",
            most.iter()
                .map(AsRef::as_ref)
                .collect::<Vec<_>>()
                .join(", "),
            end.as_ref()
        ),
    }
}
