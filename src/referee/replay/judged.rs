//! One declared move judged, in a replay as in a question asked of a position: the rules it breaks, what of it was let stand,
//! and the accepts of nothing.

use super::chain::{Found, ahead};
use super::facts::{AnyFacts, Case, conditions};
use super::nearest;
use crate::game::language::{Breaches, code};
use crate::game::prelude::*;
use crate::game::{AccountId, Game, Reading, Reads, Table};
use crate::referee::log::Declared;
use crate::referee::setup::Unsaid;
use crate::referee::verdict::{Accepted, Fate, Finding, Place};
use std::sync::Arc;

/// How many legal moves a finding carries at most.
const LEGAL_LISTED: usize = 400;

/// A declared move judged where it is taken.
#[derive(Debug)]
pub(crate) struct Judged<G: Game> {
    /// Where it is taken, and the rules it breaks there.
    pub found: Found<G>,
    /// The legal moves there, or the first of them; not looked for if it breaks no rule.
    legal: Arc<Vec<G::Move>>,
    /// Which of the broken rules is the first that is not let stand.
    refused: Option<usize>,
    /// The turn of the position.
    turn: u32,
    /// The accounts that the passes filled in ahead of it change.
    changed: Vec<AccountId>,
}

/// What is said of a judged move.
#[derive(Debug, Default)]
pub(crate) struct Remarks {
    /// The violation, if it is one, then the accepts of rules that were not broken.
    pub findings: Vec<Finding>,
    /// The irregularities that were let stand.
    pub accepted: Vec<Accepted>,
}

impl<G: Game> Judged<G> {
    /// Judges a declared move whose place on the chain from `state` has been found; `listing` if the legal moves there are
    /// wanted, should it break a rule.
    pub(crate) fn new(
        table: &Table<G>,
        state: &G::State,
        declared: &Declared<G::Move>,
        found: Found<G>,
        unsaid: Option<&Unsaid>,
        listing: bool,
    ) -> Self {
        let refused = headline::<G>(table, state.stage().turn, declared, &found.broken, unsaid);
        if found.broken.is_empty() || !listing {
            return Self {
                found,
                legal: Arc::default(),
                refused,
                turn: state.stage().turn,
                changed: Vec::new(),
            };
        }
        // What is legal does not depend on the numbers of moves.
        let behind = (!found.passes.is_empty()).then(|| ahead::<G>(table, state, &found.passes, 0));
        let changed = behind
            .as_ref()
            .map_or_else(Vec::new, |behind| changed::<G>(table, state, behind));
        let here = behind.as_ref().unwrap_or(state);
        let mut legal = here.legal_moves(table, LEGAL_LISTED);
        nearest::sort::<G>(table, &declared.action, &mut legal);
        Self {
            found,
            legal: Arc::new(legal),
            refused,
            turn: here.stage().turn,
            changed,
        }
    }

    /// Whether it breaks a rule that is not let stand.
    pub(crate) const fn is_refused(&self) -> bool {
        self.refused.is_some()
    }

    /// Whether every rule it breaks is one that a table can let stand.
    pub(crate) fn could_stand(&self) -> bool {
        self.found
            .broken
            .iter()
            .all(|breach| G::INFO.rules[breach.rule()].accepted.is_some())
    }

    /// What is said of it. What was let stand is listed only if the move is carried out, also one that breaks another rule
    /// besides; it is never among the other rules the move breaks.
    pub(crate) fn remarks(
        &self,
        table: &Arc<Table<G>>,
        declared: &Declared<G::Move>,
        place: Place,
        carried: bool,
    ) -> Remarks {
        let rules: Vec<usize> = self.found.broken.iter().map(Breaches::rule).collect();
        let stands = |rule: &usize| declared.accepts().contains(rule);
        let first_of_rule = |index: usize| !rules[..index].contains(&rules[index]);
        let others = Arc::new(self.found.broken.clone());
        let facts = |index: usize| {
            let (table, action, breach) = (
                table.clone(),
                declared.action.clone(),
                self.found.broken[index].clone(),
            );
            let (legal, others) = (self.legal.clone(), others.clone());
            // The passes ahead of a move that is left out are in no account.
            let unaccounted = !carried
                && breach
                    .rests_on()
                    .iter()
                    .any(|account| self.changed.contains(account));
            Box::new(Case::<G> {
                table,
                action,
                breach,
                legal,
                others,
                turn: self.turn,
                unaccounted,
                sums: Vec::new(),
                assumed: Vec::new(),
            })
        };
        let mut remarks = Remarks::default();
        if let Some(first) = self.refused {
            let others = (0..rules.len()).filter(|index| {
                rules[*index] != rules[first] && !stands(&rules[*index]) && first_of_rule(*index)
            });
            let also = others.map(|index| &G::INFO.rules[rules[index]]).collect();
            let rule = &G::INFO.rules[rules[first]];
            remarks.findings.push(Finding {
                code: rule.code,
                rule: Some(rule),
                place,
                also,
                after_illegal: false,
                fate: Fate::Stopped,
                rests_on: Vec::new(),
                facts: facts(first),
            });
        }
        if carried {
            for index in
                (0..rules.len()).filter(|index| stands(&rules[*index]) && first_of_rule(*index))
            {
                let (rule, reason) = (&G::INFO.rules[rules[index]], declared.reason().to_owned());
                remarks.accepted.push(Accepted {
                    rule,
                    place,
                    reason,
                    facts: facts(index),
                });
            }
        }
        remarks
            .findings
            .extend(unused::<G>(declared.accepts(), &rules, place));
        remarks
    }
}

/// Which of the broken rules is reported: the first that is not let stand and leans on nothing that the position leaves out; if all
/// of them do, the first.
fn headline<G: Game>(
    table: &Table<G>,
    turn: u32,
    declared: &Declared<G::Move>,
    broken: &[G::Breach],
    unsaid: Option<&Unsaid>,
) -> Option<usize> {
    let stands = |breach: &G::Breach| declared.accepts().contains(&breach.rule());
    let first = broken.iter().position(|breach| !stands(breach));
    let Some(unsaid) = unsaid else { return first };
    let left_out = |reads: &Reads, turn: u32| unsaid.left_out(reads, turn);
    let is_sure = |breach: &G::Breach| conditions::<G>(table, breach, turn, &left_out).is_empty();
    broken
        .iter()
        .position(|breach| !stands(breach) && is_sure(breach))
        .or(first)
}

/// The accepts of rules that were not broken.
pub(crate) fn unused<G: Game>(accepts: &[usize], broken: &[usize], place: Place) -> Vec<Finding> {
    let several = accepts.len() > 1;
    let unused = accepts
        .iter()
        .enumerate()
        .filter(|(_, rule)| !broken.contains(rule));
    let finding = |(item, rule): (usize, &usize)| {
        let facts = AnyFacts::UnusedAccept {
            code: G::INFO.rules[*rule].code,
            item: several.then_some(item),
        };
        Finding {
            code: code::UNUSED_ACCEPT,
            rule: None,
            place,
            also: Vec::new(),
            after_illegal: false,
            fate: Fate::Stopped,
            rests_on: Vec::new(),
            facts: Box::new(facts),
        }
    };
    unused.map(finding).collect()
}

/// The accounts whose balances differ in two positions.
fn changed<G: Game>(table: &Table<G>, one: &G::State, other: &G::State) -> Vec<AccountId> {
    let balances = |state: &G::State| {
        let id = |reading: &Reading| AccountId {
            track: reading.track,
            subject: reading.subject,
            part: reading.part,
        };
        state
            .accounts(table)
            .into_iter()
            .map(|reading| (id(&reading), reading.value))
            .collect::<Vec<_>>()
    };
    let (before, behind) = (balances(one), balances(other));
    let lost = before.iter().filter(|balance| !behind.contains(balance));
    lost.chain(behind.iter().filter(|balance| !before.contains(balance)))
        .map(|(account, _)| *account)
        .collect()
}
