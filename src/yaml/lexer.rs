//! A tolerant tokenizer of YAML: it cuts any text into tokens, whether or not the text can be
//! parsed.
//!
//! The parser decides what a log says. The tokenizer finds what the parser does not report (where
//! the comments are) and what it cannot read (a text with a fault in it, or one that is still being
//! typed). The rules for where a word, a quoted text, a block scalar or a comment ends are here and
//! nowhere else. For valid YAML the tokens agree with the parser; `tests/robustness/lexer.rs` makes
//! sure of it.

use super::Span;
use super::breaks::{line_end, past_break};
use std::collections::HashMap;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A line break.
    Break,
    /// A comment, from its `#` to the end of its line.
    Comment,
    /// `---` or `...` at the beginning of a line, or a whole line that begins with `%`.
    Marker,
    /// The `-` of an entry, or the `?` of a key on its own.
    Dash,
    /// `{` or `[`.
    Open,
    /// `}` or `]`.
    Close,
    /// `,` in brackets.
    Comma,
    /// The `:` after a key.
    Colon,
    /// An anchor or a tag.
    Property,
    /// A text in quotes; its last quote may be missing.
    Quoted,
    /// The `|` or `>` of a block scalar, with its indicators.
    Header,
    /// The lines of a block scalar.
    Block,
    /// Anything else, up to the end of its line at most.
    Word,
}

/// A token with its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The kind of token.
    pub kind: Kind,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
}

/// Returns the comments of a document, in order, each from its `#` to the end of its line.
pub fn comments(text: &str) -> Vec<Span> {
    // Most logs have none.
    if !text.contains('#') {
        return Vec::new();
    }
    Lexer::new(text)
        .filter(|token| token.kind == Kind::Comment)
        .map(|token| Span::new(token.start as u32, token.end as u32))
        .collect()
}

/// Returns the words of the comments that `text` has and the other text lacks, each with how often
/// it is missing.
pub fn missing<'t>(
    (text, own): (&'t str, &[Span]),
    (other, others): (&str, &[Span]),
) -> HashMap<&'t str, usize> {
    let mut missing: HashMap<&str, usize> = HashMap::new();
    for comment in own {
        *missing.entry(text[comment.range()].trim_end()).or_default() += 1;
    }
    for comment in others {
        if let Some(count) = missing.get_mut(other[comment.range()].trim_end()) {
            *count = count.saturating_sub(1);
        }
    }
    missing.retain(|_, count| *count > 0);
    missing
}

/// Returns whether a comment begins at a byte: a `#` at the beginning of a line or after white
/// space.
pub fn is_comment(text: &str, at: usize) -> bool {
    let (before, rest) = text.as_bytes().split_at(at);
    rest.first() == Some(&b'#')
        && match before.last() {
            Some(b' ' | b'\t' | b'\n' | b'\r') => true,
            // A byte order mark is not part of the first line.
            _ => at <= marks(text),
        }
}

/// Returns the length of the byte order marks that a text begins with.
fn marks(text: &str) -> usize {
    text.len() - text.trim_start_matches('\u{feff}').len()
}

/// Returns the byte after the closing quote of the text that begins with a quote at `start`; `None`
/// if it is not closed.
pub fn quoted_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let quote = bytes[start];
    let mut at = start + 1;
    loop {
        at += memchr::memchr2(quote, b'\\', bytes.get(at..)?)?;
        at += match bytes[at] {
            // In single quotes a backslash is an ordinary character, and a quote is written twice.
            b'\\' if quote == b'"' => 2,
            b'\'' if bytes.get(at + 1) == Some(&b'\'') => 2,
            b'\\' => 1,
            _ => return Some(at + 1),
        };
    }
}

/// Returns the byte at which a word that begins at `start` stops: at the end of its line, at a
/// comment, at the colon after a key, and in brackets also at `,[]{}`. White space before that byte
/// is included.
pub fn word_stop(text: &str, start: usize, in_flow: bool) -> usize {
    let bytes = text.as_bytes();
    (start..bytes.len())
        .find(|at| match bytes[*at] {
            b'\n' | b'\r' => true,
            b':' => ends_key(text, *at, in_flow),
            b'#' => *at > start && is_comment(text, *at),
            b',' | b'[' | b']' | b'{' | b'}' => in_flow,
            _ => false,
        })
        .unwrap_or(bytes.len())
}

/// Returns whether the colon at a byte ends a key: white space follows or, in brackets, one of
/// `,[]{}`.
fn ends_key(text: &str, at: usize, in_flow: bool) -> bool {
    match text.as_bytes().get(at + 1) {
        None | Some(b' ' | b'\t' | b'\n' | b'\r') => true,
        Some(b',' | b'[' | b']' | b'{' | b'}') => in_flow,
        _ => false,
    }
}

/// Returns the byte after the last line of a block scalar whose lines begin at `start`; `start` if
/// it has none. Its lines are indented by `indentation` or, if that is not given, as much as the
/// first of them, which is at least `least`.
pub fn block_end(text: &str, start: usize, least: usize, indentation: Option<usize>) -> usize {
    let (mut end, mut line) = (start, start);
    let mut deepest = least;
    let mut indentation = indentation;
    while line < text.len() {
        let stop = line_end(text, line);
        let content = &text[line..stop];
        let spaces = content.len() - content.trim_start_matches(' ').len();
        // Blank lines before the first count too.
        deepest = deepest.max(spaces);
        if spaces < content.len() {
            if spaces < *indentation.get_or_insert(deepest) || is_marker(text, line) {
                break;
            }
            end = stop;
        }
        line = past_break(text, stop);
    }
    end
}

/// Returns whether a document marker begins this line.
fn is_marker(text: &str, line: usize) -> bool {
    let rest = &text.as_bytes()[line..];
    (rest.starts_with(b"---") || rest.starts_with(b"..."))
        && rest.get(3).is_none_or(u8::is_ascii_whitespace)
}

/// The key, entry or document that a value belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Owner {
    /// The column of its key or dash; `None` for the value that is the whole document.
    column: Option<usize>,
}

impl Owner {
    /// Returns whether a line with this indentation still belongs to the value.
    fn holds(self, indentation: usize) -> bool {
        self.column.is_none_or(|column| indentation > column)
    }
}

/// What was read last, as far as it affects how the next character is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// A value or a key may begin.
    Fresh,
    /// A word. It continues in the next line if that line is indented deeper.
    Word,
    /// A quoted text or a closed bracket: a colon may follow directly.
    Closed,
    /// The header of a block scalar, whose text begins in the next line.
    Header {
        /// How much deeper than their owner its lines are indented, if the header says so.
        more: Option<usize>,
    },
}

/// Cuts a text into tokens; white space belongs to none of them.
#[derive(Clone, Debug)]
pub struct Lexer<'t> {
    text: &'t str,
    at: usize,
    /// The number of open brackets.
    depth: usize,
    state: State,
    /// The first byte of the current line.
    line: usize,
    /// The owner of the value that is being read or comes next.
    owner: Owner,
    /// The column of the current key.
    key: usize,
    /// Whether only dashes have been read in this line.
    begins_line: bool,
}

impl<'t> Lexer<'t> {
    /// Creates a tokenizer of a text.
    pub fn new(text: &'t str) -> Self {
        let first = marks(text);
        Self {
            text,
            at: first,
            depth: 0,
            state: State::Fresh,
            line: first,
            owner: Owner { column: None },
            key: 0,
            begins_line: true,
        }
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Returns whether the character at a byte is followed by white space or by nothing.
    fn is_before_space(&self, at: usize) -> bool {
        self.byte(at).is_none_or(|byte| byte.is_ascii_whitespace())
    }

    fn column(&self) -> usize {
        self.at - self.line
    }

    fn take(&mut self, kind: Kind, end: usize) -> Token {
        let start = std::mem::replace(&mut self.at, end);
        if matches!(kind, Kind::Break | Kind::Quoted | Kind::Block) {
            let breaks = memchr::memrchr2(b'\n', b'\r', &self.text.as_bytes()[start..end]);
            self.line = breaks.map_or(self.line, |last| start + last + 1);
        }
        Token { kind, start, end }
    }

    fn take_line(&mut self, kind: Kind) -> Token {
        self.take(kind, line_end(self.text, self.at))
    }

    /// Reads a line break. A word continues in the next line of its value; anything else begins a
    /// value or a key there.
    fn line_break(&mut self) -> Token {
        let token = self.take(Kind::Break, past_break(self.text, self.at));
        self.begins_line = true;
        if self.depth == 0 && self.state == State::Closed {
            self.state = State::Fresh;
        }
        token
    }

    /// Reads the document marker or directive at the beginning of a line.
    fn marker(&mut self) -> Option<Token> {
        let token = if is_marker(self.text, self.at) {
            self.take(Kind::Marker, self.at + 3)
        } else if self.byte(self.at) == Some(b'%') && self.state == State::Fresh {
            self.take_line(Kind::Marker)
        } else {
            return None;
        };
        self.depth = 0;
        self.state = State::Fresh;
        self.owner = Owner { column: None };
        Some(token)
    }

    /// Reads the lines of a block scalar, after its header; `None` if there are none.
    fn block(&mut self, more: Option<usize>) -> Option<Token> {
        self.state = State::Fresh;
        let least = self.owner.column.map_or(0, |column| column + 1);
        let indentation = more.map(|more| least.saturating_sub(1) + more);
        let end = block_end(self.text, self.at, least, indentation);
        (end > self.at).then(|| self.take(Kind::Block, end))
    }

    /// Reads a token outside of brackets.
    fn outside(&mut self, byte: u8) -> Token {
        let fresh = self.state == State::Fresh;
        if self.begins_line && self.state == State::Word {
            if self.owner.holds(self.column()) {
                self.begins_line = false;
                return self.word();
            }
            self.state = State::Fresh;
            return self.outside(byte);
        }
        let (column, alone) = (self.column(), self.is_before_space(self.at + 1));
        match byte {
            b'-' | b'?' if fresh && alone => {
                self.owner = Owner {
                    column: Some(column),
                };
                self.take(Kind::Dash, self.at + 1)
            }
            b':' if alone => {
                // A colon that begins a line belongs to a key on its own.
                let key = if self.begins_line { column } else { self.key };
                self.owner = Owner { column: Some(key) };
                self.state = State::Fresh;
                self.begins_line = false;
                self.take(Kind::Colon, self.at + 1)
            }
            b'|' | b'>' if fresh => self.header(),
            _ => self.key_or_value(byte, column),
        }
    }

    /// Reads a key or a value outside of brackets, or the beginning of one.
    fn key_or_value(&mut self, byte: u8, column: usize) -> Token {
        let fresh = self.state == State::Fresh;
        if fresh {
            self.key = column;
        }
        self.begins_line = false;
        match byte {
            b'&' | b'!' if fresh => self.property(),
            b'"' | b'\'' if fresh => self.quoted(),
            b'{' | b'[' if fresh => self.open(),
            _ => self.word(),
        }
    }

    /// Reads a token in brackets.
    fn inside(&mut self, byte: u8) -> Token {
        self.begins_line = false;
        match byte {
            b'{' | b'[' => self.open(),
            b'}' | b']' => {
                self.depth -= 1;
                self.state = State::Closed;
                self.take(Kind::Close, self.at + 1)
            }
            b',' => {
                self.state = State::Fresh;
                self.take(Kind::Comma, self.at + 1)
            }
            b':' if self.state == State::Closed || ends_key(self.text, self.at, true) => {
                self.state = State::Fresh;
                self.take(Kind::Colon, self.at + 1)
            }
            b'"' | b'\'' if self.state != State::Word => self.quoted(),
            b'&' | b'!' if self.state == State::Fresh => self.property(),
            _ => self.word(),
        }
    }

    fn open(&mut self) -> Token {
        self.depth += 1;
        self.state = State::Fresh;
        self.take(Kind::Open, self.at + 1)
    }

    fn quoted(&mut self) -> Token {
        self.state = State::Closed;
        let end = quoted_end(self.text, self.at).unwrap_or(self.text.len());
        self.take(Kind::Quoted, end)
    }

    fn property(&mut self) -> Token {
        let in_flow = self.depth > 0;
        let stops = |c: char| c.is_ascii_whitespace() || (in_flow && ",[]{}".contains(c));
        let rest = &self.text[self.at..];
        self.take(
            Kind::Property,
            self.at + rest.find(stops).unwrap_or(rest.len()),
        )
    }

    fn header(&mut self) -> Token {
        self.begins_line = false;
        let rest = &self.text[self.at + 1..];
        let signs = rest
            .bytes()
            .take_while(|byte| matches!(byte, b'+' | b'-' | b'0'..=b'9'))
            .count();
        let digit = rest[..signs].bytes().find(u8::is_ascii_digit);
        self.state = State::Header {
            more: digit.map(|digit| usize::from(digit - b'0')),
        };
        self.take(Kind::Header, self.at + 1 + signs)
    }

    fn word(&mut self) -> Token {
        self.state = State::Word;
        let stop = word_stop(self.text, self.at, self.depth > 0);
        let written = self.text[self.at..stop].trim_end_matches([' ', '\t']);
        // A character that stops every word but cannot be a token of its own here is a word.
        let end = self.at + written.len().max(1);
        self.take(Kind::Word, end)
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        if let State::Header { more } = self.state
            && self.begins_line
            && let Some(token) = self.block(more)
        {
            return Some(token);
        }
        while matches!(self.byte(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        let byte = self.byte(self.at)?;
        Some(match byte {
            b'\n' | b'\r' => self.line_break(),
            b'#' if is_comment(self.text, self.at) => {
                // A comment ends a word.
                if self.state == State::Word {
                    self.state = State::Fresh;
                }
                self.take_line(Kind::Comment)
            }
            _ => {
                if self.begins_line
                    && self.column() == 0
                    && let Some(token) = self.marker()
                {
                    token
                } else if self.depth > 0 {
                    self.inside(byte)
                } else {
                    self.outside(byte)
                }
            }
        })
    }
}
