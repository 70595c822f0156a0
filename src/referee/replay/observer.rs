//! Who watches a replay, and what is shown to them.

use crate::game::language::MoveNo;
use crate::game::{Game, Table};

/// What brought the table to a moment. Whoever watches is lent the move.
#[derive(Clone, Copy, Debug)]
pub enum Step<M> {
    /// The opening bookkeeping.
    Opening,
    /// A declared move was carried out.
    Declared(M),
    /// A pass was filled in.
    Implied(M),
    /// An automatic step.
    Automatic,
    /// The turn of an illegal declared move that was left out is over, on the way to the next move.
    PassedOver(MoveNo),
}

impl<M> Step<M> {
    /// The same with its move as `of` makes it.
    pub fn map<N>(self, of: impl FnOnce(M) -> N) -> Step<N> {
        match self {
            Self::Opening => Step::Opening,
            Self::Declared(action) => Step::Declared(of(action)),
            Self::Implied(action) => Step::Implied(of(action)),
            Self::Automatic => Step::Automatic,
            Self::PassedOver(number) => Step::PassedOver(number),
        }
    }
}

/// Watches a replay.
pub trait Observer<G: Game> {
    /// Returns whether it watches at all; asked once, before the replay.
    fn watches(&self) -> bool {
        true
    }

    /// Returns whether events are wanted.
    fn wants_story(&self) -> bool {
        false
    }

    /// Returns whether it watches only what comes from this entry of the log on, by its index. A
    /// replay may then begin later.
    fn from(&self) -> usize {
        0
    }

    /// A replay begins not at the beginning, but after declared move `at`.
    fn resume(&mut self, _at: MoveNo, _state: &G::State) {}

    /// The table has come to a new moment. `at` is the declared move it follows; `events` are what happened.
    fn moment(
        &mut self,
        table: &Table<G>,
        step: Step<&G::Move>,
        at: MoveNo,
        events: Vec<G::Event>,
        state: &G::State,
    );
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl<G: Game> Observer<G> for Unobserved {
    fn watches(&self) -> bool {
        false
    }

    fn moment(
        &mut self,
        _: &Table<G>,
        _: Step<&G::Move>,
        _: MoveNo,
        _: Vec<G::Event>,
        _: &G::State,
    ) {
    }
}
