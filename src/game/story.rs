//! What happens, taken down for those who want to read it.

use super::{Game, Posting, Table};
use std::fmt::Debug;

/// Takes down what happens, for those who want the story; costs nothing for those who do not.
#[derive(Debug)]
pub struct Story<E> {
    wanted: bool,
    events: Vec<E>,
}

impl<E> Story<E> {
    /// Creates a story that is kept, or one that nobody will read.
    pub fn new(wanted: bool) -> Self {
        Self {
            wanted,
            events: Vec::new(),
        }
    }

    /// Returns a story that nobody will read.
    pub fn unread() -> Self {
        Self::new(false)
    }

    /// Adds an event; `event` is only made when somebody wants it.
    pub fn tell(&mut self, event: impl FnOnce() -> E) {
        if self.wanted {
            self.events.push(event());
        }
    }

    /// Hands over the events added since the last call, in order.
    pub fn take(&mut self) -> Vec<E> {
        std::mem::take(&mut self.events)
    }
}

/// Something that happened.
pub trait Tell<G: Game>: Clone + Debug + Send {
    /// It in a sentence, without its final stop.
    fn tell(&self, table: &Table<G>) -> String;

    /// Returns what it adds to the accounts, in the order in which it does. The entries of every
    /// account of [`Scores::accounts`](super::Scores::accounts) add up to its balance at every
    /// moment.
    fn postings(&self, table: &Table<G>) -> Vec<Posting>;
}
