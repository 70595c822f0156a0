//! The header keys of TransAmerica.

use super::board::Board;
use super::lattice::COLOURS;
use crate::language::{Faults, HeaderKey, Names, Player};
use crate::reading::Header;

/// The header keys of this game only.
pub const HEADER: &[HeaderKey] = &[HeaderKey {
    name: "first",
    required: false,
    opening: true,
    of_players: true,
    doc: "The starting player of round 1; the start moves to the left each round. The first of players if left out.",
    schema: r#"{"type": ["string", "number", "boolean", "null"], "examples": ["Ann"]}"#,
}];

/// What the header settles for the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// Who begins the first round.
    pub first: Player,
}

/// Reads the header keys and counts the cards; `None` after adding a fault.
pub fn seat(
    board: &Board,
    players: &Names,
    header: &Header<'_, '_>,
    faults: &mut Faults,
) -> Option<Own> {
    let first = match header.get("first") {
        None => Player(0),
        Some(at) => header.player(at, players, faults)?,
    };
    for (colour, name) in COLOURS.iter().enumerate() {
        let cards = board.deck(players.len(), colour).count();
        if cards < players.len() {
            let at = header.get("players").unwrap_or(header.root);
            let message = format!(
                "the board has {cards} {name} cards for {} players",
                players.len()
            );
            faults.push(header.setup_fault(at, message, "more players than cards of a colour"));
            return None;
        }
    }
    Some(Own { first })
}
