//! Formatting: the canonical layout of the logs in a file, as `railref fmt` writes it.

use super::script::{Part, Script};
use crate::game::Games;
use crate::referee::fmt::{is_json, line_break};
use crate::referee::judge::{ReviewRequest, laid_out};
use crate::yaml::Span;
use lsp_types::TextEdit;

/// Returns the edits that lay out a file. Malformed logs, logs whose meaning the layout would
/// change, and JSON are left alone.
pub(crate) fn of<L: Games>(script: &Script<L>) -> Vec<TextEdit> {
    let parts: Vec<Part<'_>> = script
        .parts()
        .into_iter()
        .filter(Part::is_log::<L>)
        .collect();
    parts.iter().filter_map(|part| laid(script, part)).collect()
}

fn laid<L: Games>(script: &Script<L>, part: &Part<'_>) -> Option<TextEdit> {
    if is_json(part.text) {
        return None;
    }
    let judged = part.judge(script, &ReviewRequest::default());
    let new = laid_out::<L>(&judged, &script.boards, line_break(&script.text))?;
    let old = part.text;
    // Unchanged lines at the beginning and the end are not replaced, so that the cursor keeps its
    // place.
    let start = old
        .split_inclusive('\n')
        .zip(new.split_inclusive('\n'))
        .take_while(|(old, new)| old == new)
        .map(|(line, _)| line.len())
        .sum();
    let (rest, fresh) = (&old[start..], &new[start..]);
    let same = |(old, new): &(&str, &str)| old == new;
    let end: usize = rest
        .split_inclusive('\n')
        .rev()
        .zip(fresh.split_inclusive('\n').rev())
        .take_while(same)
        .map(|(line, _)| line.len())
        .sum();
    let (gone, put) = (
        Span::new(start as u32, (old.len() - end) as u32),
        &fresh[..fresh.len() - end],
    );
    (gone.start < gone.end || !put.is_empty()).then(|| script.edit(part, gone, put))
}
