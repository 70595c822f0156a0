//! The log layer: from a tree to declarations. It knows the log language and no rule of any game.
//!
//! Every fault that can be found without a position (in keys, names, types) is reported here, all
//! of them together.

mod accept;
mod automatic;
mod declared;
mod depth;
mod fixes;
mod keywords;
mod misnamed;
mod moves;
mod outcome_entry;
mod states;
mod unfitting;
mod unknown;
mod values;

pub(crate) use declared::{Declared, Expect, Outcome};
pub(crate) use depth::too_shallow;
pub(crate) use fixes::{
    Lexis, deeper, fix_entries, fix_header, fix_section, indent, marks_in_text, sentence_in_text,
    table_in_text,
};
pub(crate) use moves::{Declarations, Entry, One, read_any, read_moves, read_one};
pub(crate) use states::{read_outcome, read_position, read_result};
