//! A bracket that is missing on several lines. Adding only one of them does not help, because the
//! scanner gives up again at the next.

use super::anomaly::{Anomaly, closer};
use super::flow::{not_closed, nothing_open};
use super::lines::Line;
use super::scan;
use super::signs::round_end;
use super::trial::DEPTH;
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::events::{events, gave_up};
use crate::yaml::slip::Slip;

/// Returns the slip of the first of several lines that lack a bracket at their end, or a brace at
/// their beginning, if the text can be read beyond the last of them once all have it.
pub(super) fn several(text: &str) -> Option<Slip> {
    let ends: Vec<Slip> = scan::anomalies(text)
        .iter()
        .filter_map(|anomaly| without_end(text, anomaly))
        .collect();
    let all = if ends.is_empty() {
        beginnings(text)
    } else {
        ends
    };
    let [first, .., last] = &all[..] else {
        return None;
    };
    let fixes: Vec<TextEdit> = all.iter().map(|slip| slip.fix.clone()).collect();
    let fixed = apply(text, &fixes);
    // Each fix adds one sign, or replaces one with one.
    let end = last.fix.end + fixed.len() - text.len();
    let error = events(&fixed, DEPTH).find_map(Result::err);
    let is_read = error.is_none_or(|error| gave_up(&error, &fixed) > end);
    is_read.then(|| first.clone())
}

/// Returns the slip of an entry that does not close its bracket on its line.
fn without_end(text: &str, anomaly: &Anomaly) -> Option<Slip> {
    let Anomaly::Block { end, open } = anomaly else {
        return None;
    };
    let [only] = &open[..] else {
        return None;
    };
    let line = Line::at(text, only.at);
    if line.end() < *end {
        return None;
    }
    let mut slips = Vec::new();
    round_end(&line, &mut slips);
    let closer = closer(only.kind).to_string();
    slips.push(not_closed(only.at, only.kind, *end, &closer));
    slips.into_iter().next()
}

/// Returns the slips of all entries that close a brace on their line which they do not open.
fn beginnings(text: &str) -> Vec<Slip> {
    let first = Line::at(text, 0);
    let lines = std::iter::successors(Some(first), |line| line.next(text));
    let slip = |line: Line<'_>| {
        let entry = line.text.get(line.first()..)?.trim_end();
        let count = |sign: char| entry.matches(sign).count();
        let lacks_one = line.is_item() && !entry.starts_with('{') && count('}') > count('{');
        let last = line.start + line.first() + entry.strip_suffix('}')?.len();
        let mut slips = Vec::new();
        if lacks_one {
            nothing_open(text, last, &mut slips);
        }
        // A brace that closes nothing at all can only be removed.
        slips.into_iter().next().filter(|slip| slip.fix.text == "{")
    };
    lines.filter_map(slip).collect()
}
