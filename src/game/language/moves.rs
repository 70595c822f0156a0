//! Verbs: one entry defines a move, its keys with their types, its reader and its writer.

use super::arg::Arg;
use super::grammar::{Shape, Verb};
use super::ids::Id;
use super::value::{Args, Value};
use std::fmt::Debug;

/// A mapping of exactly one entry.
impl<I: Id, A: Arg> Arg for (I, A) {
    const SHAPE: Shape = Shape::Entry(I::DOMAIN, &A::SHAPE);

    fn read(value: Option<&Value>) -> Option<Self> {
        let [(id, of)] = value?.entries() else {
            return None;
        };
        Some((I::at(usize::from(*id)), A::read(Some(of))?))
    }

    fn write(&self) -> Option<Value> {
        Some(Value::Map(
            I::DOMAIN,
            vec![(self.0.number(), self.1.write()?)],
        ))
    }
}

/// The moves of a game, as made by [`verbs!`](crate::verbs).
pub trait Moves: Sized + Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The verbs, in the order in which a reader tries them.
    const VERBS: &'static [Verb];

    /// Makes a move from a verb (an index into [`Moves::VERBS`]) and its values, which have the
    /// verb's shapes. `None` if no move of the game can have these values.
    fn read(verb: usize, args: &Args) -> Option<Self>;

    /// Takes the move apart, as the inverse of [`Moves::read`].
    fn declare(&self) -> (usize, Args);

    /// Returns the index of the verb in [`Moves::VERBS`].
    fn verb_index(&self) -> usize {
        self.declare().0
    }

    /// Returns the verb's word.
    fn verb(&self) -> &'static str {
        Self::VERBS[self.verb_index()].name()
    }
}

/// Makes the moves of a game: an enum with one variant per verb. A verb has an example and its keys
/// in the order in which they are written; the first key is the verb itself. The documentation of a
/// verb is a sentence for the manual, that of a key says in a few words what it means. `in` after the
/// example names the section of the rulebook. `unless Player` excludes a key where the verb's own value
/// is a player.
///
/// ```
/// use railref::language::{Args, Id, Moves, Player, Value};
///
/// railref::verbs! {
///     /// A move.
///     #[derive(Copy)]
///     pub enum Move {
///         /// Takes stones.
///         Take = "{take: 2, by: Ann}" {
///             /// how many
///             "take" count: i64,
///             /// who takes them
///             "by" by: Player,
///         }
///     }
/// }
/// let action = Move::Take { count: 2, by: Player(0) };
/// assert_eq!(action.declare(), (0, Args::new([Some(Value::Number(2)), Some(Player(0).value())])));
/// assert_eq!(Move::read(0, &action.declare().1), Some(action));
/// assert_eq!(Move::VERBS[0].doc, "Takes stones.");
/// ```
#[macro_export]
macro_rules! verbs {
    ($(#[$meta:meta])* pub enum $Move:ident {
        $($(#[doc = $doc:literal])+ $Verb:ident = $example:literal $(in $section:literal)? {
            $($(#[doc = $key_doc:literal])+ $key:literal $field:ident: $ty:ty $(: unless $unless:ident)?),+ $(,)?
        })+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $Move {
            $($(#[doc = $doc])+ $Verb { $($(#[doc = $key_doc])+ $field: $ty),+ }),+
        }

        impl $crate::game::language::Moves for $Move {
            const VERBS: &'static [$crate::game::language::Verb] = &[$($crate::game::language::Verb {
                keys: &[$($crate::game::language::Key {
                    name: $key,
                    shape: <$ty as $crate::game::language::Arg>::SHAPE,
                    required: <$ty as $crate::game::language::Arg>::REQUIRED,
                    unless: $crate::verbs!(@unless $($unless)?),
                    doc: concat!($($key_doc),+).trim_ascii(),
                }),+],
                doc: concat!($($doc),+).trim_ascii(),
                example: $example,
                section: $crate::verbs!(@section $($section)?),
            }),+];

            #[inline]
            fn read(verb: usize, args: &$crate::game::language::Args) -> Option<Self> {
                let mut at = 0;
                $(
                    if verb == at {
                        let mut args = args.0.iter().map(Option::as_ref);
                        return Some(Self::$Verb { $($field: <$ty as $crate::game::language::Arg>::read(args.next().flatten())?),+ });
                    }
                    at += 1;
                )+
                let _ = at;
                None
            }

            fn verb_index(&self) -> usize {
                let mut at = 0;
                $(
                    if matches!(self, Self::$Verb { .. }) {
                        return at;
                    }
                    at += 1;
                )+
                at
            }

            fn declare(&self) -> (usize, $crate::game::language::Args) {
                let mut at = 0;
                $(
                    if let Self::$Verb { $($field),+ } = self {
                        return (at, $crate::game::language::Args::new([$($crate::game::language::Arg::write($field)),+]));
                    }
                    at += 1;
                )+
                (at, $crate::game::language::Args::default())
            }
        }
    };
    (@unless) => { None };
    (@section) => { None };
    (@section $section:literal) => { Some($section) };
    (@unless $Domain:ident) => { Some($crate::game::language::Domain::$Domain) };
}
