//! Defaults for logs that do not choose for themselves.

use crate::game::language::{Origin, Source};
use crate::yaml::Span;
use std::collections::BTreeMap;

/// Rulings and boards for logs that do not choose for themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defaults {
    /// The choice of each ruling, by its key, and who made it.
    pub rulings: BTreeMap<String, (String, Origin)>,
    /// The board of each game, by its name.
    pub boards: BTreeMap<String, DefaultBoard>,
    /// The choices that override even the log's own, by the key of the ruling; used to judge what
    /// would be different.
    pub overruled: BTreeMap<String, String>,
}

/// A board for logs that name none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefaultBoard {
    /// The name of a built-in board or the path of a board file, as it is written in the settings.
    pub name: String,
    /// The name or path, with a path made relative to the log.
    pub path: String,
    /// The settings that name it.
    pub source: Source,
    /// The place in the settings that names it.
    pub span: Span,
}

/// Defaults that set nothing, so that those of the games' pages apply.
pub static NO_DEFAULTS: Defaults = Defaults {
    rulings: BTreeMap::new(),
    boards: BTreeMap::new(),
    overruled: BTreeMap::new(),
};
