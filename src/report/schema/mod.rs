//! JSON Schemas (draft-07): of the logs and boards, made from the tables that the readers use, and
//! of every JSON output, made from the types in [`crate::report::documents`].
//!
//! The schema of a log says what can be said without its position and its board: keys, types,
//! words. It drives completion and hover in editors that read YAML schemas. Only the referee knows
//! whether a name is one of the board's.

mod log;
mod published;
pub(crate) mod settings;

pub(crate) use published::of_board;
pub use published::{Published, all, of_log};
