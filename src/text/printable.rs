//! Texts of strangers made safe to look at: the one place that knows what a terminal, an editor or a build service
//! would act on instead of showing it.

use std::borrow::Cow;

/// Stands for a character that is not shown.
const SUBSTITUTE: char = '\u{fffd}';

/// Characters that move the cursor, colour the terminal, turn the writing direction or annotate what stands around them.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

/// A text on one line, without anything that is not printable.
pub fn printable(text: &str) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    text.chars()
        .map(|c| if is_unprintable(c) { SUBSTITUTE } else { c })
        .collect()
}

/// Lines of text for people, none of which a build service takes for a command: GitHub runs a line that begins with `::`,
/// blanks before it or not, and what stands behind `##[` in any place (Azure: `##vso[`). Somebody's name may begin a line,
/// and a long message is broken anywhere. One character is replaced by one, so that columns stay aligned.
pub fn without_commands(text: &str) -> Cow<'_, str> {
    if !text.contains("::") {
        return without_marks(text, "\u{fffd}");
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let begin = line.len() - line.trim_start().len();
        let (blanks, rest) = line.split_at(begin);
        out.push_str(blanks);
        match rest.strip_prefix("::") {
            Some(after) => {
                out.push(SUBSTITUTE);
                out.push(':');
                out.push_str(after);
            }
            None => out.push_str(rest),
        }
    }
    Cow::Owned(without_marks(&out, "\u{fffd}").into_owned())
}

/// A text in which no `##[` and no `##vso[` stands: their second character is written as `other`, which is an escape for it
/// where the format has one.
pub fn without_marks<'t>(text: &'t str, other: &str) -> Cow<'t, str> {
    let mut text = Cow::Borrowed(text);
    if !text.contains("##") {
        return text;
    }
    for rest in ["[", "vso["] {
        let mark = format!("##{rest}");
        if text.contains(&mark) {
            text = Cow::Owned(text.replace(&mark, &format!("#{other}{rest}")));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_acts_on_is_not_shown() {
        assert_eq!(
            printable("a\u{1b}[31m\u{202e}\n\u{85}\u{fff9}é 王 👨\u{200d}👩"),
            "a\u{fffd}[31m\u{fffd}\u{fffd}\u{fffd}\u{fffd}é 王 👨\u{200d}👩"
        );
    }

    #[test]
    fn no_line_is_a_command() {
        assert_eq!(
            without_commands("::error::x\n \t::stop\n\u{3000}::a\n"),
            "\u{fffd}:error::x\n \t\u{fffd}:stop\n\u{3000}\u{fffd}:a\n"
        );
        assert_eq!(
            without_commands("a ##[group]b ###[x] ##vso[y]"),
            "a #\u{fffd}[group]b ##\u{fffd}[x] #\u{fffd}vso[y]"
        );
        for same in [
            "a::b\nRust::x",
            "## heading\n- [x] #[a]",
            "",
            ":\n:",
            "a ##",
        ] {
            assert_eq!(without_commands(same), same);
        }
    }
}
