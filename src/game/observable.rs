//! What can be seen of a position: the keys of `expect` and `result` with what they show.

use super::{Game, Table};
use crate::game::language::{ExpectKey, Shape, Value};

/// A key of `expect` or `result` with what it shows.
#[derive(Clone, Copy, Debug)]
pub struct Observable<G: Game> {
    /// The key, its shape and what it says.
    pub key: ExpectKey,
    /// What it shows in a position.
    pub show: fn(&Table<G>, &G::State) -> Value,
    /// Whether it means anything at a table; a ruling may take its meaning away.
    pub is_used: fn(&Table<G>) -> bool,
    /// Of a key of `result`: the keys of `expect` any of which says its figures in a position.
    pub said_by: &'static [&'static str],
}

impl<G: Game> Observable<G> {
    /// A key with its shape, what it says in a few words, and what it shows.
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
        }
    }

    /// Its values are what the accounts of a track of another name come to in the end, and 0 before: a diagnostic that rests on
    /// one shows the entries of that account.
    #[must_use]
    pub const fn end_of(mut self, track: &'static str) -> Self {
        self.key.ends = Some(track);
        self
    }

    /// It means something only at some tables: elsewhere no position is asked for it.
    #[must_use]
    pub const fn used_where(mut self, is_used: fn(&Table<G>) -> bool) -> Self {
        self.is_used = is_used;
        self
    }

    /// It may be known of some players only.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.key.secret = true;
        self
    }

    /// By how much its values change from now on is decided by those of these keys: a claim of it is only as sure as they are.
    #[must_use]
    pub const fn grows_with(mut self, keys: &'static [&'static str]) -> Self {
        self.key.grows_with = keys;
        self
    }

    /// What a position says of its figures stands under these keys of `expect`, any of which will do.
    #[must_use]
    pub const fn said_by(mut self, keys: &'static [&'static str]) -> Self {
        self.said_by = keys;
        self
    }
}

/// The keys alone, for the game's [`Info`](crate::game::language::Info). `N` is the number of observables.
pub const fn keys<G: Game, const N: usize>(observables: &[Observable<G>]) -> [ExpectKey; N] {
    let mut keys = [ExpectKey::new("", Shape::Number, ""); N];
    let mut at = 0;
    while at < N {
        keys[at] = observables[at].key;
        at += 1;
    }
    keys
}
