//! The line breaks of YAML: a line feed, a carriage return, or the two together.

use std::borrow::Cow;

/// A line break.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Break {
    /// A line feed.
    #[default]
    Lf,
    /// A carriage return with a line feed, as Windows writes it.
    CrLf,
    /// A carriage return alone.
    Cr,
}

impl Break {
    /// Returns the first line break of a text; `None` if it is one line.
    pub(crate) fn first(text: &str) -> Option<Self> {
        let at = memchr::memchr2(b'\n', b'\r', text.as_bytes())?;
        Some(match text.as_bytes()[at..] {
            [b'\r', b'\n', ..] => Self::CrLf,
            [b'\r', ..] => Self::Cr,
            _ => Self::Lf,
        })
    }

    /// Returns the line break itself.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }

    /// Returns the text with this in place of every line break.
    pub(crate) fn everywhere(self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for line in lines(text) {
            let bare = without_break(line);
            out.push_str(bare);
            if bare.len() < line.len() {
                out.push_str(self.as_str());
            }
        }
        out
    }
}

/// Returns where the line begins that a byte belongs to.
pub(crate) fn line_start(text: &str, at: usize) -> usize {
    memchr::memrchr2(b'\n', b'\r', &text.as_bytes()[..at]).map_or(0, |found| found + 1)
}

/// Returns where the line ends that a byte belongs to: at its line break.
pub(crate) fn line_end(text: &str, at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text.as_bytes()[at..]).map_or(text.len(), |found| at + found)
}

/// Returns the byte after the line break of a line that ends at `end`.
pub(crate) fn past_break(text: &str, end: usize) -> usize {
    match &text.as_bytes()[end..] {
        [b'\r', b'\n', ..] => end + 2,
        [b'\r' | b'\n', ..] => end + 1,
        _ => end,
    }
}

/// Returns the lines of a text, each with its line break.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        at = past_break(text, line_end(text, at));
        (at > start).then(|| &text[start..at])
    })
}

/// Returns lines without the blanks that all of them begin with, so that they can be copied with any
/// one margin.
pub(crate) fn without_margin(lines: &[&str]) -> Vec<String> {
    let blanks = |line: &&str| line.len() - line.trim_start_matches(' ').len();
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let margin = filled.map(blanks).min().unwrap_or(0);
    let lines = lines.iter();
    lines
        .map(|line| line.get(margin..).unwrap_or_default().trim_end().to_owned())
        .collect()
}

/// Returns where each line after the first begins.
pub(crate) fn line_starts(text: &[u8]) -> impl Iterator<Item = usize> + '_ {
    memchr::memchr2_iter(b'\n', b'\r', text)
        .filter(|at| text[*at] == b'\n' || text.get(at + 1) != Some(&b'\n'))
        .map(|at| at + 1)
}

/// Replaces every carriage return that ends a line by itself with a line feed. The text keeps its
/// length, and its meaning as YAML.
pub(crate) fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let lone_returns: Vec<usize> = memchr::memchr_iter(b'\r', text.as_bytes())
        .filter(|at| text.as_bytes().get(at + 1) != Some(&b'\n'))
        .collect();
    if lone_returns.is_empty() {
        return Cow::Borrowed(text);
    }
    let (mut with, mut from) = (String::with_capacity(text.len()), 0);
    for at in lone_returns {
        with.push_str(&text[from..at]);
        with.push('\n');
        from = at + 1;
    }
    with.push_str(&text[from..]);
    Cow::Owned(with)
}

/// Returns a text that is put into a log, with the line breaks of the log.
pub(crate) fn with_breaks_of(log: &str, text: &str) -> String {
    let end = Break::first(log).unwrap_or_default().as_str();
    text.replace("\r\n", "\n")
        .replace('\r', "\n")
        .replace('\n', end)
}

/// Returns a line without its line break.
pub(crate) fn without_break(line: &str) -> &str {
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_break() {
        let text = "a\nb\r\nc\rd\n\r\n\r\re";
        let all: Vec<&str> = lines(text).collect();
        assert_eq!(all, ["a\n", "b\r\n", "c\r", "d\n", "\r\n", "\r", "\r", "e"]);
        assert_eq!(lines("").next(), None);
        assert_eq!(
            Break::CrLf.everywhere(text),
            "a\r\nb\r\nc\r\nd\r\n\r\n\r\n\r\ne"
        );
        let at = text.find('c').expect("c");
        assert_eq!(
            (
                line_start(text, at),
                line_end(text, at),
                past_break(text, at + 1)
            ),
            (at, at + 1, at + 2)
        );
    }

    #[test]
    fn the_first_break_is_that_of_the_first_line() {
        for (text, found) in [
            ("a", None),
            ("a\nb\r", Some(Break::Lf)),
            ("a\r\nb\n", Some(Break::CrLf)),
            ("\ra\n", Some(Break::Cr)),
        ] {
            assert_eq!(Break::first(text), found, "{text:?}");
        }
    }
}
