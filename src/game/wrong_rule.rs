//! Rules as tables misremember them, and by how much figures differ if a table played so.

use crate::game::language::{Domain, Id, MoveNo, Value};

/// When a rule applies, which is how its place is said; the rarest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Occasion {
    /// At the end of the game.
    End,
    /// Once in each turn.
    Turn,
    /// With a move.
    Move,
    /// Whenever figures are written down: the table may have played rightly.
    Writing,
}

/// A rule as tables misremember it.
#[derive(Debug, PartialEq, Eq)]
pub struct WrongRule {
    /// When it applies.
    pub occasion: Occasion,
    /// What the table seems to have done: `every share seems to have been paid`.
    pub done: &'static str,
    /// How the rule is: `before the end only the controller of a company is paid`.
    pub right: &'static str,
    /// The section of the rulebook that says so.
    pub section: &'static str,
    /// The more general wrong rule, if this is a special case of one. If both explain a claim, the
    /// special case is named.
    pub part_of: Option<&'static WrongRule>,
    /// Whether it applies so rarely that one figure, which it gives exactly, is enough to name it as a
    /// guess. Most rules apply so often that one figure may agree by accident.
    pub alone: bool,
}

/// An order of play that a whole log, or a whole round, keeps to although the rules say another: as
/// tables misremember it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderHabit {
    /// What the log does, which anybody can see in it: `Ute begins every round of this log`.
    pub done: String,
    /// Declared moves that show it, if they are worth naming.
    pub at: Vec<MoveNo>,
    /// What the rule is.
    pub right: &'static str,
    /// The section of the rulebook that says so.
    pub section: &'static str,
    /// Whether the whole log keeps to it, and not one round alone.
    pub is_whole: bool,
}

impl OrderHabit {
    /// The fewest turns or rounds that show a habit of the whole log.
    pub const SHOWN: usize = 3;

    /// Returns the order that all of several rounds have; `None` if one has another, or there are too
    /// few. The last round may break off.
    pub fn same<T: PartialEq>(rounds: &[Vec<T>]) -> Option<&[T]> {
        let (first, others) = rounds.split_first()?;
        let (last, others) = others.split_last()?;
        let is_same = first.starts_with(last) && others.iter().all(|other| other == first);
        (rounds.len() >= Self::SHOWN && is_same && first.len() > 1).then_some(first)
    }
}

/// A figure on the table: a track with its subject, if it has several, and the part of the subject,
/// if that has several. The names are those of the accounts or, without an account, of `expect`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FigureId {
    /// The track: `cash`, `profit`.
    pub track: &'static str,
    /// The number of the subject.
    pub subject: Option<u16>,
    /// The number of the part.
    pub part: Option<u16>,
}

impl FigureId {
    /// Creates the figure of a track that has only one.
    pub const fn only(track: &'static str) -> Self {
        Self {
            track,
            subject: None,
            part: None,
        }
    }

    /// Creates the figure of a subject on a track.
    pub fn of<I: Id>(track: &'static str, subject: I) -> Self {
        Self {
            track,
            subject: Some(subject.number()),
            part: None,
        }
    }

    /// Limits the figure to a part of the subject.
    #[must_use]
    pub fn part<I: Id>(self, part: I) -> Self {
        Self {
            part: Some(part.number()),
            ..self
        }
    }
}

/// By how much figures differ from their true values if a table played by a wrong rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deviation {
    /// A figure is higher by this amount.
    By {
        /// The wrong rule.
        rule: &'static WrongRule,
        /// What it was applied to, if a table may have applied it to some and not to others: one of
        /// the companies that pay at the same moment.
        about: Option<(Domain, u16)>,
        /// The figure.
        figure: FigureId,
        /// The amount.
        amount: i64,
    },
    /// The error of one figure, multiplied by `times`, is also an error of another: a profit that is
    /// paid in cash.
    Carried {
        /// The figure that is paid.
        from: FigureId,
        /// The figure that it is paid into.
        to: FigureId,
        /// How many times.
        times: i64,
    },
    /// Whatever a figure was off by is gone, because it starts again.
    Cleared(FigureId),
}

/// What a claim says if something was misunderstood: the values that some keys would then have.
#[derive(Clone, Debug)]
pub struct Misreading {
    /// What was misunderstood.
    pub rule: &'static WrongRule,
    /// What it comes to here, if the rule does not say so: `white is taxed, too`.
    pub about: Option<String>,
    /// The keys of `expect` and `result` with the values that were then written down.
    pub values: Vec<(&'static str, Value)>,
}

impl Deviation {
    /// Creates a deviation of a figure.
    pub const fn by(rule: &'static WrongRule, figure: FigureId, amount: i64) -> Self {
        Self::By {
            rule,
            about: None,
            figure,
            amount,
        }
    }

    /// Says what the wrong rule was applied to.
    #[must_use]
    pub fn about<I: Id>(self, subject: I) -> Self {
        match self {
            Self::By {
                rule,
                figure,
                amount,
                ..
            } => Self::By {
                rule,
                about: Some((I::DOMAIN, subject.number())),
                figure,
                amount,
            },
            other => other,
        }
    }
}
