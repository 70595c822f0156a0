//! The canonical layout of a log, held against the log.

use super::ask::Ask;
use super::examine::judge_with;
use super::review::{Judged, Review};
use crate::fmt::{Layout, Says};
use crate::game::Games;
use crate::notation::json;
use crate::reading::Boards;
use crate::text::breaks::Break;
use crate::text::events::comments;
use crate::text::tree::Tree;
use crate::verdict::Judgement;

/// The canonical layout of a log that was judged with the same boards, its lines ending as `end` says. `None` where the log
/// is malformed, or where the layout would not say the same: it is judged and laid out once more.
pub fn laid_out<L: Games>(judged: &Judged<'_>, boards: &dyn Boards, end: Break) -> Option<String> {
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

/// Whether two texts have the same comments, wherever they stand.
fn same_comments(one: &str, other: &str) -> bool {
    let words = |text: &str| {
        let mut words: Vec<String> = comments(text)?
            .into_iter()
            .map(|span| text[span.range()].trim_end().to_owned())
            .collect();
        words.sort_unstable();
        Some(words)
    };
    !(one.contains('#') || other.contains('#')) || words(one) == words(other)
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
