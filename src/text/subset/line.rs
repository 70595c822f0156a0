//! Lines: what stands before the content of one, and behind it.

use super::reader::Reader;

impl Reader<'_> {
    /// The byte at `at`; the end counts as a line break.
    #[inline]
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(b'\n')
    }

    pub(super) fn here(&self) -> u8 {
        self.byte(self.at)
    }

    /// The first place from `at` on that does not hold a byte of a class.
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

    /// Goes to the next line with content; its indentation, or `None` inside at the end.
    pub(super) fn next_line(&mut self) -> Option<Option<usize>> {
        loop {
            if self.at >= self.text.len() {
                return Some(None);
            }
            let start = self.at;
            self.spaces();
            match self.here() {
                b'\n' => self.at += 1,
                b'#' => self.comment()?,
                b'\t' | b'\r' => return None,
                _ => {
                    self.line = start;
                    return Some(Some(self.at - start));
                }
            }
        }
    }

    fn comment(&mut self) -> Option<()> {
        while self.at < self.text.len() && self.here() != b'\n' {
            self.at += self.character(self.at)?;
        }
        self.at += 1;
        Some(())
    }

    /// How many bytes an ordinary character takes: printable ASCII, or a letter of two bytes.
    pub(super) fn character(&self, at: usize) -> Option<usize> {
        match self.byte(at) {
            0x20..=0x7e => Some(1),
            0xc3..=0xdf => Some(2),
            _ => None,
        }
    }

    /// After a value: only a comment may follow in this line.
    pub(super) fn end_of_line(&mut self) -> Option<()> {
        let start = self.at;
        self.spaces();
        match self.here() {
            b'\n' => {
                self.at += 1;
                Some(())
            }
            b'#' if self.at > start => self.comment(),
            _ => None,
        }
    }
}
