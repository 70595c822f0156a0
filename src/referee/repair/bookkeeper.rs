//! Asks the ledger of a log whether the wrong figures of its result have a common cause.

use super::budget::ENTRY;
use super::prefix::JudgingContext;
use crate::game::language::MoveNo;
use crate::game::prelude::*;
use crate::game::{Game, Table};
use crate::referee::ledger::{Accounts, Book, Entry, OpeningReason};
use crate::referee::replay::{Difference, Observer, Options, Step, common_cause, watch};

/// An observer that keeps the ledger and nothing else.
#[derive(Default)]
struct Bookkeeper(Book);

impl<G: Game> Observer<G> for Bookkeeper {
    fn wants_story(&self) -> bool {
        true
    }

    fn moment(
        &mut self,
        table: &Table<G>,
        step: Step<&G::Move>,
        at: MoveNo,
        events: Vec<G::Event>,
        state: &G::State,
    ) {
        match step {
            Step::Opening => self.0.open(table, state, &events, |_| OpeningReason {
                reason: "at the start",
                given: None,
                of_nothing: false,
            }),
            _ => self.0.moment(table, state.stage().turn, at, &events),
        }
    }
}

/// Returns whether the wrong figures of a result are all those of an earlier moment, or one thing is
/// missing from all of them. The log must be sound up to its result.
pub(super) fn has_common_cause<'d, G: Game>(
    context: &JudgingContext<'_, G>,
    slips: impl Iterator<Item = &'d Difference> + Clone,
) -> bool {
    let mut all = slips.clone();
    let Some(key) = slips.clone().next().map(|slip| slip.leaf.0) else {
        return false;
    };
    let is_one = |slip: &Difference| {
        slip.leaf.0 == key
            && slip.figures.is_some()
            && slip.leaf.1.is_some()
            && slip.leaf.2.is_none()
    };
    if !all.all(is_one) {
        return false;
    }
    let mut keeper = Bookkeeper::default();
    // Keeping the ledger takes several times as long as playing.
    let moves = context.setup.moves.order.len() as u64;
    context.table.work.count(4 * ENTRY * (1 + moves));
    watch::<G>(
        context.setup,
        context.table,
        Options::default(),
        &mut keeper,
    );
    let accounts = Accounts::new(keeper.0.into_entries(), &**context.table);
    let result = &G::INFO.results[key];
    let track = result.ends.unwrap_or(result.name);
    let mut figures = Vec::new();
    for slip in slips.clone() {
        let Some(((declared, actual), id)) = slip.figures.zip(slip.leaf.1) else {
            return false;
        };
        let own = accounts.of_subject(track, id).next();
        let entries = own.map_or(&[][..], |(.., entries)| entries);
        figures.push((declared, actual, entries));
    }
    let is_among = |id: u16| slips.clone().any(|slip| slip.leaf.1 == Some(id));
    let others = accounts.of_track(track);
    let others: Vec<&[Entry]> = others
        .filter(|(account, _)| !is_among(account.subject.1))
        .map(|(_, entries)| entries)
        .collect();
    common_cause(&figures, &others).is_some()
}
