//! What guesses are made of.

use super::spoken::Lexis;
use crate::game::language::{Domain, Info, is_colour};
use crate::yaml::tree::Tree;

/// The most companies of a board from which guesses are made.
const FEW: usize = 12;

/// The names that guesses are made of, and the tables of the game.
pub(super) struct Known<'t> {
    pub info: &'static Info,
    /// The players, as the header writes them.
    pub players: Vec<&'t str>,
    /// The companies, in the order of the board; none if they are too many.
    pub companies: Vec<&'t str>,
    /// Every name of the log and its board.
    pub lexis: Lexis<'t>,
}

impl<'t> Known<'t> {
    /// Collects the names of a log and its board.
    pub(super) fn new(tree: &'t Tree<'_>, lexis: Lexis<'t>) -> Self {
        let list = tree.root().and_then(|root| tree.get(root, "players"));
        let players = list.into_iter().flat_map(|list| tree.children(list));
        let companies =
            lexis.names[Domain::Company as usize].filter(|companies| companies.len() <= FEW);
        Self {
            info: lexis.info,
            players: players
                .map(|name| &tree.source()[tree.span(name).range()])
                .collect(),
            companies: companies
                .into_iter()
                .flat_map(|names| names.iter())
                .collect(),
            lexis,
        }
    }

    /// Returns whether a word is a colour: of the game, or of anybody's pieces.
    pub(super) fn is_colour(&self, word: &str) -> bool {
        let of_game = [Domain::Company, Domain::Colour];
        let names = of_game
            .into_iter()
            .filter_map(|kind| self.lexis.names[kind as usize]);
        is_colour(word) || names.into_iter().any(|names| names.find(word).is_some())
    }
}
