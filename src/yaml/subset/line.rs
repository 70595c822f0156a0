//! Lines: indentation and blank lines before their content, comments after it.

use super::reader::Reader;
use super::scalar::PLAIN;

impl Reader<'_> {
    /// Returns the byte at `at`. Any line break reads as `\n`, and so does the end of the text.
    #[inline]
    pub(super) fn byte(&self, at: usize) -> u8 {
        match self.text.get(at) {
            Some(b'\r') if self.text.get(at + 1) == Some(&b'\n') => b'\n',
            Some(byte) => *byte,
            None => b'\n',
        }
    }

    /// Moves past a line break.
    pub(super) fn newline(&mut self) {
        self.at += if self.text.get(self.at) == Some(&b'\r') {
            2
        } else {
            1
        };
    }

    pub(super) fn here(&self) -> u8 {
        self.byte(self.at)
    }

    /// Returns the first place from `at` on whose byte is not in a class.
    #[inline]
    pub(super) fn after(&self, mut at: usize, class: &[bool; 256]) -> usize {
        while self
            .text
            .get(at)
            .is_some_and(|byte| class[usize::from(*byte)])
        {
            at += 1;
        }
        at
    }

    pub(super) fn spaces(&mut self) {
        while self.here() == b' ' {
            self.at += 1;
        }
    }

    /// Moves to the next line with content and returns its indentation; the inner `None` means the
    /// end.
    pub(super) fn next_line(&mut self) -> Option<Option<usize>> {
        loop {
            if self.at >= self.text.len() {
                return Some(None);
            }
            let start = self.at;
            self.spaces();
            match self.here() {
                b'\n' => self.newline(),
                b'#' => self.comment()?,
                b'\t' | b'\r' => return None,
                _ => {
                    self.line = start;
                    return Some(Some(self.at - start));
                }
            }
        }
    }

    pub(super) fn comment(&mut self) -> Option<()> {
        loop {
            self.at = self.after(self.at, &PLAIN);
            if self.here() == b'\n' {
                break;
            }
            self.at += self.character(self.at)?;
        }
        self.newline();
        Some(())
    }

    /// Returns the length of a printable character; `None` for a control character, a line break or
    /// a byte order mark.
    #[inline]
    pub(super) fn character(&self, at: usize) -> Option<usize> {
        match self.byte(at) {
            0x20..=0x7e => Some(1),
            0xc3..=0xdf => Some(2),
            0xe0..=0xef => match self.text.get(at..at + 3)? {
                [0xe2, 0x80, 0xa8 | 0xa9] | [0xef, 0xbb, 0xbf] | [0xef, 0xbf, 0xbe | 0xbf] => None,
                _ => Some(3),
            },
            0xf0..=0xf4 => Some(4),
            _ => None,
        }
    }

    /// Moves past the end of a line: only a comment may follow a value.
    pub(super) fn end_of_line(&mut self) -> Option<()> {
        let start = self.at;
        self.spaces();
        match self.here() {
            b'\n' => {
                self.newline();
                Some(())
            }
            b'#' if self.at > start => self.comment(),
            _ => None,
        }
    }
}
