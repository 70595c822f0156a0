//! The canonical layout of a log: header keys in one order, one move a line, names as the board spells them.
//!
//! Comments are kept. One that stands on its own line stays before what follows it, one after an entry stays on the
//! entry's line, one amid an entry goes before it. Blank lines are kept, several become one.

mod header;
mod layout;
mod moves;
mod places;
mod position;
mod scalar;

pub(crate) use header::{
    chosen as chosen_rulings, entries as header_entries, value as header_value,
};
pub use layout::{Layout, layout};
pub(crate) use moves::line as move_line;
pub(crate) use position::position;
pub(crate) use scalar::flow;
