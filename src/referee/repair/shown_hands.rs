//! Weighs a wrong card of a hand against other explanations. A hand that is shown may not be complete
//! because a move is missing before it. A figure may be wrong because a card of a hand was written down
//! wrong at the deal, which nothing in the record shows earlier.

use super::costs::Kind;
use super::edits::turn_of;
use super::hint::NAMED;
use super::script::{Item, Patch};
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

impl<G: Game> Search<'_, G> {
    /// Tries other cards in the hands that were dealt or shown last before a false claim.
    pub(super) fn try_cards_before_claim(&mut self) {
        if !self.is_claim() {
            return;
        }
        let earlier = self.moves[..self.ordinal(self.violation)].iter().rev();
        let is_shown = |at: &&usize| self.script.items[**at].action().is_some_and(shows_hands);
        if let Some(at) = earlier.copied().find(|at| is_shown(&at)) {
            self.values(at);
        }
    }

    /// Names a card that makes the whole record sound beside a correction of the claims: if the card is
    /// wrong, every claim is right, and so is the winner. Of several cards that would do, none is likelier
    /// than a slip in the claims.
    pub(super) fn weigh_cards_before_claim(&mut self, is_every_kind_tried: bool) {
        if !self.likeliest_are_claims() {
            return;
        }
        if !is_every_kind_tried {
            self.try_cards_before_claim();
        }
        let cost = self.found.iter().map(|found| found.cost).min();
        if let [card] = self.cards_of_one_hand()[..] {
            self.found[card].cost = cost.unwrap_or_default();
        }
    }

    /// Returns whether the likeliest repairs found correct claims and nothing else.
    fn likeliest_are_claims(&self) -> bool {
        let is_claim = |patch: &Patch<G>| {
            let changed = &self.script.items[patch.at..patch.until.min(self.script.items.len())];
            patch.outcome.is_some() || changed.iter().any(Item::is_expect)
        };
        let cost = self.found.iter().map(|found| found.cost).min();
        let mut best = self.found.iter().filter(|found| Some(found.cost) == cost);
        self.is_claim() && cost.is_some() && best.all(|found| is_claim(&found.patch))
    }

    /// Returns whether a repair changes a card of a hand.
    fn is_card(&self, at: usize) -> bool {
        let patch = &self.found[at].patch;
        let changed = self.script.items.get(patch.at).and_then(Item::action);
        patch.kind == Kind::Value && changed.is_some_and(shows_hands)
    }

    /// Returns the likeliest repairs that change a card of a hand, each once; none if they are of several
    /// hands, or too many to be named.
    fn cards_of_one_hand(&self) -> Vec<usize> {
        let all = 0..self.found.len();
        let cards: Vec<usize> = all.filter(|at| self.is_card(*at)).collect();
        let cost = cards.iter().map(|at| self.found[*at].cost).min();
        let mut known = Vec::new();
        let mut is_likely = |at: &usize| {
            let found = &self.found[*at];
            let action = found.patch.items.first().and_then(Item::action);
            let is_new = Some(found.cost) == cost && !known.contains(&action);
            known.push(action);
            is_new
        };
        let likely: Vec<usize> = cards.into_iter().filter(|at| is_likely(at)).collect();
        let owner = |at: usize| {
            let patch = &self.found[at].patch;
            let old = hands_of(self.script.items[patch.at].action()?)?;
            let new = hands_of(patch.items.first()?.action()?)?;
            let mut changed = old.into_iter().zip(new).filter(|(old, new)| old != new);
            changed.next().map(|((player, _), _)| player)
        };
        let is_one = likely
            .windows(2)
            .all(|pair| owner(pair[0]) == owner(pair[1]));
        match is_one && likely.len() <= NAMED {
            true => likely,
            false => Vec::new(),
        }
    }

    /// Returns whether the likeliest repairs found are other cards in one hand, and nothing else.
    pub(super) fn likeliest_are_cards(&self) -> bool {
        let cost = self.found.iter().map(|found| found.cost).min();
        let mut likeliest = (0..self.found.len()).filter(|at| Some(self.found[*at].cost) == cost);
        likeliest.all(|at| self.is_card(at)) && !self.cards_of_one_hand().is_empty()
    }
}

/// Returns the hands of players in a move.
fn hands_of<M: Moves>(action: &M) -> Option<Vec<(u16, Value)>> {
    let (_, args) = action.declare();
    args.0.into_iter().flatten().find_map(|value| match value {
        Value::Map(Domain::Player, hands) => Some(hands),
        _ => None,
    })
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
