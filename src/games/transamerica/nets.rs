//! Which junctions are joined by laid track.

use super::board::{Board, Junction};
use crate::game::language::Player;
use smallvec::SmallVec;

/// The connected parts of the board. Each is numbered by its lowest junction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nets(Vec<Junction>);

impl Nets {
    /// Returns the empty board: every junction by itself.
    pub fn new(board: &Board) -> Self {
        Self::none(board.all_junctions().len())
    }

    /// Returns a board of `junctions` junctions, each by itself.
    pub fn none(junctions: usize) -> Self {
        Self(Junction::first(junctions).collect())
    }

    /// Joins the parts at the ends of a track.
    pub fn join(&mut self, ends: [Junction; 2]) {
        let [one, other] = ends.map(|end| self.of(end));
        let (keep, give) = (one.min(other), one.max(other));
        if keep != give {
            // Every junction is written, changed or not, so that the loop can be vectorized.
            let turn = keep.0 ^ give.0;
            self.0
                .iter_mut()
                .for_each(|part| part.0 ^= if *part == give { turn } else { 0 });
        }
    }

    /// Returns the part of a junction.
    pub fn of(&self, junction: Junction) -> Junction {
        self.0[junction.index()]
    }

    /// Returns whether track joins two junctions.
    pub fn together(&self, one: Junction, other: Junction) -> bool {
        self.of(one) == self.of(other)
    }

    /// Returns whether track joins two junctions, or would join them after one more track between
    /// these ends.
    pub fn together_with(&self, ends: [Junction; 2], one: Junction, other: Junction) -> bool {
        let [from, to] = ends.map(|end| self.of(end));
        let joined = |junction: Junction| {
            if self.of(junction) == to {
                from
            } else {
                self.of(junction)
            }
        };
        joined(one) == joined(other)
    }

    /// Returns whether a track with these ends would touch the part that a junction belongs to.
    pub fn touch(&self, junction: Junction, ends: [Junction; 2]) -> bool {
        ends.into_iter().any(|end| self.together(junction, end))
    }

    /// Numbers the parts from 0. Returns the number of each junction's part, and how many parts
    /// there are.
    pub fn numbered(&self) -> (Vec<u16>, usize) {
        let mut number = vec![0; self.0.len()];
        let mut count = 0;
        for (junction, part) in self.0.iter().enumerate() {
            if part.index() == junction {
                number[junction] = count;
                count += 1;
            } else {
                number[junction] = number[part.index()];
            }
        }
        (number, usize::from(count))
    }
}

/// A set of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seats(u8);

impl Seats {
    /// Returns whether a player is in the set.
    pub fn has(self, player: Player) -> bool {
        self.0 & player.bit() != 0
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the set without a player.
    #[must_use]
    pub fn without(self, player: Player) -> Self {
        Self(self.0 & !player.bit())
    }

    /// Returns the players in the set, by seat.
    pub fn iter(self) -> impl Iterator<Item = Player> {
        Player::first(8).filter(move |player| self.has(*player))
    }

    /// Returns how many players are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl FromIterator<Player> for Seats {
    fn from_iter<T: IntoIterator<Item = Player>>(players: T) -> Self {
        Self(
            players
                .into_iter()
                .fold(0, |set, player| set | player.bit()),
        )
    }
}

/// One value per player.
pub type PerSeat<T> = SmallVec<[T; 6]>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_without_a_player_has_all_the_others() {
        let all: Seats = Player::first(6).collect();
        for player in Player::first(6) {
            assert!(
                all.without(player)
                    .iter()
                    .eq(Player::first(6).filter(|other| *other != player))
            );
            assert_eq!(all.without(player).without(player).len(), 5);
        }
    }
}
