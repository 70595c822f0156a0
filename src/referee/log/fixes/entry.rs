//! Reads an entry of `moves`, a result or a position as text: its keys and values, whether or not
//! they are valid.

use crate::yaml::breaks::line_start;
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::json_words::is_bare_json;
use crate::yaml::lexer::{Kind, Lexer, Token};
use std::ops::Range;

/// The length in bytes beyond which an entry cannot be a move.
const LONG: usize = 4_000;
/// The length in bytes beyond which a result or a position is not corrected.
const LONG_SECTION: usize = 16_000;

/// An entry of `moves`, or another section of the log.
pub(super) struct Entry<'t> {
    pub source: &'t str,
    pub range: Range<usize>,
    /// Where the line with its dash or its key begins; `None` in brackets.
    pub line: Option<usize>,
    /// The text that is put before and after it to read it alone.
    pub around: [&'static str; 2],
    pub tokens: Vec<Token>,
    /// Its keys with their values, in the order of the text, and whatever has no key.
    pub parts: Vec<Part>,
    /// The parts of the mappings in braces inside the entry.
    pub inner: Vec<Vec<Part>>,
    pub flow: bool,
}

/// A part of an entry.
pub(super) struct Part {
    /// The key with its quotes; `None` if the part has no colon.
    pub key: Option<Range<usize>>,
    /// The value, or the whole part if it has no key.
    pub value: Range<usize>,
}

impl<'t> Entry<'t> {
    pub(super) fn new(source: &'t str, range: Range<usize>) -> Option<Self> {
        let range = range.start..range.start + source[range].trim_end().len();
        if range.is_empty() || range.len() > LONG {
            return None;
        }
        let start = line_start(source, range.start);
        let lead = source[start..range.start].trim_start();
        let line = (lead.trim_end() == "-").then_some(start);
        let flow = source[range.clone()].starts_with(['{', '[', '"', '\'']);
        if line.is_none() && !flow {
            return None;
        }
        let around = match line {
            Some(_) => ["moves:\n", "\n"],
            None => ["moves: [", "]\n"],
        };
        Some(Self::read(source, range, line, around, flow))
    }

    /// Reads a section of the log, `result` or `position`, from its key and its value.
    pub(super) fn section(
        source: &'t str,
        name: &'static str,
        key: Range<usize>,
        value: Range<usize>,
    ) -> Option<Self> {
        let value = value.start..value.start + source[value].trim_end().len();
        if value.is_empty() || value.len() > LONG_SECTION {
            return None;
        }
        let start = line_start(source, key.start);
        if source[start..key.start].trim_start().is_empty() {
            let range = key.start..value.end;
            return Some(Self::read(source, range, Some(start), ["", "\n"], false));
        }
        let around = [["result: ", "\n"], ["position: ", "\n"]]
            .into_iter()
            .find(|[lead, _]| lead.starts_with(name))?;
        let flow = source[value.clone()].starts_with(['{', '[', '"']);
        flow.then(|| Self::read(source, value, None, around, true))
    }

    fn read(
        source: &'t str,
        range: Range<usize>,
        line: Option<usize>,
        around: [&'static str; 2],
        flow: bool,
    ) -> Self {
        // Indented text keeps the columns that it has in the log.
        let column = range.start - line_start(source, range.start);
        let padded = format!("{}{}", " ".repeat(column), &source[range.clone()]);
        let own = |at: usize| at + range.start - column;
        let tokens: Vec<Token> = Lexer::new(&padded)
            .map(|token| Token {
                start: own(token.start),
                end: own(token.end),
                ..token
            })
            .filter(|token| token.start >= range.start)
            .collect();
        let mut entry = Self {
            source,
            range,
            line,
            around,
            tokens,
            parts: Vec::new(),
            inner: Vec::new(),
            flow,
        };
        let mut groups = entry.flow_groups();
        if flow {
            let own = groups.iter().position(|(depth, _)| *depth == 0);
            entry.parts = own.map_or_else(Vec::new, |own| groups.remove(own).1);
        } else {
            entry.parts = entry.block_parts(column);
        }
        entry.inner = groups.into_iter().map(|(_, parts)| parts).collect();
        if !flow {
            entry.inner.push(entry.deeper_parts(column));
        }
        entry
    }

    /// Returns the parts of every mapping in braces with its depth, in the order of the closing
    /// braces.
    fn flow_groups(&self) -> Vec<(usize, Vec<Part>)> {
        #[derive(Default)]
        struct Open {
            braces: bool,
            parts: Vec<Part>,
            key: Option<Range<usize>>,
            value: Option<Range<usize>>,
        }
        impl Open {
            fn end_part(&mut self, at: usize) {
                let value = self.value.take();
                if let Some(value) = value.or_else(|| self.key.as_ref().map(|_| at..at)) {
                    let key = self.key.take();
                    self.parts.push(Part { key, value });
                }
            }
        }
        let mut groups = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        let add = |open: &mut Vec<Open>, start: usize, end: usize| {
            if let Some(top) = open.last_mut() {
                let from = top.value.as_ref().map_or(start, |value| value.start);
                top.value = Some(from..end);
            }
        };
        for token in &self.tokens {
            let text = self.text(&(token.start..token.end));
            match token.kind {
                Kind::Break | Kind::Comment => {}
                Kind::Open => {
                    add(&mut open, token.start, token.end);
                    open.push(Open {
                        braces: text == "{",
                        ..Open::default()
                    });
                }
                Kind::Close => {
                    if let Some(mut closed) = open.pop() {
                        closed.end_part(token.start);
                        if closed.braces {
                            groups.push((open.len(), closed.parts));
                        }
                    }
                    add(&mut open, token.start, token.end);
                }
                Kind::Comma if !open.is_empty() => {
                    if let Some(top) = open.last_mut() {
                        top.end_part(token.start);
                    }
                }
                Kind::Colon if open.last().is_some_and(|top| top.key.is_none()) => {
                    if let Some(top) = open.last_mut() {
                        top.key = top.value.take();
                    }
                }
                _ => add(&mut open, token.start, token.end),
            }
        }
        groups
    }

    fn block_parts(&self, column: usize) -> Vec<Part> {
        self.parts_of_block(false, |own| own == column)
    }

    /// Returns the parts of the block mappings nested in a block.
    fn deeper_parts(&self, column: usize) -> Vec<Part> {
        let mut parts = self.parts_of_block(true, |_| true);
        parts.retain(|part| {
            let start = part.key.as_ref().map_or(0, |key| key.start);
            start - line_start(self.source, start) > column
        });
        parts
    }

    /// Returns the keys of a block in these columns, each with what follows it up to the next.
    /// `skips_dashes` says whether the dashes of nested lists are ignored.
    fn parts_of_block(&self, skips_dashes: bool, is_column: impl Fn(usize) -> bool) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        let mut depth = 0;
        for (index, token) in self.tokens.iter().enumerate() {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                Kind::Break | Kind::Comment => continue,
                Kind::Dash if skips_dashes => continue,
                _ => {}
            }
            let is_key = depth == 0
                && is_column(token.start - line_start(self.source, token.start))
                && matches!(token.kind, Kind::Word | Kind::Quoted)
                && matches!(self.tokens.get(index + 1), Some(next) if next.kind == Kind::Colon);
            match parts.last_mut() {
                _ if is_key => parts.push(Part {
                    key: Some(token.start..token.end),
                    value: token.end..token.end,
                }),
                // The colon of the key itself.
                Some(part) if token.kind == Kind::Colon && part.value.is_empty() => {
                    part.value = token.end..token.end;
                }
                Some(part) if part.value.is_empty() => part.value = token.start..token.end,
                Some(part) => part.value.end = token.end,
                None => {}
            }
        }
        parts
    }

    /// Returns the entry after some edits, as a text of its own.
    pub(super) fn with(&self, edits: &[TextEdit]) -> String {
        let start = self.line.unwrap_or(self.range.start);
        let [lead, end] = self.around;
        let own: Vec<TextEdit> = edits
            .iter()
            .map(|edit| TextEdit::replace(edit.start - start, edit.end - start, edit.text.clone()))
            .collect();
        let text = apply(&self.source[start..self.range.end], &own);
        [lead, &text, end].concat()
    }

    /// Returns whether the entry is JSON: in brackets or a quoted key, every word in quotes.
    pub(super) fn is_json(&self) -> bool {
        let is_bare = |token: &Token| {
            let word = self.text(&(token.start..token.end)).trim_end();
            token.kind == Kind::Word && !is_bare_json(word)
        };
        (self.line.is_none() || !self.flow)
            && self.text(&self.range).starts_with(['{', '[', '"'])
            && self.tokens.iter().any(|token| token.kind == Kind::Quoted)
            && !self.tokens.iter().any(is_bare)
    }

    pub(super) fn text(&self, range: &Range<usize>) -> &'t str {
        &self.source[range.clone()]
    }

    pub(super) fn key(&self, part: &Part) -> Option<&'t str> {
        let key = self.text(part.key.as_ref()?);
        Some(key.trim_matches(['"', '\'']))
    }
}
