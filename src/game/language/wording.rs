//! A move in the words of the log language.

use super::value::Args;

/// A move in the log language before it is written: its verb and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    /// The index of the verb among the game's verbs.
    pub verb: usize,
    /// The values of its keys.
    pub args: Args,
}
