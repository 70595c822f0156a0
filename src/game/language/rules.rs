//! Rules: code, section, sentence and the facts of a breach are one entry.

use super::info::Rule;
use std::fmt::Debug;

/// The ways to break a game's rules, as [`rules!`](crate::rules) makes them.
pub trait Breaches: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The rules, in the order of checking; the first is `setup`.
    const RULES: &'static [Rule];

    /// Returns the rule that is broken: an index into [`Breaches::RULES`].
    fn rule(&self) -> usize;
}

/// Makes the catalogue of a game's rules and the enum of its breaches, in the order of checking.
///
/// Each rule has its code (without the game's name), the section of the rulebook, its sentence (the documentation), what follows
/// if the table lets a breach stand (where it may), details, and the breaches: variants with the facts of the case,
/// never prose. The rule of the header, `setup`, comes first and has no breach: faults of a header are faults of form.
/// `examples` is the folder, relative to the file, that holds for each rule a log that breaks it, `CODE.breaks.yaml`, and
/// one that just does not, `CODE.keeps.yaml`.
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
