//! Lists of games, and how to call generic code for a game that is known only by its name.

use super::Game;
use crate::game::language::{Info, normal};
use std::fmt::Debug;
use std::marker::PhantomData;

/// An operation that works with any game.
pub trait Visit {
    /// The result of the operation.
    type Out;

    /// Runs the operation.
    fn visit<G: Game>(self) -> Self::Out;
}

/// A list of games, as [`games!`](crate::games!) makes it.
pub trait Games: Clone + Copy + Debug + Default + Send + Sync + 'static {
    /// The tables of every game, in the order they are listed.
    const INFOS: &'static [&'static Info];

    /// Runs an operation with the game that logs call `id`; `None` if there is no such game.
    fn with<V: Visit>(id: &str, visit: V) -> Option<V::Out>;

    /// Returns the tables of the game that logs call `id`; `None` if there is no such game.
    fn info(id: &str) -> Option<&'static Info> {
        Self::INFOS.iter().copied().find(|info| info.id == id)
    }

    /// Finds a game by a name as people write it: `Steel Driver`, `steel_driver` or `STEEL-DRIVER`
    /// for `steel-driver`, `Trans America` for `transamerica`. `None` if no game has this name.
    fn named(name: &str) -> Option<&'static Info> {
        let name = normal(name);
        let words = || {
            name.split(|c: char| c.is_whitespace() || "-_".contains(c))
                .filter(|word| !word.is_empty())
        };
        let spelt = |sign| Self::info(&words().collect::<Vec<_>>().join(sign));
        spelt("-").or_else(|| spelt(""))
    }
}

/// The list of one game.
#[derive(Clone, Copy, Debug)]
pub struct Only<G>(PhantomData<G>);

impl<G> Default for Only<G> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<G: Game> Games for Only<G> {
    const INFOS: &'static [&'static Info] = &[G::INFO];

    fn with<V: Visit>(id: &str, visit: V) -> Option<V::Out> {
        (id == G::INFO.id).then(|| visit.visit::<G>())
    }
}

/// Makes a list of games.
#[macro_export]
macro_rules! games {
    ($(#[$meta:meta])* pub struct $List:ident: $($Game:ty),+ $(,)?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $List;

        impl $crate::game::Games for $List {
            const INFOS: &'static [&'static $crate::game::language::Info] = &[$(<$Game as $crate::game::Game>::INFO),+];

            fn with<V: $crate::game::Visit>(id: &str, visit: V) -> Option<V::Out> {
                $(
                    if id == <$Game as $crate::game::Game>::INFO.id {
                        return Some(visit.visit::<$Game>());
                    }
                )+
                None
            }
        }
    };
}
