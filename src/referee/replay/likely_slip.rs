//! What a false figure looks like: an entry was left out or counted twice.

use super::claims::Difference;
use crate::game::language::{MoveNo, in_words, misreadings};
use crate::referee::ledger::Entry;
use std::collections::BTreeMap;

/// How many reasons are named.
const NAMED: usize = 3;

/// Returns whether a figure is easily mistaken for another: it is miscounted by one, or looks like
/// the other. Zeros at the end of both are ignored: for amounts in tens, 40 is no likelier to be a
/// slip for 60 than 4 for 6.
pub(super) fn is_misread(declared: i64, actual: i64) -> bool {
    let is_by_one = declared.abs_diff(actual) == 1;
    let (mut declared, mut actual) = (declared, actual);
    while declared != 0 && actual != 0 && declared % 10 == 0 && actual % 10 == 0 {
        (declared, actual) = (declared / 10, actual / 10);
    }
    is_by_one || misreadings(actual).any(|other| other == declared)
}

/// Slips of a table that may explain a figure: how many times the entry is missing from it, and the
/// slip in words.
const SLIPS: [(i64, &str); 2] = [(1, "left out"), (-1, "counted twice")];

/// Describes what the difference looks like: an entry, or everything that one move brought, was
/// left out or counted twice; and at which move. `None` if nothing explains it, or more than one
/// entry or slip does.
pub(super) fn likely_slip(difference: &Difference) -> Option<(String, Vec<MoveNo>)> {
    let (declared, actual) = difference.figures?;
    // The claimed figure may be any number.
    let off = i128::from(actual) - i128::from(declared);
    let much = if off > 0 {
        format!("{off} too little was declared")
    } else {
        format!("{} too much was declared", -off)
    };
    let share = share_left_out(difference, off);
    let mut fits = SLIPS
        .iter()
        .map(|(times, what)| (Fit::new(difference, off, *times), *times, *what))
        .filter(|(fit, ..)| fit.first().is_some());
    let Some((fit, times, what)) = fits.next() else {
        let (words, at) = share?;
        return Some((format!("{much}, as if {words} had been left out"), at));
    };
    if fits.next().is_some() || share.is_some() {
        return None;
    }
    let at = fit.first()?.at;
    if fit
        .single
        .iter()
        .chain(&fit.whole)
        .any(|entry| entry.at != at)
    {
        return None;
    }
    // If only one entry, or one move, has changed the figure since, it is obvious that it was left
    // out.
    let only_move = || difference.entries.iter().all(|entry| entry.at == at);
    if times == 1 && (difference.entries.len() == 1 || fit.single.is_empty() && only_move()) {
        return None;
    }
    let words = format!("{much}, as if {} had been {what}", fit.words());
    Some((words, vec![at]))
}

/// Returns the only share, of several of one kind, that is missing from a figure if it was left out
/// in one turn: the share in words, and the moves that paid it.
fn share_left_out(difference: &Difference, off: i128) -> Option<(String, Vec<MoveNo>)> {
    let mut paid: BTreeMap<(u32, i64, &str), (i128, Vec<MoveNo>)> = BTreeMap::new();
    for entry in &difference.entries {
        if let Some((parts, of)) = entry.parts.as_ref().filter(|(parts, _)| *parts > 1) {
            let (sum, moves) = paid.entry((entry.turn, *parts, of)).or_default();
            *sum += i128::from(entry.amount / parts);
            if moves.last() != Some(&entry.at) {
                moves.push(entry.at);
            }
        }
    }
    let mut fits = paid.into_iter().filter(|(_, (sum, _))| *sum == off);
    let ((_, parts, of), (_, moves)) = fits.next()?;
    let is_clear = fits.next().is_none() && moves.len() <= NAMED;
    is_clear.then(|| (format!("one of {parts} {of}"), moves))
}

/// The entries that explain a difference, if each was missing from the figure a number of times.
struct Fit<'e> {
    /// Entries that explain it alone.
    single: Vec<&'e Entry>,
    /// The first entries of moves that explain it by everything they brought.
    whole: Vec<&'e Entry>,
}

impl<'e> Fit<'e> {
    fn new(difference: &'e Difference, off: i128, times: i64) -> Self {
        let fits = |amount: i64| i128::from(amount) * i128::from(times) == off;
        // A move with a single entry is already covered by the entry.
        let whole = |brought: &&[Entry]| {
            brought.len() > 1 && fits(brought.iter().map(|entry| entry.amount).sum())
        };
        Self {
            single: difference
                .entries
                .iter()
                .filter(|entry| fits(entry.amount))
                .collect(),
            whole: difference
                .entries
                .chunk_by(|one, next| one.at == next.at)
                .filter(whole)
                .filter_map(<[Entry]>::first)
                .collect(),
        }
    }

    fn first(&self) -> Option<&'e Entry> {
        self.single.iter().chain(&self.whole).next().copied()
    }

    /// Describes the entries in words.
    fn words(&self) -> String {
        let mut reasons: Vec<&str> = Vec::new();
        for entry in &self.single {
            if !reasons.contains(&entry.reason.as_str()) {
                reasons.push(&entry.reason);
            }
        }
        match reasons.len() {
            _ if self.first().is_some_and(|entry| entry.at == 0) => {
                "what was there at the beginning".to_owned()
            }
            0 => "all that the move brought".to_owned(),
            1..=NAMED => {
                let quoted: Vec<String> = reasons
                    .iter()
                    .map(|reason| format!("\"{reason}\""))
                    .collect();
                in_words(&quoted, "or")
            }
            _ => "one of its entries".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_misread;

    #[test]
    fn a_digit_or_one_more_is_a_slip_of_the_pen_and_an_amount_is_not() {
        for (declared, actual) in [
            (990, 960),
            (69, 96),
            (9, 99),
            (4, 9),
            (400, 900),
            (160, 1_060),
            (9, 10),
            (1, 0),
            (-1, 0),
        ] {
            assert!(is_misread(declared, actual), "{declared} for {actual}");
        }
        for (declared, actual) in [
            (40, 60),
            (80, 60),
            (6, 8),
            (52, 60),
            (0, 8),
            (1_020, 960),
            (10, 20),
        ] {
            assert!(!is_misread(declared, actual), "{declared} for {actual}");
        }
    }
}
