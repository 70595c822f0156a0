//! What would still be wrong if the table let the first illegal move stand.

use crate::game::{Game, Table};
use crate::referee::replay::{Options, findings_alone};
use crate::referee::setup::Setup;
use crate::referee::verdict::{Finding, IfAccepted, Verdict};
use std::sync::Arc;

/// Returns whether nothing follows the first violation.
pub(super) fn ends_with_first<G: Game>(verdict: &Verdict, setup: &Setup<G>) -> bool {
    let first = verdict
        .findings
        .first()
        .and_then(|first| first.place.number);
    first.is_some_and(|number| number as usize >= setup.moves.order.len())
        && setup.outcome.is_none()
}

/// Returns what is left to do if the table lets the first violation stand; `None` if no `accept` can let
/// it stand, or too much would still be wrong. Nothing may have been accepted at it yet.
pub(super) fn left_if_accepted<G: Game>(
    verdict: &Verdict,
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
) -> Option<IfAccepted> {
    let first = verdict.findings.first()?;
    if first.place.number.is_none() || !is_acceptable(first) {
        return None;
    }
    if ends_with_first::<G>(verdict, setup) {
        return Some(IfAccepted::Sound);
    }
    let options = Options {
        keep_going: true,
        max_findings: 3,
        ..Options::default()
    };
    let carried_on = findings_alone::<G>(setup, table, options);
    if carried_on.unlisted.violations > 0 {
        return None;
    }
    // A slip leaves traces like these, too: where it is known, they say nothing.
    let is_known = verdict
        .hint
        .as_ref()
        .is_some_and(|hint| hint.is_whole() && !hint.yields_to_acceptance());
    let is_searched_in_vain = verdict
        .hint
        .as_ref()
        .is_none_or(|hint| hint.is_beyond_one_edit());
    match &carried_on.findings[..] {
        [_] => Some(IfAccepted::Sound),
        [_, other] if !is_known && is_acceptable(other) => {
            let number = other.place.number?;
            let rules = other.rule.iter().chain(&other.also);
            Some(IfAccepted::WithAnother(number, rules.copied().collect()))
        }
        [_, claim] if is_searched_in_vain && claim.rule.is_none() && !claim.is_conditional() => {
            Some(IfAccepted::ButForClaim(claim.place.number))
        }
        _ => None,
    }
}

/// Returns whether an `accept` can let a violation stand.
fn is_acceptable(finding: &Finding) -> bool {
    let mut rules = finding.rule.iter().chain(&finding.also);
    finding.rule.is_some() && rules.all(|rule| rule.accepted.is_some()) && !finding.is_conditional()
}
