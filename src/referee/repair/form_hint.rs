//! Finds the only name that can be meant where an unknown or missing one makes a log malformed, for
//! the hint that `check` shows.

use super::budget::HINT;
use super::form::mend;
use super::readings::Readings;
use super::report::Repair;
use super::text_edits::Entries;
use crate::game::language::{Fault, code, shown};
use crate::game::reading::Boards;
use crate::game::{Games, Work};
use crate::referee::verdict::{EntryPlace, Probably, Verdict};
use crate::yaml::edit::apply;
use crate::yaml::tree::Tree;
use std::marker::PhantomData;
use std::sync::Arc;

/// The longest entry that is shown as it should be.
const SHOWN: usize = 120;

/// What was meant, in a sentence.
#[derive(Debug)]
struct Meant(String);

impl Probably for Meant {
    fn sentence(&self, _: &dyn Fn(usize) -> EntryPlace) -> Option<String> {
        let meant = &self.0;
        Some(format!(
            "probably {meant}; with that, the whole record is sound"
        ))
    }
}

/// Returns what was probably meant in a log whose only fault is an unknown or missing name. `None`
/// unless exactly one name makes the whole record sound.
pub(crate) fn form_hint<L: Games>(
    tree: &Tree<'_>,
    verdict: &Verdict,
    boards: &dyn Boards,
) -> Option<Arc<dyn Probably>> {
    let [fault] = &verdict.faults[..] else {
        return None;
    };
    let is_open = fault.mend.is_none() && fault.instead.is_none();
    if !is_open || !matches!(fault.code, code::UNKNOWN_NAME | code::MISSING_KEY) {
        return None;
    }
    let budget = Work::up_to(HINT);
    let mended = mend::<L>(tree.source(), boards, &budget);
    let readings = Readings::<L> {
        mended: &mended,
        fault: mended.left.as_ref().filter(|_| mended.mends.is_empty())?,
        boards,
        budget: &budget,
        games: PhantomData,
    };
    let repairs = L::with(verdict.game?.id, readings).flatten()?;
    let only = repairs.list.first().filter(|_| repairs.list.len() == 1)?;
    (repairs.left.is_empty()).then(|| Arc::new(Meant(meant(tree, fault, only))) as _)
}

/// Says what the word was meant to be, or what is missing, and how the entry should look.
fn meant(tree: &Tree<'_>, fault: &Fault, repair: &Repair) -> String {
    let line = corrected(tree, fault, repair).map_or(String::new(), |line| format!(": {line}"));
    let change = repair.edits.first().map_or("", |edit| edit.text.as_str());
    match fault.code {
        code::UNKNOWN_NAME => format!(
            "{} should be {}",
            shown(written(tree, fault)),
            shown(change)
        ),
        _ => {
            let added = change.trim_matches([',', ' ', '\n', '\r']);
            format!("`{added}` is missing{line}")
        }
    }
}

/// Returns the word of a fault without its quotes.
fn written<'t>(tree: &'t Tree<'_>, fault: &Fault) -> &'t str {
    tree.source()[fault.span.range()].trim_matches(['"', '\''])
}

/// Returns the corrected entry, if it is written on one line.
fn corrected(tree: &Tree<'_>, fault: &Fault, repair: &Repair) -> Option<String> {
    let entries = Entries::new(tree, tree.root()?);
    let range = entries.range((fault.at? as usize).checked_sub(1)?);
    let mut edits = repair.edits.clone();
    for edit in &mut edits {
        edit.start = edit.start.checked_sub(range.start)?;
        edit.end = edit.end.checked_sub(range.start)?;
    }
    let raw = &tree.source()[range];
    let is_inside = edits.iter().all(|edit| edit.end <= raw.len());
    let line = is_inside.then(|| apply(raw, &edits))?;
    (raw.starts_with('{') && !line.contains('\n') && line.len() <= SHOWN).then_some(line)
}
