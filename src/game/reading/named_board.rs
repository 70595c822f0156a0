//! The name of a board, in the log or in the settings.

use super::defaults::DefaultBoard;
use crate::game::language::{Fault, Source};
use crate::yaml::Span;

/// The name of a board, where the log or the settings have it.
#[derive(Clone, Copy)]
pub struct NamedBoard<'s> {
    /// The name of a built-in board or the path of a board file, as it is written.
    pub name: &'s str,
    /// The same; a path is relative to the log.
    pub path: &'s str,
    /// The text it is written in,
    pub source: &'s Source,
    /// and its place there.
    pub span: Span,
}

impl<'s> NamedBoard<'s> {
    /// Returns the board that a log names itself.
    pub fn of_log(name: &'s str, span: Span) -> Self {
        static LOG: Source = Source::Log;
        Self {
            name,
            path: name,
            source: &LOG,
            span,
        }
    }

    /// Returns the board that the settings name for logs that name none.
    pub fn of_settings(board: &'s DefaultBoard) -> Self {
        Self {
            name: &board.name,
            path: &board.path,
            source: &board.source,
            span: board.span,
        }
    }

    /// Returns the fault that no such board can be had.
    pub fn fault(&self, code: &'static str, message: String, label: &str) -> Fault {
        Fault {
            source: self.source.clone(),
            ..Fault::new(code, self.span, message, label)
        }
    }

    /// Returns what a path is relative to, in words.
    pub fn base(&self) -> &str {
        match self.source {
            Source::Log => "the log",
            Source::Board(settings) => &settings.path,
        }
    }
}
