//! What a player could have done instead, in the words of a help line.

use super::board::Junction;
use super::state::Table;
use super::words::Move;
use crate::game::language::{Player, first_few, in_words};

/// The most alternatives that a help line names.
pub(super) const NAMED: usize = 5;
/// The most junctions of a network that a figure names.
const REACHED: usize = 12;

/// Returns the names of the first few junctions of a network.
pub(super) fn some_of(table: &Table, reached: &[Junction]) -> String {
    let names: Vec<&str> = reached.iter().map(|at| table.name(*at)).collect();
    if names.len() <= REACHED {
        in_words(&names, "and")
    } else {
        first_few(&names, REACHED)
    }
}

/// What explanations draw on: the table and the legal moves.
pub(super) struct Words<'w> {
    pub(super) table: &'w Table,
    pub(super) legal: &'w [Move],
}

impl Words<'_> {
    /// Returns a few lays of one track, as `A-B, C-D or E-F`.
    pub(super) fn some_lays(&self, by: Player) -> Option<String> {
        let single = self.legal.iter().filter_map(|action| match action {
            Move::Lay { tracks, by: layer } if *layer == by && tracks.0.len() == 1 => {
                Some(tracks.0[0])
            }
            _ => None,
        });
        let board = &self.table.board;
        let all: Vec<String> = single
            .filter_map(|ends| board.line(ends))
            .map(|line| board.span(line))
            .collect();
        (!all.is_empty()).then(|| first_few(&all, NAMED))
    }

    pub(super) fn some_lays_of_anyone(&self) -> Option<String> {
        let by = self.legal.iter().find_map(|action| {
            if let Move::Lay { by, .. } = action {
                Some(*by)
            } else {
                None
            }
        })?;
        self.some_lays(by)
    }

    pub(super) fn blank_hands(&self) -> String {
        self.table
            .players
            .iter()
            .map(|player| format!("{player}: [...]"))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Returns the cards of a colour that are in the game.
    pub(super) fn cards_of(&self, colour: usize) -> String {
        let cards = self.table.board.deck(self.table.seats(), colour);
        cards
            .map(|city| self.table.name(city))
            .collect::<Vec<_>>()
            .join(", ")
    }
}
