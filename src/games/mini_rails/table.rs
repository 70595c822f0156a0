//! The table: what a header settles for the whole game.

use super::board::{Board, COMPANIES, Company, Hex, Player};
use crate::game::{Names, Rulings};
use std::sync::Arc;

/// Board, players, map, starting hexes and rulings of a game.
#[derive(Debug)]
pub struct Table {
    /// The geometry.
    pub board: Arc<Board>,
    /// The players, in the order of the first order track.
    pub players: Names,
    /// What each hex is worth.
    pub values: Vec<i8>,
    /// The starting hexes of each company.
    pub starts: [Vec<Hex>; COMPANIES.len()],
    /// The frame of each company: an index into the board's.
    pub frames: [usize; COMPANIES.len()],
    /// Whether stocks stop at the ends of a profit board.
    pub stops: bool,
    /// Whether in a tie a stock that is not there counts as 0; else it ranks below any.
    pub missing_is_zero: bool,
}

impl Table {
    pub(super) fn rule(mut self, rulings: &Rulings) -> Self {
        self.stops = rulings.is("board-ends", "stop");
        self.missing_is_zero = rulings.is("missing-stock", "zero");
        self
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// Discs of a draw, spaces of the market: two for each player and one to be taxed.
    pub fn spaces(&self) -> usize {
        2 * self.seats() + 1
    }

    /// What a hex is worth.
    pub fn value(&self, hex: Hex) -> i8 {
        self.values.get(usize::from(hex)).copied().unwrap_or(0)
    }

    /// The name of a player.
    pub fn player(&self, player: Player) -> &str {
        self.players.name(player)
    }

    /// The name of a company.
    pub fn company(&self, company: Company) -> &'static str {
        COMPANIES.get(usize::from(company)).copied().unwrap_or("?")
    }

    /// The code of a hex.
    pub fn hex(&self, hex: Hex) -> &str {
        self.board.code(hex)
    }
}
