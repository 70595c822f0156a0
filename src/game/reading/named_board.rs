//! The name of a board, in the log or in the settings.

use super::defaults::DefaultBoard;
use crate::game::language::{Fault, Source};
use crate::yaml::Span;

/// The name of a board, in the log or in the settings.
#[derive(Clone, Copy)]
pub struct NamedBoard<'s> {
    /// The name of a built-in board or the path of a board file, as it is written.
    pub name: &'s str,
    /// The name or path, with a path made relative to the log.
    pub path: &'s str,
    /// The text that names it.
    pub source: &'s Source,
    /// The place of the name in that text.
    pub span: Span,
}

impl<'s> NamedBoard<'s> {
    /// Creates the name of a board that is written in the log.
    pub fn of_log(name: &'s str, span: Span) -> Self {
        static LOG: Source = Source::Log;
        Self {
            name,
            path: name,
            source: &LOG,
            span,
        }
    }

    /// Creates the name of the board that the settings give for logs that name none.
    pub fn of_settings(board: &'s DefaultBoard) -> Self {
        Self {
            name: &board.name,
            path: &board.path,
            source: &board.source,
            span: board.span,
        }
    }

    /// Creates a fault about this board, at the place that names it.
    pub fn fault(&self, code: &'static str, message: String, label: &str) -> Fault {
        Fault {
            source: self.source.clone(),
            ..Fault::new(code, self.span, message, label)
        }
    }

    /// Describes what a path is relative to.
    pub fn base(&self) -> &str {
        match self.source {
            Source::Log => "the log",
            Source::Board(settings) => &settings.path,
        }
    }
}
