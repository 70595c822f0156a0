//! The rulings on which the findings of a log depend.
//!
//! The definition is by behaviour, and so is the computation: the log is judged again with every
//! other choice of every ruling of its game. Games have few rulings, and only a log with findings
//! is judged again.

use super::rejudge::{Identity, OtherVerdict, Rejudge, identity};
use crate::game::Game;
use crate::game::language::{Choices, Fault, InForce};
use crate::referee::replay::Options;
use crate::referee::verdict::{
    Finding, Instead, InsteadAt, Judgement, Reported, RestsOn, Under, Verdict,
};
use std::collections::HashMap;

/// Records in every finding of a verdict the rulings on which it depends.
pub(super) fn find_rulings<G: Game>(
    verdict: &mut Verdict,
    choices: &Choices,
    rejudge: &Rejudge<'_>,
) {
    if verdict.findings.is_empty() {
        return;
    }
    let identities: Vec<Identity> = verdict.findings.iter().map(identity).collect();
    for (ruling, in_force) in G::INFO.rulings.iter().zip(choices.iter()) {
        let others = ruling.choices.iter().map(|(choice, _)| *choice);
        let readings: Vec<Reading> = others
            .filter(|choice| *choice != in_force.choice)
            .map(|choice| Reading::new::<G>(rejudge, in_force, choice))
            .collect();
        for (finding, identity) in verdict.findings.iter_mut().zip(&identities) {
            let under: Vec<Under> = readings.iter().map(|it| it.under(identity)).collect();
            let remains = |under: &Under| {
                let found = under.finding.as_ref();
                found.is_some_and(|found| found.place == InsteadAt::Same)
            };
            if !under.iter().all(remains) {
                finding.rests_on.push(RestsOn {
                    ruling: in_force,
                    under,
                });
            }
        }
    }
}

/// A log under another choice of one ruling.
struct Reading {
    choice: &'static str,
    /// The first fault, if the log is malformed.
    fault: Option<Fault>,
    /// The findings; `known` has their indices by identity.
    findings: Vec<Finding>,
    known: HashMap<Identity, usize>,
    /// The first finding of each move.
    first_in: HashMap<Option<u32>, usize>,
    replayed: bool,
    judgement: Judgement,
}

impl Reading {
    /// Judges the log with one other choice.
    fn new<G: Game>(rejudge: &Rejudge<'_>, in_force: InForce, choice: &'static str) -> Self {
        // Every finding is listed, so that none seems to be gone because the list was full.
        let options = Options {
            max_findings: usize::MAX,
            ..rejudge.options
        };
        let other = rejudge.under::<G>(&[(in_force.key, choice)], options);
        let (fault, findings, replayed, judgement) = match other {
            OtherVerdict::Malformed(fault) => (
                fault.map(|fault| *fault),
                Vec::new(),
                false,
                Judgement::Malformed,
            ),
            OtherVerdict::Judged(verdict) => {
                let mut verdict = *verdict;
                // A claim names first what no earlier one has wrong.
                let mut known = Reported::default();
                for finding in &mut verdict.findings {
                    finding.facts.recall(&mut known, finding.place.number);
                }
                (None, verdict.findings, verdict.replayed, verdict.judgement)
            }
        };
        let (mut known, mut first_in) = (HashMap::new(), HashMap::new());
        for (at, finding) in findings.iter().enumerate() {
            known.entry(identity(finding)).or_insert(at);
            first_in.entry(finding.place.number).or_insert(at);
        }
        Self {
            choice,
            fault,
            findings,
            known,
            first_in,
            replayed,
            judgement,
        }
    }

    /// Returns what is found here in place of a finding under the choice in force.
    fn under(&self, of: &Identity) -> Under {
        Under {
            choice: self.choice,
            finding: self.instead(of),
            judgement: self.judgement,
        }
    }

    fn instead(&self, of: &Identity) -> Option<Instead> {
        if let Some(fault) = &self.fault {
            return Some(Instead {
                code: fault.code,
                message: fault.message.clone(),
                place: InsteadAt::Before(None),
            });
        }
        let found = |at: usize, place| Instead {
            code: self.findings[at].code,
            message: self.findings[at].facts.explain().message,
            place,
        };
        if let Some(at) = self.known.get(of) {
            return Some(found(*at, InsteadAt::Same));
        }
        if let Some(at) = self.first_in.get(&of.1) {
            return Some(found(*at, InsteadAt::Here));
        }
        let stop = self
            .findings
            .len()
            .checked_sub(1)
            .filter(|_| !self.replayed)?;
        let number = self.findings[stop].place.number;
        let is_before = of.1.is_none() || number < of.1;
        is_before.then(|| found(stop, InsteadAt::Before(number)))
    }
}
