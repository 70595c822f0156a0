//! Rulings and editions as types.

use super::info::{Choices, Ruling};
use std::fmt::Debug;

/// The rulings of a game, as made by [`rulings!`](crate::rulings).
pub trait Rulings: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// The points that the rulebook leaves open, in the order of the game's page.
    const RULINGS: &'static [Ruling];

    /// Returns the choices in force.
    fn chosen(choices: &Choices) -> Self;
}

/// The editions of the referee's rules of a game, as made by [`editions!`](crate::editions).
pub trait Editions: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// The numbers of the editions, oldest first; a log that names none is judged by the last.
    const NUMBERS: &'static [u16];

    /// Returns the edition with a number.
    fn numbered(number: u16) -> Option<Self>;
}

/// Makes the rulings of a game: a struct with one field per ruling, whose documentation is the
/// question, and one enum per ruling, whose variants are the choices, documented by their meaning.
/// The first choice is the default. The key may be followed by the reason for the default and the
/// conformance cases that show the ruling:
/// `= "tie", because "the rulebook names one winner", cases ["X-1.2"]`.
///
/// ```
/// use railref::language::{Choices, Rulings as _};
///
/// railref::rulings! {
///     /// The choices on the points the rulebook leaves open.
///     pub struct Rulings {
///         /// Who wins a tie?
///         tie: Tie = "tie" {
///             /// nobody does
///             Shared = "shared",
///             /// the elder does
///             Elder = "elder",
///         }
///     }
/// }
/// let mut choices = Choices::new(Rulings::RULINGS);
/// assert_eq!(Rulings::chosen(&choices).tie, Tie::Shared);
/// choices.choose(0, 1, railref::language::Origin::Log);
/// assert_eq!(Rulings::chosen(&choices).tie, Tie::Elder);
/// ```
#[macro_export]
macro_rules! rulings {
    ($(#[$meta:meta])* pub struct $Rulings:ident {
        $($(#[doc = $question:literal])+ $field:ident: $Choice:ident = $key:literal
            $(, because $why:literal, cases [$($case:literal),* $(,)?])? {
            $($(#[doc = $meaning:literal])+ $Way:ident = $way:literal),+ $(,)?
        })*
    }) => {
        $(
            $(#[doc = $question])+
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $Choice { $($(#[doc = $meaning])+ $Way),+ }
        )*

        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Rulings { $($(#[doc = $question])+ pub $field: $Choice),* }

        impl $crate::game::language::Rulings for $Rulings {
            const RULINGS: &'static [$crate::game::language::Ruling] = &[$($crate::game::language::Ruling {
                key: $key,
                question: concat!($($question),+).trim_ascii(),
                why: concat!($($why)?),
                cases: &[$($($case),*)?],
                choices: &[$(($way, concat!($($meaning),+).trim_ascii())),+],
            }),*];

            fn chosen(choices: &$crate::game::language::Choices) -> Self {
                let mut chosen = choices.indices();
                Self { $($field: [$($Choice::$Way),+][chosen.next().unwrap_or(0)]),* }
            }
        }
    };
}

/// Makes the editions of a game's rules: an enum with one variant per edition, each with its
/// number, oldest first.
#[macro_export]
macro_rules! editions {
    ($(#[$meta:meta])* pub enum $Edition:ident { $($(#[$edition_meta:meta])* $Name:ident = $number:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $Edition { $($(#[$edition_meta])* $Name = $number),+ }

        impl $crate::game::language::Editions for $Edition {
            const NUMBERS: &'static [u16] = &[$($number),+];

            fn numbered(number: u16) -> Option<Self> {
                match number { $($number => Some(Self::$Name),)+ _ => None }
            }
        }
    };
}
