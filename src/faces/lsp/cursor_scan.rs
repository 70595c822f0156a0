//! The lists and mappings that are open at the end of a text, read line by line. A half-written
//! line is not YAML, but the text before it shows which key it belongs to.

use crate::yaml::breaks::{lines, without_break};
use crate::yaml::lexer::{is_comment, quoted_end, word_stop};
use std::ops::Range;

/// How a list or mapping is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// A mapping or a list in block style, at a column.
    Map(usize),
    List(usize),
    /// A mapping or a list in braces or brackets.
    Braces,
    Brackets,
}

/// A list or mapping that is open at the end of the text.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) layout: Layout,
    /// The key whose value follows, and where that value begins.
    pub(super) key: Option<(String, usize)>,
    pub(super) present: Vec<(String, Range<usize>)>,
    /// The index of the element, from 0; `start` is where the element or its line begins.
    pub(super) index: usize,
    pub(super) start: usize,
}

impl Frame {
    pub(super) fn new(layout: Layout, start: usize) -> Self {
        Self {
            layout,
            key: None,
            present: Vec::new(),
            index: 0,
            start,
        }
    }

    pub(super) const fn is_flow(&self) -> bool {
        matches!(self.layout, Layout::Braces | Layout::Brackets)
    }

    pub(super) const fn column(&self) -> usize {
        match self.layout {
            Layout::Map(column) | Layout::List(column) => column,
            Layout::Braces | Layout::Brackets => usize::MAX,
        }
    }

    /// Ends the value of the current key.
    pub(super) fn finish(&mut self, end: usize) {
        if let Some((key, start)) = self.key.take() {
            self.present.push((key, start.min(end)..end));
        }
    }
}

/// The element that the end of the text is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tail {
    /// A place where nothing known can be written.
    Nowhere,
    /// An empty line, up to this column.
    Blank(usize),
    /// A word: its first byte after the opening quote, and that quote.
    Word(usize, Option<char>),
}

/// The lists and mappings that are open at the end of a text.
pub(super) struct Scan<'t> {
    pub(super) text: &'t str,
    pub(super) frames: Vec<Frame>,
    pub(super) tail: Tail,
    /// The column of the block scalar that is being read. Lines that are indented deeper belong to
    /// it.
    block: Option<usize>,
}

impl<'t> Scan<'t> {
    /// Reads a text.
    pub(super) fn new(text: &'t str) -> Self {
        let mut scan = Self {
            text,
            frames: Vec::new(),
            tail: Tail::Blank(0),
            block: None,
        };
        let mut at = 0;
        for line in lines(text) {
            scan.line(at, at + without_break(line).len());
            at += line.len();
        }
        if text.is_empty() || text.ends_with(['\n', '\r']) {
            scan.line(at, at);
        }
        scan
    }

    pub(super) fn in_flow(&self) -> bool {
        self.frames.last().is_some_and(Frame::is_flow)
    }

    fn line(&mut self, start: usize, end: usize) {
        let line = &self.text[start..end];
        let indent = line.len() - line.trim_start_matches(' ').len();
        let content = line[indent..].trim_end();
        if self.in_flow() {
            // A bracket that was never closed ends at the next key in the first column, or at the
            // next dash that does not lie deeper than the list or mapping around the bracket.
            let outer = self
                .frames
                .iter()
                .rev()
                .find(|frame| !frame.is_flow())
                .map(Frame::column);
            let dash = content == "-" || content.starts_with("- ");
            let key =
                content.starts_with(|c: char| c.is_ascii_alphabetic()) && content.contains(':');
            if outer.is_none_or(|outer| !(dash && indent <= outer || key && indent == 0)) {
                return self.flow(start, end);
            }
            self.frames.retain(|frame| !frame.is_flow());
        }
        if self
            .block
            .is_some_and(|column| indent > column || content.is_empty())
        {
            self.tail = Tail::Nowhere;
            return;
        }
        self.block = None;
        if content.is_empty() {
            self.tail = Tail::Blank(indent);
            return;
        }
        self.tail = Tail::Nowhere;
        if content.starts_with('#') {
            return;
        }
        if indent == 0 && (content == "---" || content == "...") {
            self.frames.clear();
            return;
        }
        self.block_line(start, start + indent, end);
    }

    /// Leaves the lists and mappings that are deeper than a column.
    fn leave(&mut self, column: usize, at: usize) {
        while self
            .frames
            .last()
            .is_some_and(|frame| frame.column() > column)
        {
            self.frames.pop();
        }
        let end = self.text[..at].trim_end().len();
        if let Some(Frame {
            layout: Layout::Map(own),
            ..
        }) = self.frames.last()
            && *own == column
            && !self.text[at..].starts_with("- ")
            && let Some(last) = self.frames.last_mut()
        {
            last.finish(end);
        }
    }

    fn block_line(&mut self, line: usize, mut at: usize, end: usize) {
        loop {
            let column = at - line;
            let rest = &self.text[at..end];
            let dash = rest.trim_end() == "-" || rest.starts_with("- ");
            self.leave(column, at);
            if dash {
                match self.frames.last_mut() {
                    Some(list) if list.layout == Layout::List(column) => {
                        list.index += 1;
                        list.start = line;
                    }
                    _ => self.frames.push(Frame::new(Layout::List(column), line)),
                }
                at += 1 + rest[1..].len() - rest[1..].trim_start_matches(' ').len();
                if at >= end {
                    self.tail = Tail::Word(end, None);
                    return;
                }
                continue;
            }
            if self
                .frames
                .last()
                .is_some_and(|frame| frame.layout == Layout::List(column))
            {
                self.frames.pop();
                self.leave(column, at);
            }
            if rest.starts_with(['{', '[']) {
                return self.flow(at, end);
            }
            let Some((key, value)) = key_of(rest) else {
                self.tail = self.word(at, end);
                return;
            };
            match self.frames.last_mut() {
                Some(map) if map.layout == Layout::Map(column) => map.start = line,
                _ => self.frames.push(Frame::new(Layout::Map(column), line)),
            }
            let start = at + value;
            if let Some(map) = self.frames.last_mut() {
                map.key = Some((key.to_owned(), start));
            }
            let value = &self.text[start..end];
            if value.starts_with(['{', '[']) {
                return self.flow(start, end);
            }
            if value.starts_with(['|', '>']) {
                self.block = Some(column);
            } else if value.is_empty() && !rest.ends_with(' ') {
                // Directly after the colon, where a space is still missing.
                self.tail = Tail::Word(end, None);
            } else {
                self.tail = self.word(start, end);
            }
            return;
        }
    }

    /// Returns the word from a byte to the end of a line, if it is still being written.
    fn word(&self, start: usize, end: usize) -> Tail {
        let value = &self.text[start..end];
        match value.chars().next() {
            Some(quote @ ('"' | '\'')) if quoted_end(value, 0).is_none() => {
                Tail::Word(start + 1, Some(quote))
            }
            Some('"' | '\'') => Tail::Nowhere,
            _ if self.has_comment(start, end) => Tail::Nowhere,
            _ => Tail::Word(start, None),
        }
    }

    /// Returns whether a comment begins between two bytes.
    fn has_comment(&self, start: usize, end: usize) -> bool {
        (start..end).any(|at| is_comment(self.text, at))
    }

    /// Reads braces or brackets, no further than the end of a line.
    fn flow(&mut self, start: usize, end: usize) {
        let text = self.text;
        let mut at = start;
        self.tail = Tail::Word(end, None);
        while at < end {
            let c = text[at..].chars().next().unwrap_or(' ');
            match c {
                '{' | '[' => {
                    let layout = if c == '{' {
                        Layout::Braces
                    } else {
                        Layout::Brackets
                    };
                    self.frames.push(Frame::new(layout, at));
                    self.tail = Tail::Word(end, None);
                }
                '}' | ']' => {
                    if let Some(last) = self.frames.last_mut() {
                        last.finish(text[..at].trim_end().len());
                    }
                    self.frames.pop();
                    self.tail = Tail::Nowhere;
                    if !self.in_flow() {
                        return;
                    }
                }
                ',' => {
                    if let Some(last) = self.frames.last_mut() {
                        last.finish(text[..at].trim_end().len());
                        last.index += 1;
                        last.start = at;
                    }
                    self.tail = Tail::Word(end, None);
                }
                '#' if is_comment(text, at) => {
                    self.tail = Tail::Nowhere;
                    return;
                }
                ' ' | '\t' => {}
                _ => {
                    at = self.token(at, end);
                    continue;
                }
            }
            at += c.len_utf8();
        }
    }

    /// Reads a word in braces or brackets; returns where to continue reading.
    fn token(&mut self, start: usize, end: usize) -> usize {
        let text = &self.text[start..end];
        let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (length, word) = match quote {
            Some(quote) => match quoted_end(text, 0) {
                Some(end) => (end, &text[1..end - 1]),
                None => {
                    self.tail = Tail::Word(start + 1, Some(quote));
                    return end;
                }
            },
            None => {
                let length = word_stop(text, 0, true);
                (length, text[..length].trim_end())
            }
        };
        let behind = &text[length..];
        let colon = behind.trim_start().starts_with(':');
        self.tail = if quote.is_some() || length < text.len() {
            Tail::Nowhere
        } else {
            Tail::Word(start, None)
        };
        if colon
            && let Some(map) = self
                .frames
                .last_mut()
                .filter(|frame| frame.layout == Layout::Braces && frame.key.is_none())
        {
            let value = start + length + behind.find(':').unwrap_or(0) + 1;
            let spaces = self.text[value..end].len() - self.text[value..end].trim_start().len();
            map.key = Some((word.to_owned(), value + spaces));
            self.tail = Tail::Word(end, None);
            return value;
        }
        start + length.max(1)
    }
}

/// Returns the key at the beginning of a line, and how far from there its value begins, in bytes.
fn key_of(line: &str) -> Option<(&str, usize)> {
    let (key, colon) = if line.starts_with(['"', '\'']) {
        let end = quoted_end(line, 0)?;
        let colon = end + line[end..].len() - line[end..].trim_start().len();
        (&line[1..end - 1], colon)
    } else {
        let stop = word_stop(line, 0, false);
        (line[..stop].trim_end(), stop)
    };
    line[colon..].starts_with(':').then_some(())?;
    let behind = &line[colon + 1..];
    Some((
        key,
        colon + 1 + behind.len() - behind.trim_start_matches(' ').len(),
    ))
}
