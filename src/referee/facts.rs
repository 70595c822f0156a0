//! The facts of findings: broken rules by game, claims that do not hold, accepts of nothing.

use super::claims::{Difference, spell};
use crate::game::{Blame, Explanation, Game, MoveNo};
use crate::verdict::{Facts, Spoken};
use std::sync::Arc;

/// One broken rule at one position.
#[derive(Clone, Debug)]
pub struct Case<G: Game> {
    /// The table.
    pub table: Arc<G::Table>,
    /// The move.
    pub action: G::Move,
    /// The rule it breaks, with its facts.
    pub breach: G::Breach,
    /// The legal moves of the position, or the first of them.
    pub legal: Arc<Vec<G::Move>>,
}

impl<G: Game> Facts for Case<G> {
    fn explain(&self) -> Explanation {
        G::explain(&self.table, &self.breach, &self.legal)
    }

    fn declared(&self) -> Option<Spoken> {
        Some(spoken::<G>(&self.table, &self.action))
    }

    fn legal(&self) -> Vec<Spoken> {
        self.legal.iter().map(|action| spoken::<G>(&self.table, action)).collect()
    }
}

/// A move in the log language.
pub fn spoken<G: Game>(table: &G::Table, action: &G::Move) -> Spoken {
    let (verb, args) = G::declare(table, action);
    Spoken { verb, args }
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
                let told = Explanation::at("accept", format!("this move does not break {code}"), "nothing to let stand")
                    .help("the move is legal in this respect; remove the accept, or name the rule it does break");
                match item {
                    Some(item) => told.item(*item),
                    None => told,
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

/// What was claimed of the table (an expect, a result) and what is so.
#[derive(Clone, Debug)]
pub struct FalseClaim {
    /// What is compared: `expect` or `result`.
    pub what: &'static str,
    /// The differing values, in the order declared; never empty.
    pub differences: Vec<Difference>,
    /// The moment compared with, in words.
    pub moment: String,
}

impl Facts for FalseClaim {
    fn explain(&self) -> Explanation {
        let mut told = Explanation::default();
        let Some(first) = self.differences.first() else { return told };
        let lines: Vec<String> = self.differences.iter().map(spell).collect();
        told.message = match self.what {
            "expect" => format!("the table did not look like this: {}", lines.join("; ")),
            _ => format!("the table wrote down another result: {}", lines.join("; ")),
        };
        told.label = first.actual_words();
        told.focus = first.path.clone();
        told.help = Some(match self.what {
            "expect" => format!("compared {}, the nearest moment; correct the expect, or look for the wrong move before it", self.moment),
            _ => "the referee computes the standing from the moves alone".to_owned(),
        });
        let mut blamed: Vec<(MoveNo, &str)> = self.differences.iter().filter_map(|d| Some((d.changed?, d.subject.as_str()))).collect();
        blamed.sort_unstable();
        let mut blames: Vec<Blame> = Vec::new();
        for (at, subject) in blamed.into_iter().filter(|(at, _)| *at > 0) {
            match blames.last_mut().filter(|last| last.at == at) {
                Some(last) => last.label = format!("{}, {subject}", last.label),
                None => blames.push(Blame { at, label: format!("last changed here: {subject}") }),
            }
        }
        told.blames = blames;
        told
    }
}
