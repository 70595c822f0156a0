//! Searches for a round of moves that are written in another order than they were made: in turn
//! order where the order is reversed, or in the order of the seats.

use super::costs::{Kind, REORDERED};
use super::edits::actor_key;
use super::script::{Item, Patch};
use super::search::Search;
use crate::game::Game;
use crate::game::language::{Domain, Moves, Value};

/// The fewest moves: two neighbouring moves that change places are a slip of their own.
const LEAST: usize = 3;

impl<G: Game> Search<'_, G> {
    /// Tries to put the moves from the first violation on, all of one verb and each by another
    /// player, in an order in which each is by whoever is to act.
    pub(crate) fn another_order(&mut self) {
        let at = self.violation;
        let run = self.round(at);
        if run.len() < LEAST {
            return;
        }
        let Some(begin) = self.before(at) else {
            return;
        };
        let mut cursor = begin.copied(self.ground.table);
        let (mut left, mut items) = (run.clone(), Vec::new());
        for index in at..at + run.len() {
            let next = left.iter().position(|item| {
                self.after(&cursor, item, index)
                    .map(|after| cursor = after)
                    .is_some()
            });
            let next = next.map(|next| left.remove(next));
            let Some(action) = next.as_ref().and_then(Item::action).cloned() else {
                return;
            };
            let patch = self.instead(index, action, Kind::Swapped, 0);
            items.extend(patch.items);
        }
        let patch = Patch {
            at,
            until: at + items.len(),
            items,
            kind: Kind::Swapped,
            cost: REORDERED,
            outcome: None,
        };
        // If only the end of the log follows, other slips explain as much.
        if self.goes_on(&begin, &patch) {
            self.attempt(&begin, patch);
        }
    }

    /// Returns the moves from an entry on that have one verb and different actors, at most one for
    /// each player.
    fn round(&self, at: usize) -> Vec<Item<G>> {
        let players = self.ground.table.names(Domain::Player);
        let players = players.map_or(0, |names| names.len());
        let mut actors: Vec<(usize, Value)> = Vec::new();
        let of_round = |item: &&Item<G>| {
            let Some((verb, args)) = item.action().map(Moves::declare) else {
                return false;
            };
            let actor = actor_key::<G::Move>(verb, &args).and_then(|key| args.get(key).cloned());
            let fits = |actor: &Value| {
                actors
                    .iter()
                    .all(|(known, other)| *known == verb && other != actor)
            };
            let Some(actor) = actor.filter(fits) else {
                return false;
            };
            actors.push((verb, actor));
            true
        };
        let items = self.script.items[at.min(self.script.items.len())..].iter();
        items.take(players).take_while(of_round).cloned().collect()
    }
}
