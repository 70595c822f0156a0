//! Lines that stand in the wrong section of a log: a key of the header among the moves, a key of a
//! section among those of the header, a value below its key, prose.

use super::layout;
use super::lines::Line;
use crate::yaml::edit::TextEdit;
use crate::yaml::slip::Slip;

/// The keys of a log's header that are not the verb of a move in any game.
pub(super) const OF_HEADER: [&str; 9] = [
    "game", "board", "id", "title", "date", "players", "rulings", "moves", "result",
];
/// The fewest words of a sentence.
const SENTENCE: usize = 4;

/// Returns the slip of a value on the line below its key, not indented, if the same key has single
/// values elsewhere in the text and no lists.
pub(super) fn value_below(text: &str, line: &Line<'_>, above: Option<Line<'_>>) -> Option<Slip> {
    let above = above.filter(|above| {
        above.text.trim_end().ends_with(':') && above.depth() + 2 >= line.depth()
    })?;
    let (from, rest) = (line.depth(), line.rest().trim_end());
    let is_word =
        rest.starts_with(char::is_alphanumeric) && !rest.contains([':', '{', '[', '"', '\'', '#']);
    let key = above.text[above.first()..].trim_end();
    if !is_word || above.first() < from || !has_single_values(text, key) {
        return None;
    }
    let end = above.start + above.text.trim_end().len();
    let what = format!(
        "the value of {} stands on a line of its own and is not indented",
        key.trim_end_matches(':')
    );
    let fix = TextEdit::replace(end, line.start + from, " ");
    Some(Slip::new(
        line.span(from, from + rest.len()),
        what,
        "not indented",
        "write it on the line of its key",
        fix,
    ))
}

/// Returns whether a key, given with its colon, has single words as its values wherever else it
/// stands in the text.
fn has_single_values(text: &str, key: &str) -> bool {
    let mut single = false;
    for (at, _) in text.match_indices(key) {
        let is_inner = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-');
        let value = text[at + key.len()..].strip_prefix(' ').unwrap_or_default();
        match value.trim_start_matches(' ').chars().next() {
            _ if is_inner => {}
            Some('[' | '{') => return false,
            Some(first) if first.is_alphanumeric() => single = true,
            _ => {}
        }
    }
    single
}

/// Returns the slip of a sentence without the `#` of a comment: several words, of which the first is
/// written as no key is.
pub(super) fn prose(text: &str, line: &Line<'_>) -> Option<Slip> {
    let rest = line.rest().trim_end();
    let mut words = rest.split_whitespace();
    let first = words.next()?.trim_end_matches(',');
    let is_sentence = first.starts_with(char::is_uppercase) || rest.ends_with(['.', '!', '?']);
    if !is_sentence || OF_HEADER.contains(&first) || words.count() + 1 < SENTENCE {
        return None;
    }
    let key = format!("{}{first}:", line.indentation());
    let is_key = text
        .split(['\n', '\r'])
        .any(|other| other.starts_with(&key));
    (!is_key).then(|| layout::comment(line)).flatten()
}

/// Returns the slip of a header key that is indented like the moves above it, with the lines that
/// belong to it.
pub(super) fn too_deep(text: &str, line: &Line<'_>) -> Option<Slip> {
    let depth = line.depth();
    let rest = line.rest();
    let key = &rest[..rest.find(':')?];
    if depth == 0 || !OF_HEADER.contains(&key) || line.indentation().contains('\t') {
        return None;
    }
    let mut lines = vec![*line];
    let mut last = *line;
    while let Some(next) = last.next(text).filter(|next| next.depth() > depth) {
        lines.push(next);
        last = next;
    }
    let mut moved = String::new();
    let mut done = line.start;
    for own in &lines {
        moved.push_str(&text[done..own.start]);
        done = own.start + depth;
    }
    moved.push_str(&text[done..last.end()]);
    let what = format!("{key} is a key of the log, but it is indented like the lines above it");
    let help = match lines.len() {
        1 => format!("begin {key} at the start of its line"),
        _ => format!(
            "begin {key} at the start of its line, and move the lines below it that belong to it to the left as well"
        ),
    };
    Some(Slip::new(
        line.span(depth, depth + key.len()),
        what,
        "indented",
        help,
        TextEdit::replace(line.start, last.end(), moved),
    ))
}

/// Returns the slip of the line above, if it is less indented than the line before it and this one,
/// which agree.
pub(super) fn unexpected_indent_above(text: &str, line: &Line<'_>) -> Option<Slip> {
    let odd = Line::before(text, line.start)?;
    let before = Line::before(text, odd.start)?;
    let (own, depth) = (odd.depth(), line.depth());
    let is_key = |line: &Line<'_>| !line.is_item() && line.rest().contains(": ");
    let key = odd.rest().split(':').next().unwrap_or_default();
    let is_odd = own < depth
        && before.depth() == depth
        && [&before, &odd, line].into_iter().all(is_key)
        && !OF_HEADER.contains(&key)
        && key != "place";
    if !is_odd {
        return None;
    }
    let what = format!(
        "this line is indented by {}, but the lines above and below it by {}",
        layout::spaces(own),
        layout::spaces(depth)
    );
    let help = format!("indent it by {} as well", layout::spaces(depth));
    let fix = TextEdit::replace(odd.start, odd.start + own, " ".repeat(depth));
    let slip = Slip::new(layout::blanks(&odd), what, layout::spaces(own), help, fix);
    let slip = slip.naming_depth(depth);
    Some(slip.related(layout::blanks(line), layout::spaces(depth)))
}
