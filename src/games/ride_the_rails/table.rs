//! The table: board, players, first turn order, rulings.

use super::board::Board;
use crate::game::{Names, Rulings};
use crate::log::{Faults, Header};
use std::sync::Arc;

/// What does not change during a game.
#[derive(Debug)]
pub struct Table {
    /// The board.
    pub board: Arc<Board>,
    /// The players by seat.
    pub players: Names,
    /// The turn order of round 1.
    pub order: Vec<u16>,
    /// The choices on the open points.
    pub rulings: Choices,
}

/// The choices on the points the rulebook leaves open, each as whether it departs from the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Yellow's cities are filtered by their one locomotive before the westernmost are chosen.
    pub filter_first: bool,
    /// A start in a $5 city uses its $5 up.
    pub start_loses_five: bool,
    /// One railroad alone on both coasts completes the line.
    pub single_line: bool,
}

impl Table {
    /// Sets up the table; the header's `order` is read here.
    pub fn seat(board: Arc<Board>, players: Names, rulings: &Rulings, header: &Header<'_, '_>, faults: &mut Faults) -> Option<Self> {
        let order = match header.get("order") {
            Some(list) => header.player_order(list, &players, faults)?,
            None => (0..players.len() as u16).collect(),
        };
        let rulings = Choices {
            filter_first: rulings.is("yellow-start", "filter-then-choose"),
            start_loses_five: rulings.is("five-dollar-after-start", "lost"),
            single_line: rulings.is("single-railroad-line", "bonus"),
        };
        Some(Self { board, players, order, rulings })
    }

    /// A player's name.
    pub fn player(&self, player: u16) -> &str {
        self.players.name(player)
    }

    /// How many locomotives a player may place in a turn without touching a mountain.
    pub fn most(&self) -> usize {
        match self.players.len() {
            ..=3 => 8,
            4 => 5,
            _ => 4,
        }
    }
}
