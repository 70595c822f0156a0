//! What a session knows of its log by a replay.

use crate::game::language::Wording;
use crate::referee::judge::{Cause, Review};
use crate::referee::ledger::Book;

/// Facts that only a replay of the whole log can establish.
#[derive(Clone, Debug, Default)]
pub(super) struct ReplayFacts {
    /// How many moments there are up to and including the last declared move.
    pub steps: usize,
    /// The passes filled in at the end, each with the number of its moments.
    pub forced: Vec<(Wording, usize)>,
    /// The accounts after the last declared move.
    pub book: Book,
}

impl ReplayFacts {
    /// Takes them from a review with its story and its ledger.
    pub(super) fn of(review: &Review) -> Self {
        let mut facts = Self::default();
        for (step, moment) in review.moments.iter().enumerate() {
            match (&moment.cause, facts.forced.last_mut()) {
                (Cause::Implied(pass), _) => facts.forced.push((pass.clone(), 1)),
                (Cause::Automatic, Some((_, moments))) => *moments += 1,
                (Cause::Automatic, None) => facts.steps = step + 1,
                // A session stops at an illegal move, so no move is skipped.
                (Cause::Opening | Cause::Declared(_) | Cause::PassedOver(_), _) => {
                    (facts.steps, facts.forced) = (step + 1, Vec::new());
                }
            }
        }
        let before = review
            .ledger
            .iter()
            .filter(|entry| entry.step < facts.steps);
        facts.book = Book::mid_game(facts.steps, before);
        facts
    }
}
