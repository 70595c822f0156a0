//! A figure as the sum of the entries it comes from.

use crate::game::language::MoveNo;

/// How many entries of one move are listed one by one.
const PARTS: usize = 6;
/// How many characters a line of joined reasons may have; only reasons that bring the same amount
/// are joined.
const REASONS: usize = 50;

/// A line of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The declared move before it; 0 before the first.
    pub at: MoveNo,
    /// The amount.
    pub amount: i64,
    /// The reason, in a few words.
    pub reason: String,
}

impl Item {
    /// Returns one line per entry of an account (declared move, amount, reason). Equal entries in a
    /// row are one line if they are of one move, and a move with more entries than anybody would
    /// read has a single line.
    pub fn each<'e>(entries: impl IntoIterator<Item = (MoveNo, i64, &'e str)>) -> Vec<Self> {
        let mut moves: Vec<(MoveNo, Vec<Part<'e>>)> = Vec::new();
        for (at, each, reason) in entries {
            let part = Part {
                each,
                times: 1,
                reason,
            };
            let Some((_, parts)) = moves.last_mut().filter(|(last, _)| *last == at) else {
                moves.push((at, vec![part]));
                continue;
            };
            match parts
                .last_mut()
                .filter(|last| (last.each, last.reason) == (each, reason))
            {
                Some(last) => last.times += 1,
                None => parts.push(part),
            }
        }
        moves
            .into_iter()
            .flat_map(|(at, parts)| Part::lines(&parts, at))
            .collect()
    }

    /// Merges the lines of each move into one, with the amount of each part.
    pub fn by_move(items: &[Self]) -> Vec<Self> {
        let of_move = |items: &[Self]| match items {
            [one] => one.clone(),
            _ => Self {
                at: items[0].at,
                amount: items.iter().map(|item| item.amount).sum(),
                reason: added(items.iter().map(|item| (item.amount, item.reason.clone()))),
            },
        };
        items
            .chunk_by(|one, next| one.at == next.at)
            .map(of_move)
            .collect()
    }
}

/// Equal entries of one move.
struct Part<'e> {
    each: i64,
    times: usize,
    reason: &'e str,
}

impl Part<'_> {
    fn amount(&self) -> i64 {
        self.each * self.times as i64
    }

    fn reason(&self) -> String {
        match self.times {
            1 => self.reason.to_owned(),
            2 => format!("{}, twice", self.reason),
            times => format!("{}, {times} times", self.reason),
        }
    }

    /// Returns one line per entry of a move or, if they are too many, a single line.
    fn lines(parts: &[Self], at: MoveNo) -> Vec<Item> {
        if parts.len() <= PARTS {
            return parts
                .iter()
                .map(|part| Item {
                    at,
                    amount: part.amount(),
                    reason: part.reason(),
                })
                .collect();
        }
        let amount = parts.iter().map(Self::amount).sum();
        let count: usize = parts.iter().map(|part| part.times).sum();
        let each = parts[0].each;
        let reason = if parts.iter().all(|part| part.each == each) {
            format!("{}, {} each", joined(parts), each.abs())
        } else {
            let (shown, rest) = parts.split_at(PARTS);
            let more: usize = rest.iter().map(|part| part.times).sum();
            let rest = (
                rest.iter().map(Self::amount).sum(),
                format!("in {more} more"),
            );
            let shown = shown.iter().map(|part| (part.amount(), part.reason()));
            format!("in {count} entries: {}", added(shown.chain([rest])))
        };
        vec![Item { at, amount, reason }]
    }
}

/// Joins amounts and their reasons as a sum: `40 (profit of red) + 20 (profit of yellow)`.
fn added(parts: impl Iterator<Item = (i64, String)>) -> String {
    let mut text = String::new();
    for (amount, reason) in parts {
        text.push_str(sign(text.is_empty(), amount));
        text.push_str(&format!("{} ({reason})", amount.unsigned_abs()));
    }
    text
}

/// Returns the sign before an amount in a sum.
pub const fn sign(first: bool, amount: i64) -> &'static str {
    match (first, amount < 0) {
        (true, false) => "",
        (true, true) => "-",
        (false, false) => " + ",
        (false, true) => " - ",
    }
}

/// Joins the reasons of entries, in a few words.
fn joined(parts: &[Part<'_>]) -> String {
    let mut text = String::new();
    let mut more = 0;
    for part in parts {
        let reason = part.reason();
        // Reasons that do not fit are counted.
        if more > 0 || (!text.is_empty() && text.len() + reason.len() > REASONS) {
            more += part.times;
            continue;
        }
        let sep = if text.is_empty() { "" } else { ", " };
        text.push_str(&format!("{sep}{reason}"));
    }
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

/// A figure as the sum of the entries it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The name of the figure: `cash of Andy`.
    pub subject: String,
    /// The balance before the entries, and the declared move it follows; `None` if there was none.
    pub before: Option<(i64, MoveNo)>,
    /// The entries, in the order in which they were made.
    pub items: Vec<Item>,
    /// The total.
    pub balance: i64,
    /// What the reader is to notice about it, in a few words, and the declared moves.
    pub observation: Option<(String, Vec<MoveNo>)>,
    /// The track of the account, and the name of its subject.
    pub account: (&'static str, String),
}

impl Sum {
    /// Returns whether it has too many entries for one line and is written as a table.
    pub const fn is_table(&self) -> bool {
        /// The most entries that are written in one line.
        const IN_LINE: usize = 4;
        self.items.len() > IN_LINE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(entries: &[(MoveNo, i64, &str)]) -> Vec<(i64, String)> {
        Item::each(entries.iter().copied())
            .into_iter()
            .map(|item| (item.amount, item.reason))
            .collect()
    }

    #[test]
    fn entries_of_a_move_have_a_line_each_and_are_added_in_one() {
        let items = Item::each([
            (3, 40, "red"),
            (3, 20, "yellow"),
            (4, -5, "blue"),
            (4, -5, "blue"),
        ]);
        let amounts: Vec<i64> = items.iter().map(|item| item.amount).collect();
        assert_eq!(amounts, [40, 20, -10]);
        assert_eq!(items[2].reason, "blue, twice");
        let moves = Item::by_move(&items);
        assert_eq!(
            (moves[0].amount, moves[0].reason.as_str()),
            (60, "40 (red) + 20 (yellow)")
        );
        assert_eq!(
            (moves[1].amount, moves[1].reason.as_str()),
            (-10, "blue, twice")
        );
        let minus = Item::by_move(&Item::each([(9, -8, "a"), (9, 3, "b"), (9, -5, "c")]));
        assert_eq!(minus[0].reason, "-8 (a) + 3 (b) - 5 (c)");
    }

    #[test]
    fn more_entries_than_anybody_reads_stand_in_one_line_with_their_amounts() {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let same: Vec<_> = names.iter().map(|name| (1, -1, *name)).collect();
        assert_eq!(
            lines_of(&same),
            [(-8, "a, b, c, d, e, f, g, h, 1 each".to_owned())]
        );
        let other: Vec<_> = names
            .iter()
            .zip(1..)
            .map(|(name, amount)| (1, amount, *name))
            .collect();
        assert_eq!(
            lines_of(&other),
            [(
                36,
                "in 8 entries: 1 (a) + 2 (b) + 3 (c) + 4 (d) + 5 (e) + 6 (f) + 15 (in 2 more)"
                    .to_owned()
            )]
        );
    }
}
