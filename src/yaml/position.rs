//! Lines and columns, worked out only when something is to be shown.
//!
//! A line ends with a line feed, a carriage return, or both, as in YAML.

use super::breaks::{line_starts, without_break};
use super::encoding::{Count, Encoding};

/// A place in a file as a person counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// Column, from 1, in UTF-16 code units, which editors and services count in.
    pub utf16: usize,
    /// Offset from the start of the file, in bytes.
    pub offset: usize,
}

/// The length of the stretches whose characters are counted ahead, in bytes: a document may be one
/// long line with a fault in every word.
const STRETCH: usize = 512;

/// The beginnings of a document's lines, so that an offset is found in logarithmic time.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<u32>,
    /// The count of characters before each stretch.
    before: Vec<Count>,
}

impl Lines {
    /// Finds the lines of `text`.
    pub fn new(text: &str) -> Self {
        let starts = line_starts(text.as_bytes()).map(|at| at as u32);
        let mut before = vec![Count::default()];
        for stretch in text.as_bytes().chunks(STRETCH) {
            before.push(before[before.len() - 1].plus(Count::of(stretch)));
        }
        Self {
            starts: std::iter::once(0).chain(starts).collect(),
            before,
        }
    }

    /// Returns how many characters of `text` begin in a range. `text` must be the one these lines
    /// were made from, or have its characters at the same bytes.
    pub fn characters(&self, text: &str, range: std::ops::Range<usize>) -> usize {
        (self.before(text, range.end).characters - self.before(text, range.start).characters)
            as usize
    }

    /// Returns the count of characters before an offset.
    fn before(&self, text: &str, at: usize) -> Count {
        let stretch = at / STRETCH;
        self.before[stretch].plus(Count::of(&text.as_bytes()[stretch * STRETCH..at]))
    }

    /// Returns how many bytes precede an offset of `text` where it is stored in `encoding`.
    pub fn encoded_offset(&self, text: &str, offset: usize, encoding: Encoding) -> usize {
        match encoding {
            Encoding::Utf8 => offset,
            _ => encoding.length_of(offset, self.before(text, offset)),
        }
    }

    /// Returns the line of an offset, from 0.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts
            .partition_point(|start| *start as usize <= offset)
            - 1
    }

    /// Returns where a line begins.
    pub fn start(&self, line: usize) -> usize {
        self.starts[line] as usize
    }

    /// Returns how many lines there are; the empty line after a final line break counts.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// Returns the bytes of a line with its line break.
    pub fn range(&self, line: usize, text: &str) -> std::ops::Range<usize> {
        self.start(line)
            ..self
                .starts
                .get(line + 1)
                .map_or(text.len(), |end| *end as usize)
    }

    /// Returns the line and column of an offset in `text`, the text these lines were made from.
    pub fn position(&self, text: &str, offset: usize) -> TextPosition {
        let offset = offset.min(text.len());
        let line = self.line_of(offset);
        let (first, here) = (
            self.before(text, self.start(line)),
            self.before(text, offset),
        );
        let characters = (here.characters - first.characters) as usize;
        let pairs = (here.pairs - first.pairs) as usize;
        TextPosition {
            line: line + 1,
            column: characters + 1,
            utf16: characters + pairs + 1,
            offset,
        }
    }

    /// Returns the offset of a place in `text`, the text these lines were made from. `line` and
    /// `utf16`, in code units, count from 0. A place beyond the end of its line becomes the end of
    /// the line; beyond the last line, the end of the text.
    pub fn offset_of_utf16(&self, text: &str, line: usize, utf16: usize) -> usize {
        if line >= self.count() {
            return text.len();
        }
        let range = self.range(line, text);
        let line = without_break(&text[range.clone()]);
        let mut units = 0;
        let mut characters = line.char_indices().skip_while(|(_, c)| {
            let before = units < utf16;
            units += c.len_utf16();
            before
        });
        range.start + characters.next().map_or(line.len(), |(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_offsets_bytes() {
        let text = "a: é\nb: ü x\n";
        let lines = Lines::new(text);
        let at = text.find('x').unwrap();
        assert_eq!(
            lines.position(text, at),
            TextPosition {
                line: 2,
                column: 6,
                utf16: 6,
                offset: at
            }
        );
        assert_eq!(lines.position(text, text.len()).line, 3);
    }

    #[test]
    fn a_line_ends_with_a_line_feed_a_carriage_return_or_both() {
        let text = "a\nbé\r\nc\rd\r\r\n";
        let lines = Lines::new(text);
        assert_eq!(lines.count(), 6);
        let parts: Vec<&str> = (0..6)
            .map(|line| without_break(&text[lines.range(line, text)]))
            .collect();
        assert_eq!(parts, ["a", "bé", "c", "d", "", ""]);
        assert_eq!(lines.position(text, text.find('d').unwrap()).line, 4);
        assert_eq!(lines.offset_of_utf16(text, 1, 9), text.find('\r').unwrap());
    }

    #[test]
    fn a_long_line_is_counted_as_a_short_one() {
        let text = "x\n".to_owned() + &"aé😀".repeat(2000);
        let lines = Lines::new(&text);
        for (count, (at, _)) in text[2..].char_indices().enumerate() {
            assert_eq!(
                lines.position(&text, at + 2),
                TextPosition {
                    line: 2,
                    column: count + 1,
                    utf16: count + count / 3 + 1,
                    offset: at + 2
                }
            );
        }
        assert_eq!(
            lines.position(&text, usize::MAX),
            TextPosition {
                line: 2,
                column: 6001,
                utf16: 8001,
                offset: text.len()
            }
        );
    }
}
