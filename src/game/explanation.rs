//! What a finding says, before a format lays it out.

use super::Sum;
use crate::game::language::{Domain, Id, When};
use smallvec::SmallVec;

/// A step from a move into its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PathStep {
    /// The value of a key of the move.
    Key(&'static str),
    /// An element of a list, or the value of the nth entry of a mapping.
    Item(u16),
    /// The key of the nth entry of a mapping.
    Label(u16),
}

/// The path from a move to one of its values; empty for the move itself.
pub type Path = SmallVec<[PathStep; 3]>;

/// An earlier move that is to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// When the move was made; the setup is never to blame.
    pub at: When,
    /// What it did, in a few words.
    pub label: String,
}

/// A value of the table that a breach depends on, as a key of `expect`. If the log begins with a
/// position that does not give it, the finding says that it is assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reads {
    /// The key.
    pub key: &'static str,
    /// Whose entry of the key; `None` for the whole.
    pub of: Option<(Domain, u16)>,
    /// The figure of that entry that is read; `None` for all of it.
    pub part: Option<(Domain, u16)>,
    /// Whether it matters only in the turn of the position: later, what the position leaves out is
    /// no longer assumed.
    pub in_turn: bool,
    /// With `in_turn`, whether it matters in the next turn too, for which one turn makes it.
    pub and_next: bool,
    /// Whether it matters only after the turn of the position.
    pub later: bool,
    /// Whether it matters only if the position gives nothing of it.
    pub whole: bool,
    /// The keys that together show what it is read for: it matters only if one of them is left out as
    /// well. If there are none, it always matters.
    pub unless: &'static [&'static str],
}

impl Reads {
    /// Creates a reading of the whole value of a key.
    pub const fn all(key: &'static str) -> Self {
        Self {
            key,
            of: None,
            part: None,
            in_turn: false,
            and_next: false,
            later: false,
            whole: false,
            unless: &[],
        }
    }

    /// Creates a reading of what a key says of one subject.
    pub fn of<I: Id>(key: &'static str, subject: I) -> Self {
        Self {
            key,
            of: Some((I::DOMAIN, subject.number())),
            ..Self::all(key)
        }
    }

    /// Limits the reading of an entry to one figure of it.
    #[must_use]
    pub fn part<I: Id>(self, part: I) -> Self {
        Self {
            part: Some((I::DOMAIN, part.number())),
            ..self
        }
    }

    /// Limits the reading to the current turn and the next, for values that one turn makes for the
    /// next.
    #[must_use]
    pub const fn in_turn_and_next(self) -> Self {
        Self {
            in_turn: true,
            and_next: true,
            ..self
        }
    }

    /// Limits the reading to positions that give nothing of it.
    #[must_use]
    pub const fn whole(self) -> Self {
        Self {
            whole: true,
            ..self
        }
    }

    /// Limits the reading to positions that leave out one of some keys.
    #[must_use]
    pub const fn unless(self, keys: &'static [&'static str]) -> Self {
        Self {
            unless: keys,
            ..self
        }
    }

    /// Limits the reading to the turns after that of the position, for what has grown since.
    #[must_use]
    pub const fn later(self) -> Self {
        Self {
            later: true,
            ..self
        }
    }

    /// Limits the reading to the current turn, for values that start again every turn.
    #[must_use]
    pub const fn in_turn(self) -> Self {
        Self {
            in_turn: true,
            ..self
        }
    }
}

/// How much of a value a position leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Omission {
    /// The position does not give it.
    Whole,
    /// The position gives a part of it.
    InPart,
}

/// The words of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Explanation {
    /// A sentence with the facts, without its full stop.
    pub message: String,
    /// What the underlined value is, in a few words.
    pub label: String,
    /// What is underlined.
    pub focus: Path,
    /// More underlined values of the same move or claim, each with its label.
    pub more: Vec<(Path, String)>,
    /// The figures behind it, one sentence each.
    pub figures: Vec<String>,
    /// What the figures look like, one sentence each, for as long as nothing says more.
    pub guesses: Vec<String>,
    /// The figures behind it, each as the sum of its entries.
    pub sums: Vec<Sum>,
    /// The section of the rulebook for this phase, if it is not the one in the catalogue.
    pub section: Option<&'static str>,
    /// The assumption that the finding depends on, and what to add to the position to decide it.
    pub condition: Option<String>,
    /// What would have been legal.
    pub help: Option<String>,
    /// Earlier moves that led to this situation.
    pub blames: Vec<Blame>,
}

impl Explanation {
    /// Returns an explanation that underlines the value of `key`.
    pub fn at(key: &'static str, message: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            label: label.into(),
            focus: Path::from_slice(&[PathStep::Key(key)]),
            ..Self::default()
        }
    }

    /// Moves the underline to an element of what is underlined.
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

    /// Adds figures behind it.
    #[must_use]
    pub fn figures(mut self, figures: impl Into<String>) -> Self {
        self.figures.push(figures.into());
        self
    }

    /// Cites the section of the rulebook for this phase.
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
