//! A table's names, for those who have to put values into words.

use crate::game::{Domain, Game, Lexicon, Speak};
use std::sync::Arc;

/// Speaks in the names of a table.
#[derive(Debug)]
pub struct Voice<G: Game>(pub Arc<G::Table>);

impl<G: Game> Speak for Voice<G> {
    fn name(&self, domain: Domain, id: u16) -> &str {
        match domain {
            Domain::Player => G::players(&self.0).name(id),
            _ => G::board_of(&self.0).names(domain).map_or("?", |names| names.name(id)),
        }
    }
}
