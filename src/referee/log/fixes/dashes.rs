//! Guesses about the dashes of block lists: one is missing before an item, or one too many stands
//! before a key.

use super::entry::Entry;
use super::guesses::Guess;
use super::known::Known;
use crate::game::language::{Slip, code};
use crate::yaml::breaks::line_start;
use crate::yaml::edit::TextEdit;
use crate::yaml::lexer::Kind;

/// The most lines of an entry that are looked at.
const LINES: usize = 200;
/// The most guesses about single lines. All of them are tried together first.
const SINGLE: usize = 8;

/// A line of a block entry.
struct Line<'t> {
    start: usize,
    /// The column of its dash.
    dash: Option<usize>,
    /// The column of what comes first after the dash.
    column: usize,
    /// Its first key, and where it ends; `None` if it does not begin with a key.
    key: Option<&'t str>,
    end: usize,
}

impl<'t> Entry<'t> {
    /// Guesses that items of a nested block list lack their dashes: all at once, then one by one.
    pub(super) fn missing_dashes(&self) -> Vec<Guess> {
        let lines = self.block_lines();
        // The dash of the first line is that of the whole entry.
        let mut item: Option<(usize, usize)> = None;
        let mut found = Vec::new();
        for line in lines.iter().skip(1) {
            match (line.dash, item, line.key) {
                (Some(dash), ..) => item = Some((dash, line.column)),
                (None, Some((dash, column)), Some(key))
                    if line.column == column || line.column == dash =>
                {
                    found.push((line, dash, column, key));
                }
                // What is indented deeper belongs to the item; anything else ends the list.
                (None, Some((_, column)), _) if line.column > column => {}
                _ => item = None,
            }
        }
        let guess = |lines: &[(&Line<'t>, usize, usize, &str)]| {
            let (first, _, _, key) = lines.first()?;
            let at = first.start + first.column;
            let before = self.source[at..first.end].trim_end();
            let edits = lines.iter().map(|(line, dash, column, _)| {
                let lead = format!("-{}", " ".repeat(column - dash - 1));
                TextEdit::replace(line.start + dash, line.start + line.column, lead)
            });
            Some(Guess {
                at: at..at + key.len(),
                code: code::WRONG_TYPE,
                message: format!("no dash before {before}: each item of a list begins with one"),
                label: "no dash before it",
                merged: false,
                slip: Slip::Place,
                or: None,
                help: None,
                edits: edits.collect(),
            })
        };
        // A key of the entry itself may stand in the column of the dashes, below the list.
        let in_items = found
            .iter()
            .filter(|(line, _, column, _)| line.column == *column);
        let in_items: Vec<_> = in_items.copied().collect();
        let single = found.chunks(1).take(SINGLE).filter(|_| found.len() > 1);
        let several = [&in_items[..], &found[..]].into_iter();
        several.chain(single).filter_map(guess).collect()
    }

    /// Guesses that a key of the entry stands below a nested list with a dash, as if it were an
    /// item.
    pub(super) fn dash_too_many(&self, known: &Known<'_>) -> Vec<Guess> {
        let lines = self.block_lines();
        let Some(own) = lines.first().map(|line| line.column) else {
            return Vec::new();
        };
        let is_key = |key: &str| known.info.is_key_of_moves(key);
        let strays = lines.iter().skip(1).filter_map(|line| {
            let dash = line.dash?;
            let key = line.key.filter(|key| is_key(key))?;
            Some(self.without_dash(line, dash, own, key))
        });
        strays.take(SINGLE).collect()
    }

    /// Guesses that this text, which is two entries, is one: the dash before the second is too
    /// many.
    pub(super) fn one_entry(&self, second: usize) -> Option<Guess> {
        let lines = self.block_lines();
        let own = lines.first()?.column;
        let line = lines
            .iter()
            .find(|line| line.start + line.column == second)?;
        Some(self.without_dash(line, line.dash?, own, line.key?))
    }

    fn without_dash(&self, line: &Line<'t>, dash: usize, own: usize, key: &str) -> Guess {
        let (at, first) = (line.start + dash, line.start + line.column);
        let lead = " ".repeat(own.saturating_sub(dash));
        // The line may be indented deeper than the keys above it.
        let from = line.start + dash.min(own);
        Guess {
            at: at..at + 1,
            code: code::WRONG_TYPE,
            message: format!("a dash too many before `{key}`, which belongs to the entry above"),
            label: "not the beginning of an entry",
            merged: false,
            slip: Slip::Place,
            or: None,
            help: None,
            edits: vec![TextEdit::replace(from, first, lead)],
        }
    }

    /// Returns the lines of a block entry that are not blank, comments or within brackets.
    fn block_lines(&self) -> Vec<Line<'t>> {
        let mut lines: Vec<Line<'t>> = Vec::new();
        if self.flow || self.line.is_none() {
            return lines;
        }
        let mut depth = 0_usize;
        let mut begins = true;
        let mut dash = self.line.map(|_| 0);
        for (index, token) in self.tokens.iter().enumerate() {
            let start = line_start(self.source, token.start);
            match token.kind {
                Kind::Break => (begins, dash) = (depth == 0, None),
                Kind::Comment => {}
                Kind::Dash if begins => dash = Some(token.start - start),
                _ if begins => {
                    begins = false;
                    let is_key = matches!(token.kind, Kind::Word | Kind::Quoted)
                        && matches!(self.tokens.get(index + 1), Some(next) if next.kind == Kind::Colon);
                    let rest = self.tokens[index..].iter();
                    let mut rest =
                        rest.skip_while(|next| !matches!(next.kind, Kind::Break | Kind::Comment));
                    lines.push(Line {
                        start,
                        dash,
                        column: token.start - start,
                        key: is_key.then(|| self.text(&(token.start..token.end))),
                        end: rest.next().map_or(self.range.end, |next| next.start),
                    });
                    if lines.len() == LINES {
                        break;
                    }
                    depth += usize::from(token.kind == Kind::Open);
                }
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        lines
    }
}
