//! The ledger: where every number comes from. Each account is a list of entries, which are made
//! from the events that the engine reports, never by comparing numbers afterwards.

mod accounts;
mod book;
mod deviations;
mod fits;

pub(crate) use accounts::Accounts;
pub use book::Book;
pub(crate) use book::{Entry, OpeningReason};
pub(crate) use deviations::{COMPARED, Deviations, Explained, RuleCause, Stretch};
