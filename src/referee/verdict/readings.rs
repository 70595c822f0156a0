//! The effect of other choices of the rulings on a log.

use super::Judgement;
use crate::game::Standing;
use crate::game::language::{Domain, InForce, MoveNo, Value};
use crate::yaml::tree::NodeId;

/// A log under the other choices of its rulings.
#[derive(Clone, Debug, Default)]
pub struct Readings {
    /// How many combinations of choices its game has.
    pub all: usize,
    /// How many of them were judged, including the one in force.
    pub tried: usize,
    /// Every ruling of the game with its other choices, one changed at a time.
    pub rulings: Vec<Reread>,
    /// Several choices changed together that change something, although none of them does without
    /// the others.
    pub together: Vec<Changed>,
    /// For a log that is illegal or undecided: the fewest changes of choices under which it is legal
    /// or accepted.
    pub legal_under: Vec<Changed>,
}

impl Readings {
    /// Returns the rulings that change something on their own.
    pub fn alone(&self) -> impl Iterator<Item = &Reread> {
        self.rulings.iter().filter(|ruling| ruling.matters())
    }

    /// Returns the keys of the rulings that matter, alone or together, in the order of the game's
    /// page.
    pub fn matters(&self) -> Vec<&'static str> {
        let is_together = |key: &str| {
            let mut choices = self.together.iter().flat_map(|changed| &changed.choices);
            choices.any(|(known, _)| *known == key)
        };
        self.rulings
            .iter()
            .filter(|reread| reread.matters() || is_together(reread.ruling.key))
            .map(|reread| reread.ruling.key)
            .collect()
    }
}

/// A ruling, and the log under each of its other choices.
#[derive(Clone, Debug)]
pub struct Reread {
    /// The ruling with the choice in force.
    pub ruling: InForce,
    /// Each other choice with its result, in the order of the game's page.
    pub under: Vec<(&'static str, Outcome)>,
}

impl Reread {
    /// Returns whether another choice changes anything.
    pub fn matters(&self) -> bool {
        self.under.iter().any(|(_, outcome)| outcome.differs)
    }

    /// Returns whether another choice changes the winner or a figure.
    pub fn moves_standing(&self) -> bool {
        let mut outcomes = self.under.iter().map(|(_, outcome)| outcome);
        outcomes.any(|outcome| outcome.other_winner || !outcome.changes.is_empty())
    }
}

/// The result under several other choices.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The changed rulings, each with its other choice.
    pub choices: Vec<(&'static str, &'static str)>,
    /// The result.
    pub outcome: Outcome,
}

/// The result under other choices, compared with that under the choices in force.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub judgement: Judgement,
    /// The first finding, or the fault that makes it malformed.
    pub finding: Option<First>,
    /// Whether its replay stops before the end of the log.
    pub stops: bool,
    /// The standing; `None` if it is malformed.
    pub standing: Option<Standing>,
    /// The figures of the standing that differ.
    pub changes: Vec<FigureChange>,
    /// Whether the winner differs.
    pub other_winner: bool,
    /// Whether anything differs: the judgement, the first finding, the winner, a figure.
    pub differs: bool,
}

impl Outcome {
    /// Returns who has won; `None` while nobody has.
    pub fn winner(&self) -> Option<&Value> {
        let mut values = self.standing.as_ref()?.values.iter();
        values
            .find(|(key, _)| *key == WINNER)
            .map(|(_, winner)| winner)
    }
}

/// The key of the winner in `result`.
pub(crate) const WINNER: &str = "winner";

/// The first finding or fault of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// The code of the rule.
    pub code: &'static str,
    /// The declared move it is in.
    pub number: Option<MoveNo>,
    /// The entry of the log that it is in; `None` for a fault.
    pub node: Option<NodeId>,
    /// What is wrong, in a sentence.
    pub message: String,
}

/// A figure of the standing that differs under other choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureChange {
    /// The key of `result`.
    pub track: &'static str,
    pub subject: (Domain, u16),
    /// The figure under the choices in force; `None` if it does not exist.
    pub here: Option<i64>,
    /// The figure under the other choices; `None` if it does not exist.
    pub there: Option<i64>,
}
