//! Tests that the entries of every account add up to its balance at every moment.

use super::recorded::Recorded;
use crate::game::prelude::*;
use crate::game::{AccountId, Game, Story};
use crate::referee::ledger::{Book, OpeningReason};

/// Keeps the accounts of a game, and of the game with one move skipped, and tests them.
pub(crate) fn add_up<G: Game>(game: &Recorded<G>) {
    let table = &*game.table;
    let mut story = Story::new(true);
    let mut state = G::State::start(table, (1..).zip(&game.moves));
    state.settle_all(table, &mut story);
    let mut book = Book::default();
    book.open::<G>(table, &state, &story.take(), |_| OpeningReason {
        reason: "at the start",
        given: None,
        of_nothing: false,
    });
    balanced(game, &state, &book, 0);
    for (at, action) in (1..).zip(&game.moves) {
        passed_over(game, &state, &book, (at, action));
        state.apply(table, action, at, &mut story);
        enter(game, &mut state, &mut book, &mut story, at);
    }
}

/// Skips a move instead of carrying it out; what follows is entered in the accounts, too.
fn passed_over<G: Game>(
    game: &Recorded<G>,
    state: &G::State,
    book: &Book,
    (at, action): (u32, &G::Move),
) {
    if !state.is_expected(&game.table, action) {
        return;
    }
    let (mut state, mut book, mut story) = (state.clone(), book.clone(), Story::new(true));
    state.skip(&game.table, action, at, &mut story);
    enter(game, &mut state, &mut book, &mut story, at);
}

/// Takes the automatic steps that are due, and enters every event of the story so far.
fn enter<G: Game>(
    game: &Recorded<G>,
    state: &mut G::State,
    book: &mut Book,
    story: &mut Story<G::Event>,
    at: u32,
) {
    state.settle_all(&game.table, story);
    book.moment::<G>(&game.table, state.stage().turn, at, &story.take());
    balanced(game, state, book, at);
}

fn balanced<G: Game>(game: &Recorded<G>, state: &G::State, book: &Book, at: u32) {
    for reading in state.accounts(&game.table) {
        let account = AccountId {
            track: reading.track,
            subject: reading.subject,
            part: reading.part,
        };
        let balance = book.balance(account);
        assert_eq!(
            balance, reading.value,
            "{}: after {at} moves the entries of {account:?} do not add up to its balance",
            game.name
        );
    }
}
