//! Takes texts apart that hold several names.

/// The signs that may stand between two names.
const SIGNS: [char; 7] = [',', ';', '/', '&', '+', '\n', '\r'];
/// The words that may stand between two names.
const WORDS: [&str; 4] = ["and", "und", "et", "y"];

/// Takes a text apart at commas, slashes, `&` and the word "and".
pub(crate) fn several(text: &str) -> Vec<&str> {
    let parts = text.split(SIGNS).flat_map(|part| apart(part, &WORDS));
    parts.collect()
}

/// Takes a text apart where one of some words stands in it, with blanks around it.
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

/// Takes a list without brackets apart: at its commas, or else at whatever stands between its
/// words. Before the last word there may be an "and".
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

#[cfg(test)]
mod tests {
    use super::*;

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
