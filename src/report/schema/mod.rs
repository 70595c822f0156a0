//! JSON Schemas (draft-07): of the logs and the boards, made from the tables the reader itself uses, and of every JSON
//! output, made from the types in [`crate::report::documents`].
//!
//! The schema of a log says what can be said without a position and without its board: keys, types, words. It drives
//! completion and hover in editors that read YAML schemas; whether a name is one of the board only the referee knows.

mod log;
mod published;
pub(crate) mod settings;

pub use published::{Published, all, of_log};
