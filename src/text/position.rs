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

/// Where the lines of a document begin, so that an offset is found in logarithmic time.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<u32>,
}

impl Lines {
    /// The lines of `text`.
    pub fn new(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at as u32 + 1);
        Self { starts: std::iter::once(0).chain(breaks).collect() }
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
        let column = text[self.start(line)..].char_indices().take_while(|(at, _)| self.start(line) + at < offset).count();
        Position { line: line + 1, column: column + 1, offset }
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
        assert_eq!(lines.position(text, at), Position { line: 2, column: 6, offset: at });
        assert_eq!(lines.position(text, text.len()).line, 3);
    }
}
