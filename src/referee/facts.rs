//! The facts of findings: broken rules by game, claims that do not hold, accepts of nothing.

use crate::game::prelude::*;
use crate::game::{Explanation, Game, Table};
use crate::language::{Moves, Wording};
use crate::verdict::Facts;
use std::sync::Arc;

/// One broken rule at one position.
#[derive(Clone, Debug)]
pub struct Case<G: Game> {
    /// The table.
    pub table: Arc<Table<G>>,
    /// The move.
    pub action: G::Move,
    /// The rule it breaks, with its facts.
    pub breach: G::Breach,
    /// The legal moves of the position, or the first of them.
    pub legal: Arc<Vec<G::Move>>,
}

impl<G: Game> Facts for Case<G> {
    fn explain(&self) -> Explanation {
        self.breach.explain(&self.table, &self.legal)
    }

    fn declared(&self) -> Option<Wording> {
        Some(wording(&self.action))
    }

    fn legal(&self) -> Vec<Wording> {
        self.legal.iter().map(wording).collect()
    }
}

/// A move in the log language.
pub fn wording<M: Moves>(action: &M) -> Wording {
    let (verb, args) = action.declare();
    Wording { verb, args }
}

/// Facts that need no game.
#[derive(Clone, Debug)]
pub enum AnyFacts {
    /// An `accept` of a rule the move does not break.
    UnusedAccept {
        /// The rule's code.
        code: &'static str,
        /// Which of the accepted rules, if it is a list.
        item: Option<usize>,
    },
    /// A `result` before the game is complete.
    ResultTooEarly {
        /// What turn and phase the game is in.
        stage: String,
    },
    /// An unfinished log where a finished one was asked for.
    Unfinished {
        /// What turn and phase the game is in.
        stage: String,
    },
}

impl Facts for AnyFacts {
    fn explain(&self) -> Explanation {
        match self {
            Self::UnusedAccept { code, item } => {
                let explanation = Explanation::at("accept", format!("this move does not break {code}"), "nothing to let stand")
                    .help("the move is legal in this respect; remove the accept, or name the rule it does break");
                match item {
                    Some(item) => explanation.item(*item),
                    None => explanation,
                }
            }
            Self::ResultTooEarly { stage } => Explanation {
                message: format!("a result is given but the game has not reached its end: it is in {stage}"),
                label: "too early".to_owned(),
                help: Some("add the moves that are missing, or remove the result".to_owned()),
                ..Explanation::default()
            },
            Self::Unfinished { stage } => Explanation {
                message: format!("the log ends before the game does: it is in {stage}"),
                label: "the last entry".to_owned(),
                help: Some("--complete asks for finished games only; add the moves that are missing".to_owned()),
                ..Explanation::default()
            },
        }
    }
}
