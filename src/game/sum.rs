//! A figure as the sum of the entries it comes from.

use crate::language::MoveNo;

/// Reasons of one move are joined up to so many characters.
const REASONS: usize = 60;

/// A line of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The declared move it follows; 0 before the first.
    pub at: MoveNo,
    /// The amount.
    pub amount: i64,
    /// The reason, in a few words.
    pub reason: String,
}

impl Item {
    /// Entries of an account (declared move, amount, reason), those of each move together.
    pub fn by_move<'e>(entries: impl IntoIterator<Item = (MoveNo, i64, &'e str)>) -> Vec<Self> {
        let mut items: Vec<(Self, Vec<(&str, usize)>)> = Vec::new();
        for (at, amount, reason) in entries {
            match items.last_mut().filter(|(last, _)| last.at == at) {
                Some((last, reasons)) => {
                    last.amount += amount;
                    match reasons.last_mut().filter(|(same, _)| *same == reason) {
                        Some((_, times)) => *times += 1,
                        None => reasons.push((reason, 1)),
                    }
                }
                None => items.push((Self { at, amount, reason: String::new() }, vec![(reason, 1)])),
            }
        }
        items.into_iter().map(|(item, reasons)| Self { reason: joined(&reasons), ..item }).collect()
    }
}

/// Reasons and how often each stands there, in a few words.
fn joined(reasons: &[(&str, usize)]) -> String {
    let mut text = String::new();
    let mut more = 0;
    for (reason, times) in reasons {
        // What is too long is counted.
        if more > 0 || (!text.is_empty() && text.len() + reason.len() > REASONS) {
            more += times;
            continue;
        }
        let sep = if text.is_empty() { "" } else { ", " };
        text.push_str(&format!("{sep}{reason}"));
        match times {
            1 => {}
            2 => text.push_str(" twice"),
            times => text.push_str(&format!(" {times} times")),
        }
    }
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

/// A figure as the sum of the entries it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// What it is: `cash of Andy`.
    pub subject: String,
    /// What there was before the entries, and after which declared move; `None` if there was nothing.
    pub before: Option<(i64, MoveNo)>,
    /// The entries, in the order in which they were made.
    pub items: Vec<Item>,
    /// What they come to.
    pub balance: i64,
    /// What is to be seen by it, in a few words, and at which declared move.
    pub remark: Option<(String, MoveNo)>,
    /// The command that shows the whole account, without the name of the log.
    pub command: String,
}
