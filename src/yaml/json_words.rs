//! Words as JSON has them: in double quotes, unless they are numbers, `true`, `false` or `null`.

use super::edit::{TextEdit, apply};
use super::lexer::{Kind, Lexer};

/// Returns whether a word without quotes is a value of JSON.
pub(crate) fn is_bare_json(word: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(word).is_ok()
}

/// Returns the double quote with which a text begins; empty if it begins with none.
pub(crate) fn quote_of(text: &str) -> &'static str {
    if text.starts_with('"') { "\"" } else { "" }
}

/// Puts a text of one line in quotes: in double ones, unless it has some itself.
pub(crate) fn in_quotes(text: &str) -> String {
    let is_plain = !text.contains(['"', '\\']) && !text.contains(char::is_control);
    match text.contains(['\'', '\t']) {
        _ if is_plain => format!("\"{text}\""),
        false => format!("'{text}'"),
        true => serde_json::to_string(text).unwrap_or_default(),
    }
}

/// Puts the words of a part of a mapping or list in brackets into double quotes where JSON needs
/// them. Whatever is in quotes already stays as it is.
pub(crate) fn quote_for_json(text: &str) -> String {
    const OPEN: &str = "{{";
    // In braces a comma ends a word. The text may close one pair itself: `}, {`.
    let braced = [OPEN, text].concat();
    let edits: Vec<TextEdit> = Lexer::new(&braced)
        .filter(|token| token.kind == Kind::Word)
        .filter_map(|token| {
            let word = braced[token.start..token.end].trim_end();
            let quoted = serde_json::to_string(word).ok()?;
            let end = token.start + word.len();
            (!is_bare_json(word)).then(|| TextEdit::replace(token.start, end, quoted))
        })
        .collect();
    apply(&braced, &edits).split_off(OPEN.len())
}

#[cfg(test)]
mod tests {
    use super::{in_quotes, quote_for_json};

    #[test]
    fn a_text_is_quoted_so_that_it_stays_as_it_is() {
        assert_eq!(in_quotes("Don asked: why?"), "\"Don asked: why?\"");
        assert_eq!(in_quotes("a \"b\" c"), "'a \"b\" c'");
        assert_eq!(in_quotes("Don's \"b\""), r#""Don's \"b\"""#);
    }

    #[test]
    fn words_are_quoted_and_numbers_are_not() {
        for (text, quoted) in [
            ("[white, red]", r#"["white", "red"]"#),
            (", by: Cem", r#", "by": "Cem""#),
            ("take", r#""take""#),
            ("5", "5"),
            (": ", ": "),
            ("}, {", "}, {"),
            (
                r#"{"pass": Saint Louis, at: "K5"}"#,
                r#"{"pass": "Saint Louis", "at": "K5"}"#,
            ),
        ] {
            assert_eq!(quote_for_json(text), quoted);
        }
    }
}
