//! The notes that a repaired log has at the entries that were changed.

use super::report::AppliedFix;
use super::text_edits::Entries;
use crate::game::notation::scalar;
use crate::yaml::breaks::lines;
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::lexer::{Kind, Lexer};
use crate::yaml::parse::parse;
use std::collections::BTreeMap;

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
pub(crate) fn notes_of_fixes(fixes: &[AppliedFix]) -> Vec<(usize, String)> {
    let mut notes: Vec<(usize, Vec<&str>)> = Vec::new();
    // The number of entries added so far: an entry that was cut in two counts as two.
    let mut more = 0;
    for fix in fixes {
        let Some(number) = fix
            .edit
            .number
            .and_then(|number| (number as usize).checked_sub(1))
        else {
            continue;
        };
        let entry = number + more;
        if fix.merged {
            more += lines(&fix.edit.text).count().saturating_sub(1).max(1);
        }
        // The note is at the entry, so it does not repeat its place.
        let (_, said) = fix.sentence.split_once(": ").unwrap_or(("", &fix.sentence));
        match notes.iter_mut().find(|(known, _)| *known == entry) {
            Some((_, note)) => add_once(note, said),
            None => notes.push((entry, vec![said])),
        }
    }
    let note = |(entry, said): (usize, Vec<&str>)| (entry, format!("repair: {}", said.join("; ")));
    notes.into_iter().map(note).collect()
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
