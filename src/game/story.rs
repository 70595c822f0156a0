//! The story of a game: its events, recorded on demand.

use super::{Game, Posting, Table};
use std::fmt::Debug;

/// A recorder of events, which costs nothing if nobody wants the story.
#[derive(Debug)]
pub struct Story<E> {
    wanted: bool,
    events: Vec<E>,
}

impl<E> Story<E> {
    /// Creates a story that is kept if it is `wanted`.
    pub fn new(wanted: bool) -> Self {
        Self {
            wanted,
            events: Vec::new(),
        }
    }

    /// Creates a story that is not kept.
    pub fn unread() -> Self {
        Self::new(false)
    }

    /// Adds an event; `event` is called only if the story is kept.
    pub fn tell(&mut self, event: impl FnOnce() -> E) {
        if self.wanted {
            self.events.push(event());
        }
    }

    /// Returns the events since the last call, in order.
    pub fn take(&mut self) -> Vec<E> {
        std::mem::take(&mut self.events)
    }
}

/// Something that happened.
pub trait Tell<G: Game>: Clone + Debug + Send {
    /// Returns the event in a sentence, without its full stop.
    fn tell(&self, table: &Table<G>) -> String;

    /// Returns the postings of the event, in order. The entries of every account in
    /// [`Scores::accounts`](super::Scores::accounts) add up to its balance at every moment.
    fn postings(&self, table: &Table<G>) -> Vec<Posting>;
}
