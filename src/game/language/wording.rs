//! A move in the words of the log language.

use super::value::Args;

/// A move in the log language, not yet written down: the verb's index, its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    /// Index into the game's verbs.
    pub verb: usize,
    /// The values of its keys.
    pub args: Args,
}
