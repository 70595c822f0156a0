//! What a position says of who has all five cities, held against the hands that are revealed after it.

use super::hands::{HandFault, Hands};
use super::moves::Written;
use super::nets::Seats;
use super::state::{State, Table};

impl State {
    /// Who has all five cities by the position, and not with these hands. That somebody else has them too may show only now.
    pub fn denied(&self, table: &Table, hands: &Hands) -> Seats {
        let Some(claim) = self.claim else {
            return Seats::default();
        };
        let found = self.connected(table, hands, &self.nets);
        claim
            .connected
            .iter()
            .filter(|player| !found.has(*player))
            .collect()
    }

    /// The hands of a reveal with which the position cannot be right.
    pub fn unlike(&self, table: &Table, written: &Written, hands: &Hands) -> Vec<HandFault> {
        let (denied, Some(claim)) = (self.denied(table, hands), self.claim) else {
            return Vec::new();
        };
        let entries = written
            .0
            .iter()
            .enumerate()
            .filter(|(_, (player, _))| denied.has(*player));
        let fault = |(entry, (player, _)): (usize, &(_, _))| {
            let misses = self
                .missing(table, hands, *player)
                .unwrap_or_default()
                .points;
            HandFault::NotConnected {
                entry,
                player: *player,
                misses: i64::from(misses),
                at: claim.at,
            }
        };
        entries.map(fault).collect()
    }
}
