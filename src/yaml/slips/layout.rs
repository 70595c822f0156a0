//! How deep a line is indented, and whether it begins with a hyphen.

use super::lines::Line;
use crate::yaml::edit::TextEdit;
use crate::yaml::slip::Slip;
use crate::yaml::{Span, counted};

/// So many lines above are looked at for how deep a line may be indented.
const ABOVE: usize = 16;

/// What may be wrong with how a line begins, the likeliest first.
pub(crate) fn slips(text: &str, line: &Line<'_>, slips: &mut Vec<Slip>) {
    let above = above(text, line);
    let below = line.next(text);
    second_log(text, line, &above, slips);
    let entry = above.iter().find(|above| above.is_item());
    let beside = entry.is_some_and(|entry| entry.depth() == line.depth());
    if line.rest().starts_with('{') || (beside && begins_entries(text, line)) {
        hyphen(line, &above, below, slips);
        indentation(line, &above, below, slips);
    } else {
        indentation(line, &above, below, slips);
        hyphen(line, &above, below, slips);
    }
    much_hyphen(line, slips);
    no_list(line, &above, slips);
}

/// A line that is a comment, and does not say so.
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
    let help =
        "a comment begins with #; what belongs to the text above is indented deeper than its key";
    let mend = TextEdit::insert(line.start + from, "# ");
    Some(Slip::new(
        line.span(from, from + words.len()),
        what,
        "neither key nor entry",
        help,
        mend,
    ))
}

/// An entry without its hyphen directly below the key of its list: a bare word.
pub(crate) fn bare_entry(line: &Line<'_>, above: Option<Line<'_>>) -> Option<Slip> {
    let above = above
        .filter(|above| above.text.trim_end().ends_with(':') && above.depth() >= line.depth())?;
    let rest = line.rest().trim_end();
    if line.is_item() || rest.contains([':', '{', '[', '"', '\'']) {
        return None;
    }
    let from = line.depth();
    let key = above.rest().trim_end();
    let what = format!("{rest} stands below {key} and has no hyphen");
    let help = format!(
        "write each entry of the list on a line of its own below {key} indented, with - and a space before it"
    );
    let mend = TextEdit::replace(
        line.start,
        line.start + from,
        format!("{}- ", " ".repeat(above.depth() + 2)),
    );
    Some(Slip::new(
        line.span(from, from + rest.len()),
        what,
        "no hyphen before it",
        help,
        mend,
    ))
}

/// Whether entries of the text begin with the key that a line begins with, or with bare words as it does.
fn begins_entries(text: &str, line: &Line<'_>) -> bool {
    let rest = line.rest().trim_end();
    let Some((key, _)) = rest.split_once(':') else {
        return true;
    };
    [format!("- {key}:"), format!("- {{{key}:")]
        .iter()
        .any(|entry| text.contains(entry.as_str()))
}

/// A hyphen before a key that stands among keys.
fn much_hyphen(line: &Line<'_>, slips: &mut Vec<Slip>) {
    let rest = line.rest();
    let key = rest
        .strip_prefix("- ")
        .filter(|key| key.contains(": ") || key.trim_end().ends_with(':'));
    if key.is_some_and(|key| !key.starts_with('{')) {
        let from = line.start + line.depth();
        let what = "a hyphen stands before this key, and none before those it stands among";
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

/// The lines with content above a line, the nearest first.
fn above<'t>(text: &'t str, line: &Line<'t>) -> Vec<Line<'t>> {
    let mut lines = Vec::new();
    let mut start = line.start;
    while let Some(above) = Line::before(text, start).filter(|_| lines.len() < ABOVE) {
        start = above.start;
        lines.push(above);
    }
    lines
}

fn spaces(count: usize) -> String {
    counted(count, "space")
}

/// The blanks a line begins with, or its first character where it has none.
fn blanks(line: &Line<'_>) -> Span {
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

/// A log in JSON that begins where another ends.
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

/// A line that lacks the hyphen of its entry.
fn hyphen(line: &Line<'_>, above: &[Line<'_>], below: Option<Line<'_>>, slips: &mut Vec<Slip>) {
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
    let help = format!("write - and a space before it, {others}");
    let mend = TextEdit::replace(
        line.start,
        line.start + from,
        format!("{}- ", entry.indentation()),
    );
    let end = rest.chars().next().map_or(0, char::len_utf8);
    slips.push(Slip::new(
        line.span(from, from + end),
        what,
        "no hyphen before it",
        help,
        mend,
    ));
}

/// A line that is indented otherwise than the lines it belongs to: it may belong to each that stands above, most likely to
/// those whose indentation is nearest to its own, and to the line below.
fn indentation(
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
    for (depth, pattern) in patterns {
        let mend = TextEdit::replace(line.start, line.start + own, " ".repeat(depth));
        let (what, help) = indented(line, (depth, &pattern), above.first() == Some(&pattern));
        let within = pattern.is_item() && !line.is_item();
        let label = if within {
            format!("its keys begin behind {}", spaces(depth))
        } else {
            spaces(depth)
        };
        let beside = if within {
            pattern.span(0, depth)
        } else {
            blanks(&pattern)
        };
        slips.push(Slip::new(blanks(line), what, spaces(own), help, mend).beside(beside, label));
    }
}

/// That a line is indented otherwise than another, which may stand directly above it, and what to do.
fn indented(line: &Line<'_>, (depth, pattern): (usize, &Line<'_>), next: bool) -> (String, String) {
    let (own, other) = (spaces(line.depth()), spaces(depth));
    if line.is_item() && pattern.is_item() {
        let what = format!(
            "this entry is indented by {own}, and the other entries of its list by {other}"
        );
        (what, format!("indent it by {other} as well"))
    } else if pattern.is_item() {
        let what = format!(
            "this line is indented by {own}, and the keys of the entry above it by {other}"
        );
        (
            what,
            format!("indent it by {other} if it belongs to that entry"),
        )
    } else if next {
        let what =
            format!("this line is indented by {own}, where the line above has its own at {other}");
        (what, format!("indent both alike: by {other}"))
    } else if pattern.start > line.start {
        let what =
            format!("this line is indented by {own}, where the line below has its own at {other}");
        (what, format!("indent both alike: by {other}"))
    } else {
        let what = format!("this line is indented by {own}, and the keys it belongs to by {other}");
        (what, format!("indent it by {other}"))
    }
}

/// An entry of no list.
fn no_list(line: &Line<'_>, above: &[Line<'_>], slips: &mut Vec<Slip>) {
    if line.is_item() && above.first().is_some_and(|above| !above.is_item()) {
        let what = "this entry stands below no key that has a list";
        let help = "write the key of the list above its first entry, such as moves:";
        slips.push(Slip::new(
            blanks(line),
            what,
            "an entry of no list",
            help,
            TextEdit::insert(line.start, "moves:\n"),
        ));
    }
}
