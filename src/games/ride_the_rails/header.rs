//! The header keys of Ride the Rails.

use super::board::Board;
use crate::game::language::{Faults, HeaderKey, Names, Player};
use crate::game::reading::Header;

/// The header keys of this game only.
pub(crate) const HEADER: &[HeaderKey] = &[HeaderKey {
    name: "order",
    required: false,
    opening: true,
    of_players: true,
    doc: "The turn order of round 1, drawn at random at the table; without it the players' order.",
    schema: r#"{"type": "array", "items": {player}, "minItems": 3, "maxItems": 5}"#,
}];

/// What the header settles for the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// The turn order of round 1.
    pub order: Vec<Player>,
}

/// Reads the header keys; `None` after adding a fault.
pub(crate) fn seat(
    _: &Board,
    players: &Names,
    header: &Header<'_, '_>,
    faults: &mut Faults,
) -> Option<Own> {
    let order = match header.get("order") {
        Some(at) => header.player_order(at, players, faults)?,
        None => Player::first(players.len()).collect(),
    };
    Some(Own { order })
}
