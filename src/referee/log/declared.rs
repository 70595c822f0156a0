//! What a log declares: moves, expects, a result. Names are resolved, nothing is judged.

use crate::game::language::{MoveNo, Value};
use crate::yaml::tree::NodeId;

/// One entry of `moves` that is a move.
#[derive(Clone, Debug)]
pub struct Declared<M> {
    /// Its number.
    pub number: MoveNo,
    /// The move.
    pub action: M,
    /// What the table let stand of it. Hardly a move has it: moves stay small.
    pub accept: Option<Box<Accept>>,
    /// Where it stands.
    pub node: NodeId,
}

impl<M> Declared<M> {
    /// Returns the rules it is said to break and to have been let stand: indices into the game's
    /// rules.
    pub fn accepts(&self) -> &[usize] {
        self.accept.as_ref().map_or(&[], |accept| &accept.rules)
    }

    /// Why the table let it stand; empty where it did not.
    pub fn reason(&self) -> &str {
        self.accept.as_ref().map_or("", |accept| &accept.reason)
    }
}

/// What a table let stand.
#[derive(Clone, Debug)]
pub struct Accept {
    /// The rules, each once: indices into the game's rules.
    pub rules: Vec<usize>,
    /// Why.
    pub reason: String,
}

/// One entry of `moves` that is an `expect`.
#[derive(Clone, Debug)]
pub struct Expect {
    /// Its number.
    pub number: MoveNo,
    /// What it states: an index into the game's expect keys, and the value.
    pub states: Vec<(usize, Value)>,
    /// The rules it is said to break; none can be, so each is an unused accept.
    pub accepts: Vec<usize>,
    /// Where it stands.
    pub node: NodeId,
}

/// What the table wrote down as the result.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What it states: an index into the game's result keys, and the value.
    pub states: Vec<(usize, Value)>,
    /// Where the mapping stands.
    pub node: NodeId,
    /// Where the key `result` stands.
    pub key: NodeId,
}
