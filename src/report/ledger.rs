//! The accounts as tables and as rows of CSV.

use super::csv::Rows;
use super::log_text::LogText;
use super::table::fitted;
use crate::game::language::{Domain, Speak, normal};
use crate::game::{AccountId, Controlled};
use crate::referee::judge::Review;
use crate::referee::ledger::Entry;
use crate::yaml::printable;
use std::collections::BTreeMap;

/// A selection of entries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Selection<'s> {
    /// The only track: `cash`.
    pub track: Option<&'s str>,
    /// The only player or company, in any case.
    pub of: Option<&'s str>,
    /// The first declared move.
    pub from: Option<u32>,
    /// The last declared move.
    pub to: Option<u32>,
}

impl Selection<'_> {
    /// Returns the selected entries, in the order in which they were made.
    pub fn of<'e>(&self, review: &'e Review) -> Vec<&'e Entry> {
        let Some(voice) = &review.voice else {
            return Vec::new();
        };
        let entries = review
            .ledger
            .iter()
            .filter(|entry| self.track.is_none_or(|track| track == entry.account.track));
        let entries = entries.filter(|entry| {
            self.from.is_none_or(|from| entry.at >= from) && self.to.is_none_or(|to| entry.at <= to)
        });
        let Some(of) = self.of else {
            return entries.collect();
        };
        // An account has many entries, so whether it is selected is worked out once.
        let mut wanted: BTreeMap<AccountId, bool> = BTreeMap::new();
        let mut is_wanted = |account| {
            *wanted
                .entry(account)
                .or_insert_with(|| is_called(&**voice, account, of))
        };
        entries.filter(|entry| is_wanted(entry.account)).collect()
    }

    /// Returns who controls which company at the end of the log, as far as it is selected, because
    /// control comes from shares. Empty for a part of a log, and for one that was judged without
    /// [`position`](crate::referee::judge::ReviewRequest::position).
    pub fn controlled(&self, review: &Review) -> Vec<Controlled> {
        let (Some(voice), Some(position)) = (&review.voice, &review.position) else {
            return Vec::new();
        };
        let is_part = self.from.or(self.to).is_some();
        if is_part || self.track.is_some_and(|track| track != "shares") {
            return Vec::new();
        }
        let called = |(domain, id): (Domain, u16)| {
            self.of
                .is_none_or(|of| normal(voice.name(domain, id)) == normal(of))
        };
        let controlled = position.controlled().into_iter();
        controlled
            .filter(|it| called(it.company) || called(it.player))
            .collect()
    }

    /// Returns whether the log has an account of the selected track, and one of the selected
    /// subject; true where nothing is selected.
    pub fn is_known(&self, review: &Review) -> (bool, bool) {
        let Some(voice) = &review.voice else {
            return (false, false);
        };
        let track = |track| review.accounts.iter().any(|account| account.track == track);
        let named = |of: &str| {
            review
                .accounts
                .iter()
                .any(|account| is_called(&**voice, *account, of))
        };
        // This is a name that the user gives: "Andy: red" may name a known player and a known company although the player has no such
        // account.
        let subject = |of: &str| {
            named(of)
                || of
                    .rsplit_once(": ")
                    .is_some_and(|(whose, part)| named(whose) && named(part))
        };
        (self.track.is_none_or(track), self.of.is_none_or(subject))
    }
}

/// Returns whether a name, in any case, is that of an account: its subject, its part, or both as in
/// the column of subjects. A numbered part also has the name of its kind: `blue 1` is a blue stock.
pub(crate) fn is_called(voice: &dyn Speak, account: AccountId, of: &str) -> bool {
    let wanted = normal(of);
    let is = |name: &str| normal(name) == wanted;
    let kind = |name: &str| {
        name.rsplit_once(' ')
            .is_some_and(|(kind, number)| number.parse::<u32>().is_ok() && is(kind))
    };
    let part = account.part.map(|(domain, id)| voice.name(domain, id));
    is(voice.name(account.subject.0, account.subject.1))
        || part.is_some_and(|part| is(part) || kind(part))
        || (part.is_some() && is(&subject(voice, account)))
}

/// Returns the subject of an account: `red`, `Andy`, or `Andy: red` if the subject has parts.
pub(crate) fn subject(voice: &dyn Speak, account: AccountId) -> String {
    let name = voice.name(account.subject.0, account.subject.1);
    account.part.map_or_else(
        || name.to_owned(),
        |(domain, id)| format!("{name}: {}", voice.name(domain, id)),
    )
}

/// Returns the accounts, one table per account, in the order of their first entries, for a terminal
/// that shows `room` columns.
pub(crate) fn table(
    log: &LogText<'_>,
    review: &Review,
    selection: &Selection<'_>,
    room: Option<usize>,
) -> String {
    let Some(voice) = &review.voice else {
        return String::new();
    };
    let turn = review.verdict.game.map_or("turn", |info| info.turn);
    let entries = selection.of(review);
    let mut accounts: Vec<AccountId> = Vec::new();
    for entry in &entries {
        if !accounts.contains(&entry.account) {
            accounts.push(entry.account);
        }
    }
    accounts.sort();
    let mut out = String::new();
    for of in accounts {
        let mut rows = vec![
            [turn, "move", "line", "entry", "amount", "balance"]
                .map(str::to_owned)
                .to_vec(),
        ];
        let mut unit = "";
        for entry in entries.iter().filter(|entry| entry.account == of) {
            let line = log
                .line_of_move(entry.at)
                .map_or(String::new(), |line| line.to_string());
            let at = if entry.at == 0 {
                String::new()
            } else {
                entry.at.to_string()
            };
            let figures = [entry.amount.to_string(), entry.balance.to_string()];
            rows.push(
                [entry.turn.to_string(), at, line, printable(&entry.reason)]
                    .into_iter()
                    .chain(figures)
                    .collect(),
            );
            unit = entry.unit;
        }
        let name = printable(&subject(&**voice, of));
        let unit = if unit == of.track {
            String::new()
        } else {
            format!(", in {unit}")
        };
        out.push_str(&format!(
            "{} of {name}{unit}\n{}\n",
            of.track,
            fitted(&rows, 3, room)
        ));
    }
    out
}

/// Returns the entries, one per row, after the header row.
pub(crate) fn csv(log: &LogText<'_>, review: &Review, selection: &Selection<'_>) -> String {
    let mut rows = Rows::new();
    rows.row([
        "log", "document", "id", "game", "step", "turn", "move", "line", "track", "subject",
        "entry", "amount", "balance", "unit",
    ]);
    if let Some(voice) = &review.voice {
        let (document, game) = (
            log.number.to_string(),
            review.verdict.game.map_or("", |info| info.id),
        );
        let id = log.id().unwrap_or_default();
        for entry in selection.of(review) {
            let line = log
                .line_of_move(entry.at)
                .map_or(String::new(), |line| line.to_string());
            let [step, turn, at] = [
                entry.step.to_string(),
                entry.turn.to_string(),
                entry.at.to_string(),
            ];
            let [amount, balance] = [entry.amount, entry.balance].map(|figure| figure.to_string());
            let subject = subject(&**voice, entry.account);
            let own = [
                &step,
                &turn,
                &at,
                &line,
                entry.account.track,
                &subject,
                &entry.reason,
                &amount,
                &balance,
                entry.unit,
            ];
            rows.row([log.name, &document, &id, game].into_iter().chain(own));
        }
    }
    rows.text()
}
