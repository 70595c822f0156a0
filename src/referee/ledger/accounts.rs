//! Entries grouped by account.

use super::Entry;
use crate::game::AccountId;
use crate::game::language::Speak;
use std::collections::BTreeMap;

/// The accounts of a game, each with the name of its part and its entries in the order in which they were made.
#[derive(Clone, Debug, Default)]
pub struct Accounts(BTreeMap<AccountId, (String, Vec<Entry>)>);

impl Accounts {
    /// Groups entries by account. An account without parts has the name of its subject.
    pub fn new(entries: impl IntoIterator<Item = Entry>, voice: &dyn Speak) -> Self {
        let name = |AccountId { subject, part, .. }: AccountId| {
            let (domain, id) = part.unwrap_or(subject);
            voice.name(domain, id).to_owned()
        };
        let mut accounts = BTreeMap::<AccountId, (String, Vec<Entry>)>::new();
        for entry in entries {
            accounts
                .entry(entry.account)
                .or_insert_with(|| (name(entry.account), Vec::new()))
                .1
                .push(entry);
        }
        Self(accounts)
    }

    /// Returns the entries of an account; empty if there is no such account.
    pub fn of(&self, account: AccountId) -> &[Entry] {
        self.0
            .get(&account)
            .map_or(&[], |(_, entries)| entries.as_slice())
    }

    /// Returns the accounts of a subject on a track, each with the name of its part and its entries.
    pub fn of_subject<'a>(
        &'a self,
        track: &'a str,
        subject: u16,
    ) -> impl Iterator<Item = (AccountId, &'a str, &'a [Entry])> {
        let own = self
            .0
            .iter()
            .filter(move |(account, _)| account.track == track && account.subject.1 == subject);
        own.map(|(account, (name, entries))| (*account, name.as_str(), entries.as_slice()))
    }

    /// Returns the accounts of a track, each with its entries.
    pub fn of_track<'a>(
        &'a self,
        track: &'a str,
    ) -> impl Iterator<Item = (AccountId, &'a [Entry])> {
        let own = self
            .0
            .iter()
            .filter(move |(account, _)| account.track == track);
        own.map(|(account, (_, entries))| (*account, entries.as_slice()))
    }
}
