//! Entries that are a mark rather than a move: a ditto mark, and a move that is crossed out. Nothing
//! in them says which move was meant, so several corrections are offered, and a repair tries them.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use super::known::Known;
use super::spoken::Lexis;
use crate::game::language::{Advice, Alternative, Fault, Faults, Source, code, normal, shown};
use crate::yaml::Span;
use crate::yaml::breaks::{line_end, line_start, lines};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{NodeId, Tree};
use std::ops::Range;

/// What people write for the same as above, besides quotes.
const DITTO: [&str; 13] = [
    "same",
    "the same",
    "same again",
    "same as above",
    "as above",
    "ditto",
    "dito",
    "do.",
    "idem",
    "id.",
    "..",
    "...",
    "-\"-",
];
/// What people write before a move that does not count, in any case and in brackets or not.
const CROSSED: [&str; 12] = [
    "x",
    "xx",
    "xxx",
    "old",
    "void",
    "cancelled",
    "canceled",
    "undone",
    "undo",
    "wrong",
    "deleted",
    "crossed out",
];
/// The signs of a line through a move.
const LINES: [&str; 4] = ["~~", "--", "//", "~"];
/// The length in bytes beyond which an entry is not looked at.
const LONG: usize = 4_000;

/// Returns whether an entry or a value is a ditto mark.
pub(crate) fn is_ditto(text: &str) -> bool {
    let text = text.trim();
    let bare = text.trim_matches(['"', '\'']);
    let is_word = bare.len() < 20 && DITTO.contains(&&*normal(bare));
    !text.is_empty() && text.len() < 20 && (bare.is_empty() || is_word)
}

/// Returns the fault of an entry that is a ditto mark. `spans` are the entries, and the mark is at
/// `at`, which is an entry, or where the first entry begins that could not be read.
pub(super) fn ditto(
    source: &str,
    before: &[Span],
    at: Range<usize>,
    lexis: Lexis<'_>,
) -> Option<Fault> {
    let text = &source[at.clone()];
    // The quote of a second mark may close that of the first.
    let first = lines(text).next().unwrap_or_default();
    let at = match is_ditto(text.trim_end()) {
        true => at.start..at.start + text.trim_end().len(),
        false if ["\"", "'"].contains(&first.trim_end()) => at.start..at.start + 1,
        false => return None,
    };
    let above = before.iter().rev().find_map(|span| {
        let range = span.range();
        let range = range.start..range.start + source[range].trim_end().len();
        let text = &source[range.clone()];
        (!is_ditto(text) && text.len() < LONG).then_some(range)
    })?;
    let entry = Entry::new(source, above.clone())?;
    let move_above = &source[above.clone()];
    let mark = &source[at.clone()];
    let alternative = |text: String| Alternative {
        sentence: format!("{} is read as {}", shown(mark), one_line(&text)),
        is_reading: true,
        edits: vec![TextEdit::replace(at.start, at.end, text)],
    };
    let mut either: Vec<Alternative> = entry.others(lexis).into_iter().map(alternative).collect();
    either.push(alternative(move_above.to_owned()));
    let span = Span::new(at.start as u32, at.end as u32);
    let fault = Fault::new(
        code::VERB,
        span,
        "this is a ditto mark, not a move",
        "the same as above?",
    )
    .help(format!(
        "write out the move that it repeats, and who made it; the move above it is {}",
        one_line(move_above)
    ));
    Some(Fault { either, ..fault })
}

/// Returns a text on one line.
fn one_line(text: &str) -> String {
    lines(text).map(str::trim).collect::<Vec<_>>().join(", ")
}

impl Entry<'_> {
    /// Returns this move as made by each other player or company, starting with the next one in the
    /// list.
    fn others(&self, lexis: Lexis<'_>) -> Vec<String> {
        let is_actor =
            |part: &&Part| self.key(part).is_some() && lexis.actor(self.value(part)).is_some();
        let by = self.parts.iter().find(|part| self.key(part) == Some("by"));
        let Some(part) = by.or(self.parts.first()).filter(is_actor) else {
            return Vec::new();
        };
        let own = self.value(part);
        let value = self.text(&part.value);
        let names = lexis.all_like(own);
        let at = names
            .iter()
            .position(|name| normal(name) == normal(own))
            .unwrap_or_default();
        let others = names
            .iter()
            .cycle()
            .skip(at + 1)
            .take(names.len().saturating_sub(1));
        let start = self.range.start;
        let edit = |name: &&str| {
            TextEdit::replace(
                part.value.start - start,
                part.value.end - start,
                value.replace(own, name),
            )
        };
        others
            .map(|name| edit(name).applied(self.text(&self.range)))
            .collect()
    }

    /// Returns the value of a part without its quotes.
    fn value(&self, part: &Part) -> &str {
        self.text(&part.value).trim().trim_matches(['"', '\''])
    }

    /// Guesses that a value is a ditto mark, and stands for that of the entry above.
    pub(super) fn ditto_values(&self, above: &[Span], known: &Known<'_>) -> Option<Guess> {
        if !self.is_move() {
            return None;
        }
        let mut edits = Vec::new();
        let mut first: Option<(Range<usize>, String)> = None;
        for part in self
            .parts
            .iter()
            .filter(|part| is_ditto(self.text(&part.value)))
        {
            let key = self.key(part)?;
            let value = above
                .iter()
                .rev()
                .take(known.players.len() * 4)
                .find_map(|span| {
                    let entry = Entry::new(self.source, span.range())?;
                    let own = entry.parts.iter().find(|own| entry.key(own) == Some(key))?;
                    let value = entry.text(&own.value).trim();
                    (!is_ditto(value)).then_some(value)
                })?;
            let message = format!("the value of `{key}` is a ditto mark");
            first.get_or_insert((part.value.clone(), message));
            edits.push(TextEdit::replace(part.value.start, part.value.end, value));
        }
        let (at, message) = first?;
        Some(Guess {
            edits,
            ..Guess::of_value(&at, message, "the same as above?", String::new())
        })
    }
}

/// Returns the fault of a move with a sign before it that says that it does not count.
pub(super) fn crossed_out(source: &str, at: Range<usize>, lexis: Lexis<'_>) -> Option<Fault> {
    let text = source[at.clone()].trim_end();
    if text.len() > LONG || text.starts_with(['{', '"', '\'']) {
        return None;
    }
    let end = at.start + text.len();
    let verbs = || lexis.info.verbs.iter().map(|verb| verb.name());
    let brace = text
        .find('{')
        .filter(|_| text.trim_end_matches(['~', '-', '/']).ends_with('}'));
    let key = verbs().find_map(|verb| {
        let at = text.find(&format!("{verb}:"))?;
        (at > 0).then_some(at)
    });
    let begin = brace.into_iter().chain(key).min()?;
    let sign = text[..begin].trim_end().trim_end_matches(':');
    let bare = sign.trim_matches(['(', ')', '[', ']', '*']);
    let is_line = LINES.contains(&sign);
    if !is_line && !CROSSED.contains(&&*normal(bare)) {
        return None;
    }
    let own = text[begin..].trim_end_matches(['~', '-', '/']).trim_end();
    let dash = line_start(source, at.start);
    let lead = &source[dash..at.start];
    if lead.trim() != "-" || own.is_empty() {
        return None;
    }
    let dash = dash + lead.find('-')?;
    let mut comment = String::new();
    for (index, line) in lines(&source[dash..end]).enumerate() {
        let rest = line.trim_start_matches(' ');
        if index > 0 {
            comment.push_str(&line[..line.len() - rest.len()]);
        }
        comment.push_str(&format!("# {rest}"));
    }
    let without = Alternative {
        sentence: format!("the move after {} is crossed out", shown(sign)),
        is_reading: false,
        edits: vec![TextEdit::replace(dash, end, comment)],
    };
    let with = Alternative {
        sentence: format!("the move after {} counts", shown(sign)),
        is_reading: false,
        edits: vec![TextEdit::replace(at.start, end, own)],
    };
    let span = Span::new(at.start as u32, (at.start + sign.len()) as u32);
    let fault = Fault::new(
        code::VERB,
        span,
        format!("unexpected `{sign}` before this move"),
        "no part of a move",
    )
    .help(Advice::with_lines(
        "if the move is crossed out, remove it, or begin its line with #; if it counts, write",
        [format!("- {}", one_line(own))],
    ));
    Some(Fault {
        either: vec![without, with],
        ..fault
    })
}

/// Adds to the fault of a move with a sign before it the moves below that have the same sign.
fn with_others(source: &str, mark: Fault, end: usize) -> Fault {
    /// How many such moves are too many to show.
    const FEW: usize = 5;
    let own = &source[mark.span.range()];
    let others = lines(&source[end..]).filter_map(|line| {
        let entry = line.trim_start().strip_prefix("- ")?.trim_start();
        let rest = entry.strip_prefix(own)?.trim();
        rest.starts_with('{').then(|| format!("- {rest}"))
    });
    let others: Vec<String> = others.collect();
    if others.is_empty() || mark.either.len() != 2 || own.is_empty() {
        return mark;
    }
    let message = format!("{} (and {} more like it)", mark.message, others.len());
    let help = mark.help.clone().filter(|_| others.len() < FEW);
    let help = help.map(|help| help.and_lines(others));
    Fault {
        message,
        help: help.or(mark.help.clone()),
        ..mark
    }
}

/// Puts the fault of a mark in place of what the YAML parser says about it, and of whatever else
/// was said about its line.
#[cold]
pub(crate) fn marks_in_text(tree: &Tree<'_>, list: NodeId, lexis: Lexis<'_>, faults: &mut Faults) {
    let spans: Vec<Span> = tree.children(list).map(|entry| tree.span(entry)).collect();
    let source = tree.source();
    let mark_at = |at: usize| {
        let start = line_start(source, at);
        let end = line_end(source, at);
        let line = &source[start..end];
        let entry = line.trim_start_matches(' ').strip_prefix("- ")?;
        let from = end - entry.trim_start().len();
        let range = from..from + entry.trim().len();
        let before = spans.partition_point(|span| (span.start as usize) < start);
        let mark = crossed_out(source, range.clone(), lexis)
            .or_else(|| ditto(source, &spans[..before], range, lexis))?;
        Some((mark, Span::new(start as u32, end as u32)))
    };
    let is_syntax = |fault: &&Fault| fault.code == code::SYNTAX && fault.source == Source::Log;
    let Some(broken) = faults
        .kept()
        .find(is_syntax)
        .map(|fault| (fault.span, fault.at))
    else {
        return;
    };
    let at = (broken.0.start as usize).min(source.len());
    // The quote of a ditto mark shows its fault on the line after it.
    let above = || mark_at(line_start(source, at).checked_sub(2)?);
    if let Some((mark, line)) = mark_at(at).or_else(above) {
        let mark = with_others(source, mark, line.range().end);
        let code = code::SYNTAX;
        let own = broken.0.start;
        faults.keep(|fault| fault.code != code || fault.span.start != own);
        faults.put_for(
            line,
            Fault {
                code,
                at: broken.1,
                ..mark
            },
        );
    }
}
