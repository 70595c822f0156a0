//! What guesses are made of.

use super::spoken::{Lexis, Players};
use crate::game::language::{Domain, Info, Key, Shape, Verb, is_colour};
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
    tree: &'t Tree<'t>,
}

impl<'t> Known<'t> {
    /// Collects the names of a log and its board.
    pub(super) fn new(tree: &'t Tree<'t>, lexis: Lexis<'t>) -> Self {
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
            tree,
        }
    }

    /// Returns the two keys of a verb that take a player and must be there, in the order of the first
    /// move of the log that has both; without such a move, in the order of the game. A row of values
    /// without keys has them in the same order.
    pub(super) fn order_of_players(&self, verb: &Verb) -> Players<'static> {
        let is_player = |key: &&Key| {
            key.required && matches!(key.shape, Shape::Name(of) if of.contains(&Domain::Player))
        };
        let keys: Vec<&str> = verb
            .keys
            .iter()
            .filter(is_player)
            .map(|key| key.name)
            .collect();
        let &[one, other] = &keys[..] else {
            return None;
        };
        let moves = self
            .tree
            .root()
            .and_then(|root| self.tree.get(root, "moves"));
        let mut entries = moves
            .into_iter()
            .flat_map(|moves| self.tree.children(moves));
        let order = entries.find_map(|entry| {
            let at = |name: &str| {
                let mut keys = self.tree.entries(entry).map(|(key, _)| key);
                keys.position(|key| self.tree.scalar(key) == Some(name))
            };
            at(verb.name()).and(Some((at(one)?, at(other)?)))
        });
        Some(match order {
            Some((first, second)) if second < first => [other, one],
            _ => [one, other],
        })
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
