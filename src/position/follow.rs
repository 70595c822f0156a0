//! What follows from a move: in sentences, and in the accounts.

use crate::game::prelude::*;
use crate::game::{Game, Story, Table};
use crate::language::{MoveNo, Wording};
use crate::ledger::{Book, Entry};
use crate::referee::wording;

/// What follows from moves that are carried out.
#[derive(Clone, Debug, Default)]
pub struct Followed {
    /// What happened, in sentences.
    pub story: Vec<String>,
    /// The entries of the accounts.
    pub entries: Vec<Entry>,
    /// How many moments there were.
    pub moments: usize,
    /// The passes at the end of the log that are forced, which the referee fills in.
    pub forced: Vec<Wording>,
}

/// Carries out passes, then a move if there is one, then what is forced. `at` are the numbers of the last declared move
/// and of this one; `step` is how many moments there were before.
pub(super) fn follow<G: Game>(
    table: &Table<G>,
    state: &G::State,
    passes: &[G::Move],
    action: Option<&G::Move>,
    at: (MoveNo, MoveNo),
    step: usize,
) -> Followed {
    let mut scene = Scene {
        table,
        state: state.clone(),
        story: Story::new(true),
        book: Book::amid(table, state, step),
        followed: Followed::default(),
    };
    for pass in passes {
        scene.take(pass, at.0);
    }
    if let Some(action) = action {
        scene.take(action, at.1);
    }
    let last = if action.is_some() { at.1 } else { at.0 };
    while let Some(omissible) = scene
        .state
        .omissible(table)
        .filter(|omissible| omissible.forced)
    {
        scene.followed.forced.push(wording(&omissible.pass));
        scene.take(&omissible.pass, last);
    }
    Followed {
        entries: scene.book.into_entries(),
        ..scene.followed
    }
}

struct Scene<'t, G: Game> {
    table: &'t Table<G>,
    state: G::State,
    story: Story<G::Event>,
    book: Book,
    followed: Followed,
}

impl<G: Game> Scene<'_, G> {
    fn take(&mut self, action: &G::Move, at: MoveNo) {
        self.state.apply(self.table, action, at, &mut self.story);
        self.moment(at);
        while self.state.settle(self.table, &mut self.story) {
            self.moment(at);
        }
    }

    fn moment(&mut self, at: MoveNo) {
        let events = self.story.take();
        let turn = self.state.stage().turn;
        self.book.moment(self.table, turn, at, &events);
        self.followed.moments += 1;
        let told = events.iter().map(|event| event.tell(self.table));
        self.followed.story.extend(told);
    }
}
