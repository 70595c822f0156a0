//! Rules: one entry defines code, section, sentence and the facts of a breach.

use super::info::Rule;
use std::fmt::Debug;

/// The ways to break a game's rules, as made by [`rules!`](crate::rules).
pub trait Breaches: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The rules, in the order in which they are checked; the first is `setup`.
    const RULES: &'static [Rule];

    /// Returns the index of the broken rule in [`Breaches::RULES`].
    fn rule(&self) -> usize;
}

/// Makes the catalogue of a game's rules and the enum of its breaches, in the order in which they
/// are checked.
///
/// A rule has a code (without the game's name), the section of the rulebook, its sentence (the
/// documentation), what follows if the table accepts a breach (if it may), details, and its
/// breaches: variants with the facts of the case, never prose. The rule of the header, `setup`,
/// comes first and has no breaches, because faults of a header are faults of form. `examples` is a
/// folder, relative to the file. For each rule it holds a log that breaks it, `CODE.breaks.yaml`,
/// and a log that only just keeps it, `CODE.keeps.yaml`.
#[macro_export]
macro_rules! rules {
    ($(#[$meta:meta])* pub enum $Breach:ident of $game:literal, examples in $folder:literal {
        $($(#[doc = $sentence:literal])+ $code:literal in $section:literal {
            $(accepted: $accepted:literal,)?
            details: $details:literal,
            $($(#[$variant_meta:meta])* $Variant:ident $({ $($(#[$field_meta:meta])* $field:ident: $ty:ty),+ $(,)? })?,)*
        })+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $Breach {
            $($($(#[$variant_meta])* $Variant $({ $($(#[$field_meta])* $field: $ty),+ })?,)*)+
        }

        impl $crate::game::language::Breaches for $Breach {
            const RULES: &'static [$crate::game::language::Rule] = &[$($crate::game::language::Rule {
                code: concat!($game, "/", $code),
                sentence: concat!($($sentence),+).trim_ascii(),
                section: $section,
                accepted: $crate::rules!(@accepted $($accepted)?),
                details: $details,
                breaks: include_str!(concat!($folder, "/", $code, ".breaks.yaml")),
                keeps: include_str!(concat!($folder, "/", $code, ".keeps.yaml")),
            }),+];

            fn rule(&self) -> usize {
                let mut at = 0;
                $(
                    $(if matches!(self, Self::$Variant { .. }) {
                        return at;
                    })*
                    at += 1;
                )+
                at
            }
        }
    };
    (@accepted) => { None };
    (@accepted $consequence:literal) => { Some($consequence) };
}
