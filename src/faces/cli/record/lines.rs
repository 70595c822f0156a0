//! The lines of an input.

use crate::faces::session::MOST_BYTES;
use std::io::{self, BufRead, Read as _};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
pub(crate) const NOT_UTF8: &str = "a request is UTF-8 text";

/// A line of input.
#[derive(Debug)]
pub(crate) enum Line {
    Text(String),
    TooLong,
    NotUtf8(Vec<u8>),
}

/// The lines of an input. A line that is longer than a request may be is not kept in memory.
pub(crate) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    /// Whether the next line is the first.
    is_first: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self {
            input,
            bytes: Vec::new(),
            is_first: true,
        }
    }

    /// Reads the next line, without its break; `None` at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        self.bytes.clear();
        // The most bytes to read: the line break, and one byte more to recognize a line that is too
        // long.
        let most = MOST_BYTES as u64 + 2;
        let read = self
            .input
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut self.bytes)?;
        let is_first = std::mem::take(&mut self.is_first);
        if read == 0 {
            return Ok(None);
        }
        if read as u64 == most && !self.bytes.ends_with(b"\n") {
            self.skip()?;
            return Ok(Some(Line::TooLong));
        }
        let line = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        // The byte order mark, which some programs write before a text in UTF-8, is not part of the
        // text.
        let mark = Some(BYTE_ORDER_MARK).filter(|_| is_first);
        let line = mark
            .and_then(|mark| line.strip_prefix(mark))
            .unwrap_or(line);
        Ok(Some(match std::str::from_utf8(line) {
            Ok(line) => Line::Text(line.to_owned()),
            Err(_) => Line::NotUtf8(line.to_vec()),
        }))
    }

    /// Skips the rest of a line.
    fn skip(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let (used, done) = match end {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.input.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_length_are_told_apart() {
        let long = "x".repeat(MOST_BYTES);
        let input = format!("a\r\n{long}\n{long}y{long}\n\nb");
        let mut lines = Lines::new(io::BufReader::with_capacity(999, input.as_bytes()));
        let mut kinds = Vec::new();
        while let Some(line) = lines.next().expect("memory can be read") {
            kinds.push(match line {
                Line::Text(text) => text.len(),
                Line::TooLong => usize::MAX,
                Line::NotUtf8(_) => 0,
            });
        }
        assert_eq!(kinds, [1, MOST_BYTES, usize::MAX, 0, 1]);
    }
}
