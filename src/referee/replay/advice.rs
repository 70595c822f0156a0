//! Finds out what to add to a position to decide a finding that rests on what the position leaves out.
//!
//! The keys on which a finding rests are those that its rule reads, or those whose other values make it
//! go away. With these keys in the position, the finding may rest on further ones: a phase that the
//! table has reached needs a market, and an order then shows who acts. So the log is judged again with
//! the keys added, as somebody would add them, until it is decided; and then with fewer of them.

use super::course::Course;
use super::observer::Unobserved;
use super::other_values::{OtherValues, Values, complete};
use super::run::{Doubting, Replay};
use crate::game::language::{MoveNo, Value};
use crate::game::notation::{flow, json};
use crate::game::{Game, Table};
use crate::referee::setup::{Setup, StartingPosition, position_in};
use crate::referee::verdict::Finding;
use std::cell::Cell;

/// The most times that the log is judged again for the advice, each time with its own doubts.
const JUDGED: usize = 16;
/// The work of each, in entries that are played: some 0.03 seconds.
const PLAYED: usize = 40_000;
/// Every combination of up to this many keys is tried. If more are needed, keys are dropped one at a time.
const SELECTED: usize = 3;
/// The most values that are tried for the keys of a selection, to see whether they need others beside
/// them.
const OTHERS: usize = 24;
/// The most keys from which they are selected.
const FEW: usize = 8;

impl<G: Game> Replay<'_, G> {
    /// Records in the first finding of an undecided log the keys that decide it: the fewest, if they are
    /// found in [`JUDGED`] judgements. `gone` has values with which it goes away, if any are known.
    pub(super) fn advise(
        &mut self,
        setup: &Setup<G>,
        begun: &StartingPosition<G>,
        gone: Option<&Values>,
    ) {
        let findings = &self.now.findings;
        let is_undecided = findings.iter().all(Finding::is_conditional);
        let Some(first) = findings.first().filter(|_| is_undecided) else {
            return;
        };
        let own = first.facts.conditions();
        let mut advice = Advice {
            replay: self,
            setup,
            table: self.table,
            begun,
            place: (first.code, first.place.number),
            gone: gone.map_or(&[], |gone| gone),
            elsewhere: None,
            left: Cell::new(JUDGED),
        };
        let elsewhere = advice.position_with(&advice.gone_keys(), advice.gone, &begun.state);
        let elsewhere = elsewhere.and_then(|text| position_in(self.table, &text, &setup.moves));
        advice.elsewhere = elsewhere.map(|position| position.state);
        let added = |keys: &[&'static str], fully: bool| advice.added(keys, fully);
        let keys = fewest(&own, &advice.gone_keys(), &added);
        if let Some(keys) = keys.filter(|keys| *keys != own) {
            self.now.findings[0].facts.ask_for(&keys);
        }
    }
}

/// What becomes of a finding when keys are added to the position.
enum Added {
    /// It is decided, or gone.
    Decided,
    /// It still rests on these keys.
    RestsOn(Vec<&'static str>),
    /// The position cannot be made, or was not tried.
    Untried,
}

/// The search for the keys to add.
struct Advice<'s, 'r, G: Game> {
    replay: &'s Replay<'r, G>,
    setup: &'s Setup<G>,
    table: &'s Table<G>,
    begun: &'s StartingPosition<G>,
    /// The rule and the entry of the finding.
    place: (&'static str, Option<MoveNo>),
    /// Values with which it goes away; empty if none are known.
    gone: &'s [(usize, Value)],
    /// The state with these values, if they make one without further keys.
    elsewhere: Option<G::State>,
    /// How often the log may still be judged.
    left: Cell<usize>,
}

impl<G: Game> Advice<'_, '_, G> {
    /// Returns what becomes of the finding when keys are added, as they are assumed and as they are where
    /// it goes away. `fully`: what then seems certain is doubted.
    fn added(&self, keys: &[&'static str], fully: bool) -> Added {
        if fully && self.needs_others(keys) {
            return Added::Untried;
        }
        let as_assumed = self.added_as(keys, &self.begun.state, fully);
        let is_elsewhere = self.gone_keys().iter().any(|key| keys.contains(key));
        match (as_assumed, &self.elsewhere) {
            (Added::Decided, Some(state)) if is_elsewhere => self.added_as(keys, state, fully),
            (as_assumed, _) => as_assumed,
        }
    }

    /// Returns whether a key may have another value that no position has without the keys which make the
    /// finding go away: in phase action of Mini Rails, discs lie on the market.
    fn needs_others(&self, keys: &[&'static str]) -> bool {
        let mut more = keys.to_vec();
        add(&mut more, self.gone_keys());
        if more.len() == keys.len() || self.gone.is_empty() {
            return false;
        }
        let is_possible = |keys: &[&'static str], values: &[(usize, Value)]| {
            let text = self.position_with(keys, values, &self.begun.state);
            text.is_some_and(|text| position_in(self.table, &text, &self.setup.moves).is_some())
        };
        let omitted = self.begun.omitted();
        let others = OtherValues {
            table: self.table,
            setup: self.setup,
            begun: self.begun,
            omitted: &omitted,
        };
        let index = |key: &&'static str| G::EXPECTS.iter().position(|it| it.key.name == *key);
        let open: Vec<usize> = keys.iter().filter_map(index).collect();
        let others = others.each_alone(&open).into_iter().take(OTHERS);
        others.into_iter().any(|own| {
            let of_others = self.gone.iter().filter(|(key, _)| *key != own[0].0);
            let both: Values = own.iter().chain(of_others).cloned().collect();
            !is_possible(keys, &own) && is_possible(&more, &both)
        })
    }

    /// Returns what becomes of the finding when keys are added as a state has them.
    fn added_as(&self, keys: &[&'static str], state: &G::State, fully: bool) -> Added {
        let Some(left) = self.left.get().checked_sub(usize::from(fully)) else {
            return Added::Untried;
        };
        self.left.set(left);
        let text = self.position_with(keys, &[], state);
        let Some(position) =
            text.and_then(|text| position_in(self.table, &text, &self.setup.moves))
        else {
            return Added::Untried;
        };
        let setup = self.setup.beginning_with(position);
        let mut unobserved = Unobserved;
        let doubting = match fully {
            true => Doubting::Of(self.place, PLAYED),
            false => Doubting::Nothing,
        };
        let again = self.replay.begun_anew(&setup, doubting, &mut unobserved);
        let verdict = again.run(&setup, &mut Course::default()).0;
        let is_same = |it: &&Finding| (it.code, it.place.number) == self.place;
        let conditions = verdict.findings.iter().find(is_same);
        let conditions = conditions.map(|same| same.facts.conditions());
        match conditions.filter(|keys| !keys.is_empty()) {
            Some(further) => Added::RestsOn(further),
            None => Added::Decided,
        }
    }

    /// Writes the position with further keys, with certain values or as a state has them; `None` if one of
    /// them has no value that can be written.
    fn position_with(
        &self,
        keys: &[&'static str],
        values: &[(usize, Value)],
        state: &G::State,
    ) -> Option<String> {
        let omitted = self.begun.omitted();
        let mut written = Vec::new();
        for (index, observable) in G::EXPECTS.iter().enumerate() {
            let name = observable.key.name;
            let given = omitted.given().find(|(key, _)| *key == name);
            let given = given.map(|(_, value)| value);
            let value = match keys.contains(&name) {
                false => given.cloned(),
                true => {
                    let own = values.iter().find(|(key, _)| *key == index);
                    let own = own.map(|(_, value)| value.clone());
                    let own = own.unwrap_or_else(|| (observable.show)(self.table, state));
                    let is_short = |of| omitted.is_short(name, of);
                    let whole = match given {
                        Some(given) => complete(given, &own, &is_short),
                        None => own,
                    };
                    Some(Some(whole).filter(|whole| *whole != Value::Unknown)?)
                }
            };
            let value = value.map(|value| flow(&json(self.table, &value)));
            written.extend(value.map(|value| format!("{name}: {value}")));
        }
        Some(format!("position: {{{}}}", written.join(", ")))
    }

    /// Returns the keys whose other values make the finding go away.
    fn gone_keys(&self) -> Vec<&'static str> {
        let keys = self.gone.iter();
        keys.map(|(key, _)| G::EXPECTS[*key].key.name).collect()
    }
}

/// What becomes of a finding when keys are added; with `true`, what then seems certain is doubted.
type Add<'a> = &'a dyn Fn(&[&'static str], bool) -> Added;

/// Returns the fewest keys that decide a finding, beginning with its `own`; with other values of those in
/// `gone` it goes away. `None` if none are found. It is compiled once, and not for every game.
fn fewest(
    own: &[&'static str],
    gone: &[&'static str],
    added: Add<'_>,
) -> Option<Vec<&'static str>> {
    let mut enough = own.to_vec();
    loop {
        let further = match added(&enough, true) {
            Added::Decided => break,
            Added::RestsOn(further) => further,
            Added::Untried => gone.to_vec(),
        };
        let before = enough.len();
        add(&mut enough, further);
        if enough.len() == before {
            return None;
        }
    }
    if enough.len() == 1 {
        return Some(enough);
    }
    let mut pool = enough.clone();
    add(&mut pool, gone.to_vec());
    pool.truncate(FEW);
    for many in 1..enough.len().min(SELECTED + 1) {
        for some in selections(&pool, many) {
            if decides(&some, added) {
                return Some(some);
            }
        }
    }
    let mut at = 0;
    while at < enough.len() && enough.len() > SELECTED + 1 {
        let mut fewer = enough.clone();
        fewer.remove(at);
        match decides(&fewer, added) {
            true => enough = fewer,
            false => at += 1,
        }
    }
    Some(enough)
}

/// Returns whether a finding is decided with these keys. Whether it is without doubting anything is tried
/// first, because most selections leave out what the rule reads.
fn decides(keys: &[&'static str], added: Add<'_>) -> bool {
    matches!(added(keys, false), Added::Decided) && matches!(added(keys, true), Added::Decided)
}

/// Adds the keys that are not there yet.
fn add(keys: &mut Vec<&'static str>, further: Vec<&'static str>) {
    for key in further {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
}

/// Returns every combination of this many keys, in the order of the keys.
fn selections(of: &[&'static str], many: usize) -> Vec<Vec<&'static str>> {
    if many == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, first) in of.iter().enumerate() {
        for rest in selections(&of[at + 1..], many - 1) {
            all.push([&[*first][..], &rest].concat());
        }
    }
    all
}
