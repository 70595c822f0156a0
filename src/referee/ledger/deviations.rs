//! Finds the wrong rule by which a table has come to false figures: a rule as tables misremember it,
//! applied in one move, in one turn, or from one turn on.

use super::fits::{Fits, Source, Stated, agrees, total};
use crate::game::language::{Domain, MoveNo, Speak};
use crate::game::{Deviation, FigureId, Occasion, WrongRule};
use std::collections::BTreeMap;

/// How many false claims of a log are compared; a log may have thousands.
pub(crate) const COMPARED: usize = 12;
/// How many applications are kept of a claim that no rule explains; a game has far fewer.
const KEPT: usize = 2_000;
/// How many moves are named if the rule may have been misremembered in any of them.
const NAMED: usize = 3;

/// By how much a figure is off, by application.
type Off = BTreeMap<Source, i64>;

/// Where a wrong rule was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stretch {
    /// After one of these declared moves, each with its turn, and there only to the subject named,
    /// if one is.
    Moves(Vec<(u32, MoveNo)>, Option<String>),
    /// In what was written down; with what it comes to, in words, if the rule does not say so.
    Written(Option<String>),
    /// After one declared move, to some of the subjects only, which are named.
    Some(MoveNo, Vec<String>),
    /// In one of these turns.
    Turn(Vec<u32>),
    /// In all of these turns, from the first to the last.
    Turns(u32, u32),
}

/// The wrong rule that explains the figures of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleCause {
    /// The rule.
    pub rule: &'static WrongRule,
    /// Where it was applied.
    pub stretch: Stretch,
    /// What the game counts: turn or round.
    pub turn: &'static str,
}

/// What explains a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Explained {
    /// This wrong rule.
    By(RuleCause),
    /// Perhaps this wrong rule: it gives the only figure that is wrong, which may be an accident.
    Perhaps(RuleCause),
    /// The wrong rule that explains an earlier claim: what it has changed since then explains this
    /// one, too.
    AsBefore(&'static WrongRule),
}

/// A moment of the replay.
#[derive(Clone, Copy, Debug)]
struct Moment {
    at: MoveNo,
    turn: u32,
    /// The number of deviations up to its end.
    until: usize,
}

/// The explanation of an earlier claim, and of those that follow from it.
#[derive(Debug)]
struct Known {
    rule: &'static WrongRule,
    /// In order.
    sources: Vec<Source>,
    /// The first claim that it explains.
    claim: Option<MoveNo>,
}

/// A claim that no rule explained when it was compared.
#[derive(Debug)]
struct Unexplained {
    claim: MoveNo,
    stated: Vec<Stated>,
    /// What each application changes, at each moment that the claim may be about.
    applied: Vec<BTreeMap<Source, Vec<i128>>>,
}

/// By how much the figures of a game would differ under wrong rules, moment by moment. The claims
/// must be compared in the order of the log, so that each deviation is counted once.
#[derive(Debug)]
pub struct Deviations {
    /// What the game counts: turn or round.
    turn: &'static str,
    moments: Vec<Moment>,
    deviations: Vec<Deviation>,
    rules: Vec<&'static WrongRule>,
    names: BTreeMap<(Domain, u16), String>,
    /// The moments that are counted.
    counted: usize,
    /// By how much each figure is off after them.
    off: BTreeMap<FigureId, Off>,
    compared: usize,
    known: Vec<Known>,
    /// The last explanation that a single figure suggests.
    guessed: Option<Known>,
    unexplained: Vec<Unexplained>,
    /// What claims show to have been misunderstood, each with the claim.
    misread: Vec<(&'static WrongRule, MoveNo)>,
}

impl Deviations {
    /// Creates an empty record of a game that counts turns or rounds.
    pub(crate) const fn new(turn: &'static str) -> Self {
        Self {
            turn,
            moments: Vec::new(),
            deviations: Vec::new(),
            rules: Vec::new(),
            names: BTreeMap::new(),
            counted: 0,
            off: BTreeMap::new(),
            compared: 0,
            known: Vec::new(),
            guessed: None,
            unexplained: Vec::new(),
            misread: Vec::new(),
        }
    }

    /// Adds the deviations of the next moment, which follows declared move `at`.
    pub(crate) fn moment(
        &mut self,
        voice: &dyn Speak,
        (turn, at): (u32, MoveNo),
        deviations: Vec<Deviation>,
    ) {
        for deviation in &deviations {
            if let Deviation::By { rule, about, .. } = deviation {
                if !self.rules.contains(rule) {
                    self.rules.push(rule);
                }
                if let Some(about) = about {
                    let name = || voice.name(about.0, about.1).to_owned();
                    self.names.entry(*about).or_insert_with(name);
                }
            }
        }
        self.deviations.extend(deviations);
        self.moments.push(Moment {
            at,
            turn,
            until: self.deviations.len(),
        });
    }

    /// Finds the wrong rule that gives exactly the figures of a claim; `None` if none does, or
    /// several do. `held` is the last expect that stated one of the differing figures correctly:
    /// what was played before it is not in question.
    pub(crate) fn explain(
        &mut self,
        claim: Option<MoveNo>,
        stated: &[Stated],
        held: MoveNo,
    ) -> Option<Explained> {
        if self.compared >= COMPARED {
            return None;
        }
        self.compared += 1;
        let before = claim.unwrap_or(MoveNo::MAX);
        let end = self.moments.partition_point(|moment| moment.at < before);
        let last = self.moments.get(end.checked_sub(1)?)?.at;
        let from = self.moments.partition_point(|moment| moment.at < last);
        // What was counted for an earlier claim cannot be taken back.
        let from = (from + 1).max(self.counted).min(end);
        let mut found: Option<(RuleCause, Vec<Source>)> = None;
        let mut guess: Option<(RuleCause, Source)> = None;
        let (mut tried, mut confirmed) = (Vec::new(), None);
        for moments in from..=end {
            self.count_to(moments);
            let applied = self.applied(stated);
            if let Some(known) = self.known.last_mut()
                && known.explains(&applied, stated)
            {
                return Some(Explained::AsBefore(known.rule));
            }
            confirmed = confirmed.or_else(|| self.confirmed_guess(&applied, stated));
            let occasions: Vec<Occasion> = self.rules.iter().map(|rule| rule.occasion).collect();
            let fits = Fits::new(&applied, stated, (held, &occasions));
            found = found.or(self.only_cause(&fits));
            guess = guess.or(self.guess(&fits));
            if applied.len() <= KEPT {
                tried.push(applied);
            }
        }
        let is_better = |known: &Known| found.as_ref().is_none_or(|(it, _)| known.leads_to(it));
        if let Some(known) = confirmed.filter(is_better) {
            return Some(self.confirm(known, claim));
        }
        let Some((cause, sources)) = found else {
            self.unexplained.extend(claim.map(|claim| Unexplained {
                claim,
                stated: stated.to_vec(),
                applied: tried,
            }));
            return guess.map(|guess| self.perhaps(guess, claim));
        };
        let rule = cause.rule;
        let mut sources = sources;
        sources.sort_unstable();
        self.known.push(Known {
            rule,
            sources,
            claim,
        });
        Some(Explained::By(cause))
    }

    /// Explains a claim by a rule that a single figure suggests.
    fn perhaps(
        &mut self,
        (cause, source): (RuleCause, Source),
        claim: Option<MoveNo>,
    ) -> Explained {
        self.guessed = Some(Known {
            rule: cause.rule,
            sources: vec![source],
            claim,
        });
        Explained::Perhaps(cause)
    }

    /// Returns the last guess with all applications of its rule since, if only with the later ones it
    /// explains this claim, too: one figure may match by chance, but hardly two.
    fn confirmed_guess(
        &self,
        applied: &BTreeMap<Source, Vec<i128>>,
        stated: &[Stated],
    ) -> Option<Known> {
        let guessed = self.guessed.as_ref()?;
        let guessed = (!guessed.is_all(applied, stated)).then_some(guessed)?;
        Some(Known {
            sources: guessed.ever_since(applied, stated)?,
            ..*guessed
        })
    }

    /// Explains a claim by a guess that it confirms.
    fn confirm(&mut self, guessed: Known, claim: Option<MoveNo>) -> Explained {
        let rule = guessed.rule;
        self.guessed = None;
        self.known.push(Known { claim, ..guessed });
        Explained::AsBefore(rule)
    }

    /// Takes back the last explanation, because another is as good: no later claim follows from it.
    pub(crate) fn forget(&mut self) {
        self.known.pop();
    }

    /// Takes back the last guess, because something else explains the claim.
    pub(crate) fn forget_guess(&mut self) {
        self.guessed = None;
    }

    /// Explains a claim that was compared before the rule could be known: the table had applied a
    /// rule to it that only a later claim shows.
    pub(crate) fn reconsider(&mut self, claim: MoveNo) -> Option<RuleCause> {
        let (turn, names) = (self.turn, &self.names);
        let own = self.unexplained.iter().find(|own| own.claim == claim)?;
        let is_later = |known: &&mut Known| known.claim.is_none_or(|later| later > claim);
        self.known.iter_mut().filter(is_later).find_map(|known| {
            let earlier = known.sources.iter().filter(|source| source.2 < claim);
            let earlier: Vec<Source> = earlier.copied().collect();
            let mut moments = own.applied.iter();
            let is_so = moments.any(|applied| {
                total(applied, |source| earlier.binary_search(source).is_ok())
                    .is_some_and(|sum| agrees(&sum, &own.stated))
            });
            let stretch = is_so.then(|| stretch_of(&earlier, names)).flatten()?;
            known.claim = Some(claim);
            Some(RuleCause {
                rule: known.rule,
                stretch,
                turn,
            })
        })
    }

    /// Returns the first claim that a rule explains; `None` if that is the result, or there is none.
    pub(crate) fn first_of(&self, rule: &'static WrongRule) -> Option<MoveNo> {
        let of_rule = self.known.iter().filter(|known| known.rule == rule);
        let of_rule = of_rule.filter_map(|known| known.claim);
        let misread = self.misread.iter().filter(|(known, _)| *known == rule);
        of_rule.chain(misread.map(|(_, claim)| *claim)).min()
    }

    /// Records that a claim shows what was misunderstood.
    pub(crate) fn is_misread(&mut self, rule: &'static WrongRule, claim: Option<MoveNo>) {
        self.misread.extend(claim.map(|claim| (rule, claim)));
    }

    /// Returns the cause of a claim that shows what was misunderstood.
    pub(crate) const fn cause_of(
        &self,
        rule: &'static WrongRule,
        about: Option<String>,
    ) -> RuleCause {
        RuleCause {
            rule,
            stretch: Stretch::Written(about),
            turn: self.turn,
        }
    }

    /// Counts the deviations of the first moments.
    fn count_to(&mut self, moments: usize) {
        for index in self.counted..moments {
            let Moment { at, turn, until } = self.moments[index];
            let from = index.checked_sub(1).map_or(0, |it| self.moments[it].until);
            for deviation in &self.deviations[from..until] {
                match *deviation {
                    Deviation::By {
                        rule,
                        about,
                        figure,
                        amount,
                    } => {
                        let rule = self.rules.iter().position(|known| *known == rule);
                        let source = (rule.unwrap_or(0), turn, at, about);
                        *self
                            .off
                            .entry(figure)
                            .or_default()
                            .entry(source)
                            .or_default() += amount;
                    }
                    Deviation::Carried { from, to, times } => {
                        let carried = self.off.get(&from).cloned().unwrap_or_default();
                        let into = self.off.entry(to).or_default();
                        for (source, amount) in carried {
                            *into.entry(source).or_default() += amount * times;
                        }
                    }
                    Deviation::Cleared(figure) => drop(self.off.remove(&figure)),
                }
            }
        }
        self.counted = self.counted.max(moments);
    }

    /// Returns by how much each application changes the figures that a claim states.
    fn applied(&self, stated: &[Stated]) -> BTreeMap<Source, Vec<i128>> {
        let mut applied: BTreeMap<Source, Vec<i128>> = BTreeMap::new();
        for (index, (figure, _)) in stated.iter().enumerate() {
            for (source, amount) in self.off.get(figure).into_iter().flatten() {
                if *amount != 0 {
                    let own = applied
                        .entry(*source)
                        .or_insert_with(|| vec![0; stated.len()]);
                    own[index] = i128::from(*amount);
                }
            }
        }
        applied
    }

    /// Returns the one application that gives the only figure that is wrong, if its rule is one that a
    /// single figure is enough to name.
    fn guess(&self, fits: &Fits) -> Option<(RuleCause, Source)> {
        let of_rare = fits.all().filter(|(rule, _)| self.rules[*rule].alone);
        let mut fitting = of_rare.filter(|_| fits.differing == 1);
        let (rule, sources) = fitting.next().filter(|_| fitting.next().is_none())?;
        let [source] = sources[..] else {
            return None;
        };
        let (_, turn, at, about) = source;
        let name = about.and_then(|about| self.names.get(&about).cloned());
        let cause = RuleCause {
            rule: self.rules[*rule],
            stretch: Stretch::Moves(vec![(turn, at)], name),
            turn: self.turn,
        };
        Some((cause, source))
    }

    /// Returns the cause that fits, with its applications, if only one rule does.
    fn only_cause(&self, fits: &Fits) -> Option<(RuleCause, Vec<Source>)> {
        let rules = || fits.all().map(|(rule, _)| self.rules[*rule]);
        let is_special = |rule: &&WrongRule| {
            let parts = rules().filter(|other| other != rule);
            parts.into_iter().all(|other| rule.part_of == Some(other))
        };
        let rule = rules().find(is_special)?;
        if fits.is_accident(rule.occasion) {
            return None;
        }
        let of_rule = |stretch: &&(usize, Vec<Source>)| self.rules[stretch.0] == rule;
        let moves: Vec<&(usize, Vec<Source>)> = fits.moves.iter().filter(of_rule).collect();
        if let Some((_, first)) = moves.first() {
            let about = |sources: &[Source]| match sources {
                [(.., about)] => *about,
                _ => None,
            };
            let subject = about(first);
            let is_one = moves.iter().all(|(_, sources)| about(sources) == subject);
            let mut at: Vec<(u32, MoveNo)> = moves
                .iter()
                .map(|(_, sources)| (sources[0].1, sources[0].2))
                .collect();
            at.dedup();
            let name = subject.and_then(|subject| self.names.get(&subject).cloned());
            let few = is_one && at.len() <= NAMED;
            let cause = RuleCause {
                rule,
                stretch: Stretch::Moves(at, name),
                turn: self.turn,
            };
            return few.then(|| (cause, first.clone()));
        }
        let mut partial = fits.partial.iter().filter(of_rule);
        if let (Some((_, sources)), None) = (partial.next(), partial.next()) {
            let abouts = sources.iter().filter_map(|source| source.3);
            let names = abouts.filter_map(|about| self.names.get(&about).cloned());
            let cause = RuleCause {
                rule,
                stretch: Stretch::Some(sources[0].2, names.collect()),
                turn: self.turn,
            };
            return Some((cause, sources.clone()));
        }
        let turns: Vec<&(usize, Vec<Source>)> = fits.turns.iter().filter(of_rule).collect();
        let ends = |sources: &[Source]| {
            let of = sources.iter().map(|source| source.1);
            (of.clone().min().unwrap_or(0), of.max().unwrap_or(0))
        };
        let first = turns.first()?.1.clone();
        let stretches: Vec<(u32, u32)> = turns.iter().map(|(_, it)| ends(it)).collect();
        let stretch = match stretches[..] {
            [(from, to)] if from < to => Stretch::Turns(from, to),
            _ => Stretch::Turn(stretches.iter().map(|(turn, _)| *turn).collect()),
        };
        let is_clear = stretches.len() == 1
            || stretches.len() <= NAMED && stretches.iter().all(|(from, to)| from == to);
        let cause = RuleCause {
            rule,
            stretch,
            turn: self.turn,
        };
        is_clear.then_some((cause, first))
    }
}

impl Known {
    /// Returns whether a guess that is confirmed leads from an earlier claim to what would explain this one
    /// as well. Only what was written down wrong is the same in every claim.
    fn leads_to(&self, cause: &RuleCause) -> bool {
        cause.rule == self.rule && self.rule.occasion == Occasion::Writing
    }

    /// Returns whether it explains a later claim, too.
    fn explains(&mut self, applied: &BTreeMap<Source, Vec<i128>>, stated: &[Stated]) -> bool {
        if self.is_all(applied, stated) {
            return true;
        }
        let Some(all) = self.ever_since(applied, stated) else {
            return false;
        };
        self.sources = all;
        true
    }

    /// Returns whether its applications alone explain a later claim.
    fn is_all(&self, applied: &BTreeMap<Source, Vec<i128>>, stated: &[Stated]) -> bool {
        let sum = total(applied, |source| self.sources.binary_search(source).is_ok());
        sum.is_some_and(|sum| agrees(&sum, stated))
    }

    /// Returns its applications together with all later ones of its rule, if these explain a later claim.
    fn ever_since(
        &self,
        applied: &BTreeMap<Source, Vec<i128>>,
        stated: &[Stated],
    ) -> Option<Vec<Source>> {
        let own = self.sources.iter().map(|source| (source.0, source.2));
        let (rule, from) = own.min()?;
        let is_since = |source: &Source| source.0 == rule && source.2 >= from;
        let sum = total(applied, is_since)?;
        let others = applied.keys().filter(|source| is_since(source));
        let mut all: Vec<Source> = self.sources.iter().chain(others).copied().collect();
        all.sort_unstable();
        all.dedup();
        agrees(&sum, stated).then_some(all)
    }
}

/// Returns where applications of one rule are, in the order of the log.
fn stretch_of(sources: &[Source], names: &BTreeMap<(Domain, u16), String>) -> Option<Stretch> {
    if let [(_, turn, at, about)] = *sources {
        let name = about.and_then(|about| names.get(&about).cloned());
        return Some(Stretch::Moves(vec![(turn, at)], name));
    }
    let turns = || sources.iter().map(|source| source.1);
    let (from, to) = (turns().min()?, turns().max()?);
    Some(match from < to {
        true => Stretch::Turns(from, to),
        false => Stretch::Turn(vec![from]),
    })
}
