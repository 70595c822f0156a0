//! Splits texts that hold several names.

/// The signs that may stand between two names.
const SIGNS: [char; 7] = [',', ';', '/', '&', '+', '\n', '\r'];
/// The words that may stand between two names.
const WORDS: [&str; 4] = ["and", "und", "et", "y"];

/// What may stand between the names of a pair, a list or a way in place of a comma, the longest
/// first.
pub(crate) const ARROWS: [&str; 7] = ["->", "=>", "→", " – ", " - ", "–", " to "];
/// Signs that do the same, but are also parts of names and of the arrows.
const SHORT_ARROWS: [&str; 2] = [">", "-"];

/// Splits a text at commas, slashes, `&` and the word "and".
pub(crate) fn several(text: &str) -> Vec<&str> {
    let parts = text.split(SIGNS).flat_map(|part| apart(part, &WORDS));
    parts.collect()
}

/// Splits a text at each of some words, where the word stands alone between blanks.
fn apart<'t>(text: &'t str, at: &[&str]) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let (mut begin, mut from) = (0, 0);
    for word in text.split_inclusive(char::is_whitespace) {
        if at.contains(&word.trim_end()) {
            parts.push(text[begin..from].trim());
            begin = from + word.len();
        }
        from += word.len();
    }
    parts.push(text[begin..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// Splits a list without brackets: at its commas, or else at whatever stands between its words.
/// Before the last word there may be an "and".
pub(super) fn listed(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text
        .split([',', ';', '\n', '\r'])
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .collect();
    match words[..] {
        [one] => several(one),
        [.., last] => {
            words.pop();
            let last = last.split('&').flat_map(|part| apart(part, &WORDS));
            words.extend(last);
            words
        }
        [] => words,
    }
}

/// The kind of entries in a list, which decides how the list is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entries {
    /// Single words or numbers.
    Words,
    /// Pairs, each in brackets of its own.
    Pairs,
}

/// Splits the words of a list that are not names at the arrows, dashes or blanks in them. `fits` says
/// whether a word may stand in the list. Returns `None` if the parts are not names either; keeps a
/// misspelt name without any of these signs.
pub(super) fn split_names<'t>(
    words: Vec<&'t str>,
    entries: Entries,
    fits: &dyn Fn(&str) -> bool,
) -> Option<Vec<&'t str>> {
    let is_several = |word: &&str| {
        let has_sign = arrows().any(|sign| word.contains(sign));
        let has_name = || word.contains(' ') && word.split_whitespace().any(fits);
        !fits(word) && (has_sign || has_name())
    };
    if !words.iter().any(is_several) {
        return Some(words);
    }
    if entries == Entries::Pairs {
        let pairs = words.iter().map(|word| match two_names(word, fits) {
            Some(pair) => Some(pair.to_vec()),
            None => way(word, fits),
        });
        return Some(pairs.collect::<Option<Vec<_>>>()?.concat());
    }
    arrows().chain([" "]).find_map(|sign| {
        let parts = words.iter().flat_map(|word| word.split(sign));
        let parts: Vec<&str> = parts.map(str::trim).collect();
        parts.iter().all(|part| fits(part)).then_some(parts)
    })
}

/// Returns the pairs of a way through three names or more, one after the other: `F13 > F14 >
/// Cincinnati`.
fn way<'t>(text: &'t str, fits: &dyn Fn(&str) -> bool) -> Option<Vec<&'t str>> {
    arrows().find_map(|sign| {
        let names: Vec<&str> = text.split(sign).map(str::trim).collect();
        let is_way = names.len() > 2 && names.iter().all(|name| fits(name));
        is_way.then(|| names.windows(2).flatten().copied().collect())
    })
}

/// Returns every sign that may stand in place of a comma.
fn arrows() -> impl Iterator<Item = &'static str> {
    ARROWS.into_iter().chain(SHORT_ARROWS)
}

/// Returns the two names in a text: `E7 to E8`, `E7-E8`, `E8 Salt Lake City`; `None` if there is no
/// way or more than one to split it.
pub(super) fn two_names<'t>(text: &'t str, fits: &dyn Fn(&str) -> bool) -> Option<[&'t str; 2]> {
    /// The longest text, in bytes, that is taken apart.
    const LONG: usize = 200;
    let pair = |(one, other): (&'t str, &'t str)| {
        let pair = [one.trim(), other.trim()];
        pair.iter().all(|name| fits(name)).then_some(pair)
    };
    if text.len() > LONG {
        return None;
    }
    let signs = arrows().chain(["/"]);
    let mut found = signs.filter_map(|sign| text.split_once(sign).and_then(pair));
    if let Some(pair) = found.next() {
        return Some(pair);
    }
    let blanks = text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let mut found = blanks.filter_map(pair);
    found.next().filter(|_| found.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_names_are_taken_apart_only_in_one_way() {
        let fits = |word: &str| ["E7", "E8", "Salt Lake City", "City E7"].contains(&word);
        for text in ["E7 E8", "E7-E8", "E7 to E8", "E7 -> E8", "E7/E8"] {
            assert_eq!(two_names(text, &fits), Some(["E7", "E8"]), "{text}");
        }
        assert_eq!(
            two_names("E7 Salt Lake City", &fits),
            Some(["E7", "Salt Lake City"])
        );
        for text in ["E7 to E9", "E7", "E7 E8 E7", "Salt Lake City"] {
            assert_eq!(two_names(text, &fits), None, "{text}");
        }
    }

    #[test]
    fn a_list_is_corrected_only_into_names() {
        let fits = |word: &str| ["a", "b", "c d"].contains(&word);
        let words = |text| split_names(vec![text], Entries::Words, &fits);
        assert_eq!(words("a - b - c d"), Some(vec!["a", "b", "c d"]));
        assert_eq!(words("a-b"), Some(vec!["a", "b"]));
        assert_eq!(words("a > b"), Some(vec!["a", "b"]));
        assert_eq!(words("a x - b y"), None);
        assert_eq!(words("mistake"), Some(vec!["mistake"]));
        let pairs = split_names(vec!["a b", "b to c d"], Entries::Pairs, &fits);
        assert_eq!(pairs, Some(vec!["a", "b", "b", "c d"]));
    }

    #[test]
    fn names_are_taken_apart_at_what_stands_between_them() {
        for (text, parts) in [
            ("Ann and Ben", vec!["Ann", "Ben"]),
            ("Ann, Ben, and Cleo", vec!["Ann", "Ben", "Cleo"]),
            ("Ann/Ben&Cleo + Dan", vec!["Ann", "Ben", "Cleo", "Dan"]),
            ("Ann und Ben", vec!["Ann", "Ben"]),
            ("Andy", vec!["Andy"]),
            ("Sand and", vec!["Sand"]),
            ("and", vec![]),
        ] {
            assert_eq!(several(text), parts, "{text}");
        }
        for (text, parts) in [
            ("Ann, Ben and Cleo", vec!["Ann", "Ben", "Cleo"]),
            ("Ann/Ben", vec!["Ann", "Ben"]),
            ("A/B, C and D, E & F", vec!["A/B", "C and D", "E", "F"]),
        ] {
            assert_eq!(listed(text), parts, "{text}");
        }
    }
}
