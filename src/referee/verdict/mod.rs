//! The verdict: findings as facts, with symbolic places. Reports add lines, columns and prose; the
//! only sentences here are those that a game makes of its own facts.

mod entry_place;
mod if_accepted;
mod readings;
mod rests_on;

pub(crate) use entry_place::EntryPlace;
pub(crate) use if_accepted::IfAccepted;
pub(crate) use readings::{Changed, FigureChange, First, Outcome, Readings, Reread, WINNER};
pub(crate) use rests_on::{Instead, InsteadAt, RestsOn, Under};

use crate::game::language::{
    Advice, Domain, Fault, InForce, Info, MoveNo, Rule, Unlisted, Value, Wording,
};
use crate::game::{Explanation, Omission, OrderHabit, Reads, Standing};
use crate::referee::ledger::{Accounts, Deviations, Entry};
use crate::yaml::tree::NodeId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::Arc;

/// The judgement of a whole log.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "judgement", inline)]
pub enum Judgement {
    /// No violation.
    Legal,
    /// Legal except for irregularities that the table accepted.
    Accepted,
    /// Neither legal nor illegal: every violation depends on something that the starting position
    /// leaves out.
    Undecided,
    /// A violation of the rules, of an expect or of the result.
    Illegal,
    /// Not a log.
    Malformed,
}

impl Judgement {
    /// All judgements, in their order.
    pub const ALL: [Self; 5] = [
        Self::Legal,
        Self::Accepted,
        Self::Undecided,
        Self::Illegal,
        Self::Malformed,
    ];

    /// Returns whether the record stands: nothing in it is wrong but what the table accepted.
    pub const fn is_sound(self) -> bool {
        matches!(self, Self::Legal | Self::Accepted)
    }

    /// Returns its word in documents.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Accepted => "accepted",
            Self::Undecided => "undecided",
            Self::Illegal => "illegal",
            Self::Malformed => "malformed",
        }
    }

    /// Returns the judgement of a log that is not malformed. `unlisted` counts the violations
    /// besides `findings`, and `let_stand` counts the accepted irregularities.
    pub(crate) fn of(findings: &[Finding], unlisted: usize, let_stand: usize) -> Self {
        match (findings.len() + unlisted, let_stand) {
            (0, 0) => Self::Legal,
            (0, _) => Self::Accepted,
            _ if unlisted == 0 && findings.iter().all(Finding::is_conditional) => Self::Undecided,
            _ => Self::Illegal,
        }
    }

    /// Returns the least exit status of a run with such a log.
    pub const fn status(self) -> u8 {
        match self {
            Self::Legal | Self::Accepted => 0,
            Self::Undecided | Self::Illegal => 1,
            Self::Malformed => 2,
        }
    }
}

/// The place of a finding, without lines and columns. The path from there to the value is in the
/// explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The node at which the path begins: a move, an expect, the result.
    pub node: NodeId,
    /// The declared move that it is in; `None` outside of moves.
    pub number: Option<MoveNo>,
}

/// The differences that were already reported, each with the declared move of the first report.
pub(crate) type Reported = HashMap<ReportedKey, MoveNo>;

/// What a claim was false about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ReportedKey {
    /// A value, with what it is a value of.
    Value(String),
    /// Any figure of a name.
    FigureOf(String),
}

/// The facts of a finding, which can be put into words.
pub trait Facts: Debug + Send + Sync {
    /// Returns a copy.
    fn boxed(&self) -> Box<dyn Facts>;

    /// Explains the finding in words.
    fn explain(&self) -> Explanation;

    /// Returns the declared move, if the finding is about one.
    fn declared(&self) -> Option<Wording> {
        None
    }

    /// Returns whether it depends on numbers, so that accounts must be kept.
    fn rests_on_numbers(&self) -> bool {
        false
    }

    /// Records the accounts it depends on. `at` is the declared move that it is in; `None` after
    /// the last.
    fn account_for(&mut self, _accounts: &Accounts, _at: Option<MoveNo>) {}

    /// Records the wrong rule by which a table has come to its figures. `at` is as for
    /// [`Facts::account_for`].
    fn blame_rule(&mut self, _deviations: &mut Deviations, _at: Option<MoveNo>) {}

    /// Records a wrong rule that only a later claim shows, and the first claim that the same rule
    /// explains. Every claim has been compared before.
    fn reconsider_rule(&mut self, _deviations: &mut Deviations, _at: Option<MoveNo>) {}

    /// Returns whether a wrong rule explains it.
    fn is_by_rule(&self) -> bool {
        false
    }

    /// Returns whether a wrong rule explains it by which only the claim was written down wrong: later
    /// claims may be right.
    fn is_only_written(&self) -> bool {
        false
    }

    /// Records that later findings repeat it.
    fn is_repeated_later(&mut self) {}

    /// Returns whether what is wrong in a claim was reckoned with: later claims repeat it, or it is the
    /// result.
    fn is_carried_on(&self) -> bool {
        false
    }

    /// Returns the moves that alone have changed a false figure since it was as declared: obviously
    /// they were left out.
    fn left_out(&self) -> Vec<MoveNo> {
        Vec::new()
    }

    /// Returns what to write in place of all that is wrong: `Ann 8 and Ben 3`.
    fn right(&self) -> Option<String> {
        None
    }

    /// Forgets the wrong rule, because something else explains more.
    fn forget_rule(&mut self) {}

    /// Returns whether it names a wrong rule that may have led to it.
    fn names_rule(&self) -> bool {
        false
    }

    /// Returns whether it says what probably happened, so that nothing needs to be looked for.
    fn is_explained(&self) -> bool {
        false
    }

    /// Records which of the values it depends on are missing from the log's starting position.
    fn assume(&mut self, _left_out: &dyn Fn(&Reads, u32) -> Option<Omission>) {}

    /// Records which of the keys that decide whose turn it is the position leaves out, for a
    /// finding about the turn of which nothing else has shown on what it depends.
    fn assume_turn(&mut self, _left_out: &dyn Fn(&Reads, u32) -> Option<Omission>) {}

    /// Returns whether it is about figures that all change with a key of the position: a claim that
    /// follows a finding which rests on the key rests on it, too.
    fn builds_on(&self, _key: &str) -> bool {
        false
    }

    /// Records further keys that the position leaves out and on which it rests.
    fn rest_on(&mut self, _keys: &[&'static str]) {}

    /// Records the keys that decide it, in place of those on which it rests.
    fn ask_for(&mut self, _keys: &[&'static str]) {}

    /// Records that it rests on none of the keys that it reads and that the position leaves out:
    /// under every value of them it is there.
    fn rest_on_nothing(&mut self) {}

    /// Returns whether it is shown by given values alone, so that other values of the keys that are
    /// left out need not be tried.
    fn is_certain(&self) -> bool {
        false
    }

    /// Records an example of values of those keys, in the form of a position, under which the
    /// finding goes away: `marker-passes: 3`.
    fn go_away_with(&mut self, _example: String) {}

    /// Returns the keys that the position leaves out and on which the finding rests, each once;
    /// empty until the position is known.
    fn conditions(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Marks what an earlier finding has already reported, and adds to `known` what is new.
    fn recall(&mut self, _known: &mut Reported, _at: Option<MoveNo>) {}

    /// Returns the declared move whose finding says the same, if nothing in this one is new.
    fn repeats(&self) -> Option<MoveNo> {
        None
    }

    /// Returns the legal moves, or the first of them, if they are known.
    fn legal(&self) -> Vec<Wording> {
        Vec::new()
    }

    /// Returns the sentences that its message joins, in the order of the keys they are about.
    fn messages(&self) -> Vec<String> {
        vec![self.explain().message]
    }

    /// Returns what it says as sorted parts, which depend neither on the order of the keys in the
    /// log nor on where its values stand.
    fn parts(&self) -> Vec<String> {
        let mut differing = self.differing();
        let entries = differing.iter_mut().flat_map(|one| &mut one.entries);
        entries.for_each(|entry| entry.given = None);
        let mut parts: Vec<String> = match &differing[..] {
            [] => self.messages(),
            // The message names only a few of them.
            all => all.iter().map(|one| format!("{one:?}")).collect(),
        };
        parts.sort_unstable();
        parts
    }

    /// Returns the values that a log states falsely, if the finding is about any.
    fn differing(&self) -> Vec<Differing> {
        Vec::new()
    }
}

impl Clone for Box<dyn Facts> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// A value that a log states falsely.
#[derive(Clone, Debug)]
pub struct Differing {
    /// The key of `expect` or `result`.
    pub key: &'static str,
    /// The subject, or the part of it; `None` if the value of the key is compared as a whole.
    pub subject: Option<String>,
    /// The value in the log.
    pub declared: Value,
    pub actual: Value,
    /// The entries that made the actual figure since it last equalled the declared one; empty if it
    /// has no account.
    pub entries: Vec<Entry>,
}

/// What the referee did with a move that breaks a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// The replay stopped at it, or the finding is not about a move.
    #[default]
    Stopped,
    /// It was carried out as declared, and the replay continued.
    CarriedOut,
    /// It was left out, and the replay continued.
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
    /// The rulings on which it depends, in the order of the game's page; empty unless asked for.
    pub rests_on: Vec<RestsOn>,
    /// The facts.
    pub facts: Box<dyn Facts>,
}

impl Finding {
    /// Returns whether it rests on something that the position leaves out.
    pub fn is_conditional(&self) -> bool {
        !self.facts.conditions().is_empty()
    }
}

/// An irregularity that the table accepted.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The rule that was broken.
    pub rule: &'static Rule,
    /// The place.
    pub place: Place,
    /// Why the table accepted it.
    pub reason: String,
    /// The facts.
    pub facts: Box<dyn Facts>,
}

/// The keys of `expect` that a position gives, and those that are assumed because it does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionKeys {
    /// The keys that are given, in the order of the game's page.
    pub given: Vec<&'static str>,
    /// The keys that are assumed.
    pub assumed: Vec<&'static str>,
    /// Those given in part, so that the rest is assumed: `cash` of one player only.
    pub partly: Vec<&'static str>,
    /// The assumed keys, and those given in part, on which the standing depends.
    pub standing: Vec<&'static str>,
    /// The figures of the standing that no key gives: the key of `result` and the subject.
    pub figures: Vec<(&'static str, (Domain, u16))>,
    /// The assumed keys that the first move shows.
    pub shown: Vec<ShownKey>,
    /// The assumed keys whose value the first move confirms.
    pub confirmed: Vec<&'static str>,
    /// The assumed keys that follow from what is given.
    pub follow: Vec<&'static str>,
    /// The assumed keys that are as at the start of the game.
    pub as_at_start: Vec<&'static str>,
}

/// A key that a position leaves out and the first declared move shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownKey {
    pub key: &'static str,
    /// Its value: the most ordinary one under which the move fits.
    pub value: Value,
    /// The verb of the move, or `expect`.
    pub verb: &'static str,
    /// Whether the move is legal with this value. If it is, the value no longer counts as assumed.
    pub is_sure: bool,
    /// Who makes it; `None` if it is nobody's move.
    pub by: Option<Value>,
}

impl PositionKeys {
    /// Returns whether every key is given completely.
    pub const fn is_whole(&self) -> bool {
        self.assumed.is_empty() && self.partly.is_empty()
    }

    /// Returns the name of a key for people, marked if it is given in part.
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
    /// The entries of `moves`, including each `expect`.
    pub declared: u32,
    /// The moves that were carried out.
    pub carried_out: u32,
    /// The passes that were filled in.
    pub implied: u32,
}

/// Returns the message for a move number that a log does not have. `declared` is how many moves it has.
pub fn no_move(number: u32, declared: u32) -> String {
    format!("there is no move {number}: the log has {declared}")
}

/// Everything the referee found in one log.
#[derive(Debug)]
pub struct Verdict {
    /// The game, if the log names one.
    pub game: Option<&'static Info>,
    /// The edition of the game's rules by which it was judged.
    pub edition: u16,
    /// The board on which it was judged, with what to know about it.
    pub board: Option<(String, Option<String>)>,
    /// The rulings in force.
    pub rulings: Vec<InForce>,
    /// The keys of the position that the log begins with; `None` if it begins with the game.
    pub position: Option<PositionKeys>,
    /// The judgement.
    pub judgement: Judgement,
    /// Whether the game reached its end.
    pub complete: bool,
    /// Whether the whole log was replayed.
    pub replayed: bool,
    /// The counts.
    pub counts: Counts,
    /// The faults that make it malformed.
    pub faults: Vec<Fault>,
    /// What is odd but does not make it malformed.
    pub warnings: Vec<Fault>,
    /// The violations that are listed, in the order of the log: the first ones, and the one at
    /// which the replay stopped.
    pub findings: Vec<Finding>,
    /// The irregularities that the table accepted.
    pub accepted: Vec<Accepted>,
    /// How many more findings were counted but not listed.
    pub unlisted: Unlisted,
    /// The standing; `None` for a malformed log.
    pub standing: Option<Standing>,
    /// What probably happened at the first violation; `None` unless it was asked for, or if the
    /// violation is the last move of its log.
    pub hint: Option<Arc<dyn Hint>>,
    /// What is left to do if the table lets the first violation stand; `None` if it cannot, if too much
    /// would still be wrong, or unless a hint was asked for.
    pub if_accepted: Option<IfAccepted>,
    /// Whether nothing follows that violation.
    pub ends_with_it: bool,
    /// The wrong order of play that the log, or a round of it, keeps to, if the first violation is due to it;
    /// `None` unless a hint was asked for.
    pub habit: Option<OrderHabit>,
}

/// What probably happened at a violation.
pub trait Hint: Debug + Send + Sync {
    /// Says it, if it is known. `place_of` gives the place of an entry, counted from 0, and `line_of`
    /// the line of a byte of the log.
    fn advice(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
        line_of: &dyn Fn(usize) -> usize,
    ) -> Option<Advice>;

    /// Says it as what comes after the way that leaves the moves as they are; `None` if it is likelier
    /// than that.
    fn otherwise(&self, _place_of: &dyn Fn(usize) -> EntryPlace) -> Option<Advice> {
        None
    }

    /// Returns whether the whole record is sound with it.
    fn is_whole(&self) -> bool;

    /// Returns whether every warning of the log goes with it, too.
    fn settles_warnings(&self) -> bool {
        false
    }

    /// Returns whether one slip in the header would explain the record better, if there is one: the
    /// hint explains only a part of it, supposes several slips, or renames players in every move.
    fn yields_to_header(&self) -> bool {
        !self.is_whole()
    }

    /// Returns whether it explains less than that the table let the first illegal move stand, if the
    /// rest of the record is then sound.
    fn yields_to_acceptance(&self) -> bool {
        !self.is_whole()
    }

    /// Returns whether the help of the rule would lead astray beside it.
    fn replaces_help(&self) -> bool {
        false
    }

    /// Returns the place of the fault that it is about, if it is not about the first finding.
    fn fault(&self) -> Option<crate::yaml::Span> {
        None
    }

    /// Returns whether it goes on where the help of the finding ends, and so comes after it.
    fn follows_help(&self) -> bool {
        false
    }

    /// Returns whether every single edit was tried in vain.
    fn is_beyond_one_edit(&self) -> bool {
        false
    }

    /// Returns the entries that it changes, counted from 0; `None` if it names several corrections.
    fn edited(&self) -> Option<Vec<usize>> {
        None
    }

    /// Returns whether it corrects claims only, and no move.
    fn corrects_claims(&self) -> bool {
        false
    }

    /// Returns whether it lists several values that would do, so that another list would only compete
    /// with it.
    fn lists_values(&self) -> bool {
        false
    }
}

impl Verdict {
    /// Returns how many violations there are, or faults of a malformed log, listed or not.
    pub fn violations(&self) -> usize {
        self.findings.len() + self.faults.len() + self.unlisted.violations
    }

    /// Returns how many irregularities the table accepted, listed or not.
    pub fn let_stand(&self) -> usize {
        self.accepted.len() + self.unlisted.accepted
    }

    /// Returns the accepted irregularities up to a declared move, or in the whole log without one,
    /// as far as they are listed, and how many more there are.
    pub fn let_stand_up_to(&self, at: Option<MoveNo>) -> (&[Accepted], usize) {
        let is_before = |at| {
            self.accepted.partition_point(|accepted| {
                accepted.place.number.is_some_and(|number| number <= at)
            })
        };
        let listed = at.map_or(self.accepted.len(), is_before);
        // Those that are not listed come after all that are; how many of them are before that move
        // was not counted.
        let others = if listed == self.accepted.len() {
            self.unlisted.accepted
        } else {
            0
        };
        (&self.accepted[..listed], others)
    }

    /// Returns the declared move that the replay reached: the last of the log, or the one before
    /// the illegal move at which it stopped.
    pub fn reached(&self) -> MoveNo {
        let stopped = self
            .findings
            .last()
            .filter(|_| !self.replayed)
            .and_then(|finding| finding.place.number);
        stopped.map_or(self.counts.declared, |number| number.saturating_sub(1))
    }

    /// Returns the keys of the starting position on which the standing depends and which it leaves
    /// out or gives in part: figures and winner then depend on assumptions. Empty if the standing
    /// is certain.
    pub fn rests_on_assumed(&self) -> &[&'static str] {
        self.position.as_ref().map_or(&[], |keys| &keys.standing)
    }

    /// Returns whether a figure of the standing, given by its key of `result` and its subject, is
    /// assumed.
    pub fn is_assumed(&self, key: &str, of: (Domain, u16)) -> bool {
        let figures = self.position.as_ref().map_or(&[][..], |keys| &keys.figures);
        figures
            .iter()
            .any(|figure| (figure.0, figure.1) == (key, of))
    }

    /// Returns the standing's value of a key.
    pub fn standing_value(&self, key: &str) -> Option<&Value> {
        self.standing
            .as_ref()?
            .values
            .iter()
            .find(|(known, _)| *known == key)
            .map(|(_, value)| value)
    }
}
