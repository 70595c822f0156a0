//! Signs at the beginning of a word or an entry that mean something in YAML and nothing in a log: `&yellow`,
//! `*[D3, D4]`, `- !{pass: Ann}`.

use std::ops::Range;

/// Signs that cannot begin a word.
const SIGNS: [char; 9] = ['&', '*', '!', '|', '>', '?', '@', '%', '`'];
/// The keys whose values are free text, in which a sign may be meant.
const TEXTS: [&str; 3] = ["note:", "reason:", "title:"];
/// The most signs of a text that are removed together.
const MOST: usize = 40;

/// Returns the signs that begin words in a text, each with the blanks after it.
pub(crate) fn signs(text: &str) -> Vec<Range<usize>> {
    if text.contains(['"', '\'', '#']) || TEXTS.iter().any(|key| text.contains(key)) {
        return Vec::new();
    }
    let begins_word = |(at, _): &(usize, &str)| {
        let before = text[..*at].trim_end_matches(' ');
        let is_first = match before.chars().next_back() {
            // An asterisk in the place of the hyphen of an entry.
            None => !text[*at..].starts_with("* "),
            Some(c) => {
                "{[".contains(c) || ",:-".contains(c) && before.len() < *at || "\n\r".contains(c)
            }
        };
        let after = text[at + 1..].trim_start_matches(' ');
        is_first && after.starts_with(|c: char| c.is_alphanumeric() || "[{".contains(c))
    };
    let found = text.match_indices(SIGNS).filter(begins_word);
    let blanks = |at: usize| text[at + 1..].len() - text[at + 1..].trim_start_matches(' ').len();
    found
        .map(|(at, _)| at..at + 1 + blanks(at))
        .take(MOST)
        .collect()
}

/// Says what is wrong with a sign that begins a word.
pub(crate) fn message(sign: &str) -> String {
    format!("{sign} cannot begin a word: it means something else in YAML")
}
