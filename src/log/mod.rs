//! The log layer: from a tree to declarations. It knows the log language and no rule of any game.
//!
//! Everything that can be said without a position (keys, names, types) is said here, all of it at once.

mod declared;
mod keywords;
mod moves;

pub use declared::{Accept, Declared, Expect, Outcome};
pub use moves::{Declarations, Entry, read_moves, read_one, read_outcome, read_position};
