//! Counted nouns.

use std::fmt::Display;

/// Returns the place in a list, counted from 1, as a word: `1st`, `2nd`, `11th`.
pub(crate) fn ordinal(place: usize) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// Returns a number with what it counts: `1 point`, `2 points`, `0 cities`.
pub fn counted(number: impl Display, one: &str) -> String {
    let number = number.to_string();
    let word = if number == "1" {
        one.to_owned()
    } else {
        plural(one)
    };
    format!("{number} {word}")
}

/// Returns the plural of an English noun.
pub(crate) fn plural(one: &str) -> String {
    let vowels = ['a', 'e', 'i', 'o', 'u'];
    match one.strip_suffix('y') {
        Some(stem) if !stem.ends_with(vowels) => format!("{stem}ies"),
        _ if one.ends_with(['s', 'x']) => format!("{one}es"),
        _ => format!("{one}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_are_counted() {
        assert_eq!(counted(1, "pass"), "1 pass");
        assert_eq!(counted(2_usize, "pass"), "2 passes");
        assert_eq!(counted(0, "city"), "0 cities");
        assert_eq!(counted(3, "hex"), "3 hexes");
        assert_eq!(counted(-1, "day"), "-1 days");
        assert_eq!(counted(1_000_u64, "expect"), "1000 expects");
    }
}
