//! What was claimed of the table and is not so, with the figures it comes from.

use super::claims::{Difference, spell};
use crate::game::{Blame, Explanation};
use crate::language::{ExpectKey, MoveNo};
use crate::ledger::Entry;
use crate::verdict::{Differing, Facts};

/// So many entries of one account are shown at their moves; the sum names more.
const SHOWN: usize = 3;
/// So many amounts a sum names.
const SUMMED: usize = 12;

/// What was claimed of the table (an expect, a result) and what is so.
#[derive(Clone, Debug)]
pub struct FalseClaim {
    /// What is compared: `expect` or `result`.
    pub what: &'static str,
    /// The keys of what is compared.
    pub keys: &'static [ExpectKey],
    /// The declared move it stands at; `None` for a result.
    pub number: Option<MoveNo>,
    /// The differing values, in the order declared; never empty.
    pub differences: Vec<Difference>,
    /// The moment compared with, in words.
    pub moment: String,
}

impl Facts for FalseClaim {
    fn explain(&self) -> Explanation {
        let mut explanation = Explanation::default();
        let Some((first, others)) = self.differences.split_first() else { return explanation };
        let lines: Vec<String> = self.differences.iter().map(spell).collect();
        explanation.message = match self.what {
            "expect" => format!("the table did not look like this: {}", lines.join("; ")),
            _ => format!("the table wrote down another result: {}", lines.join("; ")),
        };
        explanation.label = first.actual_words();
        explanation.focus = first.path.clone();
        explanation.more = others.iter().map(|other| (other.path.clone(), other.actual_words())).collect();
        let advice = match self.what {
            "expect" => format!("compared {}, the nearest moment; correct the expect, or look for the wrong move before it", self.moment),
            _ => "the referee computes the standing from the moves alone".to_owned(),
        };
        let sums = self.differences.iter().filter_map(sum);
        explanation.help = Some(sums.chain([advice]).collect::<Vec<_>>().join("; "));
        explanation.blames = self.blames();
        explanation
    }

    fn differing(&self) -> Vec<Differing> {
        let of = |difference: &Difference| Differing {
            key: self.keys[difference.leaf.0].name,
            subject: (!difference.names.is_empty()).then(|| difference.names.join(": ")),
            declared: difference.values.0.clone(),
            actual: difference.values.1.clone(),
            entries: difference.entries.clone(),
        };
        self.differences.iter().map(of).collect()
    }

    fn account_for(&mut self, ledger: &[Entry]) {
        for difference in &mut self.differences {
            let (key, Some(subject), part) = difference.leaf else { continue };
            let Some((declared, actual)) = difference.figures else { continue };
            let track = self.keys[key].name;
            let own = ledger.iter().filter(|entry| entry.account.track == track && entry.account.subject.1 == subject);
            let own = own.filter(|entry| entry.account.part.map(|(_, id)| id) == part);
            let mut entries: Vec<Entry> = own.filter(|entry| self.number.is_none_or(|number| entry.at <= number)).cloned().collect();
            // The moment compared with may be an earlier one.
            let end = entries.iter().rposition(|entry| entry.balance == actual).map_or(0, |last| last + 1);
            entries.truncate(end);
            let since = entries.iter().rposition(|entry| entry.balance == declared).map_or(0, |last| last + 1);
            difference.entries = entries.split_off(since);
        }
    }
}

impl FalseClaim {
    /// The moves the differences come from: the last entries of each account or, of what has none, the last change.
    fn blames(&self) -> Vec<Blame> {
        let mut blamed: Vec<(MoveNo, String)> = Vec::new();
        for difference in &self.differences {
            let subject = &difference.subject;
            let entries = &difference.entries;
            // What one move brought an account is said together.
            let moves: Vec<&[Entry]> = entries.chunk_by(|one, next| one.at == next.at).collect();
            for brought in &moves[moves.len().saturating_sub(SHOWN)..] {
                let amount: i64 = brought.iter().map(|entry| entry.amount).sum();
                let reasons: Vec<&str> = brought.iter().map(|entry| entry.reason.as_str()).collect();
                let balance = brought.last().map_or(0, |entry| entry.balance);
                blamed.push((brought[0].at, format!("{subject}: {amount:+} makes {balance}: {}", reasons.join(", "))));
            }
            if let Some(at) = difference.changed.filter(|_| entries.is_empty()) {
                blamed.push((at, format!("last changed here: {subject}")));
            }
        }
        blamed.sort_by_key(|(at, _)| *at);
        let mut blames: Vec<Blame> = Vec::new();
        for (at, label) in blamed.into_iter().filter(|(at, _)| *at > 0) {
            match blames.last_mut().filter(|last| last.at == at) {
                Some(last) => last.label = format!("{}; {label}", last.label),
                None => blames.push(Blame { at, label }),
            }
        }
        blames
    }
}

/// How a figure comes about, in a line; `None` where the ledger keeps no account of it.
fn sum(difference: &Difference) -> Option<String> {
    let (declared, actual) = difference.figures?;
    let first = difference.entries.first()?;
    let before = first.balance - first.amount;
    if before == 0 && difference.entries.len() == 1 {
        return None;
    }
    let mut text = format!("{}: {actual} =", difference.subject);
    if before != 0 {
        text.push_str(&format!(" {before}"));
    }
    for (index, entry) in difference.entries.iter().take(SUMMED).enumerate() {
        let sign = if entry.amount < 0 { "-" } else { "+" };
        let amount = entry.amount.abs();
        text.push_str(&if index == 0 && before == 0 && entry.amount > 0 { format!(" {amount}") } else { format!(" {sign} {amount}") });
    }
    if let Some(more) = difference.entries.len().checked_sub(SUMMED).filter(|more| *more > 0) {
        text.push_str(&format!(" and {more} more entries"));
    }
    if before == declared && before != 0 {
        text.push_str(&format!("; it was {declared} before that"));
    }
    let difference_is = actual - declared;
    let alike = |times: i64| difference.entries.iter().rev().find(|entry| entry.amount * times == difference_is);
    if let Some(entry) = alike(1).filter(|_| difference.entries.len() > 1) {
        text.push_str(&format!("; the difference is what move {} brought: {}", entry.at, entry.reason));
    } else if let Some(entry) = alike(2) {
        text.push_str(&format!("; the difference is twice what move {} brought: {}", entry.at, entry.reason));
    }
    Some(text)
}
