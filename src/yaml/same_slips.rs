//! A slip that was made in the same way on many lines, such as a comma after every entry.

use super::breaks::with_line_feeds;
use super::edit::{TextEdit, apply};
use super::parse::{FormFault, parse};
use super::slips::{other_brackets, words_before_hyphens};

/// Returns the bracket edits that later entries need if they contain the same slip as this edit
/// fixes: a brace at the beginning or the end of each entry that lacks one, or a brace in place of
/// the round bracket at its end. `None` if the edit fixes no such slip.
fn braces(text: &str, edit: &TextEdit) -> Option<Vec<TextEdit>> {
    let replaced = &text[edit.range()];
    let (lacks, opens) = match (edit.text.as_str(), replaced) {
        ("}", "" | ")") => (1, false),
        ("{", "") => (-1, true),
        _ => return None,
    };
    let mut edits = Vec::new();
    let mut at = edit.end + text[edit.end..].find('\n')? + 1;
    for line in text[at..].split_inclusive('\n') {
        let (start, body) = (at, line.trim_end());
        at += line.len();
        let inner = body.trim_start();
        let count = |sign: char| body.matches(sign).count() as i64;
        let Some(entry) = inner.strip_prefix("- ").map(str::trim_start) else {
            continue;
        };
        if body.contains('#') || count('{') - count('}') != lacks {
            continue;
        }
        let (begin, end) = (start + body.len() - entry.len(), start + body.len());
        edits.extend(match (opens, body.strip_suffix(')')) {
            (true, _) => Some(TextEdit::insert(begin, "{")),
            (false, None) if replaced.is_empty() => Some(TextEdit::insert(end, "}")),
            (false, Some(_)) if !replaced.is_empty() => Some(TextEdit::replace(end - 1, end, "}")),
            (false, _) => None,
        });
    }
    Some(edits)
}

/// Returns the edits that replace the semicolons of all later entries with commas, if this edit
/// does that. `None` if it does not.
fn semicolons(text: &str, edit: &TextEdit) -> Option<Vec<TextEdit>> {
    let replaced = &text[edit.range()];
    if !replaced.contains(';') || replaced.replace(';', ",") != edit.text {
        return None;
    }
    let mut edits = Vec::new();
    let mut at = edit.end + text[edit.end..].find('\n')? + 1;
    for line in text[at..].split_inclusive('\n') {
        let is_entry = line.trim_start().starts_with("- ");
        if is_entry && !line.contains(['"', '\'', '#']) {
            let signs = line.match_indices(';').map(|(sign, _)| at + sign);
            edits.extend(signs.map(|sign| TextEdit::replace(sign, sign + 1, ",")));
        }
        at += line.len();
    }
    Some(edits)
}

/// Returns the edits that write a hyphen in place of the numbers of the lines below, if this edit does
/// that: `1. {pass: Ann}`. `None` if it does not.
fn numbers(text: &str, edit: &TextEdit) -> Option<Vec<TextEdit>> {
    // The blanks after a number belong to it.
    let number = |line: &str| {
        let (number, rest) = line.split_once(['.', ')'])?;
        let length = line.len() - rest.trim_start_matches(' ').len();
        Some((number.parse::<u32>().ok()?, length))
    };
    let (mut last, length) = number(&text[edit.range()])?;
    let start = text[..edit.start].rfind('\n').map_or(0, |end| end + 1);
    let lead = &text[start..edit.start];
    if edit.text != "- " || length != edit.range().len() || !lead.trim().is_empty() {
        return None;
    }
    let mut edits = Vec::new();
    let mut at = edit.end + text[edit.end..].find('\n')? + 1;
    for line in text[at..].split_inclusive('\n') {
        let Some((next, length)) = line.strip_prefix(lead).and_then(number) else {
            break;
        };
        if next != last + 1 {
            break;
        }
        last = next;
        let start = at + lead.len();
        edits.push(TextEdit::replace(start, start + length, "- "));
        at += line.len();
    }
    Some(edits)
}

/// Returns the same edit for every later line that has the same characters, if that is what the
/// text needs next. Returns no edit otherwise, or if the text still cannot be read that far after
/// all of them. `count` is told every text that is tried.
pub(crate) fn same_slips(text: &str, edit: &TextEdit, count: &dyn Fn(&str)) -> Vec<TextEdit> {
    let text = &*with_line_feeds(text);
    let whole = numbers(text, edit)
        .or_else(|| words_before_hyphens(text, edit))
        .or_else(|| other_brackets(text, edit));
    let edit = &edit.smallest(text);
    let own = whole
        .or_else(|| braces(text, edit))
        .or_else(|| semicolons(text, edit));
    if let Some(edits) = own.filter(|edits| !edits.is_empty()) {
        return if reads_on(text, edit, &edits, count) {
            edits
        } else {
            Vec::new()
        };
    }
    let edits = same_signs(text, edit);
    let Some(next) = edits.first() else {
        return edits;
    };
    // The same characters may occur where nothing is wrong, such as before a comment.
    let moved = |at: usize| at + edit.text.len() - edit.range().len();
    let once = apply(text, std::slice::from_ref(edit));
    count(&once);
    let is_next = parse(&once).faults.iter().any(|fault| match fault {
        FormFault::Syntax {
            slip: Some(slip), ..
        } => {
            let fix = slip.fix.smallest(&once);
            fix.range() == (moved(next.start)..moved(next.end)) && fix.text == next.text
        }
        _ => false,
    });
    if is_next && reads_on(text, edit, &edits, count) {
        edits
    } else {
        Vec::new()
    }
}

/// Returns the same edit for every later line that has the same characters between the same signs.
fn same_signs(text: &str, edit: &TextEdit) -> Vec<TextEdit> {
    let line_start = text[..edit.start].rfind('\n').map_or(0, |end| end + 1);
    let before = text[line_start..edit.start].chars().next_back();
    let after = text[edit.end..].chars().next();
    let is_sign = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let Some(line_end) = text[edit.end..].find('\n').map(|end| edit.end + end) else {
        return Vec::new();
    };
    // Between letters, the same characters may occur anywhere.
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
    edits
}

/// Returns whether the text with all edits applied can be read beyond the last of them.
fn reads_on(text: &str, first: &TextEdit, others: &[TextEdit], count: &dyn Fn(&str)) -> bool {
    let all: Vec<TextEdit> = std::iter::once(first).chain(others).cloned().collect();
    let longer = first.text.len().saturating_sub(first.range().len());
    let end_of_last = all.last().map_or(0, |last| last.end) + longer * all.len();
    let fixed = apply(text, &all);
    count(&fixed);
    let stops_there = parse(&fixed).faults.iter().any(|fault| match fault {
        FormFault::Syntax { at, .. } => (at.start as usize) <= end_of_last,
        _ => false,
    });
    !stops_there
}
