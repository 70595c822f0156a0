//! Observers of a replay, and what they are shown.

use crate::game::language::MoveNo;
use crate::game::{Game, Table};

/// The cause of a moment. An observer borrows the move.
#[derive(Clone, Copy, Debug)]
pub enum Step<M> {
    /// The opening bookkeeping.
    Opening,
    /// A declared move was carried out.
    Declared(M),
    /// A pass was filled in.
    Implied(M),
    /// An automatic step was taken.
    Automatic,
    /// An illegal declared move that was left out is skipped on the way to the next move.
    PassedOver(MoveNo),
}

impl<M> Step<M> {
    /// Converts the move.
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

/// An observer of a replay.
pub trait Observer<G: Game> {
    /// Returns whether it observes at all; called once, before the replay.
    fn is_observing(&self) -> bool {
        true
    }

    /// Returns whether it wants events.
    fn wants_story(&self) -> bool {
        false
    }

    /// Returns the index of the first entry that it observes; the replay may begin later than the
    /// log.
    fn from(&self) -> usize {
        0
    }

    /// Handles a replay that begins after declared move `at` instead of at the beginning.
    fn resume(&mut self, _at: MoveNo, _state: &G::State) {}

    /// Observes a new moment, which follows declared move `at`; `events` are what happened.
    fn moment(
        &mut self,
        table: &Table<G>,
        step: Step<&G::Move>,
        at: MoveNo,
        events: Vec<G::Event>,
        state: &G::State,
    );
}

/// An observer that observes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl<G: Game> Observer<G> for Unobserved {
    fn is_observing(&self) -> bool {
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
