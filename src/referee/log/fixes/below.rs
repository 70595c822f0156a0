//! Guesses about the lines below a key: a list where a mapping belongs (`- Ann: 83`), numbered keys
//! where a list belongs (`1: yellow`), or a mapping that is the other way round.

use super::entry::Entry;
use super::guesses::Guess;
use super::known::Known;
use crate::yaml::breaks::{line_start, lines};
use crate::yaml::lexer::Kind;
use std::ops::Range;

/// The most keys below which lines are looked at.
const MOST: usize = 40;

/// The lines below a key.
struct Below<'t> {
    key: &'t str,
    /// The columns of the key and of the lines.
    columns: (usize, usize),
    /// From the first sign of the lines to their end.
    range: Range<usize>,
}

impl<'t> Entry<'t> {
    /// Guesses that the lines below a key should have no dashes, or dashes in place of numbers, or that
    /// their mapping is the other way round.
    pub(super) fn lines_below(&self, known: &Known<'_>) -> Vec<Guess> {
        let mut guesses = Vec::new();
        for below in self.all_below().into_iter().take(MOST) {
            let key = below.key;
            guesses.extend(self.turned(key, &below.range, known));
            if let Some(text) = self.without_dashes(&below) {
                let message =
                    format!("`{key}` is a mapping, and the lines of a mapping have no dashes");
                guesses.push(Guess::of_value(&below.range, message, "a list", text));
            }
            if let Some(text) = self.without_numbers(&below) {
                let message = format!("`{key}` is a list, and its entries have no numbers");
                guesses.push(Guess::of_value(&below.range, message, "a mapping", text));
            }
        }
        guesses
    }

    /// Returns the lines below each key that has no value on its own line.
    fn all_below(&self) -> Vec<Below<'t>> {
        let column = |at: usize| at - line_start(self.source, at);
        let is_first = |at: usize| {
            let lead = &self.source[line_start(self.source, at)..at];
            lead.chars().all(|c| c == ' ' || c == '-')
        };
        let mut all = Vec::new();
        for (index, tokens) in self.tokens.windows(3).enumerate() {
            let [key, colon, end] = tokens else { continue };
            let is_key = matches!(key.kind, Kind::Word | Kind::Quoted) && colon.kind == Kind::Colon;
            if !is_key || !matches!(end.kind, Kind::Break | Kind::Comment) || !is_first(key.start) {
                continue;
            }
            let behind = self.tokens[index + 2..].iter();
            let mut behind = behind.filter(|token| !matches!(token.kind, Kind::Break));
            let Some(first) = behind.find(|token| token.kind != Kind::Comment) else {
                continue;
            };
            let (own, depth) = (column(key.start), column(first.start));
            // A list may stand in the column of its key.
            let is_list = first.kind == Kind::Dash;
            if depth < own || depth == own && !is_list {
                continue;
            }
            let ends = |kind: Kind, at: usize| {
                let here = column(at);
                is_first(at) && (here < depth || here == depth && is_list && kind != Kind::Dash)
            };
            let rest = behind.take_while(|token| !ends(token.kind, token.start));
            let end = rest.last().map_or(first.end, |token| token.end);
            all.push(Below {
                key: self.text(&(key.start..key.end)),
                columns: (own, depth),
                range: first.start..end,
            });
        }
        all
    }

    /// Returns lines that all begin with a dash without their dashes.
    fn without_dashes(&self, below: &Below<'_>) -> Option<String> {
        let (own, depth) = below.columns;
        let mut text = String::new();
        for (index, line) in lines(self.text(&below.range)).enumerate() {
            let entry = match index {
                0 => line,
                _ => line.get(depth..).unwrap_or_default(),
            };
            let indent = if index == 0 {
                ""
            } else {
                &line[..line.len() - entry.len()]
            };
            let rest = entry.strip_prefix("- ");
            let rest = rest.filter(|_| indent.trim().is_empty())?.trim_start();
            // In the column of the key the lines would not be deeper than it.
            let more = if depth == own { "  " } else { "" };
            text.push_str(&[indent, more, rest].concat());
        }
        text.contains(": ").then_some(text)
    }

    /// Returns lines whose keys are the numbers from 1 on with dashes in place of the numbers.
    fn without_numbers(&self, below: &Below<'_>) -> Option<String> {
        let mut text = String::new();
        for (index, line) in lines(self.text(&below.range)).enumerate() {
            let entry = line.trim_start();
            let value = entry.strip_prefix(&format!("{}: ", index + 1))?;
            let indent = &line[..line.len() - entry.len()];
            text.push_str(&[indent, "- ", value.trim_start()].concat());
        }
        (!text.is_empty()).then_some(text)
    }
}
