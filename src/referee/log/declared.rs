//! What a log declares: moves, expects, a result. Names are resolved; nothing is judged.

use crate::game::language::{MoveNo, Value};
use crate::yaml::tree::NodeId;

/// An entry of `moves` that is a move.
#[derive(Clone, Debug)]
pub struct Declared<M> {
    pub number: MoveNo,
    /// The move.
    pub action: M,
    /// The breaches that the table accepted. Boxed because few moves have any, and most moves
    /// should be small.
    pub accept: Option<Box<Accept>>,
    /// The node of the entry.
    pub node: NodeId,
}

impl<M> Declared<M> {
    /// Returns the rules whose breach is accepted, as indices into the game's rules.
    pub fn accepts(&self) -> &[usize] {
        self.accept.as_ref().map_or(&[], |accept| &accept.rules)
    }

    /// Returns why the table accepted it; empty if it accepted nothing.
    pub fn reason(&self) -> &str {
        self.accept.as_ref().map_or("", |accept| &accept.reason)
    }
}

/// The breaches of a move that a table accepted.
#[derive(Clone, Debug)]
pub struct Accept {
    /// The rules, each once, as indices into the game's rules.
    pub rules: Vec<usize>,
    pub reason: String,
}

/// An entry of `moves` that is an `expect`.
#[derive(Clone, Debug)]
pub struct Expect {
    pub number: MoveNo,
    /// Its statements: an index into the game's expect keys, and a value.
    pub states: Vec<(usize, Value)>,
    /// The rules under `accept`; an expect cannot break any, so each is an unused accept.
    pub accepts: Vec<usize>,
    /// The node of the entry.
    pub node: NodeId,
}

/// The result that the table wrote down.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its statements: an index into the game's result keys, and a value.
    pub states: Vec<(usize, Value)>,
    /// The node of the mapping.
    pub node: NodeId,
    /// The node of the key `result`.
    pub key: NodeId,
}
