//! Reports: findings get lines, columns and prose here. One file a format.

pub mod csv;
pub mod diff;
pub mod documents;
mod fold;
pub mod github;
pub mod human;
pub mod json_text;
pub mod junit;
mod kept_out;
pub mod ledger;
pub mod let_stand;
mod log_text;
pub mod markdown;
mod notes;
pub mod page;
pub mod records;
pub mod repair;
pub mod sarif;
pub mod sarif_types;
pub mod schema;
mod snippet;
mod source;
pub mod sums;
pub mod svg;
pub mod svg_chart;
pub mod svg_heading;
mod svg_label;
mod svg_legend;
pub mod svg_map;
pub mod svg_state;
pub mod table;
pub mod template;
pub mod text_map;
mod text_network;
pub mod track_tables;
pub mod wrap;
pub mod yaml;

pub use kept_out::{KeptBy, KeptOut};
pub use log_text::LogText;
pub use notes::{Kind, Note, note_of_fault, notes, notes_of};

/// The version every report names.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
