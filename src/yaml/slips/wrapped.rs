//! Entries in other brackets than braces, or with signs around their braces, and the full-width signs
//! of an East Asian keyboard: `- (take: red, by: Ann)`, `` - `{pass: Ann}` ``, `- {take：red，by：Ann}`.

use super::lines::Line;
use crate::yaml::edit::TextEdit;
use crate::yaml::slip::Slip;
use crate::yaml::wide_signs;
use std::ops::Range;

/// The signs that are written in place of braces, or around them: those that open an entry, and those that
/// close it.
const OPEN: &str = "(<`*_|«‹„“";
const CLOSE: &str = ")>`*_|»›“”";

/// An entry as it should be.
struct Entry {
    /// Its bytes within the line.
    range: Range<usize>,
    what: String,
    label: &'static str,
    help: &'static str,
    /// How many bytes of it are underlined.
    shown: usize,
    with: String,
}

/// Returns the slip of a line whose entry has other signs than braces around it.
pub(crate) fn slip(line: &Line<'_>) -> Option<Slip> {
    let entry = entry(line.text)?;
    let range = entry.range;
    Some(Slip::new(
        line.span(range.start, range.start + entry.shown),
        entry.what,
        entry.label,
        entry.help,
        TextEdit::replace(line.start + range.start, line.start + range.end, entry.with),
    ))
}

/// Returns the edits that later entries need if they have the same slip as this edit fixes. `None` if
/// it fixes no such slip.
pub(crate) fn others(text: &str, edit: &TextEdit) -> Option<Vec<TextEdit>> {
    let line = Line::at(text, edit.start);
    let is_same =
        |entry: &Entry| line.start + entry.range.start == edit.start && entry.with == edit.text;
    entry(line.text).filter(is_same)?;
    let mut edits = Vec::new();
    let mut at = edit.end + text[edit.end..].find('\n')? + 1;
    for line in text[at..].split_inclusive('\n') {
        let own = entry(line.trim_end());
        edits.extend(
            own.map(|own| TextEdit::replace(at + own.range.start, at + own.range.end, own.with)),
        );
        at += line.len();
    }
    Some(edits)
}

/// Reads the entry of a line that has such signs.
fn entry(line: &str) -> Option<Entry> {
    let start = line.len() - line.trim_start().strip_prefix("- ")?.trim_start().len();
    let text = line[start..].trim_end();
    let range = start..start + text.len();
    if text.contains(['"', '\'', '#']) {
        return None;
    }
    let plain = wide_signs::plain(text);
    if let Some(with) = plain.filter(|with| with.starts_with('{') && with.ends_with('}')) {
        return Some(Entry {
            range,
            what: "full-width signs are used in place of plain ones".to_owned(),
            label: "full-width signs",
            help: "write the plain ones",
            shown: text.len(),
            with,
        });
    }
    let bare = text.trim_start_matches(|c| OPEN.contains(c));
    let inner = bare.trim_end_matches(|c| CLOSE.contains(c));
    let (open, close) = (&text[..text.len() - bare.len()], &bare[inner.len()..]);
    let braced = inner
        .strip_prefix('{')
        .and_then(|inner| inner.strip_suffix('}'));
    // A whole move in round brackets may be one that does not count.
    let is_doubtful = braced.is_some() && open.contains('(');
    let is_move = inner.contains(": ") && !open.is_empty() && !close.is_empty() && !is_doubtful;
    is_move.then(|| Entry {
        range,
        what: match braced {
            Some(_) => format!("a move is written in braces alone, without {open} and {close}"),
            None => format!("a move is written in braces, not in {open} and {close}"),
        },
        label: "no brace",
        help: match braced {
            Some(_) => "leave them out",
            None => "write braces in their place",
        },
        shown: open.len(),
        with: format!("{{{}}}", braced.unwrap_or(inner)),
    })
}

#[cfg(test)]
mod tests {
    use super::entry;

    #[test]
    fn an_entry_stands_in_plain_braces() {
        for line in [
            "  - (take: red, by: Ann)",
            "  - <{take: red, by: Ann}>",
            "  - `{take: red, by: Ann}`",
            "  - **{take: red, by: Ann}**",
            "  - ｛take: red, by: Ann｝",
            "  - {take：red，by：Ann}",
        ] {
            let with = entry(line).map(|entry| entry.with);
            assert_eq!(with.as_deref(), Some("{take: red, by: Ann}"), "{line}");
        }
        for line in [
            "  - {take: red, by: Ann}",
            "  - (Ann was late)",
            "  - take: red (again)",
            "take: red",
        ] {
            assert!(entry(line).is_none(), "{line}");
        }
    }
}
