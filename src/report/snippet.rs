//! The lines of a log that a diagnostic quotes, cut to the width of the terminal around what is
//! underlined.

use super::source::Page;
use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::ops::Range;
use unicode_width::UnicodeWidthChar;

/// How many lines are shown above and below a labelled one.
const CONTEXT: usize = 1;
/// Replaces a part of a line that is left out.
const CUT: &str = " … ";
/// How many labels are shown in a line that has to be cut.
const LABELS: usize = 5;
/// The least width to which lines are cut.
const NARROW: usize = 30;
/// The least width to which labels are wrapped, even if they begin at the last column.
const NARROW_LABEL: usize = 20;

/// A place with its label; the first mark of a diagnostic is the main one.
pub(crate) type Mark = (Range<usize>, String);

/// Quoted lines as one text, with the labels in it.
#[derive(Debug)]
pub(crate) struct Snippet<'p> {
    page: &'p Page,
    text: String,
    /// The number in the document and the place in the text of every line.
    lines: Vec<(usize, usize)>,
    /// Where labels begin, with the column in the whole line, from 0.
    columns: Vec<(usize, usize)>,
    labels: Vec<LabeledSpan>,
}

impl<'p> Snippet<'p> {
    /// Quotes the lines of a page that hold the marks, for a terminal `width` columns wide.
    pub(crate) fn new(page: &'p Page, marks: Vec<Mark>, width: usize) -> Self {
        let marks: Vec<Mark> = marks
            .into_iter()
            .map(|(range, label)| (page.clip(range), label))
            .collect();
        let numbers = shown_lines(page, &marks);
        let gutter = page
            .number(numbers.last().copied().unwrap_or(0))
            .to_string()
            .len()
            + 5;
        let room = width.saturating_sub(gutter).max(NARROW);
        let mut snippet = Self {
            page,
            text: String::new(),
            lines: Vec::new(),
            columns: Vec::new(),
            labels: Vec::new(),
        };
        let mut cuts: Vec<Cut> = Vec::new();
        for number in numbers {
            let range = page.line(number);
            let of_line = parts(&marks, &range);
            let cut = Cut::new(page.text(), range, of_line, room);
            snippet.lines.push((number, snippet.text.len()));
            cuts.push(cut.at(snippet.text.len()));
            cuts.last()
                .iter()
                .for_each(|cut| cut.write(page.text(), &mut snippet.text));
            snippet.text.push('\n');
        }
        for (index, (range, label)) in marks.into_iter().enumerate() {
            let of = |at: usize| {
                cuts.iter()
                    .find(|cut| at <= cut.line.end)
                    .or(cuts.last())
                    .and_then(|cut| cut.place(at))
            };
            let (Some(mut start), Some(mut end)) = (of(range.start), of(range.end)) else {
                continue;
            };
            // A place may begin in the middle of a character, which is then underlined whole.
            while !snippet.text.is_char_boundary(start) {
                start -= 1;
            }
            while !snippet.text.is_char_boundary(end) {
                end += 1;
            }
            let label = wrapped(&label, snippet.room_for_label(start, end, room));
            snippet.labels.push(match index {
                0 => {
                    LabeledSpan::new_primary_with_span(Some(label), (start, end.max(start) - start))
                }
                _ => LabeledSpan::new_with_span(Some(label), (start, end.max(start) - start)),
            });
            snippet.columns.push((start, page.column(range.start)));
        }
        snippet
    }

    /// Returns the labels; the main one comes first.
    pub(crate) fn labels(&self) -> &[LabeledSpan] {
        &self.labels
    }

    /// Returns how many columns are left for a label, which is drawn below the middle of the text it
    /// labels.
    fn room_for_label(&self, start: usize, end: usize, room: usize) -> usize {
        let line = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let stop = self.text[start..end.max(start)]
            .find('\n')
            .map_or(end.max(start), |at| start + at);
        let middle = columns(&self.text[line..start]) + columns(&self.text[start..stop]) / 2;
        room.saturating_sub(middle + 5).max(NARROW_LABEL)
    }

    fn line_at(&self, offset: usize) -> usize {
        self.lines
            .partition_point(|(_, start)| *start <= offset)
            .saturating_sub(1)
    }
}

impl SourceCode for Snippet<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset(), span.offset() + span.len());
        if end > self.text.len() || self.lines.is_empty() {
            return Err(MietteError::OutOfBounds);
        }
        let (mut top, mut bottom) = (self.line_at(start), self.line_at(end.max(start + 1) - 1));
        let follows = |line: usize| self.lines[line].0 == self.lines[line - 1].0 + 1;
        // Lines with others left out between them are not underlined as one piece.
        if (top + 1..=bottom).any(|line| !follows(line)) {
            return Err(MietteError::OutOfBounds);
        }
        let (range, column) = if before == 0 && after == 0 {
            (
                start..end,
                self.columns
                    .iter()
                    .find(|(at, _)| *at == start)
                    .map_or(0, |(_, column)| *column),
            )
        } else {
            (0..before).for_each(|_| top -= usize::from(top > 0 && follows(top)));
            (0..after).for_each(|_| {
                bottom += usize::from(bottom + 1 < self.lines.len() && follows(bottom + 1));
            });
            (
                self.lines[top].1
                    ..self
                        .lines
                        .get(bottom + 1)
                        .map_or(self.text.len(), |(_, start)| *start),
                0,
            )
        };
        let data = &self.text.as_bytes()[range.clone()];
        let (span, name) = (
            SourceSpan::from((range.start, range.len())),
            self.page.name().to_owned(),
        );
        let first = self.page.number(self.lines[top].0);
        Ok(Box::new(MietteSpanContents::new_named(
            name,
            data,
            span,
            first,
            column,
            bottom - top + 1,
        )))
    }
}

/// The visible pieces of a line, each with its place in the snippet.
#[derive(Debug)]
struct Cut {
    line: Range<usize>,
    pieces: Vec<(Range<usize>, usize)>,
}

impl Cut {
    fn new(text: &str, line: Range<usize>, marks: Vec<Range<usize>>, room: usize) -> Self {
        let fits = line.len() <= 4 * room && columns(&text[line.clone()]) <= room;
        if fits {
            return Self {
                pieces: vec![(line.clone(), 0)],
                line,
            };
        }
        let mut marks = marks;
        if marks.is_empty() {
            marks.push(line.start..line.start);
        }
        marks.sort_by_key(|mark| mark.start);
        let share = (room / marks.len()).saturating_sub(2 * columns(CUT)).max(4);
        let mut pieces: Vec<(Range<usize>, usize)> = Vec::new();
        for mark in marks {
            let end = forward(text, mark.start, mark.end, share);
            let spare = share.saturating_sub(columns(&text[mark.start..end]));
            let start = back(text, mark.start, line.start, spare / 2);
            let spare = spare - columns(&text[start..mark.start]);
            let end = forward(text, end, line.end, spare);
            match pieces
                .last_mut()
                .filter(|(last, _)| start <= last.end + columns(CUT))
            {
                Some((last, _)) => last.end = last.end.max(end),
                None => pieces.push((start..end, 0)),
            }
        }
        Self { line, pieces }
    }

    /// Moves the pieces to a text in which the line begins at `offset`.
    fn at(mut self, offset: usize) -> Self {
        let mut next = offset;
        let mut before = self.line.start;
        for (piece, place) in &mut self.pieces {
            next += if piece.start > before { CUT.len() } else { 0 };
            *place = next;
            next += piece.len();
            before = piece.end;
        }
        self
    }

    fn write(&self, text: &str, out: &mut String) {
        let mut before = self.line.start;
        for (piece, _) in &self.pieces {
            out.push_str(if piece.start > before { CUT } else { "" });
            out.push_str(&text[piece.clone()]);
            before = piece.end;
        }
        out.push_str(if before < self.line.end {
            CUT.trim_end()
        } else {
            ""
        });
    }

    /// Maps a byte of the page to the snippet; a byte that is left out maps to the end of the piece
    /// before it.
    fn place(&self, at: usize) -> Option<usize> {
        let (piece, place) = self
            .pieces
            .iter()
            .rev()
            .find(|(piece, _)| piece.start <= at)
            .or(self.pieces.first())?;
        Some(place + at.clamp(piece.start, piece.end) - piece.start)
    }
}

/// Returns the byte `room` columns after a place, but no later than `end`.
fn forward(text: &str, from: usize, end: usize, room: usize) -> usize {
    let mut taken = 0;
    for (at, c) in text[from..end].char_indices() {
        taken += width(c);
        if taken > room {
            return from + at;
        }
    }
    end
}

/// Returns the byte `room` columns before a place, but no earlier than `start`.
fn back(text: &str, from: usize, start: usize, room: usize) -> usize {
    let mut taken = 0;
    let mut reached = from;
    for (at, c) in text[start..from].char_indices().rev() {
        taken += width(c);
        if taken > room {
            break;
        }
        reached = start + at;
    }
    reached
}

/// Returns how many columns a text takes in a terminal, which draws a tab as four.
fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

fn width(c: char) -> usize {
    if c == '\t' { 4 } else { c.width().unwrap_or(0) }
}

/// Wraps a label at `room` columns.
fn wrapped(label: &str, room: usize) -> String {
    super::wrap::lines(label, room).join("\n")
}

/// Returns the lines that are shown for some marks: their own and those around them.
fn shown_lines(page: &Page, marks: &[Mark]) -> Vec<usize> {
    let spans = |(range, _): &Mark| {
        (
            page.line_of(range.start),
            page.line_of(range.end.max(range.start + 1) - 1),
        )
    };
    let mut numbers: Vec<usize> = Vec::new();
    for (first, last) in marks.iter().map(spans) {
        let below = (last + CONTEXT).min(page.lines().count() - 1);
        numbers.extend(
            (first.saturating_sub(CONTEXT)..=below)
                .filter(|line| *line <= last || !page.line(*line).is_empty()),
        );
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Returns the parts of the marks that lie in a line.
fn parts(marks: &[Mark], line: &Range<usize>) -> Vec<Range<usize>> {
    marks
        .iter()
        .map(|(mark, _)| mark)
        .filter(|mark| mark.start <= line.end && mark.end >= line.start)
        .map(|mark| mark.start.max(line.start)..mark.end.min(line.end))
        .take(LABELS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, marks: &[&str], width: usize) -> String {
        let page = Page::new("log", text, 0);
        let range = |mark: &&str| {
            let at = text.find(mark).expect("stands there");
            (at..at + mark.len(), String::new())
        };
        let snippet = Snippet::new(&page, marks.iter().map(range).collect(), width);
        for (label, mark) in snippet.labels().iter().zip(marks) {
            assert_eq!(
                &snippet.text[label.offset()..label.offset() + label.len()],
                *mark
            );
        }
        snippet.text
    }

    #[test]
    fn a_line_that_fits_is_shown_as_it_is() {
        assert_eq!(
            shown("a: 1\nb: 2\nc: 3\nd: 4\n", &["b"], 60),
            "a: 1\nb: 2\nc: 3\n"
        );
    }

    #[test]
    fn a_long_line_is_cut_around_every_label() {
        let text = format!(
            "{}left{}right{}",
            "x".repeat(500),
            "y".repeat(500),
            "z".repeat(500)
        );
        let shown = shown(&text, &["left", "right"], 60);
        assert!(columns(shown.trim_end()) <= 56, "{shown}");
        assert!(
            shown.starts_with(" … x") && shown.contains("y … y") && shown.ends_with("z …\n"),
            "{shown}"
        );
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let text = format!("{}here{}", "王".repeat(200), "王".repeat(200));
        let shown = shown(&text, &["here"], 60);
        assert!((50..=56).contains(&columns(shown.trim_end())), "{shown}");
    }
}
