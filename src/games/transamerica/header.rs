//! The header keys of TransAmerica.

use super::board::Board;
use super::lattice::COLOURS;
use crate::game::language::{Faults, HeaderKey, Names, Player};
use crate::game::reading::{Header, number};

/// The header keys of this game only.
pub(crate) const HEADER: &[HeaderKey] = &[
    HeaderKey {
        name: "first",
        required: false,
        opening: true,
        of_players: true,
        doc: "The starting player of round 1; the start moves to the left each round. The first of players if left out.",
        schema: r#"{"type": ["string", "number", "boolean", "null"], "examples": ["Ann"]}"#,
    },
    HeaderKey {
        name: "rounds",
        required: false,
        opening: false,
        of_players: false,
        doc: "Under the ruling end: rounds, how many rounds are played. As many as there are players if left out.",
        schema: r#"{"type": ["integer", "string"], "minimum": 1, "maximum": 100, "pattern": "^\\s*[+]?[0-9]+\\s*$", "examples": [4]}"#,
    },
];

/// The most rounds of a game: more than any evening has.
const MOST_ROUNDS: i64 = 100;

/// What the header settles for the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// Who begins the first round.
    pub first: Player,
    /// How many rounds are played, where the game ends by their number.
    pub rounds: u32,
}

/// Reads the header keys and counts the cards; `None` after adding a fault.
pub(crate) fn seat(
    board: &Board,
    players: &Names,
    header: &Header<'_, '_>,
    faults: &mut Faults,
) -> Option<Own> {
    let first = match header.get("first") {
        None => Player(0),
        Some(at) => header.player(at, players, faults)?,
    };
    let rounds = rounds(players, header, faults)?;
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
    Some(Own { first, rounds })
}

/// The number of rounds; `None` after adding a fault.
fn rounds(players: &Names, header: &Header<'_, '_>, faults: &mut Faults) -> Option<u32> {
    let Some((key, at)) = header.entry("rounds") else {
        return Some(players.len() as u32);
    };
    if header.choice("end") != Some("rounds") {
        let message = "rounds says how many rounds are played, but this game ends by the barrier";
        let fault = header.setup_fault(key, message, "of no use here");
        faults.push(fault.help("add rulings: {end: rounds}, or remove rounds"));
        return None;
    }
    let number = header.tree.scalar(at).and_then(number);
    let rounds = number.filter(|number| (1..=MOST_ROUNDS).contains(number));
    if rounds.is_none() {
        let message = format!("rounds is a whole number from 1 to {MOST_ROUNDS}");
        let fault = header.setup_fault(at, message, "not a number of rounds");
        let example = format!("write rounds: {}", players.len());
        faults.push(fault.help(format!("{example} to let everybody begin once")));
    }
    rounds.map(|rounds| rounds as u32)
}
