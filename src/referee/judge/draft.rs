//! A log that is judged while somebody writes it.

use crate::game::Game;
use crate::game::reading::Defaults;
use crate::referee::replay::Course;
use crate::referee::setup::Setup;
use crate::yaml::again::Earlier;
use std::any::Any;

/// A log that is judged again and again while somebody writes it: what the entries before the first change say, and where
/// they lead, is known from the last time it was whole. What is said of it is the same as of a log that nobody has seen before.
#[derive(Default)]
pub(crate) struct Draft {
    pub(super) text: Earlier,
    /// What holds where the log says nothing.
    pub(super) defaults: Defaults,
    /// As its game knows it: a [`Read`].
    pub(super) known: Option<Box<dyn Any + Send>>,
}

/// A log that was read without a fault, and the course of its game.
pub(super) struct Read<G: Game> {
    pub setup: Setup<G>,
    pub course: Course<G>,
}

/// The log as it was, and how many entries the one in hand shares with it.
pub(super) struct Shared<'d> {
    pub draft: &'d mut Draft,
    pub entries: usize,
}
