//! Cuts a line in short hand into words.

use crate::game::language::normal;
use crate::yaml::printable;

/// A word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// The text as written, without its quotes and without a colon at its end.
    pub text: String,
    /// The text as it is compared.
    pub normal: String,
    /// Whether it is in quotes and so must be a name.
    pub quoted: bool,
}

impl Word {
    /// Returns whether it is a number: a word of digits that is not in quotes.
    pub(crate) fn is_number(&self) -> bool {
        let digits = self.text.strip_prefix(['-', '+']).unwrap_or(&self.text);
        !self.quoted && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Returns a name, or a word of the language, as it could be written in place of this word.
    pub(crate) fn in_place(&self, name: &str) -> Self {
        let word = Self {
            text: name.to_owned(),
            normal: compared(name),
            quoted: false,
        };
        Self {
            quoted: self.quoted || name.contains(' ') || word.is_number(),
            ..word
        }
    }
}

/// The sign that stands for `expect` at the beginning of a line.
pub(crate) const EXPECT_SIGN: char = '=';

/// The most words of a line; every move and expect of the games has fewer.
pub(crate) const MOST_WORDS: usize = 500;

/// Cuts a line at spaces and commas; quotes, also curly ones, keep a name together. `Err` says what is wrong.
pub(crate) fn words(line: &str) -> Result<Vec<Word>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start_matches(is_between);
    if let Some(figures) = rest.strip_prefix(EXPECT_SIGN) {
        words.push(Word {
            text: EXPECT_SIGN.to_string(),
            normal: "expect".to_owned(),
            quoted: false,
        });
        rest = figures.trim_start_matches(is_between);
    }
    while let Some(first) = rest.chars().next() {
        if words.len() == MOST_WORDS {
            return Err(format!(
                "the line is too long: a move has at most {MOST_WORDS} words"
            ));
        }
        let word = if let Some(quote) = Quote::opened_by(first) {
            let (text, behind) = quote
                .text(&rest[first.len_utf8()..])
                .ok_or_else(|| format!("a quote is opened and not closed: {first}"))?;
            rest = behind;
            Word {
                normal: compared(&text),
                text,
                quoted: true,
            }
        } else {
            let end = rest.find(is_between).unwrap_or(rest.len());
            let text = &rest[..end];
            rest = &rest[end..];
            let text = text.strip_suffix(':').unwrap_or(text);
            Word {
                text: text.to_owned(),
                normal: compared(text),
                quoted: false,
            }
        };
        words.push(word);
        rest = rest.trim_start_matches(is_between);
    }
    Ok(words)
}

/// Writes a word for short hand. Names that would otherwise be several words are quoted.
pub(crate) fn in_quotes(word: &str) -> String {
    let word = printable(word);
    let is_curly = word.starts_with(|c| Quote::opened_by(c).is_some());
    if is_curly || word.contains(|c: char| c.is_whitespace() || matches!(c, ',' | '"' | '\'')) {
        format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
    } else {
        word
    }
}

/// Writes words as a line.
pub(crate) fn line_of(words: &[Word]) -> String {
    let text = |word: &Word| match in_quotes(&word.text) {
        plain if word.quoted && plain == word.text => format!("\"{plain}\""),
        written => written,
    };
    words.iter().map(text).collect::<Vec<_>>().join(" ")
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Returns a text as it is compared with others: in lower case, and with one kind of apostrophe.
pub(crate) fn compared(text: &str) -> String {
    normal(text).replace(['\u{2018}', '\u{2019}'], "'")
}

/// The quotes around a name. Phones and word processors write curly ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quote {
    /// `"`: a backslash escapes the next character.
    Double,
    /// `'`: two of them mean one.
    Single,
    /// Curly double quotes. Languages differ in which of them open and which close.
    CurlyDouble,
    /// Curly single quotes. Within a name, they are apostrophes.
    CurlySingle,
}

impl Quote {
    /// Returns the quotes that a character opens at the beginning of a word.
    pub(crate) const fn opened_by(first: char) -> Option<Self> {
        match first {
            '"' => Some(Self::Double),
            '\'' => Some(Self::Single),
            '\u{201c}'..='\u{201f}' => Some(Self::CurlyDouble),
            '\u{2018}'..='\u{201b}' => Some(Self::CurlySingle),
            _ => None,
        }
    }

    /// Returns whether a character closes them.
    pub(crate) const fn is_closed_by(self, c: char) -> bool {
        match self {
            Self::Double => c == '"',
            Self::Single => c == '\'',
            Self::CurlyDouble => matches!(c, '"' | '\u{201c}'..='\u{201f}'),
            Self::CurlySingle => matches!(c, '\'' | '\u{2018}'..='\u{201b}'),
        }
    }

    /// Reads a text up to the closing quote; returns it and the text that follows.
    fn text(self, text: &str) -> Option<(String, &str)> {
        let mut out = String::new();
        let mut characters = text.char_indices().peekable();
        while let Some((at, c)) = characters.next() {
            let next = characters.peek().map(|(_, next)| *next);
            if self.is_closed_by(c) {
                match self {
                    Self::Single if next == Some('\'') => {
                        characters.next();
                        out.push('\'');
                    }
                    Self::CurlySingle if next.is_some_and(char::is_alphanumeric) => out.push(c),
                    _ => return Some((out, &text[at + c.len_utf8()..])),
                }
            } else if c == '\\' && self == Self::Double {
                out.push(characters.next()?.1);
            } else {
                out.push(c);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_at_spaces_and_commas_and_quotes_keep_a_name_together() {
        let of = |line: &str| {
            let words = words(line).expect("words");
            words
                .into_iter()
                .map(|word| (word.text, word.quoted))
                .collect::<Vec<_>>()
        };
        let plain = |text: &str| (text.to_owned(), false);
        let name = |text: &str| (text.to_owned(), true);
        assert_eq!(
            of(" sale  red, by: Don,4 "),
            [
                plain("sale"),
                plain("red"),
                plain("by"),
                plain("Don"),
                plain("4")
            ]
        );
        assert_eq!(
            of(r#"ny 'New York' "a \"b\" \\" 'it''s' O'Brien"#),
            [
                plain("ny"),
                name("New York"),
                name("a \"b\" \\"),
                name("it's"),
                plain("O'Brien")
            ]
        );
        assert_eq!(
            of(
                "\u{201c}New York\u{201d} \u{201e}Bad Ems\u{201c} \u{2018}O\u{2019}Brien\u{2019} O\u{2019}Brien"
            ),
            [
                name("New York"),
                name("Bad Ems"),
                name("O\u{2019}Brien"),
                plain("O\u{2019}Brien")
            ]
        );
        assert!(words("a \u{201c}b").is_err());
        assert_eq!(of(" , "), []);
        assert_eq!(of("=cash 3"), [plain("="), plain("cash"), plain("3")]);
        assert!(words("a 'b").is_err());
        assert!(words(&"a ".repeat(MOST_WORDS + 1)).is_err());
    }
}
