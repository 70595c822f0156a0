//! Reads values, headers and boards from a tree, by the tables of a language. Every fault has its
//! place.

mod board;
mod board_cache;
mod board_files;
mod defaults;
mod doubled;
mod header;
pub mod json_schema;
mod named_board;
mod number;
mod one_word;
mod overruled;
mod separators;
mod several;
mod short_names;
mod slips_of_names;
mod unknown_name;
mod value;
mod wrong_type;

pub use crate::yaml::tree::NodeId;
pub(crate) use board::is_board;
pub use board::{Board, BoardFile, BoardReader, BoardSource, BuiltInBoards};
pub use board_cache::{BoardCache, Boards, CachedBoards, NoBoards, ReadOnce};
pub use board_files::{BoardFiles, reason};
pub use defaults::{DefaultBoard, Defaults, NO_DEFAULTS};
pub(crate) use doubled::out_of_order;
pub use header::{Header, is_blank};
pub use named_board::NamedBoard;
pub use number::number;
pub(crate) use number::{Sum, disguised, is_digits};
pub(crate) use one_word::one_word;
pub use overruled::Overruled;
pub(crate) use separators::{ARROWS, several};
pub use value::Reader;
pub use wrong_type::{Entries, as_list, no_list, no_text, wrong_type};
