//! What follows from a move, in sentences and in the accounts.

use crate::game::language::{MoveNo, Wording};
use crate::game::prelude::*;
use crate::game::{Game, Story, Table};
use crate::referee::ledger::{Book, Entry};
use crate::referee::replay::wording;

/// What follows from one of several moves.
#[derive(Clone, Debug)]
pub struct MoveEffects {
    /// The move.
    pub action: Wording,
    /// What happened, in sentences.
    pub story: Vec<String>,
    /// The entries of the accounts.
    pub entries: Vec<Entry>,
    /// How many moments it took.
    pub moments: usize,
}

/// Carries out passes, then a move, then the passes that are forced. `at` has the numbers of the
/// last declared move and of this one. `book` has the accounts before all of them; on return, it
/// has those after the move.
pub(super) fn follow<G: Game>(
    table: &Table<G>,
    state: &G::State,
    (passes, action): (&[G::Move], &G::Move),
    at: (MoveNo, MoveNo),
    book: &mut Book,
) -> Vec<MoveEffects> {
    book.continue_from(table, state);
    let mut scene = Scene {
        table,
        state: state.clone(),
    };
    let mut followed: Vec<MoveEffects> = passes
        .iter()
        .map(|pass| scene.take(pass, at.0, book))
        .collect();
    followed.push(scene.take(action, at.1, book));
    let mut ahead = book.clone();
    while let Some(implied_pass) = scene
        .state
        .implied_pass(table)
        .filter(|implied_pass| implied_pass.forced)
    {
        followed.push(scene.take(&implied_pass.pass, at.1, &mut ahead));
    }
    followed
}

struct Scene<'t, G: Game> {
    table: &'t Table<G>,
    state: G::State,
}

impl<G: Game> Scene<'_, G> {
    /// Carries out a move and the automatic steps after it.
    fn take(&mut self, action: &G::Move, at: MoveNo, book: &mut Book) -> MoveEffects {
        let mut events = Story::new(true);
        let mut followed = MoveEffects {
            action: wording(action),
            story: Vec::new(),
            entries: Vec::new(),
            moments: 0,
        };
        self.state.apply(self.table, action, at, &mut events);
        loop {
            let happened = events.take();
            book.moment(self.table, self.state.stage().turn, at, &happened);
            followed.moments += 1;
            let sentences = happened.iter().map(|event| event.tell(self.table));
            followed.story.extend(sentences);
            if !self.state.settle(self.table, &mut events) {
                break;
            }
        }
        followed.entries = book.take();
        followed
    }
}
