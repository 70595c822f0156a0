//! Characters that look like others: their names, and what was most likely meant.

/// Names a character that is easily taken for another, with its article; `None` for an ordinary
/// one.
pub(crate) fn named(c: char) -> Option<String> {
    let name = match c {
        '\u{a0}' => "a no-break space",
        '\u{202f}' => "a narrow no-break space",
        '\u{2007}' => "a figure space",
        '\u{3000}' => "an ideographic space",
        '\u{2000}'..='\u{200a}' => "a typographic space",
        '\u{200b}' => "a zero-width space",
        '\u{200c}' | '\u{200d}' => "a zero-width joiner",
        '\u{ad}' => "a soft hyphen",
        '\u{feff}' => "a byte order mark",
        '–' => "an en dash",
        '—' => "an em dash",
        '−' => "a minus sign that is no hyphen",
        '‐' | '‑' | '‒' => "a typographic hyphen",
        '“' | '”' | '„' | '«' | '»' => "a curly quote",
        '‘' | '’' | '‚' | '´' => "a curly apostrophe",
        '…' => "an ellipsis",
        '\u{ff01}'..='\u{ff5e}' => "a full-width character",
        '\u{400}'..='\u{52f}' => return Some(format!("a Cyrillic {c} (U+{:04X})", u32::from(c))),
        '\u{370}'..='\u{3ff}' => return Some(format!("a Greek {c} (U+{:04X})", u32::from(c))),
        '\t' => "a tab",
        _ => return None,
    };
    Some(name.to_owned())
}

/// Describes the first such character of a text and its place: `a no-break space between Lake and
/// City`.
pub(crate) fn first(text: &str) -> Option<String> {
    let (at, c) = text.char_indices().find(|(_, c)| named(*c).is_some())?;
    let name = named(c)?;
    let (before, after) = (text[..at].trim(), text[at + c.len_utf8()..].trim());
    let shows =
        !(c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200d}' | '\u{feff}' | '\u{ad}'));
    Some(match (before.is_empty(), after.is_empty()) {
        _ if shows => name,
        (false, false) => format!("{name} between {before} and {after}"),
        (true, _) => format!("{name} before {after}"),
        (false, true) => format!("{name} behind {before}"),
    })
}

/// Returns a text with its typographic hyphens and full-width digits in ASCII, and without other
/// characters of this kind; empty if it has none of them.
pub(crate) fn plain_digits(text: &str) -> String {
    if text.chars().all(|c| named(c).is_none()) {
        return String::new();
    }
    let plain = text.trim().chars().filter_map(|c| match c {
        '−' | '–' | '—' | '‐' | '‑' | '‒' => Some('-'),
        '\u{ff10}'..='\u{ff19}' => char::from_digit(u32::from(c) - 0xff10, 10),
        _ if named(c).is_some() => None,
        c => Some(c),
    });
    plain.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_characters_are_named_with_their_place() {
        assert_eq!(
            first("Lake\u{a0}City").as_deref(),
            Some("a no-break space between Lake and City")
        );
        assert_eq!(
            first("\u{410}nna").as_deref(),
            Some("a Cyrillic \u{410} (U+0410)")
        );
        assert_eq!(
            first("Don\u{200b}").as_deref(),
            Some("a zero-width space behind Don")
        );
        assert_eq!(first("Buffalo"), None);
    }
}
