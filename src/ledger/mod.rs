//! The ledger: where every number comes from. Each account is a list of entries, made from what the engine says happened,
//! never by comparing numbers afterwards.

mod book;

pub use book::{Book, Entry};
