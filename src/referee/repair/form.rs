//! Fixes faults of form that say what was meant, such as an unknown word that is similar to a known
//! one.

use super::budget::{HINT, fixing_work, judging_work};
use super::report::{AppliedFix, Correction};
use super::text_edits::Entries;
use crate::game::language::{Fault, Fix, MOST_LISTED, Slip, Source, code, shown};
use crate::game::notation::scalar;
use crate::game::reading::{Boards, is_digits};
use crate::game::{Games, Work};
use crate::referee::setup::{faults_of, own_faults_of};
use crate::yaml::Span;
use crate::yaml::edit::{TextEdit, apply, composed};
use crate::yaml::parse::parse;
use crate::yaml::same_slips::same_slips;

/// The most rounds of fixes. One fix may reveal another fault, and a slip that makes a log invalid
/// YAML, such as a comma after an entry, hides those after it.
const ROUNDS: usize = 400;

/// A log with its faults of form fixed.
#[derive(Debug)]
pub(crate) struct FixedLog {
    pub text: String,
    /// The fixes, in the order of the text, as edits of the original log.
    pub fixes: Vec<AppliedFix>,
    /// The first fault without an obvious fix.
    pub left: Option<Fault>,
    /// The first fault of all.
    pub first: Option<Fault>,
    /// Whether there were too many slips to try them all; then the fault that is left may have a
    /// fix.
    pub gave_up: bool,
}

impl FixedLog {
    /// Creates a log in which nothing is fixed because this fault does not say what was meant.
    pub(crate) fn unclear(text: &str, fault: &Fault) -> Self {
        Self {
            text: text.to_owned(),
            fixes: Vec::new(),
            left: Some(fault.clone()),
            first: Some(fault.clone()),
            gave_up: false,
        }
    }

    /// Returns the log before its fixes if all of them replace the same unknown word with a similar
    /// name, which is a guess. `text` is that log.
    pub(crate) fn guessed(&self, text: &str) -> Option<Self> {
        let fault = self.first.as_ref()?;
        let is_name = fault.code == code::UNKNOWN_NAME && fault.instead.is_some();
        let word = text.get(fault.span.range()).filter(|_| is_name)?;
        let is_same = |fix: &AppliedFix| text.get(fix.edit.range()) == Some(word);
        (self.left.is_none() && self.fixes.iter().all(is_same)).then(|| Self::unclear(text, fault))
    }
}

/// Fixes every fault that says what was meant. The work is taken from the budget.
pub(crate) fn fix_form<L: Games>(text: &str, boards: &dyn Boards, budget: &Work) -> FixedLog {
    let mut fixed = FixedLog {
        text: text.to_owned(),
        fixes: Vec::new(),
        left: None,
        first: None,
        gave_up: false,
    };
    for _ in 0..ROUNDS {
        budget.count(judging_work(&fixed.text));
        if budget.is_spent() {
            break;
        }
        // Once something is fixed, it is a log of its game.
        let faults = match fixed.first {
            None => faults_of::<L>(&fixed.text, boards, MOST_LISTED),
            Some(_) => own_faults_of::<L>(&fixed.text, boards, MOST_LISTED),
        };
        if !faults.is_empty() {
            // To look for similar words takes about as long as to read.
            budget.count(judging_work(&fixed.text));
        }
        if faults.iter().any(|fault| fault.code == code::SYNTAX) {
            budget.count(fixing_work(&fixed.text));
        }
        if fixed.first.is_none() {
            fixed.first = faults.first().cloned();
        }
        let Some(unclear) = faults.iter().find(|fault| !is_clear(fault)) else {
            if faults.is_empty() {
                return fixed;
            }
            match fixes(&fixed.text, &faults, budget).map(|fixes| with_more_fixes(&fixed, &fixes)) {
                Some(next) => fixed = next,
                None => {
                    fixed.left = faults.into_iter().next();
                    return fixed;
                }
            }
            continue;
        };
        fixed.left = Some(unclear.clone());
        return fixed;
    }
    fixed.gave_up = true;
    fixed.left = own_faults_of::<L>(&fixed.text, boards, 1)
        .into_iter()
        .next();
    fixed
}

/// Returns a malformed log with all of its faults corrected; `None` if one of them does not say what was
/// meant.
pub(crate) fn corrected_text<L: Games>(text: &str, boards: &dyn Boards) -> Option<String> {
    let fixed = fix_form::<L>(text, boards, &Work::up_to(HINT));
    let is_whole = fixed.left.is_none() && !fixed.gave_up && !fixed.fixes.is_empty();
    is_whole.then_some(fixed.text)
}

/// Returns whether a fault is in the log and says what was meant.
fn is_clear(fault: &Fault) -> bool {
    let is_word = fault.instead.is_some() && !fault.span.range().is_empty();
    fault.source == Source::Log && (is_word || fault.fix.is_some())
}

/// Returns the corrections of the faults of a text; `None` if two of them overlap.
fn fixes(text: &str, faults: &[Fault], budget: &Work) -> Option<Vec<AppliedFix>> {
    let parsed = parse(text);
    let entries = parsed
        .tree
        .root()
        .map(|root| Entries::new(&parsed.tree, root));
    let edit = |at: Option<u32>, span: Span, word: &str| {
        let range = span.range();
        let entries = entries.as_ref()?;
        let plain = match is_digits(word) {
            true => word.to_owned(),
            false => scalar(word),
        };
        let new = entries.quoted_like(range.clone(), word, plain);
        let what = format!(
            "{} is read as {}",
            on_one_line(&text[range.clone()]),
            shown(&new)
        );
        Some(AppliedFix::new(
            TextEdit::new(at, range, new),
            Correction {
                entry: at,
                what,
                is_reading: true,
            },
        ))
    };
    let count = |tried: &str| budget.count(fixing_work(tried));
    let mut fixes = Vec::new();
    for fault in faults {
        match (&fault.fix, &fault.instead) {
            (Some(fix), _) => fixes.extend(with_same_slips(text, faults, (fault, fix), &count)),
            (None, Some(word)) => fixes.push(edit(fault.at, fault.span, word)?),
            (None, None) => return None,
        }
    }
    fixes.sort_by_key(|fix| (fix.edit.start, fix.edit.end));
    fixes
        .windows(2)
        .all(|two| two[0].edit.end <= two[1].edit.start)
        .then_some(fixes)
}

/// Returns the edits of a correction and, if it is that of the only fault, those of the same slip on
/// other lines.
fn with_same_slips(
    text: &str,
    faults: &[Fault],
    (fault, fix): (&Fault, &Fix),
    count: &dyn Fn(&str),
) -> Vec<AppliedFix> {
    let further = match (faults, &fix.edits[..]) {
        ([_], [edit]) if fault.code == code::SYNTAX => same_slips(text, edit, count),
        _ => Vec::new(),
    };
    // The same slip on other lines does not belong to this move.
    let own = fix.edits.iter().map(|edit| (fault.at, edit));
    let others = further.iter().map(|edit| (None, edit));
    let applied = own.chain(others).map(|(number, edit)| AppliedFix {
        edit: TextEdit {
            number,
            ..edit.clone()
        },
        merged: fix.merged,
        corrections: vec![Correction {
            entry: fault.at,
            what: fault.slip().to_owned(),
            is_reading: fix.slip == Slip::Reading,
        }],
    });
    applied.collect()
}

/// Returns a name as a sentence says it: it may be broken over two lines.
fn on_one_line(name: &str) -> String {
    shown(&name.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Returns the log with more of its faults fixed.
pub(super) fn with_more_fixes(before: &FixedLog, fresh: &[AppliedFix]) -> FixedLog {
    let edits: Vec<TextEdit> = fresh.iter().map(|fix| fix.edit.clone()).collect();
    let earlier: Vec<TextEdit> = before.fixes.iter().map(|fix| fix.edit.clone()).collect();
    let mut fixes: Vec<AppliedFix> = Vec::new();
    for composed in composed(&earlier, &edits) {
        let known = composed.first.iter().map(|at| &before.fixes[*at]);
        let of: Vec<&AppliedFix> = known
            .chain(composed.second.iter().map(|at| &fresh[*at]))
            .collect();
        let mut corrections: Vec<&[Correction]> =
            of.iter().map(|fix| &fix.corrections[..]).collect();
        corrections.dedup();
        fixes.push(AppliedFix {
            edit: composed.edit,
            merged: of.iter().any(|fix| fix.merged),
            corrections: corrections.concat(),
        });
    }
    FixedLog {
        text: apply(&before.text, &edits),
        fixes,
        left: None,
        first: before.first.clone(),
        gave_up: false,
    }
}
