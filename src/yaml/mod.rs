//! The text layer: from bytes to a tree of nodes, each with its place in the text. It knows YAML,
//! and of a log only what helps to read broken text.
//!
//! [`encoding`] turns what a file holds into UTF-8, [`split`] cuts a stream into documents in
//! constant memory, [`parse`] turns one document into a [`tree::Tree`], [`position`] turns byte
//! offsets into lines and columns when something is to be shown, and `printable` makes text safe to
//! be shown.

mod blank;
pub(crate) mod breaks;
pub(crate) mod confusables;
mod counted;
pub mod edit;
pub(crate) mod encoding;
pub mod events;
mod form_fault;
pub(crate) mod incremental;
pub(crate) mod json_words;
pub(crate) mod leading_signs;
pub mod lexer;
pub(crate) mod list_edits;
mod markers;
pub(crate) mod parse;
mod plain_words;
pub(crate) mod position;
pub(crate) mod printable;
mod salvage;
pub(crate) mod same_slips;
pub(crate) mod slip;
pub(crate) mod slips;
pub(crate) mod split;
pub mod subset;
pub mod tree;
pub(crate) mod wide_signs;

pub use counted::counted;
pub(crate) use counted::{ordinal, plural};
pub(crate) use printable::{
    characters, csv_cell, json, lines, markdown, markdown_code, printable, printable_start,
    sarif_message, without_commands, without_marks, without_nonstandard, workflow_data,
    workflow_property, xml, yaml,
};

/// A range of bytes in the text of one document: `start` inclusive, `end` exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the span from byte `start` up to `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Returns the span as a range of `usize`, for slicing.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}
