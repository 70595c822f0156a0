//! Keys and values that take one word or one line.

use super::keys::Keys;
use super::reader::Reader;
use crate::yaml::tree::Kind;

/// The longest key that is read here; longer ones are left to the full reader.
const LONG_KEY: usize = 200;

/// Bytes that always continue a plain scalar; others need a closer look.
pub(super) const PLAIN: [bool; 256] =
    class(b" abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.$+()/~");
/// Bytes that always continue a plain key.
pub(super) const WORD: [bool; 256] =
    class(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");

/// Bytes with which a plain scalar may begin.
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
    /// Returns whether a plain `key:` begins here.
    pub(super) fn is_key(&self) -> Option<bool> {
        match self.here() {
            b'{' | b'[' => return Some(false),
            b'"' | b'\'' => {
                let (end, _) = self.quoted_end()?;
                return Some(self.byte(end) == b':' && matches!(self.byte(end + 1), b' ' | b'\n'));
            }
            _ => {}
        }
        let mut at = self.at;
        loop {
            at = self.after(at, &PLAIN);
            match self.byte(at) {
                b'\n' => return Some(false),
                b':' if matches!(self.byte(at + 1), b' ' | b'\n') => return Some(true),
                b'#' if at > self.at && self.byte(at - 1) == b' ' => return Some(false),
                _ => at += self.character(at)?,
            }
        }
    }

    /// Finds the end of the quoted scalar that begins here and ends in the same line, and whether
    /// it has escapes.
    fn quoted_end(&self) -> Option<(usize, bool)> {
        let quote = self.here();
        let (mut at, mut escapes) = (self.at + 1, false);
        loop {
            at = self.after(at, &PLAIN);
            match self.byte(at) {
                b'\\' if quote == b'"' => {
                    escapes = true;
                    at += 1;
                }
                byte if byte == quote && byte == b'\'' && self.byte(at + 1) == quote => {
                    escapes = true;
                    at += 1;
                }
                byte if byte == quote => return Some((at + 1, escapes)),
                _ => {}
            }
            at += self.character(at)?;
        }
    }

    /// Reads a key and stops after its colon. A space or the end of the line must follow; after a
    /// quoted key in a flow collection the value may follow directly.
    pub(super) fn key(&mut self, keys: &mut Keys) -> Option<()> {
        if !matches!(self.here(), b'"' | b'\'') {
            return self.plain_key(keys);
        }
        let start = self.at;
        let (end, escapes) = self.quoted_end()?;
        if escapes || self.byte(end) != b':' || end - start > LONG_KEY {
            return None;
        }
        keys.add(self.text, start + 1, end - 1)?;
        self.at = end;
        self.leaf(Kind::Quoted, start);
        self.at += 1;
        Some(())
    }

    fn plain_key(&mut self, keys: &mut Keys) -> Option<()> {
        let (start, mut at) = (self.at, self.at);
        loop {
            at = self.after(at, &WORD);
            match self.byte(at) {
                b':' if matches!(self.byte(at + 1), b' ' | b'\n') => break,
                b'-' if at > start => at += 1,
                b' ' | b'.' if at > start && self.byte(at + 1).is_ascii_alphanumeric() => at += 1,
                // "St. Louis", as on two of the built-in boards.
                b'.' if at > start && self.byte(at + 1) == b' ' => at += 1,
                0x80.. => at += self.character(at)?,
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

    /// Reads a value that takes one line; returns where it ends.
    pub(super) fn value(&mut self) -> Option<u32> {
        match self.here() {
            b'{' => self.flow_map(),
            b'[' => self.flow_list(),
            b'"' | b'\'' => self.quoted(),
            _ => self.plain(false),
        }
    }

    pub(super) fn quoted(&mut self) -> Option<u32> {
        let (start, quote) = (self.at, self.here());
        let (end, escapes) = self.quoted_end()?;
        self.at = end;
        if !escapes {
            return Some(self.leaf(Kind::Quoted, start));
        }
        let written = std::str::from_utf8(self.text.get(start + 1..end - 1)?).ok()?;
        let text = if quote == b'"' {
            unescaped(written)?
        } else {
            written.replace("''", "'")
        };
        Some(self.leaf_aside(text.into(), start))
    }

    /// Reads a plain scalar, in a flow collection or not.
    pub(super) fn plain(&mut self, flow: bool) -> Option<u32> {
        let start = self.at;
        let first = self.here();
        let negative = first == b'-' && self.byte(start + 1).is_ascii_digit();
        if !(FIRST[usize::from(first)]
            || (first >= 0x80 && self.character(start).is_some())
            || negative)
        {
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

    /// Reads a value that is a single word, as most are: nothing in it needs a closer look.
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

/// Returns the text of a scalar in double quotes; `None` if it has an unusual escape.
fn unescaped(written: &str) -> Option<String> {
    let mut text = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = memchr::memchr(b'\\', rest.as_bytes()) {
        text.push_str(&rest[..at]);
        let escape = *rest.as_bytes().get(at + 1)?;
        rest = rest.get(at + 2..)?;
        let digits = match escape {
            b'x' => 2,
            b'u' => 4,
            b'U' => 8,
            _ => {
                text.push(match escape {
                    b'"' | b'\\' | b'/' => char::from(escape),
                    b'n' => '\n',
                    b't' => '\t',
                    b'r' => '\r',
                    b'b' => '\u{8}',
                    b'f' => '\u{c}',
                    _ => return None,
                });
                continue;
            }
        };
        let code = rest.get(..digits)?;
        if !code.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        text.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
        rest = &rest[digits..];
    }
    text.push_str(rest);
    Some(text)
}
