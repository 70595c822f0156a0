//! What holds for a log that does not say it itself.

use crate::game::language::{Origin, Source};
use crate::yaml::Span;
use std::collections::BTreeMap;

/// Rulings and boards for logs that do not state their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defaults {
    /// By the key of the ruling: the choice, and where it comes from.
    pub rulings: BTreeMap<String, (String, Origin)>,
    /// By the game: the board.
    pub boards: BTreeMap<String, DefaultBoard>,
    /// By the key of the ruling: a choice that outranks the log's own, to judge what would be so under it.
    pub overruled: BTreeMap<String, String>,
}

/// A board for logs that name none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefaultBoard {
    /// The name of a built-in board or the path of a board file, as the settings have it.
    pub name: String,
    /// The same; a path is relative to the log.
    pub path: String,
    /// The settings,
    pub source: Source,
    /// and where in them it is named.
    pub span: Span,
}

/// Nothing but what the games' pages say.
pub static NO_DEFAULTS: Defaults = Defaults {
    rulings: BTreeMap::new(),
    boards: BTreeMap::new(),
    overruled: BTreeMap::new(),
};
