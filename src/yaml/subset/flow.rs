//! Lists and mappings in flow style: in brackets and braces.

use super::keys::Keys;
use super::reader::Reader;
use super::scalar::WORD;
use crate::yaml::tree::Kind;

impl Reader<'_> {
    pub(super) fn flow_map(&mut self) -> Option<u32> {
        let index = self.open(Kind::Map)?;
        let mut keys = Keys::default();
        self.at += 1;
        self.flow_space()?;
        while self.here() != b'}' {
            self.key(&mut keys)?;
            self.spaces();
            self.flow_value()?;
            if self.comma(b'}')? {
                break;
            }
        }
        self.at += 1;
        Some(self.close(index, self.at as u32))
    }

    pub(super) fn flow_list(&mut self) -> Option<u32> {
        let index = self.open(Kind::List)?;
        self.at += 1;
        self.flow_space()?;
        while self.here() != b']' {
            self.flow_value()?;
            if self.comma(b']')? {
                break;
            }
        }
        self.at += 1;
        Some(self.close(index, self.at as u32))
    }

    pub(super) fn flow_value(&mut self) -> Option<u32> {
        // Most values are a plain word.
        if let Some(end) = self.word() {
            return Some(end);
        }
        match self.here() {
            b'{' => self.flow_map(),
            b'[' => self.flow_list(),
            b'"' | b'\'' => self.quoted(),
            _ => self.plain(true),
        }
    }

    /// Skips spaces and comments, and line breaks within the collection.
    #[inline]
    fn flow_space(&mut self) -> Option<()> {
        let start = self.at;
        self.spaces();
        match self.here() {
            b'\n' => self.newline(),
            b'#' if self.at > start => self.comment()?,
            _ => return Some(()),
        }
        let indent = self.next_line()??;
        (indent >= self.indent && !matches!(self.here(), b'-' | b'.')).then_some(())
    }

    /// Reads what follows an element: a comma and the beginning of the next element (`false`), or
    /// the closing bracket (`true`).
    fn comma(&mut self, bracket: u8) -> Option<bool> {
        if self.here() == b','
            && self.byte(self.at + 1) == b' '
            && WORD[usize::from(self.byte(self.at + 2))]
        {
            self.at += 2;
            return Some(false);
        }
        self.flow_space()?;
        if self.here() == bracket {
            return Some(true);
        }
        if self.here() != b',' {
            return None;
        }
        self.at += 1;
        self.flow_space()?;
        Some(self.here() == bracket)
    }
}
