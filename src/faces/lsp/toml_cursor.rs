//! The place of the cursor in a `railref.toml`, found from the text before it alone. A half-written
//! line is not TOML, but that text shows which key it belongs to.

use super::cursor::Step;
use std::collections::BTreeMap;

/// The part of a table that is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// A name in the header of a table, in two brackets if the table is one of several.
    Header {
        several: bool,
    },
    Key,
    /// A value or an element of a list.
    Value,
}

/// The place of a cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The path of the value, or of the table that the key or the header belongs to.
    pub path: Vec<Step>,
    /// The part that is being written.
    pub slot: Slot,
    /// The first byte of the word that is being written, after its quote.
    pub word: usize,
    /// The open quote, if there is one.
    pub quote: Option<char>,
    /// Whether the cursor is in braces or brackets.
    pub flow: bool,
}

/// Finds the place at the end of a text; `None` if nothing known can be written there.
pub(crate) fn place(text: &str) -> Option<Place> {
    Scan::new(text).read()
}

/// Returns the keys in a text by their paths, each with the byte at which it begins.
pub(crate) fn keys(text: &str) -> BTreeMap<Vec<Step>, usize> {
    let mut scan = Scan::new(text);
    scan.read();
    scan.keys
}

/// The most steps to a key, and the most bytes in its name, that are tracked. No schema has as
/// many; whatever exceeds them is read as a key that is in no schema.
const DEEPEST: usize = 8;
const LONGEST: usize = 100;

/// What is expected next.
#[derive(Clone, Debug)]
enum Next {
    /// A part of a key. These parts come before it.
    Key(Vec<Step>),
    /// A dot or an equals sign.
    Equals(Vec<Step>),
    /// A part of a table's header. These parts come before it.
    Header(Vec<Step>, bool),
    /// A dot or a bracket.
    Bracket(Vec<Step>, bool),
    Value,
    /// A comma, a closing bracket, or the end of the line.
    End,
}

/// An open list or table in brackets or braces.
struct Frame {
    /// The steps from the enclosing one to this one.
    steps: Vec<Step>,
    /// The index of the element, from 0, in a list.
    index: Option<usize>,
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    next: Next,
    /// Where the key that is being read begins.
    key_start: usize,
    /// The table that the last header began.
    table: Vec<Step>,
    /// The steps from the innermost table or list to the value that is expected.
    value: Vec<Step>,
    frames: Vec<Frame>,
    /// For each name in two brackets, how many tables it has begun.
    several: BTreeMap<Vec<Step>, usize>,
    keys: BTreeMap<Vec<Step>, usize>,
}

impl<'t> Scan<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            next: Next::Key(Vec::new()),
            key_start: 0,
            table: Vec::new(),
            value: Vec::new(),
            frames: Vec::new(),
            several: BTreeMap::new(),
            keys: BTreeMap::new(),
        }
    }

    /// Reads the whole text; returns the place at its end.
    fn read(&mut self) -> Option<Place> {
        while let Some(sign) = self.text[self.at..].chars().next() {
            match sign {
                '\n' | '\r' => {
                    self.at += 1;
                    self.begin_line();
                }
                '#' => {
                    let rest = &self.text[self.at..];
                    self.at += rest.find(['\n', '\r'])?;
                }
                '"' | '\'' => {
                    let start = self.at + 1;
                    if !self.quoted(sign)? {
                        return self.here(start, Some(sign));
                    }
                }
                _ if is_of_word(sign) || self.is_value() && is_of_value(sign) => {
                    let start = self.at;
                    let ends = |c: char| !(is_of_word(c) || self.is_value() && is_of_value(c));
                    let rest = &self.text[start..];
                    self.at += rest.find(ends).unwrap_or(rest.len());
                    if self.at == self.text.len() {
                        return self.here(start, None);
                    }
                    self.word(start, self.at);
                }
                sign => {
                    self.at += sign.len_utf8();
                    self.sign(sign);
                }
            }
        }
        self.here(self.text.len(), None)
    }

    const fn is_value(&self) -> bool {
        matches!(self.next, Next::Value)
    }

    /// Returns the place of a word, if a word is expected.
    fn here(&self, word: usize, quote: Option<char>) -> Option<Place> {
        let (path, slot) = match &self.next {
            Next::Key(parts) => (self.path(parts), Slot::Key),
            Next::Value => (self.path(&self.value), Slot::Value),
            Next::Header(parts, several) => {
                let several = *several;
                (self.resolved(parts), Slot::Header { several })
            }
            Next::Equals(_) | Next::Bracket(..) | Next::End => return None,
        };
        Some(Place {
            path,
            slot,
            word,
            quote,
            flow: !self.frames.is_empty(),
        })
    }

    /// Returns the path of a key or value in the innermost table or list.
    fn path(&self, steps: &[Step]) -> Vec<Step> {
        let frames = self.frames.iter().flat_map(|frame| &frame.steps);
        self.table
            .iter()
            .chain(frames)
            .chain(steps)
            .cloned()
            .collect()
    }

    /// Returns the path of a table from the names in its header. A name in two brackets means its
    /// latest table.
    fn resolved(&self, names: &[Step]) -> Vec<Step> {
        let mut path = Vec::new();
        for name in names {
            path.push(name.clone());
            if let Some(count) = self.several.get(&path) {
                path.push(Step::Item(count - 1));
            }
        }
        path
    }

    /// Reads a text in quotes. Returns `false` if the input ends within it, and `None` if it ends
    /// within a text over several lines.
    fn quoted(&mut self, quote: char) -> Option<bool> {
        let start = self.at;
        let rest = &self.text[start..];
        let long = [quote; 3].iter().collect::<String>();
        let is_long = rest.starts_with(&long);
        let open = if is_long { 3 } else { 1 };
        let mut at = open;
        let bytes = rest.as_bytes();
        loop {
            match bytes.get(at) {
                None if is_long => return None,
                None => return Some(false),
                Some(b'\n' | b'\r') if !is_long => break,
                Some(b'\\')
                    if quote == '"' && !matches!(bytes.get(at + 1), Some(b'\n' | b'\r')) =>
                {
                    at += 1;
                }
                Some(byte) if char::from(*byte) == quote => {
                    if !is_long || rest[at..].starts_with(&long) {
                        break;
                    }
                }
                Some(_) => {}
            }
            at += 1;
        }
        let end = start + at;
        let is_closed = !matches!(bytes[at], b'\n' | b'\r');
        self.at = if is_closed { end + open } else { end };
        self.word(start + open, end);
        Some(true)
    }

    /// Takes a whole word, or the text between quotes.
    fn word(&mut self, start: usize, end: usize) {
        let name = &self.text[start..end];
        let name = if name.len() > LONGEST { "" } else { name };
        let step = Step::Key(name.to_owned());
        let with = |mut parts: Vec<Step>| {
            if parts.len() < DEEPEST {
                parts.push(step);
            }
            parts
        };
        self.next = match std::mem::replace(&mut self.next, Next::End) {
            Next::Key(parts) => {
                if parts.is_empty() {
                    self.key_start = start;
                }
                Next::Equals(with(parts))
            }
            Next::Header(parts, several) => Next::Bracket(with(parts), several),
            Next::Value | Next::End => Next::End,
            next => next,
        };
    }

    /// Takes a character that belongs to no word. An unexpected one is skipped.
    fn sign(&mut self, sign: char) {
        let next = std::mem::replace(&mut self.next, Next::End);
        self.next = match (sign, next) {
            ('.', Next::Equals(parts)) => Next::Key(parts),
            ('.', Next::Bracket(parts, several)) => Next::Header(parts, several),
            ('=', Next::Equals(parts)) => {
                self.note(&parts);
                self.value = parts;
                Next::Value
            }
            ('[', Next::Key(parts)) if parts.is_empty() && self.frames.is_empty() => {
                let several = self.text[self.at..].starts_with('[');
                self.at += usize::from(several);
                Next::Header(Vec::new(), several)
            }
            ('[', Next::Value) => {
                self.open(Some(0));
                Next::Value
            }
            ('{', Next::Value) => {
                self.open(None);
                Next::Key(Vec::new())
            }
            (']', Next::Header(parts, several) | Next::Bracket(parts, several)) => {
                self.begin_table(&parts, several);
                Next::End
            }
            (']' | '}', _) if !self.frames.is_empty() => {
                self.frames.pop();
                Next::End
            }
            (',', next) => match self.frames.last_mut().map(|frame| &mut frame.index) {
                Some(Some(index)) => {
                    *index += 1;
                    self.value = vec![Step::Item(*index)];
                    Next::Value
                }
                Some(None) => Next::Key(Vec::new()),
                None => next,
            },
            (_, next) => next,
        };
    }

    /// Opens a list or a table as the value that is expected.
    fn open(&mut self, index: Option<usize>) {
        let steps = std::mem::take(&mut self.value);
        self.value.extend(index.map(Step::Item));
        self.frames.push(Frame { steps, index });
    }

    /// Remembers a key and where it begins.
    fn note(&mut self, parts: &[Step]) {
        if self.table.len() + self.frames.len() + parts.len() <= DEEPEST {
            self.keys.entry(self.path(parts)).or_insert(self.key_start);
        }
    }

    fn begin_table(&mut self, names: &[Step], several: bool) {
        let mut path = self.resolved(names);
        if several {
            // Drops the index of the table before this one.
            if self
                .several
                .contains_key(&path[..path.len().saturating_sub(1)])
            {
                path.pop();
            }
            let count = self.several.entry(path.clone()).or_insert(0);
            path.push(Step::Item(*count));
            *count += 1;
        }
        self.table = path;
    }

    /// Begins a line. A bracket that was never closed ends at a line that cannot be inside a value.
    fn begin_line(&mut self) {
        if !self.frames.is_empty() {
            let rest = &self.text[self.at..];
            let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
            let in_list = self
                .frames
                .last()
                .is_some_and(|frame| frame.index.is_some());
            if !(is_header(line) || in_list && is_key(line)) {
                return;
            }
            self.frames.clear();
        }
        if let Next::Header(parts, several) | Next::Bracket(parts, several) = &self.next {
            let (parts, several) = (parts.clone(), *several);
            self.begin_table(&parts, several);
        }
        self.next = Next::Key(Vec::new());
    }
}

/// Returns whether a character belongs to a bare key.
const fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

/// Returns whether a character belongs to a number or a date.
const fn is_of_value(c: char) -> bool {
    matches!(c, '+' | '.' | ':')
}

/// Returns whether a line is the header of a table with a bare name, and not a list of values.
fn is_header(line: &str) -> bool {
    let name = line
        .trim_end()
        .trim_start_matches('[')
        .trim_end_matches(']');
    line.starts_with('[')
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| is_of_word(c) || c == '.')
        && !matches!(name, "true" | "false" | "inf" | "nan")
}

/// Returns whether a line begins with a bare key and an equals sign.
fn is_key(line: &str) -> bool {
    let rest = line.trim_start_matches(|c| is_of_word(c) || c == '.');
    rest.len() < line.len() && rest.trim_start().starts_with('=')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts, and the place at the end of each.
    const PLACES: &[(&str, &str)] = &[
        ("", "key  "),
        ("comp", "key  comp"),
        ("complete = ", "value complete "),
        ("complete = tr", "value complete tr"),
        ("complete = true ", "nowhere"),
        ("complete = true\n", "key  "),
        ("complete = true # no", "nowhere"),
        ("complete", "key  complete"),
        ("complete ", "nowhere"),
        ("exclude = [", "value exclude 0 "),
        ("exclude = [\"a\", \"", "value exclude 1 \""),
        ("exclude = [\n  \"a\",\n  ", "value exclude 1 "),
        ("exclude = [\ncomp", "value exclude 0 comp"),
        ("exclude = [\"a\"\ncomplete = ", "value complete "),
        ("exclude = [\n[rulings]\n", "key rulings "),
        ("[ru", "header  ru"),
        ("[[lo", "headers  lo"),
        ("[rulings]\n", "key rulings "),
        ("[rulings\n", "key rulings "),
        ("[rulings]\na.b = \"x", "value rulings a b \"x"),
        ("[rulings]\na = \"x\"\nb", "key rulings b"),
        ("[[logs]]\ncomp", "key logs 0 comp"),
        ("[[logs]]\n[[logs]]\nrulings = {", "key logs 1 rulings "),
        ("[[logs]]\nrulings = {a = \"b\", c", "key logs 0 rulings c"),
        ("[[logs]]\n[logs.ru", "header logs 0 ru"),
        ("[[logs]]\n[logs.rulings]\n", "key logs 0 rulings "),
        ("a = \"\"\"\nb = ", "nowhere"),
        ("a = \"\"\"\n\"\"\"\nb = ", "value b "),
        ("a = 'it\nb = ", "value b "),
        ("a = \"x\\\"\nb = ", "value b "),
        ("\"a b\" = ", "value a b "),
        ("\"a", "key  \"a"),
        ("]]}},,==\nb = ", "value b "),
        ("é = 1\nb = ", "value b "),
    ];

    /// Describes the place at the end of a text in one line.
    fn at(text: &str) -> String {
        let Some(place) = place(text) else {
            return "nowhere".to_owned();
        };
        let path: Vec<String> = place.path.iter().map(Step::to_string).collect();
        let slot = match place.slot {
            Slot::Header { several: false } => "header",
            Slot::Header { several: true } => "headers",
            Slot::Key => "key",
            Slot::Value => "value",
        };
        let quote = place.quote.map(String::from).unwrap_or_default();
        format!("{slot} {} {quote}{}", path.join(" "), &text[place.word..])
    }

    #[test]
    fn the_text_before_a_cursor_shows_its_place() {
        for (text, place) in PLACES {
            assert_eq!(at(text), *place, "{text:?}");
        }
    }

    #[test]
    fn keys_are_known_by_their_tables() {
        let text = "a = 1\n[b]\nc = {d = 1}\n[[e]]\nf = 1\n[[e]]\ng = 1\n";
        let found: Vec<(usize, usize)> = keys(text)
            .iter()
            .map(|(path, start)| (path.len(), *start))
            .collect();
        assert_eq!(found, [(1, 0), (2, 10), (3, 15), (3, 28), (3, 40)]);
    }

    /// Deep and long texts are read in one pass, and their keys are not remembered.
    #[test]
    fn what_no_schema_has_is_not_remembered() {
        for unit in [
            "a.", "[", "{a=", "[a", "\"", "a=[{b=", "[[a]]\n", "'\n", "\\",
        ] {
            let text = unit.repeat(200_000);
            place(&text);
            assert!(keys(&text).keys().all(|path| path.len() <= 2 * DEEPEST));
        }
    }
}
