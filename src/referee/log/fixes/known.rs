//! What guesses are made of.

use crate::game::language::Info;

/// The names that guesses are made of, and the tables of the game.
pub(super) struct Known<'t> {
    pub info: &'static Info,
    /// The players, as the header writes them.
    pub players: &'t [&'t str],
    /// The companies, in the order of the board; none if they are too many.
    pub companies: &'t [&'t str],
}
