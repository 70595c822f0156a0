//! A result that is written as a table of several lines, with bars between its cells.

use super::entry::Entry;
use super::guesses::Guess;
use super::known::Known;
use super::spoken::Lexis;
use crate::game::language::{Advice, Fault, Faults, Info, Source, code, normal};
use crate::yaml::Span;
use crate::yaml::breaks::{Break, line_end, line_start, lines};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::Tree;
use std::ops::Range;

/// The most lines of a table.
const MOST: usize = 40;
/// The message for a table.
const TABLE: &str = "the result is written as a table, and a log has a mapping of the players";
const LABEL: &str = "a table with bars";

/// The figures of the players under one key of the result.
type Column<'t> = (&'t str, Vec<(&'t str, &'t str)>);

impl Entry<'_> {
    /// Guesses that the result is a table whose lines do not begin with a bar.
    pub(super) fn table(&self, known: &Known<'_>) -> Option<Guess> {
        let own = self.parts.first()?;
        let is_result = self.key(own) == Some("result") && !self.is_move();
        let text = self.text(&own.value);
        let is_table = is_result && text.contains('|') && !text.contains(['#', '{', '[', '"']);
        let columns = columns(text, known).filter(|_| is_table)?;
        let lead = &self.source[line_start(self.source, own.value.start)..own.value.start];
        let with = written(&columns, lead, self.source);
        lead.trim().is_empty().then(|| Guess {
            code: code::WRONG_TYPE,
            ..Guess::of_value(&own.value, TABLE.to_owned(), LABEL, with)
        })
    }
}

/// Puts the fault of a table in place of what the YAML parser says about its first bar. `reads` says
/// whether a text of a result reads without a fault.
#[cold]
pub(crate) fn table_in_text(
    tree: &Tree<'_>,
    lexis: Lexis<'_>,
    faults: &mut Faults,
    reads: &dyn Fn(&str) -> bool,
) {
    let source = tree.source();
    let is_syntax = |fault: &&Fault| fault.code == code::SYNTAX && fault.source == Source::Log;
    let Some((own, number)) = faults.kept().find(is_syntax).map(|one| (one.span, one.at)) else {
        return;
    };
    let Some(range) = bars(source, own.start as usize) else {
        return;
    };
    let known = Known::new(tree, lexis);
    let Some(columns) = columns(&source[range.clone()], &known) else {
        return;
    };
    let lead = &source[line_start(source, range.start)..range.start];
    let with = written(&columns, lead, source);
    if !reads(&format!("result:\n{lead}{with}\n")) {
        return;
    }
    let shown: Vec<String> = lines(&with).map(|line| line.trim().to_owned()).collect();
    let at = Span::new(range.start as u32, range.start as u32 + 1);
    let fault = Fault::not_yaml(at, TABLE, LABEL)
        .help(match &shown[..] {
            [line] => Advice::with_lines("write", [line]),
            lines => Advice::with_lines("write these lines:", lines),
        })
        .fix(TextEdit::replace(range.start, range.end, with));
    faults.keep(|fault| fault.code != code::SYNTAX || fault.span != own);
    faults.push(Fault {
        at: number,
        ..fault
    });
}

/// Returns the lines around a place that begin with a bar and stand directly below `result:`.
fn bars(source: &str, at: usize) -> Option<Range<usize>> {
    let line = |at: usize| line_start(source, at)..line_end(source, at);
    let is_bar = |line: &Range<usize>| source[line.clone()].trim_start().starts_with('|');
    let mut first = Some(line(at.min(source.len()))).filter(is_bar)?;
    let mut last = first.clone();
    let above = |line: &Range<usize>| {
        let end = source[..line.start].trim_end_matches(['\n', '\r']).len();
        (end > 0).then(|| line_start(source, end)..end)
    };
    for _ in 0..MOST {
        let Some(line) = above(&first).filter(is_bar) else {
            break;
        };
        first = line;
    }
    for _ in 0..MOST {
        let rest = &source[last.end..];
        let next = last.end + rest.len() - rest.trim_start_matches(['\n', '\r']).len();
        let Some(line) = Some(line(next)).filter(|line| next < source.len() && is_bar(line)) else {
            break;
        };
        last = line;
    }
    let is_result = source[above(&first)?].trim_end() == "result:";
    let text = &source[first.start..last.end];
    let start = first.start + text.len() - text.trim_start().len();
    is_result.then(|| start..first.start + text.trim_end().len())
}

/// Reads a table whose columns or whose rows are the players.
fn columns<'t>(text: &'t str, known: &Known<'t>) -> Option<Vec<Column<'t>>> {
    let rows: Vec<Vec<&str>> = lines(text)
        .map(|line| line.trim())
        .filter(|line| line.contains(|c: char| c.is_alphanumeric()))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let (first, rest) = rows.split_first().filter(|(_, rest)| rest.len() < MOST)?;
    if rows.iter().any(|row| row.len() != first.len()) {
        return None;
    }
    let is_player = |word: &str| known.players.contains(&word);
    let of_players = |columns: Vec<Column<'t>>| {
        let is_whole = |(_, figures): &Column<'_>| {
            figures.len() == known.players.len()
                && figures.iter().all(|(player, _)| is_player(player))
        };
        (!columns.is_empty() && columns.iter().all(is_whole)).then_some(columns)
    };
    let count = known.players.len();
    if first.iter().filter(|word| is_player(word)).count() == count {
        // The players are the columns, with or without one for the names of the rows.
        let own = first.len().checked_sub(count).filter(|own| *own < 2)?;
        let row = |row: &Vec<&'t str>| {
            let key = match own {
                0 => (rest.len() == 1).then_some(known.info.score.0),
                _ => key(known.info, row[0]),
            };
            let names = first[own..].iter().copied();
            Some((key?, names.zip(row[own..].iter().copied()).collect()))
        };
        return of_players(rest.iter().map(row).collect::<Option<_>>()?);
    }
    let (names, body) = match is_player(first[0]) {
        true => (None, &rows[..]),
        false => (Some(first), rest),
    };
    let column = |at: usize| {
        let key = match names {
            Some(names) => key(known.info, names[at]),
            None => (first.len() == 2).then_some(known.info.score.0),
        };
        Some((key?, body.iter().map(|row| (row[0], row[at])).collect()))
    };
    of_players((1..first.len()).map(column).collect::<Option<_>>()?)
}

/// Returns the key of the result that a table calls by this name.
fn key(info: &Info, name: &str) -> Option<&'static str> {
    let mut keys = info.results.iter().map(|key| key.name);
    keys.find(|key| normal(key) == normal(name))
}

/// Writes the columns of a table as the keys of a result.
fn written(columns: &[Column<'_>], lead: &str, source: &str) -> String {
    let end = Break::first(source).unwrap_or_default().as_str();
    let line = |(key, figures): &Column<'_>| {
        let figures = figures
            .iter()
            .map(|(name, figure)| format!("{name}: {figure}"));
        format!("{key}: {{{}}}", figures.collect::<Vec<_>>().join(", "))
    };
    let each: Vec<String> = columns.iter().map(line).collect();
    each.join(&format!("{end}{lead}"))
}
