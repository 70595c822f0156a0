//! The line breaks of YAML: a line feed, a carriage return, or the two together.

/// A line break.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Break {
    /// A line feed.
    #[default]
    Lf,
    /// A carriage return with a line feed, as Windows writes it.
    CrLf,
    /// A carriage return alone.
    Cr,
}

impl Break {
    /// The first line break of a text; `None` if it is one line.
    pub fn first(text: &str) -> Option<Self> {
        let at = memchr::memchr2(b'\n', b'\r', text.as_bytes())?;
        Some(match text.as_bytes()[at..] {
            [b'\r', b'\n', ..] => Self::CrLf,
            [b'\r', ..] => Self::Cr,
            _ => Self::Lf,
        })
    }

    /// Its characters.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }

    /// A text in which this is the only line break.
    pub fn everywhere(self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for line in lines(text) {
            let bare = line.trim_end_matches(['\n', '\r']);
            out.push_str(bare);
            if bare.len() < line.len() {
                out.push_str(self.as_str());
            }
        }
        out
    }
}

/// The byte at which the line of a byte begins.
pub fn line_start(text: &str, at: usize) -> usize {
    memchr::memrchr2(b'\n', b'\r', &text.as_bytes()[..at]).map_or(0, |found| found + 1)
}

/// The byte at which the line of a byte ends: that of its line break.
pub fn line_end(text: &str, at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text.as_bytes()[at..]).map_or(text.len(), |found| at + found)
}

/// The byte after the line break of a line that ends at `end`.
pub fn past_break(text: &str, end: usize) -> usize {
    match &text.as_bytes()[end..] {
        [b'\r', b'\n', ..] => end + 2,
        [b'\r' | b'\n', ..] => end + 1,
        _ => end,
    }
}

/// The lines of a text, each with its line break.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        at = past_break(text, line_end(text, at));
        (at > start).then(|| &text[start..at])
    })
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
