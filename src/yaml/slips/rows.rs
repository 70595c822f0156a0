//! The lines of a key that begins an entry, if they are indented less than the key: `- deal:` with the
//! hands below the hyphen.

use super::lines::Line;
use super::sections::OF_HEADER;
use crate::yaml::edit::TextEdit;
use crate::yaml::slip::Slip;

/// The most lines that belong to one key.
const LINES: usize = 40;
/// How much deeper than its hyphen the lines of an entry's first key are.
const DEEPER: usize = 4;

/// Returns the slip of lines that are indented less than the key of the entry above them, which has no
/// value. The scanner may give up at the first of them, or after the last.
pub(super) fn not_deeper(text: &str, line: &Line<'_>) -> Option<Slip> {
    let mut first = match line.is_item() {
        true => Line::before(text, line.start)?,
        false => *line,
    };
    let depth = first.depth();
    let mut above = Line::before(text, first.start)?;
    for _ in 0..LINES {
        if above.is_item() || above.depth() != depth {
            break;
        }
        first = above;
        above = Line::before(text, first.start)?;
    }
    let key = above.rest().strip_prefix("- ")?.trim().strip_suffix(':')?;
    let is_word = !key.is_empty() && !key.contains([' ', ':', '{', '[', '#']);
    if !is_word || depth >= above.first() || first.indentation().contains('\t') {
        return None;
    }
    let is_row = |line: &Line<'_>| {
        let key = line.rest().split_once(':').map(|(key, _)| key);
        let is_own = line.depth() > depth
            || line.depth() == depth && key.is_some_and(|key| !OF_HEADER.contains(&key));
        is_own && !line.is_item()
    };
    let below = std::iter::successors(Some(first), |line| line.next(text));
    let rows: Vec<Line<'_>> = below.take_while(is_row).take(LINES + 1).collect();
    let last = rows.last().filter(|_| rows.len() <= LINES)?;
    let more = above.depth() + DEEPER - depth;
    // The edit begins at the colon of the key, so that the missing value is no fault of its own.
    let start = above.start + above.text.trim_end().len() - 1;
    let (mut deeper, mut done) = (String::new(), start);
    for row in &rows {
        deeper.push_str(&text[done..row.start]);
        deeper.push_str(&" ".repeat(more));
        done = row.start;
    }
    deeper.push_str(&text[done..last.end()]);
    let these = match rows.len() {
        1 => "this line".to_owned(),
        2 => "this line and the one below it".to_owned(),
        more => format!("this line and the {} below it", more - 1),
    };
    let name = first.rest().split(':').next().unwrap_or_default();
    Some(Slip::new(
        first.span(depth, depth + name.len()),
        format!("the lines below `{key}` belong to it, but are not indented deeper"),
        "not deeper",
        format!("indent {these} by {more} more spaces"),
        TextEdit::replace(start, last.end(), deeper),
    ))
}
