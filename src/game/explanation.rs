//! What a finding says, before any format gives it a shape.

use super::Sum;
use crate::game::language::{Domain, Id, When};
use smallvec::SmallVec;

/// One step from a move into its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PathStep {
    /// The value of a key of the move.
    Key(&'static str),
    /// An element of a list, or the value of the nth entry of a mapping.
    Item(u16),
    /// The key of the nth entry of a mapping.
    Label(u16),
}

/// Where in a move something is: the steps from the move to it. Empty: the whole move.
pub type Path = SmallVec<[PathStep; 3]>;

/// An earlier move that is to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// When it was made; the setup is never to blame.
    pub at: When,
    /// What it did, in a few words.
    pub label: String,
}

/// What a breach reads of the table: a key of `expect`. Where the position that a log begins with does not give it, the finding
/// says that it is assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reads {
    /// The key.
    pub key: &'static str,
    /// Whose entry of it; `None` of the whole.
    pub of: Option<(Domain, u16)>,
    /// Whether it holds in its turn only: what a position leaves out is no longer assumed in the turns behind it.
    pub in_turn: bool,
    /// Whether it holds in the turn behind, too: the order that the passing of a turn makes.
    pub and_next: bool,
}

impl Reads {
    /// The whole value of a key.
    pub const fn all(key: &'static str) -> Self {
        Self {
            key,
            of: None,
            in_turn: false,
            and_next: false,
        }
    }

    /// What a key says of somebody.
    pub fn of<I: Id>(key: &'static str, subject: I) -> Self {
        Self {
            key,
            of: Some((I::DOMAIN, subject.number())),
            in_turn: false,
            and_next: false,
        }
    }

    /// The same of what one turn makes for the next.
    #[must_use]
    pub const fn in_turn_and_next(self) -> Self {
        Self {
            in_turn: true,
            and_next: true,
            ..self
        }
    }

    /// The same of what is made anew in every turn.
    #[must_use]
    pub const fn in_turn(self) -> Self {
        Self {
            in_turn: true,
            ..self
        }
    }
}

/// How a position leaves out what is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// It says nothing of it.
    Whole,
    /// It says something, and not all.
    InPart,
}

/// A finding in words.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Explanation {
    /// A sentence with the facts, without final stop.
    pub message: String,
    /// What the underlined value is, in a few words.
    pub label: String,
    /// What is underlined.
    pub focus: Path,
    /// Further values of the same move or claim that are underlined, each with what it is.
    pub more: Vec<(Path, String)>,
    /// The figures it rests on, a sentence each.
    pub figures: Vec<String>,
    /// Figures it rests on, each as the sum of its entries.
    pub sums: Vec<Sum>,
    /// The section of the rulebook that holds in this phase, where it is not the one the catalogue gives.
    pub section: Option<&'static str>,
    /// Under what assumption of a position it is so, and what to add to the position to decide it.
    pub condition: Option<String>,
    /// What would have been legal.
    pub help: Option<String>,
    /// Earlier moves that brought the table into this position.
    pub blames: Vec<Blame>,
}

impl Explanation {
    /// An explanation that underlines the value of `key`.
    pub fn at(key: &'static str, message: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            label: label.into(),
            focus: Path::from_slice(&[PathStep::Key(key)]),
            ..Self::default()
        }
    }

    /// Underlines an element of what is underlined.
    #[must_use]
    pub fn item(mut self, index: usize) -> Self {
        self.focus.push(PathStep::Item(index as u16));
        self
    }

    /// Adds what would have been legal.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds figures it rests on.
    #[must_use]
    pub fn figures(mut self, figures: impl Into<String>) -> Self {
        self.figures.push(figures.into());
        self
    }

    /// Cites the section of the rulebook that holds in this phase.
    #[must_use]
    pub fn section(mut self, section: &'static str) -> Self {
        self.section = Some(section);
        self
    }

    /// Adds an earlier move that is to blame, if there is one.
    #[must_use]
    pub fn blame(mut self, at: When, label: impl Into<String>) -> Self {
        if at != When::SETUP {
            self.blames.push(Blame {
                at,
                label: label.into(),
            });
        }
        self
    }
}
