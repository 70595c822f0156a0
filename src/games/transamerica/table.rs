//! What does not change during a game, and the header key of this game.

use super::board::{Board, COLOURS};
use crate::game::{Names, Rulings};
use crate::log::{Faults, Header};
use std::sync::Arc;

/// The tracks in the supply at the start of a round.
pub const TRACKS: usize = 84;
/// The points everybody starts with.
pub const POINTS: i32 = 13;

/// Board, players, rulings.
#[derive(Debug)]
pub struct Table {
    /// The board.
    pub board: Arc<Board>,
    /// The players, clockwise.
    pub players: Names,
    /// Who begins the first round.
    pub first: u16,
    /// Whether the barrier moves after the second round.
    pub barrier_moves: bool,
}

impl Table {
    /// Sets up the table; `None` after adding a fault.
    pub fn seat(board: Arc<Board>, players: Names, rulings: &Rulings, header: &Header<'_, '_>, faults: &mut Faults) -> Option<Self> {
        let first = match header.get("first") {
            None => 0,
            Some(at) => header.player(at, &players, faults)?,
        };
        for (colour, name) in COLOURS.iter().enumerate() {
            let cards = board.deck(players.len()).filter(|city| board.card(*city).colour == colour).count();
            if cards < players.len() {
                let at = header.get("players").unwrap_or(header.root);
                let message = format!("the board has {cards} {name} cards for {} players", players.len());
                faults.push(header.setup_fault(at, message, "more players than cards of a colour"));
                return None;
            }
        }
        Some(Self { board, players, first, barrier_moves: rulings.is("barrier", "moves") })
    }

    /// How many players there are.
    pub fn seats(&self) -> u16 {
        self.players.len() as u16
    }

    /// Who begins a round.
    pub fn starter(&self, round: u32) -> u16 {
        let seats = u32::from(self.seats());
        ((u32::from(self.first) + (round - 1) % seats) % seats) as u16
    }

    /// The player to the left.
    pub fn left_of(&self, seat: u16) -> u16 {
        (seat + 1) % self.seats()
    }

    /// A player's name.
    pub fn player(&self, seat: u16) -> &str {
        self.players.name(seat)
    }

    /// Several players' names as prose has them: `Ann, Ben and Cy`.
    pub fn all_of(&self, seats: impl IntoIterator<Item = u16>) -> String {
        in_words(&seats.into_iter().map(|seat| self.player(seat)).collect::<Vec<_>>(), "and")
    }
}

/// A list as prose has it.
pub fn in_words<T: AsRef<str>>(items: &[T], last: &str) -> String {
    match items {
        [] => "nobody".to_owned(),
        [one] => one.as_ref().to_owned(),
        [most @ .., end] => format!("{} {last} {}", most.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", "), end.as_ref()),
    }
}

/// `1 point`, `2 points`.
pub fn counted(number: i64, one: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {one}{plural}")
}
