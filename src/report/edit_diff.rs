//! Edits of a log as a diff, with the numbers of the lines.

use super::LogText;
use super::human::Style;
use crate::yaml::breaks::{lines as lines_of, without_break};
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::position::Lines;
use crate::yaml::printable;
use std::fmt::Write;

/// How many unchanged lines are shown around a change.
const AROUND: usize = 1;

/// Lines that change together, with the edits in them.
struct Hunk {
    first: usize,
    /// The first line after them.
    end: usize,
    edits: Vec<TextEdit>,
}

/// Returns the lines that edits change and those around them, as a diff.
pub(crate) fn diff(log: &LogText<'_>, edits: &[TextEdit], style: Style) -> String {
    let source = log.tree.source();
    let lines = Lines::new(source);
    let mut rows = Rows {
        out: String::new(),
        width: (lines.count() + log.line).to_string().len(),
        before: log.line,
        style,
    };
    for (index, hunk) in hunks(&lines, edits).iter().enumerate() {
        if index > 0 {
            let _ = writeln!(rows.out, "   {:>width$} :", "", width = rows.width);
        }
        for line in hunk.first.saturating_sub(AROUND)..hunk.first {
            rows.add(Some(line), ' ', &source[lines.range(line, source)]);
        }
        rows.add_hunk(hunk, source, &lines);
        for line in hunk.end..(hunk.end + AROUND).min(lines.count()) {
            let text = &source[lines.range(line, source)];
            if !text.trim().is_empty() {
                rows.add(Some(line), ' ', text);
            }
        }
    }
    rows.out
}

/// Groups edits by the lines they change; edits whose surroundings touch are in one group.
fn hunks(lines: &Lines, edits: &[TextEdit]) -> Vec<Hunk> {
    let mut hunks: Vec<Hunk> = Vec::new();
    for edit in edits {
        let first = lines.line_of(edit.start);
        // An edit that replaces whole lines ends at the beginning of a line that it leaves alone.
        let ends_line = edit.end == lines.start(lines.line_of(edit.end))
            && (edit.end > edit.start || edit.text.ends_with(['\n', '\r']));
        let end = lines.line_of(edit.end) + usize::from(!ends_line);
        let last_line = |hunk: &Hunk| hunk.edits.last().map_or(0, |last| lines.line_of(last.end));
        match hunks
            .last_mut()
            .filter(|hunk| first <= last_line(hunk) + 2 * AROUND)
        {
            Some(hunk) => {
                hunk.end = hunk.end.max(end);
                hunk.edits.push(edit.clone());
            }
            None => hunks.push(Hunk {
                first,
                end,
                edits: vec![edit.clone()],
            }),
        }
    }
    hunks
}

/// The rows of a diff.
struct Rows {
    out: String,
    /// How many digits the longest number has.
    width: usize,
    /// How many lines of the file precede the log.
    before: usize,
    style: Style,
}

impl Rows {
    /// Adds the old and the new lines of a hunk; lines at its ends that are the same are shown once.
    fn add_hunk(&mut self, hunk: &Hunk, source: &str, lines: &Lines) {
        let begin = lines.start(hunk.first);
        let end = if hunk.end < lines.count() {
            lines.start(hunk.end)
        } else {
            source.len()
        };
        let old = &source[begin..end];
        let edits = hunk.edits.iter().map(|edit| TextEdit {
            start: edit.start - begin,
            end: edit.end - begin,
            ..edit.clone()
        });
        let new = apply(old, &edits.collect::<Vec<_>>());
        let [old, new] =
            [old, &new].map(|text| lines_of(text).map(without_break).collect::<Vec<_>>());
        let pairs = old.iter().zip(&new);
        let same = pairs.take_while(|(old, new)| old == new).count();
        let pairs = old[same..].iter().rev().zip(new[same..].iter().rev());
        let tail = pairs.take_while(|(old, new)| old == new).count();
        let removed = same..old.len() - tail;
        let numbered = || (hunk.first..).map(Some).zip(&old);
        for (number, line) in numbered().take(same) {
            self.add(number, ' ', line);
        }
        for (number, line) in numbered().take(removed.end).skip(removed.start) {
            self.add(number, '-', line);
        }
        for line in &new[same..new.len() - tail] {
            self.add(None, '+', line);
        }
        for (number, line) in numbered().skip(removed.end) {
            self.add(number, ' ', line);
        }
    }

    /// Adds a line of the log, with its number from 0, or a new line without one.
    fn add(&mut self, number: Option<usize>, mark: char, line: &str) {
        let number = number.map_or(String::new(), |line| (line + 1 + self.before).to_string());
        let text = printable(&line.trim_end().replace('\t', " "));
        let row = format!("   {number:>width$} {mark} {text}", width = self.width);
        let row = row.trim_end();
        let _ = match (mark, self.style.color) {
            ('+', true) => writeln!(self.out, "\u{1b}[32m{row}\u{1b}[0m"),
            ('-', true) => writeln!(self.out, "\u{1b}[31m{row}\u{1b}[0m"),
            _ => writeln!(self.out, "{row}"),
        };
    }
}
