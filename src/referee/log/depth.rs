//! Keys of an `expect`, a `result` or a `position` that stand one level too deep or not deep enough:
//! `winner` among the players below `cash`, or beside `result`.

use crate::game::language::{Advice, Domain, ExpectKey, Fault, Fix, code, counted, in_words};
use crate::game::reading::Reader;
use crate::yaml::Span;
use crate::yaml::breaks::{Break, line_end, line_start, lines, without_margin};
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::ops::Range;

/// The most entries of a mapping that are looked at.
const MOST: usize = 60;
/// The length in bytes beyond which corrected lines are not shown.
const SHOWN: usize = 400;

type Entry = (NodeId, NodeId);

/// Reports, as one fault, keys of a state that were written inside the mapping of another key;
/// `None` if there are none.
#[cold]
pub(super) fn too_deep(
    reader: &Reader<'_, '_>,
    (outer, map): Entry,
    keys: &[ExpectKey],
) -> Option<Fault> {
    let tree = reader.tree;
    let is_name = |text: &str| {
        let mut names = Domain::ALL
            .iter()
            .filter_map(|domain| reader.names(*domain));
        names.any(|names| names.find(text).is_some())
    };
    let is_strange = |(key, _): &Entry| {
        let text = tree.scalar(*key);
        text.is_some_and(|text| keys.iter().any(|key| key.name == text) && !is_name(text))
    };
    let entries: Vec<Entry> = tree.entries(map).take(MOST + 1).collect();
    let first = entries.iter().position(is_strange)?;
    let run = &entries[first..];
    let is_whole = entries.len() <= MOST && first > 0 && run.iter().all(is_strange);
    let strange: Vec<Entry> = entries.iter().copied().filter(is_strange).collect();
    let (stand, they, belong) = verbs(strange.len());
    let fault = fault(
        tree,
        &strange,
        format!(
            "{} {stand} one level too deep; {they} {belong} beside `{}`",
            names(tree, &strange),
            tree.scalar(outer)?
        ),
    );
    let fault = fault.related(tree.span(outer), "belongs beside this");
    let edits = is_whole
        .then(|| outwards(tree, (outer, map), entries[first - 1], run))
        .flatten();
    Some(match edits {
        Some(edits) => corrected(tree, fault, edits),
        None => fault.help("write each key of the table as a key of its own, not below another"),
    })
}

/// Reports, as one fault, keys of a state that were written directly after the key they belong in.
#[cold]
pub(crate) fn too_shallow(
    reader: &Reader<'_, '_>,
    (outer, map): Entry,
    run: &[Entry],
) -> Option<Fault> {
    let tree = reader.tree;
    if tree.kind(map) != Kind::Map || tree.entries(map).next().is_none() {
        return None;
    }
    let (stand, they, belong) = verbs(run.len());
    let name = tree.scalar(outer)?;
    let fault = fault(
        tree,
        run,
        format!(
            "{} {stand} beside `{name}`; {they} {belong} in it, one level deeper",
            names(tree, run)
        ),
    );
    let fault = fault.related(tree.span(outer), "belongs in this");
    Some(corrected(tree, fault, inwards(tree, map, run)?))
}

fn verbs(count: usize) -> (&'static str, &'static str, &'static str) {
    match count {
        1 => ("stands", "it", "belongs"),
        _ => ("stand", "they", "belong"),
    }
}

fn names(tree: &Tree<'_>, entries: &[Entry]) -> String {
    let names = entries.iter().filter_map(|(key, _)| tree.scalar(*key));
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    in_words(&names, "and")
}

fn fault(tree: &Tree<'_>, entries: &[Entry], message: String) -> Fault {
    let span = entries
        .first()
        .map_or(Span::default(), |(key, _)| tree.span(*key));
    Fault::new(code::UNKNOWN_KEY, span, message, "not at its depth")
}

/// Adds the edits to a fault as its fix, and shows the corrected lines as its help.
fn corrected(tree: &Tree<'_>, fault: Fault, edits: Vec<TextEdit>) -> Fault {
    let source = tree.source();
    let (Some(first), Some(last)) = (edits.first(), edits.last()) else {
        return fault;
    };
    let (start, end) = (line_start(source, first.start), line_end(source, last.end));
    let own: Vec<TextEdit> = edits
        .iter()
        .map(|edit| TextEdit::replace(edit.start - start, edit.end - start, edit.text.clone()))
        .collect();
    let text = apply(&source[start..end], &own);
    let written: Vec<&str> = lines(&text).map(str::trim_end).collect();
    let spaces = text.len() - text.trim_start_matches(' ').len();
    let line = match written.len() {
        1 => "write this line",
        _ => "write these lines",
    };
    let sentence = match spaces > 0 && !text.trim_start().starts_with('-') {
        true => format!("{line}, after {}:", counted(spaces, "space")),
        false => format!("{line}:"),
    };
    let help = match text.len() > SHOWN {
        true => Advice::from("move them there"),
        false => Advice::with_lines(sentence, without_margin(&written)),
    };
    Fault {
        fix: Some(Fix::new(edits)),
        ..fault.help(help)
    }
}

/// Returns the column of a key that begins its line, or its entry.
fn column(source: &str, key: Span) -> Option<usize> {
    let at = key.start as usize;
    let start = line_start(source, at);
    let lead = source[start..at].trim();
    (lead.is_empty() || lead == "-").then_some(at - start)
}

/// Moves entries out of the end of a mapping, to the level of the key whose value it is.
fn outwards(
    tree: &Tree<'_>,
    (outer, map): Entry,
    (_, before): Entry,
    run: &[Entry],
) -> Option<Vec<TextEdit>> {
    let source = tree.source();
    let depth = column(source, tree.span(outer));
    let start = tree.span(run.first()?.0).start as usize;
    let end = tree.trimmed(run.last()?.1).end;
    let whole = tree.trimmed(map);
    if !source[whole.clone()].starts_with('{') {
        let deep = column(source, tree.span(run[0].0))?.checked_sub(depth?)?;
        let lines = line_start(source, start)..end;
        return Some(vec![moved(source, lines, deep, "")?]);
    }
    let between = match depth {
        Some(depth) => {
            let end = Break::first(source).unwrap_or_default().as_str();
            format!("{end}{}", " ".repeat(depth))
        }
        None => ", ".to_owned(),
    };
    let mut edits = vec![TextEdit::replace(
        tree.trimmed(before).end,
        start,
        format!("}}{between}"),
    )];
    for pair in run.windows(2) {
        let from = tree.trimmed(pair[0].1).end;
        let to = tree.span(pair[1].0).start as usize;
        edits.push(TextEdit::replace(from, to, between.clone()));
    }
    edits.push(TextEdit::remove(end, whole.end));
    let is_one_line = !source[line_start(source, start)..whole.end].contains('#');
    is_one_line.then_some(edits)
}

/// Moves entries into the mapping that precedes them.
fn inwards(tree: &Tree<'_>, map: NodeId, run: &[Entry]) -> Option<Vec<TextEdit>> {
    let source = tree.source();
    let start = tree.span(run.first()?.0).start as usize;
    let end = tree.trimmed(run.last()?.1).end;
    let whole = tree.trimmed(map);
    if !source[whole.clone()].starts_with('{') {
        let (inner, _) = tree.entries(map).next()?;
        let inner = column(source, tree.span(inner))?;
        let more = inner.checked_sub(column(source, tree.span(run[0].0))?)?;
        let lines = line_start(source, start)..end;
        return Some(vec![moved(source, lines, 0, &" ".repeat(more))?]);
    }
    let close = whole.end - 1;
    if source[whole.end..start].contains('#') || source[..close].trim_end().ends_with(['{', ',']) {
        return None;
    }
    let mut edits = vec![TextEdit::replace(close, start, ", ")];
    for pair in run.windows(2) {
        let from = tree.trimmed(pair[0].1).end;
        let to = tree.span(pair[1].0).start as usize;
        let is_plain = !source[from..to].contains('#');
        edits.push(is_plain.then(|| TextEdit::replace(from, to, ", "))?);
    }
    edits.push(TextEdit::insert(end, "}"));
    Some(edits)
}

/// Shifts whole lines left by `fewer` blanks or right by `more`; `None` if a line has fewer blanks
/// than that.
fn moved(source: &str, at: Range<usize>, fewer: usize, more: &str) -> Option<TextEdit> {
    let moved = |line: &str| {
        if line.trim().is_empty() {
            return Some(line.to_owned());
        }
        let blanks = line.len() - line.trim_start_matches(' ').len();
        (blanks >= fewer).then(|| [more, &line[fewer..]].concat())
    };
    let text: Option<String> = lines(&source[at.clone()]).map(moved).collect();
    Some(TextEdit::replace(at.start, at.end, text?))
}
