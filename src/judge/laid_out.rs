//! The canonical layout of a log, held against the log.

use super::ask::Ask;
use super::examine::judge_with;
use super::review::{Judged, Review};
use crate::fmt::Layout;
use crate::game::Games;
use crate::notation::json;
use crate::reading::Boards;
use crate::verdict::Judgement;

/// The canonical layout of a log that was judged with the same boards. `None` where the log is malformed, or where the layout would
/// not say the same.
pub fn laid_out<L: Games>(judged: &Judged<'_>, boards: &dyn Boards) -> Option<String> {
    let verdict = &judged.review.verdict;
    let info = verdict
        .game
        .filter(|_| verdict.judgement != Judgement::Malformed)?;
    let laid = L::with(
        info.id,
        Layout {
            tree: &judged.tree,
            root: judged.tree.root()?,
            boards,
        },
    )??;
    let again = judge_with::<L>(&laid, boards, &Ask::default());
    (what_it_says(&again.review) == what_it_says(&judged.review)).then_some(laid)
}

/// Judgement, counts, codes and standing of a log, whatever the places and the order of its keys.
fn what_it_says(review: &Review) -> String {
    let verdict = &review.verdict;
    let findings = verdict
        .findings
        .iter()
        .map(|finding| (finding.code, finding.place.number, finding.facts.parts()));
    let accepted = verdict.accepted.iter().map(|accepted| {
        (
            accepted.rule.code,
            accepted.place.number,
            accepted.reason.clone(),
        )
    });
    let standing = review
        .voice
        .as_ref()
        .zip(verdict.standing.as_ref())
        .map(|(voice, standing)| {
            standing
                .values
                .iter()
                .map(|(key, value)| format!("{key}: {}", json(&**voice, value)))
                .collect::<Vec<_>>()
        });
    format!(
        "{:?} {:?} {} {:?} {:?} {:?} {standing:?}",
        verdict.judgement,
        verdict.unlisted,
        verdict.complete,
        verdict.counts,
        findings.collect::<Vec<_>>(),
        accepted.collect::<Vec<_>>()
    )
}
