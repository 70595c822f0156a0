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
    textwrap::fill(
        text,
        options(width.max(40))
            .initial_indent(word)
            .subsequent_indent(&margin),
    )
}

/// A line that may be longer than a terminal is wide, its further lines indented.
pub fn long_line(text: &str, width: usize) -> String {
    textwrap::fill(text, options(width.max(40)).subsequent_indent("  "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_copied_is_never_broken() {
        let text = "rulebook: Phase 3: Build Track; more: railref explain steel-driver/first-build-from-hexagon";
        let shown = hanging("  rule: ", text, 60);
        assert!(
            shown.contains("steel-driver/first-build-from-hexagon"),
            "{shown}"
        );
        assert!(
            shown
                .lines()
                .skip(1)
                .all(|line| line.starts_with("        ")),
            "{shown}"
        );
    }
}
