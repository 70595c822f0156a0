//! Observables: the keys of `expect` and `result`, each with the value that it has in a state.

use super::{Game, Table};
use crate::game::language::{ExpectKey, Shape, Value};

/// A key of `expect` or `result`, with the value that it has in a state.
#[derive(Clone, Copy, Debug)]
pub struct Observable<G: Game> {
    /// The key, its shape and its documentation.
    pub key: ExpectKey,
    /// Returns its value in a state.
    pub show: fn(&Table<G>, &G::State) -> Value,
    /// Returns whether it has a meaning at a table; a ruling may take it away.
    pub is_used: fn(&Table<G>) -> bool,
    /// For a key of `result`: the keys of `expect` that give the same figures in a position; any
    /// one of them is enough.
    pub said_by: &'static [&'static str],
    /// For a key of `result`: whether its figures are those of the `expect` of its name after the last
    /// move, because nothing is paid or counted when the game ends.
    pub is_settled: bool,
}

impl<G: Game> Observable<G> {
    /// Creates an observable from its key, shape, documentation and value.
    pub const fn new(
        name: &'static str,
        shape: Shape,
        doc: &'static str,
        show: fn(&Table<G>, &G::State) -> Value,
    ) -> Self {
        Self {
            key: ExpectKey::new(name, shape, doc),
            show,
            is_used: |_| true,
            said_by: &[],
            is_settled: false,
        }
    }

    /// States that its values are the final balances of the accounts of another track, and 0
    /// before. A diagnostic about one of them shows the entries of that account.
    #[must_use]
    pub const fn end_of(mut self, track: &'static str) -> Self {
        self.key.ends = Some(track);
        self
    }

    /// Limits it to the tables at which it has a meaning; at others, no position has to give it.
    #[must_use]
    pub const fn used_where(mut self, is_used: fn(&Table<G>) -> bool) -> Self {
        self.is_used = is_used;
        self
    }

    /// Names the section of the rulebook that says how its values come about.
    #[must_use]
    pub const fn section(mut self, section: &'static str) -> Self {
        self.key.section = Some(section);
        self
    }

    /// States that it may be known for some players only.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.key.secret = true;
        self
    }

    /// States that nobody at a table can see it or would remember it, so that it is no question for
    /// the table.
    #[must_use]
    pub const fn unseen(mut self) -> Self {
        self.key.unseen = true;
        self
    }

    /// Names the keys of `expect` whose values decide by how much its own values change from now
    /// on: a claim about it is only as sure as they are.
    #[must_use]
    pub const fn grows_with(mut self, keys: &'static [&'static str]) -> Self {
        self.key.grows_with = keys;
        self
    }

    /// Names the keys of `expect`, any one of which gives the same figures in a position.
    #[must_use]
    pub const fn said_by(mut self, keys: &'static [&'static str]) -> Self {
        self.said_by = keys;
        self
    }

    /// States that nothing is paid or counted when the game ends, so that its figures are those of the
    /// `expect` of its name.
    #[must_use]
    pub const fn settled(mut self) -> Self {
        self.is_settled = true;
        self
    }
}

/// Returns the keys alone, for the game's [`Info`](crate::game::language::Info). `N` is the number
/// of observables.
pub const fn keys<G: Game, const N: usize>(observables: &[Observable<G>]) -> [ExpectKey; N] {
    let mut keys = [ExpectKey::new("", Shape::Number, ""); N];
    let mut at = 0;
    while at < N {
        keys[at] = observables[at].key;
        at += 1;
    }
    keys
}
