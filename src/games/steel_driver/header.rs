//! The header keys of Steel Driver.

use super::board::Board;
use crate::game::language::{Faults, HeaderKey, Names, Player};
use crate::game::reading::Header;

/// The header keys of this game only.
pub(crate) const HEADER: &[HeaderKey] = &[HeaderKey {
    name: "first",
    required: false,
    opening: true,
    of_players: true,
    doc: "The player with the Active Player marker; by default the first of `players`.",
    schema: r#"{"type": ["string", "number", "boolean", "null"], "examples": ["Andy"]}"#,
}];

/// What the header settles for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Own {
    /// Who holds the Active Player marker at first.
    pub first: Player,
}

/// Reads the header keys; `None` after adding a fault.
pub(crate) fn seat(
    _: &Board,
    players: &Names,
    header: &Header<'_, '_>,
    faults: &mut Faults,
) -> Option<Own> {
    let first = match header.get("first") {
        Some(at) => header.player(at, players, faults)?,
        None => Player(0),
    };
    Some(Own { first })
}
