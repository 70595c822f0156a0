//! Indentation, and the hyphens at the beginning of lines.

use super::lines::Line;
use crate::yaml::edit::TextEdit;
use crate::yaml::slip::Slip;
use crate::yaml::{Span, counted};

/// How many lines above are considered for the possible indentation of a line.
const ABOVE: usize = 16;

/// Adds the slips at the beginning of a line, the likeliest first.
pub(crate) fn slips(text: &str, line: &Line<'_>, slips: &mut Vec<Slip>) {
    let above = above(text, line);
    let below = line.next(text);
    second_log(text, line, &above, slips);
    let entry = above.iter().find(|above| above.is_item());
    let is_level = entry.is_some_and(|entry| entry.depth() == line.depth());
    slips.extend(no_hyphens(text, line));
    if line.rest().starts_with('{') || (is_level && begins_entries(text, line)) {
        hyphen(text, line, &above, below, slips);
        indentation(text, line, &above, below, slips);
    } else {
        indentation(text, line, &above, below, slips);
        hyphen(text, line, &above, below, slips);
    }
    much_hyphen(line, slips);
    no_list(line, &above, slips);
}

/// Returns the slip of a comment without its `#`.
pub(crate) fn comment(line: &Line<'_>) -> Option<Slip> {
    let words = line.rest().trim_end();
    if words.contains([':', '{', '}', '[', ']', '"'])
        || line.is_item()
        || !words.starts_with(char::is_alphanumeric)
    {
        return None;
    }
    let from = line.depth();
    let what = "this line is neither a key with its value nor an entry of a list";
    let help = "a comment begins with #";
    let fix = TextEdit::insert(line.start + from, "# ");
    Some(Slip::new(
        line.span(from, from + words.len()),
        what,
        "neither key nor entry",
        help,
        fix,
    ))
}

/// Returns the slip of an entry that is a bare word, without its hyphen, directly below the key of
/// its list.
pub(crate) fn bare_entry(line: &Line<'_>, above: Option<Line<'_>>) -> Option<Slip> {
    let above = above
        .filter(|above| above.text.trim_end().ends_with(':') && above.depth() >= line.depth())?;
    let rest = line.rest().trim_end();
    if line.is_item() || rest.contains([':', '{', '[', '"', '\'']) {
        return None;
    }
    let from = line.depth();
    let key = above.rest().trim_end();
    let what = format!("no hyphen before {rest} in the list below {key}");
    let help = format!(
        "write each entry of the list on a line of its own below {key} indented, with - and a space before it"
    );
    let fix = TextEdit::replace(
        line.start,
        line.start + from,
        format!("{}- ", " ".repeat(above.depth() + 2)),
    );
    Some(Slip::new(
        line.span(from, from + rest.len()),
        what,
        "no hyphen before it",
        help,
        fix,
    ))
}

/// Returns the slip of words before the hyphen of an entry, as a chat that was copied has a time and
/// a name there. They are kept as a comment.
pub(crate) fn before_hyphen(line: &Line<'_>, above: Option<Line<'_>>) -> Option<Slip> {
    let (lead, entry) = around_hyphen(line.text)?;
    let depth = above
        .filter(Line::is_item)
        .map_or(line.depth(), |above| above.depth());
    let help = match said(lead) {
        true => "write it after the entry, with # before it",
        false => "remove it",
    };
    Some(Slip::new(
        line.span(line.depth(), line.depth() + lead.len()),
        format!("expected the hyphen of an entry, found {lead}"),
        "before the hyphen",
        help,
        TextEdit::replace(
            line.start,
            line.end(),
            [&" ".repeat(depth), &*without_lead(lead, entry)].concat(),
        ),
    ))
}

/// Splits a line into the words before the hyphen of its entry, and the entry.
fn around_hyphen(line: &str) -> Option<(&str, &str)> {
    let (before, entry) = line.split_at(line.find("- {")?);
    let lead = before.trim();
    let is_apart = before.ends_with([' ', '\t', '>', ':', ']', ')']);
    (!lead.is_empty() && is_apart && !lead.contains(['{', '}', '#', '"', '\'']))
        .then_some((lead, entry.trim_end()))
}

/// Returns whether words say something, so that they are kept.
fn said(lead: &str) -> bool {
    lead.contains(char::is_alphanumeric)
}

/// Writes an entry with the words that stood before its hyphen as a comment after it.
fn without_lead(lead: &str, entry: &str) -> String {
    match said(lead) {
        true => format!("{entry}  # {lead}"),
        false => entry.to_owned(),
    }
}

/// Returns the edits that other lines need whose hyphen has words before it, if this edit takes such
/// words from a line: each line of a chat has another time before it. `None` if it does not.
pub(crate) fn words_before_hyphens(text: &str, edit: &TextEdit) -> Option<Vec<TextEdit>> {
    let (lead, entry) = around_hyphen(text[edit.range()].trim_end())?;
    let depth = edit.text.len() - edit.text.trim_start_matches(' ').len();
    if edit.text.trim_start() != without_lead(lead, entry) {
        return None;
    }
    let mut edits = Vec::new();
    let mut at = edit.end + text[edit.end..].find('\n')? + 1;
    for line in text[at..].split_inclusive('\n') {
        if let Some((lead, entry)) = around_hyphen(line) {
            let with = [&" ".repeat(depth), &*without_lead(lead, entry)].concat();
            edits.push(TextEdit::replace(at, at + line.trim_end().len(), with));
        }
        at += line.len();
    }
    Some(edits)
}

/// Returns whether entries of the text begin with the same key as a line or, like the line, with a
/// bare word.
fn begins_entries(text: &str, line: &Line<'_>) -> bool {
    let rest = line.rest().trim_end();
    let Some((key, _)) = rest.split_once(':') else {
        return true;
    };
    [format!("- {key}:"), format!("- {{{key}:")]
        .iter()
        .any(|entry| text.contains(entry.as_str()))
}

/// Adds the slip of a hyphen before a key that is one of several keys.
fn much_hyphen(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let rest = line.rest();
    let key = rest
        .strip_prefix("- ")
        .filter(|key| key.contains(": ") || key.trim_end().ends_with(':'));
    if key.is_some_and(|key| !key.starts_with('{')) {
        let from = line.start + line.depth();
        let what = "a hyphen before this key, but none before the other keys of its mapping";
        let at = line.span(line.depth(), line.depth() + 1);
        slips.push(Slip::new(
            at,
            what,
            "one too many",
            "remove it",
            TextEdit::remove(from, from + 2),
        ));
    }
}

/// Returns the lines with content above a line, the nearest first.
fn above<'t>(text: &'t str, line: &Line<'t>) -> Vec<Line<'t>> {
    let mut lines = Vec::new();
    let mut start = line.start;
    while let Some(above) = Line::before(text, start).filter(|_| lines.len() < ABOVE) {
        start = above.start;
        lines.push(above);
    }
    lines
}

pub(super) fn spaces(count: usize) -> String {
    counted(count, "space")
}

/// Returns the blanks at the beginning of a line, or its first character if there are none.
pub(super) fn blanks(line: &Line<'_>) -> Span {
    let first = line.text.chars().next().map_or(0, char::len_utf8);
    line.span(
        0,
        if line.depth() == 0 {
            first
        } else {
            line.depth()
        },
    )
}

/// Adds the slip of a log in JSON that begins where another ends.
fn second_log(text: &str, line: &Line<'_>, above: &[Line<'_>], slips: &mut Vec<Slip>) {
    let ends = above
        .first()
        .is_some_and(|above| above.text.trim_end().ends_with('}'));
    let first = Some(Line::at(text, 0))
        .filter(|line| !line.is_blank())
        .or_else(|| Line::at(text, 0).next(text));
    let json =
        first.is_some_and(|first| first.text.trim_start_matches('\u{feff}').starts_with('{'));
    if ends && json && line.text.starts_with('{') {
        let what = "a second log begins here without a separator";
        let help = "put --- on a line of its own before it";
        slips.push(Slip::new(
            line.span(0, 1),
            what,
            "a second log",
            help,
            TextEdit::insert(line.start, "---\n"),
        ));
    }
}

/// Returns the slip of several moves in a row without their hyphens.
fn no_hyphens(text: &str, line: &Line<'_>) -> Option<Slip> {
    let depth = line.depth();
    let is_bare = |line: &Line<'_>| line.rest().starts_with('{') && line.depth() == depth;
    if !is_bare(line) {
        return None;
    }
    let up = std::iter::successors(Some(*line), |line| Line::before(text, line.start));
    let first = up.take_while(is_bare).last()?;
    let down = std::iter::successors(Some(first), |line| line.next(text));
    let run: Vec<Line<'_>> = down.take_while(is_bare).collect();
    let last = run.last().filter(|_| run.len() > 1)?;
    let mut with = String::new();
    for (line, next) in run.iter().zip(&run[1..]) {
        with.push_str("- ");
        with.push_str(&text[line.start + depth..next.start + depth]);
    }
    with.push_str("- ");
    Some(Slip::new(
        first.span(depth, depth + 1),
        "these moves do not begin with a hyphen",
        "no hyphen before it",
        "write - and a space before each move",
        TextEdit::replace(first.start + depth, last.start + depth, with),
    ))
}

/// Adds the slip of a line without the hyphen of its entry.
fn hyphen(
    text: &str,
    line: &Line<'_>,
    above: &[Line<'_>],
    below: Option<Line<'_>>,
    slips: &mut Vec<Slip>,
) {
    let below = below
        .as_ref()
        .filter(|below| below.is_item() && below.depth() == line.depth());
    let entry = above.iter().find(|above| above.is_item());
    let Some(entry) = below.or(entry).filter(|_| !line.is_item()) else {
        return;
    };
    let (rest, from) = (line.rest(), line.depth());
    let is_move = |text: &str| text.starts_with('{') || text.contains(": ") || text.ends_with(':');
    let words = entry.rest().trim_start_matches("- ");
    if is_move(rest.trim_end()) != is_move(words.trim_end()) {
        return;
    }
    let what = if rest.starts_with('{') {
        "this move does not begin with a hyphen"
    } else {
        "this line does not begin with a hyphen"
    };
    let others = if is_move(words) {
        "below the hyphens of the other moves"
    } else {
        "below the hyphens of the other entries"
    };
    let mut help = format!("write - and a space before it, {others}");
    let mut with = format!("{}- ", entry.indentation());
    let mut last = *line;
    for own in keys_below(text, line) {
        with.push_str(&text[last.start + last.depth()..own.start]);
        with.push_str(&" ".repeat(entry.depth() + 2 + own.depth() - from));
        last = own;
    }
    if last != *line {
        help.push_str(", and indent the other keys of the move below its first");
    }
    let fix = TextEdit::replace(line.start, last.start + last.depth(), with);
    let end = rest.chars().next().map_or(0, char::len_utf8);
    slips.push(Slip::new(
        line.span(from, from + end),
        what,
        "no hyphen before it",
        help,
        fix,
    ));
}

/// Returns the lines below a key that has no hyphen before it, if they are the other keys of its
/// entry.
fn keys_below<'t>(text: &'t str, line: &Line<'t>) -> Vec<Line<'t>> {
    /// The most lines of one entry.
    const LINES: usize = 40;
    let key = |line: &Line<'t>| Some(line.rest().split_once(':')?.0);
    let own = key(line).filter(|_| !line.rest().starts_with('{'));
    let of_entry = |below: &Line<'t>| {
        let is_deeper = below.depth() > line.depth();
        let is_level = below.depth() == line.depth();
        // The same key begins another entry.
        is_deeper || is_level && !below.is_item() && key(below).is_some() && key(below) != own
    };
    // Below a key with its value, keys that are deeper than it stand where they belong.
    let has_value = !line.text.trim_end().ends_with(':');
    let first = line.next(text);
    let first = first.filter(|first| !has_value || first.depth() == line.depth());
    let lines = std::iter::successors(first, |line| line.next(text));
    let lines = lines.take_while(|below| own.is_some() && of_entry(below));
    let lines: Vec<Line<'t>> = lines.take(LINES + 1).collect();
    match lines.len() > LINES || line.depth() == 0 {
        true => Vec::new(),
        false => lines,
    }
}

/// Says which entries below an entry with the wrong indentation have the same; `None` if none have.
fn entries_below(text: &str, line: &Line<'_>) -> Option<String> {
    /// The most lines that are counted.
    const COUNTED: usize = 500;
    if !line.is_item() {
        return None;
    }
    let own = line.depth();
    let mut below = std::iter::successors(line.next(text), |line| line.next(text));
    let (mut entries, mut ends) = (0, false);
    for line in below.by_ref().take(COUNTED) {
        if line.depth() < own || line.depth() == own && !line.is_item() {
            ends = true;
            break;
        }
        entries += usize::from(line.depth() == own);
    }
    // The text may be a part of a log, and then the list goes on.
    match (entries, ends) {
        (0, _) => None,
        (1, true) => Some("the one below it".to_owned()),
        (more, true) => Some(format!("the {more} below it")),
        (_, false) => Some("those below it".to_owned()),
    }
}

/// Adds the slips of a line with the wrong indentation. It may belong to any line above, most
/// likely to one whose indentation is nearest to its own, and to the line below.
fn indentation(
    text: &str,
    line: &Line<'_>,
    above: &[Line<'_>],
    below: Option<Line<'_>>,
    slips: &mut Vec<Slip>,
) {
    let own = line.depth();
    let alike = above
        .iter()
        .filter(|pattern| pattern.is_item() || !line.is_item());
    let mut patterns: Vec<(usize, Line<'_>)> = alike
        .map(|pattern| {
            (
                if line.is_item() {
                    pattern.depth()
                } else {
                    pattern.first()
                },
                *pattern,
            )
        })
        .collect();
    if let Some(key) = above
        .first()
        .filter(|above| line.is_item() && above.text.trim_end().ends_with(':'))
    {
        patterns.push((key.depth() + 2, *key));
    }
    let next = below.filter(|below| below.is_item() == line.is_item());
    patterns.extend(next.map(|below| (below.depth(), below)));
    patterns.retain(|(depth, _)| *depth != own);
    patterns.sort_by_key(|(depth, _)| {
        (
            depth.abs_diff(own),
            next.is_none_or(|next| next.depth() != *depth),
        )
    });
    patterns.dedup_by_key(|(depth, _)| *depth);
    let others = entries_below(text, line).filter(|_| !patterns.is_empty());
    for (depth, pattern) in patterns {
        let fix = TextEdit::replace(line.start, line.start + own, " ".repeat(depth));
        let is_next = above.first() == Some(&pattern);
        let (what, help) = indented(line, others.as_deref(), (depth, &pattern), is_next);
        let within = pattern.is_item() && !line.is_item();
        let label = if within {
            format!("its keys begin after {}", spaces(depth))
        } else {
            spaces(depth)
        };
        let beside = if within {
            pattern.span(0, depth)
        } else {
            blanks(&pattern)
        };
        let slip = Slip::new(blanks(line), what, spaces(own), help, fix).naming_depth(depth);
        slips.push(slip.related(beside, label));
    }
}

/// Describes a line that is indented differently from another, which may be directly above it, and
/// what to do. `others` names the entries below that are indented like it.
fn indented(
    line: &Line<'_>,
    others: Option<&str>,
    (depth, pattern): (usize, &Line<'_>),
    next: bool,
) -> (String, String) {
    let (own, other) = (spaces(line.depth()), spaces(depth));
    if line.is_item() && pattern.is_item() {
        let (these, it) = match others {
            Some(others) => (format!("this entry and {others} are"), "each of them"),
            None => ("this entry is".to_owned(), "it"),
        };
        let what =
            format!("{these} indented by {own}, but the other entries of the list by {other}");
        (what, format!("indent {it} by {other} as well"))
    } else if pattern.is_item() {
        let what = format!(
            "this line is indented by {own}, but the keys of the entry above it by {other}"
        );
        (
            what,
            format!("indent it by {other} if it belongs to that entry"),
        )
    } else if next {
        let what = format!("this line is indented by {own}, but the line above by {other}");
        (what, format!("indent this line by {other}"))
    } else if pattern.start > line.start {
        let what = format!("this line is indented by {own}, but the line below by {other}");
        (what, format!("indent this line by {other}"))
    } else {
        let what = format!("this line is indented by {own}, but the keys it belongs to by {other}");
        (what, format!("indent it by {other}"))
    }
}

/// Adds the slip of an entry that belongs to no list.
fn no_list(line: &Line<'_>, above: &[Line<'_>], slips: &mut Vec<Slip>) {
    if line.is_item() && above.first().is_some_and(|above| !above.is_item()) {
        let what = "the key of the list is missing above this entry";
        let help = "write a line such as moves: above the first entry of the list";
        slips.push(Slip::new(
            blanks(line),
            what,
            "an entry without a list",
            help,
            TextEdit::insert(line.start, "moves:\n"),
        ));
    }
}
