//! Keys and values of one word or line.

use super::keys::Keys;
use super::reader::Reader;
use crate::text::tree::Kind;

/// Longer keys are left to the full reader.
const LONG_KEY: usize = 200;

/// Bytes that go on a plain scalar, wherever it stands; others need a closer look.
const PLAIN: [bool; 256] =
    class(b" abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.$+()/~'");
/// Bytes that go on a plain key, wherever in it.
pub(super) const WORD: [bool; 256] =
    class(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");

/// Bytes a plain scalar begins with.
const FIRST: [bool; 256] =
    class(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789~$+.(/_");

const fn class(bytes: &[u8]) -> [bool; 256] {
    let mut class = [false; 256];
    let mut at = 0;
    while at < bytes.len() {
        class[bytes[at] as usize] = true;
        at += 1;
    }
    class
}

impl Reader<'_> {
    /// Whether a plain `key:` begins here.
    pub(super) fn is_key(&self) -> Option<bool> {
        match self.here() {
            b'{' | b'[' => return Some(false),
            b'"' | b'\'' => return self.quoted_value().then_some(false),
            _ => {}
        }
        let mut at = self.at;
        loop {
            match self.byte(at) {
                b'\n' => return Some(false),
                b':' if matches!(self.byte(at + 1), b' ' | b'\n') => return Some(true),
                b'#' if at > self.at && self.byte(at - 1) == b' ' => return Some(false),
                _ => at += self.character(at)?,
            }
        }
    }

    /// Whether the quoted scalar that begins here is simple and no key.
    fn quoted_value(&self) -> bool {
        let quote = self.here();
        let mut at = self.at + 1;
        loop {
            match self.byte(at) {
                b'\\' => return false,
                byte if byte == quote => break,
                _ => match self.character(at) {
                    Some(length) => at += length,
                    None => return false,
                },
            }
        }
        self.byte(at + 1) != quote && self.byte(at + 1) != b':'
    }

    /// A plain key; stops behind its colon.
    pub(super) fn key(&mut self, keys: &mut Keys) -> Option<()> {
        let (start, mut at) = (self.at, self.at);
        loop {
            at = self.after(at, &WORD);
            match self.byte(at) {
                b':' if matches!(self.byte(at + 1), b' ' | b'\n') => break,
                b'-' if at > start => at += 1,
                b' ' | b'.' if at > start && self.byte(at + 1).is_ascii_alphanumeric() => at += 1,
                // St. Louis, which two of the built-in boards have.
                b'.' if at > start && self.byte(at + 1) == b' ' => at += 1,
                0xc3..=0xdf => at += 2,
                _ => return None,
            }
        }
        if at == start || at - start > LONG_KEY {
            return None;
        }
        keys.add(self.text, start, at)?;
        self.at = at;
        self.leaf(Kind::Plain, start);
        self.at += 1;
        Some(())
    }

    /// A value in one line; where it ends.
    pub(super) fn value(&mut self) -> Option<u32> {
        match self.here() {
            b'{' => self.flow_map(),
            b'[' => self.flow_list(),
            b'"' | b'\'' => self.quoted(),
            _ => self.plain(false),
        }
    }

    pub(super) fn quoted(&mut self) -> Option<u32> {
        if !self.quoted_value() {
            return None;
        }
        let (start, quote) = (self.at, self.here());
        self.at += 1;
        while self.here() != quote {
            self.at += self.character(self.at)?;
        }
        self.at += 1;
        Some(self.leaf(Kind::Quoted, start))
    }

    /// A plain scalar, in a flow collection or not.
    pub(super) fn plain(&mut self, flow: bool) -> Option<u32> {
        let start = self.at;
        let first = self.here();
        let negative = first == b'-' && self.byte(start + 1).is_ascii_digit();
        if !(FIRST[usize::from(first)] || matches!(first, 0xc3..=0xdf) || negative) {
            return None;
        }
        let mut at = start;
        loop {
            at = self.after(at, &PLAIN);
            match self.byte(at) {
                b',' | b'[' | b']' | b'{' | b'}' if flow => break,
                b'\n' => break,
                b'#' if self.byte(at - 1) == b' ' => break,
                b':' => {
                    let next = self.byte(at + 1);
                    if matches!(next, b' ' | b'\n')
                        || (flow && matches!(next, b',' | b'[' | b']' | b'{' | b'}'))
                    {
                        return None;
                    }
                    at += 1;
                }
                _ => at += self.character(at)?,
            }
        }
        while self.byte(at - 1) == b' ' {
            at -= 1;
        }
        self.at = at;
        Some(self.leaf(Kind::Plain, start))
    }

    /// A word that ends where its value ends, which most values are: nothing about it needs a closer look.
    #[inline(always)]
    pub(super) fn word(&mut self) -> Option<u32> {
        let start = self.at;
        let end = self.after(start, &WORD);
        if end == start || !matches!(self.byte(end), b',' | b'}' | b']') {
            return None;
        }
        self.at = end;
        Some(self.leaf(Kind::Plain, start))
    }
}
