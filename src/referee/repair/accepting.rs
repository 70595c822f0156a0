//! Finds out whether the record is sound if the table lets the first illegal move stand. That is no
//! repair, but it comes before one that rewrites much of what the table wrote down.

use super::changes::Change;
use super::solution::{Original, Solution};
use crate::game::Game;
use crate::game::language::in_words;
use crate::referee::replay::{Options, Unobserved, referee};
use crate::referee::verdict::Finding;

/// How many claims a repair has to rewrite so that an irregularity is likelier.
const REWRITTEN: usize = 3;

/// Returns whether a repair corrects many claims.
pub(super) fn rewrites_claims<G: Game>(solution: &Solution<G>) -> bool {
    let claims = solution.changes.iter().map(|change| match change {
        Change::Expect { .. } => 1,
        Change::Claims(claimed) => claimed.entries().len(),
        _ => 0,
    });
    claims.sum::<usize>() >= REWRITTEN
}

/// Says which rules the table may let a move break if the rest of the record is sound with it.
pub(super) fn accepting<G: Game>(
    original: &Original<'_, '_, G>,
    finding: &Finding,
) -> Option<String> {
    let mut rules = vec![finding.rule?];
    rules.extend(finding.also.iter().copied());
    let number = finding.place.number?;
    if finding.is_conditional() || rules.iter().any(|rule| rule.accepted.is_none()) {
        return None;
    }
    let options = Options {
        keep_going: true,
        max_findings: 2,
        ..Options::default()
    };
    let (carried_on, _) = referee::<G>(original.setup, original.table, options, &mut Unobserved);
    let is_sound = carried_on.findings.len() == 1 && carried_on.unlisted.violations == 0;
    let items = &original.script.items;
    let entry = items.iter().find(|item| item.number == number)?.origin?;
    let rules: Vec<String> = rules
        .iter()
        .map(|rule| format!("`{}`", rule.name()))
        .collect();
    is_sound.then(|| {
        format!(
            "if {} was really played like this and the table lets it stand, with {} under `accept` the \
             rest of the record is sound",
            original.place_of(entry),
            in_words(&rules, "and")
        )
    })
}
