//! Reports: findings get lines, columns and prose here. One file a format.

pub mod diff;
pub mod github;
pub mod html;
pub mod human;
pub mod json;
pub mod json_text;
pub mod junit;
mod locate;
pub mod records;
pub mod sarif;
mod source;
pub mod spoken;
pub mod svg;
pub mod svg_chart;
mod svg_label;
pub mod svg_map;
pub mod table;
pub mod text_map;

pub use locate::{Kind, Note, Paper, Related, notes};
pub use source::{Page, clean};

/// The version every report names.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
