//! Weighs a wrong card of a hand that is shown against a move that is missing before it: either may be
//! why the hand is not complete.

use super::costs::Kind;
use super::edits::turn_of;
use super::script::Item;
use super::search::Search;
use crate::game::Game;
use crate::game::language::{Domain, Moves, Value};

impl<G: Game> Search<'_, G> {
    /// Makes a card of a shown hand that explains the record as likely as the only missing move that
    /// does, and names it first: of the many moves that could be missing, just one that does is hardly
    /// likelier than one wrong card.
    pub(super) fn weigh_shown_hands(&mut self, is_every_kind_tried: bool) {
        let shown = self.script.items.get(self.violation);
        if !shown.and_then(Item::action).is_some_and(shows_hands) {
            return;
        }
        let cost = self.found.iter().map(|found| found.cost).min();
        let cheapest = |search: &Self, cost| -> Vec<usize> {
            let all = 0..search.found.len();
            all.filter(|at| Some(search.found[*at].cost) == cost)
                .collect()
        };
        let [missing] = cheapest(self, cost)[..] else {
            return;
        };
        if self.found[missing].patch.kind != Kind::Omitted {
            return;
        }
        if !is_every_kind_tried {
            self.values(self.violation);
        }
        let is_card = |search: &Self, at: usize| {
            let patch = &search.found[at].patch;
            patch.kind == Kind::Value && patch.at == search.violation
        };
        let cards = (0..self.found.len()).filter(|at| is_card(self, *at));
        let cards: Vec<usize> = cards.collect();
        let cost = cards.iter().map(|at| self.found[*at].cost).min();
        let mut likely = cards
            .iter()
            .filter(|at| Some(self.found[**at].cost) == cost);
        let (Some(card), None) = (likely.next(), likely.next()) else {
            return;
        };
        self.found[missing].cost = self.found[*card].cost;
        self.found[missing].distance = self.found[*card].distance + 1;
    }
}

/// Returns whether a move shows the hands of players and is nobody's turn.
fn shows_hands<M: Moves>(action: &M) -> bool {
    let (_, args) = action.declare();
    let mut values = args.0.iter().flatten();
    turn_of(action).1.is_none()
        && values.any(|value| match value {
            Value::Map(Domain::Player, hands) => {
                hands.iter().all(|(_, hand)| matches!(hand, Value::List(_)))
            }
            _ => false,
        })
}
