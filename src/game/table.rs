//! The table: what does not change during a game.

use super::{Game, Work};
use crate::game::language::{Domain, Id, Lexicon, Names, Player, Speak, Value};
use std::sync::Arc;

/// Board, players, rulings, and what else the header settles.
#[derive(Debug)]
pub struct Table<G: Game> {
    /// The board.
    pub board: Arc<G::Board>,
    /// The players, clockwise.
    pub players: Arc<Names>,
    /// The rulings in force.
    pub rulings: G::Rulings,
    /// The edition of the referee's rules.
    pub edition: G::Edition,
    /// What this game's own header keys settle.
    pub own: G::Own,
    /// The work done at the table so far.
    pub work: Work,
}

impl<G: Game> Table<G> {
    /// Returns how many players there are.
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// Returns the players, clockwise.
    pub fn seated(
        &self,
    ) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator + Clone + use<G> {
        (0..self.seats()).map(Player::new)
    }

    /// Returns the player to the left.
    pub fn left_of(&self, player: Player) -> Player {
        // Avoids `%`: the division would dominate the cost of most moves.
        if player.index() + 1 < self.seats() {
            Player(player.0 + 1)
        } else {
            Player(0)
        }
    }

    /// Returns the name of a player, a company or a place.
    pub fn name<I: Id>(&self, id: I) -> &str {
        Speak::name(self, I::DOMAIN, id.number())
    }

    /// Returns the names of players, separated by commas.
    pub fn names_of(&self, players: &[Player]) -> String {
        let names: Vec<&str> = players.iter().map(|player| self.name(*player)).collect();
        names.join(", ")
    }

    /// Returns every id of one kind with its name, in the board's order.
    pub fn all<I: Id>(
        &self,
    ) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + Clone + use<G, I> {
        (0..self.names(I::DOMAIN).map_or(0, Names::len)).map(I::at)
    }

    /// Returns a mapping over all ids of one kind, as an `expect` shows it.
    pub fn map<I: Id>(&self, value: impl Fn(I) -> Value) -> Value {
        Value::map(I::DOMAIN, self.all::<I>().map(value))
    }

    /// Returns the names of one kind; `None` if the game has no names of this kind.
    pub fn names(&self, domain: Domain) -> Option<&Names> {
        match domain {
            Domain::Player => Some(&self.players),
            _ => self.board.names(domain),
        }
    }
}

impl<G: Game> Speak for Table<G> {
    fn name(&self, domain: Domain, id: u16) -> &str {
        self.names(domain).map_or("?", |names| names.name(id))
    }

    fn first_spelling(&self, word: &str) -> Option<&str> {
        let mut kinds = Domain::ALL
            .into_iter()
            .filter_map(|domain| self.names(domain));
        kinds.find_map(|names| names.first_spelling(word))
    }
}
