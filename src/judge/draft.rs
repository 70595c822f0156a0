//! A log that is judged while somebody writes it.

use super::{Ask, Judged, judge_opened};
use crate::game::{Game, Games};
use crate::reading::{Boards, Defaults};
use crate::referee::Course;
use crate::setup::{Setup, open_parsed};
use crate::text::again::Earlier;
use std::any::Any;

/// A log that is judged again and again while somebody writes it: what the entries before the first change say, and where
/// they lead, is known from the last time it was whole. What is said of it is the same as of a log that nobody has seen before.
#[derive(Default)]
pub struct Draft {
    pub(super) text: Earlier,
    /// What holds where the log says nothing.
    defaults: Defaults,
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

impl Draft {
    /// Judges the text as it is now, as [`judge_with`] does.
    pub fn judge<'a, L: Games>(&mut self, text: &'a str, boards: &dyn Boards, ask: &Ask) -> Judged<'a> {
        if self.defaults != *boards.defaults() {
            *self = Self { defaults: boards.defaults().clone(), ..Self::default() };
        }
        let shared = self.text.shared(text);
        let opened = open_parsed::<L>(self.text.parse(text, shared), ask.options.max_findings);
        let entries = if self.text.is_in(&opened.tree, shared, "result") { shared } else { 0 };
        judge_opened::<L>(opened, boards, ask, Some(Shared { draft: self, entries }))
    }
}
