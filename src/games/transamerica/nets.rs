//! Which junctions are joined by laid track.

use super::board::{Board, Junction};
use smallvec::SmallVec;

/// The joined parts of the board; each bears the number of its lowest junction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nets(Vec<Junction>);

impl Nets {
    /// The empty board: every junction by itself.
    pub fn new(board: &Board) -> Self {
        Self((0..board.size() as Junction).collect())
    }

    /// Joins the parts of two junctions.
    pub fn join(&mut self, one: Junction, other: Junction) {
        let (one, other) = (self.of(one), self.of(other));
        let (keep, give) = (one.min(other), one.max(other));
        if keep != give {
            self.0.iter_mut().filter(|part| **part == give).for_each(|part| *part = keep);
        }
    }

    /// The part a junction belongs to.
    pub fn of(&self, junction: Junction) -> Junction {
        self.0[usize::from(junction)]
    }

    /// Whether track joins two junctions.
    pub fn together(&self, one: Junction, other: Junction) -> bool {
        self.of(one) == self.of(other)
    }

    /// The parts numbered 0, 1, 2 ...: the number of every junction's part, and how many parts there are.
    pub fn numbered(&self) -> (Vec<u16>, usize) {
        let mut number = vec![0; self.0.len()];
        let mut count = 0;
        for (junction, part) in self.0.iter().enumerate() {
            if usize::from(*part) == junction {
                number[junction] = count;
                count += 1;
            } else {
                number[junction] = number[usize::from(*part)];
            }
        }
        (number, usize::from(count))
    }
}

/// A set of players, by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seats(u8);

impl Seats {
    /// Adds a player.
    pub fn add(&mut self, seat: u16) {
        self.0 |= 1 << seat;
    }

    /// Whether a player is in it.
    pub fn has(self, seat: u16) -> bool {
        self.0 & 1 << seat != 0
    }

    /// Whether nobody is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set without a player.
    #[must_use]
    pub fn without(self, seat: u16) -> Self {
        Self(self.0 & !(1 << seat))
    }

    /// The players in it, by seat.
    pub fn iter(self) -> impl Iterator<Item = u16> {
        (0..8).filter(move |seat| self.has(*seat))
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl FromIterator<u16> for Seats {
    fn from_iter<T: IntoIterator<Item = u16>>(seats: T) -> Self {
        let mut set = Self::default();
        seats.into_iter().for_each(|seat| set.add(seat));
        set
    }
}

/// One value a player.
pub type PerSeat<T> = SmallVec<[T; 6]>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_without_a_player_has_all_the_others() {
        let all: Seats = (0..6).collect();
        for seat in 0..6 {
            assert!(all.without(seat).iter().eq((0..6).filter(|other| *other != seat)));
            assert_eq!(all.without(seat).without(seat).len(), 5);
        }
    }
}
