//! The log layer: from a tree to declarations. It knows the log language and no rule of any game.
//!
//! Everything that can be said without a position (keys, names, types) is said here, all of it at once.

mod beside;
mod board;
mod declared;
mod fault;
mod header;
mod keywords;
mod moves;
mod value;

pub use beside::{BesideLog, read_text, reason};
pub use board::{BoardFile, BoardReader, BoardSource, Boards, NoBoards};
pub use declared::{Accept, Declared, Expect, Outcome};
pub use fault::{BoardText, Fault, Faults, GENERAL, Source, code};
pub use header::{Header, MAX_NAME, Setup, is_blank, read_log};
pub use moves::{Entry, Moves, read_one};
pub use value::{Reader, word};
pub(crate) use value::{is_unprintable, shown};
