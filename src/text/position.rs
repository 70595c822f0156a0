//! Lines and columns, found only when something is to be shown.

/// A place in a file as a person counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// Offset from the start of the file, in bytes.
    pub offset: usize,
}

/// Characters are counted ahead for stretches of so many bytes: a document may be one long line with a fault in every word.
const STRETCH: usize = 512;

/// Where the lines of a document begin, so that an offset is found in logarithmic time.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<u32>,
    /// The characters that begin before each stretch.
    before: Vec<u32>,
}

impl Lines {
    /// The lines of `text`.
    pub fn new(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at as u32 + 1);
        let mut before = vec![0];
        for stretch in text.as_bytes().chunks(STRETCH) {
            before.push(before[before.len() - 1] + characters(stretch) as u32);
        }
        Self { starts: std::iter::once(0).chain(breaks).collect(), before }
    }

    /// How many characters begin between two offsets in `text`, the text these lines were made from (or one whose characters
    /// begin at the same bytes).
    pub fn characters(&self, text: &str, range: std::ops::Range<usize>) -> usize {
        let before = |at: usize| {
            let stretch = at / STRETCH;
            self.before[stretch] as usize + characters(&text.as_bytes()[stretch * STRETCH..at])
        };
        before(range.end) - before(range.start)
    }

    /// The line an offset is in, from 0.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start as usize <= offset) - 1
    }

    /// Where a line begins.
    pub fn start(&self, line: usize) -> usize {
        self.starts[line] as usize
    }

    /// How many lines there are; the empty line after a final line break counts.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The bytes of a line with its line break.
    pub fn range(&self, line: usize, text: &str) -> std::ops::Range<usize> {
        self.start(line)..self.starts.get(line + 1).map_or(text.len(), |end| *end as usize)
    }

    /// Line and column of an offset in `text`, the text these lines were made from.
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = offset.min(text.len());
        let line = self.line_of(offset);
        let column = self.characters(text, self.start(line)..offset);
        Position { line: line + 1, column: column + 1, offset }
    }
}

/// How many characters begin in these bytes of a text.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_offsets_bytes() {
        let text = "a: é\nb: ü x\n";
        let lines = Lines::new(text);
        let at = text.find('x').unwrap();
        assert_eq!(lines.position(text, at), Position { line: 2, column: 6, offset: at });
        assert_eq!(lines.position(text, text.len()).line, 3);
    }

    #[test]
    fn a_long_line_is_counted_as_a_short_one() {
        let text = "x\n".to_owned() + &"aé😀".repeat(2000);
        let lines = Lines::new(&text);
        for (count, (at, _)) in text[2..].char_indices().enumerate() {
            assert_eq!(lines.position(&text, at + 2), Position { line: 2, column: count + 1, offset: at + 2 });
        }
        assert_eq!(lines.position(&text, usize::MAX), Position { line: 2, column: 6001, offset: text.len() });
    }
}
