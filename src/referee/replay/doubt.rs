//! A finding compared with the verdict on the same log with other values: whether it is still there.

use super::other_values::Values;
use crate::game::Game;
use crate::game::language::MoveNo;
use crate::referee::verdict::{Differing, Finding, Verdict};
use std::collections::{HashMap, HashSet};

/// The number of moves after a finding that must be legal under values that make it go away.
const AHEAD: MoveNo = 8;

/// Returns whether a key says which turn it is, or whose.
pub(super) fn is_of_moment<G: Game>(key: &str) -> bool {
    G::INFO.is_stage_key(key) || key == "active"
}

/// A finding that is judged again with other values.
pub(super) struct Doubt {
    /// Its index.
    pub(super) at: usize,
    /// The values that it says differ; empty if it is not about values.
    pub(super) differing: Vec<Differing>,
    /// The keys on which it rests: for each value that differs, or for the finding as a whole.
    pub(super) rests_on: Vec<Vec<usize>>,
    /// Values under which this rule is not broken; not used for claims.
    pub(super) without: Values,
    /// Values under which it goes away, also if the same rule is then broken in another way.
    pub(super) gone_with: Values,
    /// Values under which it is not there, although something else may be wrong at its place.
    pub(super) another: Values,
    /// The keys that the broken rule reads and that are left out; empty for a finding that seems certain.
    read: Vec<&'static str>,
}

impl Doubt {
    pub(super) fn new(at: usize, finding: &Finding) -> Self {
        let differing = finding.facts.differing();
        Self {
            at,
            rests_on: vec![Vec::new(); differing.len().max(1)],
            without: Vec::new(),
            gone_with: Vec::new(),
            another: Vec::new(),
            read: finding.facts.conditions(),
            differing,
        }
    }

    pub(super) fn is_resolved(&self) -> bool {
        self.rests_on.iter().all(|keys| !keys.is_empty())
    }

    /// Returns the keys on which the finding rests, each once; `None` if a part of it rests on
    /// none.
    pub(super) fn keys(&self) -> Option<Vec<usize>> {
        let mut keys: Vec<usize> = Vec::new();
        for key in self.rests_on.iter().flatten() {
            if !keys.contains(key) {
                keys.push(*key);
            }
        }
        self.is_resolved().then_some(keys)
    }

    /// Returns whether another verdict of the same log reaches the entry of the finding and does
    /// not have the finding there, or has it in another turn or phase, or about somebody else.
    pub(super) fn is_another(&self, findings: &[Finding], other: &OtherVerdict) -> bool {
        let own = &findings[self.at];
        if other.stopped.is_some_and(|at| at < number(own)) {
            return false;
        }
        let same = other.places.get(&(own.code, number(own)));
        let same = same.map(|at| &other.verdict.findings[*at]);
        same.is_none_or(|same| same.facts.parts() != own.facts.parts())
    }

    /// Returns which parts of the finding are not there in another verdict of the same log.
    pub(super) fn gone(&self, findings: &[Finding], other: &OtherVerdict) -> Vec<usize> {
        let finding = &findings[self.at];
        let until = number(finding);
        if other.stopped.is_some_and(|at| at < until) {
            return Vec::new();
        }
        // Values that only make another move illegal, before the finding or soon after it, decide
        // nothing. If the finding is an illegal move, neither do those that make an expect false.
        let wrong = match finding.rule {
            Some(_) => &other.all,
            None => &other.moves,
        };
        let soon = until.saturating_add(AHEAD);
        if wrong.is_new_by(soon) || wrong.sure.contains(&until) {
            return Vec::new();
        }
        let same = other.places.get(&(finding.code, until));
        let same = same.map(|at| &other.verdict.findings[*at]);
        // What is read besides does not make it go away.
        let reads_as_much = |same: &Finding| {
            let mut keys = same.facts.conditions().into_iter();
            keys.all(|key| self.read.contains(&key))
        };
        if same.is_some_and(|same| same.rule.is_some() && reads_as_much(same)) {
            return Vec::new();
        }
        let Some(same) = same.filter(|same| same.rule.is_none()) else {
            return (0..self.rests_on.len()).collect();
        };
        let others = same.facts.differing();
        let is_other = |at: &usize| {
            let own = &self.differing[*at];
            let of = |other: &&Differing| (other.key, &other.subject) == (own.key, &own.subject);
            let other = others.iter().find(of);
            other.is_none_or(|other| other.actual != own.actual)
        };
        (0..self.differing.len()).filter(is_other).collect()
    }
}

/// Returns the entry of a finding; that of the result comes last.
pub(super) fn number(finding: &Finding) -> MoveNo {
    finding.place.number.unwrap_or(MoveNo::MAX)
}

/// The entries that are wrong in a verdict.
struct WrongEntries {
    /// Those that are certainly wrong.
    sure: HashSet<MoveNo>,
    /// The first entry that is certainly wrong here and is not wrong in the log's own verdict.
    first_new: Option<MoveNo>,
}

impl WrongEntries {
    /// Collects the entries of the findings that `of` accepts, and compares them with those of the
    /// `known` findings.
    fn new(
        findings: &[Finding],
        known: &[Finding],
        of: impl Fn(&Finding) -> bool,
        is_sure: impl Fn(&Finding) -> bool,
    ) -> Self {
        let numbers = |findings: &[Finding]| -> HashSet<MoveNo> {
            findings.iter().filter(|it| of(it)).map(number).collect()
        };
        let known = numbers(known);
        let sure = findings.iter().filter(|it| of(it) && is_sure(it));
        let sure: HashSet<MoveNo> = sure.map(number).collect();
        let new = sure.iter().filter(|number| !known.contains(number));
        Self {
            first_new: new.min().copied(),
            sure,
        }
    }

    fn is_new_by(&self, last: MoveNo) -> bool {
        self.first_new.is_some_and(|first| first <= last)
    }
}

/// The verdict on the log with other values.
pub(super) struct OtherVerdict {
    pub(super) verdict: Verdict,
    /// The illegal moves.
    moves: WrongEntries,
    /// The illegal moves and the false claims.
    all: WrongEntries,
    /// The findings by their codes and entries.
    pub(super) places: HashMap<(&'static str, MoveNo), usize>,
    /// The move at which play stopped.
    stopped: Option<MoveNo>,
}

impl OtherVerdict {
    /// Indexes the verdict under other values. A broken rule that rests on further left-out keys is
    /// not certain, unless those only say whose turn it is. A false claim is certain: the table did
    /// not have these values.
    pub(super) fn new<G: Game>(verdict: Verdict, known: &[Finding]) -> Self {
        let findings = &verdict.findings;
        let places = findings.iter().enumerate().rev();
        let is_sure = |it: &Finding| {
            let mut conditions = it.facts.conditions().into_iter();
            conditions.all(is_of_moment::<G>)
        };
        Self {
            moves: WrongEntries::new(findings, known, |it| it.rule.is_some(), is_sure),
            all: WrongEntries::new(findings, known, |_| true, is_sure),
            places: places.map(|(at, it)| ((it.code, number(it)), at)).collect(),
            stopped: findings.last().filter(|_| !verdict.replayed).map(number),
            verdict,
        }
    }
}
