//! What the search has to say, free of the types of any game.

use super::costs::Kind;
use crate::referee::verdict::{Finding, Judgement};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::Tree;

/// The most repairs that are listed; of more there is a number and the pattern.
pub(crate) const LISTED: usize = 1_000;

/// What came of the search for repairs of one log.
#[derive(Debug)]
pub(crate) enum Answer {
    /// It cannot be read, and not every fault of its form has an obvious mend.
    Malformed,
    /// It breaks no rule as it is.
    Sound,
    /// What is wrong with it, and the repairs that were found.
    Repairs(Box<Repairs>),
}

/// The repairs of a log.
#[derive(Debug)]
pub struct Repairs {
    /// The first violation.
    pub first: First,
    /// The repairs, best first: all that are as good as the first of them, then others.
    pub list: Vec<Repair>,
    /// How many are as good as the first, listed or not.
    pub equally_good: usize,
    /// Those as good as the first by what they have in common, where they are more than one.
    pub groups: Vec<Group>,
    /// What to ask the players.
    pub question: Option<Question>,
    /// How many edits a repair has, those of form not counted: 1 or 2.
    pub edits: usize,
    /// Whether every repair was tried.
    pub tried: Tried,
    /// What was not tried, though it is of a kind that is.
    pub left: Vec<Left>,
    /// How many edits were tried.
    pub replays: u64,
    /// Where the search got furthest, if it found nothing.
    pub best: Option<Best>,
}

impl Repairs {
    /// Of a log with this first violation, before anything is tried.
    pub fn none(first: First) -> Self {
        Self {
            first,
            list: Vec::new(),
            equally_good: 0,
            groups: Vec::new(),
            question: None,
            edits: 1,
            tried: Tried::default(),
            left: Vec::new(),
            replays: 0,
            best: None,
        }
    }

    /// Notes that something was tried nowhere.
    pub fn leave(&mut self, what: Untried) {
        self.left.push(Left { what, upto: None });
    }

    /// Whether every repair of so many edits was tried.
    pub fn exhaustive(&self) -> bool {
        self.edits < 2 && self.tried.one
    }
}

/// Whether every repair was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Every one of one edit.
    pub one: bool,
    /// Of two edits every one whose first carries the log beyond its first violation; those are never all there are.
    pub two: bool,
}

/// What was not tried because that would have been too much work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// What.
    pub what: Untried,
    /// The entry at and before which it was not tried, from 1; `None` if it was tried nowhere, or not in full anywhere.
    pub upto: Option<u32>,
}

/// What may be left untried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untried {
    /// Anything: the log is too long, or its beginning takes too much work.
    Any,
    /// A move left out, written twice, exchanged with the next or made by somebody else.
    Common,
    /// Another value in a move.
    Values,
    /// Several things left out in one move.
    Several,
    /// A move some lines from its place; another move of a verb.
    Rare,
    /// Further moves of chance that may have been left out.
    Chance,
    /// Two slips side by side.
    Beside,
    /// Two edits, of which the first carries the log further.
    Pairs,
    /// Two players exchanged in the header.
    Seats,
    /// Names that a word may be which names nothing, or that may be missing.
    Names,
}

/// The first violation of a log.
#[derive(Clone, Debug)]
pub struct First {
    /// The code of the rule; that of the first fault where only the form is wrong.
    pub rule: &'static str,
    /// The entry of `moves`, from 1; `None` for the result.
    pub number: Option<u32>,
    /// The byte it begins at.
    pub start: usize,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl First {
    /// The first finding of a log.
    pub fn new(tree: &Tree<'_>, finding: &Finding) -> Self {
        Self {
            rule: finding.code,
            number: finding.place.number,
            start: tree.span(finding.place.node).start as usize,
            message: finding.facts.explain().message,
        }
    }
}

/// One repair.
#[derive(Clone, Debug)]
pub struct Repair {
    /// How unlikely the slips are.
    pub cost: u32,
    /// Which kinds of slips they are.
    pub kinds: Vec<Kind>,
    /// What probably happened, in a sentence.
    pub sentence: String,
    /// The edits of the text, in its order.
    pub edits: Vec<TextEdit>,
    /// The verdict on the repaired log.
    pub verdict: Judgement,
    /// Whether its game reaches its end.
    pub complete: bool,
    /// The players by their places.
    pub ranking: Vec<Placed>,
    /// What is sound behind the last edit.
    pub follows: Follows,
    /// The notes for the changed entries of the repaired log: their numbers there, from 1.
    pub notes: Vec<(u32, String)>,
}

/// What is sound behind an edit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Follows {
    /// Moves.
    pub moves: usize,
    /// Expects.
    pub expects: usize,
    /// Whether there is a result, which then holds.
    pub result: bool,
}

/// A player's place in the standing of a repaired log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The player.
    pub player: String,
    /// The score.
    pub score: i64,
    /// The place, from 1.
    pub place: usize,
    /// Whether the player has won.
    pub winner: bool,
}

/// Repairs that have kind, place and actor in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they have in common, in a sentence.
    pub pattern: String,
    /// How many there are, listed or not.
    pub count: usize,
    /// How many of them are listed.
    pub listed: usize,
    /// Whether all of them that are listed give the same standing.
    pub same_standing: bool,
}

/// What would tell equally good repairs apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The entry before which it is asked, from 1; `None` for the end.
    pub before: Option<u32>,
    /// What to ask for: `cash of Andy`.
    pub subject: String,
    /// Whom to ask for what, where the repairs are moves of one kind by one player: `Ann which lay she made`.
    pub asks: Option<String>,
    /// The answers, each with how many repairs say so; the most first.
    pub answers: Vec<(String, usize)>,
}

/// How far the best edit gets that is no repair.
#[derive(Clone, Debug)]
pub struct Best {
    /// What it is, in a sentence.
    pub sentence: String,
    /// The entry it stops at, from 1; `None` for the result.
    pub number: Option<u32>,
}

/// Mends of form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mend {
    /// The edit.
    pub edit: TextEdit,
    /// Whether it cuts an entry in two.
    pub merged: bool,
    /// In a sentence.
    pub sentence: String,
}

impl Mend {
    /// The kinds of slips that mends put right.
    pub(crate) fn kinds(mends: &[Self]) -> Vec<Kind> {
        let merged = mends.iter().any(|mend| mend.merged);
        let form = mends.iter().any(|mend| !mend.merged);
        [(form, Kind::Form), (merged, Kind::Merged)]
            .into_iter()
            .filter_map(|(is, kind)| is.then_some(kind))
            .collect()
    }
}
