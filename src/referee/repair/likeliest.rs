//! Finds only the likeliest repairs of one edit. The kinds are tried in the order of their costs,
//! and the search ends when nothing that is left can cost as little as what was found.

use super::compound::list_key;
use super::costs::{
    AWAY, EXCHANGED_NAMES, EXCHANGED_NUMBERS, Kind, MOVED, NEAR, OMITTED, SIMILAR, TWICE,
};
use super::edits::turn_of;
use super::script::Item;
use super::search::{Further, ScoredPatch, Search};
use crate::game::Game;
use crate::game::language::Moves;
use std::ops::Range;

/// The number of moves by which an edit must get a log further to explain anything.
pub(crate) const FAR: usize = 10;

/// The likeliest repairs of a log.
pub(crate) enum Likeliest<G: Game> {
    /// Each of these makes the whole record sound. None costs less than another, and every other
    /// repair costs more.
    Whole(Vec<ScoredPatch<G>>),
    /// No single edit makes the whole record sound. These get it further, the best first.
    Further(Vec<Further<G>>),
    /// The budget ran out among the moves that may be missing, and each that was found to help is
    /// one of the same verb and actor at the same place. The number is that of the further moves
    /// that are legal with the best of them; `None` if the whole record is sound.
    Missing(Vec<ScoredPatch<G>>, Option<usize>),
    /// The budget ran out before the answer was known.
    Unsure,
}

impl<G: Game> Search<'_, G> {
    /// Finds the likeliest repairs. With `brief`, tries only the likeliest kinds, at an illegal
    /// move and the move before it.
    pub(crate) fn likeliest(&mut self, brief: bool) -> Likeliest<G> {
        /// The stage in which missing moves are tried.
        const LEFT_OUT: usize = 2;
        type Stage<'s, G> = (u32, Range<usize>, fn(&mut Search<'s, G>, usize));
        let end = self.last() + 1;
        let ordinal = self.ordinal(self.violation);
        // The cause of a false claim may be anywhere before it, so every place counts as near.
        let near = match self.moves.get(ordinal.saturating_sub(NEAR)) {
            Some(near) if !self.is_claim() => *near,
            _ => 0,
        };
        let (from, near) = (self.from, near.max(self.from));
        self.claim();
        if !brief && self.found.is_empty() {
            self.try_cards_before_claim();
        }
        let stages: [Stage<'_, G>; 11] = [
            (TWICE, near..end, Search::repeated),
            (OMITTED, near..end, Search::rearranged),
            (OMITTED, near..end, Search::left_out),
            (EXCHANGED_NUMBERS, from..end, Search::exchanged_numbers),
            (SIMILAR, near..end, Search::values_nearby),
            (EXCHANGED_NAMES, end - 1..end, Search::series_at),
            (TWICE + AWAY, from..near, Search::repeated),
            (OMITTED + AWAY, from..near, Search::cheap),
            (MOVED, near..end, Search::unlikely),
            (SIMILAR + AWAY, from..near, Search::values_and_forgotten),
            (MOVED + AWAY, from..near, Search::unlikely),
        ];
        for (stage, (least, places, try_at)) in stages.into_iter().enumerate() {
            let best = self.found.iter().map(|found| found.cost).min();
            if best.is_some_and(|best| best < least) || least > self.most {
                break;
            }
            if brief && least > OMITTED {
                return Likeliest::Unsure;
            }
            for at in places.rev() {
                try_at(self, at);
                if self.is_spent() {
                    let missing = (stage == LEFT_OUT).then(|| self.missing_turn()).flatten();
                    return missing.unwrap_or_else(|| self.likeliest_when_spent());
                }
            }
        }
        if !brief {
            self.weigh_shown_hands(false);
            self.weigh_cards_before_claim(false);
        }
        self.likeliest_found()
    }

    /// Tries values at a place and, if the move there is illegal because an earlier one has taken its
    /// place, at that one.
    fn values_nearby(&mut self, at: usize) {
        self.values_and_forgotten(at);
        for earlier in self.taken_before(at) {
            self.values(earlier);
        }
    }

    fn series_at(&mut self, _: usize) {
        self.try_slips_of_series();
    }

    /// Returns what can be said when the budget runs out: a move that was written twice, if removing it
    /// gets the log further, because nothing that was left untried costs as little; and a card that alone
    /// makes the whole record sound.
    fn likeliest_when_spent(&mut self) -> Likeliest<G> {
        let are_cards = self.likeliest_are_cards();
        match self.likeliest_found() {
            Likeliest::Further(further)
                if further
                    .first()
                    .is_some_and(|first| first.found.cost < OMITTED) =>
            {
                Likeliest::Further(further)
            }
            // A card was written down once, and nothing shows that it is wrong but these claims.
            Likeliest::Whole(cards) if are_cards => Likeliest::Whole(cards),
            _ => Likeliest::Unsure,
        }
    }

    /// Returns the missing moves that were found before the budget ran out, if nothing but a missing
    /// move of one verb and actor at one place helps. Whatever is as cheap was tried before them.
    fn missing_turn(&mut self) -> Option<Likeliest<G>> {
        if self.is_claim() {
            return None;
        }
        let gained = |further: &Further<G>| self.gained(&further.found, further.reached);
        let further = self.further.iter().flatten();
        let far: Vec<&Further<G>> = further.filter(|further| gained(further) >= FAR).collect();
        let (mut found, moves) = if self.found.is_empty() {
            let best = far.iter().map(|far| gained(far)).max()?;
            (
                far.iter().map(|far| far.found.clone()).collect(),
                Some(best),
            )
        } else {
            (self.found.clone(), None)
        };
        let cost = found.iter().map(|found| found.cost).min()?;
        found.retain(|found: &ScoredPatch<G>| found.cost == cost);
        let of = |found: &ScoredPatch<G>| match found.patch.items.first()?.action() {
            Some(action) if found.patch.kind == Kind::Omitted => {
                Some((found.patch.at, turn_of(action)))
            }
            _ => None,
        };
        let first = of(found.first()?)?;
        self.skipped = true;
        let alike = found.iter().all(|found| of(found).as_ref() == Some(&first));
        alike.then_some(Likeliest::Missing(found, moves))
    }

    fn likeliest_found(&mut self) -> Likeliest<G> {
        let mut found = self.ranked();
        if let Some(cost) = found.first().map(|first| first.cost) {
            found.retain(|found| found.cost == cost);
            return Likeliest::Whole(found);
        }
        let mut further = self.further.clone().unwrap_or_default();
        let gained = |further: &Further<G>| self.gained(&further.found, further.reached);
        further.retain(|further| {
            let is_in_way = self.leaves_claims_false(further) || self.makes_illegal(further);
            gained(further) >= FAR && !is_in_way
        });
        further.sort_by_key(|further| (further.found.cost, usize::MAX - gained(further)));
        Likeliest::Further(further)
    }

    /// Returns whether an edit corrects a claim and a later claim is still false. Both are likely to
    /// be true, and a move before them wrong.
    fn leaves_claims_false(&self, further: &Further<G>) -> bool {
        let patch = &further.found.patch;
        let is_claim = |at: usize| self.script.items.get(at).is_none_or(Item::is_expect);
        matches!(
            patch.kind,
            Kind::Expect | Kind::Result | Kind::Exchanged | Kind::CarriedOn
        ) && is_claim(patch.at)
            && is_claim(further.reached)
    }

    /// Returns whether a later move is illegal only with an edit: somebody builds later where the edit
    /// has built.
    fn makes_illegal(&self, further: &Further<G>) -> bool {
        let stopped = self.script.items.get(further.reached);
        self.moves_are_legal && stopped.is_some_and(|item| !item.is_expect())
    }

    /// Returns by how many moves an edit gets a log further than its first violation. A move that
    /// is taken out does not count.
    pub(crate) fn gained(&self, found: &ScoredPatch<G>, reached: usize) -> usize {
        let patch = &found.patch;
        // A moved entry must hold at its new place: that it no longer stops the log at its old one
        // is no gain.
        if patch.kind == Kind::Moved && reached <= patch.until {
            return 0;
        }
        let taken_out = patch.items.is_empty() && patch.at < patch.until;
        let own = usize::from(taken_out && patch.at >= self.violation);
        self.ordinal(reached)
            .saturating_sub(self.ordinal(self.violation) + own)
    }

    /// Returns whether a repair that was not tried may be as good as this one: an inserted move
    /// with other values.
    pub(crate) fn is_open(&self, found: &ScoredPatch<G>) -> bool {
        let action = found.patch.items.first().and_then(|item| item.action());
        found.patch.until == found.patch.at
            && action.is_some_and(|action| list_key::<G::Move>(action.verb_index()).is_some())
            || (self.drawn || self.skipped) && found.patch.kind == Kind::Omitted
    }
}
