//! The log layer: from a tree to declarations. It knows the log language and no rule of any game.
//!
//! Everything that can be said without a position (keys, names, types) is said here, all of it at once.

mod accept;
mod declared;
mod keywords;
mod mends;
mod misnamed;
mod moves;
mod states;
mod unfitting;
mod unknown;
mod values;

pub use declared::{Declared, Expect, Outcome};
pub(crate) use mends::mend_entries;
pub use moves::{Declarations, Entry};
pub(crate) use moves::{One, read_any, read_moves, read_one};
pub(crate) use states::{read_outcome, read_position, read_result};
