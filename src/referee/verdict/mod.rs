//! The verdict: findings as facts, with symbolic places. Lines, columns and prose come in the reports.

mod readings;
mod rests_on;

pub use readings::{Changed, FigureChange, First, Outcome, Readings, Reread, WINNER};
pub use rests_on::{Instead, InsteadAt, RestsOn, Under};

use crate::game::language::{Domain, Fault, InForce, Info, MoveNo, Rule, Unlisted, Value, Wording};
use crate::game::{Explanation, LeftOut, Reads, Standing};
use crate::referee::ledger::{Accounts, Entry};
use crate::yaml::tree::NodeId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt::Debug;

/// The judgement of a whole log.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "judgement", inline)]
pub enum Judgement {
    /// No violation.
    Legal,
    /// Legal but for irregularities the table let stand.
    Accepted,
    /// Neither legal nor illegal: every violation rests on something that the position leaves out.
    Undecided,
    /// A violation of the rules, of an expect or of the result.
    Illegal,
    /// Not a log.
    Malformed,
}

impl Judgement {
    /// All of them, in their order.
    pub const ALL: [Self; 5] = [
        Self::Legal,
        Self::Accepted,
        Self::Undecided,
        Self::Illegal,
        Self::Malformed,
    ];

    /// The word in the machine verdict.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Accepted => "accepted",
            Self::Undecided => "undecided",
            Self::Illegal => "illegal",
            Self::Malformed => "malformed",
        }
    }

    /// The judgement of a log that is not malformed, by its violations, how many more there are that are not listed, and how many
    /// irregularities were let stand.
    pub(crate) fn of(findings: &[Finding], unlisted: usize, let_stand: usize) -> Self {
        match (findings.len() + unlisted, let_stand) {
            (0, 0) => Self::Legal,
            (0, _) => Self::Accepted,
            _ if unlisted == 0 && findings.iter().all(Finding::is_conditional) => Self::Undecided,
            _ => Self::Illegal,
        }
    }

    /// The exit status a run with such a log has at least.
    pub const fn status(self) -> u8 {
        match self {
            Self::Legal | Self::Accepted => 0,
            Self::Undecided | Self::Illegal => 1,
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

/// The differences that findings have told of, each with the declared move in which it was first found.
pub(crate) type Known = HashMap<String, MoveNo>;

/// Facts of a finding, with the way to put them into words.
pub trait Facts: Debug + Send + Sync {
    /// A copy of them.
    fn boxed(&self) -> Box<dyn Facts>;

    /// The finding in words.
    fn explain(&self) -> Explanation;

    /// The declared move, if the finding is about one.
    fn declared(&self) -> Option<Wording> {
        None
    }

    /// Whether it rests on numbers, so that it is worth while to keep the accounts.
    fn rests_on_numbers(&self) -> bool {
        false
    }

    /// Takes note of the accounts it rests on. `at` is the declared move it is in; `None` after the last.
    fn account_for(&mut self, _accounts: &Accounts, _at: Option<MoveNo>) {}

    /// Takes note of what of that which it reads the position leaves out that the log begins with.
    fn assume(&mut self, _left_out: &dyn Fn(&Reads, u32) -> Option<LeftOut>) {}

    /// The keys that the position leaves out and that the finding leans on, each once; empty until the position is known.
    fn conditions(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Takes note of what an earlier finding has said already, and adds to it what it says itself.
    fn recall(&mut self, _known: &mut Known, _at: Option<MoveNo>) {}

    /// The declared move whose finding says the same, if nothing in this one is new.
    fn repeats(&self) -> Option<MoveNo> {
        None
    }

    /// What would have been legal, where that is known: the first of the legal moves.
    fn legal(&self) -> Vec<Wording> {
        Vec::new()
    }

    /// What it says, in parts that are sorted: the same in whatever order the log has the keys it is about.
    fn parts(&self) -> Vec<String> {
        let differing = self.differing();
        let mut parts: Vec<String> = match &differing[..] {
            [] => self
                .explain()
                .message
                .split([':', ';'])
                .map(|part| part.trim().to_owned())
                .collect(),
            // The message names a few of them only.
            all => all.iter().map(|one| format!("{one:?}")).collect(),
        };
        parts.sort_unstable();
        parts
    }

    /// The values that a log states otherwise than they are, if the finding is about such.
    fn differing(&self) -> Vec<Differing> {
        Vec::new()
    }
}

impl Clone for Box<dyn Facts> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// A value that a log states otherwise than it is.
#[derive(Clone, Debug)]
pub struct Differing {
    /// The key of `expect` or `result`.
    pub key: &'static str,
    /// Whose, or which part of it; `None` where the value of the key is compared as a whole.
    pub subject: Option<String>,
    /// What the log says.
    pub declared: Value,
    /// What is so.
    pub actual: Value,
    /// The entries the actual figure comes from, since the declared one was so; empty where there is no account of it.
    pub entries: Vec<Entry>,
}

/// What became of a move that breaks a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// The replay stopped at it, or the finding is about no move.
    #[default]
    Stopped,
    /// It was carried out as declared, and the replay went on.
    CarriedOut,
    /// It was left out, and the replay went on.
    LeftOut,
}

/// A violation.
#[derive(Clone, Debug)]
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
    /// What became of the move.
    pub fate: Fate,
    /// The rulings it rests on, in the order of the game's page; empty unless asked for.
    pub rests_on: Vec<RestsOn>,
    /// The facts.
    pub facts: Box<dyn Facts>,
}

impl Finding {
    /// Whether it rests on something that the position leaves out.
    pub fn is_conditional(&self) -> bool {
        !self.facts.conditions().is_empty()
    }
}

/// An irregularity the table let stand.
#[derive(Clone, Debug)]
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

/// What a log that begins with a position says of it, and what is assumed because it does not: keys of `expect`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionKeys {
    /// The keys that are given, in the order of the game's page.
    pub given: Vec<&'static str>,
    /// The keys that are assumed.
    pub assumed: Vec<&'static str>,
    /// Those of the given of which the rest is assumed: `cash` of one player only.
    pub partly: Vec<&'static str>,
    /// Those of the assumed, and of the given of which the rest is assumed, on which the standing rests.
    pub standing: Vec<&'static str>,
    /// The figures of the standing that no key says: the key of `result`, and whose it is.
    pub figures: Vec<(&'static str, (Domain, u16))>,
    /// Those of the assumed that the first move shows.
    pub shown: Vec<Shown>,
    /// Those of the assumed that follow from what is given.
    pub follow: Vec<&'static str>,
}

/// A key that a position leaves out and the first declared move shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The key.
    pub key: &'static str,
    /// Its value: the most ordinary one under which the move fits.
    pub value: Value,
    /// The verb of the move.
    pub verb: &'static str,
    /// Whether the move is legal under it: then nothing that follows hangs on it any more.
    pub is_sure: bool,
    /// Who makes it; `None` if it is nobody's move.
    pub by: Option<Value>,
}

impl PositionKeys {
    /// Whether all is given.
    pub const fn is_whole(&self) -> bool {
        self.assumed.is_empty() && self.partly.is_empty()
    }

    /// A key as people read it: one that is given in part is marked.
    pub fn named(&self, key: &str) -> String {
        if self.partly.contains(&key) {
            format!("{key} (in part)")
        } else {
            key.to_owned()
        }
    }
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
    pub rulings: Vec<InForce>,
    /// The keys of the position the log begins with; `None` if it begins with the game.
    pub position: Option<PositionKeys>,
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
    /// The violations, in the order of the log: the first of them, and the one the replay stopped at.
    pub findings: Vec<Finding>,
    /// The irregularities the table let stand.
    pub accepted: Vec<Accepted>,
    /// What was found beyond the number that is kept: it is counted only.
    pub unlisted: Unlisted,
    /// The standing; `None` for a malformed log.
    pub standing: Option<Standing>,
    /// What probably happened at the first violation, in a sentence; `None` unless it was asked for and one kind of slip alone
    /// explains it.
    pub hint: Option<String>,
}

impl Verdict {
    /// How many violations there are, or faults of a malformed log: those that are listed and those that are not.
    pub fn violations(&self) -> usize {
        self.findings.len() + self.faults.len() + self.unlisted.violations
    }

    /// How many irregularities the table let stand, those that are not listed included.
    pub fn let_stand(&self) -> usize {
        self.accepted.len() + self.unlisted.accepted
    }

    /// The irregularities that the table let stand up to a declared move, or in the whole log where none is given, as far as they
    /// are listed; and how many there are beyond those.
    pub fn let_stand_up_to(&self, at: Option<MoveNo>) -> (&[Accepted], usize) {
        let is_before = |at| {
            self.accepted.partition_point(|accepted| {
                accepted.place.number.is_some_and(|number| number <= at)
            })
        };
        let listed = at.map_or(self.accepted.len(), is_before);
        // What is not listed lies behind all that is: how much of it lies up to that move, nobody has counted.
        let others = if listed == self.accepted.len() {
            self.unlisted.accepted
        } else {
            0
        };
        (&self.accepted[..listed], others)
    }

    /// The declared move the replay got to: the last of the log, or the one before the illegal move it stopped at.
    pub fn reached(&self) -> MoveNo {
        let stopped = self
            .findings
            .last()
            .filter(|_| !self.replayed)
            .and_then(|finding| finding.place.number);
        stopped.map_or(self.counts.declared, |number| number.saturating_sub(1))
    }

    /// The keys of the position the log begins with on which the standing rests, and which it leaves out or gives in part: then
    /// the figures and the winner are as assumed. Empty if the standing is that of the table.
    pub fn rests_on_assumed(&self) -> &[&'static str] {
        self.position.as_ref().map_or(&[], |keys| &keys.standing)
    }

    /// Whether a figure of the standing is assumed: the key of `result`, and whose it is.
    pub fn is_assumed(&self, key: &str, of: (Domain, u16)) -> bool {
        let figures = self.position.as_ref().map_or(&[][..], |keys| &keys.figures);
        figures
            .iter()
            .any(|figure| (figure.0, figure.1) == (key, of))
    }

    /// The standing's value of a key.
    pub fn standing_value(&self, key: &str) -> Option<&Value> {
        self.standing
            .as_ref()?
            .values
            .iter()
            .find(|(known, _)| *known == key)
            .map(|(_, value)| value)
    }
}
