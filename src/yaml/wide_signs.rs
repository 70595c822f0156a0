//! The full-width signs of an East Asian keyboard.

/// Each sign with the plain one.
const SIGNS: [(char, char); 8] = [
    ('：', ':'),
    ('，', ','),
    ('｛', '{'),
    ('｝', '}'),
    ('［', '['),
    ('］', ']'),
    ('（', '('),
    ('）', ')'),
];

/// Returns a text with plain signs in place of full-width ones, and a space after each colon and
/// comma. `None` if it has none.
pub(crate) fn plain(text: &str) -> Option<String> {
    let plain = |c: char| SIGNS.iter().find(|(wide, _)| *wide == c).map(|(_, is)| *is);
    if !text.chars().any(|c| plain(c).is_some()) {
        return None;
    }
    let mut with = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        with.push(plain(c).unwrap_or(c));
        let is_spaced = chars.peek().is_none_or(|next| next.is_whitespace());
        if matches!(plain(c), Some(':' | ',')) && !is_spaced {
            with.push(' ');
        }
    }
    Some(with)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn a_space_follows_a_colon_and_a_comma() {
        let wide = "｛take：red，at：［A1， B2］｝";
        assert_eq!(plain(wide).as_deref(), Some("{take: red, at: [A1, B2]}"));
        assert_eq!(plain("{take: red}"), None);
    }
}
