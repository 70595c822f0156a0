//! The book: the entries of the accounts, made during a replay.

use crate::game::language::MoveNo;
use crate::game::prelude::*;
use crate::game::{AccountId, Change, Game, Reading, Table};
use crate::yaml::tree::NodeId;
use std::collections::{BTreeMap, BTreeSet};

/// An entry of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The index of the moment, from 0, as in the tracks.
    pub step: usize,
    /// The turn or round.
    pub turn: u32,
    /// The declared move before it; 0 before the first.
    pub at: MoveNo,
    pub account: AccountId,
    /// The reason, in a few words.
    pub reason: String,
    /// The reason without its number, if it has one.
    pub kind: Option<String>,
    /// The number of equal parts that it is paid for, and what they are.
    pub parts: Option<(i64, String)>,
    /// The amount, in units.
    pub amount: i64,
    /// The balance after it, in units.
    pub balance: i64,
    pub unit: &'static str,
    /// Whether the account starts again after it, because a level was reset to zero.
    pub clears: bool,
    /// The place in the position that states it, if one does.
    pub given: Option<NodeId>,
}

/// The reason for an opening balance.
#[derive(Clone, Copy, Debug)]
pub struct OpeningReason {
    /// The reason, in a few words.
    pub reason: &'static str,
    /// The place in the position that states it, if one does.
    pub given: Option<NodeId>,
    /// Whether even a balance of 0 is an entry, because a position states it or leaves it to be
    /// assumed.
    pub of_nothing: bool,
}

impl Entry {
    /// Returns its line in a sum: declared move, amount, reason.
    pub fn line(&self) -> (MoveNo, i64, &str) {
        (self.at, self.amount, &self.reason)
    }
}

/// The accounts of a game, entry by entry.
#[derive(Clone, Debug, Default)]
pub struct Book {
    step: usize,
    balances: BTreeMap<AccountId, i64>,
    units: BTreeMap<&'static str, &'static str>,
    /// The unit of the score, for tracks that nobody has at the start (stocks, missing track).
    score: &'static str,
    entries: Vec<Entry>,
}

impl Book {
    /// Opens the accounts with the entries of the first moment: those of the opening bookkeeping,
    /// and the balances that already exist, whose reason `reason_of` gives.
    pub fn open<G: Game>(
        &mut self,
        table: &Table<G>,
        state: &G::State,
        events: &[G::Event],
        reason_of: impl Fn(AccountId) -> OpeningReason,
    ) {
        let accounts = state.accounts(table);
        self.units = accounts
            .iter()
            .map(|reading| (reading.track, reading.unit))
            .collect();
        self.score = G::INFO.score.1;
        self.post(table, state.stage().turn, 0, events);
        for Reading {
            track,
            subject,
            part,
            value,
            ..
        } in accounts
        {
            let account = AccountId {
                track,
                subject,
                part,
            };
            let opening = reason_of(account);
            let at = (state.stage().turn, 0);
            if value == 0 && opening.of_nothing && self.balance(account) == 0 {
                self.push(
                    account,
                    0,
                    opening.reason.to_owned(),
                    at,
                    opening.given,
                    false,
                );
            } else {
                self.enter(
                    account,
                    Change::To(value),
                    opening.reason.to_owned(),
                    at,
                    opening.given,
                );
            }
        }
    }

    /// Opens the accounts in the middle of a game, after `steps` moments with these entries.
    pub fn mid_game<'e>(steps: usize, entries: impl IntoIterator<Item = &'e Entry>) -> Self {
        let mut book = Self {
            step: steps.saturating_sub(1),
            ..Self::default()
        };
        for entry in entries {
            book.balances.insert(entry.account, entry.balance);
            book.units.insert(entry.account.track, entry.unit);
        }
        book
    }

    /// Continues from a state, which provides the units of the accounts.
    pub fn continue_from<G: Game>(&mut self, table: &Table<G>, state: &G::State) {
        self.score = G::INFO.score.1;
        for reading in state.accounts(table) {
            self.units.entry(reading.track).or_insert(reading.unit);
        }
    }

    /// Takes the entries that were made since the last call.
    pub fn take(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }

    /// Adds the entries of the next moment.
    pub fn moment<G: Game>(
        &mut self,
        table: &Table<G>,
        turn: u32,
        at: MoveNo,
        events: &[G::Event],
    ) {
        self.step += 1;
        self.post(table, turn, at, events);
    }

    fn post<G: Game>(&mut self, table: &Table<G>, turn: u32, at: MoveNo, events: &[G::Event]) {
        for posting in events.iter().flat_map(|event| event.postings(table)) {
            let own = self.entries.len();
            self.enter(
                posting.account,
                posting.change,
                posting.reason,
                (turn, at),
                None,
            );
            if let Some(entry) = self.entries.get_mut(own) {
                entry.kind = posting.kind;
                entry.parts = posting.parts;
            }
        }
    }

    /// Adds an entry, unless it changes nothing.
    fn enter(
        &mut self,
        account: AccountId,
        change: Change,
        reason: String,
        at: (u32, MoveNo),
        given: Option<NodeId>,
    ) {
        let balance = *self.balances.entry(account).or_default();
        let amount = match change {
            Change::By(amount) => amount,
            Change::To(new) => new - balance,
        };
        if amount != 0 {
            self.push(account, amount, reason, at, given, change == Change::To(0));
        }
    }

    fn push(
        &mut self,
        account: AccountId,
        amount: i64,
        reason: String,
        (turn, at): (u32, MoveNo),
        given: Option<NodeId>,
        clears: bool,
    ) {
        let balance = self.balances.entry(account).or_default();
        *balance += amount;
        let unit = self.units.get(account.track).copied().unwrap_or(self.score);
        self.entries.push(Entry {
            step: self.step,
            turn,
            at,
            account,
            reason,
            kind: None,
            parts: None,
            amount,
            balance: *balance,
            unit,
            clears,
            given,
        });
    }

    /// Returns the balance of an account.
    pub fn balance(&self, account: AccountId) -> i64 {
        self.balances.get(&account).copied().unwrap_or(0)
    }

    /// Returns all accounts, even those in which nothing has happened.
    pub fn accounts(&self) -> Vec<AccountId> {
        self.balances.keys().copied().collect()
    }

    /// Returns all entries, in the order in which they were made.
    pub fn into_entries(self) -> Vec<Entry> {
        self.entries
    }

    /// Returns the entries that a ledger lists: it leaves out accounts that began with nothing and
    /// never had an amount.
    pub fn into_listed(self) -> Vec<Entry> {
        let moved: BTreeSet<AccountId> = self
            .entries
            .iter()
            .filter(|entry| entry.amount != 0)
            .map(|entry| entry.account)
            .collect();
        self.entries
            .into_iter()
            .filter(|entry| moved.contains(&entry.account))
            .collect()
    }
}
