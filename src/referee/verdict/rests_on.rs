//! The rulings on which a finding depends.

use super::Judgement;
use crate::game::language::{InForce, MoveNo};

/// A ruling on which a finding depends: under at least one of its other choices, the same log does
/// not have that finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestsOn {
    /// The ruling with the choice in force.
    pub ruling: InForce,
    /// What is found under each of its other choices, in the order of the game's page.
    pub under: Vec<Under>,
}

impl RestsOn {
    /// Returns whether under every other choice the log does not come as far as the finding. Then
    /// the ruling is no answer to it.
    pub fn is_remote(&self) -> bool {
        self.under.iter().all(|under| {
            let instead = under.finding.as_ref();
            instead.is_some_and(|instead| {
                matches!(instead.place, InsteadAt::Before(_) | InsteadAt::Same)
            })
        })
    }

    /// Returns whether every other choice makes the header malformed, which says nothing to a table.
    pub fn is_of_other_header(&self) -> bool {
        self.under.iter().all(|under| {
            let instead = under.finding.as_ref();
            instead.is_some_and(|instead| matches!(instead.place, InsteadAt::Before(None)))
        })
    }
}

/// What is found under another choice of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Under {
    pub choice: &'static str,
    /// What is found in place of the finding; `None` if nothing is.
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
    /// Its place, compared with that of the finding.
    pub place: InsteadAt,
}

/// The place of what is found instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsteadAt {
    /// It is the same finding: this choice does not change it.
    Same,
    /// It is another finding of the same move, or also outside of all moves.
    Here,
    /// The log stops earlier, at this move; `None` if it is malformed.
    Before(Option<MoveNo>),
}
