//! The canonical layout of a log, held against the log.

use super::ask::Ask;
use super::examine::judge_with;
use super::review::{Judged, Review};
use crate::game::Games;
use crate::game::reading::Boards;
use crate::referee::fmt::{Layout, Says};
use crate::referee::verdict::Judgement;
use crate::yaml::breaks::Break;
use crate::yaml::events::comments;
use crate::yaml::lexer::missing;
use crate::yaml::tree::Tree;

/// The canonical layout of a log that was judged with the same boards, its lines ending as `end` says. `None` where the log
/// is malformed, or where the layout would not say the same: it is judged and laid out once more.
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
    let again = judge_with::<L>(&laid, boards, &Ask::default());
    let declared = |tree: &Tree<'_>| {
        let root = tree.root()?;
        L::with(info.id, Says { tree, root, boards })?
    };
    let same = what_it_says(&again.review) == what_it_says(&judged.review)
        && declared(&again.tree)? == declared(&judged.tree)?
        && same_comments(source, &laid)
        && layout(&again.tree)? == laid;
    same.then_some(laid)
}

/// Whether two texts have the same comments, as the parser sees them, wherever they stand.
fn same_comments(one: &str, other: &str) -> bool {
    if !(one.contains('#') || other.contains('#')) {
        return true;
    }
    let (Some(ones), Some(others)) = (comments(one), comments(other)) else {
        return false;
    };
    ones.len() == others.len() && missing((one, &ones), (other, &others)).is_empty()
}

/// What a log says, wherever its keys stand: its outline with the words of its findings and reasons.
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

/// The verdict on a log without any name: judgement, counts, codes with their moves, and the standing by seats. An edit that
/// leaves it as it is, such as a new name for a player, changes nothing in what the log means.
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
