//! The tables of a log language and the values written in it: verbs, keys, shapes, names, rules,
//! values, faults.
//!
//! A game fills in these tables, and the readers and writers work from them. This layer knows the
//! keys that all logs share and the places where faults are, but no particular game and no whole
//! log.

mod advice;
mod arg;
pub mod code;
mod colours;
mod common;
mod did_you_mean;
mod digits;
mod fault;
mod grammar;
mod idle_text;
mod ids;
mod info;
mod likely;
mod look_alike;
mod moves;
mod names;
mod origin;
mod rules;
mod rulings;
mod value;
mod when;
mod word_index;
mod wording;
mod words;

pub use crate::yaml::counted;
pub(crate) use crate::yaml::plural;
pub use advice::Advice;
pub use arg::{Arg, OneOrList};
pub use code::GENERAL;
pub(crate) use colours::is_colour;
pub use common::{HEADER_KEYS, MOVE_KEYS, common_doc};
pub(crate) use did_you_mean::did_you_mean;
pub(crate) use digits::misreadings;
pub use fault::{
    Alternative, Base, BoardText, Fault, Faults, Fix, Idle, MOST_LISTED, Slip, Source, Unlisted,
};
pub use grammar::{Domain, ExpectKey, HeaderKey, Key, Shape, Verb};
pub use ids::{Id, Player};
pub(crate) use info::ROUND_WORDS;
pub use info::{Absent, Automatic, BuiltIn, Choices, InForce, Info, Rule, Ruling};
pub use likely::Likely;
pub(crate) use likely::joins_beginnings;
pub use look_alike::{appearance, only_in};
pub use moves::Moves;
pub use names::{ComparisonBudget, Lexicon, Names, Nearest, Speak, normal};
pub use origin::Origin;
pub use rules::Breaches;
pub use rulings::{Editions, Rulings};
pub use value::{Args, Value};
pub use when::When;
pub(crate) use word_index::WordIndex;
pub use wording::Wording;
pub use words::{article, first_few, in_words, is_or_are, no_colon, shown, was_or_were, word};

/// The number of a declared move, counted from 1 through all of `moves`, including each `expect`; 0
/// is the setup.
///
/// Implied passes and automatic steps have the number of the declared move before them.
pub type MoveNo = u32;
