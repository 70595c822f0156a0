//! The place of the cursor in a log, by the text before it alone: half a line is no YAML, but the
//! text shows which key it belongs to.

use crate::yaml::breaks::{line_start, lines, without_break};
use crate::yaml::lexer::{is_comment, quoted_end, word_stop};
use std::ops::Range;

/// A step from a list or mapping into one of its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The value of a key.
    Key(String),
    /// An element, from 0.
    Item(usize),
}

/// The part of a list or mapping that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// A key of a mapping.
    Key,
    /// The value of a key.
    Value(String),
    /// An element of a list.
    Item,
}

/// The place of a cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    /// The steps to the list or mapping that is being written.
    pub path: Vec<Step>,
    /// The part of it that is being written.
    pub slot: Slot,
    /// Its keys before the cursor, each with the bytes of its value.
    pub present: Vec<(String, Range<usize>)>,
    /// The first byte of the word that is being written, after its quote.
    pub word: usize,
    /// The open quote, if there is one.
    pub quote: Option<char>,
    /// Whether the cursor is in braces or brackets.
    pub flow: bool,
    /// How much of the text before the cursor is a log without the outermost key or the entry that
    /// is being written, and the text that closes it.
    pub ahead: (usize, String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// A mapping or a list in block style, at a column.
    Map(usize),
    List(usize),
    /// A mapping or a list in braces or brackets.
    Braces,
    Brackets,
}

#[derive(Clone, Debug)]
struct Frame {
    layout: Layout,
    /// The key whose value follows, and where that value begins.
    key: Option<(String, usize)>,
    present: Vec<(String, Range<usize>)>,
    /// The index of the element, from 0, and where it or its line begins.
    index: usize,
    start: usize,
}

impl Frame {
    fn new(layout: Layout, start: usize) -> Self {
        Self {
            layout,
            key: None,
            present: Vec::new(),
            index: 0,
            start,
        }
    }

    const fn is_flow(&self) -> bool {
        matches!(self.layout, Layout::Braces | Layout::Brackets)
    }

    const fn column(&self) -> usize {
        match self.layout {
            Layout::Map(column) | Layout::List(column) => column,
            Layout::Braces | Layout::Brackets => usize::MAX,
        }
    }

    /// Ends the value of the current key.
    fn finish(&mut self, end: usize) {
        if let Some((key, start)) = self.key.take() {
            self.present.push((key, start.min(end)..end));
        }
    }
}

/// The element that the end of the text is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tail {
    /// A place where nothing known can be written.
    Nowhere,
    /// An empty line, up to this column.
    Blank(usize),
    /// A word: its first byte, after its quote, and the quote.
    Word(usize, Option<char>),
}

struct Scan<'t> {
    text: &'t str,
    frames: Vec<Frame>,
    tail: Tail,
    /// The column of the block scalar that is being read; deeper lines belong to it.
    block: Option<usize>,
}

/// Finds the place at the end of a text; `None` if nothing known can be written there.
pub(crate) fn cursor(text: &str) -> Option<Cursor> {
    let mut scan = Scan {
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
    scan.place()
}

impl Scan<'_> {
    fn in_flow(&self) -> bool {
        self.frames.last().is_some_and(Frame::is_flow)
    }

    fn line(&mut self, start: usize, end: usize) {
        let line = &self.text[start..end];
        let indent = line.len() - line.trim_start_matches(' ').len();
        let content = line[indent..].trim_end();
        if self.in_flow() {
            // A bracket that was never closed ends at a line that is indented less.
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
                // Directly after the colon; a space is still to come.
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

    /// Reads braces or brackets, up to the end of a line at most.
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

    /// Reads a word in braces or brackets; returns where to continue.
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

    fn place(mut self) -> Option<Cursor> {
        let (word, quote) = match self.tail {
            Tail::Nowhere => return None,
            Tail::Word(word, quote) => (word, quote),
            Tail::Blank(column) => {
                let end = self.text.len();
                let open = |frame: &Frame| {
                    frame
                        .key
                        .as_ref()
                        .is_some_and(|(_, value)| self.text[*value..].trim().is_empty())
                };
                let within = self
                    .frames
                    .iter()
                    .rev()
                    .find(|frame| frame.column() < column)
                    .is_some_and(open);
                while self
                    .frames
                    .last()
                    .is_some_and(|frame| frame.column() > column)
                {
                    self.frames.pop();
                }
                match self.frames.last_mut() {
                    // The first line of a mapping that is the value of a key.
                    Some(map) if within && map.column() < column => {
                        self.frames.push(Frame::new(Layout::Map(column), end));
                    }
                    Some(map) if map.layout == Layout::Map(column) => {
                        map.finish(self.text.trim_end().len());
                    }
                    None if column == 0 => {}
                    _ => return None,
                }
                (end, None)
            }
        };
        // A word on its own line in a mapping, or in its first line, is a key.
        if !self.in_flow() && matches!(self.tail, Tail::Word(..)) {
            let line = line_start(self.text, word);
            if self.text[line..word]
                .trim_matches([' ', '"', '\''])
                .is_empty()
                && self.text.len() > line
            {
                let column =
                    self.text[line..].len() - self.text[line..].trim_start_matches(' ').len();
                match self.frames.last_mut() {
                    Some(map) if map.layout == Layout::Map(column) => map.key = None,
                    Some(map) if matches!(map.layout, Layout::Map(own) if own < column && map.key.is_some()) =>
                    {
                        self.frames.push(Frame::new(Layout::Map(column), word));
                    }
                    None if column == 0 => {}
                    _ => return None,
                }
            }
        }
        let ahead = self.ahead(word);
        let mut path: Vec<Step> = Vec::new();
        let last = self.frames.pop();
        for frame in &self.frames {
            path.push(match (&frame.layout, &frame.key) {
                (Layout::Map(_) | Layout::Braces, Some((key, _))) => Step::Key(key.clone()),
                (Layout::List(_) | Layout::Brackets, _) => Step::Item(frame.index),
                _ => return None,
            });
        }
        let Some(last) = last else {
            return Some(Cursor {
                path,
                slot: Slot::Key,
                present: Vec::new(),
                word,
                quote,
                flow: false,
                ahead,
            });
        };
        let slot = match (&last.layout, &last.key) {
            (Layout::Map(_) | Layout::Braces, Some((key, _))) => Slot::Value(key.clone()),
            (Layout::Map(_) | Layout::Braces, None) => Slot::Key,
            _ => Slot::Item,
        };
        Some(Cursor {
            path,
            slot,
            flow: last.is_flow(),
            present: last.present,
            word,
            quote,
            ahead,
        })
    }

    /// Returns the text before the outermost key or the entry of `moves` that is being written, and
    /// what closes it.
    fn ahead(&self, word: usize) -> (usize, String) {
        let of_moves = |frame: &Frame| frame.key.as_ref().is_some_and(|(key, _)| key == "moves");
        let depth = usize::from(self.frames.first().is_some_and(of_moves) && self.frames.len() > 1);
        let Some(frame) = self.frames.get(depth) else {
            return (word, String::new());
        };
        let flow = frame.is_flow();
        let mut end = frame.start;
        if flow && self.text[end..].starts_with(['{', '[']) {
            end += 1;
        }
        let closers = self.frames[..=depth]
            .iter()
            .rev()
            .filter_map(|frame| match frame.layout {
                Layout::Braces => Some('}'),
                Layout::Brackets => Some(']'),
                _ => None,
            });
        (end, closers.collect())
    }
}

/// Returns the key at the beginning of a line, and how many bytes after it its value begins.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Describes the path and the slot at the end of a text, in one line.
    fn at(text: &str) -> String {
        let Some(cursor) = cursor(text) else {
            return "nowhere".to_owned();
        };
        let step = |step: &Step| match step {
            Step::Key(key) => key.clone(),
            Step::Item(index) => index.to_string(),
        };
        let mut line: Vec<String> = cursor.path.iter().map(step).collect();
        line.push(match &cursor.slot {
            Slot::Key => "key".to_owned(),
            Slot::Value(key) => format!("{key}:"),
            Slot::Item => "item".to_owned(),
        });
        let present: Vec<String> = cursor
            .present
            .iter()
            .map(|(key, value)| format!("{key}={}", &text[value.clone()]))
            .collect();
        let quote = cursor.quote.map(String::from).unwrap_or_default();
        format!(
            "{} [{}] {quote}{}",
            line.join(" "),
            present.join(" "),
            &text[cursor.word..]
        )
    }

    #[test]
    fn the_place_of_a_cursor_is_told_by_what_stands_before_it() {
        for (text, place) in [
            ("", "key [] "),
            ("ga", "key [] ga"),
            ("game: ste", "game: [] ste"),
            ("game: x\n", "key [game=x] "),
            ("game: x\nrulings:\n  ", "rulings key [] "),
            ("game: x\nrulings:\n  a: b\n  c: d", "rulings c: [a=b] d"),
            ("rulings: {a: b, c: ", "rulings c: [a=b] "),
            ("moves:\n  - ", "moves item [] "),
            ("moves:\n  -", "moves item [] "),
            ("moves:\n- {bu", "moves 0 key [] bu"),
            (
                "moves:\n  - {pass: x}\n  - {build: red, from: New Yo",
                "moves 1 from: [build=red] New Yo",
            ),
            ("moves:\n  - {build: red, ", "moves 0 key [build=red] "),
            ("moves:\n  - {build: red} ", "nowhere"),
            (
                "moves:\n  - {build: red, from: \n  - {pa",
                "moves 1 key [] pa",
            ),
            (
                "moves:\n  - offer: red\n    by: A",
                "moves 0 by: [offer=red] A",
            ),
            ("moves:\n  - offer: red\n    ", "moves 0 key [offer=red] "),
            ("moves:\n  - offer: red\n    b", "moves 0 key [offer=red] b"),
            (
                "moves:\n  - expect:\n      cubes: {An",
                "moves 0 expect cubes key [] An",
            ),
            (
                "moves:\n  - expect:\n      cubes: {Andy: 1}\n      ph",
                "moves 0 expect key [cubes={Andy: 1}] ph",
            ),
            ("moves:\n  - {lay: [[A, B], [C, ", "moves 0 lay 1 item [] "),
            ("moves:\n  - {a: b} # no", "nowhere"),
            (
                "{\"game\": \"x\", \"moves\": [{\"pass\": \"D",
                "moves 0 pass: [] \"D",
            ),
            (
                "{\"game\": \"x\",\n \"moves\": [\n  {\"pass\": \"D\"},\n  {\"bu",
                "moves 1 key [] \"bu",
            ),
            (
                "{\"game\": \"x\",\n \"moves\": [\n  {\"pass\": \"D\"},\n  ",
                "moves item [] ",
            ),
            ("result:\n  cash:\n    ", "result cash key [] "),
            (
                "result:\n  cash: {A: 1}\nmoves:\n  - {pa",
                "moves 0 key [] pa",
            ),
            ("title: \"a: b", "title: [] \"a: b"),
        ] {
            assert_eq!(at(text), place, "{text:?}");
        }
    }

    #[test]
    fn what_lies_ahead_is_a_log() {
        for (text, ahead) in [
            (
                "game: x\nmoves:\n  - {a: b}\n  - {c: ",
                "game: x\nmoves:\n  - {a: b}\n",
            ),
            ("game: x\nresult:\n  a: ", "game: x\n"),
            (
                "{\"game\": \"x\", \"moves\": [{\"a\": 1}, {\"b",
                "{\"game\": \"x\", \"moves\": [{\"a\": 1}]}",
            ),
            (
                "{\"game\": \"x\", \"moves\": [{\"b",
                "{\"game\": \"x\", \"moves\": []}",
            ),
            ("{\"game\": \"x\", \"rulings\": {\"", "{\"game\": \"x\"}"),
        ] {
            let cursor = cursor(text).expect("a place");
            let own = text[..cursor.ahead.0].to_owned() + &cursor.ahead.1;
            assert_eq!(own, ahead);
        }
    }
}
