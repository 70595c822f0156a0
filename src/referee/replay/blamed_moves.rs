//! The moves that a false claim is blamed on.

use super::claims::Difference;
use super::false_claim::{FalseClaim, SHOWN};
use crate::game::language::{Domain, Id as _, MoveNo, When, in_words};
use crate::game::{AccountId, Blame, Item, Suspicion};
use crate::referee::ledger::{Accounts, Entry};

impl FalseClaim {
    /// Returns the only move that explains all differing figures of a track by one part more or
    /// less; `None` if there is no such move, or several.
    pub(super) fn find_suspicion(&self, accounts: &Accounts) -> Option<(MoveNo, String, String)> {
        // An assumption is more likely to be wrong than a move that has been judged.
        if !self.assumed.is_empty() {
            return None;
        }
        let mut found: Option<(MoveNo, &str, Vec<&str>, String)> = None;
        for suspicion in &self.suspicions {
            let on_track = |difference: &&Difference| {
                self.keys[difference.leaf.0].name == suspicion.track && difference.leaf.1.is_some()
            };
            let differences: Vec<&Difference> = self.differences.iter().filter(on_track).collect();
            let off = |seat: usize| {
                let own = differences
                    .iter()
                    .find(|difference| difference.leaf.1 == u16::try_from(seat).ok())?;
                let (declared, actual) = own.figures?;
                Some(i128::from(declared) - i128::from(actual))
            };
            for (sign, part) in [(1, suspicion.part.0), (-1, suspicion.part.1)] {
                let fits = |(seat, amount): (usize, &i64)| {
                    off(seat).unwrap_or(0) == i128::from(*amount) * sign
                };
                // A single wrong figure may mean anything: it takes several to point at a move.
                if differences.len() < 2 || !suspicion.amounts.iter().enumerate().all(fits) {
                    continue;
                }
                let Some(at) = self.suspect(suspicion, sign, &differences, accounts) else {
                    continue;
                };
                if let Some((first, known, of, _)) = &mut found {
                    if (*first, *known) != (at, part) {
                        return None;
                    }
                    of.push(&suspicion.of);
                    continue;
                }
                let names: Vec<&str> = differences
                    .iter()
                    .filter_map(|difference| difference.names.first())
                    .map(String::as_str)
                    .collect();
                found = Some((
                    at,
                    part,
                    vec![&suspicion.of],
                    format!("{} of {}", suspicion.track, in_words(&names, "and")),
                ));
            }
        }
        found.map(|(at, part, of, whose)| (at, format!("{part} of {}", in_words(&of, "or")), whose))
    }

    /// Returns the move that may have had one part more (`sign` is 1) or less (-1).
    fn suspect(
        &self,
        suspicion: &Suspicion,
        sign: i128,
        differences: &[&Difference],
        accounts: &Accounts,
    ) -> Option<MoveNo> {
        let (player, reason) = suspicion.by;
        let account = AccountId {
            track: suspicion.track,
            subject: (Domain::Player, player.number()),
            part: None,
        };
        let past = |entry: &&Entry| self.claim.covers(entry.at);
        let held = differences
            .iter()
            .filter_map(|difference| difference.held)
            .max()
            .unwrap_or(0);
        let own = accounts
            .of(account)
            .iter()
            .take_while(past)
            .filter(|entry| entry.reason == reason && entry.at > held);
        let at = own.last()?.at;
        // One part less is only possible in a move that has such a part.
        let has_part = || {
            (0..suspicion.amounts.len()).any(|seat| {
                let seat = u16::try_from(seat).unwrap_or(u16::MAX);
                let mut own = accounts.of_subject(suspicion.track, seat);
                own.any(|(.., entries)| {
                    let from = entries.partition_point(|one| one.at < at);
                    let mut of_move = entries[from..].iter().take_while(|one| one.at == at);
                    of_move.any(|one| one.reason.starts_with(&suspicion.reason))
                })
            })
        };
        (sign > 0 || has_part()).then_some(at)
    }

    /// Adds the moves that caused a difference, each with what it did.
    fn blame_for(&self, difference: &Difference, blamed: &mut Vec<(When, String)>) {
        let subject = &difference.subject;
        let items = Item::each(difference.entries.iter().map(Entry::line));
        let moves = Item::by_move(&items);
        let alone = self.likely_slip(difference).map(|(_, at)| at);
        let is_shown = |item: &&Item| match &alone {
            Some(alone) => alone.contains(&item.at),
            None => moves.len() <= SHOWN,
        };
        for brought in moves.iter().filter(is_shown) {
            // An opening balance has its place in the position.
            let given = || {
                difference
                    .entries
                    .iter()
                    .find(|entry| entry.at == 0)
                    .and_then(|entry| entry.given)
            };
            let at = if brought.at == 0 {
                given().map_or(When::SETUP, When::given)
            } else {
                When::of_move(brought.at)
            };
            blamed.push((
                at,
                match brought.amount {
                    0 => format!("{subject}: 0 {}", brought.reason),
                    amount => format!("{amount:+} {subject}: {}", brought.reason),
                },
            ));
        }
        blamed.extend(
            difference
                .made
                .iter()
                .take(SHOWN)
                .map(|made| (made.at, made.label.clone())),
        );
        // Of a part, such as the stock of one company, only the change of the whole is known.
        let is_whole = difference.part.is_none();
        // If the game says how it reckons the value, the value was determined again later, even
        // if it stayed the same.
        let is_reckoned = difference.figures.is_none() && !self.reckonings.is_empty();
        if let Some(at) = difference
            .changed
            .filter(|_| is_whole && !is_reckoned && moves.is_empty() && difference.made.is_empty())
        {
            blamed.push((When::of_move(at), format!("{subject} last changed here")));
        }
    }

    /// Returns the moves that caused the differences: those that made the figure, the one that is
    /// singled out or, for a value without an account, the last change.
    pub(super) fn blames(&self, differences: &[&Difference]) -> Vec<Blame> {
        let mut blamed: Vec<(When, String)> = Vec::new();
        let on_track = |difference: &Difference| {
            self.suspicions
                .iter()
                .any(|suspicion| suspicion.track == self.keys[difference.leaf.0].name)
        };
        let explained = |difference: &Difference| self.suspicion.is_some() && on_track(difference);
        blamed.extend(
            self.suspicion
                .iter()
                .map(|(at, part, _)| (When::of_move(*at), format!("{part}?"))),
        );
        for difference in differences
            .iter()
            .filter(|difference| !explained(difference))
        {
            self.blame_for(difference, &mut blamed);
        }
        blamed.sort_by_key(|(at, _)| *at);
        let mut blames: Vec<Blame> = Vec::new();
        for (at, label) in blamed.into_iter().filter(|(at, _)| *at != When::SETUP) {
            match blames.last_mut().filter(|last| last.at == at) {
                Some(last) => last.label = format!("{}; {label}", last.label),
                None => blames.push(Blame { at, label }),
            }
        }
        blames
    }
}
