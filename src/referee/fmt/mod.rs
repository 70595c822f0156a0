//! The canonical layout of a log: header keys in a fixed order, one move per line, names as the
//! board spells them.
//!
//! Comments are kept. A comment on its own line stays before what follows it, one after an entry
//! stays on the entry's line, and one within an entry goes before it. Blank lines are kept; several
//! become one.

use crate::yaml::breaks::Break;

mod declared_text;
mod header;
mod layout;
mod moves;
mod places;
mod position;
mod scalar;

pub(crate) use declared_text::DeclaredText;
pub(crate) use header::{
    chosen as chosen_rulings, entries as header_entries, value as header_value,
};
pub use layout::Layout;
pub(crate) use layout::layout;
pub(crate) use moves::line as move_line;
pub(crate) use position::position;
pub(crate) use scalar::flow;

/// Returns whether a text is JSON (one document, or one per line), which is never laid out.
pub(crate) fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let whole = serde_json::Deserializer::from_str(text).into_iter::<serde::de::IgnoredAny>();
    text.trim_start().starts_with('{') && whole.into_iter().all(|value| value.is_ok())
}

/// Returns the line break for the layout of a file: that of its first line, except that a bare
/// carriage return becomes a line feed.
pub(crate) fn line_break(text: &str) -> Break {
    match Break::first(text) {
        Some(Break::CrLf) => Break::CrLf,
        _ => Break::Lf,
    }
}
