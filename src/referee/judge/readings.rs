//! A log under the other choices of its rulings: one at a time, and all together.

use super::rejudge::{Identity, OtherVerdict, Rejudge, identity};
use super::request::Rereading;
use crate::game::language::{Choices, Domain, InForce, Ruling, Value};
use crate::game::{Game, Standing};
use crate::referee::replay::Options;
use crate::referee::verdict::{
    Changed, FigureChange, First, Judgement, Outcome, Readings, Reread, Verdict, WINNER,
};

/// How many combinations of choices are judged; for a game with more, only those with one or two
/// changes.
const MOST: usize = 256;

/// A choice of a ruling, by its key.
type Choice = (&'static str, &'static str);

/// Judges a log under other choices of its rulings, and compares the results with its verdict.
pub(super) fn readings<G: Game>(
    verdict: &Verdict,
    choices: &Choices,
    rejudge: &Rejudge<'_>,
    wanted: Rereading,
) -> Readings {
    let here = OwnReading::new(verdict);
    let in_force: Vec<InForce> = choices.iter().collect();
    let judge = |changed: &[Choice]| here.outcome::<G>(rejudge, changed);
    let rulings: Vec<Reread> = G::INFO
        .rulings
        .iter()
        .zip(&in_force)
        .map(|(ruling, in_force)| Reread {
            ruling: *in_force,
            under: others(ruling, in_force)
                .map(|choice| (choice, judge(&[(in_force.key, choice)])))
                .collect(),
        })
        .collect();
    let all = G::INFO
        .rulings
        .iter()
        .map(|ruling| ruling.choices.len())
        .fold(1, usize::saturating_mul);
    let alone = rulings.iter().flat_map(|reread| {
        let of = |(choice, outcome): &(&'static str, Outcome)| Changed {
            choices: vec![(reread.ruling.key, *choice)],
            outcome: outcome.clone(),
        };
        reread.under.iter().map(of)
    });
    let mut known: Vec<Changed> = alone.collect();
    let together = if wanted == Rereading::All {
        let most = if all > MOST { 2 } else { in_force.len() };
        let sets = (2..=most).flat_map(|size| combinations(G::INFO.rulings, &in_force, size));
        sets_that_matter(sets, &mut known, judge)
    } else {
        Vec::new()
    };
    Readings {
        all,
        tried: known.len() + 1,
        rulings,
        together,
        legal_under: match here.judgement {
            Judgement::Illegal | Judgement::Undecided => legal_under(known),
            _ => Vec::new(),
        },
    }
}

/// Judges a log under sets of changed choices, in the order of their size. Returns the sets that
/// change the result although no part of them does alone, and adds all of them to `known`.
fn sets_that_matter(
    sets: impl Iterator<Item = Vec<Choice>>,
    known: &mut Vec<Changed>,
    judge: impl Fn(&[Choice]) -> Outcome,
) -> Vec<Changed> {
    let mut together: Vec<Changed> = Vec::new();
    for choices in sets {
        let outcome = judge(&choices);
        let is_part = |smaller: &Changed| {
            let within = |choice| choices.contains(choice);
            smaller.outcome.differs && smaller.choices.iter().all(within)
        };
        let is_new = outcome.differs && !known.iter().any(is_part);
        let changed = Changed { choices, outcome };
        if is_new {
            together.push(changed.clone());
        }
        known.push(changed);
    }
    together
}

/// Returns the choices of a ruling that are not in force.
fn others(ruling: &Ruling, in_force: &InForce) -> impl Iterator<Item = &'static str> {
    let (choices, chosen) = (ruling.choices, in_force.choice);
    let choices = choices.iter().map(|(choice, _)| *choice);
    choices.filter(move |choice| *choice != chosen)
}

/// Returns every way to change `size` rulings, in the order of the game's page.
fn combinations(rulings: &[Ruling], in_force: &[InForce], size: usize) -> Vec<Vec<Choice>> {
    let (Some((ruling, rulings)), Some((first, in_force))) =
        (rulings.split_first(), in_force.split_first())
    else {
        return if size == 0 {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
    };
    let mut all = Vec::new();
    if size > 0 {
        let rest = combinations(rulings, in_force, size - 1);
        for choice in others(ruling, first) {
            all.extend(rest.iter().map(|rest| {
                let first = std::iter::once((first.key, choice));
                first.chain(rest.iter().copied()).collect::<Vec<Choice>>()
            }));
        }
    }
    all.extend(combinations(rulings, in_force, size));
    all
}

/// Returns those with the fewest changes under which the log is legal or accepted; the input is
/// sorted by that number.
fn legal_under(known: Vec<Changed>) -> Vec<Changed> {
    let legal = known
        .into_iter()
        .filter(|changed| changed.outcome.judgement.is_sound());
    let legal: Vec<Changed> = legal.collect();
    let fewest = legal.first().map_or(0, |changed| changed.choices.len());
    legal
        .into_iter()
        .take_while(|changed| changed.choices.len() == fewest)
        .collect()
}

/// The results under the choices in force.
struct OwnReading<'v> {
    judgement: Judgement,
    first: Option<Identity>,
    standing: Option<&'v Standing>,
}

impl<'v> OwnReading<'v> {
    fn new(verdict: &'v Verdict) -> Self {
        Self {
            judgement: verdict.judgement,
            first: verdict.findings.first().map(identity),
            standing: verdict.standing.as_ref(),
        }
    }

    /// Returns the results under other choices.
    fn outcome<G: Game>(&self, rejudge: &Rejudge<'_>, changed: &[Choice]) -> Outcome {
        let options = Options {
            max_findings: rejudge.options.max_findings.max(1),
            ..rejudge.options
        };
        match rejudge.under::<G>(changed, options) {
            OtherVerdict::Malformed(fault) => Outcome {
                judgement: Judgement::Malformed,
                finding: fault.map(|fault| First {
                    code: fault.code,
                    number: fault.at,
                    node: None,
                    message: fault.message,
                }),
                stops: true,
                standing: None,
                changes: Vec::new(),
                other_winner: self.standing.is_some_and(has_winner),
                differs: true,
            },
            OtherVerdict::Judged(verdict) => self.compared(*verdict),
        }
    }

    fn compared(&self, verdict: Verdict) -> Outcome {
        let first = verdict.findings.first();
        let changes = figure_changes(self.standing, verdict.standing.as_ref());
        let winner = |standing: Option<&Standing>| value(standing, WINNER).cloned();
        let other_winner = winner(self.standing) != winner(verdict.standing.as_ref());
        let differs = verdict.judgement != self.judgement
            || first.map(identity) != self.first
            || other_winner
            || !changes.is_empty();
        Outcome {
            judgement: verdict.judgement,
            finding: first.map(|finding| First {
                code: finding.code,
                number: finding.place.number,
                node: Some(finding.place.node),
                message: finding.facts.explain().message,
            }),
            stops: !verdict.replayed,
            standing: verdict.standing,
            changes,
            other_winner,
            differs,
        }
    }
}

fn has_winner(standing: &Standing) -> bool {
    value(Some(standing), WINNER).is_some_and(|winner| *winner != Value::Nobody)
}

fn value<'s>(standing: Option<&'s Standing>, key: &str) -> Option<&'s Value> {
    let mut values = standing?.values.iter();
    values
        .find(|(known, _)| *known == key)
        .map(|(_, value)| value)
}

/// Returns the figures that differ in two standings of one game.
fn figure_changes(here: Option<&Standing>, there: Option<&Standing>) -> Vec<FigureChange> {
    let (Some(here), Some(there)) = (here, there) else {
        return Vec::new();
    };
    let mut changes = Vec::new();
    for ((track, here), (_, there)) in here.values.iter().zip(&there.values) {
        let (ours, theirs) = (figures(here), figures(there));
        let mut subjects: Vec<(Domain, u16)> = ours.iter().map(|(subject, _)| *subject).collect();
        for (subject, _) in &theirs {
            if !subjects.contains(subject) {
                subjects.push(*subject);
            }
        }
        for subject in subjects {
            let [here, there] = [&ours, &theirs].map(|figures| {
                let own = figures.iter().find(|(of, _)| *of == subject);
                own.and_then(|(_, figure)| *figure)
            });
            if here != there {
                changes.push(FigureChange {
                    track,
                    subject,
                    here,
                    there,
                });
            }
        }
    }
    changes
}

/// Returns the figures under a key of the standing, each with its subject.
fn figures(value: &Value) -> Vec<((Domain, u16), Option<i64>)> {
    match value {
        Value::Map(domain, entries) => entries
            .iter()
            .map(|(id, figure)| ((*domain, *id), figure.as_number()))
            .collect(),
        _ => Vec::new(),
    }
}
