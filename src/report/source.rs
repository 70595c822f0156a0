//! A text as diagnostics quote it: found by a line index, with nothing in it that a terminal would act on.

use crate::text::position::Lines;
use crate::text::{is_unprintable, printable};
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

/// Longer lines are clipped around what is underlined, in bytes.
const MAX_LINE: usize = 400;

/// A document's text under the name of its file, with line numbers counted from the start of the file.
#[derive(Debug)]
pub struct Page {
    name: String,
    /// The text with control and direction characters masked; every character begins at the same byte as in the original.
    masked: String,
    lines: Lines,
    first_line: usize,
}

impl Page {
    /// The page of a document that begins after `first_line` lines of the file called `name`.
    pub fn new(name: &str, text: &str, first_line: usize) -> Self {
        Self { name: printable(name), masked: mask(text), lines: Lines::new(text), first_line }
    }

    /// The lines of the document.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The beginning of what is underlined, where it is too long to be shown.
    pub fn clip(&self, range: std::ops::Range<usize>) -> std::ops::Range<usize> {
        if range.len() <= MAX_LINE { range } else { range.start..self.boundary(range.start + MAX_LINE) }
    }

    fn boundary(&self, mut at: usize) -> usize {
        while !self.masked.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    fn contents<'a>(&'a self, bytes: std::ops::Range<usize>, line: usize, column: usize, lines: usize) -> Box<dyn SpanContents<'a> + 'a> {
        let span = SourceSpan::from((bytes.start, bytes.len()));
        let data = &self.masked.as_bytes()[bytes];
        Box::new(MietteSpanContents::new_named(self.name.clone(), data, span, line + self.first_line, column, lines))
    }
}

/// Replaces what a terminal would act on by something harmless: character by character, byte for byte as long.
fn mask(text: &str) -> String {
    if text.bytes().all(|byte| byte == b'\n' || (0x20..0x7f).contains(&byte)) {
        return text.to_owned();
    }
    let mut masked = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\n' | '\t') || !is_unprintable(c) {
            masked.push(c);
        } else if c == '\r' {
            masked.push(' ');
        } else {
            masked.push(match c.len_utf8() {
                1 => '?',
                2 => '¿',
                3 => '\u{fffd}',
                _ => '\u{10fffd}',
            });
        }
    }
    masked
}

impl SourceCode for Page {
    fn read_span<'a>(&'a self, span: &SourceSpan, before: usize, after: usize) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset(), span.offset() + span.len());
        if end > self.masked.len() {
            return Err(MietteError::OutOfBounds);
        }
        let (first, last) = (self.lines.line_of(start), self.lines.line_of(end.max(start + 1) - 1));
        if before == 0 && after == 0 {
            let column = self.lines.characters(&self.masked, self.lines.start(first)..start);
            return Ok(self.contents(start..end, first, column, 1));
        }
        let range = |line: usize| self.lines.range(line, &self.masked);
        let long = |line: usize| range(line).len() > MAX_LINE;
        let mut top = first.saturating_sub(before);
        let mut bottom = (last + after).min(self.lines.count() - 1);
        // Long lines are no context; the labelled ones are clipped around the label.
        while top < first && (top..first).any(long) {
            top += 1;
        }
        while bottom > last && (last + 1..=bottom).any(long) {
            bottom -= 1;
        }
        let (mut from, mut to, mut column) = (range(top).start, range(bottom).end, 0);
        if long(first) {
            top = first;
            from = self.boundary(start.saturating_sub(MAX_LINE / 2).max(range(first).start));
            column = from - range(first).start;
        }
        if long(last) {
            bottom = last;
            to = self.boundary((end + MAX_LINE / 2).min(range(last).end));
        }
        Ok(self.contents(from..to, top, column, bottom - top + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masking_keeps_every_byte_in_its_place() {
        let text = "a: \u{1b}[31m \u{202e}x \u{85}é\r\n";
        let masked = mask(text);
        assert_eq!(masked.len(), text.len());
        assert_eq!(masked, "a: ?[31m \u{fffd}x ¿é \n");
        assert_eq!(masked.chars().count(), text.chars().count());
    }
}
