//! What to do about the first violation of a log: what probably happened there, and the command that
//! looks for it.

use super::log_text::LogText;
use super::sums::for_shell;
use crate::game::language::Advice;
use crate::referee::verdict::{EntryPlace, Finding, Hint, Verdict};

/// Returns the place of an entry, counted from 0.
pub(super) fn place_of(log: &LogText<'_>, entry: usize) -> EntryPlace {
    let number = u32::try_from(entry + 1).unwrap_or(u32::MAX);
    log.place_of_move(number)
        .unwrap_or(EntryPlace::Move(number as usize))
}

/// Says what probably happened at the first violation.
pub(super) fn probably(log: &LogText<'_>, verdict: &Verdict, hint: &dyn Hint) -> Option<Advice> {
    let place_of = |entry: usize| place_of(log, entry);
    let line_of = |byte: usize| {
        let at = u32::try_from(byte).unwrap_or(u32::MAX);
        log.position(at).line
    };
    let advice = hint.advice(&place_of, &line_of)?;
    Some(beside_rule(verdict, hint, advice))
}

/// Puts before what probably happened what to write if the table misremembered the rule that the first
/// violation names as a guess: it explains the record as well as a slip in a move.
fn beside_rule(verdict: &Verdict, hint: &dyn Hint, probably: Advice) -> Advice {
    let is_slip = hint.is_whole() && !hint.corrects_claims();
    let is_guess = |first: &&Finding| first.facts.names_rule() && !first.facts.is_by_rule();
    let first = verdict.findings.first().filter(is_guess);
    match first
        .filter(|_| is_slip)
        .and_then(|first| first.facts.right())
    {
        Some(right) => probably.after(&format!(
            "if that rule was misremembered, write {right}; otherwise,"
        )),
        None => probably,
    }
}

/// Returns whether enough of the record bears the hint out that other advice would only compete with
/// it: the first violation is in a claim, or many moves follow it.
pub(super) fn is_borne_out(verdict: &Verdict) -> bool {
    /// The number of moves that a hint has to carry a log further, too.
    const MANY: u32 = 10;
    let first = verdict.findings.first();
    first.is_some_and(|first| {
        let is_claim = first.rule.is_none();
        let declared = verdict.counts.declared;
        is_claim
            || first
                .place
                .number
                .is_some_and(|number| number + MANY <= declared)
    })
}

/// Says how to find out what happened; `None` if no command can be given the log as a file.
pub(super) fn command(log: &LogText<'_>, is_beyond_one_edit: bool) -> Option<Advice> {
    let file = log.is_file.then(|| for_shell(log.name));
    // Of a position, hardly anything is tried.
    let none = match log.has_position() {
        true => {
            "no single slip of the kinds that are tried explains it (a figure of the position may be wrong)"
        }
        false => "no single slip of the kinds that are tried explains it",
    };
    Some(match (file, is_beyond_one_edit) {
        (Some(file), true) => {
            format!("{none}; railref repair {file} also tries two together").into()
        }
        (Some(file), false) => format!(
            "railref repair {file} looks for the smallest change that makes the record sound"
        )
        .into(),
        (None, true) => none.into(),
        (None, false) => return None,
    })
}
