//! The ledger: where every number comes from. Each account is a list of entries, made from what the engine says happened,
//! never by comparing numbers afterwards.

mod accounts;
mod book;

pub use accounts::Accounts;
pub use book::{Book, Entry, Ground};
