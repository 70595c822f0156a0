//! Reports: findings get lines, columns and prose here, with one file per format.

pub(crate) mod about;
pub(crate) mod assumed;
pub(crate) mod control;
pub(crate) mod csv;
pub(crate) mod diff;
pub mod documents;
mod edit_diff;
mod fold;
pub mod github;
pub mod gitlab;
pub mod human;
pub mod json_text;
pub mod junit;
mod kept_out;
pub(crate) mod league;
pub(crate) mod ledger;
pub(crate) mod let_stand;
mod log_text;
pub(crate) mod markdown;
mod notes;
pub(crate) mod outcomes;
pub mod page;
pub mod records;
pub(crate) mod repair;
pub(crate) mod rests_on;
pub(crate) mod rulings;
pub mod sarif;
pub(crate) mod sarif_types;
pub mod schema;
mod snippet;
mod source;
pub mod summary;
pub(crate) mod sums;
pub(crate) mod svg;
pub(crate) mod svg_chart;
pub(crate) mod svg_heading;
mod svg_label;
mod svg_legend;
pub(crate) mod svg_map;
mod svg_panels;
pub(crate) mod svg_season;
pub(crate) mod svg_state;
pub(crate) mod table;
pub(crate) mod template;
pub(crate) mod text_map;
mod text_network;
pub mod track_tables;
pub(crate) mod wrap;
pub(crate) mod yaml;

pub use kept_out::{KeptBy, KeptOut};
pub use log_text::LogText;
pub use notes::{Kind, Note, notes};
pub(crate) use notes::{note_of_fault, notes_of};

/// The version that every report names.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
