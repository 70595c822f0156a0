//! Names that a reader cannot tell apart although the referee does.

use crate::yaml::characters;
use std::borrow::Cow;
use unicode_security::confusable_detection::skeleton;
use unicode_width::UnicodeWidthChar;

/// Returns the appearance of a name: two names that look the same have the same appearance (the
/// skeleton of Unicode's technical standard 39), whatever characters they are written with. Blanks
/// at the ends do not count, nor does the number of blanks between words. A name that shows nothing
/// has an empty appearance.
pub fn appearance(name: &str) -> Cow<'_, str> {
    let looks_like_itself =
        |byte: u8| byte.is_ascii_alphanumeric() && !matches!(byte, b'0' | b'1' | b'I' | b'm');
    if name.bytes().all(looks_like_itself) {
        Cow::Borrowed(name)
    } else if name.bytes().all(|byte| byte.is_ascii_graphic()) {
        Cow::Owned(of_ascii(name))
    } else {
        Cow::Owned(of_any(name))
    }
}

/// Returns the appearance of a word of ASCII letters, each of which has an appearance of its own.
/// They are listed here because an ordinary log would otherwise load the whole table of Unicode for
/// a dozen letters; a test compares the list with that table.
fn of_ascii(word: &str) -> String {
    let mut shown = String::with_capacity(2 * word.len());
    for letter in word.chars() {
        match letter {
            '"' => shown.push_str("''"),
            '%' => shown.push_str("°/₀"),
            '0' => shown.push('O'),
            '1' | 'I' | '|' => shown.push('l'),
            '`' => shown.push('\''),
            'm' => shown.push_str("rn"),
            itself => shown.push(itself),
        }
    }
    shown
}

fn of_any(name: &str) -> String {
    // What takes no room is invisible; other unprintable characters may leave a gap.
    let shown: String = characters(name)
        .filter_map(|(c, printed)| match c {
            '\u{2800}' => Some(' '),
            _ if printed => Some(c),
            _ if c.width() == Some(0) => None,
            _ => Some(' '),
        })
        .collect();
    skeleton(&shown)
        .collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the characters, as code points, that only `name` has of two names that look the same;
/// empty if it has none.
pub fn only_in(name: &str, other: &str) -> String {
    const SHOWN: usize = 5;
    let mut own: Vec<char> = Vec::new();
    for c in name.chars().filter(|c| !other.contains(*c)) {
        if !own.contains(&c) && own.len() < SHOWN {
            own.push(c);
        }
    }
    own.iter()
        .map(|c| format!("U+{:04X}", u32::from(*c)))
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_the_same_is_the_same() {
        for (one, other) in [
            ("René", "Rene\u{301}"),
            ("Ann", "Ann "),
            ("Ann B", "Ann\u{a0} B"),
            ("Anna", "\u{410}nna"),
            ("Ann", "A\u{200b}nn"),
            ("Ann", "Ａｎｎ"),
            ("Pl", "P1"),
        ] {
            assert_eq!(appearance(one), appearance(other), "{one} {other}");
        }
        for (one, other) in [
            ("Ann", "Anna"),
            ("Ann", "ann"),
            ("René", "Rene"),
            ("P1", "P2"),
            ("王小明", "王小月"),
        ] {
            assert_ne!(appearance(one), appearance(other), "{one} {other}");
        }
        for blank in [" ", "\u{3164}", "\u{200b}", "\u{2800}", "\u{a0}"] {
            assert_eq!(appearance(blank), "", "{blank:?}");
        }
    }

    #[test]
    fn a_word_of_ascii_looks_as_its_letters_do() {
        let letters: Vec<char> = ('!'..='~').collect();
        for one in &letters {
            for other in &letters {
                let word = format!("{one}{other}m1{one}");
                assert_eq!(appearance(&word), of_any(&word), "{word}");
            }
        }
    }

    #[test]
    fn what_differs_is_named_by_its_code_points() {
        assert_eq!(only_in("\u{410}nna", "Anna"), "U+0410");
        assert_eq!(only_in("Ann ", "Ann"), "U+0020");
        assert_eq!(only_in("Ann", "Ann "), "");
    }
}
