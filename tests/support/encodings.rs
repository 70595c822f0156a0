//! Texts as other programs store them: UTF-16, UTF-32, a byte order mark, other line ends.

/// A way to store a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stored {
    pub name: &'static str,
    unit: fn(char) -> Vec<u8>,
    mark: bool,
    line_end: &'static str,
}

fn utf8(c: char) -> Vec<u8> {
    c.to_string().into_bytes()
}

fn utf16(c: char, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let units = c.encode_utf16(&mut [0; 2]).to_vec();
    units.into_iter().flat_map(bytes).collect()
}

/// Stores a character.
type Encode = fn(char) -> Vec<u8>;

const FORMS: [(&str, Encode); 5] = [
    ("UTF-8", utf8),
    ("UTF-16LE", |c| utf16(c, u16::to_le_bytes)),
    ("UTF-16BE", |c| utf16(c, u16::to_be_bytes)),
    ("UTF-32LE", |c| u32::from(c).to_le_bytes().to_vec()),
    ("UTF-32BE", |c| u32::from(c).to_be_bytes().to_vec()),
];

/// Returns every encoding with and without a mark, and every line end in UTF-8 and in one other
/// encoding, which is enough.
pub(crate) fn all() -> impl Iterator<Item = Stored> {
    let forms = FORMS
        .into_iter()
        .flat_map(|(name, unit)| [false, true].map(|mark| (name, unit, mark)));
    forms.flat_map(|(name, unit, mark)| {
        let ends: &[&str] = match name {
            "UTF-8" | "UTF-16LE" => &["\n", "\r\n", "\r"],
            _ => &["\n"],
        };
        ends.iter().map(move |line_end| Stored {
            name,
            unit,
            mark,
            line_end,
        })
    })
}

impl Stored {
    /// Returns whether it is UTF-8, with or without a mark.
    pub(crate) fn is_utf8(&self) -> bool {
        self.name == "UTF-8"
    }

    /// Returns whether it begins with a byte order mark.
    pub(crate) fn is_marked(&self) -> bool {
        self.mark
    }

    /// Returns whether its line ends are as long as in the original.
    pub(crate) fn keeps_lines(&self) -> bool {
        self.line_end == "\n"
    }

    fn characters(&self, text: &str) -> Vec<u8> {
        text.chars().flat_map(self.unit).collect()
    }

    /// Stores a text whose lines end with line feeds.
    pub(crate) fn bytes(&self, text: &str) -> Vec<u8> {
        let mark = if self.mark { "\u{feff}" } else { "" };
        self.characters(&format!("{mark}{}", text.replace('\n', self.line_end)))
    }

    /// Returns the stored offset of a byte of the text.
    pub(crate) fn offset(&self, text: &str, at: usize) -> usize {
        self.bytes(&text[..at]).len()
    }
}
