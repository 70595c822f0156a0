//! What a player has missed at the end of a round. The points are counted at once; which lines they stand for is found when
//! somebody asks.

use super::board::Board;
use super::lattice::{Junction, Line};
use super::nets::Nets;
use super::steiner::missing;
use smallvec::SmallVec;
use std::sync::{Arc, OnceLock};

/// A player's marker and the cities of the hand.
pub type Terminals = SmallVec<[Junction; 6]>;

/// Points lost, and the lines that were missing.
#[derive(Clone, Debug)]
pub struct Owed {
    points: u16,
    /// The network at the end of the round and what was to be joined in it.
    asked: (Arc<Nets>, Terminals),
    lines: OnceLock<Vec<Line>>,
}

impl Owed {
    /// What costs so many points in a network.
    pub fn new(points: u16, nets: &Arc<Nets>, terminals: Terminals) -> Self {
        Self {
            points,
            asked: (nets.clone(), terminals),
            lines: OnceLock::new(),
        }
    }

    /// The points lost.
    pub fn points(&self) -> u16 {
        self.points
    }

    /// The lines that were missing: a cheapest set, in their order; always the same one.
    pub fn lines(&self, board: &Board) -> &[Line] {
        let (nets, terminals) = &self.asked;
        self.lines.get_or_init(|| {
            if self.points == 0 {
                Vec::new()
            } else {
                missing(board, nets, terminals).lines
            }
        })
    }
}

impl PartialEq for Owed {
    fn eq(&self, other: &Self) -> bool {
        (self.points, &self.asked) == (other.points, &other.asked)
    }
}

impl Eq for Owed {}
