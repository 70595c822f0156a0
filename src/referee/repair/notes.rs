//! The notes that a repaired log has at the entries that were changed.

use super::report::AppliedFix;
use super::text_edits::Entries;
use crate::game::notation::scalar;
use crate::yaml::edit::{Shifts, TextEdit, apply};
use crate::yaml::lexer::{Kind, Lexer};
use crate::yaml::parse::parse;
use std::collections::BTreeMap;

/// The most bytes that a slip of the pen beside an entry has, such as a second dash.
const SIGNS: usize = 2;

/// Adds notes to some entries of a text, counted from 1. An existing note is kept, and the new one
/// follows it.
pub(crate) fn with_notes(text: &str, notes: &[(u32, String)]) -> String {
    let mut by_entry: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (number, note) in notes {
        add_once(by_entry.entry(*number as usize - 1).or_default(), note);
    }
    let parsed = parse(text);
    let Some(root) = parsed.tree.root() else {
        return text.to_owned();
    };
    let entries = Entries::new(&parsed.tree, root);
    let edits = by_entry
        .iter()
        .filter_map(|(entry, note)| one(&entries, *entry, &note.join("; ")));
    match entries.with_comments(edits.collect()) {
        Some(edits) => apply(text, &edits),
        None => text.to_owned(),
    }
}

/// Returns the notes of entries whose form was corrected, by their index in the corrected log.
/// Each list of fixes edits the text that those before it have produced, and `text` is what all of
/// them produce. The entry is found at its place: its number in the uncorrected log says nothing
/// after a fix that added entries or left some out.
pub(crate) fn notes_of_fixes(text: &str, rounds: &[&[AppliedFix]]) -> Vec<(usize, String)> {
    let edits_of = |fixes: &&[AppliedFix]| fixes.iter().map(|fix| fix.edit.clone()).collect();
    let edits: Vec<Vec<TextEdit>> = rounds.iter().map(edits_of).collect();
    if edits.iter().flatten().all(|edit| edit.number.is_none()) {
        return Vec::new();
    }
    let parsed = parse(text);
    let Some(root) = parsed.tree.root() else {
        return Vec::new();
    };
    let entries = Entries::new(&parsed.tree, root);
    let shifts: Vec<Shifts<'_>> = edits.iter().map(|edits| Shifts::new(edits)).collect();
    let mut notes: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (round, fixes) in rounds.iter().enumerate() {
        for fix in fixes.iter().filter(|fix| fix.edit.number.is_some()) {
            let start = shifts[round].start(fix.edit.start);
            let indent = fix.edit.text.len() - fix.edit.text.trim_start().len();
            let later = shifts[round + 1..].iter();
            let at = later.fold(start + indent, |at, shifts| shifts.after(at));
            let Some(entry) = entry_at(&entries, &fix.edit, at) else {
                continue;
            };
            // The note is at the entry, so it does not repeat its place.
            let said = fix.correction().what;
            let notes = notes.entry(entry).or_default();
            if !notes.contains(&said) {
                notes.push(said);
            }
        }
    }
    let note =
        |(entry, said): (usize, Vec<String>)| (entry, format!("repair: {}", said.join("; ")));
    notes.into_iter().map(note).collect()
}

/// Returns the entry that an edit corrected, at its place in the corrected text: the one around
/// it, or the first one that begins on its line. `None` if the edit left the entry out.
fn entry_at(entries: &Entries<'_, '_>, edit: &TextEdit, at: usize) -> Option<usize> {
    let text = entries.tree.source();
    let first = entries
        .nodes
        .partition_point(|node| (entries.tree.span(*node).start as usize) <= at);
    let around = first
        .checked_sub(1)
        .filter(|entry| entries.range(*entry).end >= at);
    let on_its_line = || {
        let start = entries.nodes.get(first)?;
        let start = entries.tree.span(*start).start as usize;
        (!text[at..start].contains(['\n', '\r'])).then_some(first)
    };
    let is_edge = |entry: usize| {
        let range = entries.range(entry);
        at == range.start || at == range.end
    };
    // What is removed beside an entry, or in front of it, was an entry of its own unless it is a
    // sign or two.
    let is_removed = edit.text.trim().is_empty() && edit.range().len() > SIGNS;
    match around {
        Some(entry) => (!is_removed || !is_edge(entry)).then_some(entry),
        None if is_removed => None,
        None => on_its_line(),
    }
}

/// Adds what a note says, unless it says so already: one slip may need two edits.
fn add_once<'n>(note: &mut Vec<&'n str>, said: &'n str) {
    if !note.contains(&said) {
        note.push(said);
    }
}

/// Returns the edit that adds a note to an entry.
fn one(entries: &Entries<'_, '_>, entry: usize, note: &str) -> Option<TextEdit> {
    let tree = entries.tree;
    entries.nodes.get(entry)?;
    let quote = |text: &str| {
        if entries.json {
            serde_json::to_string(text).unwrap_or_default()
        } else {
            scalar(text)
        }
    };
    let Some(old) = entries.value(entry, "note") else {
        return entries.add_key(entry, "note", &quote(note));
    };
    let (text, range) = (tree.source(), tree.trimmed(old));
    // A block scalar begins with | or > on the line of the key.
    let key = entries.key(entry, "note");
    let start = key.map_or(range.start, |key| tree.span(key).end as usize);
    let sign = Lexer::new(&text[start..range.start])
        .find(|token| token.kind == Kind::Header)
        .map_or(range.start, |token| start + token.start);
    let both = format!("{}; {note}", tree.scalar(old)?);
    Some(TextEdit::new(None, sign..range.end, quote(&both)))
}
