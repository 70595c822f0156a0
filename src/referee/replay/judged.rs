//! Judging one declared move, in a replay or at a position: which rules it breaks, which of the
//! breaches were accepted, and which accepts are unused.

use super::chain::{Placement, ahead};
use super::facts::{AnyFacts, Case, conditions, values_read};
use super::nearest;
use crate::game::language::{Breaches, Value, code};
use crate::game::prelude::*;
use crate::game::{AccountId, Game, Reading, Reads, Table};
use crate::referee::log::Declared;
use crate::referee::setup::OmittedValues;
use crate::referee::verdict::{Accepted, Fate, Finding, Place};
use std::sync::Arc;

/// The most legal moves that a finding carries.
const LEGAL_LISTED: usize = 400;

/// A declared move, judged where it is taken.
#[derive(Debug)]
pub(crate) struct JudgedMove<G: Game> {
    /// Where it is taken, and the rules it breaks there.
    pub found: Placement<G>,
    /// The legal moves there, or the first of them; empty if it breaks no rule.
    legal: Arc<Vec<G::Move>>,
    /// The values that would make the move legal instead of its first one.
    instead: Vec<Value>,
    /// The index of the first broken rule that is not accepted.
    refused: Option<usize>,
    /// The phase that the passes filled in before it have ended, and these passes, if it is judged
    /// after them because it is expected nowhere.
    ended: Option<(&'static str, Vec<G::Move>)>,
    /// The turn of the position.
    turn: u32,
    /// The accounts that are changed by the passes filled in before it.
    changed: Vec<AccountId>,
    /// For each broken rule, whether the finding speaks of it. One that is broken for certain does
    /// not speak of those that depend on what a position leaves out.
    spoken: Vec<bool>,
}

/// The findings about a judged move.
#[derive(Debug, Default)]
pub(crate) struct MoveFindings {
    /// The violation, if it is illegal, then the accepts of rules that it does not break.
    pub findings: Vec<Finding>,
    /// The accepted irregularities.
    pub accepted: Vec<Accepted>,
}

impl<G: Game> JudgedMove<G> {
    /// Judges a declared move at its known place on the chain from `state`. If it breaks a rule and
    /// `listing` is set, also lists the legal moves there.
    pub(crate) fn new(
        table: &Table<G>,
        state: &G::State,
        declared: &Declared<G::Move>,
        found: Placement<G>,
        omitted: Option<&OmittedValues>,
        listing: bool,
    ) -> Self {
        let mut found = found;
        if let Some(omitted) = omitted {
            add_regardless::<G>(table, state, declared, &mut found.broken, omitted);
        }
        let turn = state.stage().turn;
        let refused = headline::<G>(table, turn, declared, &found.broken, omitted);
        let sure = found
            .broken
            .iter()
            .map(|breach| omitted.is_none_or(|omitted| is_sure::<G>(table, turn, breach, omitted)));
        let sure: Vec<bool> = sure.collect();
        let spoken = match refused {
            Some(first) if sure[first] => sure,
            _ => vec![true; sure.len()],
        };
        if found.broken.is_empty() || !listing {
            return Self {
                found,
                legal: Arc::default(),
                instead: Vec::new(),
                refused,
                ended: None,
                turn: state.stage().turn,
                changed: Vec::new(),
                spoken,
            };
        }
        // The legal moves do not depend on the numbers of moves.
        let after_passes =
            (!found.passes.is_empty()).then(|| ahead::<G>(table, state, &found.passes, 0));
        let changed = after_passes
            .as_ref()
            .map_or_else(Vec::new, |after| changed::<G>(table, state, after));
        let here = after_passes.as_ref().unwrap_or(state);
        let phase = state.stage().phase;
        let ends = !found.is_expected && here.stage().phase != phase;
        let ended = ends.then(|| (phase, found.passes.clone()));
        let mut legal = here.legal_moves(table, LEGAL_LISTED);
        nearest::sort::<G>(table, &declared.action, &mut legal);
        let instead = nearest::instead::<G>(table, here, &declared.action);
        Self {
            found,
            instead,
            legal: Arc::new(legal),
            refused,
            ended,
            turn: here.stage().turn,
            changed,
            spoken,
        }
    }

    /// Returns whether it breaks a rule that is not accepted.
    pub(crate) const fn is_refused(&self) -> bool {
        self.refused.is_some()
    }

    /// Returns whether every rule it breaks is one that a table may accept.
    pub(crate) fn is_acceptable(&self) -> bool {
        self.found
            .broken
            .iter()
            .all(|breach| G::INFO.rules[breach.rule()].accepted.is_some())
    }

    /// Returns the facts of a broken rule. `others` is what else is wrong with the move.
    fn case(
        &self,
        table: &Arc<Table<G>>,
        declared: &Declared<G::Move>,
        index: usize,
        others: &Arc<Vec<G::Breach>>,
        carried: bool,
    ) -> Case<G> {
        let breach = self.found.broken[index].clone();
        // The passes before a move that is left out are in no account.
        let unaccounted = !carried
            && breach
                .rests_on()
                .iter()
                .any(|account| self.changed.contains(account));
        Case {
            table: table.clone(),
            action: declared.action.clone(),
            breach,
            legal: self.legal.clone(),
            others: others.clone(),
            instead: self.instead.clone(),
            ended: self.ended.clone(),
            turn: self.turn,
            unaccounted,
            sums: Vec::new(),
            assumed: Vec::new(),
            tried: false,
            example: None,
        }
    }

    /// Makes the findings about the move. Accepted irregularities are listed only if the move is
    /// carried out, even if it breaks another rule as well; they are never among the other rules
    /// that it breaks.
    pub(crate) fn move_findings(
        &self,
        table: &Arc<Table<G>>,
        declared: &Declared<G::Move>,
        place: Place,
        carried: bool,
    ) -> MoveFindings {
        let rules: Vec<usize> = self.found.broken.iter().map(Breaches::rule).collect();
        let is_accepted = |rule: &usize| declared.accepts().contains(rule);
        let first_of_rule = |index: usize| !rules[..index].contains(&rules[index]);
        let all = self.found.broken.iter().zip(&self.spoken);
        let spoken = all.filter(|(_, is_spoken)| **is_spoken);
        let others = Arc::new(spoken.map(|(breach, _)| breach.clone()).collect::<Vec<_>>());
        let facts = |index: usize| Box::new(self.case(table, declared, index, &others, carried));
        let mut move_findings = MoveFindings::default();
        if let Some(first) = self.refused {
            let others = (0..rules.len()).filter(|index| {
                rules[*index] != rules[first]
                    && !is_accepted(&rules[*index])
                    && first_of_rule(*index)
            });
            let also = others.map(|index| &G::INFO.rules[rules[index]]).collect();
            let rule = &G::INFO.rules[rules[first]];
            move_findings.findings.push(Finding {
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
            for index in (0..rules.len())
                .filter(|index| is_accepted(&rules[*index]) && first_of_rule(*index))
            {
                let (rule, reason) = (&G::INFO.rules[rules[index]], declared.reason().to_owned());
                move_findings.accepted.push(Accepted {
                    rule,
                    place,
                    reason,
                    facts: facts(index),
                });
            }
        }
        move_findings
            .findings
            .extend(unused::<G>(declared.accepts(), &rules, place));
        move_findings
    }
}

/// Returns which of the broken rules is reported: the first that is not accepted and depends on
/// nothing that the position leaves out or, if there is none, the first that is not accepted.
fn headline<G: Game>(
    table: &Table<G>,
    turn: u32,
    declared: &Declared<G::Move>,
    broken: &[G::Breach],
    omitted: Option<&OmittedValues>,
) -> Option<usize> {
    let is_accepted = |breach: &G::Breach| declared.accepts().contains(&breach.rule());
    let first = broken.iter().position(|breach| !is_accepted(breach));
    let Some(omitted) = omitted else { return first };
    broken
        .iter()
        .position(|breach| !is_accepted(breach) && is_sure::<G>(table, turn, breach, omitted))
        .or(first)
}

/// Returns whether a broken rule depends on nothing that the position leaves out.
fn is_sure<G: Game>(
    table: &Table<G>,
    turn: u32,
    breach: &G::Breach,
    omitted: &OmittedValues,
) -> bool {
    let left_out = |reads: &Reads, turn: u32| omitted.left_out(reads, turn);
    conditions::<G>(table, values_read::<G>(breach), turn, &left_out).is_empty()
}

/// If every broken rule depends on something that the position leaves out, adds those that the move
/// breaks no matter whose turn it is and in which phase.
fn add_regardless<G: Game>(
    table: &Table<G>,
    state: &G::State,
    declared: &Declared<G::Move>,
    broken: &mut Vec<G::Breach>,
    omitted: &OmittedValues,
) {
    let turn = state.stage().turn;
    let is_sure = |breach: &G::Breach| is_sure::<G>(table, turn, breach, omitted);
    if broken.is_empty() || broken.iter().any(is_sure) {
        return;
    }
    let mut regardless = Vec::new();
    state.check_regardless(table, &declared.action, &mut regardless);
    regardless.retain(|breach| is_sure(breach) && !broken.contains(breach));
    broken.append(&mut regardless);
}

/// Makes findings of the accepts of rules that are not broken.
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
            assumed: Vec::new(),
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

/// Returns the accounts whose balances differ between two states.
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
    let (before, after) = (balances(one), balances(other));
    let lost = before.iter().filter(|balance| !after.contains(balance));
    lost.chain(after.iter().filter(|balance| !before.contains(balance)))
        .map(|(account, _)| *account)
        .collect()
}
