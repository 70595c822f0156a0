//! Which rulings a finding rests on.

use super::Judgement;
use crate::game::language::{InForce, MoveNo};

/// A ruling that a finding rests on: judged with one other choice of it, the same log does not have that finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestsOn {
    /// The ruling as it is in force.
    pub ruling: InForce,
    /// What is so under each of its other choices, in the order of the game's page.
    pub under: Vec<Under>,
}

/// What is so under another choice of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Under {
    /// The choice.
    pub choice: &'static str,
    /// What is found there in place of the finding; `None` if nothing is.
    pub finding: Option<Instead>,
    /// The judgement of the whole log.
    pub judgement: Judgement,
}

/// What is found in place of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instead {
    /// The code of the rule.
    pub code: &'static str,
    /// The finding in a sentence.
    pub message: String,
    /// Where it is, compared with the finding.
    pub place: InsteadAt,
}

/// Where something is found in place of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsteadAt {
    /// It is the finding itself: this choice changes nothing about it.
    Same,
    /// The same move, or likewise outside of all moves, has another finding.
    Here,
    /// The log stops before it gets there, at this move; `None` if it is malformed.
    Before(Option<MoveNo>),
}
