//! The verdict: findings as facts, with symbolic places. Lines, columns and prose come in the reports.

use crate::game::{Args, Explanation, Info, MoveNo, Rule, Standing, Value};
use crate::log::Fault;
use crate::text::tree::NodeId;
use std::fmt::Debug;

/// The judgement of a whole log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    /// No violation.
    Legal,
    /// Legal but for irregularities the table let stand.
    Accepted,
    /// A violation of the rules, of an expect or of the result.
    Illegal,
    /// Not a log.
    Malformed,
}

impl Judgement {
    /// The word in the machine verdict.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Accepted => "accepted",
            Self::Illegal => "illegal",
            Self::Malformed => "malformed",
        }
    }

    /// The exit status a run with such a log has at least.
    pub const fn status(self) -> u8 {
        match self {
            Self::Legal | Self::Accepted => 0,
            Self::Illegal => 1,
            Self::Malformed => 2,
        }
    }
}

/// Where a finding is, without lines and columns. The steps from there to the value are in its explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The node it begins from: a move, an expect, the result.
    pub node: NodeId,
    /// The declared move it is in; `None` outside of moves.
    pub number: Option<MoveNo>,
}

/// A move in the log language, not yet written down: the verb's index, its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// Index into the game's verbs.
    pub verb: usize,
    /// The values of its keys.
    pub args: Args,
}

/// Facts of a finding, with the way to put them into words.
pub trait Facts: Debug + Send + Sync {
    /// The finding in words.
    fn explain(&self) -> Explanation;

    /// The declared move, if the finding is about one.
    fn declared(&self) -> Option<Spoken> {
        None
    }

    /// What would have been legal, where that is known: the first of the legal moves.
    fn legal(&self) -> Vec<Spoken> {
        Vec::new()
    }
}

/// A violation.
#[derive(Debug)]
pub struct Finding {
    /// The code of the rule.
    pub code: &'static str,
    /// The catalogue's entry for it, if it is a game's rule.
    pub rule: Option<&'static Rule>,
    /// Where it is.
    pub place: Place,
    /// Other rules the same move breaks, in the order of the catalogue.
    pub also: Vec<&'static Rule>,
    /// Whether an illegal move was carried out or left out before it.
    pub after_illegal: bool,
    /// The facts.
    pub facts: Box<dyn Facts>,
}

/// An irregularity the table let stand.
#[derive(Debug)]
pub struct Accepted {
    /// The rule that was broken.
    pub rule: &'static Rule,
    /// Where.
    pub place: Place,
    /// Why the table let it stand.
    pub reason: String,
    /// The facts.
    pub facts: Box<dyn Facts>,
}

/// The counts of a log's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Entries of `moves`, `expect`s included.
    pub declared: u32,
    /// Those that were carried out.
    pub carried_out: u32,
    /// Passes that were filled in.
    pub implied: u32,
}

/// What the referee says of one log.
#[derive(Debug)]
pub struct Verdict {
    /// The game, if the log names one.
    pub game: Option<&'static Info>,
    /// The edition of the game's rules that judged.
    pub edition: u16,
    /// The board that judged, with what a reader must know of it.
    pub board: Option<(String, Option<String>)>,
    /// The rulings in force.
    pub rulings: Vec<(&'static str, &'static str)>,
    /// The judgement.
    pub judgement: Judgement,
    /// Whether the game reached its end.
    pub complete: bool,
    /// Whether the replay went through the whole log.
    pub replayed: bool,
    /// The counts.
    pub counts: Counts,
    /// What makes it malformed; empty unless it is.
    pub faults: Vec<Fault>,
    /// What is odd but makes nothing malformed.
    pub warnings: Vec<Fault>,
    /// The violations, in the order of the log.
    pub findings: Vec<Finding>,
    /// The irregularities the table let stand.
    pub accepted: Vec<Accepted>,
    /// The standing; `None` for a malformed log.
    pub standing: Option<Standing>,
}

impl Verdict {
    /// The declared move the replay got to: the last of the log, or the one before the illegal move it stopped at.
    pub fn reached(&self) -> MoveNo {
        let stopped = self.findings.last().filter(|_| !self.replayed).and_then(|finding| finding.place.number);
        stopped.map_or(self.counts.declared, |number| number.saturating_sub(1))
    }

    /// The standing's value of a key.
    pub fn standing_value(&self, key: &str) -> Option<&Value> {
        self.standing.as_ref()?.values.iter().find(|(known, _)| *known == key).map(|(_, value)| value)
    }
}
