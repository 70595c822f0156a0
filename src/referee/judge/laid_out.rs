//! The canonical layout of a log, verified.

use super::examine::judge_with;
use super::request::ReviewRequest;
use super::review::{Judged, Review};
use crate::game::Games;
use crate::game::reading::Boards;
use crate::referee::fmt::{DeclaredText, Layout};
use crate::referee::verdict::Judgement;
use crate::yaml::breaks::Break;
use crate::yaml::events::comments;
use crate::yaml::lexer::missing;
use crate::yaml::tree::Tree;

/// Returns the canonical layout of a log that was judged with the same boards, with the line breaks
/// `end`. `None` if the log is malformed, or if the layout would change its meaning. To find that
/// out, the layout is judged and laid out once more.
pub(crate) fn laid_out<L: Games>(
    judged: &Judged<'_>,
    boards: &dyn Boards,
    end: Break,
) -> Option<String> {
    let verdict = &judged.review.verdict;
    let info = verdict
        .game
        .filter(|_| verdict.judgement != Judgement::Malformed)?;
    let layout = |tree: &Tree<'_>| {
        let root = tree.root()?;
        let laid = L::with(info.id, Layout { tree, root, boards })??;
        Some(if end == Break::Lf {
            laid
        } else {
            end.everywhere(&laid)
        })
    };
    let source = judged.tree.source();
    let laid = layout(&judged.tree)?;
    if laid == source {
        return Some(laid);
    }
    let again = judge_with::<L>(&laid, boards, &ReviewRequest::default());
    let declared = |tree: &Tree<'_>| {
        let root = tree.root()?;
        L::with(info.id, DeclaredText { tree, root, boards })?
    };
    let same = what_it_says(&again.review) == what_it_says(&judged.review)
        && declared(&again.tree)? == declared(&judged.tree)?
        && same_comments(source, &laid)
        && layout(&again.tree)? == laid;
    same.then_some(laid)
}

/// Returns whether two texts have the same comments, as the parser sees them, in any place.
fn same_comments(one: &str, other: &str) -> bool {
    if !(one.contains('#') || other.contains('#')) {
        return true;
    }
    let (Some(ones), Some(others)) = (comments(one), comments(other)) else {
        return false;
    };
    ones.len() == others.len() && missing((one, &ones), (other, &others)).is_empty()
}

/// Returns what a log says, independent of the places of its keys: its outline with the words of
/// its findings and reasons.
fn what_it_says(review: &Review) -> String {
    let verdict = &review.verdict;
    let findings = verdict.findings.iter().map(|finding| finding.facts.parts());
    let reasons = verdict.accepted.iter().map(|accepted| &accepted.reason);
    format!(
        "{} {:?} {:?}",
        outline(review),
        findings.collect::<Vec<_>>(),
        reasons.collect::<Vec<_>>()
    )
}

/// Returns the verdict on a log without any names: judgement, counts, codes with their moves, and
/// the standing by seats. An edit that does not change it, such as a new name for a player, does
/// not change the meaning of the log.
pub(crate) fn outline(review: &Review) -> String {
    let verdict = &review.verdict;
    let findings = verdict
        .findings
        .iter()
        .map(|finding| (finding.code, finding.place.number));
    let accepted = verdict
        .accepted
        .iter()
        .map(|accepted| (accepted.rule.code, accepted.place.number));
    let faults = verdict.faults.iter().map(|fault| (fault.code, fault.at));
    let standing = verdict.standing.as_ref().map(|standing| &standing.values);
    format!(
        "{:?} {:?} {} {:?} {:?} {:?} {:?} {standing:?}",
        verdict.judgement,
        verdict.unlisted,
        verdict.complete,
        verdict.counts,
        findings.collect::<Vec<_>>(),
        accepted.collect::<Vec<_>>(),
        faults.collect::<Vec<_>>()
    )
}
