//! A slip that was made in the same way on many lines, such as a comma after every entry.

use super::budget::tried;
use crate::game::Work;
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::parse::{FormFault, parse};

/// Returns the same edit on every later line where the same signs stand, if that is what the text needs
/// next. Otherwise, or if the text cannot be read there after all of them, returns no edit. The work is
/// taken from the budget.
pub(super) fn alike(text: &str, edit: &TextEdit, budget: &Work) -> Vec<TextEdit> {
    let line_start = text[..edit.start].rfind('\n').map_or(0, |end| end + 1);
    let before = text[line_start..edit.start].chars().next_back();
    let after = text[edit.end..].chars().next();
    let is_sign = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let Some(line_end) = text[edit.end..].find('\n').map(|end| edit.end + end) else {
        return Vec::new();
    };
    // Between letters, the same two may stand anywhere.
    if !is_sign(before) || !is_sign(after) || text[edit.range()].contains('\n') {
        return Vec::new();
    }
    let first_sign = |line: &str| line.trim_start_matches([' ', '\t']).chars().next();
    let own_first = first_sign(&text[line_start..line_end]);
    let before_len = before.map_or(0, char::len_utf8);
    let signs = &text[edit.start - before_len..edit.end + after.map_or(0, char::len_utf8)];
    let mut edits = Vec::new();
    let mut at = line_end + 1;
    for line in text[at..].split_inclusive('\n') {
        if first_sign(line) == own_first
            && let Some(found) = line.find(signs)
            && (before.is_some() || found == 0)
        {
            let start = at + found + before_len;
            let end = start + edit.range().len();
            edits.push(TextEdit::replace(start, end, edit.text.clone()));
        }
        at += line.len();
    }
    let (Some(next), Some(last)) = (edits.first(), edits.last()) else {
        return edits;
    };
    // The same signs may stand where nothing is wrong, such as before a comment.
    let moved = |at: usize| at + edit.text.len() - edit.range().len();
    let once = apply(text, std::slice::from_ref(edit));
    budget.count(tried(&once));
    let is_next = parse(&once).faults.iter().any(|fault| match fault {
        FormFault::Syntax {
            slip: Some(slip), ..
        } => slip.fix.range() == (moved(next.start)..moved(next.end)) && slip.fix.text == next.text,
        _ => false,
    });
    if !is_next {
        return Vec::new();
    }
    let longer = edit.text.len().saturating_sub(edit.range().len());
    let end_of_last = last.end + longer * (edits.len() + 1);
    let all: Vec<TextEdit> = std::iter::once(edit).chain(&edits).cloned().collect();
    let fixed = apply(text, &all);
    budget.count(tried(&fixed));
    let stops_there = parse(&fixed).faults.iter().any(|fault| match fault {
        FormFault::Syntax { at, .. } => (at.start as usize) <= end_of_last,
        _ => false,
    });
    if stops_there { Vec::new() } else { edits }
}
