//! Finds the common cause of several false figures in one claim: they are all those of an earlier
//! moment, they all leave out the same thing, or they all value one thing wrong.

use super::gains::Figure;
use crate::game::language::MoveNo;
use crate::referee::ledger::Entry;
use std::collections::BTreeSet;

/// What the false figures of a claim have in common. Every case is about a single move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CommonCause {
    /// They are the figures before what this move brought, for this reason first.
    Earlier(MoveNo, String),
    /// What this move brought for this reason is in none of them.
    LeftOut(MoveNo, String),
    /// What this move paid for each of some equal parts is another amount in all of them.
    Valued(MoveNo, Valued),
}

/// Equal parts that were counted at a wrong value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Valued {
    /// What they are, such as the shares of a company.
    pub parts: String,
    /// What each is worth by the claim, and what it is worth.
    pub each: (i64, i64),
    /// The unit of the amounts.
    pub unit: &'static str,
}

/// Returns what the figures have in common; `None` unless at least two differ. `others` are the
/// accounts of the same track whose figures are declared as they are.
pub(crate) fn common_cause(figures: &[Figure<'_>], others: &[&[Entry]]) -> Option<CommonCause> {
    if figures.len() < 2 || figures.iter().any(|(.., entries)| entries.is_empty()) {
        return None;
    }
    earlier(figures, others)
        .or_else(|| left_out(figures, others))
        .or_else(|| valued(figures, others))
}

/// How many of the latest entries of an account are looked at: a log may have thousands of false
/// claims.
const RECENT: usize = 60;

/// Returns the entries of an account of one moment.
fn of_step(entries: &[Entry], step: usize) -> &[Entry] {
    let from = entries.partition_point(|entry| entry.step < step);
    let own = entries[from..]
        .iter()
        .take_while(|entry| entry.step == step);
    &entries[from..from + own.count()]
}

/// Returns the entries of an account up to a moment, and those after it.
fn split(entries: &[Entry], step: usize) -> (&[Entry], &[Entry]) {
    entries.split_at(entries.partition_point(|entry| entry.step <= step))
}

/// Finds the latest moment at which all figures were as they are declared. Two different amounts are
/// needed: 0 for everybody is what a table had that had not begun.
fn earlier(figures: &[Figure<'_>], others: &[&[Entry]]) -> Option<CommonCause> {
    let first = figures[0].0;
    let has_been = |(declared, _, entries): &Figure<'_>| {
        let mut recent = entries.iter().rev().take(RECENT);
        recent.any(|entry| entry.balance == *declared)
    };
    if figures.iter().all(|(declared, ..)| *declared == first) || !figures.iter().all(has_been) {
        return None;
    }
    let steps = figures
        .iter()
        .flat_map(|(.., entries)| entries.iter().rev().take(RECENT).map(|entry| entry.step));
    let steps: BTreeSet<usize> = steps.collect();
    let is_as_declared = |step: &usize| {
        let all = figures.iter().all(|(declared, _, entries)| {
            let until = split(entries, *step).0.last();
            until.is_some_and(|last| last.balance == *declared)
        });
        let is_settled = |entries: &&[Entry]| split(entries, *step).1.iter().all(is_nothing);
        all && others.iter().all(is_settled)
    };
    let step = steps.into_iter().rev().find(is_as_declared)?;
    let after = figures
        .iter()
        .filter_map(|(.., entries)| split(entries, step).1.first());
    let next = after.min_by_key(|entry| entry.step)?;
    Some(CommonCause::Earlier(next.at, next.reason.clone()))
}

fn is_nothing(entry: &Entry) -> bool {
    entry.amount == 0
}

/// Finds the one reason of one move, or of all moves, that is missing from every figure that differs
/// and concerns no other.
fn left_out(figures: &[Figure<'_>], others: &[&[Entry]]) -> Option<CommonCause> {
    let (_, _, entries) = figures[0];
    let mut found: Option<(MoveNo, &str)> = None;
    let mut tried: BTreeSet<(&str, usize)> = BTreeSet::new();
    let recent = entries.iter().rev().take(RECENT);
    for entry in recent.filter(|entry| !is_nothing(entry)) {
        let kind = kind(entry);
        if !tried.insert((kind, entry.step)) {
            continue;
        }
        let of_kind = |own: &&Entry| self::kind(own) == kind;
        let is_missing = |(declared, actual, entries): &Figure<'_>| {
            let own = of_step(entries, entry.step).iter().filter(of_kind);
            let amount: i128 = own.map(|own| i128::from(own.amount)).sum();
            i128::from(*actual) - i128::from(*declared) == amount && amount != 0
        };
        let is_of_others = || {
            let mut own = others.iter().map(|entries| of_step(entries, entry.step));
            own.any(|own| own.iter().filter(of_kind).any(|own| !is_nothing(own)))
        };
        if !figures.iter().all(is_missing) || is_of_others() {
            continue;
        }
        // An accident is likelier if several reasons fit.
        if found.is_some() {
            return None;
        }
        found = Some((entry.at, kind));
    }
    found.map(|(at, kind)| CommonCause::LeftOut(at, kind.to_owned()))
}

/// Finds equal parts, such as the shares of one company, that all the differing figures count at the same
/// wrong value; `None` unless they are the only such parts, or if a right figure includes some.
fn valued(figures: &[Figure<'_>], others: &[&[Entry]]) -> Option<CommonCause> {
    let (_, _, entries) = figures[0];
    let mut found: Option<CommonCause> = None;
    for entry in entries.iter().rev().take(RECENT) {
        let Some((count, parts)) = entry.parts.as_ref().filter(|(count, _)| *count > 0) else {
            continue;
        };
        let of_parts = |own: &&Entry| {
            let known = own.parts.as_ref();
            known.is_some_and(|(count, known)| *count > 0 && known == parts)
        };
        let each_off = |(declared, actual, entries): &Figure<'_>| {
            let mut own = of_step(entries, entry.step).iter().filter(of_parts);
            let (count, _) = own
                .next()
                .filter(|_| own.next().is_none())?
                .parts
                .as_ref()?;
            let off = declared.checked_sub(*actual)?;
            (off % count == 0).then_some(off / count)
        };
        let is_of_others = || {
            let mut own = others.iter().map(|entries| of_step(entries, entry.step));
            own.any(|own| own.iter().any(|own| of_parts(&own)))
        };
        let off = each_off(&figures[0]).filter(|off| *off != 0);
        let Some(off) = off.filter(|off| figures.iter().all(|own| each_off(own) == Some(*off)))
        else {
            continue;
        };
        if is_of_others() {
            continue;
        }
        // An accident is likelier if several parts fit.
        if found.is_some() {
            return None;
        }
        let each = entry.amount / count;
        found = Some(CommonCause::Valued(
            entry.at,
            Valued {
                parts: parts.clone(),
                each: (each.checked_add(off)?, each),
                unit: entry.unit,
            },
        ));
    }
    found
}

/// Returns what an entry is for, without how many there are of it.
fn kind(entry: &Entry) -> &str {
    entry.kind.as_deref().unwrap_or(&entry.reason)
}
