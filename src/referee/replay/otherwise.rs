//! Finds out which findings would go away if the position had other values.
//!
//! A game names the keys that a broken rule reads. What it reads may have come, in play, from other
//! keys that the position leaves out: an order from money, control from shares. So a log with a
//! finding that seems certain is judged again with other values of the keys that are left out. A
//! finding that goes away rests on those keys. This is a definition by behaviour, as for rulings.

use super::course::Course;
use super::doubt::{Doubt, OtherVerdict, is_of_moment, number};
use super::observer::Unobserved;
use super::other_values::{OtherValues, Values, complete};
use super::run::{Doubting, Replay};
use crate::game::language::{Faults, MoveNo, Shape, Value, in_words};
use crate::game::notation::{flow, json};
use crate::game::prelude::*;
use crate::game::{Game, Given, Reads, Rng, Story, Table};
use crate::referee::setup::{OmittedValues, Setup, StartingPosition};
use crate::referee::verdict::{Fate, Finding};
use crate::yaml::parse::parse;
use crate::yaml::tree::{NodeId, Tree};
use std::cell::Cell;
use std::collections::HashMap;

/// The most times that a log is judged again.
const JUDGED: usize = 500;
/// The most findings that are doubted.
const DOUBTED: usize = 20;
/// The most work for all findings of a log together, in entries that are played: some 0.2 seconds.
const PLAYED: usize = 300_000;
/// The work of an illegal move, in legal ones. In a log of 20,000 illegal moves, each took 24
/// microseconds; a legal move takes 0.6.
const ILLEGAL: usize = 40;
/// The most positions that are made up. Many of them contradict what is given and are not judged.
pub(super) const MADE: usize = 3000;
/// How many sets of values that turn a finding into another are also tried together with values of
/// a second key.
const BASES: usize = 6;
/// Up to this many moves after the first, a position that says which turn it is says enough for a
/// finding about the turn: what it leaves out is hardly used before. Further on, passes have been
/// filled in and turns have ended by what was assumed.
pub(super) const NEAR: MoveNo = 4;
/// The longest example of values that a report gives.
const READABLE: usize = 90;

impl<G: Game> Replay<'_, G> {
    /// Returns whether a finding is among those that are doubted.
    fn is_doubted(&self, finding: &Finding) -> bool {
        match self.doubting {
            Doubting::Nothing => false,
            Doubting::All => true,
            Doubting::Of(place, _) => (finding.code, finding.place.number) == place,
        }
    }

    /// Returns the findings that seem certain and are doubted.
    fn seemingly_sure(&self) -> Vec<usize> {
        let findings = &self.now.findings;
        let is_sure = |it: &Finding| !it.is_conditional() && !it.facts.is_certain();
        let all = 0..findings.len();
        all.filter(|at| is_sure(&findings[*at]) && self.is_doubted(&findings[*at]))
            .collect()
    }

    /// Records, in each finding that seems certain, the left-out keys for which other values make
    /// it go away. Returns such values for the first finding, if the log is undecided and they are found.
    pub(super) fn doubt(
        &mut self,
        setup: &Setup<G>,
        begun: &StartingPosition<G>,
    ) -> Option<Values> {
        let omitted = begun.omitted();
        let (findings, sure) = (&self.now.findings, self.seemingly_sure());
        // Everything after a move that was left out under a condition rests on that condition, too.
        let until = findings.iter().position(is_open).unwrap_or(usize::MAX);
        let doubted = sure.iter().filter(|at| **at < until).take(DOUBTED);
        let mut doubts: Vec<Doubt> = doubted.map(|at| Doubt::new(*at, &findings[*at])).collect();
        let open: Vec<usize> = (0..G::EXPECTS.len())
            .filter(|key| omitted.is_guessed(G::EXPECTS[*key].key.name))
            .collect();
        let head = findings.first().filter(|head| self.is_doubted(head));
        if (sure.is_empty() && head.is_none()) || open.is_empty() {
            return None;
        }
        let search = Search::new(self, setup, begun, &omitted);
        let first = setup.moves.moves.first().map_or(0, |first| first.number);
        let as_assumed = head.filter(|it| it.rule.is_some() && it.is_conditional());
        let is_there = as_assumed.is_some_and(|it| search.is_there_anyway(it, &open, first));
        if is_there {
            // What may make it go away is looked for as for a finding that seems certain.
            doubts.insert(0, Doubt::new(0, &findings[0]));
        }
        search.resolve(&open, &mut doubts);
        let is_certain = is_there && !doubts[0].is_resolved() && search.has_work_left();
        if is_there && !is_certain {
            doubts.remove(0);
        }
        let orders = match as_assumed {
            Some(head) if !is_certain => search.orders_of(head, &open),
            _ => Vec::new(),
        };
        let is_undecided = findings.iter().all(Finding::is_conditional) && !is_certain;
        let gone = (is_undecided && self.doubting == Doubting::All && self.lists)
            .then(|| search.values_without(0, &open))
            .flatten();
        if is_certain {
            self.now.findings[0].facts.rest_on_nothing();
        }
        if !orders.is_empty() {
            self.now.findings[0].facts.rest_on(&orders);
        }
        self.record_conditions(&doubts, &omitted, first);
        let known = doubts.first().filter(|doubt| doubt.at == 0);
        let known = known.map(|doubt| doubt.gone_with.clone());
        gone.or(known.filter(|values| !values.is_empty()))
    }

    /// Records in each finding the keys on which it rests. A finding of which nothing is known rests
    /// on what the moves before it rest on. `first` is the number of the first move.
    fn record_conditions(&mut self, doubts: &[Doubt], omitted: &OmittedValues, first: MoveNo) {
        let left_out = |reads: &Reads, turn: u32| omitted.left_out(reads, turn);
        let (mut last, mut earlier): (Vec<&'static str>, Vec<&'static str>) = Default::default();
        let mut doubts = doubts.iter().peekable();
        for at in 0..self.now.findings.len() {
            let doubt = doubts.next_if(|doubt| doubt.at == at);
            let example = doubt.and_then(|doubt| example::<G>(self.table, &doubt.without));
            let own = doubt.and_then(Doubt::keys);
            let finding = &mut self.now.findings[at];
            if !finding.is_conditional() && !finding.facts.is_certain() {
                let keys = match own {
                    Some(keys) => keys.iter().map(|key| G::EXPECTS[*key].key.name).collect(),
                    None if last.is_empty() => {
                        let of_earlier = earlier.iter().copied();
                        of_earlier
                            .filter(|key| finding.facts.builds_on(key))
                            .collect()
                    }
                    None => last.clone(),
                };
                if !keys.is_empty() {
                    finding.facts.rest_on(&keys);
                    if let Some(example) = example {
                        finding.facts.go_away_with(example);
                    }
                } else if number(finding) > first.saturating_add(NEAR) {
                    finding.facts.assume_turn(&left_out);
                }
            }
            let conditions = finding.facts.conditions();
            for key in &conditions {
                if !earlier.contains(key) {
                    earlier.push(key);
                }
            }
            if is_open(finding) {
                last = conditions;
            }
        }
    }
}

/// Returns values as a position would say them; `None` if there are none, or too many to read.
fn example<G: Game>(table: &Table<G>, values: &Values) -> Option<String> {
    let say = |(key, value): &(usize, Value)| {
        let value = flow(&json(table, value));
        format!("{}: {value}", G::EXPECTS[*key].key.name)
    };
    let said: Vec<String> = values.iter().map(say).collect();
    let in_short = in_words(&said, "and");
    (!said.is_empty() && in_short.len() <= READABLE).then_some(in_short)
}

/// Returns whether a move was left out that is illegal only under a condition. What follows is then
/// judged in a state that the table may not have had.
fn is_open(finding: &Finding) -> bool {
    finding.fate == Fate::LeftOut && finding.is_conditional()
}

/// Combines each of `bases` with each of `alone` that is about another key.
pub(super) fn pairs(bases: &[Values], alone: &[Values]) -> Vec<Values> {
    let of = |base: &Values| -> Vec<Values> {
        let is_other = |more: &&Values| {
            more.iter()
                .all(|(key, _)| base.iter().all(|(own, _)| own != key))
        };
        let both = |more: &Values| [&base[..], &more[..]].concat();
        alone.iter().filter(is_other).map(both).collect()
    };
    bases.iter().flat_map(of).collect()
}

/// The search of other values: a log that is judged again and again.
pub(super) struct Search<'s, 'r, G: Game> {
    pub(super) replay: &'s Replay<'r, G>,
    setup: &'s Setup<G>,
    begun: &'s StartingPosition<G>,
    omitted: &'s OmittedValues,
    /// The other values that are tried.
    pub(super) others: OtherValues<'s, G>,
    /// An empty source, for values that are written in no log.
    nowhere: Tree<'static>,
    /// What the position is warned of as it is.
    warnings: Vec<String>,
    /// The work that is left, in entries that are played.
    left: Cell<usize>,
    /// Whether the last values that made no state may make one with other keys beside them.
    lacking: Cell<bool>,
}

impl<'s, 'r, G: Game> Search<'s, 'r, G> {
    fn new(
        replay: &'s Replay<'r, G>,
        setup: &'s Setup<G>,
        begun: &'s StartingPosition<G>,
        omitted: &'s OmittedValues,
    ) -> Self {
        let mut search = Self {
            replay,
            setup,
            begun,
            omitted,
            others: OtherValues {
                table: replay.table,
                setup,
                begun,
                omitted,
            },
            nowhere: parse("position").tree,
            warnings: Vec::new(),
            left: Cell::new(match replay.doubting {
                Doubting::Of(_, work) => work.min(PLAYED),
                Doubting::Nothing | Doubting::All => PLAYED,
            }),
            lacking: Cell::new(false),
        };
        let own = search.state(&Vec::new());
        search.warnings = own.map_or_else(Vec::new, |(_, warnings)| warnings);
        search
    }

    fn table(&self) -> &Table<G> {
        self.replay.table
    }

    /// Returns the fewest values with which a finding goes away or, if none are found, with which something
    /// else is wrong at its place.
    fn values_without(&self, at: usize, open: &[usize]) -> Option<Values> {
        let doubt = Doubt::new(at, &self.replay.now.findings[at]);
        let doubts = &mut [doubt];
        self.resolve(open, doubts);
        let [doubt] = doubts;
        if !doubt.gone_with.is_empty() {
            return Some(std::mem::take(&mut doubt.gone_with));
        }
        let findings = &self.replay.now.findings;
        let is_another = |other: OtherVerdict| doubt.is_another(findings, &other);
        let fewest = self.fewest_with(&doubt.another, &is_another);
        Some(fewest).filter(|values| !values.is_empty())
    }

    /// Records that parts of a finding rest on the keys of values with which they are gone.
    fn rest(&self, doubt: &mut Doubt, gone: Vec<usize>, values: &Values) {
        let fewest = self.fewest(values, doubt, &gone);
        let keys: Vec<usize> = fewest.iter().map(|(key, _)| *key).collect();
        for part in gone {
            doubt.rests_on[part].clone_from(&keys);
        }
        // The same rule may be broken there in the same way, but no longer for certain.
        let own = &self.replay.now.findings[doubt.at];
        let place = (own.code, number(own));
        let is_kept = self
            .judge(&fewest)
            .is_some_and(|other| !other.places.contains_key(&place));
        if is_kept {
            doubt.without.clone_from(&fewest);
        }
        doubt.gone_with = fewest;
    }

    /// Judges the log with other values until every finding is explained or enough has been tried.
    fn resolve(&self, open: &[usize], doubts: &mut [Doubt]) {
        let rng = &mut Rng::new(0);
        let mut judged = 0;
        let alone = self.others.each_alone(open);
        let (mut tries, mut bases) = (alone.clone().into_iter(), Some(Vec::new()));
        let mut played: Option<Vec<G::State>> = None;
        // Whether values could be judged. In the shipped positions, a fifth to two thirds of all
        // values are made more than once.
        let mut tried: HashMap<Values, bool> = HashMap::new();
        for _ in 0..MADE {
            if judged >= JUDGED || doubts.iter().all(Doubt::is_resolved) {
                return;
            }
            if tries.len() == 0
                && let Some(bases) = bases.take()
            {
                tries = pairs(&bases, &alone).into_iter();
            }
            let values = match tries.next() {
                Some(values) => values,
                None => {
                    let played = played.get_or_insert_with(|| self.others.play_on(rng));
                    self.others.at_random(open, played, rng)
                }
            };
            // At random, nothing may have been changed.
            if values.is_empty() {
                continue;
            }
            if let Some(was_judged) = tried.get(&values) {
                judged += usize::from(*was_judged);
                continue;
            }
            let other = self.judge(&values);
            tried.insert(values.clone(), other.is_some());
            let Some(other) = other else {
                continue;
            };
            judged += 1;
            for doubt in doubts.iter_mut() {
                if self.is_told_by(doubt, &values) {
                    continue;
                }
                let gone = doubt.gone(&self.replay.now.findings, &other);
                let new = |part: &usize| doubt.rests_on[*part].is_empty();
                let gone: Vec<usize> = gone.into_iter().filter(new).collect();
                if gone.is_empty() {
                    if doubt.is_another(&self.replay.now.findings, &other) {
                        if doubt.another.is_empty() {
                            doubt.another.clone_from(&values);
                        }
                        if let Some(bases) = bases.as_mut().filter(|bases| bases.len() < BASES)
                            && bases.last() != Some(&values)
                        {
                            bases.push(values.clone());
                        }
                    }
                    continue;
                }
                self.rest(doubt, gone, &values);
            }
        }
    }

    /// Returns the orders of names that are left out and without which the first finding, which
    /// already rests on other keys, would not be there: in another order, somebody else is to act
    /// there.
    fn orders_of(&self, finding: &Finding, open: &[usize]) -> Vec<&'static str> {
        let own = finding.facts.conditions();
        let orders = open.iter().copied().filter(|key| {
            let key = &G::EXPECTS[*key].key;
            matches!(key.shape, Shape::List(Shape::Name(_))) && !own.contains(&key.name)
        });
        let doubt = Doubt::new(0, finding);
        let goes = |values: &Values| {
            self.judge(values).is_some_and(|other| {
                let place = (finding.code, number(finding));
                !other.places.contains_key(&place)
                    && !self.is_told_by(&doubt, values)
                    && !doubt.gone(&self.replay.now.findings, &other).is_empty()
            })
        };
        let decides = |key: &usize| self.others.each_alone(&[*key]).iter().any(goes);
        let orders = orders.filter(decides);
        orders.map(|key| G::EXPECTS[key].key.name).collect()
    }

    /// Returns whether a finding about the first move is tried with values that change the turn, or
    /// whose it is, although the move is expected as the position is. The move itself shows the
    /// turn.
    fn is_told_by(&self, doubt: &Doubt, values: &Values) -> bool {
        let Some(first) = self.setup.moves.moves.first() else {
            return false;
        };
        let finding = &self.replay.now.findings[doubt.at];
        if finding.rule.is_none() || finding.place.number != Some(first.number) {
            return false;
        }
        let begun = self.others.settled(self.begun.state.clone());
        if !begun.is_expected(self.table(), &first.action) {
            return false;
        }
        let Some((other, _)) = self.state(values) else {
            return false;
        };
        let other = self.others.settled(other);
        let moment = G::EXPECTS
            .iter()
            .filter(|it| is_of_moment::<G>(it.key.name));
        let mut shown = moment.map(|it| it.show);
        shown.any(|show| show(self.table(), &begun) != show(self.table(), &other))
    }

    /// Drops the values that are not needed for the same parts of a finding to go away. Returns the
    /// rest.
    fn fewest(&self, values: &Values, doubt: &Doubt, gone: &[usize]) -> Values {
        self.fewest_with(values, &|other: OtherVerdict| {
            let still = doubt.gone(&self.replay.now.findings, &other);
            gone.iter().all(|part| still.contains(part))
        })
    }

    /// Drops the values that are not needed for a verdict of this kind. Returns the rest.
    fn fewest_with(&self, values: &Values, is_kept: &dyn Fn(OtherVerdict) -> bool) -> Values {
        let mut values = values.clone();
        let mut at = 0;
        while at < values.len() && values.len() > 1 {
            let mut fewer = values.clone();
            fewer.remove(at);
            if self.judge(&fewer).is_some_and(is_kept) {
                values = fewer;
            } else {
                at += 1;
            }
        }
        values
    }

    /// Returns what it takes to judge the log once more.
    fn work(&self) -> usize {
        let now = &self.replay.now;
        let illegal = now.findings.len() + now.unlisted.violations;
        self.setup.moves.order.len() + ILLEGAL * illegal
    }

    /// Returns whether the log can be judged once more.
    pub(super) fn has_work_left(&self) -> bool {
        self.left.get() >= self.work()
    }

    /// Judges the log with other values of keys that its position leaves out. `None` if there is no
    /// such position, if play would not have led to it, or if the work is used up.
    pub(super) fn judge(&self, others: &Values) -> Option<OtherVerdict> {
        let left = self.left.get().checked_sub(self.work())?;
        let (state, warnings) = self.state(others)?;
        let is_new = |warning: &String| !self.warnings.contains(warning);
        if warnings.iter().any(is_new) || self.is_due(&state) && !self.is_due(&self.begun.state) {
            return None;
        }
        let mut unobserved = Unobserved;
        self.left.set(left);
        let names = others.iter().map(|(key, _)| G::EXPECTS[*key].key.name);
        let omitted = self.omitted.with(&names.collect::<Vec<_>>());
        let start = (state, omitted);
        let again = self
            .replay
            .restarted_from(self.setup, start, &mut unobserved);
        let verdict = again.run(self.setup, &mut Course::default()).0;
        Some(OtherVerdict::new::<G>(verdict, &self.replay.now.findings))
    }

    /// Returns whether an automatic step is due, so that nobody is to act.
    fn is_due(&self, state: &G::State) -> bool {
        state.clone().settle(self.table(), &mut Story::unread())
    }

    /// Returns whether other values make no state because they need keys beside them that are left out
    /// as well: in phase action of Mini Rails, discs lie on the market.
    pub(super) fn is_lacking(&self, others: &Values) -> bool {
        self.state(others).is_none() && self.lacking.get()
    }

    /// Returns the state with other values, and what it is warned of; `None` if there is no
    /// such state.
    pub(super) fn state(&self, others: &Values) -> Option<(G::State, Vec<String>)> {
        let shown = self.begun.keys.shown.iter();
        let index = |key: &str| G::EXPECTS.iter().position(|it| it.key.name == key);
        let shown = shown.filter_map(|shown| Some((index(shown.key)?, shown.value.clone())));
        // The first move shows whose turn it is, also where that is what would be assumed.
        let confirmed = self.begun.keys.confirmed.iter().filter_map(|key| {
            let at = index(key)?;
            Some((at, (G::EXPECTS[at].show)(self.table(), &self.begun.state)))
        });
        let confirmed = confirmed.filter(|(_, value)| *value != Value::Nobody);
        let given = self.omitted.given();
        let given = given.filter_map(|(key, value)| Some((index(key)?, value.clone())));
        let whole = |(key, other): &(usize, Value)| {
            let name = G::EXPECTS[*key].key.name;
            let given = self.omitted.given().find(|(of, _)| *of == name);
            (
                *key,
                given.map_or_else(
                    || other.clone(),
                    |(_, given)| complete(given, other, &|of| self.omitted.is_short(name, of)),
                ),
            )
        };
        let others: Values = others.iter().map(whole).collect();
        let is_new = |(key, _): &(usize, Value)| others.iter().all(|(other, _)| other != key);
        let values: Vec<(usize, Value, NodeId)> = given
            .chain(shown)
            .chain(confirmed)
            .filter(is_new)
            .chain(others.iter().cloned())
            .map(|(key, value)| (key, value, NodeId(0)))
            .collect();
        let mut faults = Faults::default();
        let moves = self.setup.moves.moves.iter();
        let declared = moves.map(|declared| (declared.number, &declared.action));
        let mut given =
            Given::new(self.table(), &self.nowhere, &values, NodeId(0), &mut faults).made_up();
        let state = G::State::from_position(&mut given, declared);
        self.lacking.set(given.is_lacking());
        let state = state.filter(|_| faults.is_empty())?;
        let warnings = faults.into_parts().1.into_iter();
        Some((state, warnings.map(|warning| warning.message).collect()))
    }
}
