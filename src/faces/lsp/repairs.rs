//! Repairs as code actions: what probably happened, offered where the record first goes wrong.

use super::script::{Part, Script};
use crate::game::Games;
use crate::referee::repair::{Kind, LONG, Repair, RepairLimits, Repaired, WORK, repair};
use crate::yaml::Span;
use lsp_types::{CodeAction, CodeActionKind, TextEdit, WorkspaceEdit};
use std::collections::HashMap;

/// The limits of the search. They are low, because somebody waits for it; repairs of two edits are
/// left to the command.
const WANTED: RepairLimits = RepairLimits {
    edits: 1,
    top: 3,
    work: WORK / 4,
};

/// Returns the most likely repairs of a log, one action for each. Repairs that only fix the form
/// are left to the actions for their faults.
pub(crate) fn of<L: Games>(script: &Script<L>, part: &Part<'_>) -> Vec<CodeAction> {
    let mut known = script.repairs.borrow_mut();
    let found = known.entry(part.number).or_insert_with(|| {
        if part.text.len() > LONG {
            return Vec::new();
        }
        offered(&repair::<L>(part.text, &script.boards, WANTED, part.line))
    });
    found
        .iter()
        .enumerate()
        .map(|(rank, (title, edits))| action(script, part, title.clone(), edits, rank == 0))
        .collect()
}

/// Returns the titles and edits of the repairs to offer.
fn offered(repaired: &Repaired) -> Vec<(String, Vec<(Span, String)>)> {
    let Some(repairs) = &repaired.repairs else {
        return Vec::new();
    };
    let good = repairs.equally_good;
    let offer = |(index, repair): (usize, &Repair)| {
        let one_of = if good > 1 && index < good {
            format!(" (one of {good} equally good)")
        } else {
            String::new()
        };
        let edits = repair.edits.iter().map(|edit| {
            (
                Span::new(edit.start as u32, edit.end as u32),
                edit.text.clone(),
            )
        });
        (
            format!("Repair: {}{}{one_of}", repair.sentence, put_in(repair)),
            edits.collect(),
        )
    };
    let by_search = |repair: &&Repair| repair.kinds[..] != [Kind::Form];
    repairs
        .list
        .iter()
        .filter(by_search)
        .take(WANTED.top)
        .enumerate()
        .map(offer)
        .collect()
}

/// Returns the inserted move, which the sentence does not spell out.
fn put_in(repair: &Repair) -> String {
    match &repair.edits[..] {
        [only] if only.range().is_empty() => {
            let line = only.text.trim();
            format!(
                ": {}",
                line.strip_prefix('-')
                    .unwrap_or(line)
                    .trim_matches([' ', ','])
            )
        }
        _ => String::new(),
    }
}

fn action<L: Games>(
    script: &Script<L>,
    part: &Part<'_>,
    title: String,
    edits: &[(Span, String)],
    preferred: bool,
) -> CodeAction {
    let edits: Vec<TextEdit> = edits
        .iter()
        .map(|(span, text)| script.edit(part, *span, text.clone()))
        .collect();
    #[allow(clippy::mutable_key_type, reason = "the protocol's own type")]
    let changes = HashMap::from([(script.uri.clone(), edits)]);
    CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(WorkspaceEdit {
            changes: Some(changes),
            ..WorkspaceEdit::default()
        }),
        is_preferred: preferred.then_some(true),
        ..CodeAction::default()
    }
}
