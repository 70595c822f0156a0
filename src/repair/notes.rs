//! The notes a repaired log carries at the entries that were changed.

use super::report::Mend;
use super::text_edits::Entries;
use crate::notation::scalar;
use crate::text::edit::TextEdit;
use crate::text::parse::parse;

/// A text with notes at some of its entries, counted from 1. A note that is there already is kept, and the new one follows it.
pub fn with_notes(text: &str, notes: &[(u32, String)]) -> String {
    let mut text = text.to_owned();
    for (number, note) in notes {
        let edit = one(&text, *number as usize - 1, note);
        if let Some(edit) = edit {
            text = edit.applied(&text);
        }
    }
    text
}

/// The notes of entries whose form is mended: the entries, from 0.
pub fn of_mends(mends: &[Mend]) -> Vec<(usize, String)> {
    let mut notes: Vec<(usize, String)> = Vec::new();
    for mend in mends {
        let Some(entry) = mend
            .edit
            .number
            .and_then(|number| (number as usize).checked_sub(1))
        else {
            continue;
        };
        // The entry is named where the note stands.
        let (_, said) = mend
            .sentence
            .split_once(": ")
            .unwrap_or(("", &mend.sentence));
        match notes.iter_mut().find(|(known, _)| *known == entry) {
            Some((_, note)) => note.push_str(&format!("; {said}")),
            None => notes.push((entry, format!("repair: {said}"))),
        }
    }
    notes
}

fn one(text: &str, entry: usize, note: &str) -> Option<TextEdit> {
    let parsed = parse(text);
    let entries = Entries::new(&parsed.tree, parsed.tree.root()?);
    entries.nodes.get(entry)?;
    let quote = |text: &str| {
        if entries.json {
            serde_json::to_string(text).unwrap_or_default()
        } else {
            scalar(text)
        }
    };
    if let Some(old) = entries.value(entry, "note") {
        let range = parsed.tree.span(old).range();
        let end = range.start + text[range.clone()].trim_end().len();
        // A text in block style has its sign, | or >, on the line of the key.
        let start = entries
            .key(entry, "note")
            .map_or(range.start, |key| parsed.tree.span(key).end as usize);
        let sign = text[start..range.start]
            .find(['|', '>'])
            .map_or(range.start, |at| start + at);
        let range = sign..end;
        let both = format!("{}; {note}", parsed.tree.scalar(old)?);
        return Some(TextEdit::new(None, range, quote(&both)));
    }
    entries.add_key(entry, "note", &quote(note))
}
