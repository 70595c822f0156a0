//! Lines of prose for people, wrapped at blanks only: codes, commands and names are copied from reports, and one that is
//! broken at a hyphen is another.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// How everything is wrapped.
pub fn options(width: usize) -> Options<'static> {
    Options::new(width)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
}

/// A text under a word in the margin: `help: ...`, its further lines below the first.
pub fn hanging(word: &str, text: &str, width: usize) -> String {
    let margin = " ".repeat(word.len());
    textwrap::fill(text, options(width.max(40)).initial_indent(word).subsequent_indent(&margin))
}

/// A line that may be longer than a terminal is wide, its further lines indented.
pub fn long_line(text: &str, width: usize) -> String {
    const INDENT: &str = "  ";
    let width = width.max(40);
    ascii_line(text, width, INDENT).unwrap_or_else(|| textwrap::fill(text, options(width).subsequent_indent(INDENT)))
}

/// The same of a text of printable ASCII whose words all fit in a line, as that at the foot of every report is: the widths of
/// its words need no tables of Unicode.
fn ascii_line(text: &str, width: usize, indent: &str) -> Option<String> {
    if text.ends_with(' ') || !text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return None;
    }
    let room = width - indent.len();
    let mut out = String::with_capacity(text.len() + text.len() / room * (indent.len() + 1));
    let mut line = 0;
    for word in text.split(' ') {
        // Several blanks belong to the word before them, which only textwrap knows how to keep.
        if word.is_empty() || word.len() > room {
            return None;
        }
        let limit = if out.len() == line { width } else { width - 1 };
        if out.len() - line + word.len() > limit {
            out.push('\n');
            line = out.len();
            out.push_str(indent);
        } else if out.len() > line {
            out.push(' ');
        }
        out.push_str(word);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_copied_is_never_broken() {
        let text = "rulebook: Phase 3: Build Track; more: railref explain steel-driver/first-build-from-hexagon";
        let shown = hanging("  rule: ", text, 60);
        assert!(shown.contains("steel-driver/first-build-from-hexagon"), "{shown}");
        assert!(shown.lines().skip(1).all(|line| line.starts_with("        ")), "{shown}");
    }

    proptest! {
        #[test]
        fn plain_text_is_wrapped_as_any_text(text in "([a-z,]{1,12} {1,1}){0,30}[a-z ]{0,60}", width in 40_usize..80) {
            if let Some(plain) = ascii_line(&text, width, "  ") {
                prop_assert_eq!(plain, textwrap::fill(&text, options(width).subsequent_indent("  ")));
            }
        }
    }
}
