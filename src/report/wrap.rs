//! Lines of prose for people, wrapped only at blanks: readers copy codes, commands and names from
//! reports, and one that is broken at a hyphen is no longer the same.

use std::borrow::Cow;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// The sign at the end of a drawn row, such as one of a map, which is never wrapped. It is taken
/// out before anything is printed.
pub(crate) const DRAWN_ROW: char = '\u{1e}';

/// Marks the rows of a drawing.
pub(crate) fn drawn_rows(drawing: &str) -> String {
    let rows = drawing.lines().map(|row| format!("{row}{DRAWN_ROW}\n"));
    rows.collect()
}

/// Returns whether a line is a drawn row.
pub(crate) fn is_drawn_row(line: &str) -> bool {
    line.trim_end_matches('\n').ends_with(DRAWN_ROW)
}

/// Returns a text without the marks of its drawn rows.
pub(crate) fn without_marks(text: &str) -> Cow<'_, str> {
    if text.contains(DRAWN_ROW) {
        Cow::Owned(text.replace(&format!("{DRAWN_ROW}\n"), "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns the options with which everything is wrapped.
pub(crate) fn options<'i>(width: usize) -> Options<'i> {
    Options::new(width)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
}

/// Writes a text after a word in the margin (`help: ...`), with further lines indented to match the
/// first. Lines that begin with a space are for copying and not wrapped.
pub(crate) fn hanging(word: &str, text: &str, width: usize) -> String {
    let margin = " ".repeat(word.len());
    let lines = text.split('\n').enumerate().map(|(at, line)| {
        let first = if at == 0 { word } else { &margin };
        if line.starts_with(' ') {
            return format!("{first}{line}");
        }
        let options = options(width.max(40));
        textwrap::fill(
            line,
            options.initial_indent(first).subsequent_indent(&margin),
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Wraps a line that may be longer than a terminal is wide, with further lines indented.
pub(crate) fn long_line(text: &str, width: usize) -> String {
    textwrap::fill(text, options(width.max(40)).subsequent_indent("  "))
}

/// Wraps a text at `width` columns; a word that is too long for a line is cut.
pub(crate) fn lines(text: &str, width: usize) -> Vec<String> {
    textwrap::wrap(text, options(width))
        .into_iter()
        .map(Into::into)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_at_spaces_and_within_long_words() {
        assert_eq!(lines("one two three", 8), ["one two", "three"]);
        assert_eq!(lines("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(lines("", 4), [""]);
        assert_eq!(lines("王小明 王小", 6), ["王小明", "王小"]);
        assert_eq!(lines("王小明", 3), ["王", "小", "明"]);
    }

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
