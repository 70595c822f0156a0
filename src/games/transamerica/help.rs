//! What a player could have done instead, in the words of a help line.

use super::board::{Junction, Line};
use super::state::Table;
use super::words::Move;
use crate::game::language::{Domain, Id as _, Player, first_few, in_words};
use crate::game::reading::Board as _;

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
        self.listed(self.free_lines(by))
    }

    /// Lists lines that are free, the ones nearest to a line first; those of `by`, or else of the
    /// player whose lays are known.
    pub(super) fn some_lays_near(&self, line: Line, by: Option<Player>) -> Option<String> {
        let board = &*self.table.board;
        let ends = |line: Line| board.edge(line).ends;
        let way = |free: &Line| {
            let each = ends(line).map(|end| {
                let ways = ends(*free)
                    .map(|other| board.apart(Domain::Place, end.number(), other.number()));
                ways.into_iter().min().unwrap_or_default()
            });
            each.into_iter().sum::<u32>()
        };
        let of = |by: Player| {
            let mut free = self.free_lines(by);
            free.sort_by_key(way);
            self.listed(free)
        };
        let known = self.legal.iter().find_map(|action| match action {
            Move::Lay { by, .. } => Some(*by),
            _ => None,
        });
        by.and_then(of).or_else(|| known.and_then(of))
    }

    /// Returns the lines that a player may lay on their own, in the order of the legal moves.
    fn free_lines(&self, by: Player) -> Vec<Line> {
        let single = self.legal.iter().filter_map(|action| match action {
            Move::Lay { tracks, by: layer } if *layer == by && tracks.0.len() == 1 => {
                Some(tracks.0[0])
            }
            _ => None,
        });
        single
            .filter_map(|ends| self.table.board.line(ends))
            .collect()
    }

    fn listed(&self, lines: Vec<Line>) -> Option<String> {
        let board = &self.table.board;
        let all: Vec<String> = lines.into_iter().map(|line| board.span(line)).collect();
        (!all.is_empty()).then(|| first_few(&all, NAMED))
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
