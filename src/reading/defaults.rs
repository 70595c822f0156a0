//! What holds for a log that does not say it itself.

use crate::language::Origin;
use std::collections::BTreeMap;

/// Rulings and boards for logs that do not state their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defaults {
    /// By the key of the ruling: the choice, and where it comes from.
    pub rulings: BTreeMap<String, (String, Origin)>,
    /// By the game: the name of a built-in board, or the path of a board file relative to the log.
    pub boards: BTreeMap<String, String>,
}

/// Nothing but what the games' pages say.
pub static NO_DEFAULTS: Defaults = Defaults {
    rulings: BTreeMap::new(),
    boards: BTreeMap::new(),
};
