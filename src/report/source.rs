//! The text that diagnostics quote, with a line index and without anything that affects a terminal.

use crate::yaml::position::Lines;
use crate::yaml::{characters, printable};
use std::ops::Range;

/// The most bytes that are underlined.
const MOST: usize = 400;

/// A document's text and the name of its file, with lines numbered from the start of the file.
#[derive(Debug)]
pub struct Page {
    name: String,
    /// The text with control and direction characters masked; every character keeps its byte
    /// offset.
    masked: String,
    lines: Lines,
    first_line: usize,
}

impl Page {
    /// Creates the page of a document that begins after `first_line` lines of the file called
    /// `name`.
    pub fn new(name: &str, text: &str, first_line: usize) -> Self {
        Self {
            name: printable(name),
            masked: mask(text),
            lines: Lines::new(text),
            first_line,
        }
    }

    /// Returns the lines of the document.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Shortens the range to underline if it is too long to be shown.
    pub fn clip(&self, range: Range<usize>) -> Range<usize> {
        // A place may be in the middle of a substitute for an unprintable character.
        let start = self.boundary(range.start);
        let mut end = if range.len() <= MOST {
            range.end
        } else {
            self.boundary(range.start + MOST)
        };
        while !self.masked.is_char_boundary(end) {
            end += 1;
        }
        start..end.max(start)
    }

    fn boundary(&self, mut at: usize) -> usize {
        while !self.masked.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Returns the name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text without anything that affects a terminal; every character keeps its byte
    /// offset.
    pub fn text(&self) -> &str {
        &self.masked
    }

    /// Returns the line of a byte, from 0.
    pub fn line_of(&self, byte: usize) -> usize {
        self.lines.line_of(byte.min(self.masked.len()))
    }

    /// Returns the bytes of a line without its line break.
    pub fn line(&self, line: usize) -> Range<usize> {
        let range = self.lines.range(line, &self.masked);
        range.start..range.start + self.masked[range].trim_end_matches(['\n', '\r']).len()
    }

    /// Returns the number of a line in the file, from 0.
    pub fn number(&self, line: usize) -> usize {
        line + self.first_line
    }

    /// Returns how many characters precede a byte in its line.
    pub fn column(&self, byte: usize) -> usize {
        let byte = self.boundary(byte.min(self.masked.len()));
        self.lines
            .characters(&self.masked, self.lines.start(self.line_of(byte))..byte)
    }
}

/// Replaces each character that affects a terminal by a harmless one of the same length in bytes. A
/// carriage return that ends a line becomes a line feed, the only line break that reports know.
fn mask(text: &str) -> String {
    if text
        .bytes()
        .all(|byte| byte == b'\n' || (0x20..0x7f).contains(&byte))
    {
        return text.to_owned();
    }
    let mut masked = String::with_capacity(text.len());
    let mut characters = characters(text).peekable();
    while let Some((c, shown)) = characters.next() {
        if matches!(c, '\n' | '\t') || shown {
            masked.push(c);
        } else if c == '\r' {
            let is_lone = characters.peek().is_none_or(|(next, _)| *next != '\n');
            masked.push(if is_lone { '\n' } else { '\r' });
        } else {
            masked.push(match c.len_utf8() {
                1 => '?',
                2 => '¿',
                3 => '\u{fffd}',
                _ => '\u{10fffd}',
            });
        }
    }
    masked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masking_keeps_every_byte_in_its_place() {
        let text = "a: \u{1b}[31m \u{202e}x \u{85}é\r\n";
        let masked = mask(text);
        assert_eq!(masked.len(), text.len());
        assert_eq!(masked, "a: ?[31m \u{fffd}x ¿é\r\n");
        assert_eq!(mask("a\rb\r\r\n"), "a\nb\n\r\n");
        assert_eq!(masked.chars().count(), text.chars().count());
    }
}
