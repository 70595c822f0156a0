//! The encodings in which a log may be stored: UTF-8, and UTF-16 and UTF-32 in either byte order,
//! with or without a byte order mark. Each is decoded to UTF-8 as it is read; from there on only
//! code that counts the bytes of a file needs to know the encoding.
//!
//! What is invalid in its encoding is decoded to a byte that never occurs in UTF-8, so the text is
//! refused at that place just as broken UTF-8 is.

use std::borrow::Cow;
use std::io::{self, Read};

/// Replaces a code unit that is not a character: half of a surrogate pair, or a number beyond
/// Unicode.
const NO_CHARACTER: u8 = 0xfe;
/// Replaces a character that is cut off by the end of the file.
const CUT_OFF: u8 = 0xff;
/// How many bytes are decoded at a time.
const AT_A_TIME: usize = 1 << 16;
/// How many bytes are needed, at most, to recognize an encoding.
const HEAD: usize = 4;

/// How the characters of a file are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, which is assumed unless the bytes say otherwise.
    #[default]
    Utf8,
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
    /// UTF-32, the low byte first.
    Utf32Le,
    /// UTF-32, the high byte first.
    Utf32Be,
}

/// How many characters begin in a range of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// All of them.
    pub characters: u32,
    /// Those that take two UTF-16 code units.
    pub pairs: u32,
}

impl Count {
    /// Counts the characters that begin in these bytes of UTF-8.
    pub fn of(bytes: &[u8]) -> Self {
        let count =
            |begins: fn(u8) -> bool| bytes.iter().filter(|byte| begins(**byte)).count() as u32;
        // In UTF-8 the characters beyond the first plane are those of four bytes.
        Self {
            characters: count(|byte| byte & 0xc0 != 0x80),
            pairs: count(|byte| byte & 0xf8 == 0xf0),
        }
    }

    /// Returns the sum of two counts.
    pub fn plus(self, more: Self) -> Self {
        Self {
            characters: self.characters + more.characters,
            pairs: self.pairs + more.pairs,
        }
    }
}

impl Encoding {
    /// Returns the encoding of a text that begins with `head`, by YAML's table (section 5.2 of its
    /// specification): by the mark, or else by the zeros around the first character, which is ASCII
    /// in every log. `None` if more bytes are needed to tell.
    fn of_head(head: &[u8], is_whole: bool) -> Option<Self> {
        match *head {
            [0xff, 0xfe, 0, 0, ..] => Some(Self::Utf32Le),
            [0, 0, 0xfe, 0xff, ..] => Some(Self::Utf32Be),
            [0, 0, 0, first, ..] if first != 0 => Some(Self::Utf32Be),
            [first, 0, 0, 0, ..] if first != 0 => Some(Self::Utf32Le),
            [0xff, 0xfe, _, _, ..] => Some(Self::Utf16Le),
            [0xfe, 0xff, ..] => Some(Self::Utf16Be),
            [0, first, ..] if first != 0 => Some(Self::Utf16Be),
            [first, 0, _, _, ..] if first != 0 => Some(Self::Utf16Le),
            [_, _, _, _, ..] => Some(Self::Utf8),
            [0xff, 0xfe, ..] if is_whole => Some(Self::Utf16Le),
            [first, 0, ..] if is_whole && first != 0 => Some(Self::Utf16Le),
            _ if is_whole => Some(Self::Utf8),
            // It may be a blank line that somebody typed, waiting for an answer before typing more.
            [b'\n'] => Some(Self::Utf8),
            [first, second, ..] if first != 0 && first != 0xff && second != 0 => Some(Self::Utf8),
            _ => None,
        }
    }

    /// Returns its name without the byte order.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le | Self::Utf16Be => "UTF-16",
            Self::Utf32Le | Self::Utf32Be => "UTF-32",
        }
    }

    /// Returns how many bytes this decoded text takes in a file of this encoding.
    pub fn length(self, text: &[u8]) -> usize {
        if self == Self::Utf8 {
            text.len()
        } else {
            self.length_of(text.len(), Count::of(text))
        }
    }

    /// Returns how many bytes a text takes in a file of this encoding, from its length in UTF-8 and
    /// the count of its characters.
    pub const fn length_of(self, utf8: usize, count: Count) -> usize {
        match self {
            Self::Utf8 => utf8,
            Self::Utf16Le | Self::Utf16Be => 2 * (count.characters as usize + count.pairs as usize),
            Self::Utf32Le | Self::Utf32Be => 4 * count.characters as usize,
        }
    }

    /// Encodes a text in this encoding.
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        let units = || text.encode_utf16();
        let numbers = || text.chars().map(u32::from);
        match self {
            Self::Utf8 => Cow::Borrowed(text.as_bytes()),
            Self::Utf16Le => units().flat_map(u16::to_le_bytes).collect(),
            Self::Utf16Be => units().flat_map(u16::to_be_bytes).collect(),
            Self::Utf32Le => numbers().flat_map(u32::to_le_bytes).collect(),
            Self::Utf32Be => numbers().flat_map(u32::to_be_bytes).collect(),
        }
    }

    /// Returns the bytes per code unit.
    const fn unit(self) -> usize {
        match self {
            Self::Utf8 => 1,
            Self::Utf16Le | Self::Utf16Be => 2,
            Self::Utf32Le | Self::Utf32Be => 4,
        }
    }

    /// Returns the value of one code unit.
    fn unit_of(self, bytes: &[u8]) -> u32 {
        let low_first = matches!(self, Self::Utf16Le | Self::Utf32Le);
        let add = |unit: u32, byte: &u8| unit << 8 | u32::from(*byte);
        if low_first {
            bytes.iter().rev().fold(0, add)
        } else {
            bytes.iter().fold(0, add)
        }
    }

    /// Decodes as much of `raw` as it can and appends it to `text`; returns how many bytes it used.
    /// At the end of the file it uses all of them.
    fn decode(self, raw: &[u8], is_end: bool, text: &mut Vec<u8>) -> usize {
        let mut at = 0;
        let width = self.unit();
        let unit = |at: usize| raw.get(at..at + width).map(|bytes| self.unit_of(bytes));
        while let Some(first) = unit(at) {
            let mut character = char::from_u32(first);
            let mut taken = width;
            if width == 2 && (0xd800..0xdc00).contains(&first) {
                match unit(at + width) {
                    None if !is_end => break,
                    Some(second @ 0xdc00..0xe000) => {
                        character =
                            char::from_u32(0x1_0000 + ((first - 0xd800) << 10) + second - 0xdc00);
                        taken = 2 * width;
                    }
                    _ => {}
                }
            }
            match character {
                Some(c) => text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
                None => text.push(NO_CHARACTER),
            }
            at += taken;
        }
        if is_end && at < raw.len() {
            text.push(CUT_OFF);
            at = raw.len();
        }
        at
    }
}

/// A place at which a text is not valid in its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotText {
    /// How many bytes before it are valid.
    pub valid: usize,
    encoding: Encoding,
    byte: u8,
}

impl NotText {
    /// Returns the first place at which decoded text is not valid.
    pub(crate) fn find(text: &[u8], encoding: Encoding) -> Option<Self> {
        let valid = std::str::from_utf8(text).err()?.valid_up_to();
        Some(Self {
            valid,
            encoding,
            byte: text[valid],
        })
    }

    /// Describes the fault: `not UTF-16 text: half of a surrogate pair`.
    pub(crate) fn what(self) -> String {
        let why = match (self.encoding, self.byte) {
            (Encoding::Utf8, _) => "",
            (_, CUT_OFF) => ": the file ends in the middle of a character",
            (Encoding::Utf16Le | Encoding::Utf16Be, _) => ": half of a surrogate pair",
            _ => ": a number that is no character",
        };
        format!("not {} text{why}", self.encoding.name())
    }

    /// Returns the encoding that the text was taken for.
    pub(crate) const fn encoding(self) -> Encoding {
        self.encoding
    }
}

/// Detects the encoding of a stream and decodes it. Waits for more bytes only while no line can be
/// complete.
pub(crate) fn decoded(
    mut stream: impl Read + Send + 'static,
) -> io::Result<(Box<dyn Read + Send>, Encoding)> {
    let (mut head, mut filled, mut is_whole) = ([0; HEAD], 0, false);
    let encoding = loop {
        if let Some(encoding) = Encoding::of_head(&head[..filled], is_whole) {
            break encoding;
        }
        match stream.read(&mut head[filled..]) {
            Ok(read) => {
                filled += read;
                is_whole = read == 0;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    };
    let stream = io::Cursor::new(head).take(filled as u64).chain(stream);
    if encoding == Encoding::Utf8 {
        return Ok((Box::new(stream), encoding));
    }
    let decoder = Decoder {
        stream,
        encoding,
        raw: Vec::new(),
        text: Vec::new(),
        given: 0,
        is_end: false,
    };
    Ok((Box::new(decoder), encoding))
}

/// Decodes bytes in any known encoding. `Err` says where they are not valid, as a place in the
/// decoded text.
pub(crate) fn decode(bytes: Vec<u8>) -> Result<String, (Vec<u8>, NotText)> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let encoding = Encoding::of_head(head, true).unwrap_or_default();
    let text = if encoding == Encoding::Utf8 {
        bytes
    } else {
        let mut text = Vec::with_capacity(bytes.len());
        encoding.decode(&bytes, true, &mut text);
        text
    };
    match NotText::find(&text, encoding) {
        Some(not_text) => Err((text, not_text)),
        None => Ok(String::from_utf8(text).unwrap_or_default()),
    }
}

/// A reader that decodes a stream to UTF-8.
struct Decoder<R> {
    stream: R,
    encoding: Encoding,
    /// Bytes not decoded yet: the beginning of a character.
    raw: Vec<u8>,
    /// Decoded text, and how much of it has been handed out.
    text: Vec<u8>,
    given: usize,
    is_end: bool,
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.given == self.text.len() && !self.is_end {
            self.text.clear();
            self.given = 0;
            let begun = self.raw.len();
            self.raw.resize(begun + AT_A_TIME, 0);
            let read = self.stream.read(&mut self.raw[begun..]);
            self.raw
                .truncate(begun + read.as_ref().map_or(0, |read| *read));
            self.is_end = read? == 0;
            let done = self.encoding.decode(&self.raw, self.is_end, &mut self.text);
            self.raw.drain(..done);
        }
        let given = (&self.text[self.given..]).read(into)?;
        self.given += given;
        Ok(given)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "game: x # é 王 😀\n";

    /// Yields a few bytes at a time.
    struct Slow(Vec<u8>, usize);

    impl Read for Slow {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let size = self.1.min(self.0.len()).min(into.len());
            into[..size].copy_from_slice(&self.0[..size]);
            self.0.drain(..size);
            Ok(size)
        }
    }

    fn encoded(text: &str, encoding: Encoding) -> Vec<u8> {
        encoding.encode(text).into_owned()
    }

    const ALL: [Encoding; 5] = [
        Encoding::Utf8,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Utf32Le,
        Encoding::Utf32Be,
    ];

    #[test]
    fn every_encoding_is_read_with_and_without_a_mark_however_it_comes() {
        for encoding in ALL {
            for text in [
                TEXT.to_owned(),
                format!("\u{feff}{TEXT}"),
                "{}\n".to_owned(),
            ] {
                let bytes = encoded(&text, encoding);
                assert_eq!(encoding.length(text.as_bytes()), bytes.len());
                assert_eq!(decode(bytes.clone()).unwrap(), text);
                for size in 1..9 {
                    let (mut stream, found) = decoded(Slow(bytes.clone(), size)).unwrap();
                    let mut read = String::new();
                    stream.read_to_string(&mut read).unwrap();
                    assert_eq!((&read, found), (&text, encoding), "{size} at a time");
                }
            }
        }
    }

    #[test]
    fn what_is_no_character_is_found_at_its_place() {
        let with = |encoding, units: &[u16]| {
            let mut bytes = encoded("a: ", encoding);
            bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
            bytes.extend(encoded("\n", encoding));
            bytes
        };
        for units in [&[0xd83d][..], &[0xde00], &[0xde00, 0xd83d]] {
            let (text, fault) = decode(with(Encoding::Utf16Le, units)).unwrap_err();
            assert_eq!(fault.valid, 3);
            assert_eq!(fault.what(), "not UTF-16 text: half of a surrogate pair");
            assert_eq!(Encoding::Utf16Le.length(&text), 2 * (4 + units.len()));
        }
        for units in [&[0, 0x11][..], &[0xd83d, 0]] {
            let (text, fault) = decode(with(Encoding::Utf32Le, units)).unwrap_err();
            assert_eq!(fault.valid, 3);
            assert_eq!(
                fault.what(),
                "not UTF-32 text: a number that is no character"
            );
            assert_eq!(Encoding::Utf32Le.length(&text), 20);
        }
        for encoding in ALL {
            let mut bytes = encoded("\u{feff}a: b", encoding);
            bytes.push(if encoding == Encoding::Utf8 { 0xc3 } else { 0 });
            let (_, fault) = decode(bytes).unwrap_err();
            assert_eq!(fault.valid, 7);
            assert!(
                fault
                    .what()
                    .starts_with(&format!("not {} text", encoding.name()))
            );
        }
    }

    #[test]
    fn a_blank_line_is_not_kept_waiting_for_more() {
        assert_eq!(Encoding::of_head(b"\n", false), Some(Encoding::Utf8));
        assert_eq!(Encoding::of_head(b"{}", false), Some(Encoding::Utf8));
        for unclear in [&b""[..], b"{", b"{\0", b"\xff\xfe", b"\0", b"\0\0"] {
            assert_eq!(Encoding::of_head(unclear, false), None, "{unclear:?}");
        }
    }
}
