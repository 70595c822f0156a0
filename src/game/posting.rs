//! Postings: what an event adds to the accounts, and why.

use crate::game::language::{Domain, Id};

/// The identity of an account: a track, a subject, and a part if the subject has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AccountId {
    /// The track: `cash`, `profit`, `cubes`.
    pub track: &'static str,
    /// The subject.
    pub subject: (Domain, u16),
    /// The part, if the subject has several: the company of a player's shares.
    pub part: Option<(Domain, u16)>,
}

impl AccountId {
    /// Returns the account of a subject on a track.
    pub fn of<I: Id>(track: &'static str, subject: I) -> Self {
        Self {
            track,
            subject: (I::DOMAIN, subject.number()),
            part: None,
        }
    }
}

/// How a balance changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// By an amount.
    By(i64),
    /// To a new balance: a level that is reset, a place in an order.
    To(i64),
}

/// One line of an account, before it has a balance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The account.
    pub account: AccountId,
    /// The change.
    pub change: Change,
    /// The reason, in a few words.
    pub reason: String,
    /// The reason without its number, if it has one: `shares of red at $180`. Postings of several
    /// players that have one cause agree in it.
    pub kind: Option<String>,
    /// The number of equal parts that the amount is paid for, and what they are: 2, `shares of red`.
    pub parts: Option<(i64, String)>,
}

impl Posting {
    /// Creates a posting that adds an amount to an account, or takes it away.
    pub fn by<I: Id>(
        track: &'static str,
        subject: I,
        amount: i64,
        reason: impl Into<String>,
    ) -> Self {
        Self::new(track, subject, Change::By(amount), reason)
    }

    /// Creates a posting that sets a new balance.
    pub fn to<I: Id>(
        track: &'static str,
        subject: I,
        balance: i64,
        reason: impl Into<String>,
    ) -> Self {
        Self::new(track, subject, Change::To(balance), reason)
    }

    fn new<I: Id>(
        track: &'static str,
        subject: I,
        change: Change,
        reason: impl Into<String>,
    ) -> Self {
        let account = AccountId {
            track,
            subject: (I::DOMAIN, subject.number()),
            part: None,
        };
        Self {
            account,
            change,
            reason: reason.into(),
            kind: None,
            parts: None,
        }
    }

    /// Sets the reason without its number.
    #[must_use]
    pub fn of_kind(mut self, kind: impl Into<String>) -> Self {
        self.kind = Some(kind.into());
        self
    }

    /// States that the amount is paid for several equal parts.
    #[must_use]
    pub fn for_each(mut self, parts: i64, of: impl Into<String>) -> Self {
        self.parts = Some((parts, of.into()));
        self
    }

    /// Assigns the posting to a part of the subject.
    #[must_use]
    pub fn part<I: Id>(mut self, part: I) -> Self {
        self.account.part = Some((I::DOMAIN, part.number()));
        self
    }
}
