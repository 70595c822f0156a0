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
        let mut items: Vec<(Self, usize)> = Vec::new();
        for (at, amount, reason) in entries {
            match items.last_mut().filter(|(last, _)| last.at == at) {
                Some((last, more)) => {
                    last.amount += amount;
                    // What is too long is counted.
                    if *more > 0 || last.reason.len() + reason.len() > REASONS {
                        *more += 1;
                    } else {
                        last.reason = format!("{}, {reason}", last.reason);
                    }
                }
                None => items.push((Self { at, amount, reason: reason.to_owned() }, 0)),
            }
        }
        let whole = |(item, more): (Self, usize)| match more {
            0 => item,
            more => Self { reason: format!("{} and {more} more", item.reason), ..item },
        };
        items.into_iter().map(whole).collect()
    }
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
