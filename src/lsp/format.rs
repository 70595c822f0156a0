//! Formatting: the canonical layout of the logs of a file, as `railref fmt` has it.

use super::script::{Part, Script};
use crate::fmt::Layout;
use crate::game::Games;
use crate::judge::{Ask, Review, judge_with};
use crate::text::Span;
use crate::verdict::Judgement;
use lsp_types::TextEdit;

/// The edits that lay a file out. A log that is malformed, and JSON, stay as they are.
pub fn of<L: Games>(script: &Script<L>) -> Vec<TextEdit> {
    let parts: Vec<Part<'_>> = script.parts().into_iter().filter(Part::is_log::<L>).collect();
    parts.iter().filter_map(|part| laid(script, part)).collect()
}

fn laid<L: Games>(script: &Script<L>, part: &Part<'_>) -> Option<TextEdit> {
    if part.text.trim_start().starts_with('{') {
        return None;
    }
    let judged = part.judge(script, &Ask::default());
    let info = judged.review.verdict.game.filter(|_| judged.review.verdict.judgement != Judgement::Malformed)?;
    let layout = Layout { tree: &judged.tree, root: judged.tree.root()?, boards: &script.boards };
    let new = L::with(info.id, layout)??;
    let again = judge_with::<L>(&new, &script.boards, &Ask::default());
    if said(&again.review) != said(&judged.review) {
        return None;
    }
    let old = part.text;
    // What stays as it is is not replaced: the cursor keeps its place.
    let start =
        old.split_inclusive('\n').zip(new.split_inclusive('\n')).take_while(|(old, new)| old == new).map(|(line, _)| line.len()).sum();
    let (rest, fresh) = (&old[start..], &new[start..]);
    let same = |(old, new): &(&str, &str)| old == new;
    let end: usize =
        rest.split_inclusive('\n').rev().zip(fresh.split_inclusive('\n').rev()).take_while(same).map(|(line, _)| line.len()).sum();
    let (gone, put) = (Span::new(start as u32, (old.len() - end) as u32), &fresh[..fresh.len() - end]);
    (gone.start < gone.end || !put.is_empty()).then(|| script.edit(part, gone, put))
}

/// What a log says, apart from where.
fn said(review: &Review) -> impl PartialEq + use<> {
    let verdict = &review.verdict;
    let findings: Vec<_> =
        verdict.findings.iter().map(|finding| (finding.code, finding.place.number, finding.facts.explain().message)).collect();
    let accepted: Vec<_> =
        verdict.accepted.iter().map(|accepted| (accepted.rule.code, accepted.place.number, accepted.reason.clone())).collect();
    (verdict.judgement, verdict.complete, verdict.counts.declared, verdict.counts.implied, findings, accepted)
}
