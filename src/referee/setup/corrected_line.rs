//! What a correction of the form makes of a line, and of the lines below it that have the same slip.

use crate::game::language::{Advice, Fault, code};
use crate::yaml::breaks::{line_end, line_start, lines, without_margin};
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::same_slips::same_slips;

/// The longest text, in bytes, in which other lines with the same slip are looked for.
const LONG_LOG: usize = 64 << 10;

/// Adds the corrected line to a fault of form.
pub(super) fn with_line(source: &str, fault: Fault) -> Fault {
    /// The length in bytes beyond which a line is not shown.
    const LONG: usize = 400;
    /// How many lines with the same slip are too many to show.
    const FEW: usize = 5;
    let own = fault.fix.as_ref().map(|fix| fix.edits.clone());
    let Some([edit]) = own.as_deref() else {
        return fault;
    };
    // Where whole lines are removed, nothing is left of them to show.
    let removed = &source[edit.range()];
    let is_whole = removed.ends_with(['\n', '\r']) && edit.start == line_start(source, edit.start);
    if is_whole && edit.text.is_empty() {
        return fault;
    }
    let more = same_below(source, &fault, edit);
    let mut fault = with_change(source, fault.clone(), (edit, more.len()));
    if let Some(fix) = &mut fault.fix {
        fix.like_it = more.iter().map(|(start, _)| *start as u32).collect();
    }
    let (start, end) = (line_start(source, edit.start), line_end(source, edit.end));
    let line = [
        &source[start..edit.start],
        &edit.text,
        &source[edit.end..end],
    ]
    .concat();
    let rest = source[edit.end..].trim_matches([',', ' ', '\r', '\n']);
    let help = fault.help.clone().unwrap_or_default();
    let help = ended(help, rest.is_empty(), more.is_empty());
    // If the blanks are wrong, the help says how many spaces the line should have.
    let is_changed = !edit.range().is_empty() || !edit.text.is_empty();
    let is_blank = is_changed && [&source[edit.range()], &edit.text].map(str::trim) == ["", ""];
    let spaces = line.len() - line.trim_start_matches(' ').len();
    let is_indented = is_blank && edit.start == start && spaces > 0;
    let mut written: Vec<&str> = lines(line.trim_end()).map(str::trim_end).collect();
    if is_indented && written.len() == 1 {
        // The line above shows how far the line is to be indented.
        written.splice(0..0, line_above(source, start));
    }
    if more.len() < FEW {
        let more = more.iter().flat_map(|(_, line)| lines(line));
        written.extend(more.map(str::trim_end));
    }
    let lines = without_margin(&written);
    let line = line.trim();
    if line.is_empty() || line.len() > LONG || lines.len() > 2 + more.len() {
        return Fault {
            help: Some(help),
            ..fault
        };
    }
    let spaces = Some(spaces).filter(|_| is_indented && lines.len() == 1);
    Fault {
        help: Some(help.corrected(&lines, spaces)),
        ..fault
    }
}

/// Says in the help how far the log was read. At its end nothing follows that could have been read.
fn ended(help: Advice, is_end: bool, is_alone: bool) -> Advice {
    match (is_end, is_alone) {
        (false, true) => help,
        (true, _) => help.without_ending(),
        (false, false) => help
            .without_ending()
            .ending("; what follows was searched for this slip only"),
    }
}

/// Returns the line above a place where a line begins, if it is neither empty nor a comment nor long.
fn line_above(source: &str, start: usize) -> Option<&str> {
    /// The length in bytes beyond which it is not shown.
    const LONG: usize = 120;
    let end = source[..start].trim_end_matches(['\n', '\r']).len();
    let above = source[line_start(source, end)..end].trim_end();
    let is_own = !above.trim().is_empty() && !above.trim_start().starts_with('#');
    (is_own && above.len() <= LONG).then_some(above)
}

/// Returns the lines below with the same slip: where each begins, and the line corrected.
fn same_below(source: &str, fault: &Fault, edit: &TextEdit) -> Vec<(usize, String)> {
    if fault.code != code::SYNTAX || source.len() > LONG_LOG {
        return Vec::new();
    }
    let edits = same_slips(source, edit, &|_| {});
    let mut corrected = Vec::new();
    for of_line in edits
        .chunk_by(|one, other| line_start(source, one.start) == line_start(source, other.start))
    {
        let start = line_start(source, of_line[0].start);
        let end = line_end(source, of_line[of_line.len() - 1].end);
        let own = |edit: &TextEdit| TextEdit {
            start: edit.start - start,
            end: edit.end - start,
            ..edit.clone()
        };
        let own: Vec<TextEdit> = of_line.iter().map(own).collect();
        corrected.push((start, apply(&source[start..end], &own)));
    }
    corrected
}

/// Adds what the correction changes, and that `more` lines below need the same.
fn with_change(source: &str, fault: Fault, (edit, more): (&TextEdit, usize)) -> Fault {
    if fault.code != code::SYNTAX {
        return fault;
    }
    let (like_it, places) = match more {
        0 => (String::new(), String::new()),
        more => (
            format!(" (and {more} more like it)"),
            format!(" in {} lines", more + 1),
        ),
    };
    let change = change(source, &edit.smallest(source), more > 0);
    let change = change.map(|change| format!("{change}{places}"));
    Fault {
        message: format!("{}{like_it}", fault.message),
        change: fault.change.or(change),
        ..fault
    }
}

/// Says what an edit changes; `None` if it only changes blanks, or more than a few words. `is_one_of_many`
/// says whether other lines need the same.
fn change(source: &str, edit: &TextEdit, is_one_of_many: bool) -> Option<String> {
    /// The length in bytes beyond which a text is not a word or two.
    const LONG: usize = 40;
    let [was, is] = [&source[edit.range()], &edit.text].map(str::trim);
    let is_short = |text: &str| text.len() <= LONG && !text.contains(['\n', '\r']);
    if was == is || !is_short(was) || !is_short(is) {
        return None;
    }
    let is_number = |text: &str| {
        let number = text.trim_end_matches(['.', ')']);
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    Some(match (was, is) {
        (was, is) if is_one_of_many && is_number(was) && !is.is_empty() => {
            format!("write {} in place of the numbers", sign(is))
        }
        (was, "") => format!("remove {}", sign(was)),
        ("", is) => {
            let rest = source[edit.end..line_end(source, edit.end)].trim();
            let next = rest.split(' ').next().unwrap_or_default();
            match next.is_empty() {
                true => format!("write {} at the end of the line", sign(is)),
                false => format!("write {} before {}", sign(is), sign(next)),
            }
        }
        (was, is) => format!("write {} in place of {}", sign(is), sign(was)),
    })
}

/// Names a sign that is hard to see in a sentence.
fn sign(text: &str) -> String {
    let name = match text {
        "," => "a comma",
        ":" => "a colon",
        "-" => "a hyphen",
        "\"" => "a quotation mark",
        _ => return format!("`{text}`"),
    };
    name.to_owned()
}
