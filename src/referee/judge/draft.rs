//! Incremental judging for editors.

use crate::game::Game;
use crate::game::reading::Defaults;
use crate::referee::replay::Course;
use crate::referee::setup::Setup;
use crate::yaml::incremental::Earlier;
use std::any::Any;

/// A log that is being written. Keeps the reading and the replay of the last complete version up to
/// the first change; the result equals judging from scratch.
#[derive(Default)]
pub(crate) struct Draft {
    pub(super) text: Earlier,
    /// The choices for logs that do not make their own.
    pub(super) defaults: Defaults,
    /// The last complete version, a [`ReadLog`] of its game.
    pub(super) known: Option<Box<dyn Any + Send>>,
}

/// A log that was read without a fault, and the states kept during its replay.
pub(super) struct ReadLog<G: Game> {
    pub setup: Setup<G>,
    pub course: Course<G>,
}

/// The previous version of a log, and how many entries the current one shares with it.
pub(super) struct EarlierVersion<'d> {
    pub draft: &'d mut Draft,
    pub entries: usize,
}

impl EarlierVersion<'_> {
    /// Takes the last complete version, if it is of this game.
    pub(super) fn take_known<G: Game>(&mut self) -> Option<Box<ReadLog<G>>> {
        let known = self.draft.known.take()?;
        known.downcast::<ReadLog<G>>().ok()
    }
}
