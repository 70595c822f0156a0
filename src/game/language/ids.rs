//! Ids: a small number for everything that has a name, with one type per kind.

use super::grammar::Domain;
use super::value::Value;

/// A small number for something that has a name of one kind.
pub trait Id: Copy {
    /// The kind of its names.
    const DOMAIN: Domain;

    /// Returns the id of a name, by its index among the names of the kind.
    fn at(index: usize) -> Self;

    /// Returns its index among the names of its kind, from 0.
    fn number(self) -> u16;

    /// Returns this id as a value of the log language.
    fn value(self) -> Value {
        Value::Name(Self::DOMAIN, self.number())
    }
}

/// Makes a type of ids: small numbers, counted from 0 in the order of their names. The type has a
/// [`Domain`], so its ids can be values of a move.
///
/// ```
/// railref::ids! {
///     /// A company, in the order of the board.
///     Company: u8 in Company;
/// }
/// let red = Company::new(0);
/// assert_eq!(red.index(), 0);
/// assert_eq!(Company::first(3).map(Company::index).sum::<usize>(), 3);
/// ```
///
/// [`Domain`]: crate::game::language::Domain
#[macro_export]
macro_rules! ids {
    ($($(#[$meta:meta])* $Id:ident: $of:ident in $Domain:ident;)+) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Id(pub $of);

        impl $Id {
            /// Creates the id of a name, by its index among the names of the kind.
            pub const fn new(index: usize) -> Self {
                Self(index as $of)
            }

            /// Returns its index among the names of its kind, from 0.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns the first `count` ids.
            pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..count).map(Self::new)
            }
        }

        impl $crate::game::language::Id for $Id {
            const DOMAIN: $crate::game::language::Domain = $crate::game::language::Domain::$Domain;

            fn at(index: usize) -> Self {
                Self::new(index)
            }

            fn number(self) -> u16 {
                self.0 as u16
            }
        }

        impl $crate::game::language::Arg for $Id {
            const SHAPE: $crate::game::language::Shape = $crate::game::language::Shape::Name(&[$crate::game::language::Domain::$Domain]);

            fn read(value: Option<&$crate::game::language::Value>) -> Option<Self> {
                match value {
                    Some($crate::game::language::Value::Name($crate::game::language::Domain::$Domain, id)) => Some(Self::new(usize::from(*id))),
                    _ => None,
                }
            }

            fn write(&self) -> Option<$crate::game::language::Value> {
                Some($crate::game::language::Id::value(*self))
            }
        }
    )+ };
}

ids! {
    /// A player: the seat, counted clockwise from the first of the log's `players`.
    Player: u8 in Player;
}

impl Player {
    /// Returns this player as a set of players, one bit per player. No game has more than eight.
    pub const fn bit(self) -> u8 {
        1 << (self.0 & 7)
    }
}
